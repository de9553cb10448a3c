"""The entry of a race: who may start, with what, and in which lane (CM-1.1 to CM-1.7, CM-14.2)."""

from collections.abc import Iterator

from ludi_press.boards.plan import TrackPlan
from ludi_press.boards.ring import lay_out
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.circus_maximus.reading.forms import RaceForm, TeamForm
from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, Team
from ludi_press.games.contract import RaceBrief


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
