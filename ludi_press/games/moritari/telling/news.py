"""The news of a round, beyond what any fight of schools has: the palm, falls and mercy, wounds, armour, charges."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.kit.newsroom import ORDINALS, Find, NewsTopic
from ludi_press.games.kit.schools_news import GONE, Hit, entry_news, fight_news, gone, won, wounds
from ludi_press.games.kit.schools_telling import school_words
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp, standings
from ludi_press.games.moritari.telling.drama import TOLD, Round
from ludi_press.games.moritari.telling.narrate import Names, Record

DEAD: Final = 96
FELL: Final = 92
STATE: Final = 41
"""Who is strongest: the lead of a round in which nobody is hit."""
UNCHANGED: Final = 32
"""The same where it has not changed: told of quiet rounds alone."""
HELD: Final = 42
CHARGE: Final = 36
_AGAIN: Final = range(2, ORDINALS.stop)
"""The appeals whose ordinal has a word."""
_EDGE: Final = {"wound.back": 6, "wound.side": 3}
"""How much more a wound from behind or from the side weighs."""

Args = dict[str, Phrase]


def turn_news(set_up: BoutSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round; of the entry how many enter (MO-3.4)."""
    played = Round(set_up, record, Names(set_up))
    if record.before is None:
        return entry_news(played, len(record.after.fighters))
    finders = (_end, TOLD.news, _falls, _rises, _wounds, _held, _charges, _state)
    return fight_news(played, standings, *(find(played) for find in finders))


def _end(played: Round) -> Iterator[Find]:
    """MO-6: the winner, and the fall that decided it."""
    for _, over in played.all(ev.BoutOver):
        if over.team is None:
            yield won("beasts" if over.beasts else "nobody", {})
            return
        left = next(len(one.left) for one in standings(played.set_up, played.after) if one.side == over.team)
        of = sum(one.school == over.team for one in played.set_up.roster)
        args: Args = {"team": school_words(played.set_up.school_by_id[over.team]), "n": left, "of": of}
        ends = [(index, one) for index, one in played.all(ev.Died, ev.BeastKilled)]
        fate = _fate(played, *ends[-1]) if ends else None
        yield won("felled", {**args, "fate": fate}, ends[-1][1].team) if fate else won("last", args)


def _falls(played: Round) -> Iterator[Find]:
    """MO-4.6, MO-5: who went down and what became of it; and the schools that have nobody left."""
    last = gone(played, standings)
    for index, end in played.all(ev.Died, ev.Spared, ev.BeastKilled):
        weight = FELL if isinstance(end, ev.Spared) else DEAD
        yield Find(weight, index, "fell", {"fate": _fate(played, index, end)}, end.team, NewsTopic.FATES)
        school = last.get(end.team or "")
        if school and not isinstance(end, ev.Spared):
            yield Find(GONE, index, "gone", {"school": played.names.team(school)}, None, NewsTopic.FATES)


def _fate(played: Round, index: int, end: ev.BoutEvent) -> Message:
    """MO-4.6, MO-5.1, MO-5.3: how somebody went down, and who decided what became of it."""
    team = played.names.team(end.team)
    if isinstance(end, ev.BeastKilled):
        return say(f"news.killed.{_way(played, index, end.by)}", team=team, by=played.names.team(end.by))
    fell_at, by = next((at, fell.by) for at in played.causes(index) if isinstance(fell := played.events[at], ev.Fell))
    down = say(f"news.down.{_way(played, fell_at, by)}", team=team, by=played.names.team(by))
    verdict = played.events[end.cause or 0]
    if isinstance(verdict, ev.ThumbShown):
        return say(f"news.fate.thumb-{verdict.thumb}", down=down, team=team, caesar=played.names.team(verdict.team))
    if isinstance(verdict, ev.AppealDeclined):
        return say("news.fate.proud", down=down, team=team)
    asked = played.fighter(end.team).appeals
    return say(f"news.fate.{end.what}{'.again' if asked in _AGAIN else ''}", down=down, team=team, n=asked)


def _way(played: Round, index: int, by: str) -> str:
    """MO-4.4: from which side somebody was hit; `own` where the one who was hit had attacked."""
    fought = played.cause(index, ev.Fought)
    return fought.quarter.value if fought.team == by else "own"


