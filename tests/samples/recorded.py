"""Random plays of a game, each turn kept as a hash of its dice, its events and the state after it.

Scenario cases say what a rule means; recorded plays show a change in the many states that no case sets up.
`pytest tests/games --goldens` writes the hashes in tests/cases/played anew, after a change of rules that was meant.
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
from trees import ROOT

from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.event import Event

FOLDER = ROOT / "tests" / "cases" / "played"

Turn = tuple[object, tuple[Event, ...], TurnDice]
"""The state after a turn, its events and its dice."""


def check_recorded(game: str, plays: Iterable[tuple[str, Iterable[Turn]]], *, write: bool) -> None:
    """Each play, by name, comes to the hashes that are kept of it; with `write` they are written instead.

    The first turn that differs ends the check.
    """
    path = FOLDER / f"{game}.txt"
    if write:
        lines = (f"{name}: {' '.join(map(_hash, turns))}\n" for name, turns in plays)
        path.write_text("".join(lines), encoding="utf-8")
        return
    kept = _kept(path)
    count = 0
    for name, turns in plays:
        wanted = iter(kept[name])
        for number, turn in enumerate(turns):
            assert _hash(turn) == next(wanted, ""), f"play {name} differs in turn {number} (--goldens)"
        assert list(wanted) == [], f"play {name} ends too early"
        count += 1
    assert count == len(kept)


@cache
def _kept(path: Path) -> dict[str, list[str]]:
    named = (line.split(": ") for line in path.read_text(encoding="utf-8").splitlines())
    return {name: hashes.split() for name, hashes in named}


def _hash(turn: Turn) -> str:
    state, events, turn_dice = turn
    data = msgspec.json.encode((state, list(_facts(events)), turn_dice.rolls), enc_hook=str, order="sorted")
    return hashlib.sha256(data).hexdigest()[:6]


def _facts(events: Iterable[Event]) -> Iterator[object]:
    for event in events:
        yield event.what, event.variant, event
