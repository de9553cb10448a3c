"""Writes the worked examples of the rules pages from the test cases, so that readers see tested results.

What came of a case is told as the log of a post tells it, by playing the case.
Who takes part has the names of the demonstration's charioteers and gladiators.
Run it in the repository after a change of tests/cases: `python tools/make_examples.py`.
"""

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import groupby
from pathlib import Path
from re import sub
from typing import Any

import yaml
from msgspec.structs import replace

from ludi_press.core.colour import Tone
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


DRIVERS = {
    "super-series": {"velox": "diocles", "celer": "scorpus", "ferox": "crescens", "niger": "fuscus"},
    "circus-maximus": {"a": "teres", "b": "crescens", "c": "scorpus", "d": "diocles"},
}
"""The charioteers of a game's examples by their names in its cases, which are played under the new names."""
SCHOOLS = {
    "r": ("Flamma", "Hilarus", "Spiculus", "Celadus"),
    "b": ("Verus", "Priscus", "Raecius", "Triumphus"),
    "g": ("Carpophorus", "Columbus", "Saeva", "Ingens"),
}
FIGHTERS = {f"{side}{number}": name for side, names in SCHOOLS.items() for number, name in enumerate(names, start=1)}
"""The fighters of examples by their names in cases, whose letter is that of their school."""
RENAMED = ("teams", "orders", "dice", "draw", "retire", "expect")
"""The parts of a case that name its charioteers."""

TRACKS = {"super-series": "circus-maximus", "circus-maximus": "circus-maximus-eight"}
"""The track of a game's cases if they name none."""

PLAIN = {f"face {wind[0]}": f"facing {wind}" for wind in ("north", "east", "south", "west")}
PLAIN |= {"react no": "not turning to attackers"}
"""Facts at the start of a case that are better told in other words."""

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
    if isinstance(value, dict):
        nests = any(isinstance(inner, dict) for inner in value.values())
        return f"{words}: {as_text(value)}" if nests else f"{words} ({as_text(value)})"
    return f"{words} {as_text(value, name)}"


def start(case: dict[str, Any], game: str) -> str:
    """Return the participants' positions, and what else the case begins with."""
    who = [teams(case[name]) for name in WHO if name in case]
    if game == "ludi-romani":
        who = [roman(name, entry or {}) for name, entry in case["people"].items()]
    wrecks = [f"a wreck of turn {turn} at {spot(at)}" for at, turn in (case.get("wrecks") or {}).items()]
    told = "\n".join([*who, *wrecks, *(pair(name, case[name]) for name in SITUATION if name in case)])
    return sub(r"\b(?:face [nesw]|react no)\b", lambda found: PLAIN[found[0]], told)


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
        *(teams({f"{who} as Caesar": what}) for who, what in case.get("caesar", {}).items()),
        *(pair(name, case[name]) for name in PARTS if name in case),
        *(act(one) for one in case.get("acts", ())),
    ]
    return "\n".join(part for part in parts if part)


def act(entry: Any) -> str:
    """Return an act of a sequence: its word and its fields."""
    if not isinstance(entry, dict):
        return str(entry)
    return "; ".join(
        f"{word}: {as_text(fields)}" if fields is not None else str(word) for word, fields in entry.items()
    )


def teams(data: dict[str, Any]) -> str:
    """Return one line for each team."""
    told = {who: "nothing" if entry is None else as_text(entry) or "as he entered" for who, entry in data.items()}
    return "\n".join(f"{who if who in FIGHTERS else named(who)}: {text}" for who, text in told.items())


def faces(rolls: list[str]) -> str:
    """Return dice with those that were rolled for the same in one group: "ram 4 4 2"."""
    groups = groupby((roll.rsplit(" ", 1) for roll in rolls), key=lambda roll: roll[0])
    return ", ".join(" ".join([label, *(face for _, face in found)]) for label, found in groups)


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
    return "\n".join(part for part in parts if part)


SCENARIOS = {
    "super-series": "scenario",
    "circus-maximus": "circus_scenario",
    "moritari": "bout_scenario",
    "morturi": "battle_scenario",
    "ludi-romani": "romani_scenario",
}
"""The module of the tests that plays the cases of a game."""
UNTOLD = ("activated", "plan")
"""Events that say nothing of what came of a case."""
ROUTINE = {"order-set": "draw", "initiative": "initiative", "caesar": "initiative"}
"""Events that are told only if this word is in the case: it is about them."""
DULL = ("set-out",)
"""Events that are not worth telling alone."""


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
        return coloured(done.race), TurnRecord(done.state.turn, done.before, given, done.state, done.events, done.rolls)
    set_up = plays.set_up(case)
    roster = tuple(replace(one, name=FIGHTERS.get(one.id, one.name)) for one in set_up.roster)
    set_up = replace(set_up, roster=roster)
    before = plays.start(set_up, case)
    after = done.bout if game == "moritari" else done.battle
    given = plays.judged_orders(set_up, before, case).value
    return set_up, TurnRecord(after.round, before, given, after, done.events, done.rolls)


