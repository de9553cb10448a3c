"""Compares published turns with their seals, and tells what was changed and what an erratum changed for whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final, TypeVar

import msgspec

from ludi_press.content.nodes import MappingNode
from ludi_press.content.proof_files import DiceFile, Seal, TurnData
from ludi_press.content.words import shortened, shown
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Place, Problem, has_errors, on_one_line, warning
from ludi_press.core.report import Change, ScoreValue
from ludi_press.games.contract import AnyGame, Json, Scorer, TurnRecord
from ludi_press.press.playing.dicebook import as_read, changed_words, link, roll_data
from ludi_press.press.reading.inputs import KeyPath
from ludi_press.press.reading.read import RaceSource

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
    differing = [*_race_inputs(seal.data["inputs"], inputs)]
    if fresh is not None:
        differing = [*_edition(seal, fresh), *differing, *_given(seal.data, fresh.data)]
        differing = differing or list(_outcome(seal, fresh))[:1]
    return differing


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
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


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


def _given(was: TurnData, now: TurnData) -> Iterator[SealDifference]:
    """Compare the texts of the key of the dice, which have the racers' words, then the orders and the host's dice."""
    before, after = str(was.get("words", "")), str(now.get("words", ""))
    if before != after:
        yield SealDifference(f"the words for the dice: {changed_words(before, after) or 'of another turn'}", ("words",))
    orders = was.get("orders")
    yield from _by_team("orders", "the orders of {}", orders if isinstance(orders, dict) else {}, now["orders"])
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
    thrown: dict[str, list[str]] = {}
    for die in _tables(dice):
        if die.get("source") == "host":
            thrown.setdefault(str(die.get("team")), []).append(f"{die.get('label')} {die.get('face')}")
    return thrown


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
    return [table for table in value if isinstance(table, dict)] if isinstance(value, list) else []


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
        present = {key: part for key, part in value.items() if part not in ([], None)}
        return _as_text(*present.values()) if len(present) == 1 else _listed(present)
    return shown(value if isinstance(value, str) else repr(value))


def _listed(table: Json) -> str:
    """Return all entries of a table on one line, nested tables in brackets."""
    rows = ((key, f"({_listed(part)})" if isinstance(part, dict) else _as_text(part)) for key, part in table.items())
    return ", ".join(f"{key} {words}" for key, words in rows) or _NOTHING


SealNow = Callable[[int], Seal | None]
"""Returns the seal that a turn would get now, None if it is not resolved."""

_LONGEST: Final = 200
"""The most characters of a difference."""


def seal_now(source: RaceSource, record: TurnRecord[Any, Any], data: Json, dice: DiceFile) -> Seal:
    """Return the seal of a resolved turn: all that it was resolved from, and its outcome."""
    parts = {
        "inputs": source.inputs.data,
        **({"words": dice.key} if dice.key else {}),
        "orders": as_read(data),
        "dice": [roll_data(roll) for roll in record.rolls],
        "events": data.get("events", []),
        **{name: part for name, part in data.items() if name not in ("orders", "events")},
    }
    return Seal(source.race, record.turn, source.edition, dice.orders, link(dice), parts)


def broken_seals(source: RaceSource, now: SealNow, problems: Iterable[Problem], *, waiting: bool) -> list[Problem]:
    """Return the problems of the first seal that would break, and of lost seals.

    In a race with errors unresolved turns are not reported: the errors explain them.
    """
    reported = list(_lost(source))
    wrong = has_errors(problems)
    for turn, seal in sorted(source.seals.items()):
        fresh = now(turn)
        broken = [
            _broken(source, turn, seal_difference) for seal_difference in differences(seal, source.inputs.data, fresh)
        ]
        if fresh is None and not broken:
            return reported if wrong else [*reported, _undone(source, turn, waiting=waiting)]
        if broken:
            return [*reported, *broken]
    return reported


def first_broken(source: RaceSource, now: SealNow) -> Problem | None:
    """Return a problem of the first seal that would break, None if all hold."""
    return next((problem for problem in broken_seals(source, now, (), waiting=False) if problem.is_error), None)


DICE_LOST: Final = "dice-lost"
"""The code of a sealed turn without its dice file, which a build draws again from the secret."""


def _lost(source: RaceSource) -> Iterator[Problem]:
    last = max(source.seals, default=0)
    for turn in sorted(set(range(last)) - set(source.seals))[:1]:
        words = f"turn {turn} has lost its seal, and turn {last} after it has one"
        suggestion = f"put it back (git keeps it), or seal it anew: ludi-press seal {source.race} {last}"
        yield warning("seal-missing", words, Place(source.seal_file(turn)), suggestion)


def _undone(source: RaceSource, turn: int, *, waiting: bool) -> Problem:
    """Return the problem of a published turn that can no longer be resolved."""
    if waiting and turn not in source.dice_files:
        words = f"turn {turn} was sealed, and its dice file is not here"
        suggestion = "put it back (git keeps it), or run 'ludi-press build' where the secret of the race lies"
        return Problem(DICE_LOST, words, Place(source.dice_file(turn)), None, suggestion)
    if waiting:
        words = f"turn {turn} was sealed, and would now need dice that nobody rolled for it"
    else:
        words = f"turn {turn} was sealed, and has no orders any more"
    suggestion = "put its orders back as they were (git keeps them)"
    return Problem("seal-broken", words, Place(source.turn_file(turn)), None, suggestion)


def _broken(source: RaceSource, turn: int, found: SealDifference) -> Problem:
    seal = source.seals[turn]
    words = f"turn {turn} was sealed, and would change: {shortened(on_one_line(found.words), _LONGEST)}"
    is_edition = found.path == ("edition",)
    back = f"write 'edition: \"{seal.edition}\"' in race.yaml" if is_edition else "put back what was changed"
    is_bound = source.proof is not None and "race" in found.path[:1]
    amended = f'; or make the change public: ludi-press seal {source.race} {turn} --amend "why"'
    suggestion = back if is_bound else f"{back}{amended}"
    related = (("as it was sealed", Place(source.seal_file(turn))),)
    return Problem("seal-broken", words, _place(source, turn, found), None, suggestion, related=related)


def _place(source: RaceSource, turn: int, found: SealDifference) -> Place:
    """Return where the host can correct it: a key of race.yaml or the track, orders, dice, or the turn's file."""
    part, *rest = found.path or ("",)
    file = source.turn(turn)
    if part == "edition":
        named = source.head.edition if source.head else None
        return named.place if named else Place(source.turn_file(0))
    if part == "words":
        words = source.racer_words(turn)
        return (words.place if words else None) or Place(source.turn_file(turn))
    if part in ("race", "track"):
        return source.inputs.place(found.path) or Place(source.turn_file(0))
    if part == "orders" and file and isinstance(file.orders, MappingNode):
        value = file.orders.get(str(rest[0]))
        return value.place if value else file.orders.place
    dice: tuple[HostDie, ...] = file.host_dice.get(str(rest[0]), ()) if part == "dice" and file else ()
    return dice[0].place if dice else Place(source.turn_file(turn))


