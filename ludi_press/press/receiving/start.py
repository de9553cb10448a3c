"""Messages before the start is drawn: racers send a word for the draw, and no orders yet."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ludi_press.games.kit.hearing import Heard, Party, Saying, without_labels


class StartListener(Struct, frozen=True):
    """Reads words for the draw of the start; `known` are those who may send one."""

    known: tuple[Party, ...]

    def parties(self, _set_up: Any) -> tuple[Party, ...]:
        """Return those who may send a word, in order of entry."""
        return self.known

    def hear(self, _set_up: Any, text: str, _parties: Sequence[Party]) -> Heard:
        """Return the word of a message; a message without a word is unclear."""
        found = without_labels(text)
        missing = () if found.word else (Saying(0, "", "no word for the draw of the start was found: write 'word: …'"),)
        return Heard((), (*found.sayings, *missing), found.word)
