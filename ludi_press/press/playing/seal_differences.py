"""Compares a published turn, as its seal has it, with the turn as it would be now."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final, TypeVar

import msgspec

from ludi_press.content.seal_file import Seal, TurnData
from ludi_press.content.words import shown
from ludi_press.games.contract import Json
from ludi_press.press.playing.dicebook import changed_words
from ludi_press.press.reading.inputs import KeyPath

T = TypeVar("T")

_NOTHING: Final = "nothing"
_COMPARED_APART: Final = ("inputs", "words", "orders", "dice", "events")
"""The parts of a seal other than the state."""


class SealDifference(msgspec.Struct, frozen=True):
    """A difference from the sealed turn, in words.

    `path` is its place: ("edition",), ("race", key …), ("track", key …), ("words",), ("orders", team), ("dice", team),
    or () for the outcome.
    """

    words: str
    path: KeyPath = ()


def differences(seal: Seal, inputs: Json | None, fresh: Seal | None) -> list[SealDifference]:
    """Return all differences in what the turn was resolved from; if there are none, the first in its outcome.

    `inputs` are those of the race (`inputs.race_data`), None if race.yaml has errors.
    `fresh` is the seal that the turn would get now, None if it cannot be resolved.
    """
    found = [*_race_inputs(seal.data["inputs"], inputs)]
    if fresh is not None:
        given = (*_words(seal.data, fresh.data), *_orders(seal.data, fresh.data), *_hand_dice(seal.data, fresh.data))
        found = [*_edition(seal, fresh), *found, *given]
        found = found or list(_outcome(seal, fresh))[:1]
    return found


def holds(seal: Seal, fresh: Seal) -> bool:
    """Whether a turn is as it was published."""
    return not differences(seal, fresh.data["inputs"], fresh)


# --- inputs


def _edition(seal: Seal, fresh: Seal) -> Iterator[SealDifference]:
    if seal.edition != fresh.edition:
        words = f"it was played by edition {shown(seal.edition)} of the rules, not {shown(fresh.edition)}"
        yield SealDifference(words, ("edition",))


def _race_inputs(was: Json, now: Json | None) -> Iterator[SealDifference]:
    """Yield the differences in race.yaml, and in the track file if the race still names the same track."""
    if now is None:
        return
    track = was["race"].get("track")
    yield from _keys("race", "", was, now)
    if track is not None and track == now["race"].get("track"):
        yield from _keys("track", f"{track}.yaml: ", was, now)


def _keys(part: str, head: str, was: Json, now: Json) -> Iterator[SealDifference]:
    for path in _paths(was[part], now[part]):
        yield SealDifference(head + _input(path, was[part], now[part]), (part, *path))


def _paths(was: Any, now: Any) -> Iterator[KeyPath]:
    """Yield the paths of all differences, including the order of keys."""
    if isinstance(was, dict) and isinstance(now, dict):
        if list(was) != list(now) and set(was) == set(now):
            yield ()
        for key in dict.fromkeys([*was, *now]):
            yield from ((key, *rest) for rest in _paths(was.get(key), now.get(key)))
    elif _are_tables(was) and _are_tables(now) and len(was) == len(now):
        for index, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from ((index, *rest) for rest in _paths(one, other))
    elif was != now:
        yield ()


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _input(path: KeyPath, was: Any, now: Any) -> str:
    """Return a change of an input in words; list entries count from 1."""
    named = " ".join(str(step + 1) if isinstance(step, int) else step for step in path)
    before, after = _at(path, was), _at(path, now)
    if isinstance(before, dict) and isinstance(after, dict):
        return f"the order of {named} was {_as_text([*before])}, now {_as_text([*after])}"
    if isinstance(before, dict) and after is None:
        return f"{named} is gone: {_listed(before)}"
    if isinstance(after, dict) and before is None:
        return f"{named} is new: {_listed(after)}"
    return f"{named} was {_as_text(before)}, now {_as_text(after)}"


def _words(was: TurnData, now: TurnData) -> Iterator[SealDifference]:
    """Compare the texts of the key that drew the dice, which have the racers' words; "" without words."""
    before, after = str(was.get("words", "")), str(now.get("words", ""))
    if before != after:
        yield SealDifference(f"the words for the dice: {changed_words(before, after) or 'of another turn'}", ("words",))


def _orders(was: TurnData, now: TurnData) -> Iterator[SealDifference]:
    before = was.get("orders")
    yield from _by_team("orders", "the orders of {}", before if isinstance(before, dict) else {}, now["orders"])


