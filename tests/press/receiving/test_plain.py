"""The sender's own text, without what programs and quotations add."""

from pathlib import Path

import pytest
import yaml

from ludi_press.press.receiving.plain import LONGEST, MOST_LINES, plain

CASES = {
    "quotes go": ("> what do you order?\n> > and so on\nwhip", "whip"),
    "own lines between quoted ones may answer them": (
        "> whip?\nyes\n> and then?\nleft 1",
        "> whip?\nyes\n> and then?\nleft 1",
    ),
    "struck words are taken back": ("~~brake~~ whip\n<s>left 1</s>\n<del>a</del>[s]b[/s]b̶r̶ now", " whip\n\n  now"),
    "a line of dashes is no foot by itself": ("orders\n--------------------\nwhip", "orders\n\nwhip"),
    "a quotation in a quotation goes": ("[quote=A][quote=B]brake[/quote]brake[/quote]whip", "whip"),
    "the line that leads to a quote goes": ("On Monday Marcus wrote:\n> brake\nwhip", "whip"),
    "a quote of a forum goes": ("[quote=Marcus]brake[/quote]\nwhip", "whip"),
    "the footer of a list goes": ("whip\n____________________\nlist@example.org\nbrake", "whip"),
    "a mark of a telephone goes": ("whip\n\nSent from my Antikythera\n", "whip"),
    "a message below goes": ("whip\n-----Original Message-----\nbrake", "whip"),
    "letters that are not seen go": ("wh\u200bip\x00", "whip"),
    "a row of a table is a line of its own": (
        "Hi\n| Velox | whip | brake |\n|-------|:-----|-------|\n| Celer | left 1 | - |",
        "Hi\nVelox: whip, brake\n\nCeler: left 1",
    ),
    "a line with one bar is quoted": ("| brake\nwhip", "whip"),
    "line ends are those of this program": ("whip\r\nleft 1\rwatch", "whip\nleft 1\nwatch"),
}


@pytest.mark.parametrize("case", CASES)
def test_only_the_senders_own_text_stays(case: str) -> None:
    written, kept = CASES[case]
    assert plain(written).text == kept


MAILS = yaml.safe_load((Path(__file__).parents[2] / "cases/mails/quotes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail["program"])
def test_what_programs_quote_in_any_language_is_not_the_senders(mail: dict[str, str]) -> None:
    assert plain(mail["text"]).text.strip() == mail["own"]


@pytest.mark.parametrize("mark", ["-- ", "--", "—"])
def test_a_signature_is_kept_apart(mark: str) -> None:
    found = plain(f"whip\n{mark}\nMarcus Varro\nRoma")
    assert (found.text, found.signature) == ("whip", "Marcus Varro\nRoma")


def test_of_a_long_text_the_beginning_is_read() -> None:
    assert len(plain("a" * 10 * LONGEST).text) == LONGEST
    assert plain("a\n" * 10_000).text.count("\n") < MOST_LINES


@pytest.mark.parametrize("mark", ["<s>", "[quote]", "~~a ", "> a\nb\n", "On 2026 wrote:\n", "-- \n", "a\u0336"])
def test_a_text_of_one_mark_alone_is_read(mark: str) -> None:
    assert len(plain(mark * 50_000).text) <= LONGEST
