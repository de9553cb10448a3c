"""Writes the worked examples of the rules pages from the cases of the tests, so that what readers see is proved.

Run it in the repository after a change of tests/cases: `python tools/make_examples.py`.
"""

from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "cases" / "super-series"
TARGET = ROOT / "ludi_press" / "games" / "super_series" / "rules" / "1" / "book" / "examples.yaml"
HEAD = """\
# Worked examples: the cases of the tests, in words. Written by tools/make_examples.py; a test holds the two together.
"""


def spot(text: str) -> str:
    """An address of the cases (lane/section/space, with a lap after "+") as people read it."""
    parts = str(text).split("/")
    if len(parts) != 3:
        return str(text)
    lane, section, space = parts
    return f"lane {lane}, section {section}, space {space}"


def told(value: Any, key: str = "") -> str:
    """A value of a case on one line."""
    if isinstance(value, dict):
        return ", ".join(part for part in (pair(name, inner) for name, inner in value.items()) if part)
    if isinstance(value, list):
        return ", ".join(told(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spot(value) if key in ("at", "from", "to") else str(value)


def pair(name: str, value: Any) -> str:
    """A key with its value."""
    words = name.replace("_", " ")
    if name in ("at", "what"):
        return told(value, name)
    return f"{words} ({told(value)})" if isinstance(value, dict) else f"{words} {told(value, name)}"


def teams(data: dict[str, Any]) -> str:
    """One clause a team."""
    return "; ".join(f"{team}: {told(entry) or 'as he entered'}" for team, entry in data.items())


def outcome(expect: dict[str, Any]) -> str:
    """What the case expects: states, events, and events that do not happen."""
    parts = [teams(expect.get("state", {}))]
    parts += [f"happens: {told(event)}" for event in expect.get("events", [])]
    parts += [f"does not happen: {told(event)}" for event in expect.get("no_events", [])]
    known = ("state", "events", "no_events")
    parts += [f"{name.replace('_', ' ')}: {told(value)}" for name, value in expect.items() if name not in known]
    return "; ".join(part for part in parts if part)


def example(case: dict[str, Any]) -> dict[str, str]:
    """A case as an example."""
    told_here = {
        "rule": case["rule"],
        "kind": case["kind"],
        "title": case["title"],
        "start": teams(case["teams"]),
        "orders": teams(case.get("orders", {})),
        "dice": teams(case.get("dice", {})),
        "outcome": outcome(case.get("expect", {})),
    }
    return {name: text for name, text in told_here.items() if text}


def examples() -> str:
    """The whole file."""
    cases = [
        case
        for path in sorted(CASES.glob("*.yaml"))
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]
    ]
    data = {"examples": [example(case) for case in cases]}
    return HEAD + yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)


if __name__ == "__main__":
    TARGET.write_text(examples(), encoding="utf-8")
