"""Before the race: lanes by lot, and what points are worth (CM-1.3, CM-1.7)."""

from ludi_press.core.dice import D6, Cup
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Team
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.lots import draw_lots
from ludi_press.games.kit.under_way import UnderWay, indices

HORSES = 4


def line_up(set_up: RaceSetUp, cup: Cup) -> tuple[RaceState, tuple[Event, ...]]:
    """CM-1.3, CM-1.7: everybody in a box, with hits, horses and endurance."""
    live: UnderWay[Event] = UnderWay(cup=cup, turn=0)
    lanes = choose_lanes(set_up, live)
    chariots = tuple(prepare(set_up, live, team, lanes[team.id]) for team in set_up.teams)
    return RaceState(0, chariots), tuple(live.events)


def choose_lanes(set_up: RaceSetUp, live: UnderWay[Event]) -> dict[str, int]:
    """CM-1.7: lanes that the host names; the rest by lot, the highest die choosing first."""
    lanes = {team.id: team.lane for team in set_up.teams if team.lane is not None}
    order = draw_lots(live, [team.id for team in set_up.teams if team.lane is None], "lane", "CM-1.7")
    for team in order:
        wishes = (*set_up.team(team).wish, *from_the_middle(set_up.track.plan.lanes))
        lanes[team] = next(lane for lane in wishes if lane not in lanes.values())
    return lanes


def from_the_middle(lanes: int) -> list[int]:
    """CM-1.7: the lanes, the nearest to the middle first: of eight 4, 5, 3, 6, 2, 7, 1, 8."""
    return sorted(range(1, lanes + 1), key=lambda lane: (abs(2 * lane - lanes - 1), lane))


def prepare(set_up: RaceSetUp, live: UnderWay[Event], team: Team, lane: int) -> Chariot:
    """CM-1.3: hits, the team's speed shared among its horses, the rest to the inner ones, and endurance."""
    prep = set_up.charts.prep
    rolls = [live.roll(team.id, label, "CM-1.3", D6) for label in ("hits", "speed", "endurance")]
    hits = prep.hits[rolls[0].face + team.skill]
    each, rest = divmod(prep.speed[team.speed][rolls[1].face - 1], HORSES)
    horses = tuple(each + (number < rest) for number in range(HORSES))
    endurance = prep.endurance[team.endurance][rolls[2].face - 1]
    at = set_up.track.at(lane, 0, 1 - set_up.track.run_up)
    live.tell(ev.LinedUp(team=team.id, rule="CM-1.7", lane=lane, after=ev.Spot(0, at)))
    live.tell(
        ev.Prepared(team=team.id, rule="CM-1.3", hits=hits, horses=horses, endurance=endurance, dice=indices(rolls))
    )
    return Chariot(team=team.id, at=at, hits=hits, full_hits=hits, endurance=endurance, horses=horses)
