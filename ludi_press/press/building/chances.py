"""Chances: play-outs with the orders of sensible racers, the chance to win after each turn, and one die away.

Each playout has dice and choices drawn from its number alone, so that the same number of playouts gives the same
figures on any number of processors or machines. The race's secret plays no part.

All turns are played out with the same numbers: a die is drawn from the number of the play-out and the address of the
die, so that a difference between two turns is by what happened between them and hardly by luck.
They are made last, like pictures, kept in the site, and made again only for turns that were played otherwise.

It is found by resolving the turn again with that face; where the turn then needs a die that was not rolled, nothing is
known, and nothing is told.
"""

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from math import sqrt
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from ludi_press.archive.line_chart import After, Chances
from ludi_press.core.dice import Address, Die, Roll, Source, TurnDice
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import AnyGame, Outcome, Policy, Ranker, SelfPlayer, TurnRecord
from ludi_press.games.registry import find_game, known_games
from ludi_press.posts.document.tree import tidy
from ludi_press.press.building.data import tell_chronicle
from ludi_press.press.building.pool import spread
from ludi_press.press.playing.dicebook import secret_roller
from ludi_press.press.playing.explain import play_with_theme
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press, not_resolved
from ludi_press.press.reading.parts import SiteParts, digest, fingerprint, recipe
from ludi_press.press.reading.store import unpacked

_CHUNK: Final = 100
"""The number of playouts in one task."""
_LONGEST: Final = 300
"""A playout is stopped after so many turns; nobody has won or finished it then."""
_95_PERCENT: Final = 1.96


class Job(Struct, frozen=True):
    """A race to be played on anywhere: `game` is the game's id, `names` are those of the teams."""

    game: str
    race: str
    title: str
    names: Mapping[str, str]
    turn: int
    set_up: Any
    state: Any


class Estimate(Struct, frozen=True):
    """How often something happened, and the 95% interval of its probability (Wilson)."""

    count: int
    share: float
    low: float
    high: float


class PlayoutTally(Struct, frozen=True):
    """The result of playouts: their number, and how often each outcome happened to each team."""

    races: int
    counts: Mapping[str, Mapping[Outcome, int]]

    def chance(self, team: str, outcome: Outcome) -> Estimate:
        count, races = self.counts[team].get(outcome, 0), self.races
        low, high = _wilson(count, races)
        return Estimate(count, count / races, low, high)


def job_of(press: Press, race: str) -> Judged[Job]:
    """Return the race as far as it was built; a Problem if its game cannot play by itself."""
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    played, game = judged.value.played, judged.value.game
    if not played.turns:
        return Judged(None, (*judged.problems, not_resolved(press, race, 0, 0)))
    if not isinstance(game.teller, SelfPlayer):
        known = ((name, find_game(name)) for name in known_games())
        able = ", ".join(name for name, known_game in known if known_game and isinstance(known_game.teller, SelfPlayer))
        words = f"{judged.value.game.title} cannot be played out by itself"
        return Judged(None, (Problem("odds-game", words, None, None, f"games that can: {able}"),))
    if played.over:
        return Judged(None, (*judged.problems, Problem("odds-over", f"{race} is over: nothing is left to play")))
    record, told = played.turns[-1].record, tell_chronicle(played)
    say = judged.value.theme.words.say
    names = {one.id: tidy(say(one.name)) for one in told.entrants} if told else {}
    title = played.source.title_in(judged.value.theme.words.language)
    return Judged(Job(game.id, race, title, names, record.turn, played.source.set_up, record.after), judged.problems)


Told = Callable[[int], object]
"""Called with the number of further playouts that are done."""


def play_out(job: Job, races: int, told: Told = lambda races: None) -> PlayoutTally:
    """Play a job on all processors of this machine."""
    tasks = [(job, first, last) for first, last in chunks(races)]
    return total(spread(play_chunk, tasks, 1), told)


def play_out_on(address: str, job: Job, races: int) -> PlayoutTally:
    """Play a job on a Dask cluster by the address of its scheduler; raises OSError if there is none."""
    from distributed import Client

    with Client(address, timeout=_PATIENCE) as cluster:  # type: ignore[no-untyped-call] # it carries no types
        sent = cluster.scatter(job, broadcast=True)
        tasks = [cluster.submit(play_chunk, sent, first, last, pure=False) for first, last in chunks(races)]
        return total(cluster.gather(tasks))


_PATIENCE: Final = "5s"


def chunks(races: int) -> Iterator[tuple[int, int]]:
    """Return portions of playouts: the number of the first one, and the number after the last."""
    for first in range(0, races, _CHUNK):
        yield first, min(first + _CHUNK, races)


def play_chunk(job: Job, first: int, last: int) -> PlayoutTally:
    game = find_game(job.game)
    teller = game.teller if game else None
    if game is None or not isinstance(teller, SelfPlayer):
        raise ValueError(f"there is no game {job.game} here that plays by itself")
    counts = {team: Counter[Outcome]() for team in game.actors(job.set_up)}
    policy = teller.policy(job.set_up)
    with no_collecting():
        for number in range(first, last):
            for team, outcomes in teller.outcomes(_played(game, policy, job, number)).items():
                counts[team].update(outcomes)
    return PlayoutTally(last - first, counts)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Turn the garbage collector off: a playout makes many values but no cycles."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _played(game: AnyGame, policy: Any, job: Job, number: int) -> Any:
    draw = Random(f"{job.race}/{job.turn}/{number}").random  # noqa: S311 - the same playout on every run

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return die.faces[int(draw() * len(die.faces))], Source.SYSTEM

    state = job.state
    for turn in range(job.turn + 1, job.turn + 1 + _LONGEST):
        if game.is_over(state):
            break
        state = game.resolve(job.set_up, state, policy.orders(state, draw), TurnDice(job.race, turn, roll)).state
    return state


