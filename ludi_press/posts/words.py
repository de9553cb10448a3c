"""Words: a phrase of a Report becomes plain text in one language, by that language's catalogue.

Months, weekdays and the joining of lists come from the catalogue too, never from the machine's locale.
Text that people wrote stays as it is: the writer of a format escapes it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from ludi_press.report import ROMAN_ZONE, Gauge, Listing, Message, Phrase, Report, Text, Window, say

_ROME: Final = ZoneInfo(ROMAN_ZONE)


@dataclass(frozen=True, slots=True)
class Plural:
    """An entry whose words hang on a number: `count` names the argument that holds it."""

    count: str
    one: str
    other: str


Pattern = str | Plural
"""An entry of a catalogue: words with `{name}` where an argument goes; `{{` and `}}` are braces."""

ARGUMENT: Final = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language (a BCP 47 tag): patterns by message id."""

    language: str
    patterns: Mapping[str, Pattern]

    def say(self, phrase: Phrase) -> str:
        """The phrase as plain text; what the catalogue lacks shows as ⟦id⟧ or ⟦argument⟧, and `flaws` tells of it."""
        match _simplified(phrase):
            case Text(value):
                return value
            case Message(id_, args) as message:
                said = {name: self.say(arg) for name, arg in args}
                return _fill(self._pattern(message), said) if id_ in self.patterns else _wanting(id_)
            case number:
                return str(number)

    def flaws(self, phrase: Phrase) -> Iterator[str]:
        """What the catalogue lacks to say the phrase, in words: entries, and arguments that a pattern asks for."""
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

    def _pattern(self, message: Message) -> str:
        pattern = self.patterns[message.id]
        if isinstance(pattern, str):
            return pattern
        return pattern.one if dict(message.args).get(pattern.count) == 1 else pattern.other


def phrases(report: Report) -> Iterator[Phrase]:
    """Every phrase of a Report, so that a catalogue can be tried against it."""
    return _phrases_in(report)


def _phrases_in(part: Any) -> Iterator[Phrase]:
    if isinstance(part, Window):
        yield span(part)
    elif isinstance(part, (Text, Gauge, Message, Listing, datetime)):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from _phrases_in(item)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _phrases_in(getattr(part, field.name))


def span(window: Window) -> Message:
    """A span of time as a phrase: one date and four clocks where one date will do, else two whole moments."""
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


def _fill(pattern: str, said: Mapping[str, str]) -> str:
    def put(found: re.Match[str]) -> str:
        name = found[1]
        return said.get(name, _wanting(name)) if name else found[0][0]

    return ARGUMENT.sub(put, pattern)


def _asked(pattern: Pattern) -> set[str]:
    texts = (pattern,) if isinstance(pattern, str) else (pattern.one, pattern.other)
    names = {found[1] for text in texts for found in ARGUMENT.finditer(text) if found[1]}
    return names if isinstance(pattern, str) else names | {pattern.count}


def _wanting(name: str) -> str:
    return f"⟦{name}⟧"


def _simplified(phrase: Phrase) -> Text | Message | int:
    """The phrase as a Message wherever a language has a say in it."""
    match phrase:
        case Gauge(lost, size):
            return Text("■" * lost + "□" * (size - lost))
        case Listing(items):
            return _listing(items)
        case datetime():
            return _moment(phrase)
        case _:
            return phrase


def _listing(items: tuple[Phrase, ...]) -> Text | Message | int:
    if not items:
        return say("list.none")
    *first, last = items
    if not first:
        return _simplified(last)
    so_far = first[0]
    for item in first[1:]:
        so_far = say("list.next", items=so_far, item=item)
    return say("list.last", items=so_far, item=last)


def _moment(moment: datetime) -> Message:
    """Roman time with its date, and UTC, with its weekday where midnight parts the two."""
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