def coloured(race: Any) -> Any:
    """Return the set-up of a race in which each chariot has another factio, if all have the same."""
    if len({team.factio for team in race.teams}) > 1:
        return race
    colours = (Tone.PRAESINA, Tone.VENETA, Tone.RUSSATA, Tone.ALBATA)
    teams = tuple(replace(team, factio=colours[number % 4]) for number, team in enumerate(race.teams))
    return replace(race, teams=teams)


def story(game: str, case: dict[str, Any]) -> str:
    """Return what came of a case as the log of a post tells it; "" where the case is about a mistake of a host."""
    if game == "ludi-romani" and "problems" in case["expect"]:
        problems = import_module(SCENARIOS[game]).play(case).problems
        return " ".join(sentences(*(f"Refused ({one.rule}): {one.message}" for one in problems)))
    if "problems" in case["expect"] or case.get("entry") or "wreck" in str(case["expect"]):
        return ""
    set_up, record = record_of(game, case)
    found, words = teller(game)
    entries = [entry for round_ in found.teller.report(set_up, record).log for entry in round_.entries]
    left_out = {*UNTOLD, *(what for what, word in ROUTINE.items() if word not in str(case))}
    told = [lines for entry in entries if (lines := what_came(words, entry, record.events, left_out))]
    return "\n".join(
        told or [" ".join(sentences(f"{named_in(words, one)}{tidy(words.say(one.headline))}")) for one in entries]
    )


def what_came(words: Words, entry: Any, events: tuple[Any, ...], left_out: set[str]) -> str:
    """Return an entry of a log in sentences, without its order, which stands above; "" if nothing came of it."""
    lines = [(events[line.event].what, line.message) for line in entry.lines]
    kept = [(what, message) for what, message in lines if what not in left_out]
    if all(what in DULL for what, _ in kept):
        return ""
    return " ".join(sentences(*(tidy(words.say(message)) for _, message in kept)))


def named_in(words: Words, entry: Any) -> str:
    """Return whom an entry of a log is about, before a colon."""
    return f"{tidy(words.say(entry.name))}: " if entry.name is not None else ""


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


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a part of a case with its charioteers under other names."""
    if isinstance(value, dict):
        return {renamed(key, names): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    return sub(r"\b[a-z]+\b", lambda word: names.get(word[0], word[0]), value) if isinstance(value, str) else value


def cast(case: dict[str, Any], game: str) -> dict[str, Any]:
    """Return a case with the charioteers of the demonstration."""
    names = DRIVERS.get(game, {})
    return {name: renamed(part, names) if name in RENAMED else part for name, part in case.items()}


def example(case: dict[str, Any], game: str) -> dict[str, str]:
    """Return a case as an example."""
    case = cast(case, game)
    entries = {
        "start": start(case, game),
        "orders": orders(case),
        "dice": teams({who: faces(rolls) for who, rolls in (case.get("dice") or {}).items()}),
        "outcome": story(game, case) or outcome(case.get("expect", {})),
    }
    sections = sections_of(case, game)
    told = {name: with_names(in_words(text, sections)) for name, text in entries.items() if text}
    if game == "ludi-romani":
        told = {name: with_roman_names(text) for name, text in told.items()}
    return {"rule": case["rule"], "kind": case["kind"], "title": case["title"], **told}


def with_names(text: str) -> str:
    """Return the text with the names of fighters; in capitals the same letters are squares."""
    return sub(r"\b[rbg]\d\b", lambda found: FIGHTERS.get(found[0], found[0]), text)


@cache
def roman_names() -> dict[str, str]:
    """Return the names of all persons and regions of Ludi Romani by id."""
    tables = import_module(SCENARIOS["ludi-romani"]).TABLES
    return {who: named(who) for who in tables.roster.roles} | {id_: row.name for id_, row in tables.map.regions.items()}


def with_roman_names(text: str) -> str:
    """Return the text with the names of persons and regions; an id may have a hyphen."""
    return sub(r"(?<![\w-])[a-z]+(?:-[a-z]+)*(?![\w-])", lambda found: roman_names().get(found[0], found[0]), text)


def target(game: str) -> Path:
    """Return the file of a game's examples."""
    return GAMES[game] / "data" / "1" / "book" / "examples.yaml"


class Lines(yaml.SafeDumper):
    """Writes texts of several lines as they are."""


def _in_lines(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Lines.add_representer(str, _in_lines)


def all_cases(game: str) -> Iterator[dict[str, Any]]:
    """Yield the cases of a game."""
    for path in sorted((ROOT / "tests" / "cases" / game).glob("*.yaml")):
        yield from yaml.load(path.read_bytes(), yaml.CSafeLoader)["cases"]


def examples(game: str) -> str:
    """Return the whole examples file of a game."""
    data = {"examples": [example(case, game) for case in all_cases(game)]}
    return HEAD + yaml.dump(data, Dumper=Lines, sort_keys=False, allow_unicode=True, width=110)


if __name__ == "__main__":
    for name in GAMES:
        target(name).write_text(examples(name), encoding="utf-8")
