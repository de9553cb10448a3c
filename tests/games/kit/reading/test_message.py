"""Lines and sentences: what is an order, chat, or a question."""

import pytest

from ludi_press.content.words import tidied
from ludi_press.games.kit.reading.assembly import Sense
from ludi_press.games.kit.reading.message import read
from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.reading.segments import segments
from ludi_press.games.kit.reading.sentence import Sentence, load_reader
from ludi_press.games.super_series.reading.orders import PACKAGE, Given, sense

CALLED = (("velox", "Velox"), ("celer", "Celer"))


def sentences(text: str) -> list[Sentence[Sense[Given]]]:
    words = lexicon(PACKAGE, participants(CALLED, frozenset(["velox"])))
    return read(text, load_reader(PACKAGE, sense), words)


def test_of_very_many_doubtful_sentences_the_first_alone_are_told_what_they_may_mean() -> None:
    doubts = [one.question or "" for one in sentences("whip and crsha left\n\n" * 30)]
    assert len(doubts) == 30
    assert "did you mean" in doubts[0]
    assert "did you mean" not in doubts[-1]


def test_of_yet_more_each_is_asked_about_without_the_word_that_is_not_clear() -> None:
    found = sentences("whip and crsha left\n\n" * 70)
    assert [one.doubt for one in found[-2:]] == ["this is not clear"] * 2
    assert "does not fit" in (found[30].doubt or "") or "is not known" in (found[30].doubt or "")


def test_a_quick_reader_finds_the_same_meaning() -> None:
    words = lexicon(PACKAGE, participants(CALLED, frozenset(["velox"])))
    reader = load_reader(PACKAGE, sense)
    (one,), (quick,) = (read("whip, then left 1", each, words) for each in (reader, reader.quick))
    assert one.meaning is not None
    assert quick == one


def test_behind_very_many_denials_one_more_is_asked_about_by_itself() -> None:
    assert kinds("I said cruise. It should be whip.") == ["order"]
    assert kinds("Not 18. No.\n\n" * 12 + "I said cruise. It should be whip.")[-2:] == ["asked", "order"]


def kinds(text: str) -> list[str]:
    """Of each sentence of a text: order, chat or asked."""
    return ["order" if one.meaning else "asked" if one.doubt else "chat" for one in sentences(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("whip", ["order"]),
        ("Hi all!\n\nwhip\n\nMarcus", ["chat", "order", "chat"]),
        ("whip. Thanks for hosting!", ["order", "chat"]),
        ("whip. Nice weather here.", ["order", "chat"]),
        ("whip. My cat agrees.", ["order", "chat"]),
        ("whip. Horses are still cold.", ["order", "chat"]),
        ("Had a long day, was at work. Velox whips.", ["chat", "order"]),
        ("Thanks Marcus. Then I'll whip!", ["chat", "order"]),
        ("whip. I overtake him.", ["order", "asked"]),
        ("whip. Scrap it now.", ["order", "order"]),
        ("whip. Slowly does it for Celer.", ["order", "asked"]),
        ("whip. Psych!", ["order", "asked"]),
        ("whip\nIs there a bonus this time?", ["order", "chat"]),
        ("How does lacerate work? Whip.", ["chat", "order"]),
        ("whip\nIs there no wall in lane 1?", ["order", "asked"]),
        ("whip\nCan I lacerate?", ["order", "asked"]),
        ("whip. No bonus.", ["order", "order"]),
        ("bonus: none\nwhip", ["order", "order"]),
        ("whip\n2", ["order", "asked"]),
        ("whip. Never mind that.", ["order", "asked"]),
        ("whip\nMy cat agrees.", ["order", "chat"]),
        ("whip\nnot really", ["order", "asked"]),
        ("whip\nsmash Celer into the wall", ["order", "asked"]),
        ("whip\nCeler was lucky", ["order", "chat"]),
        ("whip\nGreetings to Celer", ["order", "chat"]),
        ("whip\nVelox homeward", ["order", "asked"]),
        ("whip\nVelox", ["order"]),
        ("whip\nMarcus, driver of Velox", ["order", "chat"]),
        ("What a race!", ["chat"]),
        ("Not a bad race!", ["chat"]),
        ("whip?", ["asked"]),
        ("Right. Whip.", ["asked", "order"]),
        ("whip... nah, too risky. accelerate and brake.", ["order", "asked", "order"]),
        ("whip - too dangerous. Brake, control.", ["asked", "order"]),
        ("whip, too dangerous; brake, control.", ["asked"]),
        ("I'd love to whip. Alas, the horses are tired. Brake.", ["order", "asked", "order"]),
        ("Whip\nNah\nBrake, control.", ["order", "asked", "order"]),
        ("Whip\nHm.\nBrake, control.", ["order", "asked", "order"]),
        ("Too dangerous here. Brake, control.", ["chat", "order"]),
        ("whip. Alas!", ["order", "chat"]),
        ("whip. Quid agis?", ["order", "chat"]),
        ("whip. Come va?", ["order", "chat"]),
        ("right, whip", ["asked"]),
        ("right\nwhip", ["order", "order"]),
        ("could you please whip?", ["order"]),
        ("could you tell me whether to whip?", ["chat"]),
        ("whip because the corner is near", ["order"]),
        ("whip, since Celer has no chance", ["asked"]),
        ("whip because", ["asked"]),
        ("whip because I do not brake", ["asked"]),
        ("whip. He is tired.", ["order", "chat"]),
        ("whip, he is tired", ["order"]),
        ("whip, he is tired of Celer", ["asked"]),
        ("whip. It is void.", ["order", "asked"]),
        ("Not brake! Whip.", ["order", "order"]),
        ("Not brake! He does not.", ["order", "asked"]),
        ("acc. + brake", ["order"]),
        ("acc. Whip.", ["order", "order"]),
        ("L.", ["chat"]),
        ("whip\n\nVale, L.", ["order", "chat"]),
        ("let's whip, shall we?", ["order"]),
        ("could Velox please whip?", ["order"]),
        ("could Velox whip?", ["asked"]),
        ("not Celer", ["order"]),
        ("acelerrate", ["asked"]),
        ("We acted in haste, it seems.", ["chat"]),
        ("hold your horses", ["asked"]),
        ("I am out of town", ["chat"]),
        ("whip " + "and whip " * 80, ["asked"]),
        ("rihgt 1", ["order"]),
        ("whip ;-) Thanks!", ["order"]),
        ("whip :-)", ["order"]),
        ("whip. When is the deadline?", ["order", "chat"]),
        ("whip. Is it not off?", ["order", "asked"]),
        ("Velox lets the lash sing over tired backs. Whip.", ["chat", "order"]),
        ("Velox lets the lash sing over tired backs. Brake.", ["asked", "order"]),
        ("Velox never lets the lash sing over tired backs. Whip.", ["asked", "order"]),
        ("whip. Give the bloke next door a good hiding.", ["order", "asked"]),
        ("whip. Thrash the living daylights out of somebody.", ["order", "asked"]),
        ("whip. Tonight you eat barley soaked in wine.", ["order", "chat"]),
    ],
)
def test_a_sentence_is_an_order_chat_or_a_question(text: str, found: list[str]) -> None:
    assert kinds(text) == found


