"""Draws the victors on pages of people, in the colours of each side: run `python tools/draw_heroes.py` in the press.

They are `themes/mosaic/games/<game>-<tone>.webp`, made of the same symbols as podiums.
"""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Art, Item, Picture, rectangle
from ludi_press.pictures.pixels import Rasteriser, few_colours, index, pack
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.podium import celebrate
from ludi_press.pictures.stage.poster import coin_row
from ludi_press.pictures.theme import Theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import rasterise, read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.scene import Grid, Piece, Ring, Scene

COLOURS = 90
SIZE = Box(0, 0, 480, 280)
TONES = ("praesina", "albata", "russata", "veneta")
BUILDS = {"moritari": "murmillo", "morturi": "secutor"}
"""The figure of a game of schools; the one of squares carries a flag."""


def main() -> None:
    """Draw every game in every tone."""
    press = Press(Path.cwd())
    theme, track = read_paints(press, "mosaic").value, read_race(press, "ludi-plebeii").set_up.track.plan
    if theme is None:
        raise SystemExit("run this in the repository: its theme is drawn")
    for tone in TONES:
        team = drawn(theme, celebrate(won(Ring(track, 1, 1), tone), SIZE, theme, 5.0))
        save(team, "super-series", tone, theme)
        save(team.transpose(Image.Transpose.FLIP_LEFT_RIGHT), "circus-maximus", tone, theme)
        for game, build in BUILDS.items():
            marks = (f"flag-{tone}",) if game == "morturi" else ()
            fighter = celebrate(won(Grid(((),)), tone, build, marks), SIZE, theme, 5.0)
            save(drawn(theme, fighter), game, tone, theme)
        look = ("token", "woman") if tone == "albata" else ("token",)
        people = [Piece(f"{tone}{n}", Text(""), tone, "", look if n != 1 else ("token",), None) for n in range(3)]
        coins = (item for item in coin_row(people, 240, 216, 0.62, theme) if "filter=" in item.art.svg)
        save(drawn(theme, coins), "ludi-romani", tone, theme)


def won(ground: Ring | Grid, tone: str, build: str = "", marks: tuple[str, ...] = ()) -> Scene:
    """A scene of one victor."""
    one = Piece("one", Text(""), tone, "", ("", build), None, marks=marks, place=1)
    return Scene(Text(""), Text(""), ground, (one,), over=True)


def drawn(theme: Theme, items: Iterable[Item]) -> Image.Image:
    """The items on a wall of stucco."""
    held = tuple(items)
    wall = Art(rectangle(SIZE, fill=theme.strip), SIZE, fill=theme.strip)
    return Rasteriser(rasterise).compose(Picture(wall, lambda: held, "", ""), round(SIZE.width))


def save(image: Image.Image, game: str, tone: str, theme: Theme) -> None:
    """Write a picture in few colours."""
    path = Path("themes/mosaic/games", f"{game}-{tone}.webp")
    path.write_bytes(pack(index(image, few_colours(image, theme, COLOURS))))


if __name__ == "__main__":
    main()
