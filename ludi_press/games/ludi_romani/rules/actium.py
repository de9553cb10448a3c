"""LR-11, LR-12: the sea battle that ends every game, its places, and the triumph."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from msgspec.structs import replace

from ludi_press.core.dice import D6, D10
from ludi_press.games.ludi_romani.rules.events import ActiumWon, Denarii, FleetBuilt, Helped, Rowed, Triumphed
from ludi_press.games.ludi_romani.rules.goods import loans_home
from ludi_press.games.ludi_romani.rules.model import (
    Actium,
    ActiumForm,
    AidForm,
    Amounts,
    Good,
    Goods,
    Life,
    NavalParty,
    PartyForm,
    SetUp,
    State,
    Triumph,
    TriumphForm,
    goods,
)
from ludi_press.games.ludi_romani.rules.season import RefusedError, Season

NEPTUNE = "neptune"
_TEN = 10
_KEPT = (Good.IMMORTALES, Good.VIRUS, Good.ANULUS, Good.ROTA, Good.NAVES)
_REDEEMED = tuple(good for good in Good if good not in _KEPT)
"""LR-11.3: the goods that buy ships."""
_HELPERS = (Good.FABRILIS, Good.IMMORTALES, Good.ULTRICES, Good.CURIALES, Good.CLIENTARUM)
"""LR-11.9: the goods that give a helping die, in the order in which they are used."""


def worth(set_up: SetUp, what: Goods) -> int:
    """LR-11.3: the value of goods at Actium, in denarii; suffragia count in whole tens."""
    rows = set_up.tables.prices.redemption
    legions = what.legions + what.ultrices + what.fabrilis
    cards = what.rexpressus * rows["rexpressus"] + what.dos * rows["dos"]
    votes = what.suffragia // _TEN * rows["suffragia-10"]
    return what.denarii + legions * rows["legio"] + what.classes * rows["classis"] + cards + votes


def actium(live: Season, form: ActiumForm) -> None:
    """LR-11.1 to LR-11.10: buys the fleets, then plays rounds until only one party has ships."""
    begun = live.state.actium
    live.insist(begun is None or not form.parties, "LR-11.8", "the fleets are built", "write 'aid' alone", at="parties")
    live.insist(begun is None or not begun.won, "LR-11.10", "Actium is won", "write 'triumphus:'", at="actium")
    if begun is None:
        _fleets(live, form)
    battle = live.state.actium or Actium(())
    _judge_aid(live, form.aid, battle)
    if live.turn_dice.problems:
        raise RefusedError  # nothing is judged after the battle, so none is rolled for a file with problems
    rounds = 0
    while _afloat(battle) > 1 and (form.rounds is None or rounds < form.rounds):
        battle = _round(live, form.aid, battle)
        rounds += 1
    live.world(actium=battle)
    if _afloat(battle) < 2:
        _won(live, battle)


def _afloat(battle: Actium) -> int:
    return sum(party.ships > 0 for party in battle.parties)


def _fleets(live: Season, form: ActiumForm) -> None:
    """LR-11.2 to LR-11.6: parties buy naves longae with all that they have and what numina and imagines give."""
    parties = {leader: _members(live, leader, party) for leader, party in form.parties.items()}
    named = [who for members in parties.values() for who in members]
    twice = ", ".join(who for who in dict.fromkeys(named) if named.count(who) > 1)
    live.insist(not twice, "LR-11.2", f"{twice} stands in two parties", at="parties")
    for person in live.mortals():
        if person.id not in named:
            parties[person.id] = (person.id,)
    for leader, party in form.parties.items():
        for giver, gift in party.gifts.items():
            _give(live, giver, leader, gift)
    loans_home(live, live.state.loans, "LR-11.3")
    fleets = tuple([_build(live, leader, members) for leader, members in parties.items()])
    for fleet in fleets:
        if fleet.ships:
            _redeem(live, fleet)
    live.world(actium=Actium(fleets))


def _build(live: Season, leader: str, members: tuple[str, ...]) -> NavalParty:
    """LR-11.3, LR-11.4: a party with the ships that its goods buy."""
    total = Goods()
    for who in members:
        total = total.plus(live.people[who].goods)
    value = worth(live.set_up, total)
    ships = live.tables.prices.ships(value)
    live.emit(FleetBuilt(team=leader, rule="LR-11.4", members=members, worth=Denarii(value), ships=ships))
    return NavalParty(leader, members, ships)


def _members(live: Season, leader: str, party: PartyForm) -> tuple[str, ...]:
    """LR-11.2: the members of a party, the leader first; all must be living mortals."""
    members = tuple(dict.fromkeys((leader, *party.members)))
    for who in members:
        live.mortal(who, "parties")
    return members


def _give(live: Season, giver: str, leader: str, gift: str | Amounts) -> None:
    """LR-11.5: a numen or an imago gives goods to a leader, without limits of ownership."""
    person = live.people[giver]
    live.insist(person.is_numen or person.life is Life.IMAGO, "LR-11.5", f"{giver} is no numen or imago", at="parties")
    if isinstance(gift, str):
        what = goods({good: person.goods.of(good) for good in _REDEEMED})
    else:
        named = {good: getattr(gift, str(good), None) or 0 for good in Good}
        live.insist(not named[Good.IMMORTALES], "LR-11.5", "immortales buy nothing (LR-11.3a)", at="parties")
        what = goods(named)
    live.insist(any(what), "LR-11.5", f"{giver} gives nothing", at="parties")
    live.hand(giver, leader, what, "LR-11.5", at="parties")


def _redeem(live: Season, party: NavalParty) -> None:
    """LR-11.3, LR-11.4: all goods of a party go to Neptune, and the leader gets the ships."""
    for who in party.members:
        what = live.people[who].goods
        live.hand(who, NEPTUNE, goods({good: what.of(good) for good in _REDEEMED}), "LR-11.3")
    live.make(party.leader, Good.NAVES, party.ships, "LR-11.4")


def _judge_aid(live: Season, aid: Iterable[AidForm], battle: Actium) -> None:
    """LR-11.9, LR-11.9a: judges helpers: each helps once, one a party and round, with a legion of his own."""
    seen: set[str] = {*battle.helped}
    taken: set[tuple[str, int]] = set()
    sailed = (party for party in battle.parties if party.ships or party.lost is not None)
    leaders = {who: party.leader for party in sailed for who in party.members}
    for help_given in aid:
        helper = live.people[help_given.who]
        fit = helper.is_numen or helper.life is Life.IMAGO
        live.require(fit, "LR-11.9", f"{help_given.who} is no numen or imago", at="aid")
        live.require(_die(helper.goods) is not None, "LR-11.9", f"{help_given.who} has no legion left", at="aid")
        live.require(help_given.who not in seen, "LR-11.9", f"{help_given.who} helps once", at="aid")
        party = leaders.get(help_given.for_)
        live.require(party is not None, "LR-11.9", f"{help_given.for_} has no ships", "help who has", at="aid")
        later = help_given.round > battle.round
        live.require(later, "LR-11.9", f"round {help_given.round} is over", f"the next is {battle.round + 1}", at="aid")
        single = (party or "", help_given.round) not in taken
        live.require(single, "LR-11.9", f"{help_given.for_} has a helper in round {help_given.round}", at="aid")
        seen.add(help_given.who)
        taken.add((party or "", help_given.round))


def _die(what: Goods) -> Good | None:
    """LR-11.9: the good whose die is used first, None without one."""
    return next((good for good in _HELPERS if what.of(good)), None)


def _round(live: Season, aid: Iterable[AidForm], battle: Actium) -> Actium:
    """LR-11.7: each party with ships rolls; all but the highest lose a ship to Neptune."""
    live.round = battle.round + 1
    rowing = [party for party in battle.parties if party.ships]
    rolls = {party.leader: live.roll(party.leader, "navalis", "LR-11.7", D6) for party in rowing}
    totals = {leader: roll.face for leader, roll in rolls.items()}
    helped = list(battle.helped)
    for help_given in aid:
        party = next((party for party in rowing if help_given.for_ in party.members), None)
        if help_given.round == live.round and party is not None:
            totals[party.leader] += _help(live, help_given.who, party.leader)
            helped.append(help_given.who)
    best = max(totals.values())
    after = []
    for party in battle.parties:
        sunk = party.ships > 0 and totals[party.leader] < best
        ships = party.ships - sunk
        if party.ships:
            dice = (rolls[party.leader].index,)
            total = totals[party.leader]
            live.emit(Rowed(team=party.leader, rule="LR-11.7", dice=dice, total=total, kept=not sunk, ships=ships))
        if sunk:
            live.hand(party.leader, NEPTUNE, Goods(naves=1), "LR-11.7")
        after.append(replace(party, ships=ships, lost=live.round if sunk and not ships else party.lost))
    return replace(battle, parties=tuple(after), round=live.round, helped=tuple(helped))


def _help(live: Season, who: str, leader: str) -> int:
    """LR-11.9: rolls the die of a helper, whose legion goes to the Fates."""
    good = _die(live.people[who].goods) or Good.CLIENTARUM
    roll = live.roll(who, "auxilium", "LR-11.9", D10 if good is Good.FABRILIS else D6)
    event = Helped(team=who, rule="LR-11.9", dice=(roll.index,), party=leader, good=good, count=roll.face)
    cause = live.emit(event)
    live.hand(who, "fata", goods({good: 1}), "LR-11.9", cause=cause)
    return roll.face


def _won(live: Season, battle: Actium) -> None:
    """LR-11.10: the last party with ships wins; where no party could buy one nobody wins, and the game is over."""
    winner = next((party for party in battle.parties if party.ships), None)
    victors = winner.members if winner else ()
    live.world(actium=replace(battle, won=True), over=winner is None)
    live.emit(ActiumWon(team=winner.leader if winner else None, rule="LR-11.10", victors=victors))


def victors(state: State) -> tuple[str, ...]:
    """LR-11.10: the members of the party that won, its leader first; empty before the end."""
    battle = state.actium
    if battle is None or not battle.won:
        return ()
    return next((party.members for party in battle.parties if party.ships), ())


def triumph(live: Season, form: TriumphForm) -> None:
    """LR-12.1 to LR-12.3: records the new order and ends the game."""
    won = victors(live.state)
    live.insist(bool(won), "LR-12.1", "Actium is not won", "the triumph follows on it", at="triumphus")
    live.insist(form.leader in won, "LR-12.1", f"{form.leader} did not win", f"write {' or '.join(won)}", at="leader")
    fates = tuple(form.fates.items())
    live.world(triumph=Triumph(form.leader, form.constitution, fates), over=True)
    live.emit(Triumphed(team=form.leader, rule="LR-12.1", constitution=form.constitution, fates=fates))


def places(state: State) -> Mapping[str, int]:
    """LR-12.4: the place of each in a party: victors, then parties by the round of their last loss."""
    if state.actium is None or not state.actium.won:
        return {}
    return placed(
        _grouped({who: (party.ships > 0, party.lost or 0) for party in state.actium.parties for who in party.members})
    )


Score = TypeVar("Score", int, tuple[bool, int])
Ranks = list[tuple[int, tuple[str, ...]]]
"""Sums with those who have as much, the greatest first."""


def worths(set_up: SetUp, state: State) -> Mapping[str, int]:
    """LR-11.3: what each mortal is worth."""
    return {one.id: worth(set_up, one.goods) for one in state.people if one.is_mortal}


def ranks(sums: Mapping[str, int]) -> Ranks:
    """Each sum with those who have as much, the greatest first; nobody has any where there is nobody."""
    return _grouped(sums) or [(0, ())]


def _grouped(scores: Mapping[str, Score]) -> list[tuple[Score, tuple[str, ...]]]:
    found: dict[Score, list[str]] = {}
    for who, score in scores.items():
        found.setdefault(score, []).append(who)
    return [(score, tuple(found[score])) for score in sorted(found, reverse=True)]


def placed(order: Sequence[tuple[object, tuple[str, ...]]]) -> Mapping[str, int]:
    """The place of each; those who have as much share one."""
    ahead = accumulate((len(some) for _, some in order), initial=1)
    return {who: place for place, (_, some) in zip(ahead, order, strict=False) for who in some}
