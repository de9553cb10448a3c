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
