"""The entry of a race, the forms of its files, and the next race of a campaign (SS-1, SS-2, SS-19)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.boards.ring import TrackPlan, lay_out
from ludi_press.content.nodes import MappingNode, Node, as_key, in_quotes
from ludi_press.content.rules import NAME_LIMIT, Apart, DisplayName, Doc, Limit, OneOrMore, Placed, Range, Rule
from ludi_press.content.times import Moment
from ludi_press.content.words import any_of, counted, did_you_mean, one_of, shown
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged, Place, Problem, Severity, has_errors
from ludi_press.games.contract import Campaign, RaceBrief
from ludi_press.games.super_series.rules.attack import NEAR
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import LEVELS, Bonus, Chariot, RaceState, Status, Team, Trait
from ludi_press.games.super_series.rules.tables import Tables, read_tables
from ludi_press.games.super_series.rules.turn import AURIGA, kept_points, points_beyond, points_earned, xp_won


class TeamForm(Struct, frozen=True):
    """A team as it enters (SS-1)."""

    auriga: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("the charioteer's name")]
    factio: Annotated[Tone, Rule("SS-1.4"), Doc("praesina is green, albata white, russata red, veneta blue")]
    package: Annotated[Placed[str], Rule("SS-1.3"), Doc("military, noble, political, priestly, strength or trader")]
    plus: Annotated[
        tuple[Placed[Trait], ...], OneOrMore(), Rule("SS-1.2"), Doc("the two free characteristics: [speed, skill]")
    ] = ()
    racer: Annotated[
        str | None, DisplayName(), Apart(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")
    ] = None
    grid: Annotated[
        Placed[int] | None, Apart(), Range(1, 99), Rule("SS-2.5"), Doc("the place of the start grid; by lot otherwise")
    ] = None
    xp: Annotated[
        Placed[int] | None, Range(0, 1000), Rule("SS-19.1"), Doc("the experience of its campaign, before this race")
    ] = None


class RaceForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    teams: Annotated[Mapping[str, Placed[TeamForm]], Rule("SS-1.1"), Doc("the teams, by the ids that orders use")]
    laps: Annotated[int | None, Range(1, 20), Rule("SS-17.1"), Doc("how many laps; the track's own otherwise")] = None
    campaign: Annotated[
        bool, Rule("SS-19.1"), Doc("whether teams enter with their package and what their XP earned alone")
    ] = False


class OrderForm(Struct, frozen=True):
    """A team's orders, with contingencies, time of arrival and bonus."""

    orders: Annotated[tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.1"), Doc("the orders, first to last")] = ()
    otherwise: Annotated[
        tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.1"), Doc("the contingency of each order after the first")
    ] = ()
    received: Annotated[Moment | None, Rule("SS-16.1"), Doc("when the orders came, in Roman time")] = None
    bonus: Annotated[
        Placed[Bonus] | None, Rule("SS-16.1"), Doc("what the racer takes for orders within the window: space, quality")
    ] = None


Given = Placed[str] | tuple[Placed[str], ...] | OrderForm
"""Orders as a host writes them: one, a list, or keys with values."""


class TurnForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the turn is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("SS-3.1"), Doc("the orders by team")] = None
    retire: Annotated[tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.4"), Doc("teams that leave before the turn")] = (
        field(default=())
    )


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
    yield from _earned_problems(team, form, tables) if is_campaign else _free_problems(team, form, tables)
    if package.value not in tables.teams.packages:
        words = did_you_mean(package.value, tables.teams.packages) or f"write {one_of(tables.teams.packages)}"
        yield Problem(
            "team-package", f"{team}: there is no package {shown(package.value)}", package.place, "SS-1.3", words
        )
        return
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
