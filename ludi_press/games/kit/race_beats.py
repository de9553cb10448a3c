"""Beats that any race of chariots has: who comes home, who leads, who is level or alone in front, the last lap.

Each is told where the game knows its kind.
"""

from collections.abc import Iterator, Sequence

from ludi_press.core.report import Beat
from ludi_press.games.kit.race_news import had_lead
from ludi_press.games.kit.race_telling import C, N, R, RaceTurn, S


def race_beats(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The beats of a turn about its line and its front."""
    for find in (_arrivals, _alone, _front, _last_lap):
        yield from find(turn)


def _arrivals(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The winner, those whom the horses drag home, the last one, and the others who finish."""
    places = turn.ranking(turn.after)
    home = [index for index, event in enumerate(turn.events) if event.what == "finished"]
    for index in home:
        team = turn.events[index].team or ""
        place, last = places.index(team) + 1, turn.after.over and index == home[-1] and "last-home" in turn.kinds
        kind = "victory" if place == 1 else "last-home" if last else "finish"
        yield turn.beat("tractus" if turn.dragged_home(team) else kind, (index,), team, place=place)


def _alone(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """Who alone still races."""
    racing = turn.running(turn.after)
    if "alone" in turn.kinds and len(racing) == 1 and turn.moves(racing[0].team):
        yield turn.beat("alone", turn.moves(racing[0].team), racing[0].team)


def _front(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """Who is in front as the turn ends, while nobody is home: still, newly, from a level row, or level with another."""
    racing, old = turn.running(turn.after), had_lead(turn)
    first, *others = [one.team for one in racing] or [""]
    if not turn.moves(first) or any(chariot.finish for chariot in turn.after.chariots):
        return
    if others and not turn.ahead(racing[0], racing[1]):
        yield from _level(turn, racing)
    elif old == first:
        for second in others[:1]:
            yield from _told(turn, "still-leads", turn.moves(first, second), first, second)
    elif old is None:
        for second in others[:1]:
            yield from _told(turn, "out-front", turn.moves(first, second), first, second)
    else:
        kind, fell = ("lead-change", ()) if old in others else ("lead-inherited", (turn.last(old),))
        yield from _told(turn, kind, (*fell, *turn.moves(first, old)), first, old)


def _told(turn: RaceTurn[S, R, N, C], kind: str, events: tuple[int, ...], *who: str) -> Iterator[Beat]:
    if kind in turn.kinds:
        yield turn.beat(kind, events, *who)


def _level(turn: RaceTurn[S, R, N, C], racing: Sequence[C]) -> Iterator[Beat]:
    """Two in front who are level; where three are, the game may call them a pack."""
    if racing[2:] and not turn.ahead(racing[0], racing[2]) and "pack" in turn.kinds:
        return
    pair = [one.team for one in racing[:2]]
    if len(turn.moves(*pair)) == len(pair):
        yield turn.beat("level", turn.moves(*pair), *pair)


def _last_lap(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The leader who begins the last lap, before anybody else has."""
    before = turn.record.before
    if before is None or turn.set_up.laps < 2 or any(turn.is_last(one.lap) for one in before.chariots):
        return
    for leader in turn.running(turn.after)[:1]:
        if turn.is_last(leader.lap) and turn.moves(leader.team):
            yield turn.beat("last-lap", turn.moves(leader.team), leader.team)
