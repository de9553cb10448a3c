from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from post_samples import JOINER, HtmlReader, hostile, node, report, seen, template, tones, words
from rendered import render

from ludi_press.core.report import Beat, Listing, Text
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import parse
from ludi_press.posts.formats.html import Fragment
from ludi_press.posts.formats.markdown import Markdown
from ludi_press.posts.prompts import (
    Argument,
    Chooser,
    Grammar,
    Line,
    PhraseSlot,
    Prompt,
    ShowForm,
    Stock,
    expand,
    in_order,
    pieces,
    read_stock,
    tell_race,
    untold,
    weighty,
)

KINDS = {"lash": ("auriga", "victim"), "finish": ("auriga", "place"), "pack": ("pack",), "dull": ()}
FILE = """
show: {post: 2, page: 4}
phrases:
  lash: ["{auriga} strikes {victim}.", "{victim} is struck. *{auriga}* did it.", "A blow for {victim}: {auriga}'s."]
  finish: ["{auriga} is {place:ordinal}."]
  pack: ["{pack} are one."]
numbers:
  ordinal: [first, second]
"""


@cache
def stock() -> Stock:
    judged = read_stock(KINDS, [("en", node(FILE))])
    assert judged.value is not None
    return judged.value


def lash(drama: int = 50, auriga: str = "Scorpus", victim: str = "Diocles") -> Beat:
    return Beat("lash", drama, (0,), (("auriga", Text(auriga)), ("victim", Text(victim))), ("a", "b"))


def finish(place: int) -> Beat:
    return Beat("finish", 40, (1,), (("auriga", Text("Scorpus")), ("place", place)), ("a",))


def texts(*turns: tuple[Beat, ...], race: str = "race") -> list[list[str]]:
    return [[doc.plain_text(prompt.content) for prompt in told] for told in tell_race(race, turns, stock(), words())]


def test_numbers_are_words_as_far_as_the_list_goes() -> None:
    assert texts((finish(2), finish(3))) == [["Scorpus is second.", "Scorpus is 3."]]


def test_lists_are_joined_by_the_words_of_the_language() -> None:
    beat = Beat("pack", 38, (0,), (("pack", Listing((Text("A"), Text("B"), Text("C")))),), ())
    assert texts((beat,)) == [["A, B and C are one."]]


def test_no_phrase_comes_twice_in_a_race_until_all_were_told() -> None:
    turns = texts((lash(),), (lash(), lash()), (lash(),))
    first = [text for turn in turns for text in turn][:3]
    assert len({*first}) == 3


def test_what_was_told_of_a_turn_stays_when_later_turns_come() -> None:
    assert texts((lash(),), (lash(), finish(1)))[0] == texts((lash(),))[0]


def test_only_so_many_are_told_and_what_has_no_phrase_is_not() -> None:
    dull = Beat("dull", 99, (0,), (), ())
    (told,) = texts((dull, *[lash()] * 9))
    assert len(told) == 4


def test_beats_of_little_drama_are_not_told() -> None:
    assert len(texts((lash(15), lash(14)))[0]) == 1


@given(st.lists(st.lists(st.integers(1, 3).map(finish) | st.just(lash()), max_size=5), max_size=6))
def test_the_same_race_is_told_the_same(turns: list[list[Beat]]) -> None:
    beats = [tuple(turn) for turn in turns]
    assert texts(*beats) == texts(*beats)


# --- in a post


def post(name: str, story: str | None = None) -> doc.Document:
    (told,) = tell_race("race", [(lash(auriga=name), finish(1))], stock(), words())
    judged = render(report(story=story), template(), words(), prompts=told)
    assert not judged.problems
    assert judged.value is not None
    return judged.value


def commentary(document: doc.Document) -> list[str]:
    """Return the words between the commentary's heading and the next one."""
    found, inside = [], False
    for tag, text in HtmlReader(Fragment(tones()).write(document)).words():
        if tag == "h2":
            inside = text == "Seen from the stands"
        elif inside:
            found.append(text)
    return found


