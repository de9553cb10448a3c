"""An arena from its text grid (MR-4.5)."""

from collections.abc import Mapping

from ludi_press.boards.grid import Square
from ludi_press.content.rules import Placed
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.morturi.reading.forms import ArenaForm, SignForm, Signs
from ludi_press.games.morturi.rules.model import NARROWEST, WIDEST, Arena, Ground

_HAZARDS = ("yes", "true", "no", "false")


def read_arena(form: ArenaForm, signs: Signs, title: str) -> Judged[Arena]:
    """MR-4.5: the squares of a map; all its mistakes at once."""
    problems: list[Problem] = []
    known = {sign: _ground(one, form.hazard, problems) for sign, one in {**signs, **form.legend}.items()}
    lines = ["".join(line.split()) for line in form.map.value.strip().splitlines()]
    problems += _sizes(lines, form.map)
    rows = tuple(_row(number, line, known, form.map, problems) for number, line in enumerate(lines))
    return Judged(None if problems else Arena(form.title or title, rows), tuple(problems))


def _ground(form: SignForm, damage: int, problems: list[Problem]) -> Ground:
    """MR-4.5: what a sign means; `hazard: yes` has the damage of the arena."""
    hazard, said = 0, form.hazard.value if form.hazard else "no"
    if said in ("yes", "true"):
        hazard = damage
    elif said.isascii() and said.isdigit() and 0 < int(said[:3]) <= 20:
        hazard = int(said)
    elif said not in _HAZARDS and form.hazard:
        message = f"{shown(said)} is no hazard"
        problems.append(Problem("hazard", message, form.hazard.place, "MR-4.5", "write yes, or its damage, 1 to 20"))
    return Ground(form.wall, form.high, form.hides, form.cost, hazard, form.start or 0)


def _sizes(lines: list[str], placed: Placed[str]) -> list[Problem]:
    """MR-4.5: 3 to 26 squares each way, all rows alike."""
    found = []
    width = len(lines[0]) if lines else 0
    for name, size in (("rows", len(lines)), ("columns", width)):
        if not NARROWEST <= size <= WIDEST:
            message = f"the map has {size} {name}"
            help_ = f"draw {NARROWEST} to {WIDEST} squares each way"
            found.append(Problem("map-size", message, placed.place, "MR-4.5", help_))
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            message = f"row {number} of the map has {len(line)} squares, and row 1 has {width}"
            found.append(Problem("map-row", message, placed.place, "MR-4.5", f"draw {width} squares in row {number}"))
    return found


def _row(
    number: int, line: str, known: Mapping[str, Ground], placed: Placed[str], problems: list[Problem]
) -> tuple[Ground, ...]:
    for column, sign in enumerate(line[:WIDEST]):
        if sign not in known:
            message = f"nobody knows the sign {shown(sign)} at {Square(number, column)}"
            help_ = f"the signs are {' '.join(known)}; `legend:` adds others"
            problems.append(Problem("map-sign", message, placed.place, "MR-4.5", help_))
    return tuple(known.get(sign, Ground()) for sign in line)