def _rises(played: Round) -> Iterator[Find]:
    """MO-5.2: who stands up again, and in which round the fall was."""
    before = played.record.before
    fell = {one.id: one.fallen for one in before.fighters} if before else {}
    for index, rose in played.all(ev.StoodUp):
        args: Args = {"team": played.names.team(rose.team), "n": fell.get(rose.team or "") or 0}
        yield Find(62, index, "rises", args, rose.team, NewsTopic.HOME)


def _wounds(played: Round) -> Iterator[Find]:
    """MO-4.5: who lost hit points and still stands, by whom, from which side, and what is left."""
    hits = (
        Hit(index, lost.team or "", by, lost.before - lost.after, f".{_way(played, index, by)}")
        for index, lost in played.all(ev.PointLost)
        if played.fighter(lost.team).points and (by := played.cause(index, ev.Compared).team)
    )
    for one in wounds(played, hits, lambda who: (played.fighter(who).points, played.set_up.tables.melee.points)):
        args = {**one.args, "busy": _busy(played, one), "by": _come(played, one)}
        yield replace(one, weight=one.weight + _EDGE.get(one.name, 0), args=args)


def _busy(played: Round, wound: Find) -> Message:
    """MO-4.4: whom somebody was against who was struck from the side or from behind, if that is one alone."""
    struck = [one.team for _, one in played.all(ev.Fought) if one.target == wound.about]
    others = [one for one in played.set_up.pinned_by(played.after, wound.about or "") if one not in struck[-1:]]
    return say("news.busy", other=played.names.team(others[0])) if len(others) == 1 else say("news.busy.none")


def _come(played: Round, wound: Find) -> Phrase:
    """MO-4.4: who struck, and over how many inches of sand that one came."""
    for _, engaged, far in played.charges:
        if engaged.target == wound.about and played.names.team(engaged.team) == wound.args["by"]:
            return say("news.come", by=wound.args["by"], n=far)
    return wound.args["by"]


def _held(played: Round) -> Iterator[Find]:
    """MO-4.5: whose armour held off all the hits of an attack; the most hits first."""
    hurt = {event.team for _, event in played.all(ev.PointLost)}
    for index, fought in played.all(ev.Fought):
        saved = [one for at, one in played.all(ev.ArmourTried) if one.saved and index in played.causes(at)]
        for team, by in ((fought.target, fought.team), (fought.team, fought.target)):
            n = sum(one.team == team for one in saved)
            if n and team not in hurt:
                way = fought.quarter if team == fought.target else "own"
                args: Args = {
                    "team": played.names.team(team),
                    "by": played.names.team(by),
                    "times": say(f"news.times.{n}"),
                    "n": n,
                }
                yield Find(HELD + n, index, f"held.{way}", args, team, NewsTopic.BONDS)


def _charges(played: Round) -> Iterator[Find]:
    """MO-4.4: who came some way over the sand into contact, where no hit tells of it."""
    hit = {one.team for _, one in played.all(ev.ArmourTried)}
    for index, engaged, far in played.charges:
        if hit & {engaged.team, engaged.target}:
            continue
        args: Args = {"team": played.names.team(engaged.team), "target": played.names.team(engaged.target), "n": far}
        yield Find(CHARGE, index, "charge", args, engaged.team, NewsTopic.HOME)


def _state(played: Round) -> Iterator[Find]:
    """MO-4.5: the schools with the most hit points left, where nobody lost any in the round."""
    if played.after.over or any(played.all(ev.PointLost)):
        return
    points = {
        one.side: sum(fighter.points for fighter in one.left)
        for one in standings(played.set_up, played.after)
        if one.side and one.left
    }
    best = [side for side, sum_ in points.items() if sum_ == max(points.values())]
    if len(best) == len(points):
        yield Find(STATE, played.end, "level", {"teams": played.names.teams(tuple(best)), "n": points[best[0]]})
        return
    ranked = sorted(points, key=lambda side: -points[side])
    told = [say("news.side.points", team=played.names.team(side), n=points[side]) for side in ranked]
    changed = any(played.all(ev.StoodUp)) or any(played.all(ev.BeastKilled))
    weight = STATE if changed else UNCHANGED
    yield Find(weight, played.end, "points", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)