Score = Mapping[str, Mapping[str, ScoreValue]]
"""The standings, by team and name of the value."""


def changes(
    game: AnyGame | None, set_up: Any, names: Mapping[str, str], seal: Seal, fresh: Seal
) -> tuple[Change, ...] | None:
    """Return all differences between two seals of a turn by team; None if the game gives no standings.

    `names` are the display names of the teams.
    """
    before, after = _score(game, set_up, seal.data), _score(game, set_up, fresh.data)
    if game is None or before is None or after is None:
        return None
    told = tuple(_changes(before, after, names))
    untold = _untold(told, game.actors(set_up), seal.data, fresh.data)
    return (*told, *(Change(team, names.get(team, team), what, None, None) for team, what in untold))


def _changes(before: Score, after: Score, names: Mapping[str, str]) -> Iterator[Change]:
    for team in dict.fromkeys([*after, *before]):
        for what, old, value in changed(before.get(team, {}), after.get(team, {})):
            yield Change(team, names.get(team, team), what, old, value)


def _untold(told: Iterable[Change], actors: Iterable[str], was: TurnData, now: TurnData) -> Iterator[tuple[str, str]]:
    """Yield whose orders or outcome changed where the scores do not show it, and which of the two."""
    known = {change.team for change in told}
    given = {change.team for change in told if change.what == "orders"}
    for team in actors:
        if team not in given and _first(_ordered(was, team), _ordered(now, team)) is not None:
            yield team, "other-orders"
        elif team not in known and _first(_row("teams", was, team), _row("teams", now, team)) is not None:
            yield team, "other-outcome"


def _row(part: str, data: TurnData, team: str) -> Any:
    rows = data.get(part)
    return rows.get(team) if isinstance(rows, dict) else None


def _ordered(data: TurnData, team: str) -> Any:
    """Return what a team ordered, without what came of it."""
    row = _row("orders", data, team)
    return {key: value for key, value in row.items() if key != "done"} if isinstance(row, dict) else row


def _score(game: AnyGame | None, set_up: Any, data: TurnData) -> Score | None:
    """Return the standings of a seal; None if it lacks such data, as another version may have written it."""
    try:
        return game.score(set_up, dict(data)) if isinstance(game, Scorer) else None
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
