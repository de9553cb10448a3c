"""The words of orders in all languages at once, and the edges of a sentence.

Words lie in `data/orders/<language>.yaml`, those of all games in the kit, those of a game in its own package:

    DRIVE: {brake: "(brake|brakes|braking), slow down, pull on? the reins"}
    SILENT: the, a, an, my

A kind has values, and each value has phrases; a kind without values has phrases alone.
The words of orders that are yes or no stand beside what else is said of them, in `data/words/<language>.yaml`:
`flag.<key>` are words of the kind FLAG with the value `<key>`.
`(a|b)` and `x?` spread a phrase; `/…/` is a regular expression for single words, whose value is the word itself.
"""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from re import ASCII, MULTILINE, VERBOSE, Pattern
from re import compile as pattern
from typing import Any, Final

import yaml
from msgspec import Struct

from ludi_press.content.words import unaccented
from ludi_press.games.kit.reading.grammar import Edge

KIT: Final = "ludi_press.games.kit"
SILENT: Final = "SILENT"
"""The kind of words that a grammar never sees: articles and possessives."""
ORDINARY: Final = "ORDINARY"
NUMBER: Final = "NUMBER"
ITEM: Final = "ITEM"
"""The kind of the number of a list's item: "1." or "1)"."""
COUNTED: Final = frozenset({NUMBER, ITEM, "SIGNED", "DECIMAL", "GROUPED"})
"""The kinds of numbers in figures."""
FLAG: Final = "FLAG"
"""The kind of words of an order that is yes or no; its values are the keys of the turn form."""
LABEL: Final = "LABEL"
"""The kind of labels before a word for the dice or a note."""
STATEMENT: Final = "STATEMENT"
"""The kind of words that begin a remark, "it isn't worth dying for", and hide no shorter words of other kinds."""
UNKNOWN: Final = "UNKNOWN"
"""The kind of a word that is none: in a greeting it may be the name of the host."""
TYPE: Final = "TYPE"
"""The kind of words for types of participants; its values are the types."""
PRAENOMEN: Final = "PRAENOMEN"
"""The kind of first names of Romans; its values are their abbreviations."""

