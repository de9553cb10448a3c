"""Rules of the repository: packages are pinned, tests run one way, hooks download nothing, decisions are in order."""

import ast
import tomllib
from pathlib import Path
from re import fullmatch, match, search, sub

import pytest
import yaml
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if not line.startswith("#"))
    return {normal(name): version for name, version in pairs}


def normal(name: str) -> str:
    """Return the normalised spelling of a package's name."""
    return sub(r"[-_.]+", "-", name).lower()


def test_every_package_that_is_asked_for_is_pinned(pins: dict[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = [found[0] for line in asked if (found := match(r"[\w.-]+", line))]
    assert len(names) == len(asked)
    assert [name for name in names if normal(name) not in pins] == []


def test_pins_are_versions_without_addresses(pins: dict[str, str]) -> None:
    assert [pin for pin in pins.items() if not fullmatch(r"\d[\w.]*", pin[1])] == []


def test_ci_runs_what_the_readme_names() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"


def test_nights_try_other_examples_than_days() -> None:
    days, nights = settings.get_profile("steady"), settings.get_profile("fuzz")
    assert (days.derandomize, days.database) == (True, None)
    assert not nights.derandomize
    assert isinstance(nights.database, DirectoryBasedExampleDatabase)
    assert "HYPOTHESIS_PROFILE := fuzz" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_hooks_fetch_nothing() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    assert {hook["language"] for hook in config["repos"][0]["hooks"]} == {"system"}


def test_every_decision_is_listed_in_order() -> None:
    folder = ROOT / "docs" / "adr"
    files = sorted(path.name for path in folder.glob("0*.md"))
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert [line.split("(")[1].split(")")[0] for line in index.splitlines() if line.startswith("| [0")] == files
    assert [int(name[:4]) for name in files] == list(range(1, len(files) + 1))


def test_only_games_know_the_numbers_of_rules() -> None:
    package = ROOT / "ludi_press"
    files = [path for path in package.rglob("*.py") if package / "games" not in path.parents]
    assert len(files) > 100
    assert [path.name for path in files if search(r"\b(SS|MO)-\d", path.read_text(encoding="utf-8"))] == []


SHARED_NAMES = {
    "a document's nodes are what they are in a Report": {"Text", "Column", "Cell"},
    "a game's own model refines what kit, scene or Chronicle name": {
        *("Team", "Chariot", "RaceSetUp", "RaceState", "Entered", "Entrant", "Names", "Sense"),
        *("Status", "Act", "Attack", "Arena", "Walk", "Policy"),
    },
}
"""Names of classes on two floors, by the reason why one word serves both."""


def floor_of(path: Path) -> str:
    """The floor of a module: a folder of the package; all games but the kit are one, since none imports another."""
    head, *rest = path.relative_to(ROOT / "ludi_press").parts
    if head == "games" and len(rest) > 1:
        return "kit" if rest[0] == "kit" else "game"
    return f"{head}/{rest[0]}" if head == "press" else head


def test_two_floors_share_no_name_of_a_class_without_a_reason() -> None:
    floors: dict[str, set[str]] = {}
    for path in (ROOT / "ludi_press").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                floors.setdefault(node.name, set()).add(floor_of(path))
    shared = {name for name, found in floors.items() if len(found) > 1}
    assert shared == set().union(*SHARED_NAMES.values())
