"""A bout from the entry to its end: initiative, movement, melee, the crowd, round by round (MO-1, MO-2, MO-5, MO-6)."""

from typing import Final

from ludi_press.core.dice import TurnDice
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import indices, total
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.melee import melee
from ludi_press.games.moritari.rules.model import (
    BEASTS,
    Bout,
    BoutSetUp,
    Fighter,
    LiveBout,
    Phase,
    RoundOrders,
    Status,
    Thumb,
    in_order,
)
from ludi_press.games.moritari.rules.movement import act

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


# Who is Caesar


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


# The crowd, and Caesar's thumb


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
