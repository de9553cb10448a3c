"""Builds an archive of 50 races of 20 turns with ludi-press and with Pelican, and prints the ratios.

Run `python -m bench.archive` in the repository, with `pelican[markdown]`; `--all-formats` writes all formats of a post.
Each turn has a story of 650 words and a board of twelve rows; Pelican builds 1,000 pages of the same text.
All times are processor times of all processes together, so that a busy machine changes little.
Pictures are left out by `bench/wordless.py`; `bench.pictures` measures them.
The measured tree is the one that contains this file.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep

from bench.engine import HOME_LANES, SECRET, sensible
from bench.ratios import children_time
from ludi_press.core.dice import TurnDice, commitment
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, Status, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.dicebook import secret_roller
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

RACES, TURNS, WORDS = 50, 20, 650
ALL_FORMATS = "--all-formats" in sys.argv
TREE = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
COLOURS = ("praesina", "albata", "russata", "veneta")
STOCK = (
    "the chariots came round the far meta and dust rose over the spina while the crowd called for the greens and "
    "a wheel struck the wall but the auriga leaned out over his horses and held them to the inside lane as the "
    "dolphin turned and nobody in the stands sat down again before the line"
).split()


def story(chance: Random) -> str:
    """Return Markdown of 650 words, in paragraphs."""
    words = [chance.choice(STOCK) for _ in range(WORDS)]
    words[::40] = [f"**{word}**" for word in words[::40]]
    return "\n\n".join(" ".join(words[start : start + 90]) for start in range(0, WORDS, 90))


def indented(text: str) -> str:
    """Return the text as a YAML block."""
    return "".join(f"  {line}\n" if line else "\n" for line in text.split("\n"))


def write_press(press: Path) -> None:
    """Write a press of 50 races with sensible orders and random stories."""
    chance = Random(1)  # noqa: S311 - the same archive on every run
    for number in range(RACES):
        race = f"race-{number:02}"
        folder = press / "content" / "races" / race
        (folder / "turns").mkdir(parents=True)
        (folder / "race.yaml").write_text(race_file(number))
        for turn, orders in enumerate(plan_orders(press, race), start=1):
            (folder / "turns" / f"{turn:02}.yaml").write_text(
                f"orders:\n{orders}{opens(turn)}story: |\n{indented(story(chance))}"
            )


def opens(turn: int) -> str:
    """Return what the next turn asks: one order within a day."""
    return f"opens: {{orders: 1, closes: 2026-04-{4 + turn:02} 20:00}}\n"


def race_file(number: int) -> str:
    """Return a race.yaml with twelve teams, and more laps than twenty turns can complete."""
    teams = "".join(
        f"  team-{n}: {{auriga: Auriga {n}, racer: Racer {(n + number) % 30}, factio: {COLOURS[n % 4]}, "
        f"package: noble, plus: [speed, skill], grid: {n + 1}}}\n"
        for n in range(12)
    )
    dice = f"dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}\n"
    head = f"title: Race {number}\ngame: super-series\ntrack: circus-maximus\nlaps: 7\n"
    head += "formats: [wiki, markdown, bbcode, mail, html, text]\n" if ALL_FORMATS else ""
    return f"{head}{dice}{opens(0)}teams:\n{teams}"


def plan_orders(press: Path, race: str) -> list[str]:
    """Return the orders of each turn as YAML, from playing the race with the dice that the build will draw."""
    setup = read_race(Press(press), race).set_up
    roller = secret_roller(SECRET)
    state, _ = line_up(setup, TurnDice(race, 0, roller))
    plans = []
    for turn in range(1, TURNS + 1):
        chosen = {
            chariot.team: order_of(setup, chariot, HOME_LANES[entry % len(HOME_LANES)])
            for entry, chariot in enumerate(state.chariots)
            if chariot.on_track
        }
        plans.append("".join(f"  {team}: {order}\n" for team, order in chosen.items()))
        teams = {team: TeamOrders((order,)) for team, order in chosen.items()}
        state, _ = resolve(setup, state, TurnOrders(1, teams), TurnDice(race, turn, roller))
    return plans


def order_of(setup: RaceSetUp, chariot: Chariot, home: int) -> Order:
    """Return a sensible order; a dragged auriga holds on."""
    return sensible(setup, chariot, home) if chariot.status is Status.RUNNING else Order(Act.ENDURE)


def write_pages(folder: Path, press: Path, head: Callable[[int, int], str]) -> None:
    """Write the same text as 1,000 pages of Markdown: a board of twelve rows, and the story."""
    folder.mkdir(parents=True)
    board = "| place | auriga | where | speed |\n| --- | --- | --- | --- |\n"
    board += "".join(f"| {n} | Auriga {n} | lap 1, first straight, lane 2, space {n} | FAST |\n" for n in range(1, 13))
    for race in range(RACES):
        for turn in range(1, TURNS + 1):
            text = (press / f"content/races/race-{race:02}/turns/{turn:02}.yaml").read_text()
            told = text.partition("story: |\n")[2].replace("\n  ", "\n").strip()
            (folder / f"race-{race:02}-{turn:02}.md").write_text(f"{head(race, turn)}\n{board}\n{told}\n")


def run(command: list[str | Path], folder: Path) -> float:
    """Return the processor time in seconds of a program and its processes; raises SystemExit if it fails."""
    start = children_time()
    process = subprocess.Popen(list(map(str, command)), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, said = process.communicate()
    if process.returncode:
        raise SystemExit(said.decode())
    return children_time() - start


def most_memory(command: list[str | Path], folder: Path) -> int:
    """Return the peak memory of a program in bytes."""
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=-3, stderr=-3); "
    script += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, command)], cwd=folder, capture_output=True, check=True
    )
    return int(done.stdout) * 1024


PELICAN: list[str | Path] = [BIN / "pelican", "-s", "pelicanconf.py", "-q"]
BUILD: list[str | Path] = [sys.executable, TREE / "bench" / "wordless.py", "build"]
UNTOUCHED: list[str | Path] = [sys.executable, "-m", "ludi_press", "build"]


def write_pelican(folder: Path, press: Path) -> None:
    """Write the same pages for Pelican, with its cache enabled."""
    write_pages(folder / "content", press, lambda race, turn: f"Title: Race {race}, turn {turn}\nDate: 2026-04-04\n")
    settings = "SITENAME='Ludi'\nSITEURL=''\nPATH='content'\nTIMEZONE='Europe/Rome'\nDEFAULT_LANG='en'\n"
    settings += "CACHE_CONTENT=True\nLOAD_CONTENT_CACHE=True\nCHECK_MODIFIED_METHOD='mtime'\nRELATIVE_URLS=True\n"
    settings += "MARKDOWN={'extension_configs':{'markdown.extensions.extra':{},'markdown.extensions.meta':{}}}\n"
    (folder / "pelicanconf.py").write_text(settings)


def hugo_site(folder: Path, press: Path) -> None:
    """Write the same pages for Hugo, with a minimal layout."""
    write_pages(folder / "content/turns", press, lambda race, turn: f'---\ntitle: "Race {race}, turn {turn}"\n---\n')
    (folder / "layouts/_default").mkdir(parents=True)
    (folder / "hugo.toml").write_text('baseURL = "/"\ntitle = "Ludi"\n')
    page = "<!DOCTYPE html><html lang=en><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}</html>"
    (folder / "layouts/_default/single.html").write_text(page)
    rows = "{{ range .Pages }}<a href='{{ .RelPermalink }}'>{{ .Title }}</a>{{ end }}"
    (folder / "layouts/_default/list.html").write_text(f"<!DOCTYPE html><html lang=en><title>All</title>{rows}</html>")


def append(path: Path, text: str) -> None:
    """Append text to a file."""
    with path.open("a") as file:
        file.write(text)


def pairs(ours: Callable[[], float], yardstick: Callable[[], float], times: int) -> tuple[float, float]:
    """Return the medians of both, measured alternately, since a machine's speed changes over time."""
    taken = [(ours(), yardstick()) for _ in range(times)]
    return median(one for one, _ in taken), median(other for _, other in taken)


