"""The next race of a campaign: the teams of the last race, with the XP and the points that it earned them (SS-19.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from ludi_press.content.nodes import as_key, in_quotes
from ludi_press.content.rules import Placed
from ludi_press.content.words import counted, did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Place, Problem, Severity, has_errors
from ludi_press.games.contract import Campaign
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status, Team, Trait
from ludi_press.games.super_series.rules.turn import AURIGA, kept_points, points_beyond, points_earned, xp_won

_TRAITS: Final = {trait.value: trait for trait in Trait}


def next_race(set_up: RaceSetUp, state: RaceState, campaign: Campaign) -> Judged[str]:
    """SS-19.1: the game's keys of the next race.yaml, with all problems of the host's file together."""
    problems = [*_stranger_problems(set_up, campaign), *_no_campaign(set_up, campaign)]
    lines = [f"laps: {set_up.laps}", "campaign: yes", "", "teams:"]
    for team in set_up.teams:
        judged = _entry(set_up, team, state.chariot(team.id), campaign)
        problems += judged.problems
        lines += judged.value or ()
    if has_errors(problems):
        return Judged(None, tuple(problems))
    return Judged("\n".join(lines) + "\n", tuple(problems))


def _no_campaign(set_up: RaceSetUp, campaign: Campaign) -> Iterator[Problem]:
    """SS-19.1: a problem of a last race that was no campaign: its teams have free points, which nobody has earned."""
    tables = set_up.tables
    for team in set_up.teams:
        if len(_beyond(set_up, team)) > points_earned(tables.teams.xp, team.xp):
            message = f"the last race was no campaign: {team.id} has points in it that were not earned"
            suggestion = "begin the campaign with a race that says 'campaign: yes'"
            yield Problem("campaign-none", message, Place(campaign.file), "SS-19.1", suggestion)
            return


def _beyond(set_up: RaceSetUp, team: Team) -> tuple[Trait, ...]:
    """SS-1.2: the points of a team beyond its package."""
    traits = Counter({trait: getattr(team, trait.value) for trait in Trait})
    return points_beyond(traits, set_up.tables.teams.packages[team.package])


def _entry(set_up: RaceSetUp, team: Team, chariot: Chariot, campaign: Campaign) -> Judged[list[str]]:
    """SS-19.1: a team's lines of race.yaml, with its XP and with what its points are spent on."""
    tables = set_up.tables
    won, package = xp_won(tables.teams.xp, chariot), tables.teams.packages[team.package]
    beyond = _beyond(set_up, team)
    kept = kept_points(beyond, chariot)
    first, last = (points_earned(tables.teams.xp, xp) for xp in (team.xp, team.xp + won))
    grown = _grown(team, beyond, first, last, campaign)
    plus = (*kept, *(placed.value for placed in grown.value or ()))
    over = _over_cap(team, Counter((*package, *plus)), grown.value or (), tables.teams.cap)
    auriga = _auriga(team, chariot, campaign)
    lines = [
        f"  {as_key(team.id)}:  # {f'{won} XP for place {chariot.place}' if won else 'no XP for the last race'}",
        f"    auriga: {in_quotes(auriga.value or team.driver)}",
        *(() if team.racer is None else (f"    racer: {in_quotes(team.racer)}",)),
        f"    factio: {team.factio.value}",
        f"    package: {team.package}",
        f"    plus: [{', '.join(plus)}]",
        f"    xp: {team.xp + won}",
    ]
    return Judged(lines, (*grown.problems, *over, *auriga.problems))


def _grown(
    team: Team, beyond: Iterable[Trait], first: int, last: int, campaign: Campaign
) -> Judged[tuple[Placed[Trait], ...]]:
    """SS-19.1: what the points are spent on that the last race has earned, and those that are owed; counted from 0."""
    listed = campaign.growth.get(team.id, ())
    problems, known = [], []
    for placed in listed[:last]:
        trait = _TRAITS.get(placed.value)
        if trait is None:
            message = f"{team.id}: there is no characteristic {shown(placed.value)}"
            suggestion = did_you_mean(placed.value, _TRAITS) or f"write {one_of(_TRAITS)}"
            problems.append(Problem("campaign-growth", message, placed.place, "SS-19.1", suggestion))
        else:
            known.append(Placed(trait, placed.place))
    owed, lost = _owed(known[:first], Counter(beyond), replaced=team.id in campaign.successors)
    grown = [*owed, *known[first:]]
    unspent = last - len([*beyond]) - len(grown) - lost
    if unspent > 0 and not problems:
        message = f"{team.id} has earned {counted(unspent, 'point')}, and nothing says what it is spent on"
        suggestion = f"write it under growth: {team.id}: or after 'plus:' of the new race"
        place = Place(campaign.file)
        problems.append(Problem("campaign-growth", message, place, "SS-19.1", suggestion, Severity.WARNING))
    return Judged(tuple(grown), tuple(problems))


def _owed(earned: Iterable[Placed[Trait]], held: Counter[Trait], *, replaced: bool) -> tuple[list[Placed[Trait]], int]:
    """SS-19.1b: growth that was written late, and the number of points that went with a dead auriga.

    What is listed for points of earlier races and is not held is owed; of an auriga who was `replaced` it is lost.
    """
    owed, lost = [], 0
    for placed in earned:
        if held[placed.value]:
            held[placed.value] -= 1
        elif replaced and placed.value in AURIGA:
            lost += 1
        else:
            owed.append(placed)
    return owed, lost


def _over_cap(team: Team, traits: Counter[Trait], grown: Iterable[Placed[Trait]], cap: int) -> Iterator[Problem]:
    """SS-19.1: no characteristic grows beyond the cap."""
    for placed in grown:
        if traits[placed.value] > cap:
            message = f"{team.id} would have {placed.value} {traits[placed.value]}, the most is {cap}"
            yield Problem("campaign-growth", message, placed.place, "SS-19.1", "spend the point on another")


def _auriga(team: Team, chariot: Chariot, campaign: Campaign) -> Judged[str]:
    """SS-19.1, SS-19.1b: a dead auriga is replaced, and never by himself."""
    if chariot.status is not Status.DEAD:
        return Judged(team.driver)
    named = campaign.successors.get(team.id)
    if named is not None and named.value != team.driver:
        return Judged(named.value)
    message = f"{team.driver} is dead, and nothing says who drives for {team.id} now"
    suggestion = f"write successors: {{{team.id}: NAME}}"
    return Judged(None, (Problem("campaign-dead", message, Place(campaign.file), "SS-19.1", suggestion),))


def _stranger_problems(set_up: RaceSetUp, campaign: Campaign) -> Iterator[Problem]:
    """Problems of names in the host's file that are not teams of the last race."""
    named = {**{team: placed[0].place for team, placed in campaign.growth.items() if placed}}
    named |= {team: placed.place for team, placed in campaign.successors.items()}
    for team, place in named.items():
        if team not in set_up.by_id:
            suggestion = did_you_mean(team, set_up.by_id) or f"the teams are {', '.join(set_up.by_id)}"
            yield Problem("campaign-team", f"there is no team {shown(team)} in the last race", place, None, suggestion)
