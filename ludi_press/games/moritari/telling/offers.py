"""The orders that are open in the next round, with the exact odds of attacks and appeals (MO-2.2, MO-3 to MO-5)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from ludi_press.boards.plane import Quarter, quarter
from ludi_press.core.dice import D6
from ludi_press.core.report import Message, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.odds import at_least, chance_from, throws
from ludi_press.games.kit.offers import Open, together, without_leads
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, Penalised, Status
from ludi_press.games.moritari.telling.narrate import Names


class Hand(Struct, frozen=True):
    """A fighter's values in a fight: number of dice, modifier of each, and the least results that hit and save."""

    dice: int
    added: int
    hits: int
    saves: int


class FightOdds(Struct, frozen=True):
    """The chances that the defender is wounded (loses a hit point) or felled, and the same for the attacker."""

    wounds: Fraction
    fells: Fraction
    wounded: Fraction
    felled: Fraction


def fight_odds(set_up: BoutSetUp, fighter: Fighter, enemy: Fighter) -> FightOdds:
    """MO-4.2 to MO-4.5: one attack on an enemy in contact, without the modifier for a move into contact."""
    side = quarter(enemy.at, enemy.facing, fighter.at)
    mine = _hand(set_up, fighter, side, Penalised.ATTACKER)
    theirs = _hand(set_up, enemy, side, Penalised.DEFENDER)
    hits = _hits(mine, theirs)
    return FightOdds(
        _loss(hits, 0, theirs.saves, 1),
        _loss(hits, 0, theirs.saves, enemy.points),
        _loss(hits, 1, mine.saves, 1),
        _loss(hits, 1, mine.saves, fighter.points),
    )


def appeal_odds(set_up: BoutSetUp, fighter: Fighter) -> Fraction:
    """MO-5.1: the chance that the crowd spares a gladiator at its next appeal."""
    rules = set_up.tables.crowd
    return chance_from(rules.needed(fighter.appeals) - (rules.killed if fighter.killed else 0), D6)


def _hand(set_up: BoutSetUp, fighter: Fighter, side: Quarter, whose: Penalised) -> Hand:
    """MO-4.4: the modifiers that hold before anybody moves."""
    row, rules = set_up.row(fighter.id), set_up.tables.melee
    added = (rules.killed if fighter.killed else 0) + rules.flank(side, whose)
    return Hand(row.dice, added, row.hits, row.saves)


@lru_cache(maxsize=512)
def _hits(mine: Hand, theirs: Hand) -> tuple[tuple[tuple[int, int], Fraction], ...]:
    """MO-4.2, MO-4.3: the chance of each pair of numbers of hits: mine, theirs."""
    counts: Counter[tuple[int, int]] = Counter()
    yours = throws(theirs.dice, D6)
    for dice, ways in throws(mine.dice, D6):
        for others, other_ways in yours:
            counts[_compared(mine, theirs, dice, others)] += ways * other_ways
    whole = len(D6.faces) ** (mine.dice + theirs.dice)
    return tuple((hits, Fraction(ways, whole)) for hits, ways in sorted(counts.items()))


def _compared(mine: Hand, theirs: Hand, dice: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, int]:
    pairs = [(die + mine.added, other + theirs.added) for die, other in zip(dice, others, strict=False)]
    return (
        sum(die > other and die >= mine.hits for die, other in pairs),
        sum(other > die and other >= theirs.hits for die, other in pairs),
    )


def _loss(hits: tuple[tuple[tuple[int, int], Fraction], ...], whose: int, saves: int, points: int) -> Fraction:
    """MO-4.5: the chance of losing at least so many hit points."""
    pierced = 1 - chance_from(saves, D6)
    return sum((chance * at_least(points, struck[whose], pierced) for struck, chance in hits), Fraction(0))


_WAYS = {
    "free": ("move", "face", "fight"),
    "pinned": ("face",),
    "several": (),
    "rises": ("move", "face", "fight"),
    "lying": (),
}
"""The orders without odds that are open in each state."""


