"""A second edition of the Super Series beside the first, made up for a test: the first one's data with changes."""

import importlib.resources
import shutil
from pathlib import Path

import pytest

from ludi_press.games.super_series.game import SuperSeries


def make_edition(folder: Path, patch: pytest.MonkeyPatch, name: str, *changes: tuple[str, str, str]) -> None:
    """Registers an edition: in the file of each change the first text is replaced by the second."""
    real = importlib.resources.files
    data = folder / "package" / "data"
    shutil.copytree(Path(str(real(SuperSeries.package))) / "data", data)
    shutil.copytree(data / "1", data / name, ignore=shutil.ignore_patterns("book"))
    for file, was, becomes in changes:
        path = data / name / file
        text = path.read_text(encoding="utf-8")
        assert was in text
        path.write_text(text.replace(was, becomes), encoding="utf-8")
    patch.setattr(SuperSeries, "editions", ("1", name))
    patch.setattr(
        "ludi_press.press.reading.find.files",
        lambda package: data.parent if package == SuperSeries.package else real(package),
    )
