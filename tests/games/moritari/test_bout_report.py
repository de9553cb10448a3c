"""What a round is told as: board, log, offers, places, scene, all from state and events."""

from typing import Any

import pytest
import yaml
from bout_scenario import CASES, SCHOOLS, judged_orders, play, set_up, start
from trees import ROOT

from ludi_press.content.load import load
from ludi_press.core.event import Event
from ludi_press.core.report import Ask, Gauge, Report, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import narrate
from ludi_press.games.moritari.game import Moritari
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import Bout, BoutSetUp
from ludi_press.games.moritari.telling.names import Names
from ludi_press.games.moritari.telling.scene import turn_scene
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words, phrases
from ludi_press.scene import Scene, Status

FALL: dict[str, Any] = {
    "round": 4,
    "fighters": {
        "r1": {"at": [0, 0]},
        "b1": {"at": [0, 3], "facing": "south", "points": 1},
        "b2": {"at": [6, 0], "kind": "animal", "points": 2},
        "r2": {"at": [-6, 0], "kind": "light", "status": "lying", "fallen": 2},
        "w1": {"at": [-6, -6], "kind": "rhino", "status": "dead", "fallen": 1},
    },
    "orders": {"r1": {"move": "b1", "fight": "b1"}},
    "caesar": {"red": {"thumb": "up"}},
    "dice": {"r1": ["fight 6", "fight 6"], "b1": ["fight 1", "fight 1", "armour 1", "appeal 1"]},
}


ASK = Ask(5)
DASH = "\N{EN DASH}"


def told(data: dict[str, Any], ask: Ask | None = ASK) -> tuple[BoutSetUp, TurnRecord[Bout, Any], Report]:
    bout = set_up(data)
    before = start(bout, data)
    outcome = play(data)
    orders = judged_orders(bout, before, data).value
    record = TurnRecord(outcome.bout.round, before, orders, outcome.bout, outcome.events, outcome.rolls, ask)
    return bout, record, Moritari().teller.report(bout, record)


@pytest.fixture(scope="module")
def words() -> Words:
    paths = (ROOT / "themes/mosaic/words/en.yaml", ROOT / "ludi_press/games/moritari/data/words/en.yaml")
    nodes = [load(path.read_bytes(), path.name).value for path in paths]
    judged = read_words("en", [node for node in nodes if node is not None])
    assert judged.value is not None
    assert judged.problems == ()
    return judged.value


def board(data: dict[str, Any], words: Words) -> dict[str, list[str]]:
    _, _, report = told(data)
    return {row.team: [words.say(cell.content) for cell in row.cells] for row in report.board.rows}


def test_a_narrow_board_keeps_the_badges_whose_letters_its_note_explains() -> None:
    _, _, report = told(FALL)
    assert [column.title for column in report.board.columns if column.spare] == [say("board.kind")]


def test_the_board_has_a_row_for_each_fighter(words: Words) -> None:
    rows = board(FALL, words)
    assert rows["r1"] == ["R1", "R1 *", "heavy", "0, 2 ↑", "□□□", "standing"]
    assert rows["b1"] == ["V1", "B1", "heavy", "0, 3 ↓", "■■■", "lies, spared"]
    assert rows["b2"] == ["V2", "B2", "beast", "6, 0 ↑", "■□□", "standing"]
    assert rows["r2"][4:] == ["■■□", "standing"]
    assert rows["w1"] == ["B1", "W1", "rhino", DASH, "■■■", "dead"]


def test_the_log_tells_phases_and_who_acts_in_them(words: Words) -> None:
    _, _, report = told(FALL)
    assert [words.say(part.title) for part in report.log] == ["Initiative", "Movement", "Melee", "The crowd"]
    melee = report.log[2].entries
    assert [entry.team for entry in melee] == ["r1"]
    assert [line.depth for line in melee[0].lines] == [0, 1, 2, 3, 4, 5, 1]
    crowd = report.log[3].entries
    assert [entry.team for entry in crowd] == ["b1"]
    assert [words.say(line.message) for line in crowd[0].lines] == [
        "B1 implores the crowd: 1, with 5 needed. Iugula!",
        "Red, as Caesar, overrides the crowd: B1 shall live",
        "B1 lives, and lies on the sand",
    ]


def test_the_dice_stand_beside_what_they_decided() -> None:
    _, _, report = told(FALL)
    dice = [(die.address.label, die.face) for die in report.log[2].entries[0].lines[0].dice]
    assert dice == [("fight", 6), ("fight", 6), ("fight", 1), ("fight", 1)]


def test_offers_tell_who_may_do_what_and_who_is_kept_from_the_initiative(words: Words) -> None:
    bout, record, _ = told(FALL)
    said = {words.say(team): offer for offer in Moritari().teller.offers(bout, record.after) for team in offer.names}
    assert len(said["R1"].orders) == 4
    assert len(said["B2"].orders) == 3
    assert said["B1"].orders == ()
    assert said["Red"].orders == ()
    assert len(said["Blue"].orders) == 3
    assert "W1" not in said


