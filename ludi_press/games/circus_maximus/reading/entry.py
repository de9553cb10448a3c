"""The entry of a race and the forms of its files (CM-1.1 to CM-1.7, CM-11.1, CM-14.2, CM-14.3)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct

from ludi_press.boards.ring import TrackPlan, lay_out
from ludi_press.content.nodes import MappingNode
from ludi_press.content.rules import NAME_LIMIT, Apart, Doc, Limit, OneOrMore, Placed, Range, Rule
from ludi_press.content.words import counted
from ludi_press.core.colour import Tone
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, Team
from ludi_press.games.contract import RaceBrief

Points = Annotated[int, Range(0, 20)]
Texts = tuple[Placed[str], ...]


class PointsForm(Struct, frozen=True):
    """CM-1.2: the points of the preparation."""

    driver: Annotated[Points, Doc("the driver's modifier: +0, +1, +2")] = 0
    chariot: Annotated[Points, Doc("light, normal, heavy")] = 0
    speed: Annotated[Points, Doc("the speed of the team")] = 0
    endurance: Annotated[Points, Doc("the endurance of the team")] = 0


class TeamForm(Struct, frozen=True):
    """A team as it enters (CM-14.2)."""

    driver: Annotated[str, Limit(NAME_LIMIT), Doc("the driver's name")]
    factio: Annotated[Tone, Rule("CM-14.2"), Doc("praesina is green, albata white, russata red, veneta blue")]
    points: Annotated[Placed[PointsForm], Rule("CM-1.2"), Doc("four points: {driver: 1, chariot: 1, speed: 2}")]
    racer: Annotated[str | None, Apart(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")] = None
    wish: Annotated[tuple[Placed[int], ...], OneOrMore(), Rule("CM-1.7"), Doc("lanes, the dearest first: [4, 5]")] = ()
    lane: Annotated[Placed[int] | None, Apart(), Rule("CM-1.7"), Doc("the lane; by lot otherwise")] = None


class RaceForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    teams: Annotated[Mapping[str, Placed[TeamForm]], Rule("CM-14.2"), Doc("the teams, by the ids that orders use")]
    laps: Annotated[int | None, Range(1, 20), Rule("CM-1.1"), Doc("how many laps; the track's own otherwise")] = None


class OrderForm(Struct, frozen=True):
    """CM-11.1: a team's orders by keys."""

    speed: Annotated[Placed[str] | None, Rule("CM-2.3"), Doc("a number, or max; the limit otherwise")] = None
    path: Annotated[Placed[str] | None, Rule("CM-11.2"), Doc("steps between slashes: 9/out/ram diocles/10")] = None
    whip: Annotated[Placed[bool] | None, Rule("CM-3.5"), Doc("yes: the whip as the phase begins")] = None
    attack: Annotated[Texts, OneOrMore(), Rule("CM-6.1"), Doc("ram or lash, whom: [ram anyone horses]")] = ()
    evade: Annotated[Texts, OneOrMore(), Rule("CM-6.2"), Doc("brake, out, in, in order; or no")] = ()
    pass_: Annotated[Texts, OneOrMore(), Rule("CM-3.8"), Doc("out, in, in order; or no")] = ()
    blocked: Annotated[Texts, OneOrMore(), Rule("CM-3.6"), Doc("out, in, brake, ram, in order")] = ()
    corner: Annotated[Placed[str] | None, Rule("CM-4.9"), Doc("how far over a safe speed: a number, any or safe")] = (
        None
    )


Given = Placed[str] | OrderForm
"""Orders as a host writes them: a sentence, or keys with values."""


class TurnForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the turn is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("CM-11.1"), Doc("the orders by team")] = None
    retire: Annotated[Texts, OneOrMore(), Rule("CM-14.3"), Doc("teams that leave before the turn")] = ()
    draw: Annotated[Texts, OneOrMore(), Rule("CM-2.2"), Doc("all who move, in the order that the host drew")] = ()


def set_up_race(brief: RaceBrief[RaceForm]) -> Judged[RaceSetUp]:
    """CM-1: judges the race's form against the rules; all problems together."""
    charts, form, plan = read_charts(brief.tables), brief.form, brief.plan
    problems = (*charts.problems, *(_track_problems(plan)))
    if charts.value is not None and plan is not None:
        problems += tuple(_entry_problems(form, plan, charts.value, whole=brief.whole))
        problems += tuple(_lap_problems(form, brief, charts.value))
    if charts.value is None or plan is None or has_errors(problems) or not form.teams:
        return Judged(None, problems)
    laps = form.laps or _ruled_laps(charts.value) or plan.laps
    teams = tuple(_team(team, placed.value) for team, placed in form.teams.items())
    race = RaceSetUp(brief.race, brief.title, brief.host, lay_out(plan), charts.value, laps, teams)
    return Judged(race, problems)


