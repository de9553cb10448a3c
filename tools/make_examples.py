"""Writes the worked examples of the rules pages from the test cases, so that readers see tested results.

What came of a case is told as the log of a post tells it, by playing the case.
Run it in the repository after a change of tests/cases: `python tools/make_examples.py`.
"""

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from re import sub
from typing import Any

import yaml

from ludi_press.core.report import say
from ludi_press.games.contract import AnyGame, TurnRecord
from ludi_press.games.registry import find_game
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.theme import read_theme

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT / "tests/samples") not in sys.path:
    sys.path.insert(0, str(ROOT / "tests/samples"))
GAMES = {
    "super-series": ROOT / "ludi_press" / "games" / "super_series",
    "moritari": ROOT / "ludi_press" / "games" / "moritari",
    "circus-maximus": ROOT / "ludi_press" / "games" / "circus_maximus",
    "ludi-romani": ROOT / "ludi_press" / "games" / "ludi_romani",
    "morturi": ROOT / "ludi_press" / "games" / "morturi",
}
"""The folder of each game's cases, and its package."""

WHO = ("teams", "fighters", "gladiators", "people")
"""The keys of a case that list the participants, in any game."""

SITUATION = (
    *("round", "turn", "barred", "arena", "draw", "rules"),
    *("season", "seats", "amicitiae", "loans", "fleets", "lender", "pestes", "battle"),
    *("map", "legend", "hazard", "types", "tricks", "favour", "flags"),
)
"""The other keys of a case that describe the start."""

PARTS = ("by", "motus", "actium", "triumphus")
"""The keys of a turn file besides acts in sequence."""

HEAD = """\
# Worked examples: the cases of the tests, in words. Written by tools/make_examples.py; a test holds the two together.
"""


TRACKS = {"super-series": "circus-maximus", "circus-maximus": "circus-maximus-eight"}
"""The track of a game's cases if they name none."""

PLACES = ("at", "from", "to")
POINTS = (*PLACES, "move", "face")
"""Keys whose value is a place of a track, or a point of the sand."""


def spot(text: str) -> str:
    """Return an address of the cases (lane/section/space, with a lap after "+"; or "x, y") in words."""
    parts = str(text).split("/")
    if len(parts) != 3:
        return f"({text})" if ", " in str(text) else str(text)
    lane, section, space = parts
    return f"lane {lane}, section {section}, space {space}"


def as_text(value: Any, key: str = "") -> str:
    """Return a value of a case on one line."""
    if isinstance(value, dict):
        return ", ".join(part for part in (pair(name, inner) for name, inner in value.items()) if part)
    if isinstance(value, list) and key in POINTS and all(isinstance(part, int | float) for part in value):
        return f"({', '.join(str(part) for part in value)})"
    if isinstance(value, list):
        return ", ".join(as_text(item) for item in value)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spot(value) if key in PLACES else str(value).strip().replace("\n", " / ")


def pair(name: Any, value: Any) -> str:
    """Return a key with its value."""
    words = spot(str(name)).replace("_", " ")
    if value == {}:
        return words
    if name in ("at", "what", "orders"):
        return as_text(value, name)
    return f"{words} ({as_text(value)})" if isinstance(value, dict) else f"{words} {as_text(value, name)}"


def start(case: dict[str, Any], game: str) -> str:
    """Return the participants' positions, and what else the case begins with."""
    who = [teams(case[name]) for name in WHO if name in case]
    if game == "ludi-romani":
        who = [roman(name, entry or {}) for name, entry in case["people"].items()]
    wrecks = [f"a wreck of turn {turn} at {spot(at)}" for at, turn in (case.get("wrecks") or {}).items()]
    return "; ".join([*who, *wrecks, *(pair(name, case[name]) for name in SITUATION if name in case)])


BONDS = {"spouse": "married to", "patroni": "cliens of", "god": "with the god", "life": "now"}
"""How somebody of Ludi Romani is bound, in words before a name."""


def roman(who: str, entry: dict[str, Any]) -> str:
    """Return somebody of Ludi Romani in words: where, owning what, bound to whom."""
    _, words = teller("ludi-romani")
    parts = [f"in {named(entry['at'])}"] if "at" in entry else []
    for key, value in entry.items():
        if f"goods.{key}" in words.patterns:
            parts.append(tidy(words.say(say(f"goods.{key}", n=int(value)))))
        elif key in BONDS:
            parts.append(f"{BONDS[key]} {named(value)}")
        elif key != "at":
            parts.append(key if value is True else pair(key, value))
    return " ".join([named(who), ", ".join(parts)]).strip()


def named(value: Any) -> str:
    """Return names of people or regions as they are read: "asia-minor" is Asia Minor."""
    names = value if isinstance(value, list) else [value]
    return " and ".join(" ".join(part.capitalize() for part in str(name).split("-")) for name in names)


def orders(case: dict[str, Any]) -> str:
    """Return all orders, including those as Caesar."""
    parts = [
        teams(case.get("orders", {})),
        *(f"as Caesar, {teams({who: what})}" for who, what in case.get("caesar", {}).items()),
        *(pair(name, case[name]) for name in PARTS if name in case),
        *(act(one) for one in case.get("acts", ())),
    ]
    return "; ".join(part for part in parts if part)


def act(entry: Any) -> str:
    """Return an act of a sequence: its word and its fields."""
    if not isinstance(entry, dict):
        return str(entry)
    return "; ".join(
        f"{word}: {as_text(fields)}" if fields is not None else str(word) for word, fields in entry.items()
    )