def test_offers_of_a_fighter_in_contact(words: Words) -> None:
    data = {
        "fighters": {
            "r1": {"at": [0, 0]},
            "b1": {"at": [0, 1], "facing": "south"},
            "b2": {"at": [0, -1]},
            "r2": {"at": [0, 2], "facing": "south"},
        },
        "orders": {one: {"fight": "nobody"} for one in ("r1", "b1", "b2", "r2")},
    }
    bout, record, _ = told(data)
    offers = Moritari().teller.offers(bout, record.after)
    opened = {offer.teams: [words.say(order.order) for order in offer.orders] for offer in offers}
    appeal = "implore the crowd after a fall (or: do not implore)"
    assert opened["r1",] == ["fight B1", "fight B2", "fight nobody", appeal]
    assert opened["b2",] == ["face a wind, a fighter or [x, y]", "fight R1", "fight nobody", appeal]


def test_a_bout_that_is_over_has_places_a_winner_and_no_offers(words: Words) -> None:
    data = {
        "fighters": {"r1": {"at": [0, 0], "kind": "animal", "points": 1}, "b1": {"at": [0, 1], "facing": "south"}},
        "orders": {"b1": {"fight": "r1"}},
        "dice": {"b1": ["fight 6", "fight 6"], "r1": ["fight 1", "fight 1", "fight 1", "armour 1"]},
    }
    bout, record, report = told(data, None)
    assert (report.over, report.ask, Moritari().teller.offers(bout, record.after)) == (True, None, ())
    assert report.standings is not None
    assert [[words.say(cell.content) for cell in row.cells] for row in report.standings.rows] == [
        ["1", "Blue", "1", "won with B1"],
        ["2", "Red", "0", "gone with R1, round 1"],
    ]
    assert report.leader is not None
    assert words.say(report.leader) == "Blue"


ALL_EVENTS = {kind.what for kind in ev.BoutEvent.__subclasses__()}


def cases_events() -> list[tuple[Any, Event]]:
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
            found += [(set_up(data), event) for event in play(data).events]
    return found


def test_every_kind_of_event_happens_in_a_case_and_has_words(words: Words) -> None:
    happened = cases_events()
    assert ALL_EVENTS - {event.what for _, event in happened} == {ev.Entered.what}
    for bout, event in happened:
        message = narrate(event, Names(bout))
        assert [*words.flaws(message)] == []
        assert words.say(message).strip()


def test_every_word_of_a_report_is_in_the_catalogue(words: Words) -> None:
    for data in (FALL, {**FALL, "round": 2, "caesar": {}}):
        _, _, report = told(data)
        assert [flaw for phrase in phrases(report) for flaw in words.flaws(phrase)] == []


def scene(data: dict[str, Any]) -> Scene:
    bout, record, _ = told(data)
    return turn_scene(bout, record)


def test_the_scene_shows_who_stands_lies_and_moved() -> None:
    shown = scene(FALL)
    assert [(one.id, one.badge, one.status) for one in shown.pieces] == [
        ("r1", "R1", Status.ACTIVE),
        ("b1", "V1", Status.DOWN),
        ("b2", "V2", Status.ACTIVE),
        ("r2", "R2", Status.ACTIVE),
        ("w1", "B1", Status.DEAD),
    ]
    assert shown.piece("r1").trail == (((0, 0), (0, 2000)),)
    assert shown.piece("b2").gauge("points") == Gauge(1, 3)
    assert shown.piece("w1").at is None
    assert [fact.sign for fact in shown.facts] == ["thumb-up-gold"]
    with pytest.raises(KeyError):
        shown.piece("nobody")


def test_who_is_removed_in_this_round_is_still_seen_where_it_fell() -> None:
    shown = scene({**FALL, "caesar": {}})
    assert shown.piece("b1").status is Status.DEAD
    assert shown.piece("b1").at == (0, 3000)
    assert [fact.sign for fact in shown.facts] == ["thumb-down"]


def test_enemies_in_contact_clash_in_the_scene() -> None:
    data = {
        "fighters": {"r1": {"at": [0, 0]}, "b1": {"at": [0, 1], "facing": "south"}, "b2": {"at": [1, 1]}},
        "orders": {"r1": {"fight": "nobody"}, "b1": {"fight": "nobody"}},
    }
    assert scene(data).contacts == (("r1", "b1"),)


def test_the_arena_and_who_is_barred_stand_in_the_facts(words: Words) -> None:
    _, record, report = told(FALL)
    facts = {words.say(fact.label): words.say(fact.value) for fact in report.facts}
    assert facts["Arena"] == "a circle, 24 inches across"
    assert facts["Kept from the next initiative"] == SCHOOLS["r"].name
    assert record.after.barred == "red"
