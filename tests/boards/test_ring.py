"""The geometry of SS-2: intervals, neighbours, distances."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.boards.ring import OFF_TRACK, Section, Side, Space, Track, TrackPlan, lay_out


def straight(name: str, length: int, lanes: int) -> Section:
    return Section(name, (length,) * lanes, length, corner=False)


def maximus() -> Track:
    corner = (3, 4, 5, 6, 7, 7)
    sections = (
        straight("first straight", 14, 6),
        Section("first turn", corner, 6, corner=True),
        straight("second straight", 14, 6),
        Section("second turn", corner, 6, corner=True),
    )
    return lay_out(TrackPlan("maximus", "Maximus", 6, 3, sections, ((1, 3, 5), (2, 4, 6), (1, 3, 5), (2, 4, 6))))


TRACK = maximus()


def interval(space: Space, track: Track = TRACK) -> tuple[Fraction, Fraction]:
    return Fraction(space.start, track.unit), Fraction(space.end, track.unit)


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    lanes = draw(st.integers(2, 8))
    sections = [straight("start", draw(st.integers(3, 12)), lanes)]
    for number in range(draw(st.integers(1, 4))):
        steps = draw(st.lists(st.integers(0, 1), min_size=lanes - 1, max_size=lanes - 1))
        first = draw(st.integers(1, 6))
        spaces = tuple(first + sum(steps[:lane]) for lane in range(lanes))
        sections.append(Section(f"turn {number}", spaces, draw(st.integers(1, 8)), corner=True))
        sections.append(straight(f"straight {number}", draw(st.integers(1, 12)), lanes))
    return lay_out(TrackPlan("any", "Any", lanes, 2, tuple(sections), (tuple(range(1, lanes + 1)), (1,))))


def test_ss_2_2_a_corner_is_six_units_long_in_every_lane_shared_out_evenly() -> None:
    for lane, count in enumerate((3, 4, 5, 6, 7, 7), start=1):
        edges = [interval(TRACK.spaces[TRACK.at(lane, 1, number)]) for number in range(1, count + 1)]
        assert edges[0][0] == 14
        assert edges[-1][1] == 20
        assert {end - start for start, end in edges} == {Fraction(6, count)}


def test_ss_2_5_the_grid_lies_before_the_line_and_leaving_it_is_no_lap() -> None:
    front, last = TRACK.spaces[TRACK.place(1)], TRACK.spaces[TRACK.place(12)]
    assert (front.lane, front.number, interval(front)) == (1, 0, (Fraction(-1), Fraction(0)))
    assert (last.lane, last.number, interval(last)) == (6, -3, (Fraction(-4), Fraction(-3)))
    assert front.ahead == TRACK.at(1, 0, 1)
    assert not TRACK.beyond_line(front.id, front.ahead)
    assert TRACK.beyond_line(TRACK.at(1, 3, 3), TRACK.at(1, 0, 1))


def test_ss_2_3_diagonally_forward_on_a_straight_is_one_on_and_one_over() -> None:
    here = TRACK.at(3, 0, 5)
    assert TRACK.diagonal(here, Side.LEFT) == TRACK.at(2, 0, 6)
    assert TRACK.diagonal(here, Side.RIGHT) == TRACK.at(4, 0, 6)


def test_ss_2_3_there_is_nothing_beyond_the_walls() -> None:
    assert TRACK.diagonal(TRACK.at(1, 0, 5), Side.LEFT) == OFF_TRACK
    assert TRACK.diagonal(TRACK.at(6, 0, 5), Side.RIGHT) == OFF_TRACK


def test_ss_2_3_diagonally_forward_in_a_corner_is_the_space_that_holds_my_front_edge() -> None:
    # lane 1: [14,16) [16,18) …; lane 2: [14,15.5) [15.5,17) …: the edge 16 lies in the second
    assert TRACK.diagonal(TRACK.at(1, 1, 1), Side.RIGHT) == TRACK.at(2, 1, 2)


def test_ss_2_3a_an_edge_on_a_boundary_belongs_to_the_space_that_begins_there() -> None:
    # lanes 1 and 4 both have a boundary at 18; lane 5 of 7 has none there
    assert TRACK.diagonal(TRACK.at(2, 1, 2), Side.LEFT) == TRACK.at(1, 1, 2)
    assert TRACK.diagonal(TRACK.at(1, 1, 3), Side.RIGHT) == TRACK.at(2, 2, 1)


def test_ss_2_3_adjacent_on_a_straight_is_the_space_beside() -> None:
    here = TRACK.at(3, 2, 7)
    assert TRACK.spaces[here].beside == {TRACK.at(2, 2, 7), TRACK.at(4, 2, 7)}


def test_ss_2_3_adjacent_in_a_corner_needs_half_of_the_shorter_interval() -> None:
    # lane 1's first [14,16); lane 2's second [15.5,17) shares 0.5 of 1.5: too little; lane 2's first shares all
    assert TRACK.adjacent(TRACK.at(1, 1, 1), TRACK.at(2, 1, 1))
    assert not TRACK.adjacent(TRACK.at(1, 1, 1), TRACK.at(2, 1, 2))
    # lane 1's second [16,18) and lane 2's second share 1 of 1.5
    assert TRACK.adjacent(TRACK.at(1, 1, 2), TRACK.at(2, 1, 2))


def test_ss_2_3_distance_counts_spaces_of_my_own_lane() -> None:
    # the last straight space of lane 1 sees lane 6's third corner space, middle 14 + 2.5 * 6/7, in its second
    assert TRACK.distance(TRACK.at(1, 0, 14), TRACK.at(6, 1, 3)) == 2
    assert TRACK.distance(TRACK.at(6, 0, 14), TRACK.at(1, 1, 2)) == 4


def test_ss_2_3b_distance_goes_the_nearer_way_round() -> None:
    line, last = TRACK.at(2, 0, 1), TRACK.at(2, 3, 4)
    assert TRACK.distance(last, line) == 1
    assert TRACK.distance(line, last) == -1


def test_ss_2_5a_from_the_grid_there_is_one_way_only() -> None:
    grid, last = TRACK.at(1, 0, 0), TRACK.at(1, 3, 3)
    assert TRACK.distance(grid, TRACK.at(1, 0, 2)) == 2
    assert TRACK.distance(grid, last) == TRACK.cells[1]
    assert not TRACK.adjacent(TRACK.at(2, 3, 4), grid)


def test_an_address_that_is_not_on_the_track_has_no_space() -> None:
    for lane, section, number in ((0, 0, 1), (7, 0, 1), (1, 4, 1), (1, 1, 4), (1, 0, -4), (1, 1, 0)):
        with pytest.raises(KeyError):
            TRACK.at(lane, section, number)


@given(tracks())
def test_every_address_leads_to_its_space_and_back(track: Track) -> None:
    for space in track.spaces:
        assert track.at(space.lane, space.section, space.number) == space.id
        assert track.spaces[space.id] is space


@given(tracks())
def test_ss_2_2a_no_step_of_a_sound_track_loses_progress(track: Track) -> None:
    for space in track.spaces:
        for step in {space.ahead, space.inward, space.outward} - {OFF_TRACK}:
            there = track.spaces[step].start + track.lap * track.beyond_line(space.id, step)
            assert space.start <= there <= space.end


@given(tracks())
def test_ss_2_3_adjacency_is_mutual(track: Track) -> None:
    for space in track.spaces:
        assert all(space.id in track.spaces[other].beside for other in space.beside)


@given(tracks(), st.data())
def test_ss_2_3_distance_in_one_lane_is_the_way_there_and_back(track: Track, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from(track.spaces))
    second = data.draw(st.sampled_from([space for space in track.spaces if space.lane == first.lane]))
    there, back = track.distance(first.id, second.id), track.distance(second.id, first.id)
    whole = track.cells[first.lane]
    assert there == -back or {abs(there), abs(back)} == {whole // 2}


def test_the_holder_of_a_point_is_the_space_whose_interval_it_is_in() -> None:
    for space in TRACK.spaces:
        assert TRACK.holder(space.lane, space.start) == space.id
        assert TRACK.holder(space.lane, space.end - 1) == space.id
        assert TRACK.level(space.id, space.lane) == space.id
    assert TRACK.holder(0, 0) == TRACK.holder(TRACK.plan.lanes + 1, 0) == OFF_TRACK
    assert TRACK.level(TRACK.spaces[0].id, 0) == OFF_TRACK
