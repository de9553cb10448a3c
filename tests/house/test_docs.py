"""The docs are true: their files are read, their commands run, their links exist."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from re import DOTALL, MULTILINE, findall, sub

import pytest
import yaml
from command_line import needs_shell, run_here
from no_processes import refuse_processes
from small_album import draw_small

from ludi_press import __version__
from ludi_press.core.colour import Colour
from ludi_press.pictures.symbols import ArtFile, read_symbol

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILE = r"<!-- file: (\S+) -->\n```(?:yaml|jinja|svg)\n(.*?)```"
GOES_ON = r"<!-- goes on in the press of (\S+) -->"
FRESH = r"<!-- fresh: (\S+)( words)? -->\n```(?:yaml|sh)\n(.*?)```"
COMMANDS = r"<!-- run -->\n```sh\n(.*?)```"
SHIPPED_TEXT = (".py", ".md", ".yaml", ".toml", ".txt", ".j2", ".css", "Makefile", "run")


def named(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def press_of(doc: Path, folder: Path) -> Path:
    """Return a press of the files that a document shows, with a race if it shows none."""
    for name, text in findall(FILE, doc.read_text(encoding="utf-8"), DOTALL):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (folder / "content" / "races").mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds of these small presses start no other process, since each would repeat all imports.

    Commands that show pictures draw small ones.
    """
    refuse_processes(monkeypatch)
    draw_small(monkeypatch)


def run(folder: Path, script: str, patch: pytest.MonkeyPatch) -> None:
    """Runs a document's commands in a folder; those that need a shell with this environment's ludi-press.

    Builds draw no pictures, which would take most of the time: test_wheel.py draws them after the same commands.
    """
    script = sub(r"^ludi-press build(?! --no-pictures)", "ludi-press build --no-pictures", script, flags=MULTILINE)
    patch.chdir(folder)
    if not needs_shell(script):
        run_here(script)
        return
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shell = ["bash", "-euo", "pipefail", "-c", script]
    done = subprocess.run(shell, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def going_on(doc: Path) -> list[str]:
    """Return the texts of the pages that continue in the press of this one."""
    texts = {other: other.read_text(encoding="utf-8") for other in DOCS}
    return [text for other, text in texts.items() for name in findall(GOES_ON, text) if other.parent / name == doc]


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_every_file_and_command_of_a_document_works(doc: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks that install things are not run here: CI itself is such a run of `make test`.

    Pages that go on in the press of a page are run after it, so that the press is built once.
    """
    folder = press_of(doc, tmp_path)
    text = doc.read_text(encoding="utf-8")
    if first := findall(GOES_ON, text):
        assert findall(COMMANDS, (doc.parent / first[0]).read_text(encoding="utf-8"), DOTALL)
        return
    for script in findall(COMMANDS, "".join([text, *going_on(doc)]), DOTALL):
        run(folder, script, monkeypatch)
    if findall(FILE, text, DOTALL):
        run(folder, "ludi-press check", monkeypatch)


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_a_press_that_a_document_begins_can_be_made(doc: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of a fresh press follow each other: the first commands make it, the rest work in it.

    A block of words takes the place of the names that wait for them.
    """
    for name, words, text in findall(FRESH, doc.read_text(encoding="utf-8"), DOTALL):
        here = next((found.parent for found in tmp_path.glob("*/press.yaml")), tmp_path)
        if name == "run":
            run(here, text, monkeypatch)
        else:
            assert (here / name).is_file(), "a new turn's file is there before it is filled in"
            kept = (here / name).read_text(encoding="utf-8").partition("  words:\n") if words else ("", "", "")
            (here / name).write_text("".join(kept[:2]) + text, encoding="utf-8")


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_every_link_of_a_document_leads_somewhere(doc: Path) -> None:
    links = findall(r"\]\(([^)#]+)[^)]*\)", doc.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (doc.parent / link).exists()]
    assert missing == []


def test_the_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line.split("#")[0].strip() for line in lines if line.startswith("make ")][:2] == ["make site", "make test"]


def test_version_changelog_and_package_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = findall(r"^## \[([0-9.]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), MULTILINE)
    assert project["version"] == __version__ == versions[0]


def test_no_file_names_a_machine_or_a_registry() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked source archive has no git to ask which files belong to it")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in listed if name.endswith(SHIPPED_TEXT)}
    telltales = ["/" + "root/", "/" + "work/", "--index" + "-url", "--extra-index" + "-url"]
    assert [(name, word) for name, text in texts.items() for word in telltales if word in text] == []


def test_the_symbol_that_the_page_for_themes_shows_can_be_drawn() -> None:
    shown = dict(findall(FILE, (ROOT / "docs/themes.md").read_text(encoding="utf-8"), DOTALL))
    data = shown["themes/mosaic/art/vexillum.svg"].encode()
    symbol = read_symbol(ArtFile("vexillum.svg", data))
    assert symbol.problems == ()
    assert symbol.value is not None
    assert "#00ff00" in symbol.value.drawn({"tunic": Colour(0, 255, 0)})


def test_the_post_that_racers_are_shown_is_the_one_of_the_demonstration() -> None:
    text = (ROOT / "docs/racers/post.md").read_text(encoding="utf-8")
    ((race, turn, shown),) = findall(r"<!-- post: (\S+) (\d+) -->\n```text\n(.*?)```", text, DOTALL)
    (kept,) = (ROOT / f"tests/press/goldens/{race}/en/text").glob(f"turn{turn}*.txt")
    lines = [line.rstrip() for line in kept.read_text(encoding="utf-8").splitlines()]
    quoted = [sub(r" *[\u2460-\u2473]$", "", line).rstrip() for line in shown.splitlines()]
    assert [line for line in quoted if line not in lines] == []
    places = [lines.index(line) for line in quoted]
    assert places == sorted(places)
    marks = findall(r"[\u2460-\u2473]", shown)
    assert len(findall(r"^\d+\. ", text, MULTILINE)) == len(marks)


def test_what_players_of_ludi_romani_may_write_is_read_so() -> None:
    """Each sentence of the page is one of the phrasings that the reader is tried with."""
    text = (ROOT / "docs/racers/ludi-romani.md").read_text(encoding="utf-8")
    table = findall(r"^\| `([^`]+)`", text, MULTILINE)
    latin = next(line for line in text.splitlines() if line.startswith("Latin, Italian and Spanish"))
    known = {
        says
        for case in yaml.safe_load((ROOT / "tests/cases/phrasings/ludi-romani.yaml").read_text(encoding="utf-8"))
        for says in case["says"]
        if isinstance(case["means"], dict)
    }
    assert len(table) >= 8
    assert {*table, *findall(r"`([^`]+)`", latin)} <= known
