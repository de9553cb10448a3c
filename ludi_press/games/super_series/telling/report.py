"""A turn of the Super Series as a Report: its facts, its news, its log."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from ludi_press.core.dice import Roll
from ludi_press.core.report import Fact, Listing, LogEntry, LogRound, Message, Report, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.kit.news import FIRST, Item, gathered, news
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.kit.report import heading, report_of
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status, TurnOrders, Why
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.board import final_places, laps, status_board
from ludi_press.games.super_series.telling.drama import turn_beats
from ludi_press.games.super_series.telling.narrate import Names


def turn_report(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Report:
    """Everything that a post or a page says about the turn."""
    state = record.after
    return report_of(
        "super-series",
        set_up,
        record,
        heading=turn_heading(record),
        facts=_facts(set_up),
        board=status_board(set_up, state, record.before),
        news=turn_news(set_up, record),
        laps=() if state.over or record.turn == 0 else laps(set_up, state),
        log=turn_log(record.events, record.rolls, set_up),
        standings=final_places(set_up, state) if state.over else None,
        leader=Names(set_up).team(standings(set_up, state)[0].team) if record.turn else None,
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: TurnRecord[RaceState, TurnOrders]) -> Message:
    """What the turn is called."""
    return heading(record, "grid", "turn")


def _facts(set_up: RaceSetUp) -> tuple[Fact, ...]:
    facts = [Fact(say("fact.track"), Names(set_up).track), Fact(say("fact.laps"), set_up.laps)]
    if set_up.host:
        facts.append(Fact(say("fact.host"), Text(set_up.host)))
    return tuple(facts)


MOVED: Final = 2
"""So many places gained or lost in a turn are news."""


class _Turn(PlayedTurn[RaceSetUp, RaceState, Names], frozen=True, dict=True):
    """A resolved turn, ready to be asked."""

    def ranked(self, state: RaceState) -> list[str]:
        return [chariot.team for chariot in standings(self.set_up, state)]

    def gap(self, ahead: Chariot, behind: Chariot) -> int:
        """How far one chariot is ahead of another, in ticks."""
        spaces, lap = self.set_up.track.spaces, self.set_up.track.lap
        return (ahead.lap - behind.lap) * lap + spaces[ahead.at].start - spaces[behind.at].start


def turn_news(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> tuple[Message, ...]:
    """What happened in a turn, in a few sentences; of turn 0 how the grid stands."""
    turn = _Turn(set_up, record, Names(set_up))
    finders = _GRID if record.before is None else _FINDERS
    return news((item for find in finders for item in find(turn)), Names.brief(set_up).by_name)


# --- the grid


def _grid(turn: _Turn) -> Iterator[Item]:
    """SS-2.5: how many stand there, who has the first places, and whether by lot."""
    lined = sorted((event for _, event in turn.all(ev.LinedUp)), key=lambda event: event.place)
    names = tuple(turn.names.team(event.team) for event in lined)
    yield Item(90, 0, say("news.grid", n=len(lined)))
    if len(names) > 1:
        yield Item(80, 1, say("news.grid.first", team=names[0], others=Listing(names[1:3])))
    by_lot = any(event.by_lot for event in lined)
    yield Item(70, 2, say("news.grid.lot" if by_lot else "news.grid.host"))


# --- the end


def _winner(turn: _Turn) -> Iterator[Item]:
    """SS-17: who won, first of all when the race is over, and who came in behind."""
    home = [chariot for chariot in standings(turn.set_up, turn.record.after) if chariot.finish]
    if not turn.record.after.over:
        return
    names = [turn.names.team(chariot.team) for chariot in home[:3]]
    if len(names) > 1:
        yield Item(100, FIRST, say("news.winner", team=names[0], others=Listing(tuple(names[1:]))))
    else:
        yield Item(100, FIRST, say("news.winner.alone", team=names[0]) if names else say("news.winner.nobody"))


def _home(turn: _Turn) -> Iterator[Item]:
    """SS-17.1: who crossed the line in this turn, with places."""
    found = [
        (index, say("news.home.one", team=turn.names.team(event.team), place=event.place))
        for index, event in turn.all(ev.Finished)
    ]
    yield from gathered("home", 95, found)


# --- mishaps


def _mishaps(turn: _Turn) -> Iterator[Item]:
    """SS-3.4, SS-14, SS-15: who left the race, overturned, was dragged, died or let go."""
    yield from gathered("died", 92, turn.told(ev.Died))
    yield from gathered("overturned", 90, turn.told(ev.Flipped))
    yield from gathered("stopped", 85, turn.told(ev.HorsesStopped))
    yield from gathered("escaped", 80, turn.told(ev.Escaped, lambda event: not event.trampled))
    yield from gathered("retired", 79, turn.told(ev.Retired))
    yield from gathered("dragged", 70, turn.told(ev.Dragged))
    yield from gathered("slipped", 25, [*turn.told(ev.Slipped), *turn.told(ev.Bumped)])


def _blows(turn: _Turn) -> Iterator[Item]:
    """SS-12, SS-13: each blow that struck home."""
    for index, event in enumerate(turn.events):
        if isinstance(event, ev.Crashed | ev.Lacerated) and event.hit:
            kind = "crash" if isinstance(event, ev.Crashed) else "lash"
            names = {"team": turn.names.team(event.team), "target": turn.names.team(event.target)}
            yield Item(72, index, say(f"news.{kind}", **names))


# --- orders


def _orders(turn: _Turn) -> Iterator[Item]:
    """SS-3.4, SS-16: who sent none, and who lost the bonus."""
    silent = turn.told(ev.OrderTaken, lambda event: event.why is Why.SILENT)
    yield from gathered("silent", 60, silent)
    yield from gathered("bonus-lost", 58, turn.told(ev.BonusLost))
    yield from gathered("bonus", 20, turn.told(ev.BonusEarned))


# --- places


def _places(turn: _Turn) -> Iterator[Item]:
    """Who gained and who lost most places, of those who still run or came home; on the grid nobody has a place."""
    before = turn.record.before
    if before is None or before.turn == 0:
        return
    old, new = turn.ranked(before), turn.ranked(turn.record.after)
    gains = {team: old.index(team) - new.index(team) for team in new if _races(turn.record.after.chariot(team))}
    best, worst = (choose(gains, key=gains.__getitem__, default=None) for choose in (max, min))
    if best and gains[best] >= MOVED:
        yield _moved("gained", turn, best, gains[best], new)
    if worst and gains[worst] <= -MOVED:
        yield _moved("lost", turn, worst, -gains[worst], new)


def _races(chariot: Chariot) -> bool:
    return chariot.status in (Status.RUNNING, Status.FINISHED)


def _moved(how: str, turn: _Turn, team: str, places: int, ranks: list[str]) -> Item:
    name = turn.names.team(team)
    return Item(50, turn.end, say(f"news.{how}", team=name, n=places, place=ranks.index(team) + 1))


def _lead(turn: _Turn) -> Iterator[Item]:
    """SS-3.3: who leads and by how much, and who led before; nobody once somebody has finished."""
    after, before = turn.record.after, turn.record.before
    ranked = standings(turn.set_up, after)
    if after.over or any(chariot.finish for chariot in after.chariots) or not ranked[0].on_track:
        return
    first = ranked[0]
    leads = turn.names.team(first.team)
    chasers = [chariot for chariot in ranked[1:] if chariot.on_track]
    if not chasers:
        yield Item(88, turn.end, say("news.lead.alone", team=leads))
        return
    second = turn.names.team(chasers[0].team)
    ticks = turn.gap(first, chasers[0])
    spaces = ticks // turn.set_up.track.unit
    how = "lead" if spaces else "lead.close" if ticks else "lead.level"
    yield Item(94, turn.end, say(f"news.{how}", team=leads, second=second, n=spaces))
    old = turn.ranked(before)[0] if before and before.turn else first.team
    if old != first.team and ticks:
        yield Item(86, turn.end, say("news.lead.taken", team=leads, old=turn.names.team(old)))


# --- what is told where little else happened


def _quiet(turn: _Turn) -> Iterator[Item]:
    """The longest drive, the last of the field, and that nobody overturned."""
    rolled = [*turn.all(ev.SpacesRolled)]
    if rolled:
        index, far = max(rolled, key=lambda item: item[1].spaces)
        yield Item(11, index, say("news.farthest", team=turn.names.team(far.team), n=far.spaces))
    running = [one for one in standings(turn.set_up, turn.record.after) if one.status is Status.RUNNING]
    if len(running) > 2:
        spaces = turn.gap(running[0], running[-1]) // turn.set_up.track.unit
        if spaces:
            name = turn.names.team(running[-1].team)
            yield Item(10, turn.end, say("news.last", team=name, n=spaces))
    if not any(isinstance(event, ev.Flipped) for event in turn.record.events):
        yield Item(8, turn.end, say("news.upright"))


_GRID: Final = (_grid,)
_FINDERS: Final = (_winner, _home, _mishaps, _blows, _orders, _lead, _places, _quiet)


_ROUND_END = (ev.Finished, ev.LedAway, ev.RaceOver, ev.Unclassified, ev.WreckCleared)
_ATTACKS = (ev.Crashed, ev.Lacerated, ev.StrikeMissing)
_UNMOVED = (ev.OrderTaken, ev.Stunned)
"""Events of a team that stands still: any move begins with a die."""
_UNSPOKEN = (ev.RoundBegun,)
"""Events that have no line of their own: the order of the entries tells them."""


BRIEFS: Final = Briefs(
    {
        "bonus-lost": "bonus-lost",
        "whipped.success": "whip.success",
        "whipped.failure": "whip.failure",
        "spaces-rolled": "spaces",
        "shift-lost.taken": "shift-lost",
        "shift-lost.short": "shift-lost",
        "shift-lost.slip": "shift-lost",
        "blocked.any": "blocked",
        "blocked.limit": "blocked",
        "corner.clear": "corner.clear",
        "corner.clear.control": "corner.clear",
        "corner.slip": "corner.slip",
        "corner.slip.control": "corner.slip",
        "corner.naufragia": "corner.naufragia",
        "corner.naufragia.control": "corner.naufragia",
        "bumped.chariot": "bumped.chariot",
        "bumped.wall": "bumped.wall",
        "wreck-struck": "wreck",
        "wall.harmed.left": "wall.left",
        "wall.harmed.right": "wall.right",
        "damaged.horses": "damaged.horses",
        "damaged.left": "damaged.left",
        "damaged.right": "damaged.right",
        "horses-stopped": "horses-stopped",
        "naufragia": "naufragia",
        "fall.hurt": "hurt",
        "dragged.free": "dragged",
        "dragged.blocked": "dragged",
        "escape.alone": "escape",
        "escape.alive": "escape",
        "escape.trampled": "trampled",
        "died": "died",
        "no-strike.nobody": "strike.nobody",
        "no-strike.target-away": "strike.away",
        "no-strike.attacker-down": "strike.down",
        "crash.adjacent.hit.chariot": "crash.hit",
        "crash.adjacent.hit.horses": "crash.hit",
        "crash.adjacent.miss.chariot": "crash.miss",
        "crash.adjacent.miss.horses": "crash.miss",
        "crash.overtaking.hit.horses": "crash.hit",
        "crash.overtaking.miss.horses": "crash.miss",
        "laceration.hit": "lash.hit",
        "laceration.miss": "lash.miss",
        "stunned.struck": "stunned",
    }
)
"""Which events the line of a chariot tells, and by which phrase."""


def turn_log(events: tuple[ev.Event, ...], rolls: tuple[Roll, ...], set_up: RaceSetUp) -> tuple[LogRound, ...]:
    """The rounds of a turn, in order; what came before the first order is a round of its own."""
    names = Names.brief(set_up)
    numbered = [(index, event) for index, event in enumerate(events) if not isinstance(event, _UNSPOKEN)]
    lines = Lines(events, rolls, names, BRIEFS)
    rounds = []
    for number, group in groupby(numbered, key=lambda item: item[1].round):
        entries = tuple(_entry(items, lines, names) for items in split(group, _opens))
        rounds.append(LogRound(say("log.round", round=number) if number else say("log.before"), entries))
    return tuple(rounds)


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether somebody begins to act; all that ends the round is one entry."""
    event, head = item[1], first[1]
    if isinstance(event, _ROUND_END):
        return not isinstance(head, _ROUND_END)
    return isinstance(event, (ev.OrderTaken, *_ATTACKS)) or isinstance(head, _ROUND_END)


