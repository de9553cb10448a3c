"""`ludi-press odds`: the orders that are open after the newest turn of a race, and what they or a plan lead to."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NoReturn

import click
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.cli.press import RaceCommand, Whole, complete_team, known_team
from ludi_press.cli.tell import answer, echo_json, finish
from ludi_press.content.words import any_of
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask, Listing, Message, Offer, Phrase, Report, say
from ludi_press.games.contract import Json, Listener, OrderEntry, Outcome, Planner, Saying
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.chances import Job, PlayoutTally, job_of, play_out, play_out_on
from ludi_press.press.building.data import offer_data
from ludi_press.press.building.render import tell_turn
from ludi_press.press.playing.explain import ThemedRace, play_with_theme, teams_of
from ludi_press.press.reading.find import Press, not_resolved
from ludi_press.press.receiving.parsing import Checker, Parser, deaf
from ludi_press.press.receiving.senders import Target


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
        team = known_team(team, teams_of(press, race), "TEAM")
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


_PLAN: Final = "the plan"
_AS_READ: Final = "the plan as it was read"


def read_plan(themed: ThemedRace, who: str, text: str) -> Judged[Any]:
    """Return the orders of one party for the open turn, in any wording that a message may have.

    Nothing is written; an unclear line is an error, since no questions are asked, and told as in a turn file.
    """
    game, source, record = themed.game, themed.played.source, themed.played.turns[-1].record
    if not isinstance(game, Listener):
        return Judged(None, (deaf(game),))
    parties = {party.id: party for party in game.parties(source.set_up)}
    if who not in parties:
        suggestion = f"write {any_of(parties)}"
        return Judged(None, (Problem("plan-party", f"{who} sends no orders", None, None, suggestion),))
    checker = Checker(game, source.set_up, record.after, record.ask or Ask(record.turn + 1))
    mine = (parties[who],)
    heard, _ = Parser(game, checker, mine, Target(source.race, checker.ask, {})).hear(text, mine)
    if heard.doubts or not heard.entries:
        return Judged(None, tuple(dict.fromkeys(_mistakes(checker, who, text, heard.doubts))))
    judged = checker.orders(heard.entries)
    found = tuple(_in_plan(problem, "") for problem in judged.problems if _is_of_entry(problem))
    return Judged(None if has_errors(found) else judged.value, found)


def _mistakes(checker: Checker, who: str, text: str, doubts: Sequence[Saying]) -> Iterator[Problem]:
    """Yield what is wrong with a plan, line by line, as it would be told of the same text in a turn file."""
    lines = text.split("\n")
    for doubt in doubts or (Saying(0, "", "no orders were found in the plan"),):
        line = lines[doubt.line] if doubts and doubt.line < len(lines) else " ".join(text.split())
        judged = checker.orders([OrderEntry("orders", who, line.strip())])
        errors = [problem for problem in judged.problems if problem.is_error and _is_of_entry(problem)]
        yield from (_in_plan(problem, line.strip(), doubt.line + 1) for problem in errors)
        if not errors:
            begin, end = doubt.at or (0, len(line))
            place = Place(_PLAN, doubt.line + 1, begin + 1, max(1, end - begin), line)
            yield Problem("plan-unclear", doubt.doubt or "", place, None, "write orders as a racer would send them")


def _is_of_entry(problem: Problem) -> bool:
    """Whether a problem is about an entry, not about the others whose orders are missing."""
    return problem.place is not None and problem.place.line > 1


def _in_plan(problem: Problem, text: str, line: int = 1) -> Problem:
    """Return a problem of an entry at its place in the plan, whose text the entry has as it is.

    Without a text the plan was understood, and the problem shows it as it was read.
    """
    place = problem.place
    if place is None or not text:
        return replace(problem, place=replace(place, file=_AS_READ, line=1) if place else None)
    head = place.text.find(text)
    at = place.column - head if 0 <= head < place.column else 0
    whole = Place(_PLAN, line, 1, len(text), text)
    return replace(problem, place=replace(whole, column=at, width=place.width) if at else whole)


SCHEMA: Final = "ludi-press/odds/1"


class OpenOdds(Struct, frozen=True):
    """The Report of the newest turn, the race's words, what is open after it, and what its chances assume."""

    report: Report
    words: Words
    open: tuple[Offer, ...]
    assumes: Message

    def offers(self, team: str | None) -> list[Offer]:
        return [offer for offer in self.open if team is None or team in offer.teams]

    def text(self, team: str | None) -> str:
        """Return the offers in words, an order a line, below what their chances assume."""
        lines, offers = [f"{self.say(self.report.title)}: {self.say(self.report.heading)}"], self.offers(team)
        lines += [self.say(self.assumes)] if offers else []
        for offer in offers:
            lines += ["", self.say(Listing(offer.names)), *self._lines(offer)]
        lines += [f"{self.report.race} is over: no order is open"] if self.report.over else []
        return "\n".join(lines)

    def data(self, team: str | None) -> Json:
        """Return the offers as data: as in turn.json, and each outcome in words."""
        return {
            "schema": SCHEMA,
            "race": self.report.race,
            "turn": self.report.turn + 1,
            "open": [self._said(offer) for offer in self.offers(team)],
        }

    def _said(self, offer: Offer) -> Json:
        data = offer_data(offer)
        for order, opened in zip(data["orders"], offer.orders, strict=True):
            order["words"] = [self.say(opened.order), *map(self.say, opened.leads)]
        return data

    def _lines(self, offer: Offer) -> Iterator[str]:
        if offer.note:
            yield f"  {self.say(offer.note)}"
        for opened in offer.orders:
            leads = "; ".join(map(self.say, opened.leads))
            yield f"  {self.say(opened.order)}{': ' if leads else ''}{leads}"

    def say(self, phrase: Phrase) -> str:
        """Return the phrase on one line, without control characters for terminals."""
        return tidy(self.words.say(phrase))


def open_turn(press: Press, race: str) -> Judged[OpenOdds]:
    """Return what is open after the newest turn that was built."""
    judged = _open_race(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    report = tell_turn(judged.value.played, -1)
    return Judged(OpenOdds(report, judged.value.theme.words, report.offers, say("post.odds")), judged.problems)


def planned_turn(press: Press, race: str, who: str, read: Callable[[ThemedRace], Judged[Any]]) -> Judged[OpenOdds]:
    """Return what a plan leads to after the newest turn that was built; `read` returns its orders."""
    judged = _open_race(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    themed = judged.value
    teller = themed.game.teller
    if not isinstance(teller, Planner):
        return Judged(None, (Problem("odds-plan", f"{themed.game.title} does not tell what a plan leads to"),))
    if themed.played.over:
        return Judged(None, (Problem("odds-over", f"{race} is over: nothing is left to plan"),))
    orders = read(themed)
    if orders.value is None:
        return Judged(None, orders.problems)
    last, set_up = themed.played.turns[-1].record, themed.played.source.set_up
    offer = teller.plan_odds(set_up, last.after, orders.value, who)
    report = tell_turn(themed.played, -1)
    return Judged(OpenOdds(report, themed.theme.words, (offer,), say("post.odds.plan")), orders.problems)


def _open_race(press: Press, race: str) -> Judged[ThemedRace]:
    """Return the race if its start was built."""
    judged = play_with_theme(press, race)
    if judged.value is not None and not judged.value.played.turns:
        return Judged(None, (*judged.problems, not_resolved(press, race, 0, 0)))
    return judged
