import errno
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from toy_press import ToyPress, snapshot

from ludi_press.press.reading import write
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.looks import STORE
from ludi_press.press.reading.write import NEW, create_whole, drop, is_leftover, locked, write_atomically, write_fresh


@pytest.fixture
def press(tmp_path: Path) -> Press:
    press = Press(tmp_path.resolve() / "press")
    press.root.mkdir()
    return press


def test_what_is_no_file_of_this_version_is_dropped(toy: ToyPress, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in (
        "states/a",
        "races/small.manifest",
        "strange/c",
        "staging",
        "index",
        "lock/file",
        f"{STORE}-journal/a",
    ):
        toy.write(f".press/{name}", "?")
    (toy.press.memory / NEW).symlink_to(outside)
    (toy.press.memory / STORE).symlink_to(outside)
    with locked(toy.press):
        assert {path.name for path in toy.press.memory.iterdir()} == {"lock", ".gitignore"}
    assert outside.is_dir()


def test_whatever_lies_there_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    drop(tmp_path / "link")
    assert (tmp_path / "folder/file").exists()
    for name in ("folder/file", "folder", "none"):
        drop(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


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


def test_files_and_folders_are_made(tmp_path: Path) -> None:
    assert write_fresh(tmp_path, {"a/b.txt": b"b", "c.txt": b""}, ("d/e",)) == ()
    assert (tmp_path / "a/b.txt").read_bytes() == b"b"
    assert (tmp_path / "d/e").is_dir()


def test_nothing_is_written_over_and_then_nothing_at_all(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("mine")
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    before = snapshot(tmp_path)
    problems = write_fresh(tmp_path, {"a/b.txt": b"b", "c.txt": b"", "gone": b""})
    assert [problem.code for problem in problems] == ["file-exists", "file-exists"]
    assert snapshot(tmp_path) == before


def test_no_link_leads_out(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    home = tmp_path / "home"
    home.mkdir()
    (home / "a").symlink_to(tmp_path / "out")
    assert [problem.code for problem in write_fresh(home, {"a/b.txt": b"b"})] == ["file-outside"]
    assert list((tmp_path / "out").iterdir()) == []


def test_where_the_system_refuses_all_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        if path.name == "c.txt":
            raise OSError(28, "No space left on device", str(path))
        path.write_bytes(data)

    monkeypatch.setattr(write, "create_whole", full)
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="No space"):
        write_fresh(tmp_path, {"a/x/b.txt": b"b", "c.txt": b""}, ("d/e",))
    assert [path.name for path in tmp_path.rglob("*")] == ["a"]
