"""Compares a published turn, as its seal has it, with the turn as it would be now."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

import msgspec

from ludi_press.content.seal_file import Seal, Told
from ludi_press.content.words import shown
from ludi_press.games.contract import Json
from ludi_press.press.playing.dicebook import changed_words
from ludi_press.press.reading.inputs import Way

_NOTHING: Final = "nothing"
_COMPARED_APART: Final = ("inputs", "words", "orders", "dice", "events", "settings")
"""The parts of a seal other than the state; `settings` occurs in seals of the first schema, for readers only."""


class Difference(msgspec.Struct, frozen=True):
    """A difference from the sealed turn, in words.

    `way` is its place: ("edition",), ("race", key …), ("track", key …), ("words",), ("orders", team), ("dice", team),
    or () for the outcome.
    """

    words: str
    way: Way = ()


def differences(seal: Seal, inputs: Json | None, fresh: Seal | None) -> list[Difference]:
    """Return all differences in what the turn was resolved from; if there are none, the first in its outcome.

    `inputs` are those of the race (`inputs.race_data`), None if race.yaml has errors.
    `fresh` is the seal that the turn would get now, None if it cannot be resolved.
    """
    found = [*_race_inputs(seal.told.get("inputs"), inputs)]
    if fresh is not None:
        given = (*_words(seal.told, fresh.told), *_orders(seal.told, fresh.told), *_hand_dice(seal.told, fresh.told))
        found = [*_edition(seal, fresh), *found, *given]
        found = found or list(_outcome(seal, fresh))[:1]
    return found


def holds(seal: Seal, fresh: Seal) -> bool:
    """Whether a turn is as it was published."""
    return not differences(seal, fresh.told["inputs"], fresh)


# --- inputs


def _edition(seal: Seal, fresh: Seal) -> Iterator[Difference]:
    if seal.edition != fresh.edition:
        words = f"it was played by edition {shown(seal.edition)} of the rules, not {shown(fresh.edition)}"
        yield Difference(words, ("edition",))


def _race_inputs(was: Json | None, now: Json | None) -> Iterator[Difference]:
    """Yield the differences in race.yaml, and in the track file if the race still names the same track."""
    if was is None or now is None:
        return
    track = was["race"].get("track")
    yield from _keys("race", "", was, now)
    if track is not None and track == now["race"].get("track"):
        yield from _keys("track", f"{track}.yaml: ", was, now)


def _keys(part: str, head: str, was: Json, now: Json) -> Iterator[Difference]:
    for way in _ways(was[part], now[part]):
        yield Difference(head + _input(way, was[part], now[part]), (part, *way))


def _ways(was: Any, now: Any) -> Iterator[Way]:
    """Yield the paths of all differences, including the order of keys."""
    if isinstance(was, dict) and isinstance(now, dict):
        if list(was) != list(now) and set(was) == set(now):
            yield ()
        for key in dict.fromkeys([*was, *now]):
            yield from ((key, *rest) for rest in _ways(was.get(key), now.get(key)))
    elif _are_tables(was) and _are_tables(now) and len(was) == len(now):
        for index, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from ((index, *rest) for rest in _ways(one, other))
    elif was != now:
        yield ()


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _input(way: Way, was: Any, now: Any) -> str:
    """Return a change of an input in words; list entries count from 1."""
    named = " ".join(str(step + 1) if isinstance(step, int) else step for step in way)
    before, after = _at(way, was), _at(way, now)
    if isinstance(before, dict) and isinstance(after, dict):
        return f"the order of {named} was {_said([*before])}, now {_said([*after])}"
    if isinstance(before, dict) and after is None:
        return f"{named} is gone: {_listed(before)}"
    if isinstance(after, dict) and before is None:
        return f"{named} is new: {_listed(after)}"
    return f"{named} was {_said(before)}, now {_said(after)}"


def _words(was: Told, now: Told) -> Iterator[Difference]:
    """Compare the texts of the key that drew the dice, which have the racers' words; "" without words."""
    before, after = str(was.get("words", "")), str(now.get("words", ""))
    if before != after:
        yield Difference(f"the words for the dice: {changed_words(before, after) or 'of another turn'}", ("words",))


