"""A host's own file with something put into it by a command, which leaves all else as it is to the byte."""

from collections.abc import Callable

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.write import write_atomically


def edit_file(press: Press, name: str, change: Callable[[bytes], bytes | None], wanted: str) -> Problem | None:
    """Writes the changed file whole; a Problem, and the file as it was, where it cannot be read or changed.

    `name` is the file's path in the press; `wanted` is what a host would write himself.
    `change` gives None where it would touch anything else (see `content/edit.py`).
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
