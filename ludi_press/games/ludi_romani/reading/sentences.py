"""What a sentence orders, or a line as in turn files: from a parse to the motus and to acts (LR-3.9, LR-13.2)."""

from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal
from re import compile as pattern
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content import nodes
from ludi_press.content.load import load
from ludi_press.content.nodes import Node, Plain, Scalar, plain, said_plainly
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Problem
from ludi_press.games.kit.reading.assembly import Said, ids, said_of
from ludi_press.games.kit.reading.grammar import Meaning
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
    lone = act is not None and set_up.tables.acts.acts[act].lone is not None
    if found is None or not (lone or (found[2] and (key == MOTUS or act or role))):
        return None
    reader = SeasonReader(set_up)
    tree = load(f"{line.removeprefix('- ')}\n".encode(), "message")
    _refuse(tree.problems)
    node = tree.value
    if not isinstance(node, nodes.Mapping):
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
    for entry in node if isinstance(node, nodes.Mapping) else ():
        who = names.find("role", entry.key.text)
        if who is None or who not in mine:
            raise UnclearError(f"{shown(entry.key.text)} does not get orders from you", "write whom of yours you mean")
        yield MOTUS, who, plain(entry.value)


def _whose(set_up: SetUp, mine: Collection[str], act: str, fields: Node) -> str:
    """LR-13.1: the writer's role that does an act.

    Where order slips have the act, he must stand in a field in which they have the sender: nobody gives in
    another one's name. Any other act must name him.
    """
    senders = {key for row in set_up.tables.acts.slips for key, value in row.get(act, {}).items() if value == ME}
    given = [one for one in fields if one.key.text in senders] if isinstance(fields, nodes.Mapping) else []
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
    for one in node.items if isinstance(node, nodes.Sequence) else ():
        yield from _texts(one)
    for entry in node if isinstance(node, nodes.Mapping) else ():
        yield entry.key.text
        yield from _texts(entry.value)


_PARTIES: Final[Mapping[str, tuple[str, str]]] = {
    "iter": ("who", ""),
    "emptio": ("buyer", "seller"),
    "dat": ("from", "to"),
    "repetit": ("who", "from"),
    "cedit": ("who", ""),
    "proelium": ("attacker", "against"),
    "tributum": ("who", "from"),
    "proscriptio": ("consul", "who"),
    "restitutio": ("consul", "who"),
    "caedes": ("consul", "who"),
    "census": ("consul", ""),
    "nuptiae": ("groom", "bride"),
    "divortium": ("", "wife"),
    "cliens": ("patron", "who"),
    "exigit": ("patron", "who"),
    "dimittit": ("patron", "who"),
}
"""LR-13.2: the fields of an act in which the writer and the other one stand."""
_FIELDED: Final = frozenset({"curiales", "clientarum"})
"""LR-5.10: the legions that are chosen for a battle."""
_TRADES: Final = frozenset({"emptio", "dat", "exigit"})
"""The acts that need an amount of something."""


class Deed(Struct, frozen=True):
    """What a part of a sentence orders; `act` is a word of acts.yaml, `motus`, or "" where the words do not say it.

    `region` is where a battle is said to be, which the ledger knows.
    `same` has another one get what the one before got, `more` has him get something else.
    `first` is done before what was said before it, and `corrects` replaces that.
    `exact` is the value of the turn file where a line was written as in one.
    """

    act: str = ""
    number: int | None = None
    who: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()
    to: str | None = None
    way: str | None = None
    through: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    numen: str | None = None
    region: str | None = None
    each: bool = False
    sells: bool = False
    there: bool = False
    same: bool = False
    more: bool = False
    first: bool = False
    corrects: bool = False

    exact: "Plain | None" = None

    def value(self, who: str, whom: str) -> Plain:
        """LR-13.2: the act as in a turn file, of one who acts and at most one other."""
        if self.exact is not None:
            return self.exact
        parties = _PARTIES[self.act][:: -1 if self.sells else 1]
        fields: dict[str, Plain] = {key: one for key, one in zip(parties, (who, whom), strict=True) if key and one}
        fields |= {"region" if self.act == "census" else "to": self.to} if self.to else {}
        fields |= {"way": self.way} if self.way else {}
        fields |= {"through": [*self.through]} if self.through else {}
        fields |= {"with": [*self.along]} if self.along else {}
        fields |= {"numen": self.numen} if self.numen else {}
        amounts: dict[str, Plain] = {good: str(count) for good, count in self.goods}
        if amounts and self.act == "proelium":
            amounts = {"legions": {who: amounts}}
        return {self.act: fields | amounts}

    def goal(self) -> Plain:
        """LR-3.9: the motus as in a turn file."""
        if self.exact is not None:
            return self.exact
        return {"to": self.to or "", "with": [*self.along]} if self.along else self.to or ""


class Sense(Struct, frozen=True):
    """What a sentence orders; `part` is the part of the turn that it heads."""

    said: Said
    deeds: tuple[Deed, ...] = ()
    part: str | None = None

    def __str__(self) -> str:
        """The acts in the words of a turn file, for questions."""
        return "; ".join(map(_said, self.deeds)) or "nothing"


