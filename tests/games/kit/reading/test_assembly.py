"""What sentences of a message mean together."""

import pytest
from phrasings import entries, hear, set_up

from ludi_press.content.nodes import Plain
from ludi_press.games.circus_maximus.game import CircusMaximus
from ludi_press.games.contract import Heard, HearingContext
from ludi_press.games.moritari.game import Moritari

LAST: dict[str, Plain] = {"flamma": {"fight": "saeva"}, "celadus": "stay"}


def school(text: str) -> Heard:
    """What the school of Flamma, Celadus and Hilarus says, who fought in the round before."""
    game, bout = Moritari(), set_up("moritari")
    mine = [party for party in game.parties(bout) if party.id == "magnus"]
    return game.hear(bout, text, HearingContext(mine, turn=3, last=LAST))


def doubts(heard: Heard) -> list[str]:
    return [str(saying.doubt).partition(":")[0] for saying in heard.doubts]


@pytest.mark.parametrize(
    ("says", "celadus"),
    [
        ("Flamma fights Saeva, Celadus Verus", {"fight": "verus"}),
        ("Flamma fights Saeva and Celadus against Verus", {"fight": "verus"}),
        ("Flamma moves to Saeva, Celadus to Verus", {"move": "verus"}),
        ("Flamma attacca Saeva, Celadus Verus", {"move": "verus", "fight": "verus"}),
        ("Flamma ataca a Saeva y Celadus a Verus", {"move": "verus", "fight": "verus"}),
    ],
)
def test_what_the_first_was_ordered_holds_for_the_second_with_another_aim(says: str, celadus: object) -> None:
    assert entries(school(says))["orders celadus"] == celadus


def test_of_several_orders_it_is_asked_which_the_second_gets() -> None:
    assert doubts(school("Flamma moves to Saeva and fights her, Celadus Verus")) == ["which of these is he to do, too?"]


def test_orders_of_the_turn_before_are_given_again_but_to_those_that_have_others() -> None:
    assert entries(school("Flamma: as last round")) == {"orders flamma": {"fight": "saeva"}}
    assert entries(school("Flamma and Celadus as last round\nCeladus: fight Verus")) == {
        "orders flamma": {"fight": "saeva"},
        "orders celadus": {"fight": "verus"},
    }
    assert doubts(school("Flamma fights Verus. Same as last round.")) == ["which of these orders hold?"]
    assert doubts(school("Hilarus: as last round")) == [
        "which orders are meant? Those of the round before are not known here"
    ]


def test_a_bonus_without_a_name_is_for_all() -> None:
    assert entries(hear("super-series", "whip\nbonus: space")) == {
        "orders velox": {"orders": ["whip"], "bonus": "space"}
    }


@pytest.mark.parametrize(
    ("says", "asked"),
    [
        ("Everybody strikes Verus, Flamma stays", True),
        ("Everybody strikes Verus. Flamma stays.", True),
        ("Everybody strikes Verus. No wait, Flamma stays.", False),
        ("Flamma stays, the others strike Verus", False),
    ],
)
def test_whether_one_of_all_is_excepted_is_asked(says: str, asked: bool) -> None:
    assert doubts(school(says)) == (["flamma"] if asked else [])


GIVEN: dict[str, Plain] = {"diocles": {"speed": "17", "whip": "yes", "received": "2026-04-06 18:30"}}


@pytest.mark.parametrize(
    ("says", "orders"),
    [
        ("Make it 16 instead of 17.", {"speed": "16", "whip": "yes"}),
        ("Sorry, I wrote 17. It should be 16.", {"speed": "16", "whip": "yes"}),
        ("make that 16, no whip", {"speed": "16"}),
        ("New orders: 16", {"speed": "16"}),
        ("16, corner safe", {"speed": "16", "corner": "safe"}),
    ],
)
def test_a_correction_changes_what_stands_in_the_turn_file(says: str, orders: Plain) -> None:
    game, race = CircusMaximus(), set_up("circus-maximus")
    mine = [party for party in game.parties(race) if party.id == "diocles"]
    heard = game.hear(race, says, HearingContext(mine, turn=3, given=GIVEN))
    assert (entries(heard), heard.doubts) == ({"orders diocles": orders}, ())
    assert game.hear(race, "I meant corner safe", HearingContext(mine, turn=3, given=GIVEN)).doubts


@pytest.mark.parametrize("says", ["17, whip. New orders: 16", "17, whip. Forget it: 16"])
def test_whether_less_than_before_is_all_that_is_ordered_now_is_asked(says: str) -> None:
    assert doubts(hear("circus-maximus", says)) == ["is all of it taken back?"]
