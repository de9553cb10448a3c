"""The news of a turn: what happened, in the order of events, and never what the turn does not hold."""

from typing import TypeAlias

from msgspec.structs import replace
from scenario import TABLES, TRACKS
from told_news import sentences

from ludi_press.boards.ring import Side
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Listing, Message, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.race_posted import parts
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import (
    Act,
    Finish,
    Order,
    Part,
    Position,
    RaceState,
    Status,
    Team,
    TurnOrders,
    Why,
)
from ludi_press.games.super_series.rules.turn import line_up
from ludi_press.games.super_series.teller import SuperSeriesTeller

turn_news = SuperSeriesTeller().turn_news

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
        found.append(replace(chariot, **{"at": at, **(changes or {}).get(chariot.team, {})}))
    return RaceState(turn, tuple(found))


def told(*events: ev.Event, before: RaceState | None = None, after: RaceState | None = None) -> list[Message]:
    record: Record = TurnRecord(3, before or state(2), None, after or state(3), events, ())
    return sentences(turn_news(RACE, record))


def ids(news: list[Message]) -> list[str]:
    return [message.id for message in news]


def said(message: Message) -> dict[str, object]:
    return dict(message.args)


def scraped(team: str) -> ev.Event:
    return ev.WallTouched(team=team, side=Side.RIGHT, harmed=True)


def worn(team: str, cause: int) -> ev.Event:
    return ev.Damaged(team=team, rule="SS-10.1", part=Part.RIGHT, before=0, after=1, cause=cause)


def silent(team: str) -> ev.Event:
    order = Order(Act.CRUISE)
    return ev.OrderTaken(team=team, rule="SS-3.4", asked=None, done=order, why=Why.SILENT)


def flipped(team: str) -> ev.Event:
    return ev.Flipped(team=team, rule="SS-15.1", at=HERE)


def dragged(team: str) -> ev.Event:
    return ev.Dragged(team=team, rule="SS-15.4", before=HERE, after=HERE, path=(), obstacle=None)


def test_who_fell_comes_before_who_leads_and_a_fall_of_who_led_is_one_story() -> None:
    assert ids(told(flipped("celer"), scraped("ferox"))) == ["news.overturned", "news.lead.still"]
    fallen = state(3, changes={"velox": {"status": Status.FLIPPED}})
    fell, leads = told(flipped("velox"), after=fallen)
    who = said(fell)["team"]
    assert isinstance(who, Message)
    assert (fell.id, who.id, said(who)["team"]) == ("news.overturned", "news.who-led", Text("M. Aurelius Velox"))
    assert (leads.id, said(leads)["team"]) == ("news.lead.inherited", Text("Celer"))


def test_a_name_is_short_once_it_was_told_in_full() -> None:
    first, *_ = told(dragged("celer"), after=state(3, ("celer", "velox", *IDS[2:])))
    assert first.id == "news.lead.won"
    assert said(first)["second"] == Listing((Text("M. Aurelius Velox"),))
    walls = (scraped("velox"), worn("velox", 0), scraped("celer"), worn("celer", 2))
    quiet = told(*walls, after=state(3, ("celer", "velox", *IDS[2:])))
    assert ids(quiet) == ["news.lead.won", "news.wall"]
    (harm,) = said(quiet[1])["teams"].items  # type: ignore[attr-defined]
    assert said(harm)["teams"] == Listing((Text("Velox"), Text("Celer")))


def test_who_is_dragged_is_told_until_it_ends() -> None:
    fallen = state(2, changes={"celer": {"status": Status.FLIPPED}})
    assert ids(told(dragged("celer"), before=fallen, after=replace(fallen, turn=3))) == [
        "news.dragged.still",
        "news.lead.still",
    ]
    gone = state(3, changes={"celer": {"status": Status.OUT}})
    assert "news.dragged.still" not in ids(told(before=fallen, after=gone))


def test_the_turn_of_the_victory_begins_with_the_winner_and_who_still_races() -> None:
    home: dict[str, object] = {"status": Status.FINISHED, "on_track": False, "finish": Finish(3, 1), "place": 1}
    event = ev.Finished(team="velox", rule="SS-17.1", place=1, dragged=False)
    news = told(event, scraped("celer"), after=state(3, changes={"velox": home}))
    assert ids(news) == ["news.victory.alone", "news.still.many"]
    assert said(news[1])["n"] == 5
    overturned = told(event, flipped("velox"), after=state(3, changes={"velox": home}))
    assert ids(overturned) == ["news.victory.alone", "news.victory.after", "news.still.many"]


