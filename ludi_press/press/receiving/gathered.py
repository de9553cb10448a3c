"""The messages of files and pasted text, each once, and in order of time."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import ParsedMessage
from ludi_press.press.receiving.pasted import divided
from ludi_press.press.receiving.senders import Directory, by_turn
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
