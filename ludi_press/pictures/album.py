"""All the pictures of a turn as files: each drawn as SVG, composed at 1,200 pixels, encoded in its sizes."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from PIL import Image

from ludi_press.core.report import Board
from ludi_press.core.report import say as message
from ludi_press.pictures.board import draw_board
from ludi_press.pictures.box import SMALL
from ludi_press.pictures.context import Context
from ludi_press.pictures.develop import Shoot, develop
from ludi_press.pictures.palette import HARD, broad_palette, encode, own_colours
from ludi_press.pictures.picture import Picture, Say, document
from ludi_press.pictures.rasteriser import Rasteriser
from ludi_press.pictures.stage.close_up import draw_close_ups
from ludi_press.pictures.stage.film import film_of
from ludi_press.pictures.stage.overview import draw_overview, upper_share
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.theme import Theme
from ludi_press.posts.document.gallery import MOTION, PACK, WIDE, PostPicture
from ludi_press.scene import Scene

TRACK: Final = "track"
"""The kind of the picture of the whole ground."""
MAIL_LIMIT: Final = 17_000
"""The most bytes of the mail's picture: in base64 it leaves half of the 40 KB that lists let pass to the words."""
MAIL_WIDTHS: Final = (600, 560, 520, 480, 440, 400, 360, 280, 200)
"""The mail's picture is as wide as mails are, narrower only where it would be too large."""


class Album(Struct, frozen=True):
    """The pictures of a turn: those that a post shows, and every file by its name."""

    shown: tuple[PostPicture, ...]
    files: tuple[tuple[str, bytes], ...]


class Renderer(Struct, frozen=True):
    """What all turns of a race share: how to draw, in which words, and the pieces drawn so far."""

    theme: Theme
    say: Say
    rasteriser: Rasteriser


def draw_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """All pictures of a turn, of motion only where somebody moved; files are called by `stem`, such as `my-race-07`."""
    printed = [*_stills(renderer, stem, context)]
    film = film_of(context.scene, context.before, renderer.theme, renderer.say) if context.moving else None
    if film is not None:
        printed.append(_motion(renderer, stem, context.scene, film))
    return Album(tuple(one for one, _ in printed), tuple(file for _, files in printed for file in files))


Printed = tuple[PostPicture, list[tuple[str, bytes]]]


def _stills(renderer: Renderer, stem: str, context: Context) -> Iterator[Printed]:
    stills = tuple(draw_stills(context.scene, context.board, renderer.theme, renderer.say))
    whole = stills[0].picture.ground
    for still in stills:
        wide = renderer.rasteriser.compose(still.picture, WIDE, whole)
        small = still.small
        post = renderer.rasteriser.compose(small, SMALL, small.ground) if small else _narrowed(wide, SMALL)
        palette = broad_palette(renderer.theme)
        name = f"{stem}-{still.kind}"
        files = [(f"{name}.png", encode(post, palette)), (f"{name}-{WIDE}.png", encode(wide, palette))]
        if still.kind == TRACK:
            upper = post.crop((0, 0, post.width, round(post.height * still.upper)))
            files.append((f"{stem}-mail.png", print_for_mail(upper, renderer.theme)))
            files.append((f"{name}.svg", document(still.picture, name).encode()))
        yield PostPicture(still.kind, f"{name}.png", still.picture.title, *post.size), files


class Still(Struct, frozen=True):
    """A still picture and its kind; `small` is what stands for it at 690 pixels, None where that is it made smaller.

    A mail shows the `upper` part of that, a share of its height.
    """

    kind: str
    picture: Picture
    small: Picture | None = None
    upper: float = 1.0


def draw_stills(scene: Scene, board: Board, theme: Theme, say: Say) -> Iterator[Still]:
    """Every still picture of a turn: that of the whole ground comes first."""
    small = draw_overview(scene, theme, say, small=True)
    yield Still(TRACK, draw_overview(scene, theme, say), small, upper_share(scene))
    for number, picture in enumerate(draw_close_ups(scene, theme, say), start=1):
        yield Still(f"{PACK}{number}", picture)
    yield Still("board", draw_board(board, scene.title, scene.heading, theme, say))
    if scene.over:
        yield Still("podium", draw_podium(scene, theme, say))


def titles(scene: Scene, board: Board, theme: Theme, say: Say) -> dict[str, str]:
    """What the pictures of a turn are called in a language, by kind; no pixel is drawn for that."""
    stills = {still.kind: still.picture.title for still in draw_stills(scene, board, theme, say)}
    return {**stills, MOTION: _motion_title(scene, say)}


def _motion_title(scene: Scene, say: Say) -> str:
    return say(message("picture.motion-title", race=scene.title, turn=scene.heading))


def _motion(renderer: Renderer, stem: str, scene: Scene, film: Shoot) -> Printed:
    webp, gif = develop(film, renderer.rasteriser, renderer.theme)
    name = f"{stem}-motion"
    title = _motion_title(scene, renderer.say)
    files = [(f"{name}.webp", webp.data), (f"{name}.gif", gif.data)]
    return PostPicture(MOTION, f"{name}.gif", title, gif.width, gif.height), files


def print_for_mail(image: Image.Image, theme: Theme, limit: int = MAIL_LIMIT) -> bytes:
    """The picture in the theme's own colours alone, as wide as the limit allows."""
    for width in MAIL_WIDTHS:
        data = encode(_narrowed(image, width), own_colours(theme), HARD)
        if len(data) < limit:
            break
    return data


def _narrowed(image: Image.Image, width: int) -> Image.Image:
    """The picture this many pixels wide, each pixel the mean of those that it stands for."""
    return image.resize((width, max(1, round(width * image.height / image.width))), Image.Resampling.HAMMING)
