"""The store of a press, `.press/store.sqlite`: all that one command keeps for the next.

Whoever holds the lock of the press writes it; others read what was committed last.
What is damaged, or has another form, counts as absent and is made anew.

It also switches the site from one build to the next, whole or not at all, whatever is killed meanwhile.
First the list of moves is stored; then new files are renamed into their places.
While that is done every page is whole, pages come after what they link to, and removals come last.
If a build is killed meanwhile, the next one first completes the list.
"""

import errno
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from ludi_press.core.problems import Place, Problem
from ludi_press.press.reading.find import SITE, Press
from ludi_press.press.reading.looks import STORE, UNDRAWN, Look, Looks, encoded, read_looks
from ludi_press.press.reading.parts import SitePart, SiteParts
from ludi_press.press.reading.write import NEW, aside, drop, hash_of, is_relative, locked, patiently

RECEIVED: Final = "received"
"""The note of `receive`: messages that came early, and receipts to be mailed."""
FAILURES: Final = "failures"
"""The note of the desk: how many passes have failed in a row."""
FACES: Final = "faces"
"""The note of `dice`: the line of faces that it is writing into a turn file."""

_NOTES: Final = (RECEIVED, FAILURES, FACES)

_TABLES: Final = (
    "CREATE TABLE part (race TEXT, key TEXT, live INTEGER, data BLOB, crc INTEGER, PRIMARY KEY (race, key, live))",
    "CREATE INDEX state ON part (race) WHERE key = race AND live = 1",
    "CREATE TABLE move (target TEXT, source TEXT)",
    "CREATE TABLE look (name TEXT PRIMARY KEY, known TEXT, places BLOB, found BLOB)",
    "CREATE TABLE layer (key TEXT PRIMARY KEY, data BLOB, crc INTEGER)",
    "CREATE TABLE note (name TEXT PRIMARY KEY, data BLOB, crc INTEGER)",
)
"""SiteParts are `live` when the site has them; until then they wait with their files in `.press/new/`."""
_LAYERS: Final = 40
"""The most still layers of pictures that are kept: a track or a map has four to six in a theme."""
_DISK: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EAGAIN,
}
"""What SQLite says of the disk, as the system would say it."""

Kind = TypeVar("Kind")
Move = tuple[str, str | None]
"""A file of the site, and the new file that is moved there; None removes it."""


class DamagedError(Exception):
    """The store cannot be read: it has to be made anew."""


