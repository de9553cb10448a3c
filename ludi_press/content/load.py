"""Reads YAML into nodes in one pass over the parser's events, so that each event is checked before a node is built."""

from functools import lru_cache
from typing import Any, Final

import yaml
from msgspec import Struct, field

from ludi_press.content.guard import (
    FORBIDDEN,
    HIDDEN,
    SourceText,
    foreign_lines,
    hidden_character,
    name_of,
    newer_schema,
    read_text,
)
from ludi_press.content.nodes import KeyValue, MappingNode, Node, ScalarNode, SequenceNode
from ludi_press.content.words import shown
from ludi_press.content.yaml_errors import (
    corrected,
    cut_quotes,
    explain,
    false_blank,
    has_tight_comment,
    is_cut,
    is_falsely_spaced,
    lone_value,
    missing_colon,
    tight_comment,
    wide_keys,
)
from ludi_press.core.problems import Judged, Place, Problem

SMALL: Final = 64_000
"""The most bytes of a file whose tree, twelve times as large, is cached."""

DEPTH_LIMIT: Final = 40
"""How deep lists and mappings may be nested."""

NODE_LIMIT: Final = 50_000
"""The most YAML events of a file, about one for each text and bracket; a race file has a few hundred."""

PROBLEM_LIMIT: Final = 100
"""The most YAML problems listed for one file."""

RECOVERY_LIMIT: Final = 10
"""The most times that reading goes on after a syntax error."""

_HIDES_KEYS: Final = frozenset({"yaml-blank", "yaml-wide"})
"""Lookalikes that make YAML read a key as a text."""

FAST: Final[Any] = getattr(yaml, "CLoader", None)
"""The libyaml parser where it is installed, ten times faster; its composer is not used, as deep nesting crashes it."""


def load(data: bytes, file: str) -> Judged[Node]:
    """Return the tree of a file; an empty file is a null Scalar.

    `file` is the name that places show, relative to the press.
    The value is None if YAML cannot be read to the end.
    Otherwise it comes with the problems (of two equal keys the first is kept), so that one run reports all mistakes.
    The result depends only on bytes and name, so that of a small file is cached: races share theme files, and `serve`
    reads files often.
    """
    return (_load_once if len(data) <= SMALL else _load)(data, file)


def _load(data: bytes, file: str) -> Judged[Node]:
    read = read_text(data, file)
    if read.value is None:
        return Judged(None, read.problems)
    text = read.value
    judged = (_fast(text) if FAST else None) or _slow(text)
    reported = {problem.place for problem in judged.problems}
    hidden = (problem for problem in read.problems if problem.place not in reported)
    newer = newer_schema(judged.value) if judged.value else None
    if newer:
        return Judged(None, (newer,))
    return Judged(judged.value, (*hidden, *judged.problems))


_load_once: Final = lru_cache(maxsize=256)(_load)


def _fast(text: SourceText) -> Judged[Node] | None:
    """Return what libyaml reads; None if it fails or the text has tabs.

    Its error messages and its treatment of tabs differ from those of Python's parser.
    Both cases are left to Python's parser, so that every machine reports the same.
    """
    if "\t" in text.text:
        return None
    builder = _Builder(text, "\\" in text.text, has_tight_comment(text.text))
    try:
        _feed(FAST(text.text), builder)
    except yaml.YAMLError:
        return None
    return builder.judged()


def _slow(text: SourceText) -> Judged[Node]:
    """Return what Python's parser reads; after a syntax error it goes on with that error corrected, to find more."""
    judged = _parsed(text)
    if not _gave_up(judged):
        return judged
    foreign = foreign_lines(text)
    if foreign:
        return Judged(None, (foreign,))
    problems, last = list(judged.problems), judged
    rest = corrected(text, judged.problems[-1])
    for _ in range(RECOVERY_LIMIT):
        if rest is None:
            break
        line, last = _line(last.problems[-1]), _parsed(rest)
        problems += [problem for problem in last.problems if _line(problem) > line]
        further = _gave_up(last) and _line(last.problems[-1]) > line
        rest = corrected(rest, last.problems[-1]) if further else None
    return Judged(judged.value, tuple(problems))


