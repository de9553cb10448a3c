"""Words and marks around the orders in messages: courtesies, numbers, lists and names, in three languages."""

from collections.abc import Collection, Iterator, Mapping
from re import ASCII, IGNORECASE, MULTILINE, escape
from re import Match as Found
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.words import unaccented
from ludi_press.games.kit.lexicon import words

COURTESIES: Final = words(
    "i i'll i'd i'm i've will would wish want wants like to the a an my mine your please pls thanks thank thx you this "
    "that time for me us we we'll let lets let's choose chooses pick select order orders is are am be it its it's "
    "go goes going gonna do does did shall make makes put down use uses using at of on in just simply now so ok okay "
    "here here's his her him he she they their our with opt opting current intend plan today also both again whoever "
    "turn round cheers set sets as take takes hello hi hey greetings dear all everyone everybody folks friends host "
    "think rather instead need needs bit hard guy man sorry",
    "quaeso velim volo ego meum meam mea meus meos meas meo mihi mandatum mandata mandatis iubeo nunc hoc hac vice "
    "gratias pro in ad ut sum me salve salvete ave avete amice amici omnes potius",
    "vorrei voglio io il lo la gli le i mio mia miei mie per favore questo questa turno grazie di da a al alla ai "
    "ordine ordini con po un faccio mi sposto scelgo l del della dei come ciao buongiorno buonasera tutti "
    "vado va vai invece",
)
"""Words around an order that do not change its meaning; a word that the game itself knows is not one of them."""

THEN: Final = words(
    "then afterwards after finally later subsequently followed and",
    "deinde tum postea postremo et atque ac",
    "poi dopo infine e ed quindi",
)
"""Words that lead from one order to the next."""

FIRST: Final = words(
    "first second third 1st 2nd 3rd lastly firstly secondly",
    "primum primo secundo secundum tertio tertium prima",
    "primo secondo terzo",
)
"""Words that number orders; their sequence is known without them."""

HEDGES: Final = words(
    "not don't doesn't never no if unless when until maybe perhaps should could might may must",
    "non ne noli nolo si nisi cum forte fortasse numquam",
    "mai se forse quando finche",
)
"""Words that take an order back, or make it conditional."""

NEXT: Final = "|"
"""The mark that replaces an arrow, and a number that divides a list."""

