"""The sender's own text, without what programs and quotations add."""

from pathlib import Path

import pytest
import yaml

from ludi_press.press.receiving.plain import LONGEST, MOST_LINES, plain, text_of_html

CASES = {
    "quotes go": ("> what do you order?\nwhip\n> > and so on", "whip"),
    "the line that leads to a quote goes": ("On Monday Marcus wrote:\n> brake\nwhip", "whip"),
    "a quote of a forum goes": ("[quote=Marcus]brake[/quote]\nwhip", "whip"),
    "the footer of a list goes": ("whip\n____________________\nlist@example.org\nbrake", "whip"),
    "a mark of a telephone goes": ("whip\n\nSent from my Antikythera\n", "whip"),
    "a message below goes": ("whip\n-----Original Message-----\nbrake", "whip"),
    "letters that are not seen go": ("wh\u200bip\x00", "whip"),
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


PAGES = {
    "<p>whip</p><p>left 1</p>": "whip\n\nleft 1",
    "one<br>two<div>three</div>": "one\ntwo\nthree",
    "<ul><li>whip</li><li>brake</li></ul>": "- whip\n\n- brake",
    "whip<blockquote>brake<br>brake</blockquote>": "whip",
    '<div>whip</div><div class="gmail_quote"><div>brake</div></div>': "whip",
    "<style>brake {}</style><script>brake</script>whip": "whip",
    "a &amp; b &lt;c&gt;": "a & b <c>",
    "<p>whip": "whip",
    "<s>whip</s> brake <strike>left 1</strike>": "brake",
    '<span style="text-decoration: line-through">whip</span>brake': "brake",
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_read_as_people_see_it(page: str) -> None:
    assert text_of_html(page).strip() == PAGES[page]


def test_of_a_long_text_the_beginning_is_read() -> None:
    assert len(plain("a" * 10 * LONGEST).text) == LONGEST
    assert plain("a\n" * 10_000).text.count("\n") < MOST_LINES
    assert len(text_of_html("<b>a" * 1_000_000)) < 30 * LONGEST
