"""Symbols: the drawings of a theme, each an SVG file that a designer can open, read here and coloured here.

A file holds plain shapes and groups; anything that could run or load something is a Problem at its line.
A class whose `<style>` has a fill is a colour that the program replaces, such as `tunic` by that of a side;
one that has a stroke, such as `tunic_s`, is the same colour for lines.
A group with `data-part` is drawn only where the program asks for that part.
What an editor adds in a namespace of its own is left out.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final
from xml.parsers import expat

from msgspec import Struct, field

from ludi_press.core.colour import Colour, parse
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.pictures.picture import SVG_NAMESPACE, moved
from ludi_press.pictures.shapes import Box

Paint = Mapping[str, Colour]
"""Colours by the names of classes; shade `x_d`, light `x_l` and line `x_s` of a colour `x` follow it."""
_SHAPES: Final = ("g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline")
_IGNORED: Final = ("title", "desc", "metadata", "defs")
_GEOMETRY: Final = (
    *("d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "x1", "y1", "x2", "y2", "points", "transform"),
    *("stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "stroke-miterlimit"),
    *("fill-opacity", "stroke-opacity", "opacity", "fill-rule"),
)
_PAINTED: Final = ("fill", "stroke")
_WRITTEN: Final = frozenset(_GEOMETRY + _PAINTED)
_SAFE: Final = re.compile(r"[-+.,%() \s0-9A-Za-z]*")
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_RULE: Final = re.compile(r"\.([A-Za-z][\w-]*)\s*\{([^}]*)\}")
_DARK, _WHITE, _SHARE = Colour(26, 14, 8), Colour(255, 255, 255), 0.34
_MOST: Final = 200_000
"""The largest file of a symbol in bytes."""


class SymbolPart(Struct, frozen=True):
    """Markup, and the colour after it: what it paints, its class, and its default; `part` is the group it is in."""

    svg: str
    kind: str = ""
    name: str = ""
    colour: Colour | None = None
    part: str = ""


def shaded(colour: Colour) -> Colour:
    """The shade of a colour, as drawings have it away from the light."""
    return colour.mixed(_DARK, _SHARE)


class Symbol(Struct, frozen=True, eq=False):
    """A drawing in a box; symbols are compared by identity, so that one can key a cache."""

    box: Box
    pieces: tuple[SymbolPart, ...]

    def drawn(self, paint: Paint, parts: Collection[str] = ()) -> str:
        """The drawing in these colours, with these parts, where its file has it."""
        return _written(self._shown(parts), lambda piece: _hue(piece, paint))

    def carved(self, stone: Colour, line: Colour) -> str:
        """The drawing cut in stone: one colour for all areas, one for all lines."""
        return _written(self._shown(()), lambda piece: stone if piece.kind == "fill" else line)

    def layers(self, paint: Paint, parts: Collection[str]) -> tuple[str, ...]:
        """The drawing in pieces, the undermost first, cut where a part begins or ends: drawings alike share them."""
        made, written = [], ""
        for _, run in groupby(self._shown(parts), lambda piece: piece.part):
            written += _written(run, lambda piece: _hue(piece, paint))
            if written.count("<g") == written.count("</g>"):
                made.append(written)
                written = ""
        return tuple(made)

    def standing(self, svg: str, height: float) -> str:
        """What this symbol has drawn, this high, with the middle of its foot at nought."""
        return moved(0, 0, moved(-self.box.centre[0], -self.box.bottom, svg), scale=height / self.box.height)

    def within(self, box: Box, paint: Paint) -> str:
        """The drawing as large as a box allows, in its middle."""
        width = min(box.width, self.box.width * box.height / self.box.height)
        return moved(*box.centre, self.centred(self.drawn(paint), width))

    def centred(self, svg: str, width: float) -> str:
        """What this symbol has drawn, this wide, with its middle at nought."""
        x, y = self.box.centre
        return moved(0, 0, moved(-x, -y, svg), scale=width / self.box.width)

    def _shown(self, parts: Collection[str]) -> Iterator[SymbolPart]:
        return (piece for piece in self.pieces if not piece.part or piece.part in parts)


def _written(pieces: Iterable[SymbolPart], hue: Callable[[SymbolPart], Colour]) -> str:
    return "".join(piece.svg + (str(hue(piece)) if piece.kind else "") for piece in pieces)


def _hue(piece: SymbolPart, paint: Paint) -> Colour:
    """The colour of a class; of a shade or a light that nobody names, a mixture of its own colour."""
    name = piece.name.removesuffix("_s")
    if name in paint:
        return paint[name]
    base, _, tint = name.rpartition("_")
    if base in paint and tint in ("d", "l"):
        return shaded(paint[base]) if tint == "d" else paint[base].mixed(_WHITE, _SHARE)
    return piece.colour or _DARK


class ArtFile(Struct, frozen=True):
    """A file of a theme's folder `art/`: where a host finds it, and its bytes."""

    shown: str
    data: bytes


