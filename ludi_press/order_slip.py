"""The order slip: a form in which a racer chooses the orders of the open turn, and the lines that result.

A game supplies the options, their effects on the board, and the rules between choices, all as data; the slip's page and
script do not know the game.
A line is a piece of the turn file, to be pasted under `orders:` or another key.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Message, Phrase
from ludi_press.scene import Where

ORDERS: Final = "orders"
"""The key of a turn file for most lines."""


class Role(StrEnum):
    """The meaning of a mark on the board: the piece itself, a possible end of an order, a reachable place.

    `FRONT`, `FLANK` and `REAR` are sides of a piece; `TARGET` can be struck, `HIDDEN` cannot be seen.
    """

    HERE, END, OPEN = "here", "end", "open"
    FRONT, FLANK, REAR = "front", "flank", "rear"
    TARGET, HIDDEN = "target", "hidden"


class BoardMark(Struct, frozen=True):
    """A place of the board that an option refers to; with `to` a line from there to another place.

    `chance` is that of reaching this place, `text` its description.
    """

    at: Where
    role: Role
    chance: Fraction | None = None
    text: Phrase | None = None
    to: Where | None = None


class Option(Struct, frozen=True):
    """An option: `write` is its text in the line, `label` its text for the racer.

    `leads` are its results, with exact chances; `marks` are their places; `at` is the place that selects it.
    `cost` is its share of a budget.
    """

    write: str
    label: Phrase
    leads: tuple[Message, ...] = ()
    marks: tuple[BoardMark, ...] = ()
    at: Where | None = None
    cost: int = 0


class SlipField(Struct, frozen=True, kw_only=True):
    """A part of a form: its value is written under `key`, or without a key if that is "".

    Fields with the same key form a list, or a mapping if each has an `entry`.
    `part` is the number of its mapping, in a form with several.
    What stands `beside` the orders is no part of them: a note is written beside several plans too.
    """

    id: str
    label: Phrase
    key: str = ""
    entry: str = ""
    part: int = 0
    beside: bool = False
    note: Message | None = None


class ChoiceField(SlipField, frozen=True, kw_only=True, tag="choice"):
    """One of several options, or none."""

    options: tuple[Option, ...]


class RankingField(SlipField, frozen=True, kw_only=True, tag="ranking"):
    """Some of the options in order, each once; the value is a list."""

    options: tuple[Option, ...]


class RouteStep(Struct, frozen=True):
    """A step of a route from one place to another, with a cost; `write` is its word."""

    start: Where
    end: Where
    write: str
    cost: int = 1
    leads: tuple[Message, ...] = ()


class Risk(Struct, frozen=True):
    """What happens at a place of a route when one is too fast: `leads` by how much he exceeds `safe`, from 1."""

    at: Where
    safe: int
    zone: int
    leads: tuple[tuple[Message, ...], ...]


class RouteField(SlipField, frozen=True, kw_only=True, tag="route"):
    """A path over the board, step by step; the words of steps are joined by `joint`.

    A step whose word is `counted` is written as a number, several in a row as their sum.
    `extras` can be inserted anywhere.
    `limit` names the field whose value the costs should not exceed; `most` is the limit if that field is empty.
    Up to `spare` more may be planned if `spare_by` is chosen, as a field or as an extra.
    `risks` depend on the value of that field; in each zone only the excess over what occurred there before counts.
    """

    start: Where
    steps: tuple[RouteStep, ...]
    joint: str = "/"
    counted: str = ""
    extras: tuple[Option, ...] = ()
    limit: str = ""
    most: int = 0
    spare: int = 0
    spare_by: str = ""
    risks: tuple[Risk, ...] = ()


class PointField(SlipField, frozen=True, kw_only=True, tag="spot"):
    """A point of an open board, in thousandths, written as [3, -2.5]; or one of the `options` instead.

    `reach` is the greatest distance from the `start`, 0 for any distance.
    """

    start: tuple[int, int]
    reach: int = 0
    options: tuple[Option, ...] = ()


class WordsField(SlipField, frozen=True, kw_only=True, tag="words"):
    """The racer's own words, `most` characters at most: of letters a to z and digits, or `free` text on one line."""

    most: int
    free: bool = False


AnyField = ChoiceField | RankingField | RouteField | PointField | WordsField


