from pathlib import Path

import pytest
from toy_press import ToyPress


@pytest.fixture
def toy(tmp_path: Path) -> ToyPress:
    """A press with one race of two teams, and no turn yet."""
    return ToyPress(tmp_path.resolve()).race()
