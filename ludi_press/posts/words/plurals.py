"""Plural rules of languages for whole numbers, after Unicode's CLDR.

A words file of another language names its rule in its own entry, `plural: east-slavic`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct


class PluralRule(Struct, frozen=True):
    """The forms of a language besides `other`, and the function that returns the form of a number."""

    name: str
    forms: tuple[str, ...]
    form: Callable[[int], str]


def _english(number: int) -> str:
    return "one" if number == 1 else "other"


def _french(number: int) -> str:
    return "one" if number in (0, 1) else "other"


def _few(number: int) -> bool:
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def _east_slavic(number: int) -> str:
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if _few(number) else "many"


def _polish(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if _few(number) else "many"


def _czech(number: int) -> str:
    return {1: "one", 2: "few", 3: "few", 4: "few"}.get(number, "other")


def _romanian(number: int) -> str:
    if number == 1:
        return "one"
    return "few" if number == 0 or 1 <= number % 100 <= 19 else "other"


RULES: Final[Mapping[str, PluralRule]] = {
    rule.name: rule
    for rule in (
        PluralRule("english", ("one",), _english),
        PluralRule("french", ("one",), _french),
        PluralRule("east-slavic", ("one", "few", "many"), _east_slavic),
        PluralRule("polish", ("one", "few", "many"), _polish),
        PluralRule("czech", ("one", "few"), _czech),
        PluralRule("romanian", ("one", "few"), _romanian),
        PluralRule("none", (), lambda number: "other"),
    )
}
"""The rules by name."""

_LANGUAGES: Final = {
    "french": "fr pt hy",
    "east-slavic": "ru uk be sr hr bs",
    "polish": "pl",
    "czech": "cs sk",
    "romanian": "ro mo",
    "none": "ja zh ko vi th id ms",
}
_BY_LANGUAGE: Final = {code: rule for rule, codes in _LANGUAGES.items() for code in codes.split()}


def rule_of(language: str) -> PluralRule:
    """Return the rule of a language (a BCP 47 tag), that of English if it is unknown, which most share."""
    return RULES[_BY_LANGUAGE.get(language.split("-")[0].lower(), "english")]
