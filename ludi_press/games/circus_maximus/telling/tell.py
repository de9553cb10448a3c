"""What is told of a turn and of a race: names and orders in words, news, and beats by drama (CM-15).

`auriga` is the team of a beat, `victim` the other team in it; `excess` is the speed over the safe speed of a corner;
`place` is a place in the race.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.ring import Side, Space, SpaceId, Track
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.charts import Strain
from ludi_press.games.circus_maximus.rules.course import ahead, progress, safe_speed, to_corner
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    Chariot,
    Fate,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.newsroom import NOTHING, SPELLED, Find
from ludi_press.games.kit.race_telling import TrackNames
from ludi_press.games.kit.race_turn import Drive, RaceTurn, once
from ludi_press.games.kit.race_ways import account, place_in, sides
from ludi_press.games.kit.report import Words, in_a_row, narrate, signed, with_more
from ludi_press.games.kit.told import read_told

Record = TurnRecord[RaceState, TurnOrders]


class Names(TrackNames[RaceSetUp], frozen=True):
    """How teams, squares and orders of a race are called."""

    @property
    def words(self) -> Words:
        return {
            **super().words,
            Side: lambda side: say(f"side.{side.name.lower()}"),
            Way: lambda way: say(f"way.{way}"),
            Act: lambda act: say(f"act.{act}"),
            tuple[int, int]: lambda totals: say("totals", mine=totals[0], theirs=totals[1]),
            tuple[int, ...]: horses,
        }

    def before_line(self, space: Space) -> Message:
        """CM-1.7: grey squares count backward from the line."""
        return say("space.grey", lane=space.lane, space=signed(space.number))

    def space_in_brief(self, at: SpaceId) -> Message:
        """The address of a square in a few letters, for tables."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("board.where.grey", lane=space.lane, space=signed(space.number))
        section = self.section_in_brief(space.section)
        return say("board.where.square", lane=space.lane, section=section, space=space.number)

    def orders(self, orders: TeamOrders | None, status: Status) -> Message:
        """CM-11.1: the orders of a driver, a dragged man or a man on foot in words."""
        if status is Status.DRAGGED:
            return say("order.hold" if orders and orders.hold_on else "order.cut")
        if status is Status.ON_FOOT:
            return say("order.run")
        if orders is None:
            return say("order.none")
        parts: list[Phrase] = [say("order.max") if orders.speed is None else orders.speed]
        parts += [in_a_row("order.step", [self._step(step) for step in orders.path])] if orders.path else []
        parts += [say("order.whip")] if orders.whip else []
        parts += [self.attack(one) for one in orders.attack]
        parts += [] if orders.corner is None else [say("order.corner", n=orders.corner)]
        return say("order", orders=in_a_row("order.with", parts))

    def _step(self, step: Step) -> Phrase:
        if step.attack is not None:
            return self.attack(step.attack)
        if step.kind is StepKind.FORWARD:
            return step.count
        return say(f"order.{step.kind}", n=step.count)

    def attack(self, attack: Attack) -> Message:
        """CM-6.1: "ram Diocles horses"."""
        target: Phrase = say("order.anyone") if attack.target is None else self.team(attack.target)
        return say(f"order.{attack.act}{'.horses' if attack.horses else ''}", target=target)


def horses(points: tuple[int, ...]) -> Text:
    """CM-15.1: the points of the horses from the left: 5 5 0 4."""
    return Text(" ".join(map(str, points)))


@narrate.register
def _(event: ev.Evaded, names: Names) -> Message:
    """CM-6.2: what the defender did, or tried, for the lines of who did what."""
    theirs, mine = event.totals
    own = say("totals", mine=mine, theirs=theirs)
    return with_more(event, names, did=say(f"evaded.{event.answer}"), tried=say(f"tried.{event.answer}"), own=own)


@narrate.register
def _(event: ev.StrainJudged, names: Names) -> Message:
    """CM-4.4: the greatest total that does nothing at this excess, for the lines of who did what."""
    chart = names.set_up.tables.strain
    clear = [total for total in chart.rows if chart.read(total, event.excess) is Strain.NOTHING]
    return with_more(event, names, most=max(clear, default=0))


