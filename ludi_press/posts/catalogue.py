"""Reading words catalogues: an entry is a string, or a plural: `{count: argument, one: …, other: …}`."""

from collections.abc import Iterable, Iterator

from ludi_press.content.nodes import Entry, Mapping, Node, Scalar
from ludi_press.posts.words import ARGUMENT, Pattern, Plural, Words
from ludi_press.problems import Judged, Place, Problem


def read_words(language: str, nodes: Iterable[Node]) -> Judged[Words]:
    """Merges the catalogues of one language, each a mapping of message ids; a later one rewords an earlier.

    Problems name the entries that are no words; those are left out.
    """
    patterns: dict[str, Pattern] = {}
    problems: list[Problem] = []
    for node in nodes:
        if isinstance(node, Mapping):
            for entry in node:
                flaws = tuple(_flaws(entry))
                problems += flaws
                if not flaws:
                    patterns[entry.key.text] = _pattern(entry.value)
        elif not (isinstance(node, Scalar) and node.is_null):
            problems.append(_flaw("a words file is a list of entries, `id: words`", node.place))
    return Judged(Words(language, patterns), tuple(problems))


_PLURAL_KEYS = ("count", "one", "other")


def _flaws(entry: Entry) -> Iterator[Problem]:
    match entry.value:
        case Scalar():
            yield from _brace_flaws(entry.value)
        case Mapping():
            yield from _plural_flaws(entry.key, entry.value)
        case _:
            yield _flaw(f"{entry.key.text} is words, or a plural with {', '.join(_PLURAL_KEYS)}", entry.value.place)


def _plural_flaws(key: Scalar, plural: Mapping) -> Iterator[Problem]:
    for wanting in (name for name in _PLURAL_KEYS if plural.get(name) is None):
        yield _flaw(f"the plural {key.text} lacks {wanting}", key.place)
    for part in plural:
        if part.key.text not in _PLURAL_KEYS:
            yield _flaw(f"a plural has no {part.key.text}, only {', '.join(_PLURAL_KEYS)}", part.key.place)
        elif isinstance(part.value, Scalar):
            yield from _brace_flaws(part.value)
        else:
            yield _flaw(f"{part.key.text} is words", part.value.place)


def _brace_flaws(words: Scalar) -> Iterator[Problem]:
    if any(brace in ARGUMENT.sub("", words.text) for brace in "{}"):
        yield _flaw("an argument is written {name}; a brace that is only a brace is written twice", words.place)


def _pattern(node: Node) -> Pattern:
    if isinstance(node, Mapping):
        return Plural(**{part.key.text: _words(part.value) for part in node})
    return _words(node)


def _words(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _flaw(message: str, place: Place) -> Problem:
    return Problem("theme-words", message, place)
