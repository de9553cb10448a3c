"""The order slip: a form in which a racer chooses the orders of the open turn, and the lines that it comes to.

A game hands over what can be chosen, what it leads to on the board, and the rules between choices, all as data; the
page of the slip and its script know nothing of the game.
A line is a piece of the turn file, ready to be pasted under `orders:` or another key of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Message, Phrase
from ludi_press.scene import Where

ORDERS: Final = "orders"
"""The key of a turn file under which most lines belong."""


class Role(StrEnum):
    """What a mark on the board says of its place: the piece itself, where an order may end, what may be gone to.

    `FRONT`, `FLANK` and `REAR` are sides of a piece; `TARGET` can be struck, `HIDDEN` cannot be seen.
    """

    HERE, END, OPEN = "here", "end", "open"
    FRONT, FLANK, REAR = "front", "flank", "rear"
    TARGET, HIDDEN = "target", "hidden"


class Mark(Struct, frozen=True):
    """A place of the board that an option speaks of; with `to` a line from there to another place.

    `chance` is that of coming to this place, `text` what is said of it.
    """

    at: Where
    role: Role
    chance: Fraction | None = None
    text: Phrase | None = None
    to: Where | None = None


class Option(Struct, frozen=True):
    """Something that can be chosen: `write` is what the line says, `label` what the racer reads.

    `leads` says what it leads to, with exact chances; `marks` where. `at` is the place of the board that chooses it.
    `cost` is what it takes of a budget.
    """

    write: str
    label: Phrase
    leads: tuple[Message, ...] = ()
    marks: tuple[Mark, ...] = ()
    at: Where | None = None
    cost: int = 0


class Field(Struct, frozen=True, kw_only=True):
    """A part of a form: its value goes under `key`, all by itself where that is "".

    Fields that share a key make a list, or a mapping where each has its `entry` there. `part` is the number of the
    mapping that it belongs to, in a form of several.
    """

    id: str
    label: Phrase
    key: str = ""
    entry: str = ""
    part: int = 0
    note: Message | None = None


class Choice(Field, frozen=True, kw_only=True, tag="choice"):
    """One of some options, or none."""

    options: tuple[Option, ...]


class Ranking(Field, frozen=True, kw_only=True, tag="ranking"):
    """Some of the options in an order, each once; the value is a list."""

    options: tuple[Option, ...]


class Step(Struct, frozen=True):
    """A step of a route from one place to another, at a cost; `write` is its word."""

    start: Where
    end: Where
    write: str
    cost: int = 1
    leads: tuple[Message, ...] = ()


class Risk(Struct, frozen=True):
    """What a place of a route does to one who comes faster than is safe: `leads` by how much he is over it, from 1."""

    at: Where
    safe: int
    zone: int
    leads: tuple[tuple[Message, ...], ...]


class Route(Field, frozen=True, kw_only=True, tag="route"):
    """A way over the board, step by step; words of steps are joined by `joint`.

    A step whose word is `counted` is written as a number, one after another as their sum.
    `extras` can be put in between anywhere. `limit` names the field whose value the costs should not exceed, `most` is
    that value where the field is empty. So much `spare` may be planned beyond it where `spare_by` is chosen, as a field
    or as an extra.
    `risks` are read by the value of that field: of each zone only what is over what was met there before.
    """

    start: Where
    steps: tuple[Step, ...]
    joint: str = "/"
    counted: str = ""
    extras: tuple[Option, ...] = ()
    limit: str = ""
    most: int = 0
    spare: int = 0
    spare_by: str = ""
    risks: tuple[Risk, ...] = ()


class Spot(Field, frozen=True, kw_only=True, tag="spot"):
    """A point of an open board, in its thousandths, written as [3, -2.5]; one of the `options` may stand in its place.

    `reach` is how far from the `start` one comes, 0 for any distance.
    """

    start: tuple[int, int]
    reach: int = 0
    options: tuple[Option, ...] = ()


class Words(Field, frozen=True, kw_only=True, tag="words"):
    """Words of the racer's own: letters a to z, digits and blanks, so many at most."""

    most: int


AnyField = Choice | Ranking | Route | Spot | Words


class Needs(Struct, frozen=True, tag="needs"):
    """The field may be filled only where all these others are."""

    field: str
    others: tuple[str, ...]


class AtMostOne(Struct, frozen=True, tag="one"):
    """Of these fields at most one may be filled."""

    fields: tuple[str, ...]


class Excludes(Struct, frozen=True, tag="excludes"):
    """These values of one field do not go with these of another; no values stands for any."""

    field: str
    values: tuple[str, ...]
    other: str
    others: tuple[str, ...]


class Budget(Struct, frozen=True, tag="budget"):
    """What is chosen in these fields may cost so much in all."""

    fields: tuple[str, ...]
    most: int