def test_lines_that_are_one_sentence_are_read_as_one() -> None:
    (one,) = sentences("left\n2 lanes")
    assert (one.line, str(one.meaning)) == (0, "left 2")
    (one,) = sentences("First order: whip the horses hard; second order: move two lanes\nto the left")
    assert str(one.meaning) == "whip, left 2"
    assert kinds("I do not\nwant to whip") == ["order"]


def test_what_doubtful_sentences_may_mean_is_guessed_of_a_few_alone() -> None:
    found = sentences("whip xyzzy hard.\n" * 40)
    guessed = [one.likely is not None for one in found]
    assert all(one.doubt for one in found)
    assert guessed[0]
    assert sum(guessed) < len(guessed) / 2
    (one,) = sentences("whip " + "and whip " * 80)
    assert one.doubt is not None
    assert one.likely is None


def test_lines_that_are_clear_alone_stay_alone() -> None:
    assert [str(one.meaning) for one in sentences("whip\nleft 1")] == ["whip", "left 1"]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("1. whip 2. brake", ["1. whip 2. brake"]),
        ("left 2. Then whip", ["left 2", " Then whip"]),
        ("2. left", ["2. left"]),
        ("* whip! And then?", ["whip", " And then"]),
        ("ram C. Diocles left. Brake", ["ram C. Diocles left", " Brake"]),
        ("M. Antonius, whip.", ["M. Antonius, whip"]),
        ("wait\u2026 whip", ["wait", " whip"]),
    ],
)
def test_a_line_is_divided_where_sentences_end(line: str, parts: list[str]) -> None:
    assert [one.text for paragraph in segments(line) for one in paragraph] == parts


def test_a_question_of_how_many_orders_nothing() -> None:
    assert kinds("How many lanes are left?\nbrake") == ["chat", "order"]
    assert kinds("Brake?") == ["asked"]


def test_quoted_lines_are_not_read() -> None:
    assert kinds("> whip\nbrake") == ["order"]


def test_signs_of_other_keyboards_are_made_plain() -> None:
    assert tidied("\u201cwhip\u201d \u2192 left\u00a01 \u2013 \u2019s => @celer") == '"whip" | left 1 - \'s | celer'
