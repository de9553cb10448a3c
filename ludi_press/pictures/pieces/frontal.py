"""Pieces as figures on a poster: seen from the front, in silhouette, with their feet at nought.

Quadrigae rear up, gladiators raise their weapons, senators wear togas.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme, Tone

_HORSE: Final = "M-13-96Q-18-84-18-78-20-62-13-46V-6L-15 0H-4L-4-40Q0-36 4-40L4 0H15L13-6V-46Q20-62 18-78 18-84 13-96Z"
_REARING: Final = (
    "M-13-96Q-18-84-18-78-20-62-13-46L-16-6-18 0H-6L-3-42Q2-38 6-42L20-34"
    "L19-18 29-26 31-44 17-58Q20-70 18-78 18-84 13-96Z"
)
_HEAD: Final = "M-13-92Q-15-120-5-135L-4-145 2-137Q9-135 13-127L27-108Q30-100 24-97L15-98Q9-105 6-106 11-98 13-92Z"
"""A horse's head in profile, as on coins."""
_CAR: Final = "M-37-92V-142Q-37-158 0-158T37-142V-92Z"
_BODY: Final = "M-9-70L-20-5-26 0H-10L-8-8 0-56 8-8 10 0H26L20-5 9-70Z"
_CHEST: Final = "M-17-112Q0-122 17-112L11-68Q0-62-11-68Z"
_KILT: Final = "M-12-76H12L17-50Q0-43-17-50Z"
_TOGA: Final = "M-14-114Q0-124 14-114 30-70 24-4L26 0H-26L-24-4Q-30-70-14-114Z"
_LION: Final = (
    "M-46 0L-40-40Q-46-58-30-60H4Q14-66 30-60L46-56 52-46 44-38 34-36 28-26 32-6 36 0H22"
    "L14-26H-12L-22-6-18 0H-34L-32-22Z"
    "M-42-50Q-62-58-58-82L-54-80Q-56-62-40-56Z"
)
_HORNED: Final = (
    "M-50 0L-48-40Q-46-66-20-68H16Q30-68 40-54L50-50 58-66 60-44 50-32 34-30 30 0H16L14-22H-20L-22 0H-38L-40-22-42 0Z"
)
_BEAR: Final = (
    "M-30 0L-26-60Q-28-96-8-104L-12-116-4-112Q0-116 6-113L14-118 12-108 24-100 20-92 10-90"
    "Q26-70 24-40L30 0H12L6-26H-6L-12 0Z"
)

_SHIELDS: Final = {
    "great": "M-42-104H-18Q-14-78-18-46H-42Q-46-78-42-104Z",
    "round": "M-46-82A16 16 0 1 1-14-82 16 16 0 1 1-46-82Z",
    "square": "M-44-100H-20V-72H-44Z",
    "net": "M-22-92Q-44-84-46-40L-34-52-28-36-22-52-12-42Q-16-70-18-92Z",
}
_WEAPONS: Final = {
    "sword": "M28-138L32-184 36-138ZM22-140H42V-135H22Z",
    "blade": "M28-138Q26-166 44-180 38-160 37-138ZM22-140H42V-135H22Z",
    "trident": "M30-20V-166H20V-190L24-176H30L32-196 34-176H40L44-190V-166H34V-20Z",
    "spear": "M30-20V-168L32-196 40-168H35V-20Z",
    "bow": "M36-60Q62-110 36-164L38-164Q70-110 39-60ZM36-60V-164",
}
_ARMED: Final = {
    "heavy": ("great", "sword", True),
    "murmillo": ("great", "sword", True),
    "secutor": ("great", "sword", False),
    "provocator": ("great", "sword", True),
    "thraex": ("square", "blade", True),
    "light": ("round", "trident", False),
    "retiarius": ("net", "trident", False),
    "hoplomachus": ("round", "spear", True),
    "dimachaerus": ("", "sword", True),
    "eques": ("round", "spear", True),
    "sagittarius": ("", "bow", False),
    "bestiarius": ("", "spear", False),
}
"""Shield, weapon, and whether the helmet has a crest, by the token of a build."""
_BEASTS: Final = {"animal": _LION, "rhino": _HORNED, "ursus": _BEAR}


@lru_cache(maxsize=256)
def draw_frontal(look: tuple[str, ...], tone: str, badge: str, theme: Theme) -> Art:
    """A piece by the tokens of its look; a kind or build without a drawing is a man in a toga."""
    kind, build = look[0], look[1] if len(look) > 1 else ""
    draw, box = _KINDS.get(kind, (_senator, Box(-34, -170, 34, 2)))
    svg = draw(build, theme.tone(tone), badge, theme)
    return Art(tag("g", svg, stroke_linejoin="round"), box, theme.badge.paths(badge))


def _shape(d: str, fill: object, theme: Theme, width: float = 1.6) -> str:
    return tag("path", d=d, fill=str(fill), stroke=str(theme.colours.ink), stroke_width=width)