@narrate.register
def _(event: ev.Moved, names: Names) -> Message:
    """The lane that is reached, for the lines of who did what."""
    return with_more(event, names, lane=names.set_up.track.spaces[event.after.at].lane)


@narrate.register
def _(event: ev.Changed, names: Names) -> Message:
    """CM-4.7: what is still off the modifier of somebody who steadies, if anything is."""
    return with_more(event, names, still=say("steady.not-yet", n=event.now) if event.now else say("steady.whole"))


@narrate.register
def _(event: ev.SetOut, names: Names) -> Message:
    """CM-2.4: why the speed is less than was ordered: the die of the start, or the limit."""
    less = event.asked is not None and event.speed < event.asked
    return with_more(event, names, why=say("speed.start" if event.dice else "speed.limited" if less else "speed.whole"))


def path_of(track: Track, event: Event) -> list[SpaceId]:
    """The squares that a move enters: straight on along the lane, else the last square alone."""
    if not isinstance(event, ev.Moved):
        return []
    path, at = [], event.before.at
    for _ in range(event.squares - 1):
        at = ahead(track, at)
        path.append(at)
    return [*path, event.after.at]


TOLD: Final = read_told("ludi_press.games.circus_maximus")

_WEARY: Final = 6
"""CM-15.3: with less endurance than this a team is weary."""

_SCANT: Final = 3
"""So little endurance may be too little for a corner over its safe speed."""
_ENDURANCE: Final = (6, _SCANT, 0)
"""Whoever falls to so much endurance, or below, is news."""
_CLOSE: Final = 2
"""So many squares between two on the last lap are close."""
_REACH: Final = 3
"""With at most so many squares before it a corner is next."""


