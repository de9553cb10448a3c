"""Words: turns a phrase of a Report into plain text in one language, with its plurals and its euphony.

A words file of another language names its rule in its own entry, `plural: east-slavic`.

Italian: "e" and "a" become "ed" and "ad" before a word that begins with the same vowel, and articles lose theirs
before any ("all'ottavo").

Months, weekdays and the joining of lists come from the catalogue too, never from the machine's locale.
Text that people wrote stays as it is: the writer of a format escapes it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.json import Encoder

from ludi_press.core.report import ROMAN_ZONE, Gauge, Listing, Message, Phrase, Term, Text, Window, say
from ludi_press.posts.document.tree import tidy


class Anchor(StrEnum):
    """The named days of a month: the first, the fifth (or seventh), the thirteenth (or fifteenth)."""

    KALENDS = "kalends"
    NONES = "nones"
    IDES = "ides"


class RomanDate(Struct, frozen=True):
    """A day in the Roman calendar.

    `count` is the days to the anchor, both ends counted: 1 on the day, 2 on its eve, else ante diem that number.
    `month` (1 to 12) is the anchor's; `again` marks the leap day, ante diem bis sextum Kalendas Martias.
    `year` is counted ab urbe condita and is the day's own year, even in the days before the Kalends of January.
    """

    anchor: Anchor
    count: int
    month: int
    year: int
    again: bool = False


FOUNDING: Final = 753
"""Years from the city's founding to our year 1: 2026 is 2779 a.u.c."""

_LATE: Final = frozenset({3, 5, 7, 10})
"""The months with their Nones on the seventh and their Ides on the fifteenth: March, May, July and October."""

_LEAP_DAY: Final = 24
"""The added day: the sixth day before the Kalends of March comes twice, and the first of the two is added."""


def roman_date(day: date) -> RomanDate:
    """Return the Roman date of a day of our calendar; each day has a different one."""
    year = day.year + FOUNDING
    late = 2 if day.month in _LATE else 0
    for anchor, number in ((Anchor.KALENDS, 1), (Anchor.NONES, 5 + late), (Anchor.IDES, 13 + late)):
        if day.day <= number:
            return RomanDate(anchor, number - day.day + 1, day.month, year)
    following = day.replace(day=1) + timedelta(days=32)
    count = (following.replace(day=1) - day).days + 1
    leap = day.month == 2 and (following.replace(day=1) - day.replace(day=1)).days == 29
    if leap and day.day <= _LEAP_DAY:
        return RomanDate(Anchor.KALENDS, count - 1, 3, year, again=day.day == _LEAP_DAY)
    return RomanDate(Anchor.KALENDS, count, following.month, year)


_NUMERALS: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def numeral(number: int) -> str:
    written = ""
    for value, letters in _NUMERALS:
        times, number = divmod(number, value)
        written += letters * times
    return written


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


def _none(number: int) -> str:
    return "other"


