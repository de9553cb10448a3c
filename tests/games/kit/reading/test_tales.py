"""Stories beside an order: they are told apart from it, and a denial or an order in them is asked about."""

import pytest
from phrasings import hear

STORIES = [
    "My uncle wanted the whip, my aunt wanted prayer.",
    "My cousin took the whip from the wall and laughed.",
    "The train stood outside Bologna for two hours with no signal.",
    "I've just got in from three hours of faculty meeting and have no strength left for cleverness.",
    "The kids didn't sleep at all.",
    "My wife stood outside the kitchen.",
    "The kids are asleep at last and I've had a look at the outer wall.",
    "I slept badly and have no time.",
    "My grandmother cooked soup without salt.",
    "The bus broke down twenty minutes before work.",
    "Evening everyone.",
    "Yesterday I watched a race on television with real horses and real people falling off.",
    "It rained all day in Bologna and the allotment is under water.",
    "Grandfather took the reins of the old cart.",
    "We missed our stop.",
    "I can hardly think.",
    "Two things.",
]
DOUBTS = [
    "My uncle came by and I brake.",
    "My uncle laughed: brake!",
    "My uncle told me not to.",
    "My uncle wanted the brake, me too.",
    "My uncle wanted the brake and I agree.",
    "My uncle wanted the brake, so be it.",
    "My uncle wanted the brake: done!",
    "My uncle wanted the brake, yes.",
    "My uncle wanted the brake; he shall have it.",
    "My secretary sent the wrong mail.",
    "My son wrote the opposite.",
    "My boss demanded the left lane.",
    "My boss demanded left 2.",
    "My wife waited and then brake.",
    "My friend advised the whip for Celer.",
    "I had to take it back.",
    "I never sent a thing.",
    "I was not serious.",
    "I was wrong.",
    "I called the plan off.",
    "I changed course.",
    "I had second thoughts.",
    "Yesterday I sent another.",
    "My advisers had second thoughts.",
    "Mother came and took the last order away.",
    "My neighbour took the whip.",
    "My man took the left lane.",
    "My plan was the left lane.",
    "My thought was the left lane.",
    "The horses went left.",
]


@pytest.mark.parametrize("story", STORIES)
def test_a_story_changes_no_order_beside_it(story: str) -> None:
    heard = hear("super-series", f"{story} Velox whips.")
    assert [entry.value for entry in heard.entries] == [{"orders": ["whip"]}]
    assert not heard.doubts


@pytest.mark.parametrize("doubt", DOUBTS)
def test_a_denial_or_an_order_in_a_story_is_asked_about(doubt: str) -> None:
    assert hear("super-series", f"{doubt} Velox whips.").doubts


@pytest.mark.parametrize(
    "told", ["talked me into the whip", "cancelled the brake", "crossed out the brake", "got the whip"]
)
def test_what_others_did_is_asked_about_behind_an_order(told: str) -> None:
    assert hear("super-series", f"Velox brakes. My aunt {told}.").doubts
    assert not hear("super-series", "My cousin took the whip. Velox brakes.").doubts


def test_a_story_with_a_word_of_an_order_alone_is_asked_about() -> None:
    assert hear("super-series", "My uncle wanted the whip.").doubts


def test_what_somebody_advises_is_asked_about_where_the_orders_say_nothing_of_it() -> None:
    assert hear("circus-maximus", "My uncle wanted the whip. 16.").doubts
    assert not hear("circus-maximus", "My uncle wanted the whip. 16, no whip.").doubts
