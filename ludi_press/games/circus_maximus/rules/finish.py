"""The line, the places, and the end of a race (CM-12)."""

from collections.abc import Iterable

from ludi_press.boards.ring import Track
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import ahead, progress
from ludi_press.games.circus_maximus.rules.live import LiveRace
from ludi_press.games.circus_maximus.rules.model import Chariot, Fate, Finish, RaceSetUp, RaceState, Status


def finish(live: LiveRace, team: str, left: int) -> None:
    """CM-12.1, CM-9.9: a team finishes: it goes straight on over free squares by the MF left, then leaves the track."""
    tractus = live.chariots[team].status is Status.DRAGGED
    live.release(team)
    beyond, at = 1, live.chariots[team].at
    while left and ahead(live.track, ahead(live.track, at)) not in live.held:
        beyond, left, at = beyond + 1, left - 1, ahead(live.track, at)
    done = Finish(live.turn, beyond, live.round, tractus)
    live.change(team, at=at, status=Status.FINISHED, finish=done, debt=0, spur=0)
    live.end_phase(team)
    rule = "CM-9.9" if tractus else "CM-12.1"
    live.emit(ev.Finished(team=team, rule=rule, squares=beyond, tractus=tractus))


def standings(set_up: RaceSetUp, state: RaceState) -> tuple[Chariot, ...]:
    """CM-12.2, CM-12.5: all teams in order, as `by_place` has them."""
    return by_place(set_up.track, state.chariots)


def by_place(track: Track, chariots: Iterable[Chariot]) -> tuple[Chariot, ...]:
    """CM-12.2, CM-12.5: first those who finished, by turn, squares beyond the line, and draw.

    Then the others by laps and progress; of equals the living come before the dead.
    """

    def rank(chariot: Chariot) -> tuple[int, ...]:
        if (done := chariot.finish) is not None:
            return (False, done.turn, -done.squares, done.drawn)
        return (True, -chariot.lap, -progress(track, chariot), chariot.fate is Fate.DEAD)

    return tuple(sorted(chariots, key=rank))


def ends_now(live: LiveRace) -> bool:
    """CM-12.4: whether the race ends: nobody drives or is dragged, or the last call or the last turn is over."""
    race = live.charts.race
    finished = [chariot.finish.turn for chariot in live.chariots.values() if chariot.finish]
    called = bool(finished) and live.turn >= min(finished) + race.last_call
    return called or live.turn >= race.turns or not any(one.holds_squares for one in live.chariots.values())


def close(live: LiveRace) -> None:
    """CM-12.4, CM-12.5: ends the race: men on foot are safe, and all get their places."""
    for chariot in tuple(live.chariots.values()):
        if chariot.status is Status.ON_FOOT:
            live.leave(chariot.team, "CM-12.4", Fate.SAFE)
    order = by_place(live.track, live.chariots.values())
    for place, chariot in enumerate(order, start=1):
        live.change(chariot.team, place=place)
    live.emit(ev.RaceOver(team=None, rule="CM-12.4", places=tuple(chariot.team for chariot in order)))
