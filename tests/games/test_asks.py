"""What the posts of the demonstrations ask for: open orders, by name where somebody is held, and when they are open."""

import pytest
from demonstration_posts import played, told

ASKS = (
    ("quinquatrus", 2, "Carpophorus", "no step (netted)"),
    ("quinquatrus", 2, "Columbus", "rises first, 3 points of movement are left then"),
    ("quinquatrus", 2, "Surrender", "at the end of the round, if somebody is out of action by then"),
    ("quinquatrus", 5, "Surrender", "open to every school at the end of the round"),
    ("certamen-signi", 3, "Surrender", "at the end of the round, if somebody is out of action by then"),
    ("munus-apollinare", 8, "Open to Hilarus", "stand up, face and fight; no move while an enemy is in contact"),
    ("munus-apollinare", 8, "Open to Verus and Raecius Felix", "move up to 7 inches, face and fight"),
    ("munus-apollinare", 8, "Open to Fulvus", "move up to 10 inches, face and fight"),
)


@pytest.mark.parametrize(("race", "turn", "label", "value"), ASKS)
def test_an_ask_says_what_is_open_to_whom(race: str, turn: int, label: str, value: str) -> None:
    (_, reports), (theme, _) = played(race), told(race, "en")
    said = {theme.words.say(fact.label): theme.words.say(fact.value) for fact in reports[turn].open}
    assert said[label] == value


def test_nobody_may_surrender_before_the_round_in_which_it_is_allowed() -> None:
    (_, reports), (theme, _) = played("quinquatrus"), told("quinquatrus", "en")
    assert "Surrender" not in {theme.words.say(fact.label) for fact in reports[1].open}
