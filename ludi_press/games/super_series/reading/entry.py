"""Checks the entry of a race: teams, their characteristics, the grid and the track (SS-1, SS-2)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from ludi_press.boards.plan import TrackPlan
from ludi_press.boards.ring import lay_out
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Placed
from ludi_press.content.words import any_of, counted, did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.contract import RaceBrief
from ludi_press.games.super_series.reading.forms import RaceForm, TeamForm
from ludi_press.games.super_series.reading.tables_reading import read_tables
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import LEVELS, Team, Trait
from ludi_press.games.super_series.rules.tables import Tables
from ludi_press.games.super_series.rules.turn import points_earned


def set_up_race(brief: RaceBrief[RaceForm]) -> Judged[RaceSetUp]:
    """SS-1, SS-2: the set-up of a race, with the problems of tables, track and teams together."""
    tables, form, plan = read_tables(brief.tables), brief.form, brief.plan
    if plan is None:
        words = "the race names no track", None, "SS-2.1", "write 'track: circus-maximus'"
        return Judged(None, (*tables.problems, Problem("race-track", *words)))
    if tables.value is None:
        return Judged(None, tables.problems)
    teams = judge_entry(form, plan, tables.value, whole=brief.whole)
    too_short = track_problems(plan, tables.value, brief.tables)
    problems = (*tables.problems, *too_short, *teams.problems)
    if teams.value is None or too_short:
        return Judged(None, problems)
    laps = form.laps or plan.laps
    race = RaceSetUp(brief.race, brief.title, brief.host, lay_out(plan), tables.value, laps, teams.value)
    return Judged(race, problems)


def judge_entry(form: RaceForm, plan: TrackPlan, tables: Tables, *, whole: bool = True) -> Judged[tuple[Team, ...]]:
    """The teams in order of entry; None where one of them cannot start.

    Where parts of the form had problems (it is not `whole`), missing teams are not reported.
    """
    problems = (
        *(one for team, placed in form.teams.items() for one in _points_problems(team, placed, tables, form.campaign)),
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
    traits: dict[str, int] = {trait.value: points[trait] for trait in Trait}
    xp = form.xp.value if form.xp else 0
    return Team(team, form.auriga, form.racer, form.factio, form.package.value, grid=grid, xp=xp, **traits)


def _points(form: TeamForm, tables: Tables) -> Counter[Trait]:
    """SS-1.2: the package, and the free points."""
    return Counter((*tables.teams.packages.get(form.package.value, ()), *(placed.value for placed in form.plus)))


def _points_problems(team: str, placed: Placed[TeamForm], tables: Tables, is_campaign: bool) -> Iterator[Problem]:
    """SS-1.1 to SS-1.3: a known package, the right number of free points, none over the cap."""
    form = placed.value
    package = form.package
    if package.value not in tables.teams.packages:
        words = did_you_mean(package.value, tables.teams.packages) or f"write {one_of(tables.teams.packages)}"
        yield Problem(
            "team-package", f"{team}: there is no package {shown(package.value)}", package.place, "SS-1.3", words
        )
        return
    yield from _earned_problems(team, form, tables) if is_campaign else _free_problems(team, form, tables)
    for trait, count in _points(form, tables).items():
        if count > tables.teams.cap:
            place = next((plus.place for plus in form.plus if plus.value is trait), package.place)
            message = f"{team} has {trait} {count}, the most is {tables.teams.cap}"
            suggestion = f"the package '{package.value}' gives {', '.join(tables.teams.packages[package.value])}"
            yield Problem("team-cap", message, place, "SS-1.1", suggestion)


def _free_problems(team: str, form: TeamForm, tables: Tables) -> Iterator[Problem]:
    """SS-1.2: the right number of free points; XP belong to a campaign."""
    free = len(form.plus)
    if free != tables.teams.free:
        place = form.plus[0].place if form.plus else form.package.place
        message = f"{team} has {counted(free, 'free characteristic')}, it takes {tables.teams.free}"
        suggestion = f"write {tables.teams.free} of {one_of(Trait)} after 'plus:'"
        yield Problem("team-points", message, place, "SS-1.2", suggestion)
    if form.xp is not None:
        message = f"{team} has XP, and this race is no part of a campaign"
        yield Problem("team-xp", message, form.xp.place, "SS-19.1", "write 'campaign: yes' above 'teams:'")


def _earned_problems(team: str, form: TeamForm, tables: Tables) -> Iterator[Problem]:
    """SS-19.1: no more points than its XP earned; fewer are allowed, since a dead auriga loses some."""
    xp = form.xp.value if form.xp else 0
    earned = points_earned(tables.teams.xp, xp)
    if len(form.plus) > earned:
        place = form.plus[earned].place
        message = f"{team} has {counted(len(form.plus), 'further characteristic')}, its {xp} XP earned {earned}"
        suggestion = f"each {tables.teams.xp.point} XP of a campaign earn one: correct 'plus:' or 'xp:'"
        yield Problem("team-points", message, place, "SS-19.1", suggestion)


def _crowd_problems(form: RaceForm, plan: TrackPlan, whole: bool) -> Iterator[Problem]:
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
        if entered[racer.casefold()] > tables.teams.aurigae:
            message = f"{team}: {racer} has entered more than {tables.teams.aurigae} aurigae"
            yield Problem("racer-aurigae", message, placed.place, "SS-1.4", "name another racer, or take the team out")


def _grid_problems(form: RaceForm, plan: TrackPlan) -> Iterator[Problem]:
    """SS-2.4, SS-2.5: no place of the grid is given twice, and none beyond it."""
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


def _free_places(form: RaceForm, plan: TrackPlan) -> str:
    """The suggestion: places that no team names, or no place at all, for the lot."""
    named = {placed.value.grid.value for placed in form.teams.values() if placed.value.grid}
    free = [str(place) for place in range(1, plan.places + 1) if place not in named]
    lot = "take 'grid:' out, for the lot"
    return f"write {any_of(free)}, which {'is' if len(free) == 1 else 'are'} free; or {lot}" if free else lot


def track_problems(plan: TrackPlan, tables: Tables, trees: Mapping[str, Node]) -> tuple[Problem, ...]:
    """Why a track is too short for these rules; `trees` are the rules data with their places (see `Brief.tables`)."""
    return (
        *_move_problems(plan, tables),
        *_reach_problems(plan, tables, trees),
        *_radius_problems(plan, tables, trees),
    )


def _laps(plan: TrackPlan) -> list[int]:
    """The number of spaces of a lap in each lane, inside first."""
    return [sum(section.spaces[lane] for section in plan.sections) for lane in range(plan.lanes)]


def _move_problems(plan: TrackPlan, tables: Tables) -> Iterator[Problem]:
    """SS-2.2: a lap must be longer than any move, so that a move passes the line at most once."""
    shortest, longest = min(_laps(plan)), tables.longest_move()
    if shortest <= longest:
        lane = _laps(plan).index(shortest) + 1
        message = f"a lap of {plan.title} has {shortest} spaces in lane {lane}, and a move may take {longest}"
        yield Problem("track-short", message, rule="SS-2.2", suggestion="make its straights longer")


def _reach_problems(plan: TrackPlan, tables: Tables, trees: Mapping[str, Node]) -> Iterator[Problem]:
    """SS-2.3b: reach must be less than half a lap, since the shorter way round decides who is ahead."""
    shortest = min(_laps(plan))
    lane = f"lane {_laps(plan).index(shortest) + 1} has {shortest} spaces"
    most = (shortest - 1) // 2
    for level in LEVELS:
        reach = tables.moving.reach.at(level, 0)
        if reach > most:
            message = (
                f"at {level.name} a contingency reaches {reach} spaces, half a lap of {plan.title} or more: {lane}"
            )
            place = _changed_at(trees, "moving", "reach", level.name)
            yield Problem("reach-long", message, place, "SS-2.3b", f"write at most {most}, or choose a longer track")
    if most < NEAR:
        message = f"a strike reaches {NEAR} spaces, half a lap of {plan.title} or more: {lane}"
        yield Problem("reach-long", message, rule="SS-2.3b", suggestion="choose a longer track")


def _radius_problems(plan: TrackPlan, tables: Tables, trees: Mapping[str, Node]) -> Iterator[Problem]:
    """SS-2.3b: the radius of an escape (SS-15.5), in units of progress, must be less than half a lap too."""
    length, radius = sum(section.length for section in plan.sections), tables.naufragia.escape.radius
    most = (length - 1) // 2
    if radius > most:
        message = (
            f"the radius of an escape is {radius} units, half a lap of {plan.title} or more: it has {length} units"
        )
        place = _changed_at(trees, "naufragia", "escape", "radius")
        yield Problem("reach-long", message, place, "SS-2.3b", f"write at most {most}, or choose a longer track")


def _changed_at(trees: Mapping[str, Node], part: str, *keys: str) -> Place | None:
    """Where the race itself wrote this value of the rules; None where it is the edition's own."""
    node: Node | None = trees.get(part)
    for key in keys:
        node = node.get(key) if isinstance(node, MappingNode) else None
    return node.place if node is not None and node.place.file != f"{part}.yaml" else None
