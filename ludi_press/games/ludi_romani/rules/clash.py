"""LR-5.11 to LR-5.25: the concursationes of a proelium, its spoils, and the fate of the losers."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.core.dice import D6, D10, Roll
from ludi_press.games.kit.event import indices
from ludi_press.games.ludi_romani.rules.challenge import Battle, Mode, Proelium, Slot, break_off, challenge, presides
from ludi_press.games.ludi_romani.rules.death import die, judge_heir
from ludi_press.games.ludi_romani.rules.events import Added, BattleEnded, Clashed, Unprotected
from ludi_press.games.ludi_romani.rules.goods import may_own
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Good, Goods, Life, Title, goods, title
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.tables import Kind

VULCAN = "vulcan"
_DEATHLESS: Final[Mapping[Mode, tuple[str, str]]] = {
    Mode.GOD: ("immortalis", "LR-5.24"),
    Mode.RING: ("anulus", "LR-5.30"),
}
"""The label and the rule of a die that cannot die."""


class Loss(Struct, frozen=True):
    """A legion of a `side` that was lost to a numen, or to the other party where `numen` is None."""

    slot: Slot
    side: int
    numen: str | None


class Tally(Struct):
    """What the concursationes of a proelium have come to, by side.

    `losses` are the lost legions; `beaten` counts lost concursationes, and `unforged` those that the fabrilis lost.
    """

    losses: list[Loss] = field(default_factory=list)
    beaten: list[int] = field(default_factory=lambda: [0, 0])
    unforged: list[int] = field(default_factory=lambda: [0, 0])


def proelium(live: Season, act: Proelium) -> None:
    """LR-5: plays a challenge and, where it is not refused, its battle."""
    battle = challenge(live, act)
    if battle is None:
        return
    _meddlers(live, battle)
    tally = Tally()
    for number in range(1, battle.fought + 1):
        _clash(live, battle, number, tally)
    _spoils(live, battle, tally.losses)
    _aftermath(live, battle, tally.beaten)


def _meddlers(live: Season, battle: Battle) -> None:
    """LR-5.14, LR-5.16, LR-5.18 to LR-5.21: judges all interventions in the battle before it begins."""
    act = battle.act
    break_off(live, battle)
    helped = Counter(shade.who for shade in act.imagines)
    for shade in act.imagines:
        imago = live.people[shade.who].life is Life.IMAGO
        live.insist(imago, "LR-5.19", f"{shade.who} is no imago", at="imagines")
        once = helped[shade.who] == 1
        live.require(once, "LR-5.19", f"{shade.who} helps once in a proelium", at="imagines")
    meddling = [("LR-5.19", "imagines", shade.for_, shade.at) for shade in act.imagines]
    meddling += [("LR-5.20", "fortuna", wheel.for_, wheel.at) for wheel in act.fortuna]
    for rule, at, who, number in meddling:
        live.insist(battle.side(who) is not None, rule, f"{who} does not fight here", at=at)
        live.insist(number <= battle.fought, rule, f"{battle.fought} concursationes are fought", at=at)
    for numen, number in act.succeeds.items():
        live.insist(
            1 < number <= battle.fought, "LR-5.16", f"{numen} succeeds from 2 to {battle.fought}", at="succeeds"
        )
        presides(live, act, numen, "succeeds", "LR-5.16")
    for rex, numen in act.converts.items():
        live.insist(battle.side(rex) is not None, "LR-5.18", f"{rex} does not fight here", at="converts")
        live.power(numen, "foreign", at="converts")
    _matronae(live, battle)
    if battle.mode is Mode.GOD and act.heir is not None:
        judge_heir(live, battle.sides[1][0], act.heir, Cause.BELLATOR)


def _matronae(live: Season, battle: Battle) -> None:
    """LR-5.21, LR-5.21a: judges matronae who call on Juno for a husband who fights, one a side."""
    sides = []
    for who in battle.act.juno:
        person = live.people[who]
        if not live.require(title(person) is Title.MATRONA, "LR-5.21", f"{who} is no matrona", at="juno"):
            continue
        side = battle.side(person.spouse or "")
        live.insist(side is not None, "LR-5.21", f"the husband of {who} does not fight here", at="juno")
        live.insist(side not in sides, "LR-5.21", "one die of a side is doubled", at="juno")
        sides.append(side)


def _clash(live: Season, battle: Battle, number: int, tally: Tally) -> None:
    """LR-5.11, LR-5.24: plays a concursatio and records the legions that are lost."""
    numen = _successor(live, battle, number)
    places = [number - 1 - count for count in tally.unforged]
    forged = [_forged(live, battle, side, places[side]) for side in (0, 1)]
    rolls = [_roll(live, battle, side, forged[side]) for side in (0, 1)]
    added, dice = _added(live, battle, number, rolls)
    totals = [roll.face for roll in rolls]
    for more in added:
        totals[battle.side(more.side) or 0] += more.count
    takers = _takers(battle, totals[0] - totals[1], numen)
    for side in (0, 1):
        tally.beaten[side] += takers[side] is not None
        if takers[side] is None:
            continue
        if forged[side]:
            live.hand(battle.slots[side][places[side]].owner, VULCAN, Goods(fabrilis=1), "LR-5.23")
            takers[side] = VULCAN
            tally.unforged[side] += 1
        else:
            to_side = takers[side] == battle.sides[1 - side][0] and battle.mode is not Mode.GOD
            tally.losses.append(Loss(battle.slots[side][places[side]], side, None if to_side else takers[side]))
    event = Clashed(
        team=battle.sides[0][0],
        rule="LR-5.11" if battle.mode is Mode.PARTIES else "LR-5.24",
        dice=(*indices(rolls), *dice),
        number=number,
        against=battle.sides[1][0],
        totals=(totals[0], totals[1]),
        added=tuple(added),
        numen=numen,
        mine=takers[0],
        theirs=takers[1],
    )
    live.emit(event)


def _successor(live: Season, battle: Battle, number: int) -> str:
    """LR-5.16: the numen who presides over a concursatio; a successor comes to the region."""
    followers = [(at, numen) for numen, at in battle.act.succeeds.items() if at <= number]
    numen = max(followers)[1] if followers else battle.numen
    if number in battle.act.succeeds.values():
        live.place(numen, battle.region, "LR-5.16")
    return numen


def _forged(live: Season, battle: Battle, side: int, place: int) -> bool:
    """LR-5.23, LR-5.23a: whether the legio fabrilis fights instead of the legion at a place of the row.

    It fights for its holder's legions alone, from the one that is written, counted from his first.
    Once it is beaten the legion that it stood for fights next.
    """
    start, row = battle.act.fabrilis or "1", battle.slots[side]
    if not row or start == "no":
        return False
    holder = row[place].owner
    first = next(at for at, slot in enumerate(row) if slot.owner == holder)
    return live.people[holder].goods.fabrilis > 0 and place - first + 1 >= int(start)


def _roll(live: Season, battle: Battle, side: int, forged: bool) -> Roll:
    """LR-13.8: rolls the die of a side for its leader, with the label of what fights."""
    leader = battle.sides[side][0]
    if side == 0 and battle.mode in _DEATHLESS:
        label, rule = _DEATHLESS[battle.mode]
        return live.roll(leader, label, rule, D6, battle.fight)
    if forged:
        return live.roll(leader, "fabrilis", "LR-5.23", D10, battle.fight)
    return live.roll(leader, "pugna", "LR-5.11", D6, battle.fight)


def _added(live: Season, battle: Battle, number: int, rolls: list[Roll]) -> tuple[list[Added], tuple[int, ...]]:
    """LR-5.19 to LR-5.22: what is added to the dice, and the dice of imagines.

    First dice doubled by Juno in the last concursatio, then imagines in the order written, then Fortuna.
    """
    act, added = battle.act, []
    for who in act.juno if number == battle.count else ():
        husband = live.people[who].spouse or ""
        added.append(Added(who, husband, rolls[battle.side(husband) or 0].face))
    thrown = []
    for shade in act.imagines:
        if shade.at == number:
            roll = live.roll(shade.who, "imago", "LR-5.19", D6, battle.fight)
            thrown.append(roll)
            added.append(Added(shade.who, shade.for_, roll.face))
    added += [Added("fortuna", wheel.for_, wheel.add) for wheel in act.fortuna if wheel.at == number]
    return added, indices(thrown)


def _takers(battle: Battle, lead: int, numen: str) -> list[str | None]:
    """LR-5.11, LR-5.24: who gets the legion of each side; None: it is kept."""
    if battle.mode is not Mode.PARTIES:
        (attacker,) = battle.sides[0]
        return [None, attacker if lead > 0 else None]
    if lead > 0:
        return [None, numen if lead == 1 else battle.sides[0][0]]
    if lead < 0:
        return [numen if lead == -1 else battle.sides[1][0], None]
    return [numen, numen]


def _spoils(live: Season, battle: Battle, losses: list[Loss]) -> None:
    """LR-5.13, LR-5.17, LR-5.18: hands over lost legions: first those of the numen, then captured ones in order."""
    pending = Counter(loss.slot.owner for loss in losses if loss.numen is None)
    for loss in losses:
        if loss.numen is not None:
            live.hand(loss.slot.owner, loss.numen, goods({loss.slot.kind: 1}), "LR-5.11")
    last = _successor(live, battle, battle.fought)
    for loss in losses:
        if loss.numen is None:
            _capture(live, battle, loss, pending, last)
            pending[loss.slot.owner] -= 1


def _capture(live: Season, battle: Battle, loss: Loss, pending: Counter[str], numen: str) -> None:
    """LR-5.13, LR-5.17a, LR-5.18: a captured legion goes to the first member who may own it and has room.

    Room is what he holds less what he must still hand over.
    A living rex keeps no curialis, a bacchant neither: he converts it, or the next of the party may have it.
    Nobody who may own it: it goes to the numen.
    """
    what = goods({loss.slot.kind: 1})
    for who in battle.sides[1 - loss.side]:
        person = live.people[who]
        if person.is_mortal and person.goods.legions - pending[who] >= live.tables.prices.limit:
            continue
        if loss.slot.kind is Good.CURIALES and person.is_mortal and person.kind is Kind.REX:
            if _convert(live, battle, loss.slot, who):
                return
            continue
        if person.life is Life.IMAGO or may_own(person, loss.slot.kind):
            live.hand(loss.slot.owner, who, what, "LR-5.13")
            return
    live.hand(loss.slot.owner, numen, what, "LR-5.17")


def _convert(live: Season, battle: Battle, slot: Slot, who: str) -> bool:
    """LR-5.18: a rex pays a foreign numen to get a clientarum for a captured curialis; whether he did."""
    foreign = battle.act.converts.get(who)
    cost = live.tables.prices.conversion
    if foreign is None or live.people[who].goods.denarii < cost or not live.people[foreign].goods.clientarum:
        return False
    live.hand(who, foreign, Goods(denarii=cost), "LR-5.18")
    live.hand(slot.owner, foreign, goods({slot.kind: 1}), "LR-5.18")
    live.hand(foreign, who, Goods(clientarum=1), "LR-5.18")
    return True


def _aftermath(live: Season, battle: Battle, beaten: list[int]) -> None:
    """LR-5.12, LR-5.14, LR-5.15, LR-5.25: ends a battle: unprotected losers, and the victim of a war god."""
    ends = battle.act.ends
    event = BattleEnded(
        team=battle.sides[0][0],
        rule="LR-5.14" if ends else "LR-5.12",
        against=battle.sides[1][0],
        fought=battle.fought,
        lost=(beaten[0], beaten[1]),
        broken=ends.why if ends else None,
    )
    live.emit(event)
    if ends:
        _broken(live, battle, ends.why)
        return
    if battle.mode is Mode.GOD and beaten[1] == battle.fought:
        (opponent,) = battle.sides[1]
        die(live, opponent, Cause.BELLATOR, battle.numen, battle.act.heir)
        return
    for side in (0, 1) if battle.mode is Mode.PARTIES else (1,):
        if not any(live.people[who].goods.legions for who in battle.sides[side]):
            _unprotect(live, battle, side)


def _broken(live: Season, battle: Battle, why: Break) -> None:
    """LR-5.14: applies an early end: the aestas is over, the numen leaves, or Cybele comes."""
    if why is Break.AESTAS:
        live.note("aestas-over")
    elif why is Break.NUMEN:
        live.place(_successor(live, battle, battle.fought), None, "LR-5.14")
    elif why is Break.CYBELE:
        live.place("cybele", battle.region, "LR-5.14")


def _unprotect(live: Season, battle: Battle, side: int) -> None:
    """LR-5.15: the members of a party without legions become unprotected; the winners may kill them."""
    for who in battle.sides[side]:
        person = live.people[who]
        if person.is_mortal and person.god is None:
            live.change(who, unprotected=True)
            live.emit(Unprotected(team=who, rule="LR-5.15"))
            for winner in battle.sides[1 - side]:
                live.note("beaten", who, winner)