_TURN: Final = pattern(r"\b(?:turn|round|turno|missus|certatio|assalto)\s*(?:nr?\.?|no\.?|#)?\s*\d{1,3}\b:?", ASCII)
_ITEM: Final = pattern(r"(?:(?<=\s)|^)[(#]?(\d)[ \t]*(?:[.):]|-(?=\s))[ \t]*(?=[^\d\s])", ASCII | MULTILINE)
_ORDINAL: Final = "first|second|third|1st|2nd|3rd|prim[ou]m?|secund[ou]m?|terti[ou]m?|primo|secondo|terzo"
_WORDED: Final = pattern(
    rf"(?:(?<=\s)|^)(?:(?:the\s+)?(?:{_ORDINAL})(?:\s+(?:order|mandatum|ordine)\b|(?=\s*:))"
    r"|(?:order|mandatum|ordine)\s*(?:nr?\.?|#)?\s*(?:\d|one|two|three|uno|due|tre|i{1,3})\b)\s*[:.)=-]*",
    ASCII | MULTILINE | IGNORECASE,
)
_BULLET: Final = pattern(r"(?m)^[\s>]*[*\u2022\u00b7+-]+\s+")
_MARKUP: Final = pattern(r"[*_`\"\u201c\u201d\u00ab\u00bb\u201e\[\]]+")
_LETTERS: Final = {
    **dict.fromkeys("\u2018\u2019\u201b\u02bc", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u00a0\u202f\u2007\u2009\t", " "),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
    **dict.fromkeys("\u2192\u21d2\u2794", "|"),
    "\u2026": ".",
}
_TABLE: Final = str.maketrans(_LETTERS)
_MENTION: Final = pattern(r"(?<![\w.@])@(?=[A-Za-z])")
_ARROW: Final = pattern(r"\s[=-]+>\s")
_END: Final = pattern(r"(?<!\b[a-z])[.!?]+(?=\s|$)", ASCII)
"""What ends a sentence; a letter with a point is an initial."""


class Sentence(Struct, frozen=True):
    """A sentence of a message, in small letters without accents, and the number of its line, from 0."""

    line: int
    text: str
    asks: bool = False


def tidied(text: str) -> str:
    """A text with plain quotes, dashes, blanks and without the marks of Markdown; its lines stay."""
    return _MENTION.sub("", _ARROW.sub(f" {NEXT} ", text.translate(_TABLE)))


def sentences(text: str, *, brackets: bool = False) -> Iterator[Sentence]:
    """The sentences of a message, without bullets and list numbers; square brackets stay if `brackets` is set."""
    plain = unaccented(tidied(text))
    plain = _unlisted(_WORDED.sub(f" {NEXT} ", _TURN.sub(" ", plain)))
    for number, line in enumerate(plain.split("\n")):
        bare = _MARKUP.sub(" " if not brackets else _but_brackets, _BULLET.sub("", line))
        for sentence in _divided(bare):
            asks = sentence.endswith("?")
            stripped = sentence.strip(" .!?")
            if stripped:
                yield Sentence(number, stripped, asks)


def _but_brackets(found: Found[str]) -> str:
    return "".join(char if char in "[]" else " " for char in found[0])


def _divided(line: str) -> Iterator[str]:
    """Divides a line at the marks that end sentences; a single letter with a point is an initial."""
    start = 0
    for found in _END.finditer(line):
        if not line[start : found.start()].strip().isdecimal():
            yield line[start : found.end()]
            start = found.end()
    yield line[start:]


def _unlisted(text: str) -> str:
    """Replaces the numbers of a list by the mark NEXT; only numbers that count from 1 are a list."""
    items = list(_ITEM.finditer(text))
    counts = [int(item[1]) for item in items] == list(range(1, len(items) + 1))
    return _ITEM.sub(f" {NEXT} ", text) if items and counts and _begins(text, items[0].start()) else text


def _begins(text: str, place: int) -> bool:
    """Whether a number at this place can begin a list: it begins its line, or follows a mark."""
    before = text[:place].rpartition("\n")[2].strip()
    return not before or before[-1] in ":,;.-|(*>"


class Names(Struct, frozen=True):
    """How messages name the participants: ids, names, single words of names, and these in Latin cases."""

    forms: Mapping[str, str]
    stems: Mapping[str, str]

    def marked(self, text: str, known: Collection[str] = ()) -> str:
        """Replaces each name in a text in small letters by `@id`; `known` words are never Latin cases of names."""
        if not self.forms:
            return text
        longest = sorted(self.forms, key=len, reverse=True)
        marked = pattern(rf"(?<![\w@-])(?:{'|'.join(map(escape, longest))})(?:'s?(?!\w))?(?![\w-])").sub(
            lambda found: f"@{self._id(found[0])}", text
        )
        return _WORD.sub(lambda found: self._case(found[0], known), marked)

    def _id(self, form: str) -> str:
        return self.forms.get(form) or self.forms[form.removesuffix("s").removesuffix("'")]

    def _case(self, word: str, known: Collection[str]) -> str:
        one = None if len(word) < 4 or word in known else self.stems.get(stem(word))
        return f"@{one}" if one else word


_WORD: Final = pattern(r"(?<![@\w-])[a-z]+(?![\w-])", ASCII)
_ENDINGS: Final = (
    "ibus", "orum", "arum", "em", "um", "am", "im", "is", "us", "os", "as", "es", "ae", "i", "o", "a", "e",
)  # fmt: skip


def stem(word: str) -> str:
    """A Latin name without its case ending: the same for Velocem and Velox, Scorpum and Scorpus."""
    if word.endswith("x"):
        return f"{word[:-1]}c"
    if word.endswith("ns"):
        return f"{word[:-2]}nt"
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)


def names_of(called: Mapping[str, str], reserved: Collection[str] = ()) -> Names:
    """The names of the participants in `called`; a word that two of them share, or that is `reserved`, names nobody."""
    forms: dict[str, set[str]] = {}
    for one, name in called.items():
        full = " ".join(unaccented(tidied(name)).split())
        parts = [part for part in full.split() if len(part) > 3 and part.isalpha()]
        for form in {one, full, *parts} - {""}:
            forms.setdefault(form, set()).add(one)
    sure = {form: min(ids) for form, ids in forms.items() if len(ids) == 1 and form not in reserved}
    sure |= {one: one for one in called}
    stems: dict[str, set[str]] = {}
    for form, one in sure.items():
        if form.isalpha():
            stems.setdefault(stem(form), set()).add(one)
    return Names(sure, {root: min(ids) for root, ids in stems.items() if len(ids) == 1})
