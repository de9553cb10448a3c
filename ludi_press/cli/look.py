"""What was played, looked at more closely: `ludi-press explain`, `verify`, `impact`, and `cases` of the rules."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click
import msgspec
from msgspec.structs import asdict, replace

from ludi_press.cli.press import (
    RaceCommand,
    Whole,
    complete_race,
    complete_team,
    complete_turn,
    json_option,
    known_game,
    known_race,
    known_team,
    press_option,
)
from ludi_press.cli.tell import answer, echo_json, finish, picked, problem_data, tell
from ludi_press.content.words import counted
from ludi_press.core.dice import Source
from ludi_press.core.problems import describe, in_file_order
from ludi_press.press.building.impact import Impact, MovedPlace, RaceImpact, impact
from ludi_press.press.playing.explain import explain, teams_of
from ludi_press.press.playing.verify import Strength, Verification, verify_race
from ludi_press.press.reading.find import Press

if TYPE_CHECKING:
    from ludi_press.press.reading.books import RuleCase


class _ExplainedTurn(Whole):
    """The number of a turn; who writes a team there is told the option for it."""

    def fail(self, message: str, param: click.Parameter | None = None, ctx: click.Context | None = None) -> NoReturn:
        super().fail(f"{message.rstrip('.')}; for one team write --team", param, ctx)


@click.command("explain", cls=RaceCommand)
@click.argument("turn", type=_ExplainedTurn(0, 9999), required=False, metavar="[TURN]", shell_complete=complete_turn)
@click.option("--team", metavar="TEAM", shell_complete=complete_team, help="Only what concerns one team.")
def explain_command(press: Press, race: str, turn: int | None, team: str | None) -> None:
    """Tell a turn event by event, with rules and dice.

    The newest turn, if you name none; turn 0 is the start. A turn can be explained once it was built.
    """
    if team is not None:
        team = known_team(team, teams_of(press, race), "--team")
    judged = explain(press, race, turn, team)
    if judged.value is None:
        tell(judged.problems)
    else:
        click.echo(judged.value)
    finish(judged.problems)


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
@click.option(
    "--post",
    "file",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Compare a post with the turn that stands here instead: a mail, or text of a wiki or forum; - for input.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def verify_command(press: Press, race: str, file: Path | None, *, as_json: bool) -> None:
    """Check every die of a race, or a post of it.

    Checks the revealed secret and the entries against the commitment, each die against the secret and the words of
    its turn, the chain of dice files, and that the turns, played again, use exactly these dice.

    With --post it says whether a post that somebody kept, from a mailbox, a wiki or a forum, in any format, quoted or
    wrapped, is the turn that stands here, and what differs.
    """
    if file is not None:
        _check_post(press, race, file, as_json=as_json)
        return
    from ludi_press.press.publishing.post import kept_differ

    verdict = verify_race(press, race)
    verdict = replace(verdict, problems=(*verdict.problems, *kept_differ(press, race)))
    problems = verdict.problems
    about = _verify_data(verdict)
    answer("verify", about, in_file_order(problems), _verdict_lines(verdict), as_json=as_json)


def _check_post(press: Press, race: str, file: Path, *, as_json: bool) -> None:
    from ludi_press.press.publishing.post import check_post

    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    judged = check_post(press, race, data, str(file))
    found = judged.value or ()
    whole = [one.turn for one in found if one.stands and not one.missing]
    lines = [f"{race}: this post is turn {turn} as it stands here" for turn in whole]
    if judged.value == () and not judged.problems:
        lines.append(f"{race}: this post announces the race's commitment and its entries as they stand here")
    answer("verify", {"race": race, "turns": found}, judged.problems, lines, as_json=as_json)


def _verdict_lines(verdict: Verification) -> Iterator[str]:
    for source, words in _WHO.items():
        if verdict.dice.get(source):
            yield f"{counted(verdict.dice[source], 'die', 'dice')} {words}"
    if verdict.set_aside:
        yield f"{counted(verdict.set_aside, 'die', 'dice')} set aside: rolled at an earlier build, and not used"
    for seen in verdict.seen:
        changed = f", and changed since: {', '.join(seen.changed)}" if seen.changed else ""
        yield f"turn {seen.turn}: the host had seen an outcome before it was resolved as it stands{changed}"
    counts = Counter(verdict.turns)
    for proof, words in _PROOFS.items():
        if counts[proof]:
            yield f"{counted(counts[proof], 'turn')} {words}"
    if not verdict.committed:
        yield "this race has no commitment: only its files and its turns could be checked"
    turns = counted(len(verdict.turns), "turn")
    yield f"{verdict.race}: {turns} played again, {'all is well' if verdict.verified else 'not verified'}"


def _verify_data(verdict: Verification) -> dict[str, object]:
    return {
        **picked(verdict, "race", "verified", "committed", "scheme", "over"),
        "turns": len(verdict.turns),
        "proofs": verdict.turns,
        **picked(verdict, "set_aside", "seen"),
        "dice": {source.value: verdict.dice.get(source, 0) for source in Source},
    }


_VERDICTS: Final = {
    RaceImpact.OTHER: "its game has no edition {edition}",
    RaceImpact.UNPLAYED: "it has no turn yet",
    RaceImpact.SAME: "the same",
    RaceImpact.STOPS: "cannot be played from turn {turn} on",
    RaceImpact.DIFFERS: "differs from turn {turn} on",
}


@click.command("impact")
@click.argument("races", nargs=-1, metavar="[RACE]...", shell_complete=complete_race)
@click.option("--edition", metavar="EDITION", required=True, help="The edition of the rules to play by.")
@json_option
@press_option
def impact_command(press: Press, races: tuple[str, ...], edition: str, *, as_json: bool) -> None:
    """Tell what another edition of the rules would have made of races.

    Of all races, if you name none. Each is played once more with its own orders and dice: the first turn that would
    differ, and who would have another place. Nothing is written.
    """
    for race in races:
        known_race(press, race)
    judged = impact(press, edition, races)
    found = judged.value or ()
    about = {"edition": edition, "races": [_impact_data(one) for one in found]}
    lines = (line for one in found for line in _impact_lines(one, edition))
    answer("impact", about, judged.problems, lines, as_json=as_json)


def _impact_lines(one: Impact, edition: str) -> Iterator[str]:
    winner = _winner(one.moved) if one.verdict is RaceImpact.DIFFERS else None
    verdict = _VERDICTS[one.verdict].format(edition=edition, turn=one.turn)
    yield f"{one.race}: {verdict}{f'; {winner} would win' if winner else ''}"
    for moved in one.moved:
        yield f"  {moved.name}: {_place(moved.after)}, was {_place(moved.before)}"
    if one.refused:
        yield f"  {counted(one.refused, 'order')} left out, which edition {edition} refuses"
    if one.why:
        yield from (f"  {line}" for line in describe(one.why).splitlines())


def _winner(moved: tuple[MovedPlace, ...]) -> str | None:
    """Return who would have won instead, None if the winner is the same."""
    return next((one.name for one in moved if one.after == 1), None)


def _place(place: int | None) -> str:
    return f"place {place}" if place else "no place"


def _impact_data(one: Impact) -> dict[str, object]:
    return {**asdict(one), "winner": _winner(one.moved), "why": problem_data(one.why) if one.why else None}


CASES_SCHEMA: Final = "ludi-press/cases/1"


@click.command("cases")
@click.argument("game")
@click.option("--list", "listed", is_flag=True, help="A line for each case.")
@click.option(
    "--answers",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What an engine makes of them: compare it.",
)
def cases_command(game: str, *, listed: bool, answers: Path | None) -> None:
    """Print the numbered cases of a game, to try any engine with.

    Each is a turn with its orders and dice, the rule that it proves, and what must come of it. docs/cases.md tells how
    an engine answers.
    """
    from ludi_press.press.reading.books import read_rule_cases

    game = known_game(game, "GAME").id
    cases = read_rule_cases(game)
    if not cases:
        raise click.UsageError(f"{game} has no numbered cases")
    if answers is not None:
        _compare(cases, answers)
    elif listed:
        for case in cases:
            click.echo(f"{case.id:<20} {case.rule:<9} {case.kind:<8} {case.title}")
    else:
        echo_json({"schema": CASES_SCHEMA, "game": game, "cases": [case.whole() for case in cases]})


def _compare(cases: "tuple[RuleCase, ...]", path: Path) -> None:
    """Tell where the answers differ; the exit code is 1 if they do."""
    from ludi_press.press.reading.books import differing_answers

    try:
        told: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        answers = msgspec.convert(told.get("answers", told), dict[str, dict[str, dict[str, Any]]])
    except msgspec.MsgspecError as wrong:
        raise click.UsageError(f"{path.name} is no file of answers: {wrong}") from None
    known = {case.id for case in cases}
    strange = sorted(set(answers) - known)
    if strange:
        raise click.UsageError(f"{path.name} answers {strange[0]}, and there is no such case")
    found = [*differing_answers(cases, answers)]
    for line in found:
        click.echo(line)
    asked = sum(bool(case.wanted) for case in cases)
    click.echo(f"{len(answers)} of {asked} cases with a state answered, {len(found)} differences")
    if found:
        raise click.exceptions.Exit(1)