class Edits:
    """A host's edits of the press, each followed by a build, in seconds; `page` is the same for Pelican."""

    def __init__(self, press: Path, pelican: Path) -> None:
        self.press, self.pelican = press, pelican
        self.turns = press / "content/races/race-07/turns"
        self.orders = cycle(["whip", "brake", "left 1", "watch"])

    def page(self) -> float:
        """Edit one page, and rebuild with Pelican."""
        append(self.pelican / "content/race-07-10.md", "One more word.\n")
        return run(PELICAN, self.pelican)

    def story(self) -> float:
        """Edit a story in the middle of a race."""
        append(self.turns / f"{TURNS // 2:02}.yaml", "  One more word.\n")
        return run(BUILD, self.press)

    def order(self) -> float:
        """Edit an order of the last turn."""
        path = self.turns / f"{TURNS:02}.yaml"
        lines = path.read_text().split("\n")
        path.write_text("\n".join([lines[0], f"{lines[1].partition(':')[0]}: {next(self.orders)}", *lines[2:]]))
        return run(BUILD, self.press)

    def turn(self) -> float:
        """Add a new turn."""
        last = self.turns / f"{TURNS:02}.yaml"
        text = last.read_text()
        last.unlink()
        (self.turns / f"{TURNS:02}.dice.yaml").unlink()
        run(BUILD, self.press)
        last.write_text(text)
        return run(BUILD, self.press)

    def cold(self) -> float:
        """Build everything from nothing.

        What was there is moved away and stays: ext4 makes files slowly for some seconds after many were deleted.
        """
        for name in ("site", ".press"):
            (self.press / name).rename(self.press.parent / f"former-{name}")
        return run(BUILD, self.press)


def tell(name: str, taken: tuple[float, float], target: float) -> None:
    """Print one line of the report."""
    ours, yardstick = taken
    sys.stdout.write(
        f"{name}: {ours:.3f} s against {yardstick:.3f} s, ratio {ours / yardstick:.2f} (target {target})\n"
    )
    sys.stdout.flush()


def main() -> None:
    """Print the ratios."""
    with TemporaryDirectory(prefix="bench-") as made:
        top = Path(made)
        press = top / "press"
        write_press(press)
        write_pelican(top / "pelican", press)
        run(BUILD, press)  # rolls the dice
        edits = Edits(press, top / "pelican")
        tell("cold", (edits.cold(), run(PELICAN, top / "pelican")), 4.0 if ALL_FORMATS else 1.0)
        sleep(2.5)  # files are read again while their timestamps are recent
        run(BUILD, press)
        run(PELICAN, top / "pelican")
        empty: list[str | Path] = [sys.executable, "-c", "pass"]
        tell("nothing to do", pairs(lambda: run(UNTOUCHED, press), lambda: run(empty, top), 9), 4.0)
        for name, edit, target in (
            ("story", edits.story, 0.2),
            ("order", edits.order, 0.25),
            ("turn", edits.turn, 0.3),
        ):
            tell(f"a changed {name}", pairs(edit, edits.page, 3), target)
        for name in ("site", ".press"):
            shutil.rmtree(press / name)
        sys.stdout.write(f"memory: {most_memory(BUILD, press) / 1e6:.0f} MB (target 120)\n")


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(TREE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as in an installation
    main()
