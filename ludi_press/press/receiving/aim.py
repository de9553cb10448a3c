"""Finds which turn and which race a message is for: by its text, by its subject, and by the time when it came."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from re import compile as pattern
from re import escape
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.load import load
from ludi_press.content.nodes import Plain
from ludi_press.content.nodes import plain as plain_value
from ludi_press.core.report import Ask
from ludi_press.press.reading.find import Press, race_ids, read_file
from ludi_press.press.receiving.frame import folded, one_of
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.named_races import named_races

_ROMAN: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_NUMERALS: Final = {
    f"{tens}{ones}": 10 * ten + one
    for ten, tens in enumerate(("", "x", "xx", "xxx"))
    for one, ones in enumerate(_ROMAN)
}
_TURN: Final = pattern(
    rf"\b{one_of('turn')}\s*(?:no\.?|nr\.?|n\.|#|:)?\s*(\d{{1,3}}|[ivx]{{1,7}})\b|\b(\d{{1,3}})(?:st|nd|rd|th|\.|o|a|e|eme)?\s+{one_of('turn')}\b"
)
_ANSWER: Final = pattern(
    rf"(?:\s*\[[^\]]{{1,60}}\])*\s*(?:{one_of('answer')}(?:\[\d+\])?\s*:|\[[^\]]{{1,60}}\])*?\s*{one_of('answer')}(?:\[\d+\])?\s*:"
)

_FAR: Final = timedelta(days=366)
"""A date so far behind a deadline comes from a clock that is wrong."""


class Aim(Struct, frozen=True):
    """The turn that a message is for, None for the open one, and why that is not certain."""

    turn: int | None = None
    doubt: str | None = None


class Target(Struct, frozen=True):
    """The open turn of a race; `names` are what the race and others of the press are called, with their ids.

    `own` are words in small letters that name no other race: those of its titles, its game, its press and its teams.
    """

    race: str
    ask: Ask
    names: Mapping[str, str]
    own: frozenset[str] = frozenset()

    def aim(self, message: ReceivedMessage, turns: Sequence[int]) -> Aim:
        """Return what a message is for; `turns` are those that its text names."""
        strange = self.strange(message) or self.unheard(message)
        if strange:
            return Aim(None, f"this names {strange}: is it for {self.race}?")
        named = [*dict.fromkeys(turns)]
        if len(named) > 1:
            return Aim(None, f"this names the turns {' and '.join(map(str, named))}: what is for turn {self.ask.turn}?")
        return Aim(None if named[0] == self.ask.turn else named[0]) if named else self.subject(message.subject)

    def subject(self, subject: str) -> Aim:
        """Return what a subject says; an answer to the post of the turn before is for the open one."""
        said, here = folded(subject[:_LONGEST]), self.ask.turn
        named = [*dict.fromkeys(turns_in(said))]
        answers = bool(_ANSWER.match(said))
        if not named or here in named or (answers and here - 1 in named):
            return Aim()
        if answers and max(named) < here:
            return Aim(None, f"this answers what was posted of turn {max(named)}: is it for turn {here}?")
        return Aim(max(named))

    def names_it(self, message: ReceivedMessage, turns: Sequence[int]) -> bool:
        """Return whether a message says that it is for the open turn."""
        return self.ask.turn in (*turns, *turns_in(folded(message.subject[:_LONGEST])))

    def strange(self, message: ReceivedMessage) -> str | None:
        """Return the name of another race that a message names, unless it names this one too.

        In the text names of one word are passed over: they may be words like any other.
        """
        found = self._races(message)
        return None if self.race in found or not found else next(iter(found.values()))

    def unheard(self, message: ReceivedMessage) -> str | None:
        """Return the name of a race that the press does not have, unless this one is named beside it."""
        for place, name in named_races(message.subject[:_LONGEST], message.text):
            subject, text = (part.replace(place, " ") for part in (message.subject, message.text))
            rest = replace(message, subject=subject, text=text)
            if not {*_bare(name).split()} <= self.own and self.race not in self._races(rest):
                return name
        return None

    def _races(self, message: ReceivedMessage) -> dict[str, str]:
        """Return the races of the press that a message names, each with the name."""
        long = {name: race for name, race in self.names.items() if " " in name}
        return {
            race: name
            for names, text in ((self.names, message.subject[:_LONGEST]), (long, message.text))
            for name, race in _named(names, text)
        }

    def dated(self, message: ReceivedMessage) -> bool:
        """Return whether the date of a message can be true."""
        return not (message.at and self.ask.closes and message.at > self.ask.closes + _FAR)


_LONGEST: Final = 300


def turns_in(said: str) -> Iterator[int]:
    """Yield the turns that a text in small letters names, in figures or Roman numerals."""
    for found in _TURN.finditer(said):
        numeral = found[1] or found[2]
        number = int(numeral) if numeral.isdecimal() else _NUMERALS.get(numeral, 0)
        if number:
            yield number


def _named(names: Mapping[str, str], text: str) -> Iterator[tuple[str, str]]:
    """Yield the names that stand in a text, the longest at each place, and their races."""
    if names:
        longest = sorted(names, key=lambda name: -len(name))
        whole = pattern(rf"(?<!\w)(?:{'|'.join(map(escape, longest))})(?!\w)")
        yield from ((found[0], names[found[0]]) for found in whole.finditer(_bare(text)))


def _bare(text: str) -> str:
    return " ".join(_WORD.findall(folded(text)))


_WORD: Final = pattern(r"\w+")


def race_names(press: Press) -> dict[str, str]:
    """Return the ids and titles of all races, in small letters and without marks; a title of several is left out."""
    found: dict[str, set[str]] = {}
    for race in race_ids(press):
        data = read_file(press, press.race_folder(race) / "race.yaml")
        tree = load(data, "race.yaml").value if isinstance(data, bytes) else None
        held = plain_value(tree) if tree else {}
        for name in (race, *_titles(held.get("title") if isinstance(held, dict) else None)):
            found.setdefault(_bare(name.replace("-", " ")), set()).add(race)
    return {name: next(iter(races)) for name, races in found.items() if name and len(races) == 1}


def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the single words of names, in small letters and without marks."""
    return frozenset(word for name in names for word in _bare(name.replace("-", " ")).split())


def _titles(title: "Plain | None") -> Sequence[str]:
    if isinstance(title, dict):
        return [one for one in title.values() if isinstance(one, str)]
    return [title] if isinstance(title, str) else []
