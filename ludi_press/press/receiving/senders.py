"""Identifies whose message it is, and which turn and which race it is for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations, takewhile
from re import ASCII, IGNORECASE, Match, escape
from re import compile as pattern
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.load import load
from ludi_press.content.nodes import Plain
from ludi_press.content.nodes import plain as plain_value
from ludi_press.content.times import read_time
from ludi_press.content.words import as_called
from ludi_press.core.problems import Place
from ludi_press.core.report import ROMAN_ZONE, Ask
from ludi_press.games.contract import Party
from ludi_press.press.reading.find import Press, race_ids, read_file
from ludi_press.press.receiving.mails import TOO_LONG, ReceivedMessage
from ludi_press.press.receiving.plain import folded, one_of, plain

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
            return Aim(None, f"this names {strange}: is it for {self.race}? Then name that")
        named = [*dict.fromkeys(turns)]
        if len(named) > 1:
            names = " and ".join(map(str, named))
            return Aim(None, f"this names the turns {names}: what is for turn {self.ask.turn}? Write only that")
        return Aim(None if named[0] == self.ask.turn else named[0]) if named else self.subject(message.subject)

    def subject(self, subject: str) -> Aim:
        """Return what a subject says; an answer to the post of the turn before is for the open one."""
        said, here = folded(subject[:_LONGEST]), self.ask.turn
        named = [*dict.fromkeys(turns_in(said))]
        answers = bool(_ANSWER.match(said))
        if not named or here in named or (answers and here - 1 in named):
            return Aim()
        if answers and max(named) < here:
            return Aim(
                None,
                f"this answers what was posted of turn {max(named)}: is it for turn {here}? Then write 'turn {here}'",
            )
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
            head, colon, _ = place.partition(":")
            if colon and self.names.get(_bare(head)) == self.race:  # a post of this race: "Heat: The start grid"
                continue
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


_NAME_WORD: Final = r"[^\W_][\w'\u2019]*"
_PROPER: Final = rf"[^\W\d_a-z][\w'\u2019]*(?:[ ]{_NAME_WORD}){{0,3}}"
_GAMES, _RACE, _FOR = (f"(?i:{one_of(kind)})" for kind in ("games", "race", "for"))
_NUMBER: Final = r"(?P<number>\d{1,3}\b|[ivxIVX]{2,7}\b|[IVX](?=\s*(?:[,:;]|$)))"
_QUOTED: Final = "[\"'\u00ab\u201c\u201e](?P<quoted>[^\"'\u00bb\u201d\u201c\n]{1,60})[\"'\u00bb\u201d\u201c]"
_NUMBERED: Final = rf"(?:(?i:no\.?|nr\.?|n\.|#))?[ ]?{_NUMBER}"
_SUBJECT: Final = pattern(
    rf"\b(?:{_GAMES}[ ](?P<games>{_NAME_WORD}(?:[ ]{_NAME_WORD}){{0,3}})"
    rf"|{_RACE}[ :]{{1,2}}(?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER})))"
)
_TEXT: Final = pattern(
    rf"(?m)(?:\b{_FOR}[ ](?:\w{{1,4}}[ ])?|^[ ]*(?=[^:\n]{{1,60}}(?::|$)))"
    rf"(?:{_GAMES}|{_RACE})[ ](?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER}))"
)
_BEFORE: Final = pattern(rf"\b{_FOR}[ ](?:\w{{1,4}}[ ])?(?P<name>[A-Z]\w*(?:[ ][A-Z]\w*){{0,2}})[ ]{_RACE}\b")
_NO_NAME: Final = pattern(f"(?:{'|'.join(map(one_of, ('turn', 'race', 'no name')))})$")
"""What may stand beside the word for a race without naming one: "race orders"."""


def named_races(subject: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each place of a subject and a text that names a race, and the name alone."""
    for rule, said in ((_SUBJECT, subject), (_TEXT, text), (_BEFORE, subject), (_BEFORE, text)):
        for found in rule.finditer(said):
            name = _name(found)
            if name:
                yield found[0], name