def _quadriga(build: str, tone: Tone, badge: str, theme: Theme) -> str:
    """Four horses, the outer ones rearing, before the car; the auriga with laurel and palm."""
    colours, horses = theme.colours, []
    for x, turn, d in ((-70, -6, _REARING), (70, 6, _REARING), (-25, 0, _HORSE), (25, 0, _HORSE)):
        parts = (
            _shape(d + _HEAD, colours.ink, theme),
            _shape("M-17-88Q0-77 17-88L18-80Q0-68-18-80Z", tone.fill, theme, 1),
            tag("path", d="M-12-94Q-14-118-6-132M11-119L19-104", fill="none", stroke=colours.shade, stroke_width=2.2),
            tag("circle", cx=6, cy=-126, r=1.8, fill=colours.plate),
            _shape("M-6-136Q-14-150-1-158Q4-148 0-139Z", colours.gold, theme, 1),
        )
        # The left horses look to the left, the right ones to the right.
        mirrored = tag("g", *parts, transform="scale(-1 1)" if x < 0 else None)
        horses.append(moved(x, 0, mirrored, turn))
    reins = tag(
        "path", d="M-10-176L-84-112M-10-176L-34-108M10-176L34-108M10-176L84-112", stroke=colours.ink, stroke_width=2
    )
    wheels = "".join(
        tag("ellipse", cx=x, cy=-92, rx=8, ry=34, fill=colours.wood, stroke=colours.ink, stroke_width=3)
        for x in (-44, 44)
    )
    car = _shape(_CAR, tone.fill, theme, 3) + tag(
        "path", d="M-37-142Q-37-158 0-158T37-142", fill="none", stroke=colours.gold, stroke_width=4
    )
    letters = words(theme.badge, badge, 0, -132, 28 if len(badge) < 3 else 22, tone.ink, "middle")
    return wheels + _auriga(tone, theme) + car + letters + "".join(horses) + reins


def _auriga(tone: Tone, theme: Theme) -> str:
    colours = theme.colours
    palm = theme.ornament("palm").drawn(44, -236, 0.9, 24)
    arms = tag("path", d="M14-196L36-216M-14-196L-18-172L-8-174", stroke=colours.ink, stroke_width=9, fill="none")
    torso = _shape("M-17-150Q-21-196-14-204H14Q21-196 17-150Z", tone.fill, theme)
    bands = tag("path", d="M-18-186H18M-18-176H18M-18-166H18", stroke=colours.ink, stroke_width=1.6)
    return palm + arms + torso + bands + moved(0, -92, _head(theme, crest=False))


def _head(theme: Theme, *, crest: bool) -> str:
    """A head with a laurel or a crested helmet, for a man 150 units high."""
    colours = theme.colours
    helmet = _shape("M-12-130Q0-164 14-128L9-129Q0-148-8-130Z", colours.gold, theme, 1.2) if crest else ""
    head = tag("circle", cy=-128, r=11, fill=colours.ink)
    leaves = _shape(
        "M-12-134L-4-141-6-134ZM12-134L4-141 6-134ZM-14-126L-9-135-8-127ZM14-126L9-135 8-127Z", colours.gold, theme, 0.8
    )
    return head + (helmet or leaves)


def _gladiator(build: str, tone: Tone, badge: str, theme: Theme) -> str:
    """A man with a raised weapon, recognised by shield and arms; or a beast."""
    colours = theme.colours
    if build in _BEASTS:
        band = words(theme.badge, badge, -4, -40, 18, colours.plate, "middle")
        return _shape(_BEASTS[build], colours.ink, theme) + band
    shield, weapon, crest = _ARMED.get(build, ("round", "sword", False))
    arms = tag("path", d="M14-108L30-118L32-140M-14-108L-28-88", stroke=colours.ink, stroke_width=8, fill="none")
    second = (
        tag("g", _shape(_WEAPONS[weapon], colours.ink, theme), transform="scale(-1 1) translate(-4 50)")
        if not shield
        else ""
    )
    parts = (
        _shape(_WEAPONS[weapon], colours.ink, theme) + (second if weapon == "sword" else ""),
        arms,
        _shape(_BODY, colours.ink, theme),
        _shape(_CHEST, colours.ink, theme),
        _shape(_KILT, tone.fill, theme),
        _head(theme, crest=crest),
        _shape(_SHIELDS[shield], tone.fill, theme, 2.4) if shield else "",
        words(theme.badge, badge, -30 if shield else 0, -72 if shield else -56, 15, tone.ink, "middle"),
    )
    return "".join(parts)


def _senator(build: str, tone: Tone, badge: str, theme: Theme) -> str:
    """A man in a toga with a stripe in his tone."""
    colours = theme.colours
    sash = _shape("M-12-114Q6-80 25-46L24-30Q-4-66-20-104Z", tone.fill, theme)
    letters = words(theme.badge, badge, -6, -34, 15, colours.plate, "middle")
    return _shape(_TOGA, colours.ink, theme) + sash + letters + _head(theme, crest=False)


_KINDS: Final[dict[str, tuple[Callable[[str, Tone, str, Theme], str], Box]]] = {
    "chariot": (_quadriga, Box(-112, -272, 112, 2)),
    "fighter": (_gladiator, Box(-62, -200, 62, 2)),
}
