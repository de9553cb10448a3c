"""What the tests of posts and pages share: the mosaic theme, a small Report, hostile names."""

from datetime import datetime
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.core.dice import Address, Roll, Source
from ludi_press.core.report import (
    Align,
    Ask,
    Board,
    Brief,
    Cell,
    Column,
    Fact,
    Gauge,
    LogEntry,
    LogLine,
    LogRound,
    Message,
    Offer,
    OpenOrder,
    Report,
    Row,
    Text,
    Window,
    say,
)
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import Tones, read_tones
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words

ROOT = Path(__file__).parents[2]
THEME = ROOT / "themes/mosaic"
ROME = ZoneInfo("Europe/Rome")

GAME_WORDS = """
heading: "Turn {turn}"
plain: "{text}"
marks: "L {left}"
change.place: "place {before} → {after}"
change.status: "{before} → {after}"
status.running: running
status.out: out
"""
"""A game's words, as small as can be."""


def node(text: str) -> Node:
    judged = load(text.encode(), "test.yaml")
    assert judged.value is not None
    assert not judged.problems, judged.problems
    return judged.value


@cache
def words() -> Words:
    judged = read_words("en", [node(GAME_WORDS), node((THEME / "words/en.yaml").read_text("utf-8"))])
    assert judged.value is not None
    assert not judged.problems, judged.problems
    return judged.value


@cache
def tones() -> Tones:
    judged = read_tones(node((THEME / "tones.yaml").read_text("utf-8")))
    assert judged.value is not None
    assert not judged.problems, judged.problems
    return judged.value


@cache
def template() -> dict[str, str]:
    """All files that make a post, by name."""
    files = (THEME / "post.md.j2", *sorted((THEME / "post").glob("*.md.j2")))
    return {file.relative_to(THEME).as_posix(): file.read_text("utf-8") for file in files}


def plain(text: str) -> Message:
    """A message that says nothing but somebody's text."""
    return say("plain", text=Text(text))


def board(*names: str) -> Board:
    columns = (Column(plain("Place"), Align.RIGHT), Column(plain("Auriga")), Column(plain("Damage"), Align.CENTRE))
    rows = tuple(
        Row(f"t{place}", (Cell(place), Cell(Text(name), "russata"), Cell(say("marks", left=Gauge(1, 3)))))
        for place, name in enumerate(names, start=1)
    )
    return Board(plain("Status"), columns, rows)


OPEN_ORDERS = (
    OpenOrder(plain("whip"), (say("plain", text=Fraction(1, 8)), plain("harm"))),
    OpenOrder(plain("brake")),
)


def speed_die(index: int, face: int = 7) -> Roll:
    return Roll(index, Address("race", 3, 1, "t1", "speed", index + 1), "d8", face, Source.HOST)


MOVES = Brief(plain("moves"), (7,))


def report(name: str = "Scorpus", *, over: bool = False, story: str | None = None, title: str = "Ludi") -> Report:
    lines = (
        LogLine(0, plain(f"{name} goes"), "SS-4.3"),
        LogLine(1, plain(f"{name} moves"), "SS-5.3", (speed_die(0),), 1, MOVES),
    )
    entry = LogEntry("t1", plain(name), lines, Text(name), "russata", plain("go"))
    return Report(
        game="game",
        race="race",
        turn=3,
        over=over,
        title=Text(title),
        heading=say("heading", turn=3),
        facts=(Fact(plain("Host"), Text(name)),),
        board=board(name, "Diocles"),
        news=(plain(f"{name} leads."), plain("Diocles is last.")),
        log=(LogRound(plain(name), (entry,)),),
        standings=board(name) if over else None,
        offers=() if over else (Offer(("t1",), (Text(name),), OPEN_ORDERS),),
        laps=() if over else (Fact(plain("Lap 1"), Text(name)),),
        ask=None if over else ask(),
        story=story,
    )


