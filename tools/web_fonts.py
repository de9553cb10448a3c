"""Makes the web fonts of pages from the fonts of pictures: run `python tools/web_fonts.py` in the press.

Each TrueType file of the drawings gets a woff2 file with its Latin letters beside it; readers have fonts for others.
A small one has the figures, which pages write with.
It needs fonttools and brotli, which nothing else in the project does: `pip install fonttools brotli`.
"""

from pathlib import Path

import yaml
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

DRAWN = ("title", "label", "badge", "fallback")
"""The faces of theme.yaml used in drawings."""
LATIN = 0x370
"""Letters from here on are Greek, Cyrillic and so on, except those of MORE."""
MORE = (range(0x1E00, 0x1F00), range(0x2000, 0x2300))
"""Latin letters with two accents, and symbols."""
RARE = (range(0x180, 0x2C6), range(0x1E00, 0x1F00))
"""Latin letters that few names have: a font of many letters goes without them."""
MANY = 600
PARTS = {"NotoSans_400Regular-figures": [*b"0123456789+", 0xBD, 0xD7, 0x2212]}
"""Small parts of fonts that pages write with: the figures, of which alone the font of that weight consists."""
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
"""The OpenType features that a line of names needs."""


def main() -> None:
    """Make the fonts of all themes."""
    for theme in sorted(Path("themes").glob("*/pictures/theme.yaml")):
        fonts = yaml.safe_load(theme.read_text(encoding="utf-8"))["fonts"]
        for name in sorted({fonts[face]["file"] for face in DRAWN}):
            path = theme.parents[1] / "fonts" / name
            if path.is_file():
                tell(cut(path))
    for part, codes in PARTS.items():
        path = Path("themes/mosaic/fonts", f"{part}.woff2")
        tell(pack(path.with_name(f"{part.partition('-')[0]}.ttf"), path, codes))


def tell(made: Path) -> None:
    """Print the size of a font."""
    print(f"{made}: {made.stat().st_size} bytes")  # noqa: T201  # a program's own words


def cut(path: Path) -> Path:
    """Return the file made of a font."""
    codes = sorted(TTFont(path).getBestCmap())
    latin = [code for code in codes if code < LATIN or any(code in part for part in MORE)]
    if len(latin) > MANY:
        latin = [code for code in latin if not any(code in part for part in RARE)]
    return pack(path, path.with_suffix(".woff2"), latin)


def pack(path: Path, made: Path, codes: list[int]) -> Path:
    """Write these letters of a font, without hints, which browsers do not need; the same bytes every time."""
    font = TTFont(path, recalcTimestamp=False)
    letters = Subsetter(Options(hinting=False, layout_features=FEATURES, notdef_outline=True))
    letters.populate(unicodes=codes)
    letters.subset(font)
    font.flavor = "woff2"
    font.save(made)
    return made


if __name__ == "__main__":
    main()