class Store:
    def __init__(self, press: Press) -> None:
        self.press = press
        self._path = press.memory / STORE
        with _told(self._path):
            self._db = sqlite3.connect(self._path, isolation_level=None)

    def close(self) -> None:
        """Close it; what was not committed is lost."""
        self._db.close()

    def _run(self, words: str, *values: object) -> list[Any]:
        with _told(self._path):
            # Names of folders need not be UTF-8.
            plain = [one.encode("utf-8", "replace").decode() if isinstance(one, str) else one for one in values]
            return self._db.execute(words, plain).fetchall()

    @contextmanager
    def _whole(self, *, durable: bool = True) -> Iterator[None]:
        """Write all that is written within it, or nothing; if not `durable`, a loss of power may damage the store."""
        self._run(f"PRAGMA synchronous = {'FULL' if durable else 'OFF'}")
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.rollback()
            raise

    def is_of_this_form(self) -> bool:
        return [row[0] for row in self._run("SELECT sql FROM sqlite_schema WHERE sql != ''")] == [*_TABLES]

    def begin(self, notes: Mapping[str, bytes]) -> None:
        """Make the tables of a new store, with the notes of an earlier one."""
        with self._whole():
            for table in _TABLES:
                self._run(table)
            for name, data in notes.items():
                self._note(name, data)

    # --- what the site is made of

    def parts(self, race: str) -> SiteParts:
        """Return what builds have made of a race, or of the pages that all races share."""
        parts: tuple[dict[str, SitePart], dict[str, SitePart]] = ({}, {})
        for key, live, data, crc in self._run("SELECT key, live, data, crc FROM part WHERE race = ?", race):
            part = _part(race, key, live, data, crc)
            if part:
                parts[live != 0][key] = part
        return SiteParts(race, self.press.site, self.press.memory, old=parts[True], fresh=parts[False])

    def states(self) -> dict[str, SitePart]:
        """Return the part of each race in the site that stands for the whole race: its key is the race."""
        rows = self._run("SELECT race, data, crc FROM part WHERE key = race AND live = 1")
        states = {race: _part(race, race, 1, data, crc) for race, data, crc in rows if race}
        return {race: part for race, part in states.items() if part}

    def races(self) -> set[str]:
        return {race for (race,) in self._run("SELECT DISTINCT race FROM part WHERE live = 1") if race}

    def keep(self, parts: SiteParts) -> None:
        """Keep what was made of a race until the site takes it over."""
        parts.let_wait()
        with self._whole(durable=False):
            for key, part in parts.made.items():
                if part is not parts.old.get(key):
                    self._put(parts.race, key, part, live=0)

    def keep_layers(self, layers: Mapping[str, bytes]) -> None:
        """Keep still layers of pictures, as many as a press of some tracks and themes needs."""
        if not layers:
            return
        with self._whole(durable=False):
            for layer, png in layers.items():
                self._run("INSERT OR REPLACE INTO layer VALUES (?, ?, ?)", layer, png, _crc(png, layer))
            self._run("DELETE FROM layer WHERE rowid <= (SELECT max(rowid) FROM layer) - ?", _LAYERS)

    def _put(self, race: str, key: str, part: SitePart, *, live: int) -> None:
        data = packed(part)
        crc = _crc(data, race, key, live)
        self._run("INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?)", race, key, live, data, crc)

    def switch(self, made: Iterable[SiteParts], moves: Iterable[Move]) -> None:
        """Make sure of a finished build: its parts are those of the site once all moves are done."""
        with self._whole():
            for parts in made:
                same = {key for key, part in parts.made.items() if part is parts.old.get(key)}
                for key, live in self._run("SELECT key, live FROM part WHERE race = ?", parts.race):
                    # What waits and was not made now goes on waiting, unless nothing is left of the race.
                    goes = key not in same if live else not parts.made or key in parts.made
                    if goes:
                        self._run("DELETE FROM part WHERE race = ? AND key = ? AND live = ?", parts.race, key, live)
                for key in (key for key in parts.made if key not in same):
                    self._put(parts.race, key, parts.made[key], live=1)
            self._db.executemany("INSERT INTO move VALUES (?, ?)", moves)

    def moves(self) -> list[Move]:
        """Return the moves of a build that was killed before all were done."""
        return self._run("SELECT target, source FROM move")

    def moved(self) -> None:
        """Forget the moves: all are done."""
        with self._whole():
            self._run("DELETE FROM move")

    def sweep(self) -> None:
        """Forget what waited for a build that came to its end."""
        with self._whole(durable=False):
            self._run("DELETE FROM part WHERE live = 0")
        drop(self.press.memory / NEW)

    # --- how files looked

    def looks(self) -> dict[str, Look]:
        with _told(self._path):
            return read_looks(self._db)

    def saw(self, looks: Looks, *, drawn: bool) -> None:
        """Keep what this build saw for the next one, which may not skip its work unless all pictures are `drawn`."""
        now = looks.now | ({} if drawn else {UNDRAWN: ("", "-", "")})
        with self._whole():
            for name in looks.old.keys() - now.keys():
                self._run("DELETE FROM look WHERE name = ?", name)
            for name, (known, places, seen) in now.items():
                if looks.old.get(name) != now[name]:
                    row = name, known, encoded(places), encoded(seen)
                    self._run("INSERT OR REPLACE INTO look VALUES (?, ?, ?, ?)", *row)

    # --- layers and notes

    def layer(self, key: str) -> bytes | None:
        rows = self._run("SELECT data, crc FROM layer WHERE key = ?", key)
        return next((data for data, crc in rows if isinstance(data, bytes) and _crc(data, key) == crc), None)

    def notes(self) -> dict[str, bytes]:
        """Return what commands besides builds keep, as JSON by name."""
        rows = self._run("SELECT name, data, crc FROM note")
        return {name: data for name, data, crc in rows if isinstance(data, bytes) and _crc(data, name) == crc}

    def note(self, name: str, data: bytes | None) -> None:
        """Keep what a command needs the next time, None for nothing more."""
        with self._whole():
            self._note(name, data)

    def _note(self, name: str, data: bytes | None) -> None:
        self._run("DELETE FROM note WHERE name = ?", name)
        if data is not None:
            self._run("INSERT INTO note VALUES (?, ?, ?)", name, data, _crc(data, name))


