"""The wheel contains everything that a host needs, and works without the repository."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this repository with the installed tools."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_themes_tracks_rules_and_words(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "ludi_press/assets/themes/mosaic/post.md.j2",
        "ludi_press/assets/themes/mosaic/words/en.yaml",
        "ludi_press/assets/tracks/circus-maximus.yaml",
        "ludi_press/games/super_series/data/1/cornering.yaml",
        "ludi_press/games/super_series/data/words/en.yaml",
        "ludi_press/py.typed",
    } <= names


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    strangers = [name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("ludi_press")]
    assert strangers == []


def test_a_press_far_from_the_repository_is_made_and_built_with_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    package, press = tmp_path / "package", tmp_path / "press"
    zipfile.ZipFile(wheel).extractall(package)

    def run(command: str, folder: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "ludi_press", *command.split()],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(package)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    run("init press", tmp_path)
    run("new race my-race", press)
    with (press / "content/races/my-race/race.yaml").open("a", encoding="utf-8") as race:
        race.write("pictures: {motion: no}\n")  # as stills, it needs no further file of the wheel
    run("bind my-race --draw-now", press)
    run("build --no-pictures", press)
    run("new turn", press)
    (press / "content/races/my-race/turns/01.yaml").write_text("orders: {velox: accelerate}\n", encoding="utf-8")
    run("build", press)
    post = press / "site" / "races" / "my-race" / "turns" / "01" / "turn1.wiki"
    assert "Velox" in post.read_text(encoding="utf-8")
