"""The large picture of a turn in two layers: the ground, which many turns of a race share, and an overlay.

A reader who goes from turn to turn loads the ground once.
The overlay has the pixels that differ from the ground and is transparent elsewhere.
Both together are exactly the picture as it was drawn.
"""

import hashlib
from functools import lru_cache

from PIL import Image

from ludi_press.core.colour import Colour
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.palette import index, palette_of
from ludi_press.pictures.picture import Art
from ludi_press.pictures.rasteriser import Rasteriser
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.webp import difference, pack
from ludi_press.posts.document.gallery import WIDE
from ludi_press.scene import Scene


def ground_file(scene: Scene, theme: Theme) -> str:
    """The file with the ground of a scene; its name contains a hash of its content, so browsers may cache it.

    "" on open sand: its visible part differs from turn to turn, and the bare sand is a tenth of a picture's bytes.
    """
    view = view_of(scene)
    return _named(view.still_layer(theme), palette_of(theme)) if view.is_shared else ""


@lru_cache(maxsize=32)
def _named(ground: Art, palette: tuple[Colour, ...]) -> str:
    made_of = f"{WIDE}\0{ground.box}\0{palette}\0{ground.svg}"
    return f"ground-{hashlib.sha256(made_of.encode()).hexdigest()[:10]}.webp"


def whole_ground(scene: Scene, ground: Art) -> Art | None:
    """The still layer from which pictures of parts of it are cut; None where each picture has its own."""
    return ground if view_of(scene).is_cropped else None


def draw_ground(scene: Scene, theme: Theme, rasteriser: Rasteriser) -> bytes:
    """The ground as a WebP."""
    ground = view_of(scene).still_layer(theme)
    return pack(_indexed(rasteriser, ground, whole_ground(scene, ground), palette_of(theme)))


def draw_overlay(picture: Image.Image, scene: Scene, theme: Theme, rasteriser: Rasteriser) -> bytes:
    """The overlay of a picture of the whole ground, 1,200 pixels wide, as a WebP."""
    ground, palette = view_of(scene).still_layer(theme), palette_of(theme)
    return pack(difference(_indexed(rasteriser, ground, whole_ground(scene, ground), palette), index(picture, palette)))


@lru_cache(maxsize=4)
def _indexed(rasteriser: Rasteriser, ground: Art, whole: Art | None, palette: tuple[Colour, ...]) -> Image.Image:
    """The ground in the colours of a palette; cached, since many turns in a row share it."""
    return index(rasteriser.ground(ground, WIDE, whole), palette)