class Turn(RaceTurn[RaceSetUp, RaceState, Names, Chariot], frozen=True, dict=True):
    """A resolved turn with the questions that news and beats ask of it."""

    table = TOLD
    racing, fallen, first_lap = Status.DRIVING, Status.DRAGGED, 1
    stretches, counts_spaces = (ev.Moved,), False

    def standings(self, state: RaceState) -> tuple[Chariot, ...]:
        """CM-12.5: all chariots in the order of the race."""
        return standings(self.set_up, state)

    def progress(self, one: Chariot) -> int:
        return progress(self.set_up.track, one)

    def margin_home(self, first: str, second: str) -> Message | None:
        """CM-12.2: the squares beyond the line; where they are the same, the draw decided."""
        one, other = (self.after.chariot(team).finish for team in (first, second))
        squares = one.squares - other.squares if one and other else 0
        return say("news.margin", n=squares) if squares else None

    def passed_home(self, team: str, spaces: int) -> int:
        """CM-12.2: how many who came home before a team in the same turn it would have passed."""
        mine, places = self.after.chariot(team).finish, self.ranking(self.after)
        before = [self.after.chariot(one).finish for one in places[: places.index(team)]]
        return sum(one.turn == mine.turn and one.squares < mine.squares + spaces for one in before if one and mine)

    def far(self, team: str) -> Phrase:
        """CM-12.4: on the last lap the squares to the line and the turns left, once somebody is home; else corners."""
        home = any(one.finish for one in self.after.chariots)
        if not (home and self.is_last(self.after.chariot(team).lap)):
            return super().far(team)
        here = self.set_up.track.spaces[self.after.chariot(team).at]
        squares = self.set_up.track.cells[here.lane] - here.cell
        left = self.set_up.last_turn(self.after.chariots) - self.record.turn
        return say("news.to-line", far=say("news.margin", n=squares), left=left)

    @once
    def drive(self, team: str) -> Drive | None:
        """CM-2.4: the speed with which a team set out, what the whip added, and how far over a corner was mastered."""
        speed = sum(one.speed + one.spur for one in self.about(team, ev.SetOut))
        whip = sum(one.mf for one in self.about(team, ev.Whipped))
        over = [one.excess for one in self.about(team, ev.StrainJudged) if one.variant == "nothing"]
        return Drive(speed, whip, max(over, default=0)) if speed else None

    def weakness(self, team: str) -> Message | None:
        """CM-4.3, CM-5: a team that took a corner at its safe speed, or had little endurance as the turn began."""
        before, drive = self.record.before, self.drive(team)
        left = before.chariot(team).endurance if before else _WEARY
        if drive is not None and drive.n in self._safe(team):
            return say("news.how.safe.weary" if left < _WEARY else "news.how.safe", n=drive.n, left=left)
        return say("news.how.weary", left=left) if left < _WEARY else None

    def _safe(self, team: str) -> set[int | None]:
        """CM-1.4: the safe speeds of the corner squares on a team's way, if it was never over them."""
        if self.about(team, ev.Strained):
            return set()
        track = self.set_up.track
        return {safe_speed(track, at) for move in self.about(team, ev.Moved) for at in path_of(track, move)}

    def coming(self, front: Sequence[str]) -> Iterator[Phrase]:
        """CM-1.4, CM-5: the corner that is next for the foremost, else what is left for two who fight for the palm."""
        first = self.after.chariot(front[0])
        last = self.is_last(first.lap) and self.corners(self.after, first.team) == 1
        yield from self._next_corner(front, last=last)
        yield from self._strength(front)
        if last:
            yield say("news.last-corner")

    def _next_corner(self, front: Sequence[str], *, last: bool) -> Iterator[Phrase]:
        """CM-1.4: the safe speeds of the next corner in the lanes of those in front, where it is near for all."""
        track, at = self.set_up.track, {team: self.after.chariot(team).at for team in front}
        ways = {team: to_corner(track, here) for team, here in at.items()}
        in_corner = any(safe_speed(track, here) is not None for here in at.values())
        if in_corner or any(way[0] > _REACH for way in ways.values()):
            return
        by_safe = sorted(front, key=lambda team: ways[team][2])
        safe: dict[str, Phrase] = {"n": ways[by_safe[0]][2], "m": ways[by_safe[-1]][2]}
        names = {"team": self.names.team(by_safe[0]), "second": self.names.team(by_safe[-1])}
        left, rest = (self.after.chariot(team).endurance for team in (by_safe[0], by_safe[-1]))
        if last and front[1:] and {left, rest} <= {*SPELLED}:
            yield say("news.coming.last", **names, **safe, left=left, rest=rest)
        else:
            yield say("news.coming.same" if safe["n"] == safe["m"] else "news.coming", **names, **safe)

    def _strength(self, front: Sequence[str]) -> Iterator[Phrase]:
        """CM-5: the endurance of two who are close on the last lap with corners before them."""
        one, other = self.after.chariot(front[0]), self.after.chariot(front[-1])
        corners, close = self.corners(self.after, one.team), _CLOSE * self.set_up.track.unit
        told = {one.endurance, other.endurance} <= {*SPELLED}
        if told and self.is_last(one.lap) and corners and self.ahead(one, other) <= close:
            names = {"team": self.names.team(one.team), "second": self.names.team(other.team)}
            yield say("news.endurance", corners=corners, n=one.endurance, m=other.endurance, **names)

    def grid(self) -> Iterator[Find]:
        """CM-1.3, CM-2.3: who may drive fastest and has most endurance, and who least."""
        limits = {one.team: self.set_up.limit(one) for one in self.after.chariots}
        yield _extremes(self, "grid.fast", limits)
        yield _extremes(self, "grid.strong", {one.team: one.endurance for one in self.after.chariots})
        lanes = {event.lane: event.team for _, event in self.all(ev.LinedUp)}
        inside, outside = (self.names.team(lanes[end(lanes)]) for end in (min, max))
        yield self.find("grid.lanes", {"team": inside, "second": outside})

    def found(self) -> Iterator[Find]:
        return chain(_dragged(self), _tired(self), _banned(self))

    def found_beats(self) -> Iterator[Beat]:
        return chain(_duels(self), _weary(self))

    def sender(self, index: int) -> str | None:
        """CM-7.5: whose lash had sent the chariot there that is in the way."""
        attacks = (self.caused_by(at, ev.Attacked) for at in self.told_with(index))
        return next((one.team for one in attacks if one), None)

    def told_with(self, index: int) -> tuple[int, ...]:
        """CM-6.1, CM-7.5: the blows that are told as one; the swerve that brought somebody there who is in the way."""
        block = self.events[index]
        if isinstance(block, ev.Attacked):
            return self._alike(index)
        found = (at for at, one in self.all(ev.Moved) if at < index and one.variant == "swerve")
        return tuple(at for at in found if isinstance(block, ev.Blocked) and self.events[at].team == block.by)

    def dodged(self, index: int) -> str | None:
        """CM-6.2: whose attack a team has evaded into the lane in which it is held up."""
        attack = self._dodge(index)
        return attack.team if attack else None

    def dodge(self, index: int) -> Message | None:
        """CM-6.2: what kind of attack that was."""
        attack = self._dodge(index)
        return say(f"act.{attack.act}") if attack else None

    def _dodge(self, index: int) -> ev.Attacked | None:
        spaces, team = self.set_up.track.spaces, self.events[index].team
        moves = [(at, one) for at, one in self.all(ev.Moved) if one.team == team and at < index]
        over = [(at, one) for at, one in moves if spaces[one.before.at].lane != spaces[one.after.at].lane]
        if not over or over[-1][1].variant != "evading":
            return None
        return self.caused_by(over[-1][0], ev.Attacked)

    def spaces_lost(self, index: int) -> int | None:
        """CM-3.3, CM-3.6, CM-4.4, CM-6.1, CM-6.2, CM-7.3: the squares that a team spends, brakes away or loses."""
        event = self.events[index]
        match event:
            case ev.Evaded(answer=Way.BRAKE, success=True) | ev.Moved(rule="CM-7.3"):
                return 1
            case ev.Moved(rule="CM-3.3"):
                return self.inward(index)
            case ev.Attacked(rule="CM-6.1"):
                return self.blows(index)
            case ev.Blocked():
                return self.braked(index)
            case ev.Slowed():
                return 0 if isinstance(self.events[index - 1], ev.Blocked) else event.mf
            case _:
                braked = sum(one.mf for _, one in self.all(ev.Slowed) if one.cause == index)
                return braked or self.slid(index) or None

    def slid(self, index: int) -> int:
        """CM-4.6: the squares that a slide has cost on the way straight on that followed it, 0 of any other event."""
        one = self.after.chariot(self.events[index].team or "")
        moves = [move for at, move in self.all(ev.Moved) if move.team == one.team and at > index]
        slips, ways = ([move for move in moves if (move.cause == index) is its] for its in (True, False))
        if not (slips and isinstance(self.events[index], ev.StrainJudged)) or any(
            move.rule != "CM-3.1" for move in ways
        ):
            return 0
        here, there = (replace(one, at=space.at) for space in (slips[0].before, slips[-1].after))
        squares = sum(move.squares for move in ways)
        lost = self.farther(here, squares) - self.farther(there, squares)
        return sum(self.farther(one, more) <= lost for more in range(1, squares + 1))

    def inward(self, index: int) -> int:
        """CM-3.3: how often a team changed to the lane inside, each time for a square."""
        return sum(one.rule == "CM-3.3" for one in self.about(self.events[index].team, ev.Moved))

    def lost_again(self, index: int) -> bool:
        """CM-3.3: whether a team that changed to the lane inside ends no farther inside than it was."""
        team, before, spaces = self.events[index].team or "", self.record.before, self.set_up.track.spaces
        was, now = (spaces[state.chariot(team).at].lane for state in (before or self.after, self.after))
        return now >= was

    def blows(self, index: int) -> int:
        """CM-6.1: how often a team attacked the same part of the same rival in the same way, each time for a square."""
        return len(self._alike(index))

    def evaded(self, index: int) -> bool:
        """CM-6.2: whether every one of these attacks was evaded."""
        return {*self._alike(index)} <= {one.cause for _, one in self.all(ev.Evaded) if one.success}

    def _alike(self, index: int) -> tuple[int, ...]:
        """CM-6.1: the attacks by a team on the same part of the same rival, in the same way."""
        blow = self.cause(index, ev.Attacked)

        def what(one: ev.Attacked) -> tuple[str | None, str, str, str]:
            return one.team, one.rule, one.variant, one.target

        return tuple(at for at, one in self.all(ev.Attacked) if what(one) == what(blow))

    def curbed(self, index: int) -> int:
        """CM-8.1: the highest speed of a target whose horses attacks of a team have slowed, 0 where they have not."""
        blows = {*self._alike(index)}
        hurt = [at for at, one in self.all(ev.HorseHurt) if one.points and blows & {*self.causes(at)}]
        return self.limit(hurt[-1]) if hurt and self.slowed(hurt[-1]) else 0

    def told_whole(self, index: int) -> bool:
        """CM-6.1: what an attack has done is told for itself, unless it slowed the target and did nothing more."""
        return not isinstance(self.events[index], ev.Attacked) or bool(self.curbed(index))

    def at_corner(self, index: int) -> bool:
        """CM-1.4: whether a team that brakes of its own will stops at the last square before a corner."""
        held_up = isinstance(self.events[index - 1], ev.Blocked)
        here = self.after.chariot(self.events[index].team or "").at
        return not held_up and not to_corner(self.set_up.track, here)[0]

    def rammed(self, index: int) -> bool:
        """CM-3.10: whether a team runs into whoever holds it up."""
        block = self.events[index]
        ahead_of = [one.target for one in self.about(block.team, ev.Attacked) if one.variant == "ahead"]
        return isinstance(block, ev.Blocked) and block.by in ahead_of

    def braked(self, index: int) -> int:
        """CM-3.6: how many squares a team brakes away that is held up."""
        then = self.events[index + 1] if index + 1 < self.end else None
        return then.mf if isinstance(then, ev.Slowed) and then.team == self.events[index].team else 0

    def slowed(self, index: int) -> int:
        """CM-8.1: the highest speed that a team might drive before this turn, where it is less now."""
        team, before = self.events[index].team or "", self.record.before
        was = self.set_up.limit(before.chariot(team)) if before else 0
        return was if was > self.limit(index) else 0

    def over(self, index: int) -> Message:
        """CM-4.3: how far over its safe speed a corner was taken."""
        return say("news.over", n=self.cause(index, ev.StrainJudged).excess)

    def to_wall(self, index: int) -> int:
        """CM-9.7: how many lanes somebody who ran still has to the wall, on the way that was taken."""
        move, spaces = self.cause(index, ev.Moved), self.set_up.track.spaces
        was, now = (spaces[at.at].lane for at in (move.before, move.after))
        return now if now < was else self.set_up.track.plan.lanes + 1 - now

    def dropped(self, index: int) -> Phrase:
        """CM-12.5: the place to which a team has fallen, as words behind what befell it."""
        team, before = self.events[index].team or "", self.record.before
        if (
            before is None
            or not {team} <= self.running_by_team(before).keys() & self.running_by_team(self.after).keys()
        ):
            return NOTHING
        was, now = place_in(self, before, team), place_in(self, self.after, team)
        return say("news.dropped", to=now.to) if now.n > was.n else NOTHING

    def limit(self, index: int) -> int:
        """CM-8.1: the highest speed that a team may drive from now on."""
        team = self.events[index].team or ""
        return self.set_up.limit(self.after.chariot(team)) if self.after.chariot(team).status is Status.DRIVING else 0


