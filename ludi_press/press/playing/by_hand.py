"""Turns whose dice the host rolls by hand: which dice are needed next, and how they are written into the turn file."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import with_all, with_items
from ludi_press.content.words import any_of, counted, shown
from ludi_press.core.dice import Wanted, next_dice
from ludi_press.core.problems import Judged, Place, Problem, Topic, has_errors, warning
from ludi_press.core.report import purpose_of
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import AwaitedTurn, PlayedRace, play_race
from ludi_press.press.playing.status import Wait, status_of
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.store import FACES, read_note, write_note
from ludi_press.press.reading.write import edit_file, file_hash, hash_of, locked

_TOKEN: Final = pattern(r"[^\s,;:]+")
_NUMBER: Final = pattern(r"\d{1,3}", ASCII)


class Asked(Struct, frozen=True):
    """The dice that a turn needs next, in order, each with its purpose; empty if all are there.

    `file` is the turn's, relative to the press; `given` counts the dice in it.
    `counted` tells of each special die just given how an ordinary one shows what it counts.
    """

    race: str
    turn: int
    file: str
    given: int
    dice: tuple[Wanted, ...]
    purposes: tuple[str, ...]
    counted: tuple[str, ...] = ()


Told = Callable[[Judged[Asked]], None]
"""Shows a host what is asked."""


class _Writing(Struct, frozen=True):
    """A line of faces, and the hash that the turn file has once they stand there."""

    race: str
    line: list[str]
    file: str
    hash: str


def asked_dice(press: Press, race: str) -> Judged[Asked]:
    """Return the dice of the waiting turn; a Problem if no turn waits for dice or files have errors."""
    source = read_race(press, race)
    played = play_race(source)
    if has_errors(played.problems) or source.game is None:
        return Judged(None, played.problems)
    if played.due is None:
        return _complete(played)
    theme, _ = race_theme(press, source)
    return Judged(asked_of(played, played.due, theme.words if theme else None))


def asked_of(played: PlayedRace, due: AwaitedTurn, words: Words | None) -> Asked:
    """Return the dice that a turn with all its orders needs next, after those that the host gave."""
    source, game = played.source, played.source.game
    if game is None:
        raise ValueError("a race without a game needs no dice")
    number, dice = due.turn.number, due.turn.host_dice
    wanted = next_dice(
        source.race,
        number,
        dice,
        lambda turn_dice: game.resolve(source.set_up, due.before, due.orders, turn_dice),
        names_fights=source.names_fights,
    )
    purposes = tuple(_purpose(die, words) for die in wanted)
    return Asked(source.race, number, due.turn.file, sum(map(len, dice.values())), wanted, purposes)


def _complete(played: PlayedRace) -> Judged[Asked]:
    """Return the result if no turn waits for dice: the turn that has all of them, or the reason."""
    source, status = played.source, status_of(played)
    newest = source.turns[len(played.turns) - 2] if len(played.turns) > 1 and status.wait is Wait.BUILD else None
    if newest is not None and newest.number == len(played.turns) - 1:
        given = sum(map(len, newest.host_dice.values()))
        return Judged(Asked(source.race, newest.number, newest.file, given, (), ()))
    what = "the start of this race" if played.undrawn or not played.turns else f"turn {status.turn}"
    words = f"{what} waits for no dice of yours"
    if len(played.turns) > 1:
        words += f"; those that fell are told by 'ludi-press explain {source.race} {len(played.turns) - 1}'"
    return Judged(None, (Problem("dice-unasked", words, Place(source.folder), None, status.advice),))


def _purpose(wanted: Wanted, words: Words | None) -> str:
    term = purpose_of(wanted.address.label)
    return tidy(words.say(term)) if words else term.text


def list_dice(press: Press, race: str) -> Judged[Asked]:
    """Return the dice of the waiting turn for a host who looks: he sees what an interrupted command has written."""
    if read_note(press, FACES, _Writing):
        write_note(press, FACES, None)
    return asked_dice(press, race)


def give(press: Press, race: str, line: str, told: Told = lambda judged: None) -> Judged[Asked]:
    """Write the faces of one line into the turn file for the dice asked next, in order; return what is asked then.

    Before each face the line may name its team and label.
    Nothing is written if one of them does not fit, or if they are those of a command that was killed behind its write.
    `told` shows the result; only then is the line forgotten, so that a killed command can be repeated.
    """
    with locked(press):
        judged = _repeated(press, race, line) or _given(press, race, line)
        told(judged)
        write_note(press, FACES, None)
    return judged


def _given(press: Press, race: str, line: str) -> Judged[Asked]:
    judged = asked_dice(press, race)
    if judged.value is None:
        return judged
    faces = _faces(line, judged.value.dice)
    if faces.value is None:
        return Judged(None, faces.problems)
    refused = _write(press, judged.value, faces.value, line)
    if refused:
        return Judged(None, (refused,))
    asked = asked_dice(press, race)
    told = tuple(_counted(judged.value.dice, faces.value))
    return Judged(replace(asked.value, counted=told), asked.problems) if asked.value else asked


def _counted(dice: Sequence[Wanted], faces: Sequence[int]) -> Iterator[str]:
    """Yield what each special die counts, and what an ordinary one shows then."""
    for one, face in zip(dice, faces, strict=False):
        if one.die.on_an_ordinary_die:
            shows = any_of(str(number) for number, value in enumerate(one.die.faces, 1) if value == face)
            yield f"{one.address.team} {one.address.label} counts {face}: a d{len(one.die.faces)} shows {shows}"


def _repeated(press: Press, race: str, line: str) -> Judged[Asked] | None:
    """Return what is asked now if a command that was killed has written this line already, None if not."""
    writing = read_note(press, FACES, _Writing)
    if writing is None or (writing.race, writing.line) != (race, line.split()):
        return None
    if file_hash(press.root / writing.file) != writing.hash:
        return None
    judged = asked_dice(press, race)
    words = "these faces stand there already: the command that wrote them was interrupted"
    suggestion = "the faces of the next dice are written by another 'ludi-press dice'"
    flaw = warning("dice-given", words, Place(writing.file), suggestion)
    return Judged(judged.value, (flaw, *judged.problems))


def _faces(line: str, dice: Sequence[Wanted]) -> Judged[tuple[int, ...]]:
    """Return the faces that were typed, each checked against its die."""
    faces: list[int] = []
    names: list[str] = []
    tokens = _TOKEN.findall(line)
    for token in tokens:
        if not _NUMBER.fullmatch(token):
            names.append(token.casefold())
            continue
        problem = _misfit(names, token, dice[len(faces)]) if len(faces) < len(dice) else _too_many(tokens, dice)
        if problem:
            return Judged(None, (problem,))
        faces.append(int(token))
        names = []
    if names or not faces:
        words = f"{shown(names[0])} is followed by no face" if names else "no face is written here"
        return Judged(None, (Problem("dice-form", words, None, Topic.DICE, "write the faces in order: 14 6 4"),))
    return Judged(tuple(faces))


def _misfit(names: list[str], face: str, wanted: Wanted) -> Problem | None:
    """Return why a face, or the names before it, do not fit the die asked here."""
    address = wanted.address
    die = f"'{address.team} {address.label}'"
    stray = next((name for name in names if name not in (address.team, address.label)), None)
    if stray:
        return Problem("dice-label", f"here {die} is asked, not {shown(stray)}", None, wanted.rule)
    if int(face) not in wanted.die.faces:
        special = wanted.die.on_an_ordinary_die
        words = f"{wanted.die.name} of {die} {'never counts' if special else 'has no face'} {face}"
        how = f"type what it counts, not what it shows ({special})" if special else f"its faces are {wanted.die.shown}"
        return Problem("dice-face", words, None, wanted.rule, how)
    return None


def _too_many(tokens: Sequence[str], dice: Sequence[Wanted]) -> Problem:
    count = sum(bool(_NUMBER.fullmatch(token)) for token in tokens)
    words = f"{counted(len(dice), 'die is', 'dice are')} asked, and {counted(count, 'face')} given"
    suggestion = "give those that are listed: which dice follow hangs on how they fall"
    return Problem("dice-surplus", words, None, Topic.DICE, suggestion)


def _write(press: Press, asked: Asked, faces: Sequence[int], line: str) -> Problem | None:
    texts: dict[str, list[str]] = {}
    for wanted, face in zip(asked.dice, faces, strict=False):
        texts.setdefault(wanted.address.team, []).append(f"{wanted.address.label} {face}")

    def change(data: bytes) -> bytes | None:
        edits = (partial(with_items, path=("dice", team), items=dice) for team, dice in texts.items())
        edited = with_all(data, edits)
        if edited is not None:
            writing = _Writing(asked.race, line.split(), asked.file, hash_of(edited))
            write_note(press, FACES, writing)
        return edited

    wanted_lines = "; ".join(f"{team}: [{', '.join(dice)}]" for team, dice in texts.items())
    return edit_file(press, asked.file, change, f"under 'dice:' {wanted_lines}")
