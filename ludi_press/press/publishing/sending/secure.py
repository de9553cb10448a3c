"""Passwords, which no file of a press holds, the connections over which they may be sent, and servers that fail."""

import os
import smtplib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from ssl import SSLCertVerificationError
from typing import Final
from urllib.error import HTTPError, URLError

from ludi_press.core.problems import Place, Problem

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1"})
"""Names of this machine, to which a connection needs no encryption."""


def password(variable: str, server: str, user: str) -> str | Problem:
    """Return a user's password from the environment, from a file that the environment names, or from the keyring.

    The keyring is used if `keyring` is installed; its service name there is `ludi-press SERVER`.
    """
    file = os.environ.get(f"{variable}_FILE")
    try:
        written = Path(file).read_text(encoding="utf-8").rstrip("\r\n") if file else ""
    except (OSError, UnicodeError):
        return Problem("password-file", f"the file that {variable}_FILE names cannot be read", Place(str(file)))
    given = os.environ.get(variable) or written or _from_keyring(f"ludi-press {server}", user)
    if given:
        return given
    words = f"there is no password for {user} at {server}"
    suggestion = f"set {variable}, or {variable}_FILE to the name of a file with it, or run: "
    suggestion += f"keyring set 'ludi-press {server}' {user} (pip install 'ludi-press[keyring]')"
    return Problem("password-missing", words, None, None, suggestion)


def _from_keyring(service: str, user: str) -> str | None:
    try:
        keyring = import_module("keyring")
    except ImportError:
        return None
    try:
        found: str | None = keyring.get_password(service, user)
    except keyring.errors.KeyringError:
        return None
    return found


UNREACHABLE: Final = "-unreachable"
"""How the codes of problems end that may pass by themselves."""


def server_problem(kind: str, words: str, error: BaseException | None, place: Place | None = None) -> Problem:
    """Return the problem of a server that failed: `kind`-unreachable if it may take the same later, else -refused."""
    return Problem(f"{kind}{UNREACHABLE if may_pass(error) else '-refused'}", words, place)


def may_pass(error: BaseException | None) -> bool:
    """Return whether a server may answer otherwise soon: it was away, did not answer in time, or said "not now"."""
    match error:
        case SSLCertVerificationError():
            return False
        case smtplib.SMTPResponseException():
            return 400 <= error.smtp_code < 500
        case smtplib.SMTPRecipientsRefused():
            return all(400 <= code < 500 for code, _ in error.recipients.values())
        case HTTPError():
            return error.code == 429 or error.code >= 500
        case URLError():
            return isinstance(error.reason, BaseException) and may_pass(error.reason)
        case OSError():
            return not any(isinstance(cause, SSLCertVerificationError) for cause in _causes(error))
    return False


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield what an error was raised from, the errors inside its arguments included."""
    left = [error]
    for _ in range(10):
        if not left:
            return
        one = left.pop()
        inside = (getattr(one, "reason", None), one.__cause__, one.__context__, *one.args)
        left += [cause for cause in inside if isinstance(cause, BaseException)]
        yield one