def _duels(turn: Turn) -> Iterator[Beat]:
    """CM-7.1: two teams that lash at each other in one turn; the second is the `auriga`."""
    lashes: dict[tuple[str | None, str], int] = {}
    for index, event in turn.all(ev.Attacked):
        if event.act is Act.LASH:
            lashes.setdefault((event.team, event.target), index)
            first = lashes.get((event.target, event.team or ""))
            if first is not None:
                yield turn.beat("whip-duel", (first, index), event.team, event.target)


def _weary(turn: Turn) -> Iterator[Beat]:
    """CM-5: teams whose endurance has become scant in this turn."""
    before = turn.record.before
    for chariot in turn.after.chariots:
        move = turn.last_move(chariot.team)
        fresh = before is not None and before.chariot(chariot.team).endurance >= _WEARY
        if fresh and move is not None and chariot.endurance < _WEARY and chariot.status is Status.DRIVING:
            yield turn.beat("weary", (move,), chariot.team)


def _extremes(turn: Turn, name: str, numbers: Mapping[str, int]) -> Find:
    most, least = max(numbers.values()), min(numbers.values())
    first, last = (
        Listing(tuple(turn.names.team(team) for team, n in numbers.items() if n == end)) for end in (most, least)
    )
    args: dict[str, Phrase] = {"first": first, "k": len(first.items), "n": most, "last": last, "m": least}
    return turn.find(name if most > least else f"{name}.all", args)


