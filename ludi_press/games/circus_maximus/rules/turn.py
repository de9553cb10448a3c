"""A race turn by turn: the boxes, retirements, the draw, each phase, and its end (CM-1 to CM-4, CM-9, CM-12)."""

from collections.abc import Callable
from typing import Final

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId
from ludi_press.core.dice import D6, TurnDice
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.attack import emit_missed, emit_unfound, strike, try_lines
from ludi_press.games.circus_maximus.rules.course import ahead
from ludi_press.games.circus_maximus.rules.live import (
    LiveRace,
    Phase,
    check_wheels,
    close,
    ends_now,
    enliven,
    finish,
    hurt_horse,
    stand_up,
    take_hits,
)
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Chariot,
    Fate,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    Team,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.circus_maximus.rules.sideways import (
    check_corner,
    excess_at,
    intended_speed,
    lose_mf,
    meet,
    run_down,
    weight_of,
)
from ludi_press.games.contract import Played
from ludi_press.games.kit.event import UnderWay, draw_lots, indices, total
from ludi_press.games.kit.race import Position

FAST: Final = 14
"""CM-6.3: at this speed or more damaged wheels are checked when a phase begins."""

COSTS: Final = {Side.RIGHT: 1, Side.LEFT: 2}
"""CM-3.2, CM-3.3: MF of a change of lane to each side."""

SIDESLIP: Final = 3
"""CM-3.7: MF of a sideslip."""

DEFAULT_PASSING: Final = (Side.RIGHT, Side.LEFT)
"""CM-3.8: the sides on which a chariot passes where nothing is ordered."""


def drive(live: LiveRace, team: str) -> None:
    """CM-2.4: plays the phase of one driver until all MF are spent."""
    begin(live, team)
    while live.phase is not None:
        go_on(live, live.phase)


def begin(live: LiveRace, team: str) -> None:
    """CM-2.4: begins the phase of a driver, who sets out, whips, and attacks from the square where he stands."""
    orders = live.order(team) or TeamOrders()
    base, path, lines = intended_speed(live, team), list(orders.path), list(orders.attack)
    mine = live.phase = Phase(team=team, orders=orders, base=base, path=path, lines=lines)
    set_out(live, mine)
    if orders.whip:
        whip(live, mine)
    try_lines(live, mine)


def go_on(live: LiveRace, mine: Phase) -> None:
    """CM-2.4, CM-11.2: makes the next step of the path, or goes straight on after it; without MF the phase ends."""
    if not mine.left:
        emit_unfound(live, mine)
        live.driven[mine.team], live.phase = mine.speed, None
    elif mine.path:
        perform(live, mine, mine.path.pop(0))
    else:
        forward(live, mine)


# Setting out


def set_out(live: LiveRace, mine: Phase) -> None:
    """CM-2.4, CM-2.4a, CM-2.5: sets MF by order or limit, clears debt and spur, cuts dead horses, checks wheels."""
    team, chariot, order = mine.team, live.chariots[mine.team], live.order(mine.team)
    limit = live.set_up.limit(chariot)
    rolls = live.d6(1, team, "start", "CM-2.5") if live.turn == 1 else ()
    mine.base = max(0, mine.base - total(rolls))
    live.change(team, debt=0, spur=0)
    spur = 0 if chariot.uncut else chariot.spur
    event = ev.SetOut(
        team=team, rule="CM-2.4" if order else "CM-2.6", asked=order.speed if order else None, limit=limit,
        debt=chariot.debt, speed=mine.base, spur=spur, dice=indices(rolls),
    )  # fmt: skip
    with live.because(event):
        if chariot.uncut:
            cut_free(live, mine)
        if mine.base >= FAST:
            check_wheels(live, team)
    mine.base += spur


def cut_free(live: LiveRace, mine: Phase) -> None:
    """CM-8.3: cuts dead horses free for a d6 of MF for each living horse; below 0 it fails, and he does not move."""
    living = 4 - live.chariots[mine.team].horses.count(0)
    rolls = live.d6(living, mine.team, "cut-free", "CM-8.3")
    left = mine.base + live.cdm(mine.team) - total(rolls)
    mine.base, success = max(0, left), left >= 0
    live.change(mine.team, uncut=not success)
    live.emit(ev.HorsesCut(team=mine.team, rule="CM-8.3", success=success, left=mine.base, dice=indices(rolls)))


