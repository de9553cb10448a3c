"""Compares published turns with their seals and reports what was changed."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from ludi_press.content.dice_file import DiceFile
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.seal_file import Seal
from ludi_press.content.words import shortened
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Place, Problem, Severity, has_errors, on_one_line
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.press.playing.dicebook import link, roll_data
from ludi_press.press.playing.inputs_of import as_read
from ludi_press.press.playing.seal_differences import SealDifference, differences
from ludi_press.press.reading.read import RaceSource

SealNow = Callable[[int], Seal | None]
"""Returns the seal that a turn would get now, None if it is not resolved."""

_LONGEST: Final = 200
"""The most characters of a difference."""


def seal_now(source: RaceSource, record: TurnRecord[Any, Any], data: Json, dice: DiceFile) -> Seal:
    """Return the seal of a resolved turn: all that it was resolved from, and its outcome."""
    parts = {
        "inputs": source.inputs.data,
        **({"words": dice.key} if dice.key else {}),
        "orders": as_read(data),
        "dice": [roll_data(roll) for roll in record.rolls],
        "events": data.get("events", []),
        **{name: part for name, part in data.items() if name not in ("orders", "events")},
    }
    return Seal(source.race, record.turn, source.edition, dice.orders, link(dice), parts)


def broken_seals(source: RaceSource, now: SealNow, problems: Iterable[Problem], *, waiting: bool) -> list[Problem]:
    """Return the problems of the first seal that would break, and of lost seals.

    In a race with errors unresolved turns are not reported: the errors explain them.
    """
    found = list(_lost(source))
    wrong = has_errors(problems)
    for turn, seal in sorted(source.seals.items()):
        fresh = now(turn)
        broken = [
            _broken(source, turn, seal_difference) for seal_difference in differences(seal, source.inputs.data, fresh)
        ]
        if fresh is None and not broken:
            return found if wrong else [*found, _undone(source, turn, waiting=waiting)]
        if broken:
            return [*found, *broken]
    return found


def first_broken(source: RaceSource, now: SealNow) -> Problem | None:
    """Return a problem of the first seal that would break, None if all hold."""
    return next((problem for problem in broken_seals(source, now, (), waiting=False) if problem.is_error), None)


def _lost(source: RaceSource) -> Iterator[Problem]:
    last = max(source.seals, default=0)
    for turn in sorted(set(range(last)) - set(source.seals))[:1]:
        words = f"turn {turn} has lost its seal, and turn {last} after it has one"
        suggestion = f"put it back (git keeps it), or seal it anew: ludi-press seal {source.race} {last}"
        yield Problem("seal-missing", words, Place(source.seal_file(turn)), None, suggestion, Severity.WARNING)


def _undone(source: RaceSource, turn: int, *, waiting: bool) -> Problem:
    """Return the problem of a published turn that can no longer be resolved."""
    if waiting:
        words = f"turn {turn} was sealed, and would now need dice that nobody rolled for it"
    else:
        words = f"turn {turn} was sealed, and has no orders any more"
    suggestion = "put its orders back as they were (git keeps them)"
    return Problem("seal-broken", words, Place(source.turn_file(turn)), None, suggestion)


def _broken(source: RaceSource, turn: int, found: SealDifference) -> Problem:
    seal = source.seals[turn]
    words = f"turn {turn} was sealed, and would change: {shortened(on_one_line(found.words), _LONGEST)}"
    is_edition = found.path == ("edition",)
    back = f"write 'edition: \"{seal.edition}\"' in race.yaml" if is_edition else "put back what was changed"
    suggestion = f'{back}; or make the change public: ludi-press seal {source.race} {turn} --amend "why"'
    related = (("as it was sealed", Place(source.seal_file(turn))),)
    return Problem("seal-broken", words, _place(source, turn, found), None, suggestion, related=related)


def _place(source: RaceSource, turn: int, found: SealDifference) -> Place:
    """Return where the host can correct it: a key of race.yaml or the track, orders, dice, or the turn's file."""
    part, *rest = found.path or ("",)
    file = source.turns[turn - 1] if 0 < turn <= len(source.turns) else None
    if part == "edition":
        named = source.head.edition if source.head else None
        return named.place if named else Place(source.turn_file(0))
    if part == "words":
        words = source.racer_words(turn)
        return (words.place if words else None) or Place(source.turn_file(turn))
    if part in ("race", "track"):
        return source.inputs.place(found.path) or Place(source.turn_file(0))
    if part == "orders" and file and isinstance(file.orders, MappingNode):
        value = file.orders.get(str(rest[0]))
        return value.place if value else file.orders.place
    dice: tuple[HostDie, ...] = file.host_dice.get(str(rest[0]), ()) if part == "dice" and file else ()
    return dice[0].place if dice else Place(source.turn_file(turn))
