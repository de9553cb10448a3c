"""Finds what a message calls the race that it is for, though the press may have no such race: "Ludi X", "race 7"."""

from collections.abc import Iterator
from itertools import takewhile
from re import Match
from re import compile as pattern
from typing import Final

from ludi_press.press.receiving.frame import folded, one_of

_WORD: Final = r"[^\W_][\w'\u2019]*"
_PROPER: Final = rf"[^\W\d_a-z][\w'\u2019]*(?:[ ]{_WORD}){{0,3}}"
_GAMES, _RACE, _FOR = (f"(?i:{one_of(kind)})" for kind in ("games", "race", "for"))
_NUMBER: Final = r"(?P<number>\d{1,3}\b|[ivxIVX]{2,7}\b|[IVX](?=\s*(?:[,:;]|$)))"
_QUOTED: Final = "[\"'\u00ab\u201c\u201e](?P<quoted>[^\"'\u00bb\u201d\u201c\n]{1,60})[\"'\u00bb\u201d\u201c]"
_NUMBERED: Final = rf"(?:(?i:no\.?|nr\.?|n\.|#))?[ ]?{_NUMBER}"
_SUBJECT: Final = pattern(
    rf"\b(?:{_GAMES}[ ](?P<games>{_WORD}(?:[ ]{_WORD}){{0,3}})"
    rf"|{_RACE}[ :]{{1,2}}(?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER})))"
)
_TEXT: Final = pattern(
    rf"(?m)(?:\b{_FOR}[ ](?:\w{{1,4}}[ ])?|^[ ]*(?=[^:\n]{{1,60}}(?::|$)))"
    rf"(?:{_GAMES}|{_RACE})[ ](?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER}))"
)
_BEFORE: Final = pattern(rf"\b{_FOR}[ ](?:\w{{1,4}}[ ])?(?P<name>[A-Z]\w*(?:[ ][A-Z]\w*){{0,2}})[ ]{_RACE}\b")
_NO_NAME: Final = pattern(rf"(?:{one_of('turn')}|{one_of('no name')})$")
"""What may stand beside the word for a race without naming one: "race orders"."""


def named_races(subject: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each place of a subject and a text that names a race, and the name alone."""
    for rule, said in ((_SUBJECT, subject), (_TEXT, text), (_BEFORE, subject), (_BEFORE, text)):
        for found in rule.finditer(said):
            name = _name(found)
            if name:
                yield found[0], name


def _name(found: Match[str]) -> str:
    """Return the name: a number, what is quoted, or the words up to one in small letters or one that names nothing."""
    told = found.groupdict()
    whole = told.get("number") or told.get("quoted")
    if whole:
        return whole
    words = (told.get("games") or told["name"]).split()
    proper = takewhile(lambda at: at == 0 or words[at][0].isupper() or words[at].isdecimal(), range(len(words)))
    return " ".join(takewhile(lambda word: not _NO_NAME.match(folded(word)), (words[at] for at in proper)))
