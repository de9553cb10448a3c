"""What builds keep for the next one: believed where it is whole, and else as if it were not there."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_press import ToyPress

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.reading.memory import (
    MANIFESTS,
    SHARED,
    Manifest,
    SiteFiles,
    built_races,
    drop,
    manifest_file,
    open_memory,
    packed,
    read_manifest,
    recall,
    unknown_files,
)

WARNING = Problem(
    "toy", "A\ud800ve", Place("a.yaml", 2, 3), None, "do", Severity.WARNING, (("first", Place("b.yaml")),)
)
MANIFEST = Manifest({"small": "a=1"}, {"small": ("a.html", "b.html")}, {"a.html": "00"}, {"small": (WARNING,)})


def test_a_manifest_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    (tmp_path / manifest_file("small")).write_bytes(packed(MANIFEST))
    assert read_manifest(tmp_path, "small") == MANIFEST
    assert read_manifest(tmp_path) == Manifest()
    assert built_races(tmp_path) == {"small"}


@given(data=st.data())
def test_what_is_cut_off_or_has_another_byte_counts_as_absent(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = packed(MANIFEST)
    path = tmp_path_factory.mktemp("memory") / "spoilt"
    at = data.draw(st.integers(0, len(whole) - 2))
    other = bytes([data.draw(st.integers(0, 255).filter(lambda byte: byte not in (whole[at], 0x0A)))])
    path.write_bytes(data.draw(st.sampled_from([whole[:at], whole[:at] + other + whole[at + 1 :]])))
    assert recall(path, Manifest) is None


@pytest.mark.parametrize("data", [[], {"inputs": 1}, {"outputs": {"a": "b"}}, {"outputs": {"a": ["../out"]}}, "[" * 9])
def test_a_manifest_of_another_form_or_that_leads_out_counts_as_absent(tmp_path: Path, data: object) -> None:
    (tmp_path / manifest_file(SHARED)).write_bytes(packed(data))
    assert read_manifest(tmp_path) == Manifest()


def test_what_nobody_can_read_counts_as_absent(tmp_path: Path) -> None:
    assert recall(tmp_path / "none", Manifest) is None
    assert recall(tmp_path, Manifest) is None


def test_files_are_known_by_the_manifest_of_their_race(tmp_path: Path) -> None:
    (tmp_path / "races").mkdir()
    (tmp_path / manifest_file("old")).write_bytes(packed(Manifest(outputs={"old": ("races/old/a.html",)})))
    names = SiteFiles(tmp_path, {SHARED: Manifest(outputs={"front": ("index.html",)}), "gone": None})
    assert "index.html" in names
    assert "races/old/a.html" in names
    assert "races/old/b.html" not in names
    assert "races/gone/a.html" not in names


def test_what_is_no_file_of_the_memory_is_dropped_when_it_is_opened(toy: ToyPress, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("states/a", f"{MANIFESTS}/small.manifest/b", "strange/c", "staging", "looks", "seen", "notes"):
        toy.write(f".press/{name}", "?")
    (toy.press.memory / "index").symlink_to(outside)
    (toy.press.memory / "drawn").symlink_to(outside)
    kept = toy.write(f".press/{MANIFESTS}/other.manifest", "?")
    open_memory(toy.press)
    left = {path for path in toy.press.memory.rglob("*") if not path.is_dir() or path.is_symlink()}
    assert left == {kept, toy.press.memory / ".gitignore"}
    assert outside.is_dir()


def test_a_press_that_was_never_built_forgets_nothing(toy: ToyPress) -> None:
    open_memory(toy.press)
    assert unknown_files(toy.press, [SHARED, "small"]) == frozenset()
    toy.write("site/races/small/index.html", "?")
    toy.write("site/.nojekyll", "")
    assert unknown_files(toy.press, ["small"]) == unknown_files(toy.press, [SHARED]) == {"races/small/index.html"}
    toy.built()
    assert unknown_files(toy.press, [SHARED, "small"]) == frozenset()


def test_whatever_lies_there_is_dropped(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/file").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    drop(tmp_path / "link")
    assert (tmp_path / "folder/file").exists()
    for name in ("folder/file", "folder", "none"):
        drop(tmp_path / name)
    assert list(tmp_path.iterdir()) == []
