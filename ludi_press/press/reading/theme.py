"""Reads a theme in a language: templates, tones, words and styles; the host's own files come first."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from ludi_press.archive.calendar import FEED_STYLE
from ludi_press.archive.pages import TEMPLATES, Pages
from ludi_press.archive.refs import NOWHERE, Site
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Node, plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import AnyGame
from ludi_press.posts.document.render import NAME as POST
from ludi_press.posts.document.render import template_flaws
from ludi_press.posts.formats.page import tones_style
from ludi_press.posts.formats.writer import Tones, read_tones
from ludi_press.posts.prompts import Stock, read_stock
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import RULES, Pattern, Words
from ludi_press.press.reading.find import (
    DEFAULT_LANGUAGE,
    DEFAULT_THEME,
    FileReader,
    Press,
    asset_roots,
    font_files,
    misnamed,
    package_folder,
    shipped,
    theme_file,
)
from ludi_press.press.reading.looks import settled
from ludi_press.press.reading.painter import paints_digest, tools
from ludi_press.press.reading.parts import digest, fingerprint
from ludi_press.press.reading.templates import keep_templates, once, watch_templates

TONES: Final = "tones.yaml"
STYLE: Final = "style.css"
COLOURS: Final = "colours.css"
"""The style sheet with the colours of a theme; a theme need not have one."""
ICON: Final = "icon.svg"
ICON_PNG: Final = "icon.png"
"""The icon as pixels."""
SHEETS: Final = ("replay.css", "search.css", "slip.css", "noscript.css", FEED_STYLE)
"""The style sheets of single kinds of pages, beside the common one."""
PAGE_FONTS: Final = ("*.woff2", "*.txt")
"""The files of a theme's folder fonts/ that are copied to the site: web fonts and their licences."""
SCRIPTS: Final = tuple(
    f"scripts/{name}.js"
    for name in ("site", "sha256", "proof", "host", "slip", "replay", "search", "vendor/minisearch")
)
"""The scripts of the pages; every page works without them."""
_BESIDE: Final = re.compile(rb'("(?:[^"\\]|\\.)*")|/\*.*?\*/\s*|(?<=\n)\s+', re.DOTALL)
"""A string, which is kept, or what a style sheet has for its authors alone."""
_REMARK: Final = re.compile(rb"^[ \t]*//.*\n", re.MULTILINE)
"""A line of a script that only its authors read."""
_INLINE: Final = re.compile(rb'url\("fonts/([^"#]+)#inline"\)')
"""The address of a font that a style sheet holds itself, so that no word is seen in another font first."""
SCENES: Final = "games/*.webp"
"""A picture of each game by its id, and of the start: what a press shows that has no races yet."""


class PressTheme(Struct, frozen=True):
    """What pages and posts are made with; `digest` is a hash of all of it, `paints` of what pictures are drawn with.

    `read_dress` reads what its pages load, which only the site as a whole needs.
    """

    name: str
    post: Mapping[str, str]
    pages: Pages
    tones: Tones
    words: Words
    prompts: Stock
    digest: str
    paints: str
    read_dress: "Callable[[], Judged[_Dressed]]"
    site: Site = NOWHERE

    @property
    def dress(self) -> "Dress":
        """What its pages load."""
        read = self.read_dress().value
        if read is None:
            raise ValueError(f"the theme {self.name} has mistakes")
        return read.dress

    def flaws(self) -> tuple[Problem, ...]:
        """The mistakes in its templates that are found without filling them."""
        return (*template_flaws(self.post, f"themes/{self.name}"), *self.pages.flaws())


class Dress(Struct, frozen=True):
    """What the pages of a theme load: `assets` are its style sheets and scripts by their names in the site."""

    icon: bytes
    assets: Mapping[str, bytes]
    fonts: Mapping[str, bytes]


class _Dressed(Struct, frozen=True):
    """The same with a hash of all files that it was read from, and the name in the site of each asset."""

    digest: str
    names: dict[str, str]
    dress: Dress


class _Summary(Struct, frozen=True):
    """What all pages need to know of it: hashes of what they load and of what pictures are drawn with, and names."""

    dress: str
    paints: str
    names: dict[str, str]


def style_file(theme: str) -> str:
    """Return where the style sheet of a theme is, relative to the site."""
    return STYLE if theme == DEFAULT_THEME else f"style-{theme}.css"


