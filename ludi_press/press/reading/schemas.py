"""JSON Schemas of a host's files, for editors."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ludi_press.content.championship_file import ChampionshipForm
from ludi_press.content.foreign import SCHEMA_KEY
from ludi_press.content.json_schema import json_schema
from ludi_press.content.press_file import PressForm
from ludi_press.content.race_file import RaceHead
from ludi_press.content.track_file import TrackForm
from ludi_press.content.turn_file import BESIDE, TurnHead
from ludi_press.games.contract import AnyGame
from ludi_press.pictures.theme_reading import ThemeForm
from ludi_press.posts.stories.stock import StockForm

SCHEMAS: Final[Mapping[str, Callable[[AnyGame], dict[str, Any]]]] = {
    "race": lambda game: _named("race", json_schema(RaceHead, game.race_form, title=f"race.yaml of {game.title}")),
    "turn": lambda game: _named("turn", _turn_schema(game)),
    "prompts": lambda game: _named("prompts", json_schema(StockForm, title="a file of story prompts")),
    "press": lambda game: _named("press", json_schema(PressForm, title="press.yaml")),
    "championship": lambda game: _named("championship", json_schema(ChampionshipForm, title="a championship's file")),
    "track": lambda game: _named("track", json_schema(TrackForm, title="a track file")),
    "cases": lambda _: _cases_schema(),
    "theme": lambda game: _named("theme", json_schema(ThemeForm, title="pictures/theme.yaml of a theme")),
}
"""The schema of each kind of file; those of races and turns depend on the game."""

_CASE: Final[Mapping[str, Any]] = {
    "type": "object",
    "required": ["id", "rule", "kind", "title", "expect"],
    "properties": {
        "id": {"type": "string", "description": "the name of the case, which stays"},
        "rule": {
            "type": "string",
            "pattern": "^[A-Z]{2}-[0-9]",
            "description": "the number of the rule that it proves",
        },
        "kind": {"enum": ["positive", "negative", "boundary"]},
        "title": {"type": "string"},
        "diagram": {"type": "string", "description": "how they stand, where the places alone do not show it"},
        "dice": {"type": "object", "description": "by whom, in the order in which they are needed: 'label face'"},
        "orders": {"type": "object", "description": "by whom, in the words of a turn file"},
        "expect": {
            "type": "object",
            "properties": {
                "state": {"type": "object", "description": "what is true of whom after the turn"},
                "events": {"type": "array", "description": "what happens, in this order"},
                "no_events": {"type": "array", "description": "what does not happen"},
                "problems": {"type": "array", "description": "what is refused, and by which rule"},
            },
        },
    },
}


def _cases_schema() -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "the numbered cases of a game",
        "type": "object",
        "required": ["schema", "game", "cases"],
        "properties": {
            "schema": {"const": "ludi-press/cases/1"},
            "game": {"type": "string"},
            "cases": {"type": "array", "items": _CASE},
        },
    }


def _named(kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with the key that names its number, which a file may leave out."""
    words = "the schema of this file; one that names none is of the first"
    schema["properties"][SCHEMA_KEY] = {"const": f"ludi-press/{kind}/1", "description": words}
    return schema


def _turn_schema(game: AnyGame) -> dict[str, Any]:
    """Return the schema of a turn file; a name under `orders:` may have no value yet.

    Besides orders that are keys with values, a racer's word, a note and a time are allowed, for every game.
    """
    schema = json_schema(TurnHead, game.turn_form, title=f"a turn file of {game.title}")
    orders = schema["properties"].get("orders", {})
    for table in (orders, *orders.get("anyOf", ())):
        if "additionalProperties" in table:
            entry = table["additionalProperties"]
            table["additionalProperties"] = {"anyOf": [entry, {"type": "null"}]}
            for part in (entry, *entry.get("anyOf", ())):
                form = schema.get("$defs", {}).get(str(part.get("$ref", "")).rpartition("/")[2])
                for beside, key in BESIDE.items() if form else ():
                    of_all = next(one for one in schema["properties"][key]["anyOf"] if "additionalProperties" in one)
                    form["properties"].setdefault(beside, of_all["additionalProperties"])
    return schema
