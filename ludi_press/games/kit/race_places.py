"""Who won or lost places in a turn of a race, past whom and why, as sentences of the news."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ludi_press.core.report import Listing, Text, say
from ludi_press.games.kit.newsroom import NOTHING, Args, Find
from ludi_press.games.kit.race_front import decided
from ludi_press.games.kit.race_telling import C, N, R, S
from ludi_press.games.kit.race_turn import LEAP, PAIR, PODIUM, RaceTurn
from ludi_press.games.kit.race_ways import Account, account, places, sides, whips


def leaps(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who won or lost places, among those who race before and after, and why; silence that cost one is told too."""
    before = turn.record.before
    if before is None:
        return
    racing = turn.running_by_team(before).keys() & turn.running_by_team(turn.after).keys()
    won = decided(turn.after) and not decided(before)
    then, then_upright, after = places(turn, before), places(turn, before, _upright(turn)), places(turn, turn.after)
    found, passed = dict[str, Find](), dict[str, str]()
    for team in (one for one in turn.ranking(turn.after) if one in racing):
        was, now = then[team], after[team]
        past = then_upright[team].n - now.n
        if not past or (was.n - now.n) * past <= 0:
            continue
        how, up = account(turn, team), past > 0
        args: Args = {"team": turn.names.team(team), **sides(turn, team, how, up=up), "from": was.left, "to": now.to}
        row = _row(turn, team, was.n, now.n, told=bool(how.did or how.feats or how.silent) or args["by"] != NOTHING)
        if not row:
            continue
        late = "place.decided.silent" if how.silent else "place.decided"
        row, covers = late if won and now.n > PODIUM else row, how.covers | whips(turn, team)
        find = turn.find("gained" if up else "lost", args, team, row=row, covers=covers)
        by = _swapped(turn, team, 1 if up else -1)
        named = [] if len(by) != now.n - was.n or len(by) > PAIR else by
        found[team] = _past(turn, find, by) if up else _chained(turn, _passed(turn, find, how, named), how)
        if up and [after[one].n for one in by] == [now.n + 1]:
            passed[by[0]] = team
    yield from (_with_gainer(turn, find, found.get(passed.get(team, ""))) for team, find in found.items())


def _with_gainer(turn: RaceTurn[S, R, N, C], find: Find, gained: Find | None) -> Find:
    """The same sentence about somebody who lost places; it tells of who passed no other, if that weighs no more."""
    if gained is None or find.name != "lost" or gained.weight > find.weight:
        return replace(find, args={"more": NOTHING, **find.args})
    more = say("news.gainer", **{name: gained.args[name] for name in ("team", "by", "from", "to")})
    return replace(find, args={**find.args, "more": more}, also=(*find.also, gained.about or ""))


def _upright(turn: RaceTurn[S, R, N, C]) -> set[str]:
    """Who drives after the turn, or has driven home."""
    return {one.team for one in turn.after.chariots if one.status == turn.racing or one.finish}


def _swapped(turn: RaceTurn[S, R, N, C], team: str, way: int) -> list[str]:
    """Who was passed by a team (`way` 1), or passed it (-1), of those who drive before and after."""
    then, now = turn.running_by_team(turn.record.before), turn.running_by_team(turn.after)
    both = [one for one in now if one in then]
    return [one for one in both if way * turn.ahead(then[one], then[team]) > 0 < way * turn.ahead(now[team], now[one])]


def _past(turn: RaceTurn[S, R, N, C], find: Find, by: Sequence[str]) -> Find:
    """The same sentence about somebody who went up; it names the one or two who were passed, and who sent no orders."""
    silent = [one for one in by if one in turn.silent][:1]
    if len(by) not in (1, PAIR) or not (silent or find.args["but"] == NOTHING):
        return find
    past = [turn.names.team(one) for one in by if one not in silent]
    past += [say("news.name.silent", who=Text(one), team=turn.names.team(one)) for one in silent]
    return replace(find, name="gained.past", args={"teams": Listing((*past,)), **find.args}, also=(*silent,))


def _passed(turn: RaceTurn[S, R, N, C], find: Find, how: Account, by: Sequence[str]) -> Find:
    """The same sentence; of one who lost places for no other cause it names those who went by."""
    if not by or how.did or how.feats or turn.running(turn.after)[0].team in by:
        return find
    if find.about in turn.silent:
        return find
    return replace(find, name="passed", args={"teams": turn.teams(by), "n": len(by), **find.args})


def _chained(turn: RaceTurn[S, R, N, C], find: Find, how: Account) -> Find:
    """The same sentence; where the team is held up by somebody who was sent there, it begins with the sender."""
    sent = next((one for one in how.did if one.id == "news.did.blocked.sent"), None)
    if sent is None or how.silent:
        return find
    rest = [one for one in how.did if one is not sent]
    args = {**find.args, **dict(sent.args), **sides(turn, find.about or "", Account((*rest,)), up=False, drove=False)}
    return replace(find, name="lost.sent", args=args)


def _row(turn: RaceTurn[S, R, N, C], team: str, was: int, now: int, *, told: bool) -> str:
    """The row by which a change of place weighs: by the places, the first three above others, and by its cause.

    A change whose cause is not `told` weighs less.
    """
    if team in turn.silent and now > was:
        return "place.leap" if now - was >= LEAP else "place.silent"
    plain = "" if told else ".plain"
    if abs(now - was) >= LEAP:
        return f"place.leap{plain}"
    if abs(now - was) >= PAIR:
        return f"place.podium{plain}" if min(was, now) <= PODIUM else "" if plain else "place.two"
    if now < was and now <= PODIUM and told:
        return "place.up"
    return "place.slight" if was <= PODIUM and now > was > 1 and told else ""
