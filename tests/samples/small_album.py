"""Pictures of a turn that cost nothing, for tests of where they are kept."""

from ludi_press.pictures.album import Album, Studio
from ludi_press.pictures.sight import Sight
from ludi_press.posts.gallery import WIDE, PostPicture


def small_album(studio: Studio, stem: str, sight: Sight) -> Album:
    """In the place of `draw_album`: files of the same names, that tell the scene."""
    names = tuple(f"{stem}-{name}" for name in ("track.png", f"track-{WIDE}.png", "mail.png", "track.svg"))
    shown = (PostPicture("track", names[0], "A picture", 690, 300),)
    return Album(shown, tuple((name, f"<svg>{stem} {len(repr(sight))}</svg>".encode()) for name in names))
