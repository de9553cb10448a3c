"""The news of a round, beyond what its events and any fight of schools have: how the battle ended, and wounds."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import Find, NewsTopic
from ludi_press.games.kit.schools_news import GONE, Hit, entry_news, fight_news, gone, won, wounds
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import Arm, BattleSetUp, Ending
from ludi_press.games.morturi.rules.standings import standings
from ludi_press.games.morturi.telling.drama import TOLD, Round
from ludi_press.games.morturi.telling.narrate import Names, Record

FELL: Final = 92
CARRIED: Final = 60
QUIET: Final = 32
"""Told only where there is little else."""


def turn_news(set_up: BattleSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round; of the entry how many enter, and which school acts first (MR-1.1)."""
    played = Round(set_up, record, Names(set_up))
    if record.before is None:
        return entry_news(played, len(record.after.gladiators), *_first(played))
    return fight_news(played, standings, _end(played), TOLD.news(played), *(find(played) for find in _FINDERS))


def _first(played: Round) -> Iterator[Find]:
    for index, event in played.all(ev.Prioritised):
        yield Find(80, index, "priority", {"team": played.names.team(event.order[0])})


def _end(played: Round) -> Iterator[Find]:
    """MR-7: the winner and the way the battle ended: with the last of the others felled, surrendered or outlasted."""
    for _, over in played.all(ev.BattleOver):
        if over.team is None:
            yield won("draw", {})
            return
        left = next(len(one.left) for one in standings(played.set_up, played.after) if one.side == over.team)
        of = sum(one.school == over.team for one in played.set_up.roster)
        name = played.names.team
        args: dict[str, Phrase] = {"team": name(over.team), "n": left, "of": of}
        gave_up = next((one.team for _, one in played.all(ev.Surrendered) if one.granted), None)
        fell = [one for _, one in played.all(ev.FellOut) if one.by]
        if over.ending is Ending.FLAG:
            yield from _flags(played, args)
        elif over.ending is not Ending.LAST:
            yield won(str(over.ending), args)
        elif gave_up:
            yield won("surrender", {**args, "loser": name(gave_up)}, gave_up)
        elif fell:
            yield won("felled", {**args, "last": name(fell[-1].team), "by": name(fell[-1].by)}, fell[-1].team)
        else:
            yield won("last", args)


def _flags(played: Round, args: Mapping[str, Phrase]) -> Iterator[Find]:
    """MR-7.3: who carried the flag of which school home; the last who moved."""
    carriers = {one.id: one.carries for one in played.after.gladiators if one.carries}
    movers = [event.team for _, event in played.all(ev.Moved) if event.team in carriers]
    for who in movers[-1:]:
        flag = played.names.team(carriers[who or ""])
        yield won("flag", {**args, "by": played.names.team(who), "flag": flag}, who)


def _carried(played: Round) -> Iterator[Find]:
    """MR-7.5: who has a flag since an earlier round, and how far it was carried in this one."""
    before = {one.id: one.carries for one in played.record.before.gladiators} if played.record.before else {}
    bearers = {one.id: one.carries for one in played.after.gladiators if one.carries and before.get(one.id)}
    last = {one.team: (index, one.path[-1]) for index, one in played.all(ev.Moved) if one.path}
    for who, flag in bearers.items():
        if who in last and not played.after.over:
            index, square = last[who]
            args = {"team": played.names.team(who), "flag": played.names.team(flag), "square": Text(str(square))}
            yield Find(CARRIED, index, "flag.carried", args, who, NewsTopic.HOME)


def _missed(played: Round) -> Iterator[Find]:
    """MR-3.7: the blows of a quiet round that found nobody, by whom they were meant for."""
    missed: dict[str, list[Phrase]] = {}
    for _, one in played.all(ev.Attacked):
        if not one.hit:
            missed.setdefault(one.target, []).append(played.names.team(one.team))
    told = [
        say("news.missed.of", teams=Listing((*dict.fromkeys(by),)), n=len({*by}), target=played.names.team(target))
        for target, by in missed.items()
    ]
    if told:
        yield Find(QUIET, played.end, "missed", {"all": Listing((*told,))}, topic=NewsTopic.BONDS)


def _falls(played: Round) -> Iterator[Find]:
    """MR-3.2: who went out of action: by whom, from which side or on which ground, and as the last of a school."""
    last = gone(played, standings)
    for index, out in played.all(ev.FellOut):
        if out.by is None or out.team is None:
            continue
        args = {"team": played.names.team(out.team), "by": played.names.team(out.by), "held": _held(played, index, out)}
        wound = played.cause(index, ev.Wounded)
        if out.team in last:
            school = {"school": played.names.team(last[out.team]), "pushed": _pushed(played, index, out)}
            yield Find(GONE, index, "gone", {**args, **school}, out.team)
        elif wound.hazard is not None:
            yield Find(
                FELL, index, "out.hazard", {**args, "square": Text(str(wound.hazard))}, out.team, NewsTopic.FATES
            )
        else:
            attack = played.cause(index, ev.Attacked)
            args["side"] = say(f"news.side.{attack.side}")
            yield Find(FELL, index, f"out{_arm(attack)}", args, out.team, NewsTopic.FATES)


def _arm(attack: ev.Attacked | None) -> str:
    """Whether a blow came from afar, as words say it."""
    return ".shot" if attack is not None and attack.arm is Arm.SHOOT else ".hit"


def _held(played: Round, index: int, out: ev.FellOut) -> Message:
    """MR-13.3b: who held in front whoever was struck from another side."""
    bars = [one for at, one in played.all(ev.NotTurned) if at < index and (one.team, one.by) == (out.team, out.by)]
    lock = bars[-1].lock if bars else None
    return say("news.held", lock=played.names.team(lock)) if lock else say("news.held.none")


def _pushed(played: Round, index: int, out: ev.FellOut) -> Message:
    """MR-2.7: who had pushed or pulled somebody in the round to the square of the last blow."""
    pushes = [one for at, one in played.all(ev.Forced) if at < index and one.team == out.team and one.by != out.by]
    args = [{"by": played.names.team(one.by), "square": Text(str(one.path[-1]))} for one in pushes[-1:] if one.path]
    return say("news.pushed", **args[0]) if args else say("news.pushed.none")


def _wounds(played: Round) -> Iterator[Find]:
    """MR-3.2, MR-4.4: the life that gladiators lost who fight on."""
    now = {one.id: one for one in played.after.gladiators}
    hits = (
        Hit(index, one.team or "", one.by, one.before - one.left, _arm(played.attack(index)))
        for index, one in played.all(ev.Wounded)
        if now[one.team or ""].on_field
    )
    return wounds(played, hits, lambda who: (now[who].life, played.set_up.by_id[who].profile.life))


_FINDERS: Final = (_carried, _missed, _falls, _wounds)
