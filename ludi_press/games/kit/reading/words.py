"""The words of orders in all languages at once.

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
from functools import cached_property, lru_cache
from itertools import chain, islice, product
from re import MULTILINE, VERBOSE, Pattern
from re import compile as pattern
from typing import Any, Final

import yaml
from msgspec import Struct

from ludi_press.content.words import unaccented

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


RANGE: Final = "\N{FIGURE DASH}"
"""The text of the hyphen in "8-9", which leaves a choice: no grammar has it."""

_TOKEN: Final = pattern(
    r"""
      (?<![\w(\[])\d{1,2}[.)](?=\s)              # the number of an item
    | (?<![\w.,+-])\d{1,3}(?:(?:[, ']\d{3})+|(?:\.\d{3}){2,})(?![\w,]?\d)  # a number in groups of three digits
    | (?<![\w.])[+-]?\d+(?:\.\d+)?(?![\w])      # a number, perhaps with a sign
    | 's(?!\w)                                  # a possessive that stands alone
    | [^\W_]+(?:['-][^\W_]+)*                    # a word
    | (?P<range>(?<=\d)-(?=\d))                 # from one number to another
    | [^\s\w*_`"'.¡¿]                           # a mark
    """,
    VERBOSE,
)


def tokens(line: str, most: int | None = None) -> list[Token]:
    """The words and marks of a sentence, or the first of them; quotes and marks of Markdown are left out."""
    # An accent that stands alone has no text without accents: it stays, as a mark that nobody knows.
    found = islice(_TOKEN.finditer(line), most)
    return [Token(RANGE if one["range"] else unaccented(one[0]) or one[0], *one.span()) for one in found]


class Phrase(Struct, frozen=True):
    """Some words in a row that have a kind and a value together."""

    words: tuple[str, ...]
    kind: str
    value: str


class Branch(Struct, frozen=True):
    """Phrases that begin alike: the kinds and values of those that end here, and how the others go on."""

    meant: dict[tuple[str, str], None] = {}
    after: dict[str, "Branch"] = {}


def grown(phrases: Iterable[Phrase]) -> Branch:
    """The branch from which some phrases begin."""
    whole = Branch()
    for phrase in phrases:
        here = whole
        for word in phrase.words:
            here = here.after.setdefault(word, Branch())
        here.meant[phrase.kind, phrase.value] = None
    return whole


class Listed(Struct, frozen=True):
    """Phrases that are written down as one, in parts: each has several ways to say it, or may be left out (`()`)."""

    kind: str
    value: str
    parts: tuple[tuple[tuple[str, ...], ...], ...]

    def phrases(self) -> Iterator[Phrase]:
        for parts in product(*self.parts):
            yield Phrase(tuple(chain.from_iterable(parts)), self.kind, self.value)

    def begun(self, word: str) -> Iterator[Phrase]:
        """Those that begin with a word."""
        for place, part in enumerate(self.parts, 1):
            ways = [way for way in part if way[:1] == (word,)]
            for parts in product(ways, *self.parts[place:]):
                yield Phrase(tuple(chain.from_iterable(parts)), self.kind, self.value)
            if () not in part:
                return

    def first(self) -> Iterator[str]:
        """The words with which they begin."""
        for part in self.parts:
            yield from (way[0] for way in part if way)
            if () not in part:
                return

    def single(self) -> Iterator[str]:
        """Those of one word."""
        loud = [part for part in self.parts if () not in part]
        for part in loud or self.parts:
            yield from (way[0] for way in part if len(way) == 1 and len(loud) <= 1)


class OrderWords(Struct, frozen=True, dict=True):
    """The words of a game's orders: those that are written down, patterns of single words, and silent words.

    `ordinary` are words that mean nothing to any game, and are no slips of the keys for others.
    `own` are the kinds that the game's own files alone have.
    """

    listed: tuple[Listed, ...]
    patterns: tuple[tuple[str, Pattern[str]], ...]
    silent: frozenset[str]
    ordinary: frozenset[str]
    own: frozenset[str]
    labels: Mapping[str, str]
    grown: dict[str, Branch] = {}

    @cached_property
    def first(self) -> Mapping[str, Sequence[Listed]]:
        """What is written down, by the first words of its phrases."""
        found: dict[str, list[Listed]] = {}
        for one in self.listed:
            for word in dict.fromkeys(one.first()):
                found.setdefault(word, []).append(one)
        return found

    @cached_property
    def alone(self) -> Mapping[str, frozenset[str]]:
        """The kinds of each word that is a phrase by itself."""
        found: dict[str, set[str]] = {}
        for one in self.listed:
            for word in one.single():
                found.setdefault(word, set()).add(one.kind)
        return {word: frozenset(kinds) for word, kinds in found.items()}

    @cached_property
    def articles(self) -> frozenset[str]:
        """Silent words, but for "i": an article in Italian, but none where it may be the English "I"."""
        return frozenset(word for word in self.silent if "I" not in self.alone.get(word, ()))

    @cached_property
    def by_length(self) -> Mapping[int, Sequence[str]]:
        """These words by their number of letters."""
        found: dict[int, list[str]] = {}
        for word in self.alone:
            found.setdefault(len(word), []).append(word)
        return found

    @cached_property
    def single(self) -> frozenset[str]:
        """All words of phrases."""
        spoken = (one for one in self.listed if one.kind not in (PRAENOMEN, TYPE))
        return self.silent.union(*(way for one in spoken for part in one.parts for way in part))

    @cached_property
    def bare(self) -> Mapping[str, str]:
        """Words with an apostrophe by what they are without it: dont."""
        return {word.replace("'", ""): word for word in sorted(self.single) if "'" in word.strip("'")}

    @cached_property
    def praenomina(self) -> Mapping[str, frozenset[str]]:
        """All words for the first name of a Roman, by each of them."""
        meant: dict[str, set[str]] = {}
        for one in self.listed:
            for word in one.first() if one.kind == PRAENOMEN else ():
                meant.setdefault(word, set()).add(one.value)
        return {
            word: frozenset(other for other, others in meant.items() if own & others) for word, own in meant.items()
        }

    def begun(self, word: str) -> Branch | None:
        """The phrases that begin with a word; they are spread when somebody first writes it."""
        if word not in self.first:
            return None
        if word not in self.grown:
            spread = (phrase for listed in self.first[word] for phrase in listed.begun(word))
            self.grown[word] = grown(spread).after[word]
        return self.grown[word]

    def phrases(self) -> Iterator[Phrase]:
        """All phrases; there are many."""
        return (phrase for listed in self.listed for phrase in listed.phrases())

    def kinds(self) -> frozenset[str]:
        return frozenset({listed.kind for listed in self.listed} | {kind for kind, _ in self.patterns})

    def of_kinds(self, kinds: Iterable[str], words: Iterable[str] | None = None) -> tuple[str, ...]:
        """Those of some words, or of all, that are phrases of some kinds by themselves."""
        wanted = frozenset(kinds)
        return tuple(
            word for word in (self.alone if words is None else words) if not wanted.isdisjoint(self.alone[word])
        )


ORDERS: Final = "orders"
"""The folder of data/ with the words and the grammar of orders."""


@lru_cache(maxsize=16)
def load_words(package: str, folder: str) -> OrderWords:
    """The words in a folder of a package and those of all games, in every language of `data/orders/languages.txt`."""
    languages = _data(KIT, "languages.txt").split()
    folders = [*dict.fromkeys(((KIT, ORDERS), (package, folder)))]
    tables = [_table(*where, language) for language in languages for where in folders]
    silent, ordinary = (
        frozenset(word for table in tables for word in table.pop(kind, "").replace(",", " ").split())
        for kind in (SILENT, ORDINARY)
    )
    listed: list[Listed] = []
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
                listed += (Listed(kind, value, parts) for parts in _listed(text))
    return OrderWords(tuple(listed), tuple(patterns), silent, ordinary, frozenset(own), labels)


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


@lru_cache(maxsize=16)
def spoken(package: str, kind: str) -> Mapping[str, Sequence[str]]:
    """The phrases of a kind in the words of orders of all languages, by their value."""
    found: dict[str, dict[str, None]] = {}
    for listed in load_words(package, ORDERS).listed:
        for phrase in listed.phrases() if listed.kind == kind else ():
            found.setdefault(phrase.value, {})[" ".join(phrase.words)] = None
    return {value: tuple(said) for value, said in found.items()}


_GROUP: Final = pattern(r"\(([^)]*)\)(\?)?|(\S+?)(\?)?(?=\s|$|\()")
_PLAIN: Final = pattern(r"[a-z '()|?]+")
"""Phrases of which each word is divided from the next by a blank."""


def _listed(text: str) -> Iterator[tuple[tuple[tuple[str, ...], ...], ...]]:
    """The parts of each phrase of a list with commas between them."""
    for said in filter(str.strip, text.split(",")):
        words = str.split if _PLAIN.fullmatch(said) else _words_of
        groups = _GROUP.findall(said) if {*said} & {*"(?"} else [(said, "", "", "")]
        yield tuple(
            tuple(tuple(words(one)) for one in f"{group or word}{'|' * bool(maybe or perhaps)}".split("|"))
            for group, maybe, word, perhaps in groups
        )


def _words_of(text: str) -> list[str]:
    return [token.text for token in tokens(text)]
