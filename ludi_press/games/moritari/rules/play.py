"""A bout from the entry to its end: initiative, movement, melee, the crowd, round by round (MO-1 to MO-6)."""

from typing import Final

from msgspec import Struct

from ludi_press.boards.plane import UNIT, Direction, Length, Point, Walk, clear_of, distance, last, quarter, toward
from ludi_press.core.dice import Roll, TurnDice
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import indices, total
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import Halt, Modifiers, NoFight, PairOutcome, Refusal
from ludi_press.games.moritari.rules.model import (
    BEASTS,
    NOBODY,
    Bout,
    BoutSetUp,
    Fighter,
    Goal,
    LiveBout,
    Look,
    Penalised,
    Phase,
    RoundOrders,
    Status,
    Stride,
    Thumb,
    in_order,
)

DICE: Final = 2
"""MO-2.1: each player rolls two dice."""


def enter(set_up: BoutSetUp, turn_dice: TurnDice) -> Played[Bout]:
    """MO-3.4: turn 0: everybody takes the place that race.yaml names; no dice."""
    points = set_up.tables.melee.points
    fighters = tuple(Fighter(entrant.id, entrant.at, entrant.facing, points) for entrant in set_up.roster)
    entered = (ev.Entered(team=entrant.id, at=entrant.at, facing=entrant.facing) for entrant in set_up.roster)
    return Played(Bout(0, fighters), tuple(entered))


def enliven(set_up: BoutSetUp, bout: Bout, orders: RoundOrders, turn_dice: TurnDice) -> LiveBout:
    fighters = {fighter.id: fighter for fighter in bout.fighters}
    return LiveBout(
        turn_dice=turn_dice,
        turn=bout.round + 1,
        round=1,
        set_up=set_up,
        orders=orders,
        fighters=fighters,
        barred=bout.barred,
    )


def resolve(set_up: BoutSetUp, bout: Bout, orders: RoundOrders, turn_dice: TurnDice) -> Played[Bout]:
    """MO-1: a round: initiative, movement, melee, the crowd."""
    live = enliven(set_up, bout, orders, turn_dice)
    choose_caesar(live)
    live.phase = Phase.MOVEMENT
    for fighter in live.sequence:
        act(live, fighter)
    live.phase = Phase.MELEE
    melee(live)
    live.phase = Phase.CROWD
    implore(live)
    live.phase = Phase.END
    over = _end(live)
    after = Bout(live.turn, tuple(live.fighters.values()), live.caesar, live.next_barred, over)
    return Played(after, tuple(live.events))


def _end(live: LiveBout) -> bool:
    """MO-6, MO-1a: the bout is over when one side alone, or none, has fighters that stand or lie."""
    left = live.sides_left()
    if len(left) > 1:
        return False
    winner = next(iter(left), None)
    live.emit(ev.BoutOver(team=winner or None, beasts=winner == BEASTS))
    return True


# Who is Caesar (MO-2)


def choose_caesar(live: LiveBout) -> None:
    """MO-2.1, MO-2.1a, MO-2.2: finds Caesar and the order of actions; a single rival rolls no dice."""
    rivals = _rivals(live)
    causes: dict[str, int] = {}
    alone = len(rivals) <= 1
    while len(rivals) > 1:
        rivals = _roll(live, rivals, causes)
    live.caesar = next(iter(rivals), None)
    left = tuple(fighter.id for fighter in live.fighters.values() if fighter.on_sand)
    live.sequence = tuple(who for who in in_order(live.rule().sequence, left) if who in left)
    cause = causes.get(live.caesar or "")
    live.emit(ev.CaesarNamed(team=live.caesar, cause=cause, order=live.sequence, alone=alone))


def _rivals(live: LiveBout) -> list[str]:
    """MO-2.1a, MO-2.2c: every school with a fighter on the sand, except one that overrode the crowd last round."""
    sides = [side for side in live.sides_left() if side != BEASTS]
    if live.barred in sides:
        live.emit(ev.BarredFromInitiative(team=live.barred))
    return [side for side in sides if side != live.barred]


