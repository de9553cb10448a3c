"""A press that several hosts share by git.

What others have pushed is fetched, a claim says which desk runs the races, and what was done is pushed.
"""

import os
import subprocess
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from re import compile as pattern
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct

from ludi_press.content.form import json_lines
from ludi_press.core.problems import Problem
from ludi_press.press.publishing.record import UNREACHABLE
from ludi_press.press.reading.find import Press

CLAIM: Final = "content/desk.json"
SCHEMA: Final = "ludi-press/desk/1"
_PATIENCE: Final = 120
"""The timeout of a command of git in seconds."""
_CREDENTIALS: Final = pattern(r"(?<=://)[^\s/@]+@")
"""A name and a password inside an address."""


class DeskClaim(Struct, frozen=True):
    """Which desk runs the races of a press, and until when, in ISO 8601; after that another may take over."""

    desk: str
    until: str
    schema: str = SCHEMA


class RaceChange(Struct, frozen=True):
    """The last commit that touched a race: who made it, when in ISO 8601, and what it says."""

    who: str
    when: str
    what: str


# --- before a pass


def claimed(press: Press, desk: str, now: datetime, span: timedelta) -> Iterator[str | Problem]:
    """Fetch what others have pushed, and claim the races; yield why nothing may be done, and nothing if all is well.

    A claim is pushed before the first act, so that of two desks one is refused.
    It is renewed when half of its time is over.
    """
    away = _fetched(press)
    known = read_claim(press)
    if known and known.desk != desk and now < datetime.fromisoformat(known.until):
        yield f"the desk '{known.desk}' runs this press until {_shown(known.until)}; to take over, remove {CLAIM}"
        return
    mine = known if known and known.desk == desk else None
    if away is not None:
        if mine is None or now >= datetime.fromisoformat(mine.until):
            yield away
        return
    if mine is None or datetime.fromisoformat(mine.until) - now < span / 2:
        yield from _claim(press, DeskClaim(desk, (now + span).isoformat(timespec="minutes")))


def read_claim(press: Press) -> DeskClaim | None:
    """Return which desk runs the press; None if none does, or the file is damaged."""
    try:
        found = msgspec.json.decode((press.root / CLAIM).read_bytes(), type=DeskClaim)
        return found if datetime.fromisoformat(found.until).tzinfo else None
    except (OSError, ValueError):
        return None


def _shown(moment: str) -> str:
    return f"{datetime.fromisoformat(moment):%Y-%m-%d %H:%M}"


def _fetched(press: Press) -> Problem | None:
    """Fetch and take over what others have pushed; what is here and not pushed yet is put on top."""
    try:
        _git(press, "fetch", "--quiet")
        if _git(press, "rev-list", "--count", "HEAD..@{upstream}").stdout.strip() != "0":
            try:
                _git(press, "rebase", "--quiet", "--autostash", "@{upstream}")
            except subprocess.CalledProcessError:
                _git(press, "rebase", "--abort", check=False)
                words = "what was pushed elsewhere and what is here contradict each other"
                return Problem("git-apart", words, None, None, "join them by hand with 'git pull'")
    except (FileNotFoundError, subprocess.SubprocessError) as error:
        return _refused(error, "git did not fetch")
    return None


def _claim(press: Press, claim: DeskClaim) -> Iterator[str | Problem]:
    """Push a commit with the claim, and take it over only if that was accepted."""
    try:
        commit = _commit_of(press, claim)
        branch = _git(press, "symbolic-ref", "--short", "HEAD").stdout.strip()
        remote = _git(press, "config", f"branch.{branch}.remote").stdout.strip()
        there = _git(press, "config", f"branch.{branch}.merge").stdout.strip()
        _git(press, "push", "--quiet", remote, f"{commit}:{there}")
        _git(press, "merge", "--quiet", "--ff-only", commit)
    except (FileNotFoundError, subprocess.SubprocessError) as error:
        yield _refused(error, "the claim on this press was not pushed")


def _commit_of(press: Press, claim: DeskClaim) -> str:
    """Return a commit on top of what is here that has the claim alone; files and branch stay as they are."""
    with TemporaryDirectory() as folder:
        data, index = Path(folder) / "claim", {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        data.write_text(json_lines(msgspec.to_builtins(claim)), encoding="utf-8", newline="\n")
        blob = _git(press, "hash-object", "-w", "--no-filters", str(data)).stdout.strip()
        _git(press, "read-tree", "HEAD", more=index)
        path = _git(press, "rev-parse", "--show-prefix").stdout.strip() + CLAIM
        _git(press, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}", more=index)
        tree = _git(press, "write-tree", more=index).stdout.strip()
    words = f"The desk '{claim.desk}' runs the races until {_shown(claim.until)}"
    return _git(press, "commit-tree", tree, "-p", "HEAD", "-m", words).stdout.strip()


# --- after a pass


def push(press: Press, what: str) -> Iterator[str | Problem]:
    """Commit and push content/; yield what was pushed, or why it could not be."""
    try:
        _git(press, "add", "--all", "content")
        if _git(press, "diff", "--cached", "--quiet", "--exit-code", check=False).returncode:
            _git(press, "commit", "--quiet", "--message", what)
        if _git(press, "rev-list", "--count", "@{upstream}..HEAD").stdout.strip() != "0":
            _git(press, "push", "--quiet")
            yield "pushed"
    except (FileNotFoundError, subprocess.SubprocessError) as error:
        yield _refused(error, "git did not push")


def last_change(press: Press, race: str) -> RaceChange | None:
    """Return the last commit of a race; None where there is no git, or nothing is committed."""
    if not any((folder / ".git").exists() for folder in (press.root, *press.root.parents)):
        return None
    try:
        told = _git(press, "log", "-1", "--format=%an%x00%aI%x00%s", "--", f"content/races/{race}").stdout.strip()
    except (FileNotFoundError, subprocess.SubprocessError):
        return None
    return RaceChange(*told.split("\0")) if told.count("\0") == 2 else None


def _refused(error: Exception, words: str) -> Problem:
    """Return the problem of a command of git; a repository elsewhere may be there again soon."""
    if isinstance(error, FileNotFoundError):
        return Problem("git-missing", "git is not here", None, None, "install it, or write 'push: no' under desk:")
    said = "no answer in time"
    if isinstance(error, subprocess.CalledProcessError):
        said = _CREDENTIALS.sub("", " ".join((error.stderr or error.stdout or "git has failed").split()))[-300:]
    return Problem(f"git{UNREACHABLE}", f"{words}: {said}", None, None, "the next pass tries again")


def _git(
    press: Press, *words: str, check: bool = True, more: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run git in the press; it asks nobody for a password, and writes UTF-8 whatever the system's encoding is."""
    command, around = ["git", "-C", str(press.root), *words], {**os.environ, "GIT_TERMINAL_PROMPT": "0", **(more or {})}
    return subprocess.run(  # noqa: S603 fixed words
        command, capture_output=True, encoding="utf-8", errors="replace", check=check, timeout=_PATIENCE, env=around
    )
