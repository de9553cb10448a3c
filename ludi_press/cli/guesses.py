"""What people call commands, options and formats who have not seen their names: the words stand in guesses.yaml."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec


class Guesses(msgspec.Struct, frozen=True):
    """guesses.yaml; what somebody may write for something is a text of words."""

    commands: dict[str, str]
    elsewhere: dict[str, str]
    options: dict[str, dict[str, str]]
    same: dict[str, str]
    turns: dict[str, str]
    races: str
    games: dict[str, str]


_READ: Final = msgspec.yaml.decode(Path(__file__).with_suffix(".yaml").read_bytes(), type=Guesses)


NOTES: Final = {word: told for words, told in _READ.elsewhere.items() for word in words.split()}
"""What is done without a command of its own, by each guess."""

MEANT: Final = {
    word: tuple(command for command, words in _READ.commands.items() if word in words.split())
    for word in " ".join(_READ.commands.values()).split()
}
"""The commands that each guess means, in the order of a turn."""

OPTIONS: Final = _READ.options
SAME: Final = {word: option for option, words in _READ.same.items() for word in words.split()}
TURNS: Final = _READ.turns
RACES: Final = frozenset(_READ.races.split())
GAMES: Final = _READ.games

_LIKE, _VERY_LIKE = 0.7, 0.8
"""How alike a name must be to a command, and to a guess; below it, they would be other words."""


def meant(name: str, commands: Mapping[str, str]) -> tuple[str, ...]:
    """Return the commands that may be meant by a name, none if nobody can tell; a command is nearer than a guess.

    Of a name of several words, such as next-turn, each is looked at.
    """
    from difflib import get_close_matches  # only mistakes need it

    known = name.casefold().replace("_", "-")
    for word in (known, *known.split("-")):
        if word in commands:
            return (word,)
        if word in MEANT:
            return MEANT[word]
    for names, like in ((commands, _LIKE), (MEANT, _VERY_LIKE)):
        near = get_close_matches(known, names, n=1, cutoff=like)
        if near:
            return MEANT.get(near[0], (near[0],))
    return ()


def without_turn(command: str) -> str:
    """Return that a command takes no turn and why, "" if that is not known of it."""
    name = "new turn" if command == "turn" else command
    return f"'{name}' takes no number of a turn: {TURNS[command]}" if command in TURNS else ""


def option_meant(option: str, command: str) -> str:
    """Return what does what an option means that a command does not have, "" if nobody can tell."""
    option = SAME.get(option, option)
    known = OPTIONS.get(option, {})
    lost = without_turn(command) if option == "--turn" else ""
    return lost or known.get(command) or known.get("any", "")
