"""Whether anything at all was touched since the last build: the size and time of every file that it was made of.

This is asked before anything else is imported: a build with nothing to do costs little more than Python's start.
It is a shortcut and no proof: where anything differs, the build compares contents.
"""

import os
import sys

SEEN = os.path.join(".press", "seen")
"""The note in the press: the places that were looked at, a blank line, and what was found there."""

FRESH = 2_000_000_000
"""Nanoseconds: a file that was written less than this before it was looked at may change again unnoticed."""


def is_untouched(press: str) -> bool:
    """Whether all places that the last build of a press noted look as they did then.

    A press that was copied with its memory holds a note of the places of the other one.
    """
    try:
        with open(os.path.join(press, SEEN), encoding="utf-8", errors="surrogateescape") as file:
            noted = file.read()
    except (OSError, ValueError):
        return False
    text, blank, found = noted.partition("\n\n")
    places = text.split("\n")
    own = f"a {os.path.join(os.path.realpath(press), 'content')}"
    return bool(blank) and own in places and found == look(places)


def note(places: list[str], found: str) -> bytes:
    """What `is_untouched` reads: places as `look` takes them, and what it found there."""
    return ("\n".join(places) + "\n\n" + found).encode("utf-8", "surrogateescape")


def look(places: list[str]) -> str:
    """All that can be seen without reading a file.

    A place is a letter and a path: `a` for all files below a folder; `n` for the names in a folder, save those that
    begin with a dot; `f` for one file, or for a folder, whose time tells that files came or went.
    """
    lines = [sys.version]
    for place in places:
        if place[:1] in _LOOKS:
            _LOOKS[place[:1]](place[2:], lines)
    return "\n".join(lines)


def newest(found: str) -> int:
    """The newest time of a file in what was found, in nanoseconds since 1970."""
    return max((int(line.split(" ", 2)[1]) for line in found.split("\n") if line.startswith("f ")), default=0)


def _all(folder: str, lines: list[str]) -> None:
    try:
        with os.scandir(folder) as entries:
            ordered = sorted(entries, key=_by_name)
    except OSError:
        lines.append(f"- {folder}")
        return
    for entry in ordered:
        if entry.name == "__pycache__":
            continue
        if entry.is_dir(follow_symlinks=False):
            lines.append(f"d {entry.path}")
            _all(entry.path, lines)
        else:
            _one(entry.path, lines)


def _names(folder: str, lines: list[str]) -> None:
    try:
        lines.append("n " + " ".join(sorted(name for name in os.listdir(folder) if not name.startswith("."))))
    except OSError:
        lines.append(f"- {folder}")


def _one(path: str, lines: list[str]) -> None:
    try:
        found = os.stat(path)
    except OSError:
        lines.append(f"- {path}")
        return
    lines.append(f"f {found.st_mtime_ns} {found.st_size} {path}")


def _by_name(entry: "os.DirEntry[str]") -> str:
    return entry.name


_LOOKS = {"a": _all, "n": _names, "f": _one}
