"""The guide for hosts has a picture at each step, made from the demonstration, and no page has changed since."""

import importlib.util
import json
from pathlib import Path
from re import findall, split
from types import ModuleType

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "hosts.md"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    found = importlib.util.spec_from_file_location("draw_guide", ROOT / "tools" / "draw_guide.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def pictures(text: str) -> list[str]:
    return findall(r"!\[[^\]]+\]\(hosts/pictures/([a-z]+)\.webp\)", text)


def test_each_step_of_the_guide_has_a_picture(tool: ModuleType) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert sorted(pictures(text)) == sorted(tool.STEPS)
    steps = [part for part in split(r"\n## ", text)[1:] if "|---|" not in part]
    assert [part.partition("\n")[0] for part in steps if not pictures(part)] == []


def test_each_picture_is_as_wide_as_a_page_and_light(tool: ModuleType) -> None:
    for name, step in tool.STEPS.items():
        file = tool.FOLDER / f"{name}.webp"
        with Image.open(file) as image:
            assert image.size == (tool.WIDTH, step.height), name
        assert file.stat().st_size < 100_000, name


def test_the_pages_are_still_as_the_pictures_show_them(tool: ModuleType, tmp_path: Path) -> None:
    """Where this fails, `python tools/draw_guide.py` draws them anew: look at what it made."""
    told = json.loads((tool.FOLDER / tool.SHOWN).read_text(encoding="utf-8"))
    press = tool.make_press(tmp_path, pictures=False)
    assert {name: tool.headings(press, step) for name, step in tool.STEPS.items()} == told
