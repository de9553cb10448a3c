"""A race turn by turn: the boxes, retirements, the draw, each phase, and its end (CM-1, CM-2, CM-9.4 to CM-9.7)."""

from typing import Final

from ludi_press.boards.ring import OFF_TRACK, Side
from ludi_press.core.dice import D6, TurnDice
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.course import ahead
from ludi_press.games.circus_maximus.rules.drive import drive
from ludi_press.games.circus_maximus.rules.harm import stand_up, take_hits
from ludi_press.games.circus_maximus.rules.live import LiveRace, close, ends_now, enliven, finish
from ludi_press.games.circus_maximus.rules.model import (
    Chariot,
    Fate,
    RaceSetUp,
    RaceState,
    Status,
    Team,
    TeamOrders,
    TurnOrders,
)
from ludi_press.games.circus_maximus.rules.sideways import run_down
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import UnderWay, draw_lots, indices, total
from ludi_press.games.kit.race import Position


def resolve(set_up: RaceSetUp, state: RaceState, orders: TurnOrders, turn_dice: TurnDice) -> Played[RaceState]:
    """CM-2.1: plays one turn."""
    live = enliven(LiveRace, set_up, state, orders, turn_dice)
    for team in orders.retired:
        live.leave(team, "CM-14.3", Fate.RETIRED)
    for team, given in orders.teams.items():
        if given.evade is not None:
            live.change(team, evade=given.evade)
    order = orders.draw or draw_lots(
        live, [chariot.team for chariot in state.chariots if acts(live, chariot.team)], "draw", "CM-2.2"
    )
    live.emit(ev.OrderSet(team=None, rule="CM-2.2", order=tuple(order)))
    for number, team in enumerate(order, start=1):
        live.round = number
        if acts(live, team) and team not in live.fallen:
            play_phase(live, team)
    live.round = len(order) + 1
    end_turn(live)
    over = ends_now(live)
    if over:
        close(live)
    return Played(live.freeze(over=over), tuple(live.events))


def acts(live: LiveRace, team: str) -> bool:
    """CM-2.2: whether a team has a phase: drivers, dragged men and men on foot have one."""
    return live.chariots[team].status in (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)


def play_phase(live: LiveRace, team: str) -> None:
    """CM-2.1, CM-9.4, CM-9.7: a driver drives, a dragged man cuts or holds on, a man on foot runs."""
    status = live.chariots[team].status
    if status is Status.DRIVING:
        drive(live, team)
    elif status is Status.ON_FOOT:
        run(live, team)
    elif (live.order(team) or TeamOrders()).hold_on or not cut_loose(live, team):
        be_dragged(live, team)


def cut_loose(live: LiveRace, team: str) -> bool:
    """CM-9.5: on 2d6 of hits + CDM or less he is on foot where he was dragged, and his team is led away."""
    rolls = live.d6(2, team, "cut-loose", "CM-9.5")
    most = live.chariots[team].hits + live.cdm(team)
    success = total(rolls) <= most
    event = ev.CutLoose(team=team, rule="CM-9.5", total=total(rolls), most=most, success=success, dice=indices(rolls))
    with live.because(event):
        if success:
            stand_up(live, team, "CM-9.5")
    return success


def be_dragged(live: LiveRace, team: str) -> None:
    """CM-9.4, CM-9.8a, CM-9.9: goes straight on at half the team's speed, until a held square, and runs men down."""
    pace = (live.chariots[team].team_speed + 1) // 2
    for left in range(pace - 1, -1, -1):
        at = ahead(live.track, live.chariots[team].at)
        if ahead(live.track, at) in live.held:
            return
        live.put(team, at, "CM-9.4")
        if live.chariots[team].lap > live.set_up.laps:
            finish(live, team, left)
            return
        run_down(live, team)