def read_theme(
    press: Press, name: str, language: Placed[str] | None, game: AnyGame | None, site: Site = NOWHERE
) -> tuple[PressTheme | None, tuple[Problem, ...]]:
    """Return a theme with the words of a language; None if it cannot be used.

    All races share one theme while its files are unchanged; they are not read again while the index says so.
    """
    keep_templates()
    watch_templates()
    code = language.value if language else DEFAULT_LANGUAGE
    places = _places(press, name, game)
    known_as = (places, name, code, game.id if game else None, site)
    seen = settled([*places])
    known = _MADE.get(known_as)
    if known and seen and known.found == seen:
        return known.theme, ()
    reader = _Reader(press, name=name)
    texts = reader.texts(game, code)
    if not reader.speaks(game, code):
        message = f"there are no words in the language {shown(code)}"
        suggestion = f"write {one_of(sorted(reader.languages()))}"
        place = language.place if language else None
        reader.problems.append(Problem("language-unknown", message, place, None, suggestion))
    read_dress = cache(partial(_dress, press, name, texts.tones))
    read_summary = partial(_summary, press, name, read_dress)
    summary = reader.taken(once(digest((name, tools(), seen)), _Summary, read_summary) if seen else read_summary())
    reader.digest.update(f"{site!r}{summary}".encode())
    theme = known.theme if known and known.theme.digest == reader.digest.hexdigest() and not reader.problems else None
    theme = theme or _made(texts, reader, code, game, site, summary, read_dress)
    if theme is None or reader.problems:
        return theme, tuple(reader.problems)
    if len(_MADE) == _MOST:
        _MADE.clear()
    _MADE[known_as] = _Known(theme, seen)
    return theme, ()


class _Known(Struct, frozen=True):
    """A theme, and the state of the files that it was made of; "" while they were too new to tell."""

    theme: PressTheme
    found: str


_MOST: Final = 8
_MADE: Final[dict[tuple[object, ...], _Known]] = {}
"""The themes without mistakes that this process has read, only the newest state of each."""


def _places(press: Press, name: str, game: AnyGame | None) -> tuple[str, ...]:
    """Return the existing folders that contain all files of a theme, as `index.look` takes them."""
    themes = (root / "themes" / theme for root in (*asset_roots(press), shipped()) for theme in (DEFAULT_THEME, name))
    data = (package_folder(game.package) / "data" / part for part in ("words", "prompts")) if game else ()
    return tuple(dict.fromkeys(f"a {folder}" for folder in (*themes, *data) if folder.is_dir()))


_File = tuple[str, bytes]
"""The name of a file as it is shown, and its bytes."""


class _Layer(StrEnum):
    """Whose words a file has: those of all games as shipped, a game's, or those of the theme or the host."""

    SHIPPED, GAME, OWN = "shipped", "game", "own"


class _Texts(Struct, frozen=True):
    """What pages and posts are written with: files as they are, None if one is missing; only the tones are judged."""

    words: list[tuple[_Layer, _File]]
    prompts: list[tuple[str, _File]]
    tones: Tones | None
    post: Mapping[str, str] | None
    pages: Mapping[str, str]


def _made(
    texts: _Texts,
    reader: "_Reader",
    code: str,
    game: AnyGame | None,
    site: Site,
    summary: _Summary | None,
    read_dress: Callable[[], Judged[_Dressed]],
) -> PressTheme | None:
    """Make the theme of these parts; mistakes in them are reported to the reader."""
    kinds = game.teller.beats if game else {}
    said = (code, kinds, texts.words, texts.prompts)
    key = digest((fingerprint(game.package if game else "ludi_press"), *said))
    told = reader.taken(once(key, _Language, lambda: _language(reader.press, *said)))
    unknown = any(problem.code == "language-unknown" for problem in reader.problems)
    if told is None or texts.tones is None or texts.post is None or summary is None or unknown:
        return None
    words = Words(code, told.words, RULES[told.plural])
    return PressTheme(
        reader.name,
        texts.post,
        Pages(texts.pages, f"themes/{reader.name}/pages", words, site, style_file(reader.name), summary.names),
        texts.tones,
        words,
        told.prompts,
        reader.digest.hexdigest(),
        summary.paints,
        read_dress,
        site,
    )


def _summary(press: Press, name: str, read_dress: Callable[[], Judged[_Dressed]]) -> Judged[_Summary]:
    read = read_dress()
    if read.value is None:
        return Judged(None, read.problems)
    return Judged(_Summary(read.value.digest, paints_digest(press, name), read.value.names), read.problems)


