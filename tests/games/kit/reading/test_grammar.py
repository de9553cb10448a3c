"""Grammars: all readings of a sentence, closed meanings, and what is refused when a grammar is loaded."""

import pytest

from ludi_press.games.kit.reading.grammar import Edge, GrammarError, Meaning, OrderGrammar

STEPS = """
# a comment
sentence       = step (COMMA step)*
step -> steps+ = DRIVE (COLON DRIVE)? | turn | STRIKE
    SIDE target:NAME?
turn           = SIDE LANES? | LANES SIDE | WHEEL {lanes: 1}
"""


def edges(*said: tuple[str, str]) -> list[list[Edge]]:
    """The edges of words that have one kind each."""
    return [[Edge(kind, value, place + 1)] for place, (kind, value) in enumerate(said)] + [[]]


def rows(text: str, *said: tuple[str, str], start: str = "sentence") -> list[object]:
    """All readings of some words, as plain tuples."""
    return [plain(meaning) for meaning in OrderGrammar(text).read(start, edges(*said)).meanings]


def plain(meaning: Meaning) -> list[object]:
    return [(key, value if isinstance(value, str) else plain(value)) for key, value in meaning.pairs]


def test_a_meaning_is_a_row_of_pairs_in_the_order_of_the_words() -> None:
    said = ("DRIVE", "whip"), ("COMMA", ""), ("LANES", "2"), ("SIDE", "left")
    assert rows(STEPS, *said) == [[("steps", [("drive", "whip")]), ("steps", [("lanes", "2"), ("side", "left")])]]


def test_a_kind_can_stand_under_another_key_and_a_pair_can_be_fixed() -> None:
    said = ("STRIKE", "crash"), ("SIDE", "left"), ("NAME", "celer")
    assert rows(STEPS, *said) == [[("steps", [("strike", "crash"), ("side", "left"), ("target", "celer")])]]
    assert rows(STEPS, ("WHEEL", "left")) == [[("steps", [("wheel", "left"), ("lanes", "1")])]]


@pytest.mark.parametrize(("second", "found"), [("whip", 1), ("brake", 0)])
def test_in_a_closed_meaning_a_key_has_one_value(second: str, found: int) -> None:
    assert len(rows(STEPS, ("DRIVE", "whip"), ("COLON", ""), ("DRIVE", second))) == found


@pytest.mark.parametrize(("second", "clashes"), [("DRIVE", True), ("COMMA", False)])
def test_what_could_be_read_but_for_two_values_of_a_key_clashes(second: str, clashes: bool) -> None:
    said = edges(("DRIVE", "whip"), ("COLON", ""), (second, "brake"))
    assert OrderGrammar(STEPS).read("sentence", said).clashes is clashes


def test_every_reading_is_kept_and_equal_ones_are_one() -> None:
    text = "sentence = one | two | three\none = A {is: x}\ntwo = A {is: y}\nthree = A {is: x}"
    assert rows(text, ("A", "")) == [[("is", "x")], [("is", "y")]]


def test_what_is_preferred_hides_the_others_up_to_the_same_word() -> None:
    text = "sentence = (A {is: x} / A {is: y} / A B {is: z})"
    assert rows(text, ("A", "")) == [[("is", "x")]]
    assert rows(text, ("A", ""), ("B", "")) == [[("is", "z")]]


def test_a_word_of_several_kinds_is_read_by_the_one_that_fits() -> None:
    grammar = OrderGrammar("sentence = A B")
    said = [[Edge("A", "", 1), Edge("B", "x", 1)], [Edge("A", "", 2), Edge("B", "y", 2)], []]
    assert [plain(one) for one in grammar.read("sentence", said).meanings] == [[("b", "y")]]


def test_of_what_cannot_be_read_the_first_word_that_no_reading_uses_is_told() -> None:
    reading = OrderGrammar(STEPS).read("sentence", edges(("DRIVE", "whip"), ("COMMA", ""), ("NAME", "celer")))
    assert (reading.meanings, reading.stuck) == ((), 2)
    assert reading.wanted == {"DRIVE", "SIDE", "LANES", "WHEEL", "STRIKE"}
    reading = OrderGrammar(STEPS).read("sentence", edges(("DRIVE", "whip"), ("NAME", "celer")))
    assert (reading.stuck, "END" in reading.wanted, "COMMA" in reading.wanted) == (1, True, True)


def test_a_sentence_with_too_many_readings_is_not_understood() -> None:
    words = "|".join(f"A {{is{chr(97 + one)}: x}}" for one in range(12))
    grammar = OrderGrammar(f"sentence = (some)+\nsome = {words}")
    assert grammar.read("sentence", edges(*[("A", "")] * 12)).meanings == ()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("sentence = step", "'step' is out of place or unknown"),
        ("sentence = (A", "'' is out of place"),
        ("sentence = A )", "')' is out of place"),
        ("sentence = A | B / C", "'/' is out of place"),
        ("sentence = sentence A", "sentence begins with itself"),
        ("sentence = one\none = A? sentence B", "begins with itself"),
        ("sentence = A\nsentence = B", "a second one of this name"),
        ("Sentence: A", "no rule"),
    ],
)
def test_a_broken_grammar_is_refused_when_it_is_loaded(text: str, wrong: str) -> None:
    with pytest.raises(GrammarError, match=wrong.replace("(", r"\(").replace(")", r"\)")):
        OrderGrammar(text)


def test_the_kinds_of_a_grammar_are_known() -> None:
    assert OrderGrammar(STEPS).kinds == {"COMMA", "COLON", "DRIVE", "STRIKE", "SIDE", "NAME", "LANES", "WHEEL"}


def test_a_meaning_answers_by_key() -> None:
    meaning = Meaning(
        (("act", "whip"), ("steps", Meaning((("n", "1"),))), ("steps", Meaning((("n", "2"),))), ("who", "a"))
    )
    assert (meaning.word("act"), meaning.word("steps"), meaning.get("none")) == ("whip", None, None)
    assert (meaning.part("act"), meaning.part("steps")) == (None, Meaning((("n", "1"),)))
    assert [part.word("n") for part in meaning.parts("steps")] == ["1", "2"]


def test_a_rule_is_not_tried_where_what_it_needs_does_not_come_any_more() -> None:
    grammar = OrderGrammar("sentence = A (one | two)\none = B? (C D | E D+) C*\ntwo = B")
    one, needs = grammar.rules["one"], {frozenset("D"), frozenset("CE")}
    assert {frozenset(kind for kind, bit in grammar.bits.items() if bit & kinds) for kinds in one.needs} == needs
    b, c, d = (grammar.bits[kind] for kind in "BCD")
    assert (one.fits(c | d), one.fits(d), one.fits(b | c)) == (True, False, False)


def test_what_means_something_without_a_word_means_it_before_whatever_follows() -> None:
    text = "sentence = none A\nnone -> said = {is: x}"
    assert rows(text, ("A", "")) == [[("said", [("is", "x")])]]
