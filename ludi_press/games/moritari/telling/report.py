"""A round of a bout as a Report: its facts, its news, its log."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from ludi_press.boards.plane import units
from ludi_press.core.dice import Roll
from ludi_press.core.report import Fact, Listing, LogEntry, LogRound, Message, Phrase, Report, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.kit.news import FIRST, Item, gathered, news
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.kit.report import heading, report_of
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import BoutEvent, Phase
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.standings import standings
from ludi_press.games.moritari.telling.board import final_places, school_words, status_board
from ludi_press.games.moritari.telling.drama import turn_beats
from ludi_press.games.moritari.telling.narrate import Names, tone_of


def turn_report(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Report:
    """Everything that a post or a page says about the round."""
    bout = record.after
    return report_of(
        "moritari",
        set_up,
        record,
        heading=turn_heading(record),
        facts=_facts(set_up, bout),
        board=status_board(set_up, bout),
        news=turn_news(set_up, record),
        log=turn_log(record.events, record.rolls, Names(set_up)),
        standings=final_places(set_up, bout) if bout.over else None,
        leader=_winner(set_up, bout),
        beats=turn_beats(set_up, record),
    )


def turn_heading(record: TurnRecord[Bout, RoundOrders]) -> Message:
    """What the round is called."""
    return heading(record, "entry", "round")


def _winner(set_up: BoutSetUp, bout: Bout) -> Phrase | None:
    """MO-6: whose the bout is; nobody leads while it is fought, and nobody wins where nobody is left."""
    best = standings(set_up, bout)[0]
    return Names(set_up).team(best.side or None) if bout.over and best.left else None


def _facts(set_up: BoutSetUp, bout: Bout) -> tuple[Fact, ...]:
    names = Names(set_up)
    arena = set_up.arena
    sand = say(f"arena.{arena.shape}", width=Text(units(arena.width)), height=Text(units(arena.height)))
    facts = [Fact(say("fact.arena"), sand)]
    if bout.round == 0:
        facts.append(Fact(say("fact.schools"), Listing(tuple(school_words(school) for school in set_up.schools))))
    if set_up.host:
        facts.append(Fact(say("fact.host"), Text(set_up.host)))
    if bout.caesar:
        facts.append(Fact(say("fact.caesar"), names.team(bout.caesar)))
    if bout.barred and not bout.over:
        facts.append(Fact(say("fact.barred"), names.team(bout.barred)))
    return tuple(facts)


_Round = PlayedTurn[BoutSetUp, Bout, Names]


def turn_news(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> tuple[Message, ...]:
    """What happened in a round, in a few sentences; of the entry who came upon the sand."""
    played = _Round(set_up, record, Names(set_up))
    finders = _ENTRY if record.before is None else _FINDERS
    return news((item for find in finders for item in find(played)), {})


def _entry(played: _Round) -> Iterator[Item]:
    """MO-3.4: how many enter, for whom, and how each side stands."""
    yield Item(90, 0, say("news.entry", n=len(played.record.after.fighters)))
    yield from _left(played)


def _left(played: _Round) -> Iterator[Item]:
    """MO-6: how many each side has on the sand."""
    sides = [
        say("news.side", team=played.names.team(one.side or None), n=len(one.left))
        for one in standings(played.set_up, played.record.after)
        if one.left
    ]
    if sides and not played.record.after.over:
        yield Item(94, played.end, say("news.left", teams=Listing(tuple(sides))))


def _palm(played: _Round) -> Iterator[Item]:
    """MO-6: whose the bout is, first of all."""
    for _, over in played.all(ev.BoutOver):
        phrase = "palm" if over.team else "palm.beasts" if over.beasts else "palm.nobody"
        yield Item(100, FIRST, say(f"news.{phrase}", team=played.names.team(over.team)))


def _fates(played: _Round) -> Iterator[Item]:
    """MO-5: who went down, before whom, and with what end; MO-5.2: who stood up again."""
    name = played.names.team
    for index, fell in played.all(ev.Fell):
        yield Item(84, index, say("news.fell", team=name(fell.team), by=name(fell.by)))
    for index, shown in played.all(ev.ThumbShown):
        yield Item(90, index, say(f"news.thumb.{shown.thumb}", team=name(shown.team), fighter=name(shown.fighter)))
    for index, killed in played.all(ev.BeastKilled):
        yield Item(86, index, say("news.beast-killed", team=name(killed.team), by=name(killed.by)))
    yield from gathered("died", 92, played.told(ev.Died))
    yield from gathered("spared", 88, played.told(ev.Spared))
    yield from gathered("rises", 60, played.told(ev.StoodUp))


def _wounds(played: _Round) -> Iterator[Item]:
    """MO-4.5: who lost hit points and still stands, with what is left."""
    last = {lost.team: (index, lost.after) for index, lost in played.all(ev.PointLost)}
    found = [
        (index, say("news.wounded.one", team=played.names.team(team), left=points))
        for team, (index, points) in last.items()
        if points
    ]
    yield from gathered("wounded", 70, found)


def _fights(played: _Round) -> Iterator[Item]:
    """MO-4: how many fights there were; MO-4.5: whose armour held; MO-2.1: who ruled, if another did before."""
    before = played.record.before
    old = before.caesar if before else None
    yield from gathered("caesar", 20, played.told(ev.CaesarNamed, lambda named: named.team not in (None, old)))
    fights = [index for index, _ in played.all(ev.Fought)]
    message = say("news.fights" if fights else "news.no-fights", n=len(fights))
    yield Item(40, fights[0] if fights else played.end, message)
    yield from gathered("armour", 30, played.told(ev.ArmourTried, lambda tried: tried.saved))


_ENTRY: Final = (_entry,)
_FINDERS: Final = (_palm, _left, _fates, _wounds, _fights)


BRIEFS: Final = Briefs(
    {
        "stood-up": "stood-up",
        "moved.goal": "moved",
        "moved.spent": "moved",
        "moved.base": "moved",
        "moved.wall": "moved",
        "moved.contact": "met",
        "refused.pinned": "pinned",
        "refused.several": "unturned",
        "refused.turned": "unturned",
        "no-fight.apart": "apart",
        "no-fight.fallen": "fallen",
        "no-fight.fought": "fought-already",
        "fight-declined": "declined",
        "fought.front": "fought",
        "fought.side": "fought.side",
        "fought.back": "fought.back",
        "compared.hit": "hit",
        "armour.saved": "saved",
        "point-lost": "point-lost",
        "fell": "fell",
        "beast-killed": "beast-killed",
        "implored.spared": "spared",
        "implored.spared.killer": "spared",
        "implored.doomed": "doomed",
        "implored.doomed.killer": "doomed",
        "no-appeal": "no-appeal",
        "thumb.up": "thumb.up",
        "thumb.down": "thumb.down",
        "died": "died",
    },
    frozenset({"fought", "fought.side", "fought.back"}),
)
"""Which events the line of a fighter tells, and by which phrase."""

_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""What an entry of a phase is about; entries of the others tell of all."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE, Phase.END)
"""Phases that are one entry."""


def turn_log(events: tuple[BoutEvent, ...], rolls: tuple[Roll, ...], names: Names) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    lines = Lines(events, rolls, names, BRIEFS)
    return tuple(
        LogRound(say(f"log.{phase}"), tuple(_log_entry(phase, items, lines, names) for items in split(group, _opens)))
        for phase, group in groupby(enumerate(events), key=lambda item: item[1].phase)
    )


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether somebody else acts of its own: by an event that no event of this entry brought about."""
    event, (start, head) = item[1], first
    together = isinstance(event, BoutEvent) and event.phase in _TOGETHER
    return not together and (event.cause is None or event.cause < start) and event.team != head.team


def _log_entry(phase: Phase, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    team = items[0][1].team
    headline, told = say(_HEADS.get(phase, "log.head.sand")), lines.of(items, team)
    if phase in _TOGETHER or team is None:
        return LogEntry("", headline, told)
    return LogEntry(team, headline, told, names.team(team), tone_of(names.set_up, team))