def packed(value: object) -> bytes:
    """Return a value as JSON, for `unpacked`."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:  # half of a surrogate pair, from a host's file
        return json.dumps(msgspec.to_builtins(value)).encode()


def unpacked(data: bytes | str | None, kind: type[Kind]) -> Kind | None:
    """Return a value that was `packed`; None if there is none, or it has another form."""
    if data is None:
        return None
    with suppress(msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.json.decode(data, type=kind)
    with suppress(ValueError, RecursionError):
        return msgspec.convert(json.loads(data), kind)
    return None


def _part(race: str, key: str, live: int, data: bytes, crc: int) -> SitePart | None:
    """Return a part from its row; None if the row is damaged, or leads out of the site."""
    part = unpacked(data, SitePart) if isinstance(data, bytes) and _crc(data, race, key, live) == crc else None
    return part if part and all(map(is_relative, part.files)) else None


def _crc(data: bytes, *names: object) -> int:
    return crc32(data, crc32("\0".join(map(str, names)).encode("utf-8", "replace")))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Raise OSError where the system refuses, and DamagedError for everything else that SQLite complains of."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        reason = _DISK.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        if reason is None:
            raise DamagedError(str(error)) from error
        raise OSError(reason, os.strerror(reason), str(path)) from error


# --- stores of presses


def with_store(press: Press, work: Callable[[Store], Kind]) -> Kind:
    """Do work that writes the store of a press, which is `locked`; if the store is damaged, again with a new one."""
    for anew in (False, True):
        store = _opened(press, anew=anew)
        try:
            return work(store)
        except DamagedError:
            if anew:
                raise
        finally:
            store.close()
    raise AssertionError


def peek(press: Press, read: Callable[[Store], Kind]) -> Kind | None:
    """Return what is read from the store of a press; None if there is none, or it cannot be read."""
    if (press.memory / STORE).is_file():
        with suppress(DamagedError, OSError), closing(Store(press)) as store:
            return read(store)
    return None


def read_note(press: Press, name: str, kind: type[Kind]) -> Kind | None:
    """Return what a command has noted; None if it has not, or it is damaged."""
    return unpacked(peek(press, lambda store: store.notes().get(name)), kind)


def write_note(press: Press, name: str, value: object) -> None:
    """Note what a command needs the next time, None for nothing more."""
    data = None if value is None else packed(value)
    with locked(press):
        with_store(press, lambda store: store.note(name, data))


def _opened(press: Press, *, anew: bool) -> Store:
    """Open the store of a press; one that is to be made `anew`, or has another form, keeps only its notes."""
    path = press.memory / STORE
    if path.exists() and not os.access(path, os.W_OK):  # another user's: a copy is ours
        with aside(path, path.read_bytes()) as copy:
            copy.replace(path)
    store, notes = Store(press), _earlier_notes(press)
    with suppress(DamagedError):
        if not anew and store.is_of_this_form():
            return store
        notes |= store.notes()
    store.close()
    for name in (STORE, f"{STORE}-journal"):
        drop(press.memory / name)
    store = Store(press)
    store.begin(notes)
    for name in _NOTES:
        drop(press.memory / name)
    return store


def _earlier_notes(press: Press) -> dict[str, bytes]:
    """Return the notes that earlier versions kept in files of their own, each below a checksum."""
    files = {name: press.memory / name for name in _NOTES}
    notes = {name: path.read_bytes().partition(b"\n") for name, path in files.items() if path.is_file()}
    return {name: data for name, (checksum, _, data) in notes.items() if checksum.decode("latin-1") == hash_of(data)}


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
