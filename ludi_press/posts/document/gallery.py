"""The pictures of a post: which ones exist, and where a template shows them."""

from collections.abc import Callable, Iterable
from struct import unpack
from typing import Final, Generic, TypeVar

from msgspec import Struct

from ludi_press.posts.document import tree as doc

Shown = TypeVar("Shown")

PACK: Final = "pack-"
"""The prefix of a close-up's kind; a number follows, from 1."""
MOTION: Final = "motion"
"""The kind of the animation, as WebP."""
GIF: Final = "gif"
"""The animation as GIF, for targets without WebP; like the board, only posts show it."""
BOARD: Final = "board"
"""The kind of the picture of the board."""
SHARE: Final = "share"
"""The kind that other sites show as the preview of a link; no post shows it."""
SHARE_SIZE: Final = (1200, 630)
MAIL_SIZE: Final = (600, 400)
"""The width and height of that picture in pixels."""
TRACK: Final = "track"
"""The kind that shows the whole ground."""
PODIUM: Final = "podium"
"""The kind that shows the winners; its larger copy is the preview of a link to the turn."""
FLAT: Final = (MOTION, GIF, BOARD, SHARE)
"""The kinds without a larger copy; close-ups have none either."""
WIDE: Final = 1200
"""The width of the larger copy of a still, in pixels."""


class Inline(Struct, frozen=True):
    """A PNG attached to a mail: its file name and its bytes."""

    file: str
    data: bytes

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, from the PNG header."""
        width, height = unpack(">II", self.data[16:24])
        return width, height


def phone_copy(file: str) -> str:
    """The file of a picture's copy for telephones."""
    return f"{file.rpartition('.')[0]}-phone.webp"


class PostPicture(Struct, frozen=True):
    """A picture of a post: `track`, `share`, `pack-1` …, `board`, `podium`, `motion` or `gif`.

    `file` is its name without a folder; `alt` describes it; `width` and `height` are pixels.
    `wide_height` is the height of its larger copy, which may show more; 0 if both have the same proportions.
    `ground` is the file in the race's folder that the larger copy is laid over; "" where that copy is whole.
    `phone_height` is the height of its copy for telephones, which is as wide as it is; 0 if it has none.
    """

    kind: str
    file: str
    alt: str
    width: int
    height: int
    wide_height: int = 0
    ground: str = ""
    phone_height: int = 0

    @property
    def phone(self) -> str | None:
        """The file of its copy for telephones, which only pages show; None if it has none."""
        return phone_copy(self.file) if self.phone_height else None

    @property
    def phone_ground(self) -> str:
        """The file in the race's folder that this copy is laid over; "" where it is whole."""
        return phone_copy(self.ground) if self.ground and self.phone_height else ""

    @property
    def wide_size(self) -> tuple[int, int]:
        """The size of its larger copy in pixels."""
        return WIDE, self.wide_height or round(WIDE * self.height / self.width)

    @property
    def wide(self) -> str | None:
        """The file of its larger copy, None if it has none.

        It is WebP, a quarter smaller, since only pages show it; a podium's is PNG, since previews of links show it too.
        """
        if self.kind in FLAT or self.kind.startswith(PACK):
            return None
        end = "overlay.webp" if self.ground else f"{WIDE}.{'png' if self.kind == PODIUM else 'webp'}"
        return f"{self.file.removesuffix('.png')}-{end}"

    @property
    def block(self) -> doc.PictureBlock:
        return doc.PictureBlock(self.file, self.alt, self.width, self.height)


class Gallery(Struct, Generic[Shown], frozen=True):
    """A turn's pictures by kind, in whatever form they are shown; None if the turn has none of a kind."""

    track: Shown | None = None
    packs: tuple[Shown, ...] = ()
    board: Shown | None = None
    podium: Shown | None = None
    motion: Shown | None = None


def gallery_of(pictures: Iterable[PostPicture], show: Callable[[PostPicture], Shown]) -> Gallery[Shown]:
    """Return the gallery of a turn; `show` returns the form of a picture."""
    pictures = tuple(picture for picture in pictures if picture.kind != SHARE)
    shown = {picture.kind: show(picture) for picture in pictures}
    return Gallery(
        track=shown.get(TRACK),
        packs=tuple(shown[picture.kind] for picture in pictures if picture.kind.startswith(PACK)),
        board=shown.get(BOARD),
        podium=shown.get(PODIUM),
        motion=shown.get(MOTION) or shown.get(GIF),
    )


def shown_in(document: doc.Document) -> tuple[str, ...]:
    """Return the files of the post's own pictures that a document shows, in its order and each once."""
    pictures = (block for block in doc.every_block(document.blocks) if isinstance(block, doc.PictureBlock))
    return tuple(dict.fromkeys(picture.source for picture in pictures if picture.is_own))
