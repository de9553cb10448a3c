"""Where a gladiator can go, and which targets are possible from there (MR-2, MR-3.1, MR-5, MR-9.3 to MR-9.7)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from msgspec import Struct

from ludi_press.boards.grid import WINDS, Square, SquarePath, StepCost, Wind, crossed, routes, side_of, straight, walked
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import Act, Fight, effects, most, total
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    Blow,
    Condition,
    Gladiator,
    Manner,
    Move,
    Weapon,
    Word,
)


def weapon_of(fight: Fight, who: str, blow: Blow | None) -> Weapon | None:
    """MR-9.2: the weapon of an attack, None without one."""
    if blow is None:
        return None
    profile = fight.entrant(who).profile
    if blow.arm is Arm.USE:
        trick = profile.trick(blow.trick)
        return trick.weapon if trick else None
    return profile.melee if blow.arm is Arm.STRIKE else profile.ranged


def is_open(fight: Fight, who: str, weapon: Weapon, at: Square, target: Gladiator) -> bool:
    """MR-3.1, MR-5: whether an attack from a square on a target is possible now."""
    if weapon.is_ranged:
        return _in_range(fight, who, weapon, walked(at, target.at)) and can_see(fight, who, at, target.at)
    return _in_reach(fight, who, weapon, at, target.at)


def _in_reach(fight: Fight, who: str, weapon: Weapon, at: Square, target: Square) -> bool:
    """MR-3.1, MR-10.3: the target is beside; with `reach` the plain attack goes farther in a line that is free."""
    away = walked(at, target)
    if away == 1:
        return True
    wind = straight(at, target)
    if wind is None or weapon.trick is not None or away > most(fight, who, Word.REACH):
        return False
    way = [at.beside(wind, count) for count in range(away)]
    taken = {gladiator.at for gladiator in fight.on_field() if gladiator.id != who}
    return not any(square in taken or fight.set_up.arena.ground(square).wall for square in way)


def _in_range(fight: Fight, who: str, weapon: Weapon, away: int) -> bool:
    """MR-5.1, MR-5.4: whether the distance is within the range of a weapon."""
    far_enough = away >= weapon.least or any(effects(fight, who, Word.POINT_BLANK))
    return far_enough and away <= weapon.range + total(fight, who, Word.RANGE)


def can_see(fight: Fight, who: str, at: Square, target: Square) -> bool:
    """MR-5.3: whether nothing blocks the line between two squares."""
    arena = fight.set_up.arena
    low = not (arena.ground(at).high or arena.ground(target).high)
    taken = {gladiator.at for gladiator in fight.on_field() if gladiator.id != who}
    for square in crossed(at, target):
        ground = arena.ground(square)
        if ground.wall or ground.hides or (low and ground.high) or square in taken:
            return False
    return True


def nearest_enemy(fight: Fight, who: str) -> Gladiator:
    """MR-9.7: the nearest enemy; of equally near ones the one with least life, then by race.yaml.

    Raises ValueError where no enemy is left, as the battle is over then (MR-7.1).
    """
    at = fight.gladiators[who].at
    return min(fight.enemies(who), key=lambda enemy: (walked(at, enemy.at), enemy.life))


def is_ready(act: Act, weapon: Weapon) -> bool:
    """MR-5.4: whether a weapon may be used: a `still` shot allows no points spent and no steps before it."""
    return not weapon.still or not (act.spent or act.winds)


def pick(fight: Fight, who: str, weapon: Weapon, at: Square, wishes: Sequence[str]) -> str | None:
    """MR-9.7: the target of an attack from a square, by order of preference; None where none is possible."""
    can = [gladiator for gladiator in fight.enemies(who) if is_open(fight, who, weapon, at, gladiator)]
    if not any(wish in (ANY, NEAREST) or fight.gladiators[wish].on_field for wish in wishes):
        wishes = (ANY,)
    for wish in wishes:
        if wish == ANY:
            best = min(can, key=lambda gladiator: (gladiator.life, walked(at, gladiator.at)), default=None)
        elif wish == NEAREST:
            best = min(can, key=lambda gladiator: (walked(at, gladiator.at), gladiator.life), default=None)
        else:
            best = next((gladiator for gladiator in can if gladiator.id == wish), None)
        if best is not None:
            return best.id
    return None


class Walk(Struct, frozen=True):
    """The route of a move as far as the points suffice, and whether it is the whole move."""

    route: SquarePath
    whole: bool


def points_of(fight: Fight, who: str) -> int:
    """MR-1.8a: the movement points: those of the profile and of traits; none for a netted gladiator."""
    if Condition.NETTED in fight.gladiators[who].conditions:
        return 0
    return max(0, fight.entrant(who).profile.move + total(fight, who, Word.MOVE))


def points_to_rise(fight: Fight, who: str) -> int:
    """MR-3.8: the points that a prone gladiator pays to rise, at most all that he has."""
    prone = Condition.PRONE in fight.gladiators[who].conditions
    return min(fight.set_up.rules.rise, points_of(fight, who)) if prone else 0


def step_cost(fight: Fight, who: str) -> StepCost:
    """MR-2.1: the cost of steps of a gladiator, with the extra cost of the ground and of enemies."""
    is_free, arena = open_squares(fight, who), fight.set_up.arena
    rough = not total(fight, who, Word.SUREFOOTED)
    leaving, entering = (_increases(fight, who, word) for word in (Word.COST_OUT, Word.COST_IN))

    def cost(here: Square, there: Square) -> int | None:
        if not is_free(there):
            return None
        return 1 + rough * arena.ground(there).cost + leaving.get(here, 0) + entering.get(there, 0)

    return cost


def _increases(fight: Fight, who: str, word: Word) -> dict[Square, int]:
    """MR-2.1a: the extra cost, by square, of a step out of it or into it beside enemies."""
    extra: dict[Square, int] = {}
    if total(fight, who, Word.SLIPPERY):
        return extra
    for enemy in fight.enemies(who):
        size = 0 if Condition.PRONE in enemy.conditions else total(fight, enemy.id, word)
        if size:
            for wind in WINDS:
                square = enemy.at.beside(wind)
                extra[square] = extra.get(square, 0) + size
    return extra


def free_cost(fight: Fight, who: str) -> StepCost:
    """MR-2.4: the cost of free steps: 1 for each square that may be entered."""
    is_free = open_squares(fight, who)
    return lambda here, there: 1 if is_free(there) else None


def open_squares(fight: Fight, who: str) -> Callable[[Square], bool]:
    """MR-2.1, MR-2.6a, MR-4.4: whether a gladiator may enter a square by choice; his own square counts as empty."""
    taken = {gladiator.at for gladiator in fight.on_field() if gladiator.id != who}
    return lambda square: square not in taken and fight.set_up.arena.can_hold(square)


def find_walk(fight: Fight, act: Act, move: Move, weapon: Weapon | None, cost: StepCost) -> Walk:
    """MR-9.3: the route of a move with the points of an activation; `weapon` is that of the plan's attack."""
    start = SquarePath(fight.gladiators[act.who].at)
    if move.manner is Manner.STAY:
        return Walk(start, whole=True)
    if move.manner is Manner.PATH:
        return _along(start, move.winds, act.points, cost)
    aim = aim_of(fight, act.who, move.aim)
    away = _away(start, aim, act.points, cost) if move.manner is Manner.AWAY else None
    return away or _toward(fight, act, move, aim, _fits(fight, act.who, move, aim, weapon), cost)


