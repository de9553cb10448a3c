"""All the pictures of a turn as files: drawn as SVG, composed in layers, then encoded in each size.

A reader who goes from turn to turn loads the ground once.
The overlay has the pixels that differ from the ground and is transparent elsewhere.
Both together are exactly the picture as it was drawn.
"""

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final

from msgspec import Struct
from PIL import Image

from ludi_press.core.colour import Colour
from ludi_press.core.report import say as message
from ludi_press.pictures.board import Context, draw_board
from ludi_press.pictures.grounds.views import view_of, view_phone
from ludi_press.pictures.picture import Art, Picture, Say
from ludi_press.pictures.pixels import Rasteriser, Viewport, difference, encode, few_colours, index, pack, palette_of
from ludi_press.pictures.shapes import SMALL
from ludi_press.pictures.stage.film import MakeFilm, encode_gif, encode_webp, film_maker
from ludi_press.pictures.stage.mail import SHARE as SHARE_CARD
from ludi_press.pictures.stage.mail import draw_mail
from ludi_press.pictures.stage.overview import draw_close_ups, draw_overview, draw_phone
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.stage.start import LARGE, PHONE_SHEET, SMALL_SHEET, draw_start, is_start
from ludi_press.pictures.theme import Theme
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
    phone_copy,
)
from ludi_press.scene import Scene


def ground_file(scene: Scene, theme: Theme) -> str:
    """The file with the ground of a scene; its name contains a hash of all grounds, so browsers may cache them.

    "" on open sand: its visible part differs from turn to turn, and the bare sand is a tenth of a picture's bytes.
    """
    view, phone = view_of(scene), view_phone(scene, theme)
    return _named((view.still_layer(theme), phone.ground), palette_of(theme)) if view.is_shared else ""


@lru_cache(maxsize=32)
def _named(grounds: tuple[Art, ...], palette: tuple[Colour, ...]) -> str:
    made_of = "\0".join((f"{WIDE}\0{palette}", *(f"{ground.box}\0{ground.svg}" for ground in grounds)))
    return f"ground-{hashlib.sha256(made_of.encode()).hexdigest()[:10]}.webp"


def whole_ground(scene: Scene, ground: Art) -> Art | None:
    """The still layer from which pictures of parts of it are cut; None where each picture has its own."""
    return ground if view_of(scene).is_cropped else None


@lru_cache(maxsize=8)
def ground_pixels(
    rasteriser: Rasteriser, ground: Art, width: int, whole: Art | None, palette: tuple[Colour, ...]
) -> Image.Image:
    """The ground in the colours of a palette; cached, since many turns in a row share it."""
    return index(rasteriser.ground(ground, width, whole), palette)


MAIL_LIMIT: Final = 15_000
"""The largest size of the mail's picture in bytes: in base64 it is half of the 40 KB that mailing lists accept."""
MAIL_WIDTHS: Final = (600, 585, 570, 540, 500, 440, 360, 280, 200)
"""Widths of the mail's picture in pixels: the first that keeps it within the limit is taken."""
MAIL_COLOURS: Final = (36, 24, 12, 8)
"""How many colours of its own the mail's picture has, tried before it is made narrower."""
_PAINTED: Final = 160
"""How many colours of its own a painted picture has."""


File = tuple[str, bytes]
"""The name of a file and its bytes."""


class Album(Struct, frozen=True):
    """Pictures of a turn: those that pages and posts show, and all files."""

    shown: tuple[PostPicture, ...]
    files: tuple[File, ...]


class Renderer(Struct, frozen=True):
    """What all turns of a race share: theme, language, and the rasteriser with its cached drawings."""

    theme: Theme
    say: Say
    rasteriser: Rasteriser


def draw_album(renderer: Renderer, stem: str, context: Context) -> Album:
    """The pictures that the site shows of a turn; file names begin with `stem`, such as `my-race-07`.

    There is a film only where somebody moved.
    """
    scene, theme = context.scene, renderer.theme
    stills = tuple(draw_stills(context, theme, renderer.say))
    whole = whole_ground(scene, stills[0].picture.ground)
    shown = [*_listed(stills, stem, context)]
    files = [file for still in stills for file in _print(renderer, context, still, stem, whole)]
    film = _film(renderer, context)
    if film is not None:
        film_file = encode_webp(film, renderer.rasteriser, theme)
        shown.append(_film_picture(MOTION, stem, scene, renderer.say, film_file.width, film_file.height))
        files.append((shown[-1].file, film_file.data))
    return Album(tuple(shown), tuple(files))


