"""The pictures of a post: which there are, and where a template puts them."""

from collections.abc import Callable, Iterable
from struct import unpack
from typing import Final

from msgspec import Struct

from ludi_press.posts.document import tree as doc

PACK: Final = "pack-"
"""What the kind of a close-up begins with; a number follows, from 1."""
MOTION: Final = "motion"
"""The kind that moves, as WebP."""
GIF: Final = "gif"
"""The same for what takes no WebP: like the board, only posts show it."""
BOARD: Final = "board"
"""The kind of the picture of the board."""
SHARE: Final = "share"
"""The kind that other places show where a page is linked; no post shows it."""
SHARE_SIZE: Final = (1200, 630)
"""Its width and height in pixels."""
PODIUM: Final = "podium"
"""The kind that tells who won; its larger copy stands for the turn where that is linked."""
FLAT: Final = (MOTION, GIF, BOARD, SHARE)
"""The kinds without a larger copy beside them, as close-ups have none."""
WIDE: Final = 1200
"""How many pixels wide the larger copy of a still is."""


class Inline(Struct, frozen=True):
    """A PNG that lies in a mail; `file` is its name, and `data` its bytes."""

    file: str
    data: bytes

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, from the PNG's head."""
        width, height = unpack(">II", self.data[16:24])
        return width, height


class PostPicture(Struct, frozen=True):
    """A picture that goes with a post: `track`, `share`, `pack-1` …, `board`, `podium`, `motion` or `gif`.

    `file` is its name, without a folder; `alt` says what it shows; `width` and `height` are pixels.
    `wide_height` is that of its larger copy, which may show more; 0 where the two are of one shape.
    `ground` is the file in the race's folder that the larger copy is laid over; "" where that copy is whole.
    """

    kind: str
    file: str
    alt: str
    width: int
    height: int
    wide_height: int = 0
    ground: str = ""

    @property
    def wide_size(self) -> tuple[int, int]:
        """The size of its larger copy in pixels."""
        return WIDE, self.wide_height or round(WIDE * self.height / self.width)

    @property
    def wide(self) -> str | None:
        """The file of its larger copy, None where it has none.

        Pages alone show one, and they take WebP, which is a quarter smaller; but a podium's is shown wherever the turn
        is linked.
        """
        if self.kind in FLAT or self.kind.startswith(PACK):
            return None
        end = "overlay.webp" if self.ground else f"{WIDE}.{'png' if self.kind == PODIUM else 'webp'}"
        return f"{self.file.removesuffix('.png')}-{end}"

    @property
    def block(self) -> doc.Picture:
        """The picture as a block of a post."""
        return doc.Picture(self.file, self.alt, self.width, self.height)


class Gallery(Struct, frozen=True):
    """A post's pictures as a template sees them: the mark of each kind, None where the turn has none."""

    track: str | None = None
    packs: tuple[str, ...] = ()
    board: str | None = None
    podium: str | None = None
    motion: str | None = None


def hang(pictures: Iterable[PostPicture], put: Callable[[doc.Picture], str]) -> Gallery:
    """The gallery of a post; `put` gives each picture its mark."""
    pictures = tuple(picture for picture in pictures if picture.kind != SHARE)
    marks = {picture.kind: put(picture.block) for picture in pictures}
    return Gallery(
        track=marks.get("track"),
        packs=tuple(marks[picture.kind] for picture in pictures if picture.kind.startswith(PACK)),
        board=marks.get(BOARD),
        podium=marks.get(PODIUM),
        motion=marks.get(MOTION) or marks.get(GIF),
    )


def shown_in(document: doc.Document) -> tuple[str, ...]:
    """The files of the post's own pictures that a document shows, in its order, each once."""
    return tuple(dict.fromkeys(_own(document.blocks)))


def _own(blocks: Iterable[doc.Block]) -> Iterable[str]:
    for block in blocks:
        match block:
            case doc.Picture() if block.is_own:
                yield block.source
            case doc.Fold(_, inner) | doc.Quote(inner):
                yield from _own(inner)
            case doc.BulletList(items) | doc.OrderedList(items):
                yield from (name for item in items for name in _own(item))
