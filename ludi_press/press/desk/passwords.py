"""The passwords that racers chose, by which a mail proves its sender where no server vouches for it.

They stand in `.secrets/`, which git ignores: a line for each address, the address and the password.
"""

from collections.abc import Mapping
from hmac import compare_digest
from re import IGNORECASE, MULTILINE
from re import compile as pattern
from typing import Final

from msgspec.structs import replace

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.mails import ReceivedMessage

FILE: Final = "passwords.txt"
SHORTEST: Final = 8
"""The fewest characters of a password: whoever writes many mails may guess."""

_LINE: Final = pattern(r"^[ \t]*(?:password|tessera):[ \t]*([^\n]*?)[ \t]*$\n?", IGNORECASE | MULTILINE)


def read_passwords(press: Press) -> dict[str, str] | Problem:
    """Return the password of each address, in small letters; no problem shows a line of the file."""
    path, found = press.secrets / FILE, dict[str, str]()
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines() if path.exists() else []
    except (OSError, UnicodeError):
        return Problem("passwords", "it cannot be read", Place(press.shown(path)), None, "save it as UTF-8")
    for number, line in enumerate(lines, 1):
        address, _, password = line.strip().partition(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if "@" not in address or len(password.strip()) < SHORTEST:
            words = f"line {number} is not an address, a blank, and a password of {SHORTEST} characters or more"
            return Problem("passwords", words, Place(press.shown(path)))
        found[address.rstrip(":").casefold()] = password.strip()
    return found


def without_password(message: ReceivedMessage, known: Mapping[str, str]) -> tuple[ReceivedMessage, bool]:
    """Return a message without lines such as 'password: …', and whether one of them is its sender's."""
    given = _LINE.findall(message.text)
    if not given:
        return message, False
    wanted = known.get(message.address.casefold(), "").encode()
    proved = [wanted != b"" and compare_digest(one.encode(), wanted) for one in given]
    return replace(message, text=_LINE.sub("", message.text).strip("\n")), any(proved)
