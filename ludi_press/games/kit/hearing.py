"""Reads messages: the entries of a turn file that they order, and what was understood of each sentence.

Whatever is not clear becomes a doubt for the host to decide; nothing is guessed.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from re import ASCII, IGNORECASE, escape
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of
from ludi_press.core.problems import Judged, Place
from ludi_press.games.contract import Entry, Heard, Saying
from ludi_press.games.kit.lexicon import words
from ludi_press.games.kit.speech import COURTESIES, HEDGES, NEXT, Names, Sentence, sentences, tidied

_LABEL: Final = (
    r"(?P<word>(?:my\s+|mea\s+|la\s+mia\s+)?(?:dice[- ]?word|word|verbum|parola)"
    r"(?:\s+(?:for|of|to)\s+(?:the\s+|my\s+)?dice|\s+(?:pro\s+)?(?:aleis|tesseris)|\s+per\s+i\s+dadi)?"
    r"|(?P<note>(?:my\s+)?(?:note|nota|annotatio)))"
)
_LABELLED: Final = pattern(rf"^[\s*_-]*{_LABEL}[*_]*(?:\s*[:=]|\s+(?:is|est|è)\b)[*_]*\s*(?P<text>.*)$", IGNORECASE)


class Labelled(Struct, frozen=True):
    """A message with its labelled lines made empty (`rest`), and what these lines say."""

    rest: str
    word: str | None = None
    note: str | None = None
    sayings: tuple[Saying, ...] = ()


def without_labels(text: str) -> Labelled:
    """Takes out the lines that a label marks as a word for the dice or as a note; the last of each counts."""
    lines, found, sayings = [], {}, []
    for number, line in enumerate(tidied(text).split("\n")):
        label = _LABELLED.match(line)
        value = label["text"].strip(" .").strip('"\u201c\u201d\u00ab\u00bb').strip() if label else ""
        if label is None or not value:
            lines.append(line)
            continue
        kind = "note" if label["note"] else "word"
        found[kind] = value
        sayings.append(Saying(number, f"{kind}: {value}"))
        lines.append("")
    return Labelled("\n".join(lines), found.get("word"), found.get("note"), tuple(sayings))


Key = tuple[str, str]
"""A section of a turn file, and a key in it."""

Read = Callable[[Key, Placed[str]], Judged[Plain]]


class MessageGrammar(Struct, frozen=True):
    """How a game whose orders are sentences reads messages.

    `mine` are the ids that the writer may order; `verbs` are the words that mark a sentence as an order;
    `known` are all words with a meaning; `plain` translates a sentence into the words of the game;
    `read` gives the entry for a sentence, which is in small letters and has ids for names.
    `labels` are words that begin the orders of another section.
    With `lone`, orders without a name belong to the writer's only subject.
    """

    names: Names
    mine: Collection[str]
    verbs: Collection[str]
    known: Collection[str]
    read: Read
    labels: Mapping[str, Key] = {}
    lone: bool = False
    plain: Callable[[str], str] = str

    def is_verb(self, word: str) -> bool:
        """Whether a word marks an order; numbers do where "0" is among the verbs."""
        return word in self.verbs or ("0" in self.verbs and word.isdecimal())


class _Said(Struct):
    """The text for one entry, and the line where it began.

    `asks` marks text that may be no order: a question, or one with words before it that take it back.
    """

    line: int
    text: str
    divider: str = ", "
    asks: bool = False


_MARK: Final = pattern(rf"[;{escape(NEXT)}]|(?:,\s*)?\b(?:and|et|e)\b\s*(?=@)|,\s*(?=@)|(?<=\s)(?=@)", ASCII)
_WORD: Final = pattern(r"@[a-z0-9-]+|[+-]?\d+(?:\.\d+)?(?![a-z])|[a-z0-9]+(?:['-][a-z0-9]+)*|\S", ASCII)
_LEADS: Final = words("if as when were became become", "si ut cum fuero", "se come quando fossi")
"""Words before a label: "if I am Caesar"."""
_POINTS: Final = frozenset(",:-=(.")


def hear_sentences(text: str, grammar: MessageGrammar) -> Heard:
    """Reads a message sentence by sentence; a name of one of the writer's own begins the orders of that one."""
    labelled = without_labels(text)
    found: dict[Key, _Said] = {}
    sayings = [*labelled.sayings]
    current: Key | None = ("orders", next(iter(grammar.mine))) if grammar.lone and len(grammar.mine) == 1 else None
    for sentence in sentences(labelled.rest, brackets=True):
        heard = _sentence(sentence, grammar, current)
        current = heard.current
        sayings += heard.sayings
        for key, said in heard.found:
            known = found.get(key)
            found[key] = said if known is None else _both(known, said)
    read = [_entry(key, said, grammar) for key, said in found.items()]
    ordered = sorted((*sayings, *(saying for _, saying in read)), key=lambda saying: saying.line)
    return Heard(tuple(entry for entry, _ in read if entry), tuple(ordered), labelled.word, labelled.note)


