"""Whole messages: who is meant, where one writer orders for several."""

import pytest
from phrasings import set_up

from ludi_press.games.contract import Heard, HearingContext
from ludi_press.games.kit.reading.hearing import NumberedError, hear_labels, in_sequence
from ludi_press.games.super_series.game import SuperSeries

GAME = SuperSeries()


def heard(text: str) -> Heard:
    """What a writer of both Velox and Celer says."""
    race = set_up("super-series")
    return GAME.hear(race, text, HearingContext([one for one in GAME.parties(race) if one.id in ("velox", "celer")]))


def orders(text: str) -> dict[str, str]:
    return {entry.who: str(entry.value) for entry in heard(text).entries}


def doubts(text: str) -> list[str]:
    return [saying.doubt for saying in heard(text).sayings if saying.doubt]


def test_an_order_belongs_to_the_subject_named_before_it() -> None:
    assert not doubts("Velox: whip\nCeler: left 2")
    assert orders("Velox: whip\nCeler: left 2").keys() == {"velox", "celer"}


def test_an_order_without_a_name_behind_an_unclear_sentence_about_somebody_is_asked_about() -> None:
    _, second = doubts("Velox: whip\nCeler: 2 leftish\nleft 2")
    assert second == "is this for celer?"
    assert "left 2" not in orders("Velox: whip\nCeler: 2 leftish\nleft 2").values()


def test_chat_that_names_an_own_subject_is_asked_about() -> None:
    assert doubts("Velox: whip\nLuckily Celer is a fine beast") == ["what does this say of celer?"]
    assert not doubts("What a fine beast Celer is")


@pytest.mark.parametrize(
    ("numbered", "orders"),
    [
        ([], []),
        ([(None, "a"), (None, "b")], ["a", "b"]),
        ([(2, "b"), (1, "a")], ["a", "b"]),
        ([(1, "a"), (None, "b"), (3, "c")], ["a", "b", "c"]),
        ([(3, "c"), (1, "a"), (None, "b")], ["a", "b", "c"]),
    ],
)
def test_a_number_tells_the_place_and_without_one_an_order_follows(
    numbered: list[tuple[int | None, str]], orders: list[str]
) -> None:
    assert in_sequence(numbered) == orders


@pytest.mark.parametrize(
    ("numbered", "wrong"),
    [
        ([(2, "b")], "order 1 is missing"),
        ([(1, "a"), (3, "c")], "order 2 is missing"),
        ([(1, "a"), (1, "b")], "order 1 is given twice"),
        ([(None, "a"), (1, "b")], "order 1 is given twice"),
    ],
)
def test_a_gap_and_a_double_are_told(numbered: list[tuple[int | None, str]], wrong: str) -> None:
    with pytest.raises(NumberedError, match=wrong):
        in_sequence(numbered)


@pytest.mark.parametrize(
    ("head", "whom", "order"),
    [
        ("Standing order", "", "whip"),
        ("Standing order for Velox till turn 8", "velox", "whip\n; till turn 8"),
        ("If I do not write, here is my standing order for Velox until turn 8", "velox", "whip\n; until turn 8"),
        ("Standing order (Velox), valid until turn 9, whenever I am away", "velox", "whip\n; valid until turn 9"),
    ],
)
def test_the_head_of_a_standing_order_may_be_a_sentence(head: str, whom: str, order: str) -> None:
    (told,) = hear_labels(f"{head}: whip").standing
    assert (told.whom, told.text) == (whom, order)


@pytest.mark.parametrize("head", ["I have no standing order", "whip"])
def test_other_heads_begin_no_standing_order(head: str) -> None:
    assert hear_labels(f"{head}: whip").standing == ()