def _roll(live: LiveBout, rivals: list[str], causes: dict[str, int]) -> list[str]:
    """MO-2.1, MO-2.1a: each rival rolls two dice; those with the highest sum remain.

    `causes` holds the index of the last event of each school, and is updated.
    """
    rolls = {school: live.roll_several(DICE, school, "initiative", "MO-2.1") for school in rivals}
    best = max(map(total, rolls.values()))
    left = [school for school, dice in rolls.items() if total(dice) == best]
    for school, dice in rolls.items():
        tied, cause = len(left) > 1 and school in left, causes.get(school)
        causes[school] = live.emit(
            ev.InitiativeRolled(team=school, dice=indices(dice), cause=cause, total=total(dice), tied=tied)
        )
    return left


# Movement, until something ends it (MO-3, MO-5.2)


def act(live: LiveBout, fighter: str) -> None:
    """MO-3.1, MO-3.2: what a fighter does when Caesar names it."""
    live.acted.add(fighter)
    if live.fighters[fighter].status is Status.LYING and not _stand_up(live, fighter):
        return
    opponents, order = live.opponents(fighter), live.order(fighter)
    if opponents:
        _pinned(live, fighter, opponents)
    elif order.move is not None:
        _move(live, fighter, order.move, order.face)
    elif order.face is not None:
        _turn(live, fighter, order.face)


def _stand_up(live: LiveBout, fighter: str) -> bool:
    """MO-5.2: a fighter that has lain a whole round stands up when named, and acts; others lie still."""
    me, crowd = live.fighters[fighter], live.set_up.tables.crowd
    if not live.set_up.may_rise(me, live.turn):
        live.emit(ev.LaidStill(team=fighter))
        return False
    live.change(fighter, status=Status.STANDING, points=crowd.rises)
    live.emit(ev.StoodUp(team=fighter, before=me.points, after=crowd.rises))
    return True


def _pinned(live: LiveBout, fighter: str, opponents: tuple[str, ...]) -> None:
    """MO-3.2, MO-3.2a: in contact nobody moves; a turn only against a single opponent, and once a round."""
    order = live.order(fighter)
    if order.move is not None:
        _refuse(live, fighter, Refusal.PINNED, opponents)
    if order.face is None:
        return
    if len(opponents) > 1:
        _refuse(live, fighter, Refusal.SEVERAL, opponents)
    elif fighter in live.turned:
        _refuse(live, fighter, Refusal.TURNED, opponents)
    else:
        _turn(live, fighter, order.face)


def _refuse(live: LiveBout, fighter: str, why: Refusal, opponents: tuple[str, ...]) -> None:
    live.emit(ev.Refused(team=fighter, why=why, opponents=opponents))


def _turn(live: LiveBout, fighter: str, look: Look, cause: int | None = None, *, engaged: bool = False) -> None:
    """MO-3.1, MO-3.3: a fighter turns to face something, unless it does so already."""
    me = live.fighters[fighter]
    facing = _facing(live, me.at, look)
    if facing is None or facing == me.facing:
        return
    live.change(fighter, facing=facing)
    other = look if isinstance(look, str) else None
    rule, before = "MO-3.3" if engaged else "MO-3.1", me.facing
    live.emit(
        ev.Turned(team=fighter, rule=rule, cause=cause, before=before, after=facing, engaged=engaged, other=other)
    )


def _facing(live: LiveBout, at: Point, look: Look) -> Direction | None:
    if isinstance(look, Direction):
        return look
    return toward(at, live.fighters[look].at if isinstance(look, str) else look)


def _move(live: LiveBout, fighter: str, goal: Goal, look: Look | None) -> None:
    """MO-3.1, MO-3.1a: a fighter faces its goal, moves, and may turn again; at the goal already, it may only turn."""
    before = live.fighters[fighter].at
    aim = _aim(live, before, goal)
    ahead = toward(before, aim)
    if ahead is None:
        if look is not None:
            _turn(live, fighter, look)
        return
    stop = find_stop(live, fighter, aim)
    live.change(fighter, at=stop.at, facing=ahead)
    event = live.emit(
        ev.Moved(
            team=fighter,
            rule="MO-3.1" if stop.halt in (Halt.GOAL, Halt.SPENT) else "MO-3.4",
            before=before,
            after=stop.at,
            far=Length(distance(before, stop.at)),
            facing=ahead,
            halt=stop.halt,
            other=stop.other,
        )
    )
    touched = live.opponents(fighter)
    _turn_at_the_end(live, fighter, look, touched, event)
    for enemy in touched:
        engage(live, fighter, enemy, event)