def aim_of(fight: Fight, who: str, aim: str | Square) -> Square | Gladiator:
    """MR-9.7: the square or gladiator that an order names; the nearest enemy where that gladiator is out."""
    if isinstance(aim, Square):
        return aim
    named = fight.gladiators[aim] if aim != NEAREST else None
    return named if named is not None and named.on_field else nearest_enemy(fight, who)


def _along(start: SquarePath, winds: Iterable[Wind], points: int, cost: StepCost) -> Walk:
    """MR-9.3, MR-9.6: a path step by step, as far as points and squares allow."""
    route = start
    for wind in winds:
        price = cost(route.at, route.at.beside(wind))
        if price is None or route.cost + price > points:
            return Walk(route, whole=False)
        route = route.step(wind, price)
    return Walk(route, whole=True)


def _away(start: SquarePath, aim: Square | Gladiator, points: int, cost: StepCost) -> Walk:
    """MR-9.3: to the farthest square in walking distance; then by least cost, fewest steps, northmost, westmost."""
    within = takewhile(lambda route: route.cost <= points, routes(start.at, cost))
    return Walk(
        min(within, key=lambda route: (-walked(route.at, _spot(aim)), route.cost, route.steps, route.at)), whole=True
    )


def _toward(
    fight: Fight, act: Act, move: Move, aim: Square | Gladiator, fits: Callable[[Square], bool], cost: StepCost
) -> Walk:
    """MR-9.3, MR-9.6: to the cheapest square that fits; where there is none, to the square nearest to the aim."""
    passed: list[SquarePath] = []
    for route in routes(fight.gladiators[act.who].at, cost):
        if fits(route.at):
            return Walk(route.within(act.points), whole=route.cost <= act.points or move.manner is Manner.TOWARD)
        passed.append(route)
    best = min(passed, key=lambda route: (walked(route.at, _spot(aim)), route.cost, route.steps, route.at))
    return Walk(best.within(act.points), whole=move.manner is Manner.TOWARD)


def _fits(
    fight: Fight, who: str, move: Move, aim: Square | Gladiator, weapon: Weapon | None
) -> Callable[[Square], bool]:
    """MR-9.3: whether a square is the goal of a move: the attack is possible from it, or it is beside the aim."""
    if isinstance(aim, Square):
        return lambda square: square == aim
    side, attacks = move.side, weapon if weapon and fight.are_enemies(who, aim.id) else None

    def fits(square: Square) -> bool:
        if side is not None and side_of(aim.at, aim.facing, square) is not side:
            return False
        if attacks is None:
            return walked(square, aim.at) == 1
        return is_open(fight, who, attacks, square, aim)

    return fits


def _spot(aim: Square | Gladiator) -> Square:
    return aim if isinstance(aim, Square) else aim.at


def walk(fight: Fight, act: Act, route: SquarePath) -> None:
    """MR-2.1, MR-2.2: a gladiator takes a route for points and faces in its direction."""
    if not route.steps:
        return
    before, path = fight.gladiators[act.who].at, squares(route)
    act.points -= route.cost
    act.winds += route.winds
    fight.change(act.who, facing=route.wind)
    event = ev.Moved(team=act.who, rule="MR-2.1", pace=ev.Pace.WALK, before=before, path=path, cost=route.cost)
    fight.enter(act.who, path, fight.emit(event))


def step_freely(fight: Fight, act: Act, route: SquarePath, pace: ev.Pace, cause: int | None = None) -> None:
    """MR-2.4, MR-2.7, MR-2.7a: a gladiator takes a route without points and keeps his facing."""
    before, path = fight.gladiators[act.who].at, squares(route)
    act.winds += route.winds
    rule = "MR-2.7" if pace is ev.Pace.FOLLOW else "MR-2.4"
    event = fight.emit(ev.Moved(team=act.who, rule=rule, cause=cause, pace=pace, before=before, path=path))
    fight.enter(act.who, path, event)


def squares(route: SquarePath) -> tuple[Square, ...]:
    return (*squares(route.before), route.at) if route.before else ()
