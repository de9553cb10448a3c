"""What Reports and turn.json of all games have: heading, ask, boards, tables, and events as data and in words.

The message of an event is named after it, and each fact becomes a phrase by its declared type.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache, singledispatch
from types import MappingProxyType, NoneType
from typing import Any, Final, Protocol, TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Align, Beat, Board, Cell, Column, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.games.kit.event import Event, Hint, own_facts, told_facts

FATIGUE: Final = 10
"""By how much each further beat of the same kind in a turn is less dramatic than the one before."""


def badges(sides: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The badges of all participants by id, from ids and side letters in order of entry: P1, P2, V1."""
    entered: Counter[str] = Counter()
    numbered = {}
    for who, letter in sides:
        entered[letter] += 1
        numbered[who] = f"{letter}{entered[letter]}"
    return numbered


def depths(events: Iterable[Event]) -> list[int]:
    """How many causes each event has before it."""
    found: list[int] = []
    for event in events:
        found.append(0 if event.cause is None else found[event.cause] + 1)
    return found


def ranked(beats: Iterable[Beat], *, whole: bool = False) -> tuple[Beat, ...]:
    """The most dramatic beats first, equal ones in order of time; of beats with the same first event only one.

    Where stories are told `whole`, a beat goes whose events and teams are all in a more dramatic one, such as the slide
    that ended in a fall.
    """
    heads: dict[int, Beat] = {}
    for beat in _in_order(beats):
        if not (whole and any(_is_part(beat, other) for other in heads.values())):
            heads.setdefault(beat.events[0], beat)
    told: Counter[str] = Counter()
    tired = []
    for beat in heads.values():
        tired.append(replace(beat, drama=max(0, beat.drama - FATIGUE * told[beat.kind])))
        told[beat.kind] += 1
    return _in_order(tired)


def _is_part(beat: Beat, other: Beat) -> bool:
    return {*beat.events} <= {*other.events} and {*beat.teams} <= {*other.teams}


def _in_order(beats: Iterable[Beat]) -> tuple[Beat, ...]:
    return tuple(sorted(beats, key=lambda beat: (-beat.drama, beat.events, beat.kind, beat.teams)))


class GameState(Protocol):
    @property
    def over(self) -> bool: ...


StateT = TypeVar("StateT", bound=GameState)
Orders = TypeVar("Orders")


def round_heading(record: TurnRecord[StateT, Orders]) -> Message:
    return heading(record, "entry", "round")


def heading(record: TurnRecord[StateT, Orders], start: str, usual: str) -> Message:
    """The heading of a turn, by the words `heading.…`: the start, the last turn, or the usual one with its number."""
    if record.turn == 0:
        return say(f"heading.{start}")
    return say("heading.last" if record.after.over else f"heading.{usual}", **{usual: record.turn})


def columns(*heads: str | Column, spare: Sequence[Sequence[int] | int] = ()) -> tuple[Column, ...]:
    """Columns from left to right; a head that is a word names its phrase.

    Narrow texts leave out the `spare` ones, the first first, and those that stand together there together.
    """
    made = (Column(say(head)) if isinstance(head, str) else head for head in heads)
    groups = ((group,) if isinstance(group, int) else group for group in spare)
    rank = {index: len(spare) - at for at, group in enumerate(groups) for index in group}
    return tuple(replace(column, spare=rank.get(index, 0)) for index, column in enumerate(made))


def right(head: str) -> Column:
    return Column(say(head), Align.RIGHT)


def centred(head: str) -> Column:
    """A column of letters or signs."""
    return Column(say(head), Align.CENTRE)


def table(title: str | Message, heads: Iterable[Phrase | str], rows: Iterable[Iterable[Phrase | str]]) -> Board:
    """A board of plain cells; all columns but the first are centred. Whatever is a word names a phrase."""
    first, *rest = map(_named, heads)
    heading = (Column(first), *(Column(head, Align.CENTRE) for head in rest))
    named = say(title) if isinstance(title, str) else title
    return Board(named, heading, tuple(Row("", tuple(Cell(_named(value)) for value in row)) for row in rows))


def _named(value: Phrase | str) -> Phrase:
    return say(value) if isinstance(value, str) else value


def percent(chance: Fraction) -> Text:
    """A chance in per cent, with as many decimals as it needs up to one."""
    whole, rest = divmod(round(chance * 1000), 10)
    return Text(f"{whole}.{rest}" if rest else str(whole))


