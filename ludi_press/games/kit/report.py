"""What Reports of all games have: the race, the turn, and what the next one asks."""

from typing import Any

from ludi_press.core.report import Message, Report, Text, say
from ludi_press.games.contract import TurnRecord


def report_of(game: str, set_up: Any, record: TurnRecord[Any, Any], **parts: Any) -> Report:
    """The Report of a turn; `parts` are the fields that the game fills (see `Report`), among them the heading."""
    over = record.after.over
    return Report(
        game=game,
        race=set_up.race,
        turn=record.turn,
        over=over,
        title=Text(set_up.title),
        ask=None if over else record.ask,
        **parts,
    )


def round_heading(record: TurnRecord[Any, Any]) -> Message:
    return heading(record, "entry", "round")


def heading(record: TurnRecord[Any, Any], start: str, usual: str) -> Message:
    """The heading of a turn, by the words `heading.…`: the start, the last turn, or the usual one with its number."""
    if record.turn == 0:
        return say(f"heading.{start}")
    return say("heading.last" if record.after.over else f"heading.{usual}", **{usual: record.turn})
