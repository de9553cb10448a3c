"""The entry of a race: who may start, with what, from where (SS-1, SS-2.5)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ludi_press.boards.plan import Plan
from ludi_press.content.rules import Placed
from ludi_press.content.words import any_of, counted, did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.super_series.reading.forms import RaceForm, TeamForm
from ludi_press.games.super_series.rules.model import Team, Trait
from ludi_press.games.super_series.rules.tables import Tables


def judge_entry(form: RaceForm, plan: Plan, tables: Tables, *, whole: bool = True) -> Judged[tuple[Team, ...]]:
    """The teams in order of entry; None where one of them cannot start.

    Of a form that is not whole no team is missed.
    """
    problems = (
        *(problem for team, placed in form.teams.items() for problem in _points_problems(team, placed, tables)),
        *_crowd_problems(form, plan, whole),
        *_racer_problems(form, tables),
        *_grid_problems(form, plan),
    )
    if has_errors(problems) or not form.teams:
        return Judged(None, problems)
    return Judged(tuple(_team(team, placed.value, tables) for team, placed in form.teams.items()), problems)


def _team(team: str, form: TeamForm, tables: Tables) -> Team:
    points = _points(form, tables)
    grid = form.grid.value if form.grid else None
    traits: dict[str, Any] = {trait.value: points[trait] for trait in Trait}
    return Team(team, form.auriga, form.racer, form.factio, form.package.value, grid=grid, **traits)


def _points(form: TeamForm, tables: Tables) -> Counter[Trait]:
    """SS-1.2: the package, and the free points."""
    return Counter((*tables.packages.get(form.package.value, ()), *(placed.value for placed in form.plus)))


def _points_problems(team: str, placed: Placed[TeamForm], tables: Tables) -> Iterator[Problem]:
    """SS-1.1 to SS-1.3: a known package, the right number of free points, none over the cap."""
    form = placed.value
    package = form.package
    if package.value not in tables.packages:
        words = did_you_mean(package.value, tables.packages) or f"write {one_of(tables.packages)}"
        yield Problem(
            "team-package", f"{team}: there is no package {shown(package.value)}", package.place, "SS-1.3", words
        )
        return
    free = len(form.plus)
    if free != tables.free_points:
        place = form.plus[0].place if form.plus else package.place
        message = f"{team} has {counted(free, 'free characteristic')}, it takes {tables.free_points}"
        suggestion = f"write {tables.free_points} of {one_of(Trait)} after 'plus:'"
        yield Problem("team-points", message, place, "SS-1.2", suggestion)
    for trait, count in _points(form, tables).items():
        if count > tables.cap:
            place = next((plus.place for plus in form.plus if plus.value is trait), package.place)
            message = f"{team} has {trait} {count}, the most is {tables.cap}"
            suggestion = f"the package '{package.value}' gives {', '.join(tables.packages[package.value])}"
            yield Problem("team-cap", message, place, "SS-1.1", suggestion)


def _crowd_problems(form: RaceForm, plan: Plan, whole: bool) -> Iterator[Problem]:
    """SS-2.5: at least one team, and no more than the grid holds."""
    if whole and not form.teams:
        yield Problem("no-teams", "the race has no team", rule="SS-1.1", suggestion="write at least one under 'teams:'")
    surplus = list(form.teams.items())[plan.places :]
    if surplus:
        message = f"the race has {len(form.teams)} teams, the grid of {plan.title} has {plan.places} places"
        suggestion = "take teams out, or choose a track with a larger grid"
        yield Problem("too-many-teams", message, surplus[0][1].place, "SS-2.5", suggestion)


def _racer_problems(form: RaceForm, tables: Tables) -> Iterator[Problem]:
    """SS-1.4: a participant enters one or two aurigae."""
    entered: Counter[str] = Counter()
    for team, placed in form.teams.items():
        racer = placed.value.racer
        if racer is None:
            continue
        entered[racer.casefold()] += 1
        if entered[racer.casefold()] > tables.aurigae:
            message = f"{team}: {racer} has entered more than {tables.aurigae} aurigae"
            yield Problem("racer-aurigae", message, placed.place, "SS-1.4", "name another racer, or take the team out")


def _grid_problems(form: RaceForm, plan: Plan) -> Iterator[Problem]:
    """SS-2.4, SS-2.5: each place of the grid once, and none beyond it."""
    taken: dict[int, str] = {}
    for team, placed in form.teams.items():
        grid = placed.value.grid
        if grid is None:
            continue
        if grid.value > plan.places:
            message = f"{team} stands on place {grid.value}, the grid of {plan.title} has {plan.places}"
            yield Problem("grid-place", message, grid.place, "SS-2.5", _free_places(form, plan))
        elif grid.value in taken:
            message = f"{team} stands on place {grid.value}, and so does {taken[grid.value]}"
            yield Problem("grid-place", message, grid.place, "SS-2.4", _free_places(form, plan))
        taken.setdefault(grid.value, team)


def _free_places(form: RaceForm, plan: Plan) -> str:
    """What to write instead: the places that nobody names, or nothing, for the lot."""
    named = {placed.value.grid.value for placed in form.teams.values() if placed.value.grid}
    free = [str(place) for place in range(1, plan.places + 1) if place not in named]
    lot = "take 'grid:' out, for the lot"
    return f"write {any_of(free)}, which {'is' if len(free) == 1 else 'are'} free; or {lot}" if free else lot
