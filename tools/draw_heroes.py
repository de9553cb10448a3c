"""Draws the victors on pages of people, in the colours of each side: run `python tools/draw_heroes.py` in the press.

They are `themes/mosaic/games/<game>-<tone>.webp`, made of the same symbols as podiums, and in games of fighters
`<game>-<figure>-<tone>.webp`; beasts, which wear no colours, are `<game>-<beast>.webp`.
"""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Art, Item, Picture, Stamp, rectangle
from ludi_press.pictures.pixels import Rasteriser, few_colours, index, pack
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.podium import celebrate
from ludi_press.pictures.stage.poster import draw_coin
from ludi_press.pictures.theme import Theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import rasterise, read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.scene import Grid, Piece, Ring, Scene

COLOURS, FEW = 90, 40
SIZE = Box(0, 0, 480, 280)
TONES = ("praesina", "albata", "russata", "veneta")
BUILDS = {"moritari": "murmillo", "morturi": "secutor"}
"""The figure of a game of schools; the one of squares carries a flag."""
FIGURES = {
    "moritari": ("light",),
    "morturi": (
        *("murmillo", "thraex", "retiarius", "hoplomachus", "provocator", "dimachaerus", "eques"),
        *("sagittarius", "bestiarius"),
    ),
}
"""The other figures of these games."""
BEASTS = {"moritari": ("animal", "rhino"), "morturi": ("animal", "ursus")}


def main() -> None:
    """Draw every game in every tone."""
    press = Press(Path.cwd())
    theme, track = read_paints(press, "mosaic").value, read_race(press, "ludi-plebeii").set_up.track.plan
    if theme is None:
        raise SystemExit("run this in the repository: its theme is drawn")
    for game, beasts in BEASTS.items():
        for beast in beasts:
            save(fought(theme, TONES[0], beast), game, beast, theme, FEW)
    for tone in TONES:
        team = drawn(theme, celebrate(won(Ring(track, 1, 1), tone), SIZE, theme, 5.0))
        save(team, "super-series", tone, theme)
        save(team.transpose(Image.Transpose.FLIP_LEFT_RIGHT), "circus-maximus", tone, theme)
        for game, build in BUILDS.items():
            marks = (f"flag-{tone}",) if game == "morturi" else ()
            save(fought(theme, tone, build, marks), game, tone, theme)
        for game, builds in FIGURES.items():
            for build in builds:
                save(fought(theme, tone, build), f"{game}-{build}", tone, theme, FEW)
        look = ("token", "woman") if tone == "albata" else ("token",)
        one = Piece(tone, Text(""), tone, "", look, None)
        coin = Stamp(240, 140, Art(draw_coin(one, TONES.index(tone), 108, theme), Box(-120, -120, 120, 120)))
        save(drawn(theme, [coin]), "ludi-romani", tone, theme)


def fought(theme: Theme, tone: str, build: str, marks: tuple[str, ...] = ()) -> Image.Image:
    """A victor of the arena."""
    return drawn(theme, celebrate(won(Grid(((),)), tone, build, marks), SIZE, theme, 5.0))


def won(ground: Ring | Grid, tone: str, build: str = "", marks: tuple[str, ...] = ()) -> Scene:
    """A scene of one victor."""
    one = Piece("one", Text(""), tone, "", ("", build), None, marks=marks, place=1)
    return Scene(Text(""), Text(""), ground, (one,), over=True)


def drawn(theme: Theme, items: Iterable[Item]) -> Image.Image:
    """The items on a wall of stucco."""
    held = tuple(items)
    wall = Art(rectangle(SIZE, fill=theme.strip), SIZE, fill=theme.strip)
    return Rasteriser(rasterise).compose(Picture(wall, lambda: held, "", ""), round(SIZE.width))


def save(image: Image.Image, game: str, name: str, theme: Theme, colours: int = COLOURS) -> None:
    """Write a picture in few colours."""
    path = Path("themes/mosaic/games", f"{game}-{name}.webp")
    path.write_bytes(pack(index(image, few_colours(image, theme, colours))))


if __name__ == "__main__":
    main()