def _name(found: Match[str]) -> str:
    """Return the name: a number, what is quoted, or the words up to one in small letters or one that names nothing."""
    told = found.groupdict()
    whole = told.get("number") or told.get("quoted")
    if whole:
        return whole
    words = (told.get("games") or told["name"]).split()
    proper = takewhile(lambda at: at == 0 or words[at][0].isupper() or words[at].isdecimal(), range(len(words)))
    return " ".join(takewhile(lambda word: not _NO_NAME.match(folded(word)), (words[at] for at in proper)))


class Sender(Struct, frozen=True):
    """Somebody who may send orders: a person with all its parties, or a party without a person."""

    name: str
    parties: tuple[Party, ...]
    addresses: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()


class SignedMessage(Struct, frozen=True):
    """A message with its writer, None if unknown; `doubt` is why the writer is uncertain.

    `origin` is the message as it came, where the host has changed it; the host has `named` the writer.
    """

    message: ReceivedMessage
    writer: Sender | None
    doubt: str | None = None
    origin: ReceivedMessage | None = None
    named: bool = False

    @property
    def source(self) -> ReceivedMessage:
        return self.origin or self.message


_SEE: Final = pattern(rf"{one_of('see subject')}[ .!:)]*$")


def with_subject(sent: SignedMessage) -> SignedMessage:
    """Return a message whose subject stands in its text, where that is empty or sends the reader to it."""
    message = sent.message
    subject, lines = message.subject.strip(), message.text.split("\n")
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    sees = not lines[first].strip() or _SEE.match(folded(lines[first].strip()[:_LONGEST]))
    if not (subject and sees) or _ANSWER.match(folded(subject[:_LONGEST])):
        return sent
    lines[first] = subject
    return replace(sent, message=replace(message, text="\n".join(lines)), origin=sent.source)


Listed = Mapping[str, tuple[str, ...]]
"""Addresses or accounts by ids of parties or names of people."""


def writers(parties: Iterable[Party], addresses: Listed, accounts: Listed) -> tuple[Sender, ...]:
    """Return all who may send orders, in order of entry, with their addresses and accounts."""
    found: dict[str, list[Party]] = {}
    for party in parties:
        found.setdefault(party.person or party.name, []).append(party)
    called = {name: (name, *(one.id for one in led)) for name, led in found.items()}
    mails, users = _listed(addresses, called), _listed(accounts, called)
    return tuple(Sender(name, tuple(led), mails[name], users[name]) for name, led in found.items())


