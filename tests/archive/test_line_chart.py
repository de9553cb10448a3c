"""A chart of numbers turn after turn."""

from itertools import pairwise

from msgspec.structs import replace
from post_samples import words

from ludi_press.archive.lap_chart import SMALL
from ludi_press.archive.line_chart import LEFT, MARGIN, ROW, WIDTH, Frame, LineChart, Series, line_chart, vote_chart
from ludi_press.core.report import Text, Vote, VoteBoard

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


def cast(*votes: int) -> tuple[VoteBoard, ...]:
    return tuple(VoteBoard(Text(f"V{number}"), count) for number, count in enumerate(votes))


def test_ayes_fill_the_row_from_the_left_and_noes_from_the_right_the_strongest_first() -> None:
    chart = vote_chart(Vote(Text("Census"), cast(20, 40), cast(30, 10), 51, 130), words())
    assert [(one.name, one.votes) for one in chart.ayes.seats] == [("V1", 40), ("V0", 20)]
    assert chart.ayes.seats[0].bar > chart.noes.seats[0].bar > chart.ayes.seats[1].bar
    first, *_, last = (*chart.ayes.parts, *chart.noes.parts)
    assert first.x == MARGIN
    assert last.x + last.width == WIDTH - MARGIN
    assert (chart.ayes.votes, chart.noes.votes, chart.silent) == (60, 40, 30)


def test_the_line_lies_where_the_votes_begin_to_be_enough() -> None:
    carried = vote_chart(Vote(Text("Census"), cast(51), cast(49), 51, 100), words())
    (part,) = carried.ayes.parts
    assert part.x + part.width > carried.line
    failed = vote_chart(Vote(Text("Caedes"), cast(60), (), 100, 100), words())
    (part,) = failed.ayes.parts
    assert part.x + part.width < failed.line < WIDTH - MARGIN
    assert failed.silent == 40


def test_a_long_name_is_cut_on_its_bench_and_whole_in_words() -> None:
    long = VoteBoard(Text("Ti. Sempronius Longus Gracchus"), 5)
    (seat,) = vote_chart(Vote(Text("Census"), (long,), (), 3, 5), words()).ayes.seats
    assert (seat.shown, seat.name) == ("Ti. Sempronius Longus…", "Ti. Sempronius Longus Gracchus")


def test_where_nobody_votes_there_is_still_a_line_to_miss() -> None:
    chart = vote_chart(Vote(Text("Census"), (), (), 1, 0), words())
    assert (chart.ayes.seats, chart.noes.parts, chart.silent) == ((), (), 0)
    assert MARGIN < chart.line < WIDTH - MARGIN