def _said(deed: Deed) -> str:
    told = deed.value("", ", ".join(deed.whom)) if deed.act in _PARTIES else " ".join((deed.to or "", *deed.whom))
    return f"{deed.act} {told}".strip() if isinstance(told, str) else said_plainly(told)


def sense(meaning: Meaning) -> Sense:
    """LR-13.2: what one reading of a sentence orders; raises UnclearError where the game has no such act."""
    said, part = said_of(meaning), meaning.word("part")
    deeds = [_deed(one) for one in meaning.parts("acts")]
    for place, deed in enumerate(deeds):
        follows = place and deed.who and deeds[place - 1].act == MOTUS
        moves = _is_bare(deed) and (part == MOTUS or follows)
        moves = moves or (part == MOTUS and not place and deed.act == "iter" and not (deed.way or deed.through))
        deeds[place] = replace(deed, act=MOTUS if moves else deed.act)
    if deeds:
        deeds[0] = replace(deeds[0], who=deeds[0].who or said.who)
        said = replace(said, who=())
    return Sense(said, tuple(deeds), None if deeds else part)


def _is_bare(deed: Deed) -> bool:
    """Whether a part of a sentence says where to, and not how: "Octavian to Rome"."""
    return deed.to is not None and not deed.act and not deed.corrects


_FLAGS: Final = ("each", "sells", "there", "same", "more", "first", "corrects")


def _deed(meaning: Meaning) -> Deed:
    number = meaning.word("number")
    flags: dict[str, Any] = {key: True for key in _FLAGS if meaning.word(key)}
    deed = Deed(
        meaning.word("act") or "",
        int(number) if number else None,
        ids(meaning, "who"),
        ids(meaning, "whom"),
        meaning.word("to"),
        meaning.word("way"),
        ids(meaning, "stops"),
        ids(meaning, "along"),
        tuple(_goods(meaning)),
        meaning.word("numen"),
        meaning.word("region"),
        **flags,
    )
    _check(deed, meaning)
    return deed


def _goods(meaning: Meaning) -> Iterator[tuple[str, int]]:
    """LR-4.1: kinds of goods with their amounts; one thing without a number is one, many without a kind are denarii."""
    for part in meaning.parts("goods"):
        kind, amount = part.word("kind") or "", Decimal(part.word("count") or 1) * int(part.word("scale") or 1)
        if amount != int(amount) or amount < 1 or (kind == _MONEY and amount < _MUCH):
            raise UnclearError("how much of what?", "write a whole number and the goods, as in 2 curiales")
        yield "denarii" if kind == _MONEY else kind, int(amount)


_MONEY: Final = "money"
"""The kind of amounts without a kind."""
_MUCH: Final = 1_000
"""LR-4.5: nobody has so many of anything but denarii."""


def _check(deed: Deed, meaning: Meaning) -> None:
    """LR-13.2: raises UnclearError where something is missing, or does not fit the act."""
    others = ids(meaning, "others")
    if {*others} & {deed.to, *deed.whom, *deed.through}:
        raise UnclearError("is this one meant, or not?", "write whom or where alone")
    if len(meaning.parts("whom")) > len(deed.whom) or len(meaning.parts("others")) > len(others):
        raise UnclearError("somebody is named twice", "write each name once")
    if len(deed.whom) > 1 and not deed.each:
        raise UnclearError("is this for both together, or for each?", "write a line for each")
    if _PARTIES.get(deed.act, ("", ""))[1] and not deed.whom:
        raise UnclearError("with whom, or against whom?", "write a name")
    _check_goal(deed, meaning.word("origin"))
    _check_goods(deed, meaning.word("votes") is not None)


def _check_goal(deed: Deed, origin: str | None) -> None:
    """LR-3.6, LR-3.9: a journey and a motus have a goal, and a motus nothing else."""
    if deed.act in ("iter", MOTUS, "census") and deed.to is None:
        raise UnclearError("where to?", "write a region")
    if deed.act == MOTUS and (deed.way or deed.through):
        raise UnclearError("a motus needs no ships and passes no regions", "write the region alone", rule="LR-3.9")
    if origin and origin in (deed.to, *deed.through):
        raise UnclearError("where from, and where to?", "write the region to go to")


def _check_goods(deed: Deed, votes: bool) -> None:
    """LR-4.6, LR-4.11, LR-5.10: each kind once, and only what can be bought, given or fielded."""
    kinds = {good for good, _ in deed.goods}
    if len(kinds) < len(deed.goods):
        raise UnclearError("one thing has two amounts", "write one")
    if deed.act == "proelium" and not kinds <= _FIELDED:
        raise UnclearError("only curiales and clientarum fight", "write how many of them", rule="LR-5.10")
    if deed.act == "emptio" and "denarii" in kinds:
        raise UnclearError("the price is fixed", "leave it out", rule="LR-4.6")
    if deed.act in _TRADES and not kinds:
        raise UnclearError("how much of what?", "write a number and the goods, as in 2 curiales")
    if votes and kinds - {"suffragia"}:
        raise UnclearError("what is asked back?", "write a line for each kind of goods")
