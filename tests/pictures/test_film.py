"""The turn in motion, frame by frame."""

from functools import partial
from io import BytesIO
from re import findall

import pytest
from msgspec.structs import replace
from picture_samples import THEMES, TONES, at_the_start, figure, hurt, layout_of, scene, theme, track, words
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from PIL.WebPImagePlugin import WebPImageFile

from ludi_press.boards.ring import SpaceId
from ludi_press.core.colour import Colour
from ludi_press.core.report import Text
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Picture, Stamp
from ludi_press.pictures.pieces.chariot import Cut, chariot_stamps, seen, state_of
from ludi_press.pictures.pieces.tokens import draw_sign, draw_wreck
from ludi_press.pictures.pixels import Rasteriser, index
from ludi_press.pictures.stage.film import (
    BEGIN,
    END,
    LIMIT,
    MARK,
    STEP,
    Film,
    FilmFile,
    encode_gif,
    encode_webp,
    make_film,
    render_frames,
)
from ludi_press.press.reading.painter import rasterise
from ludi_press.scene import Act, Mark, Scene, Status, Thing

COURSE = track()
CELLS = [space.id for space in COURSE.spaces if space.lane == 2 and not space.on_grid][:12]


def turn(*rounds: tuple[Act, ...], at: SpaceId | None = CELLS[6], **facts: object) -> tuple[Scene, Scene]:
    """A turn of two teams: the first stood on cell 0 and is fast when it is over, the second stands on cell 8."""
    other = figure(1, CELLS[8])
    before = scene(COURSE.plan, (figure(0, CELLS[0], marks=("speed-1",), gauges=hurt()), other))
    after = figure(0, at, marks=("speed-3",), gauges=hurt(2))
    whole = scene(COURSE.plan, (after, other), rounds=rounds)
    return before, replace(whole, **facts)


def film(before: Scene | None, after: Scene, steps: int = 5) -> Film:
    return make_film(before, after, theme(), words().say, steps)


def run(*spaces: int, team: int = 0, marks: tuple[Mark, ...] = ()) -> Act:
    return Act(f"team-{team}", tuple(CELLS[space] for space in spaces), marks)


def spots(shot_items: tuple[object, ...], scene_: Scene, state_from: Scene, team: int = 0) -> list[tuple[float, float]]:
    """Where in a frame the chariot stands as a scene has it."""
    state = seen(state_of(state_from.piece(f"team-{team}")), Cut.FAR)
    arts = {chariot_stamps(state, 0, 0, turned, theme())[0].art for turned in range(0, 360, 5)}
    return [(item.x, item.y) for item in shot_items if isinstance(item, Stamp) and item.art in arts]


def spot(scene_: Scene, cell: int) -> tuple[float, float]:
    found = arrange(COURSE.plan, boxes=False).spot(CELLS[cell])
    return found.x, found.y


def test_a_move_goes_step_by_step_from_its_first_space_to_its_last() -> None:
    before, after = turn((run(0, 1, 2, 3, 4, 5, 6),))
    frames = film(before, after, steps=3).frames
    ways = [spots(frame.items, after, before) for frame in frames[:-2]]
    assert ways == [[spot(after, cell)] for cell in (0, 2, 4)]
    assert [frame.millis for frame in frames[:2]] == [BEGIN, STEP]
    assert frames[-1].millis == END


def test_a_team_looks_as_before_until_its_last_act_and_then_as_it_came_out() -> None:
    before, after = turn((run(0, 1, 2),), (run(2, 3, 6),))
    frames = film(before, after).frames
    assert spots(frames[-2].items, after, before) == [spot(after, 6)]
    assert spots(frames[-1].items, after, after) == [spot(after, 6)]
    assert spots(frames[-1].items, after, before) == []


def test_a_mark_shows_where_it_happens_on_the_way() -> None:
    before, after = turn((run(0, 1, 2, 3, 4, 5, 6, marks=(Mark("slip", "team-0", CELLS[4]),)),))
    frames = film(before, after).frames
    (marked,) = [frame for frame in frames if frame.millis == MARK]
    assert draw_sign("slip", theme()) in {item.art for item in marked.items if isinstance(item, Stamp)}
    assert spots(marked.items, after, before) == [spot(after, 4)]


