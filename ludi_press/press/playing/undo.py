"""Reopens the newest turn if it is not published; its dice are set aside and will fall the same way again."""

from typing import Final

from msgspec import Struct

from ludi_press.content.edit import with_value, without_key
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, not_resolved
from ludi_press.press.reading.read import RaceSource, newest_built, read_race, up_to
from ludi_press.press.reading.turns import TurnSource
from ludi_press.press.reading.write import edit_file, locked, write_atomically

_HOLD: Final = "yes  # taken back: correct the turn and take this line out, then build"


class Undone(Struct, frozen=True):
    """A reopened turn: its file, how many of its dice are set aside, how many stand `by_hand`, and the written files.

    Nothing is written if an earlier command reopened it.
    """

    turn: int
    file: str
    dice: int
    by_hand: int = 0
    wrote: tuple[str, ...] = ()


def may_be_undone(press: Press, race: str) -> Judged[int]:
    """Return the turn that would be reopened, None if it is open again already; a Problem if there is none."""
    source = read_race(press, race)
    refusals = _refusals(press, source)
    return Judged(None, refusals) if refusals else Judged(None if _reopened(source) else newest_built(source))


def undo(press: Press, race: str) -> Judged[Undone]:
    """Reopen the newest turn: write `hold: yes` into its file, and set its dice aside as seen in its dice file.

    The turn's file is written first, so that a killed command can be repeated.
    A turn that is open again already stays so, and the turn before it stays built.
    """
    with locked(press):
        source = read_race(press, race)
        refusals = _refusals(press, source)
        if refusals:
            return Judged(None, refusals)
        return _reopened(source) or _reopen(press, source, newest_built(source))


def _reopen(press: Press, source: RaceSource, turn: int) -> Judged[Undone]:
    file, its_file = source.turn_file(turn), source.turns[turn - 1]
    if its_file is None or not its_file.head.hold:
        problem = edit_file(press, file, _reopened_file, "hold: yes")
        if problem:
            return Judged(None, (problem,))
    played = play_race(read_race(press, source.race))
    opened = next((dice_file for dice_file in played.reopened if dice_file.turn == turn), None)
    if opened is None or len(played.turns) != turn:
        return Judged(None, played.problems)
    name = played.source.dice_file(turn)
    write_atomically(press.root / name, opened.written)
    return Judged(Undone(turn, file, len(opened.set_aside), _by_hand(played.source.turns[turn - 1]), (file, name)))


def _by_hand(turn: TurnSource | None) -> int:
    return sum(map(len, turn.host_dice.values())) if turn else 0


def _reopened_file(data: bytes) -> bytes | None:
    """Return the file of a turn held open, without when it was closed."""
    held = with_value(data, ("hold",), _HOLD)
    return without_key(held, "closed") if held is not None else None


def _reopened(source: RaceSource) -> Judged[Undone] | None:
    """Return the turn that an earlier command reopened and that is still held open, None if there is none."""
    after = _following(source)
    file = source.dice_files.get(after.number) if after is not None else None
    if after is None or file is None or not after.head.hold:
        return None
    return Judged(Undone(after.number, after.file, len(file.set_aside), _by_hand(after)))


def _following(source: RaceSource) -> TurnSource | None:
    turn = newest_built(source)
    return source.turns[turn] if 0 <= turn < len(source.turns) else None


def _refusals(press: Press, source: RaceSource) -> tuple[Problem, ...]:
    turn, after = newest_built(source), _following(source)
    wrong = up_to(source.problems, source, turn)
    if has_errors(wrong):
        return wrong
    if _reopened(source):
        return ()
    if turn < 0:
        return (not_resolved(press, source.race, 0, 0),)
    if turn == 0:
        words = "only the start is built, which cannot be taken back: its draw was made once"
        return (Problem("undo-start", words, Place(source.turn_file(0))),)
    if turn in source.seals:
        words = f"turn {turn} is sealed: it cannot be taken back, only amended in public"
        suggestion = f"correct it, then run 'ludi-press seal {source.race} {turn} --amend \"why\"'"
        return (Problem("undo-sealed", words, Place(source.seal_file(turn)), None, suggestion),)
    if source.proof and source.proof.secret:
        words = "the secret of this race is public, so a turn that is changed now has dice that its host knew"
        suggestion = f"run 'ludi-press seal {source.race} {turn}', correct it, and seal it again with --amend \"why\""
        return (Problem("undo-disclosed", words, source.proof.secret.place, None, suggestion),)
    if after is not None and after.orders is not None and not after.is_open:
        words = f"turn {turn + 1} has its orders already"
        return (Problem("undo-later", words, Place(after.file), None, "take its file out first, if it is not built"),)
    return ()
