"""The entry list of a race, which its commitment binds, and what was changed in it since."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from ludi_press.content.commitment_file import NAME, Commitment
from ludi_press.content.edit import KeyPath
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node, Plain, plain
from ludi_press.content.seal_file import COPIED
from ludi_press.content.words import shown
from ludi_press.core.dice import Die
from ludi_press.core.problems import Place, Problem

FREE: Final = frozenset(
    {
        "title", "host", "orders-to", "opens", "addresses", "theme", "language", "pictures", "formats", "bbcode", "log",
        "prompts", "chances", "dice", "mottos", "colours", "standing", "accounts", "handovers", "schema",
    }
)  # fmt: skip
"""The keys of race.yaml that are not bound, because no outcome depends on them."""

_MOST: Final = 3
"""The most changes that are reported."""


def entries_of(tree: Node | None) -> dict[str, Plain]:
    """Return the bound keys of race.yaml with their values as written and in their order: all but the FREE ones."""
    if not isinstance(tree, MappingNode):
        return {}
    return {entry.key.text: plain(entry.value) for entry in tree if entry.key.text not in FREE}


def kinds_of(dice: Iterable[Die]) -> dict[str, list[int]]:
    """Return the faces of dice by the names of the dice."""
    return {die.name: list(die.faces) for die in dice}


def changed_entries(
    commitment: Commitment, now: Commitment, tree: Node | None, home: str, *, rolled: bool
) -> Problem | None:
    """Return a Problem for what was changed since the race committed, None if nothing was.

    `now` is what the race would commit to today, `home` its folder; `rolled` tells whether it has dice.
    """
    if commitment.race != now.race:
        words = f"this is the commitment of {shown(commitment.race)}"
        return Problem("commitment-false", words, Place(f"{home}/{NAME}"), None, COPIED)
    found = list(_all_changes(commitment, now))
    if not found:
        return None
    told = "; ".join(words for _, words in islice(found, _MOST))
    more = f"; and {len(found) - _MOST} more" if len(found) > _MOST else ""
    anew = f"; no die is rolled yet, so you may also take 'dice:' out and run 'ludi-press bind {commitment.race}' anew"
    suggestion = f"put back what {NAME} has{'' if rolled else anew}"
    place = _place(tree, found[0][0], Place(f"{home}/race.yaml"))
    return Problem("entries-changed", f"the race has committed to its entries: {told}{more}", place, None, suggestion)


def _all_changes(commitment: Commitment, now: Commitment) -> Iterator[tuple[KeyPath, str]]:
    """Yield each change: the path to it, and its words; dice of kinds that were not committed to are ignored."""
    yield from _changes((), commitment.entries, now.entries)
    if commitment.course is not None:
        yield from ((("track",), words) for _, words in _changes(("the track's",), commitment.course, now.course))
    for name, faces in commitment.kinds.items():
        if now.kinds and now.kinds.get(name) != faces:
            yield (), f"the die {name} had the faces {_said(faces)}, now {_said(now.kinds.get(name))}"


def _changes(path: KeyPath, was: Any, now: Any) -> Iterator[tuple[KeyPath, str]]:
    was, now = _by_number(was, now)
    if not (isinstance(was, dict) and isinstance(now, dict)):
        if was != now:
            yield path, f"{_named(path)} was {_said(was)}, now {_said(now)}"
        return
    for key in dict.fromkeys([*was, *now]):
        here = (*path, key)
        if key not in now:
            yield here, f"{_named(here)} is gone"
        elif key not in was:
            yield here, f"{_named(here)} is new"
        else:
            yield from _changes(here, was[key], now[key])
    if was.keys() == now.keys() and list(was) != list(now):
        name = _named(path) if path else "the keys"
        yield path, f"{name} stood in the order {', '.join(was)}, now {', '.join(now)}"


def _by_number(was: Any, now: Any) -> tuple[Any, Any]:
    """Return two lists of groups as groups by number, so that only the groups that differ are reported."""
    lists = isinstance(was, list) and isinstance(now, list) and len(was) == len(now)
    if not lists or all(isinstance(one, str) for one in (*was, *now)):
        return was, now
    first, second = ({str(number): one for number, one in enumerate(side, start=1)} for side in (was, now))
    return first, second


def _named(path: KeyPath) -> str:
    return shown(" ".join(path)).strip("'")


def _said(value: Any) -> str:
    if isinstance(value, list):
        return shown(f"[{', '.join(map(str, value))}]").strip("'")
    return "nothing" if value is None else "a group of keys" if isinstance(value, Mapping) else shown(str(value))


def _place(tree: Node | None, path: KeyPath, home: Place) -> Place:
    """Return where the host would correct it: the value at the end of the path, or the last one on it that exists."""
    place = home
    for key in path:
        tree = tree.get(key) if isinstance(tree, MappingNode) else None
        place = tree.place if tree else place
    return place
