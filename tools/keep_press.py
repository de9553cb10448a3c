"""Keeps a small press of each game as this release leaves it: run `python tools/keep_press.py` before a release.

Each is the beginning of a race of the demonstration, with its seals, and its posts as they are written now.
`tests/press/test_kept_presses.py` reads, verifies and posts them again with every later release.
A kept press of a release never changes: what later ones make of it must stay.
Before its release a version's folder may be taken away and made anew.
"""

import shutil
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from ludi_press import __version__
from ludi_press.core.problems import Problem, describe, has_errors
from ludi_press.press.building.build import build
from ludi_press.press.playing.new import new_turn
from ludi_press.press.playing.status import status
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.publishing.post import post
from ludi_press.press.publishing.publish import publish
from ludi_press.press.publishing.record import Mailed, SentTurn, read_record
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.open_turn import close, find_open_turn
from ludi_press.press.receiving.receive import receive

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "tests/presses"
RACES = ("ludi-megalenses", "ludi-augustales", "munus-apollinare", "quinquatrus", "ludi-romani")
"""A race of each game."""
TURNS = 2
"""The last turn that is kept; 0 is the start."""
FORMATS = ("text", "wiki")


def main() -> None:
    """Keep the presses of this version; those that are there already stay as they are."""
    for race in (*RACES, WHOLE):
        root = KEPT / __version__ / race
        if not root.exists():
            (keep_whole if race == WHOLE else keep)(race, root)
            print(root.relative_to(ROOT))  # noqa: T201  # a program's own words


def keep(race: str, root: Path) -> None:
    """Copy the beginning of a race into a press of its own, and write its posts."""
    source, home = ROOT / "content/races" / race, root / "content/races" / race
    (home / "turns").mkdir(parents=True)
    (root / "press.yaml").write_text("title: A kept press\n", encoding="utf-8")
    for path in (*source.iterdir(), *source.joinpath("turns").iterdir()):
        number = path.name.partition(".")[0]
        if path.is_file() and (path.parent == source or (number.isdigit() and int(number) <= TURNS)):
            shutil.copy(path, home / path.relative_to(source))
    keep_posts(race, root, TURNS)


def keep_posts(race: str, root: Path, last: int) -> None:
    (root / "posts").mkdir()
    for turn in range(last + 1):
        for format_ in FORMATS:
            for name, text in posts(Press(root), race, turn, format_).items():
                (root / "posts" / name).write_bytes(text.encode())


WHOLE: Final = "ludi-integri"
"""A race of a press with a file of each kind: a track, a theme, a championship, messages, what was sent."""
FILES: Final = {
    f"content/races/{WHOLE}/race.yaml": """\
schema: ludi-press/race/1
title: Ludi Integri
game: super-series
edition: "1"
track: ours
laps: 1
theme: ours
host: The Fates
opens: {orders: 1, closes: 2026-04-07 20:00}
addresses: {Marcus Varro: marcus@example.org, Livia Serena: livia@example.org}
teams:
  velox: {auriga: Velox, racer: Marcus Varro, factio: veneta, package: noble, plus: [speed, skill], grid: 1}
  celer: {auriga: Celer, racer: Livia Serena, factio: russata, package: military, plus: [speed, speed], grid: 2}
""",
    "content/championships/ours.yaml": f"title: Our championship\nraces: [{WHOLE}]\n",
    "themes/ours/words/en.yaml": 'post.ask: "What shall be done in turn {turn}?"\n',
    "themes/ours/pictures/theme.yaml": (ROOT / "themes/mosaic/pictures/theme.yaml").read_text(encoding="utf-8"),
    "tracks/ours.yaml": (ROOT / "tracks/bovillae.yaml").read_text(encoding="utf-8").replace("Bovillae", "our own"),
    "press.yaml": "schema: ludi-press/press/1\ntitle: A kept press\n",
}
SECRET: Final = "5a" * 32


def done(problems: Sequence[Problem]) -> None:
    if has_errors(problems):
        sys.exit("\n".join(map(describe, problems)))


def keep_whole(race: str, root: Path) -> None:
    """Play a race from the first message to the public secret, as its host would."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    press = Press(root.resolve())
    press.secrets.mkdir()
    (press.secrets / race).write_text(f"{SECRET}\n", encoding="ascii")
    done(commit(press, race, asks_words=False).problems)
    done(build(press, pictures=False).problems)
    turn = 0
    while not status(press, race).over:
        done(publish(press, race, turn).problems)
        turn += 1
        done(new_turn(press, race).problems)
        opened = find_open_turn(press, race).value
        messages = [_message(name, turn) for name in ("Marcus Varro", "Livia Serena")]
        done(receive(opened, messages).problems if opened else ())
        done(close(press, race, _closes(turn), early=True).problems)
        done(build(press, pictures=False).problems)
    done(reveal(press, race))
    done(build(press, pictures=False).problems)
    done(publish(press, race, turn).problems)
    record = read_record(press, race, 1).value
    if record:
        mailed = Mailed(("list@x.example",), "2026-04-07T20:30", "0" * 64, done=True)
        record.keep(SentTurn(mails={"<ludi-integri.1@x.example>": mailed}))
    keep_posts(race, root, turn)
    for name in (".press", ".secrets", "site"):
        shutil.rmtree(root / name)


def _closes(turn: int) -> datetime:
    return datetime(2026, 4, 7, 20, tzinfo=ZoneInfo("Europe/Rome")) + timedelta(days=2 * (turn - 1))


def _message(name: str, turn: int) -> ReceivedMessage:
    """An order, an hour before the turn closes."""
    at = _closes(turn) - timedelta(hours=1)
    address = f"{name.split()[0].casefold()}@example.org"
    return ReceivedMessage(
        "accelerate" if turn < 3 else "watch", name, address, at, mailed=True, id=f"<{turn}.{name[0]}@x>"
    )


def posts(press: Press, race: str, turn: int, format_: str) -> dict[str, str]:
    """The parts of a post by the names under which they are kept."""
    judged = post(press, race, turn, format_)
    if judged.value is None:
        raise ValueError(judged.problems)
    return {f"{turn:02}-{part.file}": part.text for part in judged.value.copy.parts}


if __name__ == "__main__":
    main()
