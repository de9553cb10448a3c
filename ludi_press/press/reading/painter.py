"""What pictures need of the machine: a theme's colours and fonts from its files, and resvg to draw SVG with them.

Pillow and resvg are imported when the first picture is drawn, not before.
"""

import hashlib
from contextlib import suppress
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludi_press.content.load import load
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.pictures.fonts import FontFile
from ludi_press.pictures.svg import SVG_NAMESPACE
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.theme_reading import read_theme
from ludi_press.press.reading.find import DEFAULT_THEME, PAINTS, Press, asset_roots, read_asset, theme_file
from ludi_press.press.reading.memory import GROUNDS, packed_bytes, recall_bytes
from ludi_press.press.reading.program import version_of
from ludi_press.press.reading.write import write_atomically

if TYPE_CHECKING:
    from PIL import Image

    from ludi_press.pictures.rasteriser import Rasteriser

_MOST: Final = 40
"""The most still layers that are kept from build to build: a track or a map has four to six in a theme."""
ICON_SIZE: Final = 180
"""How many pixels wide the icon is that telephones put among their own."""
_TOOLS: Final = ("Pillow", "resvg_py")
"""What makes pixels of drawings: a newer edition may give others."""


def tools() -> tuple[tuple[str, str], ...]:
    """The encoder and the rasteriser, each with its version: another may give other bytes for the same picture."""
    return tuple((name, version_of(name)) for name in _TOOLS)


def read_paints(press: Press, name: str) -> Judged[Theme]:
    """How a theme draws; one that does not say draws as the default theme does."""
    path = theme_file(press, name, PAINTS)
    if path is None:
        message = f"the theme {name} has no {PAINTS}"
        return Judged(None, (Problem("theme-file", message, Place(f"themes/{name}/{PAINTS}")),))
    data = read_asset(press, path)
    if isinstance(data, Problem):
        return Judged(None, (data,))
    loaded = load(data, press.shown(path))
    if loaded.value is None:
        return Judged(None, loaded.problems)
    judged = read_theme(name, loaded.value, lambda font: _font(press, name, font))
    return Judged(judged.value, (*loaded.problems, *judged.problems))


def _font(press: Press, theme: str, name: str) -> FontFile | None:
    """A font file of a theme; one that leads out of the press is none."""
    path = theme_file(press, theme, f"fonts/{name}")
    if path is None:
        return None
    data = read_asset(press, path)
    return None if isinstance(data, Problem) else FontFile(str(path), data)


def paints_digest(press: Press, name: str) -> str:
    """A hash of every byte that a theme may draw with, without reading sense into it, and of who makes pixels of it."""
    found = hashlib.sha256(repr(tools()).encode())
    for root in asset_roots(press):
        for theme in dict.fromkeys((name, DEFAULT_THEME)):
            folder = root / "themes" / theme
            for path in (folder / PAINTS, *sorted((folder / "fonts").glob("*.ttf"))):
                if path.is_file():
                    found.update(f"{theme}/{path.name}\0".encode("utf-8", "surrogateescape"))
                    found.update(path.read_bytes())
    return found.hexdigest()


@cache
def rasteriser(memory: Path | None = None) -> "Rasteriser":
    """The rasteriser of this process, so that races share what they have drawn; it keeps so much and no more.

    With the memory of a press the still layers that many turns have are kept there for the builds to come.
    """
    from ludi_press.pictures.rasteriser import Rasteriser

    return Rasteriser(rasterise, partial(_kept, memory / GROUNDS) if memory else None)


def _kept(folder: Path, svg: str, fonts: tuple[str, ...]) -> "Image.Image":
    """Draws as `rasterise` does, once for all builds: a still layer takes a quarter of a second to two seconds."""
    made_of = hashlib.sha256(repr(tools()).encode() + svg.encode())
    for font in fonts:
        made_of.update(Path(font).read_bytes())
    path = folder / f"{made_of.hexdigest()}.png"
    data = recall_bytes(path)
    if data is None:
        data = _png(svg, fonts)
        with suppress(OSError):  # without it the next build draws it again
            write_atomically(path, packed_bytes(data))
            _thin_out(folder)
    return _image(data)


def _thin_out(folder: Path) -> None:
    """Throws the oldest drawings away, so that no more are kept than a press of some tracks and themes needs."""
    for path in sorted(folder.glob("*.png"), key=lambda path: path.stat().st_mtime_ns)[:-_MOST]:
        path.unlink(missing_ok=True)


def rasterise(svg: str, fonts: tuple[str, ...]) -> "Image.Image":
    """Draws an SVG document that tells its own size in pixels, RGBA, with these font files and none of the system's."""
    return _image(_png(svg, fonts))


def draw_icon(svg: bytes) -> bytes:
    """A theme's icon as a PNG, for what takes no SVG; nothing is on it where the theme's is no drawing."""
    from resvg_py import svg_to_bytes

    nothing = f'<svg xmlns="{SVG_NAMESPACE}" viewBox="0 0 1 1"/>'
    for text in (svg.decode("utf-8", "replace"), nothing):
        with suppress(ValueError):
            return svg_to_bytes(svg_string=text, width=ICON_SIZE, skip_system_fonts=True)
    return b""


def _png(svg: str, fonts: tuple[str, ...]) -> bytes:
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=list(fonts))


def _image(png: bytes) -> "Image.Image":
    from PIL import Image

    return Image.open(BytesIO(png), formats=("PNG",)).convert("RGBA")
