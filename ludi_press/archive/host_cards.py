"""The data of a turn's page for hosts: its posts in each format, and their pictures."""

from msgspec import Struct

from ludi_press.posts.document.gallery import PostPicture


class PartCard(Struct, frozen=True):
    """A part of a post: its file in the turn's folder, its length, and whether its target would refuse it."""

    file: str
    length: int
    too_long: bool

    @property
    def size(self) -> str:
        """The length with grouped thousands."""
        return grouped(self.length)


class PostCard(Struct, frozen=True):
    """A post in one format, whose id names its words in the catalogue.

    `limit` is in characters, None for none; `rich` text is copied as rendered; `opened` means opened by a program.
    `uploads` are the numbers, from 1, of the host's pictures to upload first.
    """

    format: str
    limit: int | None
    rich: bool
    opened: bool
    parts: tuple[PartCard, ...]
    uploads: tuple[int, ...]

    @property
    def most(self) -> str:
        """The limit with grouped thousands, "" for none."""
        return grouped(self.limit) if self.limit is not None else ""


class LanguageCard(Struct, frozen=True):
    """A language of the race's posts: its tag, its own name, and the host's page in it."""

    tag: str
    name: str
    file: str


class HostCard(Struct, frozen=True):
    """What a host needs to post a turn: the subject, the post in each format, and all pictures to upload.

    `texts` is the script beside the page with the texts that its buttons copy (`archive.copying`).
    `languages` are the race's, the first one first; empty if it has only one.
    """

    subject: str
    texts: str
    posts: tuple[PostCard, ...]
    pictures: tuple[PostPicture, ...]
    languages: tuple[LanguageCard, ...] = ()


def grouped(number: int) -> str:
    """Return a number with thousands separated by a narrow non-breaking space, readable in all languages."""
    return f"{number:,}".replace(",", "\u202f")
