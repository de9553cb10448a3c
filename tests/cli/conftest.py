from pathlib import Path

import pytest
from click.testing import CliRunner
from command_line import Run
from toy_press import ToyPress

from ludi_press.cli import group


@pytest.fixture
def toy(tmp_path: Path) -> ToyPress:
    """A press with one race of two teams, and no turn yet."""
    return ToyPress(tmp_path.resolve()).race()


@pytest.fixture
def run(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in the press."""
    monkeypatch.chdir(toy.root)
    return lambda *args: CliRunner().invoke(group, list(args), prog_name="ludi-press")
