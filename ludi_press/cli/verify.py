"""`ludi-press verify`."""

import sys
from collections import Counter
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from ludi_press.cli.press import RaceCommand, press_option, race_argument
from ludi_press.cli.tell import echo_answer, finish, picked, tell
from ludi_press.content.words import counted
from ludi_press.core.dice import Source
from ludi_press.core.problems import in_file_order
from ludi_press.press.playing.verify import Strength, Verification, verify_race
from ludi_press.press.publishing.post import check_post, kept_differ
from ludi_press.press.reading.find import Press

_WHO: Final = {
    Source.HOST: "rolled by the host by hand, at the host's word",
    Source.SECRET: "drawn from the race's secret",
    Source.SYSTEM: "rolled by the system's generator, which nobody can check",
}
_PROOFS: Final = {
    Strength.NONE: "without a die",
    Strength.HAND: "with dice at the host's word alone",
    Strength.SYSTEM: "with dice that nobody can check",
    Strength.COMMITTED: "proved by the commitment: the host cannot have changed the dice, but may have chosen them",
    Strength.WORDS: "proved by the commitment and by words: the host cannot have chosen the dice alone",
    Strength.PUBLIC: "proved by the commitment and by a public value: nobody can have chosen the dice",
}


@click.command("verify", cls=RaceCommand)
@race_argument
@click.option(
    "--post",
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Compare a post with the turn that stands here instead: a mail, or text of a wiki or forum; - for input.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@press_option
def command(press: Press, race: str, file: Path | None, *, as_json: bool) -> None:
    """Check every die of a race, or a post of it.

    Checks the revealed secret and the entries against the commitment, each die against the secret and the words of
    its turn, the chain of dice files, and that the turns, played again, use exactly these dice.

    With --post it says whether a post that somebody kept, from a mailbox, a wiki or a forum, in any format, quoted or
    wrapped, is the turn that stands here, and what differs.
    """
    if file is not None:
        _check_post(press, race, file, as_json=as_json)
        return
    verdict = verify_race(press, race)
    verdict = replace(verdict, problems=(*verdict.problems, *kept_differ(press, race)))
    if as_json:
        echo_answer("verify", _data(verdict), in_file_order(verdict.problems))
    else:
        tell(verdict.problems)
        _say(verdict)
    finish(verdict.problems)


def _check_post(press: Press, race: str, file: Path, *, as_json: bool) -> None:
    """Compare a post with the turn that it is of."""
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    judged = check_post(press, race, data, str(file))
    found = judged.value or ()
    if as_json:
        echo_answer("verify", {"race": race, "turns": found}, judged.problems)
    else:
        tell(judged.problems)
        for one in found:
            if one.stands and not one.missing:
                click.echo(f"{race}: this post is turn {one.turn} as it stands here")
        if judged.value == () and not judged.problems:
            click.echo(f"{race}: this post announces the race's commitment and its entries as they stand here")
    finish(judged.problems)


def _say(verdict: Verification) -> None:
    for source, words in _WHO.items():
        if verdict.dice.get(source):
            click.echo(f"{counted(verdict.dice[source], 'die', 'dice')} {words}")
    if verdict.set_aside:
        click.echo(f"{counted(verdict.set_aside, 'die', 'dice')} set aside: rolled at an earlier build, and not used")
    for seen in verdict.seen:
        changed = f", and changed since: {', '.join(seen.changed)}" if seen.changed else ""
        click.echo(f"turn {seen.turn}: the host had seen an outcome before it was resolved as it stands{changed}")
    counts = Counter(verdict.turns)
    for proof, words in _PROOFS.items():
        if counts[proof]:
            click.echo(f"{counted(counts[proof], 'turn')} {words}")
    if not verdict.committed:
        click.echo("this race has no commitment: only its files and its turns could be checked")
    turns = counted(len(verdict.turns), "turn")
    click.echo(f"{verdict.race}: {turns} played again, {'all is well' if verdict.verified else 'not verified'}")


def _data(verdict: Verification) -> dict[str, object]:
    return {
        **picked(verdict, "race", "verified", "committed", "scheme", "over"),
        "turns": len(verdict.turns),
        "proofs": verdict.turns,
        **picked(verdict, "set_aside", "seen"),
        "dice": {source.value: verdict.dice.get(source, 0) for source in Source},
    }