class Needs(Struct, frozen=True, tag="needs"):
    """The field may be filled only if all these others are."""

    field: str
    others: tuple[str, ...]


class AtMostOne(Struct, frozen=True, tag="one"):
    """At most one of these fields may be filled."""

    fields: tuple[str, ...]


class Excludes(Struct, frozen=True, tag="excludes"):
    """These values of one field exclude these of another; empty values mean any."""

    field: str
    values: tuple[str, ...]
    other: str
    others: tuple[str, ...]


class Budget(Struct, frozen=True, tag="budget"):
    """The choices in these fields may cost at most this much together."""

    fields: tuple[str, ...]
    most: int


FieldRule = Needs | AtMostOne | Excludes | Budget
"""A rule between the fields of a form."""


class LineForm(Struct, frozen=True, kw_only=True):
    """The choices for one line: `head` is its beginning, `section` its key in the turn file.

    If `bare` is the only filled key, the value is written alone; `piece` is the piece that the form is about.
    """

    id: str
    title: Phrase
    head: str
    fields: tuple[AnyField, ...]
    section: str = ORDERS
    rules: tuple[FieldRule, ...] = ()
    bare: str = ""
    note: Message | None = None
    piece: str | None = None


class OrderSlip(Struct, frozen=True):
    """Everything that one participant may send: `who` is an id, `tone` a colour of the theme.

    In a slip that `gathers` one form is filled at a time and judged without the others; any number of lines is
    collected, to be sent in that order.
    """

    who: str
    name: Phrase
    tone: str | None
    forms: tuple[LineForm, ...]
    note: Message | None = None
    gathers: bool = False


Picks = Mapping[str, tuple[str, ...]]
"""The filled values by field id, as they are to be written."""


def line(form: LineForm, picks: Picks) -> str:
    """Return the line of a form; "" if nothing is filled in.

    What stands beside the orders is a further key of theirs, or they are put under a key `orders` of their own.
    """
    beside = [
        f"{field.key}: {_listed(picks[field.id])}" for field in form.fields if field.beside and picks.get(field.id)
    ]
    parts: dict[int, dict[str, list[str]]] = {}
    entries: dict[int, dict[str, list[str]]] = {}
    for field in (field for field in form.fields if not field.beside):
        if values := picks.get(field.id):
            parts.setdefault(field.part, {}).setdefault(field.key, [])
            if field.entry:
                values = (f"{field.entry}: {_listed(values)}",)
                entries.setdefault(field.part, {}).setdefault(field.key, []).extend(values)
            else:
                parts[field.part][field.key].extend(values)
    for number, nested in entries.items():
        parts[number] |= {key: [_braced(values)] for key, values in nested.items()}
    only = next(iter(parts.values())) if len(parts) == 1 else {}
    if beside and not {*only} <= {form.bare, ""}:
        return form.head + _braced([*_entries(only), *beside])
    written = [_mapping(parts[number], form.bare if only else "") for number in sorted(parts)]
    if beside:
        return form.head + _braced([*(f"{ORDERS}: {_listed(written)}" for _ in written[:1]), *beside])
    return form.head + _listed(written) if written else ""


def _mapping(values: Mapping[str, list[str]], bare: str) -> str:
    if {*values} <= {bare, ""}:
        return next(_listed(value) for value in values.values())
    return _braced(_entries(values))


def _entries(values: Mapping[str, list[str]]) -> Iterator[str]:
    yield from (f"{key}: {_listed(value)}" for key, value in values.items())


def _braced(entries: Iterable[str]) -> str:
    return "{" + ", ".join(entries) + "}"


def _listed(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"[{', '.join(values)}]"


def broken(form: LineForm, picks: Picks) -> tuple[FieldRule, ...]:
    """Return the rules of a form that the filled values violate."""
    costs = {(field.id, option.write): option.cost for field in form.fields for option in options_of(field)}
    return tuple(rule for rule in form.rules if not _is_kept(rule, picks, costs))


def options_of(field: AnyField) -> tuple[Option, ...]:
    if isinstance(field, ChoiceField | RankingField | PointField):
        return field.options
    return field.extras if isinstance(field, RouteField) else ()


def _is_kept(rule: FieldRule, picks: Picks, costs: Mapping[tuple[str, str], int]) -> bool:
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