def _hand_dice(was: TurnData, now: TurnData) -> Iterator[SealDifference]:
    """Compare the dice that the host rolled by hand, by team."""
    yield from _by_team("dice", "the dice of {} rolled by hand", _by_hand(was.get("dice")), _by_hand(now["dice"]))


def _by_team(part: str, named: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[SealDifference]:
    for team, before, after in changed(was, now):
        words = f"{named.format(team)} were {_as_text(before)}, now {_as_text(after)}"
        yield SealDifference(words, (part, team))


def changed(was: Mapping[str, T], now: Mapping[str, T]) -> Iterator[tuple[str, T | None, T | None]]:
    """Yield each key whose value differs, with its values before and after; None for a missing one."""
    for key in dict.fromkeys([*was, *now]):
        if was.get(key) != now.get(key):
            yield key, was.get(key), now.get(key)


def _by_hand(dice: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for die in _tables(dice):
        if die.get("source") == "host":
            found.setdefault(str(die.get("team")), []).append(f"{die.get('label')} {die.get('face')}")
    return found


# --- outcome


def _outcome(seal: Seal, fresh: Seal) -> Iterator[SealDifference]:
    """Compare dice, events and the state after the turn; then the dice file, which the post's line binds."""
    yield from _dice(seal.data.get("dice"), fresh.data["dice"])
    yield from _events(seal.data.get("events"), fresh.data["events"])
    for name, was in seal.data.items():
        now = fresh.data.get(name)
        path = _first(was, now) if name not in _COMPARED_APART else None
        if path is not None:
            yield SealDifference(f"{name}: {_change(path, was, now)}")
    if seal.dice != fresh.dice:
        yield SealDifference("its dice file is another, and so is the line of proof that its post names")


def _dice(before: Any, now: Any) -> Iterator[SealDifference]:
    for number, (was, fresh) in enumerate(zip_longest(_tables(before), now), start=1):
        if was != fresh:
            yield SealDifference(f"die {number} was {_die(was)}, now {_die(fresh)}")


def _events(before: Any, now: Any) -> Iterator[SealDifference]:
    for number, (was, fresh) in enumerate(zip_longest(_tables(before), now)):
        path = _first(was, fresh)
        if path is not None:
            yield SealDifference(f"event {number}{_event(was or fresh)}: {_change(path, was, fresh)}")


def _first(was: Any, now: Any) -> KeyPath | None:
    """Return the path of the first difference; keys that are only in the new value are no difference."""
    if was == now:
        return None
    if isinstance(was, dict) and isinstance(now, dict):
        steps = ((key, _first(value, now.get(key))) for key, value in was.items())
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        steps = ((index, _first(one, other)) for index, (one, other) in enumerate(zip(was, now, strict=True)))
    else:
        return ()
    return next(((key, *rest) for key, rest in steps if rest is not None), None)


def _change(path: KeyPath, was: Any, now: Any) -> str:
    named = " ".join(map(str, path))
    return f"{named} was {_as_text(_at(path, was))}, now {_as_text(_at(path, now))}".strip()


# --- words


def _tables(value: Any) -> list[Json]:
    """Return a value as a list of tables, empty if it is something else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _at(path: KeyPath, value: Any) -> Any:
    """Return the value at the end of a path, None if its last key is missing."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else value[int(key)]
    return value


def _die(die: Any) -> str:
    if die is None:
        return _NOTHING
    return f"'{die.get('label')} {die.get('face')}' of {die.get('team')} in round {die.get('round')}"


def _event(event: Json) -> str:
    """Return the rule and the team of an event, in brackets."""
    named = [str(event[key]) for key in ("rule", "team") if event.get(key)]
    return f" ({', '.join(named)})" if named else ""


def _as_text(value: Any) -> str:
    """Return a value on one line, shortened."""
    if value in (None, [], {}):
        return _NOTHING
    if isinstance(value, bool):
        return shown("yes" if value else "no")
    if isinstance(value, list) and not _are_tables(value):
        return shown(", ".join(map(str, value)))
    if isinstance(value, dict):
        present = {key: one for key, one in value.items() if one not in ([], None)}
        return _as_text(*present.values()) if len(present) == 1 else _listed(present)
    return shown(value if isinstance(value, str) else repr(value))


def _listed(table: Json) -> str:
    """Return all entries of a table on one line, nested tables in brackets."""
    rows = ((key, f"({_listed(one)})" if isinstance(one, dict) else _as_text(one)) for key, one in table.items())
    return ", ".join(f"{key} {words}" for key, words in rows) or _NOTHING