def _team(team: str, form: TeamForm) -> Team:
    points = form.points.value
    return Team(
        id=team, driver=form.driver, factio=form.factio, racer=form.racer, skill=points.driver, chariot=points.chariot,
        speed=points.speed, endurance=points.endurance, wish=tuple(wish.value for wish in form.wish),
        lane=form.lane.value if form.lane else None,
    )  # fmt: skip


def _ruled_laps(charts: Charts) -> int | None:
    """CM-14.1b: the laps that the race's `rules:` name."""
    return None if charts.race.laps == "track" else int(charts.race.laps)


def _lap_problems(form: RaceForm, brief: RaceBrief[RaceForm], charts: Charts) -> Iterator[Problem]:
    """CM-14.1b: `laps` of race.yaml and of its rules must not differ."""
    ruled = _ruled_laps(charts)
    if form.laps and ruled and form.laps != ruled:
        race = brief.tables["race"]
        node = race.get("laps") if isinstance(race, MappingNode) else None
        message = f"the rules say {counted(ruled, 'lap')}, 'laps:' of the race says {form.laps}"
        yield Problem("laps-twice", message, node.place if node else None, "CM-14.1b", "write the number once")


def _track_problems(plan: TrackPlan | None) -> Iterator[Problem]:
    """CM-1.4, CM-1.7: a track, safe speeds in every corner, and grey squares for a chariot's two."""
    if plan is None:
        yield Problem("race-track", "the race has no track", None, "CM-1.4", "write 'track: circus-maximus-eight'")
        return
    for section in plan.sections:
        if section.corner and not section.safe:
            message = f"the corner '{section.name}' of {plan.title} has no safe speeds"
            yield Problem("track-safe", message, None, "CM-1.4", "choose circus-maximus-eight, or give it 'safe:'")
    if len(plan.grid) < 2:
        message = f"{plan.title} has no room for a chariot behind the line: it takes two squares"
        yield Problem("track-grey", message, None, "CM-1.7", "write at least two ranks under 'grid:'")


def _entry_problems(form: RaceForm, plan: TrackPlan, charts: Charts, *, whole: bool) -> Iterator[Problem]:
    teams = list(form.teams.items())
    if whole and len(teams) < 2:
        yield Problem(
            "too-few-teams", f"the race has {counted(len(teams), 'team')}", None, "CM-1.1", "enter at least two"
        )
    for _, placed in teams[plan.lanes :]:
        message = f"the race has {len(teams)} teams, {plan.title} has {plan.lanes} lanes"
        yield Problem("too-many-teams", message, placed.head, "CM-1.1", "take teams out")
    taken: dict[int, str] = {}
    for team, placed in teams:
        yield from _points_problems(team, placed.value, charts)
        yield from _lane_problems(team, placed.value, plan, taken)


def _points_problems(team: str, form: TeamForm, charts: Charts) -> Iterator[Problem]:
    """CM-1.2: so many points, and so many at most on one thing."""
    points, prep = form.points.value, charts.prep
    spent = {name: getattr(points, name) for name in ("driver", "chariot", "speed", "endurance")}
    if sum(spent.values()) != prep.points:
        message = f"{team} has {counted(sum(spent.values()), 'point')}, it takes {prep.points}"
        yield Problem("team-points", message, form.points.place, "CM-1.2", "write {driver: 1, chariot: 1, speed: 2}")
    for name, count in spent.items():
        if count > prep.most:
            message = f"{team} has {count} points on {name}, the most is {prep.most}"
            yield Problem("team-cap", message, form.points.place, "CM-1.2", f"write '{name}: {prep.most}'")


def _lane_problems(team: str, form: TeamForm, plan: TrackPlan, taken: dict[int, str]) -> Iterator[Problem]:
    """CM-1.7: lanes of the track, and none that the host gives to two."""
    for placed in (*form.wish, *([form.lane] if form.lane else [])):
        if not 1 <= placed.value <= plan.lanes:
            message = f"{team}: there is no lane {placed.value}"
            yield Problem("lane-unknown", message, placed.place, "CM-1.7", f"write 1 to {plan.lanes}")
    if form.lane is not None:
        if form.lane.value in taken:
            message = f"{team} stands in lane {form.lane.value}, and so does {taken[form.lane.value]}"
            yield Problem("lane-taken", message, form.lane.place, "CM-1.7", "take 'lane:' out, for the lot")
        taken.setdefault(form.lane.value, team)
