"""The index of a build: the times, sizes and inodes of all files that it read and wrote, with hashes of their contents.

Files whose entry is unchanged are not read again; if anything differs, contents are compared.
It is consulted before other modules are imported, so that a build with nothing to do costs little more than Python's
start.
"""

import os
import sys
from time import time_ns

INDEX = os.path.join(".press", "index")
"""Its file in the press: a checksum on the first line, then four fields for each entry, separated by zero bytes.

They are a name, a hash of the contents, the places that were looked at, and what was seen there.
"""

FRESH = 2_000_000_000
"""Nanoseconds: a file that was written less than this before it was looked at may change again unnoticed."""

PROGRAM = f"{os.path.dirname(os.path.abspath(__file__))} {sys.prefix}"
"""Which of the programs on a machine this is: what another one noted of its own files says nothing of this one's."""

_FIELDS = 4


class BuildIndex:
    """The entries of the last build and of this one; made from the text of the index file without its checksum."""

    def __init__(self, text: str = "") -> None:
        self._old = {name: (known, places, found) for name, known, places, found in _entries(text)}
        self._now: dict[str, tuple[str, list[str], str]] = {}

    def places(self, name: str) -> list[str]:
        """Return the places that the last build looked at for an entry."""
        return self._old[name][1].split("\n") if name in self._old else []

    def last(self, name: str) -> str:
        """Return the hash that the last build noted for an entry, "" if there is none."""
        return self._old[name][0] if name in self._old else ""

    def known(self, name: str, places: list[str]) -> str:
        """Return the noted hash if the places look as they did, else ""; call it before the files are read."""
        found = settled(places)
        known = self.last(name) if found and name in self._old and self._old[name][2] == found else ""
        self._now[name] = known, places, found
        return known

    def note(self, name: str, known: str) -> str:
        """Note the hash of what was read for an entry, "" if it must be read again."""
        self._now[name] = (known, *self._now[name][1:])
        return known

    def written(self, name: str, places: list[str]) -> bool:
        """Return whether files that a build wrote are untouched; later only their folders and times are compared."""
        began, found = time_ns(), look(places)
        known = _digest(found) if began - newest(found) > FRESH else ""
        folders = [f"f {line[2:]}" for line in found.split("\n") if line.startswith("d ")]
        shallow = [f"f{place[1:]}" if place.startswith("a ") else place for place in places]
        self._now[name] = known, [*shallow, *folders], look([*shallow, *folders])
        return bool(known) and known == self.last(name)

    def text(self, *, done: bool) -> str:
        """Return the entries of this build for the next one; unless all is `done`, that one may not skip its work."""
        entries = self._now | ({} if done else {"undone": ("", [], "")})
        rows = ((name, known, "\n".join(places), found) for name, (known, places, found) in entries.items())
        return "\0".join(field for row in rows for field in row)


def _entries(text: str) -> list[list[str]]:
    fields = text.split("\0")
    return [fields[start : start + _FIELDS] for start in range(0, len(fields) // _FIELDS * _FIELDS, _FIELDS)]


def _digest(found: str) -> str:
    import hashlib

    return hashlib.sha256(found.encode("utf-8", "surrogateescape")).hexdigest()[:24]


def is_untouched(press: str) -> bool:
    """Return whether all that the last build of a press read and wrote is unchanged.

    The index of a press that was copied names the folders of the original, so it does not count.
    """
    try:
        with open(os.path.join(press, INDEX), encoding="utf-8", errors="surrogateescape", newline="") as file:
            entries = _entries(file.read().partition("\n")[2])
    except (OSError, ValueError):
        return False
    own = f"n {os.path.join(os.path.realpath(press), 'content')}"
    found = [own in places.split("\n") for _, _, places, _ in entries]
    return any(found) and all(then and then == look(places.split("\n")) for _, _, places, then in entries)


def settled(places: list[str]) -> str:
    """Return how places look, "" while one of their files is so new that it may change again unnoticed."""
    began, found = time_ns(), look(places)
    return found if began - newest(found) > FRESH else ""


def look(places: list[str]) -> str:
    """Return the time, size and inode of each file in some places, without reading any.

    A place is a letter and a path: `a` for all files below a folder; `n` for the names in a folder but those that
    begin with a dot; `f` for one file, or for a folder, whose time tells that files were added or removed.
    """
    lines = [f"{sys.version} {PROGRAM}"]
    for place in places:
        if place[:1] in _LOOKS:
            _LOOKS[place[:1]](place[2:], lines)
    return "\n".join(lines)


def newest(found: str) -> int:
    """Return the newest time of a file in what was seen, in nanoseconds since 1970."""
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
        elif entry.is_dir():  # a link to a folder, whose files are not seen from here: it never looks settled
            lines.append(f"f {sys.maxsize} 0 {entry.path}")
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
    lines.append(f"f {found.st_mtime_ns} {found.st_size} {found.st_ino} {path}")


def _by_name(entry: "os.DirEntry[str]") -> str:
    return entry.name


_LOOKS = {"a": _all, "n": _names, "f": _one}
