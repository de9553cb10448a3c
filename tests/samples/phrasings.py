"""The corpora of tests/cases/phrasings and tests/cases/strangers: what people write, and what the ear makes of it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from msgspec import Struct
from trees import ROOT

from ludi_press.games.contract import Heard, HearingContext, Listener
from ludi_press.games.registry import find_game
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

CORPUS = ROOT / "tests" / "cases" / "phrasings"
STRANGERS = ROOT / "tests" / "cases" / "strangers"
ASKED = ROOT / "tests" / "cases" / "asked"
"""What must be asked about, by the reason: read, or passed over, it would do something else than was said."""
GAMES = tuple(sorted(path.stem for path in CORPUS.glob("*.yaml")))
WRITERS = {"circus-maximus": "diocles", "ludi-romani": "octavian", "moritari": "magnus", "morturi": "magnus"}
"""Who writes, by game; of the Super Series it is velox."""

TURN = 3
"""The turn under way: a message for another one is asked about."""

CHARIOTS = ("velox: Velox", "celer: Celer", "musclosus: Pompeius Musclosus", "scorpus: Flavius Scorpus")
DRIVERS = ("diocles: Diocles", "scorpus: Scorpus", "crescens: Crescens", "musclosus: Pompeius Musclosus")
MORITARI = """
schools:
  magnus:
    name: Ludus Magnus
    tone: russata
    fighters:
      flamma: {name: Flamma, kind: heavy, at: [-8, -5]}
      celadus: {name: Celadus, kind: light, at: [-9.5, -3]}
      hilarus: {name: Hilarus, kind: heavy, at: [-6, -7.5]}
  neronianus:
    name: Ludus Neronianus
    tone: veneta
    fighters:
      priscus: {name: Priscus, kind: heavy, at: [8, -5]}
      verus: {name: Verus, kind: light, at: [9.5, -3]}
      raecius: {name: Raecius Felix, kind: light, at: [6, -7.5]}
beasts:
  saeva: {name: Saeva, kind: animal, at: [2.5, 9.5]}
"""
MORTURI = """
arena:
  map: |
    1 . . . . 2
    1 . . . . 2
    . . . . . .
schools:
  magnus:
    name: Ludus Magnus
    tone: russata
    fighters:
      flamma: {name: Flamma, type: secutor}
      hilarus: {name: Hilarus, type: sagittarius}
  neronianus:
    name: Ludus Neronianus
    tone: veneta
    fighters:
      verus: {name: Verus, type: eques}
      priscus: {name: Priscus, type: thraex}
"""
ROMANI = "players: {octavian: A, antony: B, brutus: C, agrippa: D, livia: F, cassius: G}\n"


class Phrase(Struct, frozen=True):
    """What somebody writes, and what it means: entries of the turn file, `nothing`, or `question`."""

    says: str
    means: Any


@cache
def phrases(game: str, corpus: Path = CORPUS) -> tuple[Phrase, ...]:
    """The corpus of a game."""
    groups = yaml.load((corpus / f"{game}.yaml").read_bytes(), yaml.CSafeLoader)
    return tuple(Phrase(says, group["means"]) for group in groups for says in group["says"])


def race_keys(game: str) -> str:
    """The game's own keys of race.yaml, with everybody of its corpus."""
    if game == "super-series":
        teams = "\n".join(
            "  {}: {{auriga: {}, factio: veneta, package: noble, plus: [speed, skill]}}".format(*one.split(": "))
            for one in CHARIOTS
        )
        return f"track: circus-maximus\nteams:\n{teams}\n"
    if game == "circus-maximus":
        teams = "\n".join(
            "  {}: {{driver: {}, factio: veneta, points: {{driver: 2, speed: 1, endurance: 1}}}}".format(
                *one.split(": ")
            )
            for one in DRIVERS
        )
        return f"track: circus-maximus-eight\nteams:\n{teams}\n"
    return {"moritari": MORITARI, "morturi": MORTURI, "ludi-romani": ROMANI}[game]


@cache
def set_up(game: str) -> Any:
    """A race of the game with everybody of its corpus."""
    with TemporaryDirectory() as folder:
        press = Press(Path(folder).resolve())
        path = press.race_folder("race") / "race.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(f"title: Race\ngame: {game}\n{race_keys(game)}", encoding="utf-8")
        source = read_race(press, "race")
    assert source.set_up is not None, source.problems
    return source.set_up


def hear(game: str, text: str) -> Heard:
    """What the game hears in a message of the corpus's writer."""
    listener, race = find_game(game), set_up(game)
    assert isinstance(listener, Listener)
    writer = WRITERS.get(game, "velox")
    return listener.hear(
        race, text, HearingContext([party for party in listener.parties(race) if party.id == writer], TURN)
    )


def expected(game: str, means: Any) -> dict[str, Any]:
    """What a phrase means, by section and key of the turn file, with `word` and `note`."""
    if game == "super-series":
        rest = dict(means) if isinstance(means, dict) else {"orders": means if isinstance(means, list) else [means]}
        labels = {key: rest.pop(key) for key in ("word", "note") if key in rest}
        return {"orders velox": rest, **labels}
    if game == "circus-maximus":
        if isinstance(means, str):
            return entries(hear(game, f"Diocles: {means}"))
        return {"orders diocles": {key: "yes" if one is True else one for key, one in means.items()}}
    if game == "morturi":
        plans = {who: sentence for who, sentence in means.items() if who != "sequence"}
        schools = {"schools magnus": {"sequence": means["sequence"]}} if "sequence" in means else {}
        return schools | {
            f"orders {who}": entries(hear(game, f"{who}: {sentence}"))[f"orders {who}"]
            for who, sentence in plans.items()
        }
    if game == "ludi-romani":
        acts = {"acts octavian": _texts(means["acts"])} if "acts" in means else {}
        return acts | {f"motus {who}": _texts(value) for who, value in means.get("motus", {}).items()}
    return {_moritari(who): _moritari_value(value) for who, value in means.items()}


def _texts(value: Any) -> Any:
    """A value with texts for its numbers."""
    if isinstance(value, list):
        return [_texts(one) for one in value]
    return {key: _texts(one) for key, one in value.items()} if isinstance(value, dict) else str(value)


def _moritari(who: str) -> str:
    return "caesar magnus" if who == "caesar" else f"orders {who}"


def _moritari_value(value: dict[str, Any]) -> Any:
    return "stay" if value == {"stay": True} else {key: _plain(one) for key, one in value.items()}


def _plain(value: Any) -> Any:
    """A point as its numbers, and no as people write it."""
    return "no" if value is False else value.split(", ") if isinstance(value, str) and ", " in value else value


def entries(heard: Heard) -> dict[str, Any]:
    """What was heard, by section and key, with `word` and `note`."""
    found: dict[str, Any] = {f"{entry.section} {entry.who}": entry.value for entry in heard.entries}
    labels = {"word": heard.word, "note": heard.note}
    return found | {key: value for key, value in labels.items() if value}


def verdict(game: str, phrase: Phrase) -> str:
    """How a phrase was heard: `right`, `asked` where it was not clear, or `wrong`."""
    heard = hear(game, phrase.says)
    if heard.doubts or {*heard.turns} - {TURN}:
        return "right" if phrase.means == "question" else "asked"
    if phrase.means in ("question", "nothing"):
        return "wrong" if heard.entries else "right"
    return "right" if entries(heard) == expected(game, phrase.means) else "wrong" if heard.entries else "asked"
