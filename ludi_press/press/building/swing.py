"""The chance of every team to win after each turn: play-outs by orders that sensible racers would give.

All turns are played out with the same numbers: a die is drawn from the number of the play-out and the address of the
die, so that a difference between two turns is by what happened between them and hardly by luck.
They are made last, like pictures, kept in the site, and made again only for turns that were played otherwise.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from ludi_press.archive.chance_chart import After, Chances
from ludi_press.core.dice import TurnDice
from ludi_press.games.contract import AnyGame, Outcome, Policy, SelfPlayer
from ludi_press.press.building.playouts import no_collecting
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.rollers import secret_roller
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.program import fingerprint
from ludi_press.press.reading.recipe import digest, recipe
from ludi_press.press.reading.store import unpacked

PLAYOUTS: Final = 100
"""How many play-outs each turn has."""
LONGEST: Final = 200
"""A play-out is stopped after so many turns; nobody has won it then."""


class Swing(msgspec.Struct, frozen=True):
    """The chances of a race as far as they are there: their `file` in the site, and whether some are `missing`."""

    chances: Chances
    file: str
    missing: bool

    @property
    def part(self) -> str:
        """The name of this part in the manifest."""
        return part_of(self.file.split("/")[1])

    @property
    def made_of(self) -> str:
        """The recipe of the file."""
        return recipe(chances=digest(tuple(one.key for one in self.chances.turns)))

    @property
    def data(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self.chances, order="deterministic"), indent=1) + b"\n"


def part_of(race: str) -> str:
    """The name of the part of a race in the manifest."""
    return f"{race}/chances"


def make_swing(
    parts: SiteParts, played: PlayedRace, moves: Callable[[], tuple[str, ...]], *, draw: bool
) -> Swing | None:
    """Return the chances of a race that the last build left, and with `draw` all others too; None if none are wanted.

    `moves` returns hashes of what each turn was played from.
    """
    source, game = played.source, played.source.game
    wanted = source.head is None or source.head.chances
    teller = game.teller if game else None
    if game is None or not isinstance(teller, SelfPlayer) or not wanted:
        return None
    file = f"races/{source.race}/chances.json"
    known = {one.key: one for one in _kept(parts, source.race, file)}
    program = fingerprint(game.package)
    keys = [digest((program, move, PLAYOUTS)) for move in moves()]
    turns = []
    for turn, key in zip(played.turns, keys, strict=True):
        if key in known:
            turns.append(known[key])
        elif draw:
            turns.append(After(turn.record.turn, key, _won(game, teller, source.race, source.set_up, turn.record)))
    return Swing(Chances(PLAYOUTS, tuple(turns)), file, len(turns) < len(keys))


def _kept(parts: SiteParts, race: str, file: str) -> tuple[After, ...]:
    """What the last build left of a race's chances."""
    chances = unpacked(parts.old_file(part_of(race), file), Chances)
    return chances.turns if chances else ()


def _won(game: AnyGame, teller: SelfPlayer[Any, Any, Any], race: str, set_up: Any, record: Any) -> dict[str, int]:
    """How many play-outs from the end of a turn each team won; those who won none are left out."""
    policy = teller.policy(set_up)
    with no_collecting():
        ends = (play_on(game, policy, race, set_up, record, number) for number in range(PLAYOUTS))
        won = Counter(team for end in ends for team, came in teller.outcomes(end).items() if Outcome.WON in came)
    return dict(sorted(won.items()))


def play_on(game: AnyGame, policy: Policy[Any, Any], race: str, set_up: Any, record: Any, number: int) -> Any:
    """The state at the end of the play-out with this number from the end of a turn."""
    state, roll = record.after, secret_roller(f"{race}/{number}".encode())
    for turn in range(record.turn + 1, record.turn + 1 + LONGEST):
        if game.is_over(state):
            break
        choose = Random(f"{race}/{number}/{turn}").random  # noqa: S311 - the same play-out on every run
        state = game.resolve(set_up, state, policy.orders(state, choose), TurnDice(race, turn, roll)).state
    return state
