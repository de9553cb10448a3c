"""`ludi-press odds`."""

import sys
from collections.abc import Iterator
from typing import NoReturn

import click

from ludi_press.cli.press import RaceCommand, Whole, complete_team, known_team
from ludi_press.cli.tell import answer, echo_json, finish
from ludi_press.core.problems import Problem
from ludi_press.games.contract import Outcome
from ludi_press.press.building.chances import Job, PlayoutTally, job_of, play_out, play_out_on
from ludi_press.press.building.odds import open_turn, planned_turn
from ludi_press.press.playing.explain import teams_of
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.plan import read_plan


@click.command("odds", cls=RaceCommand)
@click.argument("team", required=False, metavar="[TEAM]", shell_complete=complete_team)
@click.argument("orders", required=False, metavar="[ORDERS]")
@click.option("--races", type=Whole(1, 10_000_000), metavar="N", help="Play the race out N times, and tell who wins.")
@click.option("--cluster", metavar="ADDRESS", help="Play it out on a Dask cluster: tcp://scheduler.example:8786.")
@click.option("--json", "as_json", is_flag=True, help="For machines: chances as exact fractions.")
def odds_command(
    press: Press,
    race: str,
    team: str | None,
    orders: str | None,
    races: int | None,
    cluster: str | None,
    *,
    as_json: bool,
) -> None:
    """Tell which orders are open now and what they lead to, by the rules.

    The chances are exact. They hold for the first order of the turn, without a bonus, while all others stay where
    they are now.

    With ORDERS they are those of a whole plan, as the team might send it: "18: 9/out/8, whip, corner 4".

    With --races the race is played out from here N times instead, by orders that sensible racers would give: how
    likely each wins, finishes, overturns and dies, with error bars. So many races give the same figures anywhere.
    """
    if cluster and races is None:
        raise click.UsageError("--cluster needs --races: how often the race is played out.")
    if orders is not None and races is not None:
        raise click.UsageError("ORDERS and --races do not go together: a race is played out by sensible orders.")
    if team is not None:
        known_team(team, teams_of(press, race), "TEAM")
    if races is not None:
        _play_out(press, race, team, races, cluster, as_json=as_json)
    if team is not None and orders is not None:
        judged = planned_turn(press, race, team, lambda themed: read_plan(themed, team, orders))
    else:
        judged = open_turn(press, race)
    if judged.value is None:
        answer("odds", {"race": race}, judged.problems, as_json=as_json)
    if as_json:
        echo_json(judged.value.data(team))
    else:
        click.echo(judged.value.text(team))
    finish(judged.problems)


def _play_out(press: Press, race: str, team: str | None, races: int, cluster: str | None, *, as_json: bool) -> NoReturn:
    """Show each team's chances of winning, and end the command."""
    judged = job_of(press, race)
    job, problems, tally = judged.value, judged.problems, None
    if job is not None:
        try:
            tally = play_out_on(cluster, job, races) if cluster else _played_out(job, races)
        except (OSError, ImportError) as error:
            problems = (*problems, _no_cluster(cluster, error))
    lines = _lines(job, tally, team) if job is not None and tally is not None else ()
    answer("playouts", _data(race, job, tally, team), problems, lines, as_json=as_json)


def _played_out(job: Job, races: int) -> PlayoutTally:
    """Play the races on this machine, with a progress bar in a terminal."""
    with click.progressbar(length=races, label="races", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        return play_out(job, races, bar.update)


def _no_cluster(cluster: str | None, error: Exception) -> Problem:
    if isinstance(error, ImportError):
        suggestion = "install it: pip install 'ludi-press[cluster]'"
        return Problem("cluster-extra", "to play on a cluster, distributed is needed", None, None, suggestion)
    return Problem("cluster", f"there is no cluster at {cluster}: {error}")


_TITLES = {
    Outcome.WON: "wins",
    Outcome.FINISHED: "finishes",
    Outcome.OVERTURNED: "overturns",
    Outcome.DIED: "dies",
}


def _lines(job: Job, tally: PlayoutTally, team: str | None) -> Iterator[str]:
    """Yield a table, the likeliest winner first."""
    yield f"{job.title}, played out {tally.races} times from turn {job.turn}; ± is the 95% error"
    names = {one: job.names.get(one, one) for one in tally.counts if team in (None, one)}
    width = max(map(len, names.values()), default=0)
    yield " " * width + "".join(f"{title:>15}" for title in _TITLES.values())
    for one in sorted(names, key=lambda one: -tally.chance(one, Outcome.WON).count):
        yield f"{names[one]:<{width}}" + "".join(f"{_cell(tally, one, outcome):>15}" for outcome in _TITLES)


def _cell(tally: PlayoutTally, team: str, outcome: Outcome) -> str:
    chance = tally.chance(team, outcome)
    return f"{chance.share:.1%} ±{(chance.high - chance.low) / 2:.1%}"


def _data(race: str, job: Job | None, tally: PlayoutTally | None, team: str | None) -> dict[str, object]:
    return {
        "race": race,
        "turn": job.turn if job else None,
        "races": tally.races if tally else 0,
        "teams": {one: _chances(tally, one) for one in tally.counts if team in (None, one)} if tally else {},
    }


def _chances(tally: PlayoutTally, team: str) -> dict[str, dict[str, float]]:
    chances = {outcome.value: tally.chance(team, outcome) for outcome in _TITLES}
    return {
        name: {"count": one.count, "low": round(one.low, 6), "high": round(one.high, 6)}
        for name, one in chances.items()
    }
