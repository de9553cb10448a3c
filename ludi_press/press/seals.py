"""Published turns stay as they were: each is held against its seal, and the first difference is told."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from ludi_press.content.dice_file import DiceFile
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.seal_file import Seal
from ludi_press.content.words import shown
from ludi_press.games.contract import Json, TurnRecord
from ludi_press.press.dicebook import asked, link, roll_data
from ludi_press.press.read import RaceSource
from ludi_press.problems import Place, Problem, Severity, has_errors

SealNow = Callable[[int], Seal | None]
"""The seal that a turn would get now; None where it is not resolved."""

_NOTHING: Final = "nothing"
_SETTINGS: Final = "settings"
"""What a seal holds of race.yaml, so that a host is told what was changed there; no outcome, and never held against."""
_MOST_SETTINGS: Final = 3
_LONGEST: Final = 200
"""The most characters of a difference."""


def seal_now(source: RaceSource, record: TurnRecord[Any, Any], data: Json, dice: DiceFile) -> Seal:
    """The seal of a resolved turn: what it was resolved from, and all that came of it."""
    told = {
        "orders": {team: asked(given) for team, given in data.get("orders", {}).items()},
        "dice": [roll_data(roll) for roll in record.rolls],
        "events": data.get("events", []),
        **{name: part for name, part in data.items() if name not in ("orders", "events")},
        _SETTINGS: dict(source.settings),
    }
    return Seal(source.race, record.turn, source.edition, dice.orders, link(dice), told)


def broken_seals(source: RaceSource, now: SealNow, problems: Iterable[Problem], *, waiting: bool) -> list[Problem]:
    """The first seal that would break, and those that are lost; of a race with errors only what can be known."""
    found = list(_lost(source))
    wrong = has_errors(problems)
    for turn, seal in sorted(source.seals.items()):
        fresh = now(turn)
        if fresh is None and wrong:  # those errors tell why it is not resolved
            break
        problem = _undone(source, turn, waiting=waiting) if fresh is None else _broken(source, seal, fresh)
        if problem:
            found.append(problem)
            break
    return found


def first_broken(source: RaceSource, now: SealNow) -> Problem | None:
    """The first seal that would break, None where all hold."""
    return next((one for one in broken_seals(source, now, (), waiting=False) if one.is_error), None)


def unsettled(source: RaceSource, problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems without the warnings of published turns: nobody would do anything about those any more."""
    settled = {turn.file for turn in source.turns if turn and turn.number in source.seals}
    return (one for one in problems if one.is_error or one.place is None or one.place.file not in settled)


def holds(seal: Seal, fresh: Seal) -> bool:
    """Whether a turn is what was published."""
    return _difference(seal, fresh) is None


def _lost(source: RaceSource) -> Iterator[Problem]:
    last = max(source.seals, default=0)
    for turn in sorted(set(range(last)) - set(source.seals))[:1]:
        words = f"turn {turn} has lost its seal, and turn {last} after it has one"
        suggestion = f"put it back (git keeps it), or seal it anew: ludi-press publish {source.race} {last}"
        yield Problem("seal-missing", words, Place(source.seal_file(turn)), None, suggestion, Severity.WARNING)


def _undone(source: RaceSource, turn: int, *, waiting: bool) -> Problem:
    """A published turn that is no turn any more."""
    if waiting:
        words = f"turn {turn} was published, and would now need dice that nobody rolled for it"
    else:
        words = f"turn {turn} was published, and has no orders any more"
    suggestion = "put its orders back as they were (git keeps them)"
    return Problem("seal-broken", words, _turn_place(source, turn), None, suggestion)


def _broken(source: RaceSource, seal: Seal, fresh: Seal) -> Problem | None:
    """What the host is told of a turn that is not as it was published."""
    found = _difference(seal, fresh)
    if found is None:
        return None
    changed = "" if found.is_edition or found.team else _settings(seal, fresh)
    words = f"turn {seal.turn} was published, and would change: {_brief(changed + found.words)}"
    back = f"write 'edition: \"{seal.edition}\"' in race.yaml" if found.is_edition else "put back what was changed"
    suggestion = f'{back}; or make the change public: ludi-press publish {source.race} {seal.turn} --amend "why"'
    place = _turn_place(source, 0) if changed else _place(source, seal.turn, found)
    return Problem("seal-broken", words, place, None, suggestion, related=_sealed(source, seal.turn))


def _brief(words: str) -> str:
    """Words on one line, not too long to read: what they tell of was read from a file."""
    line = "".join(char if char.isprintable() else " " for char in words)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _settings(seal: Seal, fresh: Seal) -> str:
    """What was changed in race.yaml since the turn was published; that explains what came of it."""
    was, now = (one.told.get(_SETTINGS) for one in (seal, fresh))
    ways = _ways(was, now) if isinstance(was, dict) else ()
    changes = ", ".join(_setting(way, was, now) for way in islice(ways, _MOST_SETTINGS))
    return f"in race.yaml {changes}; so " if changes else ""


