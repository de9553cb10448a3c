"""A round of a bout in motion, frame by frame."""

from io import BytesIO
from re import findall

import pytest
from arena_samples import THEMES, WORDS, combatant, gauge, scene
from msgspec.structs import replace
from PIL import Image

from ludi_press.boards.plane import Direction, Length, Point, Quarter
from ludi_press.core.report import Board, Text
from ludi_press.core.report import say as message
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import Fighter
from ludi_press.games.moritari.telling.scene import acts_of
from ludi_press.pictures.album import Renderer, draw_album, draw_for_posts
from ludi_press.pictures.board import Context
from ludi_press.pictures.picture import Stamp
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.pixels import Rasteriser
from ludi_press.pictures.stage.film import BEGIN, END, LIMIT, MARK, STEP, Film, FilmFrame, make_film
from ludi_press.press.reading.painter import rasterise
from ludi_press.scene import Scene, Status

THEME = THEMES["mosaic"]
BEFORE = scene(combatant(0, (0, 0), gauges=gauge(0, 3)), combatant(1, (5000, 0), gauges=gauge(0, 3)))
NAMED = {
    id_: message("picture.team", name=Text(f"Fighter {id_[1]}"), badge=Text(badge))
    for id_, badge in (("f0", "P1"), ("f1", "A2"))
}
STOOD = (Fighter("f0", Point(0, 0), Direction(0, 1), 3), Fighter("f1", Point(5000, 0), Direction(0, 1), 3))
WALK = ev.Moved(
    team="f0", rule="MO-3.1", before=Point(0, 0), after=Point(4000, 0), far=Length(4000), facing=Direction(1, 0),
    halt=ev.Halt.GOAL,
)  # fmt: skip
FIGHT = ev.Fought(
    team="f0", target="f1", quarter=Quarter.FRONT, mine=(), theirs=(), my_modifiers=ev.Modifiers(0, 0, 0),
    their_modifiers=ev.Modifiers(0, 0, 0),
)  # fmt: skip
WOUND = ev.PointLost(team="f0", before=3, after=2)
DOOMED = (
    ev.Fell(team="f0", by="f1"),
    ev.Implored(team="f0", face=1, bonus=0, needed=5, spared=False),
    ev.Died(team="f0"),
)


def after(*events: ev.BoutEvent, **facts: object) -> Scene:
    """A round in which the first walked up to the second and was left with two of three hit points."""
    first = combatant(0, (4000, 0), facing=(1, 0), trail=(((0, 0), (4000, 0)),), gauges=gauge(1, 3))
    second = combatant(1, (5000, 0), gauges=gauge(0, 3))
    acts = acts_of(events, STOOD, 3, NAMED)
    return scene(replace(first, **facts), second, rounds=(acts,), contacts=(("f0", "f1"),))


def film(shown: Scene, before: Scene | None = BEFORE, steps: int = 5) -> Film:
    assert WORDS is not None
    return make_film(before, shown, THEME, WORDS.say, steps)


def told(frame: FilmFrame) -> str:
    """The words of a frame, each of which is a piece of its own."""
    return " ".join(findall(r">([^<>]+)</text>", said(frame)))


def said(frame: FilmFrame) -> str:
    return "".join(item.art.svg for item in frame.items if isinstance(item, Stamp))


def named(frame: FilmFrame, name: str) -> bool:
    return name in said(frame)


def across(frame: FilmFrame) -> set[float]:
    """How far from the left what is on the sand stands."""
    return {round(item.x) for item in frame.items if isinstance(item, Stamp)}


def test_it_begins_as_the_round_before_ended_and_ends_as_the_scene_is_both_with_names() -> None:
    frames = film(after(WALK)).frames
    assert (frames[0].millis, frames[-1].millis) == (BEGIN, END)
    assert named(frames[0], "Fighter 0")
    assert named(frames[-1], "Fighter 1")
    assert across(frames[0]) != across(frames[-1])
    assert not named(frames[1], "Fighter 1")


