"""Sentences of players, divided into parts by the words that begin them (MR-9.2).

"Strike Verus from behind if he is locked, else go to him and strike" has two plans of two parts.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.games.morturi.reading.lexicon import Meaning, Token

_MOVES: Final = frozenset({Meaning.GO, Meaning.AWAY, Meaning.TOWARD, Meaning.STAY})
_ATTACKS: Final = frozenset({Meaning.STRIKE, Meaning.SHOOT})
_SETTINGS: Final = frozenset({Meaning.FACE, Meaning.STEP, Meaning.REACT, Meaning.STANCE})
_HEADS: Final = _MOVES | _ATTACKS | _SETTINGS | {Meaning.IF, Meaning.UNLESS}
"""What begins a part of a sentence."""


class Part(Struct):
    """A part of a plan: the token that begins it, those after it, where it is written, and whether it is denied."""

    head: Token
    text: Placed[str]
    tokens: list[Token] = field(default_factory=list)
    denied: bool = False

    @property
    def is_move(self) -> bool:
        """Whether it tells where to go."""
        return self.head.meaning in _MOVES


def plans_in(text: Placed[str], tokens: Sequence[Token], me: str) -> tuple[list[list[Part]], list[Token]]:
    """The plans of a sentence by their parts, and the words that belong to none."""
    plans: list[list[Part]] = [[]]
    strays: list[Token] = []
    told = _without_pronouns(tokens)
    about = next((token for token in told if token.name), None)
    for token in told:
        parts, about = plans[-1], token if token.name else about
        if token.meaning is Meaning.ELSE:
            plans.append([])
        elif _begins(parts, token):
            _begin(parts, token, text, about)
        elif parts:
            parts[-1].tokens.append(token)
        elif token.meaning is Meaning.NOT:
            parts.append(Part(token, text))
        elif token.name != me:
            strays.append(token)
    return [
        kept for parts in plans if (kept := [part for part in parts if part.head.meaning is not Meaning.NOT])
    ], strays


def _begin(parts: list[Part], token: Token, text: Placed[str], about: Token | None) -> None:
    """Begins a part; a "not" right before belongs to it; a check is about the last name unless it says another."""
    before = parts[-1] if parts else None
    denied = before is not None and (before.tokens[-1:] or [before.head])[-1].meaning is Meaning.NOT
    if denied and before is not None and before.tokens:
        before.tokens.pop()
    implied = [replace(about, text="")] if about and token.meaning in (Meaning.IF, Meaning.UNLESS) else []
    parts.append(Part(token, text, [token] if token.meaning in _MOVES else implied, denied))


def _begins(parts: list[Part], token: Token) -> bool:
    """Whether a word begins a part: a verb or a trick; "away" and "toward" right after "go" belong to that."""
    if token.trick is not None:
        return not (parts and parts[-1].head.meaning is Meaning.STANCE)
    bare = bool(parts) and parts[-1].is_move and len(parts[-1].tokens) == 1
    return token.meaning in _HEADS and not (bare and token.meaning in (Meaning.AWAY, Meaning.TOWARD))


def _without_pronouns(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the last name before it for each "him", or the first name where none is before."""
    last = next((token for token in tokens if token.name), None)
    found = []
    for token in tokens:
        if token.name:
            last = token
        if token.meaning is not Meaning.HIM:
            found.append(token)
        elif last is not None:
            found.append(replace(token, meaning=None, name=last.name))
    return found
