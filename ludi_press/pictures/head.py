"""The head line of a picture: whose it is on the left, how far that has come on the right.

The title is in the face of titles; what has figures in that of badges, for in capitals a Turn 11 would be a Turn II.
"""

from collections.abc import Iterator

from msgspec import Struct

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Stamp, lettering
from ludi_press.pictures.theme import Theme


class HeadLine(Struct, frozen=True):
    """Where a head line stands: so wide, this far from both sides, its foot so deep; the sizes of its two types."""

    width: float
    edge: float
    base: float
    title: float
    told: float


def draw_head(name: Text, told: str, line: HeadLine, theme: Theme) -> Iterator[Stamp]:
    """The title cut where what is told leaves it no room; that takes less than half of the line."""
    face, figures, colours = theme.title, theme.badge, theme.colours
    heading = figures.fit(told, line.told, line.width * 0.44)
    room = line.width - 2 * line.edge - figures.width(heading, line.told) - 1.5 * line.title
    title = face.fit(name.value, line.title, room)
    yield Stamp(line.edge, line.base, lettering(face, title, line.title, colours.wall))
    yield Stamp(line.width - line.edge, line.base - 1, lettering(figures, heading, line.told, colours.ink, "end"))
