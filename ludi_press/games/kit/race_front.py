"""Who leads a race and by how much, from whom the lead came and why, as a sentence of the news."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Phrase, say
from ludi_press.games.kit.newsroom import MILESTONES, NOTHING, Args, Find, NewsTopic, again
from ludi_press.games.kit.race_telling import C, N, R, RaceTurn, S
from ludi_press.games.kit.race_ways import (
    account,
    before_result,
    both,
    drove,
    loser,
    place_in,
    tail,
    way,
    whips,
)

STATE: Final = 76
"""Who leads, where nothing changed in front: a reader asks it before blows and places, and after every fall."""
LEVEL: Final = 81
"""The same where several share the front."""
STILL: Final = 60
"""Who still races once somebody is home."""
NAMED: Final = 4
"""The most who are named of those who still race."""
SECOND: Final = 2
MOULDS: Final = 3
"""How many ways there are to say that the leader still leads; they take turns."""


def leads(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who leads and by how much, and from whom the lead came; once somebody is home, who still races."""
    racing = turn.running(turn.after)
    if turn.after.over or not racing:
        return
    first, tier = racing[0].team, in_front(turn, turn.after)
    if not racing[1:]:
        yield _alone(turn, first)
    elif decided(turn.after):
        yield _still_race(turn, racing, tier)
    elif tier[1:]:
        yield _level(turn, tier)
    else:
        yield _leads(turn, first, turn.level_with_first(racing[1:]))


def _alone(turn: RaceTurn[S, R, N, C], team: str) -> Find:
    """Who alone still drives, for which place, and how many corners are left."""
    topic = NewsTopic.HOME if decided(turn.after) else NewsTopic.FRONT
    name = "lead.alone" if turn.running(turn.record.before)[1:] else "lead.alone.still"
    place = len([one for one in turn.after.chariots if one.finish]) + 1
    how, corners = account(turn, team), turn.corners(turn.after, team)
    args: Args = {
        "team": _climbed(turn, team) if name == "lead.alone" and team in turn.silent else turn.names.team(team),
        "did": before_result(how, up=False),
        "place": place,
        "far": say("news.corners", n=corners) if corners else NOTHING,
    }
    return Find(84, turn.end, name, args, team, topic, covers=how.covers)


def _still_race(turn: RaceTurn[S, R, N, C], racing: Sequence[C], tier: Sequence[str]) -> Find:
    """Who still races once somebody is home; of many only who is in front of them."""
    args: Args = {"n": len(racing)}
    if len(racing) <= NAMED:
        name, more = "still", {"teams": _names(turn, [one.team for one in racing])}
    elif tier[1:]:
        name, more = "still.level", {"teams": _names(turn, tier)}
    else:
        seconds = turn.level_with_first(racing[1:])
        margin = turn.margin(racing[0], racing[1])
        more = {"team": turn.names.team(racing[0].team), "second": _names(turn, seconds), "margin": margin}
        return Find(STILL, turn.end, "still.many", args | more, racing[0].team, NewsTopic.HOME)
    return Find(STILL, turn.end, name, args | more, topic=NewsTopic.HOME)


def _level(turn: RaceTurn[S, R, N, C], tier: Sequence[str]) -> Find:
    """Who are level in front, and who of them has come up to the others."""
    before = in_front(turn, turn.record.before)
    came, stayed = [one for one in tier if one not in before], [one for one in tier if one in before]
    args: Args = {"teams": _names(turn, tier), "n": len(tier)}
    if not came or not stayed:
        old = had_lead(turn)
        lost = loser(turn, old)[0] if old in [one.team for one in turn.running(turn.after)] and old else NOTHING
        args["teams"] = _names(turn, tier, climbed=not tier[2:])
        args |= {"way": _side_by_side(turn, tier), "tail": tail([lost, *_left(turn, *tier[:2])])}
        also = (*tier, old) if old and lost != NOTHING else (*tier,)
        return Find(LEVEL, turn.end, "lead.level.still" if {*tier} == {*before} else "lead.level", args, also=also)
    why, of = loser(turn, stayed[0]) if not stayed[1:] else (NOTHING, None)
    how = account(turn, came[0]) if not came[1:] else None
    did = before_result(how, up=True) if how else NOTHING
    ways = way(drove(turn, came[0], plain=True, against=None if stayed[1:] else stayed[0])) if not came[1:] else NOTHING
    args = {"teams": _climbed(turn, came[0]) if not came[1:] else _names(turn, came), "n": len(came)}
    args |= {"front": _names(turn, stayed), "did": did, "way": ways, "tail": tail([why, *_left(turn, *tier[:2])])}
    covers = (how.covers | whips(turn, *came) if how else frozenset()) | (of.covers if of else frozenset())
    return Find(STATE, turn.end, "lead.joined", args, came[0], also=(*tier,), covers=covers)


