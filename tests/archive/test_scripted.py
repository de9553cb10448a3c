"""The page of a slip: its tables, and its data for the script."""

import json
from fractions import Fraction
from types import MappingProxyType

import pytest
from msgspec.structs import replace
from post_samples import words

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.scripted import (
    ICONS,
    board_script,
    parties,
    places_of,
    race_script,
    rounds_of,
    slip_card,
    turn_script,
)
from ludi_press.core.report import LogEntry, LogRound, Text, say
from ludi_press.order_slip import (
    BoardMark,
    ChoiceField,
    LineForm,
    Needs,
    Option,
    OrderSlip,
    PointField,
    Risk,
    Role,
    RouteField,
    RouteStep,
    WordsField,
)
from ludi_press.pictures.picture import Art
from ludi_press.pictures.picture import Pose as Place
from ludi_press.pictures.replay import Actor, Moment, Prop, Replay, SlipBoard
from ludi_press.pictures.shapes import Box
from ludi_press.scene import Where

SAY = words().say
BLOWS = (
    Option("whip", Text("<whip>"), marks=(BoardMark(7, Role.END, Fraction(1, 3)), BoardMark(3, Role.TARGET, to=7))),
    Option("left 1", Text("left"), at=3, cost=2),
)
SLIP = OrderSlip(
    "velox",
    Text("Velox"),
    None,
    (
        LineForm(
            id="velox",
            title=Text("Velox"),
            head="velox: ",
            bare="orders",
            piece="velox",
            fields=(
                ChoiceField(id="first", label=Text("first"), key="orders", options=BLOWS),
                ChoiceField(id="second", label=Text("second"), key="orders", options=BLOWS),
                PointField(id="spot", label=Text("where"), key="move", start=(1000, -500), reach=5000),
                RouteField(
                    id="path",
                    label=Text("path"),
                    key="path",
                    start=3,
                    steps=(RouteStep(3, 7, "out", 2),),
                    risks=(Risk(7, 10, 0, ((), ())), Risk(9, 10, 0, ())),
                ),
                WordsField(id="word", label=Text("word"), key="word", most=80),
            ),
            rules=(Needs("second", ("first",)),),
        ),
    ),
)
AT: tuple[Where, ...] = (3, 7, (1000, -500), (0, 0), (1000, 0))
PLACES = {at: Place(float(x), 2.0, 90.0) for x, at in enumerate(AT)}
BOARD = SlipBoard("<g/>", Box(0, 0, 100, 50), 20.0, PLACES, MappingProxyType({"velox": Place(9.0, 9.0)}))


def test_tables_have_a_line_for_each_option_that_can_stand_alone() -> None:
    first, second = slip_card(SLIP, None, None, SAY).forms[0].tables
    assert [row.line for row in first.rows] == ["velox: whip", "velox: left 1"]
    assert first.lines
    assert [row.line for row in second.rows] == ["whip", "left 1"]
    assert not second.lines


def test_the_data_have_menus_once_and_places_in_drawing_units() -> None:
    written = slip_card(SLIP, BOARD, None, SAY).data
    assert "<" not in written  # nothing can end the script around it
    data = json.loads(written)
    (form,) = data["forms"]
    first, second, spot, route, word = form["fields"]
    assert first["menu"] == second["menu"]
    assert form["piece"] == [9.0, 9.0]
    assert data["places"] == [[1.0, 2.0, 90], [0.0, 2.0, 90]]
    assert (data["roles"][1], data["roles"][6]) == ("end", "target")
    assert data["menus"][first["menu"]] == [
        {
            "write": "whip",
            "label": "<whip>",
            "marks": [[0, 1, 0.3333, "~33.3%"], [1, 6, 0, "", 0]],
        },
        {"write": "left 1", "label": "left", "at": [1], "cost": 2},
    ]
    assert (spot["zero"], spot["one"], spot["reach"]) == ([3.0, 2.0, 90], [4.0, 2.0, 90], 5000)
    assert (route["steps"], route["risks"]) == ([[0, 1, "out", 2]], [[1, 10, 0, 0]])
    assert word["most"] == 80
    assert form["rules"] == [{"type": "needs", "field": "second", "others": ["first"]}]


def test_without_a_board_nothing_lies_anywhere() -> None:
    data = json.loads(slip_card(SLIP, None, None, SAY).data)
    assert data["forms"][0]["piece"] is None
    assert "marks" not in data["menus"][0][0]


def test_every_place_that_a_slip_speaks_of_is_asked_for() -> None:
    assert {*places_of(SLIP)} == {*PLACES}


def test_the_board_is_a_script() -> None:
    assert board_script(BOARD) == b'globalThis.ludiBoard={"view":"0 0 100 50","pitch":20.0,"svg":"<g/>"};\n'


def entry(team: str) -> LogEntry:
    return LogEntry(team, say("x"), ())


def rounds(*groups: str) -> tuple[LogRound, ...]:
    return tuple(LogRound(say("x"), tuple(entry(team) for team in group)) for group in groups)


@pytest.mark.parametrize(
    ("log", "acting", "expected"),
    [
        (rounds("a", "b"), ["a", "b"], ["a", "b"]),
        (rounds("a", "b", "c"), ["", ""], ["ab", "c"]),
        (rounds("ab"), [], ["ab"]),
        (rounds("a", "b"), [], ["ab"]),
        (rounds("ab", "c"), ["b", "", "ca"], ["b", "", "ac"]),
        ((), ["a"], [""]),
    ],
)
def test_each_moment_has_the_entries_of_its_round(
    log: tuple[LogRound, ...], acting: list[str], expected: list[str]
) -> None:
    assert ["".join(one.team for one in entries) for entries in rounds_of(log, acting)] == expected


def test_the_scripts_are_json_behind_a_name() -> None:
    box = Box(0, 0, 1, 1)
    script = race_script(Replay(Art("", box), box, ("<g/>",), (), (), (), ()), ["Turn 1"], {"SS-1": "a.html"}).decode()
    data = json.loads(script.removeprefix("globalThis.ludiReplay=").removesuffix(";\n"))
    assert (data["names"], data["rules"]) == (["Turn 1"], {"SS-1": "a.html"})
    assert data["parts"] == ["<g/>"]
    turn = turn_script(3, ['<p>"</p>'], (Prop(0, 2),)).decode()
    assert json.loads(turn.removeprefix("ludiReplay.turns[3]=").removesuffix(";\n")) == {
        "rounds": ['<p>"</p>'],
        "board": [[0, 2]],
    }


def test_many_without_an_order_are_folded_by_party() -> None:
    entries = (EntryCard("i1", "Octavian", factio_name="Imperator"), EntryCard("n2", "Minerva", factio_name="Numen"))
    race = RaceCard("r", "R", "G", None, over=True, turns=(), entries=entries)
    actors = tuple(Actor(f"{tone}{number}", "", "", tone) for tone in "in" for number in range(1, 8))
    moment = Moment("t0r0", 0, (), (), (), (), 0)
    box = Box(0, 0, 1, 1)
    replay = Replay(Art("", box), box, (), (), (), actors, (moment,))
    assert parties(race, replay) == (("Imperator", tuple(range(7))), ("Numen", tuple(range(7, 14))))
    for other in (replace(replay, actors=actors[:12]), replace(replay, moments=(replace(moment, order=(1,)),))):
        assert [name for name, _ in parties(race, other)] == [""]


def test_every_button_has_a_sign() -> None:
    assert set(ICONS) == {"first", "back", "play", "next", "last"}
