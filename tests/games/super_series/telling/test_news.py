"""The news of a turn: what happened, in the order of events, and never what the turn does not hold."""

from typing import TypeAlias

from msgspec.structs import replace
from scenario import TABLES, TRACKS
from told_news import sentences

from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Message
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.tone import Tone
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Act,
    Finish,
    Order,
    Position,
    RaceState,
    Status,
    Team,
    TurnOrders,
    Why,
)
from ludi_press.games.super_series.rules.turn import line_up
from ludi_press.games.super_series.telling.news import turn_news

NAMES = ("M. Aurelius Velox", "Celer", "Ferox", "Audax", "Fortis", "Rapax")
TEAMS = tuple(
    Team(name.split()[-1].lower(), name, None, Tone.VENETA, "any", 1, 0, 2, 0, 1, 1, grid=place)
    for place, name in enumerate(NAMES, 1)
)
Record: TypeAlias = TurnRecord[RaceState, TurnOrders]
IDS = tuple(team.id for team in TEAMS)
RACE = RaceSetUp("race", "Race", None, TRACKS["circus-maximus"], TABLES, 2, TEAMS)
HERE = Position(0, RACE.track.at(1, 0, 1))


def never(*_: object) -> tuple[int, str]:
    raise AssertionError("no die is needed")


def state(turn: int, order: tuple[str, ...] = IDS, changes: dict[str, dict[str, object]] | None = None) -> RaceState:
    """All on the first straight, one space apart, in this order."""
    start, _ = line_up(RACE, TurnDice("race", 0, never))  # type: ignore[arg-type] # never called
    found = []
    for chariot in start.chariots:
        at = RACE.track.at(1, 0, len(order) - order.index(chariot.team) + 1)
        found.append(replace(chariot, at=at, **(changes or {}).get(chariot.team, {})))
    return RaceState(turn, tuple(found))


def told(*events: ev.Event, before: RaceState | None = None, after: RaceState | None = None) -> list[Message]:
    record: Record = TurnRecord(3, before or state(2), None, after or state(3), events, ())
    return sentences(turn_news(RACE, record))


FILLING = {"news.farthest", "news.last", "news.upright"}
"""What is told only where little else happened."""


def ids(news: list[Message]) -> list[str]:
    return [message.id for message in news if message.id not in FILLING]


def said(message: Message) -> dict[str, object]:
    return dict(message.args)


def slipped(team: str) -> ev.Event:
    return ev.Slipped(team=team, rule="SS-9.2", before=HERE, after=HERE)


def silent(team: str) -> ev.Event:
    order = Order(Act.CRUISE)
    return ev.OrderTaken(team=team, rule="SS-3.4", asked=None, done=order, why=Why.SILENT)


def flipped(team: str) -> ev.Event:
    return ev.Flipped(team=team, rule="SS-15.1", at=HERE)


def dragged(team: str) -> ev.Event:
    return ev.Dragged(team=team, rule="SS-15.4", before=HERE, after=HERE, path=(), obstacle=None)


def test_sentences_stand_in_the_order_of_events_and_who_leads_at_the_end() -> None:
    news = told(flipped("celer"), silent("velox"), slipped("ferox"))
    assert ids(news) == ["news.overturned", "news.silent", "news.lead"]
    lead = next(message for message in news if message.id == "news.lead")
    assert said(lead)["n"] == 1


def test_a_name_is_short_once_it_was_told_in_full() -> None:
    first, *others = told(silent("velox"), slipped("ferox"), flipped("celer"))
    assert "M. Aurelius Velox" in repr(first)
    assert any("Text(value='Velox')" in repr(one) for one in others)
    assert not any("M. Aurelius Velox" in repr(one) for one in others)


def test_who_overturns_and_is_dragged_is_told_of_once() -> None:
    fallen = state(2, changes={"celer": {"status": Status.FLIPPED}})
    news = ids(told(flipped("celer"), dragged("celer"), slipped("ferox")))
    assert news == ["news.overturned.dragged", "news.slipped", "news.lead"]
    again = told(dragged("celer"), silent("velox"), slipped("ferox"), before=fallen, after=replace(fallen, turn=3))
    assert "news.dragged" in ids(again)


def test_of_many_that_slip_only_the_number_is_told_and_nobody_counts_as_named() -> None:
    news = told(*(slipped(team) for team in IDS[:5]), silent("velox"))
    many = next(message for message in news if message.id == "news.slipped.many")
    assert many.args == (("n", 5),)
    assert "M. Aurelius Velox" in repr(news[1])


def test_once_somebody_has_finished_it_is_told_how_many_still_race() -> None:
    home: dict[str, object] = {"status": Status.FINISHED, "on_track": False, "finish": Finish(3, 1), "place": 1}
    event = ev.Finished(team="velox", rule="SS-17.1", place=1, dragged=False)
    news = told(event, slipped("celer"), after=state(3, changes={"velox": home}))
    assert [message.id for message in news] == ["news.home", "news.still", "news.slipped", "news.upright"]
    assert said(news[1])["n"] == 5
    assert "Celer" in repr(news[1])


def test_places_gained_and_lost_are_told_with_a_new_leader() -> None:
    after = state(3, ("celer", "ferox", "velox", "audax", "fortis", "rapax"))
    news = told(before=state(2), after=after)
    assert ids(news) == ["news.lead.taken", "news.lead", "news.lost"]
    assert "news.lead.won" in ids(told(before=state(2), after=state(3, ("celer", "velox", *IDS[2:]))))
    lost = next(message for message in news if message.id == "news.lost")
    assert said(lost)["n"] == 2


def test_at_the_end_the_winner_comes_first_of_all() -> None:
    home: dict[str, object] = {"status": Status.FINISHED, "on_track": False, "finish": Finish(3, 1)}
    after = state(3, changes={team: {**home, "place": place} for place, team in enumerate(IDS, 1)})
    event = ev.Finished(team="rapax", rule="SS-17.1", place=6, dragged=False)
    news = told(slipped("rapax"), event, after=replace(after, over=True))
    assert ids(news)[0] == "news.winner"
    assert "M. Aurelius Velox" in repr(news[0])


def test_a_quiet_turn_says_how_far_the_field_is_drawn_out_and_that_nobody_overturned() -> None:
    assert [message.id for message in told()] == ["news.lead", "news.last", "news.upright"]


def test_of_the_grid_it_tells_who_stands_first_and_why() -> None:
    events = [
        ev.LinedUp(team=team, rule="SS-2.5", place=place, after=HERE, by_lot=True) for place, team in enumerate(IDS, 1)
    ]
    record: Record = TurnRecord(0, None, None, state(0), tuple(events), ())
    assert ids(list(turn_news(RACE, record))) == ["news.grid", "news.grid.first", "news.grid.lot"]
