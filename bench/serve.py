"""Compares the time from a saved edit to the updated page: `ludi-press serve` against Hugo's server.

Run `python -m bench.serve` in the repository, with `hugo` beside Python.
It has ten races of twenty turns without pictures; the edited turn's page is requested until it shows the new words.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import urlopen

from bench import archive
from bench.archive import BIN, TREE, append, hugo_site, run, write_press

EDITS = 5
SECONDS = 600
"""The timeout of a page."""


@contextmanager
def served(command: list[str | Path], folder: Path) -> Iterator[None]:
    """Run a server while the context is open."""
    process = subprocess.Popen(list(map(str, command)), cwd=folder, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def wait_for(address: str, words: str) -> float:
    """Return the seconds until a page shows these words."""
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        try:
            with urlopen(address) as page:  # noqa: S310 # our own server
                if words in page.read().decode():
                    return perf_counter() - start
        except URLError:
            pass
        sleep(0.01)
    raise SystemExit(f"{address} never showed {words!r}")


def edits(address: str, file: Path, indent: str) -> float:
    """Return the median of some edits, in seconds."""
    wait_for(address, "<")
    sleep(3)  # files are read again while their timestamps are recent
    taken = []
    for number in range(EDITS):
        append(file, f"{indent}Edit number-{number}.\n")
        taken.append(wait_for(address, f"number-{number}"))
        sleep(1)
    return median(taken)


def ours(press: Path) -> float:
    """Measure `ludi-press serve`."""
    program: list[str | Path] = [sys.executable, TREE / "bench" / "wordless.py"]
    run([*program, "build"], press)
    port = free_port()
    with served([*program, "serve", "--port", str(port)], press):
        address = f"http://127.0.0.1:{port}/races/race-07/turns/10/index.html"
        return edits(address, press / "content/races/race-07/turns/10.yaml", "  ")


def hugos(folder: Path, press: Path) -> float:
    """Measure `hugo server`, with fast rendering, in its default settings."""
    hugo_site(folder, press)
    port = free_port()
    with served([BIN / "hugo", "server", "--port", str(port), "--quiet"], folder):
        page = f"http://127.0.0.1:{port}/turns/race-07-10/"
        return edits(page, folder / "content/turns/race-07-10.md", "")


def main() -> None:
    """Print the ratio."""
    archive.RACES = 10
    with TemporaryDirectory(prefix="bench-") as made:
        top = Path(made)
        write_press(top / "press")
        other = hugos(top / "hugo", top / "press")  # first, since our edits change the press that it copies
        mine = ours(top / "press")
    told = f"serve: {mine:.2f} s, Hugo's server {other:.2f} s, ratio {mine / other:.2f} (target 0.4)\n"
    sys.stdout.write(told)


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(TREE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in an installation
    main()