def _entry(items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    head = items[0][1]
    order = _order(head, names)
    standing = all(isinstance(event, _UNMOVED) for _, event in items)
    if isinstance(head, ev.OrderTaken) and head.why is Why.ORDERED:
        items = items[1:]
    told = lines.of(items, head.team)
    whole = isinstance(head, _ROUND_END) or head.round == 0
    if whole or head.team is None:
        return LogEntry("", _headline(head, names), told)
    tone = names.set_up.by_id[head.team].factio.value
    headline, name = _headline(head, names, standing=standing), Names(names.set_up).team(head.team)
    return LogEntry(head.team, headline, told, name, tone, order)


def _order(head: ev.Event, names: Names) -> Message | None:
    """What a team does, and why where it is not what its racer ordered."""
    if not isinstance(head, ev.OrderTaken):
        return None
    done = names.order(head.done)
    return done if head.why in (Why.ORDERED, Why.FLIPPED) else say(f"brief.order.{head.why}", order=done)


def _headline(head: ev.Event, names: Names, *, standing: bool = False) -> Message:
    if isinstance(head, ev.OrderTaken):
        done = names.order(head.done)
        return say("order.standing", order=done, speed="speed.STOP") if standing else done
    if isinstance(head, _ATTACKS):
        return say("log.attack")
    return say("log.round-end") if head.round else say("log.start")
