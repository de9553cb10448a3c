"""Small things on the sand: wrecks, ghosts where a turn began, hoofprints along the way, and marks of what befell."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, Stamp, joined, lettering
from ludi_press.pictures.pieces.chariot import LENGTH, WIDTH, footprint
from ludi_press.pictures.svg import moved, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Deed

GHOST: Final = 16.0
"""The type of a ghost's badge."""


@lru_cache(maxsize=512)
def draw_wreck(turn: int, theme: Theme) -> Art:
    """A broken car: a wheel apart, crossed planks."""
    colours = theme.colours
    planks = "M-14-10L14 9M-15 7L12-11M-4-14L5 14"
    parts = (
        tag("path", d=planks, stroke=colours.ink, stroke_width=6.4),
        tag("path", d=planks, stroke=colours.wood, stroke_width=4),
        tag("circle", cx=12, cy=4, r=7.4, fill=colours.plate, stroke=colours.ink, stroke_width=2.6),
        tag("path", d="M12-3.4V11.4M4.6 4H19.4", stroke=colours.ink, stroke_width=1.6),
    )
    return Art(moved(0, 0, tag("g", *parts, fill="none", stroke_linecap="round"), turn), footprint(turn), common=True)


def draw_ghost(tone: str, badge: str, turn: int, theme: Theme) -> Art:
    """Where a team stood before, in one piece."""
    return joined(ghost_stamps(tone, badge, (0, 0), turn, theme))


def ghost_stamps(
    tone: str, badge: str, at: tuple[float, float], turn: int, theme: Theme, size: float = GHOST
) -> tuple[Stamp, Stamp]:
    """Where a team stood before: a dashed outline, and its badge in it."""
    size = size if len(badge) < 3 else size * 0.8
    text = lettering(theme.badge, badge, size, theme.colours.ink, "middle")
    return Stamp(*at, _outline(tone, turn, theme)), Stamp(at[0], at[1] + size * 0.36, text)


@lru_cache(maxsize=512)
def _outline(tone: str, turn: int, theme: Theme) -> Art:
    colours, fill = theme.colours, theme.tone(tone).fill
    edge = tag(
        "rect",
        x=-LENGTH / 2 + 3,
        y=-WIDTH / 2 + 4,
        width=LENGTH - 6,
        height=WIDTH - 8,
        rx=9,
        fill=colours.plate,
        fill_opacity=0.94,
        stroke=colours.ink if tone == "albata" else fill,
        stroke_width=2,
        stroke_dasharray="5 3.5",
    )
    return Art(moved(0, 0, edge, turn), footprint(turn), common=True)


_PRINT_STEP: Final = 15
"""Arrow heads are turned by coarser steps than chariots: there are many, and small as they are nobody sees it."""


@lru_cache(maxsize=2048)
def draw_print(tone: str, turn: int, last: bool, theme: Theme) -> Art:
    """A step of a team's way: an arrow head; the end of a round is a full one, the steps before it are hollow."""
    colours, fill = theme.colours, theme.tone(tone).fill
    d = "M-5-6.5L6 0L-5 6.5L-1.6 0Z"
    arrow = tag("path", d=d, fill=fill, stroke=colours.ink, stroke_width=1.3, stroke_linejoin="round")
    turn = round(turn / _PRINT_STEP) * _PRINT_STEP % 360
    return Art(moved(0, 0, arrow, turn, 1.35 if last else 0.9), Box(-11, -11, 11, 11), common=True)


_SIGNS: Final[dict[Deed, str]] = {
    Deed.WHIP: "M-8 8C-6-2 0-8 8-8M8-8C4-2 9 1 4 6",
    Deed.SLIP: "M-9 4C-5-6-2 8 2-1S7-4 9-6",
    Deed.WALL: "M-8-7H8M-8 0H8M-8 7H8M-3-7V0M4 0V7",
    Deed.CRASH: "M-8-8L8 8M8-8L-8 8M0-10V10M-10 0H10",
    Deed.LACERATE: "M-8 6C-2 6-2-6 4-6M-3 9C3 9 3-3 9-3",
    Deed.NAUFRAGIA: "M-8-8L8 8M8-8L-8 8",
    Deed.HALT: "M-6-6H6V6H-6Z",
    Deed.LEAVE: "M-8 0H7M1-6L7 0L1 6",
    Deed.FINISH: "M-8 1L-2 8L9-8",
}


@lru_cache(maxsize=64)
def draw_deed(deed: Deed, theme: Theme) -> Art:
    """What befell, as a sign on a disc."""
    colours = theme.colours
    disc = tag("circle", r=14, fill=colours.plate, stroke=colours.lost, stroke_width=2.4)
    sign = tag("path", d=_SIGNS[deed], fill="none", stroke=colours.lost, stroke_width=3, stroke_linecap="round")
    return Art(disc + sign, Box(-16, -16, 16, 16))
