"""The news of a turn of the Super Series: each function finds sentences of one kind in events and places."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from ludi_press.core.report import Listing, Message, say
from ludi_press.games.kit.news import Item, Topic, gathered
from ludi_press.games.kit.race_telling import lead, race_news
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, Status, Why
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.drama.scene import Scene
from ludi_press.games.super_series.telling.narrate import Names, Record

MOVED: Final = 2
"""So many places gained or lost in a turn are news."""
NAMED: Final = 4
"""Of more chariots that slip only the number is told."""


def _ranked(turn: Scene, state: RaceState) -> list[str]:
    return [chariot.team for chariot in standings(turn.set_up, state)]


def turn_news(set_up: RaceSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a turn; those of turn 0 are about the grid."""
    finders = (_home, _mishaps, _blows, _orders, _lead, _places, _quiet)
    return race_news(Scene(set_up, record, Names(set_up)), standings(set_up, record.after), _grid, finders)


# --- the grid


def _grid(turn: Scene) -> Iterator[Item]:
    """SS-2.5: the number of teams on the grid, those on the first places, and whether lots decided."""
    lined = sorted((event for _, event in turn.all(ev.LinedUp)), key=lambda event: event.place)
    names = tuple(turn.names.team(event.team) for event in lined)
    yield Item(90, 0, say("news.grid", n=len(lined)))
    if len(names) > 1:
        yield Item(80, 1, say("news.grid.first", team=names[0], others=Listing(names[1:3])))
    by_lot = any(event.by_lot for event in lined)
    yield Item(70, 2, say("news.grid.lot" if by_lot else "news.grid.host"))


# --- the end


def _home(turn: Scene) -> Iterator[Item]:
    """SS-17.1: teams that finished in this turn, with their places."""
    found = [
        (index, say("news.home.one", team=turn.names.team(event.team), place=event.place))
        for index, event in turn.all(ev.Finished)
    ]
    yield from gathered("home", 95, found, Topic.FRONT)


# --- mishaps


def _mishaps(turn: Scene) -> Iterator[Item]:
    """SS-3.4, SS-14, SS-15: teams that left the race, overturned, were dragged, died, let go or slipped."""
    yield from gathered("died", 92, turn.told(ev.Died), Topic.FATES)
    dragged = turn.told(ev.Dragged)
    fallen = {name for _, name in dragged}
    for name, gone in (("overturned", False), ("overturned.dragged", True)):
        found = [one for one in turn.told(ev.Flipped) if (one[1] in fallen) is gone]
        yield from gathered(name, 90, found, Topic.FATES)
    yield from gathered("stopped", 85, turn.told(ev.HorsesStopped), Topic.FATES)
    yield from gathered("escaped", 80, turn.told(ev.Escaped, lambda event: not event.trampled), Topic.FATES)
    yield from gathered("retired", 79, turn.told(ev.Retired), Topic.FATES)
    overturned = {name for _, name in turn.told(ev.Flipped)}
    yield from gathered("dragged", 70, [one for one in dragged if one[1] not in overturned], Topic.FATES)
    slipped = sorted([*turn.told(ev.Slipped), *turn.told(ev.Bumped)], key=itemgetter(0))
    names = {name for _, name in slipped}
    if len(names) > NAMED:
        yield Item(25, slipped[0][0], say("news.slipped.many", n=len(names)))
    else:
        yield from gathered("slipped", 25, slipped)


def _blows(turn: Scene) -> Iterator[Item]:
    """SS-12, SS-13: attacks that hit."""
    for index, event in enumerate(turn.events):
        if isinstance(event, ev.Crashed | ev.Lacerated) and event.hit:
            kind = "crash" if isinstance(event, ev.Crashed) else "lash"
            names = {"team": turn.names.team(event.team), "target": turn.names.team(event.target)}
            yield Item(72, index, say(f"news.{kind}", **names), Topic.BLOWS)


# --- orders


