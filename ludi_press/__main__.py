"""The program: `python -m ludi_press` and `ludi-press`."""

import os
import sys


def main() -> None:
    """Runs a command; a build of a press that nobody touched since the last one is over before anything is imported."""
    if sys.argv[1:] in (["build"], ["build", "--no-pictures"]) and _is_built(pictures=len(sys.argv) == 2):
        sys.stdout.write("site/: nothing has changed\n")
        return
    from ludi_press.cli import main as run

    run()


def _is_built(*, pictures: bool) -> bool:
    from ludi_press.press.reading.looks import is_untouched

    folder = os.getcwd()
    while not os.path.isdir(os.path.join(folder, "content", "races")):
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return False
    return _lies_in(folder) and is_untouched(folder, pictures=pictures)


def _lies_in(press: str) -> bool:
    """Whether no link leads from a folder of the press out of it; `press.safe` tells of one that does."""
    root = os.path.join(os.path.realpath(press), "")
    folders = (os.path.realpath(os.path.join(press, name)) for name in ("content", "themes", "tracks"))
    return all(os.path.join(folder, "").startswith(root) for folder in folders)


if __name__ == "__main__":
    main()
