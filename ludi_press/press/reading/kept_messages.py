"""Reads what is kept of messages beside the turns of a race."""

from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import Final

from ludi_press.content.messages_file import Messages, read_messages
from ludi_press.core.problems import Judged, Problem
from ludi_press.press.reading.find import Press, read_file

NAME: Final = pattern(r"(\d{2,4})\.messages\.json", ASCII)


def messages_path(press: Press, race: str, turn: int) -> Path:
    return press.race_folder(race) / "turns" / f"{turn:02}.messages.json"


def read_one(press: Press, path: Path) -> Judged[Messages]:
    data = read_file(press, path)
    return Judged(None, (data,)) if isinstance(data, Problem) else read_messages(data, press.shown(path))


def read_kept(press: Press, race: str) -> Judged[dict[int, Messages]]:
    """Return the messages of all turns, by turn; None if a file is damaged."""
    folder = press.race_folder(race) / "turns"
    files = {int(match[1]): path for path in folder.glob("*.json") if (match := NAME.fullmatch(path.name))}
    read = {turn: read_one(press, path) for turn, path in sorted(files.items())}
    problems = tuple(problem for judged in read.values() for problem in judged.problems)
    found = {turn: judged.value for turn, judged in read.items() if judged.value is not None}
    return Judged(None if problems else found, problems)
