import errno
import multiprocessing
import stat
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from toy_press import codes, snapshot

from ludi_press.press.reading import write
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import JOURNAL, SHARED, STAGING, Manifest, packed, read_manifest
from ludi_press.press.reading.write import (
    JournalStep,
    SiteChanges,
    create_whole,
    is_leftover,
    is_whole,
    locked,
    obstacles,
    recover,
    write_atomically,
    write_site,
)

OLD = {"index.html": b"old front", "races/a/index.html": b"old a", "races/b/turn.json": b"b", "style.css": b"same"}
NEW = {"index.html": b"new front", "races/a/index.html": b"new a", "races/c/turn.json": b"c", "style.css": b"same"}


def manifest(files: Mapping[str, bytes]) -> dict[str, Manifest | None]:
    return {SHARED: Manifest({"all": "hash"}, {"all": tuple(sorted(files))})}


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A press whose site is as an earlier build left it."""
    press = Press(tmp_path.resolve() / "press")
    press.memory.mkdir(parents=True)
    write_site(press, OLD, manifest(OLD))
    return press


def pages(press: Press) -> dict[str, bytes]:
    return {name: data for name, (data, _) in snapshot(press.site).items()}


def put(press: Press) -> SiteChanges:
    return write_site(press, NEW, manifest(NEW))


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
    written = write_site(press, files, manifest(files))
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


def test_a_build_that_fails_at_any_rename_leaves_the_old_site_or_one_that_the_next_build_completes(
    press: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Press(tmp_path.resolve() / "other")
    whole.memory.mkdir(parents=True)
    write_site(whole, OLD, manifest(OLD))
    steps = count_renames(whole, monkeypatch, None)
    assert steps == 5
    for step in range(1, steps + 1):
        write_site(press, OLD, manifest(OLD))
        count_renames(press, monkeypatch, step)
        half = pages(press)
        assert all(data in (OLD.get(name), NEW.get(name)) for name, data in half.items())
        assert set(half) in (set(OLD), set(OLD) | set(NEW), set(NEW))
        assert recover(press) == (step > 1)
        assert pages(press) == (NEW if step > 1 else OLD)
        assert put(press).changed == (() if step > 1 else put_changes())
        assert pages(press) == NEW
        assert snapshot(press.root) == snapshot(whole.root)


def put_changes() -> tuple[str, ...]:
    return ("races/c/turn.json", "races/a/index.html", "index.html")


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
    assert recover(press)
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
def test_a_killed_build_is_completed_or_swept_away_by_the_next(press: Press, stop: int) -> None:
    process = multiprocessing.get_context("fork").Process(target=killed_build, args=(press, stop))
    process.start()
    process.join()
    assert process.exitcode == -9
    assert (press.memory / STAGING).is_dir()
    assert recover(press) == (stop > 1)
    assert not (press.memory / STAGING).exists()
    assert pages(press) == (NEW if stop > 1 else OLD)


@pytest.mark.parametrize("count", [1, 100])
def test_all_is_on_the_disk_before_the_journal_tells_of_it(
    press: Press, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[tuple[int, bool]] = []
    settle = write._settle

    def watched(paths: list[Path]) -> None:
        settle(paths)
        settled.append((len(paths), (press.memory / JOURNAL).exists()))

    monkeypatch.setattr(write, "_settle", watched)
    files = {f"{number}.txt": b"new" for number in range(count)}
    write_site(press, files, manifest(files))
    assert settled == [(count + 1, False)]


def test_a_file_that_lies_staged_already_is_put_in_its_place(press: Press) -> None:
    staged = press.memory / STAGING / "site/races/c/turn.json"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(b"c")
    write_site(press, {**NEW, "races/c/turn.json": staged}, manifest(NEW))
    assert pages(press) == NEW


def test_a_full_disk_leaves_the_old_site(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    through = write.stage

    def full(folder: Path, files: dict[Path, bytes | Path]) -> None:
        through(folder, dict(list(files.items())[:-1]))
        raise OSError(28, "No space left on device")

    before = snapshot(press.root, times=True)
    monkeypatch.setattr(write, "stage", full)
    with pytest.raises(OSError, match="No space"):
        put(press)
    assert not recover(press)
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
    assert not (press.memory / STAGING).exists()


def journal(*steps: JournalStep) -> bytes:
    return packed(steps)


@pytest.mark.parametrize(
    "written",
    [
        b"no journal",
        b"[]",
        packed("no steps"),
        journal(JournalStep("site/index.html"))[:-9],
        journal(JournalStep("../keep.txt")),
        journal(JournalStep("site/../../keep.txt")),
        journal(JournalStep("content/keep.txt")),
        journal(JournalStep("C:\\keep.txt")),
        journal(JournalStep("site/new.txt", "../content/keep.txt")),
    ],
)
def test_a_journal_that_no_build_wrote_is_dropped(press: Press, written: bytes) -> None:
    kept = [press.root / "content/keep.txt", press.root.parent / "keep.txt"]
    for path in kept:
        path.parent.mkdir(exist_ok=True)
        path.write_text("keep")
    (press.memory / JOURNAL).write_bytes(written)
    assert recover(press)
    assert all(path.exists() for path in kept)
    assert pages(press) == OLD
    assert not recover(press)


def test_a_journal_takes_no_file_of_the_machine(press: Press, tmp_path: Path) -> None:
    """The file is one of the test's own, so that a journal that is believed harms nobody."""
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("keep")
    (press.memory / JOURNAL).write_bytes(journal(JournalStep("site/new.txt", foreign.as_posix())))
    assert recover(press)
    assert foreign.read_text() == "keep"
    assert pages(press) == OLD


