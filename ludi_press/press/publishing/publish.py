"""Publishes turns: a sealed turn is changed only by a public erratum, and its posts are kept as they went out.

The newest turn can be reopened until it is published; its dice are set aside and will fall the same way again.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import with_value, without_key
from ludi_press.content.proof_files import Seal, write_seal
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Erratum
from ludi_press.posts.document.tree import tidy
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import PlayedRace, play_race, sealed
from ludi_press.press.playing.seals import changes, first_broken, holds
from ludi_press.press.reading.find import Press, not_resolved
from ludi_press.press.reading.read import RaceSource, newest_built, read_race, up_to
from ludi_press.press.reading.standing import Messages, read_kept
from ludi_press.press.reading.turns import TurnSource
from ludi_press.press.reading.write import edit_file, hash_of, locked, write_atomically, write_fresh

_KEPT: Final = pattern(r"(\d{2,4})\.post(?:\.amended-(\d{1,4}))?[.\-A-Za-z0-9]*", ASCII)


def kept_name(turn: int, file: str, errata: int = 0, language: str = "") -> str:
    """Return the name of a kept post; `file` is the name that a build gives to its file.

    `errata` counts the amendments that it tells; `language` is the tag of a language other than the race's first.
    """
    amended = f".amended-{errata}" if errata else ""
    return f"{turn:02}.post{amended}{f'.{language}' if language else ''}{file.removeprefix(f'turn{turn}')}"


def kept_posts(press: Press, race: str, turn: int, errata: int | None = None) -> tuple[Path, ...]:
    """Return the files of all kept posts of a turn, or of those that tell so many amendments."""
    folder = press.race_folder(race) / "turns"
    found = ((path, _KEPT.fullmatch(path.name)) for path in sorted(folder.glob(f"{turn:02}.post*")))
    return tuple(path for path, match in found if match and errata in (None, int(match[2] or 0)))


LONGEST: Final = 500
"""The most characters of a reason."""


class Published(Struct, frozen=True):
    """The result: the turns sealed now, those amended, and the files written.

    `sealed` is empty if all had been sealed before; `seal` is the SHA-256 of the named turn's seal, None without one.
    """

    seal: str | None = None
    sealed: tuple[int, ...] = ()
    amended: tuple[int, ...] = ()
    wrote: tuple[str, ...] = ()


Ask = Callable[[tuple[int, ...]], None]
"""Receives the turns to be sealed before anything is written; raises an error to refuse."""


def publish(press: Press, race: str, turn: int, ask: Ask = lambda turns: None) -> Judged[Published]:
    """Seal a turn, and all earlier turns without a seal; it must be built."""
    source = read_race(press, race)
    played = play_race(source)
    if has_errors(played.problems):
        return Judged(None, played.problems)
    unbuilt = _unbuilt(press, played, turn)
    if unbuilt:
        return Judged(None, (unbuilt,))
    seals = {one: sealed(source, played.turns[one]) for one in range(turn + 1) if one not in source.seals}
    if seals:
        ask(tuple(seals))
    posts = _posts(press, played, seals)
    if posts.value is None:
        return Judged(None, posts.problems)
    for path, text in posts.value.items():
        write_atomically(path, text)
    files = {source.seal_file(one): write_seal(seal) for one, seal in seals.items()}
    with locked(press):
        problems = write_fresh(press.root, files)
    if problems:
        return Judged(None, problems)
    return Judged(Published(_digest(source, seals, turn), tuple(seals), (), (*map(press.shown, posts.value), *files)))


def _posts(press: Press, played: PlayedRace, seals: Mapping[int, Seal]) -> Judged[dict[Path, bytes]]:
    """Return the posts of turns with new seals, as they go out, by the files in which they are kept."""
    from ludi_press.press.publishing.post import post_of

    source = replace(played.source, seals={**played.source.seals, **seals})
    theme, flaws = race_theme(press, source)
    if theme is None or has_errors(flaws):
        return Judged(None, flaws)
    posts: dict[Path, bytes] = {}
    for turn, seal in seals.items():
        judged = post_of(press, replace(played, source=source), theme, turn, "text")
        if judged.value is None:
            return Judged(None, judged.problems)
        text = "\n".join(part.text for part in judged.value.copy.parts)
        name = kept_name(turn, f"turn{turn}.txt", len(seal.errata))
        posts[press.race_folder(source.race) / "turns" / name] = text.encode()
    return Judged(posts)


def _digest(source: RaceSource, fresh: Mapping[int, Seal], turn: int) -> str:
    """Return the SHA-256 of a seal's file, new or existing."""
    return hash_of(write_seal(fresh[turn])) if turn in fresh else source.seals[turn].digest


def _unbuilt(press: Press, played: PlayedRace, turn: int) -> Problem | None:
    """Return why the turn as it is cannot have been posted."""
    if turn >= len(played.turns):
        return not_resolved(press, played.source.race, turn, len(played.turns))
    for one in range(turn + 1):
        if played.source.dice_bytes.get(one) != played.turns[one].dice.written:
            words = f"turn {one} was never built as it stands now"
            place = Place(played.source.dice_file(one))
            return Problem("not-built", words, place, None, "run 'ludi-press build', and post what it writes")
    return None


