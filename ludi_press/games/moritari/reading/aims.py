"""Reads the points, directions and fighters that bouts and orders name."""

from collections.abc import Mapping
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.boards.plane import WINDS, Direction, Point, read_length
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, one_of, shown, unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.kit.lexicon import MARKS, called, nearest_called
from ludi_press.games.moritari.reading.forms import PointForm
from ludi_press.games.moritari.reading.order_words import JOINTS, LEADS, NOBODIES, THUMBS, WIND_WORDS
from ludi_press.games.moritari.rules.model import NOBODY, Goal, Look, Thumb

Names = Mapping[str, str]
"""The fighters' names by id; None is used instead where they are unknown."""

_LEAD: Final = pattern(rf"^(?:(?:{'|'.join(sorted(LEADS))})\s+)+")
_NUMBER: Final = pattern(r"(?:^|[\s(\[])[+-]?\d", ASCII)
_WORD: Final = pattern(r"[a-z]+", ASCII)
_INCHES_HELP: Final = "write inches with up to three decimals, as in -3.25"
_POINT_HELP: Final = "write a point as [x, y], inches east and north of the middle: [5, -2.5]"


def read_point(point: PointForm) -> Judged[Point]:
    """MO-3.4: two lengths in inches, each with up to three decimals."""
    x, y = (read_length(part.value) for part in point)
    if x is not None and y is not None:
        return Judged(Point(x, y))
    wrong = [part for part, value in zip(point, (x, y), strict=True) if value is None]
    problems = (
        Problem("inches", f"{shown(part.value)} is no length in inches", part.place, "MO-3.4", _INCHES_HELP)
        for part in wrong
    )
    return Judged(None, tuple(problems))


def read_wind(text: str) -> Direction | None:
    """A direction by its name or letters (north, n, north-east, NE, nord); None for any other text."""
    words = [word for word in _WORD.findall(unaccented(text)) if word not in LEADS]
    named = [WIND_WORDS.get(word) for word in words if word not in JOINTS or len(words) == 1]
    winds = [WINDS[wind] for wind in named if wind is not None]
    if len(winds) != len(named) or len(winds) > 2:
        return None
    between = Direction(sum(wind.x for wind in winds), sum(wind.y for wind in winds))
    return between if between in WINDS.values() else None


def read_goal(given: Placed[str] | PointForm, names: Names | None) -> Judged[Goal]:
    """MO-3.1: where a move goes: a point, or a fighter."""
    if isinstance(given, tuple):
        return read_point(given)
    pair = _pair(given)
    if pair is not None:
        return Judged(pair)
    return read_fighter(given, names, _POINT_HELP if _NUMBER.search(given.value) else None)


def read_look(given: Placed[str] | PointForm, names: Names | None) -> Judged[Look]:
    """MO-3.1: what to face: a wind, a point, or a fighter."""
    if isinstance(given, Placed) and _plain(given.value) not in (names or ()):
        wind = read_wind(_plain(given.value))
        if wind is not None:
            return Judged(wind)
    return read_goal(given, names)


def read_fighter(given: Placed[str], names: Names | None, otherwise: str | None = None) -> Judged[str]:
    """A fighter by its id, or by its name where only one has it; `otherwise` is the help where no fighter is near."""
    whole = unaccented(given.value).strip(MARKS)
    wanted = whole if names and whole in names else _plain(given.value)
    found = (wanted,) if names is None else called(wanted, names)
    if len(found) == 1:
        return Judged(found[0])
    if found:
        message = f"{shown(given.value)} is the name of several fighters"
        return Judged(None, (Problem("fighter-ambiguous", message, given.place, None, f"write {one_of(found)}"),))
    near = nearest_called(wanted, names or {})
    suggestion = f"did you mean {one_of(near)}?" if near else otherwise or f"the fighters are {', '.join(names or ())}"
    message = f"there is no fighter {shown(given.value)}"
    return Judged(None, (Problem("fighter-unknown", message, given.place, "MO-3.1", suggestion),))


def read_thumb(given: Placed[str]) -> Judged[Thumb]:
    """MO-5.3: what Caesar's thumb shows."""
    found = THUMBS.get(_plain(given.value))
    if found is not None:
        return Judged(found)
    suggestion = did_you_mean(given.value, THUMBS) or f"write {one_of(Thumb)}"
    message = f"{shown(given.value)} is nothing that a thumb shows"
    return Judged(None, (Problem("thumb-unknown", message, given.place, "MO-5.3", suggestion),))


def read_target(given: Placed[str], names: Names | None) -> Judged[str]:
    """MO-4.1, MO-4.1a: whom to attack: a fighter, or nobody."""
    return Judged(NOBODY) if _plain(given.value) in NOBODIES else read_fighter(given, names)


def _plain(text: str) -> str:
    return _LEAD.sub("", unaccented(text).strip(MARKS)).strip(MARKS)


def _pair(given: Placed[str]) -> Point | None:
    """A point that is written as text: "3, -2.5"."""
    parts = _LEAD.sub("", unaccented(given.value).strip()).strip("()[] ").split(",")
    if len(parts) != 2:
        return None
    first, second = (Placed(part, given.place) for part in parts)
    return read_point((first, second)).value