def test_a_blow_shows_beside_whom_it_strikes_and_names_both() -> None:
    blow = run(6, marks=(Mark("crash", "team-1", CELLS[8], Text("Scorpus: crash, Gutta")),))
    before, after = turn((run(0, 3, 6), blow))
    (marked,) = [frame for frame in film(before, after).frames if frame.millis == MARK]
    svg = "".join(item.art.svg for item in marked.items if isinstance(item, Stamp))
    assert "Scorpus: crash, Gutta" in " ".join(findall(r">([^<>]+)</text>", svg))
    sign = next(item for item in marked.items if isinstance(item, Stamp) and item.art is draw_sign("crash", theme()))
    assert abs(sign.x - spot(after, 8)[0]) < 40


def test_a_move_is_told_in_words_and_the_turn_in_the_first_frame() -> None:
    before, after = turn((run(0, 3, 6),))
    told = [
        " ".join(findall(r">([^<>]+)</text>", "".join(item.art.svg for item in one.items if isinstance(item, Stamp))))
        for one in film(before, after).frames
    ]
    assert "Turn 7" in told[0]
    assert "drives on" not in told[0]
    assert "drives on" in told[1]


def test_the_standings_follow_a_move_that_overtakes() -> None:
    then = run(8, team=1, marks=(Mark("whip", "team-1", CELLS[8]),))
    before, after = turn((run(0, 3, 6, 9), then), at=CELLS[9])
    far = {f"team-{n}": COURSE.spaces[CELLS[cell]].start for n, cell in enumerate((0, 8))}
    teams = tuple(replace(one, far=far[one.id]) for one in before.pieces)
    before = replace(before, pieces=teams, order=("team-1", "team-0"))
    whole = replace(after, order=("team-0", "team-1"))
    view = view_of(whole).film_area(whole, theme()).view
    assert isinstance(view, TrackView)
    table, first = plots(view.layout).table, []
    for frame in film(before, whole).frames:
        rows = [item for item in frame.items if isinstance(item, Stamp) and table.holds(item.box)]
        told = [(item.y, item.x, one.badge) for item in rows for one in teams if f">{one.badge}<" in item.art.svg]
        first.append(min(told)[2])
    one, other = teams
    assert (first[0], first[1], first[-2], first[-1]) == (other.badge, other.badge, one.badge, one.badge)


def test_who_finishes_is_gone_and_a_wreck_stays() -> None:
    marks = (
        Mark("naufragia", "team-0", CELLS[3], leaves=Thing("wreck", CELLS[3])),
        Mark("finish", "team-0", CELLS[6], gone=True),
    )
    before, after = turn((run(0, 3, 6, marks=marks),), at=None, things=(Thing("wreck", CELLS[3]),))
    frames = film(before, after).frames
    assert spots(frames[-1].items, after, before) == spots(frames[-1].items, after, after) == []
    wrecked = [frame for frame in frames if draw_wreck(theme()) in {i.art for i in frame.items if isinstance(i, Stamp)}]
    assert 0 < len(wrecked) < len(frames)
    assert frames[-1] in wrecked


def test_without_the_turn_before_it_begins_with_the_looks_of_its_end() -> None:
    _, after = turn((run(0, 3, 6),))
    frames = film(None, after).frames
    assert spots(frames[0].items, after, after) == [spot(after, 0)]


def test_all_that_moves_is_in_the_window() -> None:
    everywhere = tuple(space.id for space in COURSE.spaces if space.lane == 6)
    before, after = turn((Act("team-0", everywhere),))
    for motion in (after, turn((run(0, 1),))[1]):
        box = film(before, motion).ground.box
        for space in motion.rounds[0][0].path:
            assert isinstance(space, int)
            place = layout_of(motion).spot(SpaceId(space))
            assert box.left < place.x < box.right
            assert box.top < place.y < box.bottom


@pytest.mark.parametrize("look", THEMES)
def test_forty_teams_and_none_are_filmed(look: str) -> None:
    start = at_the_start(COURSE)
    moves = tuple(Act(one.id, (one.at, CELLS[number])) for number, one in enumerate(start.pieces) if one.at is not None)
    whole = replace(start, rounds=(moves,))
    assert len(make_film(start, whole, theme(look), words().say).frames) == len(moves) + 2
    lost = replace(start.pieces[0], at=None, status=Status.OUT)
    gone = scene(
        COURSE.plan,
        (lost,),
        rounds=((Act(lost.id, (CELLS[0],), (Mark("leave", lost.id, CELLS[0], pause=False, gone=True),)),),),
    )
    assert make_film(None, gone, theme(look), words().say).frames


