"""Reads words catalogues: an entry is a string, or a plural: `{count: argument, one: …, other: …}`.

The forms of a plural depend on the language; the entry `plural` names the rule of an unknown one.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ludi_press.content.nodes import KeyValue, MappingNode, Node, ScalarNode
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.posts.words.phrases import ARGUMENT, RULES, Pattern, Plural, PluralRule, Words, plural_rule


def read_words(language: str, nodes: Iterable[Node]) -> Judged[Words]:
    """Merge the catalogues of one language, each a mapping of message ids; later entries replace earlier ones.

    Invalid entries are left out with a problem.
    """
    patterns: dict[str, Pattern] = {}
    problems: list[Problem] = []
    nodes = tuple(nodes)
    rule = plural_rule(language)
    for node in nodes:
        rule = _named_rule(node, problems) or rule
    for node in nodes:
        if isinstance(node, MappingNode):
            for entry in node:
                if entry.key.text == RULE:
                    continue
                flaws = tuple(_flaws(entry, rule))
                problems += flaws
                if not flaws:
                    patterns[entry.key.text] = _pattern(entry.value)
        elif not (isinstance(node, ScalarNode) and node.is_null):
            problems.append(_flaw("a words file is a list of entries, `id: words`", node.place))
    return Judged(Words(language, patterns, rule), tuple(problems))


RULE: Final = "plural"
"""The entry that names the plural rule of a language."""


def _named_rule(node: Node, problems: list[Problem]) -> PluralRule | None:
    named = node.get(RULE) if isinstance(node, MappingNode) else None
    if named is None:
        return None
    rule = RULES.get(_words(named).strip())
    if rule is None:
        problems.append(_flaw(f"there is no such plural rule; the rules are {', '.join(RULES)}", named.place))
    return rule


_FORMS_OF_ENGLISH: Final = ("one", "other")
"""The forms of a game's English plurals, used if a language lacks an entry."""


def _flaws(entry: KeyValue, rule: PluralRule) -> Iterator[Problem]:
    match entry.value:
        case ScalarNode():
            yield from _brace_flaws(entry.value)
        case MappingNode():
            yield from _plural_flaws(entry.key, entry.value, rule)
        case _:
            keys = ", ".join(_plural_keys(rule))
            yield _flaw(f"{entry.key.text} is words, or a plural with {keys}", entry.value.place)


def _plural_keys(rule: PluralRule) -> tuple[str, ...]:
    return ("count", *dict.fromkeys((*rule.forms, *_FORMS_OF_ENGLISH)))


def _plural_flaws(key: ScalarNode, plural: MappingNode, rule: PluralRule) -> Iterator[Problem]:
    """Yield what is wrong with a plural: it names its number and its forms; `few` and `many` are optional."""
    keys = _plural_keys(rule)
    needed = ("count", *(form for form in _FORMS_OF_ENGLISH if form in (*rule.forms, "other")))
    for wanting in (name for name in needed if plural.get(name) is None):
        yield _flaw(f"the plural {key.text} lacks {wanting}", key.place)
    for part in plural:
        if part.key.text not in keys:
            yield _flaw(f"a plural has no {part.key.text}, only {', '.join(keys)}", part.key.place)
        elif isinstance(part.value, ScalarNode):
            yield from _brace_flaws(part.value)
        else:
            yield _flaw(f"{part.key.text} is words", part.value.place)


def _brace_flaws(words: ScalarNode) -> Iterator[Problem]:
    rest = ARGUMENT.sub("", words.text)
    if "{" in rest or "}" in rest:
        yield _flaw("an argument is written {name}; a brace that is only a brace is written twice", words.place)


def _pattern(node: Node) -> Pattern:
    if isinstance(node, MappingNode):
        parts = {part.key.text: _words(part.value) for part in node}
        return Plural(parts["count"], parts.get("one"), parts["other"], parts.get("few"), parts.get("many"))
    return _words(node)


def _words(node: Node) -> str:
    return node.text if isinstance(node, ScalarNode) else ""


def _flaw(message: str, place: Place) -> Problem:
    return Problem("theme-words", message, place)
