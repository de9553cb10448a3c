"""What is open in the next round: orders with exact odds, and the order slips (MO-2 to MO-5)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.plane import UNIT, Quarter, Wind, quarter
from ludi_press.core.dice import D6
from ludi_press.core.report import Ask, Fact, Message, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.odds import Open, at_least, chance_from, choice, own_form, throws, together, without_leads
from ludi_press.games.kit.schools import School
from ludi_press.games.moritari.rules.model import NOBODY, Bout, BoutSetUp, Fighter, Manner, Penalised, Status, Thumb
from ludi_press.games.moritari.telling.names import Names
from ludi_press.games.moritari.telling.scene import vector
from ludi_press.order_slip import (
    BoardMark,
    ChoiceField,
    Excludes,
    FieldRule,
    LineForm,
    Option,
    OrderSlip,
    PointField,
    RankingField,
    Role,
)


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
    "rises.held": ("face", "fight"),
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


def opened(set_up: BoutSetUp, bout: Bout) -> Iterator[Fact]:
    """MO-3.1, MO-3.2, MO-5.2: by name who may move, who may turn or only fight, and who may stand up."""
    names, order = Names(set_up), [*_WAYS]
    kinds = {one.id: _state_and_reach(set_up, bout, one) for one in bout.fighters if one.on_sand}
    for kind in sorted({*kinds.values()}, key=lambda one: (order.index(one[0]), one[1])):
        members, (state, inches) = tuple(who for who, own in kinds.items() if own == kind), kind
        label = say("ask.open") if len(members) == len(kinds) else say("ask.open.to", whom=names.teams(members))
        yield Fact(label, say(f"ask.open.{state}", **({"inches": inches} if inches else {})))
    barred = bout.barred if bout.barred in set_up.sides_left(bout.fighters) else None
    whose = say("ask.caesar.but", school=names.team(barred)) if barred else say("ask.caesar")
    yield Fact(whose, say("ask.caesar.what"))
    yield Fact(say("ask.fall"), say("ask.fall.no"))


def _fighters(set_up: BoutSetUp, bout: Bout) -> tuple[Offer, ...]:
    return together(
        ((_open_to(set_up, bout, fighter), fighter.id) for fighter in bout.fighters if fighter.on_sand), Names(set_up)
    )


def _open_to(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Open:
    """The orders of a fighter, and a note on its state."""
    pinning = set_up.pinned_by(bout, fighter.id)
    state = _state(set_up, bout, fighter, len(pinning))
    orders = [OpenOrder(say(f"offer.{way}")) for way in _WAYS[state]]
    orders += [_attack(set_up, fighter, bout.fighter(enemy)) for enemy in pinning]
    if pinning:
        orders.append(OpenOrder(say("offer.fight-nobody")))
    if state != "lying" and not set_up.by_id[fighter.id].kind.is_beast:
        leads = _manner_leads(set_up, fighter)
        orders += [OpenOrder(say(f"offer.{key}"), leads.get(key, ())) for key in Manner.__struct_fields__]
    return tuple(orders), state_note(set_up, bout, fighter)


def _manner_leads(set_up: BoutSetUp, fighter: Fighter) -> dict[str, tuple[Message, ...]]:
    """MO-5.1: what orders that are yes or no lead to."""
    return {"appeal": (say("odds.appeal", chance=appeal_odds(set_up, fighter)),)}


def state_note(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Message:
    """MO-3.1, MO-3.2, MO-5.2: a note on what a fighter can do as the round begins."""
    state = _state(set_up, bout, fighter, len(set_up.pinned_by(bout, fighter.id)))
    return say("offer.note.free", inches=set_up.row(fighter.id).move) if state == "free" else say(f"offer.note.{state}")


_MOVING: Final = ("free", "rises")
"""The states in which a fighter can move, so far as its kind goes."""


def _state_and_reach(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> tuple[str, int]:
    """MO-3.1: the state of a fighter, and how many inches it may go; 0 where it cannot move."""
    state = _state(set_up, bout, fighter, len(set_up.pinned_by(bout, fighter.id)))
    return state, set_up.row(fighter.id).move if state in _MOVING else 0


def _state(set_up: BoutSetUp, bout: Bout, fighter: Fighter, opponents: int) -> str:
    if fighter.status is Status.LYING:
        if not set_up.may_rise(fighter, bout.round + 1):
            return "lying"
        up = replace(fighter, status=Status.STANDING)
        return "rises.held" if any(set_up.engage(up, other) for other in bout.fighters) else "rises"
    return ("free", "pinned")[opponents] if opponents < 2 else "several"


def _attack(set_up: BoutSetUp, fighter: Fighter, enemy: Fighter) -> OpenOrder:
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


CAESAR: Final = "caesar"
"""The key of a turn file for what each school would do as Caesar."""


def order_slips(set_up: BoutSetUp, bout: Bout, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each school with a fighter left; each fighter has one order a round, whatever `ask` says."""
    left = set_up.sides_left(bout.fighters)
    maker = _Maker(set_up, bout)
    return tuple(maker.slip(school) for school in set_up.schools if school.id in left)


