from collections.abc import Iterator

import pytest
from any_document import documents, words_of
from bbcode_reader import BOARDS, SMF, XENFORO, Board, Reading
from demonstration import post
from demonstration import tones as tones_of_the_race
from hypothesis import given
from post_samples import everywhere, hostile, seen, tones

from ludi_press.core.colour import contrast, parse
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats import bbcode, text
from ludi_press.posts.formats.bbcode import PORTABLE, Bbcode, Dialect, escape
from ludi_press.posts.formats.writer import BESIDE, Images

TARGETS = [*((board, PORTABLE) for board in BOARDS), (SMF, bbcode.SMF), (XENFORO, bbcode.XENFORO)]
EACH_TARGET = pytest.mark.parametrize(
    ("board", "dialect"),
    TARGETS,
    ids=[f"{board.name}-{'own' if own != PORTABLE else 'portable'}" for board, own in TARGETS],
)
INVISIBLE = dict.fromkeys(map(ord, "\u2060\u200b\ufeff\u00ad"))


def words(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def written(*blocks: doc.Block, dialect: Dialect = PORTABLE, images: Images = BESIDE) -> str:
    return Bbcode(tones(), images, dialect).write(doc.Document(blocks))


def shown(words: str) -> str:
    """Return what a board's reader must see, without invisible characters."""
    return seen(seen(words).translate(INVISIBLE))


def letters(*texts: str) -> list[str]:
    """Return all letters except blanks and the line below a head, which wrapping may move."""
    return sorted("".join("".join(map(shown, texts)).replace("-", "").split()))


def leaf(part: doc.Text | doc.Code | doc.CodeBlock | doc.Badge | doc.LineBreak | doc.Divider) -> str:
    """Return what a board shows of a part without further parts."""
    if isinstance(part, doc.Badge):
        return tones().get(part.tone).letter
    return shown(part.value) if isinstance(part, (doc.Text, doc.Code, doc.CodeBlock)) else ""


@given(hostile)
def test_names_are_read_back_as_they_were_put_in(name: str) -> None:
    document, _ = everywhere(name)
    word = shown(name)
    for board, dialect in TARGETS:
        reading = Reading(Bbcode(tones(), dialect=dialect).write(document), board)
        assert reading.faults == []
        items = [f"7. {word}".strip(), f"8. {word}".strip()]
        cells = [word] * 4 if dialect.table else []
        expected = [*[word] * 4, word or "https://x.example/", *[word] * 2, *items, *cells, *[word] * 3]
        assert [shown(line) for line in reading.texts()] == [line for line in expected if line]
        *table, lines = reading.code
        assert shown(lines) == word
        assert dialect.table or letters(*table) == letters(*[word] * 4)


@given(documents)
def test_a_document_of_any_shape_keeps_the_rules_and_loses_no_word(document: doc.Document) -> None:
    words = _unmarked(words_of(document, leaf))
    for board, dialect in TARGETS:
        reading = Reading(Bbcode(tones(), dialect=dialect).write(document), board)
        assert reading.faults == []
        assert _unmarked(*reading.texts(), *reading.code) == words


def _unmarked(*texts: str) -> list[str]:
    """Return the letters without those that the writer adds for rules and items."""
    return [char for char in letters(*texts) if char not in "•—0123456789."]


@EACH_TARGET
@pytest.mark.parametrize("turn", [0, 4, -1])
def test_the_demonstration_race_is_whole_and_has_no_fault_on_any_board(
    board: Board, dialect: Dialect, turn: int
) -> None:
    reading = Reading(Bbcode(tones_of_the_race(), dialect=dialect).write(post(turn)), board)
    assert reading.faults == []
    found, whole = letters(*reading.texts(), *reading.code), letters(words_of(post(turn), leaf))
    if dialect.table:
        assert found == whole
    else:  # a narrow table leaves out columns that can be spared, and nothing else
        rest = iter(whole)
        assert all(letter in rest for letter in found)
        assert len(found) > 0.9 * len(whole)


def test_boards_are_narrow_and_of_letters_that_take_one_column() -> None:
    for turn in range(12):
        code = Reading(Bbcode(tones_of_the_race()).write(post(turn)), BOARDS[0]).code
        (board,) = [one for one in code if one.startswith(("#", "Place"))]
        for line in board.split("\n"):
            assert text.columns_of(line) == len(line) <= 80


@pytest.mark.parametrize(
    ("blocks", "out"),
    [
        ((doc.Heading(1, words("A")), doc.Heading(3, words("B"))), "[b][u]A[/u][/b]\n\n[b]B[/b]\n"),
        ((doc.Heading(2, (doc.Strong(words("A")), *words(" b"))),), "[b][u]A b[/u][/b]\n"),
        ((doc.Paragraph((*words("a"), doc.LineBreak(), *words("b"))),), "a\nb\n"),
        ((doc.Paragraph((doc.Strong((*words("a "), doc.Strong(words("b")))),)),), "[b]a b[/b]\n"),
        ((doc.Paragraph((doc.Code("speed 7"), *words(" "), doc.Code("SS-5.3"))),), "[i]speed 7[/i] [i]SS-5.3[/i]\n"),
        ((doc.Paragraph((doc.Badge("unknown"), *words("x"))),), "x\n"),
        ((doc.Paragraph((doc.Strong((doc.Badge("praesina"), *words(" x"))),)),), "[b][color=#1e7b3a]P[/color] x[/b]\n"),
        ((doc.Quote((doc.Paragraph(words("a")), doc.Divider())),), "[quote]\na\n\n— — —\n[/quote]\n"),
        ((doc.CodeBlock("  a [/code] [b]"),), "[code]\u00a0 a [\u2060/code] [b][/code]\n"),
        ((doc.Fold(words("A"), (doc.Paragraph(words("b")),)),), "[b]A[/b]\n\nb\n"),
        ((doc.Fold((), ()),), "\n"),
        ((doc.OrderedList(((doc.Paragraph(words("a")),), (doc.Paragraph(words("b")),)), 9),), "9. a\n10. b\n"),
        ((doc.BulletList(((doc.CodeBlock("a"), doc.Paragraph(words("b"))),)),), "• [code]a[/code]\n\nb\n"),
        ((doc.Paragraph((doc.Link("https://x.example/[a]", words("b")),)),), "[url=https://x.example/%5Ba%5D]b[/url]\n"),
        ((doc.Paragraph((doc.Link("mailto:a", words("b")),)),), "b (mailto:\u2060a)\n"),
        ((doc.Paragraph((doc.Link("https://x.example/", ()),)),), "[url=https://x.example/]https:\u2060//x.example/[/url]\n"),
        ((), "\n"),
    ],
)  # fmt: skip
def test_blocks_look_so(blocks: doc.Blocks, out: str) -> None:
    assert written(*blocks) == out


def test_lists_lie_in_lists() -> None:
    inner = doc.BulletList(((doc.Paragraph(words("b")),),))
    assert written(doc.BulletList(((doc.Paragraph(words("a")), inner), (doc.Paragraph(words("c")),)))) == (
        "[list]\n[*]a\n[list]\n[*]b\n[/list]\n[*]c\n[/list]\n"
    )


def test_a_table_is_set_out_in_code_or_tagged_where_the_board_has_tables() -> None:
    table = doc.Table(
        (doc.Column(words("F")), doc.Column(words("Auriga"))),
        ((doc.Cell(words("P"), "praesina"), doc.Cell(words("x"))),),
    )
    assert written(table) == "[code]F  Auriga\n---------\nP  x[/code]\n"
    assert written(table, dialect=bbcode.SMF) == (
        "[table]\n"
        "[tr][td][b]F[/b][/td][td][b]Auriga[/b][/td][/tr]\n"
        "[tr][td][color=#1e7b3a][b]P[/b][/color][/td][td]x[/td][/tr]\n"
        "[/table]\n"
    )
    assert "[tr][th]F[/th][th]Auriga[/th][/tr]" in written(table, dialect=bbcode.XENFORO)


def test_a_fold_is_a_spoiler_where_the_board_has_them() -> None:
    fold = doc.Fold(words("A"), (doc.Paragraph(words("b")),))
    assert written(fold, dialect=bbcode.XENFORO) == "[b]A[/b]\n\n[spoiler]\nb\n[/spoiler]\n"


def test_a_picture_is_of_the_web_or_a_line_for_the_host() -> None:
    own = doc.PictureBlock("track.png", "The track", 690, 345)
    assert written(own, images=Images("https://x.example/p/")) == "[img]https://x.example/p/track.png[/img]\n"
    assert written(own, images=Images(None, "put {} here".format)) == "put track.png here\n"
    assert written(own, images=Images("pictures/", "put {} here".format)) == "put track.png here\n"
    assert written(doc.PictureBlock("https://x.example/a b.png", "")) == "[img]https://x.example/a%20b.png[/img]\n"


def test_no_word_is_a_smiley_a_mention_or_a_tag() -> None:
    parted = escape(":D (Turn 8) @all [x] &#91; http://x.example www.x.example 20:00").replace("\u2060", "^")
    assert parted == ":^D (Turn 8^) @^all [^x] &^#91; http:^//x.example www^.x.example 20:00"


def _colours(turn: int) -> Iterator[str]:
    post_ = Bbcode(tones_of_the_race(), dialect=bbcode.SMF).write(post(turn))
    return (part[:7] for part in post_.split("[color=")[1:])


def test_colours_are_seen_on_light_and_on_dark_boards() -> None:
    colours = set(_colours(4))
    assert len(colours) == 4
    for colour in colours:
        assert contrast(parse(colour), parse("#ffffff")) >= 3
        assert contrast(parse(colour), parse("#1e1e1e")) >= 3
