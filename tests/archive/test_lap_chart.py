from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.lap_chart import LONGEST, MOST, SMALL, lap_chart, small_lap_chart, tallies
from ludi_press.core.chronicle import ChartMark, MarkShape, Ranking


def test_lines_end_where_the_last_order_has_them() -> None:
    chart = lap_chart(race())
    assert chart is not None
    assert [(line.team, line.last) for line in chart.lines] == [("a", "1"), ("b", "2"), ("c", "3")]
    assert [line.start for line in chart.lines] == sorted((line.start for line in chart.lines), reverse=True)
    assert [row.team for row in chart.rows] == ["a", "b", "c"]
    assert [[cell.place for cell in row.cells] for row in chart.rows] == [["3", "1"], ["2", "2"], ["1", "3"]]


def test_who_is_level_shares_a_place() -> None:
    ranks = (*race().ranks[:-1], replace(race().ranks[-1], places=(1, 2, 2)))
    chart = lap_chart(replace(race(), ranks=ranks))
    assert chart is not None
    assert [(line.team, line.last) for line in chart.lines] == [("a", "1"), ("b", "=2"), ("c", "=2")]
    assert [row.cells[1].place for row in chart.rows] == ["1", "=2", "=2"]


def test_every_mark_stands_in_the_chart_and_in_its_table() -> None:
    chart = lap_chart(race())
    assert chart is not None
    assert [[dot.words for dot in line.dots] for line in chart.lines] == [["whip"], [], ["naufragium"]]
    assert [row.cells[1].marks for row in chart.rows] == [("whip",), (), ("naufragium",)]
    assert [sign.name for sign in chart.legend] == ["whip", "naufragium"]


def test_what_befell_is_counted_by_turn_in_the_order_of_the_legend() -> None:
    more = (ChartMark("b", 2, 1, MarkShape.END, "naufragium", 1), ChartMark("b", 2, 1, MarkShape.DOT, "whip", 2))
    told = tallies(replace(race(), marks=(*race().marks, *more, ChartMark("a", 2, 2, MarkShape.DOT, "whip", 3))))
    counted = {turn: [(one.sign.name, one.count) for one in row] for turn, row in told.items()}
    assert counted == {1: [("whip", 1), ("naufragium", 1)], 2: [("whip", 2), ("naufragium", 1)]}
    assert tallies(replace(race(), marks=())) == {}


def test_who_is_out_goes_on_as_a_faint_line() -> None:
    longer = replace(race(), ranks=(*race().ranks, Ranking(1, 2, ("b", "a", "c"))))
    chart = lap_chart(longer)
    assert chart is not None
    assert [bool(line.gone) for line in chart.lines] == [False, False, True]


def test_marks_of_one_round_stand_beside_each_other() -> None:
    marks = tuple(ChartMark("a", 1, 1, shape, shape.value, 1) for shape in (MarkShape.DOT, MarkShape.SQUARE))
    chart = lap_chart(replace(race(), marks=marks))
    assert chart is not None
    first, second = chart.lines[0].dots
    assert first.x < second.x == chart.ticks[1].x
    assert (first.words, second.words) == ("dot", "square")


def test_what_came_before_the_first_order_stands_at_the_round_before() -> None:
    chart = lap_chart(replace(race(), marks=(ChartMark("b", 1, 0, MarkShape.END, "retired", 0),)))
    assert chart is not None
    assert chart.lines[1].dots[0].x == chart.ticks[0].x


def test_in_a_small_window_time_goes_downward() -> None:
    badged = replace(race(), entries=tuple(replace(one, badge=one.team.upper()) for one in race().entries))
    wide, small = lap_chart(badged), small_lap_chart(badged)
    assert wide is not None
    assert small is not None
    assert [(line.badge, line.last) for line in small.lines] == [("A", "1"), ("B", "2"), ("C", "3")]
    assert [line.end for line in small.lines] == sorted(line.end for line in small.lines)
    assert all(line.end < SMALL for line in small.lines)
    dot = small.lines[0].dots[0]
    assert (dot.x, dot.y) == (small.lines[0].end, small.ticks[1].x)
    assert small_lap_chart(race()) is None
    crowd = tuple(replace(badged.entries[0], team=f"t{number}") for number in range(MOST + 1))
    assert small_lap_chart(replace(badged, entries=crowd)) is None


def test_a_race_in_which_nobody_has_changed_place_has_no_chart() -> None:
    first = race().ranks[0]
    assert lap_chart(replace(race(), ranks=(first,))) is None
    assert lap_chart(replace(race(), ranks=(first, replace(first, turn=1, round=1)))) is None


def test_mates_of_a_factio_have_other_strokes_and_long_names_end() -> None:
    entries = tuple(EntryCard(team, "Longus" * 10, None, "praesina") for team in "abc")
    chart = lap_chart(replace(race(), entries=entries))
    assert chart is not None
    assert len({line.stroke for line in chart.lines}) == 3
    assert {len(line.name) for line in chart.lines} == {LONGEST}
