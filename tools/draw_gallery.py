"""Draws the pictures of docs/pictures.md from the demonstrations: run `python tools/draw_gallery.py` in the press.

Colour blindness is simulated for each colour before the picture is rasterised.
"""

import sys
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from re import sub

import resvg_py
from msgspec.structs import replace
from PIL import Image

from ludi_press.boards.ring import lay_out
from ludi_press.content.load import load
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import parse
from ludi_press.core.problems import describe
from ludi_press.core.report import Report
from ludi_press.pictures.board import Context, draw_board
from ludi_press.pictures.picture import Picture, document
from ludi_press.pictures.pixels import Rasteriser, index, palette_of
from ludi_press.pictures.shapes import SMALL
from ludi_press.pictures.stage.film import encode_webp, make_film
from ludi_press.pictures.stage.mail import draw_mail
from ludi_press.pictures.stage.overview import draw_close_ups, draw_overview
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.stage.start import draw_start
from ludi_press.pictures.theme import Theme
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, find_press
from ludi_press.press.reading.painter import rasterise, read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme as read_whole_theme
from ludi_press.scene import Ring, Scene

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "samples"))

from colour_blindness import Eyes, seen_by

RACE = "ludi-megalenses"
TURN = 5
"""The turn in the gallery: packs on both straights, a dragged team, a wreck."""
BOUT = "munus-apollinare"
ROUND = 8
"""The round in the gallery: two moves, a fall, a thumb."""
BATTLE = "quinquatrus"
GAME = "ludi-romani"
"""A battle on a grid and a game on a map; PLAYED is the turn of each that is shown."""
PLAYED = {BATTLE: 4, GAME: 10}
OTHERS = ("maxentius", "caesarea", "constantinople", "bovillae")
SEEN = (None, Eyes.DEUTERANOPIA, Eyes.PROTANOPIA, Eyes.TRITANOPIA, Eyes.ACHROMATOPSIA)
WIDTH = 1200
GAP = 12


def main() -> None:
    """Draw everything into docs/pictures."""
    press = find_press(Path.cwd())
    if press is None:
        sys.exit("run this in the press of the demonstration race")
    folder = press.root / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, image in gallery(press):
        image.save(folder / f"{name}.png", optimize=True)
        print(f"docs/pictures/{name}.png")  # noqa: T201  # a program's own words
    for name, data in (("motion", motion(press)), ("bout-motion", bout_motion(press))):
        (folder / f"{name}.webp").write_bytes(data)
        print(f"docs/pictures/{name}.webp")  # noqa: T201  # a program's own words


def motion(press: Press) -> bytes:
    """Return the turn's animation, as the build makes it."""
    theme, turns = pictures_theme(press, "mosaic"), demonstration(press)
    (_, before), (_, scene) = turns[TURN - 1], turns[TURN]
    film = partial(make_film, before, scene, theme, words(press).say)
    return encode_webp(film, Rasteriser(rasterise), theme).data


def bout_motion(press: Press) -> bytes:
    """Return the animation of a bout's round, as the build makes it."""
    theme, rounds = pictures_theme(press, "mosaic"), scenes_of_bout(press)
    film = partial(make_film, rounds[ROUND - 1], rounds[ROUND], theme, words(press, BOUT).say)
    return encode_webp(film, Rasteriser(rasterise), theme).data


def gallery(press: Press) -> list[tuple[str, Image.Image]]:
    """Return each picture with the name of its file."""
    mosaic, plain = (pictures_theme(press, name) for name in ("mosaic", "plain"))
    turns = demonstration(press)
    report, scene = turns[TURN]
    say = words(press).say
    pack = draw_close_ups(scene, mosaic, say)[0]
    drawn = [
        ("track", raster(press, draw_overview(scene, mosaic, say), WIDTH)),
        ("start", raster(press, draw_start(turns[0][1], mosaic, say), WIDTH)),
        ("small", raster(press, draw_overview(scene, mosaic, say, small=True), SMALL)),
        ("pack", raster(press, pack, WIDTH)),
        ("board", raster(press, draw_board(Context(scene, report.board, turns[TURN - 1][1]), mosaic, say), 690)),
        ("mail", raster(press, draw_mail(scene, report.board, mosaic, say), 600)),
        ("podium", raster(press, draw_podium(turns[-1][1], mosaic, say), 690)),
        ("plain", raster(press, draw_overview(scene, plain, say), WIDTH)),
        ("circuses", circuses(press, turns[0][1], mosaic)),
        *bout(press, mosaic),
        *(
            (name, raster(press, draw_overview(whole(press, game), mosaic, words(press, game).say), WIDTH))
            for name, game in (("grid", BATTLE), ("map", GAME))
        ),
    ]
    indexed = [(name, index(image, palette_of(plain if name == "plain" else mosaic))) for name, image in drawn]
    # The simulated colours are in no theme's palette.
    seen = eyes(press, (pack, mosaic), (draw_close_ups(scene, plain, say)[0], plain))
    return [*indexed, ("eyes", seen.quantize(256))]