def _listed(listed: Listed, called: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return what is listed for each person, under the person's name or the ids of its parties."""
    known = {as_called(key): [one.casefold() for one in values] for key, values in listed.items()}
    return {name: tuple(one for key in keys for one in known.get(as_called(key), ())) for name, keys in called.items()}


class Directory(Struct, frozen=True):
    """The writers by all their names."""

    writers: tuple[Sender, ...]
    names: Mapping[str, Sender]

    def named(self, text: str) -> Sender | None:
        """Return the writer whose name is the whole text; a single word of a name suffices if it is unique."""
        return self.names.get(as_called(text))

    def mailed(self, address: str) -> Sender | None:
        wanted = address.casefold()
        return next((one for one in self.writers if wanted and wanted in one.addresses), None)

    def registered(self, account: str) -> Sender | None:
        """Return the writer with an account."""
        return next((one for one in self.writers if account.casefold() in one.accounts), None)


def directory(writers: tuple[Sender, ...]) -> Directory:
    """Return the writers by names of people and parties, by ids, and by words in a row that occur in only one name."""
    found: dict[str, list[Sender]] = {}
    for writer in writers:
        whole = {writer.name, *(form for party in writer.parties for form in (party.id, party.name, party.badge))}
        words = {part for name in whole for part in _parts(as_called(name).split())}
        for form in {*map(as_called, whole), *words} - {""}:
            found.setdefault(form, []).append(writer)
    return Directory(writers, {form: ones[0] for form, ones in found.items() if len(ones) == 1})


def _parts(words: Sequence[str]) -> Iterator[str]:
    """Yield what somebody may be called of a long name: each word that is one, and words in a row."""
    yield from (word for word in words if len(word) > 2 and word.isalpha())
    for first, last in combinations(range(len(words) + 1), 2):
        if last - first > 1:
            yield " ".join(words[first:last])


def identified(message: ReceivedMessage, known: Directory) -> SignedMessage:
    """Return a message with its writer: by its address, the sender's name or the signature."""
    if message.doubt:
        sender = identified(replace(message, doubt=None), known)
        return replace(sender, message=message, doubt=sender.doubt or message.doubt)
    if message.account:
        return _with_account(message, known)
    by_address = known.mailed(message.address)
    if by_address:
        return SignedMessage(message, by_address)
    signed = _signed(message, known)
    writer = known.named(message.name) or signed
    if writer and signed and signed.name != writer.name:
        return SignedMessage(message, writer, f"{signed.name} has signed what {writer.name} is said to have sent")
    if writer and message.mailed and writer.addresses:
        return SignedMessage(message, writer, f"{message.address or 'no address'} is no address of {writer.name}")
    return SignedMessage(message, writer)


def _with_account(message: ReceivedMessage, known: Directory) -> SignedMessage:
    """Return a message of a forum or wiki with its writer; a name alone is no proof, since anybody may take it."""
    writer = known.registered(message.account)
    if writer:
        return SignedMessage(message, writer)
    named = known.named(message.account)
    doubt = (
        f"is the account {message.account} that of {named.name}? 'accounts:' in race.yaml says it" if named else None
    )
    return SignedMessage(message, named, doubt)


def _signed(message: ReceivedMessage, known: Directory) -> Sender | None:
    """Return the writer named alone in a line of the signature, or in the last lines of the text."""
    last = [line for line in message.text.split("\n") if line.strip()][-2:]
    lines = (*message.signature.split("\n"), *reversed(last))
    return next((writer for line in lines if (writer := known.named(_VALE.sub("", line)))), None)


_VALE: Final = pattern(
    r"^\s*(?:vale(?:te)?|optime vale|cura ut valeas|regards|best|cheers|yours|saluti|ciao|a presto|thanks|gratias)"
    r"[,!. ]*",
    IGNORECASE,
)


# --- pasted text


def divided(message: ReceivedMessage, known: Directory) -> list[ReceivedMessage]:
    """Split pasted text into messages; each begins with a line that names its writer, optionally with a time."""
    lines = message.text.replace("\r\n", "\n").split("\n")
    heads = _heads(lines, known)
    attributes = any(_SAID.search(lines[number].strip()) for number, _ in heads)
    starts = [*heads] if heads and heads[0][0] == 0 else [(0, _Head("", None)), *heads]
    ends = [number for number, _ in starts[1:]] + [len(lines)]
    found: list[ReceivedMessage] = []
    for (start, head), end in zip(starts, ends, strict=True):
        one = _part(message, head, lines[start + bool(head.name) : end], known if attributes else None)
        if one.text.strip():
            found.append(one)
        elif head.bare and found:
            found[-1] = replace(found[-1], signature=head.name)
    return found


def _heads(lines: Sequence[str], known: Directory) -> list[tuple[int, "_Head"]]:
    """Return the lines that name writers; bare names count only if the text begins with a head."""
    heads = [(number, head) for number, line in enumerate(lines) if (head := _head(line, lines[number + 1 :], known))]
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    begins = bool(heads) and heads[0][0] == first
    return [(number, head) for number, head in heads if begins or not head.bare]


def _part(
    message: ReceivedMessage, head: "_Head", body: Sequence[str], attributed: Directory | None
) -> ReceivedMessage:
    """Return the message below a head, doubtful where it may be a quotation; `attributed` are those who are quoted."""
    below = _moment(body[0]) if head.name and head.at is None and body else None
    words = plain("\n".join(body[bool(below) :]))
    quoted = _quoted(body, attributed) if attributed else None
    doubt = f"does {head.name} quote {quoted.name} here, or has {quoted.name} sent this?" if quoted else None
    doubt = doubt or (None if words.whole else TOO_LONG)
    at = head.at or below or message.at
    return ReceivedMessage(words.text, head.name or message.name, "", at, words.signature, doubt=doubt)


class _Head(Struct, frozen=True):
    """A line that names the writer of the following text; `bare` if it could also be a signature."""

    name: str
    at: datetime | None
    bare: bool = False


_BY: Final = pattern(r"^(?:posted by|by|from|author|post by|da|scripsit)\b[: ]+", IGNORECASE)
_SAID: Final = pattern(r"\s+(?:wrote|writes|said|says|posted|scripsit|ha scritto|scrive)\b.*$", IGNORECASE)
_DIVIDER: Final = pattern(
    r"\s+[\u00bb\u203a|\u2022\u00b7@]\s+|\s+on\s+|,\s+(?=\d)|\s+[-\u2013\u2014]\s+(?=\w)|\s*[(\[](?=\w)"
)


def _head(line: str, rest: Sequence[str], known: Directory) -> _Head | None:
    """Return the writer's name and the time in a line, None if the line is part of a message."""
    stripped = line.strip()
    if not stripped or len(stripped) > 200 or stripped.startswith(">"):
        return None
    if _SAID.search(stripped) and _is_quote(rest):
        return None
    bare = known.named(stripped)
    if bare and not stripped.endswith((":", ";")):
        return _Head(stripped, None, bare=True)
    said = _SAID.sub("", _BY.sub("", stripped)).strip()
    name, *others = _DIVIDER.split(said, maxsplit=1)
    at = _moment(others[0]) if others else None
    marked = _BY.search(stripped) or _SAID.search(stripped) or at
    return _Head(name, at) if marked and known.named(name) else None


def _quoted(lines: Sequence[str], known: Directory) -> Sender | None:
    """Return the writer of a quotation in a message; "X wrote:" may also begin X's own message."""
    ends = (_SAID.search(line.strip()) and _is_quote(lines[number + 1 :]) for number, line in enumerate(lines))
    named = (known.named(_SAID.sub("", line.strip())) for line, is_quote in zip(lines, ends, strict=True) if is_quote)
    return next(filter(None, named), None)


def _is_quote(rest: Sequence[str]) -> bool:
    return next((line for line in rest if line.strip()), "").lstrip().startswith((">", "|"))


_ISO: Final = pattern(r"\d{4}-\d\d?-\d\d?[ T]+\d\d?:\d\d(?::\d\d)?", ASCII)
_CLOCKED: Final = pattern(
    r"(?:\d{1,2} [A-Za-z]{3,9},? \d{4}|[A-Za-z]{3,9} \d{1,2},? \d{4})[ ,at]{1,5}\d{1,2}:\d\d(?: ?[ap]m)?", IGNORECASE
)
_SHAPES: Final = tuple(
    f"{day} {clock}"
    for day in ("%d %b %Y", "%d %B %Y", "%b %d %Y", "%B %d %Y")
    for clock in ("%H:%M", "%I:%M %p", "%I:%M%p")
)


def _moment(text: str) -> datetime | None:
    """Return a time in a forum's line, read as Roman time."""
    iso = _ISO.search(text)
    if iso:
        return read_time(iso[0], Place("")).value
    found = _CLOCKED.search(text)
    plain_time = " ".join(found[0].replace(",", " ").replace(" at ", " ").split()) if found else ""
    return next(_read(plain_time), None) if found else None


def _read(text: str) -> Iterator[datetime]:
    for shape in _SHAPES:
        try:
            yield datetime.strptime(text, shape).replace(tzinfo=ZoneInfo(ROMAN_ZONE))
        except ValueError:
            continue