def test_without_a_story_the_prompts_are_the_commentary() -> None:
    first, second = commentary(post("Scorpus"))
    assert "Diocles" in first
    assert second == "Scorpus is first."


def test_with_a_story_the_prompts_stand_below_it_as_a_list() -> None:
    own, *below = commentary(post("Scorpus", story="My *own* words."))
    assert own == "My own words."
    assert below == commentary(post("Scorpus"))


def test_prompts_stand_in_the_order_of_events() -> None:
    def prompt(event: int) -> Prompt:
        return Prompt(Beat("fall", 50, (event,)), (doc.Text(f"{event}"),))

    assert [doc.plain_text(one.content) for one in in_order((prompt(2), prompt(1)))] == ["1", "2"]


def test_a_post_leaves_out_what_has_less_drama_than_it_asks_for_but_never_all() -> None:
    great, small = (Prompt(Beat("fall", drama, (0,)), (doc.Text("!"),)) for drama in (50, 20))
    assert weighty((great, small), ShowForm(weight=21)) == (great,)
    assert weighty((great, small), ShowForm()) == (great, small)
    assert weighty((small, small), ShowForm(weight=21)) == (small,)
    assert weighty((), ShowForm(weight=21)) == ()


def test_what_the_host_has_told_is_not_prompted_again() -> None:
    def prompt(*names: str) -> Prompt:
        args = tuple((f"who{at}", Text(name)) for at, name in enumerate(names))
        return Prompt(Beat("crash", 50, (0,), args), (doc.Text(" and ".join(names)),))

    fell, struck = prompt("C. Appuleius Diocles"), prompt("C. Appuleius Diocles", "Felix")
    assert untold((fell, struck), "*Diocles* had the fastest hands in the house.") == (struck,)
    assert untold((fell, struck), "Felix did it, and Diocles fell.") == ()
    assert untold((fell, struck), "Nobody breathed.") == (fell, struck)


def test_with_neither_there_is_no_commentary() -> None:
    judged = render(report(), template(), words())
    assert judged.value is not None
    assert commentary(judged.value) == []


@settings(max_examples=60)
@given(hostile.map(seen).filter(bool))
def test_a_name_in_a_prompt_is_only_text(name: str) -> None:
    usual = [text.replace("Scorpus strikes", f"{name} strikes") for text in commentary(post("Scorpus"))[:1]]
    strange = commentary(post(name))[:1]
    assert [text.replace("Scorpus", name) for text in usual] == strange


@settings(max_examples=60)
@given(hostile.map(seen).filter(bool))
def test_a_name_in_a_prompt_reads_back_from_markdown(name: str) -> None:
    (told,) = tell_race("race", [(lash(auriga=name),)], stock(), words())
    document = doc.Document(tuple(doc.Paragraph(prompt.content) for prompt in told))
    back = parse(Markdown(tones()).write(document)).value
    assert back is not None
    (paragraph,) = back
    assert isinstance(paragraph, doc.Paragraph)
    shown = seen(doc.plain_text(paragraph.content)).replace(JOINER, "")
    assert shown == seen(doc.plain_text(told[0].content)).replace(JOINER, "")


def test_a_phrase_is_no_markdown_either() -> None:
    (told,) = tell_race("race", [(lash(),)] * 1, stock(), words())
    assert all(isinstance(inline, doc.Text) for prompt in told for inline in prompt.content)
    assert isinstance(told[0], Prompt)


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

    assert [line[0] for line in hand("ludi", "crash")] == list("385710624")
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


def test_races_of_three_months_begin_with_other_phrases() -> None:
    stock = tuple((f"{n}",) for n in range(9))
    choosers = [Chooser(f"race {month}", month) for month in range(3)]
    told = [[chooser.choose("slip", stock) for _ in range(3)] for chooser in choosers]
    assert len({phrase for race in told for phrase in race}) == 9
