"""All the pictures of a turn as files: each drawn as SVG, composed at 1,200 pixels, encoded in its sizes."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from PIL import Image

from ludi_press.core.report import say as message
from ludi_press.pictures.board import draw_board
from ludi_press.pictures.box import SMALL
from ludi_press.pictures.context import Context
from ludi_press.pictures.develop import Reel, Shoot, develop, develop_gif
from ludi_press.pictures.grounds.view import EDGE
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.layers import draw_ground, draw_overlay, ground_file, whole_ground
from ludi_press.pictures.palette import encode, index, own_colours, palette_of, shared_colours
from ludi_press.pictures.picture import Picture, Say
from ludi_press.pictures.rasteriser import Frame, Rasteriser
from ludi_press.pictures.stage.close_up import draw_close_ups
from ludi_press.pictures.stage.film import film_of
from ludi_press.pictures.stage.overview import draw_overview, upper_share
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.webp import pack
from ludi_press.posts.document.gallery import (
    BOARD,
    GIF,
    MOTION,
    PACK,
    PODIUM,
    SHARE,
    SHARE_SIZE,
    TRACK,
    WIDE,
    PostPicture,
)
from ludi_press.scene import Scene

MAIL_LIMIT: Final = 17_000
"""The most bytes of the mail's picture: in base64 it leaves half of the 40 KB that lists let pass to the words."""
_TRIMMED: Final = 1.06
"""How much too high a picture may be for the shape in which it is shared, to be trimmed."""
MAIL_WIDTHS: Final = (600, 560, 520, 480, 440, 400, 360, 280, 200)
"""The mail's picture is as wide as mails are, narrower only where it would be too large."""


class Album(Struct, frozen=True):
    """Pictures of a turn: those that are shown, and every file by its name."""

    shown: tuple[PostPicture, ...]
    files: tuple[tuple[str, bytes], ...]


class Renderer(Struct, frozen=True):
    """What all turns of a race share: how to draw, in which words, and the pieces drawn so far."""

    theme: Theme
    say: Say
    rasteriser: Rasteriser


def draw_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """The pictures that the site shows of a turn; files are called by `stem`, such as `my-race-07`.

    There is a picture of motion only where somebody moved.
    """
    printed = [*_stills(renderer, stem, context)]
    film = _film(renderer, context)
    if film is not None:
        reel = develop(film, renderer.rasteriser, renderer.theme)
        printed.append(_motion(renderer, MOTION, f"{stem}-motion.webp", context.scene, reel))
    return Album(tuple(one for one, _ in printed), tuple(file for _, files in printed for file in files))


def draw_for_posts(renderer: Renderer, stem: str, context: Context) -> Album:
    """The pictures that only posts show: the board, the film as a GIF; and the picture of the mail."""
    rasteriser, theme = renderer.rasteriser, renderer.theme
    board = draw_board(context.board, context.scene.title, context.scene.heading, theme, renderer.say)
    pixels = _narrowed(rasteriser.compose(board, WIDE), SMALL)
    file = f"{stem}-board.png"
    printed = [
        (PostPicture(BOARD, file, board.title, *_narrow(board)), [(file, encode(pixels, palette_of(theme)))]),
    ]
    film = _film(renderer, context)
    if film is not None:
        reel = develop_gif(film, rasteriser, theme)
        printed.append(_motion(renderer, GIF, f"{stem}-motion.gif", context.scene, reel))
    mail = (f"{stem}-mail.png", print_for_mail(_mailed(renderer, context.scene), theme))
    return Album(tuple(one for one, _ in printed), (*(file for _, files in printed for file in files), mail))


def draw_shared(renderer: Renderer, file: str, context: Context) -> Album:
    """The ground that turns of a race share, as a file of this name; nothing shows it by itself."""
    return Album((), ((file, draw_ground(context.scene, renderer.theme, renderer.rasteriser)),))


def _mailed(renderer: Renderer, scene: Scene) -> Image.Image:
    """What a mail shows, to be read on a telephone: the podium at the end, else who leads, else the ground alone."""
    rasteriser, theme, say = renderer.rasteriser, renderer.theme, renderer.say
    if scene.over:
        return rasteriser.compose(draw_podium(scene, theme, say), SMALL)
    near = draw_close_ups(scene, theme, say)
    if near:
        return rasteriser.compose(near[0], SMALL, view_of(scene).still_layer(theme))
    post = rasteriser.compose(draw_overview(scene, theme, say, small=True), SMALL)
    return post.crop((0, 0, post.width, round(post.height * upper_share(scene))))


def plan_album(theme: Theme, say: Say, stem: str, context: Context) -> tuple[PostPicture, ...]:
    """The pictures that `draw_album` will show, as far as they are known before they are drawn.

    A film that turns out too large is drawn smaller than is said here.
    """
    stills = tuple(draw_stills(context.scene, theme, say))
    shared = () if context.scene.over else (_shared(stills[0], stem),)
    shown = (_shown(still, stem) for still in stills)
    return (*shared, *shown, *_planned_film(theme, say, MOTION, f"{stem}-motion.webp", context))


def plan_for_posts(theme: Theme, say: Say, stem: str, context: Context) -> tuple[PostPicture, ...]:
    """The same of `draw_for_posts`."""
    board = draw_board(context.board, context.scene.title, context.scene.heading, theme, say)
    shown = PostPicture(BOARD, f"{stem}-board.png", board.title, *_narrow(board))
    return (shown, *_planned_film(theme, say, GIF, f"{stem}-motion.gif", context))


