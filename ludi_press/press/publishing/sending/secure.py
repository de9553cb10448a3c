"""Passwords, which no file of a press holds, and the connections over which they may be sent."""

import os
from importlib import import_module
from typing import Final

from ludi_press.core.problems import Problem

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1"})
"""Names of this machine, to which a connection needs no encryption."""


def password(variable: str, server: str, user: str) -> str | Problem:
    """Return a user's password from the environment, or from the system's keyring if `keyring` is installed.

    Its service name in the keyring is `ludi-press SERVER`.
    """
    given = os.environ.get(variable) or _from_keyring(f"ludi-press {server}", user)
    if given:
        return given
    words = f"there is no password for {user} at {server}"
    suggestion = f"set {variable}, or run: keyring set 'ludi-press {server}' {user} (pip install 'ludi-press[keyring]')"
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