def amend(press: Press, race: str, turn: int, why: str, now: datetime) -> Judged[Published]:
    """Seal a published turn again as it is now, and all turns that changed with it, each with a public erratum.

    Newly rolled dice are written to the dice files as by a build; `now` is the date of the erratum.
    """
    # Imported here: sealing without an amendment needs none of them.
    from ludi_press.press.building.data import tell_chronicle
    from ludi_press.press.building.making import new_dice, play
    from ludi_press.press.reading.find import site_problem

    flaw = _reason_flaw(why) or site_problem(press)
    if flaw:
        return Judged(None, (flaw,))
    with locked(press):
        source = read_race(press, race)
        played = play(press, replace(source, seals={}))
        if has_errors(played.problems):
            return Judged(None, played.problems)
        refusal = _no_amendment(source, played, turn)
        if refusal:
            return Judged(None, (refusal,))
        chronicle = tell_chronicle(played)
        names = {one.id: one.name.value for one in chronicle.entrants} if chronicle else {}
        seals = dict(_amended(source, played, Erratum(now, tidy(why), turn, ""), names))
        posts = _posts(press, played, seals)
        if posts.value is None:
            return Judged(None, posts.problems)
        wrote = _write(press, source, new_dice(press, played) | posts.value, seals)
        return Judged(Published(_digest(source, seals, turn), (), tuple(seals), wrote))


def _reason_flaw(why: str) -> Problem | None:
    if not tidy(why):
        return Problem(
            "erratum-reason", "an erratum without a reason says nothing", None, None, "write why after --amend"
        )
    if len(why) > LONGEST:
        return Problem("erratum-reason", f"the reason has {len(why)} characters, at most {LONGEST} may stand there")
    return None


def _no_amendment(source: RaceSource, played: PlayedRace, turn: int) -> Problem | None:
    def now(number: int) -> Seal | None:
        return sealed(source, played.turns[number]) if number < len(played.turns) else None

    place = Place(source.seal_file(turn))
    if turn not in source.seals:
        words = f"turn {turn} was never published: it can be changed without an erratum"
        return Problem("not-published", words, place, None, f"ludi-press seal {source.race} {turn}")
    for number, seal in sorted(source.seals.items()):
        fresh = now(number)
        if fresh is None:
            return first_broken(source, now)
        if not holds(seal, fresh):
            return None if number == turn else first_broken(source, now)
    words = f"turn {turn} is as it was published: there is nothing to amend"
    suggestion = "correct its file first, then amend it"
    if source.errata(turn):
        suggestion += "; the reason of an erratum stays as it was given"
    return Problem("nothing-amended", words, place, None, suggestion)


def _amended(
    source: RaceSource, played: PlayedRace, erratum: Erratum, names: Mapping[str, str]
) -> Iterator[tuple[int, Seal]]:
    """Yield the changed seals, each with the erratum appended, and what it changes for whom."""
    for number, seal in sorted(source.seals.items()):
        fresh = sealed(source, played.turns[number])
        if not holds(seal, fresh):
            own = replace(
                erratum, replaced=seal.digest, changes=changes(source.game, source.set_up, names, seal, fresh)
            )
            yield number, replace(fresh, errata=(*seal.errata, own))


def _write(press: Press, source: RaceSource, dice: Mapping[Path, bytes], seals: Mapping[int, Seal]) -> tuple[str, ...]:
    """Write dice, kept posts and seals; return the files, relative to the press.

    Dice come first, so that rolled dice are never lost.
    Then the seals, the last turn first: while the amended turn has its old seal, the command can be repeated.
    """
    late_first = sorted(seals.items(), reverse=True)
    files = dict(dice) | {press.root / source.seal_file(turn): write_seal(seal) for turn, seal in late_first}
    for path, data in files.items():
        write_atomically(path, data)
    return tuple(map(press.shown, files))


_HOLD: Final = "yes  # taken back: correct the turn and take this line out, then build"


class Undone(Struct, frozen=True):
    """A reopened turn: its file, how many of its dice are set aside, how many stand `by_hand`, and the written files.

    Nothing is written if an earlier command reopened it.
    `waiting` are the senders of messages that were read for the turn after it.
    """

    turn: int
    file: str
    dice: int
    by_hand: int = 0
    wrote: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


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
        judged = _reopened(source) or _reopen(press, source, newest_built(source))
        if judged.value is None:
            return judged
        return Judged(replace(judged.value, waiting=_waiting(press, race, judged.value.turn + 1)), judged.problems)


def _waiting(press: Press, race: str, turn: int) -> tuple[str, ...]:
    """Return the senders of messages that were read for a turn."""
    kept = (read_kept(press, race).value or {}).get(turn, Messages())
    return tuple(dict.fromkeys(one.sender for one in kept.messages.values()))


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