def _planned_film(theme: Theme, say: Say, kind: str, file: str, context: Context) -> Iterator[PostPicture]:
    if context.moving and any(context.scene.rounds):
        box = view_of(context.scene).film_area(context.scene, theme).ground.box
        yield PostPicture(kind, file, _film_title(context.scene, say), SMALL, Frame(box, SMALL).height)


def _film_title(scene: Scene, say: Say) -> str:
    return say(message("picture.motion-title", race=scene.title, turn=scene.heading))


def _narrow(picture: Picture) -> tuple[int, int]:
    """The size of a picture that is composed wide and made smaller for posts."""
    return SMALL, _height(SMALL, WIDE, Frame(picture.ground.box, WIDE).height)


Printed = tuple[PostPicture, list[tuple[str, bytes]]]


def _film(renderer: Renderer, context: Context) -> Shoot | None:
    """How to film the turn; None where nobody moved, or nobody wants it."""
    return film_of(context.scene, context.before, renderer.theme, renderer.say) if context.moving else None


def _stills(renderer: Renderer, stem: str, context: Context) -> Iterator[Printed]:
    stills = tuple(draw_stills(context.scene, renderer.theme, renderer.say))
    whole = whole_ground(context.scene, stills[0].picture.ground)
    for still in stills:
        shown, small, palette = _shown(still, stem), still.small, palette_of(renderer.theme)
        wide = renderer.rasteriser.compose(still.picture, WIDE if shown.wide else SMALL, whole)
        post = renderer.rasteriser.compose(small, SMALL) if small else _narrowed(wide, SMALL)
        if still.kind == TRACK and not context.scene.over:
            sheet = print_share(wide, view_of(context.scene).ground_share, renderer.theme)
            shared = _shared(still, stem)
            yield shared, [(shared.file, encode(sheet, shared_colours(renderer.theme)))]
        files = [(shown.file, encode(post, palette))]
        yield shown, files + ([(shown.wide, _encode_wide(renderer, context.scene, shown, wide))] if shown.wide else [])


def _encode_wide(renderer: Renderer, scene: Scene, shown: PostPicture, wide: Image.Image) -> bytes:
    """The larger copy: over the ground that it is laid over, else whole, as a PNG where a podium may be linked."""
    palette = palette_of(renderer.theme)
    if shown.ground:
        return draw_overlay(wide, scene, renderer.theme, renderer.rasteriser)
    return encode(wide, palette) if shown.kind == PODIUM else pack(index(wide, palette))


def _shown(still: "Still", stem: str) -> PostPicture:
    size = (SMALL, Frame(still.small.ground.box, SMALL).height) if still.small else _narrow(still.picture)
    wide = Frame(still.picture.ground.box, WIDE).height
    return PostPicture(still.kind, f"{stem}-{still.kind}.png", still.picture.title, *size, wide, still.ground)


class Still(Struct, frozen=True):
    """A still picture and its kind; `small` is what stands for it at 690 pixels, None where that is it made smaller.

    `ground` is the file that its larger copy is laid over, "" where that is whole.
    """

    kind: str
    picture: Picture
    small: Picture | None = None
    ground: str = ""


def draw_stills(scene: Scene, theme: Theme, say: Say) -> Iterator[Still]:
    """Every still picture that the site shows of a turn: that of the whole ground comes first."""
    small = draw_overview(scene, theme, say, small=True)
    yield Still(TRACK, draw_overview(scene, theme, say), small, ground_file(scene, theme))
    for number, picture in enumerate(draw_close_ups(scene, theme, say), start=1):
        yield Still(f"{PACK}{number}", picture)
    if scene.over:
        yield Still(PODIUM, draw_podium(scene, theme, say))


def _shared(still: Still, stem: str) -> PostPicture:
    return PostPicture(SHARE, f"{stem}-{SHARE}.png", still.picture.title, *SHARE_SIZE)


def print_share(image: Image.Image, upper: float, theme: Theme) -> Image.Image:
    """What is shown where a page is linked: the upper part of a picture, as large as has room in that shape.

    The frame is left out, which would end where the part does; a little is cut off below rather than all made a little
    smaller, which blurs every line. When all is over the podium is in that shape, and needs no other.
    """
    edge = round(EDGE * image.width / WIDE)
    bottom, most = round(image.height * upper) - edge // 2, edge + SHARE_SIZE[1]
    bottom = most if most < bottom <= most * _TRIMMED else bottom
    part = image.crop((edge, edge, image.width - edge, bottom))
    sheet = Image.new("RGB", SHARE_SIZE, theme.colours.paper.rgb)
    part.thumbnail(SHARE_SIZE, Image.Resampling.HAMMING)
    sheet.paste(part, ((sheet.width - part.width) // 2, (sheet.height - part.height) // 2))
    return sheet


def _motion(renderer: Renderer, kind: str, file: str, scene: Scene, reel: Reel) -> Printed:
    return PostPicture(kind, file, _film_title(scene, renderer.say), reel.width, reel.height), [(file, reel.data)]


def print_for_mail(image: Image.Image, theme: Theme, limit: int = MAIL_LIMIT) -> bytes:
    """The picture in the theme's own colours alone, as wide as the limit allows."""
    for width in MAIL_WIDTHS:
        data = encode(_narrowed(image, width), own_colours(theme))
        if len(data) < limit:
            break
    return data


def _narrowed(image: Image.Image, width: int) -> Image.Image:
    """The picture this many pixels wide, each pixel the mean of those that it stands for."""
    return image.resize((width, _height(width, image.width, image.height)), Image.Resampling.HAMMING)


def _height(width: int, of: int, height: int) -> int:
    """How high a picture of so many pixels is once it is this many wide."""
    return max(1, round(width * height / of))
