"""What is open to whom, and what is said of it."""

from fractions import Fraction
from typing import Any

from all_faces import race

from ludi_press.core.report import Ask, Listing, Message, Offer, say
from ludi_press.games.super_series.rules.model import STANDARD_ORDERS
from ludi_press.games.super_series.telling.ahead import offers
from ludi_press.games.super_series.telling.ahead import opened as listed
from ludi_press.games.super_series.telling.forecast import Fate
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.odds import Odds, leads


def opened(teams: dict[str, Any], **more: Any) -> dict[tuple[str, ...], Offer]:
    set_up, state = race(teams, **more)
    return {offer.teams: offer for offer in offers(set_up, state)}


def told(offer: Offer) -> dict[str, list[str]]:
    """The ids of what each order leads to."""
    found: dict[str, list[str]] = {}
    for order in offer.orders:
        listed = order.order.items if isinstance(order.order, Listing) else (order.order,)
        for phrase in listed:
            assert isinstance(phrase, Message)
            number = dict(phrase.args).get("lanes", "")
            found[f"{phrase.id}{number}"] = [lead.id for lead in order.leads]
    return found


def test_ss_4_the_standard_list_in_the_open() -> None:
    teams = {"velox": {"at": "3/0/2", "speed": "LOW"}, "celer": {"at": "3/2/2", "speed": "LOW"}}
    (offer,) = opened(teams).values()
    assert offer.note is None
    assert told(offer) == {
        "offer.whip": ["odds.whip"],
        "offer.left1": [],
        "offer.left2": ["odds.wall"],
        "offer.left3": ["odds.wall"],
        "offer.right3": ["odds.wall"],
        **{f"offer.{name}": [] for name in ("accelerate", "brake", "control", "watch", "right1", "right2", "any-blow")},
    }
    assert len(STANDARD_ORDERS) == 15


def test_whoever_is_alone_has_nobody_to_strike_or_to_watch_for() -> None:
    (offer,) = opened({"velox": {"at": "3/0/2", "speed": "LOW"}}).values()
    assert not {"offer.watch", "offer.any-blow"} & told(offer).keys()
    assert {"offer.accelerate", "offer.whip", "offer.right3"} <= told(offer).keys()


def test_those_with_the_same_odds_stand_together() -> None:
    found = opened(
        {name: {"at": f"{lane}/0/2", "speed": "STOP"} for name, lane in (("a", 3), ("b", 4), ("c", 1))}, turn=1
    )
    assert list(found) == [("a", "b"), ("c",)]
    assert told(found["a", "b"]) == {"offer.accelerate": [], "offer.whip": ["odds.whip"]}
    assert found["a", "b"].note == say("offer.note.start")
    assert told(found[("c",)])["offer.accelerate"] == ["odds.wall"]


def test_ss_13_2_a_stunned_team_cruises_and_ss_15_2_one_that_is_overturned_has_two_orders_left() -> None:
    found = opened(
        {
            "dazed": {"at": "1/0/2", "speed": "LOW", "stunned": 2},
            "fallen": {"at": "4/0/2", "status": "flipped"},
            "gone": {"at": "5/0/2", "status": "out"},
        }
    )
    assert list(found) == [("dazed",), ("fallen",)]
    assert told(found[("dazed",)]) == {"offer.cruise": ["odds.wall"]}
    assert found[("dazed",)].note == say("offer.note.stunned", orders=2)
    assert told(found[("fallen",)]) == {"offer.endure": ["odds.hurt"], "offer.escape": []}


def test_of_a_blow_only_the_blow_is_told() -> None:
    teams = {"velox": {"at": "2/0/13", "speed": "FAST", "skill": 2}, "beside": {"at": "3/0/13", "speed": "LOW"}}
    odds = told(opened(teams)[("velox",)])
    assert odds["offer.crash.right"] == ["odds.crash", "odds.as-watch"]
    assert odds["offer.lacerate.right"] == ["odds.lacerate", "odds.as-watch"]
    assert odds["offer.crash.left"] == odds["offer.watch"] == ["odds.corner"]


def test_what_cannot_happen_is_not_said() -> None:
    set_up, _ = race({"velox": {"at": "2/0/13"}})
    assert leads(Odds(), Names(set_up)) == ()
    assert leads(Odds(fates={Fate.WALL: Fraction(1, 3)}), Names(set_up)) == (say("odds.wall", chance=Fraction(1, 3)),)


def test_a_post_lists_what_is_open_to_most_and_by_name_to_others() -> None:
    fallen: dict[str, Any] = {"at": "4/0/2", "status": "flipped"}
    set_up, state = race({"velox": {"at": "1/0/2"}, "celer": {"at": "2/0/2"}, "fallen": fallen})
    facts = [fact.label for fact in listed(set_up, state, Ask(5, 2, 1))]
    assert [label.id for label in facts if isinstance(label, Message)] == [
        "ask.open",
        "ask.open.to",
        "ask.open.instead",
    ]
    assert len([*listed(set_up, state, Ask(5, 1))]) == 2
