"""Orders of sensible drivers, by which a race plays itself to estimate odds and to test the rules."""

from msgspec import Struct

from ludi_press.boards.ring import OFF_TRACK, Side
from ludi_press.games.circus_maximus.rules import course
from ludi_press.games.circus_maximus.rules.model import (
    Act,
    Attack,
    Chariot,
    RaceSetUp,
    RaceState,
    Status,
    Step,
    StepKind,
    TeamOrders,
    TurnOrders,
    Way,
)
from ludi_press.games.contract import Chance


class Policy(Struct, frozen=True):
    """Gives the orders of all teams in each turn of a race."""

    set_up: RaceSetUp

    def orders(self, state: RaceState, chance: Chance) -> TurnOrders:
        """Orders for everybody who has a phase."""
        return TurnOrders(
            {
                one.team: drive(self.set_up, state, one, chance) if one.status is Status.DRIVING else TeamOrders()
                for one in state.chariots
                if one.status in (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)
            }
        )


def drive(set_up: RaceSetUp, state: RaceState, chariot: Chariot, chance: Chance) -> TeamOrders:
    """As fast as the endurance allows, inward on straights, with attacks on anyone beside."""
    count, _, safe = course.to_corner(set_up.track, chariot.at)
    limit, team = set_up.limit(chariot), set_up.by_id[chariot.team]
    over = bold(set_up, chariot) if set_up.may_strain(chariot) else 0
    speed = max(min(limit, count), min(limit, safe + over))
    path = inward(set_up, chariot, speed, count)
    attack = (Attack(Act.RAM, None, horses=team.chariot > 0),) if chance() < 0.5 else ()
    if chariot.has_whip and chance() < 0.5:
        attack = (*attack, Attack(Act.LASH, None, horses=chance() < 0.5))
    whip = chariot.endurance > 25 and count > speed + 6
    evade = (Way.OUT, Way.BRAKE) if chariot.endurance > 4 else (Way.OUT,)
    return TeamOrders(speed=speed, path=path, attack=attack, evade=evade, corner=over, whip=whip)


def bold(set_up: RaceSetUp, chariot: Chariot) -> int:
    """The excess over the safe speed that the endurance allows for the corners to come."""
    corners = max(1, 2 * (set_up.laps + 1 - max(1, chariot.lap)))
    return min(4 + set_up.by_id[chariot.team].skill + set_up.cdm(chariot) // 2, chariot.endurance // (2 * corners))


def inward(set_up: RaceSetUp, chariot: Chariot, speed: int, count: int) -> tuple[Step, ...]:
    """The path that goes one lane in early on a straight; empty where that is not possible."""
    lane = set_up.track.spaces[chariot.at].lane
    target = course.change(set_up.track, chariot.at, Side.LEFT)
    if target == OFF_TRACK or count < 4 or lane <= 3:
        return ()
    return (Step(StepKind.FORWARD, 1), Step(StepKind.IN), Step(StepKind.FORWARD, max(1, speed - 3)))
