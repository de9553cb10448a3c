"""Entries and comments put into the text of a turn file, which otherwise stays as it is to the byte.

Marks of YAML's nodes tell where a value stands; what came out is read again and compared.
"""

import json
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from re import ASCII
from re import compile as pattern
from typing import Any, Final

import yaml
from msgspec import Struct

from ludi_press.content.edit import composed, entry_of, last_line
from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Node, Plain, Scalar, as_key, plain
from ludi_press.games.kit.hearing import Entry

MARK: Final = "#?"
"""What begins each comment that `receive` writes, and may take away again."""

_BARE: Final = pattern(r"(?:[A-Za-z]|[+-]?\d)(?:[A-Za-z0-9 ./@'+-]|:(?=\d))*", ASCII)
_INDENT: Final = "  "


def flow(value: Plain) -> str:
    """A value in one line of YAML; whatever could mean anything to YAML stands in quotes."""
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_text(key)}: {flow(one)}' for key, one in value.items())}}}"
    return _text(value)


def _text(text: str) -> str:
    line = "".join(char if char.isprintable() else " " for char in text)
    bare = _BARE.fullmatch(line) and not line.endswith(" ") and len(line) <= 100
    return line if bare else json.dumps(line, ensure_ascii=False)


def comment(text: str) -> str:
    """A line of comment: printable, and not too long."""
    line = "".join(char if char.isprintable() else " " for char in text)
    return f"{MARK} {line if len(line) <= 240 else line[:239] + '…'}"


class Found(Struct, frozen=True):
    """What stands under a key of a turn file: `text` as it is written, "" where nothing is; `one_line` if it is."""

    text: str
    value: Plain
    one_line: bool = True


class TurnText(Struct):
    """The text of a turn file while entries are put into it."""

    text: str

    def found(self, section: str, key: str) -> Found | None:
        """What stands there, None where the key is not."""
        entry = entry_of(_pair_value(composed(self.text), section), key)
        if entry is None:
            return None
        node = entry[1]
        value = _get(_tree(self.text), section, key)
        written = self.text[node.start_mark.index : node.end_mark.index].strip()
        return Found(written, value or "", node.start_mark.line == node.end_mark.line)

    def has_item(self, section: str, value: Plain) -> bool:
        """Whether a list holds a value."""
        items = _get(_tree(self.text), section)
        return isinstance(items, list) and value in items

    def put(self, entry: Entry) -> None:
        """Writes an entry in the place of what stands there."""
        value = flow(entry.value)
        section = entry_of(composed(self.text), entry.section)
        if section is None:
            self._append(f"{entry.section}:\n{_INDENT}{as_key(entry.who)}: {value}")
            return
        pair = entry_of(section[1], entry.who)
        if pair is None:
            self._new_key(section, f"{as_key(entry.who)}: {value}")
        elif pair[1].start_mark.index == pair[1].end_mark.index:
            place = self.text.index(":", pair[0].end_mark.index) + 1
            self._splice(place, place, f" {value}")
        else:
            self._splice(pair[1].start_mark.index, pair[1].end_mark.index, value)

    def add_item(self, section: str, value: Plain) -> None:
        """Writes a value at the end of a list."""
        pair = entry_of(composed(self.text), section)
        if pair is None:
            self._append(f"{section}:\n{_INDENT}- {flow(value)}")
            return
        node = pair[1]
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            self._below(pair[0].end_mark.line, f"{_INDENT}- {flow(value)}")
        elif node.flow_style:
            last = node.value[-1].end_mark.index
            self._splice(last, last, f", {flow(value)}")
        else:
            self._below(last_line(node), f"{' ' * node.start_mark.column}- {flow(value)}")

    def note(self, section: str, key: str, lines: SequenceOf[str]) -> None:
        """Writes comments below an entry, at the end of the file where there is none."""
        node = _pair_value(composed(self.text), section)
        pair = entry_of(node, key)
        if pair is None or (node is not None and node.flow_style):
            self._append("\n".join(map(comment, lines)))
            return
        indent = " " * pair[0].start_mark.column
        self._below(last_line(pair[1]), "\n".join(f"{indent}{comment(line)}" for line in lines))

    def without_notes(self, about: SequenceOf[str]) -> None:
        """Takes the comments of an earlier run away that are about these keys."""
        marks = tuple(f"{MARK} {one}," for one in about)
        lines = self.text.split("\n")
        self.text = "\n".join(line for line in lines if not line.lstrip().startswith(marks))

    def _splice(self, start: int, end: int, new: str) -> None:
        self.text = f"{self.text[:start]}{new}{self.text[end:]}"

    def _new_key(self, section: tuple[Any, Any], line: str) -> None:
        """A key more in a section: before its first, or below its head where it has none."""
        node = section[1]
        if not isinstance(node, yaml.MappingNode) or not node.value:
            if node.start_mark.index < node.end_mark.index:
                self._splice(node.start_mark.index, node.end_mark.index, f"{{{line}}}")
            else:
                self._below(section[0].end_mark.line, f"{_INDENT}{line}")
        elif node.flow_style:
            last = node.value[-1][1].end_mark.index
            self._splice(last, last, f", {line}")
        else:
            last_key, last_value = node.value[-1]
            self._below(max(last_line(last_value), last_key.end_mark.line), f"{' ' * node.start_mark.column}{line}")

    def _below(self, number: int, new: str) -> None:
        """New lines below the one with this number, from 0."""
        lines = self.text.split("\n")
        lines[number + 1 : number + 1] = new.split("\n")
        self.text = "\n".join(lines)

    def _append(self, new: str) -> None:
        """New lines at the end of the file."""
        text = self.text if not self.text or self.text.endswith("\n") else f"{self.text}\n"
        self.text = f"{text}{new}\n"


def _pair_value(node: Any, key: str) -> Any:
    pair = entry_of(node, key)
    return pair[1] if pair else None


def _tree(text: str) -> Plain:
    """The file without places; nothing where it cannot be read."""
    node: Node | None = load(text.encode(), "turn").value
    return plain(node) if isinstance(node, Mapping) else {}


def _get(tree: Plain, *way: str) -> Any:
    for key in way:
        tree = tree.get(key, "") if isinstance(tree, dict) else ""
    return tree


def is_readable(text: str) -> bool:
    """Whether YAML can be read to the end, and holds keys with values or nothing."""
    judged = load(text.encode(), "turn")
    node = judged.value
    empty = isinstance(node, Scalar) and node.is_null
    return not judged.problems and (isinstance(node, Mapping) or empty)


def says(before: str, after: str, entries: MappingOf[tuple[str, str], Plain], items: SequenceOf[Entry]) -> bool:
    """Whether a file says what it said before, but for these entries, and for these items at the ends of lists."""
    wanted = _tree(before)
    if not isinstance(wanted, dict) or not is_readable(after):
        return False
    for (section, key), value in entries.items():
        inside = wanted.get(section)
        wanted[section] = {**(inside if isinstance(inside, dict) else {}), key: value}
    for item in items:
        inside = wanted.get(item.section)
        wanted[item.section] = [*(inside if isinstance(inside, list) else []), item.value]
    return _tree(after) == wanted
