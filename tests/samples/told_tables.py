"""The tables of what games tell, and the events and words that they must cover."""

from functools import cache
from importlib import import_module
from typing import Any

import yaml
from trees import ROOT

from ludi_press.games.kit.event import Event
from ludi_press.games.kit.told import ToldTable, read_told

GAMES = ROOT / "ludi_press/games"
TABLES: dict[str, ToldTable] = {
    path.parts[-3]: read_told(f"ludi_press.games.{path.parts[-3]}") for path in sorted(GAMES.glob("*/data/told.yaml"))
}
"""Every table, by the name of its game's package."""


@cache
def patterns(game: str, language: str) -> frozenset[str]:
    """The ids of a game's own words in a language."""
    found: dict[str, Any] = yaml.safe_load((GAMES / game / f"data/words/{language}.yaml").read_text(encoding="utf-8"))
    return frozenset(found)


def event_names(game: str) -> frozenset[str]:
    """The names of all events and variants: the kinds of the game's rules, and what its words say of each."""
    import_module(f"ludi_press.games.{game}.game")
    said = {name.removeprefix("event.") for name in patterns(game, "en") if name.startswith("event.")}
    heads = {name.partition(".")[0] for name in said}
    kinds = {kind.what for kind in _kinds(Event) if _is_of(game, kind, heads)}
    told = {name for name in said if name.partition(".")[0] in kinds}
    return frozenset(told | {kind for kind in kinds if not any(name.startswith(f"{kind}.") for name in told)})


def _is_of(game: str, kind: type[Event], heads: set[str]) -> bool:
    """Whether events of a kind can happen in a game; a kind with others below it, or of the kit, only with words."""
    own = kind.__module__.startswith(f"ludi_press.games.{game}.")
    shared = kind.__module__.startswith("ludi_press.games.kit.")
    return (own and not kind.__subclasses__()) or ((own or shared) and kind.what in heads)


def _kinds(kind: type[Event]) -> list[type[Event]]:
    return [kind, *(one for below in kind.__subclasses__() for one in _kinds(below))]
