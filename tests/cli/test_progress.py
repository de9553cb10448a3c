import sys

import pytest

from ludi_press.cli import progress
from ludi_press.cli.progress import Progress
from ludi_press.press.building.build import BuildStep


def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, terminal: bool, wait: float) -> str:
    clock = iter([0.0, wait, wait + 1])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    line = Progress()
    line.step(BuildStep("ludi-megalenses", 1, 2, draw=False))
    line.step(BuildStep("small", 2, 2, draw=True))
    line.end()
    return capsys.readouterr().err


def test_a_long_build_names_its_races_on_a_terminal_and_takes_the_line_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    err = shown(monkeypatch, capsys, terminal=True, wait=3)
    assert "\rbuilding 1/2 ludi-megalenses" in err
    assert f"\rdrawing [{'#' * 12}{'.' * 12}] 2/2 small" in err
    assert err.rstrip("\r").rsplit("\r", 1)[1].strip() == ""


def test_a_short_build_says_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(monkeypatch, capsys, terminal=True, wait=-5) == ""


def test_without_a_terminal_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(monkeypatch, capsys, terminal=False, wait=3) == ""
