"""The races of this repository, which a visitor builds first."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ludi_press.core.problems import has_errors
from ludi_press.press.building.build import build
from ludi_press.press.playing.explain import check_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import with_store

ROOT = Path(__file__).parents[2]


def test_the_demonstration_builds_without_a_warning_and_rolls_no_die(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    shutil.copytree(ROOT / "content", root / "content")
    built = build(Press(root), pictures=False)
    assert built.problems == ()
    assert [name for name in built.written if not name.startswith("site/")] == []


def test_every_recipe_is_the_same_under_another_hash_seed_and_nothing_is_made_twice(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    for race in ("ludi-romani", "quinquatrus"):
        shutil.copytree(ROOT / "content/races" / race, root / "content/races" / race)
    press = Press(root)
    first = build(press, pictures=False)
    assert first.undrawn
    again = build(press, pictures=False)
    assert (again.unchanged, again.written, again.undrawn) == (2, (), first.undrawn)
    recipes = with_store(press, lambda store: [store.parts(race).old for race in ("", *store.races())])
    assert all(recipes)
    for race in ("ludi-romani", "quinquatrus"):
        (press.site / f"races/{race}/index.html").unlink()  # so that all is read, played and compared again
    seed = {"PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(root / "cache")}
    command = [sys.executable, "-m", "ludi_press", "build", "--no-pictures"]
    done = subprocess.run(command, cwd=root, env=os.environ | seed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert with_store(press, lambda store: [store.parts(race).old for race in ("", *store.races())]) == recipes


def test_acts_behind_a_die_that_is_not_rolled_are_judged_and_what_hangs_on_it_is_said(tmp_path: Path) -> None:
    home = tmp_path.resolve() / "content/races/ludi-romani"
    (home / "turns").mkdir(parents=True)
    source = ROOT / "content/races/ludi-romani"
    race = (source / "race.yaml").read_text("utf-8")
    (home / "race.yaml").write_text(race.split("\ndice:")[0] + "\n", "utf-8")  # without a secret no die is known
    text = (source / "turns/01.yaml").read_text("utf-8")
    turn = home / "turns/01.yaml"
    turn.write_text(text, "utf-8")
    doubts = check_race(Press(tmp_path.resolve()), "ludi-romani")
    assert not has_errors(doubts)
    assert "LR-8.15" in {one.rule for one in doubts}, "whether Brutus is beaten hangs on the dice"
    assert all("hangs on dice" in one.message for one in doubts)
    turn.write_text(text.replace("story:", "  - dat: {from: cicero, to: octavian, classes: 90}\nstory:", 1), "utf-8")
    (problem,) = [one for one in check_race(Press(tmp_path.resolve()), "ludi-romani") if one.is_error]
    assert (problem.rule, problem.message) == ("LR-4.2", "cicero has 1 classes, and 90 are needed")