def test_who_acts_is_ringed() -> None:
    blow = run(6, marks=(Mark("crash", "team-1", CELLS[8], Text("crash")),))
    before, after = turn((run(0, 3, 6), blow))
    for frame in film(before, after).frames:
        stamps = [item for item in frame.items if isinstance(item, Stamp)]
        rings = [item for item in stamps if f'stroke="{theme().colours.gold}" stroke-width="3"/>' in item.art.svg]
        acts = frame.millis in (STEP, MARK)
        assert len(rings) == acts


EASEL = Rasteriser(rasterise)


def race(count: int = 4) -> Scene:
    """A turn in which everybody goes six spaces, and the first slips."""
    lanes = {
        lane: [space.id for space in COURSE.spaces if space.lane == lane and not space.on_grid] for lane in range(1, 7)
    }
    paths = [tuple(lanes[number % 6 + 1][number // 6 : number // 6 + 7]) for number in range(count)]
    slip = (Mark("slip", "team-0", paths[0][3]),)
    moves = tuple(Act(f"team-{number}", path, slip if number == 0 else ()) for number, path in enumerate(paths))
    return scene(COURSE.plan, tuple(figure(number, path[-1]) for number, path in enumerate(paths)), rounds=(moves,))


def reel(steps: int = 3) -> Film:
    return make_film(None, race(), theme(), words().say, steps)


def opened(film_file: FilmFile) -> GifImageFile | WebPImageFile:
    image = Image.open(BytesIO(film_file.data))
    assert isinstance(image, (GifImageFile, WebPImageFile))
    return image


@pytest.fixture(scope="module")
def reels() -> tuple[FilmFile, FilmFile]:
    return encode_webp(reel, EASEL, theme()), encode_gif(reel, EASEL, theme())


def test_redrawing_what_changed_gives_the_frames_that_drawing_all_would() -> None:
    whole = reel(3)
    images = render_frames(whole, EASEL, theme(), 690)
    for frame, image in list(zip(whole.frames, images, strict=True))[::4]:
        alone = EASEL.compose(Picture(whole.ground, partial(tuple, frame.items), "", ""), 690)
        parts = image.getpalette() or []
        palette = tuple(Colour(*parts[at : at + 3]) for at in range(0, len(parts), 3))
        assert image.convert("RGB").tobytes() == index(alone, palette).convert("RGB").tobytes()


def test_both_play_for_ever_the_first_and_the_last_frame_longer(reels: tuple[FilmFile, FilmFile]) -> None:
    for film_file, form in zip(reels, ("WEBP", "GIF"), strict=True):
        image = opened(film_file)
        assert image.format == form
        assert image.size == (film_file.width, film_file.height)
        assert image.info["loop"] == 0
        times = []
        for frame in range(image.n_frames):
            image.seek(frame)
            image.load()
            times.append(image.info["duration"])
        assert times[0] >= BEGIN
        assert times[-1] >= END
        assert max(times[1:-1]) < min(times[0], times[-1])
        assert sum(times) == pytest.approx(sum(frame.millis for frame in reel().frames), abs=20)


def test_the_factiones_keep_their_colours(reels: tuple[FilmFile, FilmFile]) -> None:
    for film_file in reels:
        image = opened(film_file)
        image.seek(image.n_frames - 1)
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
        assert {theme().tone(name).fill.rgb for name in TONES} <= colours


def test_they_are_small_and_the_same_each_time(reels: tuple[FilmFile, FilmFile]) -> None:
    assert all(len(film_file.data) < LIMIT for film_file in reels)
    again = Rasteriser(rasterise)
    assert (encode_webp(reel, again, theme()), encode_gif(reel, again, theme())) == reels


@pytest.mark.parametrize("limit", [60_000, 30_000, 1])
def test_a_film_gives_up_steps_pixels_and_shots_until_it_fits(reels: tuple[FilmFile, FilmFile], limit: int) -> None:
    gif = encode_gif(reel, EASEL, theme(), limit)
    image = opened(gif)
    assert len(gif.data) <= limit or image.n_frames <= 2
    assert len(gif.data) < len(reels[1].data)
    assert gif.width <= 690
    image.seek(image.n_frames - 1)
