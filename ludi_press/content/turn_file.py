"""A turn file: the keys that every game shares; the game's own form fills the rest."""

from collections.abc import Mapping
from re import ASCII
from re import compile as pattern
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.content.nodes import Entry, Node, Scalar, Sequence
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.opens import OpensForm
from ludi_press.content.race_file import Language, PublicValue, RacerWord
from ludi_press.content.rules import Doc, Limit, Multiline, OneOrMore, Placed, Rule
from ludi_press.content.words import shown
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Problem, Topic

STORY_LIMIT: Final = 20_000
"""The most characters of a story: Markdown's worst cases grow faster than their text."""

_DIE: Final = pattern(r"([a-z][a-z-]*) +(\d{1,3})", ASCII)


class TurnHead(Struct, frozen=True):
    """What a turn file says whatever the game."""

    opens: Annotated[OpensForm | None, Doc("what the turn after this one asks")] = None
    story: Annotated[
        str | Mapping[Language, Annotated[Placed[str], Multiline(), Limit(STORY_LIMIT)]] | None,
        Multiline(),
        Limit(STORY_LIMIT),
        Doc("the host's own telling, in Markdown; in several languages: {en: …, la: …}"),
    ] = None
    dice: Annotated[
        Mapping[str, Annotated[tuple[Placed[str], ...], OneOrMore()]] | None,
        Rule(Topic.DICE),
        Doc("the dice that the host rolled by hand, in the order in which they are needed: [speed 3, wall 12]"),
    ] = None
    words: Annotated[
        Mapping[str, RacerWord] | None, Doc("what racers sent for this turn's dice; or 'word:' beside a team's orders")
    ] = None
    public: Annotated[PublicValue, Doc("the value of the public source that race.yaml announces")] = None


def orders_of(tree: Node) -> Node | None:
    """What stands under `orders:` in a turn file's tree."""
    return tree.get("orders") if isinstance(tree, MappingNode) else None


def without_blanks(tree: Node) -> tuple[Node, tuple[Scalar, ...]]:
    """A turn file's tree without the entries of `orders:` that say nothing, and their keys: what has not come in yet.

    The orders stay even where none of their entries does.
    """
    orders = orders_of(tree)
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return tree, ()
    blanks = tuple(entry.key for entry in orders if isinstance(entry.value, Scalar) and entry.value.is_null)
    if not blanks:
        return tree, ()
    told = MappingNode(tuple(entry for entry in orders if entry.key not in blanks), orders.place)
    entries = (Entry(entry.key, told if entry.value is orders else entry.value) for entry in tree)
    return MappingNode(tuple(entries), tree.place), blanks


WORD: Final = "word"
"""The key of a racer's word beside the orders that it came with."""


def with_words(tree: Node) -> Judged[Node]:
    """A turn file's tree with each `word:` beside somebody's orders moved to `words:`, where any game's file has them.

    An entry of `orders:` that holds nothing but a word says nothing of orders: they have not come in yet.
    """
    orders = orders_of(tree)
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return Judged(tree)
    found = [Entry(entry.key, word) for entry in orders if (word := _word(entry.value))]
    if not found:
        return Judged(tree)
    told = tree.get("words") or Scalar("", orders.place)
    others = told.entries if isinstance(told, MappingNode) else ()
    twice = tuple(_twice(entry.key) for entry in found if any(entry.key.text == one.key.text for one in others))
    moved = {
        "orders": MappingNode(tuple(Entry(entry.key, _wordless(entry.value)) for entry in orders), orders.place),
        "words": told if isinstance(told, Sequence) or _is_text(told) else MappingNode((*others, *found), told.place),
    }
    kept = tuple(Entry(entry.key, moved.pop(entry.key.text, entry.value)) for entry in tree)
    added = tuple(Entry(Scalar(key, orders.place), node) for key, node in moved.items())
    return Judged(MappingNode((*kept, *added), tree.place), twice)


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.is_null


def _word(orders: Node) -> Node | None:
    return orders.get(WORD) if isinstance(orders, MappingNode) else None


def _wordless(orders: Node) -> Node:
    if not isinstance(orders, MappingNode) or _word(orders) is None:
        return orders
    rest = tuple(entry for entry in orders if entry.key.text != WORD)
    return MappingNode(rest, orders.place) if rest else Scalar("", orders.place)


def _twice(team: Scalar) -> Problem:
    message = f"{team.text} has a word twice: beside its orders, and under 'words:'"
    return Problem("word-twice", message, team.place, Topic.DICE, "take one of them out")


def host_dice(head: TurnHead) -> Judged[dict[str, tuple[HostDie, ...]]]:
    """The host's dice by team, in order; each is written as its label and its face."""
    problems: list[Problem] = []
    dice: dict[str, tuple[HostDie, ...]] = {}
    for team, texts in (head.dice or {}).items():
        read = [(placed, _DIE.fullmatch(placed.value)) for placed in texts]
        problems += [_no_die(placed) for placed, match in read if match is None]
        dice[team] = tuple(HostDie(match[1], int(match[2]), placed.place) for placed, match in read if match)
    return Judged(dice, tuple(problems))


def _no_die(placed: Placed[str]) -> Problem:
    message = f"{shown(placed.value)} is no die"
    several = "; several stand in brackets: [speed 3, wall 12]" if "," in placed.value else ""
    suggestion = f"write what it was for and its face: 'speed 3'{several}"
    return Problem("dice-form", message, placed.place, Topic.DICE, suggestion)