def read_symbols(files: Mapping[str, ArtFile], known: Collection[str], more: str) -> Judged[Mapping[str, Symbol]]:
    """The symbols by name; a file that no picture uses, and a symbol without a file, are Problems.

    Besides those known there may be any whose name begins with `more`.
    """
    symbols: dict[str, Symbol] = {}
    problems: list[Problem] = []
    for name, file in files.items():
        judged = read_symbol(file)
        problems += judged.problems
        if name not in known and not name.startswith(more):
            known_names = ", ".join(sorted(known))
            message = f"no picture has a symbol {name}"
            problems.append(Problem("picture-symbol", message, Place(file.shown), None, f"use one of {known_names}"))
        elif judged.value is not None:
            symbols[name] = judged.value
    for name in known:
        if name not in files:
            problems.append(Problem("picture-symbol", f"the theme has no art/{name}.svg", Place(f"art/{name}.svg")))
    return Judged(None if problems else symbols, tuple(problems))


def read_symbol(file: ArtFile) -> Judged[Symbol]:
    """The symbol of one file; the value is None if anything in it is not allowed or wrong."""
    reader = _Reader(file.shown)
    parser = expat.ParserCreate(namespace_separator=" ")
    reader.line = lambda: parser.CurrentLineNumber
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = reader.text, reader.doctype
    parser.buffer_text = True
    try:
        if len(file.data) > _MOST:
            raise _RefusedError(f"the file is larger than {_MOST} bytes", "draw it with fewer points")
        parser.Parse(file.data, True)
        return Judged(reader.symbol())
    except _RefusedError as refused:
        place = Place(file.shown, parser.CurrentLineNumber)
        return Judged(None, (Problem("picture-symbol", refused.message, place, None, refused.suggestion),))
    except (expat.ExpatError, ValueError) as error:
        place = Place(file.shown, parser.CurrentLineNumber)
        message = f"this is no SVG: {error}"
        return Judged(None, (Problem("picture-symbol", message, place, None, "save it as plain SVG"),))


class _RefusedError(Exception):
    """Stops the parser at a mistake."""

    def __init__(self, message: str, suggestion: str) -> None:
        super().__init__(message)
        self.message, self.suggestion = message, suggestion


