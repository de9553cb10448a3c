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
    "theme": lambda game: _named("theme", json_schema(ThemeForm, title="pictures/theme.yaml of a theme")),
}
"""The schema of each kind of file; those of races and turns depend on the game."""


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