def draw_for_posts(renderer: Renderer, stem: str, context: Context) -> Album:
    """The pictures that only posts show: the board, the film as a GIF; and the picture for the mail."""
    rasteriser, theme, scene = renderer.rasteriser, renderer.theme, context.scene
    board = draw_board(context, theme, renderer.say)
    pixels = _narrowed(rasteriser.compose(board, WIDE), SMALL)
    shown = [_board_picture(board, stem), *_shared_late(theme, renderer.say, stem, context)]
    files = [(shown[0].file, encode(pixels, palette_of(theme)))]
    files += [(one.file, _share(renderer, context)) for one in shown[1:]]
    film = _film(renderer, context)
    if film is not None:
        film_file = encode_gif(film, rasteriser, theme)
        shown.append(_film_picture(GIF, stem, scene, renderer.say, film_file.width, film_file.height))
        files.append((shown[-1].file, film_file.data))
    return Album(tuple(shown), (*files, draw_for_mail(renderer, stem, context)))


def draw_for_mail(renderer: Renderer, stem: str, context: Context) -> File:
    """The picture of a mail alone."""
    mail = draw_mail(context.scene, context.board, renderer.theme, renderer.say)
    return f"{stem}-mail.png", print_for_mail(partial(renderer.rasteriser.compose, mail), renderer.theme)


def draw_shared(renderer: Renderer, file: str, context: Context) -> Album:
    """The grounds that turns of a race share, for large windows under this name; no page shows them by themselves."""
    scene, theme, palette = context.scene, renderer.theme, palette_of(renderer.theme)
    ground, phone = view_of(scene).still_layer(theme), view_phone(scene, theme)
    pixels = ground_pixels(renderer.rasteriser, ground, WIDE, whole_ground(scene, ground), palette)
    upright = ground_pixels(renderer.rasteriser, phone.ground, SMALL, None, palette)
    return Album((), ((file, pack(pixels)), (phone_copy(file), pack(upright))))


def plan_album(theme: Theme, say: Say, stem: str, context: Context) -> tuple[PostPicture, ...]:
    """The pictures that `draw_album` will show, as far as they are known before they are drawn.

    A film that turns out to be too large is drawn smaller than its size here.
    """
    stills = tuple(draw_stills(context, theme, say))
    film = _planned_film(theme, say, MOTION, stem, context)
    return (*_listed(stills, stem, context), *film)


def plan_for_posts(theme: Theme, say: Say, stem: str, context: Context) -> tuple[PostPicture, ...]:
    """The pictures that `draw_for_posts` will show, with the same reserve."""
    board = draw_board(context, theme, say)
    late = _shared_late(theme, say, stem, context)
    return (_board_picture(board, stem), *late, *_planned_film(theme, say, GIF, stem, context))


def _board_picture(board: Picture, stem: str) -> PostPicture:
    return PostPicture(BOARD, f"{stem}-board.png", board.title, *_narrow(board))


def _planned_film(theme: Theme, say: Say, kind: str, stem: str, context: Context) -> Iterator[PostPicture]:
    if context.moving and any(context.scene.rounds):
        box = view_of(context.scene).film_area(context.scene, theme).ground.box
        yield _film_picture(kind, stem, context.scene, say, SMALL, Viewport(box, SMALL).height)


def _film_picture(kind: str, stem: str, scene: Scene, say: Say, width: int, height: int) -> PostPicture:
    title = say(message("picture.motion-title", race=scene.title, turn=scene.heading))
    return PostPicture(kind, f"{stem}-motion.{'gif' if kind == GIF else 'webp'}", title, width, height)


def _narrow(picture: Picture) -> tuple[int, int]:
    """The size in posts of a picture that is composed at the large width."""
    return SMALL, _height(SMALL, WIDE, Viewport(picture.ground.box, WIDE).height)


def _film(renderer: Renderer, context: Context) -> MakeFilm | None:
    """The film of the turn, ready to be made; None where nobody moved or films are switched off."""
    return film_maker(context.scene, context.before, renderer.theme, renderer.say) if context.moving else None


def _listed(stills: tuple["Still", ...], stem: str, context: Context) -> Iterator[PostPicture]:
    """The still pictures as pages show them, the shared one first; with a podium that itself is shared."""
    if context.shared and not context.scene.over:
        yield _shared(stills[0], stem)
    yield from (_shown(still, stem) for still in stills)


def _print(renderer: Renderer, context: Context, still: "Still", stem: str, whole: Art | None) -> Iterator[File]:
    """The files of a still picture: the shared picture, the one for posts, and the large copy."""
    shown, scene = _shown(still, stem), context.scene
    wide = renderer.rasteriser.compose(still.picture, WIDE if shown.wide else SMALL, whole)
    palette = few_colours(wide, renderer.theme, _PAINTED) if still.painted else palette_of(renderer.theme)
    if still.kind == TRACK and context.shared and not scene.over:
        yield _shared(still, stem).file, _share(renderer, context)
    post = renderer.rasteriser.compose(still.small, SMALL, still.part_of) if still.small else _narrowed(wide, SMALL)
    yield shown.file, encode(post, palette)
    if shown.phone and still.phone:
        phone = renderer.rasteriser.compose(still.phone, SMALL)
        below = ground_pixels(renderer.rasteriser, still.phone.ground, SMALL, None, palette) if shown.ground else None
        yield shown.phone, _encode_copy(phone, below, palette)
    if shown.wide and shown.kind == PODIUM:
        yield shown.wide, encode(wide, palette)
    elif shown.wide:
        ground = still.picture.ground
        below = ground_pixels(renderer.rasteriser, ground, WIDE, whole, palette) if shown.ground else None
        yield shown.wide, _encode_copy(wide, below, palette)


