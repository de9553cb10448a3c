"""Beats from a table of events."""

from typing import Any, ClassVar

from ludi_press.core.report import Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.beats import beats_of, kinds_of, read_beats
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.played import DramaticTurn

ROWS = read_beats("""
    blow, kick.*: struck 50 who=team foe=target
    wound: hurt 30 who=team foe=blow.target life=left
    wound: alone 20 who=team !
    : found 10 who foe
""")


class Blow(Event, frozen=True, kw_only=True):
    target: str | tuple[str, ...]


class Wound(Event, frozen=True, kw_only=True):
    left: int


class Named:
    words: ClassVar[dict[Any, Any]] = {}

    def team(self, team: str | None) -> Text:
        return Text((team or "").title())


class Turn(DramaticTurn[None, None, Named], frozen=True, dict=True):
    kinds = kinds_of(ROWS)


def told(*events: Event, **when: Any) -> list[tuple[str, tuple[int, ...], tuple[str, ...], dict[str, Any]]]:
    record: TurnRecord[Any, Any] = TurnRecord(1, None, None, None, events, ())
    found = beats_of(Turn(None, record, Named()), ROWS, when)
    return [(beat.kind, beat.events, beat.teams, dict(beat.args)) for beat in found]


def test_an_event_fills_the_arguments_from_its_fields_and_from_its_causes() -> None:
    blow, wound = Blow(team="a", rule="X-1", target=("b", "c")), Wound(team="b", rule="X-2", left=3, cause=0)
    struck, hurt, alone = told(blow, wound)
    assert struck == ("struck", (0,), ("a", "b"), {"who": Text("A"), "foe": Text("B")})
    assert hurt == ("hurt", (1, 0), ("b", "b"), {"who": Text("B"), "foe": Text("B"), "life": 3})
    assert alone == ("alone", (1,), ("b",), {"who": Text("B")})


def test_a_condition_keeps_a_kind_out_and_every_kind_has_its_arguments() -> None:
    blow = Blow(team="a", rule="X-1", target="b")
    assert told(blow, struck=lambda event: event.target != "b") == []
    assert {name: (kind.drama, kind.args) for name, kind in kinds_of(ROWS).items()} == {
        "struck": (50, ("who", "foe")),
        "hurt": (30, ("who", "foe", "life")),
        "alone": (20, ("who",)),
        "found": (10, ("who", "foe")),
    }
