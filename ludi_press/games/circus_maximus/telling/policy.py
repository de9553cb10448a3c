"""Orders of sensible drivers, by which a race plays itself to estimate odds and to test the rules."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

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


class Style(Struct, frozen=True):
    """How somebody drives.

    `strain` is the share of his endurance that he spends on the corners that are left, from 0 to 1; `most` is the
    excess over a safe speed beyond which he never goes; `attacks` is the chance that he attacks who is beside him;
    he whips his horses on straights while his endurance is above `whips`.
    """

    strain: float
    most: int
    attacks: float
    whips: int


STYLES: Final = {
    "timid": Style(0.25, 2, 0.0, 40),
    "peaceful": Style(0.5, 4, 0.0, 25),
    "steady": Style(0.5, 4, 0.5, 25),
    "fierce": Style(0.5, 4, 1.0, 25),
    "bold": Style(1.0, 6, 0.5, 15),
    "reckless": Style(2.0, 10, 0.5, 5),
}
"""Simple ways to drive; `python -m bench.policies` plays each of them against a field of another."""

BEST: Final = STYLES["peaceful"]
"""The style that is the best reply to itself: in a field of it no other of them wins more often."""


class Policy(Struct, frozen=True):
    """Gives the orders of all teams in each turn of a race; `styles` are those who do not drive in the best style."""

    set_up: RaceSetUp
    styles: Mapping[str, Style] = MappingProxyType({})

    def orders(self, state: RaceState, chance: Chance) -> TurnOrders:
        """Orders for everybody who has a phase."""
        moving = (
            chariot for chariot in state.chariots if chariot.status in (Status.DRIVING, Status.DRAGGED, Status.ON_FOOT)
        )
        return TurnOrders({chariot.team: self._orders_of(state, chariot, chance) for chariot in moving})

    def _orders_of(self, state: RaceState, chariot: Chariot, chance: Chance) -> TeamOrders:
        if chariot.status is not Status.DRIVING:
            return TeamOrders()
        return drive(self.set_up, state, chariot, chance, self.styles.get(chariot.team, BEST))


def drive(set_up: RaceSetUp, state: RaceState, chariot: Chariot, chance: Chance, style: Style = BEST) -> TeamOrders:
    """As fast as the endurance allows, inward on straights, with attacks on anyone beside."""
    count, _, safe = course.to_corner(set_up.track, chariot.at)
    limit, team = set_up.limit(chariot), set_up.by_id[chariot.team]
    over = bold(set_up, chariot, style) if set_up.may_strain(chariot) else 0
    speed = max(min(limit, count), min(limit, safe + over))
    path = inward(set_up, chariot, speed, count)
    attack = (Attack(Act.RAM, None, horses=team.chariot > 0),) if chance() < style.attacks else ()
    if chariot.has_whip and chance() < style.attacks:
        attack = (*attack, Attack(Act.LASH, None, horses=chance() < 0.5))
    whip = chariot.endurance > style.whips and count > speed + 6
    evade = (Way.OUT, Way.BRAKE) if chariot.endurance > 4 else (Way.OUT,)
    return TeamOrders(speed=speed, path=path, attack=attack, evade=evade, corner=over, whip=whip)


def bold(set_up: RaceSetUp, chariot: Chariot, style: Style = BEST) -> int:
    """The excess over the safe speed that the endurance allows for the corners to come."""
    corners = max(1, 2 * (set_up.laps + 1 - max(1, chariot.lap)))
    most = style.most + set_up.by_id[chariot.team].skill + set_up.cdm(chariot) // 2
    return min(most, int(chariot.endurance * style.strain) // corners)


def inward(set_up: RaceSetUp, chariot: Chariot, speed: int, count: int) -> tuple[Step, ...]:
    """The path that goes one lane in early on a straight; empty where that is not possible."""
    lane = set_up.track.spaces[chariot.at].lane
    target = course.change(set_up.track, chariot.at, Side.LEFT)
    if target == OFF_TRACK or count < 4 or lane <= 3:
        return ()
    return (Step(StepKind.FORWARD, 1), Step(StepKind.IN), Step(StepKind.FORWARD, max(1, speed - 3)))
