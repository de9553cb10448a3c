"""The races of this repository, which a visitor builds first."""

import shutil
from pathlib import Path

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press

ROOT = Path(__file__).parents[2]


def test_the_demonstration_builds_without_a_warning_and_rolls_no_die(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    shutil.copytree(ROOT / "content", root / "content")
    built = build(Press(root), pictures=False)
    assert built.problems == ()
    assert [name for name in built.written if not name.startswith("site/")] == []