def bout(press: Press, theme: Theme) -> list[tuple[str, Image.Image]]:
    """Return the demonstration bout's pictures: a round, and its podium."""
    rounds, say = scenes_of_bout(press), words(press, BOUT).say
    return [
        ("bout", raster(press, draw_overview(rounds[ROUND], theme, say), WIDTH)),
        ("bout-podium", raster(press, draw_podium(rounds[-1], theme, say), SMALL)),
    ]


def whole(press: Press, game: str) -> Scene:
    """Return a turn of a battle or of a game."""
    scene = played(press, game)[PLAYED[game]][1]
    if scene is None:
        sys.exit(f"{game} has no scene")
    return scene


def demonstration(press: Press) -> list[tuple[Report, Scene]]:
    """Return every turn of the demonstration race."""
    return [(report, scene) for report, scene in played(press, RACE) if isinstance(scene, Scene)]


def scenes_of_bout(press: Press) -> list[Scene]:
    """Return every round of the demonstration bout."""
    return [scene for _, scene in played(press, BOUT) if isinstance(scene, Scene)]


def played(press: Press, race: str) -> list[tuple[Report, Scene | None]]:
    """Return every turn of a race or a bout."""
    source = read_race(press, race)
    if source.game is None:
        sys.exit("\n".join(describe(problem) for problem in source.problems))
    game, set_up = source.game, source.set_up
    records = [turn.record for turn in play_race(source).turns]
    return [(game.teller.report(set_up, record), game.teller.scene(set_up, record)) for record in records]


def words(press: Press, race: str = RACE) -> Words:
    """Return the words of a race or a bout."""
    theme, problems = read_whole_theme(press, "mosaic", None, read_race(press, race).game)
    if theme is None:
        sys.exit("\n".join(describe(problem) for problem in problems))
    return theme.words


def pictures_theme(press: Press, name: str) -> Theme:
    """Return a theme of the press for drawing."""
    judged = read_paints(press, name)
    if judged.value is None:
        sys.exit("\n".join(describe(problem) for problem in judged.problems))
    return judged.value


def raster(
    press: Press, picture: Picture, width: int, look: Callable[[str], str] = lambda colour: colour
) -> Image.Image:
    """Return the picture in pixels, with each colour changed by `look`."""
    svg = sub(r"#[0-9a-f]{6}", lambda found: look(found[0]), document(picture, "picture", width))
    fonts = sorted(str(path) for path in (press.root / "themes").glob("*/fonts/*.ttf"))
    data = resvg_py.svg_to_bytes(svg_string=svg, width=width, font_files=fonts, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(data))).convert("RGB")


def circuses(press: Press, scene: Scene, theme: Theme) -> Image.Image:
    """Return the other tracks, each with the field at its start."""
    pictures = []
    for name in OTHERS:
        node = load((press.root / "tracks" / f"{name}.yaml").read_bytes(), name).value
        plan = read_track(name, node).value if node else None
        if plan is None:
            sys.exit(f"the track {name} cannot be read")
        track = lay_out(plan)
        pieces = tuple(
            replace(piece, at=track.place(place)) for place, piece in enumerate(scene.pieces[: plan.places], start=1)
        )
        order = tuple(piece.id for piece in pieces)
        view = replace(scene, ground=Ring(plan, plan.laps, 0), pieces=pieces, order=order)
        pictures.append(raster(press, draw_overview(view, theme, words(press).say), 800))
    return sheet(pictures, 2)


def eyes(press: Press, *pictures: tuple[Picture, Theme]) -> Image.Image:
    """Return the contact sheet: a column for each theme, a row for each kind of colour vision."""

    def seen(seeing: Eyes | None, picture: Picture, theme: Theme) -> Image.Image:
        def look(colour: str) -> str:
            return colour if seeing is None else str(seen_by(seeing, parse(colour)))

        palette = tuple(parse(look(str(colour))) for colour in palette_of(theme))
        return index(raster(press, picture, 690, look), palette).convert("RGB")

    return sheet([seen(seeing, *picture) for seeing in SEEN for picture in pictures], len(pictures))


def sheet(images: list[Image.Image], columns: int) -> Image.Image:
    """Return the images in rows, each row as high as its highest."""
    rows = [images[start : start + columns] for start in range(0, len(images), columns)]
    width = max(sum(image.width + GAP for image in row) for row in rows) - GAP
    whole = Image.new("RGB", (width, sum(max(image.height for image in row) + GAP for row in rows) - GAP), "white")
    top = 0
    for row in rows:
        left = 0
        for image in row:
            whole.paste(image, (left, top))
            left += image.width + GAP
        top += max(image.height for image in row) + GAP
    return whole


if __name__ == "__main__":
    main()