def signed(number: int) -> Text:
    """A number with its sign, of nought none."""
    return Text(f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0")


def ranges(faces: Iterable[int]) -> Text:
    """Faces as people write them, with a dash: 14 to 20 as one run, or 2 to 3 and 5 as two."""
    runs: list[list[int]] = []
    for face in sorted(set(faces)):
        if runs and face == runs[-1][1] + 1:
            runs[-1][1] = face
        else:
            runs.append([face, face])
    return Text(", ".join(str(low) if low == high else f"{low}\u2013{high}" for low, high in runs))


Hooks = Mapping[Hint, Callable[[Any], object]]
"""Functions that turn facts into JSON, by their declared types."""
NO_HOOKS: Final[Hooks] = MappingProxyType({})

_KEYS: Final = {"before": "from", "after": "to"}
"""Fields whose JSON key differs from their name."""


def event_data(event: Event, base: tuple[str, ...] = ("round",), more: Hooks = NO_HOOKS) -> Json:
    """One event as JSON: the `base` fields, team, rule and kind, then its own facts, its dice, and its cause if any.

    `more` has functions that turn facts of certain declared types into JSON; `plain` does so for all others.
    """
    data: Json = {name: plain(getattr(event, name)) for name in (*base, "team", "rule")}
    data["what"] = event.what
    for name, hint in own_facts(type(event)):
        if name not in base:
            data[_KEYS.get(name, name)] = _fact(hint, getattr(event, name), more)
    data["dice"] = list(event.dice)
    if event.cause is not None:
        data["cause"] = event.cause
    return data


def _fact(hint: Hint, value: object, more: Hooks) -> object:
    if value is None:
        return None
    if hint in more:
        return more[hint](value)
    inner = _inner(hint)
    return [more[inner](item) for item in value] if isinstance(value, tuple) and inner in more else plain(value)


@cache
def _inner(hint: Hint) -> Hint | None:
    """The type of the items of a list."""
    return next(iter(get_args(hint)), None)


def plain(value: object, more: Hooks = NO_HOOKS) -> Any:
    """A value as JSON: structs by field, numbered enums by name, others by value; `more` as in `event_data`."""
    kind = type(value)
    if kind in more:
        return more[kind](value)
    if kind in _ATOMS:
        return value
    if isinstance(value, Struct):
        return {name: plain(getattr(value, name), more) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [plain(item, more) for item in value]
    if isinstance(value, IntEnum):
        return value.name
    return value.value if isinstance(value, Enum) else value


_ATOMS: Final = frozenset({str, int, bool, float, NoneType})
"""The types whose values are JSON already."""


def differing(value: Struct, empty: Struct, more: Hooks) -> Json:
    """The fields that differ from those of the empty value, as JSON."""
    fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
    return {name: plain(given, more) for name, given in fields if given != getattr(empty, name)}


Words = Mapping[Hint, Callable[[Any], Phrase]]
"""The functions that turn facts into phrases, by the type of the fact."""


class Names(Protocol):
    """The names that a game uses for what its events are about.

    `words` has a function for each type of fact; whole numbers and ids of teams need none.
    """

    @property
    def words(self) -> Words:
        """The functions that turn facts into phrases, by type."""

    def team(self, team: str | None) -> Phrase: ...


@singledispatch
def narrate(event: Event, names: Names) -> Message:
    """The event in words; a game registers its own function for events that need more than their facts."""
    return with_more(event, names)


def with_more(event: Event, names: Names, **more: Phrase) -> Message:
    """The event in words by its facts, and by `more` that a game adds."""
    args: list[tuple[str, Phrase]] = [("team", names.team(event.team))]
    for name, hint in told_facts(type(event)):
        value = getattr(event, name)
        phrase = None if value is None else _phrase(hint, value, names)
        if phrase is not None:
            args.append((name, phrase))
    return Message(phrase_id(event), (*args, *more.items()))


def phrase_id(event: Event) -> str:
    variant = event.variant
    return f"event.{event.what}.{variant}" if variant else f"event.{event.what}"


def _phrase(hint: Hint, value: Any, names: Names) -> Phrase | None:
    """A fact as a phrase; None for types that phrases cannot contain."""
    if hint in names.words:
        return names.words[hint](value)
    if hint is str:
        return names.team(value)
    if hint == tuple[str, ...]:
        return Listing(tuple([names.team(team) for team in value]))
    return value if hint is int else None


def said(event: Event, name: str, value: Any, names: Names) -> Phrase:
    """A field of an event as a phrase, by its declared type; whatever phrases cannot contain as its own text."""
    hint = dict(told_facts(type(event))).get(name, type(value))
    phrase = _phrase(hint, value, names)
    return Text(str(value)) if phrase is None else phrase


def in_a_row(joint: str, parts: Sequence[Phrase]) -> Phrase:
    """Joins phrases by the phrase `joint`, whose arguments are `first` and `rest`."""
    first, *rest = parts
    return say(joint, first=first, rest=in_a_row(joint, rest)) if rest else first
