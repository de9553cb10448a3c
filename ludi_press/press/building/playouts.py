"""Plays a race on many times with the orders of sensible racers, to estimate chances.

Each playout has dice and choices drawn from its number alone, so that the same number of playouts gives the same
figures on any number of processors or machines. The race's secret plays no part.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import sqrt
from random import Random
from typing import Any, Final

from msgspec import Struct

from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import AnyGame, Outcome, SelfPlayer
from ludi_press.games.registry import find_game, known_games
from ludi_press.posts.document.tree import tidy
from ludi_press.press.building.cards import tell_chronicle
from ludi_press.press.building.pool import spread
from ludi_press.press.playing.themed_race import play_with_theme
from ludi_press.press.reading.find import Press, not_resolved

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
    counts: dict[str, dict[Outcome, int]] = {team: {} for team in game.actors(job.set_up)}
    policy = teller.policy(job.set_up)
    with no_collecting():
        for number in range(first, last):
            for team, outcomes in teller.outcomes(_played(game, policy, job, number)).items():
                for outcome in outcomes:
                    counts[team][outcome] = counts[team].get(outcome, 0) + 1
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
    """Return the state at the end of a playout."""
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
    races, counts = 0, dict[str, dict[Outcome, int]]()
    for tally in tallies:
        races += tally.races
        told(tally.races)
        for team, outcomes in tally.counts.items():
            mine = counts.setdefault(team, {})
            for outcome, count in outcomes.items():
                mine[outcome] = mine.get(outcome, 0) + count
    return PlayoutTally(races, counts)


def _wilson(count: int, races: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share, which stays between 0 and 1."""
    share, z = count / races, _95_PERCENT
    middle = share + z * z / (2 * races)
    spread = z * sqrt(share * (1 - share) / races + z * z / (4 * races * races))
    whole = 1 + z * z / races
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
