from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.posts.stories.grammar import Argument, Chooser, Grammar, Line, PhraseSlot, expand, pieces

names = st.text("abc", min_size=1, max_size=3)


def said(phrase: str, parts: Mapping[str, tuple[Line, ...]] | None = None, **values: str) -> str:
    grammar = Grammar("en", parts=parts or {})
    return expand(grammar, pieces(phrase), Chooser("race"), lambda argument: values[argument.name])


def test_the_pieces_of_a_phrase() -> None:
    assert pieces("Io, {auriga}! {@cheer} {place:ordinal}{{x}}") == (
        "Io, ",
        Argument("auriga"),
        "! ",
        PhraseSlot("cheer"),
        " ",
        Argument("place", "ordinal"),
        "{",
        "x",
        "}",
    )


def test_parts_lie_in_each_other() -> None:
    parts = {"cheer": (pieces("{@who} shouts."),), "who": (pieces("the baker"),)}
    assert said("Over! {@cheer}", parts) == "Over! The baker shouts."


def test_a_part_or_a_numbers_word_begins_a_sentence_with_a_capital_and_a_name_stays() -> None:
    parts = {"who": (pieces("the baker"),)}
    assert said("{@who} and {@who}", parts) == "The baker and the baker"
    assert said("Well? {place:ordinal}, {place:ordinal}", place="second") == "Well? Second, second"
    assert said("{auriga} is first", auriga="bel amour") == "bel amour is first"
    assert said("„Io!“ {@who}", parts) == "„Io!“ the baker"


@given(st.text(), names, st.integers(1, 12), st.integers(1, 4))
def test_nothing_comes_twice_until_the_stock_is_used_up(seed: str, name: str, count: int, deals: int) -> None:
    stock = tuple(pieces(str(number)) for number in range(count))
    chooser = Chooser(seed)
    chosen = [chooser.choose(name, stock) for _ in range(count * deals)]
    for deal in range(deals):
        assert Counter(chosen[deal * count : (deal + 1) * count]) == Counter(stock)


@given(st.text(), st.integers(2, 12))
def test_no_phrase_follows_itself(seed: str, count: int) -> None:
    stock = tuple(pieces(str(number)) for number in range(count))
    chooser = Chooser(seed)
    chosen = [chooser.choose("name", stock) for _ in range(count * 5)]
    assert all(one != other for one, other in pairwise(chosen))


def test_choices_depend_only_on_the_seed_and_the_name() -> None:
    stock = tuple(pieces(str(number)) for number in range(9))

    def hand(seed: str, name: str) -> list[Line]:
        chooser = Chooser(seed)
        return [chooser.choose(name, stock) for _ in stock]

    assert [line[0] for line in hand("ludi", "crash")] == list("362857140")
    assert hand("ludi", "crash") == hand("ludi", "crash")
    assert hand("ludi", "crash") != hand("ludi", "lash")
    assert hand("ludi", "crash") != hand("munera", "crash")


def test_stocks_do_not_disturb_each_other() -> None:
    stock = tuple(pieces(str(number)) for number in range(5))
    alone, mixed = Chooser("race"), Chooser("race")
    expected = [alone.choose("crash", stock) for _ in stock]
    found = []
    for _ in stock:
        mixed.choose("lash", stock)
        found.append(mixed.choose("crash", stock))
    assert found == expected
