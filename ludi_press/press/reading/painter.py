"""Reads how a theme draws (colours and fonts), and rasterises SVG with resvg.

Pillow and resvg are imported when the first picture is drawn.
"""

import hashlib
from contextlib import suppress
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.pictures.fonts import FontFile
from ludi_press.pictures.picture import SVG_NAMESPACE
from ludi_press.pictures.symbols import ArtFile
from ludi_press.pictures.theme import Theme, read_theme
from ludi_press.press.reading.find import DEFAULT_THEME, PAINTS, Press, asset_roots, read_asset, read_tree, theme_file
from ludi_press.press.reading.parts import version_of
from ludi_press.press.reading.store import peek

if TYPE_CHECKING:
    from PIL import Image

    from ludi_press.pictures.pixels import Rasteriser

ICON_SIZE: Final = 180
"""The width in pixels of the icon for home screens of telephones."""
_TOOLS: Final = ("Pillow", "resvg_py")
"""The libraries that turn drawings into pixels; another version may give other bytes."""


def tools() -> tuple[tuple[str, str], ...]:
    """Return the libraries that make pictures with their versions: others may give other bytes for the same picture."""
    return tuple((name, version_of(name)) for name in _TOOLS)


def read_paints(press: Press, name: str) -> Judged[Theme]:
    """Return how a theme draws; a theme that does not say draws like the default theme."""
    return _read_paints(press, name, paints_digest(press, name))


@lru_cache(maxsize=8)
def _read_paints(press: Press, name: str, _made_of: str) -> Judged[Theme]:
    """Read how a theme draws; its symbols are read once while no file of them changes."""
    path = theme_file(press, name, PAINTS)
    if path is None:
        message = f"the theme {name} has no {PAINTS}"
        return Judged(None, (Problem("theme-file", message, Place(f"themes/{name}/{PAINTS}")),))
    loaded = read_tree(press, path)
    if loaded.value is None:
        return Judged(None, loaded.problems)
    judged = read_theme(name, loaded.value, lambda font: _font(press, name, font), _art(press, name))
    return Judged(judged.value, (*loaded.problems, *judged.problems))


def _font(press: Press, theme: str, name: str) -> FontFile | None:
    """Return a font file of a theme; None if it is a link out of the press."""
    path = theme_file(press, theme, f"fonts/{name}")
    if path is None:
        return None
    data = read_asset(press, path)
    return None if isinstance(data, Problem) else FontFile(str(path), data)


def _art(press: Press, theme: str) -> dict[str, ArtFile]:
    """Return the files of symbols that a theme draws with, by name: its own, else those of the default theme."""
    folders = [root / "themes" / name / "art" for root in asset_roots(press) for name in (theme, DEFAULT_THEME)]
    files = {}
    for name in sorted({path.stem for folder in folders for path in folder.glob("*.svg")}):
        path = theme_file(press, theme, f"art/{name}.svg")
        data = read_asset(press, path) if path else None
        if path is not None and isinstance(data, bytes):
            files[name] = ArtFile(press.shown(path), data)
    return files


def paints_digest(press: Press, name: str) -> str:
    """Return a hash of all that a theme may draw with, unparsed, and of the libraries that rasterise."""
    digest = hashlib.sha256(repr(tools()).encode())
    for root in asset_roots(press):
        for theme in dict.fromkeys((name, DEFAULT_THEME)):
            folder = root / "themes" / theme
            drawn = (path for kind in ("fonts/*.ttf", "art/*.svg") for path in sorted(folder.glob(kind)))
            for path in (folder / PAINTS, *drawn):
                if path.is_file():
                    digest.update(f"{theme}/{path.name}\0".encode("utf-8", "surrogateescape"))
                    digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def rasteriser(press: Press | None = None) -> "Rasteriser":
    """Return the rasteriser of this process, whose cache all races share.

    With a press it also takes the still layers that many turns have from earlier builds (see `new_layers`).
    """
    from ludi_press.pictures.pixels import Rasteriser

    return Rasteriser(rasterise, partial(_layer, press) if press else None)


_NEW_LAYERS: Final[dict[str, bytes]] = {}


def new_layers() -> dict[str, bytes]:
    """Return the still layers that were drawn since this was asked last, for `Store.keep_layers`."""
    layers = dict(_NEW_LAYERS)
    _NEW_LAYERS.clear()
    return layers


def _layer(press: Press, svg: str, fonts: tuple[str, ...]) -> "Image.Image":
    """Rasterise with a cache that outlives the build: a still layer takes a quarter of a second to two seconds."""
    made_of = hashlib.sha256(repr(tools()).encode() + svg.encode())
    for font in fonts:
        made_of.update(Path(font).read_bytes())
    key = made_of.hexdigest()
    png = peek(press, lambda store: store.layer(key))
    if png is None:
        png = _NEW_LAYERS[key] = _png(svg, fonts)
    return _image(png)


def rasterise(svg: str, fonts: tuple[str, ...]) -> "Image.Image":
    """Rasterise an SVG document with a size in pixels to RGBA, with these font files and none of the system's."""
    return _image(_png(svg, fonts))


def draw_icon(svg: bytes) -> bytes:
    """Return a theme's icon as a PNG, for programs that take no SVG; it is empty if the icon cannot be drawn."""
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
