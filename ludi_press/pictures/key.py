"""The key at the foot of the track: what the signs on the chariots mean, drawn by the same hands."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ludi_press.pictures.chariot import State, draw_chariot
from ludi_press.pictures.layout import Box
from ludi_press.pictures.picture import Art, Say, Stamp
from ludi_press.pictures.svg import moved, words
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.tokens import draw_ghost, draw_print, draw_wreck
from ludi_press.report import say as message
from ludi_press.scene import Look, Pace

_LOOK: Final = Look(1, 1, 1, 1)


def _chariot(pace: Pace = Pace.STOP, left: int = 0, horses: int = 0, stunned: bool = False) -> Callable[[Theme], Art]:
    return lambda theme: draw_chariot(State("", "", _LOOK, pace, left, 0, horses, stunned), 0, theme)


_ENTRIES: Final[tuple[tuple[str, Callable[[Theme], Art]], ...]] = (
    ("picture.key-stop", _chariot()),
    ("picture.key-low", _chariot(Pace.LOW)),
    ("picture.key-fast", _chariot(Pace.FAST)),
    ("picture.key-max", _chariot(Pace.MAX)),
    ("picture.key-damage", _chariot(Pace.FAST, left=2)),
    ("picture.key-horses", _chariot(Pace.FAST, horses=2)),
    ("picture.key-stunned", _chariot(Pace.FAST, stunned=True)),
    ("picture.key-wreck", lambda theme: draw_wreck(0, theme)),
    ("picture.key-ghost", lambda theme: draw_ghost("", "", 0, theme)),
    ("picture.key-trail", lambda theme: draw_print("veneta", 0, False, theme)),
)
_SIZE: Final = 15.0
_ICON: Final = 0.62


def draw_key(width: float, height: float, theme: Theme, say: Say) -> Stamp:
    """The key as one stamp, in the middle of the foot band."""
    texts = tuple(say(message(entry)) for entry, _ in _ENTRIES)
    art = _strip(texts, width - 40, theme)
    return Stamp(width / 2, height - 26, art)


@lru_cache(maxsize=64)
def _strip(texts: tuple[str, ...], room: float, theme: Theme) -> Art:
    """The entries side by side; all smaller where they need more room than there is."""
    x = 0.0
    parts = []
    fonts: list[str] = []
    for text, (_, draw) in zip(texts, _ENTRIES, strict=True):
        icon = draw(theme)
        half = icon.box.width * _ICON / 2
        parts.append(moved(x + half, 0, icon.svg, scale=_ICON))
        text = theme.label.clean(text)
        parts.append(words(theme.label, text, x + 2 * half + 4, _SIZE * 0.34, _SIZE, theme.colours.ink))
        fonts += [*theme.label.paths(text), *icon.fonts]
        x += 2 * half + theme.label.width(text, _SIZE) + 20
    x -= 16
    scale = min(1.0, room / x)
    box = Box(-x * scale / 2, -15, x * scale / 2, 15)
    return Art(moved(box.left, 0, "".join(parts), scale=scale), box, tuple(dict.fromkeys(fonts)))
