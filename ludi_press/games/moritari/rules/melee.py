"""MO-4: melee, in Caesar's order of fights: dice against dice, then armour."""

from msgspec import Struct

from ludi_press.boards.plane import quarter
from ludi_press.core.dice import Roll
from ludi_press.games.kit.event import indices
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import Modifiers, NoFight, PairOutcome
from ludi_press.games.moritari.rules.model import NOBODY, LiveBout, Penalised, Status, in_order


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