def test_a_part_is_whole_while_all_its_files_stand(press: Press) -> None:
    assert is_whole(press.site, read_manifest(press.memory), "all")
    assert not is_whole(press.site, read_manifest(press.memory), "unknown")
    (press.site / "index.html").write_bytes(b"changed by hand")
    assert not is_whole(press.site, read_manifest(press.memory), "all")
    (press.site / "index.html").unlink()
    assert not is_whole(press.site, read_manifest(press.memory), "all")


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
        steps = (JournalStep("site/races/b/new.json", "staging/new.json"), JournalStep("site/races/b/turn.json"))
        (press.memory / JOURNAL).write_bytes(journal(*steps))
        (press.memory / STAGING).mkdir()
        (press.memory / STAGING / "new.json").write_bytes(b"new")
        assert recover(press)
    put(press)
    assert snapshot(outside) == {"turn.json": (b"keep", 0)}


def test_nothing_is_taken_from_outside_through_a_link_in_place_of_the_staging(press: Press, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/index.html").write_bytes(b"mine")
    (press.memory / STAGING).symlink_to(tmp_path / "mine")
    (press.memory / JOURNAL).write_bytes(journal(JournalStep("site/index.html", "staging/index.html")))
    assert recover(press)
    assert (tmp_path / "mine/index.html").read_bytes() == b"mine"
    assert pages(press)["index.html"] == OLD["index.html"]


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
    write_site(press, {**NEW, "index.html": b"newer"}, manifest(NEW))
    assert other.read_bytes() == b"new front"
    assert not (press.site / "index.html").is_symlink()


def test_one_command_at_a_time(press: Press) -> None:
    class Waits(Exception):  # noqa: N818 - no error, a way out
        pass

    def waiting() -> None:
        raise Waits

    def other() -> bool:
        with locked(press, waiting):
            return True

    with ThreadPoolExecutor(1) as pool:
        with locked(press):
            with locked(press, waiting):
                pass
            with pytest.raises(Waits):
                pool.submit(other).result()
        assert pool.submit(other).result()


def test_who_takes_the_lock_removes_what_killed_commands_had_begun_to_write(press: Press) -> None:
    begun = [press.root / name for name in ("content/races/x/turns/.01.yaml.4711.new", ".secrets/.x.4711.new")]
    others = [press.root / name for name in ("content/.x.new", "content/races/x/turns/01.yaml.4711.new")]
    for path in (*begun, *others):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    with locked(press):
        begun[0].write_bytes(b"under way")
        with locked(press):
            assert [path.exists() for path in begun] == [True, False]
    with locked(press):
        assert not any(path.exists() for path in begun)
    assert all(path.exists() for path in others)


def test_no_link_is_followed_to_what_looks_begun(press: Press, tmp_path: Path) -> None:
    outside = tmp_path / "outside/.secret.4711.new"
    outside.parent.mkdir()
    outside.write_bytes(b"precious")
    press.secrets.symlink_to(outside.parent)
    with locked(press):
        assert outside.exists()


def test_a_hosts_file_is_replaced_whole_with_its_rights_and_through_its_link(tmp_path: Path) -> None:
    real = tmp_path / "real.yaml"
    real.write_bytes(b"old")
    real.chmod(0o600)
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.yaml", "real.yaml"]


def test_a_hosts_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "race.yaml"
    path.write_bytes(b"old")

    def refuse(fresh: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        write_atomically(path, b"new")
    assert {item.name: item.read_bytes() for item in tmp_path.iterdir()} == {"race.yaml": b"old"}


def test_a_file_is_created_whole_and_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "new/turn.yaml"
    create_whole(path, b"mine", 0o600)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError, match=r"turn\.yaml"):
        create_whole(path, b"yours")
    assert {item.name: item.read_bytes() for item in path.parent.iterdir()} == {"turn.yaml": b"mine"}


def test_a_link_that_leads_nowhere_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        create_whole(tmp_path / "link", b"mine")
    assert not (tmp_path / "nowhere").exists()


def test_where_there_are_no_hard_links_a_file_is_moved_into_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("os.link", refuse)
    create_whole(tmp_path / "a", b"mine")
    with pytest.raises(FileExistsError):
        create_whole(tmp_path / "a", b"yours")
    assert {item.name: item.read_bytes() for item in tmp_path.iterdir()} == {"a": b"mine"}


@pytest.mark.parametrize("write_file", [create_whole, write_atomically])
def test_what_a_killed_command_left_beside_its_file_is_taken_away(
    tmp_path: Path, write_file: Callable[[Path, bytes], None]
) -> None:
    left = tmp_path / ".[1].yaml.4711.new"
    left.write_bytes(b"ha")
    assert is_leftover(left.name)
    write_file(tmp_path / "[1].yaml", b"half no more")
    assert [path.name for path in tmp_path.iterdir()] == ["[1].yaml"]
