"""What is told of a turn: news, and beats by drama (SS-3.3, SS-6 to SS-17).

`auriga` is whom a beat is about and `victim` who else takes part; `corner` is the name of a section, `lane` that by
which the corner was entered (SS-8.2), counted from 1; `place` is a place of the status board; `passed` counts
chariots, `spaces` those that a whip gained; `pack` lists several aurigae.
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, pairwise, takewhile
from typing import Final

from ludi_press.core.report import Beat, EarlierEvent, Listing, Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.newsroom import NOTHING, Args, Find
from ludi_press.games.kit.race_front import decided, had_lead
from ludi_press.games.kit.race_turn import LEAP, PODIUM, Drive, RaceTurn, once, tail
from ludi_press.games.kit.race_ways import place_in
from ludi_press.games.kit.told import read_told
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp, penalty
from ludi_press.games.super_series.rules.model import (
    Act,
    Chariot,
    Part,
    RaceState,
    Speed,
    Status,
    Trait,
    TurnOrders,
    Why,
)
from ludi_press.games.super_series.rules.move import corner_reading
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.names import Names

Record = TurnRecord[RaceState, TurnOrders]

TOLD: Final = read_told("ludi_press.games.super_series")
PASSED: Final = 3
"""How many chariots somebody must pass in a turn for a charge."""
CLEAR: Final = 8
"""How many spaces a leader must be ahead for a breakaway; the lead must also have grown, by `GROWN` spaces."""
GROWN: Final = 3
PACK: Final = range(3, 7)
"""How many chariots, each at most a space behind the next, are a pack."""
NEAR: Final = 6
"""With at most so many spaces to the line somebody who is dragged may reach it in a turn or two."""
BOLD: Final = Fraction(1, 3)
"""The greatest chance of passing a corner with which a passage counts as mastered."""
HEAVY: Final = 3
"""So many spaces less in every move are told of a leader."""


class Turn(RaceTurn[RaceSetUp, RaceState, Names, Chariot], frozen=True, dict=True):
    """A resolved turn with the questions that news and beats ask of it."""

    table = TOLD
    racing, fallen, first_lap = Status.RUNNING, Status.FLIPPED, 0
    stretches = (ev.Moved, ev.Slipped)

    def standings(self, state: RaceState) -> tuple[Chariot, ...]:
        """SS-3.3: all chariots in the order of the race."""
        return standings(self.set_up, state)

    def chain(self, index: int) -> tuple[int, ...]:
        """An event and its causes without the order, the first cause (a corner, an attack, a wall) first."""
        causes = takewhile(lambda at: not isinstance(self.events[at], ev.OrderTaken), self.causes(index))
        return tuple(reversed(list(causes)))

    def margin_home(self, first: str, second: str) -> Message | None:
        """SS-17.1: whole orders between two finishes, else the spaces between the chariots; None where level."""
        one, other = self.after.chariot(first), self.after.chariot(second)
        if one.finish and other.finish and one.finish.round != other.finish.round:
            return say("news.margin.orders", n=other.finish.round - one.finish.round)
        return self.margin(one, other) if self.ahead(one, other) > 0 else None

    @once
    def drive(self, team: str) -> Drive | None:
        """SS-5.4, SS-11.1: the spaces that a team entered, and those that its whip gained."""
        driven = sum(one.spaces for one in self.about(team, ev.Moved)) + len(self.about(team, ev.Slipped))
        whips = sum(one.spaces for one in self.about(team, ev.Whipped) if one.success)
        return Drive(driven, whips) if driven else None

    def weakness(self, team: str) -> Message | None:
        """SS-4.3, SS-11.1: a team that drove at low speed as before, or whose whip failed."""
        speeds = {one.speed for one in self.about(team, ev.SpacesRolled)}
        before, whips = self.record.before, self.about(team, ev.Whipped)
        if before and before.chariot(team).speed is Speed.LOW and speeds == {Speed.LOW}:
            return say("news.how.low")
        return say("news.how.vain") if whips and not any(one.success for one in whips) else None

    def coming(self, front: Sequence[str]) -> Iterator[Phrase]:
        """SS-17.1: how near the line is."""
        first = self.after.chariot(front[0])
        if self.set_up.laps > 1 and self.is_last(first.lap):
            bends = self.corners(self.after, first.team)
            if bends == 1:
                yield say("news.last-corner")
            elif not bends:
                yield say("news.to-line", team=self.names.team(first.team), n=self.to_line(first))

    def to_line(self, one: Chariot) -> int:
        """How many spaces of its lane a chariot, or the team that drags somebody, is from the end of the lap."""
        space = self.set_up.track.spaces[one.at]
        return self.set_up.track.cells[space.lane] - space.cell

    def from_grid(self, team: str) -> Message | None:
        """SS-2.5: the rank of the grid from which a team started, behind the first."""
        before = self.record.before
        if before is None or before.turn:
            return None
        spaces = {one.team: self.set_up.track.spaces[one.at] for one in before.chariots}
        rank = 1 + max(space.number for space in spaces.values()) - spaces[team].number
        return say("news.how.rank", n=rank) if rank > 1 else None

    def fallen_state(self, team: str) -> Phrase:
        """SS-15.3, SS-15.4: how far one who fell now is dragged, how often hurt, and how far the line is, if near.

        It says whether another hurt is death.
        """
        chariot, before = self.after.chariot(team), self.record.before
        hurts = chariot.hurts
        last = hurts + 1 >= self.set_up.tables.naufragia.hurts_borne + self.set_up.by_id[team].constitution
        more = say("news.hurt.last") if last else NOTHING
        hurt = say("news.hurt", n=hurts, more=more) if hurts else say("news.unhurt")
        spaces = self.dragged(team)
        fresh = before is not None and before.chariot(team).status is not Status.FLIPPED
        dragged = say("news.dragged.on", n=spaces) if fresh and spaces else NOTHING
        return tail([dragged, self._from_line(chariot), hurt])

    def dragged(self, team: str) -> int:
        """SS-15.4: how many spaces the horses drag somebody in the turn."""
        return sum(one.spaces for one in self.about(team, ev.Dragged))

    def high(self, index: int) -> Message | None:
        """SS-3.3: the place of the team of an event after the turn, if it is one of the first three."""
        team = self.events[index].team
        place = place_in(self, self.after, team) if team in self.running_by_team(self.after) else None
        return place.said if place and place.n <= PODIUM else None

    def inside(self, team: str, other: str) -> Message | None:
        """SS-8.2: the corner that both entered, the first by a lane nearer to the spina."""
        mine, theirs = (self.about(who, ev.CornerTaken)[-1:] for who in (team, other))
        for one, two in zip(mine, theirs, strict=False):
            if one.section == two.section and one.lane < two.lane:
                return say("news.home.inside", section=self.names.section(one.section))
        return None

    def found(self) -> Iterator[Find]:
        return chain(_dragged(self), _beyond(self), _unmoved(self), _enough(self))

    def spaces_lost(self, index: int) -> int | None:
        """SS-5.3a, SS-6.2: the spaces that damage takes from a move, or that are lost behind somebody."""
        event = self.events[index]
        if isinstance(event, ev.SpacesRolled):
            return self.lamed(index)
        return event.discarded if isinstance(event, ev.Blocked) else None

    def lamed(self, index: int) -> int:
        """SS-5.3a: the spaces that damage takes from all moves of a team in the turn."""
        return sum(one.penalty for one in self.about(self.events[index].team, ev.SpacesRolled))

    def lamed_before(self, index: int) -> int:
        """SS-5.3a: the same, if nothing of it is damage of this turn; else 0."""
        team, before = self.events[index].team or "", self.record.before
        was = penalty(self.set_up.by_id[team], before.chariot(team)) if before else 0
        rolls = self.about(team, ev.SpacesRolled)
        return self.lamed(index) if all(one.penalty == was for one in rolls) else 0

    def far(self, team: str) -> Phrase:
        """SS-17.1: the bends to go, else the spaces to the line."""
        return super().far(team) if self.corners(self.after, team) else self._from_line(self.after.chariot(team))

    def _from_line(self, one: Chariot) -> Phrase:
        far = self.to_line(one) if self.is_last(one.lap) else NEAR + 1
        return say("news.from-line", n=far) if far <= NEAR else NOTHING

    def passed_home(self, team: str, spaces: int) -> int:
        """SS-17.1: how many who came home before a team in the same order it would have passed."""
        mine = self.after.chariot(team)
        when, more = mine.finish and (mine.finish.turn, mine.finish.round), self.farther(mine, spaces)
        home = [one for one in self.after.chariots if one.finish and (one.finish.turn, one.finish.round) == when]
        return sum((one.place or 0) < (mine.place or 0) and self.ahead(one, mine) < more for one in home)

    def burden(self, team: str, told: Collection[int] = ()) -> Phrase:
        """SS-5.3a, SS-14.1: what damage takes from every move from now on, or a part with a single point left."""
        points, now, before = self.set_up.tables.teams.points, self.after.chariot(team), self.record.before
        less = penalty(self.set_up.by_id[team], now)
        was = penalty(self.set_up.by_id[team], before.chariot(team)) if before and had_lead(self) == team else 0
        lame = less if less >= HEAVY and less > was else 0
        for index, event in self.all(ev.Damaged):
            horses = event.part is Part.HORSES
            if event.team == team and event.after == (points.horses if horses else points.side) - 1:
                if index in told and not horses:
                    return say("news.last-point.more")
                kind = "last-point.horses" if horses else "lame.last" if lame else "last-point"
                return say(f"news.{kind}", team=self.names.team(team), n=lame, part=say(f"news.part.{event.part}"))
        return say("news.lame", team=self.names.team(team), n=lame) if lame else NOTHING

    def where_fell(self, team: str) -> Phrase:
        """SS-8.3: the corner of a fall for which its die alone was enough, and the speed there."""
        falls = [(at, one.cause) for at, one in self.all(ev.Flipped) if one.team == team and one.cause is not None]
        corners = [(at, corner) for at, why in falls if isinstance(corner := self.events[why], ev.CornerTaken)]
        if not corners:
            return NOTHING
        at, corner = corners[-1]
        return say("news.where-fell", speed=self.pace(at) or NOTHING, section=self.names.section(corner.section))

    def pace(self, index: int) -> Message | None:
        """SS-8.2: how fast a corner was entered, of an event that it led to."""
        corner = self.caused_by(index, ev.CornerTaken)
        return say(f"news.pace.{corner.speed.name}") if corner else None

    def brakes(self, index: int) -> bool:
        event = self.events[index]
        return isinstance(event, ev.OrderTaken) and event.done.act is Act.BRAKE

    def wrecked(self, index: int) -> str | None:
        """SS-7.1: who lies overturned where a team brakes."""
        event = self.events[index]
        who = event.obstacle if isinstance(event, ev.OrderTaken) else None
        return who if who and any(one.team == who for _, one in self.all(ev.Flipped)) and self.down(who) else None

    def stunner(self, index: int) -> str | None:
        """SS-13.1: who had stunned a team in an earlier turn, if nobody has in this one."""
        lash = self._stun(index)
        return lash[1].team if lash else None

    def stunned_in(self, index: int) -> int | None:
        """SS-13.1: the turn of that lash."""
        lash = self._stun(index)
        return lash[0] if lash else None

    def _stun(self, index: int) -> tuple[int, ev.Lacerated] | None:
        lashes = ((turn, one) for turn in (self, *self.earlier()) for _, one in reversed(turn.all(ev.Lacerated)))
        last = next((hit for hit in lashes if hit[1].hit and hit[1].target == self.events[index].team), None)
        return None if last is None or last[0] is self else (last[0].record.turn, last[1])

    def fallen_back(self, index: int) -> Phrase:
        """SS-13.1: to which place whoever lashes has fallen, as a clause, where that is news of its own."""
        lash, before = self.caused_by(index, ev.Lacerated), self.record.before
        who = lash.team if lash else None
        if who is None or not {who} <= self.running_by_team(before).keys() & self.running_by_team(self.after).keys():
            return NOTHING
        was, now = (place_in(self, state, who) for state in (before or self.after, self.after))
        ends: Args = {"team": self.names.team(who), "from": was.left, "to": now.to}
        return say("news.lash.fell", **ends) if now.n - was.n >= LEAP else NOTHING

    def stunned_orders(self, index: int) -> int:
        """SS-13.2: how many orders of the turn a stun takes from a team."""
        return sum(one.variant == "stunned" for one in self.about(self.events[index].team, ev.OrderTaken))

    def broken(self, index: int) -> Message | None:
        """SS-14.2: the part of which a chariot has lost the last point."""
        damage = self.caused_by(index, ev.Damaged)
        return say(f"news.part.{damage.part}") if damage else None

    def stun(self, index: int) -> int:
        """SS-13.1: for how many orders a lash stuns."""
        return next((event.after for _, event in self.all(ev.Stunned) if event.cause == index), 0)

    def harm(self, index: int) -> Message | None:
        """SS-12.5: what the target of a crash loses, and of which part."""
        contact = self.events[index]
        return self._points(index, contact.target) if isinstance(contact, ev.Contact) else None

    def price(self, index: int) -> Message | None:
        """SS-12.5: what a crash costs the attacker."""
        return self._points(index, self.events[index].team, "news.points.too")

    def cost(self, index: int) -> Message | None:
        """SS-9.4, SS-10.1: what a slip or a wall costs a team."""
        return self._points(index, self.events[index].team)

    def _points(self, cause: int, team: str | None, name: str = "news.points") -> Message | None:
        lost = [one for at, one in self.all(ev.Damaged) if one.team == team and cause in self.causes(at)]
        n = sum(one.after - one.before for one in lost)
        return say(name, n=n, part=say(f"news.part.{lost[0].part}")) if lost else None

    def brink(self, index: int) -> Message | None:
        """SS-14.1: the part of a chariot that has a single point left."""
        event = self.events[index]
        name = self.names.team(event.team)
        return say(f"news.brink.{event.part}", team=name) if isinstance(event, ev.Damaged) else None

    def progress(self, one: Chariot) -> int:
        return one.lap * self.set_up.track.lap + self.set_up.track.spaces[one.at].start

    @property
    def begun(self) -> tuple[int, ...]:
        """The event that begins the first round, with the race order."""
        return tuple(index for index, _ in self.all(ev.RoundBegun))[:1]

    def grid(self) -> Iterator[Find]:
        """SS-2.5: who stands in the front rank of the grid and in which lanes, and whether lots decided."""
        lined = [event for _, event in self.all(ev.LinedUp)]
        spaces = self.set_up.track.spaces
        rank = max(spaces[event.after.at].number for event in lined)
        front = [event for event in lined if spaces[event.after.at].number == rank]
        front.sort(key=lambda event: spaces[event.after.at].lane)
        lanes = Listing(tuple(say("news.lane", n=spaces[event.after.at].lane) for event in front))
        name = "grid.lot" if any(event.by_lot for event in lined) else "grid.host"
        teams = self.teams(event.team or "" for event in front)
        yield self.find(name, {"n": len(front), "teams": teams, "lanes": lanes})
        yield from _field(self, lined, rank)

    def found_beats(self) -> Iterator[Beat]:
        return chain(*(find(self) for find in _FINDERS))

    def one_more(self, index: int) -> str | None:
        """SS-8.3: the result of a corner with one more on the die, if that is a worse one."""
        taken, tables = self.events[index], self.set_up.tables
        if not isinstance(taken, ev.CornerTaken) or taken.face + 1 not in tables.speed_die[taken.speed].faces:
            return None
        reading = corner_reading(tables, taken.speed, taken.face + 1, taken.shift)
        more = tables.corner_result(taken.lane, taken.speed, taken.skill, reading)
        return more if [*Corner].index(more) > [*Corner].index(taken.result) else None

    def doomed(self, index: int) -> Phrase:
        """SS-8.3: that with any face of the die a corner would have overturned the chariot, as a clause."""
        taken, tables = self.cause(index, ev.CornerTaken), self.set_up.tables
        row = tables.corner_row(taken.lane, taken.speed, taken.skill)
        faces = tables.speed_die[taken.speed].faces
        results = {row.result(corner_reading(tables, taken.speed, face, taken.shift)) for face in faces}
        return say("news.doomed") if results == {Corner.NAUFRAGIA} else NOTHING

    def bold(self, index: int) -> bool:
        """SS-8.3: whether a corner was passed against the odds and by an order, without what steadies the chariot."""
        taken, order = self.cause(index, ev.CornerTaken), self.caused_by(index, ev.OrderTaken)
        if order is None or order.why in (Why.SILENT, Why.STUNNED):
            return False
        row = self.set_up.tables.corner_row(taken.lane, taken.speed, taken.skill)
        odds = dict(row.results).get(Corner.CLEAR)
        return bool(not taken.shift and odds and odds.probability <= BOLD)

    def spared(self, index: int) -> bool:
        """SS-11.1: whether a whip leaves the horses whole."""
        whip = self.events[index]
        return not any(one.rule == whip.rule for one in self.about(whip.team, ev.Damaged))


# The field


def _first_away(turn: Turn) -> Iterator[Beat]:
    """SS-3.3: who is alone in front after the first turn, and off the grid."""
    racing, leader = turn.running(turn.after), turn.leader
    if turn.record.turn == 1 and leader and racing[1:] and turn.progress(racing[0]) > 0 and turn.moves(leader):
        yield turn.beat("first-away", turn.moves(leader), leader)


def _breakaway(turn: Turn) -> Iterator[Beat]:
    """SS-3.3: a leader who led before, and is far ahead and farther than before."""
    racing, before = turn.running(turn.after), turn.running(turn.record.before)
    if len(racing) < 2 or len(before) < 2 or had_lead(turn) != racing[0].team:
        return
    lead, led = turn.ahead(racing[0], racing[1]), turn.ahead(before[0], before[1])
    unit = turn.set_up.track.unit
    if lead >= CLEAR * unit and lead - led >= GROWN * unit and not decided(turn.after):
        pair = [one.team for one in racing[:2]]
        if len(turn.moves(*pair)) == len(pair):
            yield turn.beat("breakaway", turn.moves(*pair), *pair)


def _charges(turn: Turn) -> Iterator[Beat]:
    """SS-3.3: who passed several others in a turn, all of them upright still."""
    then = {one.team: turn.progress(one) for one in turn.running(turn.record.before) if _upright(turn, one.team)}
    now = {team: turn.progress(turn.after.chariot(team)) for team in then}
    places = {team: place for place, team in enumerate(turn.ranking(turn.after), start=1) if team in then}
    for team, place in ((team, places[team]) for team in then):
        behind = [one for one in then if then[one] > then[team] and places[one] > place]
        passed = [one for one in behind if now[one] != now[team]]
        if len(passed) >= PASSED and turn.moves(team):
            events = (*turn.moves(team), *turn.begun, *turn.moves(*passed))
            yield turn.beat("charge", events, team, place=place, passed=len(passed))


def _upright(turn: Turn, team: str) -> bool:
    status = turn.after.chariot(team).status
    return status in (Status.RUNNING, Status.FINISHED) and not turn.dragged_home(team)


def _packs(turn: Turn) -> Iterator[Beat]:
    """SS-3.3: the foremost pack as the turn ends; none in the first turn, where all are close."""
    racing = turn.running(turn.after)
    groups = [racing[:1]]
    for ahead, one in pairwise(racing):
        if turn.ahead(ahead, one) > turn.set_up.track.unit:
            groups.append([])
        groups[-1].append(one)
    for teams in [[one.team for one in group] for group in groups if turn.record.turn > 1]:
        if len(teams) in PACK and len(turn.moves(*teams)) == len(teams):
            yield turn.pack_beat("pack", teams)
            return


# Blows and falls


def _revenge(turn: Turn) -> Iterator[Beat]:
    """SS-12.4, SS-13.1: a hit on somebody whose own hit, in an earlier round or turn, was not paid back before."""
    scores: dict[tuple[str, str], tuple[int, int, int]] = {}
    for one in [*reversed([*turn.earlier()]), turn]:
        blows: Sequence[tuple[int, ev.Crashed | ev.Lacerated]] = one.all(ev.Crashed, ev.Lacerated)
        for index, blow in (hit for hit in blows if hit[1].hit):
            who, when = (blow.team or "", blow.target), (one.record.turn, blow.round)
            first = scores.get(who[::-1])
            if first is None or first[:2] >= when:
                scores[who] = (*when, index)
                continue
            del scores[who[::-1]]
            if one is turn:
                now = (first[2],) if first[0] == one.record.turn else ()
                earlier = () if now else (EarlierEvent(first[0], first[2]),)
                yield turn.beat("revenge", (index, *now), *who, earlier=earlier)


def _fallen_leader(turn: Turn) -> Iterator[Beat]:
    """SS-15.1: who led as the turn began, fell in it, and did not come home upright."""
    team = had_lead(turn)
    falls = [index for index, event in turn.all(ev.Flipped, ev.HorsesStopped) if event.team == team]
    home = team is not None and turn.after.chariot(team).finish is not None and not turn.dragged_home(team)
    if team and falls and not home:
        yield turn.beat("favourite-falls", (*turn.chain(falls[0]), *turn.begun), team)


_FINDERS: Final = (_first_away, _breakaway, _charges, _packs, _revenge, _fallen_leader)


def _field(turn: Turn, lined: Sequence[ev.LinedUp], front: int) -> Iterator[Find]:
    """SS-2.5, SS-11.1: the fastest who start behind the front rank, and the strongest horses, if not all are alike."""
    spaces, by_id = turn.set_up.track.spaces, turn.set_up.by_id
    back = {one.team for one in lined if spaces[one.after.at].number < front}
    for name, trait, among in (("grid.fast", Trait.SPEED, back), ("grid.strong", Trait.ENDURANCE, {*by_id})):
        points = {one.team or "": getattr(by_id[one.team or ""], trait) for one in lined}
        most, least = max(points.values()), min(points.values())
        if told := [team for team, n in points.items() if n == most > least and team in among]:
            yield turn.find(name, {"n": len(told), "teams": turn.teams(told)})


def _unmoved(turn: Turn) -> Iterator[Find]:
    """SS-2.5: who stands before the line still after the first turn."""
    spaces = turn.set_up.track.spaces
    still = [one.team for one in turn.running(turn.after) if spaces[one.at].on_grid]
    if still and turn.record.turn == 1:
        yield turn.find("unmoved", {"n": len(still), "teams": turn.teams(still)}, at=turn.end)


def _dragged(turn: Turn) -> Iterator[Find]:
    """SS-15.4: who is still behind the horses, how far the horses went, and how often that hurt."""
    before = turn.record.before
    down = {one.team for one in before.chariots if one.status is Status.FLIPPED} if before else set()
    for one in turn.after.chariots:
        if one.status is Status.FLIPPED and one.team in down:
            spaces = turn.dragged(one.team)
            args: dict[str, Phrase] = {"team": turn.names.team(one.team), "hurt": turn.fallen_state(one.team)}
            args |= {"spaces": say("news.margin", n=spaces)} if spaces else {}
            yield turn.find("dragged" if spaces else "dragged.still", args, one.team)


def _enough(turn: Turn) -> Iterator[Find]:
    """SS-15.4: who lies so near the line that the shortest way which horses drag leads over it."""
    least = min(turn.set_up.tables.speed_die[Speed.LOW].faces)
    for one in turn.after.chariots:
        if one.status is Status.FLIPPED and turn.is_last(one.lap) and turn.to_line(one) <= least:
            yield turn.find("enough", {"team": turn.names.team(one.team), "n": least})


def _beyond(turn: Turn) -> Iterator[Find]:
    """SS-17.1: a winner whose chariot overturns in the turn of the victory, though not dragged over the line."""
    for _, home in turn.all(ev.Finished):
        if home.place == 1 and not home.dragged and turn.about(home.team, ev.Flipped):
            yield turn.find(
                "victory.after", {"team": turn.names.team(home.team), "where": turn.where_fell(home.team or "")}
            )
