"""Makes the fonts that pages load of those that pictures are drawn with: `python tools/web_fonts.py` in the press.

Every TrueType file that a theme's drawings write with has woff2 files with the same letters beside it afterwards:
one for those that Latin is written with, and one for all others, if it has any, which few readers need to fetch.
The tables of a board are never drawn in a page, so that their face has none.
It needs fonttools and brotli, which nothing else in the project does: `pip install fonttools brotli`.
"""

from pathlib import Path

import yaml
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

DRAWN = ("title", "label", "badge", "fallback")
"""The faces of theme.yaml that drawings write with."""
LATIN = 0x370
"""Letters from here on are Greek, Cyrillic and so on, but for those of MORE."""
MORE = (range(0x1E00, 0x1F00), range(0x2000, 0x2300))
"""Latin letters with two accents, and signs."""
FEW = 20
"""For fewer other letters no file is worth while: the fallback has them."""
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
"""What a line of names needs of a font, beside its letters."""


def main() -> None:
    """Cuts the fonts of all themes."""
    for theme in sorted(Path("themes").glob("*/pictures/theme.yaml")):
        fonts = yaml.safe_load(theme.read_text(encoding="utf-8"))["fonts"]
        for name in sorted({fonts[face]["file"] for face in DRAWN}):
            for made in cut(theme.parents[1] / "fonts" / name):
                print(f"{made}: {made.stat().st_size} bytes")  # noqa: T201  # a program's own words


def cut(path: Path) -> list[Path]:
    """The files made of a font."""
    codes = sorted(TTFont(path).getBestCmap())
    latin = [code for code in codes if code < LATIN or any(code in part for part in MORE)]
    others = sorted({*codes} - {*latin})
    parts = ((path.with_suffix(".woff2"), latin), (path.with_name(f"{path.stem}-others.woff2"), others))
    return [pack(path, made, part) for made, part in parts if len(part) >= FEW]


def pack(path: Path, made: Path, codes: list[int]) -> Path:
    """These letters of a font, without the hints that no browser asks for; the same bytes every time."""
    font = TTFont(path, recalcTimestamp=False)
    letters = Subsetter(Options(hinting=False, layout_features=FEATURES, notdef_outline=True))
    letters.populate(unicodes=codes)
    letters.subset(font)
    font.flavor = "woff2"
    font.save(made)
    return made


if __name__ == "__main__":
    main()