def _aim(live: LiveBout, start: Point, goal: Goal) -> Point:
    """MO-3.1a, MO-3.1b: the point that a goal means now; a way of some inches ends at its aim at the latest."""
    if isinstance(goal, Stride):
        to = goal.to
        end = (
            Point(start.x + to.x * _FAR, start.y + to.y * _FAR) if isinstance(to, Direction) else _aim(live, start, to)
        )
        return Walk(start, end, goal.far).at(goal.far)
    return live.fighters[goal].at if isinstance(goal, str) else goal


_FAR: Final = 1000 * UNIT
"""Farther than any arena."""


def _turn_at_the_end(live: LiveBout, fighter: str, look: Look | None, touched: tuple[str, ...], cause: int) -> None:
    """MO-3.1c: a turn as ordered, else to the enemy that was reached; none in contact with several enemies."""
    if len(touched) < 2:
        target = look or next(iter(touched), None)
        if target is not None:
            _turn(live, fighter, target, cause)
    elif look is not None:
        _refuse(live, fighter, Refusal.SEVERAL, touched)


def engage(live: LiveBout, fighter: str, enemy: str, cause: int) -> None:
    """MO-3.3, MO-3.3a, MO-4.4b: a move into contact; an enemy that has not acted turns to face it, if it may turn."""
    live.charged.add((fighter, enemy))
    event = live.emit(ev.Engaged(team=fighter, cause=cause, target=enemy))
    if enemy in live.acted or enemy in live.turned or len(live.opponents(enemy)) > 1:
        return
    live.turned.add(enemy)
    _turn(live, enemy, fighter, event, engaged=True)


class Stop(Struct, frozen=True):
    """Where a move ends, why, and at whom."""

    at: Point
    halt: Halt
    other: str | None = None


def find_stop(live: LiveBout, fighter: str, aim: Point) -> Stop:
    """MO-3.4, MO-3.4b: the end of a straight move: goal, reach, contact, another base or the wall, whichever is first.

    MO-3.4c: points are rounded, so the end is moved back by thousandths of an inch while it overlaps any base.
    """
    me, set_up = live.fighters[fighter], live.set_up
    radius = set_up.tables.sand.radius
    walk = Walk(me.at, aim, set_up.row(fighter).move * UNIT)
    far = last(lambda far: set_up.arena.holds(walk.at(far), radius), walk.length)
    whole = walk.at(walk.length) == aim
    halt, other = (Halt.GOAL if whole else Halt.SPENT), None
    if far < walk.length:
        halt = Halt.WALL
    others = [other for other in live.fighters.values() if other.on_sand and other.id != fighter]
    for obstacle in others:
        enemy = obstacle.status is Status.STANDING and set_up.side(obstacle.id) != set_up.side(fighter)
        here = walk.stop_at(obstacle.at, set_up.tables.sand.base, set_up.tables.sand.contact * enemy)
        if here is not None and here < far:
            far, halt, other = here, Halt.CONTACT if enemy else Halt.BASE, obstacle.id
    points = [obstacle.at for obstacle in others]
    while far and not (clear_of(points, walk.at(far), 2 * radius) and set_up.arena.holds(walk.at(far), radius)):
        far -= 1
    return Stop(walk.at(far), halt, other)


# Melee in Caesar's order of fights: dice against dice, then armour (MO-4)


def melee(live: LiveBout) -> None:
    """MO-4.1: standing fighters attack in Caesar's order; a pair fights once a round."""
    for fighter in in_order(live.rule().fights, live.sequence):
        if fighter in live.fighters and live.standing(fighter):
            _attack(live, fighter)


