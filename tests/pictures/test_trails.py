"""Numbers for what happened on a track, with its words in the key."""

from itertools import pairwise
from math import atan2, dist, pi, tau

from msgspec.structs import replace
from picture_samples import figure, scene, theme, track, words

from ludi_press.core.report import Text, say
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.grounds.trails import draw_trails, event_spots, events_of
from ludi_press.pictures.grounds.view import event_box, told_event
from ludi_press.pictures.picture import Bands, document
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.scene import Act, Mark, Scene

COURSE = track()
TEAM = say("picture.team", name=Text("C. Appuleius Diocles"), badge=Text("R1"))


def mark(sign: str | None, at: int, who: int = 0) -> Mark:
    caption = say(f"picture.deed-{sign}", team=TEAM)
    return Mark(sign, f"team-{who}", at, caption)


def raced(*marks: Mark) -> Scene:
    plain = scene(COURSE.plan, tuple(figure(n, 3 + 2 * n) for n in range(4)))
    return replace(plain, rounds=((Act("team-0", (3, 5), marks),),))


def test_the_most_dramatic_have_the_first_numbers() -> None:
    happened = [mark(sign, 30 + n) for n, sign in enumerate(("whip", "slip", "crash", "slip", "naufragia", "crash"))]
    assert [one.sign for one in events_of(raced(*happened))] == ["naufragia", "crash", "crash", "slip"]


def test_the_key_says_what_happened_by_the_last_name() -> None:
    told = document(draw_overview(raced(mark("naufragia", 30)), theme(), words().say), "x")
    assert words().say(told_event(mark("naufragia", 30))).startswith("Diocles ")
    assert words().say(told_event(mark("naufragia", 30))) in told


def test_numbers_are_off_the_teams_and_off_each_other() -> None:
    shown, layout = raced(mark("crash", 3), mark("slip", 3), mark("naufragia", 5)), arrange(COURSE.plan)
    held = [covered(layout, one.at) for one in shown.pieces if one.at is not None]
    boxes = [event_box(spot, 17) for spot in event_spots(shown, layout, held, 17)]
    assert not any(box.meets(other) for box in boxes for other in held)
    assert not any(one.meets(other) for one in boxes for other in boxes if one is not other)


def test_ways_begin_and_end_in_their_lanes_and_turn_without_a_kink() -> None:
    layout, spaces = arrange(COURSE.plan), COURSE.spaces
    way, at = [COURSE.at(1, 0, 2)], COURSE.at(1, 0, 2)
    for change in (0, 0, 1, 0, 0, -1, 1, 1, 0, 0, 0, 0):
        ahead = spaces[at].ahead
        here = spaces[ahead]
        lane = min(max(1, here.lane + change), COURSE.plan.lanes)
        at = next(
            one.id for one in spaces if one.lane == lane and not one.on_grid and one.start <= here.start < one.end
        )
        way.append(at)
    moved = figure(0, at, trail=(tuple(way),))
    bands = next(one for one in draw_trails((moved,), frozenset(), layout, theme()) if isinstance(one, Bands)).bands
    outline = bands[0].outline
    side = outline[: len(outline) // 2]
    ends = [layout.place(way[0]), layout.place(at)]
    assert all(dist((spot.x, spot.y), point) < 6 for spot, point in zip(ends, (side[0], side[-1]), strict=True))
    turns = [atan2(two[1] - one[1], two[0] - one[0]) for one, two in pairwise(side)]
    assert max(abs((after - before + pi) % tau - pi) for before, after in pairwise(turns)) < 0.4


def test_ways_in_one_lane_are_apart_but_for_their_ends() -> None:
    layout, way = arrange(COURSE.plan), [COURSE.at(2, 0, n) for n in range(1, 11)]
    moved = tuple(figure(n, way[-1], trail=(tuple(way),)) for n in range(2))
    bands = next(one for one in draw_trails(moved, frozenset(), layout, theme()) if isinstance(one, Bands)).bands
    upper, lower = (sorted(y for _, y in band.outline) for band in bands)
    assert abs(upper[-1] - lower[-1]) > 9 or abs(upper[0] - lower[0]) > 9
