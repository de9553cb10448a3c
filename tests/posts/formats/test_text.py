from collections.abc import Iterator

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from post_samples import everywhere, hostile, report, seen, template, tones, words
from rendered import render

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.text import WIDTH, PlainText, columns_of, harmless
from ludi_press.posts.formats.writer import BESIDE, Images


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def written(*blocks: doc.Block, images: Images = BESIDE) -> str:
    return PlainText(tones(), images).write(doc.Document(blocks))


def read(post: str) -> Iterator[str]:
    """Return the words of the document of `everywhere`, read by blank lines, marks and indents as in plain text."""
    heading, para, strong, stress, link, bullets, numbers, table, quote, title, folded, code = post.rstrip("\n").split(
        "\n\n"
    )
    yield words_of(heading.rsplit("\n", 1)[0])
    yield words_of(para)
    yield words_of(strong)
    yield words_of(stress).removeprefix("_").removesuffix("_")
    yield words_of(link).removesuffix("<https://x.example/>").strip()
    outer, inner = bullets.removeprefix("- ").split("\n  - ")
    yield from (words_of(outer), words_of(inner))
    first, second = numbers.removeprefix("7. ").split("\n8. ")
    yield from (words_of(first), words_of(second))
    head, _, row = table.split("\n")
    yield from (*halves(head), *halves(row))
    yield words_of(quote.replace("\n> ", "\n").removeprefix("> "))
    yield words_of(title.rsplit("\n", 1)[0])
    yield words_of(folded)
    yield words_of(code)


def halves(line: str) -> tuple[str, str]:
    """Return two cells of the same words, with two blanks between them."""
    cell = line.strip()
    middle = (len(cell) - 2) // 2
    return cell[:middle].strip(), cell[middle:].strip()


def words_of(lines: str) -> str:
    return " ".join(line.strip() for line in lines.split("\n"))


@given(hostile)
def test_names_are_read_back_as_they_were_put_in(name: str) -> None:
    assume(0 < columns_of(seen(name)) < 30)
    document, places = everywhere(name)
    found = list(read(PlainText(tones()).write(document)))
    assert len(found) == len(places)
    assert {one.removeprefix("- ") if harmless(seen(name)) != seen(name) else one for one in found} == {seen(name)}


lines = st.lists(hostile, min_size=1, max_size=30).map(" ".join)


@given(lines, st.sampled_from([doc.Text, doc.Code]))
@example("a " * 20 + "://" + " a" * 17, doc.Code)
def test_no_line_is_too_wide_ends_in_a_blank_or_holds_a_tab(name: str, kind: type[doc.Text | doc.Code]) -> None:
    words = (kind(name),)
    nested = doc.BulletList(((doc.Paragraph(words), doc.Quote((doc.OrderedList(((doc.Paragraph(words),),)),))),))
    post = written(
        doc.Heading(1, words), doc.Paragraph(words), nested, doc.PictureBlock("a.png", name), doc.Fold(words, ())
    )
    for line in post.split("\n"):
        assert columns_of(line) <= WIDTH or "://" in line
        assert line == line.rstrip()
        assert "\t" not in line


@given(lines)
def test_long_words_lose_no_letter(name: str) -> None:
    letters = "".join(written(doc.Paragraph((doc.Text("x" + name),))).split())
    assert letters.removeprefix("-") == "".join(seen("x" + name).split())


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        (doc.Heading(1, text("字b")), ["字b", "==="]),
        (doc.Heading(2, text("ab")), ["ab", "--"]),
        (doc.Heading(4, text("ab")), ["ab", ".."]),
        (doc.Paragraph((*text("a "), doc.Strong(text("b ")), doc.Emphasis(text("c")))), ["a *b* _c_"]),
        (doc.Paragraph((doc.Strong(text("Host:")), *text(" a"))), ["Host: a"]),
        (doc.Paragraph((*text("a"), doc.LineBreak(), *text("b"))), ["a", "b"]),
        (doc.Paragraph((doc.Badge("veneta"), *text(" x"), doc.Badge("none"))), ["[V] x"]),
        (doc.Paragraph((doc.Link("https://x.example/a b", text("a")),)), ["a <https://x.example/a%20b>"]),
        (doc.Paragraph((doc.Link("https://x.example/", text("https://x.example/")),)), ["<https://x.example/>"]),
        (doc.Paragraph((doc.Image("https://x.example/a.png", "a"),)), ["[a] <https://x.example/a.png>"]),
        (doc.Quote((doc.Paragraph(text("a")), doc.Paragraph(text("b")))), ["> a", ">", "> b"]),
        (doc.CodeBlock("a\n\tb  \nc"), ["    a", "        b", "    c"]),
        (
            doc.OrderedList(((doc.Divider(), doc.Divider()), (doc.Divider(),)), 9),
            ["9. * * *", "", "   * * *", "", "10. * * *"],
        ),
        (doc.PictureBlock("a.png", "the track"), ["[the track]", "<a.png>"]),
        (doc.PictureBlock("a.png", ""), ["<a.png>"]),
        (doc.Fold(text("Order 1"), (doc.Paragraph(text("a")),)), ["Order 1", ".......", "", "a"]),
        (doc.Table((), ()), [""]),
    ],
)  # fmt: skip
def test_blocks_look_so(block: doc.Block, lines: list[str]) -> None:
    assert written(block) == "\n".join(lines) + "\n"


