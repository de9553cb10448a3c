"""Reads messages: a mail, an mbox, a folder of mails, or text pasted from a forum or a list."""

import email
import email.policy
import mailbox
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from email.utils import getaddresses, parsedate_to_datetime
from itertools import islice
from pathlib import Path
from re import ASCII, IGNORECASE, MULTILINE
from re import compile as pattern
from tempfile import TemporaryDirectory
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from ludi_press.core.problems import Place, Problem
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.receiving.plain import STRIKES, load_marks, plain, text_of_html

LARGEST: Final = 50_000_000
"""The most bytes of a file of messages."""
MOST: Final = 2_000
"""The most messages that are read at once."""
_MOST_PARTS: Final = 50


class Message(Struct, frozen=True):
    """A message: the name and address of its sender, the time in Roman time, and its text.

    `mailed` means that it was a mail, with an address; `signature` are the lines of the signature.
    `doubt` is why it may not all be from one sender; `subject` is that of a mail.
    `skipped` is why it is no message: an automatic reply, or a mail that cannot be read.
    """

    text: str
    name: str = ""
    address: str = ""
    at: datetime | None = None
    signature: str = ""
    mailed: bool = False
    doubt: str | None = None
    subject: str = ""
    skipped: str | None = None


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
            return [_mail(box.get_bytes(key), number) for number, key in enumerate(box.keys()[:MOST], 1)]
        finally:
            box.close()


def _mail(data: bytes, number: int = 1) -> Message:
    """Return a mail; one that the email library cannot read, such as thousands of nested parts, is skipped."""
    try:
        return _read_mail(data)
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError, AssertionError):
        name, address = _raw_sender(data)
        return Message("", name, address, mailed=True, skipped=f"mail {number} cannot be read")


def _read_mail(data: bytes) -> Message:
    mail = email.message_from_bytes(data, policy=email.policy.default)
    name, address = _sender(mail, data)
    subject, at = _header(mail, "Subject"), _date(_header(mail, "Date"))
    if _is_automatic(mail, address, subject):
        return Message("", name, address, at, mailed=True, subject=subject, skipped="an automatic reply")
    words = plain("\n".join(_texts(mail)))
    return Message(words.text, name, address, at, words.signature, mailed=True, subject=subject)


def _sender(mail: Any, data: bytes) -> tuple[str, str]:
    """Return the name and address of the sender; of a list that puts its own address there, those behind it."""
    name, address = next(iter(_addresses(_header(mail, "From"))), ("", "")) if mail.get("From") else ("", "")
    if not (name or address):
        return _raw_sender(data)
    posted = {one.casefold() for _, one in _addresses(f"{_header(mail, 'List-Post')}, {_header(mail, 'To')}")}
    via = _VIA.search(name)
    if not via and address.casefold() not in posted:
        return name, address
    shown = name[: via.start()].strip(" '\"") if via else name
    for header in ("X-Original-From", "X-Original-Sender", "Reply-To"):
        behind = [one for one in _addresses(_header(mail, header)) if one[1] and one[1].casefold() not in posted]
        if len(behind) == 1 and behind[0][1].casefold() != address.casefold():
            return shown or behind[0][0], behind[0][1]
    return shown, address if not via else ""


_VIA: Final = pattern(r"\s+(?:via|durch|tramite|mediante|par|por)\s+\S.*$", IGNORECASE)
"""How a list signs in the name of a sender: "Marcus via Races"."""


def _addresses(text: str) -> list[tuple[str, str]]:
    """Return the names and addresses in a header; none of one that cannot be read."""
    try:
        return getaddresses([text.replace("<mailto:", "<")])
    except (RecursionError, ValueError, TypeError, IndexError):
        return []


_RAW_FROM: Final = pattern(rb"^From:[ \t]*([^\r\n]{0,2000})", MULTILINE | IGNORECASE)
_RAW_ADDRESS: Final = pattern(r"[\w.+-]{1,64}@[\w.-]{1,255}", ASCII)


def _raw_sender(data: bytes) -> tuple[str, str]:
    """Return the sender of a mail whose From the email library cannot read, as far as it can be seen."""
    found = _RAW_FROM.search(data[:50_000])
    text = found[1].decode("utf-8", "replace") if found else ""
    address = _RAW_ADDRESS.search(text)
    return text.partition("<")[0].strip(' "()')[:100], address[0] if address else ""


def _is_automatic(mail: Any, address: str, subject: str) -> bool:
    """Whether a mail is an automatic reply, or one that came back: by its headers (RFC 3834), sender or subject."""
    told = _header(mail, "Auto-Submitted").partition(";")[0].strip().casefold()
    if told not in ("", "no") or any(mail.get(name) for name in ("X-Autoreply", "X-Autorespond", "X-Auto-Response")):
        return True
    if _header(mail, "Precedence").strip().casefold() == "auto_reply" or mail.get_content_type() == "multipart/report":
        return True
    return address.partition("@")[0].casefold() in _SERVERS or load_marks().is_automatic(subject)


_SERVERS: Final = frozenset({"mailer-daemon", "postmaster"})


def _header(mail: Any, name: str) -> str:
    """Return a header as text, "" if it cannot be parsed, since the email library raises on some headers."""
    try:
        return str(mail.get(name, "") or "")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
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
    """Yield the plain text parts, or the HTML parts as text if there are none, or if they strike something out."""
    found: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    for part in islice(mail.walk(), _MOST_PARTS):
        if part.get_content_type() in found and _header(part, "Content-Disposition")[:10].lower() != "attachment":
            found[part.get_content_type()].append(_content(part))
    pages = found["text/html"]
    struck = any(STRIKES.search(page) for page in pages)
    yield from map(text_of_html, pages) if struck or not found["text/plain"] else found["text/plain"]


def _content(part: Any) -> str:
    """Return the text of a part, even if its character set is unknown."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    try:
        return data.decode(str(part.get_content_charset() or "utf-8"), "replace")
    except LookupError:
        return data.decode("utf-8", "replace")
