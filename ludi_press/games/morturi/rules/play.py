"""A battle from the entry to its end, round by round (MR-1, MR-7)."""

from collections.abc import Iterable

from msgspec.structs import replace

from ludi_press.core.dice import D6, TurnDice, no_die
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import draw_lots
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.activation import activate, begin_activation
from ludi_press.games.morturi.rules.attack import gain, gain_at_start
from ludi_press.games.morturi.rules.fight import Act, Fight
from ludi_press.games.morturi.rules.model import (
    Battle,
    BattleSetUp,
    Ending,
    Gladiator,
    RoundOrders,
    SchoolOrders,
    Standing,
    Status,
)
from ludi_press.games.morturi.rules.profile import When, Word

_NOTHING_SAID = SchoolOrders()


def enter(set_up: BattleSetUp, turn_dice: TurnDice) -> Played[Battle]:
    """Turn 0: all take their places, the order of the schools is settled, and traits give their first favour."""
    flags = dict(set_up.flags)
    fight = Fight(
        turn_dice=turn_dice,
        turn=0,
        set_up=set_up,
        orders=RoundOrders({}),
        gladiators={known.id: Gladiator(known.id, known.at, known.facing, known.life) for known in set_up.roster},
        schools={school.id: Standing(school.id, flag=flags.get(school.id)) for school in set_up.schools},
    )
    for entrant in set_up.roster:
        fight.emit(ev.Entered(team=entrant.id, rule="MR-12.2", at=entrant.at, facing=entrant.facing))
    _settle_priority(fight)
    for entrant in set_up.roster:
        gain_at_start(fight, entrant.id, Word.FAVOUR, None)
    return Played(fight.freeze(), tuple(fight.events))


def _settle_priority(fight: Fight) -> None:
    """MR-1.1, MR-1.2, MR-1.3, MR-1.3a: orders schools by fewer gladiators, then less movement, then by lot."""
    ranks: dict[tuple[int, int], list[str]] = {}
    for school in fight.schools:
        own = [entrant.profile.move for entrant in fight.set_up.roster if entrant.school == school]
        ranks.setdefault((len(own), sum(own)), []).append(school)
    order = [school for rank in sorted(ranks) for school in draw_lots(fight, ranks[rank], "lot", "MR-1.3", D6)]
    fight.schools = {school: fight.schools[school] for school in order}
    rule = (
        "MR-1.3" if len(ranks) < len(order) else "MR-1.2" if len({rank[0] for rank in ranks}) < len(order) else "MR-1.1"
    )
    fight.emit(ev.Prioritised(team=None, rule=rule, order=tuple(order)))


def resolve(set_up: BattleSetUp, battle: Battle, orders: RoundOrders, turn_dice: TurnDice) -> Played[Battle]:
    """MR-1.7: plays a round."""
    fight = begin_round(set_up, battle, orders, turn_dice)
    _activate_all(fight)
    _hear_surrenders(fight)
    _limit(fight)
    return Played(fight.freeze(), tuple(fight.events))


def begin_round(set_up: BattleSetUp, battle: Battle, orders: RoundOrders, turn_dice: TurnDice) -> Fight:
    fight = Fight(
        turn_dice=turn_dice,
        turn=battle.round + 1,
        round=1,
        set_up=set_up,
        orders=orders,
        gladiators={gladiator.id: replace(gladiator, acted=0) for gladiator in battle.gladiators},
        schools={school.id: school for school in battle.schools},
    )
    fight.shown = {school: fight.morale(school) for school in fight.schools}
    return fight


def begun(set_up: BattleSetUp, battle: Battle) -> Fight:
    """The battle as the next round begins, for questions about it; it rolls no dice."""
    return begin_round(set_up, battle, RoundOrders({}), TurnDice("", 0, no_die))


def about_to_act(set_up: BattleSetUp, battle: Battle, who: str) -> tuple[Fight, Act]:
    """The battle as if a gladiator acted first in the next round, before his plan is chosen."""
    fight = begun(set_up, battle)
    return fight, begin_activation(fight, who, 1)


def _activate_all(fight: Fight) -> None:
    """MR-1.5, MR-1.6: the schools in turn activate one gladiator each, until all have acted."""
    place, waiting = 0, {school: _sequence(fight, school) for school in fight.schools}
    while not fight.over and any(_next(fight, line) for line in waiting.values()):
        for school in fight.schools:
            who = _next(fight, waiting[school])
            if who is not None:
                place += 1
                activate(fight, who, place)
            elif school in fight.present() and any(_next(fight, line) for line in waiting.values()):
                fight.emit(ev.Passed(team=school, rule="MR-1.6"))
            if fight.over:
                return


def _sequence(fight: Fight, school: str) -> list[str]:
    """MR-1.7: the sequence of a school: the named gladiators, then the others in the order of race.yaml."""
    named = fight.orders.schools.get(school, _NOTHING_SAID).sequence
    own = [entrant.id for entrant in fight.set_up.roster if entrant.school == school]
    return [*dict.fromkeys((*(who for who in named if who in own), *own))]


def _next(fight: Fight, line: Iterable[str]) -> str | None:
    """MR-1.6, MR-1.7: the next gladiator on the field who has not acted, None where there is none."""
    left = (fight.gladiators[who] for who in line)
    return next((gladiator.id for gladiator in left if gladiator.on_field and not gladiator.acted), None)


def _hear_surrenders(fight: Fight) -> None:
    """MR-7.2: schools surrender at the end of a round, in order of priority; a school that is left alone wins."""
    limits = fight.set_up.rules.limits
    blood = sum(fallen.status is Status.OUT for fallen in fight.gladiators.values())
    for school in fight.schools:
        if fight.over or school not in fight.present() or not fight.orders.schools.get(school, _NOTHING_SAID).surrender:
            continue
        granted = limits is None or (blood >= limits.blood and fight.turn >= limits.rounds)
        cut_down = fight.set_up.rules.no_retreat
        rule = "MR-7.3" if cut_down else "MR-7.2"
        event = fight.emit(ev.Surrendered(team=school, rule=rule, granted=granted, cut_down=cut_down))
        for gladiator in fight.left(school) if granted else ():
            _go(fight, gladiator.id, event, cut_down=cut_down)
        if granted:
            fight.weigh_morale(event)
        fight.last_wins()


def _go(fight: Fight, who: str, cause: int, *, cut_down: bool) -> None:
    """MR-7.2, MR-7.3: a gladiator leaves, or is cut down without an attacker."""
    if cut_down:
        event = fight.take_off(who, by=None, rule="MR-7.3", cause=cause)
        gain(fight, who, When.OUT, event)
    else:
        fight.leave(who, cause)


def _limit(fight: Fight) -> None:
    """MR-7.4, MR-7.4a: after the last round the school with most gladiators wins, then most life, then most favour."""
    if fight.over or not fight.set_up.rules.rounds or fight.turn < fight.set_up.rules.rounds:
        return
    scores: dict[str, tuple[int, int, int]] = {}
    for school in fight.present():
        own = [gladiator.life for gladiator in fight.left(school)]
        scores[school] = len(own), sum(own), fight.schools[school].favour
    best, *others = (school for school, score in scores.items() if score == max(scores.values()))
    if others:
        fight.end(Ending.DRAW, None, "MR-7.4")
    else:
        fight.end(Ending.LIMIT, best, "MR-7.4")