Rule = Needs | AtMostOne | Excludes | Budget
"""A rule between the fields of a form."""


class Form(Struct, frozen=True, kw_only=True):
    """What is chosen for one line: `head` begins it, `section` is the key of the turn file that it stands under.

    A form whose only filled key is `bare` writes the value alone. `piece` is whose place on the board it is about.
    """

    id: str
    title: Phrase
    head: str
    fields: tuple[AnyField, ...]
    section: str = ORDERS
    rules: tuple[Rule, ...] = ()
    bare: str = ""
    note: Message | None = None
    piece: str | None = None


class OrderSlip(Struct, frozen=True):
    """All that one participant may send: `who` is an id, `tone` a colour of the theme.

    Of a slip that `gathers` one form is filled at a time, each line judged without the others, and any number of them
    is put together, to be sent in that order.
    """

    who: str
    name: Phrase
    tone: str | None
    forms: tuple[Form, ...]
    note: Message | None = None
    gathers: bool = False


Picks = Mapping[str, tuple[str, ...]]
"""What is filled in, by the ids of fields, as it is to be written."""


def line(form: Form, picks: Picks) -> str:
    """The line of a form; "" where nothing is filled in."""
    parts: dict[int, dict[str, list[str]]] = {}
    entries: dict[int, dict[str, list[str]]] = {}
    for field in form.fields:
        if values := picks.get(field.id):
            parts.setdefault(field.part, {}).setdefault(field.key, [])
            if field.entry:
                values = (f"{field.entry}: {_listed(values)}",)
                entries.setdefault(field.part, {}).setdefault(field.key, []).extend(values)
            else:
                parts[field.part][field.key].extend(values)
    for number, nested in entries.items():
        parts[number] |= {key: [_braced(values)] for key, values in nested.items()}
    written = [_mapping(parts[number], form.bare if len(parts) == 1 else "") for number in sorted(parts)]
    return form.head + _listed(written) if written else ""


def _mapping(values: Mapping[str, list[str]], bare: str) -> str:
    if {*values} <= {bare, ""}:
        return next(_listed(value) for value in values.values())
    return _braced(f"{key}: {_listed(value)}" for key, value in values.items())


def _braced(entries: Iterable[str]) -> str:
    return "{" + ", ".join(entries) + "}"


def _listed(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"[{', '.join(values)}]"


def text(slip: OrderSlip, picks: Mapping[str, Picks], gathered: Sequence[tuple[str, Picks]] = ()) -> str:
    """All lines of a slip, by the ids of its forms; under their keys, unless all are orders.

    Lines that were `gathered` come first.
    """
    forms = {form.id: form for form in slip.forms}
    sections: dict[str, list[str]] = {}
    for name, filled in (*gathered, *((name, picks.get(name, {})) for name in forms)):
        if written := line(forms[name], filled):
            sections.setdefault(forms[name].section, []).append(written)
    if {*sections} <= {ORDERS}:
        return "\n".join(sections.get(ORDERS, ()))
    return "\n".join(
        part for section, lines in sections.items() for part in (f"{section}:", *(f"  {one}" for one in lines))
    )


def broken(form: Form, picks: Picks) -> tuple[Rule, ...]:
    """The rules of a form that what is filled in does not keep."""
    costs = {(field.id, option.write): option.cost for field in form.fields for option in options_of(field)}
    return tuple(rule for rule in form.rules if not _kept(rule, picks, costs))


def options_of(field: AnyField) -> tuple[Option, ...]:
    """The options of a field, of whatever kind it is."""
    if isinstance(field, Choice | Ranking | Spot):
        return field.options
    return field.extras if isinstance(field, Route) else ()


def _kept(rule: Rule, picks: Picks, costs: Mapping[tuple[str, str], int]) -> bool:
    match rule:
        case Needs(field, others):
            return not picks.get(field) or all(picks.get(other) for other in others)
        case AtMostOne(fields):
            return sum(bool(picks.get(field)) for field in fields) <= 1
        case Excludes(field, values, other, others):
            return not (_has(picks.get(field, ()), values) and _has(picks.get(other, ()), others))
        case Budget(fields, most):
            return sum(costs.get((field, value), 0) for field in fields for value in picks.get(field, ())) <= most


def _has(picked: Iterable[str], values: tuple[str, ...]) -> bool:
    return any(not values or value in values for value in picked)


def route_text(route: Route, words: Iterable[str]) -> str:
    """The words of a route as they are written."""
    written: list[str | int] = []
    for word in words:
        if word != route.counted:
            written.append(word)
        elif written and isinstance(written[-1], int):
            written[-1] += 1
        else:
            written.append(1)
    return route.joint.join(map(str, written))
