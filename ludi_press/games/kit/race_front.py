"""Who leads a race and by how much, from whom the lead came and why, as a sentence of the news."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import MILESTONES, NOTHING, Args, Find, NewsTopic, again
from ludi_press.games.kit.race_telling import C, N, R, S
from ludi_press.games.kit.race_turn import PAIR, RaceTurn, once, tail
from ludi_press.games.kit.race_ways import (
    Account,
    account,
    both,
    compared,
    loser,
    place_in,
    rose,
    sides,
    whips,
)

NO_SIDES: Final[Args] = {"by": NOTHING, "but": NOTHING}
"""What stands beside the verb of a sentence about several teams."""


@once
def leads(turn: RaceTurn[S, R, N, C]) -> Sequence[Find]:
    """Who leads and by how much, and from whom the lead came; once somebody is home, who still races."""
    racing = turn.running(turn.after)
    if turn.after.over or not racing:
        return ()
    first, tier = racing[0].team, in_front(turn, turn.after)
    if not racing[1:]:
        return (_alone(turn, first),)
    if decided(turn.after):
        now = turn.record.before is None or not decided(turn.record.before)
        find, home = _still_race(turn, racing, tier), [one for one in turn.after.chariots if one.finish]
        if now and home[PAIR:]:
            return ()  # the first three are the news
        return (replace(find, topic=NewsTopic.FRONT) if now else find,)
    if tier[1:]:
        return (_level(turn, tier),)
    return (_leads(turn, first, turn.level_with_first(racing[1:])),)


def _alone(turn: RaceTurn[S, R, N, C], team: str) -> Find:
    """Who alone still drives, for which place, and how many corners are left."""
    name = "lead.alone" if turn.running(turn.record.before)[1:] else "lead.alone.still"
    place = len([one for one in turn.after.chariots if one.finish]) + 1
    how, was = account(turn, team), place_in(turn, turn.record.before or turn.after, team)
    args: Args = {"team": turn.names.team(team), "place": place, "far": turn.far(team)}
    if was.n < place and turn.running(turn.record.before):
        name, now = "lead.alone.fell", place_in(turn, turn.after, team)
        args |= {**sides(turn, team, how, up=False, drove=False), "from": was.left, "to": now.to}
    else:
        args |= sides(turn, team, how, drove=False)
    return turn.find(name, args, team, covers=how.covers)


def _still_race(turn: RaceTurn[S, R, N, C], racing: Sequence[C], tier: Sequence[str]) -> Find:
    """Who is in front of those who still race once somebody is home."""
    if tier[1:]:
        args: Args = {"n": len(racing), "teams": turn.teams(tier)}
        return turn.find("still.level", args)
    seconds = turn.level_with_first(racing[1:])
    args = {
        "n": len(racing),
        "team": turn.names.team(racing[0].team),
        "second": turn.teams(seconds),
        "margin": turn.margin(racing[0], racing[1]),
    }
    then = [one.team for one in turn.running(turn.record.before) if one.team in turn.running_by_team(turn.after)]
    passed = then[:1] == seconds and turn.record.before is not None and decided(turn.record.before)
    if not passed:
        return turn.find("still.many", args)
    return turn.find("still.past", args | {"tail": loser(turn, then[0])[0]})


def _level(turn: RaceTurn[S, R, N, C], tier: Sequence[str]) -> Find:
    """Who are level in front, all as before or all from behind, or some of whom have come up to the others."""
    before, pair = in_front(turn, turn.record.before), not tier[PAIR:]
    came, stayed = [one for one in tier if one not in before], [one for one in tier if one in before]
    old, racing = had_lead(turn), [one.team for one in turn.running(turn.after)]
    lost = old if old in racing and old not in tier else None
    if came and stayed:
        return _joined(turn, tier, came, stayed)
    why, of = loser(turn, lost, plain=True) if lost else (NOTHING, Account())
    climbed = [_climbed(turn, one) for one in tier] if pair else []
    climbed.sort(key=lambda name: isinstance(name, Text))  # a clause behind the last name would be about all
    args: Args = {
        "teams": Listing(tuple(climbed)) if climbed else turn.teams(tier),
        "n": len(tier),
        "tail": tail([both(turn, *tier) if pair else NOTHING, why]),
        "next": _next(turn, tier[0], tier),
    }
    name = "lead.level.still" if {*tier} == {*before} else "lead.level"
    return turn.find(name, args, also=(*tier, lost) if lost else (*tier,), covers=of.covers)


def _joined(turn: RaceTurn[S, R, N, C], tier: Sequence[str], came: Sequence[str], stayed: Sequence[str]) -> Find:
    """Who has come up to those in front; how is said of one alone, and why of one who was alone there."""
    one, other = None if came[1:] else came[0], None if stayed[1:] else stayed[0]
    why, of = loser(turn, other) if other else (NOTHING, Account())
    how = account(turn, one) if one else Account()
    to = compared(turn, one, other) if one and other and turn.counts_spaces and not of.lost else NOTHING
    by = sides(turn, one, how, rose(turn, one), drove=to == NOTHING and not of.lost) if one else NO_SIDES
    args: Args = {"teams": turn.teams(came), "n": len(came), "by": by["by"], "front": turn.teams(stayed)}
    args |= {"but": by["but"] if why == NOTHING else NOTHING, "way": to, "tail": why}
    args["next"] = _next(turn, tier[0], tier, why)
    covers = how.covers | whips(turn, *came) | of.covers
    return turn.find("lead.joined", args, came[0], also=(*tier,), covers=covers)


def _leads(turn: RaceTurn[S, R, N, C], first: str, seconds: Sequence[str]) -> Find:
    """Who leads alone: still, from the second, from somebody else, or after the fall of who led."""
    old, second = had_lead(turn), seconds[0]
    if old == first:
        return _still_leads(turn, first, seconds)
    racing = turn.running_by_team(turn.after)
    lost = old if old in racing else None
    why, of = loser(turn, lost) if lost else (NOTHING, Account())
    how = account(turn, first)
    alike = both(turn, first, second) if old is None and not how.did and not seconds[1:] else NOTHING
    to = compared(turn, first, old) if old is not None and old in seconds and not of.lost else NOTHING
    came = rose(turn, first) if why == NOTHING or old in seconds else None
    told = sides(turn, first, how, came, drove=to == alike and not of.lost, plain=old in racing)
    led = _led(turn, first)
    args: Args = {
        "team": turn.names.team(first),
        "by": told["by"],
        "second": turn.teams(seconds) if old or led or seconds[1:] else _climbed(turn, second, "came"),
        "but": NOTHING if why != NOTHING else told["but"],
        "margin": turn.margin(racing[first], racing[second]),
        "memory": again(turn.record.turn, led),
        "back": say("news.back") if led else NOTHING,
        "way": to,
        "tail": (end := tail([alike, why])),
        "next": _next(turn, first, [first, *seconds], end if of.lost else told["by"], end, told=how.covers),
    }
    covers = how.covers | of.covers | whips(turn, first, *([second] if alike != NOTHING else []))
    also = (lost,) if lost and why != NOTHING else ()
    name = _lead_name(old, lost, seconds, back=bool(led))
    if name == "lead.won":
        args["second"] = turn.teams([old or ""])  # of several who are level now, the one who had the lead
    if lost and name == "lead.taken":
        args = {"team": args["team"], "by": args["by"], "old": turn.names.team(lost)} | args
    return turn.find(name, args, first, also=also, covers=covers)


def _lead_name(old: str | None, lost: str | None, seconds: Sequence[str], *, back: bool) -> str:
    """The sentence about a new leader; `old` led before, and is `lost` if it races still."""
    if old is None:
        return "lead.back" if back else "lead"
    if old in seconds:
        return "lead.won"
    return "lead.taken" if lost else "lead.inherited"


def _still_leads(turn: RaceTurn[S, R, N, C], first: str, seconds: Sequence[str]) -> Find:
    """A leader who stays in front: by more or by less than a turn ago before the same second, or as before."""
    reign, before, second = reign_of(turn, first), turn.running(turn.record.before)[:2], seconds[0]
    racing = turn.running_by_team(turn.after)
    gap = turn.gap(racing[first], racing[second])
    same = [one.team for one in before] == [first, second] and not seconds[1:]
    grown = turn.ahead(racing[first], racing[second]) - turn.ahead(*before) if same else 0
    was = then if same and ((then := turn.gap(*before)) < gap) is (grown > 0) and grown else gap
    how = account(turn, first)
    kind = "running" if reign in MILESTONES else "still" if was == gap else "grown" if gap > was else "near"
    told = sides(turn, first, how, plain=False, keeps=True)
    args: Args = {
        "team": turn.names.team(first),
        "by": told["by"],
        "second": turn.teams(seconds),
        "but": told["but"],
        "margin": turn.margin(racing[first], racing[second]),
        "way": compared(turn, first, second) if told["by"] == NOTHING else NOTHING,
        "reign": reign,
        "was": (past := say("news.was", n=was) if was else turn.margin(*before)),
        "before": say(f"news.instead.{'up' if gap > was else 'down'}", was=past) if was != gap else NOTHING,
        "next": _next(turn, first, [first, *seconds], told=how.covers if not how.did[1:] else ()),
    }
    return turn.find(f"lead.{kind}", args, first, covers=how.covers | whips(turn, first))


def _next(
    turn: RaceTurn[S, R, N, C], first: str, pair: Sequence[str], *around: Phrase, told: Collection[int] = ()
) -> Phrase:
    """What the next turn hangs on, as a sentence behind the one about the front, if not words stand all `around` it."""
    if (burden := turn.burden(first, told)) != NOTHING:
        return burden
    if begins_last_lap(turn, first):
        return say("news.last-lap")
    return NOTHING if around and NOTHING not in around else next(turn.coming(pair), NOTHING)


def _climbed(turn: RaceTurn[S, R, N, C], team: str, kind: str = "was") -> Phrase:
    """Who has come to the front, with the place before where that was none of the first two."""
    came: Message | None = rose(turn, team)
    return say(f"news.who-{kind}", team=turn.names.team(team), how=came) if came else turn.names.team(team)


def begins_last_lap(turn: RaceTurn[S, R, N, C], team: str) -> bool:
    """Whether a team has begun the last lap in this turn, and nobody before it; a race of one lap has none."""
    before = turn.record.before
    if before is None or turn.set_up.laps < 2 or any(turn.is_last(one.lap) for one in before.chariots):
        return False
    return turn.is_last(turn.after.chariot(team).lap)


def decided(state: R) -> bool:
    return any(one.finish for one in state.chariots)


def in_front(turn: RaceTurn[S, R, N, C], state: R | None) -> list[str]:
    """Who is in front in a state: one, or several who are level."""
    return turn.level_with_first(turn.running(state))


@once
def had_lead(turn: RaceTurn[S, R, N, C]) -> str | None:
    """Who was alone in front as the turn began; None where several were level, and in the first turn."""
    before = turn.record.before
    front = [] if before is None or decided(before) else in_front(turn, before)
    return front[0] if len(front) == 1 else None


def reign_of(turn: RaceTurn[S, R, N, C], team: str) -> int:
    """In how many turns without a break a team has led alone at the end, this one among them."""
    return 1 + sum(1 for _ in takewhile(lambda one: one.leader == team, turn.earlier()))


def _led(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns in which a team took the lead alone, before this one."""
    turns = [*reversed([*turn.earlier()])]
    began = zip(turns, [None, *(one.leader for one in turns)], strict=False)
    return [one.record.turn for one, was in began if one.leader == team != was]