_LOADER: Final[type[yaml.BaseLoader]] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads every scalar as text: in YAML 1.1 the keys ON, NO and YES would become true and false."""


class Token(Struct, frozen=True):
    """A word or mark of a sentence, in small letters without accents, and its columns in the line, from 0."""

    text: str
    start: int
    end: int


_TOKEN: Final = pattern(
    r"""
      (?<![\w(\[])\d{1,2}[.)](?=\s)              # the number of an item
    | (?<![\w.,+-])\d{1,3}(?:(?:[, ']\d{3})+|(?:\.\d{3}){2,})(?![\w,]?\d)  # a number in groups of three digits
    | (?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w])      # a number, perhaps with a sign
    | 's(?!\w)                                  # a possessive that stands alone
    | [^\W_]+(?:['-][^\W_]+)*                    # a word
    | [^\s\w*_`"'.¡¿]                           # a mark
    """,
    VERBOSE,
)
_MARKS: Final = {
    ",": "COMMA", ";": "SEMI", ":": "COLON", "-": "DASH", "/": "SLASH", "&": "AMP", "+": "PLUS", "|": "ARROW",
    ">": "ARROW", "→": "ARROW", "(": "OPEN", "[": "OPEN", ")": "CLOSE", "]": "CLOSE", "=": "EQUALS", "#": "HASH",
}  # fmt: skip
MARKS: Final = frozenset(_MARKS.values())
_ITEM: Final = pattern(r"\d{1,2}[.)]", ASCII)
_INTEGER: Final = pattern(r"\d{1,9}", ASCII)
_SIGNED: Final = pattern(r"[+-]\d{1,6}", ASCII)
_DECIMAL: Final = pattern(r"[+-]?\d{1,6}\.\d{1,6}", ASCII)
_GROUPED: Final = pattern(r"\d{1,3}(?:[, '.]\d{3})+", ASCII)
_NUMBERS: Final = (("GROUPED", _GROUPED), (NUMBER, _INTEGER), (ITEM, _ITEM), ("SIGNED", _SIGNED), ("DECIMAL", _DECIMAL))
_PART: Final = pattern(r"'s\b|[a-z]+'(?=[a-z]{2})|[^\W\d_]+|\d+|(?<=\d)-(?=\d)")
"""Where a word is divided: behind an apostrophe, before a possessive s, at hyphens, between letters and digits."""


Phrases = Mapping[tuple[str, str], Sequence["Phrase"]]
"""Phrases by their first two words, of which the second may be "", the longest first."""


class Phrase(Struct, frozen=True):
    """Some words in a row that have a kind and a value together."""

    words: tuple[str, ...]
    kind: str
    value: str


class OrderWords(Struct, frozen=True):
    """The words of a game's orders: those that are written down, patterns of single words, and silent words.

    `single` are all words of phrases; `own` are the kinds that the game's own files alone have.
    """

    phrases: Phrases
    patterns: tuple[tuple[str, Pattern[str]], ...]
    silent: frozenset[str]
    ordinary: frozenset[str]
    """Words that mean nothing to any game, and are no slips of the keys for others."""
    single: frozenset[str]
    bare: Mapping[str, str]
    """Words with an apostrophe by what they are without it: dont."""
    own: frozenset[str]
    labels: Mapping[str, str]
    praenomina: Mapping[str, frozenset[str]]
    """All words for the first name of a Roman, by each of them."""
    alone: Mapping[str, frozenset[str]]
    """The kinds of each word that is a phrase by itself."""

    def kinds(self) -> frozenset[str]:
        spoken = {phrase.kind for group in self.phrases.values() for phrase in group}
        return frozenset(spoken | {kind for kind, _ in self.patterns})

    def of_kinds(self, kinds: Iterable[str], words: Iterable[str] | None = None) -> tuple[str, ...]:
        """Those of some words, or of all, that are phrases of some kinds by themselves."""
        wanted = frozenset(kinds)
        return tuple(
            word for word in (self.alone if words is None else words) if not wanted.isdisjoint(self.alone[word])
        )


ORDERS: Final = "orders"
"""The folder of data/ with the words and the grammar of orders."""


@lru_cache(maxsize=16)
def load_words(package: str, folder: str = ORDERS) -> OrderWords:
    """The words in a folder of a package and those of all games, in every language of `data/orders/languages.txt`."""
    languages = _data(KIT, "languages.txt").split()
    folders = [*dict.fromkeys(((KIT, ORDERS), (package, folder)))]
    tables = [_table(*where, language) for language in languages for where in folders]
    silent, ordinary = (
        frozenset(word for table in tables for word in table.pop(kind, "").replace(",", " ").split())
        for kind in (SILENT, ORDINARY)
    )
    phrases: dict[tuple[str, str], dict[Phrase, None]] = {}
    patterns: list[tuple[str, Pattern[str]]] = []
    labels: dict[str, str] = {}
    shared = {kind for table in tables[:: len(folders)] for kind in table}
    own = {kind for table in tables for kind in table} - shared
    # Words of the kit that this game does not use would hide its own.
    reader = _data(KIT, "grammar.txt").partition("@reader ")[2].partition("\n")[0].split()
    unused = shared - {*_KIND.findall(load_grammar(package, folder)), *reader}
    for table in tables:
        own_labels = table.pop("LABELS", {})
        labels = own_labels | {kind: label for kind, label in labels.items() if kind not in own_labels}
        for kind, values in table.items():
            if kind in unused:
                continue
            for value, text in values.items() if isinstance(values, dict) else [("", values)]:
                if text.startswith("/"):
                    patterns.append((kind, pattern(text.strip("/"))))
                    continue
                for said in _spread(text):
                    add_phrase(phrases, said, kind, value)
    spoken = (phrase for group in phrases.values() for phrase in group if phrase.kind not in (PRAENOMEN, TYPE))
    single = silent.union(*(phrase.words for phrase in spoken))
    bare = {word.replace("'", ""): word for word in sorted(single) if "'" in word.strip("'")}
    alone = {first: frozenset(one.kind for one in group) for (first, second), group in phrases.items() if not second}
    forms, known = tuple(patterns), _praenomina(phrases)
    return OrderWords(
        longest_first(phrases), forms, silent, ordinary, single, bare, frozenset(own), labels, known, alone
    )


def _praenomina(phrases: Mapping[tuple[str, str], Iterable[Phrase]]) -> dict[str, frozenset[str]]:
    """All words for the first name of a Roman, by each of them."""
    meant: dict[str, set[str]] = {}
    for group in phrases.values():
        for phrase in group:
            if phrase.kind == PRAENOMEN:
                meant.setdefault(phrase.words[0], set()).add(phrase.value)
    return {
        word: frozenset(other for other, others in meant.items() if values & others) for word, values in meant.items()
    }


def _data(package: str, file: str, folder: str = ORDERS) -> str:
    return (pkgutil.get_data(package, f"data/{folder}/{file}") or b"").decode()


def _table(package: str, folder: str, language: str) -> dict[str, Any]:
    text = _data(package, f"{language}.yaml", folder)
    found: dict[str, Any] = yaml.load(text, _LOADER) or {}  # noqa: S506 texts alone
    return found | _flags(package, language) if folder == ORDERS else found


def _flags(package: str, language: str) -> dict[str, Any]:
    """The words of orders that are yes or no; none in a language that has no words of posts."""
    try:
        lines = _FLAG.findall(_data(package, f"{language}.yaml", "words"))
    except FileNotFoundError:
        return {}
    return {FLAG: yaml.load("".join(lines), _LOADER)} if lines else {}  # noqa: S506 texts alone


_FLAG: Final = pattern(r"^flag\.(.*\n)", MULTILINE)


def load_grammar(package: str, folder: str = ORDERS) -> str:
    """The text of a game's grammar, with those rules of the kit that it uses and has not of its own."""
    text = _COMMENT.sub("", _data(package, "grammar.txt", folder))
    shared = {_RULE_NAME.findall(rule)[0]: rule for rule in _RULE.findall(_data(KIT, "grammar.txt"))}
    left = {name: rule for name, rule in shared.items() if name not in _RULE_NAME.findall(text)}
    while folder == ORDERS and (used := left.keys() & {*_RULE_USED.findall(text)}):
        text += "".join(left.pop(name) for name in [*left] if name in used)
    return text


_COMMENT: Final = pattern(r"^#.*\n", MULTILINE)
_RULE_USED: Final = pattern(r"[a-z][a-z-]*")
_KIND: Final = pattern(r"\b[A-Z][A-Z0-9]*\b")
_RULE_NAME: Final = pattern(r"^([a-z][a-z-]*)\s*(?:->|=)", MULTILINE)
_RULE: Final = pattern(r"^[a-z].*\n(?:[ ].*\n)*", MULTILINE)


def add_phrase(
    phrases: dict[tuple[str, str], dict[Phrase, None]], said: tuple[str, ...], kind: str, value: str
) -> None:
    """Adds a phrase to those with the same first two words."""
    phrases.setdefault((said[0], "".join(said[1:2])), {})[Phrase(said, kind, value)] = None


def longest_first(phrases: Mapping[tuple[str, str], Iterable[Phrase]]) -> Phrases:
    return {begun: tuple(sorted(group, key=_length, reverse=True)) for begun, group in phrases.items()}


def _length(phrase: Phrase) -> int:
    return len(phrase.words)


@lru_cache(maxsize=16)
def spoken(package: str, kind: str) -> Mapping[str, Sequence[str]]:
    """The phrases of a kind in the words of orders of all languages, by their value."""
    found: dict[str, list[str]] = {}
    for phrase in (one for group in load_words(package).phrases.values() for one in group if one.kind == kind):
        found.setdefault(phrase.value, []).append(" ".join(phrase.words))
    return found


_GROUP: Final = pattern(r"\(([^)]*)\)(\?)?|(\S+?)(\?)?(?=\s|$|\()")


_PLAIN: Final = pattern(r"[a-z '()|?]+")
"""Phrases of which each word is divided from the next by a blank."""


def _spread(text: str) -> Iterator[tuple[str, ...]]:
    """The words of all phrases of a list with commas between them, each spread."""
    for listed in text.split(","):
        plain = _PLAIN.fullmatch(listed)
        groups = [
            [tuple(one.split()) for one in [*((group or word).split("|")), *([""] if maybe or perhaps else [])]]
            for group, maybe, word, perhaps in _GROUP.findall(listed)
        ]
        for parts in product(*groups) if groups else ():
            said = tuple(chain.from_iterable(parts))
            yield said if plain else tuple(token.text for token in tokens(" ".join(said)))


# --- from a sentence to its edges


def tokens(line: str) -> list[Token]:
    """The words and marks of a sentence; quotes and marks of Markdown are left out."""
    # An accent that stands alone has no text without accents: it stays, as a mark that nobody knows.
    return [Token(unaccented(found[0]) or found[0], *found.span()) for found in _TOKEN.finditer(line)]


class Lexicon(Struct, frozen=True):
    """The words of a game together with the names of a race."""

    words: OrderWords
    names: Phrases
    called: frozenset[str]
    """The first words of names."""
    cases: Mapping[str, Edge]
    """Names by their stem, for Latin cases; `end` has no meaning here."""
    several: frozenset[str] = frozenset()
    """The ids of those whose names have several words."""
    anybody: bool = False
    """Whether every unknown word may be a name: where it is not known who takes part."""
    abbreviations: frozenset[str] = frozenset()
    """The words whose point ends no sentence: short ones that begin a name."""

    def divided(self, said: Sequence[Token]) -> list[Token]:
        """The tokens, with unknown words divided at hyphens, apostrophes, and between letters and digits."""
        return [part for token in said for part in self._parts(token)]

    def _parts(self, token: Token) -> list[Token]:
        text = token.text
        if (
            text.isalpha()
            or not text[-1].isalnum()
            or self.knows(text)
            or any(form.fullmatch(text) for _, form in _NUMBERS)
        ):
            return [token]
        if text.endswith("'s") and self.knows(text[:-2]):
            cut = token.start + len(text) - 2
            return [Token(text[:-2], token.start, cut), Token("'s", cut, token.end)]
        cuts = [found.span() for found in _PART.finditer(text)]
        return [Token(text[begin:end], token.start + begin, token.start + end) for begin, end in cuts] or [token]

    def mended(self, said: Sequence[Token]) -> list[Token]:
        """The tokens; a word is put right that is one slip of the keys away from one known word alone."""
        known, called = self.words.single, self.called
        meant = (one.text if one.text in known or one.text in called else self._meant(one.text) for one in said)
        return [Token(text, one.start, one.end) for text, one in zip(meant, said, strict=True)]

    def _meant(self, word: str) -> str:
        if word in self.words.bare and not self.knows(word):
            return self.words.bare[word]
        if (
            len(word) < _LEAST_MENDED
            or self.anybody
            or word in self.words.ordinary
            or not word.isalpha()
            or self.knows(word)
        ):
            return word
        if word.endswith("s") and self._is_mendable(word[:-1]):
            return word[:-1]
        known = {one for one in _unslipped(word) if one in self.called or self._is_mendable(one)}
        return known.pop() if len(known) == 1 else word

    def _is_mendable(self, word: str) -> bool:
        """Whether a word is no number: "tira" and "venite" are no slips for numbers, but words of other languages."""
        known = word in self.words.single and word not in self.words.silent
        return known and self.words.alone.get(word, frozenset()) != frozenset({NUMBER})

    def knows(self, word: str) -> bool:
        """Whether a word is part of any phrase or name, or fits a pattern."""
        return (
            word in self.words.single
            or word in self.called
            or any(form.fullmatch(word) for _, form in self.words.patterns)
            or self._case(word) is not None
        )

    def named(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """The single words that name somebody of some kinds."""
        wanted = frozenset(kinds)
        found = (phrase.words[0] for group in self.names.values() for phrase in group if phrase.kind in wanted)
        return tuple(dict.fromkeys(found))

    def ids(self, kinds: Iterable[str]) -> tuple[str, ...]:
        wanted = frozenset(kinds)
        found = (phrase.value for group in self.names.values() for phrase in group if phrase.kind in wanted)
        return tuple(dict.fromkeys(found))

    def edges(self, said: Sequence[Token]) -> list[list[Edge]]:
        """All words and phrases of a sentence by the place where they begin, and an empty place for its end.

        Only the longest phrases count at a place; a silent word is passed over.
        A name is never a number or a pattern such as a square.
        """
        texts = [token.text for token in said]
        last = len(texts)
        while last and texts[last - 1] in self.words.silent:
            last -= 1
        found: list[list[Edge]] = [[] for _ in range(len(texts) + 1)]
        for at in range(len(texts) - 1, -1, -1):
            here = self._longest(texts, at)
            if all(edge.end == at + 1 or edge.kind == STATEMENT for edge in here) and (texts[at], "") not in self.names:
                here += self._single(texts[at], at)
            here += [
                edge._replace(end=more.end)
                for edge in here
                for more in found[edge.end]
                if self._goes_on(edge, more, texts)
            ]
            found[at] = here + [edge._replace(end=len(texts)) for edge in here if last <= edge.end < len(texts)]
            if texts[at] in self.words.silent:
                found[at] += [edge for edge in found[at + 1] if edge.kind != UNKNOWN]
        return found

    def _goes_on(self, edge: Edge, more: Edge, texts: Sequence[str]) -> bool:
        """Whether two words are parts of the same name: "Raecium Felicem"."""
        same = edge.value in self.several and (edge.kind, edge.value) == (more.kind, more.value)
        return same and stem(texts[edge.end - 1]) != stem(texts[more.end - 1])

    def _longest(self, texts: Sequence[str], at: int) -> list[Edge]:
        found: list[Edge] = []
        beside: list[Edge] = []
        longest = 0
        for phrase in self._begun(texts, at):
            end = self._match(phrase.words, texts, at)
            if end is not None and phrase.kind == STATEMENT:
                beside.append(Edge(phrase.kind, phrase.value, end))
            elif end is not None and end - at >= longest:
                found = found if end - at == longest else []
                longest = end - at
                found.append(Edge(phrase.kind, phrase.value, end))
        return found + beside

    def _begun(self, texts: Sequence[str], at: int) -> Iterator[Phrase]:
        """The phrases and names that may begin at a place, by the word there and the next, behind silent ones."""
        after = [""]
        for text in texts[at + 1 :]:
            after.append(text)
            if text not in self.words.silent:
                break
        forms = (texts[at], texts[at][:-1]) if self._is_inflected(texts[at]) else (texts[at],)
        for first, second in product(forms, dict.fromkeys(after)):
            known = texts[at] != first and self.knows(texts[at])
            yield from (one for one in self.words.phrases.get((first, second), ()) if one.words[1:] or not known)
            yield from self.names.get((first, second), ())

    def _is_inflected(self, word: str) -> bool:
        """Whether a word may be a verb of a phrase with the ending of the third person: "eases off"."""
        return len(word) > _SHORT_VERB and word.endswith("s") and word not in self.words.silent

    def _match(self, phrase: Sequence[str], texts: Sequence[str], at: int) -> int | None:
        """Where a phrase ends whose first word stands at a place; silent words inside it are passed over."""
        at += 1
        for word in phrase[1:]:
            while at < len(texts) and texts[at] != word and texts[at] in self.words.silent:
                at += 1
            if at >= len(texts) or texts[at] != word:
                return None
            at += 1
        return at

    def _single(self, text: str, at: int) -> list[Edge]:
        """The edges of a word or mark that is no phrase."""
        if text in _MARKS:
            return [Edge(_MARKS[text], "", at + 1)]
        found = [Edge(kind, text, at + 1) for kind, form in self.words.patterns if form.fullmatch(text)]
        found += [Edge(kind, _figure(kind, text), at + 1) for kind, form in _NUMBERS if form.fullmatch(text)]
        if self.anybody and not found and text not in self.words.single:
            return [Edge("NAME", text, at + 1)]
        case = None if found else self._case(text)
        found = [case._replace(end=at + 1)] if case else found
        strange = (
            not found and text.isalpha() and text not in self.words.silent and (text, "") not in self.words.phrases
        )
        return [Edge(UNKNOWN, "", at + 1)] if strange else found

    def _case(self, text: str) -> Edge | None:
        """The name of which a word is a Latin case."""
        alone = any(phrase.kind != TYPE for phrase in self.words.phrases.get((text, ""), ()))
        known = len(text) <= 3 or alone or text in self.words.silent or text in self.called
        return None if known else self.cases.get(stem(text))


def _figure(kind: str, text: str) -> str:
    """A number in figures as the value of its kind; signs and decimals stay as they are."""
    if kind == "GROUPED":
        return "".join(char for char in text if char.isdecimal())
    return text.lstrip("0").rstrip(".)") or "0" if kind in (NUMBER, ITEM) else text


_SHORT_VERB: Final = 3
_LEAST_MENDED: Final = 4
"""The fewest letters of a word that is put right."""
_LONG: Final = 7
"""The fewest letters of a word in which another one than a double is missing: "conrol"."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def _unslipped(word: str) -> Iterator[str]:
    """What a word may be without a slip of the keys: two letters transposed, one doubled, or one left out.

    The first letter and the last one are right.
    """
    inner = range(1, len(word) - 1)
    yield from (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in inner if word[at] != word[at + 1])
    if len(word) > _LEAST_MENDED:
        yield from (word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1])
        yield from (word[:at] + word[at] + word[at:] for at in range(1, len(word) - 1) if word[at] != word[at - 1])
    if len(word) >= _LONG - 1:
        yield from (word[:at] + letter + word[at:] for at in range(1, len(word)) for letter in _LETTERS)


_ENDINGS: Final = (
    "ibus", "orum", "arum", "em", "um", "am", "im", "is", "us", "os", "as", "es", "ae", "i", "o", "a", "e",
)  # fmt: skip


_NASAL: Final = pattern(r"(?<=..)on(em|is|i|e|es)$|(?<=^le)on(em|is|i|e)$")
"""The endings of Latin names such as Cicero and Juno in their other cases."""


_SPELT: Final = pattern(r"^h|x(?=.)|ae(?=[^s].)|ph|th|y|[cp]t(?=.)|j")
_ITALIAN: Final = {"h": "", "x": "ss", "ae": "e", "ph": "f", "th": "t", "y": "i", "ct": "tt", "pt": "tt", "j": "i"}
"""How Italian spells what Latin names have."""


def stem(word: str) -> str:
    """A Latin name without its case ending, in Italian spelling: the same for Velocem and Velox, Massimo, Maximus."""
    word = _NASAL.sub("o", _SPELT.sub(lambda found: _ITALIAN[found[0]], word))
    if word.endswith("x"):
        return f"{word[:-1]}c"
    if word.endswith("ns"):
        return f"{word[:-2]}nt"
    ending = next((one for one in _ENDINGS if word.endswith(one) and len(word) - len(one) >= 3), "")
    return word.removesuffix(ending)