def _side_by_side(turn: RaceTurn[S, R, N, C], tier: Sequence[str]) -> Phrase:
    """What two who are level did alike."""
    alike = [*both(turn, *tier)] if not tier[2:] else []
    return say("news.way.both", all=alike[0]) if alike else NOTHING


def _leads(turn: RaceTurn[S, R, N, C], first: str, seconds: Sequence[str]) -> Find:
    """Who leads alone: still, from the second, from somebody else, or after the fall of who led."""
    old, second = had_lead(turn), seconds[0]
    if old == first:
        return _still_leads(turn, first, seconds)
    racing = {one.team: one for one in turn.running(turn.after)}
    lost = old if old in racing else None
    why, of = loser(turn, lost) if lost else (NOTHING, None)
    how = account(turn, first)
    ways = [*both(turn, first, second)] if not lost and not seconds[1:] else []
    args: Args = {
        "team": _climbed(turn, first),
        "did": before_result(how, up=True),
        "second": _names(turn, seconds, climbed=True),
        "margin": turn.margin(racing[first], racing[second]),
        "memory": again(turn.record.turn, led := _led(turn, first)),
        "back": say("news.back") if led else NOTHING,
        "way": say("news.way.both", all=ways[0]) if ways else way(drove(turn, first, plain=True, against=lost)),
        "tail": tail([why, *_left(turn, first, second)]),
    }
    covers = how.covers | (of.covers if of else frozenset()) | whips(turn, first, *([second] if ways else []))
    also = tuple(one for one in seconds if _climbed(turn, one) != turn.names.team(one))
    also = (*also, lost) if lost and why != NOTHING else also
    if old is None:
        return Find(STATE, turn.end, "lead", args, first, other=second, also=also, covers=covers)
    if old in seconds:
        return Find(84, turn.end, "lead.won", args, first, other=old, also=also, covers=covers)
    if lost:
        args = {"team": args["team"], "did": args["did"], "old": turn.names.team(old)} | args
        return Find(84, turn.end, "lead.taken", args, first, other=second, also=also, covers=covers)
    args |= {"team": turn.names.team(first), "second": _names(turn, seconds), "way": way(drove(turn, first))}
    return Find(90, turn.end, "lead.inherited", args, first, NewsTopic.FATES, covers=covers)


def _still_leads(turn: RaceTurn[S, R, N, C], first: str, seconds: Sequence[str]) -> Find:
    """A leader who stays in front: by more or by less than a turn ago before the same second, or as before."""
    reign, before, second = reign_of(turn, first), turn.running(turn.record.before)[:2], seconds[0]
    racing = {one.team: one for one in turn.running(turn.after)}
    gap = turn.gap(racing[first], racing[second])
    same = [one.team for one in before] == [first, second] and not seconds[1:]
    was, long = turn.gap(*before) if same else gap, reign in MILESTONES
    how, mould = account(turn, first), 1 if first in turn.silent else reign % MOULDS
    args: Args = {
        "team": turn.names.team(first),
        "did": before_result(how, up=True),
        "second": _next(turn, first, seconds),
        "margin": turn.margin(racing[first], racing[second]),
        "way": way(drove(turn, first)),
        "tail": tail(_left(turn, first, second)),
    }
    find = Find(
        STATE, turn.end, f"lead.still.{mould}", args, first, other=second, covers=how.covers | whips(turn, first)
    )
    if long:
        return replace(find, name="lead.running", args={**args, "reign": reign})
    if was == gap:
        return find
    args["was"] = say("news.was", n=was) if was else turn.margin(*before)
    if gap < was:
        return _near(turn, find, args, second)
    whipped = [one.record.turn for one in turn.earlier() if (done := one.drive(first)) and done.whip]
    drive = turn.drive(first)
    if drive and drive.whip and whipped and not how.did:
        args |= {"whip": drive.whip, "memory": again(turn.record.turn, sorted(whipped))}
        return replace(find, name="lead.whip", args=args)
    return replace(find, name=f"lead.grown.{mould}", args=args)