def whip(live: LiveRace, mine: Phase) -> None:
    """CM-3.5: adds d6 MF for as many END, limited by the END; a hurt arm halves the die (CM-7.8, 4)."""
    chariot = live.chariots[mine.team]
    if mine.over or mine.has_whipped or not live.set_up.may_whip(chariot):
        return
    mine.has_whipped = True
    (roll,) = live.d6(1, mine.team, "whip", "CM-3.5")
    mf = live.pay(mine.team, (roll.face + 1) // 2 if chariot.arm else roll.face)
    mine.whipped += mf
    live.emit(ev.Whipped(team=mine.team, rule="CM-3.5", mf=mf, dice=(roll.index,)))


# The path


def perform(live: LiveRace, mine: Phase, step: Step) -> None:
    """CM-11.2: makes one step of the path."""
    if step.kind is StepKind.FORWARD:
        for _ in range(step.count):
            forward(live, mine)
    elif step.attack is not None:
        if not strike(live, mine, step.attack):
            emit_missed(live, mine.team, step.attack)
    else:
        _STEPS[step.kind](live, mine, step)


def brake(live: LiveRace, mine: Phase, amount: int, rule: str = "CM-3.4") -> None:
    """CM-3.4: gives up MF for as many END, limited by what is left of both."""
    amount = min(amount, mine.left, live.chariots[mine.team].endurance)
    lose_mf(live, mine.team, amount, rule, amount)


def change_lane(live: LiveRace, mine: Phase, side: Side) -> None:
    """CM-3.2, CM-3.3, CM-3.9: changes lane; where squares are held or MF too few he goes straight on instead."""
    at = course.change(live.track, live.chariots[mine.team].at, side)
    if mine.left >= COSTS[side] and at != OFF_TRACK and live.is_free(at, course.ahead(live.track, at)):
        enter(live, mine, at, COSTS[side], "CM-3.2" if side is Side.RIGHT else "CM-3.3")
    else:
        live.emit(ev.ChangeLost(team=mine.team, rule="CM-3.9", side=side))
        forward(live, mine)


def forward(live: LiveRace, mine: Phase) -> None:
    """CM-3.1: goes one square forward, unless he passes (CM-3.8) or is blocked (CM-3.6)."""
    if not mine.left:
        return
    at = live.chariots[mine.team].at
    beyond = course.ahead(live.track, course.ahead(live.track, at))
    if beyond in live.held:
        answer_block(live, mine, live.held[beyond])
    elif (side := passing_side(live, mine, course.ahead(live.track, beyond))) is not None:
        mine.bring_forward(side)
        enter(live, mine, course.change(live.track, at, side), COSTS[side], "CM-3.8")
    else:
        enter(live, mine, course.ahead(live.track, at), 1, "CM-3.1")


def passing_side(live: LiveRace, mine: Phase, beyond: SpaceId) -> Side | None:
    """CM-3.8, CM-3.8b: the first free side of `pass`, where the square two ahead of the team is not free; else None.

    Without `pass` nobody passes inward in a corner.
    """
    if mine.left < 2 or not (beyond in live.held or live.wreck_at(beyond)):
        return None
    written = mine.orders.passing
    for side in DEFAULT_PASSING if written is None else written:
        at = course.change(live.track, live.chariots[mine.team].at, side)
        inward = side is Side.LEFT and written is None
        if at == OFF_TRACK or (inward and course.safe_speed(live.track, at) is not None):
            continue
        wanted = at, course.ahead(live.track, at)
        if live.is_free(*wanted) and not any(live.wreck_at(square) for square in wanted):
            return side
    return None


def enter(live: LiveRace, mine: Phase, at: SpaceId, cost: int, rule: str) -> None:
    """CM-3.11: enters free squares: passes the line, meets men and wrecks, checks the corner, makes waiting attacks.

    CM-4.5a: after a slide the attacks of `attack:` wait for the next square.
    """
    if not hold_back(live, mine, at, cost):
        return
    mine.spent += cost
    mine.struck = False
    live.put(mine.team, at, rule)
    if live.chariots[mine.team].lap > live.set_up.laps:
        finish(live, mine.team, mine.left)
        return
    arrived = live.chariots[mine.team].endurance
    meet(live, mine.team)
    if live.drives(mine.team):
        check_corner(live, mine.team, arrived)
    if live.chariots[mine.team].at == at:
        try_lines(live, mine)


def hold_back(live: LiveRace, mine: Phase, at: SpaceId, cost: int) -> bool:
    """CM-4.9: brakes before a corner square until the excess is what the orders allow; whether he goes on.

    Where the MF that are left do not suffice for the square, they are lost.
    CM-4.9a: a driver who may strain keeps 1 END, because a corner without END is a flip (CM-5.2).
    """
    chariot = live.chariots[mine.team]
    strains = live.set_up.may_strain(chariot)
    excess, tested = excess_at(live, mine.team, at)
    allowed = mine.orders.corner if strains else tested
    if allowed is None:
        return True
    brake(live, mine, max(0, min(excess - max(allowed, tested), chariot.endurance - strains)), "CM-4.9")
    if mine.left >= cost:
        return True
    lose_mf(live, mine.team, mine.left, "CM-4.9")
    return False


# Blocked


def answer_block(live: LiveRace, mine: Phase, other: str) -> None:
    """CM-3.6: tries the answers of `blocked` in order; after the last one, or where END cannot brake, he rams."""
    in_corner = course.safe_speed(live.track, live.chariots[mine.team].at) is not None
    default = (Way.OUT, Way.BRAKE) if in_corner else (Way.OUT, Way.IN, Way.BRAKE)
    for way in default if mine.orders.blocked is None else mine.orders.blocked:
        if way is Way.RAM:
            break
        if way is Way.BRAKE:
            live.emit(ev.Blocked(team=mine.team, rule="CM-3.6", by=other, answer=way))
            brake(live, mine, mine.left)
            break
        if slip_by(live, mine, other, way):
            return
    if mine.left:
        ram_ahead(live, mine, other)


def slip_by(live: LiveRace, mine: Phase, other: str, way: Way) -> bool:
    """CM-3.7: slips to the next lane for 3 MF, where both squares there are free; whether he did."""
    side = Side.LEFT if way is Way.IN else Side.RIGHT
    at = course.sideslip(live.track, live.chariots[mine.team].at, side)
    if mine.left < SIDESLIP or at == OFF_TRACK or not live.is_free(at, course.ahead(live.track, at)):
        return False
    live.emit(ev.Blocked(team=mine.team, rule="CM-3.6", by=other, answer=way))
    enter(live, mine, at, SIDESLIP, "CM-3.7")
    return True


def ram_ahead(live: LiveRace, mine: Phase, other: str) -> None:
    """CM-3.10: a ram from behind: he loses his MF and 1 of his next limit; his best horse is hurt."""
    horses = live.chariots[mine.team].horses
    weight = weight_of(live, other) if live.drives(other) else 0
    event = ev.Attacked(team=mine.team, rule="CM-3.10", target=other, act=Act.RAM, horses=False, mine=True)
    with live.because(event):
        lose_mf(live, mine.team, mine.left, "CM-3.10")
        hurt_horse(live, mine.team, horses.index(max(horses)), weight)
        live.owe(mine.team, 1, "CM-3.10")


_STEPS: Final[dict[StepKind, Callable[[LiveRace, Phase, Step], None]]] = {
    StepKind.OUT: lambda live, mine, step: change_lane(live, mine, Side.RIGHT),
    StepKind.IN: lambda live, mine, step: change_lane(live, mine, Side.LEFT),
    StepKind.BRAKE: lambda live, mine, step: brake(live, mine, step.count),
    StepKind.WHIP: lambda live, mine, step: whip(live, mine),
}


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
