"""What is told of a turn and of a race: names and orders in words, news, and beats by drama (CM-15).

`auriga` is the team of a beat, `victim` the other team in it; `excess` is the speed over the safe speed of a corner;
`place` is a place in the race.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from ludi_press.boards.ring import Side, SpaceId
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import progress
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
from ludi_press.games.kit.narration import Words, in_a_row, with_more
from ludi_press.games.kit.narration import narrate as narrate
from ludi_press.games.kit.newsroom import Find, NewsTopic
from ludi_press.games.kit.race import Position
from ludi_press.games.kit.race_news import grid_news, race_beats, race_news
from ludi_press.games.kit.race_telling import Drive, RaceTurn, TrackNames
from ludi_press.games.kit.race_ways import account, before_result
from ludi_press.games.kit.report import signed
from ludi_press.games.kit.told import read_told

Record = TurnRecord[RaceState, TurnOrders]


class Names(TrackNames[RaceSetUp], frozen=True):
    """How teams, squares and orders of a race are called."""

    @property
    def words(self) -> Words:
        """What turns facts of events into words, by their type."""
        return {
            Position: lambda position: self.space(position.at),
            SpaceId: self.space,
            Side: lambda side: say(f"side.{side.name.lower()}"),
            Way: lambda way: say(f"way.{way}"),
            Act: lambda act: say(f"act.{act}"),
            tuple[int, int]: lambda totals: say("totals", mine=totals[0], theirs=totals[1]),
            tuple[int, ...]: horses,
        }

    def space(self, at: SpaceId) -> Message:
        """The address of a square; CM-1.7: grey squares count backward from the line."""
        space = self.set_up.track.spaces[at]
        if space.on_grid:
            return say("space.grey", lane=space.lane, space=signed(space.number))
        return say("space", section=self.section(space.section), lane=space.lane, space=space.number)

    def space_in_brief(self, at: SpaceId) -> Message:
        """The same in a few letters, for tables."""
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
    return with_more(event, names, did=say(f"evaded.{event.answer}"), tried=say(f"tried.{event.answer}"))


@narrate.register
def _(event: ev.Changed, names: Names) -> Message:
    """CM-4.7: what is still off the modifier of somebody who steadies, if anything is."""
    return with_more(event, names, still=say("steady.not-yet", n=event.now) if event.now else say("steady.whole"))


@narrate.register
def _(event: ev.SetOut, names: Names) -> Message:
    """CM-2.4: why the speed is less than was ordered: the die of the start, or the limit."""
    less = event.asked is not None and event.speed < event.asked
    return with_more(event, names, why=say("speed.start" if event.dice else "speed.limited" if less else "speed.whole"))


TOLD: Final = read_told("ludi_press.games.circus_maximus")
"""How each event is told."""

_WEARY: Final = 6
"""CM-15.3: with less endurance than this a team is weary."""

_CLOSE: Final = 2
"""So many squares between two on the last lap are close."""


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

    def drive(self, team: str) -> Drive | None:
        """CM-2.4: the speed with which a team set out, what the whip added, and how far over a corner was mastered."""
        speed = sum(event.speed + event.spur for _, event in self.all(ev.SetOut) if event.team == team)
        whip = sum(event.mf for _, event in self.all(ev.Whipped) if event.team == team)
        over = [one.excess for _, one in self.all(ev.StrainJudged) if one.team == team and one.variant == "nothing"]
        return Drive(speed, whip, max(over, default=0)) if speed else None

    def weakness(self, team: str) -> tuple[Message, ...]:
        """CM-5: how little endurance a team had left as the turn began."""
        before = self.record.before
        left = before.chariot(team).endurance if before else _WEARY
        return (say("news.did.weary", n=left),) if left < _WEARY else ()

    def stake(self, first: str, second: str) -> Iterator[Phrase]:
        """CM-5: on the last lap, what endurance two have left who are close to each other."""
        one, other = self.after.chariot(first), self.after.chariot(second)
        if self.is_last(one.lap) and self.ahead(one, other) <= _CLOSE * self.set_up.track.unit:
            names = {"team": self.names.team(first), "second": self.names.team(second)}
            yield say("news.endurance", n=one.endurance, m=other.endurance, **names)

    def sender(self, index: int) -> str | None:
        """CM-7.5: whose lash had sent the chariot there that is in the way."""
        causes = (self.events[at] for where in self.told_with(index) for at in self.causes(where))
        return next((one.team for one in causes if isinstance(one, ev.Attacked)), None)

    def told_with(self, index: int) -> tuple[int, ...]:
        """CM-7.5: the swerve that brought somebody there who is in the way."""
        block = self.events[index]
        found = (at for at, one in self.all(ev.Moved) if at < index and one.variant == "swerve")
        return tuple(at for at in found if isinstance(block, ev.Blocked) and self.events[at].team == block.by)

    def lane(self, index: int) -> int:
        """CM-9.7: the lane in which somebody stands who ran."""
        event = self.events[index]
        return self.set_up.track.spaces[event.after.at].lane if isinstance(event, ev.Moved) else 0

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


def turn_beats(set_up: RaceSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a turn, the most dramatic first; none of the grid."""
    turn = Turn.of(set_up, record, Names(set_up))
    return race_beats(turn, _duels(turn), _weary(turn))


