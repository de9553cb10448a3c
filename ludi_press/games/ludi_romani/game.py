"""Ludi Romani as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ludi_press.core.dice import D6, D10, Die, TurnDice
from ludi_press.core.problems import Topic
from ludi_press.core.report import ScoreValue
from ludi_press.games.contract import Game, Json, Party, Played, TurnRecord
from ludi_press.games.kit.reading.hearing import hear_labels
from ludi_press.games.kit.report import event_data, plain
from ludi_press.games.ludi_romani.reading.entry import GameForm, SeasonForm, set_up
from ludi_press.games.ludi_romani.reading.orders import hear_message
from ludi_press.games.ludi_romani.reading.sentences import read_season
from ludi_press.games.ludi_romani.rules.actium import places, worth
from ludi_press.games.ludi_romani.rules.model import Goods, Person, SeasonOrders, SetUp, State, title
from ludi_press.games.ludi_romani.rules.play import begin, resolve

if TYPE_CHECKING:
    from ludi_press.games.ludi_romani.teller import LudiRomaniTeller


class LudiRomani(Game[SetUp, State, SeasonOrders, GameForm, SeasonForm]):
    """Ludi Romani: the ledger of a live game, from the Ides of March to Actium."""

    id = "ludi-romani"
    title = "Ludi Romani"
    package = "ludi_press.games.ludi_romani"
    editions = ("1",)
    race_form = GameForm
    turn_form = SeasonForm
    topics: Mapping[Topic, str] = {Topic.ASKED: "LR-13.1", Topic.DICE: "LR-13.8"}

    set_up = staticmethod(set_up)
    hear = staticmethod(hear_message)
    hear_labels = staticmethod(hear_labels)
    read_orders = staticmethod(read_season)
    resolve = staticmethod(resolve)

    @property
    def teller(self) -> "LudiRomaniTeller":
        from ludi_press.games.ludi_romani.teller import LudiRomaniTeller

        return LudiRomaniTeller()

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """LR-13.8: d6, and the d10 of the forged legion."""
        return (D6, D10)

    def begin(self, set_up: SetUp, turn_dice: TurnDice) -> Played[State]:
        """LR-1.1, LR-1.2: everybody with the property and the place of the role."""
        return begin(set_up)

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """LR-13.8: everybody of the ledger, in order of the roster."""
        return tuple(set_up.roster)

    def parties(self, set_up: SetUp) -> tuple[Party, ...]:
        """LR-1.3: everybody who is played."""
        return tuple(Party(who, role.name, role.player, {who: role.name}) for who, role in set_up.played.items())

    def is_over(self, state: State) -> bool:
        return state.over

    def data(self, set_up: SetUp, record: TurnRecord[State, SeasonOrders]) -> Json:
        """Everybody with holdings and bonds, what the season was, the turn file's acts, and the events."""
        state = record.after
        more = {Goods: _goods}
        return {
            "teams": {person.id: _person(set_up, person) for person in state.people},
            "season": {"season": set_up.row(state.season).season.value, "year": set_up.row(state.season).year}
            if state.season >= 0
            else None,
            "consuls": list(state.consuls),
            "amicitiae": [plain(bond) for bond in state.amicitiae],
            "loans": [plain(loan) for loan in state.loans],
            "pestes": [plain(pestis) for pestis in state.pestes],
            "actium": plain(state.actium),
            "places": {**places(state)},
            "orders": _orders(record.orders) if record.orders else {},
            "events": [event_data(event, more=more) for event in record.events],
        }

    def score(self, set_up: SetUp, data: Json) -> dict[str, dict[str, ScoreValue]]:
        """LR-12.4, LR-11.3: how each mortal stands: place, worth and title, for errata."""
        ranks = data.get("places", {})
        return {
            who: {
                **({"place": ranks[who]} if who in ranks else {}),
                "worth": row["worth"],
                "title": f"title.{row['title']}",
            }
            for who, row in data["teams"].items()
            if row["kind"] != "numen"
        }


def _goods(goods: Goods) -> Json:
    return {str(good): count for good, count in goods}


_APART: Final = ("id", "goods", "arrived")


def _person(set_up: SetUp, person: Person) -> Json:
    """The fields of a person that are not empty, with title, goods and worth."""
    facts = {name: value for name, value in plain(person).items() if value and name not in _APART}
    return {**facts, "title": title(person).value, "goods": _goods(person.goods), "worth": worth(set_up, person.goods)}


def _orders(orders: SeasonOrders) -> Json:
    """The turn file by its parts; of acts what the host wrote."""
    parts: Json = {
        "by": orders.opening.act.by,
        "motus": {who: _written(to) for who, to in orders.motus.items()},
        "acts": [{told.word: _written(told.act)} for told in orders.acts],
        "actium": _written(orders.actium),
        "triumphus": _written(orders.triumph),
    }
    return {name: part for name, part in parts.items() if part}


def _written(value: object) -> object:
    """A form without what the host left out; every key a text."""
    if isinstance(value, Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {name.rstrip("_"): _written(part) for name, part in fields if part not in (None, (), {}, False)}
    if isinstance(value, Mapping):
        return {str(key): _written(part) for key, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, tuple) else plain(value)
