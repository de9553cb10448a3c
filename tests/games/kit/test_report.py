"""What games tell alike: badges, depths and the order of beats."""

from ludi_press.core.report import Beat
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import FATIGUE, badges, depths, ranked


def happened(cause: int | None = None) -> Event:
    return Event(team=None, rule="SS-5.2", dice=(), cause=cause)


def test_a_badge_counts_those_of_a_letter_as_they_entered() -> None:
    assert badges([("velox", "P"), ("celer", "V"), ("ferox", "P")]) == {"velox": "P1", "celer": "V1", "ferox": "P2"}


def test_the_depth_of_an_event_counts_its_causes() -> None:
    events = [happened(), happened(cause=0), happened(cause=1), happened(cause=0), happened()]
    assert depths(events) == [0, 1, 2, 1, 0]


def test_of_beats_that_hang_on_one_event_the_most_dramatic_is_told() -> None:
    assert [beat.kind for beat in ranked([Beat("slip", 40, (3,)), Beat("death", 90, (3, 1))])] == ["death"]


def test_of_equals_what_happened_first_comes_first_and_further_ones_of_a_kind_tire() -> None:
    told = ranked([Beat("slip", 40, (5,)), Beat("slip", 40, (2,)), Beat("bump", 35, (9,)), Beat("wall", 4, (1,))])
    assert [(beat.kind, beat.events, beat.drama) for beat in told] == [
        ("slip", (2,), 40),
        ("bump", (9,), 35),
        ("slip", (5,), 40 - FATIGUE),
        ("wall", (1,), 4),
    ]
