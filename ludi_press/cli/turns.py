"""What a host does with a turn: `ludi-press check`, `dice`, `close`, `seal`, `undo` and `sheets`."""

import sys
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import asdict

from ludi_press.cli.press import (
    TURN,
    RaceCommand,
    complete_race,
    complete_turn,
    json_option,
    known_race,
    now,
    press_option,
    tell_no_race,
    yes_option,
)
from ludi_press.cli.status import brief
from ludi_press.cli.tell import answer, ask, echo_answer, finish, picked, show, tell, told
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, has_errors, in_file_order
from ludi_press.press.playing.explain import check_press, play_and_check
from ludi_press.press.playing.status import status, status_in
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.settings import read_settings

if TYPE_CHECKING:
    from ludi_press.press.playing.by_hand import Asked
    from ludi_press.press.publishing.publish import Published, Undone


@click.command("check")
@click.argument("race", required=False, shell_complete=complete_race)
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON.")
@press_option
def check_command(press: Press, race: str | None, *, as_json: bool) -> None:
    """Judge the files of a race, or of all races, and write nothing.

    No die is rolled for it, and no outcome told.
    """
    races = [known_race(press, race)] if race else race_ids(press)
    shared = read_settings(press)[1] if race else check_press(press)
    checked = {one: play_and_check(press, one, now()) for one in races}
    if not (race or has_errors(shared)):
        from ludi_press.press.building.data import season_problems

        shared = (*shared, *season_problems(press))
    problems = in_file_order((*shared, *(problem for _, flaws in checked.values() for problem in flaws)))
    if as_json:
        echo_answer("check", {"races": races}, problems)
    else:
        tell(problems)
        if not has_errors(problems):
            click.echo(f"{counted(len(races), 'race')} checked")
        for played, flaws in checked.values() if not has_errors(shared) else ():
            standing = status_in(press, played)
            if not standing.is_done and not has_errors(flaws):
                click.echo(brief(standing, now()))
        tell_no_race(press)
    finish(problems)


@click.command("dice", cls=RaceCommand)
@click.argument("faces", nargs=-1, metavar="[FACE]...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, and ask nothing.")
def dice_command(press: Press, race: str, faces: tuple[str, ...], *, as_json: bool) -> None:
    """List the dice that a turn needs next, and write those you rolled.

    Lists the dice in order, each with its faces and what it decides. Roll them and type the faces in one line, here or
    behind the command; they are written into the turn's file, and the next dice are asked until the turn is complete.
    An empty line ends it: the press rolls what is missing.
    """
    from ludi_press.press.playing.by_hand import give, list_dice

    tell_needed = partial(_show_needed, race, as_json=as_json)
    if faces:
        judged = give(press, race, " ".join(faces), tell_needed)
    else:
        judged = list_dice(press, race)
        tell_needed(judged)
    asked = judged.value
    if asked is not None and not faces and not as_json:
        while asked.dice and (line := _line()):
            asked = give(press, race, line, tell_needed).value or asked
        if asked.dice:
            click.echo("the press rolls the rest: ludi-press build")
    finish(judged.problems)


def _line() -> str:
    """Return the faces that the host types, "" for no more."""
    try:
        typed: str = click.prompt("faces, in this order", default="", show_default=False, err=True)
    except click.Abort:  # no more lines: end that of the question
        click.echo(err=True)
        return ""
    return typed.strip()


def _show_needed(race: str, judged: "Judged[Asked]", *, as_json: bool) -> None:
    asked = judged.value
    about = {"race": race, **picked(asked, "turn", "file", "given"), "needed": needed_data(asked) if asked else []}
    show("dice", about, judged.problems, _needed(asked) if asked else (), as_json=as_json)


def _needed(asked: "Asked") -> Iterator[str]:
    yield from asked.counted
    written = counted(asked.given, "die of yours stands", "dice of yours stand")
    given = f" ({written} in {asked.file})" if asked.given else ""
    if not asked.dice:
        yield f"turn {asked.turn} has all its dice{given}: ludi-press build"
        return
    yield f"turn {asked.turn} needs next{given}:"
    yield from table(asked)