RULES: Final[Mapping[str, PluralRule]] = {
    rule.name: rule
    for rule in (
        PluralRule("english", ("one",), _english),
        PluralRule("french", ("one",), _french),
        PluralRule("east-slavic", ("one", "few", "many"), _east_slavic),
        PluralRule("polish", ("one", "few", "many"), _polish),
        PluralRule("czech", ("one", "few"), _czech),
        PluralRule("romanian", ("one", "few"), _romanian),
        PluralRule("none", (), _none),
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


def plural_rule(language: str) -> PluralRule:
    """Return the rule of a language (a BCP 47 tag), that of English if it is unknown, which most share."""
    return RULES[_BY_LANGUAGE.get(language.split("-")[0].lower(), "english")]


_LONELY: Final = re.compile(r"(?<![\w'\u2019])([ea]) \Z", re.IGNORECASE)
"""A single "e" or "a" at the end of a text."""
_LIKE: Final = {"e": "eèé", "a": "aàá"}
_ARTICLE: Final = re.compile(r"\b(?:(il)|([ds]?[aeu]l|nel)) \Z", re.IGNORECASE)
"""A masculine article at the end of a text, alone or joined with a preposition."""


def _italian(before: str, word: str) -> str:
    article = _ARTICLE.search(before)
    if article and word and word[0] in "aeiou":
        return before[: article.start()] + (f"{article[1][1:]}'" if article[1] else f"{article[2]}l'")
    found = _LONELY.search(before)
    if found and word and word[0].lower() in _LIKE[found[1].lower()]:
        return f"{before[:-1]}d "
    return before


Meet = Callable[[str, str], str]
"""Returns a text as it must be before a given word."""

_RULES: Final[Mapping[str, Meet]] = {"it": _italian}


def meeting_of(language: str) -> Meet | None:
    """Return the rule of a language (a BCP 47 tag), None if it has none."""
    return _RULES.get(language.partition("-")[0].lower())


_ROME: Final = ZoneInfo(ROMAN_ZONE)


class Plural(Struct, frozen=True):
    """An entry whose words depend on a number: `count` names its argument.

    A form that is None is the same as `other`.
    """

    count: str
    one: str | None
    other: str
    few: str | None = None
    many: str | None = None

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(form for form in (self.one, self.few, self.many, self.other) if form is not None)


Pattern = str | Plural
"""An entry of a catalogue: words with `{name}` for an argument; `{{` and `}}` are braces."""

ARGUMENT: Final = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}", re.ASCII)


class Wording(Struct, frozen=True):
    """A phrase in words, the same on one `line`, and what the catalogue lacked for it."""

    text: str
    line: str
    flaws: tuple[str, ...]


_REMEMBERED: Final = 4096
"""The most phrases in the cache; the turns of a race and the formats of a post repeat most of theirs."""


class Words(Struct, frozen=True, dict=True):
    """The words of one language (a BCP 47 tag): patterns by message id."""

    language: str
    patterns: Mapping[str, Pattern]
    plural: PluralRule = RULES["english"]

    @cached_property
    def _cache(self) -> dict[bytes, Wording]:
        return {}

    @cached_property
    def meet(self) -> Meet | None:
        """The language's rule for adjacent words, None if it has none."""
        return meeting_of(self.language)

    def tell(self, phrase: Phrase) -> Wording:
        """Return the phrase in words with its `flaws`; cached."""
        key = _key(phrase)
        wording = self._cache.get(key)
        if wording is None:
            if len(self._cache) == _REMEMBERED:
                self._cache.clear()
            text, is_whole = self._put(phrase)
            flaws = () if is_whole else tuple(dict.fromkeys(self.flaws(phrase)))
            wording = self._cache[key] = Wording(text, tidy(text), flaws)
        return wording

    def say(self, phrase: Phrase) -> str:
        """Return the phrase as plain text; a missing entry or argument shows as ⟦id⟧ or ⟦argument⟧, see `flaws`."""
        return self.tell(phrase).text

    def _put(self, phrase: Phrase) -> tuple[str, bool]:
        """Return the phrase as plain text, and whether the catalogue has all of its words."""
        simple = _simplified(phrase)
        if isinstance(simple, Message):
            return self._filled(simple)
        if isinstance(simple, Text):
            return simple.value, True
        if isinstance(simple, Term):
            known = self.patterns.get(simple.id)
            return known if isinstance(known, str) else simple.text, True
        return str(simple), True

    def _filled(self, message: Message) -> tuple[str, bool]:
        is_whole, words = True, dict[str, str]()
        for name, arg in message.args:
            words[name], has_all = self._put(arg)
            is_whole = is_whole and has_all
        if message.id not in self.patterns:
            return _wanting(message.id), False
        has_all = _asked(self.patterns[message.id]) <= words.keys()
        return _fill(self._pattern(message), words, self.meet), is_whole and has_all

    def flaws(self, phrase: Phrase) -> Iterator[str]:
        """Yield what the catalogue lacks for the phrase: entries, and arguments that a pattern uses."""
        message = _simplified(phrase)
        if not isinstance(message, Message):
            return
        if message.id not in self.patterns:
            yield f"the {self.language} words have no entry {message.id}"
        else:
            given = {name for name, _ in message.args}
            for name in sorted(_asked(self.patterns[message.id]) - given):
                yield f"the {self.language} words of {message.id} use {{{name}}}, which is not among its arguments"
        for _, arg in message.args:
            yield from self.flaws(arg)

    def asks(self, message_id: str) -> frozenset[str]:
        """Return the arguments that an entry uses."""
        return _asked(self.patterns[message_id])

    def _pattern(self, message: Message) -> str:
        pattern = self.patterns[message.id]
        if isinstance(pattern, str):
            return pattern
        number = dict(message.args).get(pattern.count)
        form = self.plural.form(number) if isinstance(number, int) else "other"
        return getattr(pattern, form) or pattern.other


_key: Final = Encoder(enc_hook=lambda chance: (chance.numerator, chance.denominator)).encode
"""Return a cache key, equal only for phrases with the same words: the number 1 is not a chance of 1."""


def phrases(part: Any) -> Iterator[Phrase]:
    """Yield every phrase of a Report or a part of it, to test a catalogue."""
    if isinstance(part, Window):
        yield span(part)
    elif isinstance(part, (Text, Term, Gauge, Message, Listing, datetime, Fraction)):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from phrases(item)
    elif isinstance(part, Struct):
        for name in part.__struct_fields__:
            yield from phrases(getattr(part, name))


def span(window: Window) -> Message:
    """Return a span of time as a phrase: one date with its times if possible, else two full moments."""
    start, end = window.start, window.end
    days = {moment.astimezone(zone).date() for moment in (start, end) for zone in (_ROME, UTC)}
    if len(days) > 1:
        return say("window.days", start=start, end=end)
    clocks = {
        name: _clock(moment.astimezone(zone))
        for name, moment, zone in (
            ("start", start, _ROME),
            ("end", end, _ROME),
            ("start_utc", start, UTC),
            ("end_utc", end, UTC),
        )
    }
    return say("window", date=_date(start.astimezone(_ROME)), **clocks)


def _fill(pattern: str, words: Mapping[str, str], meet: Meet | None = None) -> str:
    parts = [(words[part] if part in words else _wanting(part)) if named else part for part, named in _parts(pattern)]
    return "".join(parts) if meet is None else reduce(lambda before, part: meet(before, part) + part, parts, "")


@lru_cache(maxsize=4096)
def _parts(pattern: str) -> tuple[tuple[str, bool], ...]:
    """Return a pattern in parts, each an argument's name (True) or words (False)."""
    parts: list[tuple[str, bool]] = []
    end = 0
    for found in ARGUMENT.finditer(pattern):
        parts.append((pattern[end : found.start()], False))
        parts.append((found[1], True) if found[1] else (found[0][0], False))
        end = found.end()
    return (*parts, (pattern[end:], False))


@lru_cache(maxsize=4096)
def _asked(pattern: Pattern) -> frozenset[str]:
    texts = (pattern,) if isinstance(pattern, str) else pattern.forms
    names = frozenset(part for text in texts for part, named in _parts(text) if named)
    return names if isinstance(pattern, str) else names | {pattern.count}


def _wanting(name: str) -> str:
    return f"⟦{name}⟧"


_SIMPLE: Final = frozenset((Message, Text, Term, int))
"""The kinds of phrases that need only the catalogue, no rule of a language."""


def _simplified(phrase: Phrase) -> Text | Term | Message | int:
    """Return the phrase as a Message if its words depend on the language."""
    if type(phrase) in _SIMPLE:
        return phrase  # type: ignore[return-value] # its own type says so
    match phrase:
        case Gauge(lost, size):
            return Text("■" * lost + "□" * (size - lost))
        case Listing(items):
            return _listing(items)
        case datetime():
            return _moment(phrase)
        case Fraction():
            return _percent(phrase)
        case _:
            return phrase


def _listing(items: tuple[Phrase, ...]) -> Text | Term | Message | int:
    if not items:
        return say("list.none")
    *first, last = items
    if not first:
        return _simplified(last)
    so_far = first[0]
    for item in first[1:]:
        so_far = say("list.next", items=so_far, item=item)
    return say("list.last", items=so_far, item=last)


@lru_cache(maxsize=4096)
def _percent(chance: Fraction) -> Message:
    """Return a chance in percent: exact if two places suffice, else rounded to one and marked as rounded.

    A rounded chance is never 0 or 100.
    """
    places = next((places for places in (0, 1, 2) if (chance * 100 * 10**places).denominator == 1), None)
    if places is None:
        tenths = min(max(1, round(chance * 1000)), 999)
        return say("percent.about", whole=tenths // 10, part=Text(str(tenths % 10)))
    whole, part = divmod(int(chance * 100 * 10**places), 10**places)
    return say(f"percent.{places}", whole=whole, part=Text(f"{part:0{places}}" if places else ""))


def day_of(moment: datetime) -> Message:
    """Return the date of a moment in Rome, in the Roman and in our calendar."""
    here = moment.astimezone(_ROME)
    return say("post.date.both", roman=_roman(here.date()), ours=_date(here))


def in_both_calendars(moment: datetime) -> Message:
    """Return a moment, with its Roman date first."""
    return say("time.both", roman=_roman(moment.astimezone(_ROME).date()), time=moment)


def _roman(day: date) -> Message:
    """Return the Roman name of a day; the year is in both scripts, for the language to choose."""
    roman = roman_date(day)
    how = {1: "on", 2: "eve"}.get(roman.count, "again" if roman.again else "before")
    case = "on" if how == "on" else "before"
    number = {"number": f"roman.number.{roman.count}"} if how in ("before", "again") else {}
    named = say(
        f"roman.{how}", anchor=f"roman.{roman.anchor}.{case}", month=f"roman.month.{roman.month}.{case}", **number
    )
    return say("roman", day=named, year=Text(str(roman.year)), numeral=Text(numeral(roman.year)))


def _moment(moment: datetime) -> Message:
    """Return Roman time with its date, and UTC, with its weekday if the dates differ."""
    roman, utc = moment.astimezone(_ROME), moment.astimezone(UTC)
    name = "time" if roman.date() == utc.date() else "time.across-midnight"
    return say(name, date=_date(roman), clock=_clock(roman), utc=_clock(utc), utc_weekday=_weekday(utc))


def _date(moment: datetime) -> Message:
    month = Message(f"month.{moment.month}")
    return say("date", weekday=_weekday(moment), day=moment.day, month=month, year=Text(str(moment.year)))


def _weekday(moment: datetime) -> Message:
    return Message(f"weekday.{moment.isoweekday()}")


def _clock(moment: datetime) -> Message:
    return say("clock", hour=Text(f"{moment.hour:02}"), minute=Text(f"{moment.minute:02}"))
