"""Identifies senders by address, by names of people and teams, and by signature; splits pasted text into messages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from re import ASCII, IGNORECASE
from re import compile as pattern
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.times import read_time
from ludi_press.content.words import tidied, unaccented
from ludi_press.core.problems import Place
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.games.contract import Party
from ludi_press.press.receiving.mails import TOO_LONG, ReceivedMessage
from ludi_press.press.receiving.plain import plain


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
    known = {_plain(key): [one.casefold() for one in values] for key, values in listed.items()}
    return {name: tuple(one for key in keys for one in known.get(_plain(key), ())) for name, keys in called.items()}


def _plain(text: str) -> str:
    return " ".join(unaccented(tidied(text)).strip(" .,:;*_-\u2014\u2013#>[]()\"'").split())


class Directory(Struct, frozen=True):
    """The writers by all their names."""

    writers: tuple[Sender, ...]
    names: Mapping[str, Sender]

    def named(self, text: str) -> Sender | None:
        """Return the writer whose name is the whole text; a single word of a name suffices if it is unique."""
        return self.names.get(_plain(text))

    def mailed(self, address: str) -> Sender | None:
        wanted = address.casefold()
        return next((one for one in self.writers if wanted and wanted in one.addresses), None)

    def registered(self, account: str) -> Sender | None:
        """Return the writer with an account."""
        return next((one for one in self.writers if account.casefold() in one.accounts), None)


def directory(writers: tuple[Sender, ...]) -> Directory:
    """Return the writers by names of people and parties, by ids, and by words that occur in only one name."""
    found: dict[str, list[Sender]] = {}
    for writer in writers:
        whole = {writer.name, *(form for party in writer.parties for form in (party.id, party.name, party.badge))}
        words = {word for name in whole for word in _plain(name).split() if len(word) > 2 and word.isalpha()}
        for form in {*map(_plain, whole), *words} - {""}:
            found.setdefault(form, []).append(writer)
    return Directory(writers, {form: ones[0] for form, ones in found.items() if len(ones) == 1})


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