def test_a_table_is_set_out_with_the_blanks_of_its_codes() -> None:
    columns = (doc.Column(text("#"), Align.RIGHT), doc.Column(text("Die")))
    table = doc.Table(columns, ((doc.Cell(text("10")), doc.Cell((doc.Code("speed 7"),))),))
    assert written(table) == "#   Die\n-------------\n10  [speed 7]\n"


def test_dice_and_rules_stay_on_one_line() -> None:
    for length in range(60, 76):
        post = written(doc.Paragraph((*text("x" * length + " "), doc.Code("slip-space 12"))))
        assert "[slip-space 12]" in post


def test_a_long_address_is_never_cut() -> None:
    address = f"https://x.example/{'a' * 90}"
    post = written(doc.Paragraph((doc.Link(address, text("see here")), *text(" and there"))))
    assert post == f"see here\n<{address}>\nand there\n"


def test_a_picture_without_an_address_asks_for_it() -> None:
    assert (
        written(doc.PictureBlock("a.png", "x"), images=Images(None, "[put {} here]".format))
        == "[x]\n[put a.png here]\n"
    )


@pytest.mark.parametrize("line", ["help", "WHO", "who a", "subscribe a b c", "set a b c", "remove", "info"])
def test_no_line_at_the_head_of_a_mail_is_a_command_to_a_list(line: str) -> None:
    assert written(doc.Paragraph(text(line))) == f"- {line}\n"


@pytest.mark.parametrize("line", ["help came late", "set a b", "whose", "remove it", "a help"])
def test_other_lines_stay(line: str) -> None:
    assert written(doc.Paragraph(text(line))) == f"{line}\n"


def test_only_the_head_of_a_mail_is_read_for_commands() -> None:
    post = written(*(doc.Paragraph(text(word)) for word in [*"abcdefghij", "help"]))
    assert post.endswith("\n\nhelp\n")


@given(hostile)
def test_a_whole_post_holds_every_name(name: str) -> None:
    judged = render(report(name), template(), words())
    assert judged.value is not None
    letters = "".join(PlainText(tones()).write(judged.value).split())
    assert letters.count("".join(seen(name).split())) >= 4


def test_the_key_of_a_table_says_nothing_of_columns_that_are_left_out() -> None:
    columns = (doc.Column(text("Where")), doc.Column(text("Horses"), spare=1))
    row = (doc.Cell(text("L1" + " " * 3 + "x" * 50)), doc.Cell(text("y" * 40)))
    key = "Where: lap and lane. Horses: their points. Sk is Skill."
    narrow, wide = doc.Table(columns, (row,)), doc.Table(columns, ())
    assert written(doc.TableKey(narrow, key)) == "Where: lap and lane. Sk is Skill.\n"
    assert written(doc.TableKey(wide, key)) == f"{key}\n"


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("jostled and no whip", "State: jostled, a lower modifier; no whip, it is lost.\n"),
        ("jostled", "State: jostled, a lower modifier.\n"),
        ("out", "\n"),
    ],
)
def test_the_key_of_a_table_explains_no_word_that_stands_nowhere(cell: str, told: str) -> None:
    table = doc.Table((doc.Column(text("State")),), ((doc.Cell(text(cell)),),))
    assert written(doc.TableKey(table, "State: jostled, a lower modifier; no whip, it is lost.")) == told
