"""What the pages of the archive need to know of a race and its turns; all words are plain text, not HTML."""

from dataclasses import dataclass

from ludi_press.report import EarlierEvent


@dataclass(frozen=True, slots=True)
class TurnCard:
    """A published turn; `leader` is who leads the race after it, None where nobody does."""

    turn: int
    heading: str
    leader: str | None = None

    @property
    def folder(self) -> str:
        """The name of the turn's folder, of two digits at least."""
        return f"{self.turn:02}"


@dataclass(frozen=True, slots=True)
class PromptCard:
    """A story prompt for the host: its words, the kind of its beat, and the events that it hangs on.

    `events` are their indices in turn.json, `earlier` those of turns before.
    """

    text: str
    kind: str
    events: tuple[int, ...]
    earlier: tuple[EarlierEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class RaceCard:
    """A race and its turns, the first turn first; `id` is also the name of its folder.

    `places` are the final places of a race that is over: a caption and a table in HTML, written by `posts.html`.
    """

    id: str
    title: str
    game: str
    host: str | None
    over: bool
    turns: tuple[TurnCard, ...]
    places: tuple[str, str] | None = None

    @property
    def last(self) -> TurnCard | None:
        """The newest turn."""
        return self.turns[-1] if self.turns else None


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A picture that the host uploads: its file in the turn's folder, what it shows, its size in pixels."""

    file: str
    alt: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class PartCard:
    """A part of a post: its file in the turn's folder, its text, and whether its target would refuse that length."""

    file: str
    text: str
    length: int
    too_long: bool

    @property
    def size(self) -> str:
        """The length with its thousands apart."""
        return grouped(self.length)


@dataclass(frozen=True, slots=True)
class PostCard:
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


@dataclass(frozen=True, slots=True)
class LanguageCard:
    """A language that the race's posts are written in: its tag, its own name, and the host's page in it."""

    tag: str
    name: str
    file: str


@dataclass(frozen=True, slots=True)
class HostCard:
    """What a host needs to post a turn: the subject, the post in each format, all pictures that any of them uploads.

    `languages` are those of the race, its first one first; none where it has but one.
    """

    subject: str
    posts: tuple[PostCard, ...]
    pictures: tuple[PictureCard, ...]
    languages: tuple[LanguageCard, ...] = ()


def grouped(number: int) -> str:
    """A number as people of all languages read it: thousands apart by a narrow space that forbids a break."""
    return f"{number:,}".replace(",", "\u202f")