def _gave_up(judged: Judged[Node]) -> bool:
    return judged.value is None and bool(judged.problems)


def _line(problem: Problem) -> int:
    return problem.place.line if problem.place else 0


def _parsed(text: SourceText) -> Judged[Node]:
    builder = _Builder(text, "\\" in text.text, has_tight_comment(text.text))
    loader = yaml.Loader(text.text)
    try:
        _feed(loader, builder)
    except yaml.MarkedYAMLError as error:
        return builder.broken(explain(error, text, builder.bracket()))
    except (yaml.YAMLError, ValueError, OverflowError):
        mark = loader.get_mark()
        place = text.place(mark.line, mark.column)
        return builder.broken(Problem("yaml-escape", "the number in this escape or directive is too long", place))
    return builder.judged()


def _feed(loader: Any, builder: "_Builder") -> None:
    check, get, take = loader.check_event, loader.get_event, builder.take
    try:
        while check() and take(get()):
            pass
    finally:
        loader.dispose()


class _Open(Struct):
    """A list or mapping that is not closed yet; the children of a mapping are its keys and values in turn."""

    place: Place
    is_mapping: bool
    in_brackets: bool
    children: list[Node] = field(default_factory=list)


class _Builder(Struct):
    """Builds nodes from events; `take` returns False if the rest should not be read.

    Only a file that `has_escapes` can contain a character that is not in its text.
    One that `is_misread` has keys that YAML took for texts: it has no tree, so that nobody judges what is not meant.
    """

    text: SourceText
    has_escapes: bool = False
    has_tight_comments: bool = False
    is_misread: bool = False
    root: Node | None = None
    count: int = 0
    problems: list[Problem] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)

    def judged(self) -> Judged[Node]:
        root = None if self.is_misread else self.root
        if root is None and not self.problems:
            root = ScalarNode("", self.text.place(0, 0))
        return Judged(root, tuple(self.problems))

    def broken(self, problem: Problem) -> Judged[Node]:
        """Return the result for a file that YAML cannot parse; a line that already has a problem gets no second one."""
        reported = {known.place.line for known in self.problems if known.place}
        if problem.place is None or problem.place.line not in reported:
            self.problems.append(problem)
        return Judged(None, tuple(self.problems))

    def bracket(self) -> Place | None:
        """Return the place of the innermost bracket that is still open."""
        return next((part.place for part in reversed(self._open) if part.in_brackets), None)

    def take(self, event: Any) -> bool:
        self.count += 1
        if self.count > NODE_LIMIT:
            self._refuse("yaml-size", f"this file has more than {NODE_LIMIT} texts, lists and keys", event)
            return False
        if isinstance(event, yaml.ScalarEvent):
            if event.tag or event.anchor:
                self._refuse_marks(event)
            self._add(self._scalar(event))
            return True
        self._refuse_marks(event)
        if isinstance(event, yaml.CollectionStartEvent):
            return self._begin(event)
        if isinstance(event, yaml.CollectionEndEvent):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._refuse("yaml-alias", f"'*{event.anchor}' is a YAML alias", event, "write the text in quotes")
            self._add(ScalarNode(f"*{event.anchor}", self._place(event)))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._refuse("yaml-documents", "a second document begins here", event, "take the line '---' out")
            return False
        return True

    def _refuse_marks(self, event: Any) -> None:
        """Refuse anchors and tags, which a host's file never needs."""
        if getattr(event, "tag", None):
            self._refuse("yaml-tag", f"{shown(event.tag)} is a YAML tag", event, "write the text in quotes")
        if getattr(event, "anchor", None) and not isinstance(event, yaml.AliasEvent):
            self._refuse("yaml-anchor", f"'&{event.anchor}' is a YAML anchor", event, "write the text in quotes")

    def _begin(self, event: Any) -> bool:
        if len(self._open) >= DEPTH_LIMIT:
            self._refuse("yaml-depth", f"lists and keys lie more than {DEPTH_LIMIT} deep here", event)
            return False
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(self._place(event), is_mapping, bool(event.flow_style)))
        return True

    def _end(self) -> None:
        done = self._open.pop()
        if done.is_mapping:
            self._add(MappingNode(self._entries(done), done.place))
        else:
            self._add(SequenceNode(tuple(done.children), done.place))

    def _scalar(self, event: Any) -> ScalarNode:
        """Return a scalar; forbidden characters are refused in escapes too."""
        text, place = event.value, self._place(event)
        if self.has_escapes:
            text = self._without_forbidden(text, place)
        if not event.style and not text.isascii():
            self._check_lookalikes(text, event.start_mark.line, event.start_mark.column, event.end_mark.line)
        if self.has_tight_comments and text and not event.style:
            comment = tight_comment(self.text, event.end_mark.line, event.end_mark.column)
            self.problems.extend((comment,) if comment else ())
        return ScalarNode(text, place, bool(event.style))

    def _without_forbidden(self, text: str, place: Place) -> str:
        """Return the text without forbidden characters from escapes; report these and hidden ones."""
        forbidden = FORBIDDEN.search(text)
        if forbidden:
            message = f"this text has {name_of(forbidden[0])} in it, written as an escape"
            self._note(Problem("file-character", message, place, suggestion="take it out"))
            text = FORBIDDEN.sub("", text)
        hidden = HIDDEN.search(text)
        if hidden and not HIDDEN.search(self.text.text):
            self._note(hidden_character(hidden[0], place))
        return text

    def _check_lookalikes(self, text: str, first: int, column: int, last: int) -> None:
        """Report a blank or quote in an unquoted text that only looks like one of YAML's."""
        lines = range(first, max(first, last) + 1)
        problems = wide_keys(self.text, first, column, lines.stop) if "\uff1a" in text else []
        if is_falsely_spaced(text):
            problems += [problem for line in lines if (problem := false_blank(self.text, line))][:1]
        elif is_cut(text):
            problems.append(cut_quotes(self.text, first, column))
        self.is_misread |= any(misread.code in _HIDES_KEYS for misread in problems)
        for problem in problems:
            if problem not in self.problems:
                self._note(problem)

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node

    def _entries(self, done: _Open) -> tuple[KeyValue, ...]:
        entries: dict[str, KeyValue] = {}
        for written, value in zip(done.children[::2], done.children[1::2], strict=True):
            key = _without_hidden(written)
            if not isinstance(key, ScalarNode):
                message = "a list or keys with values cannot be a key"
                write = "write the key as a word, in quotes if need be"
                self._note(Problem("yaml-complex-key", message, key.place, suggestion=write))
            elif key.text == "<<" and not key.quoted:
                message = "'<<' is a YAML merge key, which is not used here"
                self._note(Problem("yaml-merge", message, key.place, suggestion="write the keys out"))
            elif not key.quoted and (joined := missing_colon(self.text, key.place.line - 1, key.text)):
                self._note(joined)
            elif key.text in entries:
                first = entries[key.text].key.place
                message = f"the key {shown(key.text)} stands here a second time"
                related = (("the first stands here", first),)
                self._note(
                    Problem("yaml-duplicate", message, key.place, suggestion="keep one of them", related=related)
                )
            elif done.in_brackets and (lone := lone_value(self.text, key, next(reversed(entries.values()), None))):
                self.is_misread = True
                self._note(lone)
            else:
                entries[key.text] = KeyValue(key, value)
        return tuple(entries.values())

    def _refuse(self, code: str, message: str, event: Any, suggestion: str | None = None) -> None:
        self._note(Problem(code, message, self._place(event), suggestion=suggestion))

    def _note(self, problem: Problem) -> None:
        if len(self.problems) < PROBLEM_LIMIT:
            self.problems.append(problem)

    def _place(self, event: Any) -> Place:
        """Return the place of an event; that of a text of several lines is the rest of its first line."""
        start, end = event.start_mark, event.end_mark
        width = end.column - start.column if end.line == start.line else 1
        if end.line != start.line and isinstance(event, yaml.ScalarEvent):
            width = len(self.text.lines[start.line])
        return self.text.place(start.line, start.column, width)


def _without_hidden(key: Node) -> Node:
    """Return a key without characters that nobody sees, of which the host is warned."""
    if isinstance(key, ScalarNode) and not key.text.isascii() and HIDDEN.search(key.text):
        return ScalarNode(HIDDEN.sub("", key.text), key.place, key.quoted)
    return key
