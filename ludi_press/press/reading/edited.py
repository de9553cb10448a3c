"""Changes a host's own file by a command; everything else in the file stays as it is to the byte."""

from collections.abc import Callable

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.write import write_atomically


def edit_file(press: Press, name: str, change: Callable[[bytes], bytes | None], wanted: str) -> Problem | None:
    """Replace the file by the changed one; if it cannot be read or changed, leave it and return a Problem.

    `name` is the file's path in the press; `wanted` is what the host would write by hand.
    `change` returns None if it would change anything else (see `content/edit.py`).
    """
    path = press.root / name
    data = read_file(press, path)
    if isinstance(data, Problem):
        return data
    changed = change(data)
    if changed is None:
        words = f"{name} cannot be changed here without touching the rest of it"
        return Problem("file-uneditable", words, Place(name), None, f"write it yourself: {wanted}")
    if changed != data:
        write_atomically(path, changed)
    return None
