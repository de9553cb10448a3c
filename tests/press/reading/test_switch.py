import errno
import multiprocessing
from collections.abc import Mapping
from pathlib import Path

import pytest
from toy_press import codes, snapshot

from ludi_press.press.reading import store as store_module
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.parts import SHARED
from ludi_press.press.reading.store import Move, SiteChanges, Store, obstacles, peek, recover, switch, with_store
from ludi_press.press.reading.write import NEW as NEW_FILES
from ludi_press.press.reading.write import drop, locked

OLD = {"index.html": b"old front", "races/a/index.html": b"old a", "races/b/turn.json": b"b", "style.css": b"same"}
NEW = {"index.html": b"new front", "races/a/index.html": b"new a", "races/c/turn.json": b"c", "style.css": b"same"}


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A press whose site is as an earlier build left it."""
    press = Press(tmp_path.resolve() / "press")
    put(press, OLD)
    return press


def pages(press: Press) -> dict[str, bytes]:
    return {name: data for name, (data, _) in snapshot(press.site).items()}


def put(press: Press, files: Mapping[str, bytes] = NEW) -> SiteChanges:
    """Build a site of these files."""

    def work(store: Store) -> SiteChanges:
        recover(store)
        parts = store.parts(SHARED)
        parts.put("all", "hash", files)
        return switch(store, [parts])

    with locked(press):
        return with_store(press, work)


def recovered(press: Press) -> bool:
    with locked(press):
        return with_store(press, recover)


def test_a_build_leaves_its_own_files_and_nothing_of_the_last(press: Press) -> None:
    written = put(press)
    assert pages(press) == NEW
    assert written.removed == ("races/b/turn.json",)
    assert set(written.changed) == {"index.html", "races/a/index.html", "races/c/turn.json"}
    assert not (press.site / "races/b").exists()


def test_what_did_not_change_keeps_its_time(press: Press) -> None:
    before = (press.site / "style.css").stat().st_mtime_ns
    put(press)
    assert (press.site / "style.css").stat().st_mtime_ns == before
    everything = snapshot(press.site, times=True)
    assert put(press) == SiteChanges()
    assert snapshot(press.site, times=True) == everything


def test_files_that_no_build_wrote_stay(press: Press) -> None:
    (press.site / "races/b/mine.txt").write_bytes(b"mine")
    put(press)
    assert pages(press) == {**NEW, "races/b/mine.txt": b"mine"}


def test_pages_come_after_what_they_link_to_and_the_front_page_last(press: Press) -> None:
    files = dict.fromkeys(("index.html", "r/index.html", "r/t/index.html", "r/t/turn.json", "style.css"), b"")
    written = put(press, files)
    assert written.changed == ("r/t/turn.json", "style.css", "r/t/index.html", "r/index.html", "index.html")


def count_renames(press: Press, monkeypatch: pytest.MonkeyPatch, stop: int | None) -> int:
    """Runs a build whose rename number `stop` fails; gives how many were begun."""
    begun = 0
    rename = Path.replace

    def failing(path: Path, target: Path) -> Path:
        nonlocal begun
        begun += 1
        if begun == stop:
            raise OSError(5, "Input/output error")
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing)
        if stop is None:
            put(press)
        else:
            with pytest.raises(OSError, match="Input/output"):
                put(press)
    return begun


def test_a_build_that_fails_at_any_rename_leaves_a_site_that_the_next_build_completes(
    press: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Press(tmp_path.resolve() / "other")
    whole.memory.mkdir(parents=True)
    put(whole, OLD)
    steps = count_renames(whole, monkeypatch, None)
    assert steps == 3
    for step in range(1, steps + 1):
        put(press, OLD)
        count_renames(press, monkeypatch, step)
        half = pages(press)
        assert all(data in (OLD.get(name), NEW.get(name)) for name, data in half.items())
        assert set(half) in (set(OLD), set(OLD) | set(NEW), set(NEW))
        assert recovered(press)
        assert pages(press) == NEW
        assert put(press) == SiteChanges()
        assert pages(press) == NEW
        assert snapshot(press.root) == snapshot(whole.root)


def test_a_build_that_fails_while_it_removes_is_completed(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink = Path.unlink

    def failing(path: Path, missing_ok: bool = False) -> None:
        if path.name == "turn.json":
            raise OSError(5, "Input/output error")
        unlink(path, missing_ok=missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", failing)
        with pytest.raises(OSError, match="Input/output"):
            put(press)
    assert recovered(press)
    assert pages(press) == NEW


def killed_build(press: Press, stop: int) -> None:
    """A build in a process of its own that is killed at its rename number `stop`."""
    import os
    import signal

    begun = 0
    rename = Path.replace

    def dying(path: Path, target: Path) -> Path:
        nonlocal begun
        begun += 1
        if begun == stop:
            os.kill(os.getpid(), signal.SIGKILL)
        return rename(path, target)

    Path.replace = dying  # type: ignore[method-assign,assignment]  # the process ends with it
    put(press)


@pytest.mark.parametrize("stop", [1, 3])
def test_a_build_that_was_killed_while_it_moved_files_is_completed_by_the_next(press: Press, stop: int) -> None:
    process = multiprocessing.get_context("fork").Process(target=killed_build, args=(press, stop))
    process.start()
    process.join()
    assert process.exitcode == -9
    assert list((press.memory / NEW_FILES).iterdir())
    assert recovered(press)
    assert not list((press.memory / NEW_FILES).iterdir())
    assert pages(press) == NEW


@pytest.mark.parametrize("count", [1, 100])
def test_all_is_on_the_disk_before_the_store_tells_of_it(
    press: Press, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[tuple[int, list[Move]]] = []
    settle = store_module._settle

    def watched(paths: list[Path]) -> None:
        settle(paths)
        settled.append((len(paths), peek(press, Store.moves) or []))

    monkeypatch.setattr(store_module, "_settle", watched)
    put(press, {f"{number}.txt": b"new" for number in range(count)})
    assert settled == [(count, [])]


def test_a_full_disk_leaves_the_old_site(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    before = snapshot(press.root, times=True)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        with pytest.raises(OSError, match="No space"):
            put(press)
    assert not recovered(press)
    drop(press.memory / NEW_FILES)
    assert snapshot(press.root, times=True) == before


def test_a_site_on_a_disk_of_its_own_is_written_too(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = Path.replace

    def across(path: Path, target: Path) -> Path:
        if path.is_relative_to(press.memory) and target.is_relative_to(press.site):
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", across)
    put(press)
    assert pages(press) == NEW
    assert not list((press.memory / NEW_FILES).iterdir())


@pytest.mark.parametrize(
    "move",
    [
        ("../keep.txt", None),
        ("a/../../content/keep.txt", None),
        ("C:\\keep.txt", None),
        ("new.txt", "../../content/keep.txt"),
        ("new.txt", ""),
        (None, "x"),
        (3, 4),
    ],
)
def test_a_move_that_no_build_wrote_is_dropped(press: Press, move: Move) -> None:
    kept = [press.root / "content/keep.txt", press.root.parent / "keep.txt"]
    for path in kept:
        path.parent.mkdir(exist_ok=True)
        path.write_text("keep")
    with_store(press, lambda store: store.switch([], [move]))
    assert recovered(press)
    assert all(path.exists() for path in kept)
    assert pages(press) == OLD
    assert not recovered(press)


@pytest.mark.parametrize("whole", [True, False])
def test_a_move_takes_no_file_of_the_machine(press: Press, tmp_path: Path, *, whole: bool) -> None:
    """The file is one of the test's own, so that a move that is believed harms nobody."""
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("keep")
    with_store(press, lambda store: store.switch([], [(str(foreign), None) if whole else ("new.txt", str(foreign))]))
    assert recovered(press)
    assert foreign.read_text() == "keep"
    assert pages(press) == OLD


