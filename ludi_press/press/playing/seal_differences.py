"""What differs between a published turn, as its seal has it, and the turn as it would be now."""

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
"""What a seal tells beside the state after the turn; `settings` stand in seals of the first schema, for reading."""


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as it was sealed, in words.

    `way` leads to it: ("edition",), ("race", key …), ("track", key …), ("words",), ("orders", team), ("dice", team),
    or () for what came of the turn.
    """

    words: str
    way: Way = ()


def differences(seal: Seal, inputs: Json | None, fresh: Seal | None) -> list[Difference]:
    """All that the turn was resolved from and is another now; where that is nothing, the first thing that came of it.

    `inputs` are those of the race (`inputs.race_data`), None where race.yaml has errors.
    `fresh` is the seal that the turn would get now, None where it cannot be resolved.
    """
    found = [*_race_inputs(seal.told.get("inputs"), inputs)]
    if fresh is not None:
        given = (*_words(seal.told, fresh.told), *_orders(seal.told, fresh.told), *_hand_dice(seal.told, fresh.told))
        found = [*_edition(seal, fresh), *found, *given]
        found = found or list(_outcome(seal, fresh))[:1]
    return found


def holds(seal: Seal, fresh: Seal) -> bool:
    """Whether a turn is what was published."""
    return not differences(seal, fresh.told["inputs"], fresh)


# --- what the turn is resolved from


def _edition(seal: Seal, fresh: Seal) -> Iterator[Difference]:
    if seal.edition != fresh.edition:
        words = f"it was played by edition {shown(seal.edition)} of the rules, not {shown(fresh.edition)}"
        yield Difference(words, ("edition",))


def _race_inputs(was: Json | None, now: Json | None) -> Iterator[Difference]:
    """What differs in race.yaml; in the track file only where the race names the same track still."""
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
    """The ways to all that differs on either side, the order of keys included."""
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
    """A change of an input; the entries of lists count from 1, as people count them."""
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
    """The text of the key that drew the dice, which holds the words of the racers; "" in races that take none."""
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
    """The dice that the host rolled by hand, by team."""
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


# --- what came of it


def _outcome(seal: Seal, fresh: Seal) -> Iterator[Difference]:
    """Dice, events, the state after the turn; then the dice file, of which the post names the hash."""
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
    """The way to the first thing that differs; what is told today beside what was sealed is no difference."""
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
    """What a seal has as a list of tables; nothing where it has something else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _at(way: Way, value: Any) -> Any:
    """What stands at the end of a way; None where its last key is wanting."""
    for key in way:
        value = value.get(key) if isinstance(value, dict) else value[int(key)]
    return value


def _die(die: Any) -> str:
    if die is None:
        return _NOTHING
    return f"'{die.get('label')} {die.get('face')}' of {die.get('team')} in round {die.get('round')}"


def _event(event: Json) -> str:
    """The rule and the team of an event, in brackets."""
    named = [str(event[key]) for key in ("rule", "team") if event.get(key)]
    return f" ({', '.join(named)})" if named else ""


def _said(value: Any) -> str:
    """A value on one line, not too long to read."""
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
    """All that a table has, on one line; a table in it in brackets."""
    rows = ((key, f"({_listed(one)})" if isinstance(one, dict) else _said(one)) for key, one in table.items())
    return ", ".join(f"{key} {words}" for key, words in rows) or _NOTHING