@pytest.mark.parametrize(("steps", "expected"), [(1, 1), (3, 3), (9, 7)])
def test_a_way_is_gone_in_so_many_steps_at_most(steps: int, expected: int) -> None:
    frames = film(after(WALK), steps=steps).frames
    ways = [frame for frame in frames if frame.millis == STEP]
    assert len(ways) == expected
    assert all("Fighter 0 (P1)" in told(frame) for frame in ways)
    assert len({tuple(sorted(across(frame))) for frame in ways}) == expected


def test_blows_show_signs_and_words_in_their_order() -> None:
    events = (WALK, FIGHT, WOUND)
    fight, wound = [frame for frame in film(after(*events)).frames if frame.millis == MARK]
    assert "Fighter 0 (P1) strikes at Fighter 1 (A2)" in told(fight)
    assert "Fighter 0 (P1) is wounded by Fighter 1 (A2)" in told(wound)
    drop = draw_sign("wound", THEME).svg
    assert drop in said(wound)
    assert drop not in said(fight)


def test_hit_points_go_with_the_blow_not_before() -> None:
    full = f'fill="{THEME.colours.lost}"'
    events = (WALK, FIGHT, WOUND)
    *_, fight, wound, _ = film(after(*events)).frames
    swords, drop = (draw_sign(sign, THEME).svg for sign in ("swords", "wound"))
    assert said(fight).replace(swords, "").count(full) < said(wound).replace(drop, "").count(full)


def test_who_falls_lies_from_then_on_and_is_doomed_only_after_the_thumb() -> None:
    frames = film(after(WALK, *DOOMED, status=Status.DEAD)).frames
    fallen, thumb, dead = (frame for frame in frames if frame.millis == MARK)
    cross = "M3 -17L17 -3M17 -17L3 -3"
    assert "falls before Fighter 1 (A2)" in told(fallen)
    assert draw_sign("thumb-down", THEME).svg in said(thumb)
    assert [cross in said(frame) for frame in (fallen, thumb, dead)] == [False, False, True]


def test_swords_stand_between_two_from_when_both_are_there() -> None:
    swords = draw_sign("swords", THEME).svg
    frames = film(after(WALK)).frames
    assert [swords in said(frame) for frame in frames] == [False] * (len(frames) - 2) + [True, True]


def test_who_was_removed_before_is_not_there() -> None:
    dead = scene(*BEFORE.pieces, combatant(2, (0, 3000), status=Status.DEAD))
    gone = after(WALK)
    gone = replace(gone, pieces=(*gone.pieces, combatant(2, None, status=Status.DEAD)))
    assert not any(named(frame, "Fighter 2") for frame in film(gone, dead).frames)


def test_without_a_round_before_all_begin_where_their_ways_do() -> None:
    first, last = (film(after(WALK), None).frames[number] for number in (0, -1))
    assert across(first) != across(last)
    assert draw_sign("swords", THEME).svg not in said(first)


@pytest.mark.parametrize("theme", THEMES)
def test_the_files_are_below_their_limit_and_begin_with_the_same_picture(theme: str) -> None:
    assert WORDS is not None
    renderer = Renderer(THEMES[theme], WORDS.say, Rasteriser(rasterise))
    board = Board(Text("Board"), (), ())
    context = Context(after(WALK, FIGHT), board, BEFORE)
    made, posted = draw_album(renderer, "bout-02", context), draw_for_posts(renderer, "bout-02", context)
    files = dict((*made.files, *posted.files))
    assert (made.shown[-1].kind, posted.shown[-1].kind) == ("motion", "gif")
    for kind in ("gif", "webp"):
        data = files[f"bout-02-motion.{kind}"]
        assert len(data) <= LIMIT
        image = Image.open(BytesIO(data))
        assert getattr(image, "n_frames", 1) > 5
        assert image.width == 690
    still = draw_album(renderer, "bout-02", Context(after(WALK), board, BEFORE, moving=False))
    assert "motion" not in {picture.kind for picture in still.shown}
    nothing = draw_album(renderer, "bout-02", Context(after(), board, BEFORE))
    assert "motion" not in {picture.kind for picture in nothing.shown}
