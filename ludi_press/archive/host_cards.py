"""What the page for hosts shows of a turn: its posts in each format, and the pictures that go with them."""

from msgspec import Struct


class PictureCard(Struct, frozen=True):
    """A picture that the host uploads: its file in the turn's folder, what it shows, its size in pixels."""

    file: str
    alt: str
    width: int
    height: int


class PartCard(Struct, frozen=True):
    """A part of a post: its file in the turn's folder, its length, and whether its target would refuse that."""

    file: str
    length: int
    too_long: bool

    @property
    def size(self) -> str:
        """The length with its thousands apart."""
        return grouped(self.length)


class PostCard(Struct, frozen=True):
    """A post in one format, whose id names its words in the catalogue.

    `limit` is in characters, None for none; `rich` text is copied as it looks; one that is `opened` is not copied
    but opened by a program. `uploads` are the numbers, from 1, of the host's pictures to bring to its target first.
    """

    format: str
    limit: int | None
    rich: bool
    opened: bool
    parts: tuple[PartCard, ...]
    uploads: tuple[int, ...]

    @property
    def most(self) -> str:
        """The limit with its thousands apart, "" for none."""
        return grouped(self.limit) if self.limit is not None else ""


class LanguageCard(Struct, frozen=True):
    """A language that the race's posts are written in: its tag, its own name, and the host's page in it."""

    tag: str
    name: str
    file: str


class HostCard(Struct, frozen=True):
    """What a host needs to post a turn: the subject, the post in each format, all pictures that any of them uploads.

    `texts` is the script beside the page that holds what its buttons copy (`archive.copying`).
    `languages` are those of the race, its first one first; none where it has but one.
    """

    subject: str
    texts: str
    posts: tuple[PostCard, ...]
    pictures: tuple[PictureCard, ...]
    languages: tuple[LanguageCard, ...] = ()


def grouped(number: int) -> str:
    """A number as people of all languages read it: thousands apart by a narrow space that forbids a break."""
    return f"{number:,}".replace(",", "\u202f")
