"""What is open in the next round: orders with exact chances by all faces of the dice, and the order slips (MR-13.3)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import WINDS, Arc, Square, SquarePath, routes, side_of
from ludi_press.content.words import named, unaccented
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Ask, Fact, Listing, Message, Offer, OpenOrder, Phrase, Text, say
from ludi_press.games.kit.odds import NEVER, Open, chance_that, choice, own_form, together, ways
from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.schools import School
from ludi_press.games.morturi.reading.entry import PACKAGE
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.attack import strike
from ludi_press.games.morturi.rules.fight import Act, Fight, total
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    Battle,
    BattleSetUp,
    Blow,
    Check,
    Condition,
    Gladiator,
    Manner,
    Move,
    Plan,
    Profile,
    Query,
    Sort,
    Status,
    Trick,
    Weapon,
    Word,
)
from ludi_press.games.morturi.rules.movement import can_see, is_open, is_ready, step_cost, walk
from ludi_press.games.morturi.rules.play import about_to_act, begun
from ludi_press.games.morturi.telling.names import Names, bonds
from ludi_press.games.morturi.telling.scene import grid_of
from ludi_press.order_slip import (
    AnyField,
    AtMostOne,
    BoardMark,
    LineForm,
    Option,
    OrderSlip,
    RankingField,
    Role,
)
from ludi_press.scene import Vector


class BlowOdds(Struct, frozen=True):
    """The chances that an attack hits and that it puts the target out of action, and its damage on average."""

    hits: Fraction
    fells: Fraction
    damage: Fraction


class Goal(Struct, frozen=True):
    """A route for which the points of an activation suffice, and a copy of the battle after it."""

    route: SquarePath
    after: Fight


def in_reach(fight: Fight, act: Act) -> list[Goal]:
    """MR-2.1, MR-13.3a: where a gladiator can walk before he attacks."""
    found = routes(fight.gladiators[act.who].at, step_cost(fight, act.who))
    return [Goal(route, _after(fight, act, route)) for route in takewhile(lambda path: path.cost <= act.points, found)]


def _after(fight: Fight, act: Act, route: SquarePath) -> Fight:
    gone = _copy(fight, fight.turn_dice)
    if gone.act is not None:
        walk(gone, gone.act, route)
    gone.bring_home(act.who)
    return gone


def attack_odds(fight: Fight, weapon: Weapon, target: str) -> tuple[Arc, BlowOdds] | None:
    """MR-13.3a: the side and the odds of an attack by whoever acts, who turns to his target if he may.

    None where the attack is not possible.
    """
    act = fight.act
    if act is None or fight.over or not is_ready(act, weapon):
        return None
    if not is_open(fight, act.who, weapon, fight.gladiators[act.who].at, fight.gladiators[target]):
        return None
    return blow_odds(fight, act.who, weapon, target)


def blow_odds(fight: Fight, who: str, weapon: Weapon, target: str) -> tuple[Arc, BlowOdds]:
    """MR-3.7: the side and the odds of one attack on one target: it is resolved with every face of its dice."""
    found = ways(lambda turn_dice: _blow(_copy(fight, turn_dice), who, weapon, target), lambda who, label: ())
    hits, fells = chance_that(found, lambda blow: blow.hit), chance_that(found, lambda blow: blow.fell)
    damage = sum((chance * blow.damage for blow, chance in found), NEVER)
    return found[0][0].side, BlowOdds(hits, fells, damage)


class _Blow(Struct, frozen=True):
    """What came of an attack with certain dice."""

    side: Arc
    hit: bool
    fell: bool
    damage: int


def _blow(fight: Fight, who: str, weapon: Weapon, target: str) -> _Blow:
    strike(fight, who, weapon, target)
    attacked = next(event for event in fight.events if isinstance(event, ev.Attacked))
    damage = sum(event.damage for event in fight.events if isinstance(event, ev.Wounded) and event.team == target)
    return _Blow(attacked.side, attacked.hit, not fight.gladiators[target].on_field, damage)


def _copy(fight: Fight, turn_dice: TurnDice) -> Fight:
    """A battle that may change while `fight` stays as it is."""
    gladiators, schools, shown = dict(fight.gladiators), dict(fight.schools), dict(fight.shown)
    act = replace(fight.act) if fight.act else None
    return replace(fight, turn_dice=turn_dice, gladiators=gladiators, schools=schools, shown=shown, act=act, events=[])


def offers(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, with chances as all stand now."""
    return _offers(set_up, battle, chances=True)