def test_by_how_much_a_winner_wins_and_who_comes_behind() -> None:
    ends = {"velox": Finish(3, 1), "celer": Finish(3, 2), "ferox": Finish(3, 2, dragged=True)}
    homes: dict[str, dict[str, object]] = {
        team: {"status": Status.FINISHED, "on_track": False, "finish": end, "place": place}
        for place, (team, end) in enumerate(ends.items(), 1)
    }
    victory, behind = told(after=state(3, changes=homes))  # and not who leads the others
    assert said(victory)["margin"].id == "news.margin.orders"  # type: ignore[attr-defined]
    assert behind.id == "news.home.all"
    assert [one.id for one in parts([behind]) if one.id.startswith(("news.home.p", "news.home.t"))] == [
        "news.home.plain",
        "news.home.then",
    ]


def test_who_comes_home_with_nobody_left_on_the_track_is_told() -> None:
    """Two home in one turn, and all others out before: nobody is third, and nobody leads any more."""
    gone: dict[str, dict[str, object]] = {team: {"status": Status.OUT, "on_track": False} for team in IDS[2:]}
    ends = {"velox": Finish(3, 1), "celer": Finish(3, 2)}
    homes: dict[str, dict[str, object]] = {
        team: {"status": Status.FINISHED, "on_track": False, "finish": end, "place": place}
        for place, (team, end) in enumerate(ends.items(), 1)
    }
    held = ev.Blocked(team="celer", obstacle="velox", discarded=1, allowed=None)
    news = told(held, before=state(2, changes=gone), after=state(3, changes=gone | homes))
    assert ids(news)[0] == "news.victory"


def test_only_who_truly_led_loses_the_lead() -> None:
    ahead = state(3, ("celer", "velox", *IDS[2:]))
    assert ids(told(after=ahead)) == ["news.lead.won"]
    taken = told(after=state(3, ("celer", "ferox", "velox", "audax", "fortis", "rapax")))
    assert (ids(taken), said(taken[0])["old"]) == (["news.lead.taken", "news.lost"], Text("M. Aurelius Velox"))
    level = state(2, changes={team: {"at": RACE.track.at(1, 0, 9)} for team in ("velox", "celer")})
    assert ids(told(before=level, after=ahead)) == ["news.lead"]
    assert ids(told(after=replace(level, turn=3))) == ["news.lead.joined"]


def test_three_places_are_news_and_silence_that_cost_one() -> None:
    leap = told(after=state(3, ("velox", "rapax", "celer", "ferox", "audax", "fortis")))
    assert ids(leap) == ["news.lead.still", "news.gained"]
    to = said(leap[1])["to"]
    assert isinstance(to, Message)
    assert (to.id, dict(to.args)["n"]) == ("news.to", 2)
    late = told(silent("celer"), after=state(3, ("velox", "ferox", "celer", *IDS[3:])))
    assert ids(late) == ["news.lead.still", "news.lost"]
    assert ids(told(silent("celer"))) == ["news.lead.still"]


def test_once_the_race_is_over_it_is_told_who_has_won() -> None:
    home: dict[str, object] = {"status": Status.FINISHED, "on_track": False}
    ends = {
        team: {**home, "finish": Finish(3 if place == 6 else 2, 1), "place": place} for place, team in enumerate(IDS, 1)
    }
    news = told(after=replace(state(3, changes=ends), over=True))
    assert ids(news) == ["news.winner", "news.home.all"]
    assert said(news[0])["team"] == Text("M. Aurelius Velox")


def test_a_quiet_turn_has_one_sentence() -> None:
    assert ids(told()) == ["news.lead.still"]


def test_of_the_grid_it_tells_who_stands_first_and_why() -> None:
    events = [
        ev.LinedUp(team=team, rule="SS-2.5", place=place, after=HERE, by_lot=True) for place, team in enumerate(IDS, 1)
    ]
    record: Record = TurnRecord(0, None, None, state(0), tuple(events), ())
    assert ids(list(turn_news(RACE, record))) == ["news.grid.lot"]
