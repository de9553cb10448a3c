"""Compares a turn's still pictures with one plain rasterisation of the track's SVG.

Run `python -m bench.pictures` in the repository; with `--many` it also times 1,000 pictures of 1,600 pixels.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from resvg_py import svg_to_bytes

from bench.ratios import Measure, compare
from ludi_press.pictures.album import Renderer, draw_album, draw_stills
from ludi_press.pictures.board import Context
from ludi_press.pictures.grounds.track import draw_track
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.picture import document
from ludi_press.pictures.pixels import Rasteriser, encode, palette_of
from ludi_press.pictures.stage.film import encode_webp, film_maker
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.posts.document.gallery import WIDE
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import rasterise, read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme

RACE = "ludi-megalenses"
MANY, BATCHES, LARGE = 1000, 4, 1600


def turns(rasteriser: Rasteriser) -> tuple[Renderer, list[Context]]:
    """Return the demonstration race's turns, ready to be drawn with this rasteriser."""
    press = Press(Path.cwd())
    source = read_race(press, RACE)
    theme, _ = read_theme(press, source.theme, None, source.game)
    paints = read_paints(press, source.theme).value
    if source.game is None or theme is None or paints is None:
        raise SystemExit("run this in the repository: its race and theme are drawn")
    contexts = []
    for turn in play_race(source).turns:
        scene = source.game.teller.scene(source.set_up, turn.record)
        board = source.game.teller.report(source.set_up, turn.record).board
        if scene is not None:
            contexts.append(Context(scene, board, contexts[-1].scene if contexts else None, moving=False))
    return Renderer(paints, theme.words.say, rasteriser), contexts


class Forgetful(Rasteriser):
    """A rasteriser whose cache can be reset to that of a race's beginning."""

    def forget_sprites(self) -> None:
        """Clear everything cached except the still layers."""
        self._sprite.cache_clear()


class Work:
    """Draws the turns of a race one after the other, as a build does, with the pieces of earlier turns cached."""

    def __init__(self, renderer: Renderer, rasteriser: Forgetful, contexts: list[Context]) -> None:
        self._renderer, self._rasteriser = renderer, rasteriser
        self._contexts = cycle(contexts)
        self._first = contexts[0]
        self._context = contexts[0]

    def prepare(self) -> None:
        """Go to the next turn; when the race starts again, all but the still layers are dropped from the cache."""
        self._context = next(self._contexts)
        if self._context is self._first:
            self._rasteriser.forget_sprites()

    def draw(self) -> None:
        """Draw all still pictures that the site keeps of the turn, in two sizes each."""
        draw_album(self._renderer, "turn", self._context)

    def film(self) -> None:
        """Draw the turn's animation; nothing for the start, where nobody moves."""
        context, theme = self._context, self._renderer.theme
        make_film = film_maker(context.scene, context.before, theme, self._renderer.say)
        if make_film is not None:
            encode_webp(make_film, self._rasteriser, theme)


def main() -> None:
    """Print the ratios."""
    rasteriser = Forgetful(rasterise)
    renderer, contexts = turns(rasteriser)
    for context in contexts:  # every scale of the track's ground, drawn once for all turns
        draw_album(renderer, "warm", context)
    work = Work(renderer, rasteriser, contexts)
    middle = contexts[len(contexts) // 2].scene
    svg = document(draw_overview(middle, renderer.theme, renderer.say), "track", LARGE)
    fonts = draw_track(arrange(middle.ground.plan), renderer.theme).fonts
    plain = partial(svg_to_bytes, svg_string=svg, skip_system_fonts=True, font_files=list(fonts))
    yardstick = Measure(f"one plain rasterisation of the track at {LARGE} pixels", plain)
    stills = Measure("all still pictures of a turn", work.draw, target=1, prepare=work.prepare)
    count = sum(1 for context in contexts for _ in draw_stills(context, renderer.theme, renderer.say))
    filming = Work(renderer, rasteriser, contexts)
    film = Measure("the film of a turn", filming.film, prepare=filming.prepare)
    for line in compare(yardstick, [stills, film], repeats=len(contexts), collecting=True):
        sys.stdout.write(line + "\n")
    sys.stdout.write(f"{count / len(contexts):.1f} pictures a turn, each at 690 and {WIDE} pixels\n")
    if "--many" in sys.argv:
        sys.stdout.write(f"{MANY} pictures of {LARGE} pixels on two processes: {many():.1f} s\n")


def many() -> float:
    """Return the seconds for many pictures of the whole track, on two processes."""
    start = perf_counter()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        list(pool.map(batch, [MANY // BATCHES] * BATCHES))
    return perf_counter() - start


def batch(count: int) -> int:
    """Draw that many pictures of the race's turns in order; return their bytes."""
    renderer, contexts = turns(Rasteriser(rasterise))
    size = 0
    for _, context in zip(range(count), cycle(contexts), strict=False):
        picture = draw_overview(context.scene, renderer.theme, renderer.say)
        size += len(encode(renderer.rasteriser.compose(picture, LARGE, picture.ground), palette_of(renderer.theme)))
    return size


if __name__ == "__main__":
    main()
