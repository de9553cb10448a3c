"""Reads messages: a mail, an mbox, a folder of mails, or text pasted from a forum or a list."""

import mailbox
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from pathlib import Path
from re import MULTILINE
from re import compile as pattern
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import unquote

from msgspec import Struct

from ludi_press.content.guard import foreign_file
from ludi_press.core.problems import Place, Problem
from ludi_press.press.receiving.mails import ReceivedMessage, Unread, read_mail
from ludi_press.press.receiving.pasted import is_pasted

LARGEST: Final = 50_000_000
"""The most bytes of a file of messages."""
MOST: Final = 2_000
"""The most messages that are read at once: the newest of a box."""


class Inbox(Struct, frozen=True):
    """The messages of a file or folder, and the mails that are none."""

    messages: tuple[ReceivedMessage, ...] = ()
    unread: tuple[Unread, ...] = ()


def joined(boxes: Iterable[Inbox]) -> Inbox:
    every = [*boxes]
    messages = (message for box in every for message in box.messages)
    return Inbox(tuple(messages), tuple(one for box in every for one in box.unread))


def read_path(path: Path) -> Inbox | Problem:
    """Return the messages of a file or folder; pasted text is one message, even if several people wrote it."""
    if (address := _ADDRESS.fullmatch(path.as_posix())) and not path.exists():
        path = Path(unquote(address[1]))
    if not path.exists():
        return Problem("message-unreadable", f"there is no file {path.name} here", None)
    try:
        if path.is_dir():
            return _folder(path)
        if path.stat().st_size > LARGEST:
            return Problem("message-too-big", f"{path.name} is larger than {LARGEST} bytes", Place(path.name))
        data = in_utf_8(path.read_bytes())
        return foreign_file(data, path.name) or read_bytes(data)
    except OSError as error:
        return Problem("message-unreadable", f"{path.name} cannot be read: {error.strerror}", Place(path.name))


_ADDRESS: Final = pattern(r"file:(?:/(?=[A-Za-z]:))?(.+)")
"""The address of a file, as a browser shows it; a path has one slash for the three in it."""


def _folder(path: Path) -> Inbox:
    """Return the messages of a maildir, or of the files in a folder."""
    is_maildir = (path / "cur").is_dir() or (path / "new").is_dir()
    found = [*(path / "new").glob("*"), *(path / "cur").glob("*")] if is_maildir else [*path.iterdir()]
    every = sorted((file for file in found if not file.name.startswith(".")), key=lambda file: file.name)
    files = [file for file in every if file.is_file() and (is_maildir or file.suffix.casefold() in _MESSAGES)]
    boxes = [_numbered(read_path(file), number, file) for number, file in enumerate(files, 1) if number <= MOST]
    left = [Unread(path.name, MOST + 1, f"only {MOST} files of a folder are read")] if len(files) > MOST else []
    others = [file for file in every if file not in files]
    skipped = [Unread(file.name, 0, _skipped(file)) for file in others[:MOST]]
    return joined((*boxes, Inbox((), (*left, *skipped))))


_MESSAGES: Final = frozenset({".eml", ".txt", ".mbox", ""})
"""How the names of files end that are read in a folder."""


def _skipped(file: Path) -> str:
    """Return why a file of a folder is not read."""
    if file.is_dir():
        return "a folder in a folder is not read: name it by itself"
    return "not read: save it as plain text, with a name that ends in .txt, or the mail as .eml"


def _numbered(read: Inbox | Problem, number: int, file: Path) -> Inbox:
    """Return what a file of a folder holds, counted by files; one that cannot be read is named."""
    if isinstance(read, Problem):
        return Inbox((), (Unread(file.name, number, read.message),))
    return Inbox(read.messages, tuple(Unread(one.sender, number, one.why, one.automatic) for one in read.unread))


HEADER: Final = pattern(rb"[A-Za-z][A-Za-z-]{1,40}:[ \t]")
_MAIL: Final = pattern(rb"^(?:From|Date|Subject|To|Message-ID|Received|Return-Path):", MULTILINE)


def in_utf_8(data: bytes) -> bytes:
    """Return text that PowerShell or an editor of Windows saved as UTF-16 in UTF-8; all else as it is."""
    if not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data
    return data.decode("utf-16", "replace").encode("utf-8", "replace")


def _decoded(data: bytes) -> str:
    """Return text in UTF-8, or in the letters in which older programs of Windows save it."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_bytes(data: bytes) -> Inbox:
    """Return the messages of a file; its beginning shows its format."""
    start = data.lstrip(b"\xef\xbb\xbf\r\n ")
    if start.startswith(b"From "):
        return _mbox(start)
    head = start.replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    text = _decoded(start)
    if HEADER.match(start) and len(_MAIL.findall(head)) >= 2 and not is_pasted(text):
        return _sorted_out([read_mail(start)])
    return Inbox((ReceivedMessage(text),) if text.strip() else ())


def read_mails(mails: Iterable[bytes]) -> Inbox:
    return _sorted_out([read_mail(data, number) for number, data in enumerate(mails, 1)])


def _mbox(data: bytes) -> Inbox:
    """Return the mails of an mbox; of very many the newest, which come last."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "box"
        path.write_bytes(data.replace(b"\r\n", b"\n"))
        box = mailbox.mbox(path, create=False)
        try:
            keys = [*enumerate(box.keys(), 1)]
            read = [read_mail(box.get_bytes(key), number) for number, key in keys[-MOST:]]
        finally:
            box.close()
    old = len(keys) - MOST
    left = (
        [Unread("the oldest", 1, f"only {MOST} mails of a box are read: the first {old} were not")] if old > 0 else []
    )
    return _sorted_out([*left, *read])


def _sorted_out(read: Iterable[ReceivedMessage | Unread]) -> Inbox:
    every = [*read]
    messages = tuple(one for one in every if isinstance(one, ReceivedMessage))
    return Inbox(messages, tuple(one for one in every if isinstance(one, Unread)))
