"""Commits and pushes what a pass has written, with git as the host uses it."""

import subprocess
from collections.abc import Iterator

from ludi_press.core.problems import Problem
from ludi_press.press.reading.find import Press

_PATIENCE = 120
"""The timeout of a command of git in seconds."""


def push(press: Press, what: str) -> Iterator[str | Problem]:
    """Commit and push content/; yield what was pushed, or why it could not be."""
    try:
        _git(press, "add", "--all", "content")
        if _git(press, "diff", "--cached", "--quiet", "--exit-code", check=False).returncode:
            _git(press, "commit", "--quiet", "--message", what)
        if _git(press, "rev-list", "--count", "@{upstream}..HEAD").stdout.strip() != "0":
            _git(press, "push", "--quiet")
            yield "pushed"
    except FileNotFoundError:
        yield Problem("push-refused", "git is not here", None, None, "install it, or write 'push: no' under desk:")
    except subprocess.TimeoutExpired:
        yield Problem("push-refused", "git has not answered in time", None, None, "the next pass tries again")
    except subprocess.CalledProcessError as error:
        words = " ".join((error.stderr or error.stdout or "git has failed").split())[-300:]
        yield Problem("push-refused", f"git did not push: {words}", None, None, "the next pass tries again")


def _git(press: Press, *words: str, check: bool = True) -> "subprocess.CompletedProcess[str]":
    command = ["git", "-C", str(press.root), *words]
    return subprocess.run(command, capture_output=True, text=True, check=check, timeout=_PATIENCE)  # noqa: S603 fixed words
