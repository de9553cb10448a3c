"""Melee: Caesar orders the fights; dice against dice, then armour (MO-4)."""

from msgspec import Struct

from ludi_press.core.dice import Roll
from ludi_press.games.moritari.rules.events import (
    ArmourTried,
    BeastKilled,
    Compared,
    Fell,
    FightDeclined,
    FightMissing,
    FirstBlood,
    Fought,
    Modifiers,
    NoFight,
    Outcome,
    Phase,
    PointLost,
)
from ludi_press.games.moritari.rules.live import LiveBout, in_order
from ludi_press.games.moritari.rules.model import NOBODY, Penalised, Status
from ludi_press.games.moritari.rules.sand import quarter


def melee(live: LiveBout) -> None:
    """MO-4.1: who stands attacks, in Caesar's order; a pair fights once a round."""
    for fighter in in_order(live.rule().fights, live.sequence):
        if fighter in live.fighters and live.standing(fighter):
            _attack(live, fighter)


def _attack(live: LiveBout, fighter: str) -> None:
    """MO-4.1, MO-4.1a: the ordered attack; without an order the first enemy in contact that it has not fought yet."""
    named = live.order(fighter).fight
    opponents = live.opponents(fighter)
    if named == NOBODY:
        if opponents:
            live.tell(FightDeclined(phase=Phase.MELEE, team=fighter, rule="MO-4.1"))
        return
    if named is None:
        named = next((enemy for enemy in opponents if frozenset({fighter, enemy}) not in live.fought), None)
        if named is not None:
            fight(live, fighter, named)
        return
    why = _no_fight(live, fighter, named, opponents)
    if why is None:
        fight(live, fighter, named)
    else:
        live.tell(FightMissing(phase=Phase.MELEE, team=fighter, rule="MO-4.1", target=named, why=why))


def _no_fight(live: LiveBout, fighter: str, enemy: str, opponents: tuple[str, ...]) -> NoFight | None:
    """MO-4.1: why there is no fight with an enemy, None where there is one."""
    if frozenset({fighter, enemy}) in live.fought:
        return NoFight.FOUGHT
    if not live.standing(enemy):
        return NoFight.FALLEN
    return None if enemy in opponents else NoFight.APART


class _Hand(Struct, frozen=True):
    """The dice of one fighter, the highest first, and what changes them."""

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
    """A hit that armour may still stop, and the event that says so."""

    striker: str
    struck: str
    event: int


def fight(live: LiveBout, fighter: str, enemy: str) -> None:
    """MO-4.2, MO-4.3a: both roll, and every pair counts: the dice lie there before anybody falls."""
    live.fought.add(frozenset({fighter, enemy}))
    me, other = live.fighters[fighter], live.fighters[enemy]
    side, flank = quarter(other.at, other.facing, me.at), live.set_up.tables.melee.flank
    mine = _hand(live, fighter, enemy, flank(side, Penalised.ATTACKER))
    theirs = _hand(live, enemy, fighter, flank(side, Penalised.DEFENDER))
    event = live.tell(
        Fought(
            phase=Phase.MELEE,
            team=fighter,
            rule="MO-4.2",
            dice=tuple(roll.index for roll in (*mine.dice, *theirs.dice)),
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
    rolls = [live.roll(fighter, "fight", "MO-4.2") for _ in range(live.set_up.row(fighter).dice)]
    return _Hand(fighter, tuple(sorted(rolls, key=lambda roll: -roll.face)), Modifiers(killed, charged, flank))


def _compare(live: LiveBout, mine: _Hand, theirs: _Hand, place: int, cause: int) -> _Hit | None:
    """MO-4.3: the higher die of a pair hits if it is high enough; a tied pair does nothing."""
    winner, loser = (theirs, mine) if theirs.value(place) > mine.value(place) else (mine, theirs)
    high, low = winner.value(place), loser.value(place)
    needed = live.set_up.row(winner.fighter).hits
    outcome = Outcome.TIED if high == low else Outcome.HIT if high >= needed else Outcome.SHORT
    event = live.tell(
        Compared(
            phase=Phase.MELEE,
            team=winner.fighter,
            rule="MO-4.3",
            dice=(winner.dice[place].index, loser.dice[place].index),
            cause=cause,
            target=loser.fighter,
            high=high,
            low=low,
            needed=needed,
            outcome=outcome,
        )
    )
    return _Hit(winner.fighter, loser.fighter, event) if outcome is Outcome.HIT else None


def _try_armour(live: LiveBout, hit: _Hit) -> None:
    """MO-4.5: armour saves, or a hit point is lost."""
    needed = live.set_up.row(hit.struck).saves
    roll = live.roll(hit.struck, "armour", "MO-4.5")
    event = live.tell(
        ArmourTried(
            phase=Phase.MELEE,
            team=hit.struck,
            rule="MO-4.5",
            dice=(roll.index,),
            cause=hit.event,
            needed=needed,
            saved=roll.face >= needed,
        )
    )
    if roll.face < needed:
        _lose_point(live, hit, event)


def _lose_point(live: LiveBout, hit: _Hit, cause: int) -> None:
    """MO-4.5, MO-4.6, MO-5.1: a hit point less; at 0 a beast is removed, and a gladiator lies on its back."""
    before = live.fighters[hit.struck].points
    live.change(hit.struck, points=before - 1)
    event = live.tell(
        PointLost(phase=Phase.MELEE, team=hit.struck, rule="MO-4.5", cause=cause, before=before, after=before - 1)
    )
    if before > 1:
        return
    kind = live.set_up.by_id[hit.struck].kind
    if kind.is_beast:
        live.change(hit.struck, status=Status.DEAD, fallen=live.turn)
        live.tell(
            BeastKilled(phase=Phase.MELEE, team=hit.struck, rule="MO-4.6", cause=event, kind=kind, by=hit.striker)
        )
        return
    live.change(hit.struck, status=Status.LYING, fallen=live.turn)
    live.fallen[hit.struck] = live.tell(
        Fell(phase=Phase.MELEE, team=hit.struck, rule="MO-5.1", cause=event, by=hit.striker)
    )
    _credit(live, hit)


def _credit(live: LiveBout, hit: _Hit) -> None:
    """MO-4.4, MO-4.4c: a gladiator brought to 0 hit points counts as killed, even if the crowd saves it."""
    if live.fighters[hit.striker].killed:
        return
    live.change(hit.striker, killed=True)
    cause = live.fallen[hit.struck]
    live.tell(FirstBlood(phase=Phase.MELEE, team=hit.striker, rule="MO-4.4", cause=cause, victim=hit.struck))
