"""Gladiators by their arms, from above and facing right, and what shows how one is now: life, a net, a blindfold."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

from ludi_press.pictures.svg import number, stroked, tag
from ludi_press.pictures.theme import Theme


def _shaft(d: str, theme: Theme, width: float = 1.8) -> str:
    """Iron or wood with an outline."""
    return stroked(d, theme.colours.ink, width + 1.7) + stroked(d, theme.colours.marble, width)


def _shoulders(theme: Theme) -> str:
    return stroked("M-5-11Q-9 0-5 11L1 9V-9Z", theme.colours.ink, 1, theme.colours.bronze)


def _helmet(theme: Theme, crest: str = "") -> str:
    """A closed helmet; `crest` is the path of what stands on it."""
    ink = theme.colours.ink
    head = tag("circle", cx=-1, r=6.6, fill=theme.colours.gold, stroke=ink, stroke_width=1.2)
    return head + (stroked(crest, ink, 2.2) if crest else "")


def _bare(theme: Theme) -> str:
    """A bare head with hair at its back."""
    ink = theme.colours.ink
    head = tag("circle", cx=-1, r=6, fill=theme.colours.skin, stroke=ink, stroke_width=1.2)
    return head + stroked("M-5-4Q-8 0-5 4", ink, 2.4)


def _great_shield(theme: Theme) -> str:
    return stroked("M9-14Q15 0 9 14L4 13Q9 0 4-13Z", theme.colours.ink, 1.3, theme.colours.wall)


def _disc(theme: Theme, y: float, size: float) -> str:
    disc = tag("circle", cx=8, cy=y, r=size, fill=theme.colours.wood, stroke=theme.colours.ink, stroke_width=1.2)
    return disc + tag("circle", cx=8, cy=y, r=size * 0.3, fill=theme.colours.gold)


def _murmillo(theme: Theme) -> str:
    """A great curved shield, a helmet with a high crest along it, a short sword."""
    return _shoulders(theme) + _great_shield(theme) + _shaft("M3 12L19 15", theme) + _helmet(theme, "M-9 0H8")


def _secutor(theme: Theme) -> str:
    """A great shield, and a smooth round helmet with two small eyes."""
    eyes = tag("circle", cx=3, cy=-2, r=1.1, fill=theme.colours.ink) + tag(
        "circle", cx=3, cy=2, r=1.1, fill=theme.colours.ink
    )
    return _shoulders(theme) + _great_shield(theme) + _shaft("M3 12L19 15", theme) + _helmet(theme) + eyes


def _thraex(theme: Theme) -> str:
    """A small square shield, a bent blade, a crest with a hook."""
    shield = stroked("M6-14L12-13V-4L6-3Z", theme.colours.ink, 1.3, theme.colours.wall)
    return _shoulders(theme) + shield + _shaft("M2 11L11 13L18 8", theme, 2.2) + _helmet(theme, "M-9 0H5Q9 0 8 4")


def _retiarius(theme: Theme) -> str:
    """A trident, a net in the other hand, a bare head and a shoulder guard."""
    trident = "M-14 11L14 12M14 8V16M14 8H20M14 12H21M14 16H20"
    net = "M4-15L14-13L12-5L3-6ZM7-15L6-6M10.5-14L9-5M4-12L13-10M3.5-9L12.5-8"
    guard = stroked("M-4-12L2-12L1-7L-5-7Z", theme.colours.ink, 1.1, theme.colours.gold)
    return _shoulders(theme) + _shaft(trident, theme, 1.5) + stroked(net, theme.colours.ink, 1.1) + guard + _bare(theme)


def _hoplomachus(theme: Theme) -> str:
    """A long spear and a small round shield, a crested helmet."""
    spear = _shaft("M-16 11L20 11", theme, 1.5) + stroked(
        "M18 8L25 11L18 14Z", theme.colours.ink, 1, theme.colours.marble
    )
    return _shoulders(theme) + spear + _disc(theme, -9, 6) + _helmet(theme, "M-9 0H8M-5-4V4")


def _provocator(theme: Theme) -> str:
    """A breastplate all round, a shield, a sword."""
    plate = stroked("M-7-10Q-11 0-7 10L4 9Q7 0 4-9Z", theme.colours.ink, 1.4, theme.colours.marble)
    return plate + stroked("M10-12L13-11V11L10 12Z", theme.colours.ink, 1.3, theme.colours.wall) + _shaft(
        "M3 12L19 14", theme
    ) + _helmet(theme, "M-5-5L-10-8M-5 5L-10 8")  # fmt: skip


def _dimachaerus(theme: Theme) -> str:
    """A sword in each hand and no shield."""
    return _shoulders(theme) + _shaft("M3 12L20 9M3-12L20-9", theme, 2) + _helmet(theme, "M-9 0H8")


def _eques(theme: Theme) -> str:
    """A horse under him, and a lance."""
    colours = theme.colours
    horse = stroked("M-19-5Q-21 0-19 5L4 6L10 4L20 2.6Q23 0 20-2.6L10-4L4-6Z", colours.ink, 1.4, colours.wood)
    mane = stroked("M6 0H17M-19 0H-25", colours.ink, 2)
    return horse + mane + _shaft("M-10 10L24 8", theme, 1.4) + _disc(theme, -9, 5) + _helmet(theme)


def _sagittarius(theme: Theme) -> str:
    """A drawn bow with an arrow, a quiver on the back."""
    colours = theme.colours
    quiver = stroked("M-13-8L-6-4L-8 0L-15-4Z", colours.ink, 1.1, colours.wood)
    bow = stroked("M6-16Q19 0 6 16", colours.ink, 3.2) + stroked("M6-16Q19 0 6 16", colours.wood, 1.6)
    string = stroked("M6-16L1 0L6 16", colours.ink, 0.9)
    return _shoulders(theme) + bow + string + _shaft("M1 0H20", theme, 1) + quiver + _bare(theme)


def _bestiarius(theme: Theme) -> str:
    """A javelin over the shoulder, a second in the hand, a bare head."""
    javelins = _shaft("M-14 9L20 13M-14-12L8-14", theme, 1.3)
    tips = stroked("M18 10L24 13.4L17 15ZM7-17L13-14.5L7-12Z", theme.colours.ink, 1, theme.colours.marble)
    return _shoulders(theme) + javelins + tips + _bare(theme)


def _ursus(theme: Theme) -> str:
    """A bear: a broad round body, round ears, claws."""
    colours = theme.colours
    claws = stroked("M6-12L13-15M8-10L15-11M6 12L13 15M8 10L15 11", colours.ink, 2.2)
    body = stroked("M-16 0Q-17-13-4-13Q8-12 9 0Q8 12-4 13Q-17 13-16 0Z", colours.ink, 1.4, colours.wood)
    ears = "".join(
        tag("circle", cx=5, cy=y, r=2.8, fill=colours.wood, stroke=colours.ink, stroke_width=1) for y in (-6, 6)
    )
    head = tag("circle", cx=10, r=6.4, fill=colours.wood, stroke=colours.ink, stroke_width=1.3)
    nose = tag("circle", cx=15.6, r=1.8, fill=colours.ink)
    return claws + body + ears + head + nose


ARMED: Final[dict[str, Callable[[Theme], str]]] = {
    "murmillo": _murmillo,
    "secutor": _secutor,
    "thraex": _thraex,
    "retiarius": _retiarius,
    "hoplomachus": _hoplomachus,
    "provocator": _provocator,
    "dimachaerus": _dimachaerus,
    "eques": _eques,
    "sagittarius": _sagittarius,
    "bestiarius": _bestiarius,
    "ursus": _ursus,
}
"""The drawings of gladiators by the token of their build."""


def draw_marks(marks: tuple[str, ...], theme: Theme) -> str:
    """What lies over a figure: a net, a blindfold, the double rim of a stance, the flag that it carries."""
    colours, parts = theme.colours, []
    if "stance" in marks:
        parts.append(tag("circle", r=14.5, fill="none", stroke=colours.ink, stroke_width=1.4, stroke_dasharray="1 3.6"))
    if "netted" in marks:
        net = "M-16-6H16M-16 6H16M-6-16V16M6-16V16M-17 0H17M0-17V17M-12-12L12 12M-12 12L12-12"
        parts.append(
            stroked(net, colours.ink, 1.3) + tag("circle", r=17, fill="none", stroke=colours.ink, stroke_width=1.8)
        )
    if "blinded" in marks:
        parts.append(stroked("M2-6.6V6.6", colours.ink, 5.4) + stroked("M2-6V6", colours.plate, 3.2))
    for mark in marks:
        if mark.startswith("flag-"):
            cloth = stroked("M-16-18H0L-4-13L0-8H-16Z", colours.ink, 1.3, theme.tone(mark.removeprefix("flag-")).fill)
            parts.append(stroked("M-16-2V-19", colours.ink, 2.4) + cloth)
    return "".join(parts)


def draw_life(lost: int, size: int, radius: float, theme: Theme) -> str:
    """Life as marks along the rim of the base, from the top clockwise; those that are lost are full."""
    colours, parts = theme.colours, []
    for place in range(size):
        start, end = (radians(360 / size * (place + share) - 90) for share in (0.0, 1.0))
        (x, y), (to_x, to_y) = ((radius * cos(angle), radius * sin(angle)) for angle in (start, end))
        arc = f"M{number(x)} {number(y)}A{number(radius)} {number(radius)} 0 0 1 {number(to_x)} {number(to_y)}"
        tick = f"M{number(x * 0.86)} {number(y * 0.86)}L{number(x * 1.14)} {number(y * 1.14)}"
        fill = colours.lost if size - place <= lost else colours.plate
        parts.append(stroked(arc, colours.ink, 6.4) + stroked(arc, fill, 4) + stroked(tick, colours.ink, 1.4))
    return "".join(parts)
