"""The messages of a run, each once and in order of time; below a name that is called, whose they are."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import ParsedMessage
from ludi_press.press.receiving.pasted import divided, has_sent
from ludi_press.press.receiving.senders import Directory, SignedMessage, by_turn
from ludi_press.press.receiving.turn_editor import mark_of


def single_messages(
    messages: Iterable[ReceivedMessage], known: Directory, near: datetime | None
) -> list[ReceivedMessage]:
    """Return the messages, each once, with pasted text divided; its dates without a year are next to `near`."""
    every = (one for message in messages for one in (_parts if message.mailed else divided)(message, known, near))
    return [*{mark_of(part): part for one in every for part in by_turn(one)}.values()]


def _parts(mail: ReceivedMessage, known: Directory, near: datetime | None) -> list[ReceivedMessage]:
    """Return a mail, and below it the messages that it passes on, which are asked about."""
    inside = divided(ReceivedMessage(mail.passed_on), known, near) if mail.passed_on else []
    by = mail.name or mail.address
    parts = [replace(one, doubt=f"{by} passes this on: has {one.name} sent it?") for one in inside if one.name]
    return [mail, *parts] if mail.text.strip() or not parts else parts


def by_time(parsed: Sequence[ParsedMessage]) -> list[ParsedMessage]:
    """Return messages by the time when they came, to be shown; one without a time stays behind the previous one."""
    keyed: list[tuple[float, int, ParsedMessage]] = []
    last = float("-inf")
    for place, one in enumerate(parsed):
        last = one.at.timestamp() if one.at else last
        keyed.append((last, place, one))
    return [one for _, _, one in sorted(keyed, key=lambda key: key[:2])]


# --- below "Titus:" or "@Titus", by which the writer above may only speak to him


def called(parsed: Sequence[ParsedMessage], one: ParsedMessage) -> ParsedMessage:
    """Return a message, with a doubt if the one above it orders nothing and may go on here."""
    above = place_above(parsed, one)
    if above is None or one.sent.doubt or one.only_talks or not parsed[above].only_talks:
        return one
    return replace(one, sent=replace(one.sent, doubt=has_sent(one.who, parsed[above].who)))


def place_above(parsed: Sequence[ParsedMessage], one: ParsedMessage) -> int | None:
    """Return the place of the message above one whose name may only be spoken to, None without one."""
    above = one.sent.source.above
    told = (above.name, above.text) if above else None
    places = enumerate((other.sent.source.name, other.sent.source.text) for other in parsed)
    return next((place for place, other in places if other == told), None)


def joined(above: ParsedMessage, one: ParsedMessage) -> SignedMessage:
    """Return the message above with one that is a part of it, below the name that is spoken to."""
    text = "\n".join(filter(None, (above.message.text, one.sent.source.called, one.message.text)))
    return replace(above.sent, message=replace(above.message, text=text), origin=above.sent.source)
