"""YAML into nodes: one pass over the parser's events, so that nothing is built that was not judged first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from ludi_press.content.guard import read_text
from ludi_press.content.nodes import Entry, Mapping, Node, Scalar, Sequence
from ludi_press.content.source import Source
from ludi_press.content.words import shown
from ludi_press.content.yaml_errors import explain
from ludi_press.problems import Judged, Place, Problem

DEPTH_LIMIT: Final = 40
"""How deep lists and keys may lie in each other."""

PARSER: Final[Any] = getattr(yaml, "CLoader", yaml.Loader)
"""Only its parser is used, event by event: libyaml's composer would die on deep nesting."""


def load(data: bytes, file: str) -> Judged[Node]:
    """The tree of a file; None where it cannot be read. An empty file is a Scalar that is null.

    `file` is the name that places show, relative to the press.
    """
    read = read_text(data, file)
    if read.value is None:
        return Judged(None, read.problems)
    text = read.value
    builder = _Builder(text)
    try:
        for event in _events(text.text):
            if not builder.take(event):
                break
    except yaml.MarkedYAMLError as error:
        builder.problems.append(explain(error, text))
    except yaml.YAMLError as error:
        builder.problems.append(Problem("yaml", f"this is no YAML: {error}", Place(file)))
    if builder.problems:
        return Judged(None, tuple(builder.problems))
    return Judged(builder.root or Scalar("", text.place(0, 0)))


def _events(text: str) -> Iterator[Any]:
    loader = PARSER(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet; of a mapping every other child is a key."""

    place: Place
    is_mapping: bool
    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class _Builder:
    """Builds nodes from events; `take` is False when the rest is not worth reading."""

    text: Source
    root: Node | None = None
    problems: list[Problem] = field(default_factory=list)
    _open: list[_Open] = field(default_factory=list)

    def take(self, event: Any) -> bool:
        self._judge_marks(event)
        if isinstance(event, yaml.ScalarEvent):
            self._add(Scalar(event.value, self._scalar_place(event), quoted=not event.implicit[0] or bool(event.style)))
        elif isinstance(event, yaml.CollectionStartEvent):
            return self._begin(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._refuse("yaml-alias", f"'*{event.anchor}' is a YAML alias", event, "write the text in quotes")
            self._add(Scalar("", self._place(event), quoted=True))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self._refuse("yaml-documents", "a second document begins here", event, "take the line '---' out")
            return False
        return True

    def _judge_marks(self, event: Any) -> None:
        """Anchors and tags: a host's text needs neither."""
        if getattr(event, "tag", None):
            self._refuse("yaml-tag", f"{shown(event.tag)} is a YAML tag", event, "write the text in quotes")
        if getattr(event, "anchor", None) and not isinstance(event, yaml.AliasEvent):
            self._refuse("yaml-anchor", f"'&{event.anchor}' is a YAML anchor", event, "write the text in quotes")

    def _begin(self, event: Any) -> bool:
        if len(self._open) >= DEPTH_LIMIT:
            self._refuse("yaml-depth", f"lists and keys lie more than {DEPTH_LIMIT} deep here", event)
            return False
        self._open.append(_Open(self._place(event), isinstance(event, yaml.MappingStartEvent)))
        return True

    def _end(self) -> None:
        done = self._open.pop()
        if done.is_mapping:
            self._add(Mapping(self._entries(done), done.place))
        else:
            self._add(Sequence(tuple(done.children), done.place))

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node

    def _entries(self, done: _Open) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for key, value in zip(done.children[::2], done.children[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.problems.append(_complex_key(key.place))
            elif key.text == "<<" and not key.quoted:
                message = "'<<' is a YAML merge key, which is not used here"
                self.problems.append(Problem("yaml-merge", message, key.place, suggestion="write the keys out"))
            elif key.text in entries:
                first = entries[key.text].key.place
                message = f"the key {shown(key.text)} stands here a second time"
                related = (("the first stands here", first),)
                self.problems.append(
                    Problem("yaml-duplicate", message, key.place, suggestion="keep one of them", related=related)
                )
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())

    def _refuse(self, code: str, message: str, event: Any, suggestion: str | None = None) -> None:
        self.problems.append(Problem(code, message, self._place(event), suggestion=suggestion))

    def _place(self, event: Any) -> Place:
        start, end = event.start_mark, event.end_mark
        width = end.column - start.column if end.line == start.line else 1
        return self.text.place(start.line, start.column, max(1, width))

    def _scalar_place(self, event: Any) -> Place:
        """The words of a scalar; of one with several lines, its first line."""
        start, end = event.start_mark, event.end_mark
        width = end.column - start.column if end.line == start.line else len(self.text.lines[start.line])
        return self.text.place(start.line, start.column, width)


def _complex_key(place: Place) -> Problem:
    message = "a list or keys with values cannot be a key"
    return Problem("yaml-complex-key", message, place, suggestion="write the key as a word, in quotes if need be")