WHIP = "{'orders': ['whip']}"


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("Velox: whip for my equi", {"velox": WHIP}),
        ("Velox: whippe. Celer: brake", {"velox": WHIP, "celer": "{'orders': ['brake']}"}),
        ("Velox: crash left at Claudius", {}),
        ("Velox: whip xyzzy unless it rains", {}),
        ("Velox: whip, not brake xyzzy", {"velox": WHIP}),
        ("Velox: whip xyzzy, Diocles", {}),
        ("Velox: whip xyzzy\nCeler: brake or whip", {}),
    ],
)
def test_what_is_likely_leaves_out_only_words_that_cannot_make_another_order(text: str, likely: dict[str, str]) -> None:
    said = heard(text)
    assert said.doubts
    assert {entry.who: str(entry.value) for entry in (said.likely.entries if said.likely else ())} == likely


def test_a_clear_message_says_nothing_likely() -> None:
    assert heard("Velox: whip").likely is None


@pytest.mark.parametrize(
    ("text", "word", "given"),
    [
        ("Word: fortuna. Orders: Velox: whip, brake.", "fortuna", True),
        ("My word is 'fortuna'. Velox whips", "fortuna", True),
        ("word: fortuna; Velox: whip", "fortuna", True),
        ("Here's my word: ruat caelum", "ruat caelum", False),
        ("My word: fortuna! Velox whips.", "fortuna", True),
        ("word: ruat caelum! Fiat. Velox: whip", "ruat caelum! Fiat", True),
        ('word: "fortuna. whip"', "fortuna. whip", False),
        ("word: A. Iulia. Vale!", "A. Iulia. Vale!", False),
        ("word: [ruat caelum]", "ruat caelum", False),
        ("word: [any word]", None, False),
        ("word: none", None, False),
        ("Velox: whip\nparola: nessuna", None, True),
        ('my word is "see you in hell, Carbo!" :)', "see you in hell, Carbo!", False),
        ("Velox: whip; word: fortuna", "fortuna", True),
        ("Velox: whip; bonus: space; word: fortuna", "fortuna", True),
        ("Velox: whip, word: fortuna", "fortuna", True),
        ("Velox: whip (word: fortuna)", "fortuna", True),
        ("Velox: whip (my word: fortuna), Celer: brake", "fortuna", True),
        ("Velox: whip - word: fortuna", "fortuna", True),
        ("Velox: whip \u2013 word: fortuna", "fortuna", True),
        ("Velox: whip\nparola: [una parola qualsiasi]", None, True),
    ],
)
def test_an_order_behind_a_word_in_its_line_is_an_order(text: str, word: str | None, given: bool) -> None:
    said = heard(text)
    assert (said.word, not said.doubts, bool(said.entries)) == (word, True, given)


@pytest.mark.parametrize(
    "text",
    [
        "note: my wife typed this. Velox: whip",
        "word: fortuna, Velox: whip",
        "word: fortuna! Velox: flarp whip",
        "Velox: whip, word: fortuna, Celer: brake",
        "Velox: whip (word: fortuna",
    ],
)
def test_what_may_be_an_order_or_a_part_of_a_word_or_a_note_is_asked_about(text: str) -> None:
    assert heard(text).doubts


@pytest.mark.parametrize("text", ["Velox: whip. The rest as before.", "The rest stays the same"])
def test_the_rest_that_stays_is_no_order_to_rest(text: str) -> None:
    assert heard(text).doubts


@pytest.mark.parametrize(
    "text", ["Ignore my last message, the first one stands.", "Cancel that. My first order holds."]
)
def test_what_is_said_of_messages_beside_a_retraction_is_asked_about(text: str) -> None:
    assert heard(text).doubts
    assert not heard("Forget my last mail. Thanks!").doubts


def test_words_that_fit_nowhere_are_quoted_as_they_stand() -> None:
    text = "Velox: this is whip in the old works"
    (saying,) = heard(text).doubts
    assert "but not 'this is' or 'in the old works'" in str(saying.doubt)
    assert [text[begin:end] for begin, end in saying.unread] == ["this is", "in the old works"]
