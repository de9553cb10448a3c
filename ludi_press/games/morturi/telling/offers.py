"""The orders that are open to each gladiator next, with the exact chances of attacks (MR-13.3)."""

from collections.abc import Iterator, Sequence

from ludi_press.boards.grid import Side
from ludi_press.content.words import named
from ludi_press.core.report import Listing, Message, Offer, OpenOrder, say
from ludi_press.games.kit.offers import Open, together
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import Arm, Battle, BattleSetUp, Gladiator
from ludi_press.games.morturi.rules.play import about_to_act
from ludi_press.games.morturi.rules.profile import Condition, Profile, Sort, Trick, Weapon
from ludi_press.games.morturi.telling.narrate import Names, bonds
from ludi_press.games.morturi.telling.odds import BlowOdds, Goal, attack_odds, in_reach


def offers(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, with chances as all stand now."""
    return _offers(set_up, battle, chances=True)


def blanks(set_up: BattleSetUp, battle: Battle) -> tuple[Offer, ...]:
    """The open orders of each gladiator on the field, without chances."""
    return _offers(set_up, battle, chances=False)


def _offers(set_up: BattleSetUp, battle: Battle, *, chances: bool) -> tuple[Offer, ...]:
    here = () if battle.over else [one for one in battle.gladiators if one.on_field]
    return together(((_open_to(set_up, battle, one, chances=chances), one.id) for one in here), Names(set_up))


def _open_to(set_up: BattleSetUp, battle: Battle, me: Gladiator, *, chances: bool) -> Open:
    fight, act = about_to_act(set_up, battle, me.id)
    profile = set_up.by_id[me.id].profile
    arms = [(Arm.STRIKE, profile.melee), *([(Arm.SHOOT, profile.ranged)] if profile.ranged else [])]
    orders = [OpenOrder(say("offer.move"))] if act.points else []
    if chances:
        goals = in_reach(fight, act)
        orders += [one for arm, weapon in arms for one in _attacks(fight, me.id, arm, weapon, goals)]
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
    state = next((one for one in (Condition.NETTED, Condition.PRONE) if one in me.conditions), None)
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
        best: dict[Side, BlowOdds] = {}
        for goal in goals:
            found = attack_odds(goal.after, weapon, foe.id)
            if found is not None:
                side, odds = found
                best[side] = max(best.get(side, odds), odds, key=lambda one: (one.fells, one.damage))
        if best:
            yield foe.id, tuple(side_lead(side, best[side]) for side in Side if side in best)


def side_lead(side: Side, odds: BlowOdds) -> Message:
    """The chances of an attack on a side in words."""
    if odds.fells:
        return say(f"odds.{side}.fells", hits=odds.hits, fells=odds.fells)
    return say(f"odds.{side}", hits=odds.hits)
