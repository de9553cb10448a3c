"""Edits a host's YAML file in place, using the positions of its nodes; every other character stays as it is.

Each edit is checked: it is made only if the edited file reads as intended and nothing else changed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import yaml

from ludi_press.content.load import load
from ludi_press.content.nodes import Plain, as_key, plain
from ludi_press.core.problems import has_errors

_BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_STEP: Final = "  "

KeyPath = tuple[str, ...]
"""The keys that lead to a value."""


def with_value(data: bytes, path: KeyPath, value: str) -> bytes | None:
    """Return the file with a value under these keys, adding keys that are missing; the value is one line of YAML.

    It replaces a value of one line; "" takes that out.
    None if the present value has several lines, or anything else would change.
    """
    return _checked(data, path, parse_value(value), lambda text, root: _put(text, root, path, value))


def with_items(data: bytes, path: KeyPath, items: Sequence[str]) -> bytes | None:
    """Return the file with further items at the end of the list under these keys.

    A text without brackets counts as a list of one.
    None if the value is neither a list nor a text, or if anything else would change.
    """
    before = value_at(data, path)
    present = [] if before in (None, "") else before if isinstance(before, list) else [before]
    wanted: Plain = [*present, *(parse_value(item) for item in items)]
    return _checked(data, path, wanted, lambda text, root: _add(text, root, path, items))


def with_list(data: bytes, path: KeyPath, items: Sequence[str]) -> bytes | None:
    """Return the file with these items in place of those of the list under these keys, whose comments are lost.

    None if the value is no list, or if anything else would change.
    """
    wanted: Plain = [parse_value(item) for item in items]
    return _checked(data, path, wanted, lambda text, root: _relist(text, root, path, items))


def with_comments(data: bytes, path: KeyPath, comments: Sequence[str]) -> bytes | None:
    """Return the file with comment lines below the entry under these keys, or at its end without that entry.

    Each comment includes its `#`.
    None if the file cannot be read, or would then have another meaning.
    """
    meaning = _loaded_file(data)
    return with_lines(data, path, comments, meaning) if meaning is not None else None


def with_lines(data: bytes, path: KeyPath, lines: Sequence[str], meaning: Plain) -> bytes | None:
    """Return the file with lines below the entry under these keys, as far in as it is, or at its end without it.

    None if the file would then not have this meaning.
    """
    text = data.decode("utf-8-sig", errors="replace")
    entry = _entry_at(_composed(text), path, in_block=True)
    if entry is None:
        edited = _at_end(text, [*lines])
    else:
        indent = " " * entry[0].start_mark.column
        line = max(_last_line(entry[1]), entry[0].start_mark.line)
        edited = _after(text, line, [f"{indent}{added}" for added in lines])
    after = _bytes(edited, data)
    return after if _loaded_file(after) == meaning else None


def without_blanks(data: bytes, path: KeyPath) -> bytes | None:
    """Return the file without the keys of a mapping that have no value, each with its line; None if more would change.

    A mapping of which nothing is left is written as {}.
    """
    held = mapping_at(data, path)
    kept = {key: value for key, value in held.items() if value != ""}
    return data if len(kept) == len(held) else _checked(data, path, kept, lambda text, root: _cut(text, root, path))


def with_all(data: bytes, edits: Iterable[Callable[[bytes], bytes | None]]) -> bytes | None:
    """Return the file after all these edits, None if one of them cannot be made."""
    edited: bytes | None = data
    for edit in edits:
        edited = edit(edited) if edited is not None else None
    return edited


def without_key(data: bytes, key: str) -> bytes | None:
    """Return the file without one key of its first level and the lines of its value; None if more would change."""
    held = mapping_at(data, ())
    if key not in held:
        return data
    kept = {one: value for one, value in held.items() if one != key}
    return _checked(data, (), kept, lambda text, root: _without(text, _entry(root, key)))


QUESTION: Final = "#?"
"""The beginning of each comment that `receive` writes and may remove."""


def without_questions(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.lstrip().startswith(QUESTION.encode()))


# --- the check


def _checked(data: bytes, path: KeyPath, wanted: Plain, edit: Any) -> bytes | None:
    """Return the edited file if it then has the wanted value there and all else as before."""
    before = _loaded_file(data)
    text = data.decode("utf-8-sig", errors="replace")
    root = _composed(text)
    if before is None or (root is not None and not isinstance(root, yaml.MappingNode)):
        return None
    edited = edit(text, root)
    after = _bytes(edited, data) if edited is not None else None
    return after if after is not None and _loaded_file(after) == _set(before, path, wanted) else None


def _loaded_file(data: bytes) -> "Plain | None":
    """Return the file's content, {} if it is empty, None if it cannot be read."""
    judged = load(data, "")
    return None if judged.value is None or has_errors(judged.problems) else plain(judged.value) or {}


