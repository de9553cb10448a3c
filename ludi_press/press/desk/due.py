"""What is due for a race at a moment, from its status alone: nothing here reads, writes or sends."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct

from ludi_press.press.playing.status import RaceStatus, Wait


class DeskStep(StrEnum):
    """A step of a pass, as its host would take it by hand."""

    NEW_TURN = "new turn"
    CLOSE = "close"
    BUILD = "build"
    SEND = "send"
    DISCLOSE = "disclose"
    REMIND = "remind"
    WAIT = "wait"


class DueStep(Struct, frozen=True):
    """The next step of a race; `why` is said to the host, `spans` are the reminders that are due, the longest first."""

    step: DeskStep
    why: str = ""
    spans: tuple[str, ...] = ()


_UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}


def seconds(span: str) -> int:
    """Return the seconds of a span such as 24h."""
    return int(span[:-1]) * _UNITS[span[-1]]


def due(status: RaceStatus, now: datetime, remind: tuple[str, ...], grace: str, *, asks: bool = False) -> DueStep:
    """Return the next step of a race; `asks` says that its host is there to be asked.

    Who is silent at the deadline is closed out; an open question holds the turn for `grace` longer.
    What a host writes is resolved only when that host says so.
    """
    by_host = DueStep(DeskStep.WAIT, f"turn {status.turn} waits for what its host writes, and for 'ludi-press build'")
    match status.wait:
        case Wait.BUILD if status.by_host and not asks:
            return by_host
        case Wait.BUILD:
            return DueStep(DeskStep.BUILD)
        case Wait.SEAL:
            return DueStep(DeskStep.SEND)
        case Wait.TURN:
            return DueStep(DeskStep.NEW_TURN)
        case Wait.SECRET:
            return DueStep(DeskStep.DISCLOSE)
        case Wait.ORDERS | Wait.ANSWERS if status.by_host:
            return by_host
        case Wait.ORDERS | Wait.ANSWERS:
            return _open(status, now, remind, grace)
        case _:
            return DueStep(DeskStep.WAIT, status.advice or "nothing is left to do")


def _open(status: RaceStatus, now: datetime, remind: tuple[str, ...], grace: str) -> DueStep:
    """Return the next step while a turn takes orders."""
    closes = status.asked.closes if status.asked else None
    if closes is None:
        return DueStep(DeskStep.WAIT, f"turn {status.turn} has no deadline")
    if now > closes:
        held = closes + timedelta(seconds=seconds(grace))
        if status.unclear and now <= held:
            who = ", ".join(dict.fromkeys(note.who for note in status.unclear))
            return DueStep(
                DeskStep.WAIT, f"turn {status.turn} waits until {held:%Y-%m-%d %H:%M} for the answer of {who}"
            )
        return DueStep(DeskStep.CLOSE)
    left = (closes - now).total_seconds()
    spans = sorted((one for one in remind if left <= seconds(one)), key=seconds, reverse=True)
    if status.awaited and spans:
        return DueStep(DeskStep.REMIND, "", tuple(spans))
    return DueStep(DeskStep.WAIT, f"turn {status.turn} takes orders until {closes:%Y-%m-%d %H:%M}")