def _orders(was: Told, now: Told) -> Iterator[Difference]:
    before, after = was.get("orders"), now["orders"]
    before = before if isinstance(before, dict) else {}
    for team in dict.fromkeys([*before, *after]):
        if before.get(team) != after.get(team):
            words = f"the orders of {team} were {_said(before.get(team))}, now {_said(after.get(team))}"
            yield Difference(words, ("orders", team))


def _hand_dice(was: Told, now: Told) -> Iterator[Difference]:
    """Compare the dice that the host rolled by hand, by team."""
    before, after = _by_hand(was.get("dice")), _by_hand(now["dice"])
    for team in dict.fromkeys([*before, *after]):
        if before.get(team) != after.get(team):
            words = f"the dice of {team} rolled by hand were {_said(before.get(team))}, now {_said(after.get(team))}"
            yield Difference(words, ("dice", team))


def _by_hand(dice: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for die in _tables(dice):
        if die.get("source") == "host":
            found.setdefault(str(die.get("team")), []).append(f"{die.get('label')} {die.get('face')}")
    return found


# --- outcome


def _outcome(seal: Seal, fresh: Seal) -> Iterator[Difference]:
    """Compare dice, events and the state after the turn; then the dice file, whose hash the post names."""
    yield from _dice(seal.told.get("dice"), fresh.told["dice"])
    yield from _events(seal.told.get("events"), fresh.told["events"])
    for name, was in seal.told.items():
        now = fresh.told.get(name)
        way = _first(was, now) if name not in _COMPARED_APART else None
        if way is not None:
            yield Difference(f"{name}: {_change(way, was, now)}")
    if seal.dice != fresh.dice:
        yield Difference("its dice file is another, with another SHA-256 than its post names")


def _dice(before: Any, now: Any) -> Iterator[Difference]:
    for number, (was, fresh) in enumerate(zip_longest(_tables(before), now), start=1):
        if was != fresh:
            yield Difference(f"die {number} was {_die(was)}, now {_die(fresh)}")


def _events(before: Any, now: Any) -> Iterator[Difference]:
    for number, (was, fresh) in enumerate(zip_longest(_tables(before), now)):
        way = _first(was, fresh)
        if way is not None:
            yield Difference(f"event {number}{_event(was or fresh)}: {_change(way, was, fresh)}")


def _first(was: Any, now: Any) -> Way | None:
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


def _change(way: Way, was: Any, now: Any) -> str:
    named = " ".join(map(str, way))
    return f"{named} was {_said(_at(way, was))}, now {_said(_at(way, now))}".strip()


# --- words


def _tables(value: Any) -> list[Json]:
    """Return a value as a list of tables, empty if it is something else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _at(way: Way, value: Any) -> Any:
    """Return the value at the end of a path, None if its last key is missing."""
    for key in way:
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


def _said(value: Any) -> str:
    """Return a value on one line, shortened."""
    if value in (None, [], {}):
        return _NOTHING
    if isinstance(value, bool):
        return shown("yes" if value else "no")
    if isinstance(value, list) and not _are_tables(value):
        return shown(", ".join(map(str, value)))
    if isinstance(value, dict):
        told = {key: one for key, one in value.items() if one not in ([], None)}
        return _said(*told.values()) if len(told) == 1 else _listed(told)
    return shown(value if isinstance(value, str) else repr(value))


def _listed(table: Json) -> str:
    """Return all entries of a table on one line, nested tables in brackets."""
    rows = ((key, f"({_listed(one)})" if isinstance(one, dict) else _said(one)) for key, one in table.items())
    return ", ".join(f"{key} {words}" for key, words in rows) or _NOTHING
