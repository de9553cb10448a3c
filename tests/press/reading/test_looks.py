import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from toy_press import ToyPress, environment

from ludi_press.press.reading.find import Press
from ludi_press.press.reading.looks import PROGRAM, STORE, Looks, is_untouched, look, settled
from ludi_press.press.reading.store import Store, peek, with_store

LONG_AGO = 1_000_000_000


def aged(folder: Path) -> None:
    """Gives every file the time of long ago."""
    for path in (*folder.rglob("*"), folder):
        os.utime(path, (LONG_AGO, LONG_AGO))


@pytest.fixture
def built(toy: ToyPress) -> ToyPress:
    """A press that was built, and built again with nothing to do."""
    toy.turn(1).built()
    for part in ("content", "themes", "tracks"):
        if (toy.root / part).is_dir():
            aged(toy.root / part)
    return toy.built()


def test_a_press_that_nobody_touched_is_seen_to_be_so(built: ToyPress) -> None:
    assert is_untouched(str(built.root))


def test_where_pictures_are_left_out_again_those_that_are_left_are_no_work(built: ToyPress) -> None:
    looks = seen(built.press)
    looks.now = dict(looks.old)
    with_store(built.press, lambda store: store.saw(looks, drawn=False))
    assert not is_untouched(str(built.root))
    assert is_untouched(str(built.root), pictures=False)


Touch = Callable[[ToyPress], object]

TOUCHES: dict[str, Touch] = {
    "a turn is edited": lambda toy: toy.turn(1, more="story: Once upon a time.\n"),
    "a turn is new": lambda toy: toy.turn(2),
    "a turn is gone": lambda toy: (toy.root / "content/races/small/turns/01.yaml").unlink(),
    "a race is new": lambda toy: toy.race("other"),
    "a theme is new": lambda toy: toy.write("themes/mosaic/style.css", "body {}"),
    "a page is gone": lambda toy: (toy.root / "site/races/small/index.html").unlink(),
    "a front page is edited": lambda toy: toy.write("site/index.html", "mine now"),
    "a race's folder is gone": lambda toy: (toy.root / "site/races/small/turns/01/turn.json").unlink(),
    "the store is broken": lambda toy: toy.write(f".press/{STORE}", b"\xff\n\n"),
    "the store is empty": lambda toy: toy.write(f".press/{STORE}", b""),
    "the store is gone": lambda toy: (toy.root / ".press" / STORE).unlink(),
    "a build was killed": lambda toy: with_store(toy.press, lambda store: store.switch([], [("index.html", "ab")])),
}


@pytest.mark.parametrize("touch", TOUCHES.values(), ids=TOUCHES.keys())
def test_whatever_is_touched_is_seen(built: ToyPress, touch: Touch) -> None:
    touch(built)
    assert not is_untouched(str(built.root))


def test_a_file_behind_a_link_to_a_folder_is_read_at_every_build(toy: ToyPress) -> None:
    style = toy.write("own/style.css", "body {color: red}")
    (toy.root / "themes").mkdir(exist_ok=True)
    (toy.root / "themes" / "mosaic").symlink_to(toy.root / "own")
    for colour in ("red", "blue"):
        style.write_text(f"body {{color: {colour}}}")
        aged(toy.root)
        toy.built()
        assert not is_untouched(str(toy.root))
        (found,) = (toy.root / "site").glob("style-*.css")
        assert found.read_text(encoding="utf-8").startswith(f"body {{color: {colour}}}")


