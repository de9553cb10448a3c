from pathlib import Path

import pytest
from toy_press import snapshot

from ludi_press.press.reading import host_files
from ludi_press.press.reading.host_files import write_fresh


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

    monkeypatch.setattr(host_files, "create_whole", full)
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="No space"):
        write_fresh(tmp_path, {"a/x/b.txt": b"b", "c.txt": b""}, ("d/e",))
    assert [path.name for path in tmp_path.rglob("*")] == ["a"]
