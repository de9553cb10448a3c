"""Reads the stock of story prompts: `themes/<theme>/prompts/<game>/<language>.yaml`, and a host's file of that name.

The phrases and parts of all files of a language are combined; later files replace word lists and `show`.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, IdRule, Limit, OneOrMore, Placed, Range
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Place, Problem, Severity
from ludi_press.posts.stories.grammar import DEEPEST, FIELD, LONGEST, PARTS, Argument, Grammar, Line, parts_of, pieces

_Key = Annotated[Placed[str], IdRule()]
_Lines = Annotated[tuple[Placed[str], ...], OneOrMore(), Limit(LONGEST)]


class ShowForm(Struct, frozen=True):
    """How many beats of a turn are shown."""

    post: Annotated[int, Range(0, 50), Doc("how many prompts a post tells")] = 5
    page: Annotated[int, Range(0, 50), Doc("how many prompts the turn's page offers the host")] = 12
    least: Annotated[int, Range(0, 100), Doc("beats with less drama are not told")] = 15


class StockForm(Struct, frozen=True):
    """A file of prompts."""

    show: Annotated[ShowForm | None, Doc("how many beats of a turn are told")] = None
    phrases: Annotated[Mapping[_Key, _Lines] | None, Doc("phrases by kind of beat")] = None
    parts: Annotated[Mapping[_Key, _Lines] | None, Doc("phrases that others name as {@part}")] = None
    numbers: Annotated[Mapping[_Key, _Lines] | None, Doc("words for the numbers from 1 on")] = None


class Stock(Struct, frozen=True):
    """All phrases that a race may use: the grammar of its language, then that of English."""

    grammars: tuple[Grammar, ...] = ()
    show: ShowForm = ShowForm()

    def grammar(self, kind: str) -> Grammar | None:
        """Return the first grammar with phrases for a kind of beat, None if there is none."""
        return next((grammar for grammar in self.grammars if grammar.phrases.get(kind)), None)


def read_stock(kinds: Mapping[str, tuple[str, ...]], files: Iterable[tuple[str, Node]]) -> Judged[Stock]:
    """Return the stock of some files, each with its language; the languages in order of preference.

    `kinds` are a game's kinds of beats with the names of their arguments.
    Faulty phrases are left out with a problem; a kind without phrases is a warning.
    """
    drafts: dict[str, _Draft] = {}
    problems: list[Problem] = []
    show, where = ShowForm(), None
    for language, node in files:
        judged = fill_one(node, StockForm)
        problems += judged.problems
        where = where or Place(node.place.file)
        if judged.value is not None:
            drafts.setdefault(language, _Draft(language, kinds)).add(judged.value)
            show = judged.value.show or show
    grammars = tuple(draft.grammar() for draft in drafts.values())
    problems += (problem for draft in drafts.values() for problem in draft.problems)
    stock = Stock(grammars, show)
    untold = [kind for kind in kinds if stock.grammar(kind) is None]
    if where and untold:
        message = f"there are no phrases for {', '.join(untold)}: such beats are not told"
        problems.append(Problem("prompts-missing", message, where, severity=Severity.WARNING))
    return Judged(stock, tuple(problems))


_Written = dict[str, list[tuple[Placed[str], Line]]]


class _Draft(Struct):
    """A language's stock while its files are read; `used` are the arguments that each finished part needs."""

    language: str
    kinds: Mapping[str, tuple[str, ...]]
    phrases: _Written = field(default_factory=dict)
    parts: _Written = field(default_factory=dict)
    numbers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    used: dict[str, frozenset[str]] = field(default_factory=dict)

    def add(self, form: StockForm) -> None:
        for kind, lines in (form.phrases or {}).items():
            if kind.value in self.kinds:
                self._write(self.phrases, kind.value, lines)
            else:
                suggestion = did_you_mean(kind.value, self.kinds) or f"write {one_of(self.kinds)}"
                self._flaw(f"no beat is called {shown(kind.value)}", kind.place, suggestion)
        for part, lines in (form.parts or {}).items():
            self._write(self.parts, part.value, lines)
        self.numbers |= {
            name.value: tuple(word.value for word in words) for name, words in (form.numbers or {}).items()
        }

    def _write(self, into: _Written, name: str, lines: Iterable[Placed[str]]) -> None:
        for line in lines:
            rest = FIELD.sub(lambda found: " " * len(found[0]), line.value)
            brace = next((at for at, char in enumerate(rest) if char in "{}"), None)
            if brace is None:
                into.setdefault(name, []).append((line, pieces(line.value)))
                continue
            wrong = line.value[brace:].split(" ", 1)[0]
            self._flaw(
                "an argument is written {name}, a part {@name}", within(line, wrong), "a brace alone is written twice"
            )

    def grammar(self) -> Grammar:
        """Return the grammar of all sound phrases."""
        self._finish_parts()
        sound = {name: self._sound(lines, None) for name, lines in self.parts.items() if name in self.used}
        phrases = {kind: self._sound(lines, self.kinds[kind]) for kind, lines in self.phrases.items()}
        self._tell_of_endless()
        return Grammar(
            self.language, MappingProxyType(phrases), MappingProxyType(sound), MappingProxyType(self.numbers)
        )

    def _finish_parts(self) -> None:
        """Record, deepest first, the parts that end, and their arguments; an unknown part has none."""
        for _ in range(DEEPEST):
            done = {
                name: lines
                for name, lines in self.parts.items()
                if all(part in self.used or part not in self.parts for _, line in lines for part in parts_of(line))
            }
            self.used |= {name: self._asked(line for _, line in lines) for name, lines in done.items()}

    def _asked(self, lines: Iterable[Line]) -> frozenset[str]:
        found: set[str] = set()
        for line in lines:
            found |= {piece.name for piece in line if isinstance(piece, Argument)}
            found = found.union(*(self.used.get(part, frozenset()) for part in parts_of(line)))
        return frozenset(found)

    def _sound(self, lines: list[tuple[Placed[str], Line]], args: tuple[str, ...] | None) -> tuple[Line, ...]:
        """Return the lines without a flaw; `args` is None for a part, which is checked in the phrases that use it."""
        sound = []
        for written, line in lines:
            flaws = tuple(self._flaws(written, line, args))
            self.problems += flaws
            if not flaws:
                sound.append(line)
        return tuple(sound)

    def _flaws(self, written: Placed[str], line: Line, args: tuple[str, ...] | None) -> Iterator[Problem]:
        parts = [*parts_of(line)]
        if len(parts) > PARTS:
            yield _problem(f"a phrase holds at most {PARTS} parts, this one {len(parts)}", written.place)
        for piece in line:
            if isinstance(piece, Argument):
                yield from self._argument_flaws(written, piece, args)
        for part in dict.fromkeys(parts):
            yield from self._part_flaws(written, part, args)

    def _argument_flaws(self, written: Placed[str], piece: Argument, args: tuple[str, ...] | None) -> Iterator[Problem]:
        if args is not None and piece.name not in args:
            suggestion = did_you_mean(piece.name, args) or f"it has {_fields(args)}"
            yield _problem(f"this beat has no {{{piece.name}}}", within(written, f"{{{piece.name}"), suggestion)
        if piece.words is not None and piece.words not in self.numbers:
            message = f"there is no list of numbers {shown(piece.words)}"
            near = did_you_mean(piece.words, self.numbers)
            yield _problem(message, within(written, f":{piece.words}"), near)

    def _part_flaws(self, written: Placed[str], part: str, args: tuple[str, ...] | None) -> Iterator[Problem]:
        place = within(written, f"{{@{part}}}")
        if part not in self.parts:
            yield _problem(f"there is no part {shown(part)}", place, did_you_mean(part, self.parts))
        elif args is not None and (strange := self.used.get(part, frozenset()) - {*args}):
            names = _fields(sorted(strange))
            yield _problem(f"the part {shown(part)} uses {names}, which this beat has not", place)

    def _tell_of_endless(self) -> None:
        """Report parts that contain themselves or nest too deep; phrases that use them get no further problem."""
        for name, lines in self.parts.items():
            if name not in self.used:
                message = f"the part {shown(name)} leads back to itself, or more than {DEEPEST} parts deep"
                self._flaw(message, lines[0][0].place)

    def _flaw(self, message: str, place: Place, suggestion: str | None = None) -> None:
        self.problems.append(_problem(message, place, suggestion))


def _problem(message: str, place: Place, suggestion: str | None = None) -> Problem:
    return Problem("prompts-phrase", message, place, None, suggestion)


def _fields(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def within(written: Placed[str], part: str) -> Place:
    """Return the place of a part of a line, or of the whole line if the part is not visible in the file."""
    place = written.place
    at = place.text.find(part, place.column - 1)
    return place if at < 0 else replace(place, column=at + 1, width=len(part))
