"""The turns of a game, from the Ides of March to the triumph (LR-2.2, LR-13.4)."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, get_type_hints

from ludi_press.core.dice import Pending, TurnDice, no_die
from ludi_press.games.contract import Played
from ludi_press.games.ludi_romani.rules import actium, bonds, challenge, clash, death, journeys, senate
from ludi_press.games.ludi_romani.rules import goods as trade
from ludi_press.games.ludi_romani.rules.events import Entered, Quoted, SeasonBegan
from ludi_press.games.ludi_romani.rules.model import (
    Act,
    Good,
    MotusForm,
    Person,
    SeasonOrders,
    SetUp,
    State,
    ToldAct,
    goods,
)
from ludi_press.games.ludi_romani.rules.season import Season, check_seats, to_rome
from ludi_press.games.ludi_romani.rules.tables import SeasonKind

_RULES: Final[Mapping[str, Callable[..., None]]] = {
    rule.__name__.rstrip("_"): rule
    for rule in (
        *(journeys.iter_, journeys.mercurius, journeys.minerva, journeys.fuga),
        *(trade.emptio, trade.commutatio, trade.dat, trade.repetit, trade.fabrilis, trade.anulus),
        *(challenge.ordo, challenge.cedit, clash.proelium, death.mors, death.virus, death.imago),
        *(bonds.amicitia, bonds.discedit, bonds.solvit, death.nuptiae, death.divortium, death.amazon),
        *(bonds.cliens, bonds.exigit, bonds.dimittit, bonds.bacchans, bonds.liberat),
        *(senate.consules, senate.imperium, senate.proscriptio, senate.restitutio, senate.caedes, senate.census),
        *(senate.tributum, senate.instauratio, senate.pestis, senate.sanitas),
        *(senate.feriae, senate.mutatio, senate.verba),
    )
}
"""LR-13.2: the function that plays each act, by its word."""

FORMS: Final[Mapping[str, type[Act]]] = {word: get_type_hints(rule)["act"] for word, rule in _RULES.items()}
"""LR-13.2: the form of each act, by its word."""


def begin(set_up: SetUp) -> Played[State]:
    """LR-1.1, LR-1.2: gives all persons the property and the place of their role; Pluto has the Ring."""
    people, events = [], []
    for entrant in set_up.roster.values():
        cards = {
            Good.IMMORTALES: entrant.row.immortalis,
            Good.DOS: int(bool(entrant.row.dos)),
            Good.ANULUS: entrant.id == "pluto",
        }
        owned = goods({good: int(cards.get(good, getattr(entrant.row, good, 0))) for good in Good})
        people.append(Person(id=entrant.id, kind=entrant.row.kind, goods=owned, at=entrant.at))
        events.append(Entered(team=entrant.id, rule="LR-1.1", goods=owned, at=entrant.at))
    return Played(State(people=tuple(people)), tuple(events))


def resolve(set_up: SetUp, state: State, orders: SeasonOrders, turn_dice: TurnDice) -> Played[State]:
    """LR-13.4: plays a turn: motus, gods who go to Rome, seats, the acts in sequence, and the close or Actium.

    LR-13.5: what the rules forbid is not played, and is added to the problems of `turn_dice`.
    """
    live = _begun(set_up, state, orders.opening, turn_dice)
    _open(live, orders)
    for at, told in enumerate(orders.acts, start=1):
        live.round = at
        live.following = orders.acts[at].word if at < len(orders.acts) else None
        live.attempt(told, lambda: _act(live))
    live.round = 0
    end = _end if live.row.season is SeasonKind.ACTIUM else _close
    live.attempt(orders.opening, lambda: end(live, orders))
    live.world(people=tuple(live.people.values()))
    return Played(live.state, tuple(live.events))


def _begun(set_up: SetUp, state: State, opening: ToldAct, turn_dice: TurnDice) -> Season:
    """LR-2.1: begins the next season of the calendar."""
    number = set_up.next_row(state)
    live = Season(
        turn_dice=turn_dice,
        turn=turn_dice.turn,
        set_up=set_up,
        row=set_up.row(number),
        people={person.id: person for person in state.people},
        state=state,
        told=opening,
        order={},
    )
    live.emit(SeasonBegan(team=None, rule="LR-2.1", season=live.row.season, year=live.row.year))
    live.world(season=number, consuls=() if live.row.season is SeasonKind.HIEMS else state.consuls)
    return live


class ActTrial:
    """LR-13.5: tells which acts the rules allow at the beginning of the next season, without playing them."""

    def __init__(self, set_up: SetUp, state: State) -> None:
        self.opening = ToldAct("season", Act(), None, {})
        self._live = _begun(set_up, state, self.opening, TurnDice(set_up.race, 0, no_die))
        _open(self._live, SeasonOrders(opening=self.opening, motus={}, acts=()))

    def allows(self, act: ToldAct) -> bool:
        """Whether the rules allow an act; acts are judged before they roll dice, so the dice do not matter."""
        self._live.round = 1
        return self._try(act, lambda: _act(self._live))

    def allows_motus(self, who: str, to: str) -> bool:
        """LR-3.9: whether somebody may go to a region in the motus, if nobody else moves."""
        self._live.round = 0
        orders = SeasonOrders(opening=self.opening, motus={who: MotusForm(to=to)}, acts=())
        return self._try(self.opening, lambda: _open(self._live, orders))

    def _try(self, told: ToldAct, play: Callable[[], object]) -> bool:
        live, kept, found = self._live, self._live.kept(), len(self._live.turn_dice.problems)
        with suppress(Pending):
            live.attempt(told, play)
        allowed = len(live.turn_dice.problems) == found
        live.restore(kept)
        del live.turn_dice.problems[found:]
        return allowed


def _open(live: Season, orders: SeasonOrders) -> None:
    """LR-13.4, LR-13.5: plays the motus, moves Venus and the war gods, then checks the seats."""

    def move() -> None:
        journeys.motus(live, orders.motus)
        bonds.settle(live)
        to_rome(live)

    before = len(live.turn_dice.problems)
    live.attempt(orders.opening, move)
    if len(live.turn_dice.problems) > before:
        return  # nobody went anywhere, so missing seats would only follow from that
    if live.row.season is not SeasonKind.ACTIUM:
        live.attempt(orders.opening, lambda: check_seats(live))


def _act(live: Season) -> None:
    """LR-2.6, LR-13.4: plays an act in a season that allows it, adds its note, and ends bonds afterwards."""
    told = live.told
    row = live.tables.acts.acts[told.word]
    seasons = " or ".join(row.seasons)
    message = f"{told.word} is no act of this {live.row.season}"
    rule = "LR-11.1" if live.row.season is SeasonKind.ACTIUM else row.rule
    live.require(live.row.season in row.seasons, rule, message, f"it is one of {seasons}")
    _RULES[told.word](live, told.act)
    if told.act.note:
        live.emit(Quoted(team=None, rule="LR-13.11", text=told.act.note, of=told.word))
    bonds.settle(live)


def _close(live: Season, orders: SeasonOrders) -> None:
    """LR-13.4, LR-11.1, LR-12.1: closes a season; Actium and the triumph are errors here."""
    early = orders.actium or orders.triumph
    live.insist(early is None, "LR-11.1", "Actium is fought at the beginning of 31", "take it out", at="actium")
    senate.close(live)


def _end(live: Season, orders: SeasonOrders) -> None:
    """LR-11, LR-12: plays the battle of Actium or its next rounds, then the triumph."""
    asked = orders.actium or orders.triumph
    live.insist(asked is not None, "LR-11.1", "this is the turn of Actium", "write 'actium:', or 'triumphus:' after it")
    if orders.actium is None:
        live.insist(not orders.acts, "LR-12.3", "nothing follows on the triumph", "take 'acts:' out", at="triumphus")
    if orders.actium is not None:
        actium.actium(live, orders.actium)
    if orders.triumph is not None:
        actium.triumph(live, orders.triumph)
