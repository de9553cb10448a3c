"""Switches the site from one build to the next, whole or not at all, whatever is killed meanwhile.

The store first makes sure of the list of moves; then new files are renamed into their places.
While that is done every page is whole, pages come after what they link to, and removals come last.
If a build is killed meanwhile, the next one first completes the list.
"""

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import SITE, Press
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.store import Move, Store
from ludi_press.press.reading.write import NEW, aside, is_relative, patiently


class SiteChanges(Struct, frozen=True):
    """The files that a build changed and removed, relative to the site."""

    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


def recover(store: Store) -> bool:
    """Complete a build that was killed while it moved its files; return whether there was one."""
    moves = store.moves()
    if moves:
        _carry_out(store, moves)
    return bool(moves)


def switch(store: Store, parts: Sequence[SiteParts]) -> SiteChanges:
    """Put what was made into the site; the press must be `locked`, and nothing in the way (see `obstacles`).

    Files that these races had before and have no more are removed; files that no build wrote are left alone.
    Raises OSError if the system refuses; the site is then as it was, or the next build completes it.
    """
    for race in parts:
        race.let_wait()
    new = {name: race.waiting(name, value) for race in parts for name, value in race.new.items()}
    removed = sorted(name for race in parts for name in race.old_files.keys() - race.made_files().keys())
    changed = sorted(new, key=_links_last)
    for folder in {(store.press.site / name).parent for name in changed}:
        folder.mkdir(parents=True, exist_ok=True)
    _settle(list(new.values()))
    moves: list[Move] = [*((name, new[name].name) for name in changed), *((name, None) for name in removed)]
    store.switch(parts, moves)
    _carry_out(store, moves)
    return SiteChanges(tuple(changed), tuple(removed))


def _carry_out(store: Store, moves: Sequence[Move]) -> None:
    """Carry the moves out, without those that were done before a build was killed.

    Moves through links out of the site, which somebody has made since, are skipped.
    """
    site, new = store.press.site, store.press.memory / NEW
    leads_out = _in_folders(site, partial(_leads_out, site.resolve()))
    make = cache(partial(Path.mkdir, parents=True, exist_ok=True))
    for name, source in filter(_is_ours, moves):
        target = site / name
        if leads_out(target.parent):
            continue
        if source is None:
            patiently(partial(target.unlink, missing_ok=True))
            _remove_empty(site, target.parent)
        elif (new / source).is_file():
            make(target.parent)
            _move(new / source, target)
    store.moved()


def _is_ours(move: Move) -> bool:
    """Return whether a move stays within the site and its new files, as all do that a build has written."""
    target, source = move
    return isinstance(target, str) and is_relative(target) and (source is None or str(source).isalnum())


def _move(source: Path, target: Path) -> None:
    """Move a file into its place, also if the site is on another disk."""
    try:
        patiently(partial(source.replace, target))
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        with aside(target, source.read_bytes()) as fresh:
            patiently(partial(fresh.replace, target))
        source.unlink()


def _remove_empty(site: Path, folder: Path) -> None:
    while folder != site and folder.is_relative_to(site):
        try:
            folder.rmdir()
        except OSError:
            return
        folder = folder.parent


def _links_last(name: str) -> tuple[int, int, str]:
    """Sort pages after what they link to: an index after the pages below it, the front page last."""
    return (name.endswith(".html"), -name.count("/"), name)


_FEW: Final = 64
"""The most files that are synced one by one; for more, one sync of the whole disk is cheaper."""


def _settle(paths: Sequence[Path]) -> None:
    """Wait until these files are on the disk, so that no list of moves names a file that may be lost."""
    if len(paths) > _FEW and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def obstacles(press: Press, names: Iterable[str]) -> Iterator[Problem]:
    """Yield why files cannot be written: a link out of the site, or a file and a folder of the same name."""
    leads_out = _in_folders(press.site, partial(_leads_out, press.site.resolve()))
    is_blocked = _in_folders(press.site, lambda folder: folder.exists() and not folder.is_dir())
    for name in sorted(set(names)):
        path, shown = press.site / name, f"{SITE}/{name}"
        if leads_out(path.parent):
            yield _obstacle("site-link", f"{shown} would be written through a link that leads out of the site", shown)
        elif path.is_dir() and not path.is_symlink():
            yield _obstacle("site-folder", f"{shown} is a folder, where a file belongs", shown)
        elif is_blocked(path.parent):
            yield _obstacle("site-file", f"{shown} cannot be written: there is a file where its folder belongs", shown)


def _in_folders(site: Path, is_so: Callable[[Path], bool]) -> Callable[[Path], bool]:
    """Return a test of the site's folders: whether something is so of one or of one above it."""

    @cache
    def found(folder: Path) -> bool:
        return folder != site and (found(folder.parent) or is_so(folder))

    return found


def _leads_out(home: Path, folder: Path) -> bool:
    """Return whether a folder is a link out of the site; `home` is the site with links resolved."""
    return folder.is_symlink() and not folder.resolve().is_relative_to(home)


def _obstacle(code: str, message: str, name: str) -> Problem:
    return Problem(code, message, Place(name), suggestion="move it away")
