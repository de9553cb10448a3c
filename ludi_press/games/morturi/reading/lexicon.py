"""The words of orders: names, tricks, squares, winds, numbers, and words of three languages (MR-9)."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import WINDS, Square, Wind, read_square
from ludi_press.content.numbering import unnumbered
from ludi_press.content.rules import Placed
from ludi_press.content.words import nearest, one_of, shown, unaccented
from ludi_press.core.problems import Place, Problem
from ludi_press.games.morturi.rules.model import ANY, NEAREST


class Meaning(StrEnum):
    """What a word of orders can mean; winds by their letters."""

    STRIKE = "strike"
    SHOOT = "shoot"
    GO = "go"
    STAY = "stay"
    AWAY = "away"
    TOWARD = "toward"
    FACE = "face"
    STEP = "step"
    REACT = "react"
    STANCE = "stance"
    IF = "if"
    ELSE = "else"
    UNLESS = "unless"
    NOT = "not"
    HIM = "him"
    BACK = "back"
    FLANK = "flank"
    FRONT = "front"
    LOCKED = "locked"
    OUT = "out"
    HURT = "hurt"
    NEAR = "near"
    LIFE = "life"
    ANY = "any"
    NEAREST = "nearest"
    YES = "yes"
    NORTH = "n"
    EAST = "e"
    SOUTH = "s"
    WEST = "w"
    FILLER = "filler"


class Token(Struct, frozen=True):
    """A word of a sentence, as it was written (`text`), with the one of the other fields that it stands for.

    `count` is the number before a wind (`2e`).
    """

    text: str
    meaning: Meaning | None = None
    name: str | None = None
    trick: str | None = None
    square: Square | None = None
    wind: Wind | None = None
    count: int = 1
    number: int | None = None


_WORD: Final = pattern(r"[^\s,;:!?()\[\]\"]+|;")
_STEPS: Final = pattern(r"([1-9]?[0-9])([nesw])", ASCII)
_ENDINGS: Final = frozenset({"um", "am", "em", "o", "i", "ae", "is", "us", "e", "a"})
"""Latin endings: Verum, Flammae; a name may stand in any case."""
_FORCED: Final = frozenset({Meaning.ANY, Meaning.NEAREST})


class Lexicon(Struct, frozen=True):
    """All known words: those of the languages, names and ids of gladiators, tricks."""

    words: Mapping[str, str]
    names: Mapping[str, str]
    tricks: Iterable[str]

    def tokens(self, text: Placed[str], problems: list[Problem]) -> list[Token]:
        """The words of a text without fillers; a problem for each unknown word."""
        found = []
        for word in _WORD.findall(self._joined(unnumbered(text.value)[0])):
            token = self._token(word.strip(".'"))
            if token is None:
                problems.append(self._unknown(word, text))
            elif token.meaning is not Meaning.FILLER:
                found.append(token)
        return found

    def _joined(self, text: str) -> str:
        """Names of several words, and tricks without their hyphens, as one word."""
        for name, gladiator in sorted(self.names.items(), key=lambda pair: -len(pair[0])):
            if " " in name:
                text = text.replace(name, gladiator)
        for trick in self.tricks:
            text = text.replace(trick.replace("-", " "), trick) if "-" in trick else text
        return text

    def _token(self, word: str) -> Token | None:
        """MR-9.7a: the token of a word, None for an unknown one; a name goes before all else."""
        name = self.names.get(word) or self._inflected(word)
        if name is not None:
            return Token(word, name=name)
        if word in self.tricks:
            return Token(word, trick=word)
        if word.isascii() and word.isdigit() and len(word) < 4:
            return Token(word, number=int(word))
        steps = _STEPS.fullmatch(word)
        if steps or word in WINDS:
            return Token(word, wind=Wind(steps[2] if steps else word), count=int(steps[1]) if steps else 1)
        meaning = Meaning.ELSE if word == ";" else self.words.get(word, "" if word else Meaning.FILLER)
        if meaning in WINDS:
            return Token(word, wind=Wind(meaning))
        if meaning:
            return Token(word, meaning=Meaning(meaning))
        square = read_square(word)
        return Token(word, square=square) if square else None

    def _inflected(self, word: str) -> str | None:
        """The gladiator whose name this is in another Latin case, None where it may be several or none."""
        if word in self.words or len(word) < 4:
            return None
        found = {id_ for name, id_ in self.names.items() if _is_case_of(word, name)}
        return found.pop() if len(found) == 1 else None

    def _unknown(self, word: str, text: Placed[str]) -> Problem:
        """The problem of an unknown word, with the known words most like it."""
        near = nearest(word, (*self.names, *self.tricks)) or nearest(word, self.words)
        known = dict.fromkeys(self.names.get(one, one) for one in near)
        help_ = f"did you mean {one_of(known)}?" if known else "write strike, shoot, use, move, face, and whom: any"
        return Problem("order-unknown", f"nobody knows {shown(word)}", within(text, word), "MR-9.9", help_)


def _is_case_of(word: str, name: str) -> bool:
    for ending in ("us", "um", "is", "a", "o", ""):
        stem = name.removesuffix(ending)
        if name.endswith(ending) and len(stem) >= 3 and word.startswith(stem) and word[len(stem) :] in _ENDINGS:
            return True
    return False


def within(text: Placed[str], word: str) -> Place:
    """The place of a word in a text, where the line shows it; else that of the text."""
    place, start = text.place, unaccented(text.place.text).find(word, text.place.column - 1)
    if start < 0 or len(unaccented(place.text)) != len(place.text):
        return place
    return replace(place, column=start + 1, width=len(word))


def wish(token: Token) -> str | None:
    """MR-9.7: the target that a word names: a gladiator, `any` or `nearest`; None for other words."""
    if token.meaning in _FORCED:
        return ANY if token.meaning is Meaning.ANY else NEAREST
    return token.name


def wishes(tokens: Sequence[Token]) -> tuple[str, ...]:
    """MR-9.7: the targets that words name, each once, in order."""
    return tuple(dict.fromkeys(found for found in map(wish, tokens) if found is not None))
