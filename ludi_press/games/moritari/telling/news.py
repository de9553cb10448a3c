"""The news of a round, beyond what its events and any fight of schools have: the palm, mercy, wounds, Caesar."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.kit.newsroom import Find, Topic
from ludi_press.games.kit.schools_news import GONE, Hit, entry_news, fight_news, gone, won, wounds
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp, standings
from ludi_press.games.moritari.telling.drama import TOLD, Round
from ludi_press.games.moritari.telling.narrate import Names, Record

DEAD: Final = 96
FELL: Final = 92
CAESAR: Final = 34
"""A new Caesar is news of a quiet round alone."""


def turn_news(set_up: BoutSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round; of the entry how many enter (MO-3.4)."""
    played = Round(set_up, record, Names(set_up))
    if record.before is None:
        return entry_news(played, len(record.after.fighters))
    return fight_news(played, standings, _end, TOLD.news, _falls, _wounds, _caesar)


def _end(played: Round) -> Iterator[Find]:
    """MO-6: the winner, and the fall that decided it."""
    for _, over in played.all(ev.BoutOver):
        if over.team is None:
            yield won("beasts" if over.beasts else "nobody", {})
            return
        left = next(len(one.left) for one in standings(played.set_up, played.after) if one.side == over.team)
        of = sum(one.school == over.team for one in played.set_up.roster)
        args: dict[str, Phrase] = {"team": played.names.team(over.team), "n": left, "of": of}
        ends = [(index, one) for index, one in played.all(ev.Died, ev.BeastKilled)]
        if not ends:
            yield won("last", args)
            return
        index, last = ends[-1]
        by = last.by if isinstance(last, ev.BeastKilled) else played.cause(index, ev.Fell).by
        yield won("felled", {**args, "last": played.names.team(last.team), "by": played.names.team(by)}, last.team)


def _falls(played: Round) -> Iterator[Find]:
    """MO-5: who went down, from which side, and what became of it; and the schools that have nobody left."""
    fates = {end.team: (index, end) for index, end in played.all(ev.Died, ev.Spared)}
    for index, fell in played.all(ev.Fell):
        at, fate = fates.get(fell.team, (index, None))
        thumb = played.events[fate.cause or 0] if fate else None
        args: dict[str, Phrase] = {"down": _down(played, index, fell), "team": played.names.team(fell.team)}
        if isinstance(thumb, ev.ThumbShown):
            name, args["caesar"] = f"fell.thumb-{thumb.thumb}", played.names.team(thumb.team)
        elif isinstance(thumb, ev.AppealDeclined):
            name = "fell.proud"
        else:
            name = f"fell.{fate.what}" if fate else "fell.lies"
        yield Find(DEAD if isinstance(fate, ev.Died) else FELL, at, name, args, fell.team, Topic.FATES)
    last = gone(played, standings)
    for index, end in played.all(ev.Died, ev.BeastKilled):
        school = last.get(end.team or "")
        if school:
            yield Find(GONE, index, "gone", {"school": played.names.team(school)}, None, Topic.FATES)


def _down(played: Round, index: int, fell: ev.Fell) -> Message:
    """MO-4.4: who brought whom down, and from which side where the attacker did."""
    fought = played.cause(index, ev.Fought)
    quarter = fought.quarter.value if fought.team == fell.by else "front"
    return say(f"news.down.{quarter}", team=played.names.team(fell.team), by=played.names.team(fell.by))


def _wounds(played: Round) -> Iterator[Find]:
    """MO-4.5: who lost hit points and still stands, by whom, and what is left."""
    now = {one.id: one for one in played.after.fighters}
    hits = (
        Hit(index, lost.team or "", played.cause(index, ev.Compared).team, lost.before - lost.after)
        for index, lost in played.all(ev.PointLost)
        if now[lost.team or ""].points
    )
    return wounds(played, hits, lambda who: (now[who].points, played.set_up.tables.melee.points))


def _caesar(played: Round) -> Iterator[Find]:
    """MO-2.1: a new Caesar."""
    before = played.record.before
    for index, named in played.all(ev.CaesarNamed):
        if before is not None and named.team not in (None, before.caesar):
            yield Find(CAESAR, index, "caesar", {"team": played.names.team(named.team)}, named.team, Topic.HOME)
