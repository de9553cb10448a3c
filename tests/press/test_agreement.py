"""The demonstration race: every fact of the board is the same in all formats and in turn.json, read back from each."""

import json
import re
from email import message_from_string, policy
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from cmarkgfm import github_flavored_markdown_to_html
from post_samples import HtmlReader, seen

from ludi_press.posts.formats.copies import chosen, write_copy
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.handouts import imprint, to_post
from ludi_press.press.building.render import Files, render_race, tell
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme

ROOT = Path(__file__).parents[2]
RACE = "ludi-megalenses"
TURNS = (2, 3, 4)
COLUMNS = ["#", "No.", "Auriga", "Where", "Gap", "Damage", "State"]
Rows = list[list[str]]
UNSEEN = re.compile("[\u2060\U0001f7e5\U0001f7e6\U0001f7e9\u2b1c]")
"""Word joiners, and the squares that represent colours."""


@cache
def played() -> tuple[PlayedRace, PressTheme, Files]:
    press = Press(ROOT)
    source = read_race(press, RACE)
    theme, _ = read_theme(press, source.theme, None, source.game)
    assert theme is not None
    found = play_race(source)
    parts = SiteParts(RACE, Path(), Path())
    render_race(found, (theme,), tell(found), Albums(), parts)
    return found, theme, parts.files


def data(turn: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(played()[2][f"races/{RACE}/turns/{turn:02}/turn.json"])
    return found


@cache
def post(turn: int, format_: str) -> str:
    """The post of a turn, which has a single part."""
    race, theme, _ = played()
    draft = to_post(tell(race)[turn], theme, imprint(race, race.turns[turn]), ())
    (form,) = chosen((format_,), "phpbb")
    judged = write_copy(draft, form)
    assert judged.value is not None
    (part,) = judged.value.parts
    return part.text


# --- readers: each knows its format and nothing of its writer


def wiki_rows(text: str) -> Rows:
    table = next(part for part in text.split("{|")[1:] if "Damage" in part).split("|}")[0]
    rows = [re.findall(r"^[|!](?![-+}])(?:[^|\n]*\|)?(.*)$", row, re.MULTILINE) for row in table.split("|-")]
    return [[unescape(re.sub(r"<[^>]*>|'''", "", cell)).strip() for cell in row] for row in rows if row]


def html_rows(html: str) -> Rows:
    table = next(part for part in re.findall(r"<table.*?</table>", html, re.DOTALL) if "Damage" in part)
    reader = HtmlReader(table)
    cells = [words for tag, words in reader.places if tag in ("td", "th")]
    return [[seen(cell) for cell in cells[at : at + len(COLUMNS)]] for at in range(0, len(cells), len(COLUMNS))]


def markdown_rows(markdown: str) -> Rows:
    return html_rows(github_flavored_markdown_to_html(markdown))


def bbcode_rows(text: str) -> Rows:
    table = next(part for part in re.findall(r"\[table\](.*?)\[/table\]", text, re.DOTALL) if "Damage" in part)
    rows = [re.findall(r"\[t[dh]\](.*?)\[/t[dh]\]", row) for row in re.findall(r"\[tr\](.*?)\[/tr\]", table)]
    return [[re.sub(r"\[[^\]]*\]", "", cell) for cell in row] for row in rows]


def mail_rows(text: str) -> Rows:
    body = message_from_string(text, policy=policy.default).get_body(("html",))
    assert body is not None
    table = next(part for part in re.findall(r"<table.*?</table>", body.get_content(), re.DOTALL) if "Damage" in part)
    rows = [re.split(r"</t[dh]>|<br>| · ", row)[:-1] for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]
    return [[unescape(re.sub("<[^>]*>", "", cell)) for cell in row] for row in rows]


READERS = {
    "wiki": wiki_rows,
    "markdown": markdown_rows,
    "smf": bbcode_rows,
    "xenforo": bbcode_rows,
    "html": html_rows,
    "mail": mail_rows,
}


def set_out_rows(text: str) -> list[str]:
    """Return the rows of a board in fixed-width text, without blanks: a row begins at the margin with its rank."""
    lines = text[text.index("#  ") : text.index("#: by")].split("[/code]")[0].split("\n")
    start = next(number for number, line in enumerate(lines) if set(line) == {"-"}) + 1
    rows: list[str] = []
    for line in lines[start:]:
        if re.match(r" ?\d", line):
            rows.append("")
        rows[-1] += "".join(line.split())
    return rows


@cache
def board(turn: int) -> Rows:
    """Return the board as in the HTML."""
    return html_rows(post(turn, "html"))


@pytest.mark.parametrize("turn", TURNS)
def test_the_board_says_what_turn_json_says(turn: int) -> None:
    told = data(turn)
    head, *rows = board(turn)
    assert head == COLUMNS
    assert len(rows) == len(told["teams"])
    order = sorted(told["race_order"], key=lambda team: told["teams"][team]["status"] != "running")  # who lies is below
    for team, row in zip(order, rows, strict=True):
        facts = told["teams"][team]
        where, _, damage, speed = row[3:7]
        lost = {part[0]: int(part[1:]) for part in damage.split() if part != "\N{EN DASH}"}
        assert lost == {name[0].upper(): facts[name] for name in ("left", "right", "horses") if facts[name]}
        if facts["status"] == "running":
            assert speed.split(",")[0] == facts["speed"]
            assert where.startswith(f"L{facts['lap'] + 1} · {facts['lane']} · ")
            assert where.endswith(f" {facts['space']}")


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("format_", list(READERS))
def test_every_format_with_cells_has_the_same_board(turn: int, format_: str) -> None:
    rows = READERS[format_](post(turn, format_))
    told = [[seen(UNSEEN.sub("", cell)) for cell in row] for row in rows]
    if format_ == "mail":  # there cells stand in one line, parted as the parts of a place are
        assert ["".join(row) for row in told] == ["".join(row).replace(" · ", "") for row in board(turn)]
    else:
        assert told == board(turn)


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("format_", ["text", "bbcode"])
def test_a_board_in_letters_of_one_width_has_the_same_words(turn: int, format_: str) -> None:
    expected = ["".join("".join(row).split()) for row in board(turn)[1:]]
    assert set_out_rows(UNSEEN.sub("", post(turn, format_))) == expected


def test_the_mails_text_is_the_text() -> None:
    body = message_from_string(post(2, "mail"), policy=policy.default).get_body(("plain",))
    assert body is not None
    assert body.get_content().replace("\r\n", "\n") == post(2, "text")
