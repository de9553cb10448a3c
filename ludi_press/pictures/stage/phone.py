"""The picture of the whole ground for a telephone: every team with its name, and nothing that the page says itself."""

from collections.abc import Iterator

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.upright import view_phone
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Art, Picture, Say, Stamp, lettering
from ludi_press.pictures.stage.alt import text_alternative
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene


def draw_phone(scene: Scene, theme: Theme, say: Say) -> Picture | None:
    """The ground after the turn, without title, list and legend; None where it cannot be read that small."""
    seen = view_phone(scene, theme)
    if seen is None:
        return None
    words = seen.view.progress(scene, say).partition(" · ")[0]
    items = (
        *(_words(words, seen.plate, seen.names.size, theme) if seen.plate else ()),
        *draw_field(scene, seen.view, theme, seen.names),
    )
    return Picture(seen.ground, items, say(view_of(scene).title(scene)), text_alternative(scene, say))


def _words(text: str, plate: Box, size: float, theme: Theme) -> Iterator[Stamp]:
    """Words in the middle of a plate, in as many lines as its width asks for."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if theme.title.width(longer, size) < plate.width * 0.9:
            lines[-1] = longer
        else:
            lines.append(word)
    x, y = plate.centre
    for index, line in enumerate(filter(None, lines)):
        yield Stamp(x, y + (index - len(lines) / 2 + 0.8) * size * 1.4, _line(line, size, theme))


def _line(text: str, size: float, theme: Theme) -> Art:
    return lettering(theme.title, text, size, theme.colours.ink, "middle")
