"""The head line of a picture: the title on the left, the progress on the right.

Text with figures uses the face of badges: in the capitals of the title face "Turn 11" would look like "Turn II".
"""

from collections.abc import Iterator

from msgspec import Struct

from ludi_press.core.report import Text
from ludi_press.pictures.picture import Stamp, lettering
from ludi_press.pictures.theme import Theme


class HeadLine(Struct, frozen=True):
    """The layout of a head line: picture width, margin, baseline, and the type sizes of title and progress."""

    width: float
    edge: float
    base: float
    title: float
    told: float


def draw_head(name: Text, told: str, line: HeadLine, theme: Theme) -> Iterator[Stamp]:
    """The title is cut where the progress leaves it too little room; the progress takes less than half of the line."""
    face, figures, colours = theme.title, theme.badge, theme.colours
    heading = figures.fit(told, line.told, line.width * 0.44)
    room = line.width - 2 * line.edge - figures.width(heading, line.told) - 1.5 * line.title
    title = face.fit(name.value, line.title, room)
    yield Stamp(line.edge, line.base, lettering(face, title, line.title, colours.plate))
    yield Stamp(line.width - line.edge, line.base - 1, lettering(figures, heading, line.told, colours.plate, "end"))