def blanks(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, without chances."""
    return _offers(set_up, battle, chances=False)


def opened(set_up: BattleSetUp, battle: Battle) -> Iterator[Fact]:
    """MR-9.2, MR-10.2: what is open to all in a few words, and by name who can shoot or has a trick."""
    names, own = Names(set_up), dict[Phrase, list[str]]()
    for one in (gladiator for gladiator in battle.gladiators if gladiator.on_field):
        profile = set_up.by_id[one.id].profile
        tricks: list[Phrase] = [named("trick", trick.id) for trick in profile.tricks if trick.sort is not Sort.TRAIT]
        for what in (*([say("offer.shot")] if profile.ranged else []), *tricks):
            own.setdefault(what, []).append(one.id)
    yield Fact(say("ask.open"), say("offer.all"))
    told = tuple(say("offer.by", what=what, who=names.teams((*who,))) for what, who in own.items())
    if told:
        yield Fact(say("ask.open.besides"), Listing(told))
    fight = begun(set_up, battle)
    yield Fact(say("fact.priority"), names.teams(tuple(one.id for one in battle.schools if one.id in fight.present())))
    yield from _hindered(set_up, battle)
    limits, out = set_up.rules.limits, sum(one.status is Status.OUT for one in battle.gladiators)
    if may_surrender(fight):
        missing = max(0, limits.blood - out) if limits else 0
        yield Fact(say("ask.surrender"), say("ask.surrender.blood" if missing else "ask.surrender.open", n=missing))


def _hindered(set_up: BattleSetUp, battle: Battle) -> Iterator[Fact]:
    """MR-3.8: by name who cannot step, and who must rise first, with the points that are left then."""
    names = Names(set_up)
    for one in (gladiator for gladiator in battle.gladiators if gladiator.on_field):
        note, label = _held_by(one), say("ask.hindered", who=names.team(one.id))
        if note:
            yield Fact(label, say(f"ask.hindered.{note}", n=about_to_act(set_up, battle, one.id)[1].points))


def _held_by(one: Gladiator) -> Condition | None:
    """MR-3.8: the condition that costs somebody steps or points."""
    return next((condition for condition in (Condition.NETTED, Condition.PRONE) if condition in one.conditions), None)


def _offers(set_up: BattleSetUp, battle: Battle, *, chances: bool) -> tuple[Offer, ...]:
    here = () if battle.over else [gladiator for gladiator in battle.gladiators if gladiator.on_field]
    return together(
        ((_open_to(set_up, battle, gladiator, chances=chances), gladiator.id) for gladiator in here), Names(set_up)
    )


def _open_to(set_up: BattleSetUp, battle: Battle, me: Gladiator, *, chances: bool) -> Open:
    fight, act = about_to_act(set_up, battle, me.id)
    profile = set_up.by_id[me.id].profile
    arms = [(Arm.STRIKE, profile.melee), *([(Arm.SHOOT, profile.ranged)] if profile.ranged else [])]
    orders = [OpenOrder(say("offer.move"))] if act.points else []
    if chances:
        goals = in_reach(fight, act)
        orders += [order for arm, weapon in arms for order in _attacks(fight, me.id, arm, weapon, goals)]
    else:
        orders += [OpenOrder(say(f"offer.{arm}")) for arm, _ in arms]
    orders += [OpenOrder(trick_told(trick)) for trick in profile.tricks if trick.sort is not Sort.TRAIT]
    return tuple(orders), state_note(me, act.points, profile)


def trick_told(trick: Trick) -> Message:
    """MR-10.2: a trick with its cost and what binds its attack."""
    cost = {} if trick.cost is None else {"n": trick.cost}
    told = say("offer.paid" if cost else "offer.trick", trick=named("trick", trick.id), **cost)
    bound = bonds(trick.weapon) if trick.weapon else ()
    return say("offer.bound", what=told, bonds=Listing(bound)) if bound else told


def state_note(me: Gladiator, points: int, profile: Profile) -> Message:
    """MR-3.8, MR-5.4: the movement points, whether he is netted or prone, and what binds his shots."""
    state = _held_by(me)
    note = say(f"offer.note.{state}" if state else "offer.note", n=points)
    return say("offer.note.shots", note=note, bonds=Listing(bonds(profile.ranged))) if profile.ranged else note


def _attacks(fight: Fight, who: str, arm: Arm, weapon: Weapon, goals: Sequence[Goal]) -> Iterator[OpenOrder]:
    """MR-3.4, MR-5.2: an order for each enemy who can be attacked from a square in reach."""
    for foe, leads in attack_leads(fight, who, weapon, goals):
        yield OpenOrder(say(f"offer.{arm}-at", foe=Names(fight.set_up).team(foe)), leads)


def attack_leads(
    fight: Fight, who: str, weapon: Weapon, goals: Sequence[Goal]
) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """MR-3.4, MR-13.3a: each enemy who can be attacked from a square in reach, on each side with the best chances."""
    for foe in fight.enemies(who):
        best: dict[Arc, BlowOdds] = {}
        for goal in goals:
            found = attack_odds(goal.after, weapon, foe.id)
            if found is not None:
                side, odds = found
                best[side] = max(best.get(side, odds), odds, key=lambda one: (one.fells, one.damage))
        if best:
            yield foe.id, tuple(side_lead(side, best[side]) for side in Arc if side in best)


def side_lead(side: Arc, odds: BlowOdds) -> Message:
    """The chances of an attack on a side in words."""
    if odds.fells:
        return say(f"odds.{side}.fells", hits=odds.hits, fells=odds.fells)
    return say(f"odds.{side}", hits=odds.hits)


SCHOOLS: Final = "schools"
"""The key of a turn file for what schools say."""
PLANS: Final = 2
"""The most plans of a gladiator on a slip; the second is for when the first is not possible."""
_ROLES: Final = {Arc.FRONT: Role.FRONT, Arc.FLANK: Role.FLANK, Arc.REAR: Role.REAR}
_SIDES: Final = {Arc.FRONT: "front", Arc.FLANK: "flank", Arc.REAR: "back"}
_AROUND: Final = tuple((row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column)
_NEAR: Final = (1, 2, 3, 5)
"""The distances, in steps, of checks whether an enemy is near."""


def order_slips(set_up: BattleSetUp, battle: Battle, ask: Ask) -> tuple[OrderSlip, ...]:
    fight = begun(set_up, battle)
    present = fight.present()
    return tuple(_slip(set_up, battle, fight, school) for school in set_up.schools if school.id in present)


def _slip(set_up: BattleSetUp, battle: Battle, fight: Fight, school: School) -> OrderSlip:
    own = [gladiator for gladiator in fight.on_field() if fight.entrant(gladiator.id).school == school.id]
    forms = tuple(_Maker(set_up, battle, gladiator).form() for gladiator in own)
    return OrderSlip(school.id, Names(set_up).team(school.id), school.tone, (*forms, _school(fight, school, own)))


def _school(fight: Fight, school: School, own: list[Gladiator]) -> LineForm:
    """MR-1.7, MR-7.2: whom the school activates first, and its surrender where the rules allow one."""
    names = Names(fight.set_up)
    options = tuple(Option(gladiator.id, names.team(gladiator.id)) for gladiator in own)
    fields: list[AnyField] = [RankingField(id="sequence", label=say("slip.sequence"), key="sequence", options=options)]
    if may_surrender(fight):
        death = say("slip.surrender.death") if fight.set_up.rules.no_retreat else None
        fields.append(choice("surrender", [Option("yes", say("slip.surrender.yes"))], note=death))
    return LineForm(
        id=f"{school.id}-school", title=say("slip.school"), head=f"{school.id}: ", section=SCHOOLS, fields=tuple(fields)
    )


def may_surrender(fight: Fight) -> bool:
    """MR-7.2: whether so many rounds are done by the end of this one that a school may surrender."""
    limits = fight.set_up.rules.limits
    return limits is None or fight.turn >= limits.rounds


class _Maker:
    """Makes the form of one gladiator."""

    def __init__(self, set_up: BattleSetUp, battle: Battle, me: Gladiator) -> None:
        self.fight, self.act = about_to_act(set_up, battle, me.id)
        self.me, self.names, self.grid = me, Names(set_up), grid_of(set_up)
        self.profile = set_up.by_id[me.id].profile
        self.called = lexicon(
            PACKAGE, participants([(entrant.id, entrant.name) for entrant in set_up.roster], ())
        ).called
        self.foes, self.reach = self.fight.enemies(me.id), in_reach(self.fight, self.act)

    def form(self) -> LineForm:
        """MR-9.1: his plans."""
        parts = range(1, min(PLANS, self.fight.set_up.rules.plans) + 1)
        return own_form(
            self.me.id,
            self.names.team(self.me.id),
            (field for part in parts for field in self.plan(part)),
            rules=(AtMostOne(tuple(f"{part}-{arm}" for arm in Arm)) for part in parts),
            note=state_note(self.me, self.act.points, self.profile),
        )

    def plan(self, part: int) -> Iterator[AnyField]:
        """MR-9.2: a field for each key of a plan that has options, in the order in which they are carried out."""
        keys = {
            "move": (*self.squares(), *self.goals()),
            **{arm.value: tuple(self.blows(arm)) for arm in Arm},
            "stance": tuple(self.stances()),
            "first": tuple(self.paid()),
            "spend": tuple(self.paid()),
            "then": tuple(self.steps()),
            "face": (*self.winds(), *(self.foe(gladiator) for gladiator in self.foes)),
            "react": tuple(self.reactions()),
            "if": tuple(self.questions()),
        }
        for key, options in keys.items():
            if options:
                yield choice(key, options, of=str(part), part=part)

    def option(self, written: str, plan: Plan, leads: tuple[Message, ...] = ()) -> Option:
        """An option of a plan in the words of the log; `written` is its text in a turn file."""
        return Option(written, self.names.plan(plan), leads)

    # Where to

    def squares(self) -> Iterator[Option]:
        """MR-2.1, MR-9.3: each square in reach with its cost, the sides there, and the enemies in sight or in reach."""
        for goal in self.reach:
            route = goal.route
            if route.steps:
                leads, marks = tuple(self.attacks_from(goal)), tuple(self.around(goal))
                cost = say("slip.square", square=Text(str(route.at)), n=route.cost)
                yield Option(self.written(route), cost, leads, marks, self.spot(route.at), route.cost)

    def written(self, route: SquarePath) -> str:
        """MR-9.7a: the name of a square, or the path to it where a gladiator has that name (b3)."""
        square = str(route.at)
        return f"path {' '.join(route.winds)}" if unaccented(square) in self.called else square

    def attacks_from(self, goal: Goal) -> Iterator[Message]:
        """MR-3.4, MR-13.3a: the side and the chances of each attack that is possible from the end of a route."""
        for foe in self.foes:
            for weapon in self.weapons():
                found = attack_odds(goal.after, weapon, foe.id)
                if found is not None:
                    yield say("slip.foe", foe=self.names.team(foe.id), odds=side_lead(*found))

    def weapons(self) -> tuple[Weapon, ...]:
        return (self.profile.melee, *((self.profile.ranged,) if self.profile.ranged else ()))

    def around(self, goal: Goal) -> Iterator[BoardMark]:
        """MR-2.2, MR-5.3: his sides at the end of a route, and the lines to his enemies."""
        route, there, arena = goal.route, goal.after, self.fight.set_up.arena
        facing = route.wind or self.me.facing
        for row, column in _AROUND:
            square = Square(route.at.row + row, route.at.column + column)
            if square in arena.grounds:
                yield BoardMark(self.spot(square), _ROLES[side_of(route.at, facing, square)])
        for foe in self.foes:
            sees = can_see(there, self.me.id, route.at, foe.at)
            open_to = any(attack_odds(there, weapon, foe.id) for weapon in self.weapons())
            role = Role.TARGET if open_to else Role.OPEN if sees else Role.HIDDEN
            yield BoardMark(self.spot(route.at), role, to=self.spot(foe.at))

    def goals(self) -> Iterator[Option]:
        """MR-9.3: to an enemy, to a side of him, toward or away from him, or to the nearest."""
        for foe in (NEAREST, *(gladiator.id for gladiator in self.foes)):
            yield self.option(foe, Plan(move=Move(Manner.TO, foe)))
            for side, word in _SIDES.items():
                yield self.option(f"{foe} {word}", Plan(move=Move(Manner.TO, foe, side)))
            for manner in (Manner.TOWARD, Manner.AWAY):
                yield self.option(f"{manner} {foe}", Plan(move=Move(manner, foe)))

    def steps(self) -> Iterator[Option]:
        """MR-9.6a, MR-10.3: the free steps of a gladiator who has a trick for them."""
        own = any(trait.effect(Word.STEP) for trick in self.profile.tricks for trait in trick.traits)
        if own or total(self.fight, self.me.id, Word.STEP):
            yield from self.winds()

    def winds(self) -> Iterator[Option]:
        for wind in WINDS:
            yield Option(wind.value, say(f"wind.{wind}"))

    # Whom

    def blows(self, arm: Arm) -> Iterator[Option]:
        """MR-3.1, MR-5.1, MR-10.2: the attacks of one kind, each on any enemy, the nearest, or one by name."""
        if arm is Arm.USE:
            for trick in self.tricks(Sort.ATTACK, paid=False):
                for foe in (ANY, *(gladiator.id for gladiator in self.foes)):
                    plan = Plan(blow=Blow(Arm.USE, (foe,), trick.id))
                    yield self.option(f"{trick.id} at {foe}", plan, bonds(trick.weapon) if trick.weapon else ())
            return
        weapon = self.profile.melee if arm is Arm.STRIKE else self.profile.ranged
        if weapon is None:
            return
        leads = dict(attack_leads(self.fight, self.me.id, weapon, self.reach))
        for target in (ANY, NEAREST, *(gladiator.id for gladiator in self.foes)):
            yield self.option(target, Plan(blow=Blow(arm, (target,))), leads.get(target, ()))

    def tricks(self, sort: Sort, *, paid: bool) -> Iterator[Trick]:
        return (trick for trick in self.profile.tricks if trick.sort is sort and (trick.cost is not None) is paid)

    def paid(self) -> Iterator[Option]:
        """MR-2.3: tricks that cost points; attacks among them on any enemy, or on one by name."""
        for trick in (one for one in self.profile.tricks if one.cost is not None):
            label = trick_told(trick)
            yield Option(trick.id, label)
            for foe in self.foes if trick.weapon else ():
                at = say("slip.paid-at", what=label, foe=self.names.team(foe.id))
                yield Option(f"{trick.id} at {foe.id}", at)

    def stances(self) -> Iterator[Option]:
        """MR-10.2: a stance, or to give it up."""
        own = [trick.id for trick in self.profile.tricks if trick.sort is Sort.STANCE]
        for stance in own:
            yield self.option(stance, Plan(stance=stance))
        if own:
            yield self.option("none", Plan(stance=""))

    def foe(self, gladiator: Gladiator) -> Option:
        return Option(gladiator.id, self.names.team(gladiator.id), at=self.spot(gladiator.at))

    def reactions(self) -> Iterator[Option]:
        """MR-3.5: to whom he turns when attacked: everybody, nobody, or one enemy."""
        yield Option("yes", say("slip.react.yes"))
        yield Option("no", say("slip.react.no"))
        for foe in self.foes:
            yield Option(foe.id, say("slip.react.to", foe=self.names.team(foe.id)))

    def questions(self) -> Iterator[Option]:
        """MR-9.4: the checks that a plan may have."""
        for foe in self.foes:
            for size in _NEAR:
                yield self.option(f"near {foe.id} {size}", Plan(checks=(Check(Query.NEAR, foe.id, size),)))
            for query in (Query.LOCKED, Query.HURT, Query.OUT):
                for denied, word in ((False, ""), (True, "not ")):
                    checks = (Check(query, foe.id, 0, denied),)
                    yield self.option(f"{word}{query} {foe.id}", Plan(checks=checks))
        for life in range(1, self.me.life):
            yield self.option(f"life {life}", Plan(checks=(Check(Query.LIFE, "", life),)))

    def spot(self, square: Square) -> Vector:
        return self.grid.middle(square.row, square.column)