def _attack(live: LiveBout, fighter: str) -> None:
    """MO-4.1, MO-4.1a: the ordered attack; by default on the first enemy in contact that it has not fought yet."""
    target = live.order(fighter).fight
    opponents = live.opponents(fighter)
    if target == NOBODY:
        if opponents:
            live.emit(ev.FightDeclined(team=fighter))
    elif target is None:
        fresh = [enemy for enemy in opponents if frozenset({fighter, enemy}) not in live.fought]
        if fresh:
            fight(live, fighter, fresh[0])
    elif why := _no_fight(live, fighter, target, opponents):
        live.emit(ev.FightMissing(team=fighter, target=target, why=why))
    else:
        fight(live, fighter, target)


def _no_fight(live: LiveBout, fighter: str, enemy: str, opponents: tuple[str, ...]) -> NoFight | None:
    """MO-4.1: why there is no fight with an enemy, None where there is one."""
    if frozenset({fighter, enemy}) in live.fought:
        return NoFight.FOUGHT
    if not live.standing(enemy):
        return NoFight.FALLEN
    return None if enemy in opponents else NoFight.APART


class _Hand(Struct, frozen=True):
    """The dice of one fighter, the highest first, and their modifiers."""

    fighter: str
    dice: tuple[Roll, ...]
    modifiers: Modifiers

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(roll.face for roll in self.dice)

    def value(self, place: int) -> int:
        """A die of the hand with its modifiers."""
        return self.dice[place].face + self.modifiers.total


class _Hit(Struct, frozen=True):
    """A hit that armour may still stop, and the index of its event."""

    striker: str
    struck: str
    event: int


def fight(live: LiveBout, fighter: str, enemy: str) -> None:
    """MO-4.2, MO-4.3a: both roll before anybody falls, so every pair of dice counts."""
    live.fought.add(frozenset({fighter, enemy}))
    me, other = live.fighters[fighter], live.fighters[enemy]
    side, flank = quarter(other.at, other.facing, me.at), live.set_up.tables.melee.flank
    mine = _hand(live, fighter, enemy, flank(side, Penalised.ATTACKER))
    theirs = _hand(live, enemy, fighter, flank(side, Penalised.DEFENDER))
    event = live.emit(
        ev.Fought(
            team=fighter,
            dice=indices((*mine.dice, *theirs.dice)),
            target=enemy,
            quarter=side,
            mine=mine.faces,
            theirs=theirs.faces,
            my_modifiers=mine.modifiers,
            their_modifiers=theirs.modifiers,
        )
    )
    for place in range(min(len(mine.dice), len(theirs.dice))):
        hit = _compare(live, mine, theirs, place, event)
        if hit is not None and live.standing(hit.struck):
            _try_armour(live, hit)


def _hand(live: LiveBout, fighter: str, enemy: str, flank: int) -> _Hand:
    """MO-4.2, MO-4.4, MO-4.4b: the dice of a fighter against an enemy."""
    rules = live.set_up.tables.melee
    killed = rules.killed if live.fighters[fighter].killed else 0
    charged = rules.charged if (fighter, enemy) in live.charged else 0
    rolls = live.roll_several(live.set_up.row(fighter).dice, fighter, "fight", "MO-4.2")
    return _Hand(fighter, tuple(sorted(rolls, key=lambda roll: -roll.face)), Modifiers(killed, charged, flank))


def _compare(live: LiveBout, mine: _Hand, theirs: _Hand, place: int, cause: int) -> _Hit | None:
    """MO-4.3: the higher die of a pair hits if it is high enough; a tied pair does nothing."""
    winner, loser = (theirs, mine) if theirs.value(place) > mine.value(place) else (mine, theirs)
    high, low, needed = winner.value(place), loser.value(place), live.set_up.row(winner.fighter).hits
    outcome = PairOutcome.TIED if high == low else PairOutcome.HIT if high >= needed else PairOutcome.SHORT
    event = live.emit(
        ev.Compared(
            team=winner.fighter,
            dice=indices((winner.dice[place], loser.dice[place])),
            cause=cause,
            target=loser.fighter,
            high=high,
            low=low,
            needed=needed,
            outcome=outcome,
        )
    )
    return _Hit(winner.fighter, loser.fighter, event) if outcome is PairOutcome.HIT else None


