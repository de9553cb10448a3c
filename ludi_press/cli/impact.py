"""`ludi-press impact`."""

from collections.abc import Iterator
from typing import Final

import click
from msgspec.structs import asdict

from ludi_press.cli.press import complete_race, known_race, press_option
from ludi_press.cli.tell import echo_answer, finish, problem_data, tell
from ludi_press.content.words import counted
from ludi_press.core.problems import describe
from ludi_press.press.building.impact import Impact, MovedPlace, RaceImpact, impact
from ludi_press.press.reading.find import Press

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
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, races: tuple[str, ...], edition: str, *, as_json: bool) -> None:
    """Tell what another edition of the rules would have made of races.

    Of all races, if you name none. Each is played once more with its own orders and dice: the first turn that would
    differ, and who would have another place. Nothing is written.
    """
    for race in races:
        known_race(press, race)
    judged = impact(press, edition, races)
    found = judged.value or ()
    if as_json:
        echo_answer("impact", {"edition": edition, "races": [_data(one) for one in found]}, judged.problems)
    else:
        tell(judged.problems)
        for one in found:
            click.echo("\n".join(_lines(one, edition)))
    finish(judged.problems)


def _lines(one: Impact, edition: str) -> Iterator[str]:
    yield f"{one.race}: {_verdict(one, edition)}"
    for moved in one.moved:
        yield f"  {moved.name}: {_place(moved.after)}, was {_place(moved.before)}"
    if one.refused:
        yield f"  {counted(one.refused, 'order')} left out, which edition {edition} refuses"
    if one.why:
        yield "\n".join(f"  {line}" for line in describe(one.why).splitlines())


def _verdict(one: Impact, edition: str) -> str:
    winner = _winner(one.moved) if one.verdict is RaceImpact.DIFFERS else None
    return _VERDICTS[one.verdict].format(edition=edition, turn=one.turn) + (f"; {winner} would win" if winner else "")


def _winner(moved: tuple[MovedPlace, ...]) -> str | None:
    """Return who would have won instead, None if the winner is the same."""
    return next((one.name for one in moved if one.after == 1), None)


def _place(place: int | None) -> str:
    return f"place {place}" if place else "no place"


def _data(one: Impact) -> dict[str, object]:
    return {**asdict(one), "winner": _winner(one.moved), "why": problem_data(one.why) if one.why else None}