def ask(orders: int = 2) -> Ask:
    window = Window(datetime(2026, 4, 6, 19, tzinfo=ROME), datetime(2026, 4, 6, 20, tzinfo=ROME))
    return Ask(4, orders, orders - 1, datetime(2026, 4, 7, 20, tzinfo=ROME), window)


MARKUP = "\\`*_{}[]()<>#+-.!|~=:;@&/\"'^$%?,"
STRANGE = "\n\r\t\f\0\x07\x1b\x85\u00a0\u200b\u2028\u202e\u2066\u2069\ue000\ue001\uf8ff\ufffd😀é字"
hostile = st.one_of(
    st.text(st.sampled_from(MARKUP + STRANGE + " aA09")),
    st.text(),
    st.sampled_from(
        [
            "**x**", "_x_", "](y)", "<script>alert(1)</script>", "&lt;", "&amp;#60;", "1. x", "- x", "# x", "> x",
            "```", "    x", "| x |", "---", "===", "\\", "\\|", "`|`", "{{ title }}", "{% raw %}", "\ue0000\ue001",
            "</td>", "-->", "]]>", "http://x.example", "www.x.example", "a@b.example", ":smile:", "@all", "#1",
        ]
    ),
)  # fmt: skip
"""Text that tries to be more than text."""

JOINER = "\u2060"
"""What parts words that a target would take for a sign of its own; nobody sees it."""

BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\u1680\u2028\u2029\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
UNPRINTABLE = {*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
NO_CHARACTERS = {*range(0xD800, 0xE000), *range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF}
UNSEEN = UNPRINTABLE | NO_CHARACTERS


def seen(text: str) -> str:
    """What a reader must see of a text, worked out char by char: blanks squeezed, unprintable characters gone."""
    shown = ""
    for char in text:
        if char in BLANKS:
            char = " "
        elif ord(char) in UNSEEN:
            continue
        if not (char == " " and shown.endswith(" ")):
            shown += char
    return shown.strip()


BLOCKS = {"h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "th", "td", "summary", "pre", "blockquote", "details"}
VOID = {"br", "hr", "img", "input", "meta", "link"}


class HtmlReader(HTMLParser):
    """Reads HTML by the standard library: words by the block that they stand in, all tags and attributes, balance."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.places: list[list[str]] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.runs: list[tuple[tuple[str, ...], str]] = []
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in BLOCKS:
            self.places.append([tag, ""])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.runs.append((tuple(self.open), data))
        if self.places:
            self.places[-1][1] += data

    def words(self) -> list[tuple[str, str]]:
        """Tag and words of each block that has any, as a reader sees them."""
        return [(tag, seen(text)) for tag, text in self.places if seen(text)]

    def within(self, tag: str) -> str:
        """All words inside a tag."""
        return "".join(text for path, text in self.runs if tag in path)


def everywhere(name: str) -> tuple[doc.Document, list[str]]:
    """A document that has a name in every place where text can come from, and the blocks that hold it, in order."""
    words = (doc.Text(name),)
    table = doc.Table(
        (doc.Column(words), doc.Column(words, Align.RIGHT)), ((doc.Cell(words, "albata"), doc.Cell(words)),)
    )
    blocks: doc.Blocks = (
        doc.Heading(2, words),
        doc.Paragraph(words),
        doc.Paragraph((doc.Strong(words),)),
        doc.Paragraph((doc.Emphasis(words),)),
        doc.Paragraph((doc.Link("https://x.example/", words),)),
        doc.BulletList(((doc.Paragraph(words), doc.BulletList(((doc.Paragraph(words),),))),)),
        doc.OrderedList(((doc.Paragraph(words),), (doc.Paragraph(words),)), 7),
        table,
        doc.Quote((doc.Paragraph(words),)),
        doc.Fold(words, (doc.Paragraph(words),)),
        doc.CodeBlock(doc.tidy(name)),
    )
    places = ["h2", "p", "p", "p", "p", "li", "li", "li", "li", "th", "th", "td", "td", "p", "summary", "p", "pre"]
    return doc.Document(blocks), places
