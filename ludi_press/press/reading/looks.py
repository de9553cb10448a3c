"""How the files that builds read and write looked: their times, sizes and inodes, with hashes of their contents.

Files that look as they did are not read again; if anything differs, contents are compared.
This is asked before other modules are imported, so that a build with nothing to do costs little more than Python's
start.
"""

import os
import sys
from time import time_ns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from sqlite3 import Connection

STORE = "store.sqlite"
"""The store of a press, in its folder `.press`; see `store`."""

FRESH = 2_000_000_000
"""Nanoseconds: a file that was written less than this before it was looked at may change again unnoticed."""

PROGRAM = f"{os.path.dirname(os.path.abspath(__file__))} {sys.prefix}"
"""Which of the programs on a machine this is: what another one noted of its own files says nothing of this one's."""

UNDRAWN = "undrawn"
"""The name of a look that never holds: pictures are left to the next build."""

Look = tuple[str, str, str]
"""A hash of the contents, the places that were looked at, one a line, and what was seen there."""


class Looks:
    """What the last build saw, by name, and what this one sees."""

    def __init__(self, old: "Mapping[str, Look]") -> None:
        self.old = old
        self.now: dict[str, Look] = {}

    def places(self, name: str) -> list[str]:
        return self.old[name][1].split("\n") if name in self.old else []

    def holds(self, name: str) -> bool:
        """Return whether what the last build saw looks as it did."""
        then = self.old[name][2] if name in self.old else ""
        return then != "" and then == look(self.places(name))

    def contents(self, name: str, places: list[str], read: "Callable[[], str]") -> str:
        """Return a hash of what lies in some places, which is read only if they do not look as they did."""
        seen = settled(places)
        known, _, then = self.old.get(name, ("", "", ""))
        self.now[name] = known if seen and seen == then else read(), "\n".join(places), seen
        return self.now[name][0]

    def written(self, name: str, places: list[str]) -> bool:
        """Return whether files that a build wrote are untouched; later only their folders and times are compared."""
        import hashlib

        lines, is_old = _seen(places)
        known = hashlib.sha256(encoded("\n".join(lines))).hexdigest()[:24] if is_old else ""
        folders = [f"f {line[2:]}" for line in lines if line[0] == "d"]
        shallow = [*(f"f{place[1:]}" if place.startswith("a ") else place for place in places), *folders]
        self.now[name] = known, "\n".join(shallow), look(shallow)
        return bool(known) and name in self.old and known == self.old[name][0]


def read_looks(store: "Connection") -> dict[str, Look]:
    rows = store.execute("SELECT name, known, CAST(places AS BLOB), CAST(found AS BLOB) FROM look")
    return {name: (known, decoded(places), decoded(found)) for name, known, places, found in rows if places}


def decoded(text: bytes | None) -> str:
    """Return a text with names of files, which need not be UTF-8."""
    return (text or b"").decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def is_untouched(press: str, *, pictures: bool = True) -> bool:
    """Return whether all that the last build of a press read and wrote is unchanged, and nothing is left to do.

    Without `pictures` those that are not drawn yet may be left.

    The store of a press that was copied names the folders of the original, so it does not count.
    """
    path = os.path.join(press, ".press", STORE)
    if not os.path.isfile(path):
        return False
    import _sqlite3 as sqlite3  # without dates, which the package around it imports

    try:
        store = sqlite3.connect(path)
        rows = {} if store.execute("SELECT 1 FROM move").fetchone() else read_looks(store)
        store.close()
    except sqlite3.Error:
        return False
    if not pictures:
        rows.pop(UNDRAWN, None)
    own = f"n {os.path.join(os.path.realpath(press), 'content')}"
    return any(own in places.split("\n") for _, places, _ in rows.values()) and all(
        then and then == look(places.split("\n")) for _, places, then in rows.values()
    )


def settled(places: list[str]) -> str:
    """Return how places look, "" while one of their files is so new that it may change again unnoticed."""
    lines, is_old = _seen(places)
    return "\n".join(lines) if is_old else ""


def look(places: list[str]) -> str:
    """Return the time, size and inode of each file in some places, without reading any.

    A place is a letter and a path: `a` for all files below a folder; `n` for the names in a folder but those that
    begin with a dot; `f` for one file, or for a folder, whose time tells that files were added or removed.
    """
    return "\n".join(_seen(places)[0])


def _seen(places: list[str]) -> tuple[list[str], bool]:
    """Return the lines of a look, and whether no file is so new that it may change again unnoticed."""
    lines, times, began = [f"{sys.version} {PROGRAM}"], [0], time_ns()
    for place in places:
        if place[:1] in _LOOKS:
            _LOOKS[place[:1]](place[2:], lines, times)
    return lines, began - max(times) > FRESH


def _all(folder: str, lines: list[str], times: list[int]) -> None:
    try:
        with os.scandir(folder) as entries:
            ordered = sorted(entries, key=os.fspath)
    except OSError:
        lines.append(f"- {folder}")
        return
    for entry in ordered:
        if entry.is_dir(follow_symlinks=False):
            if entry.name != "__pycache__":
                lines.append(f"d {entry.path}")
                _all(entry.path, lines, times)
        elif entry.is_symlink() and entry.is_dir():  # whose files are not seen from here: it never looks settled
            lines.append(f"f {sys.maxsize} 0 {entry.path}")
            times.append(sys.maxsize)
        else:
            _one(entry.path, lines, times)


def _names(folder: str, lines: list[str], times: list[int]) -> None:
    try:
        lines.append("n " + " ".join(sorted(name for name in os.listdir(folder) if not name.startswith("."))))
    except OSError:
        lines.append(f"- {folder}")


def _one(path: str, lines: list[str], times: list[int]) -> None:
    try:
        status = os.stat(path)
    except OSError:
        lines.append(f"- {path}")
        return
    lines.append(f"f {status.st_mtime_ns} {status.st_size} {status.st_ino} {path}")
    times.append(status.st_mtime_ns)


_LOOKS = {"a": _all, "n": _names, "f": _one}
