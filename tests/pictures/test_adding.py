"""Pictures are the same on every Python: since 3.12 its `sum` of floats rounds otherwise than before."""

import ast
import builtins
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import arena_samples
import pytest
from colour_blindness import Eyes, seen_by
from picture_samples import TRACKS, spread_out, theme, track, words

import ludi_press
from ludi_press.core.colour import Colour
from ludi_press.core.report import Align, Board, Cell, Column, Row, Text
from ludi_press.pictures.album import draw_stills
from ludi_press.pictures.board import Context
from ludi_press.scene import Scene

PACKAGE = Path(ludi_press.__file__).parent
DRAWING = [*sorted((PACKAGE / "pictures").rglob("*.py")), PACKAGE / "core" / "colour.py"]
COLUMNS = (Column(Text("#"), Align.RIGHT), Column(Text("Auriga")), Column(Text("Factio")))
NAMES = ("Crescens", "P. Aelius Gutta Calpurnianus", "Epaphroditus")
BOARD = Board(
    Text("Status board"),
    COLUMNS,
    tuple(Row(name, (Cell(place), Cell(Text(name)), Cell(Text("veneta")))) for place, name in enumerate(NAMES)),
)

Adding = Callable[..., Any]


def as_before(values: Iterable[Any], start: Any = 0) -> Any:
    """The sum of Python 3.11: every addition is rounded."""
    total = start
    for value in values:
        total = total + value
    return total


def as_since(values: Iterable[Any], start: Any = 0) -> Any:
    """The sum of Python 3.12: of floats it adds up what the rounding lost, too (Neumaier)."""
    total, lost = start, 0.0
    for value in values:
        new = total + value
        if isinstance(new, float):
            larger, smaller = (total, value) if abs(total) >= abs(value) else (value, total)
            lost += (larger - new) + smaller
        total = new
    return total + lost if lost else total


def test_the_two_ways_of_adding_differ() -> None:
    assert as_before([0.1] * 10) != as_since([0.1] * 10) == 1.0
    assert as_before([1, 2, 3]) == as_since([1, 2, 3]) == 6


def forget() -> None:
    """Empties every cache of the package, so that all is added up again."""
    for module in [module for name, module in sys.modules.items() if name.startswith("ludi_press.")]:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Adding], None]]:
    """Puts another way of adding in the place of Python's own."""

    def add(adding: Adding) -> None:
        forget()
        monkeypatch.setattr(builtins, "sum", adding)

    yield add
    forget()


def drawn(scene: Scene, say: Callable[..., str]) -> list[str]:
    """Every number of every picture of a turn, to the last bit."""
    stills = draw_stills(Context(scene, BOARD), theme(), say)
    pictures = [one for still in stills for one in (still.picture, still.small, still.phone) if one]
    return [repr((one.ground, one.items, one.title, one.description)) for one in pictures]


def bout() -> Scene:
    fighters = (arena_samples.combatant(number, (1000 * number, 700 * number)) for number in range(7))
    return arena_samples.scene(*fighters, over=True)


@pytest.mark.parametrize("circus", TRACKS)
def test_a_race_is_drawn_alike_whichever_way_python_adds(circus: str, added: Callable[[Adding], None]) -> None:
    scene = spread_out(track(circus))
    added(as_before)
    before = drawn(scene, words().say)
    added(as_since)
    assert drawn(scene, words().say) == before


def test_a_bout_is_drawn_alike_whichever_way_python_adds(added: Callable[[Adding], None]) -> None:
    assert arena_samples.WORDS is not None
    added(as_before)
    before = drawn(bout(), arena_samples.WORDS.say)
    added(as_since)
    assert drawn(bout(), arena_samples.WORDS.say) == before


def test_colours_are_seen_alike_whichever_way_python_adds(added: Callable[[Adding], None]) -> None:
    colours = [Colour(red, 255 - red, red // 2) for red in range(0, 256, 5)]
    added(as_before)
    before = [seen_by(eyes, colour) for eyes in Eyes for colour in colours]
    added(as_since)
    assert [seen_by(eyes, colour) for eyes in Eyes for colour in colours] == before


WHOLE = {"millis", "length", "lost", "meets", "_covers", "len"}
"""Attributes and functions in sums of whole numbers, which are exact."""


def test_where_pictures_are_drawn_floats_are_added_by_fsum_alone() -> None:
    assert len(DRAWING) > 20
    sums = [(path, call) for path in DRAWING for call in sums_in(path)]
    assert [f"{path.name}:{call.lineno}" for path, call in sums if not is_whole(call)] == []


def sums_in(path: Path) -> Iterator[ast.Call]:
    """The calls of `sum` in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum":
            yield node


def is_whole(call: ast.Call) -> bool:
    """Whether a sum adds what is a whole number at first sight: counts, comparisons, and what WHOLE names."""
    one = call.args[0].elt if isinstance(call.args[0], ast.GeneratorExp) else None
    name = one.func if isinstance(one, ast.Call) else one
    named = getattr(name, "attr", None) or getattr(name, "id", None)
    return isinstance(one, ast.Constant | ast.Compare) or named in WHOLE