def _encode_copy(picture: Image.Image, below: Image.Image | None, palette: tuple[Colour, ...]) -> bytes:
    """A copy for pages: an overlay if the ground below it is a file of its own, else the whole picture."""
    indexed = index(picture, palette)
    return pack(difference(below, indexed) if below else indexed)


def _shown(still: "Still", stem: str) -> PostPicture:
    size = (SMALL, Viewport(still.small.ground.box, SMALL).height) if still.small else _narrow(still.picture)
    wide = Viewport(still.picture.ground.box, WIDE).height
    phone = Viewport(still.phone.ground.box, SMALL).height if still.phone else 0
    return PostPicture(still.kind, f"{stem}-{still.kind}.png", still.picture.title, *size, wide, still.ground, phone)


class Still(Struct, frozen=True):
    """A still picture and its kind; `small` is its version for 690 pixels, None where the large one is scaled down.

    `part_of` is the still layer of which the small version shows a part.
    `phone` is its version for telephones, None if it has none.
    `ground` is the file under the large copy, "" where the copy is complete without one.
    A `painted` one has a palette of its own.
    """

    kind: str
    picture: Picture
    small: Picture | None = None
    part_of: Art | None = None
    ground: str = ""
    phone: Picture | None = None
    painted: bool = False


def draw_stills(context: Context, theme: Theme, say: Say) -> Iterator[Still]:
    """All still pictures of a turn on the site, the one of the whole ground first."""
    scene = context.scene
    if is_start(scene, context.before):
        large, small, phone = (draw_start(scene, theme, say, sheet) for sheet in (LARGE, SMALL_SHEET, PHONE_SHEET))
        yield Still(TRACK, large, small, phone=phone, painted=True)
        return
    small = draw_overview(scene, theme, say, small=True)
    layer = view_of(scene, small=True).still_layer(theme)
    part_of = None if small.ground.box == layer.box else layer
    large, phone = draw_overview(scene, theme, say), draw_phone(scene, theme, say)
    yield Still(TRACK, large, small, part_of, ground_file(scene, theme), phone)
    for number, picture in enumerate(draw_close_ups(scene, theme, say), start=1):
        yield Still(f"{PACK}{number}", picture)
    if scene.over:
        phone = draw_mail(scene, context.board, theme, say)
        yield Still(PODIUM, draw_podium(scene, theme, say), phone=phone, painted=True)


def _shared(still: Still, stem: str) -> PostPicture:
    return PostPicture(SHARE, f"{stem}-{SHARE}.png", still.picture.title, *SHARE_SIZE)


def _shared_late(theme: Theme, say: Say, stem: str, context: Context) -> Iterator[PostPicture]:
    """The picture to share, where only the newest turn has one."""
    if not context.shared and not context.scene.over:
        yield _shared(next(draw_stills(context, theme, say)), stem)


def _share(renderer: Renderer, context: Context) -> bytes:
    """The picture shown where a page is linked: what is nearest to the story, in the shape that other sites show."""
    scene, theme, say = context.scene, renderer.theme, renderer.say
    if is_start(scene, context.before):
        image = renderer.rasteriser.compose(draw_start(scene, theme, say), SHARE_SIZE[0])
        return encode(image, few_colours(image, theme, _PAINTED))
    image = renderer.rasteriser.compose(draw_mail(scene, context.board, theme, say, SHARE_CARD), SHARE_SIZE[0])
    return encode(image, palette_of(theme))


def print_for_mail(compose: Callable[[int], Image.Image], theme: Theme, limit: int = MAIL_LIMIT) -> bytes:
    """The mail's picture, composed as wide as the limit allows, in as many colours as it allows at that width."""
    *more, fewest = MAIL_COLOURS
    for width in MAIL_WIDTHS:
        printed = partial(_printed, compose(width), theme)
        data = printed(fewest)
        if len(data) < limit:
            return next((richer for richer in map(printed, more) if len(richer) < limit), data)
    return data


def _printed(image: Image.Image, theme: Theme, count: int) -> bytes:
    return encode(image, few_colours(image, theme, count), 9)


def _narrowed(image: Image.Image, width: int) -> Image.Image:
    """The picture scaled down to this width; each pixel is the mean of those that it covers."""
    return image.resize((width, _height(width, image.width, image.height)), Image.Resampling.HAMMING)


def _height(width: int, of: int, height: int) -> int:
    return max(1, round(width * height / of))
