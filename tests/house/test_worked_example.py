"""The order that docs/games.md adds to Moritari: a copy of the package, changed as the page says, plays a round."""

import json
import os
import subprocess
import sys
from pathlib import Path
from re import DOTALL, MULTILINE, findall
from shutil import copytree, ignore_patterns

import pytest
import yaml
from trees import ROOT

PAGE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
CHANGES: list[tuple[str, str]] = findall(r"<!-- change: (\S+) -->\n```diff\n(.*?)```", PAGE, DOTALL)
RACE, SAID = (findall(mark + r" -->\n```yaml\n(.*?)```", PAGE, DOTALL)[0] for mark in ("parvi/race.yaml", "orders"))
ORDERS: dict[str, str] = yaml.safe_load(SAID)
"""The order in the words of each language."""


def changed(text: str, diff: str) -> str:
    """A text with the lines of a diff taken out and put in; what it takes out or keeps must be there once."""
    lines = diff.splitlines(keepends=True)
    before, after = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def run(package: Path, press: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of ludi-press as the changed copy of the package understands it."""
    words = [sys.executable, "-m", "ludi_press", *command.split()]
    env = {**os.environ, "PYTHONPATH": str(package)}
    return subprocess.run(words, cwd=press, env=env, capture_output=True, text=True, check=False)


def bout(press: Path, language: str, order: str) -> Path:
    """Writes the bout of the page and a round: Flamma has an order, and somebody comes whom it would strike."""
    turns = press / f"content/races/bout-{language}/turns"
    turns.mkdir(parents=True)
    (press / "press.yaml").write_text("title: Ludi\n", encoding="utf-8")
    (turns.parent / "race.yaml").write_text(f"{RACE}language: {language}\n", encoding="utf-8")
    given = f"orders:\n  flamma: {order}\n  saeva: move to Flamma, fight nobody\n"
    (turns / "01.yaml").write_text(given, encoding="utf-8")
    return turns


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the changes of the page."""
    folder = tmp_path_factory.mktemp("package")
    copytree(ROOT / "ludi_press", folder / "ludi_press", ignore=ignore_patterns("__pycache__"))
    for name in ("themes", "tracks"):
        (folder / name).symlink_to(ROOT / name)
    for name, diff in CHANGES:
        path = folder / "ludi_press/games/moritari" / name
        path.write_text(changed(path.read_text(encoding="utf-8"), diff), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def press(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A press with the bout of the page in each language, and a round in which Flamma yields."""
    folder = tmp_path_factory.mktemp("press")
    for language, order in ORDERS.items():
        bout(folder, language, order)
    done = run(package, folder, "build --no-pictures")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site/races"


def words(language: str) -> dict[str, str]:
    """The words that the page adds in a language."""
    added = findall(r"^\+(.*\n)", dict(CHANGES)[f"data/words/{language}.yaml"], MULTILINE)
    found: dict[str, str] = yaml.safe_load("".join(added))
    return found


def test_the_order_takes_as_many_files_as_the_page_says() -> None:
    assert len({name for name, _ in CHANGES}) == 6
    assert "takes six files" in PAGE


@pytest.mark.parametrize("language", ORDERS)
def test_the_sentence_is_read_and_the_fighter_strikes_at_nobody(press: Path, language: str) -> None:
    turn = json.loads((press / f"bout-{language}/turns/01/turn.json").read_text(encoding="utf-8"))
    assert turn["orders"]["flamma"] == {"yields": True}
    told = [(one["what"], one["team"]) for one in turn["events"]]
    assert ("engaged", "saeva") in told
    assert ("yielded", "flamma") in told
    assert "fought" not in dict(told)


def test_one_that_does_not_yield_strikes(package: Path, tmp_path: Path) -> None:
    bout(tmp_path, "en", "stay")
    assert run(package, tmp_path, "build --no-pictures").returncode == 0
    turn = json.loads((tmp_path / "site/races/bout-en/turns/01/turn.json").read_text(encoding="utf-8"))
    assert ("fought", "flamma") in [(one["what"], one["team"]) for one in turn["events"]]


@pytest.mark.parametrize("language", ORDERS)
def test_news_log_slip_and_sign_tell_it(press: Path, language: str) -> None:
    home, said = press / f"bout-{language}", words(language)
    post, page, archive, slip = (
        (home / name).read_text(encoding="utf-8")
        for name in ("turns/01/turn1.md", "turns/01/index.html", "index.html", "orders/magnus.html")
    )
    flamma = {"en": "Flamma of Magnus", "it": "Flamma di Magnus", "la": "Flamma (Magnus)"}[language]
    assert said["news.yielded"].format(teams=flamma) in post
    assert f"Flamma: {said['brief.yielded']}" in post
    assert said["event.yielded"].format(team="Flamma") in page
    assert 'class="mark bar"' in archive
    assert said["mark.yielded"] in archive
    assert said["slip.yields.yes"] in slip
    assert "⟦" not in post + page + archive + slip


@pytest.mark.parametrize("order", ["do not lower your shield", "non abbassa lo scudo", "scutum non demittit"])
def test_the_order_with_a_not_is_no_order(package: Path, tmp_path: Path, order: str) -> None:
    bout(tmp_path, "en", order)
    done = run(package, tmp_path, "check")
    assert done.returncode != 0
    assert "01.yaml:2" in done.stdout + done.stderr
