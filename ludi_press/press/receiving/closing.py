"""Closes an open turn: standing orders are used, who has sent nothing else is silent, what is unclear is not sent."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final

from msgspec import Struct

from ludi_press.content.edit import with_value, without_blanks
from ludi_press.content.nodes import Plain
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import StandingReader, takes_orders
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.status import RaceStatus, Wait, status_of
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.write import locked, write_atomically
from ludi_press.press.receiving.entering import flow
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.parsing import held
from ludi_press.press.receiving.standing_orders import for_whom, read_kept_standing


class Closed(Struct, frozen=True):
    """A turn that is closed: its file, who stays silent, and whose questions were left unanswered.

    `standing` are those whose standing orders were entered.
    """

    turn: int
    file: str
    silent: tuple[str, ...]
    ignored: tuple[str, ...]
    standing: tuple[str, ...] = ()


def close(press: Press, race: str, now: datetime, *, early: bool = False) -> Judged[Closed]:
    """Close the open turn of a race; before its deadline only if `early` says so.

    A clear order that a sender had sent before an unclear one stands.
    Where somebody sent nothing, the standing order is entered, if one of its conditions holds.
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
        unclear = tuple(dict.fromkeys(note.who for note in state.unclear))
        standing = dict(_standing(press, race, state))
        edited = _edited(data, standing, unclear)
        if edited is None:
            words = "the names without orders cannot be taken out here"
            return Judged(None, (Problem("close-uneditable", words, Place(file), None, "take them out yourself"),))
        write_atomically(press.root / file, edited)
        silent = tuple(one for one in dict.fromkeys((*state.awaited, *state.silent)) if one not in standing)
        return Judged(Closed(state.turn, file, silent, unclear, tuple(standing)))


def _standing(press: Press, race: str, state: RaceStatus) -> Iterator[tuple[str, Plain]]:
    """Yield the orders of those who sent nothing and have a standing order of which a condition holds.

    A standing order that came after the deadline counts from the next turn on.
    """
    kept = read_kept_standing(press, race)
    closes = state.asked.closes if state.asked else None
    last = closes.astimezone(UTC).isoformat(timespec="seconds") if closes else _LATEST
    waiting = {who: kept[who] for who in (*state.awaited, *state.silent) if who in kept and kept[who].at <= last}
    opened = find_open_turn(press, race).value if any(one.holds_in(state.turn) for one in waiting.values()) else None
    if opened is None or not isinstance(opened.listener, StandingReader) or not opened.played.source.takes_standing:
        return
    parser, game, set_up = opened.parser(), opened.listener, opened.played.source.set_up
    for who, one in waiting.items():
        parties = tuple(party for party in game.parties(set_up) if who in party.subjects)
        hear = for_whom(one.whom, partial(parser.orders, parties=parties))
        standing = game.read_standing(set_up, one.text, hear)
        if one.holds_in(state.turn) and not standing.doubts:
            entry = game.standing_entry(set_up, opened.state, opened.ask, who, standing, hear, parser.checker.allows)
            if entry:
                yield who, {**held(entry.value), "standing": "yes"}


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


_LATEST: Final = "~"
"""Sorts behind every time."""


def _edited(data: bytes, standing: Mapping[str, Plain], unclear: Iterable[str]) -> bytes | None:
    """Return a turn file with standing orders, without names that wait for something, and without open questions."""
    for who, value in standing.items():
        entered = with_value(data, ("orders", who), flow(value))
        if entered is None:
            return None
        data = entered
    for section in ("orders", "words"):
        edited = without_blanks(data, (section,))
        if edited is None:
            return None
        data = edited
    for who in unclear:
        ignored = with_value(data, ("unclear", who), "ignored")
        if ignored is None:
            return None
        data = ignored
    return data
