"""Errors of the operating system as Problems: a full disk, missing rights, a name that is too long."""

import errno
import os
from pathlib import Path
from typing import Final

from ludi_press.core.problems import Place, Problem

_ADVICE: Final = {
    errno.EACCES: "change the rights of the file and of its folder",
    errno.EPERM: "change the rights of the file and of its folder",
    errno.EROFS: "this disk cannot be written: work in a copy of the press on another",
    errno.ENOSPC: "make room on the disk, and run the command again",
    errno.EDQUOT: "make room on the disk, and run the command again",
    errno.EMFILE: "close other programs, and run the command again",
    errno.ENFILE: "close other programs, and run the command again",
    errno.ENAMETOOLONG: "give it a shorter name",
    errno.EISDIR: "move the folder away",
    errno.ENOTDIR: "move the file away: a folder belongs there",
    errno.ELOOP: "take the link away: it leads back to itself",
}
_ANY: Final = "see whether the file, its folder and the disk are whole, and run the command again"


def advice(error: OSError) -> str:
    """Return what helps against an error of the system."""
    return _ADVICE.get(error.errno or 0, _ANY)


def refused(error: OSError, root: Path | None) -> Problem:
    """Return an error of the system as a Problem; its file is named relative to `root` if it lies below."""
    reason = error.strerror or str(error)
    if not isinstance(error.filename, (str, bytes)):
        return Problem("system", reason, None, None, advice(error))
    path = Path(os.fsdecode(error.filename))
    name = printable(path.relative_to(root) if root and path.is_relative_to(root) else path)
    return Problem("system", f"{name} cannot be read or written: {reason}", Place(name), None, advice(error))


def printable(path: Path) -> str:
    """Return a path with forward slashes; bytes that are not UTF-8 are shown as a mark."""
    return path.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
