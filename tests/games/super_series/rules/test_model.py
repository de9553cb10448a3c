from msgspec.structs import replace
from scenario import track
from slips import find

from ludi_press.games.contract import Outcome, SelfPlayer
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status


def test_only_a_dead_auriga_is_among_those_who_died() -> None:
    teller = find("super-series").teller
    assert isinstance(teller, SelfPlayer)
    chariot = Chariot("velox", track("circus-maximus").spaces[0].id)
    states = {status: RaceState(1, (replace(chariot, status=status),)) for status in Status}
    died = [status for status, state in states.items() if Outcome.DIED in teller.outcomes(state)["velox"]]
    assert died == [Status.DEAD]
