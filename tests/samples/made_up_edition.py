"""A second edition of the Super Series beside the first, made up for a test: the first one's data with changes."""

import shutil
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import pytest

from ludi_press.games.super_series.game import SuperSeries
from ludi_press.press.reading.find import package_folder


def make_edition(folder: Path, patch: pytest.MonkeyPatch, name: str, *changes: tuple[str, str, str]) -> None:
    """Registers an edition: in the file of each change the first text is replaced by the second."""
    package = folder / "package"
    data = package / "data"
    shutil.copytree(package_folder(SuperSeries.package) / "data", data)
    shutil.copytree(data / "1", data / name, ignore=shutil.ignore_patterns("book"))
    for file, was, becomes in changes:
        path = data / name / file
        text = path.read_text(encoding="utf-8")
        assert was in text
        path.write_text(text.replace(was, becomes), encoding="utf-8")
    patch.setattr(SuperSeries, "editions", ("1", name))
    made_up = ModuleSpec(SuperSeries.package, None, origin=str(package / "__init__.py"))
    patch.setattr(
        "ludi_press.press.reading.find.find_spec",
        lambda wanted: made_up if wanted == SuperSeries.package else find_spec(wanted),
    )