def parse_value(value: str) -> Plain:
    tree = load(value.encode(), "").value
    return "" if tree is None else plain(tree)


def value_at(data: bytes, path: KeyPath) -> "Plain | None":
    """Return the value under these keys, None if they are missing or the file cannot be read."""
    tree = _loaded_file(data)
    for key in path:
        tree = tree.get(key) if isinstance(tree, dict) else None
    return tree


def mapping_at(data: bytes, path: KeyPath) -> dict[str, Plain]:
    """Return the mapping under these keys, {} if there is none or the file cannot be read."""
    held = value_at(data, path)
    return held if isinstance(held, dict) else {}


def _set(tree: Plain, path: KeyPath, value: Plain) -> Plain:
    if not path:
        return value
    known = tree if isinstance(tree, dict) else {}
    return {**known, path[0]: _set(known.get(path[0], {}), path[1:], value)}


def _bytes(text: str, data: bytes) -> bytes:
    """Return the text as bytes, with a byte order mark if the file had one."""
    return (_BOM + text if data.startswith(_BOM.encode()) else text).encode()


# --- the edit


def _composed(text: str) -> Any:
    """Return the root node of a text with its marks; None if the text is empty or cannot be read."""
    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return None


def _entry(node: Any, key: str) -> tuple[Any, Any] | None:
    """Return the nodes of a key and its value in a mapping; None if the key is missing."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((pair for pair in pairs if getattr(pair[0], "value", None) == key), None)


def _entry_at(root: Any, path: KeyPath, *, in_block: bool = False) -> tuple[Any, Any] | None:
    """Return the nodes of the last key of a path and its value; None if it is missing, or `in_block` in brackets."""
    entry, node = None, root
    for key in path:
        entry = None if in_block and getattr(node, "flow_style", True) else _entry(node, key)
        if entry is None:
            return None
        node = entry[1]
    return entry


def _put(text: str, root: Any, path: KeyPath, value: str) -> str | None:
    if root is None:
        return _at_end(text, _block(path, value, ""))
    node = root
    for depth, key in enumerate(path):
        entry = _entry(node, key)
        if entry is None:
            return _insert(text, node, path[depth:], value)
        rest, node = path[depth + 1 :], entry[1]
        if rest and _is_blank(node):
            return _below(text, entry, rest, value)
    if _is_blank(node):
        return _spliced(text, node.start_mark.index, node.end_mark.index, f" {value}")
    if node.start_mark.line != node.end_mark.line:
        return None
    start = node.start_mark.index if value else len(text[: node.start_mark.index].rstrip())
    return _spliced(text, start, node.end_mark.index, value)


def _add(text: str, root: Any, path: KeyPath, items: Sequence[str]) -> str | None:
    entry, added = _entry_at(root, path), ", ".join(items)
    node = entry[1] if entry else None
    if node is None or _is_blank(node) or (isinstance(node, yaml.SequenceNode) and not node.value):
        return _put(text, root, path, f"[{added}]")
    if isinstance(node, yaml.ScalarNode):
        alone = text[node.start_mark.index : node.end_mark.index]
        return _put(text, root, path, f"[{alone}, {added}]")
    if not isinstance(node, yaml.SequenceNode):
        return None
    if node.flow_style:
        end = node.value[-1].end_mark.index
        return _spliced(text, end, end, f", {added}")
    indent = " " * node.start_mark.column
    return _after(text, _last_line(node), [f"{indent}- {item}" for item in items])


def _relist(text: str, root: Any, path: KeyPath, items: Sequence[str]) -> str | None:
    """Return the text with other items in the list at the end of the key path."""
    entry = _entry_at(root, path)
    node = entry[1] if entry else None
    if not isinstance(node, yaml.SequenceNode) or not items:
        return None
    if node.flow_style:
        return _spliced(text, node.start_mark.index, node.end_mark.index, f"[{', '.join(items)}]")
    lines, indent = text.splitlines(keepends=True), " " * node.start_mark.column
    kept = "".join((*lines[: node.start_mark.line], *lines[_last_line(node) + 1 :]))
    return _after(kept, node.start_mark.line - 1, [f"{indent}- {item}" for item in items])


def _is_blank(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.value == "" and not node.style


def _insert(text: str, node: Any, path: KeyPath, value: str) -> str | None:
    """Return the text with a new entry at the end of a mapping."""
    if not isinstance(node, yaml.MappingNode):
        return None
    if node.flow_style:
        end = node.value[-1][1].end_mark.index if node.value else node.start_mark.index + 1
        return _spliced(text, end, end, f"{', ' if node.value else ''}{_flow(path, value)}")
    indent = " " * node.value[0][0].start_mark.column
    return _after(text, _last_line(node), _block(path, value, indent))


def _cut(text: str, root: Any, path: KeyPath) -> str | None:
    """Return the text without the lines of a mapping's keys that have no value."""
    entry = _entry_at(root, path)
    if entry is None or not isinstance(entry[1], yaml.MappingNode) or entry[1].flow_style:
        return None
    pairs = entry[1].value
    gone = {key.start_mark.line for key, value in pairs if _is_blank(value)}
    lines = text.splitlines(keepends=True)
    if len(gone) == len(pairs):
        head = entry[0].start_mark.line
        lines[head] = lines[head].replace(":", ": {}", 1)
    return "".join(line for number, line in enumerate(lines) if number not in gone)


