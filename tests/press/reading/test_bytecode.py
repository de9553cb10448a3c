from collections.abc import Callable
from pathlib import Path

import pytest

from ludi_press.content.template import TEMPLATE_CACHE, Templates
from ludi_press.core.problems import Judged, Problem
from ludi_press.press.reading import templates
from ludi_press.press.reading.templates import keep_templates, once

Fill = Callable[[str], "str | None"]


@pytest.fixture
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own for the user's caches."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "caches"))
    return tmp_path / "caches"


@pytest.fixture
def fill(caches: Path) -> Fill:
    """Fill a template with the text given, by a cache of compiled templates."""

    def filled(source: str) -> str | None:
        token = TEMPLATE_CACHE.set(None)
        keep_templates.cache_clear()
        try:
            keep_templates()
            return Templates({"a.j2": source}, "themes/mine", markup=True).fill("a.j2", {"who": "<b>"}).value
        finally:
            TEMPLATE_CACHE.reset(token)
            keep_templates.cache_clear()

    return filled


def compiled(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "caches").rglob("*.cache") if path.is_file()]


def test_a_template_is_compiled_once_for_all_runs(tmp_path: Path, fill: Fill, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fill("{{ who }}!") == "&lt;b&gt;!"
    assert len(compiled(tmp_path)) == 1
    monkeypatch.setattr(templates._TemplateCache, "dump_bytecode", lambda *_: pytest.fail("it is compiled again"))
    assert fill("{{ who }}!") == "&lt;b&gt;!"


def test_another_text_is_another_template(tmp_path: Path, fill: Fill) -> None:
    assert fill("{{ who }}!") == "&lt;b&gt;!"
    assert fill("{{ who }}?") == "&lt;b&gt;?"
    assert fill("{{ who }}!") == "&lt;b&gt;!"
    assert len(compiled(tmp_path)) == 1


@pytest.mark.parametrize("spoil", [b"", b"nonsense", b"\0" * 4000])
def test_what_was_spoilt_is_compiled_again(tmp_path: Path, fill: Fill, spoil: bytes) -> None:
    fill("{{ who }}!")
    (kept,) = compiled(tmp_path)
    whole = kept.read_bytes()
    kept.write_bytes(spoil)
    assert fill("{{ who }}!") == "&lt;b&gt;!"
    assert kept.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_as_none(tmp_path: Path, fill: Fill) -> None:
    (tmp_path / "caches").write_text("in the way")
    assert fill("{{ who }}!") == "&lt;b&gt;!"


def test_a_folder_that_is_gone_again_stops_nothing(tmp_path: Path, fill: Fill, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "_TemplateCache", lambda folder: _Gone(folder))
    assert fill("{{ who }}!") == "&lt;b&gt;!"
    assert compiled(tmp_path) == []


class _Gone(templates._TemplateCache):
    def __init__(self, folder: str) -> None:
        super().__init__(f"{folder}/gone")


def test_states_of_the_program_do_not_grow_without_end(
    tmp_path: Path, fill: Fill, monkeypatch: pytest.MonkeyPatch
) -> None:
    for state in range(6):
        monkeypatch.setattr(templates, "fingerprint", lambda package, state=state: f"state-{state}")
        fill("{{ who }}!")
    left = sorted(path.name for path in (tmp_path / "caches/ludi-press").iterdir())
    assert left == ["state-3", "state-4", "state-5"]


def read(*values: dict[str, str], problems: tuple[Problem, ...] = ()) -> dict[str, str] | None:
    """Read what is kept as `words`; only what is not kept is taken from the values, which may have problems."""
    left = iter(values)
    return once("words", dict[str, str], lambda: Judged(next(left), problems)).value


def test_what_was_read_without_problems_is_not_read_again(caches: Path) -> None:
    assert read({"a": "Ave"}) == {"a": "Ave"}
    assert read() == {"a": "Ave"}


def test_what_has_problems_is_read_each_time(caches: Path) -> None:
    assert read({"a": "Ave"}, problems=(Problem("theme-words", "a flaw"),)) == {"a": "Ave"}
    assert read({"a": "Vale"}) == {"a": "Vale"}


@pytest.mark.parametrize("spoil", [b"", b"[1]", b"\xff"])
def test_what_was_spoilt_is_read_again(caches: Path, spoil: bytes) -> None:
    read({"a": "Ave"})
    (kept,) = caches.rglob("words.json")
    kept.write_bytes(spoil)
    assert read({"a": "Vale"}) == {"a": "Vale"}
    assert read() == {"a": "Vale"}


def test_where_nothing_can_be_kept_all_is_read_each_time(caches: Path) -> None:
    caches.write_text("in the way")
    assert read({"a": "Ave"}) == {"a": "Ave"}
    assert read({"a": "Vale"}) == {"a": "Vale"}