def _try_armour(live: LiveBout, hit: _Hit) -> None:
    """MO-4.5: armour saves, or a hit point is lost."""
    needed = live.set_up.row(hit.struck).saves
    roll = live.roll(hit.struck, "armour", "MO-4.5")
    saved = roll.face >= needed
    event = live.emit(ev.ArmourTried(team=hit.struck, dice=(roll.index,), cause=hit.event, needed=needed, saved=saved))
    if not saved:
        _lose_point(live, hit, event)


def _lose_point(live: LiveBout, hit: _Hit, cause: int) -> None:
    """MO-4.5, MO-4.6, MO-5.1: a hit point less; at 0 a beast is removed, and a gladiator lies on its back."""
    before = live.fighters[hit.struck].points
    live.change(hit.struck, points=before - 1)
    event = live.emit(ev.PointLost(team=hit.struck, cause=cause, before=before, after=before - 1))
    if before > 1:
        return
    kind = live.set_up.by_id[hit.struck].kind
    live.change(hit.struck, status=Status.DEAD if kind.is_beast else Status.LYING, fallen=live.turn)
    if kind.is_beast:
        live.emit(ev.BeastKilled(team=hit.struck, cause=event, kind=kind, by=hit.striker))
    else:
        live.fallen[hit.struck] = live.emit(ev.Fell(team=hit.struck, cause=event, by=hit.striker))
        _credit(live, hit)


def _credit(live: LiveBout, hit: _Hit) -> None:
    """MO-4.4, MO-4.4c: a gladiator brought to 0 hit points counts as killed, even if the crowd saves it."""
    if not live.fighters[hit.striker].killed:
        live.change(hit.striker, killed=True)
        live.emit(ev.FirstBlood(team=hit.striker, cause=live.fallen[hit.struck], victim=hit.struck))


# The crowd, and Caesar's thumb (MO-5)


def implore(live: LiveBout) -> None:
    """MO-5.1, MO-5.1a: each gladiator that fell in this round, in the order in which they fell."""
    for fighter, cause in live.fallen.items():
        if live.order(fighter).appeal:
            _appeal(live, fighter, cause)
        else:
            _die(live, fighter, live.emit(ev.AppealDeclined(team=fighter, cause=cause)))


def _appeal(live: LiveBout, fighter: str, cause: int) -> None:
    """MO-5.1: one die against the tables, with a bonus for having killed; then Caesar's thumb.

    MO-2.2, MO-5.3: a Caesar who overrides the crowd is barred from the next round's initiative.
    """
    me, rules = live.fighters[fighter], live.set_up.tables.crowd
    needed = rules.needed(me.appeals)
    bonus = rules.killed if me.killed else 0
    roll = live.roll(fighter, "appeal", "MO-5.1")
    spared = roll.face + bonus >= needed
    live.change(fighter, appeals=me.appeals + 1)
    event = live.emit(
        ev.Implored(
            team=fighter, dice=(roll.index,), cause=cause, face=roll.face, bonus=bonus, needed=needed, spared=spared
        )
    )
    thumb = _thumb(live, fighter, spared)
    if thumb is not Thumb.CROWD:
        live.next_barred = live.caesar
        event = live.emit(ev.ThumbShown(team=live.caesar, cause=event, fighter=fighter, thumb=thumb))
        spared = thumb is Thumb.UP
    if spared:
        live.emit(ev.Spared(team=fighter, cause=event))
    else:
        _die(live, fighter, event)


def _thumb(live: LiveBout, fighter: str, mercy: bool) -> Thumb:
    """MO-5.3, MO-5.3a: Caesar's thumb where it is against the crowd, else CROWD."""
    rule = live.rule()
    shown = rule.thumb.get(fighter, rule.thumb_else)
    return Thumb.CROWD if shown is (Thumb.UP if mercy else Thumb.DOWN) else shown


def _die(live: LiveBout, fighter: str, cause: int) -> None:
    """MO-5.1: a fighter dies and is removed."""
    live.change(fighter, status=Status.DEAD)
    live.emit(ev.Died(team=fighter, cause=cause))