def _dress(press: Press, name: str, tones: Tones | None) -> Judged[_Dressed]:
    """Read what the pages of a theme load."""
    reader = _Reader(press, name=name)
    style, icon = reader.file(STYLE), reader.file(ICON) or b""
    sheets = {sheet: data for sheet in SHEETS if (data := reader.file(sheet)) is not None}
    fonts = reader.fonts()
    scripts = {script: data for script in SCRIPTS if (data := reader.file(script)) is not None}
    scenes, colours = reader.scenes(), reader.colours()
    if style is None or tones is None:
        return Judged(None, tuple(reader.problems))
    sheet = style + tones_style(tones).encode() + colours
    inlined = {font.decode(errors="replace") for font in _INLINE.findall(sheet)}
    bare = {
        one: _BESIDE.sub(lambda found: found[1] or b"", data)
        for one, data in {style_file(name): sheet, **sheets}.items()
    }
    files = {
        **{one: _with_fonts(data, fonts) for one, data in bare.items()},
        **{one: _REMARK.sub(b"", data) for one, data in scripts.items()},
        **scenes,
    }
    names = {one: one if one == FEED_STYLE else hashed(one, data) for one, data in files.items()}
    assets = {names[one]: data for one, data in files.items()}
    dress = Dress(icon, assets, {font: data for font, data in fonts.items() if font not in inlined})
    return Judged(_Dressed(reader.digest.hexdigest(), names, dress), tuple(reader.problems))


class _Language(Struct, frozen=True):
    """The words and the story prompts of a theme; `plural` is the name of the rule of its plurals."""

    words: dict[str, Pattern]
    plural: str
    prompts: Stock


def _language(
    press: Press,
    code: str,
    kinds: Mapping[str, tuple[str, ...]],
    words: Iterable[tuple[_Layer, _File]],
    prompts: Iterable[tuple[str, _File]],
) -> Judged[_Language]:
    """Read the words and the prompts of a language; `kinds` are the game's kinds of beats."""
    reader = FileReader(press)
    told = [(layer, tree) for layer, (name, data) in words if (tree := reader.taken(load(data, name)))]
    shipped_words = next((tree for layer, tree in told if layer is _Layer.SHIPPED), None)
    trees = [_changed(tree, shipped_words) if layer is _Layer.OWN else tree for layer, tree in told]
    lines = [(language, tree) for language, (name, data) in prompts if (tree := reader.taken(load(data, name)))]
    said, stock = reader.taken(read_words(code, trees)), reader.taken(read_stock(kinds, lines))
    whole = _Language({**said.patterns}, said.plural.name, stock) if said and stock else None
    return Judged(whole, tuple(reader.problems))


def _changed(node: Node, known: Node | None) -> Node:
    """Return the entries of a host's words that differ from those of a shipped file."""
    if not (isinstance(node, MappingNode) and isinstance(known, MappingNode)):
        return node
    same = {one.key.text: plain(one.value) for one in known}
    kept = (one for one in node if same.get(one.key.text) != plain(one.value))
    return MappingNode(tuple(kept), node.place)


def _with_fonts(style: bytes, fonts: Mapping[str, bytes]) -> bytes:
    """Return a style sheet that holds the fonts that it marks with `#inline`."""

    def inlined(found: re.Match[bytes]) -> bytes:
        data = fonts.get(found[1].decode(errors="replace"))
        return found[0] if data is None else b'url("data:font/woff2;base64,%b")' % b64encode(data)

    return _INLINE.sub(inlined, style)


def hashed(name: str, data: bytes) -> str:
    """Return a name that changes with the contents, so that browsers may cache the file for ever."""
    stem, _, end = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{end}"