def teams(data: dict[str, Any]) -> str:
    """Return one clause for each team."""
    return "; ".join(
        team if entry is None else f"{team}: {as_text(entry) or 'as he entered'}" for team, entry in data.items()
    )


def happened(event: dict[str, Any]) -> str:
    """Return an event, with its facts in brackets."""
    facts = as_text({name: value for name, value in event.items() if name != "what"})
    words = str(event.get("what", "event")).replace("-", " ")
    return f"{words} ({facts})" if facts else words


def outcome(expect: dict[str, Any]) -> str:
    """Return what the case expects: states, events, and events that do not happen."""
    parts = [teams(expect.get("state", {}))]
    parts += [happened(event) for event in expect.get("events", [])]
    parts += [f"no {happened(event)}" for event in expect.get("no_events", [])]
    known = ("state", "events", "no_events")
    parts += [f"{name.replace('_', ' ')}: {as_text(value)}" for name, value in expect.items() if name not in known]
    return "; ".join(part for part in parts if part)


SCENARIOS = {
    "super-series": "scenario",
    "circus-maximus": "circus_scenario",
    "moritari": "bout_scenario",
    "morturi": "battle_scenario",
    "ludi-romani": "romani_scenario",
}
"""The module of the tests that plays the cases of a game."""
UNTOLD = ("activated", "plan")
"""Events of a round of Morturi that say nothing of what came of it."""


@cache
def teller(game: str) -> tuple[AnyGame, Words]:
    """Return a game, and its words in English."""
    found = find_game(game)
    theme, problems = read_theme(Press(ROOT), "mosaic", None, found)
    if found is None or theme is None:
        raise ValueError(problems)
    return found, theme.words


def record_of(game: str, case: dict[str, Any]) -> tuple[Any, TurnRecord[Any, Any]]:
    """Return the set-up of a case, and its turn as it was resolved."""
    plays = import_module(SCENARIOS[game])
    done = plays.play(case)
    if game == "ludi-romani":
        set_up, turn = plays.set_up(case), done.state.season + 1
        given = plays.read(set_up, done.before, {"acts": [], **case}, turn).value
        return set_up, TurnRecord(turn, done.before, given, done.state, done.events, done.rolls)
    if game in TRACKS:
        given = done.orders if game == "super-series" else plays.orders(case)
        return done.race, TurnRecord(done.state.turn, done.before, given, done.state, done.events, done.rolls)
    set_up = plays.set_up(case)
    before = plays.start(set_up, case)
    after = done.bout if game == "moritari" else done.battle
    given = plays.judged_orders(set_up, before, case).value
    return set_up, TurnRecord(after.round, before, given, after, done.events, done.rolls)


def story(game: str, case: dict[str, Any]) -> str:
    """Return what came of a case as the log of a post tells it; "" where the case is about a mistake of a host."""
    if game == "ludi-romani" and "problems" in case["expect"]:
        problems = import_module(SCENARIOS[game]).play(case).problems
        return " ".join(sentences(*(f"Refused ({one.rule}): {one.message}" for one in problems)))
    if "problems" in case["expect"] or case.get("entry") or "wreck" in str(case["expect"]):
        return ""
    set_up, record = record_of(game, case)
    found, words = teller(game)
    report = found.teller.report(set_up, record)
    return " ".join(told(words, entry, record.events) for round_ in report.log for entry in round_.entries)


def told(words: Words, entry: Any, events: tuple[Any, ...]) -> str:
    """Return an entry of a log in sentences."""
    lines = [line.message for line in entry.lines if events[line.event].what not in UNTOLD]
    name = f"{tidy(words.say(entry.name))}: " if entry.name is not None else ""
    return " ".join(sentences(name + tidy(words.say(entry.headline)), *(tidy(words.say(line)) for line in lines)))


def sentences(*texts: str) -> Iterator[str]:
    yield from (text if text.endswith((".", "!", "?")) else f"{text}." for text in texts)


def in_words(text: str, sections: list[str]) -> str:
    """Return the text with sections of a track by name, as on boards and pictures."""
    return sub(r"(lane \S+), section (\d+)", lambda found: f"{found[1]}, {sections[int(found[2])]}", text)


def sections_of(case: dict[str, Any], game: str) -> list[str]:
    """Return the names of the sections of a case's track."""
    track = case.get("track", TRACKS.get(game))
    if isinstance(track, str):
        track = yaml.load((ROOT / "tracks" / f"{track}.yaml").read_bytes(), yaml.CSafeLoader)
    return [section["name"] for section in track["sections"]] if track else []


def example(case: dict[str, Any], game: str) -> dict[str, str]:
    """Return a case as an example."""
    entries = {
        "rule": case["rule"],
        "kind": case["kind"],
        "title": case["title"],
        "start": start(case, game),
        "orders": orders(case),
        "dice": teams(case.get("dice", {})),
        "outcome": story(game, case) or outcome(case.get("expect", {})),
    }
    sections = sections_of(case, game)
    return {name: in_words(text, sections) for name, text in entries.items() if text}


def target(game: str) -> Path:
    """Return the file of a game's examples."""
    return GAMES[game] / "data" / "1" / "book" / "examples.yaml"


def examples(game: str) -> str:
    """Return the whole examples file of a game."""
    cases = [
        case
        for path in sorted((ROOT / "tests" / "cases" / game).glob("*.yaml"))
        for case in yaml.load(path.read_bytes(), yaml.CSafeLoader)["cases"]
    ]
    data = {"examples": [example(case, game) for case in cases]}
    return HEAD + yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)


if __name__ == "__main__":
    for name in GAMES:
        target(name).write_text(examples(name), encoding="utf-8")
