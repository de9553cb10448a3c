"""The picture of an assembly's votes."""

from post_samples import words

from ludi_press.archive.vote_chart import MARGIN, WIDTH, vote_chart
from ludi_press.core.report import Text, Vote, VoteBoard


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