def run(live: LiveRace, team: str) -> None:
    """CM-9.7: a man runs half his hits (rounded up) in lanes, to his or the nearer wall; beyond it he is safe."""
    chariot, given = live.chariots[team], live.order(team)
    side = given.run if given and given.run else nearer_wall(live, chariot)
    before, at = live.spot(team), chariot.at
    for _ in range((chariot.hits + 1) // 2):
        over = live.track.level(at, live.track.spaces[at].lane + side)
        if over == OFF_TRACK:
            live.leave(team, "CM-9.7", Fate.SAFE)
            return
        at = over
    live.change(team, at=at)
    live.emit(ev.Moved(team=team, rule="CM-9.7", before=before, after=live.spot(team)))


def nearer_wall(live: LiveRace, chariot: Chariot) -> Side:
    """CM-9.7: the side of the nearer wall; of equally near ones the inner."""
    lane = live.track.spaces[chariot.at].lane
    return Side.LEFT if lane <= live.track.plan.lanes + 1 - lane else Side.RIGHT


def end_turn(live: LiveRace) -> None:
    """CM-2.7: ends a turn: damage by dragging, jostles and bans, tired teams, wrecks that are cleared."""
    for chariot in tuple(live.chariots.values()):
        if chariot.status is Status.DRAGGED and chariot.team not in live.fallen:
            drag(live, chariot.team)
    for team in live.chariots:
        if acts(live, team):
            recover(live, team)
            tire(live, team)
    clear_wrecks(live)


def drag(live: LiveRace, team: str) -> None:
    """CM-9.6: each full turn dragged costs d6 / 2 hits, rounded down, at least 1."""
    (roll,) = live.d6(1, team, "drag", "CM-9.6")
    if not take_hits(live, team, max(1, roll.face // 2), "CM-9.6", (roll.index,)):
        live.leave(team, "CM-9.6", Fate.DEAD)


def recover(live: LiveRace, team: str) -> None:
    """CM-4.6, CM-4.7: a jostle heals by 1, and a ban is one turn shorter."""
    chariot = live.chariots[team]
    if chariot.jostled:
        live.gauge(team, "CM-4.7", ev.HurtGauge.JOSTLED, -1, chariot.jostled - 1)
    live.change(team, jostled=max(0, chariot.jostled - 1), ban=max(0, chariot.ban - 1))


def tire(live: LiveRace, team: str) -> None:
    """CM-5.3: with END 0 the team speed falls by 1, but not below a walk; this holds for dragged teams too."""
    chariot = live.chariots[team]
    if chariot.holds_squares and not chariot.endurance and chariot.team_speed > live.charts.race.walk:
        live.change(team, tired=chariot.tired + 1)
        live.gauge(team, "CM-5.3", ev.HurtGauge.TEAM_SPEED, -1, live.chariots[team].team_speed)


def clear_wrecks(live: LiveRace) -> None:
    """CM-14.1: takes wrecks off the track that have lain for the number of turns in the settings."""
    lasts = live.charts.race.wrecks
    for wreck in tuple(live.wrecks):
        if lasts.isdigit() and live.turn >= wreck.turn + int(lasts):
            live.wrecks.remove(wreck)
            live.emit(ev.WreckCleared(team=wreck.team, rule="CM-14.1", at=wreck.at))


# The start

HORSES: Final = 4


def line_up(set_up: RaceSetUp, turn_dice: TurnDice) -> Played[RaceState]:
    """CM-1.3, CM-1.7: places all teams in their boxes, with hits, horses and endurance."""
    live: UnderWay[Chariot] = UnderWay(turn_dice=turn_dice, turn=turn_dice.turn)
    lanes = choose_lanes(set_up, live)
    chariots = tuple(prepare(set_up, live, team, lanes[team.id]) for team in set_up.teams)
    return Played(RaceState(0, chariots), tuple(live.events))


def choose_lanes(set_up: RaceSetUp, live: UnderWay[Chariot]) -> dict[str, int]:
    """CM-1.7: the lane of each team: as the host names it, else by lot; the highest die chooses first."""
    lanes = {team.id: team.lane for team in set_up.teams if team.lane is not None}
    order = draw_lots(live, [team.id for team in set_up.teams if team.lane is None], "lane", "CM-1.7")
    for team in order:
        wishes = (*set_up.by_id[team].wish, *from_the_middle(set_up.track.plan.lanes))
        lanes[team] = next(lane for lane in wishes if lane not in lanes.values())
    return lanes


def from_the_middle(lanes: int) -> list[int]:
    """CM-1.7: the lanes, the nearest to the middle first: of eight 4, 5, 3, 6, 2, 7, 1, 8."""
    return sorted(range(1, lanes + 1), key=lambda lane: (abs(2 * lane - lanes - 1), lane))


def prepare(set_up: RaceSetUp, live: UnderWay[Chariot], team: Team, lane: int) -> Chariot:
    """CM-1.3: rolls hits, team speed and endurance; the speed is shared among the horses, inner ones first."""
    prep = set_up.tables.prep
    rolls = [live.roll(team.id, label, "CM-1.3", D6) for label in ("hits", "speed", "endurance")]
    hits = prep.hits[rolls[0].face + team.skill]
    each, rest = divmod(prep.speed[team.speed][rolls[1].face - 1], HORSES)
    horses = tuple(each + (number < rest) for number in range(HORSES))
    endurance = prep.endurance[team.endurance][rolls[2].face - 1]
    at = set_up.track.at(lane, 0, 1 - set_up.track.run_up)
    live.emit(ev.LinedUp(team=team.id, rule="CM-1.7", lane=lane, after=Position(0, at)))
    live.emit(
        ev.Prepared(team=team.id, rule="CM-1.3", hits=hits, horses=horses, endurance=endurance, dice=indices(rolls))
    )
    return Chariot(team=team.id, at=at, hits=hits, full_hits=hits, endurance=endurance, horses=horses)
