"""The answers of commands as JSON, and the page of docs/ that tells their keys."""

import json
from collections.abc import Iterator
from pathlib import Path
from re import MULTILINE, findall

import pytest
from command_line import Run
from toy_press import RACE, ToyPress

PAGE = (Path(__file__).parents[2] / "docs/hosts/answers.md").read_text(encoding="utf-8")
ROWS = findall(r"^\| (.*?) \| (.*) \|$", PAGE, MULTILINE)
NAMED = frozenset({"teams", "leads", "order"})
"""Keys whose values have keys of their own: names of teams, and phrases as in turn.json."""

ANSWERS = {
    "check": [],
    "status": [],
    "dice": ["small"],
    "preview": ["small"],
    "post": ["small", "1", "--as", "text"],
    "send": ["small", "--as", "mail"],
    "seal": ["small", "1"],
    "verify": ["small"],
    "odds": ["small"],
    "impact": ["--edition", "1"],
    "receive": ["small", "orders.txt"],
    "undo": ["small"],
    "sheets": ["small"],
    "new race": ["novi", "--game", "toy"],
    "new turn": ["small"],
    "init": ["."],
}


def code(text: str) -> set[str]:
    return set(findall(r"`([^`]+)`", text))


def told(command: str) -> set[str]:
    """The keys that the page tells of a command: its own, those of all, and those of what repeats."""
    shared = [*(first for first, _ in ROWS if first.startswith("`")), *(keys for _, keys in ROWS[-3:])]
    own = [keys for first, keys in ROWS if command in code(first)]
    assert own, command
    return set().union(*map(code, (*shared, *own)))


def keys(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        for key, value in data.items():
            yield from keys(value) if key not in NAMED else ()
    for one in data if isinstance(data, list) else ():
        yield from keys(one)


@pytest.mark.parametrize("command", ANSWERS)
def test_each_key_of_an_answer_is_told(run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    toy.race(text=f"{RACE}opens: {{closes: 2026-04-07 21:00}}\n").turn(1).built().turn(2, "{ann: go, bob: }")
    toy.write("orders.txt", "Ann\ngo\n")
    monkeypatch.chdir(toy.root)
    data = json.loads(run(*command.split(), *ANSWERS[command], "--json").stdout)
    assert {"schema", "problems"} - {*data} <= ({"problems"} if command in ("status", "odds") else set())
    assert {*keys(data)} - told(command) == set()
