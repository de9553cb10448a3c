"""A turn file: the keys that every game shares; the game's own form fills the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from re import ASCII
from re import compile as pattern
from typing import Annotated, Final

from ludi_press.content.nodes import Entry, Node, Scalar
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.opens import OpensForm
from ludi_press.content.rules import Doc, Limit, Multiline, OneOrMore, Placed, Rule
from ludi_press.content.words import shown
from ludi_press.dice import HostDie
from ludi_press.problems import Judged, Problem, Topic

STORY_LIMIT: Final = 20_000
"""The most characters of a story: Markdown's worst cases grow faster than their text."""

_DIE: Final = pattern(r"([a-z][a-z-]*) +(\d{1,3})", ASCII)


@dataclass(frozen=True, slots=True)
class TurnHead:
    """What a turn file says whatever the game."""

    opens: Annotated[OpensForm | None, Doc("what the turn after this one asks")] = None
    story: Annotated[str | None, Multiline(), Limit(STORY_LIMIT), Doc("the host's own telling, in Markdown")] = None
    dice: Annotated[
        Mapping[str, Annotated[tuple[Placed[str], ...], OneOrMore()]] | None,
        Rule(Topic.DICE),
        Doc("the dice that the host rolled by hand, in the order in which they are needed: [speed 3, wall 12]"),
    ] = None


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
    return Problem("dice-form", message, placed.place, Topic.DICE, "write what it was for and its face: 'speed 3'")