def _near(turn: RaceTurn[S, R, N, C], find: Find, args: Args, second: str) -> Find:
    """The second comes nearer to the leader, with what befell both."""
    mine, first = account(turn, second), find.about or ""
    theirs = account(turn, first)
    why = loser(turn, first)[0] if theirs.did and first not in turn.silent else NOTHING
    args["way"] = way(drove(turn, second))
    if first in turn.silent:
        name = "lead.still.1"
        args["way"] = NOTHING
    else:
        args |= {"team": args["second"], "second": args["team"]}
        name = f"lead.near.{reign_of(turn, first) % MOULDS}"
        args |= {"did": before_result(mine, up=True), "tail": tail([why, *_left(turn, first, second)])}
        find = replace(
            find, about=second, also=(first,), other=first, covers=mine.covers | theirs.covers | whips(turn, second)
        )
    return replace(find, name=name, args=args)


def _left(turn: RaceTurn[S, R, N, C], first: str, second: str) -> Iterator[Phrase]:
    """What the next turn hangs on: the last lap or its last corner, else what these two have left."""
    if begins_last_lap(turn, first):
        yield say("news.last-lap")
        return
    before, stake = turn.record.before, [*turn.stake(first, second)]
    last = turn.set_up.laps > 1 and turn.is_last(turn.after.chariot(first).lap)
    if before and last and turn.corners(turn.after, first) == 1 and (turn.corners(before, first) != 1 or stake):
        yield say("news.last-corner")
    yield from stake


def _names(turn: RaceTurn[S, R, N, C], teams: Sequence[str], *, climbed: bool = False) -> Phrase:
    names = tuple(_climbed(turn, team, "news.who-rose") if climbed else turn.names.team(team) for team in teams)
    return names[0] if len(names) == 1 else Listing(names)


def _next(turn: RaceTurn[S, R, N, C], first: str, seconds: Sequence[str]) -> Phrase:
    """Who are next to the leader of those who drive, which is said where the board has somebody between."""
    ranking, names = turn.ranking(turn.after), _names(turn, seconds)
    between = ranking[ranking.index(first) + 1 : ranking.index(seconds[0])]
    return say("news.who-drives", team=names) if between else names


def _climbed(turn: RaceTurn[S, R, N, C], team: str, how: str = "news.who-was") -> Phrase:
    """Who has come to the front, with the place before where that was none of the first two.

    It stands in brackets before commas that say of the silent that they are so.
    """
    before = turn.record.before
    if before is None or not turn.running(before):
        return turn.names.team(team)
    was = place_in(turn, before, team)
    name = turn.names.team(team)
    how = "news.who-rose" if team in turn.silent else how
    return say(how, team=name, was=was.said) if was.n > SECOND else name


def begins_last_lap(turn: RaceTurn[S, R, N, C], team: str) -> bool:
    """Whether a team has begun the last lap in this turn, and nobody before it; a race of one lap has none."""
    before = turn.record.before
    if before is None or turn.set_up.laps < 2 or any(turn.is_last(one.lap) for one in before.chariots):
        return False
    return turn.is_last(turn.after.chariot(team).lap)


def decided(state: R) -> bool:
    """Whether somebody is home."""
    return any(one.finish for one in state.chariots)


def in_front(turn: RaceTurn[S, R, N, C], state: R | None) -> list[str]:
    """Who is in front in a state: one, or several who are level."""
    return turn.level_with_first(turn.running(state))


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
