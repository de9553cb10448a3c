"""The orders that are open to each gladiator next, with the exact chances of attacks (MR-13.3)."""

from collections.abc import Iterator
from itertools import takewhile

from ludi_press.boards.grid import Route, Side, routes, side_of
from ludi_press.content.words import named
from ludi_press.core.report import Message, Offer, OpenOrder, say
from ludi_press.games.kit.offers import Open, together
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import Arm, Battle, BattleSetUp, Gladiator
from ludi_press.games.morturi.rules.movement import points_of, points_to_rise, step_cost
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.rules.profile import Condition, Sort, Weapon
from ludi_press.games.morturi.rules.targets import is_open
from ludi_press.games.morturi.telling.narrate import Names
from ludi_press.games.morturi.telling.odds import BlowOdds, blow_odds


def offers(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, with chances as all stand now."""
    if battle.over:
        return ()
    fight = begun(set_up, battle)
    return together(((_open_to(fight, one, chances=True), one.id) for one in fight.on_field()), Names(set_up))


def blanks(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, without chances."""
    if battle.over:
        return ()
    fight = begun(set_up, battle)
    return together(((_open_to(fight, one, chances=False), one.id) for one in fight.on_field()), Names(set_up))


def _open_to(fight: Fight, me: Gladiator, *, chances: bool) -> Open:
    profile = fight.entrant(me.id).profile
    points = points_of(fight, me.id) - points_to_rise(fight, me.id)
    arms = [(Arm.STRIKE, profile.melee), *([(Arm.SHOOT, profile.ranged)] if profile.ranged else [])]
    orders = [OpenOrder(say("offer.move"))] if points else []
    if chances:
        reach = list(takewhile(lambda route: route.cost <= points, routes(me.at, step_cost(fight, me.id))))
        orders += [one for arm, weapon in arms for one in _attacks(fight, me, arm, weapon, reach)]
    else:
        orders += [OpenOrder(say(f"offer.{arm}")) for arm, _ in arms]
    for trick in profile.tricks:
        if trick.sort is not Sort.TRAIT:
            cost = {} if trick.cost is None else {"n": trick.cost}
            orders.append(
                OpenOrder(say("offer.paid" if cost else "offer.trick", trick=named("trick", trick.id), **cost))
            )
    return tuple(orders), state_note(me, points)


def state_note(me: Gladiator, points: int) -> Message:
    """MR-3.8: the movement points, and whether he is netted or prone."""
    state = next((one for one in (Condition.NETTED, Condition.PRONE) if one in me.conditions), None)
    return say(f"offer.note.{state}" if state else "offer.note", n=points)


def _attacks(fight: Fight, me: Gladiator, arm: Arm, weapon: Weapon, reach: list[Route]) -> Iterator[OpenOrder]:
    """MR-3.4, MR-5.2: an order for each enemy who can be attacked from a square in reach."""
    for foe, leads in attack_leads(fight, me, weapon, reach):
        yield OpenOrder(say(f"offer.{arm}-at", foe=Names(fight.set_up).team(foe)), leads)


def attack_leads(
    fight: Fight, me: Gladiator, weapon: Weapon, reach: list[Route]
) -> Iterator[tuple[str, tuple[Message, ...]]]:
    """MR-3.4, MR-5.2: each enemy who can be attacked from a square in reach, from each side on its best chances."""
    for foe in fight.enemies(me.id):
        best: dict[Side, BlowOdds] = {}
        for route in reach:
            if (weapon.still and route.steps) or not is_open(fight, me.id, weapon, route.at, foe):
                continue
            side, found = odds_from(fight, me, weapon, foe, route)
            best[side] = max(best.get(side, found), found, key=lambda one: (one.fells, one.damage))
        if best:
            yield foe.id, tuple(side_lead(side, best[side]) for side in Side if side in best)


def odds_from(fight: Fight, me: Gladiator, weapon: Weapon, foe: Gladiator, route: Route) -> tuple[Side, BlowOdds]:
    """MR-3.8: the side and the chances of an attack from the end of a route; the side of a prone enemy is the rear."""
    prone = Condition.PRONE in foe.conditions
    side = Side.REAR if prone else side_of(foe.at, foe.facing, route.at)
    fight.change(me.id, at=route.at)
    odds = blow_odds(fight, me.id, weapon, foe.id, side)
    fight.change(me.id, at=me.at)
    return side, odds


def side_lead(side: Side, odds: BlowOdds) -> Message:
    """The chances of an attack from a side in words."""
    if odds.fells:
        return say(f"odds.{side}.fells", hits=odds.hits, fells=odds.fells)
    return say(f"odds.{side}", hits=odds.hits)
