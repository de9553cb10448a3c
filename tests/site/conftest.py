"""Sites in a real browser, each built once for all tests: the demonstration, and presses of several races."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bound_race import make_bound_race
from browsing import Reader
from filelock import FileLock
from playwright.sync_api import Browser, Page
from sample_press import add_bout, make_press

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press

ROOT = Path(__file__).parents[2]
BOUT = ROOT / "content/races/munus-apollinare"
TWELVE = "ludi-megalenses"
TURNS = {TWELVE: 4, BOUT.name: 17, "ludi-augustales": 2, "quinquatrus": 2, "ludi-romani": 2}
"""The races of this press that are looked at, one of each game, and up to which turn."""

Once = Callable[[str, Callable[[Path], None]], Path]
"""Makes a folder by name and lets it be found."""


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """Makes each folder in the first process that asks for it; where tests run in several, the others find it."""
    base = tmp_path_factory.getbasetemp()
    home = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    def made(name: str, make: Callable[[Path], None]) -> Path:
        with FileLock(home / f"{name}.lock"):
            if not (home / name).is_dir():
                half = home / f"{name}.half"
                shutil.rmtree(half, ignore_errors=True)
                make(half)
                half.rename(home / name)
        return home / name

    return made


def make_demonstration(root: Path) -> None:
    """The beginnings of this press's races, one of each game, and a bout to its end; without their pictures.

    One race has its posts in every format, and the story of its last turn is too long for one post of its forum.
    """
    for race, last in TURNS.items():
        home = root / "content/races" / race
        shutil.copytree(ROOT / "content/races" / race, home)
        for path in (home / "turns").iterdir():
            if int(path.name[:2]) > last:
                path.unlink()
    twelve = root / "content/races" / TWELVE
    with (twelve / "race.yaml").open("a", encoding="utf-8") as file:
        file.write("formats: [wiki, markdown, bbcode, mail, html, text]\nbbcode: xenforo\n")
    turn = twelve / f"turns/{TURNS[TWELVE]:02}.yaml"
    story = "story: |\n" + "  The stands sang of it until the lamps were lit.\n\n" * 200
    turn.write_text(turn.read_text(encoding="utf-8").replace("story: |\n", story), encoding="utf-8")
    build_text(Press(root))


def build_text(press: Press) -> None:
    """Builds a press without its pictures, in this process alone: others are busy with other tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ludi_press.press.building.pool.processors", lambda: 1)
        built = build(press, pictures=False)
    assert not [problem for problem in built.problems if problem.is_error or problem.code.startswith("theme")]


def make_archive(root: Path) -> None:
    """Four races, one of them running by a rule of its own, and a championship, at an address."""
    build_text(make_press(root, address="https://ludi.example/races"))


def make_bound(root: Path) -> None:
    """A race of scheme 2."""
    build_text(make_bound_race(root))


def make_foreign(root: Path, language: str, theme: str) -> None:
    """Two races and a bout, all of it in a language and a theme."""
    press = make_press(root, 2, language=language, theme=theme)
    add_bout(press, BOUT, f"language: {language}\ntheme: {theme}\n")
    build_text(press)


@pytest.fixture(scope="session")
def site(once: Once) -> Path:
    """The site of a copy of this press."""
    return once("demonstration", make_demonstration) / "site"


@pytest.fixture(scope="session")
def archive(once: Once) -> Path:
    """The site of a press with four races, one of them running, and a championship."""
    return once("archive", make_archive) / "site"


@pytest.fixture(scope="session")
def bound(once: Once) -> Path:
    """The site of a race that bound its entries, with words in its dice and its secret revealed."""
    return once("bound", make_bound) / "site"


@pytest.fixture(scope="session")
def latin(once: Once) -> Path:
    """A site in Latin."""
    return once("latin", lambda root: make_foreign(root, "la", "mosaic")) / "site"


@pytest.fixture(scope="session")
def italian(once: Once) -> Path:
    """A site in Italian, in the theme of high contrast."""
    return once("italian", lambda root: make_foreign(root, "it", "plain")) / "site"


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Reader]:
    """The page of a module: a context of its own for each test would cost more than most of its pages."""
    reader = Reader(browser)
    yield reader
    reader.close()


@pytest.fixture
def page(reader: Reader) -> Iterator[Page]:
    """The module's page as it was at first; it fails the test by whatever goes wrong on it."""
    reader.reset()
    yield reader.page
    assert reader.faults == []


@pytest.fixture
def own_page(browser: Browser) -> Iterator[Page]:
    """A page of the test's own, whose clock may be set, which may run a script before each page."""
    reader = Reader(browser)
    yield reader.page
    reader.close()
    assert reader.faults == []
