"""Judges acts behind the first die that is not rolled, by guessing dice."""

from hashlib import sha256
from typing import Any, Final

from msgspec.structs import replace

from ludi_press.core.dice import Address, Die, Roller, Source, TurnDice
from ludi_press.core.problems import Problem, Severity, ruled
from ludi_press.games.contract import AnyGame, takes_orders
from ludi_press.press.playing.dicebook import earlier_rolls, secret_roller
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.turns import TurnSource

_GUESSES: Final = 32
"""So many guesses of dice tell which acts are mistakes, and which are open."""


def problems_ahead(source: RaceSource, game: AnyGame, turn: TurnSource, before: Any, orders: Any) -> list[Problem]:
    """Return what is wrong with acts behind the first die that is not rolled, as several guesses of dice find it.

    What each guess finds is a mistake; what only some find hangs on the dice, and is a warning.
    Where teams send orders, nothing is judged behind a die, so nothing is guessed.
    """
    if takes_orders(game):
        return []
    earlier = earlier_rolls(source.dice_files.get(turn.number))
    found: list[dict[Problem, None]] = []
    for guess in range(_GUESSES):
        key = f"guess {guess}".encode()
        roller = secret_roller(key) if guess % 2 else _one_sided(key)
        dice = TurnDice(source.race, turn.number, roller, turn.host_dice, earlier, names_fights=source.names_fights)
        game.resolve(source.set_up, before, orders, dice)
        found.append(dict.fromkeys(ruled(problem, game.topics) for problem in dice.problems if not _of_dice(problem)))
    sure = [problem for problem in found[0] if all(problem in told for told in found)]
    places = {(problem.place, problem.rule) for problem in sure}
    doubtful = {(problem.place, problem.rule): _doubt(problem) for told in found for problem in told}
    return [*sure, *(problem for key, problem in doubtful.items() if key not in places)]


def _one_sided(key: bytes) -> Roller:
    """Return a roller with which each team throws only its highest or only its lowest face, as the key has it.

    So outcomes are guessed that fair dice hardly ever bring about.
    """

    def throw(address: Address, die: Die) -> tuple[int, Source]:
        lucky = sha256(key + address.team.encode()).digest()[0] % 2
        return (max(die.faces) if lucky else min(die.faces)), Source.SYSTEM

    return throw


def _of_dice(problem: Problem) -> bool:
    """Whether a problem is about the host's dice, which guesses use up otherwise than the turn will."""
    return problem.code.startswith("dice-")


def _doubt(problem: Problem) -> Problem:
    """Return a problem that only some dice bring about, as a warning."""
    message = f"this hangs on dice that are not rolled; with some of them: {problem.message}"
    return replace(problem, code="act-open", message=message, severity=Severity.WARNING)
