"""What a turn is resolved from, as its dice file keeps it: the hash of it all, and a mark of each part.

So whoever changes a part after he has seen the outcome leaves a trace that names it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludi_press.content.dice_file import DiceFile, InputHashes
from ludi_press.core.dice import HostDie, hash_of_value, order_mark
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, Json, TurnRecord
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.turns import TurnSource

Parts = Mapping[str, Any]
"""All that a turn is resolved from: `orders` as the game read them, and every other part with `=` before its name."""


def order_data(game: AnyGame, set_up: Any, turn: int, before: Any, orders: Any) -> Json:
    record = TurnRecord(turn, before, orders, before, (), ())
    return as_read(game.data(set_up, record))


def as_read(data: Json) -> Json:
    """Return the orders in a game's part of turn.json without their outcome."""
    return {who: without_outcome(given) for who, given in data.get("orders", {}).items()}


def without_outcome(given: Any) -> Any:
    """Return what somebody was ordered, without the outcome."""
    return {key: value for key, value in given.items() if key != "done"} if isinstance(given, dict) else given


def parts_of(orders: Json, source: RaceSource, file: TurnSource | None, asked: Ask | None, key: str) -> Parts:
    """Return what a turn is resolved from; `file` is None for the start, `key` the text of the dice's key."""
    host = file.host_dice if file else {}
    own = {name: value for name, value in (file.bound if file else {}).items() if name not in orders}
    common = {"opens": _ask_data(asked), "dice": _dice_data(host), "words": key, **race_parts(source)}
    return {"orders": orders, **{f"={name}": value for name, value in sorted({**own, **common}.items()) if value}}


def race_parts(source: RaceSource) -> Json:
    """Return what all turns of a race are resolved from, as their seals have it: race.yaml and the track."""
    return {name: _said(value) for name, value in (source.inputs.data or {}).items()}


def _said(value: Any) -> Any:
    """Return a value without what is empty in it, so that a key that a later version adds changes no hash."""
    if not isinstance(value, dict):
        return value
    told = {key: _said(part) for key, part in value.items()}
    return {key: part for key, part in told.items() if part not in (None, "", [], {})}


def _ask_data(asked: Ask | None) -> Json:
    """Return what the turn before asked: orders, contingencies and bonus window; no outcome depends on a deadline."""
    if asked is None:
        return {}
    window = (asked.bonus.start, asked.bonus.end) if asked.bonus else ()
    bonus = {"bonus": [time.isoformat() for time in window]} if window else {}
    return {"orders": asked.orders, "contingencies": asked.contingencies, **bonus}


def _dice_data(host: Mapping[str, Sequence[HostDie]]) -> Json:
    return {team: [f"{die.label} {die.face}" for die in thrown] for team, thrown in sorted(host.items())}


def inputs_of(race: str, turn: int, parts: Parts) -> InputHashes:
    """Return the hash of what a turn is resolved from, and the mark of each part."""
    named = {**parts["orders"], **{name: value for name, value in parts.items() if name != "orders"}}
    marks = {name: order_mark(race, turn, name, value) for name, value in named.items()}
    return InputHashes(hash_of_value({"race": race, "turn": turn, **parts}), marks)


def order_marks(file: DiceFile) -> Mapping[str, str]:
    """Return the marks of the orders of a turn, without those of other parts."""
    return {name: mark for name, mark in file.marks.items() if not name.startswith("=")}


def former_hash(parts: Parts) -> str:
    """Return the hash that versions without marks wrote: of the orders and the host's dice alone."""
    return hash_of_value({"orders": parts["orders"], "dice": parts.get("=dice", {})})


def changed_parts(was: InputHashes, now: InputHashes) -> tuple[str, ...]:
    """Return the names of all parts that differ; none where a file of an earlier version does not know them."""
    if not was.marks or not now.marks:
        return ()
    names = dict.fromkeys([*now.marks, *was.marks])
    return tuple(name.removeprefix("=") for name in names if was.marks.get(name) != now.marks.get(name))


def changed_since(file: DiceFile) -> tuple[str, ...]:
    """Return the names of all parts of a turn that the host changed after he had seen an outcome."""
    return tuple(dict.fromkeys(name for hashes in file.seen for name in changed_parts(hashes, file.inputs)))