def _without(text: str, entry: tuple[Any, Any] | None) -> str | None:
    if entry is None:
        return None
    lines = text.splitlines(keepends=True)
    return "".join((*lines[: entry[0].start_mark.line], *lines[_last_line(entry[1]) + 1 :]))


def _below(text: str, entry: tuple[Any, Any], path: KeyPath, value: str) -> str:
    """Return the text with a new mapping under a key that had no value."""
    key, blank = entry
    line = text.splitlines()[key.start_mark.line]
    if line[: key.start_mark.column].strip():  # inside brackets
        return _spliced(text, blank.start_mark.index, blank.end_mark.index, f" {{{_flow(path, value)}}}")
    return _after(text, key.start_mark.line, _block(path, value, " " * key.start_mark.column + _STEP))


def _flow(path: KeyPath, value: str) -> str:
    first, *rest = path
    return f"{as_key(first)}: {f'{{{_flow(tuple(rest), value)}}}' if rest else value}"


def _block(path: KeyPath, value: str, indent: str) -> list[str]:
    first, *rest = path
    if not rest:
        return [f"{indent}{as_key(first)}: {value}"]
    return [f"{indent}{as_key(first)}:", *_block(tuple(rest), value, indent + _STEP)]


def _last_line(node: Any) -> int:
    """Return the last line that a node covers, from 0."""
    if isinstance(node, yaml.ScalarNode):
        begins_next = node.style in ("|", ">") and node.end_mark.column == 0
        return int(node.end_mark.line) - (1 if begins_next else 0)
    if node.flow_style or not node.value:
        return int(node.end_mark.line)
    last = node.value[-1]
    return _last_line(last[1] if isinstance(last, tuple) else last)


def _spliced(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def _after(text: str, line: int, added: list[str]) -> str:
    """Return the text with lines added after the line with this number, from 0."""
    end = "\r\n" if "\r\n" in text else "\n"
    lines = text.splitlines(keepends=True)
    if not lines[line].endswith(("\n", "\r")):
        lines[line] += end
    lines[line + 1 : line + 1] = [text + end for text in added]
    return "".join(lines)


def _at_end(text: str, added: list[str]) -> str:
    return _after(text, len(text.splitlines()) - 1, added) if text else "\n".join([*added, ""])
