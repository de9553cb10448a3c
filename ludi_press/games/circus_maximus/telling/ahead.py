"""What is open in the next turn: orders with their chances by the charts, and the order slips (CM-2 to CM-11)."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Final

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.core.report import Ask, Fact, Listing, Message, Offer, OpenOrder, Phrase, Text, say
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.charts import (
    Lash,
    Odds,
    Strain,
    damage_odds,
    lash_odds,
    ram_odds,
    strain_odds,
    sums,
    team_lash_odds,
    wheel_odds,
)
from ludi_press.games.circus_maximus.rules.model import ANSWERS, Act, Attack, Chariot, RaceSetUp, RaceState, Status, Way
from ludi_press.games.circus_maximus.rules.turn import COSTS, FAST
from ludi_press.games.circus_maximus.telling.tell import Names
from ludi_press.games.kit.odds import added, chance_that, choice, own_form
from ludi_press.games.kit.race_telling import open_facts
from ludi_press.order_slip import (
    AnyField,
    AtMostOne,
    BoardMark,
    FieldRule,
    Option,
    OrderSlip,
    RankingField,
    Risk,
    Role,
    RouteField,
    RouteStep,
)

BOLD: Final = Fraction(1, 20)
"""The bold speed into a corner is the highest whose chance of a flip is at most this."""

_SLIDES: Final = (Strain.SLIP, Strain.DOUBLE_SLIP, Strain.JOSTLED)
_HORSES: Final = (Strain.LEFT_HORSE, Strain.RIGHT_HORSE)


def offers(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    """An offer for each who has a phase, in order of entry."""
    return tuple(_offers(set_up, state, chances=True))


def blanks(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    return tuple(_offers(set_up, state, chances=False))


def opened(set_up: RaceSetUp, state: RaceState, ask: Ask | None) -> Iterator[Fact]:
    """CM-2.3, CM-9, CM-11.1, CM-12.4: what is open, the highest speeds, and the last turn once somebody is home."""
    names, driving = Names.brief(set_up), [chariot for chariot in state.chariots if chariot.status is Status.DRIVING]
    drivers: dict[str, list[str]] = {}
    for chariot in driving:
        drivers.setdefault(_armed(set_up, chariot), []).append(chariot.team)
    alone = "" if driving[1:] else ".alone"
    offered = [
        Offer((*teams,), (), (OpenOrder(say(f"offer.driving{alone}{armed}")),)) for armed, teams in drivers.items()
    ]
    others = [one for one in blanks(set_up, state) if state.chariot(one.teams[0]).status is not Status.DRIVING]
    yield from open_facts((*offered, *others), names)
    if driving:
        limits = (say("ask.limits.of", name=names.team(chariot.team), n=set_up.limit(chariot)) for chariot in driving)
        yield Fact(say("ask.limits"), Listing(tuple(limits)))
    if any(chariot.finish for chariot in state.chariots):
        yield Fact(say("ask.last"), set_up.last_turn(state.chariots))


def _armed(set_up: RaceSetUp, me: Chariot) -> str:
    """CM-3.5, CM-7.6: whether the whip is gone, or may not be used on the own horses."""
    return "" if set_up.may_whip(me) else ".tired" if me.has_whip else ".bare"


def _offers(set_up: RaceSetUp, state: RaceState, *, chances: bool) -> Iterator[Offer]:
    if state.over:
        return
    for me in state.chariots:
        note = None
        if me.status is Status.DRIVING:
            speeds = OpenOrder(say("offer.speeds", limit=set_up.limit(me)))
            orders = tuple(_driving(set_up, state, me)) if chances else (speeds,)
            note = driver_note(set_up, state, me) if chances else None
        elif me.status is Status.DRAGGED:
            leads = (cut_leads(set_up, me),) if chances else ()
            orders = (OpenOrder(say("offer.cut"), leads), OpenOrder(say("offer.hold")))
        elif me.status is Status.ON_FOOT:
            orders = (OpenOrder(say("offer.run", n=(me.hits + 1) // 2)),)
        else:
            continue
        yield Offer((me.team,), (Names(set_up).team(me.team),), orders, note)


def cut_leads(set_up: RaceSetUp, me: Chariot) -> Message:
    """CM-9.5: the chance to cut oneself loose."""
    loose = chance_that(sums(2).items(), lambda total: total <= me.hits + set_up.cdm(me))
    return say("odds.loose", chance=loose)


def driver_note(set_up: RaceSetUp, state: RaceState, me: Chariot) -> Message:
    """CM-2.5, CM-3.5: the limit, the endurance, and whether he may whip his horses."""
    how = "start" if state.turn == 0 else "whip" if set_up.may_whip(me) else "no-whip"
    return say(f"offer.note.{how}", limit=set_up.limit(me), n=me.endurance)


def _driving(set_up: RaceSetUp, state: RaceState, me: Chariot) -> Iterator[OpenOrder]:
    """The speeds into the next corner in his lane and the two beside it, then the attacks from his square."""
    quiet = _quiet(set_up, me, me.at)
    yield OpenOrder(say("offer.speed.quiet", n=quiet), tuple(strain_leads({Strain.FLIP: wheel_loss(me, quiet)})))
    for side in (None, *Side):
        yield from _risks(set_up, me, side)
    for attack in open_attacks(set_up, state, me):
        yield OpenOrder(Names(set_up).attack(attack), tuple(attack_leads(set_up, state, me, attack)))


def _quiet(set_up: RaceSetUp, me: Chariot, at: SpaceId, more: int = 0) -> int:
    """CM-2.6: the highest speed without a strain; `more` is what a change of lane costs above 1 MF."""
    limit, (count, _, safe) = set_up.limit(me), course.to_corner(set_up.track, at)
    return max(min(limit, count + more), min(limit, safe))


def _risks(set_up: RaceSetUp, me: Chariot, side: Side | None) -> Iterator[OpenOrder]:
    """CM-4: the bold speed and the limit straight on, or the bold speed after a change of lane on a straight."""
    track, limit = set_up.track, set_up.limit(me)
    at = me.at if side is None else course.level(track, me.at, side)
    if at == OFF_TRACK or (side is not None and course.safe_speed(track, me.at) is not None):
        return
    _, corner, safe = course.to_corner(track, at)
    risky = range(_quiet(set_up, me, at, COSTS[side] - 1 if side else 0) + 1, limit + 1)
    flips = {speed: planned(set_up, me, speed, safe).get(Strain.FLIP, 0) for speed in risky}
    bold = max((speed for speed in risky if flips[speed] <= BOLD), default=limit + 1)
    for speed in sorted({bold, bold if side else limit} & {*risky}):
        how = f".{ANSWERS[side]}" if side else ""
        yield OpenOrder(say(f"offer.speed{how}", n=speed), corner_leads(set_up, me, speed, corner))


def planned(set_up: RaceSetUp, me: Chariot, speed: int, safe: int) -> Odds[Strain]:
    """CM-4.3, CM-4.4, CM-4.9, CM-5.2, CM-6.3: the chances of a corner at this speed, with the endurance of now.

    A driver who may not strain brakes before the corner, and flips where the endurance does not suffice.
    Damaged wheels may come off when he sets out and when he strains.
    """
    over = speed + me.spur - safe
    if over > 0 and not set_up.may_strain(me):
        odds, strains = {Strain.NOTHING if me.endurance >= over else Strain.FLIP: Fraction(1)}, 0
    elif over > 0 and not me.endurance:
        odds, strains = {Strain.FLIP: Fraction(1)}, 0
    else:
        odds = strain_odds(set_up.tables.strain, over, set_up.cdm(me), max(0, over - me.endurance))
        strains = int(over > 0)
    off = wheel_loss(me, speed, strains)
    if not off:
        return odds
    return added([(Strain.FLIP, off), *((result, chance * (1 - off)) for result, chance in odds.items())])


def wheel_loss(me: Chariot, speed: int, strains: int = 0) -> Fraction:
    """CM-6.3: the chance that a wheel comes off when he sets out with this speed, or in so many strains after it."""
    checks = int(speed >= FAST) + strains
    return 1 - prod((_holds(damage, checks) for damage in me.wheels), start=Fraction(1))


def _holds(damage: int, checks: int) -> Fraction:
    """CM-6.3: the chance that a wheel with this damage stands so many checks; each may damage it further."""
    if not (damage and checks):
        return Fraction(1)
    more, off = wheel_odds(damage)
    return more * _holds(damage + 1, checks - 1) + (1 - more - off) * _holds(damage, checks - 1)


def corner_leads(set_up: RaceSetUp, me: Chariot, speed: int, corner: SpaceId) -> tuple[Message, ...]:
    """CM-4: the corner in words: the excess, what it costs, and the chance of each result."""
    space, safe = set_up.track.spaces[corner], course.safe_speed(set_up.track, corner) or 0
    over, odds = speed + me.spur - safe, planned(set_up, me, speed, safe)
    if over <= me.endurance and not set_up.may_strain(me):
        return (say("odds.held", n=over), *strain_leads({Strain.FLIP: odds.get(Strain.FLIP, Fraction())}))
    told = say("odds.corner", lane=space.lane, safe=safe, n=over, cost=min(over, me.endurance))
    return (told, *strain_leads(odds))


def strain_leads(odds: Odds[Strain]) -> Iterator[Message]:
    """CM-4.4: the chances of a corner in words, results of a kind together."""
    groups = (("nothing", (Strain.NOTHING,)), ("slide", _SLIDES), ("horse", _HORSES), ("flip", (Strain.FLIP,)))
    chances = ((name, chance_that(odds.items(), results.__contains__)) for name, results in groups)
    yield from (say(f"odds.{name}", chance=chance) for name, chance in chances if chance)


def open_attacks(set_up: RaceSetUp, state: RaceState, me: Chariot) -> Iterator[Attack]:
    """CM-6.1: the attacks that are possible from his square; in turn 1 none from or on grey squares."""
    spaces = set_up.track.spaces
    drivers = [chariot for chariot in state.chariots if chariot.status is Status.DRIVING]
    held = {at: chariot.team for chariot in drivers for at in course.squares(set_up.track, chariot)}
    cars = {chariot.at for chariot in drivers}
    for at in sorted(spaces[me.at].beside & held.keys()):
        if state.turn or not (spaces[at].on_grid or spaces[me.at].on_grid):
            yield from (Attack(act, held[at], at not in cars) for act in me.attacks)


def attack_leads(set_up: RaceSetUp, state: RaceState, me: Chariot, attack: Attack) -> Iterator[Message]:
    """CM-6.4, CM-6.6, CM-7.2, CM-7.9: the chances of an attack that is not evaded."""
    other = state.chariot(attack.target or "")
    charts, mine, theirs = set_up.tables, set_up.cdm(me), set_up.cdm(other)
    found: Odds[str]
    if attack.act is Act.RAM and not attack.horses:
        found = {f"ram.{result}": chance for result, chance in ram_odds(charts, mine, theirs).items()}
    elif attack.act is Act.RAM:
        weight = charts.weight(set_up.by_id[me.team].weight)
        found = {"ram.horse": 1 - damage_odds(charts.harm.horse, weight).get(0, Fraction())}
    elif attack.horses:
        found = {"lash.team": 1 - team_lash_odds(mine, theirs)[0]}
    else:
        odds = lash_odds(charts, mine, theirs)
        found = {f"lash.{result.value.lower()}": odds.get(result, Fraction()) for result in Lash if result.value != "-"}
    values: Iterator[tuple[str, Phrase]] = ((name, chance) for name, chance in found.items() if chance)
    yield from (say(f"odds.{name}", chance=chance) for name, chance in values)


WHIPPED: Final = 6
"""CM-3.5: the most MF that the whip adds."""
ON: Final = "on"
"""The word of a step straight ahead; it is written as a number."""


def order_slips(set_up: RaceSetUp, state: RaceState, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each team that has a phase, with one plan."""
    maker = _Maker(set_up, state)
    return tuple(slip for chariot in state.chariots if (slip := maker.slip(chariot)))


