"""A filled form as JSON data."""

from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Annotated, Any

from msgspec import Struct, field

from ludi_press.content.form import fill, form_data
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Apart, DisplayName, OneOrMore, Placed


class Factio(StrEnum):
    VENETA = "veneta"


class Level(IntEnum):
    LOW = 1


class TeamForm(Struct, frozen=True):
    auriga: Annotated[str, DisplayName()]
    factio: Factio
    plus: Annotated[tuple[Placed[str], ...], OneOrMore()] = ()
    grid: Annotated[Placed[int] | None, Apart()] = None
    fast: bool = False


class WholeForm(Struct, frozen=True):
    teams: Mapping[str, Placed[TeamForm]]
    laps: int | None = None
    level: Level = Level.LOW
    opens_at: datetime | None = None
    patrons: Annotated[Mapping[str, str], DisplayName()] = field(default_factory=dict)
    rules: Node | None = None


def data(text: str) -> dict[str, Any]:
    tree = load(text.encode(), "race.yaml").value
    assert tree is not None
    (form,), problems = fill(tree, WholeForm)
    assert problems == ()
    return form_data(form)


def test_form_data_has_sorted_keys_without_names_and_places() -> None:
    told = data(
        "rules: {b: [1, {c: 2}], a: x}\n"
        "opens-at: 2026-04-05 20:00\n"
        "teams:\n"
        "  velox: {auriga: Velox, factio: Veneta, plus: speed, grid: 3, fast: yes}\n"
        "  celer: {auriga: Celer, factio: veneta}\n"
        "patrons: {zeno: Zeno, ares: Ares}\n"
    )
    assert told == {
        "opens-at": "2026-04-05T18:00:00+00:00",
        "patrons": ["zeno", "ares"],
        "rules": {"b": ["1", {"c": "2"}], "a": "x"},
        "teams": {
            "velox": {"factio": "veneta", "fast": True, "grid": 3, "plus": ["speed"]},
            "celer": {"factio": "veneta"},
        },
    }
    assert list(told) == sorted(told)
    assert list(told["teams"]) == ["velox", "celer"]
    assert list(told["teams"]["velox"]) == ["factio", "fast", "grid", "plus"]


def test_what_is_said_by_default_and_what_is_not_said_are_the_same() -> None:
    teams = "teams: {velox: {auriga: Velox, factio: veneta"
    assert data(f"{teams}, plus: [], fast: no}}}}\nlevel: low\nlaps:\npatrons: {{}}\n") == data(f"{teams}}}}}\n")