class _Reader(FileReader, kw_only=True):
    name: str

    def texts(self, game: AnyGame | None, code: str) -> _Texts:
        return _Texts(
            words=list(self.catalogues(game, code)),
            tones=self.tones(),
            prompts=list(self.prompts(game, code)),
            post=self.post(),
            pages={page: text for page in TEMPLATES if (text := self.text(f"pages/{page}")) is not None},
        )

    def file(self, name: str) -> bytes | None:
        path = theme_file(self.press, self.name, name)
        if path is None:
            message = f"the theme {self.name} has no {name}"
            self.problems.append(Problem("theme-file", message, Place(f"themes/{self.name}/{name}")))
            return None
        return self.contents(path)

    def colours(self) -> bytes:
        """Return the theme's own colours for the style sheet, "" if it has none."""
        path = theme_file(self.press, self.name, COLOURS)
        return (self.contents(path) if path else None) or b""

    def scenes(self) -> dict[str, bytes]:
        """Return the pictures of games that the theme has, else those of the default theme."""
        roots = [root / "themes" / theme for theme in reversed(self.names()) for root in asset_roots(self.press)]
        names = dict.fromkeys(f"games/{path.name}" for root in roots for path in sorted(root.glob(SCENES)))
        return {name: data for name in names if (data := self.file(name)) is not None}

    def fonts(self) -> dict[str, bytes]:
        """Return the fonts that its pages load, by theme and file, with licences; also those of the default theme."""
        files: dict[str, bytes] = {}
        drawn = font_files(self.press, (DEFAULT_THEME, self.name), ("*.ttf",))
        self.problems += [problem for path in drawn if (problem := misnamed(self.press, path))]
        for path in font_files(self.press, (DEFAULT_THEME, self.name), PAGE_FONTS):
            data = self.contents(path)
            if data is not None:
                files.setdefault(f"{path.parents[1].name}/{path.name}", data)
        return files

    def text(self, name: str) -> str | None:
        data = self.file(name)
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n") if data is not None else None
        except UnicodeDecodeError:
            message = f"{name} of the theme {self.name} is not UTF-8"
            place = Place(f"themes/{self.name}/{name}")
            self.problems.append(Problem("file-encoding", message, place, None, "save the file as UTF-8"))
            return None

    def post(self) -> Mapping[str, str] | None:
        """Return the templates of a post by name: its layout, and the sections that the theme writes itself."""
        shape = self.text(POST)
        folders = (root / "themes" / theme / "post" for root in asset_roots(self.press) for theme in self.names())
        names = {f"post/{path.name}" for folder in folders for path in folder.glob("*.md.j2")}
        texts = {name: text for name in sorted(names) if (text := self.text(name)) is not None}
        return None if shape is None else {POST: shape, **texts}

    def names(self) -> tuple[str, ...]:
        """Return the default theme, then this one if it is another."""
        return tuple(dict.fromkeys((DEFAULT_THEME, self.name)))

    def tones(self) -> Tones | None:
        path = theme_file(self.press, self.name, TONES)
        node = self.tree(path) if path else None
        return None if node is None else self.taken(read_tones(node))

    def prompts(self, game: AnyGame | None, language: str) -> Iterator[tuple[str, _File]]:
        """Return the stock of story prompts for a game, English as a fallback; the game's own package comes first."""
        if game is None:
            return
        for code in dict.fromkeys((language, DEFAULT_LANGUAGE)):
            own = package_folder(game.package) / "data" / "prompts" / f"{code}.yaml"
            yield from ((code, file) for file in self.files([own, *self.layers(f"prompts/{game.id}/{code}.yaml")]))

    def layers(self, name: str) -> Iterator[Path]:
        """Yield the places of a file of the default theme and of this one, shipped ones before those of the press."""
        for root in reversed(list(asset_roots(self.press))):
            yield from (root / "themes" / theme / name for theme in self.names())

    def files(self, paths: Iterable[Path]) -> Iterator[_File]:
        """Yield those files that are there and can be read."""
        for path in paths:
            data = self.contents(path) if path.is_file() else None
            if data is not None:
                yield self.press.shown(path), data

    def catalogues(self, game: AnyGame | None, language: str) -> Iterator[tuple[_Layer, _File]]:
        """Return all words; each file overrides those before it.

        First the game's English, so that no message lacks words, then the general words of the language,
        then the game's own words, and at last those of the theme and the host.
        Where the host has a copy of the shipped words, those that are as shipped override nothing.
        """
        fixed, *own = self.layers(f"words/{language}.yaml")
        paths = [fixed, *self.game_words(game, language), *own]
        if language != DEFAULT_LANGUAGE:
            paths = [*self.game_words(game, DEFAULT_LANGUAGE), *paths]
        layers = {fixed: _Layer.SHIPPED, **dict.fromkeys(own, _Layer.OWN)}
        for path in paths:
            yield from ((layers.get(path, _Layer.GAME), file) for file in self.files([path]))

    def speaks(self, game: AnyGame | None, language: str) -> bool:
        """Whether the package, the game, the theme or the host has words in the language."""
        paths = (*self.layers(f"words/{language}.yaml"), *self.game_words(game, language))
        return any(path.is_file() for path in paths)

    def game_words(self, game: AnyGame | None, language: str) -> list[Path]:
        return [package_folder(game.package) / "data" / "words" / f"{language}.yaml"] if game else []

    def languages(self) -> set[str]:
        roots = asset_roots(self.press)
        return {path.stem for root in roots for path in (root / "themes").glob("*/words/*.yaml")}
