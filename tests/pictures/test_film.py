"""A turn in motion as files: WebP and GIF below their limit, with the factiones' colours."""

from io import BytesIO

import pytest
from picture_samples import TONES, figure, scene, theme, track, words
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from PIL.WebPImagePlugin import WebPImageFile

from ludi_press.pictures.develop import LIMIT, Reel, develop, develop_gif, expose
from ludi_press.pictures.palette import index, palette_of
from ludi_press.pictures.picture import Picture
from ludi_press.pictures.rasteriser import Rasteriser
from ludi_press.pictures.shots import BEGIN, END, Film
from ludi_press.pictures.stage.film import shoot
from ludi_press.press.reading.painter import rasterise
from ludi_press.scene import Act, Mark, Scene

COURSE = track()
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


def film(steps: int = 4) -> Film:
    return shoot(None, race(), theme(), words().say, steps)


def opened(reel: Reel) -> GifImageFile | WebPImageFile:
    image = Image.open(BytesIO(reel.data))
    assert isinstance(image, (GifImageFile, WebPImageFile))
    return image


@pytest.fixture(scope="module")
def reels() -> tuple[Reel, Reel]:
    return develop(film, EASEL, theme()), develop_gif(film, EASEL, theme())


def test_redrawing_what_changed_gives_the_frames_that_drawing_all_would() -> None:
    whole = film(3)
    strip = expose(whole, EASEL, theme(), 690)
    assert strip.millis == tuple(shot.millis for shot in whole.shots)
    for shot, frame in list(zip(whole.shots, strip.frames, strict=True))[::4]:
        alone = EASEL.compose(Picture(whole.ground, shot.items, "", ""), 690)
        assert frame.convert("RGB").tobytes() == index(alone, palette_of(theme())).convert("RGB").tobytes()


def test_both_play_for_ever_the_first_and_the_last_frame_longer(reels: tuple[Reel, Reel]) -> None:
    for reel, form in zip(reels, ("WEBP", "GIF"), strict=True):
        image = opened(reel)
        assert image.format == form
        assert image.size == (reel.width, reel.height)
        assert image.info["loop"] == 0
        times = []
        for frame in range(image.n_frames):
            image.seek(frame)
            image.load()
            times.append(image.info["duration"])
        assert times[0] >= BEGIN
        assert times[-1] >= END
        assert max(times[1:-1]) < min(times[0], times[-1])
        assert sum(times) == pytest.approx(sum(shot.millis for shot in film().shots), abs=20)


def test_the_factiones_keep_their_colours(reels: tuple[Reel, Reel]) -> None:
    for reel in reels:
        image = opened(reel)
        image.seek(image.n_frames - 1)
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
        assert {theme().tone(name).fill.rgb for name in TONES} <= colours


def test_they_are_small_and_the_same_each_time(reels: tuple[Reel, Reel]) -> None:
    assert all(len(reel.data) < LIMIT for reel in reels)
    again = Rasteriser(rasterise)
    assert (develop(film, again, theme()), develop_gif(film, again, theme())) == reels


@pytest.mark.parametrize("limit", [60_000, 30_000, 1])
def test_a_film_gives_up_steps_pixels_and_shots_until_it_fits(reels: tuple[Reel, Reel], limit: int) -> None:
    gif = develop_gif(film, EASEL, theme(), limit)
    image = opened(gif)
    assert len(gif.data) <= limit or image.n_frames <= 2
    assert len(gif.data) < len(reels[1].data)
    assert gif.width <= 690
    image.seek(image.n_frames - 1)