def table(asked: "Asked") -> Iterator[str]:
    """Yield the needed dice, a line each: team, label, faces, purpose and rule.

    The faces of a special die are told as an ordinary die shows them: "LOW (d6: 1 counts 2, 2-6 counts 3)".
    What is typed is what counts, and a line says so.
    """
    dice = [f"{one.die.name} ({one.die.on_an_ordinary_die or one.die.shown})" for one in asked.dice]
    rows = [(one.address.team, one.address.label, die) for one, die in zip(asked.dice, dice, strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, (row, one, purpose) in enumerate(zip(rows, asked.dice, asked.purposes, strict=True), 1):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"  {number}. {cells}  {purpose} [{one.rule}]"
    special = next((one.die for one in asked.dice if one.die.on_an_ordinary_die), None)
    if special:
        shows, counts = len(special.faces), special.faces[-1]
        yield f"type what a die counts, not what it shows: where a d{shows} shows {shows}, {special.name} is {counts}"


def needed_data(asked: "Asked") -> list[dict[str, Any]]:
    return [
        {
            **picked(one.address, "round", "team", "label", "nth"),
            "die": one.die.name,
            "faces": one.die.faces,
            "decides": purpose,
            "rule": one.rule,
        }
        for one, purpose in zip(asked.dice, asked.purposes, strict=True)
    ]


@click.command("close", cls=RaceCommand)
@click.option("--now", "early", is_flag=True, help="Close it before its deadline.")
@yes_option
def close_command(press: Press, race: str, *, early: bool, yes: bool) -> None:
    """Close the open turn: use standing orders, take out who stays silent.

    Names without orders leave the turn's file, and open questions end: what is unclear counts as not sent, and a
    clear order that was sent before stands. The next build resolves the turn by the rules for the silent. Where
    questions are open, a terminal is asked first.
    """
    from ludi_press.press.receiving.open_turn import close

    open_ = status(press, race)
    if open_.unclear and not yes and _is_terminal() and (early or not _is_before(open_.closes)):
        ask("\n".join(("These questions end, and what they are about counts as not sent:", *told(open_.unclear))))
    judged = close(press, race, now(), early=early)
    tell(judged.problems)
    if judged.value:
        done = judged.value
        silent = f"silent: {', '.join(done.silent)}" if done.silent else "nobody is silent"
        ignored = f"; left unanswered: {', '.join(done.ignored)}" if done.ignored else ""
        standing = f"; by standing orders: {', '.join(done.standing)}" if done.standing else ""
        click.echo(f"turn {done.turn} of {race} is closed, {silent}{standing}{ignored}")
        for line in told(note for note in open_.unclear if note.who in done.ignored):
            click.echo(f"  {line}")
    finish(judged.problems)


def _is_before(closes: datetime | None) -> bool:
    """Return whether a deadline is to come, or there is none: without --now the command only says so."""
    return closes is None or now() <= closes


@click.command("seal", cls=RaceCommand)
@click.argument("turn", type=TURN, required=False, metavar="TURN", shell_complete=complete_turn)
@click.option("--amend", "why", metavar="WHY", help="Make a change of a sealed turn public, with your reason.")
@yes_option
@json_option
def seal_command(press: Press, race: str, turn: int, why: str | None, *, yes: bool, as_json: bool) -> None:
    """Seal a posted turn, or amend one in public.

    With all turns before it. A build that would change a sealed turn stops, and says what differs. With --amend the
    change becomes a public erratum instead: posts, pages and feeds tell its date, your reason, and what it changed
    for whom. Neither can be taken back, so a terminal is asked first.
    """
    from ludi_press.press.publishing.publish import Published, amend, publish

    asks = not yes and _is_terminal()
    if why is None:
        judged = publish(press, race, turn, partial(_ask_to_seal, race) if asks else lambda turns: None)
    else:
        if asks:
            words = f"Turn {turn} of {race} will be amended, and everybody will read why: {why}"
            ask(f"{words}\nNeither the erratum nor its reason can be taken back.")
        judged = amend(press, race, turn, why, now())
    about = {"race": race, "turn": turn, **asdict(judged.value or Published())}
    told = judged.problems if as_json else [problem for problem in judged.problems if problem.is_error]
    answer("seal", about, told, _sealed(turn, judged.value) if judged.value else (), as_json=as_json)


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _ask_to_seal(race: str, turns: tuple[int, ...]) -> None:
    sealed = _turns(turns)
    ask(f"{sealed[0].upper()}{sealed[1:]} of {race} will be sealed: that cannot be taken back, only amended in public.")


def _sealed(turn: int, done: "Published") -> Iterator[str]:
    yield from (f"wrote {name}" for name in done.wrote)
    if done.amended:
        yield f"{_turns(done.amended)} amended: 'ludi-press build' publishes the erratum; post it anew"
    elif done.sealed:
        yield f"{_turns(done.sealed)} sealed: keep the seals in git"
    else:
        yield f"turn {turn} is sealed already, and stands as it was posted"
    yield f"SHA-256 of the seal of turn {turn}: {done.seal}"


def _turns(numbers: tuple[int, ...]) -> str:
    """Return turn numbers in words: turn 3, turns 3 and 4, turns 0 to 4."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"turn {first}"
    if len(numbers) == last - first + 1:
        return f"turns {first} {'and' if last == first + 1 else 'to'} {last}"
    return f"turns {', '.join(map(str, numbers[:-1]))} and {last}"


@click.command("undo", cls=RaceCommand)
@yes_option
@json_option
def undo_command(press: Press, race: str, *, yes: bool, as_json: bool) -> None:
    """Take back the newest turn, if it is not sealed yet.

    The turn is open again, and its pages go out of the site. Its dice are kept: they come back as they fell. The dice
    file keeps that the outcome was seen, and the post will say so. A published turn can only be amended.
    Repeated, it takes back no further turn while this one is held open.
    """
    from ludi_press.press.building.build import build
    from ludi_press.press.publishing.publish import may_be_undone, undo
    from ludi_press.press.publishing.record import where_sent

    judged = may_be_undone(press, race)
    if judged.value is not None and not yes and _is_terminal():
        told = "".join(f" It {one}." for one in where_sent(press, race, judged.value))
        seen = "its post will tell that you had seen its outcome"
        ask(f"Turn {judged.value} of {race} will be open again; {seen}.{told}")
    undone = undo(press, race)
    done, turn = undone.value, undone.value.turn if undone.value else None
    sent = () if turn is None else where_sent(press, race, turn)
    wrote = done.wrote if done else ()
    about = {"race": race, "turn": turn, "sent": sent, "wrote": wrote}
    show("new", about, undone.problems, (f"wrote {name}" for name in wrote), as_json=as_json)
    if done is not None:
        errors = [problem for problem in build(press).problems if problem.is_error]
        if not as_json:
            tell(errors)
            _tell_undone(done, sent, is_shown=bool(errors))
    finish(undone.problems)


def _tell_undone(done: "Undone", sent: tuple[str, ...], *, is_shown: bool) -> None:
    """Tell what was taken back; the site still shows it where it could not be built."""
    already = "" if done.wrote else " already"
    dice = [f"{counted(done.dice, 'die', 'dice')} set aside, which come back as they fell"] if done.dice else []
    dice += [f"{counted(done.by_hand, 'die', 'dice')} of your own in its file"] if done.by_hand else []
    click.echo("; ".join((f"turn {done.turn} is open again{already}", *dice)))
    for one in sent:
        click.echo(f"turn {done.turn} {one}: tell the readers, and send it again when it is built")
    if done.waiting:
        names, later = ", ".join(done.waiting), done.turn + 1
        click.echo(
            f"read for turn {later}, where it stays: what came from {names}; what is for turn {done.turn} write in"
        )
    site = "the site still shows it: " if is_shown else ""
    click.echo(f"{site}correct {done.file}, take 'hold: yes' out of it, then: ludi-press build")
    if already and done.turn > 1:
        click.echo(f"to take back turn {done.turn - 1} too, take the file of turn {done.turn} out first")


@click.command("sheets", cls=RaceCommand)
@json_option
def sheets_command(press: Press, race: str, *, as_json: bool) -> None:
    """Write the private sheets of a race's newest turn.

    They go into sheets/, which is no part of the site: one for each player, and one for the stewards.
    Hand each to whom it is for.
    """
    from ludi_press.press.building.handouts import write_sheets

    judged = write_sheets(press, race)
    wrote = judged.value or ()
    about = {"race": race, "wrote": wrote}
    answer("new", about, judged.problems, (f"wrote {name}" for name in wrote), as_json=as_json)
