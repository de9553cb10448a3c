"""A text of the host, in one language or several: the title of a race, the story of a turn."""

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Problem, Severity

Localised: TypeAlias = str | Mapping[str, Placed[str]]
"""One text for all languages, or a text for each language tag."""


def in_language(text: Localised, language: str) -> str:
    """Return the text in a language, or the first one written if that language has none."""
    if isinstance(text, str):
        return text
    chosen = text.get(language) or next(iter(text.values()), None)
    return chosen.value if chosen else ""


def stray_languages(text: Localised | None, known: Collection[str]) -> Iterator[Problem]:
    """Yield a warning for each text in a language that the race has no posts in, since it is never shown."""
    for language, own in text.items() if isinstance(text, Mapping) else ():
        if language not in known:
            words = f"the race has no posts in {shown(language)}"
            suggestion = f"write {one_of(known)}, or add it to 'language:' in race.yaml"
            yield Problem("language-stray", words, own.head, None, suggestion, Severity.WARNING)
