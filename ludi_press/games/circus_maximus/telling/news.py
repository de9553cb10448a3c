"""The news of a turn: each function finds sentences of one kind from events and places."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Strain
from ludi_press.games.circus_maximus.rules.model import Fate, RaceSetUp
from ludi_press.games.circus_maximus.telling.drama import Turn
from ludi_press.games.circus_maximus.telling.narrate import Names, Record
from ludi_press.games.kit.news import Item, Topic, gathered
from ludi_press.games.kit.race_telling import lead, race_news

_FATES: Final = {
    Fate.DEAD: ("died", 92),
    Fate.HURT: ("carried", 91),
    Fate.STOPPED: ("stopped", 85),
    Fate.SAFE: ("safe", 80),
    Fate.RETIRED: ("retired", 79),
}
"""CM-12.3: the sentence about those who left the race in each way, and its weight."""


def turn_news(set_up: RaceSetUp, record: Record) -> tuple[Message, ...]:
    """What happened in a turn, in a few sentences; of turn 0 how the grid stands."""
    turn = Turn(set_up, record, Names(set_up))
    return race_news(turn, turn.ranked, _grid, (_mishaps, _attacks, _lead, _quiet))


def _grid(turn: Turn) -> Iterator[Item]:
    """CM-1.3, CM-1.7: how many teams stand in the boxes, and which is the fastest and the strongest."""
    chariots = turn.after.chariots
    yield Item(90, 0, say("news.grid", n=len(chariots)))
    fast = max(chariots, key=lambda one: one.team_speed)
    strong = max(chariots, key=lambda one: one.endurance)
    yield Item(80, 1, say("news.grid.fast", team=turn.names.team(fast.team), n=fast.team_speed))
    yield Item(70, 2, say("news.grid.strong", team=turn.names.team(strong.team), n=strong.endurance))


def _mishaps(turn: Turn) -> Iterator[Item]:
    """CM-4.5, CM-8.2, CM-9, CM-12: who came home, left the race, flipped, was cut loose, lost a horse, or only slid."""
    yield from gathered("home", 95, turn.told(ev.Finished), Topic.FRONT)
    for fate, (name, weight) in _FATES.items():
        gone = [(index, turn.names.team(event.team)) for index, event in turn.all(ev.WentOut) if event.fate is fate]
        yield from gathered(name, weight, gone, Topic.FATES)
    kinds = ((ev.Flipped, "flipped", 90), (ev.OnFoot, "on-foot", 75), (ev.HorseDied, "horse-died", 74))
    for kind, name, weight in kinds:
        yield from gathered(name, weight, turn.told(kind), Topic.FATES)
    flipped = {event.team for _, event in turn.all(ev.Flipped)}
    slid = (Strain.SLIP, Strain.DOUBLE_SLIP, Strain.JOSTLED)
    yield from gathered(
        "slid", 30, turn.told(ev.StrainJudged, lambda one: one.result in slid and one.team not in flipped)
    )


def _attacks(turn: Turn) -> Iterator[Item]:
    """CM-6.4, CM-7.2, CM-7.8: attacks that did harm."""
    for index, event in enumerate(turn.events):
        by = turn.attacker(index)
        if by is None:
            continue
        names: dict[str, Phrase] = {"team": turn.names.team(by), "target": turn.names.team(event.team)}
        if isinstance(event, ev.WheelHurt) and event.points:
            yield Item(68, index, say("news.wheel", **names), Topic.BLOWS)
        elif isinstance(event, ev.HorseHurt) and event.points:
            yield Item(66, index, say("news.horse", **names), Topic.BLOWS)
        elif isinstance(event, ev.Changed) and event.gauge is ev.Gauge.HITS and event.rule == "CM-7.7":
            yield Item(72, index, say("news.wound", **names), Topic.BLOWS)


def _lead(turn: Turn) -> Iterator[Item]:
    """CM-12.5: who drives alone; else who leads and by how much, and who led before, until somebody has finished."""
    after, end = turn.after, turn.end
    ranked = turn.running(after)
    if after.over or not ranked:
        return
    first = turn.names.team(ranked[0].team)
    if not ranked[1:]:
        yield Item(88, end, say("news.lead.alone", team=first), Topic.FRONT)
        return
    if any(chariot.finish for chariot in after.chariots):
        return
    squares, second = turn.gap(ranked[0], ranked[1]), turn.names.team(ranked[1].team)
    before = turn.running(turn.record.before)
    old = turn.names.team(before[0].team) if before else first
    yield from lead(end, "lead" if squares else "lead.close", first, second, old, squares)


def _quiet(turn: Turn) -> Iterator[Item]:
    """CM-2.6: who sent no orders; of several the fastest, and that nobody flipped."""
    set_out = list(turn.all(ev.SetOut))
    yield from gathered("silent", 60, turn.told(ev.SetOut, lambda event: event.rule == "CM-2.6"))
    if set_out[1:]:
        index, fast = max(set_out, key=lambda item: item[1].speed)
        yield Item(11, index, say("news.fastest", team=turn.names.team(fast.team), n=fast.speed))
    if set_out[1:] and not any(turn.all(ev.Flipped)):
        yield Item(8, turn.end, say("news.upright"))
