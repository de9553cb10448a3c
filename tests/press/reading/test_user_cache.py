import os
from pathlib import Path

import pytest

from ludi_press.content.template import TEMPLATE_CACHE, Templates
from ludi_press.press.reading.user_cache import UserCache, keep_templates


def fill(cache: UserCache, source: str, *, markup: bool = True) -> str | None:
    token = TEMPLATE_CACHE.set(cache)
    try:
        return Templates({"a.j2": source}, "themes/mine", markup=markup).fill("a.j2", {"who": "<b>"}).value
    finally:
        TEMPLATE_CACHE.reset(token)


def test_a_template_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = UserCache(tmp_path / "own")
    assert fill(cache, "{{ who }}!") == "&lt;b&gt;!"
    (kept,) = (tmp_path / "own").iterdir()
    monkeypatch.setattr(UserCache, "write", lambda *_: pytest.fail("it is compiled again"))
    assert fill(cache, "{{ who }}!") == "&lt;b&gt;!"
    assert [kept] == list((tmp_path / "own").iterdir())


def test_another_text_or_another_way_to_fill_is_another_template(tmp_path: Path) -> None:
    cache = UserCache(tmp_path / "own")
    assert fill(cache, "{{ who }}!") == "&lt;b&gt;!"
    assert fill(cache, "{{ who }}?") == "&lt;b&gt;?"
    assert fill(cache, "{{ who }}!", markup=False) == "<b>!"
    assert len(list((tmp_path / "own").iterdir())) == 3


@pytest.mark.parametrize("spoil", [b"", b"nonsense", b"\0" * 4000])
def test_what_was_spoilt_is_compiled_again(tmp_path: Path, spoil: bytes) -> None:
    cache = UserCache(tmp_path / "own")
    fill(cache, "{{ who }}!")
    (kept,) = (tmp_path / "own").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(spoil)
    assert fill(cache, "{{ who }}!") == "&lt;b&gt;!"
    assert kept.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_as_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert fill(UserCache(tmp_path / "file" / "own"), "{{ who }}!") == "&lt;b&gt;!"


def test_it_does_not_grow_without_end(tmp_path: Path) -> None:
    for state in range(6):
        for number in range(9):
            fill(UserCache(tmp_path / f"state-{state}", most=4), f"{number}")
        os.utime(tmp_path / f"state-{state}", (state, state))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["state-3", "state-4", "state-5"]
    assert all(len(list(folder.iterdir())) <= 4 for folder in tmp_path.iterdir())


def test_it_lies_among_the_users_caches_and_never_in_a_press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    keep_templates.cache_clear()
    token = TEMPLATE_CACHE.set(None)
    try:
        keep_templates()
        cache = TEMPLATE_CACHE.get()
        assert cache is not None
        cache.write("key", b"data")
        assert [path.name for path in tmp_path.rglob("key")] == ["key"]
    finally:
        TEMPLATE_CACHE.reset(token)
        keep_templates.cache_clear()
