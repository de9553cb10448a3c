"""The conditions of standing orders that races on a track share (SS-3.4b, CM-2.6d)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from msgspec import Struct

from ludi_press.boards.ring import Side
from ludi_press.games.contract import StandingCondition
from ludi_press.games.kit.race import RaceSetUp, RaceState, RankedChariot, Team

SetUpT = TypeVar("SetUpT")
StateT = TypeVar("StateT")
C = TypeVar("C", bound=RankedChariot)

Holds = Callable[[SetUpT, StateT, str, StandingCondition], bool]
"""Whether a condition holds for somebody in a set-up and a state."""

SIDES: Final = {"left": Side.LEFT, "right": Side.RIGHT}
_INWARD: Final = {Side.LEFT: -1, Side.RIGHT: 1}
"""How the number of the lane changes to a side; lane 1 is the inside."""

SetUp = RaceSetUp[Team, Struct]


def track_conditions(racing: Callable[[C], bool]) -> Mapping[str, Holds[SetUp, RaceState[C]]]:
    """The conditions about places on the track, by kind; a chariot counts while it is `racing`."""

    def others(set_up: SetUp, state: RaceState[C], who: str) -> Iterator[tuple[int, int, C]]:
        """The other chariots: by how many lanes to the outside, and how many spaces ahead."""
        track, mine = set_up.track, state.chariot(who)
        for other in state.chariots:
            if other.team != who and racing(other) and racing(mine):
                apart = track.spaces[other.at].lane - track.spaces[mine.at].lane
                yield apart, track.distance(mine.at, other.at), other

    def beside(set_up: SetUp, state: RaceState[C], who: str, asked: StandingCondition) -> bool:
        """A chariot in the next lane on that side, on an adjacent space."""
        mine, lanes = state.chariot(who).at, _INWARD[SIDES[asked.side]]
        near = set_up.track.adjacent
        return any(apart == lanes and near(mine, other.at) for apart, _, other in others(set_up, state, who))

    def ahead(set_up: SetUp, state: RaceState[C], who: str, asked: StandingCondition) -> bool:
        """A chariot at most n spaces ahead in the own lane or a neighbouring one."""
        return any(abs(apart) <= 1 and 0 < far <= asked.n for apart, far, _ in others(set_up, state, who))

    def behind(set_up: SetUp, state: RaceState[C], who: str, asked: StandingCondition) -> bool:
        """A chariot at most n spaces behind in the own lane or a neighbouring one."""
        return any(abs(apart) <= 1 and 0 < -far <= asked.n for apart, far, _ in others(set_up, state, who))

    def blocked(set_up: SetUp, state: RaceState[C], who: str, _asked: StandingCondition) -> bool:
        """A chariot or a wreck on the next space of the own lane."""
        front = set_up.track.spaces[state.chariot(who).at].ahead
        taken = {other.at for _, _, other in others(set_up, state, who)} | {wreck.at for wreck in state.wrecks}
        return front in taken

    return {"beside": beside, "ahead": ahead, "behind": behind, "blocked": blocked, "lane": _lane, "corner": _corner}


def _lane(set_up: SetUp, state: RaceState[RankedChariot], who: str, asked: StandingCondition) -> bool:
    lane: int = set_up.track.spaces[state.chariot(who).at].lane
    return lane == asked.n


def _corner(set_up: SetUp, state: RaceState[RankedChariot], who: str, asked: StandingCondition) -> bool:
    """The next corner begins at most n spaces ahead in the own lane."""
    spaces, sections = set_up.track.spaces, set_up.track.plan.sections
    here = spaces[state.chariot(who).at]
    for _ in range(asked.n):
        before, here = here, spaces[here.ahead]
        if here.section != before.section and sections[here.section].corner:
            return True
    return False
