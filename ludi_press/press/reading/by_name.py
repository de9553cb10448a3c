"""Finds names of people where a turn file needs ids, and tells the host which id is meant."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from ludi_press.content.nodes import KeyValue, Node
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.words import one_of, shown, unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import AnyGame, Listener
from ludi_press.press.reading.find import is_id

_BY_ID: Final = ("orders", "dice", "words", "received", "notes", "unclear")
"""The keys of a turn file whose values are mappings by id."""


def names_of(game: AnyGame, set_up: Any) -> Mapping[str, tuple[str, ...]]:
    """Return the ids that a name can mean: the name of an auriga, a fighter, or whoever sends their orders."""
    found: dict[str, list[str]] = defaultdict(list)
    if set_up is not None and isinstance(game, Listener):
        for party in game.parties(set_up):
            for who, name in party.subjects.items():
                found[_plain(name)].append(who)
            own = tuple(party.subjects) or (party.id,)
            for name in {_plain(text) for text in (party.name, party.person or "") if text} - set(found):
                found[name] += own
    return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}


def subjects_of(game: AnyGame, set_up: Any) -> Mapping[str, tuple[str, ...]]:
    """Return ids by the name, in small letters, of an auriga or fighter."""
    found: dict[str, list[str]] = defaultdict(list)
    for party in game.parties(set_up) if isinstance(game, Listener) else ():
        for who, name in party.subjects.items():
            found[name.casefold()].append(who)
    return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}


def by_id(tree: Node, names: Mapping[str, tuple[str, ...]]) -> Judged[Node]:
    """Return a turn file's tree without entries under names; each of them is a problem that says which id to write."""
    if not isinstance(tree, MappingNode) or not names:
        return Judged(tree)
    problems: list[Problem] = []
    entries = tuple(
        KeyValue(entry.key, _renamed(entry.value, names, problems)) if entry.key.text in _BY_ID else entry
        for entry in tree
    )
    return Judged(MappingNode(entries, tree.place), tuple(problems))


def _renamed(table: Node, names: Mapping[str, tuple[str, ...]], problems: list[Problem]) -> Node:
    if not isinstance(table, MappingNode):
        return table
    kept = []
    for entry in table:
        ids = () if is_id(entry.key.text) else names.get(_plain(entry.key.text), ())
        if not ids:
            kept.append(entry)
            continue
        message = f"{shown(entry.key.text)} is a name, and an id belongs here"
        problems.append(Problem("key-name", message, entry.key.place, None, f"write {one_of(ids)}"))
    return MappingNode(tuple(kept), table.place)


def _plain(name: str) -> str:
    return " ".join(unaccented(name).split())