def turn_news(set_up: RaceSetUp, record: Record) -> tuple[Message, ...]:
    """What happened in a turn, in a few sentences; of turn 0 how the grid stands."""
    turn = Turn.of(set_up, record, Names(set_up))
    if record.before is None:
        return grid_news(turn, *_grid(turn))
    return race_news(turn, _dragged(turn), _tired(turn))


def _grid(turn: Turn) -> Iterator[Find]:
    """CM-1.3, CM-2.3: who may drive fastest and has most endurance, and who least."""
    limits = {one.team: turn.set_up.limit(one) for one in turn.after.chariots}
    yield _extremes(turn, 90, "grid.fast", limits)
    yield _extremes(turn, 80, "grid.strong", {one.team: one.endurance for one in turn.after.chariots})


def _extremes(turn: Turn, weight: int, name: str, numbers: Mapping[str, int]) -> Find:
    most, least = max(numbers.values()), min(numbers.values())
    first, last = (
        Listing(tuple(turn.names.team(team) for team, n in numbers.items() if n == end)) for end in (most, least)
    )
    args: dict[str, Phrase] = {"first": first, "n": most, "last": last, "m": least}
    topic = NewsTopic.PLACES if name == "grid.strong" else NewsTopic.FRONT
    return Find(weight, 0, name if most > least else f"{name}.all", args, topic=topic)


def _dragged(turn: Turn) -> Iterator[Find]:
    """CM-9.4, CM-9.5: who is dragged for more than the turn of the fall, and with how many hits left."""
    before = turn.record.before
    for chariot in before.chariots if before else ():
        if chariot.status is not Status.DRAGGED:
            continue
        team, now = chariot.team, turn.after.chariot(chariot.team)
        args: dict[str, Phrase] = {"team": turn.names.team(team), "hits": now.hits}
        if now.status is Status.DRAGGED:
            yield Find(74, turn.end, "dragged", args, team, NewsTopic.SAND)
        elif now.fate is Fate.DEAD and not any(event.team == team for _, event in turn.all(ev.RunDown)):
            yield Find(97, turn.end, "dragged.dead", args, team, NewsTopic.FATES)


def _tired(turn: Turn) -> Iterator[Find]:
    """CM-5.2: who has no endurance left, and had some."""
    before = turn.record.before
    for chariot in turn.after.chariots:
        had = before is not None and before.chariot(chariot.team).endurance
        if had and not chariot.endurance and chariot.status is Status.DRIVING:
            how = account(turn, chariot.team)
            args: dict[str, Phrase] = {"team": turn.names.team(chariot.team), "did": before_result(how, up=False)}
            yield Find(62, turn.end, "tired", args, chariot.team, NewsTopic.BLOWS, covers=how.covers)
