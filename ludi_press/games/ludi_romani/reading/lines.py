"""Lines of messages in the syntax of turn files, as order slips have them: `- iter: {…}`, `motus: {…}` (LR-13.2)."""

from collections.abc import Collection, Iterator
from re import compile as pattern
from typing import Final

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Node, Plain, Scalar, Sequence, plain
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Problem
from ludi_press.games.kit.reading.message import UnclearError
from ludi_press.games.ludi_romani.reading.acts import SeasonReader, act_named
from ludi_press.games.ludi_romani.reading.names import all_names
from ludi_press.games.ludi_romani.rules.model import SetUp

MOTUS: Final = "motus"
ACTS: Final = "acts"
ME: Final = "me"
"""The word of the tables for the sender of an order slip."""
_LINE: Final = pattern(r"(?:- )?([\w-]+):\s*([\[{]?).+")

Written = tuple[str, str, Plain]
"""A part of the turn file, the role under which it stands there, and its value."""


def read_line(set_up: SetUp, mine: Collection[str], line: str) -> tuple[Written, ...] | None:
    """LR-3.9, LR-13.2: the motus or the act in a line; None for a line that is not written so.

    Raises UnclearError for a line with problems, or that is about nobody of the writer's.
    """
    found = _LINE.fullmatch(line)
    key = found[1] if found else ""
    act, role = act_named(set_up, key), all_names(set_up).find("role", key)
    lone = act is not None and set_up.tables.acts[act].lone is not None
    if found is None or not (lone or (found[2] and (key == MOTUS or act or role))):
        return None
    reader = SeasonReader(set_up)
    tree = load(f"{line.removeprefix('- ')}\n".encode(), "message")
    _refuse(tree.problems)
    node = tree.value
    if not isinstance(node, Mapping):
        return None
    if act and not role:
        reader.act(node)
        _refuse(reader.problems)
        return ((ACTS, _whose(set_up, mine, act, node.entries[0].value), plain(node)),)
    goals = node.get(MOTUS) or node
    reader.parts({MOTUS: goals}, ())
    _refuse(reader.problems)
    return tuple(_goals(set_up, mine, goals))


def _refuse(problems: Collection[Problem]) -> None:
    for wrong in problems:
        raise UnclearError(wrong.message, wrong.suggestion or "", wrong.code, wrong.rule)


def _goals(set_up: SetUp, mine: Collection[str], node: Node) -> Iterator[Written]:
    """LR-3.9: where each goes in the motus."""
    names = all_names(set_up)
    for entry in node if isinstance(node, Mapping) else ():
        who = names.find("role", entry.key.text)
        if who is None or who not in mine:
            raise UnclearError(f"{shown(entry.key.text)} does not get orders from you", "write whom of yours you mean")
        yield MOTUS, who, plain(entry.value)


def _whose(set_up: SetUp, mine: Collection[str], act: str, fields: Node) -> str:
    """LR-13.1: the writer's role that does an act.

    Where order slips have the act, he must stand in a field in which they have the sender: nobody gives in
    another one's name. Any other act must name him.
    """
    senders = {key for row in set_up.tables.slips for key, value in row.get(act, {}).items() if value == ME}
    given = [one for one in fields if one.key.text in senders] if isinstance(fields, Mapping) else []
    named = {text for one in given for text in _texts(one.value)} if senders else {*_texts(fields)}
    names = all_names(set_up)
    whose = next((one for one in mine if one in {names.find("role", text) for text in named}), None)
    if whose is None:
        raise UnclearError("this is no act of yours", f"write an act of {one_of(mine)}")
    return whose


def _texts(node: Node) -> Iterator[str]:
    """All values and keys of fields."""
    if isinstance(node, Scalar):
        yield node.text
        return
    for one in node.items if isinstance(node, Sequence) else ():
        yield from _texts(one)
    for entry in node if isinstance(node, Mapping) else ():
        yield entry.key.text
        yield from _texts(entry.value)
