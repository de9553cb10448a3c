"""Turn files: the keys that all games share; the game's own form reads the rest."""

from collections.abc import Collection, Mapping
from re import ASCII
from re import compile as pattern
from typing import Annotated, Final, Literal

from msgspec import Struct

from ludi_press.content.nodes import KeyValue, MappingNode, Node, Plain, ScalarNode, SequenceNode, inside, plain
from ludi_press.content.race_file import Language, OpensForm, PublicValue, RacerWord
from ludi_press.content.rules import Doc, Limit, Multiline, OneOrMore, Placed, Rule
from ludi_press.content.times import Moment
from ludi_press.content.words import shown
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Problem, Topic

STORY_LIMIT: Final = 20_000
"""The most characters of a story; the time for Markdown's worst cases grows faster than their length."""

NOTE_LIMIT: Final = 500
"""The most characters of a note beside a team's orders."""

_DIE: Final = pattern(r"([a-z][a-z-]*) +(\d{1,3})", ASCII)


class TurnHead(Struct, frozen=True):
    """The keys of a turn file that all games share."""

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
    received: Annotated[
        Mapping[str, Moment] | None,
        Rule(Topic.BONUS),
        Doc("when orders came, in Roman time; or 'received:' beside them"),
    ] = None
    notes: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(NOTE_LIMIT)]] | None,
        Doc("what the page of the turn tells of somebody's orders; or 'note:' beside them"),
    ] = None
    standing: Annotated[
        Mapping[str, bool] | None,
        Doc("whose orders are standing ones, used as nothing was sent; 'close' writes 'standing: yes' beside them"),
    ] = None
    unclear: Annotated[
        Literal["ignored"] | Mapping[str, Placed[Literal["ignored"]]] | None,
        Doc("'ignored' ends the questions that hold the turn; for one team alone 'unclear: {velox: ignored}'"),
    ] = None
    hold: Annotated[bool, Doc("yes keeps the turn open, whatever else stands here")] = False
    closed: Annotated[
        Moment | None, Doc("when the turn was closed before its deadline: what is sent later is for the turn after it")
    ] = None


def without_blanks(tree: Node) -> tuple[Node, tuple[ScalarNode, ...]]:
    """Return the tree without the empty entries of `orders:`, and their keys: orders that are still awaited.

    The key `orders` stays even if all its entries are empty.
    """
    orders = inside(tree, "orders")
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return tree, ()
    blanks = tuple(entry.key for entry in orders if isinstance(entry.value, ScalarNode) and entry.value.is_null)
    if not blanks:
        return tree, ()
    present = MappingNode(tuple(entry for entry in orders if entry.key not in blanks), orders.place)
    entries = (KeyValue(entry.key, present if entry.value is orders else entry.value) for entry in tree)
    return MappingNode(tuple(entries), tree.place), blanks


APART: Final = frozenset(
    {"orders", "dice", "words", "public", "opens", "story", "notes", "standing", "unclear", "hold", "closed"}
)
"""Keys of which no outcome depends, and those that are bound in another form: orders, dice and words as they are read.
"""


def bound_keys(tree: Node) -> dict[str, Plain]:
    """Return what else a turn is resolved from: the other keys of its file as they are written, if they say anything.

    `tree` has the keys beside orders set apart (see `set_apart`).
    """
    entries = tree.entries if isinstance(tree, MappingNode) else ()
    written = {entry.key.text: plain(entry.value) for entry in entries if entry.key.text not in APART}
    return {key: value for key, value in written.items() if value}


BESIDE: Final = {"word": "words", "note": "notes", "received": "received", "standing": "standing", "unclear": "unclear"}
"""Keys that may be written beside a team's orders in any game, and the top-level key that holds them by team."""


def set_apart(tree: Node, stays: Collection[str] = ()) -> Judged[Node]:
    """Return the tree with keys written beside orders moved to top-level keys, as `word:` to `words:`.

    If an entry keeps its orders under its own `orders:`, they replace the entry, so that every game reads them.
    An entry of `orders:` that has nothing else becomes empty: its orders are still awaited.
    Keys in `stays` are copied, not moved, for a game whose form has them too.
    """
    problems: tuple[Problem, ...] = ()
    for beside, key in BESIDE.items():
        judged = _set_apart(tree, beside, key, stays=beside in stays)
        tree, problems = judged.value or tree, (*problems, *judged.problems)
    return Judged(tree, problems)


def _set_apart(tree: Node, beside: str, key: str, *, stays: bool) -> Judged[Node]:
    orders = inside(tree, "orders")
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return Judged(tree)
    apart = [KeyValue(entry.key, value) for entry in orders if (value := inside(entry.value, beside))]
    if not apart:
        return Judged(tree)
    target = tree.get(key) or ScalarNode("", orders.place)
    others = target.entries if isinstance(target, MappingNode) else ()
    names = {entry.key.text for entry in others}
    twice = tuple(_twice(entry.key, beside, key) for entry in apart if entry.key.text in names)
    rest = (KeyValue(entry.key, entry.value if stays else _without(entry.value, beside)) for entry in orders)
    stands = isinstance(target, SequenceNode) or (isinstance(target, ScalarNode) and not target.is_null)
    moved = {
        "orders": MappingNode(tuple(rest), orders.place),
        key: target if stands else MappingNode((*others, *apart), target.place),
    }
    kept = tuple(KeyValue(entry.key, moved.pop(entry.key.text, entry.value)) for entry in tree)
    added = tuple(KeyValue(ScalarNode(text, orders.place), node) for text, node in moved.items())
    return Judged(MappingNode((*kept, *added), tree.place), twice)


def _without(orders: Node, key: str) -> Node:
    if not isinstance(orders, MappingNode) or orders.get(key) is None:
        return orders
    rest = tuple(entry for entry in orders if entry.key.text != key)
    if [entry.key.text for entry in rest] == ["orders"]:
        return rest[0].value
    return MappingNode(rest, orders.place) if rest else ScalarNode("", orders.place)


def _twice(team: ScalarNode, beside: str, key: str) -> Problem:
    message = f"{team.text} has a {beside} twice: beside its orders, and under '{key}:'"
    return Problem(f"{beside}-twice", message, team.place, _TOPIC.get(beside), "take one of them out")


_TOPIC: Final = {"word": Topic.DICE, "received": Topic.ASKED}


def host_dice(head: TurnHead) -> Judged[dict[str, tuple[HostDie, ...]]]:
    """Return the host's dice by team, in order; each is written as its label and its face."""
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
