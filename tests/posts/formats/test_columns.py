import pytest
from hypothesis import given
from hypothesis import strategies as st
from post_samples import hostile, seen

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.text import columns_of, set_out, wrapped


def table(heads: list[str], *rows: list[str], aligns: list[Align] | None = None) -> doc.Table:
    columns = (
        doc.Column((doc.Text(head),), align)
        for head, align in zip(heads, aligns or [Align.LEFT] * len(heads), strict=True)
    )
    return doc.Table(tuple(columns), tuple(tuple(doc.Cell((doc.Text(cell),)) for cell in row) for row in rows))


def lines(*args: list[str], width: int = 40, aligns: list[Align] | None = None) -> list[str]:
    return set_out(table(*args, aligns=aligns), width, doc.plain_text)


def test_a_table_that_fits_has_a_row_on_a_line() -> None:
    aligns = [Align.RIGHT, Align.CENTRE, Align.LEFT]
    assert lines(["Place", "F", "Auriga"], ["1", "A", "Thallus"], ["12", "V", "Crescens"], aligns=aligns) == [
        "Place  F  Auriga",
        "------------------",
        "    1  A  Thallus",
        "   12  V  Crescens",
    ]  # fmt: skip


def test_long_cells_are_wrapped_where_that_costs_the_fewest_lines() -> None:
    long = "Flavius Scorpus of the greens, the old one"
    assert lines(["Auriga", "End"], [long, "over the line, order 1"], ["Teres", "out"], width=60) == [
        "Auriga                                End",
        "------------------------------------------------------------",
        "Flavius Scorpus of the greens, the    over the line, order 1",
        "old one",
        "Teres                                 out",
    ]


def test_a_table_too_wide_for_that_goes_over_several_lines_each_column_below_its_head() -> None:
    cells = ["1", "P. Aelius Gutta Calpurnianus", "lane 3, first straight 10", "running"]
    assert lines(["#", "Auriga", "Where", "Condition"], cells, ["2", "Felix", "lane 4", "out"], width=36) == [
        "#  Auriga",
        "    Where",
        "    Condition",
        "-------------------------------",
        "1  P. Aelius Gutta Calpurnianus",
        "    lane 3, first straight 10",
        "    running",
        "",
        "2  Felix",
        "    lane 4",
        "    out",
    ]


def test_wide_and_combining_letters_keep_the_columns() -> None:
    assert lines(["A", "B"], ["字字", "x"], ["e\u0301", "y"], ["■□", "z"])[2:] == [
        "字字  x",
        "e\u0301     y",
        "■□    z",
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Scorpus", 7), ("字", 2), ("■□", 2), ("e\u0301", 1), ("\u2060", 0), ("", 0), ("£·", 2)],
)
def test_the_columns_of_a_text(text: str, columns: int) -> None:
    assert columns_of(text) == columns


def test_a_word_longer_than_a_line_is_cut() -> None:
    assert wrapped("a abcdefgh b", 3) == ["a", "abc", "def", "gh", "b"]
    assert wrapped("字字字", 3) == ["字", "字", "字"]
    assert wrapped("", 3) == [""]


@given(hostile, st.integers(2, 30))
def test_wrapping_keeps_every_letter(text: str, width: int) -> None:
    shown = seen(text)
    pieces = wrapped(shown, width)
    assert "".join(pieces).replace(" ", "") == shown.replace(" ", "")
    assert all(columns_of(piece) <= width for piece in pieces)


texts = st.one_of(hostile, st.lists(hostile, min_size=5, max_size=12).map(" ".join))


@given(st.integers(1, 9).flatmap(lambda n: st.lists(st.lists(texts, min_size=n, max_size=n), min_size=1, max_size=4)))
def test_no_line_is_too_wide_or_ends_in_a_blank_and_no_letter_is_lost(rows: list[list[str]]) -> None:
    out = lines(rows[0], *rows[1:], width=76)
    assert all(columns_of(line) <= 76 and not line.endswith(" ") for line in out)
    letters = sorted("".join(out).replace(" ", "").replace("-", ""))
    assert letters == sorted("".join(seen(cell) for row in rows for cell in row).replace(" ", "").replace("-", ""))


@given(st.lists(texts, min_size=1, max_size=8))
def test_the_first_line_is_not_indented(heads: list[str]) -> None:
    out = lines(heads, aligns=[Align.RIGHT] * len(heads))
    assert not (seen(heads[0]) and out[0].startswith(" "))


def test_columns_that_can_be_spared_go_before_a_cell_is_wrapped() -> None:
    heads, aligns = ["#", "No.", "Auriga", "State"], [Align.LEFT] * 4
    board = table(heads, ["1", "V1", "Crescens", "overturned in the Carceres"], aligns=aligns)
    spare = [0, 1, 0, 0]
    columns = tuple(doc.Column(one.title, one.align, own) for one, own in zip(board.columns, spare, strict=True))
    narrow = doc.Table(columns, board.rows)
    assert set_out(narrow, 60, doc.plain_text)[0] == "#  No.  Auriga    State"
    assert set_out(narrow, 40, doc.plain_text) == [
        "#  Auriga    State",
        "---------------------------------------",
        "1  Crescens  overturned in the Carceres",
    ]


def test_columns_that_are_spared_together_go_together() -> None:
    heads = ["#", "No.", "Auriga", "State"]
    board = table(heads, ["1", "V1", "Crescens", "overturned in the Carceres"], aligns=[Align.LEFT] * 4)
    columns = tuple(doc.Column(one.title, one.align, own) for one, own in zip(board.columns, [1, 1, 0, 0], strict=True))
    assert set_out(doc.Table(columns, board.rows), 40, doc.plain_text)[0] == "Auriga    State"


@given(st.lists(st.lists(st.text("ab c", min_size=1, max_size=9), min_size=3, max_size=3), min_size=1, max_size=4))
def test_what_stands_in_a_cell_never_looks_like_the_border_between_two(rows: list[list[str]]) -> None:
    plain = [[" ".join(cell.split()) or "x" for cell in row] for row in rows]
    _, _, *body = lines(["one", "two", "three"], *plain, width=60)
    assert [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in body] == plain
