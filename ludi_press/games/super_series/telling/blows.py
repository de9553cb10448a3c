"""What a blow leads to: whom the own move brings within reach, how often, and how often it then hits (SS-12, SS-13)."""

from collections import defaultdict
from fractions import Fraction

from msgspec import Struct

from ludi_press.boards.ring import Side
from ludi_press.games.super_series.rules.attack import Strike, find_strike
from ludi_press.games.super_series.rules.damage import SIDE_PART
from ludi_press.games.super_series.rules.live import LiveRace, RoundStart
from ludi_press.games.super_series.rules.model import Act, Order, Part, Status
from ludi_press.games.super_series.rules.tables import Laceration, Landing
from ludi_press.games.super_series.telling.damage_odds import FIFTY
from ludi_press.games.super_series.telling.forecast import End


class StrikeOdds(Struct, frozen=True):
    """SS-12.4, SS-13.1: the chance to come to a blow against somebody, and then to hit; `stun` in orders."""

    target: str
    reached: Fraction
    hit: Fraction
    stun: int = 0


Reached = dict[str, dict[Landing, Fraction]]
"""The chance to come to a blow, by target and by landing."""


class Striker:
    """SS-12.2: somebody who may strike, with all the ends of his move.

    A side is judged once for both blows, and once for each target that is named.

    Of the others only his rivals are looked at, in race order: nobody else can come near enough.
    `live` is the race as it stands; it is borrowed and given back as it was.
    """

    def __init__(self, live: LiveRace, team: str, rivals: tuple[str, ...], ends: list[End]) -> None:
        self._live, self._team, self._rivals = live, team, rivals
        # Targets are told as the longest move meets them.
        self._ends = sorted(ends, key=lambda end: -end.face)
        self._reached: dict[tuple[Side, str | None], Reached] = {}

    def odds(self, order: Order) -> tuple[StrikeOdds, ...]:
        """The chance to come to a blow by team, and then to hit."""
        side = order.side or Side.LEFT
        asked = side, order.target
        if asked not in self._reached:
            self._reached[asked] = self._reach(order)
        found = []
        for target, landings in self._reached[asked].items():
            reached = sum(landings.values(), Fraction())
            if order.act is Act.CRASH:
                hits = (chance * self._crash(target, landing, side) for landing, chance in landings.items())
                found.append(StrikeOdds(target, reached, sum(hits, Fraction()) / reached))
            else:
                row = _laceration(self._live, self._team, target)
                found.append(StrikeOdds(target, reached, row.chance.probability, row.stun))
        return tuple(found)

    def _reach(self, order: Order) -> Reached:
        reached: Reached = defaultdict(lambda: defaultdict(Fraction))
        live, start = self._live, self._live.start
        live.start = RoundStart(self._rivals, start.chariots)
        for end in self._ends:
            strike = self._strike(end, order)
            if strike and end.chance:
                reached[strike.target][strike.landing] += end.chance
        live.start = start
        live.chariots[self._team] = start.chariots[self._team]
        return reached

    def _strike(self, end: End, order: Order) -> Strike | None:
        """The strike when the move has ended there; who was put out by it is overturned."""
        live = self._live
        live.change(self._team, at=end.at, lap=end.lap)
        for other in end.felled:
            live.change(other, status=Status.FLIPPED)
        strike = find_strike(live, self._team, order)
        for other in end.felled:
            live.chariots[other] = live.start.chariots[other]
        return strike

    def _crash(self, target: str, landing: Landing, side: Side) -> Fraction:
        """SS-12.3, SS-12.4: adjacent, horses or chariot by 50-50; in passing, the horses alone."""
        tables, skill = self._live.tables, self._live.team(self._team).skill
        size = self._live.team(target).size
        horses = tables.crash_success(landing, skill, size, Part.HORSES).probability
        if landing is Landing.OVERTAKING:
            return horses
        return (
            FIFTY * horses
            + (1 - FIFTY) * tables.crash_success(landing, skill, size, SIDE_PART[side.opposite]).probability
        )


def _laceration(live: LiveRace, team: str, target: str) -> Laceration:
    return live.tables.laceration(live.team(team).skill, live.team(target).constitution)