class _Maker:
    def __init__(self, set_up: BoutSetUp, bout: Bout) -> None:
        self.set_up, self.bout, self.names = set_up, bout, Names(set_up)
        self.present = [fighter for fighter in bout.fighters if fighter.on_sand]

    def slip(self, school: School) -> OrderSlip:
        """MO-2.2, MO-3.1: the forms of a school; a barred school gets a note instead of the form for Caesar."""
        forms = [self.fighter(fighter) for fighter in self.present if self.set_up.side(fighter.id) == school.id]
        barred = school.id == self.bout.barred
        caesar = () if barred else (self.caesar(school),)
        note = say("offer.note.barred") if barred else None
        return OrderSlip(school.id, self.names.team(school.id), school.tone, (*forms, *caesar), note)

    # Fighters

    def fighter(self, me: Fighter) -> LineForm:
        """MO-3.1, MO-3.2: what is open to a fighter."""
        note = state_note(self.set_up, self.bout, me)
        return own_form(me.id, self.names.team(me.id), self.fields(me), note=note)

    def fields(self, me: Fighter) -> Iterator[PointField | ChoiceField]:
        """MO-3.2, MO-5.2: no move in contact, no turn in contact with several, neither for who lies still."""
        pinning = self.set_up.pinned_by(self.bout, me.id)
        acts = me.status is Status.STANDING or self.rises(me)
        if acts and not pinning:
            yield self.move(me)
        if acts and len(pinning) < 2:
            yield self.face(me)
        if acts:
            yield self.fight(me, pinning)
        if not self.set_up.by_id[me.id].kind.is_beast:
            yield from self.flags(me)

    def flags(self, me: Fighter) -> Iterator[ChoiceField]:
        """MO-5.1: each key of a gladiator's orders that is yes or no, with the answer that is not usual."""
        leads = _manner_leads(self.set_up, me)
        for key in Manner.__struct_fields__:
            word = "no" if getattr(Manner(), key) else "yes"
            note = next(iter(leads.get(key, ())), None)
            yield choice(key, [Option(word, say(f"slip.{key}.{word}"))], of=me.id, note=note)

    def rises(self, fighter: Fighter) -> bool:
        """MO-5.2: whether a lying fighter may stand up in this round."""
        return fighter.status is Status.LYING and self.set_up.may_rise(fighter, self.bout.round + 1)

    def move(self, me: Fighter) -> PointField:
        """MO-3.1: a move straight to a point, or toward a fighter."""
        options = tuple(self.at(fighter) for fighter in self.others(me))
        reach = self.set_up.row(me.id).move * UNIT
        return PointField(
            id=f"{me.id}-move",
            label=say("slip.move"),
            key="move",
            start=vector(me.at),
            reach=reach,
            options=options,
            note=say("slip.move.note"),
        )

    def face(self, me: Fighter) -> PointField:
        """MO-3.1: the facing, toward a wind, a fighter or a point."""
        winds = tuple(Option(wind.value, say(f"wind.{wind}")) for wind in Wind)
        options = (*winds, *(self.at(fighter) for fighter in self.others(me)))
        return PointField(id=f"{me.id}-face", label=say("slip.face"), key="face", start=vector(me.at), options=options)

    def fight(self, me: Fighter, pinning: tuple[str, ...]) -> ChoiceField:
        """MO-4.1: enemies who stand or can stand up, with the odds against those in contact; or nobody."""
        side = self.set_up.side(me.id)
        foes = [fighter for fighter in self.others(me) if self.set_up.side(fighter.id) != side]
        ready = [fighter for fighter in foes if fighter.status is Status.STANDING or self.rises(fighter)]
        options = (self.foe(me, fighter, touching=fighter.id in pinning) for fighter in ready)
        return choice("fight", (*options, Option(NOBODY, say("offer.fight-nobody"))), of=me.id)

    def foe(self, me: Fighter, enemy: Fighter, *, touching: bool) -> Option:
        leads = attack_leads(self.set_up, me, enemy) if touching else ()
        marks = (BoardMark(vector(enemy.at), Role.TARGET),)
        return Option(enemy.id, self.names.team(enemy.id), leads, marks, vector(enemy.at))

    def others(self, me: Fighter) -> list[Fighter]:
        return [fighter for fighter in self.present if fighter.id != me.id]

    def at(self, fighter: Fighter) -> Option:
        return Option(fighter.id, self.names.team(fighter.id), at=vector(fighter.at))

    # Caesar

    def caesar(self, school: School) -> LineForm:
        """MO-2.2, MO-5.3: the sequences of actions and of fights, and the thumb, for all or for each."""
        everybody = tuple(Option(fighter.id, self.names.team(fighter.id)) for fighter in self.present)
        judged = [fighter for fighter in self.present if not self.set_up.by_id[fighter.id].kind.is_beast]
        thumbs = tuple(Option(thumb.value, say(f"slip.thumb.{thumb}")) for thumb in Thumb)
        each = [
            ChoiceField(
                id=f"thumb-{fighter.id}",
                label=say("slip.thumb.of", name=self.names.team(fighter.id)),
                key="thumb",
                entry=fighter.id,
                options=thumbs,
            )
            for fighter in judged
        ]
        rules: tuple[FieldRule, ...] = tuple(Excludes("thumb", (), field.id, ()) for field in each)
        return LineForm(
            id=f"{school.id}-as-caesar",
            title=say("slip.caesar"),
            head=f"{school.id}: ",
            section=CAESAR,
            fields=(
                RankingField(id="sequence", label=say("offer.caesar.sequence"), key="sequence", options=everybody),
                RankingField(id="fights", label=say("offer.caesar.fights"), key="fights", options=everybody),
                choice("thumb", thumbs),
                *each,
            ),
            rules=rules,
            note=say("offer.note.caesar"),
        )
