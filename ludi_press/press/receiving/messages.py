"""Reads messages: a mail, an mbox, a folder of mails, or text pasted from a forum or a list."""

import email
import email.policy
import mailbox
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import Path
from re import MULTILINE
from re import compile as pattern
from tempfile import TemporaryDirectory
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from ludi_press.core.problems import Place, Problem
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.receiving.plain import plain, text_of_html

LARGEST: Final = 50_000_000
"""The most bytes of a file of messages."""
MOST: Final = 2_000
"""The most messages that are read at once."""
_MOST_PARTS: Final = 50


class Message(Struct, frozen=True):
    """A message: the name and address of its sender, the time in Roman time, and its text.

    `mailed` means that it was a mail, with an address; `signature` are the lines of the signature.
    `doubt` is why it may not all be from one sender.
    """

    text: str
    name: str = ""
    address: str = ""
    at: datetime | None = None
    signature: str = ""
    mailed: bool = False
    doubt: str | None = None


def read_path(path: Path) -> list[Message] | Problem:
    """Return the messages of a file or folder; pasted text is one message, even if several people wrote it."""
    try:
        if path.is_dir():
            return _folder(path)
        if path.stat().st_size > LARGEST:
            return Problem("message-too-big", f"{path.name} is larger than {LARGEST} bytes", Place(path.name))
        return read_bytes(path.read_bytes())
    except OSError as error:
        return Problem("message-unreadable", f"{path.name} cannot be read: {error.strerror}", Place(path.name))


def _folder(path: Path) -> list[Message]:
    """Return the messages of a maildir, or of the files in a folder."""
    if (path / "cur").is_dir() or (path / "new").is_dir():
        files = [*(path / "new").glob("*"), *(path / "cur").glob("*")]
    else:
        files = [file for file in path.iterdir() if file.suffix in (".eml", ".txt", ".mbox", "")]
    found: list[Message] = []
    for file in sorted(files, key=lambda file: file.name)[:MOST]:
        read = read_path(file) if file.is_file() else []
        found += read if isinstance(read, list) else []
    return found[:MOST]


_HEADER: Final = pattern(rb"[A-Za-z][A-Za-z-]{1,40}:[ \t]")
_MAIL: Final = pattern(rb"^(?:From|Date|Subject|To|Message-ID|Received|Return-Path):", MULTILINE)


def read_bytes(data: bytes) -> list[Message]:
    """Return the messages of a file; its beginning shows its format."""
    start = data.lstrip(b"\xef\xbb\xbf\r\n ")
    if start.startswith(b"From "):
        return _box(start)
    head = start.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    if _HEADER.match(start) and len(_MAIL.findall(head)) >= 2:
        return [_mail(start)]
    text = start.decode("utf-8", "replace")
    return [Message(text)] if text.strip() else []


def _box(data: bytes) -> list[Message]:
    """Return the mails of an mbox."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "box"
        path.write_bytes(data.replace(b"\r\n", b"\n"))
        box = mailbox.mbox(path, create=False)
        try:
            return [_mail(box.get_bytes(key)) for key in box.keys()[:MOST]]
        finally:
            box.close()


def _mail(data: bytes) -> Message:
    mail = email.message_from_bytes(data, policy=email.policy.default)
    name, address = next(iter(getaddresses([_header(mail, "From")])), ("", ""))
    words = plain("\n".join(_texts(mail)))
    return Message(words.text, name, address, _date(_header(mail, "Date")), words.signature, mailed=True)


def _header(mail: Any, name: str) -> str:
    """Return a header as text, "" if it cannot be parsed, since the email library raises on some headers."""
    try:
        return str(mail.get(name, "") or "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""


def _date(text: str) -> datetime | None:
    """Return when a mail was sent; a time without a zone is Roman."""
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    try:
        rome = ZoneInfo(ROMAN_ZONE)
        return moment.replace(tzinfo=rome) if moment.tzinfo is None else moment.astimezone(rome)
    except (ValueError, OverflowError):
        return None


def _texts(mail: EmailMessage | Any) -> Iterator[str]:
    """Yield the plain text parts, or the HTML parts as text if there are none."""
    found: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    for part in [*mail.walk()][:_MOST_PARTS]:
        if part.get_content_type() in found and _header(part, "Content-Disposition")[:10].lower() != "attachment":
            found[part.get_content_type()].append(_content(part))
    yield from found["text/plain"] or map(text_of_html, found["text/html"])


def _content(part: Any) -> str:
    """Return the text of a part, even if its character set is unknown."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    try:
        return data.decode(str(part.get_content_charset() or "utf-8"), "replace")
    except LookupError:
        return data.decode("utf-8", "replace")
