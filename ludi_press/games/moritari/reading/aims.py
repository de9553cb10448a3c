"""Where to and whom: the points, directions and fighters that orders name."""

from collections.abc import Mapping
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, nearest, one_of, shown, unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.moritari.reading.entry import read_point, read_wind
from ludi_press.games.moritari.reading.forms import Point
from ludi_press.games.moritari.reading.order_words import LEADS, NOBODIES, THUMBS
from ludi_press.games.moritari.rules.model import Goal, Look, Thumb
from ludi_press.games.moritari.rules.sand import Sand

Names = Mapping[str, str]
"""The fighters' names by id; None instead of it where nobody knows them."""

_LEAD: Final = pattern(rf"^(?:(?:{'|'.join(sorted(LEADS))})\s+)+")
_MARKS: Final = " .,;:!?()[]"
_NUMBER: Final = pattern(r"(?:^|[\s(\[])[+-]?\d", ASCII)
_POINT_HELP: Final = "write a point as [x, y], inches east and north of the middle: [5, -2.5]"


def read_goal(given: Placed[str] | Point, names: Names | None) -> Judged[Goal]:
    """MO-3.1: where a move goes: a point, or a fighter."""
    if isinstance(given, tuple):
        judged = read_point(given)
        return Judged(judged.value, judged.problems)
    pair = _pair(given)
    if pair is not None:
        return Judged(pair)
    found = read_fighter(given, names, _POINT_HELP if _NUMBER.search(given.value) else None)
    return Judged(found.value, found.problems)


def read_look(given: Placed[str] | Point, names: Names | None) -> Judged[Look]:
    """MO-3.1: what to face: a wind, a point, or a fighter."""
    wind = None if isinstance(given, tuple) else read_wind(_plain(given.value))
    if wind is not None and not (names and isinstance(given, Placed) and _plain(given.value) in names):
        return Judged(wind)
    judged = read_goal(given, names)
    return Judged(judged.value, judged.problems)


def read_fighter(given: Placed[str], names: Names | None, otherwise: str | None = None) -> Judged[str]:
    """A fighter by its id, or by its name where only one has it; `otherwise` is the help where no fighter is near."""
    plain = unaccented(given.value).strip(_MARKS)
    wanted = plain if names and plain in names else _plain(given.value)
    if names is None or wanted in names:
        return Judged(wanted)
    called = [fighter for fighter, name in names.items() if unaccented(name) == wanted]
    if len(called) == 1:
        return Judged(called[0])
    if called:
        message = f"{shown(given.value)} is the name of several fighters"
        return Judged(None, (Problem("fighter-ambiguous", message, given.place, None, f"write {one_of(called)}"),))
    suggestion = _nearest_fighter(wanted, names) or otherwise or f"the fighters are {', '.join(names)}"
    message = f"there is no fighter {shown(given.value)}"
    return Judged(None, (Problem("fighter-unknown", message, given.place, "MO-3.1", suggestion),))


def _nearest_fighter(wanted: str, names: Names) -> str | None:
    """Each fighter once: by its id, or by its name where that alone is near."""
    called = {unaccented(name): fighter for fighter, name in names.items()}
    near = dict.fromkeys(called.get(word, word) for word in nearest(wanted, (*names, *called)))
    return f"did you mean {one_of(near)}?" if near else None


def read_thumb(given: Placed[str]) -> Judged[Thumb]:
    """MO-5.3: what Caesar's thumb shows."""
    found = THUMBS.get(_plain(given.value))
    if found is not None:
        return Judged(found)
    suggestion = did_you_mean(given.value, THUMBS) or f"write {one_of(Thumb)}"
    message = f"{shown(given.value)} is nothing that a thumb shows"
    return Judged(None, (Problem("thumb-unknown", message, given.place, "MO-5.3", suggestion),))


def is_nobody(given: Placed[str]) -> bool:
    """Whether a word says that nobody is to be attacked."""
    return _plain(given.value) in NOBODIES


def _plain(text: str) -> str:
    return _LEAD.sub("", unaccented(text).strip(_MARKS)).strip(_MARKS)


def _pair(given: Placed[str]) -> Sand | None:
    """A point that is written as text: "3, -2.5"."""
    parts = _LEAD.sub("", unaccented(given.value).strip()).strip("()[] ").split(",")
    if len(parts) != 2:
        return None
    first, second = (Placed(part, given.place) for part in parts)
    return read_point((first, second)).value