class _Reader(Struct):
    """What the parser has met so far."""

    shown: str
    line: Callable[[], int] = lambda: 1
    box: Box | None = None
    pieces: list[SymbolPart] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    """The elements that are open: `g` and shapes as written, `style`, or "" for what is left out."""
    parts: list[str] = field(default_factory=list)
    css: str = ""

    def symbol(self) -> Symbol:
        if self.box is None or not self.pieces:
            raise _RefusedError("there is nothing to draw", "draw paths in an <svg> with a viewBox")
        return Symbol(self.box, tuple(self.pieces))

    def doctype(self, *_: object) -> None:
        raise _RefusedError("a DOCTYPE is not allowed", "leave it out")

    def text(self, text: str) -> None:
        if self.open and self.open[-1] == "style":
            self.css += text

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if not self.open:
            self.box = _view_box(tag, attributes)
            self.open.append("svg")
        elif "" in self.open or space != SVG_NAMESPACE or tag in _IGNORED:
            self._leave_out(tag, space)
        elif tag == "style":
            self.open.append("style")
        elif tag in _SHAPES:
            self._shape(tag, attributes)
        else:
            raise _RefusedError(f"<{tag}> is not allowed in a symbol", f"use {', '.join(_SHAPES)}")
        if len(self.open) > 40:
            raise _RefusedError("groups are nested too deeply", "ungroup the drawing")

    def end(self, _: str) -> None:
        tag = self.open.pop()
        if tag == "g":
            self.pieces.append(SymbolPart("</g>", part=self._part()))
        if tag in _SHAPES:
            self.parts.pop()

    def _leave_out(self, tag: str, space: str) -> None:
        if space == SVG_NAMESPACE and tag in ("script", "foreignObject", "image", "use", "a"):
            raise _RefusedError(f"<{tag}> is not allowed in a symbol", f"use {', '.join(_SHAPES)}")
        self.open.append("")

    def _part(self) -> str:
        return next((part for part in self.parts if part), "")

    def _shape(self, tag: str, attributes: dict[str, str]) -> None:
        self.open.append(tag)
        self.parts.append(attributes.get("data-part", ""))
        part, text = self._part(), f"<{tag}"
        for key, value, name in self._looks(attributes):
            if key in _PAINTED and value != "none":
                self.pieces.append(SymbolPart(f'{text} {key}="', key, name, _colour(value), part))
                text = '"'
            else:
                text += f' {key}="{escape(_safe(value))}"'
        self.pieces.append(SymbolPart(text + (">" if tag == "g" else "/>"), part=part))

    def _looks(self, attributes: dict[str, str]) -> Iterable[tuple[str, str, str]]:
        """The attributes to write, each with its value and, for a colour of a class, that class."""
        found: dict[str, tuple[str, str]] = {}
        rules = _rules(self.css)
        for name in attributes.get("class", "").split():
            if name not in rules:
                raise _RefusedError(f"the class {name} has no colour", f"write .{name}{{fill:#rrggbb}} in <style>")
            found.update({key: (value, name if key in _PAINTED else "") for key, value in rules[name].items()})
        for key, value in attributes.items():
            if key not in ("class", "style", "id", "data-part") and " " not in key:
                found[key] = (value, "")
        found.update({key: (value, "") for key, value in _declared(attributes.get("style", "")).items()})
        for key, (value, name) in found.items():
            if key not in _WRITTEN:
                raise _RefusedError(f"the attribute {key} is not allowed in a symbol", "leave it out")
            yield key, value, name


@lru_cache(maxsize=8)
def _rules(css: str) -> Mapping[str, Mapping[str, str]]:
    """The properties of each class of a style sheet, which is read once for all shapes of a file."""
    return {name: _declared(body) for name, body in _RULE.findall(css)}


def _declared(css: str) -> dict[str, str]:
    """The properties of a style that a symbol uses; others, such as an editor's own, are left out."""
    pairs = (one.partition(":") for one in css.split(";"))
    known = {key.strip(): value.strip() for key, _, value in pairs}
    return {key: value for key, value in known.items() if key in _WRITTEN}


def _view_box(tag: str, attributes: dict[str, str]) -> Box:
    if tag != "svg" or len(numbers := attributes.get("viewBox", "").replace(",", " ").split()) != 4:
        raise _RefusedError("the file is no <svg> with a viewBox", 'write <svg viewBox="0 0 100 100">')
    left, top, width, height = map(float, numbers)
    if not (0 < width < 10_000 and 0 < height < 10_000):
        raise _RefusedError("the viewBox has no size", "give it a width and a height")
    return Box(left, top, left + width, top + height)


def _colour(value: str) -> Colour:
    if not _COLOUR.fullmatch(value):
        short = re.fullmatch("#([0-9A-Fa-f])([0-9A-Fa-f])([0-9A-Fa-f])", value)
        if not short:
            raise _RefusedError(f"{value[:40]!r} is no colour of a symbol", "write #rrggbb or none")
        value = "#" + "".join(2 * digit for digit in short.groups())
    return parse(value)


def _safe(value: str) -> str:
    if not _SAFE.fullmatch(value) or "url" in value:
        raise _RefusedError(f"{value[:40]!r} is not allowed in a symbol", "write numbers and words of SVG alone")
    return value
