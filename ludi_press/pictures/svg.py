"""Writes SVG: numbers, attributes and text with the same bytes on every machine."""

from collections.abc import Iterable
from html import escape
from typing import Final
from unicodedata import category

from ludi_press.core.colour import Colour
from ludi_press.pictures.fonts import Face

SVG_NAMESPACE: Final = "http://www.w3.org/2000/svg"


def number(value: float) -> str:
    """At most two decimals, without trailing noughts or a negative nought."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float | Colour | None) -> str:
    """An element; `_` in an attribute's name becomes `-`, attributes that are None are left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float | Colour) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def moved(x: float, y: float, inside: str, turn: float = 0.0, scale: float = 1.0) -> str:
    """SVG scaled and turned (degrees, clockwise) around its own nought, then moved to a point."""
    change = f"translate({number(x)} {number(y)})"
    change += f" rotate({number(turn)})" if turn else ""
    change += f" scale({number(scale)})" if scale != 1 else ""
    return tag("g", inside, transform=change)


def prose(text: str) -> str:
    """A person's text in one line, for a title or a description: escaped, without characters that XML forbids."""
    shown = "".join(char for char in text if char.isspace() or category(char)[0] != "C")
    return escape(" ".join(shown.split()), quote=False)


def words(
    face: Face, text: str, x: float, y: float, size: float, fill: Colour, anchor: str = "start", *, held: bool = False
) -> str:
    """A line of cleaned text; `y` is the baseline.

    Text that is `held` keeps its width in this face even if a reader's machine shows another.
    """
    text = face.clean(text)
    return tag(
        "text",
        escape(text, quote=False),
        x=x,
        y=y,
        fill=fill,
        font_family=face.family,
        font_size=size,
        font_weight=str(face.font.weight),
        text_anchor=None if anchor == "start" else anchor,
        textLength=face.width(text, size) if held and text else None,
        lengthAdjust="spacingAndGlyphs" if held and text else None,
    )


def small_words(face: Face, entries: Iterable[tuple[str, float, float]], size: float, fill: Colour) -> str:
    """Many short texts in one style, each centred: text, x, y of the baseline."""
    return tag(
        "g",
        *(tag("text", escape(face.clean(text), quote=False), x=x, y=y) for text, x, y in entries),
        fill=fill,
        font_family=face.family,
        font_size=size,
        font_weight=str(face.font.weight),
        text_anchor="middle",
    )


def path(points: list[tuple[float, float]], closed: bool = False) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")
