"""The key at the foot of a bout: what the signs mean, drawn by the same hands."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from ludi_press.core.report import say as message
from ludi_press.pictures.grounds.sand_layout import FOOT, ArenaLayout
from ludi_press.pictures.picture import Art, Say, Stamp
from ludi_press.pictures.pieces.fighter import Look, draw_fighter
from ludi_press.pictures.pieces.signs import draw_start, draw_swords, draw_thumb
from ludi_press.pictures.pieces.tokens import draw_print
from ludi_press.pictures.stage.legend import SIZE, entry, set_out
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import Build, Stance, Thumb


def _fighter(build: Build, stance: Stance = Stance.STANDING, lost: int = 0, points: int = 0) -> Callable[[Theme], Art]:
    """A fighter with its hit points at its right, where a row of the key has room for them."""
    return lambda theme: draw_fighter(Look("", "", build, stance, lost, points, side=2), 0, theme)


_ENTRIES: Final[tuple[tuple[str, Callable[[Theme], Art]], ...]] = (
    ("picture.build-heavy", _fighter(Build.HEAVY)),
    ("picture.build-light", _fighter(Build.LIGHT)),
    ("picture.build-animal", _fighter(Build.ANIMAL)),
    ("picture.build-rhino", _fighter(Build.RHINO)),
    ("picture.key-lying", _fighter(Build.HEAVY, Stance.LYING)),
    ("picture.key-removed", _fighter(Build.HEAVY, Stance.DEAD)),
    ("picture.key-points", _fighter(Build.HEAVY, lost=1, points=3)),
    ("picture.key-contact", draw_swords),
    ("picture.key-ghost", lambda theme: draw_start("veneta", "", theme)),
    ("picture.key-trail", lambda theme: draw_print("veneta", 0, True, theme)),
    ("picture.key-thumb", lambda theme: draw_thumb(Thumb.UP, True, theme)),
)


def draw_key(layout: ArenaLayout, theme: Theme, say: Say) -> Stamp:
    """The key as one stamp, in the middle of the foot."""
    texts = tuple(say(message(entry_id)) for entry_id, _ in _ENTRIES)
    art = _table(texts, layout.width - 50, layout.foot, layout.type(SIZE), theme)
    return Stamp(layout.width / 2, layout.height - layout.foot / 2 - 12, art)


@lru_cache(maxsize=64)
def _table(texts: tuple[str, ...], room: float, height: float, size: float, theme: Theme) -> Art:
    cells = [entry(text, draw(theme), theme, size) for text, (_, draw) in zip(texts, _ENTRIES, strict=True)]
    return set_out(cells, room, height, most_rows=5 if height > FOOT else 3)