def _ways(was: Any, now: Any) -> "Iterator[Way]":
    """The ways to all that differs, on either side."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            yield from ((key, *rest) for rest in _ways(was.get(key), now.get(key)))
    elif was != now:
        yield ()


def _setting(way: "Way", was: Any, now: Any) -> str:
    before, after = _at(way, was), _at(way, now)
    if isinstance(before, dict) or isinstance(after, dict):
        return f"{_named(way)} is {'gone' if after is None else 'new' if before is None else 'another'}"
    return _change(way, was, now)


def _sealed(source: RaceSource, turn: int) -> tuple[tuple[str, Place], ...]:
    return (("as it was published", Place(source.seal_file(turn))),)


@dataclass(frozen=True, slots=True)
class _Difference:
    """The first thing that differs, in words; `team` is whose order it is, `is_edition` that it is race.yaml's."""

    words: str
    team: str | None = None
    is_edition: bool = False


def _difference(seal: Seal, fresh: Seal) -> _Difference | None:
    """What differs first: the edition, the orders, the dice, the events, what else is known after the turn."""
    if seal.edition != fresh.edition:
        return _Difference(
            f"it was played by edition {shown(seal.edition)} of the rules, not {shown(fresh.edition)}", None, True
        )
    return (
        _orders(seal.told.get("orders"), fresh.told["orders"])
        or _dice(seal.told.get("dice"), fresh.told["dice"])
        or _events(seal.told.get("events"), fresh.told["events"])
        or _rest(seal, fresh)
    )


def _orders(before: Any, now: Any) -> _Difference | None:
    if before == now:
        return None
    before = before if isinstance(before, dict) else {}
    for team in dict.fromkeys([*before, *now]):
        was, fresh = before.get(team), now.get(team)
        if was != fresh:
            return _Difference(f"the orders of {team} were {_said(was)}, now {_said(fresh)}", team)
    return None


def _dice(before: Any, now: Any) -> _Difference | None:
    for number, (was, fresh) in enumerate(_pairs(before, now), start=1):
        if was != fresh:
            return _Difference(f"die {number} was {_die(was)}, now {_die(fresh)}")
    return None


def _events(before: Any, now: Any) -> _Difference | None:
    for number, (was, fresh) in enumerate(_pairs(before, now)):
        way = _first(was, fresh)
        if way is not None:
            return _Difference(f"event {number}{_event(was or fresh)}: {_change(way, was, fresh)}")
    return None


def _rest(seal: Seal, fresh: Seal) -> _Difference | None:
    """The state after the turn; then the dice file, of which the post names the hash."""
    for name, was in seal.told.items():
        way = _first(was, fresh.told.get(name)) if name not in ("orders", "dice", "events", _SETTINGS) else None
        if way is not None:
            return _Difference(f"{name}: {_change(way, was, fresh.told.get(name))}")
    if seal.dice != fresh.dice:
        return _Difference("its dice file is another, with another SHA-256 than its post names")
    return None


Way = tuple[str | int, ...]
"""The keys and places that lead to a value inside others."""


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
    return f"{_named(way)} was {_said(_at(way, was))}, now {_said(_at(way, now))}".strip()


def _named(way: Way) -> str:
    return " ".join(map(str, way))


def _at(way: Way, value: Any) -> Any:
    """What stands at the end of a way; None where its last key is wanting."""
    for key in way:
        value = value.get(key) if isinstance(value, dict) else value[int(key)]
    return value


def _pairs(before: Any, now: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Two lists side by side, None where one has ended."""
    was = before if isinstance(before, list) else []
    for index in range(max(len(was), len(now))):
        yield (was[index] if index < len(was) else None, now[index] if index < len(now) else None)


def _die(die: Any) -> str:
    if not isinstance(die, dict):
        return _NOTHING
    return f"'{die.get('label')} {die.get('face')}' of {die.get('team')} in round {die.get('round')}"


def _event(event: Any) -> str:
    """The rule and the team of an event, in brackets."""
    named = [str(event[key]) for key in ("rule", "team") if isinstance(event, dict) and event.get(key)]
    return f" ({', '.join(named)})" if named else ""


def _said(value: Any) -> str:
    """A value on one line, not too long to read."""
    if value is None:
        return _NOTHING
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return shown(", ".join(value)) if value else _NOTHING
    if isinstance(value, dict):
        told = {key: _said(one) for key, one in value.items() if one not in ([], None)}
        words = told.values() if len(told) == 1 else (f"{key} {one}" for key, one in told.items())
        return ", ".join(words) or _NOTHING
    return shown(value if isinstance(value, str) else repr(value))


def _place(source: RaceSource, turn: int, found: _Difference) -> Place:
    """Where the host would mend it: the team's orders, the edition, else the turn's file."""
    head = source.head
    if found.is_edition and head and head.edition:
        return head.edition.place
    form = source.turns[turn - 1] if 0 < turn <= len(source.turns) else None
    orders = form.orders if form else None
    if found.team and isinstance(orders, MappingNode):
        value = orders.get(found.team)
        return value.place if value else orders.place
    return Place(f"{source.folder}/race.yaml") if found.is_edition else _turn_place(source, turn)


def _turn_place(source: RaceSource, turn: int) -> Place:
    """The file of a turn; turn 0 is written in race.yaml."""
    return Place(f"{source.folder}/turns/{turn:02}.yaml" if turn else f"{source.folder}/race.yaml")