class _Heard(Struct):
    """What a sentence says, by entry; `current` is the entry that the following sentences continue."""

    current: Key | None
    found: list[tuple[Key, _Said]] = []
    sayings: list[Saying] = []


def _sentence(sentence: Sentence, grammar: MessageGrammar, current: Key | None) -> _Heard:
    """Reads the parts of a sentence; names in a row ("A and B whip") share the orders that follow the last of them."""
    heard = _Heard(current, [], [])
    hedged, together = False, list[Key]()
    for text, divider in _parts(grammar.names.marked(grammar.plain(sentence.text), grammar.known), grammar):
        key, rest = _addressed(text, grammar)
        heard.current = key or heard.current
        if not _orders(rest, grammar, heard.current):
            hedged = hedged or bool(HEDGES & {*_WORD.findall(text)})
            together += [key] if key and not rest else []
            heard.sayings.append(Saying(sentence.line))
        elif heard.current is None:
            heard.sayings.append(Saying(sentence.line, "", f"who is to do this: {one_of(grammar.mine)}?"))
        else:
            whom = dict.fromkeys((*together, heard.current))
            heard.found += [(one, _Said(sentence.line, rest, divider, sentence.asks)) for one in whom]
            together = []
    for _, said in heard.found:
        said.asks = said.asks or hedged
    return heard


def _both(first: _Said, second: _Said) -> _Said:
    text = f"{first.text}{second.divider}{second.text}"
    return _Said(first.line, text, first.divider, first.asks or second.asks)


def _parts(text: str, grammar: MessageGrammar) -> Iterator[tuple[str, str]]:
    """Divides a sentence at semicolons, and before the name of one of the writer's own that begins an order.

    Each part comes with the mark between it and the part before.
    """
    start, divider = 0, ", "
    for found in _MARK.finditer(text):
        divides = found[0] in (";", NEXT)
        if divides or (found.end() > start and _begins(text[found.end() :], grammar)):
            yield text[start : found.start()], divider
            start, divider = found.end(), "; " if found[0] == ";" else ", "
    yield text[start:], divider


def _begins(text: str, grammar: MessageGrammar) -> bool:
    """Whether a text begins with one of the writer's own names, followed at once by a verb or a colon."""
    words = [word for word in _WORD.findall(text) if word not in COURTESIES or word in grammar.known]
    return len(words) > 1 and words[0][1:] in grammar.mine and (words[1] in grammar.verbs or words[1] in ":-")


def _addressed(part: str, grammar: MessageGrammar) -> tuple[Key | None, str]:
    """The entry that a part belongs to, if it names one, and its text without courtesies."""
    said = [word for word in _WORD.findall(part) if word not in COURTESIES or word in grammar.known]
    said = _from(said, lambda word: word not in _POINTS)
    label = next((word for word in _from(said, lambda word: word not in _LEADS)[:1] if word in grammar.labels), None)
    if label is not None:
        key: Key | None = grammar.labels[label]
        said = said[said.index(label) + 1 :]
    else:
        key = ("orders", said[0][1:]) if said and said[0].startswith("@") and said[0][1:] in grammar.mine else None
        said = said[1:] if key else said
    rest = _verb_first(_from(said, lambda word: word not in _POINTS), grammar)
    return key, " ".join(word.removeprefix("@") for word in rest).replace(" ,", ",")


def _verb_first(said: list[str], grammar: MessageGrammar) -> list[str]:
    """Moves the only verb to the front where it stands last, as in Latin."""
    if "," in said:
        return said
    verbs = [word for word in said if word in grammar.verbs]
    return [said[-1], *said[:-1]] if len(verbs) == 1 and said[-1:] == verbs else said


def _from(words: list[str], wanted: Callable[[str], bool]) -> list[str]:
    """The words from the first wanted one on."""
    return words[next((place for place, word in enumerate(words) if wanted(word)), len(words)) :]


def _orders(rest: str, grammar: MessageGrammar, current: Key | None) -> bool:
    """Whether a text orders something: it has a verb, or it stands behind a label."""
    found = _WORD.findall(rest)
    return any(map(grammar.is_verb, found)) or (bool(found) and current is not None and current[0] != "orders")


def _entry(key: Key, said: _Said, grammar: MessageGrammar) -> tuple[Entry | None, Saying]:
    """Lets the game read the text of one entry; without a value, the saying holds the doubt."""
    who = key[1] if key[0] == "orders" else " ".join(key)
    judged = grammar.read(key, Placed(said.text, Place("")))
    if judged.value is None or judged.problems:
        problem = next(iter(judged.problems), None)
        told = ": ".join(filter(None, (problem.message, problem.suggestion))) if problem else "what is ordered?"
        return None, Saying(said.line, "", f"{who}: {told}")
    doubt = "is this meant as it stands, or does it hang on something?" if said.asks else None
    return Entry(*key, judged.value), Saying(said.line, f"{who}: {said_plainly(judged.value)}", doubt)
