"""A press with several short races, so that careers and championships have something to tell."""

from pathlib import Path
from random import Random

from ludi_press.core.dice import commitment
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

AURIGAE = {
    "scorpus": ("Flavius Scorpus", "Ti. Sempronia Lucilla", "praesina", "noble", "speed, skill"),
    "diocles": ("C. Appuleius Diocles", "M. Hortensius Varro", "russata", "military", "skill, speed"),
    "crescens": ("Crescens", "L. Vibia Serena", "veneta", "noble", "endurance, quality"),
    "teres": ("M. Aurelius Liber Teres", "Q. Caecilia Metella", "albata", "political", "size, skill"),
    "fuscus": ("Fuscus", "C. Papirius Carbo", "praesina", "trader", "skill, speed"),
    "thallus": ("Thallus", "L. Vibia Serena", "albata", "trader", "endurance, constitution"),
}
ORDERS = ("accelerate", "control", "cruise", "left 1", "right 1", "whip", "crash left", "crash right", "lacerate left")
OPEN_TURNS = 3
"""So many turns of a race that is left running."""


def make_press(
    root: Path, races: int = 4, address: str | None = None, language: str | None = None, theme: str | None = None
) -> Press:
    """Races a year apart on the small track, all over but the last, and a championship of them all.

    The last race changes a rule; the first alone is shown in motion.
    With a `language` or a `theme` all of the press has these.
    """
    press = Press(root)
    own = "".join(f"{key}: {value}\n" for key, value in (("language", language), ("theme", theme)) if value)
    for number in range(races):
        _make_race(press, number, own, over=number < races - 1)
    listed = ", ".join(f"race-{number}" for number in range(races))
    _write(
        root / "content/championships/cup.yaml",
        f"title: Championship of the sand\nraces: [{listed}]\n"
        "corrections: [{who: Crescens, points: -2, reason: Sent his orders late., after: race-0},"
        " {who: praesina, points: 3, reason: Best story.}]\nindividuals: aurigae\n",
    )
    _write(root / "press.yaml", f"title: Ludi of the sand\n{own}" + (f"address: {address}\n" if address else ""))
    return press


def add_bout(press: Press, demonstration: Path, own: str = "", turns: int = 3) -> None:
    """The beginning of the demonstration's bout, with further lines for its race.yaml."""
    home = press.race_folder(demonstration.name)
    _write(home / "race.yaml", (demonstration / "race.yaml").read_text(encoding="utf-8") + own)
    for path in sorted((demonstration / "turns").iterdir()):
        if int(path.name[:2]) <= turns:
            _write(home / "turns" / path.name, path.read_text(encoding="utf-8"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _make_race(press: Press, number: int, own: str, *, over: bool) -> None:
    race, secret = f"race-{number}", bytes([number + 1]) * 32
    folder = press.race_folder(race)
    year = 2024 + number // 2
    teams = "".join(
        f"  {team}: {{auriga: {name}, racer: {racer}, factio: {factio}, package: {package}, plus: [{plus}]}}\n"
        for team, (name, racer, factio, package, plus) in AURIGAE.items()
    )
    revealed = f", secret: {secret.hex()}" if over else ""
    rules = "" if over else "rules: {naufragia: {wreck-lasts: 2}}\n"
    still = "pictures: {motion: no}\n" if number else ""
    _write(
        folder / "race.yaml",
        f"title: Race {number + 1} of the sand\ngame: super-series\ntrack: bovillae\nlaps: 1\nhost: Sex. Lucilius\n"
        "orders-to: editor@ludi.example\n"
        f"opens: {{orders: 1, closes: {year}-04-0{number + 1} 20:00}}\n"
        f"dice: {{commitment: {commitment(secret)}{revealed}}}\n{own}{rules}{still}teams:\n{teams}",
    )
    if not over:
        _write(press.root / ".secrets" / race, secret.hex() + "\n")
    played = _played(press, race, secret)
    while not played.over and (over or len(played.turns) <= OPEN_TURNS):
        turn = len(played.turns)
        closes = f"{year}-04-{number + 2 * turn + 1:02} 20:00"
        text = f"orders:\n{_orders(played, turn, number)}opens: {{orders: 2, closes: {closes}}}\n"
        if turn == 2:
            text += "story: |\n  The **sand** was hot.\n"
        _write(folder / f"turns/{turn:02}.yaml", text)
        played = _played(press, race, secret)


def _played(press: Press, race: str, secret: bytes) -> PlayedRace:
    played = play_race(read_race(press, race), secret)
    problems = [problem for problem in played.problems if problem.is_error]
    assert not problems, problems
    return played


def _orders(played: PlayedRace, turn: int, seed: int) -> str:
    random = Random(f"{seed}/{turn}")  # noqa: S311 - whims, not dice
    lines = ""
    for chariot in played.turns[-1].record.after.chariots:
        if not chariot.on_track or chariot.stunned:
            continue
        if turn == 1:
            lines += f"  {chariot.team}: accelerate\n"
        elif chariot.status == "flipped":
            lines += f"  {chariot.team}: [endure, endure]\n"
        else:
            first, second = random.choice(ORDERS), random.choice(ORDERS)
            lines += f"  {chariot.team}: {{orders: [{first}, {second}], otherwise: [brake]}}\n"
    return lines
