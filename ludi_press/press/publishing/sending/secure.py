"""Passwords, which stand in no file of a press, and the connections that they may go over."""

import os
from importlib import import_module
from typing import Final

from ludi_press.core.problems import Problem

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1"})
"""Names of this machine, to which a connection needs no cipher."""


def password(variable: str, server: str, user: str) -> str | Problem:
    """The password of a user: from the environment, else from the system's keyring, where keyring is installed.

    In the keyring it lies under the service `ludi-press SERVER`.
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