def _dragged(turn: Turn) -> Iterator[Find]:
    """CM-9.4, CM-9.5: who is dragged for more than the turn of the fall, what came of the knife, and the hits left."""
    before = turn.record.before
    for chariot in before.chariots if before else ():
        if chariot.status is not Status.DRAGGED:
            continue
        team, now = chariot.team, turn.after.chariot(chariot.team)
        tries = turn.about(team, ev.CutLoose)
        args: dict[str, Phrase] = {"team": turn.names.team(team), "hits": now.hits, "full": now.full_hits}
        if now.status is Status.DRAGGED:
            args |= {"n": tries[-1].total, "m": tries[-1].most} if tries else {}
            yield turn.find("dragged.tried" if tries else "dragged", args, team)
        elif now.fate is Fate.DEAD and not turn.about(team, ev.RunDown):
            turns = [one for one in turn.record.earlier() if one.after.chariot(team).status is Status.DRAGGED]
            yield turn.find("dragged.dead", {**args, "n": max(1, len(turns))}, team)


def _banned(turn: Turn) -> Iterator[Find]:
    """CM-4.6, CM-4.7: who may for how many turns neither whip nor strain, by a strain of this one."""
    found: dict[str, Phrase] = {}
    covers = set[int]()
    for index, strain in turn.all(ev.StrainJudged):
        chariot = turn.after.chariot(team := strain.team or "")
        if chariot.status is Status.DRIVING and not turn.set_up.may_strain(chariot):
            turns = chariot.ban or min(chariot.jostled, -turn.set_up.cdm(chariot))
            why = "slide" if chariot.ban else "jostled"
            found[team] = say(f"news.banned.{why}", team=turn.names.team(team), n=turns)
            covers.add(index)
    if found:
        about = next(iter(found)) if len(found) == 1 else None
        yield turn.find("banned", {"all": Listing((*found.values(),))}, about, covers=frozenset(covers))


def _tired(turn: Turn) -> Iterator[Find]:
    """CM-5.2: who has hardly any endurance left with a corner to come, and had more."""
    before = turn.record.before
    for chariot in turn.after.chariots:
        team, had = chariot.team, before.chariot(chariot.team).endurance if before else 0
        done = turn.is_last(chariot.lap) and not turn.corners(turn.after, team)
        n = chariot.endurance
        spent = any(had > most >= n for most in _ENDURANCE)
        if spent and chariot.status is Status.DRIVING and not done:
            how = account(turn, team)
            args: dict[str, Phrase] = {"team": turn.names.team(team), "n": n}
            args |= sides(turn, team, how, up=False, drove=False)
            row = "weary.six" if n > _SCANT else ""
            yield turn.find("weary" if n else "tired", args, team, row=row, covers=how.covers)