def offers(set_up: BoutSetUp, bout: Bout) -> tuple[Offer, ...]:
    """The offers of fighters, grouped by equal orders, then those of schools as Caesar."""
    if bout.over:
        return ()
    return (*_fighters(set_up, bout), *_caesars(set_up, bout))


def blanks(set_up: BoutSetUp, bout: Bout) -> tuple[Offer, ...]:
    """The fighters on the sand with the orders open to each, without odds."""
    return () if bout.over else without_leads(_fighters(set_up, bout))


def _fighters(set_up: BoutSetUp, bout: Bout) -> tuple[Offer, ...]:
    return together(((_open_to(set_up, bout, one), one.id) for one in bout.fighters if one.on_sand), Names(set_up))


def _open_to(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Open:
    """The orders of a fighter, and a note on its state."""
    pinning = set_up.pinned_by(bout, fighter.id)
    state = _state(set_up, bout, fighter, len(pinning))
    orders = [OpenOrder(say(f"offer.{way}")) for way in _WAYS[state]]
    orders += [_attack(set_up, fighter, bout.fighter(enemy)) for enemy in pinning]
    if pinning:
        orders.append(OpenOrder(say("offer.fight-nobody")))
    if state != "lying" and not set_up.by_id[fighter.id].kind.is_beast:
        orders.append(OpenOrder(say("offer.appeal"), (say("odds.appeal", chance=appeal_odds(set_up, fighter)),)))
    return tuple(orders), state_note(set_up, bout, fighter)


def state_note(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Message:
    """MO-3.1, MO-3.2, MO-5.2: a note on what a fighter can do as the round begins."""
    state = _state(set_up, bout, fighter, len(set_up.pinned_by(bout, fighter.id)))
    return say("offer.note.free", inches=set_up.row(fighter.id).move) if state == "free" else say(f"offer.note.{state}")


def _state(set_up: BoutSetUp, bout: Bout, fighter: Fighter, opponents: int) -> str:
    if fighter.status is Status.LYING:
        return "rises" if set_up.may_rise(fighter, bout.round + 1) else "lying"
    return ("free", "pinned")[opponents] if opponents < 2 else "several"


def _attack(set_up: BoutSetUp, fighter: Fighter, enemy: Fighter) -> OpenOrder:
    """An attack on an enemy in contact, with the chances of both."""
    foe = Names(set_up).team(enemy.id)
    return OpenOrder(say("offer.fight-foe", foe=foe), attack_leads(set_up, fighter, enemy))


def attack_leads(set_up: BoutSetUp, fighter: Fighter, enemy: Fighter) -> tuple[Message, ...]:
    """MO-4: the odds of an attack on an enemy in contact, for both."""
    names, odds = Names(set_up), fight_odds(set_up, fighter, enemy)
    foe, own = names.team(enemy.id), names.team(fighter.id)
    return (*_losses(foe, enemy, odds.wounds, odds.fells), *_losses(own, fighter, odds.wounded, odds.felled))


def _losses(name: Phrase, fighter: Fighter, wound: Fraction, fall: Fraction) -> Iterator[Message]:
    """The chances of one fighter to be wounded and to fall; with one hit point left only the fall is told."""
    if wound and fighter.points > 1:
        yield say("odds.wounded", name=name, chance=wound)
    if fall:
        yield say("odds.felled", name=name, chance=fall)


def _caesars(set_up: BoutSetUp, bout: Bout) -> Iterator[Offer]:
    """MO-2.2: what each school may order in case it is Caesar; the barred school has only a note."""
    names = Names(set_up)
    left = [side for side in set_up.sides_left(bout.fighters) if side in set_up.school_by_id]
    free = tuple(side for side in left if side != bout.barred)
    if free:
        orders = tuple(OpenOrder(say(f"offer.caesar.{what}")) for what in ("sequence", "fights", "thumb"))
        yield Offer(free, tuple(names.team(side) for side in free), orders, say("offer.note.caesar"))
    if bout.barred is not None and bout.barred in left:
        yield Offer((bout.barred,), (names.team(bout.barred),), (), say("offer.note.barred"))
