"""Shared by the tools that play demonstration races and write their turn files as a host would."""

import sys
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from ludi_press.core.dice import Roll
from ludi_press.core.problems import describe
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import find_press
from ludi_press.press.reading.read import read_race

Write = Callable[[Any, Any, int], list[str]]
"""Returns the lines of a turn's orders, from the set-up, the state before it and its number."""


def play_out(race: str, write: Write, opens: Callable[[int], str], by_hand: dict[int, tuple[str, ...]]) -> None:
    """Write the turn files of a race again until it is over; existing stories in them are kept.

    `opens` returns the line of what the next turn asks; `by_hand` are the teams whose dice the host rolled, by turn.
    """
    root = Path.cwd()
    folder = root / "content" / "races" / race / "turns"
    stories = cleared(folder)
    played = replay(root, race)
    while not played.over:
        number = len(played.turns)
        path = folder / f"{number:02}.yaml"
        lines = write(played.source.set_up, played.turns[-1].record.after, number)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        played = replay(root, race)
        lines += dice_lines(played.turns[-1].record.rolls, by_hand.get(number, ()))
        lines += stories.get(path.name, [])
        lines += [] if played.over else [opens(number)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        played = replay(root, race)
        sys.stdout.write(summary(played) + "\n")


def cleared(folder: Path) -> dict[str, list[str]]:
    """Remove the turns of a race with their dice and seals; return the stories from them, by file."""
    folder.mkdir(exist_ok=True)
    files = sorted(folder.glob("[0-9][0-9].yaml"))
    stories = {path.name: story_of(path) for path in files}
    for path in (*files, *folder.glob("*.dice.yaml"), *folder.glob("*.seal.json")):
        path.unlink()
    return stories


def opens_line(first: datetime, number: int) -> str:
    """Return what the turn after this one asks, with a deadline every other day."""
    return f"opens: {{closes: {first + timedelta(days=2 * number):%Y-%m-%d %H:%M}}}"


def dice_lines(rolls: tuple[Roll, ...], teams: Collection[str]) -> list[str]:
    """Return the dice of some teams as the host writes them."""
    by_team: dict[str, list[str]] = {}
    for roll in rolls:
        if roll.address.team in teams:
            by_team.setdefault(roll.address.team, []).append(f"{roll.address.label} {roll.face}")
    return ["dice:", *(f"  {team}: [{', '.join(dice)}]" for team, dice in by_team.items())] if by_team else []


def replay(root: Path, race: str) -> PlayedRace:
    """Return the race as far as its files go."""
    press = find_press(root)
    if press is None:
        raise SystemExit("no press here")
    source = read_race(press, race)
    secret = find_secret(press, source).value
    if secret is None:
        raise SystemExit("the race has no secret")
    played = play_race(source, secret)
    for problem in played.problems:
        if problem.is_error:
            raise SystemExit(describe(problem))
    return played


def story_of(path: Path) -> list[str]:
    """Return the lines of the story in a turn file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if "story: |" not in lines:
        return []
    start = lines.index("story: |")
    end = next((n for n in range(start + 1, len(lines)) if lines[n] and not lines[n].startswith(" ")), len(lines))
    return lines[start:end]


def summary(played: PlayedRace) -> str:
    """Return the numbers of a turn's events."""
    record: Any = played.turns[-1].record
    kinds = [event.what for event in record.events]
    return f"{record.turn}: " + " ".join(f"{kind}={kinds.count(kind)}" for kind in sorted(set(kinds)))
