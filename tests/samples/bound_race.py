"""A race of scheme 2 with words for its start and its turns, its secret revealed; and the program of docs/dice.md."""

import subprocess
import sys
from pathlib import Path
from re import DOTALL, search

from ludi_press.press.building.making import new_dice, play
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

DOC = Path(__file__).parents[2] / "docs" / "dice.md"
RACE = """\
title: Ludi Novi
game: super-series
edition: "1"
track: bovillae
laps: 1
pictures: {motion: no}
opens: {orders: 1, closes: 2026-04-05 20:00}
teams:
  velox: {auriga: Vélox, factio: praesina, package: military, plus: [speed, speed]}
  celer: {auriga: Celer, factio: russata, package: noble, plus: [size, endurance]}
  ferox: {auriga: Ferox, factio: veneta, package: noble, plus: [size, skill]}
"""
SECRET = bytes(range(32))
"""It lies there before the commit, which takes it, so that every run has the same dice."""
TURNS = (
    "orders:\n  velox: {orders: accelerate, word: Alea iacta est!}\n  celer: whip\n  ferox: {orders: [whip]}\n"
    "words: {celer: Città 7}\n",
    "orders:\n  velox: {orders: [control], word: Alea iacta est!}\n  celer: control\n  ferox: control\n",
    "orders: {velox: control, celer: whip, ferox: control}\ndice: {celer: [whip 3]}\n",
)


def block(mark: str, language: str) -> str:
    """What docs/dice.md has below a mark."""
    found = search(rf"<!-- {mark} -->\n```{language}\n(.*?)```", DOC.read_text(encoding="utf-8"), DOTALL)
    assert found is not None
    return found[1]


def run_verifier(folder: Path, race: Path) -> subprocess.CompletedProcess[str]:
    """The program of the page, as it stands there, run on a race's folder."""
    program = folder / "verifier.py"
    program.write_text(block("verifier", "python"), encoding="utf-8")
    return subprocess.run([sys.executable, str(program), str(race)], capture_output=True, text=True, check=False)


def roll(press: Press, race: str) -> None:
    """Rolls what is missing, as a build does."""
    played = play(press, read_race(press, race))
    problems = [problem for problem in played.problems if problem.is_error]
    assert not problems, problems
    for path, data in new_dice(press, played).items():
        path.write_bytes(data)


def make_bound_race(root: Path, *, revealed: bool = True) -> Press:
    """The race `novi`, played for three turns from its commitment on."""
    press = Press(root)
    folder = press.race_folder("novi")
    (folder / "turns").mkdir(parents=True)
    file = folder / "race.yaml"
    file.write_text(RACE, encoding="utf-8")
    press.secrets.mkdir(exist_ok=True)
    (press.secrets / "novi").write_text(f"{SECRET.hex()}\n", encoding="utf-8")
    assert commit(press, "novi").value is not None
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("    velox:\n    celer:\n    ferox:\n", "    velox: panem\n    ferox: et Circenses\n"))
    roll(press, "novi")
    for number, turn in enumerate(TURNS, start=1):
        (folder / f"turns/{number:02}.yaml").write_text(turn, encoding="utf-8")
        roll(press, "novi")
    if revealed:
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("  scheme: 3\n", f'  scheme: 3\n  secret: "{SECRET.hex()}"\n'), encoding="utf-8")
    return press
