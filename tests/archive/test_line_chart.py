"""A chart of numbers turn after turn."""

from itertools import pairwise

from msgspec.structs import replace

from ludi_press.archive.lap_chart import SMALL
from ludi_press.archive.line_chart import LEFT, ROW, Frame, LineChart, Series, line_chart

FRAME = Frame(width=700, least=300, scale=(0, 50, 100))
TURNS = (0, 1, 2)


def chart(*rows: Series) -> LineChart:
    return line_chart(rows, TURNS, FRAME)


def heights(path: str) -> list[int]:
    return [int(at.split()[1]) for at in path[1:].split("L")]


def test_a_line_begins_at_the_scale_and_is_higher_for_more() -> None:
    low, high = chart(Series("Low", None, (0, 10, 20)), Series("High", None, (50, 60, 100))).lines
    assert low.path.startswith(f"M{LEFT} ")
    assert heights(low.path) == sorted(heights(low.path), reverse=True)
    assert min(heights(low.path)) > max(heights(high.path))


def test_names_of_equals_do_not_cover_each_other() -> None:
    drawn = chart(*(Series(f"Number {number}", None, (0, 50, 50)) for number in range(20)))
    labels = [line.label for line in drawn.lines]
    assert all(below - above >= ROW for above, below in pairwise(labels))
    assert labels[-1] < drawn.height


def test_names_have_the_room_that_they_need_and_no_more() -> None:
    short, long = chart(Series("A", None, (0, 1, 2))), chart(Series("Longus" * 20, None, (0, 1, 2)))
    assert short.width == long.width == 700
    assert short.right > long.right > 300
    assert long.lines[0].shown.endswith("\N{HORIZONTAL ELLIPSIS}")


def test_a_small_chart_leaves_no_room_for_names() -> None:
    small = line_chart([Series("Longus" * 20, None, (0, 1, 2))], TURNS, replace(FRAME, width=SMALL))
    assert small.width - small.right < 20


def test_lines_of_the_same_tone_differ_in_their_strokes() -> None:
    drawn = chart(*(Series(tone, tone, (0, 1, 2)) for tone in ("veneta", "russata", "veneta")))
    assert [line.stroke for line in drawn.lines] == ["solid", "solid", "dashed"]


def test_what_may_be_wrong_has_bars_within_the_scale() -> None:
    sure, unsure = chart(
        Series("Sure", None, (0, 1, 2), (0, 0, 0)), Series("Unsure", None, (50, 99, 0), (9, 9, 0))
    ).lines
    assert sure.bars == ""
    assert unsure.bars.count("V") == 2
    top, bottom = (mark.at for mark in chart(Series("A", None, (0, 1, 2))).scale[::-2])
    places = [int(part) for bar in unsure.bars[1:].split("M") for part in bar.split(" ")[1].split("V")]
    assert all(top <= place <= bottom for place in places)
