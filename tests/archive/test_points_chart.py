"""The chart of a season's points."""

import itertools

from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.championship import SeasonFile, SeasonStanding, championship
from ludi_press.archive.points_chart import LEFT, MOST, ROW, points_chart


def rows(*orders: str) -> tuple[SeasonStanding, ...]:
    races = [race(f"r{number}", order) for number, order in enumerate(orders)]
    return championship(SeasonFile("cup", "Cup", tuple(one.id for one in races), "aurigae"), races).individuals


def test_every_line_starts_at_zero_and_is_higher_for_more_points() -> None:
    chart = points_chart(rows("ab.c", "bca"))
    assert chart is not None
    assert [line.name for line in chart.lines] == ["Diocles", "Scorpus", "Crescens"]
    ends = [[int(at.split()[1]) for at in line.path[1:].split("L")] for line in chart.lines]
    assert all(len(end) == 3 and line.path.startswith(f"M{LEFT} ") for end, line in zip(ends, chart.lines, strict=True))
    assert ends[0][-1] < ends[1][-1] < ends[2][-1], "more points stand higher"


def test_names_of_equals_do_not_cover_each_other_and_the_table_may_have_more() -> None:
    same = rows("ab.c", "bac")[0]
    chart = points_chart([replace(same) for _ in range(MOST + 4)])
    assert chart is not None
    labels = [line.label for line in chart.lines]
    assert len(labels) == MOST
    assert all(after - before >= ROW for before, after in itertools.pairwise(labels))
    assert labels[-1] < chart.height


def test_names_have_the_room_that_they_need_and_no_more() -> None:
    first, *others = rows("ab.c", "bca")
    short = points_chart([first, *others])
    long = points_chart([replace(first, ref=replace(first.ref, name="Longus" * 20)), *others])
    assert short is not None
    assert long is not None
    assert short.width < long.width
    assert long.width - long.right < 400


def test_one_race_is_no_line() -> None:
    assert points_chart(rows("ab.c")) is None
    assert points_chart(()) is None
