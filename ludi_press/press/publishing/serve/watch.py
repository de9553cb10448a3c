"""Builds at once, then whenever a file of the press changes, and tells the stage what came of it."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import build
from ludi_press.press.building.built import Built
from ludi_press.press.publishing.serve.stage import Stage
from ludi_press.press.reading.find import Press, asset_roots
from ludi_press.press.reading.index import look
from ludi_press.press.reading.settings import FILE
from ludi_press.press.reading.system import refused

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify

QUIET: Final = 20
"""Milliseconds without a change, after which files are taken to be written."""

LOOK_ROUND: Final = 1000
"""Milliseconds after which it is looked whether folders have come or gone, and at what is not watched."""

_PARTS: Final = ("content", "themes", "tracks")


def watched(press: Press) -> tuple[Path, ...]:
    """The folders that a build reads: the press's own, and the themes and tracks that come with the package."""
    folders = (root / part for root in asset_roots(press) for part in _PARTS if root == press.root or part != "content")
    return tuple(folder for folder in folders if folder.is_dir())


def _beside(press: Press) -> str:
    """What is seen of the press's sources beside its folders: they are looked at, since they need not be there yet."""
    return look([f"f {press.root / FILE}", f"a {press.secrets}"])


def rebuild(press: Press, stage: Stage) -> Built:
    """One build, told to the stage; what a mistake of this program raises becomes a problem too, and no end."""
    try:
        built = build(press)
    except OSError as error:
        built = Built((refused(error, press.root),))
    except Exception as error:  # a server outlives any build
        built = Built((Problem("build-failed", f"the build failed: {type(error).__name__}: {error}"),))
    changed = (name.removeprefix("site/") for name in (*built.written, *built.removed) if name.startswith("site/"))
    stage.tell(changed, built.problems)
    return built


def keep_building(press: Press, stage: Stage, said: Callable[[Built], None], stop: Event) -> None:
    """Builds, and builds again after each change, until `stop` is set; `said` is called with what each build did."""
    while not stop.is_set():
        folders, beside = watched(press), _beside(press)
        with _watcher(folders) as watcher:
            # Only now: what is written while this build runs is seen by the watcher, and built after it.
            said(rebuild(press, stage))
            while not stop.is_set() and (watched(press), _beside(press)) == (folders, beside):
                if _is_changed(watcher, stop):
                    said(rebuild(press, stage))


def _watcher(folders: tuple[Path, ...]) -> "RustNotify":
    from watchfiles._rust_notify import RustNotify  # `watchfiles.watch` does not say from when on it watches

    return RustNotify([str(folder) for folder in folders], False, False, 0, True, True)


def _is_changed(watcher: "RustNotify", stop: Event) -> bool:
    """Waits for a change of a source; False where there was none for a while. Raises KeyboardInterrupt on Ctrl-C."""
    seen = watcher.watch(QUIET * 8, QUIET, LOOK_ROUND, stop)
    if seen == "signal":
        raise KeyboardInterrupt
    return not isinstance(seen, str) and any(is_source(path) for _, path in seen)


def is_source(path: str) -> bool:
    """Whether a change to this file can change a build: not what editors and builds put beside a file for a moment."""
    name = Path(path).name
    return not name.startswith((".", "#", "~")) and not name.endswith(("~", ".swp", ".tmp", ".new"))
