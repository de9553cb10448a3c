"""A turn in motion as files: WebP and GIF below their limit, with the factiones' colours."""

from functools import partial
from io import BytesIO

import pytest
from picture_samples import TONES, figure, scene, theme, track, words
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from PIL.WebPImagePlugin import WebPImageFile

from ludi_press.core.colour import Colour
from ludi_press.pictures.film import BEGIN, END, LIMIT, Film, FilmFile, encode_gif, encode_webp, render_frames
from ludi_press.pictures.picture import Picture
from ludi_press.pictures.pixels import Rasteriser, index
from ludi_press.pictures.stage.film import make_film
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


def film(steps: int = 3) -> Film:
    return make_film(None, race(), theme(), words().say, steps)


def opened(film_file: FilmFile) -> GifImageFile | WebPImageFile:
    image = Image.open(BytesIO(film_file.data))
    assert isinstance(image, (GifImageFile, WebPImageFile))
    return image


@pytest.fixture(scope="module")
def reels() -> tuple[FilmFile, FilmFile]:
    return encode_webp(film, EASEL, theme()), encode_gif(film, EASEL, theme())


def test_redrawing_what_changed_gives_the_frames_that_drawing_all_would() -> None:
    whole = film(3)
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
        assert sum(times) == pytest.approx(sum(frame.millis for frame in film().frames), abs=20)


def test_the_factiones_keep_their_colours(reels: tuple[FilmFile, FilmFile]) -> None:
    for film_file in reels:
        image = opened(film_file)
        image.seek(image.n_frames - 1)
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or ()}
        assert {theme().tone(name).fill.rgb for name in TONES} <= colours


def test_they_are_small_and_the_same_each_time(reels: tuple[FilmFile, FilmFile]) -> None:
    assert all(len(film_file.data) < LIMIT for film_file in reels)
    again = Rasteriser(rasterise)
    assert (encode_webp(film, again, theme()), encode_gif(film, again, theme())) == reels


@pytest.mark.parametrize("limit", [60_000, 30_000, 1])
def test_a_film_gives_up_steps_pixels_and_shots_until_it_fits(reels: tuple[FilmFile, FilmFile], limit: int) -> None:
    gif = encode_gif(film, EASEL, theme(), limit)
    image = opened(gif)
    assert len(gif.data) <= limit or image.n_frames <= 2
    assert len(gif.data) < len(reels[1].data)
    assert gif.width <= 690
    image.seek(image.n_frames - 1)
