import json
import multiprocessing
import stat
from collections.abc import Mapping
from pathlib import Path

import pytest
from toy_press import codes, snapshot

from ludi_press.press import write
from ludi_press.press.write import (
    SHARED,
    Manifest,
    Written,
    is_whole,
    locked,
    obstacles,
    read_manifest,
    recover,
    write_atomically,
    write_site,
)

OLD = {"index.html": b"old front", "races/a/index.html": b"old a", "races/b/turn.json": b"b", "style.css": b"same"}
NEW = {"index.html": b"new front", "races/a/index.html": b"new a", "races/c/turn.json": b"c", "style.css": b"same"}


def manifest(files: Mapping[str, bytes]) -> dict[str, Manifest | None]:
    return {SHARED: Manifest({"all": "hash"}, {"all": tuple(sorted(files))})}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site as an earlier build left it."""
    folder = tmp_path / "site"
    folder.mkdir()
    write_site(folder, OLD, manifest(OLD))
    return folder


def pages(site: Path) -> dict[str, bytes]:
    return {name: data for name, (data, _) in snapshot(site).items() if not name.startswith(".")}


def put(site: Path) -> Written:
    return write_site(site, NEW, manifest(NEW))


def test_a_build_leaves_its_own_files_and_nothing_of_the_last(site: Path) -> None:
    written = put(site)
    assert pages(site) == NEW
    assert written.removed == ("races/b/turn.json",)
    assert set(written.changed) == {"index.html", "races/a/index.html", "races/c/turn.json"}
    assert not (site / "races/b").exists()


def test_what_did_not_change_keeps_its_time(site: Path) -> None:
    before = (site / "style.css").stat().st_mtime_ns
    put(site)
    assert (site / "style.css").stat().st_mtime_ns == before
    everything = snapshot(site, times=True)
    assert put(site) == Written()
    assert snapshot(site, times=True) == everything


def test_files_that_no_build_wrote_stay(site: Path) -> None:
    (site / "races/b/mine.txt").write_bytes(b"mine")
    put(site)
    assert pages(site) == {**NEW, "races/b/mine.txt": b"mine"}


def test_pages_come_after_what_they_link_to_and_the_front_page_last(site: Path) -> None:
    files = dict.fromkeys(("index.html", "r/index.html", "r/t/index.html", "r/t/turn.json", "style.css"), b"")
    written = write_site(site, files, manifest(files))
    assert written.changed == ("r/t/turn.json", "style.css", "r/t/index.html", "r/index.html", "index.html")


def count_renames(site: Path, monkeypatch: pytest.MonkeyPatch, stop: int | None) -> int:
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
            put(site)
        else:
            with pytest.raises(OSError, match="Input/output"):
                put(site)
    return begun


def test_a_build_that_fails_at_any_rename_leaves_the_old_site_or_one_that_the_next_build_completes(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / "other"
    whole.mkdir()
    write_site(whole, OLD, manifest(OLD))
    steps = count_renames(whole, monkeypatch, None)
    assert steps == 5
    for step in range(1, steps + 1):
        write_site(site, OLD, manifest(OLD))
        count_renames(site, monkeypatch, step)
        half = pages(site)
        assert all(data in (OLD.get(name), NEW.get(name)) for name, data in half.items())
        assert set(OLD) <= set(half)
        assert recover(site) == (step > 1)
        assert pages(site) == (NEW if step > 1 else OLD)
        assert put(site).changed == (() if step > 1 else put_changes())
        assert pages(site) == NEW
        assert snapshot(site) == snapshot(whole)


def put_changes() -> tuple[str, ...]:
    return ("races/c/turn.json", "races/a/index.html", "index.html")


def test_a_build_that_fails_while_it_removes_is_completed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink = Path.unlink

    def failing(path: Path, missing_ok: bool = False) -> None:
        if path.name == "turn.json":
            raise OSError(5, "Input/output error")
        unlink(path, missing_ok=missing_ok)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", failing)
        with pytest.raises(OSError, match="Input/output"):
            put(site)
    assert recover(site)
    assert pages(site) == NEW


def killed_build(site: Path, stop: int) -> None:
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
    put(site)


@pytest.mark.parametrize("stop", [1, 3])
def test_a_killed_build_is_completed_or_swept_away_by_the_next(site: Path, stop: int) -> None:
    process = multiprocessing.get_context("fork").Process(target=killed_build, args=(site, stop))
    process.start()
    process.join()
    assert process.exitcode == -9
    assert (site / write.STAGING).is_dir()
    assert recover(site) == (stop > 1)
    assert not (site / write.STAGING).exists()
    assert pages(site) == (NEW if stop > 1 else OLD)


@pytest.mark.parametrize("count", [1, 100])
def test_all_is_on_the_disk_before_the_journal_tells_of_it(
    site: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[tuple[int, bool]] = []
    settle = write._settle

    def watched(paths: list[Path]) -> None:
        settle(paths)
        settled.append((len(paths), (site / write.JOURNAL).exists()))

    monkeypatch.setattr(write, "_settle", watched)
    files = {f"{number}.txt": b"new" for number in range(count)}
    write_site(site, files, manifest(files))
    assert settled == [(count + 2, False)]


def test_a_file_that_lies_staged_already_is_put_in_its_place(site: Path) -> None:
    staged = site / write.STAGING / "races/c/turn.json"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(b"c")
    write_site(site, {**NEW, "races/c/turn.json": staged}, manifest(NEW))
    assert pages(site) == NEW


def test_a_full_disk_leaves_the_old_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    through = write.write_out

    def full(path: Path, data: bytes) -> None:
        if path.name == write.MANIFEST:
            raise OSError(28, "No space left on device")
        through(path, data)

    before = snapshot(site, times=True)
    monkeypatch.setattr(write, "write_out", full)
    with pytest.raises(OSError, match="No space"):
        put(site)
    assert snapshot(site, times=True) == before
    assert not (site / write.STAGING).exists()


@pytest.mark.parametrize(
    "journal",
    [
        "no journal",
        "[]",
        '{"move": [], "remove": ["../../keep.txt"]}',
        '{"move": ["/etc/passwd"], "remove": []}',
        '{"move": [], "remove": ["C:\\\\keep.txt"]}',
    ],
)
def test_a_journal_that_no_build_wrote_is_dropped_and_everything_written_anew(site: Path, journal: str) -> None:
    keep = site.parent.parent / "keep.txt"
    keep.write_text("keep")
    (site / write.JOURNAL).write_text(journal)
    assert recover(site)
    assert keep.exists()
    assert pages(site) == OLD
    assert read_manifest(site) == Manifest()
    assert not recover(site)


def test_a_manifest_that_leads_out_of_the_site_is_not_believed(site: Path) -> None:
    keep = site.parent / "keep.txt"
    keep.write_text("keep")
    data = json.loads((site / write.MANIFEST).read_text())
    data["outputs"]["all"].append("../keep.txt")
    (site / write.MANIFEST).write_text(json.dumps(data))
    assert read_manifest(site) == Manifest()
    put(site)
    assert keep.exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"inputs": 1, "outputs": {}, "hashes": {}}', "\0"])
def test_a_manifest_that_cannot_be_understood_is_as_none(site: Path, text: str) -> None:
    (site / write.MANIFEST).write_text(text)
    assert read_manifest(site) == Manifest()


def test_a_part_is_whole_while_all_its_files_stand(site: Path) -> None:
    assert is_whole(site, read_manifest(site), "all")
    assert not is_whole(site, read_manifest(site), "unknown")
    (site / "index.html").write_bytes(b"changed by hand")
    assert not is_whole(site, read_manifest(site), "all")
    (site / "index.html").unlink()
    assert not is_whole(site, read_manifest(site), "all")


@pytest.mark.parametrize("killed", [False, True])
def test_nothing_is_moved_or_removed_through_a_link_out_of_the_site(
    site: Path, tmp_path_factory: pytest.TempPathFactory, *, killed: bool
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "turn.json").write_bytes(b"keep")
    (site / "races/b/turn.json").unlink()
    (site / "races/b").rmdir()
    (site / "races/b").symlink_to(outside)
    if killed:
        (site / write.JOURNAL).write_text('{"move": ["races/b/new.json"], "remove": ["races/b/turn.json"]}')
        (site / write.STAGING / "races/b").mkdir(parents=True)
        (site / write.STAGING / "races/b/new.json").write_bytes(b"new")
        assert recover(site)
    put(site)
    assert snapshot(outside) == {"turn.json": (b"keep", 0)}


def test_nothing_is_taken_from_outside_through_a_link_in_place_of_the_staging(site: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/index.html").write_bytes(b"mine")
    (site / write.STAGING).symlink_to(tmp_path / "mine")
    (site / write.JOURNAL).write_text('{"move": ["index.html"], "remove": []}')
    assert recover(site)
    assert (tmp_path / "mine/index.html").read_bytes() == b"mine"
    assert pages(site)["index.html"] == OLD["index.html"]


def test_links_out_of_the_site_folders_and_files_in_the_way_are_told(site: Path, tmp_path: Path) -> None:
    assert list(obstacles(site, NEW)) == []
    (site / "races/c").symlink_to(tmp_path)
    (site / "style.css").unlink()
    (site / "style.css").mkdir()
    (site / "index.html").unlink()
    assert codes(tuple(obstacles(site, NEW))) == ["site-link", "site-folder"]
    (site / "races/d").write_bytes(b"")
    assert codes(tuple(obstacles(site, ["races/d/index.html"]))) == ["site-file"]


def test_staging_behind_a_link_is_told(site: Path, tmp_path: Path) -> None:
    (site / write.STAGING).symlink_to(tmp_path)
    assert codes(tuple(obstacles(site, []))) == ["site-link"]


def test_a_page_that_is_a_link_is_replaced_and_not_written_through(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_bytes(NEW["index.html"])
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(other)
    write_site(site, {**NEW, "index.html": b"newer"}, manifest(NEW))
    assert other.read_bytes() == b"new front"
    assert not (site / "index.html").is_symlink()


def test_one_build_at_a_time(site: Path) -> None:
    class Waits(Exception):  # noqa: N818 - no error, a way out
        pass

    def waiting() -> None:
        raise Waits

    with locked(site), pytest.raises(Waits), locked(site, waiting):
        raise AssertionError("the site is held by two")
    with locked(site, waiting):
        pass


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