@pytest.mark.parametrize("killed", [False, True])
def test_nothing_is_moved_or_removed_through_a_link_out_of_the_site(
    press: Press, tmp_path_factory: pytest.TempPathFactory, *, killed: bool
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "turn.json").write_bytes(b"keep")
    (press.site / "races/b/turn.json").unlink()
    (press.site / "races/b").rmdir()
    (press.site / "races/b").symlink_to(outside)
    if killed:
        moves: list[Move] = [("races/b/new.json", "ab"), ("races/b/turn.json", None)]
        with_store(press, lambda store: store.switch([], moves))
        (press.memory / NEW_FILES).mkdir(exist_ok=True)
        (press.memory / NEW_FILES / "ab").write_bytes(b"new")
        assert recovered(press)
    put(press)
    assert snapshot(outside) == {"turn.json": (b"keep", 0)}


def test_links_out_of_the_site_folders_and_files_in_the_way_are_told(press: Press, tmp_path: Path) -> None:
    assert list(obstacles(press, NEW)) == []
    (press.site / "races/c").symlink_to(tmp_path)
    (press.site / "style.css").unlink()
    (press.site / "style.css").mkdir()
    (press.site / "index.html").unlink()
    assert codes(tuple(obstacles(press, NEW))) == ["site-link", "site-folder"]
    (press.site / "races/d").write_bytes(b"")
    assert codes(tuple(obstacles(press, ["races/d/index.html"]))) == ["site-file"]


def test_a_page_that_is_a_link_is_replaced_and_not_written_through(press: Press, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_bytes(NEW["index.html"])
    (press.site / "index.html").unlink()
    (press.site / "index.html").symlink_to(other)
    put(press, {**NEW, "index.html": b"newer"})
    assert other.read_bytes() == b"new front"
    assert not (press.site / "index.html").is_symlink()