class _Maker:
    def __init__(self, set_up: RaceSetUp, state: RaceState) -> None:
        self.set_up, self.state, self.names = set_up, state, Names(set_up)

    def slip(self, me: Chariot) -> OrderSlip | None:
        """CM-9.4, CM-9.7, CM-11.1: the slip of a driver, a dragged man or a man on foot; None for all others."""
        note: Message | None = None
        rules: tuple[FieldRule, ...] = ()
        if me.status is Status.DRIVING:
            fields = tuple(self.driving(me))
            note = driver_note(self.set_up, self.state, me)
            rules = tuple(AtMostOne((name, f"no-{name}")) for name in ("evade", "pass", "blocked"))
        elif me.status is Status.DRAGGED:
            cut = Option("cut loose", say("offer.cut"), (cut_leads(self.set_up, me),))
            fields = (choice("sand", (cut, Option("hold on", say("offer.hold"))), key=""),)
        elif me.status is Status.ON_FOOT:
            runs = (Option(f"run {way}", say(f"slip.run.{way}")) for way in ANSWERS.values())
            fields = (choice("sand", runs, key=""),)
        else:
            return None
        name = self.names.team(me.team)
        form = own_form(me.team, name, fields, rules=rules, note=note)
        return OrderSlip(me.team, name, self.set_up.by_id[me.team].factio, (form,))

    def driving(self, me: Chariot) -> Iterator[AnyField]:
        """CM-11.1: the keys of a driver's orders."""
        yield self.speed(me)
        yield self.path(me)
        if self.set_up.may_whip(me):
            yield choice("whip", [Option("yes", say("slip.whip.yes"))])
        yield _ranking("attack", self.attacks(me))
        yield from self.answers("evade", (Way.BRAKE, Way.OUT, Way.IN))
        yield from self.answers("pass", (Way.OUT, Way.IN))
        yield from self.answers("blocked", tuple(Way))
        yield self.corner(me)

    def speed(self, me: Chariot) -> AnyField:
        """CM-2.3: the speeds up to the limit, with the chances of the next corner straight ahead."""
        count, corner, _ = course.to_corner(self.set_up.track, me.at)
        limit = self.set_up.limit(me)
        options = (
            Option(str(speed), Text(str(speed)), self.risk(me, speed, corner) if speed > count else ())
            for speed in range(limit, -1, -1)
        )
        return choice("speed", options, note=say("slip.speed.note"))

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
        return RouteField(
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

    def steps(self, start: SpaceId, most: int) -> Iterator[RouteStep]:
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
                yield RouteStep(at, end, word, cost)
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
        drivers = [
            chariot.team
            for chariot in self.state.chariots
            if chariot.status is Status.DRIVING and chariot.team != me.team
        ]
        parts = [(act, horses) for act in me.attacks for horses in (False, True)]
        others = [Attack(act, team, horses) for team in (None, *drivers) for act, horses in parts]
        return tuple(
            self.attack(me, attack, near=attack in near)
            for attack in (*near, *(attack for attack in others if attack not in near))
        )

    def attack(self, me: Chariot, attack: Attack, *, near: bool = False, cost: int = 0) -> Option:
        leads = tuple(attack_leads(self.set_up, self.state, me, attack)) if near else ()
        target = self.state.chariot(attack.target) if attack.target else None
        marks = (BoardMark(target.at, Role.TARGET),) if target else ()
        return Option(str(attack), self.names.attack(attack), leads, marks, cost=cost)

    def answers(self, key: str, ways: tuple[Way, ...]) -> Iterator[AnyField]:
        """CM-3.6, CM-3.8, CM-6.2: answers in order, or none at all."""
        yield _ranking(key, tuple(Option(way.value, say(f"slip.way.{way}")) for way in ways))
        yield choice(f"no-{key}", [Option("no", say(f"slip.no-{key}.yes"))], key=key)

    def corner(self, me: Chariot) -> AnyField:
        """CM-4.9: the greatest excess over a safe speed."""
        sections = self.set_up.track.plan.sections
        least = min(min(section.safe) for section in sections if section.corner)
        overs = range(1, max(1, self.set_up.limit(me) + WHIPPED - least) + 1)
        more = (Option(str(over), say("slip.corner.over", n=over)) for over in overs)
        return choice("corner", (Option("safe", say("slip.corner.safe")), *more))


def _ranking(name: str, options: tuple[Option, ...]) -> RankingField:
    return RankingField(id=name, label=say(f"slip.{name}"), key=name, options=options, note=say(f"slip.{name}.note"))