def total(tallies: Iterable[PlayoutTally], told: Told = lambda races: None) -> PlayoutTally:
    """Return all tallies as one; their order has no effect."""
    races, counts = 0, dict[str, Counter[Outcome]]()
    for tally in tallies:
        races += tally.races
        told(tally.races)
        for team, outcomes in tally.counts.items():
            counts.setdefault(team, Counter()).update(outcomes)
    return PlayoutTally(races, counts)


def _wilson(count: int, races: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share, which stays between 0 and 1."""
    share, z = count / races, _95_PERCENT
    middle = share + z * z / (2 * races)
    spread = z * sqrt(share * (1 - share) / races + z * z / (4 * races * races))
    whole = 1 + z * z / races
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


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
        return part_of(self.file.split("/")[1])

    @property
    def made_of(self) -> str:
        return recipe(chances=digest(tuple(one.key for one in self.chances.turns)))

    @property
    def data(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self.chances, order="deterministic"), indent=1) + b"\n"


def part_of(race: str) -> str:
    return f"{race}/chances"


def make_swing(parts: SiteParts, played: PlayedRace, *, draw: bool) -> Swing | None:
    """Return the chances that the last build left of a race, and with `draw` all others; None if none are wanted."""
    source, game = played.source, played.source.game
    wanted = source.head is None or source.head.chances
    teller = game.teller if game else None
    if game is None or not isinstance(teller, SelfPlayer) or not wanted:
        return None
    file = f"races/{source.race}/chances.json"
    known = {one.key: one for one in _kept(parts, source.race, file)}
    program = fingerprint(game.package)
    keys = [digest((program, move.whole, PLAYOUTS)) for move in played.moves]
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


class NearestDie(IntEnum):
    """What would have been otherwise; the greatest is told."""

    PLACE, HELD, LOOSE, STANDS, FALLS, LIVES, DIES = range(7)


class Closest(Struct, frozen=True):
    """The die, by its number from 0, with the other face; and for `team` the change, with its places then and now."""

    roll: Roll
    other: int
    change: NearestDie
    team: str
    place: int
    instead: int


class _UnrolledError(Exception):
    """The turn would need a die that was not rolled."""


def closest(game: AnyGame, race: str, set_up: Any, record: TurnRecord[Any, Any]) -> Closest | None:
    """Return the die that was the nearest to another outcome; None for turns without one, and for other games."""
    if record.before is None or not isinstance(game.teller, Ranker):
        return None
    found = (
        one
        for roll, other in _others(game, set_up, record)
        if (state := _resolved(game, race, set_up, record, roll, other)) is not None
        for one in _changes(game.teller, set_up, record.after, state, roll, other)
    )
    return max(found, key=_weight, default=None)


def _weight(one: Closest) -> tuple[int, bool, int, int]:
    """What is told of several: the greatest change, the first place, most places; then the earliest die."""
    return one.change, 1 in (one.place, one.instead), abs(one.place - one.instead), -one.roll.index


def _others(game: AnyGame, set_up: Any, record: TurnRecord[Any, Any]) -> Iterator[tuple[Roll, int]]:
    """The dice of a turn with their faces one higher and one lower."""
    dice = {die.name: die for die in game.dice(set_up)}
    for roll in record.rolls:
        faces = {*dice[roll.die].faces} if roll.die in dice else set()
        yield from ((roll, other) for other in sorted(faces) if abs(other - roll.face) == 1)


def _resolved(
    game: AnyGame, race: str, set_up: Any, record: TurnRecord[Any, Any], changed: Roll, other: int
) -> Any | None:
    """The state after the turn with another face of one die; None where it would need further dice."""
    known = {(roll.address, roll.die): roll.face for roll in record.rolls}
    known[changed.address, changed.die] = other

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        if (address, die.name) not in known:
            raise _UnrolledError
        return known[address, die.name], Source.SECRET

    try:
        return game.resolve(set_up, record.before, record.orders, TurnDice(race, record.turn, roll)).state
    except _UnrolledError:
        return None


def _changes(teller: Any, set_up: Any, now: Any, then: Any, roll: Roll, other: int) -> Iterator[Closest]:
    """What is otherwise in a state, for the team of the die first."""
    places, others = teller.places(set_up, now), teller.places(set_up, then)
    was, would = teller.outcomes(now), teller.outcomes(then)
    for team in sorted(places, key=lambda one: (one != roll.address.team, places[one])):
        place, instead = places[team], others[team]
        fates = was[team] ^ would[team]
        for outcome, changes in _FATES.items():
            if outcome in fates:
                yield Closest(roll, other, changes[outcome in would[team]], team, place, instead)
        out = Outcome.OVERTURNED in was[team] & would[team] and Outcome.FINISHED not in was[team] | would[team]
        if place != instead and not out:
            yield Closest(roll, other, NearestDie.PLACE, team, place, instead)


_FATES = {
    Outcome.DIED: (NearestDie.LIVES, NearestDie.DIES),
    Outcome.OVERTURNED: (NearestDie.STANDS, NearestDie.FALLS),
    Outcome.DRAGGED: (NearestDie.LOOSE, NearestDie.HELD),
}
"""For each outcome the change where it would not have come, and where it would."""