def test_a_copied_press_looks_at_its_own_files(built: ToyPress, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copytree(built.root, copy)
    assert is_untouched(str(built.root))
    assert not is_untouched(str(copy))


def test_what_another_program_noted_of_its_own_files_is_not_taken_for_this_one_s(
    built: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press may be built by two installations in turn: each has its fingerprint, by which caches are kept."""
    looks = seen(built.press)
    places = looks.places("program")
    assert looks.contents("program", places, str)
    monkeypatch.setattr("ludi_press.press.reading.looks.PROGRAM", "/another/ludi_press /another")
    assert not is_untouched(str(built.root))
    assert not looks.contents("program", places, str)


def test_a_file_that_is_new_a_moment_ago_is_not_trusted(toy: ToyPress) -> None:
    toy.turn(1).built().built()
    assert not is_untouched(str(toy.root))


def test_a_press_with_errors_is_built_again(built: ToyPress) -> None:
    built.turn(1, orders="{ann: [}")
    built.build()
    assert not is_untouched(str(built.root))


def test_what_is_looked_at_is_told_by_size_and_time(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.txt").write_text("Ave")
    (tmp_path / ".hidden").write_text("")
    aged(tmp_path)
    places = [f"a {tmp_path / 'b'}", f"n {tmp_path}", f"f {tmp_path / 'none'}", f"f {tmp_path}"]
    found = look(places).split("\n")
    seconds = LONG_AGO * 10**9
    assert found[0] == f"{sys.version} {PROGRAM}"
    file = tmp_path / "b" / "c.txt"
    assert found[1:4] == [f"f {seconds} 3 {file.stat().st_ino} {file}", "n b", f"- {tmp_path / 'none'}"]
    assert [line.split(" ", 4)[4] for line in found[4:]] == [str(tmp_path)]
    assert settled(places) == "\n".join(found)
    file.write_text("Ave!")
    assert settled(places) == ""


@pytest.fixture
def old(tmp_path: Path) -> list[str]:
    """Places that nobody touched for a while."""
    (tmp_path / ".press").mkdir()
    (tmp_path / "content/below").mkdir(parents=True)
    (tmp_path / "content/below/a.txt").write_text("Ave")
    aged(tmp_path / "content")
    return [f"a {tmp_path / 'content'}", f"n {tmp_path / 'content'}", "f /nowhere/ä\udcff"]


def seen(press: Press) -> Looks:
    """What the last build of a press saw."""
    return Looks(peek(press, Store.looks) or {})


def kept(root: Path, looks: Looks, *, drawn: bool = True) -> Looks:
    with_store(Press(root), lambda store: store.saw(looks, drawn=drawn))
    return seen(Press(root))


def test_what_was_seen_is_read_as_it_was_written(tmp_path: Path, old: list[str]) -> None:
    first = Looks({})
    assert (first.contents("a", old, lambda: "hash"), first.places("a")) == ("hash", [])
    again = kept(tmp_path, first)
    assert (again.contents("a", old, lambda: "read"), again.places("a")) == ("hash", old)
    assert is_untouched(str(tmp_path))
    kept(tmp_path, again, drawn=False)
    assert not is_untouched(str(tmp_path))


def test_what_looks_otherwise_is_read_again(tmp_path: Path, old: list[str]) -> None:
    first = Looks({})
    first.contents("a", old, lambda: "hash")
    (tmp_path / "content/below/a.txt").write_text("Vale")
    again = kept(tmp_path, first)
    assert again.contents("a", old, lambda: "another") == "another"
    # It was written only just before it was looked at, and may have changed again since.
    assert kept(tmp_path, again).contents("a", old, lambda: "read") == "read"


def test_of_what_a_build_wrote_folders_alone_are_looked_at_first_and_every_file_later(
    tmp_path: Path, old: list[str]
) -> None:
    first = Looks({})
    first.contents("press", old[1:], str)
    assert not first.written("site", old[:1])
    again = kept(tmp_path, first)
    assert again.places("site") == [f"f{old[0][1:]}", f"f{old[0][1:]}/below"]
    assert again.written("site", old[:1])
    (tmp_path / "content/below/a.txt").write_text("Vale")
    assert is_untouched(str(tmp_path))
    assert not again.written("site", old[:1])
    assert not kept(tmp_path, again).written("site", old[:1])


@pytest.mark.parametrize(
    "row", ["('a', 'hash', 3, 4)", "(x'ff', NULL, x'ff', x'ff')", "('a', 'b', 'c', CAST(x'ff' AS TEXT))"]
)
def test_what_cannot_be_understood_is_as_nothing(tmp_path: Path, old: list[str], row: str) -> None:
    kept(tmp_path, Looks({}))
    with closing(sqlite3.connect(tmp_path / ".press" / STORE)) as store, store:
        store.execute(f"INSERT INTO look VALUES {row}")  # noqa: S608 - a row of the list above
    assert seen(Press(tmp_path)).contents("a", old, lambda: "read") == "read"
    assert not is_untouched(str(tmp_path))


def test_the_places_are_all_that_a_build_reads_and_writes(built: ToyPress) -> None:
    looks = seen(built.press)
    assert looks.places("race/small") == [
        f"a {built.root / 'content/races/small'}",
        f"f {built.press.secrets / 'small'}",
    ]
    assert f"a {built.root / 'themes'}" in looks.places("program")
    assert any(place.endswith("toy_game") for place in looks.places("program"))
    assert f"n {built.root / 'content/races'}" in looks.places("press")
    assert f"n {built.root / 'site'}" in looks.places("site/")
    assert f"f {built.root / 'site/races/small/turns/01'}" in looks.places("site/small")


def test_the_program_says_so_before_it_imports_anything(built: ToyPress) -> None:
    folder = built.root / "content" / "races" / "small"
    script = "import sys, ludi_press.__main__ as it; sys.argv[1:] = ['build']; it.main(); print(sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=environment(), capture_output=True, text=True, check=True
    )
    said, modules = done.stdout.splitlines()
    assert said == "site/: nothing has changed"
    assert not {"'click'", "'json'", "'yaml'", "'re'", "'dataclasses'"} & set(modules.strip("[]").split(", "))
