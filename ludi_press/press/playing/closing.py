"""Closes an open turn: whoever has sent nothing is silent, and what is still unclear counts as not sent."""

from datetime import datetime

from msgspec import Struct

from ludi_press.content.edit import with_value, without_blanks
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import takes_orders
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.status import RaceStatus, Wait, status_of
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.write import locked, write_atomically


class Closed(Struct, frozen=True):
    """A turn that is closed: its file, who stays silent, and whose questions were left unanswered."""

    turn: int
    file: str
    silent: tuple[str, ...]
    ignored: tuple[str, ...]


def close(press: Press, race: str, now: datetime, *, early: bool = False) -> Judged[Closed]:
    """Close the open turn of a race; before its deadline only if `early` says so.

    A clear order that a sender had sent before an unclear one stands.
    Nothing is rolled: the next build resolves the turn.
    """
    with locked(press):
        played = play_race(read_race(press, race))
        state, source = status_of(played), played.source
        if state.wait is Wait.BUILD and state.turn:
            return Judged(Closed(state.turn, source.turn_file(state.turn), (), ()))
        refusal = _refusal(state, Place(source.folder), now, early=early)
        if refusal or source.game is None:
            return Judged(None, (refusal,) if refusal else ())
        if not takes_orders(source.game):
            words = f"{race} lists acts in sequence: nobody is silent, so nothing can be closed"
            return Judged(None, (Problem("close-acts", words, Place(source.folder)),))
        file = source.turn_file(state.turn)
        data = read_file(press, press.root / file)
        if isinstance(data, Problem):
            return Judged(None, (data,))
        edited = _edited(data, unclear=bool(state.unclear))
        if edited is None:
            words = "the names without orders cannot be taken out here"
            return Judged(None, (Problem("close-uneditable", words, Place(file), None, "take them out yourself"),))
        write_atomically(press.root / file, edited)
        silent = tuple(dict.fromkeys((*state.awaited, *state.silent)))
        return Judged(Closed(state.turn, file, silent, tuple(dict.fromkeys(note.who for note in state.unclear))))


def _refusal(state: RaceStatus, place: Place, now: datetime, *, early: bool) -> Problem | None:
    """Return why a turn cannot be closed, or not yet."""
    if state.wait not in (Wait.ORDERS, Wait.ANSWERS) or not state.turn:
        return Problem("close-nothing", f"no turn of {state.race} waits for orders", place, None, state.advice)
    closes = state.asked.closes if state.asked else None
    if not early and (closes is None or now <= closes):
        told = "has no deadline" if closes is None else "is open until its deadline"
        words = f"turn {state.turn} of {state.race} {told}"
        return Problem("close-early", words, place, None, "to close it now, add --now")
    return None


def _edited(data: bytes, *, unclear: bool) -> bytes | None:
    """Return a turn file without names that wait for something, and without open questions."""
    for section in ("orders", "words"):
        edited = without_blanks(data, (section,))
        if edited is None:
            return None
        data = edited
    return with_value(data, ("unclear",), "ignored") if unclear else data
