"""The conditions of standing orders (SS-3.4b)."""

from collections.abc import Mapping
from typing import Final

from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.conditions import Holds, track_conditions
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, Part, RaceState
from ludi_press.games.super_series.rules.turn import standings


def _racing(chariot: Chariot) -> bool:
    return chariot.on_track


def _hurt(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """SS-3.4b: a part, or any, that has lost n points or more (SS-14.1)."""
    chariot = state.chariot(who)
    lost = {Part.HORSES: chariot.horses, Part.LEFT: chariot.left, Part.RIGHT: chariot.right}
    counted = [lost[Part(asked.part)]] if asked.part else lost.values()
    return max(counted) >= max(1, asked.n)


def _leader(set_up: RaceSetUp, state: RaceState, who: str, _asked: StandingCondition) -> bool:
    return _order(set_up, state)[:1] == [who]


def _last(set_up: RaceSetUp, state: RaceState, who: str, _asked: StandingCondition) -> bool:
    return _order(set_up, state)[-1:] == [who]


def _order(set_up: RaceSetUp, state: RaceState) -> list[str]:
    """The teams on the track, the front first."""
    return [chariot.team for chariot in standings(set_up, state) if chariot.on_track]


def _last_lap(set_up: RaceSetUp, state: RaceState, who: str, _asked: StandingCondition) -> bool:
    return state.chariot(who).lap >= set_up.laps - 1


CONDITIONS: Final[Mapping[str, Holds[RaceSetUp, RaceState]]] = {
    **track_conditions(_racing),
    "hurt": _hurt,
    "leader": _leader,
    "last": _last,
    "last-lap": _last_lap,
}
