"""The order slips of a turn: a speed, a path square by square with what its corners do, and answers (CM-2 to CM-11)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.ring import OFF_TRACK, SpaceId
from ludi_press.core.report import Ask, Message, Text, say
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.drive import COSTS
from ludi_press.games.circus_maximus.rules.model import ANSWERS, Attack, Chariot, RaceSetUp, RaceState, Status, Way
from ludi_press.games.circus_maximus.telling.narrate import Names
from ludi_press.games.circus_maximus.telling.offers import (
    attack_leads,
    corner_leads,
    cut_leads,
    driver_note,
    open_attacks,
)
from ludi_press.order_slip import (
    AnyField,
    AtMostOne,
    Choice,
    Form,
    Mark,
    Option,
    OrderSlip,
    Ranking,
    Risk,
    Role,
    Route,
    Rule,
    Step,
)

WHIPPED: Final = 6
"""CM-3.5: the most MF that the whip adds."""
ON: Final = "on"
"""The word of a step straight ahead; it is written as a number."""


def order_slips(set_up: RaceSetUp, state: RaceState, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each team that has a phase, with one plan."""
    if state.over:
        return ()
    maker = _Maker(set_up, state)
    return tuple(slip for one in state.chariots if (slip := maker.slip(one)))


class _Maker:
    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self.set_up, self.state, self.names = set_up, state, Names(set_up)

    def slip(self, me: Chariot) -> OrderSlip | None:
        """CM-9.4, CM-9.7, CM-11.1: the slip of a driver, a dragged man or a man on foot; None for all others."""
        note: Message | None = None
        rules: tuple[Rule, ...] = ()
        if me.status is Status.DRIVING:
            fields = tuple(self.driving(me))
            note = driver_note(self.set_up, self.state, me)
            rules = tuple(AtMostOne((name, f"no-{name}")) for name in ("evade", "pass", "blocked"))
        elif me.status is Status.DRAGGED:
            cut = Option("cut loose", say("offer.cut"), (cut_leads(self.set_up, me),))
            fields = (self.alone(cut, Option("hold on", say("offer.hold"))),)
        elif me.status is Status.ON_FOOT:
            fields = (self.alone(*(Option(f"run {way}", say(f"slip.run.{way}")) for way in ANSWERS.values())),)
        else:
            return None
        name = self.names.team(me.team)
        form = Form(id=me.team, title=name, head=f"{me.team}: ", fields=fields, rules=rules, note=note, piece=me.team)
        return OrderSlip(me.team, name, self.set_up.by_id[me.team].factio, (form,))

    def alone(self, *options: Option) -> AnyField:
        """The one field of a man who is dragged or on foot."""
        return Choice(id="sand", label=say("slip.sand"), options=options)

    def driving(self, me: Chariot) -> Iterator[AnyField]:
        """CM-11.1: the keys of a driver's orders."""
        yield self.speed(me)
        yield self.path(me)
        if self.set_up.may_whip(me):
            yield Choice(id="whip", label=say("slip.whip"), key="whip", options=(Option("yes", say("slip.whip.yes")),))
        attacks = self.attacks(me)
        yield Ranking(
            id="attack", label=say("slip.attack"), key="attack", options=attacks, note=say("slip.attack.note")
        )
        yield from self.answers("evade", (Way.BRAKE, Way.OUT, Way.IN))
        yield from self.answers("pass", (Way.OUT, Way.IN))
        yield from self.answers("blocked", tuple(Way))
        yield self.corner(me)

    def speed(self, me: Chariot) -> AnyField:
        """CM-2.3: the speeds up to the limit, with the chances of the next corner straight ahead."""
        count, corner, _ = course.to_corner(self.set_up.track, me.at)
        limit = self.set_up.limit(me)
        options = tuple(
            Option(str(speed), Text(str(speed)), self.risk(me, speed, corner) if speed > count else ())
            for speed in range(limit, -1, -1)
        )
        return Choice(id="speed", label=say("slip.speed"), key="speed", options=options, note=say("slip.speed.note"))

    def risk(self, me: Chariot, speed: int, corner: SpaceId) -> tuple[Message, ...]:
        """CM-4: the chances of a corner at a speed; empty at a safe one."""
        over = speed + me.spur - (course.safe_speed(self.set_up.track, corner) or 0)
        return corner_leads(self.set_up, me, speed, corner) if over > 0 else ()

    def path(self, me: Chariot) -> AnyField:
        """CM-3, CM-11.2: the squares within reach of the MF, and the ways there."""
        limit, whip = self.set_up.limit(me), self.set_up.may_whip(me)
        spare = WHIPPED if whip else 0
        steps = tuple(self.steps(me.at, limit + spare))
        anyone = tuple(self.attack(me, Attack(act), cost=1) for act in me.attacks)
        whips = (Option("whip", say("slip.path.whip")),) if whip else ()
        brake = (Option("brake 1", say("slip.path.brake"), cost=1),)
        return Route(
            id="path",
            label=say("slip.path"),
            key="path",
            start=me.at,
            steps=steps,
            counted=ON,
            extras=(*whips, *brake, *anyone),
            limit="speed",
            most=limit,
            spare=spare,
            spare_by="whip",
            risks=tuple(
                self.risks(me, {SpaceId(step.end) for step in steps if isinstance(step.end, int)}, limit + spare)
            ),
            note=say("slip.path.note"),
        )

    def steps(self, start: SpaceId, most: int) -> Iterator[Step]:
        """CM-3.1 to CM-3.3: the steps from every square that is reached before all MF are spent."""
        track, best, waiting = self.set_up.track, {start: 0}, [start]
        while waiting:
            at = waiting.pop(0)
            ends = [(ON, course.ahead(track, at), 1)]
            for side, way in ANSWERS.items():
                if 1 <= track.spaces[at].lane + side <= track.plan.lanes:
                    ends.append((way.value, course.change(track, at, side), COSTS[side]))
            for word, end, cost in ends:
                spent = best[at] + cost
                if end == OFF_TRACK or spent > most:
                    continue
                yield Step(at, end, word, cost)
                if spent < best.get(end, most + 1):
                    if end not in best:
                        waiting.append(end)
                    best[end] = spent

    def risks(self, me: Chariot, squares: set[SpaceId], most: int) -> Iterator[Risk]:
        """CM-4.2, CM-4.3: the chances of each corner square by the excess over its safe speed."""
        track = self.set_up.track
        told: dict[tuple[int, int], tuple[tuple[Message, ...], ...]] = {}
        for at in sorted(squares):
            safe = course.safe_speed(track, at)
            if safe is None:
                continue
            reckoned = safe - me.spur
            key = track.spaces[at].lane, safe
            if key not in told:
                told[key] = tuple(self.risk(me, speed, at) for speed in range(reckoned + 1, most + 1))
            yield Risk(at, reckoned, course.corner_of(track, at), told[key])

    # Attacks and answers

    def attacks(self, me: Chariot) -> tuple[Option, ...]:
        """CM-6.1: the attacks that are possible from here, with chances, then on anyone, then on all other drivers."""
        near = tuple(open_attacks(self.set_up, self.state, me))
        drivers = [one.team for one in self.state.chariots if one.status is Status.DRIVING and one.team != me.team]
        parts = [(act, horses) for act in me.attacks for horses in (False, True)]
        others = [Attack(act, team, horses) for team in (None, *drivers) for act, horses in parts]
        return tuple(
            self.attack(me, one, near=one in near) for one in (*near, *(one for one in others if one not in near))
        )

    def attack(self, me: Chariot, attack: Attack, *, near: bool = False, cost: int = 0) -> Option:
        leads = tuple(attack_leads(self.set_up, self.state, me, attack)) if near else ()
        target = self.state.chariot(attack.target) if attack.target else None
        marks = (Mark(target.at, Role.TARGET),) if target else ()
        return Option(str(attack), self.names.attack(attack), leads, marks, cost=cost)

    def answers(self, key: str, ways: tuple[Way, ...]) -> Iterator[AnyField]:
        """CM-3.6, CM-3.8, CM-6.2: answers in order, or none at all."""
        options = tuple(Option(way.value, say(f"slip.way.{way}")) for way in ways)
        yield Ranking(id=key, label=say(f"slip.{key}"), key=key, options=options, note=say(f"slip.{key}.note"))
        yield Choice(
            id=f"no-{key}", label=say(f"slip.no-{key}"), key=key, options=(Option("no", say(f"slip.no-{key}.yes")),)
        )

    def corner(self, me: Chariot) -> AnyField:
        """CM-4.9: the greatest excess over a safe speed."""
        sections = self.set_up.track.plan.sections
        least = min(min(section.safe) for section in sections if section.corner)
        overs = range(1, max(1, self.set_up.limit(me) + WHIPPED - least) + 1)
        options = (
            Option("safe", say("slip.corner.safe")),
            *(Option(str(over), say("slip.corner.over", n=over)) for over in overs),
        )
        return Choice(id="corner", label=say("slip.corner"), key="corner", options=options)
