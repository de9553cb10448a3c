"""The conditions of standing orders (CM-2.6d)."""

from collections.abc import Mapping
from typing import Final

from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState
from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.conditions import Holds, track_conditions


def _racing(chariot: Chariot) -> bool:
    return chariot.holds_squares


_ON_TRACK: Final = track_conditions(_racing)


def _endurance(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """CM-2.6d: no more endurance left than n."""
    return state.chariot(who).endurance <= asked.n


def _hurt(_set_up: RaceSetUp, state: RaceState, who: str, asked: StandingCondition) -> bool:
    """CM-2.6d: a driver who has lost n hits or more, or who is hurt at an arm or an eye."""
    chariot = state.chariot(who)
    lost = chariot.full_hits - chariot.hits
    return lost >= max(1, asked.n) or (not asked.n and bool(chariot.arm or chariot.eyes))


def _leader(set_up: RaceSetUp, state: RaceState, who: str, _asked: StandingCondition) -> bool:
    racing = [chariot.team for chariot in standings(set_up, state) if chariot.holds_squares]
    return racing[:1] == [who]


def _last_lap(set_up: RaceSetUp, state: RaceState, who: str, _asked: StandingCondition) -> bool:
    return state.chariot(who).lap >= set_up.laps


CONDITIONS: Final[Mapping[str, Holds[RaceSetUp, RaceState]]] = {
    **{kind: _ON_TRACK[kind] for kind in ("corner", "lane", "beside")},
    "endurance": _endurance,
    "hurt": _hurt,
    "leader": _leader,
    "last-lap": _last_lap,
}
