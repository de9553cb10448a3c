"""Builds at once and after each change of the press's files, and publishes each result."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import build
from ludi_press.press.building.built import Built
from ludi_press.press.publishing.serve.broadcast import Broadcast
from ludi_press.press.reading.find import Press, asset_roots
from ludi_press.press.reading.looks import look
from ludi_press.press.reading.settings import FILE
from ludi_press.press.reading.system import refused

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify

QUIET: Final = 20
"""Milliseconds without a change after which files are taken to be completely written."""

LOOK_ROUND: Final = 1000
"""Milliseconds between checks for new or removed folders and for files that are not watched."""

_PARTS: Final = ("content", "themes", "tracks")


def watched(press: Press) -> tuple[Path, ...]:
    """Return the folders that a build reads: the press's own, and the package's themes and tracks."""
    folders = (root / part for root in asset_roots(press) for part in _PARTS if root == press.root or part != "content")
    return tuple(folder for folder in folders if folder.is_dir())


def _beside(press: Press) -> str:
    """Return the state of sources outside the watched folders; they are polled, since they may not exist yet."""
    return look([f"f {press.root / FILE}", f"a {press.secrets}"])


def rebuild(press: Press, broadcast: Broadcast) -> Built:
    """Build once and publish the result; an exception becomes a problem, so that the server goes on."""
    try:
        built = build(press)
    except OSError as error:
        built = Built((refused(error, press.root),))
    except Exception as error:  # a failing build must not end the server
        built = Built((Problem("build-failed", f"the build failed: {type(error).__name__}: {error}"),))
    changed = (name.removeprefix("site/") for name in (*built.written, *built.removed) if name.startswith("site/"))
    broadcast.tell(changed, built.problems)
    return built


def keep_building(press: Press, broadcast: Broadcast, report: Callable[[Built], None], stop: Event) -> None:
    """Build, then again after each change until `stop` is set; `report` receives each result."""
    while not stop.is_set():
        folders, beside = watched(press), _beside(press)
        with _watcher(folders) as watcher:
            # After the watcher has started: changes during this build are seen, and built next.
            report(rebuild(press, broadcast))
            while not stop.is_set() and (watched(press), _beside(press)) == (folders, beside):
                if _is_changed(watcher, stop):
                    report(rebuild(press, broadcast))


def _watcher(folders: tuple[Path, ...]) -> "RustNotify":
    from watchfiles._rust_notify import RustNotify  # `watchfiles.watch` does not tell when it starts watching

    return RustNotify([str(folder) for folder in folders], False, False, 0, True, True)


def _is_changed(watcher: "RustNotify", stop: Event) -> bool:
    """Wait for a change of a source; return False after a time without one. Raises KeyboardInterrupt on Ctrl-C."""
    seen = watcher.watch(QUIET * 8, QUIET, LOOK_ROUND, stop)
    if seen == "signal":
        raise KeyboardInterrupt
    return not isinstance(seen, str) and any(is_source(path) for _, path in seen)


def is_source(path: str) -> bool:
    """Whether a change to this file can change a build; temporary files of editors and builds cannot."""
    name = Path(path).name
    return not name.startswith((".", "#", "~")) and not name.endswith(("~", ".swp", ".tmp", ".new"))
