import os
from pathlib import Path

import pytest

from ludi_press.press.building.looks import Looks
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import LOOKS, SHARED, packed


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """A press with one race, all of it written a while ago."""
    for name in ("content/races/small/race.yaml", "site/races/small/index.html", "site/index.html"):
        put(tmp_path / name, "old")
    (tmp_path / ".press").mkdir()
    return Press(tmp_path)


def put(path: Path, text: str, *, seconds: int = 1_700_000_000) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (seconds, seconds))


def noted(press: Press) -> None:
    first = Looks(press)
    assert first.same("small") == (False, False)
    first.same(SHARED)
    first.note(["small"])


def test_what_nobody_touched_looks_the_same(press: Press) -> None:
    noted(press)
    again = Looks(press)
    assert again.same("small") == (True, True)
    assert again.same(SHARED)[1]


def test_sources_and_pages_are_told_apart(press: Press) -> None:
    noted(press)
    put(press.root / "content/races/small/turns/01.yaml", "new")
    assert Looks(press).same("small") == (False, True)
    put(press.site / "races/small/index.html", "spoilt")
    assert Looks(press).same("small") == (False, False)


def test_a_secret_that_came_or_went_is_seen(press: Press) -> None:
    noted(press)
    put(press.secrets / "small", "00")
    assert Looks(press).same("small") == (False, True)


def test_what_was_written_a_moment_ago_is_never_trusted(press: Press) -> None:
    (press.site / "races/small/index.html").write_text("fresh")
    noted(press)
    assert Looks(press).same("small") == (True, False)


def test_what_the_build_itself_changed_is_looked_at_again(press: Press) -> None:
    first = Looks(press)
    first.same("small")
    put(press.site / "races/small/index.html", "built")
    first.renew("small")
    first.note(["small"])
    assert Looks(press).same("small") == (True, True)
    first.forget("small")
    first.note(["small"])
    assert Looks(press).same("small") == (False, True)


def test_races_that_are_gone_are_forgotten(press: Press) -> None:
    noted(press)
    second = Looks(press)
    second.same("small")
    second.note([])
    assert "small" not in (press.memory / LOOKS).read_text()


@pytest.mark.parametrize("data", [b"", b"\0", packed([]), packed({"small": 1}), packed({"small": ["a"]})])
def test_a_note_that_cannot_be_understood_is_as_none(press: Press, data: bytes) -> None:
    (press.memory / LOOKS).write_bytes(data)
    assert Looks(press).same("small") == (False, False)