def _orders(turn: Scene) -> Iterator[Item]:
    """SS-3.4, SS-16: teams without orders, and bonuses that were lost, refused or earned."""
    silent = turn.told(ev.OrderTaken, lambda event: event.why is Why.SILENT)
    yield from gathered("silent", 60, silent)
    yield from gathered("bonus-lost", 58, turn.told(ev.BonusLost))
    yield from gathered("bonus-refused", 59, turn.told(ev.BonusRefused))
    yield from gathered("bonus", 20, turn.told(ev.BonusEarned))


# --- places


def _places(turn: Scene) -> Iterator[Item]:
    """The teams that gained and lost most places, among those that still run or have finished.

    The first turn has none, since places on the grid do not count; the leader has a sentence of its own.
    """
    before = turn.record.before
    if before is None or before.turn == 0:
        return
    old, new = _ranked(turn, before), _ranked(turn, turn.after)
    gains = {team: old.index(team) - new.index(team) for team in new if turn.after.chariot(team).status in _RACES}
    best, worst = (choose(gains, key=gains.__getitem__, default=None) for choose in (max, min))
    if best and best != new[0] and gains[best] >= MOVED:
        yield _moved("gained", turn, best, gains[best], new)
    if worst and gains[worst] <= -MOVED:
        yield _moved("lost", turn, worst, -gains[worst], new)


def _moved(how: str, turn: Scene, team: str, places: int, ranks: list[str]) -> Item:
    name = turn.names.team(team)
    return Item(50, turn.end, say(f"news.{how}", team=name, n=places, place=ranks.index(team) + 1), Topic.PLACES)


def _lead(turn: Scene) -> Iterator[Item]:
    """SS-3.3: the leader, by how much, and who led before; once somebody has finished, how many still race."""
    after, before = turn.after, turn.record.before
    ranked = standings(turn.set_up, after)
    left = [turn.names.team(chariot.team) for chariot in ranked if chariot.on_track]
    if after.over or not left:
        return
    if any(chariot.finish for chariot in after.chariots):
        yield Item(30, turn.end, say("news.still", n=len(left), team=left[0]), Topic.FRONT)
        return
    first = ranked[0]
    leads = turn.names.team(first.team)
    chasers = [chariot for chariot in ranked[1:] if chariot.on_track]
    if not chasers:
        yield Item(88, turn.end, say("news.lead.alone", team=leads), Topic.FRONT)
        return
    second = turn.names.team(chasers[0].team)
    ticks = turn.progress(first) - turn.progress(chasers[0])
    spaces = ticks // turn.unit
    how = "lead" if spaces else "lead.close" if ticks else "lead.level"
    old = _ranked(turn, before)[0] if before and before.turn else first.team
    yield from lead(turn.end, how, leads, second, turn.names.team(old), spaces)


# --- what is told where little else happened


def _quiet(turn: Scene) -> Iterator[Item]:
    """Of several who drove the longest drive and that nobody overturned; the last of the field."""
    rolled = [*turn.all(ev.SpacesRolled)]
    if rolled[1:]:
        index, far = max(rolled, key=lambda item: item[1].spaces)
        yield Item(11, index, say("news.farthest", team=turn.names.team(far.team), n=far.spaces))
    field = standings(turn.set_up, turn.after)
    running = [one for one in field if one.status is Status.RUNNING]
    if len(running) > 2 and not any(one.finish for one in field):
        spaces = (turn.progress(running[0]) - turn.progress(running[-1])) // turn.unit
        if spaces:
            name = turn.names.team(running[-1].team)
            yield Item(10, turn.end, say("news.last", team=name, n=spaces))
    before = turn.record.before
    several = before is not None and sum(one.on_track for one in before.chariots) > 1
    if several and not any(isinstance(event, ev.Flipped) for event in turn.record.events):
        yield Item(8, turn.end, say("news.upright"))


_RACES: Final = (Status.RUNNING, Status.FINISHED)
