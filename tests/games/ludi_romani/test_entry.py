"""Who enters, where, and what race.yaml may adjust (LR-1, LR-3.2)."""

from itertools import pairwise
from typing import Any

import pytest
from romani_scenario import TABLES, enter, tables

from ludi_press.content.load import load
from ludi_press.games.ludi_romani.reading.entry import PartsForm
from ludi_press.games.ludi_romani.reading.sentences import SeasonReader
from ludi_press.games.ludi_romani.rules.model import Good, SetUp
from ludi_press.games.ludi_romani.rules.play import FORMS, begin
from ludi_press.games.ludi_romani.rules.tables import Kind
from ludi_press.games.ludi_romani.telling.ahead import timetable

PLAYERS = {"octavian": "A.", "cicero": {"player": "B.", "at": "rome"}}


def test_lr_1_1_the_roster_holds_68_roles_and_what_they_own() -> None:
    kinds = [row.kind for row in TABLES.roster.roles.values()]
    assert {kind: kinds.count(kind) for kind in Kind} == {
        Kind.IMPERATOR: 7,
        Kind.SENATOR: 19,
        Kind.VIRGO: 7,
        Kind.NUMEN: 31,
        Kind.REX: 4,
    }
    game = enter({"players": PLAYERS}).value
    assert game is not None
    state, _ = begin(game)
    assert state.person("octavian").goods.curiales == 3
    assert state.person("pluto").goods.of(Good.ANULUS) == 1


def test_lr_1_3_only_played_mortals_and_lr_1_7_all_numina_are_in_the_game() -> None:
    game = enter({"players": PLAYERS}).value
    assert game is not None
    mortals = [who for who, one in game.roster.items() if one.row.kind is not Kind.NUMEN]
    assert mortals == ["octavian", "cicero"]
    assert len(game.roster) == 33


def test_lr_1_4_a_senator_is_doubled_with_the_full_property() -> None:
    twin = {"role": "cicero", "name": "Q. Tullius Cicero", "player": "C.", "at": "gaul"}
    game = enter({"players": {**PLAYERS, "quintus": twin}, "seats": {"gaul": 6}}).value
    assert game is not None
    state, _ = begin(game)
    assert state.person("quintus").goods == state.person("cicero").goods
    assert list(game.roster).index("quintus") == list(game.roster).index("cicero") + 1
    assert game.seats["gaul"] == 6


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ("LR-1.1", {"players": {"caesar": "A."}}),
        ("LR-1.2", {"players": {"cicero": "A."}}),
        ("LR-1.2", {"players": {"octavian": {"player": "A.", "at": "spain"}}}),
        ("LR-1.2", {"players": {"cicero": {"player": "A.", "at": "britain"}}}),
        ("LR-1.3", {"players": {"juno": "A."}}),
        ("LR-1.4", {"players": {"gaius": {"player": "A.", "role": "octavian"}}}),
        ("LR-1.4", {"players": {"pansa": {"player": "A.", "role": "cicero", "at": "gaul"}}}),
        ("LR-3.2", {"players": PLAYERS, "seats": {"britain": 2}}),
        ("LR-3.2", {"players": PLAYERS, "seats": {"rome": 0}}),
    ],
)
def test_what_cannot_be_is_a_problem_with_its_place(rule: str, data: dict[str, Any]) -> None:
    judged = enter(data)
    assert judged.value is None
    assert [problem.rule for problem in judged.problems] == [rule]
    assert judged.problems[0].place is not None or rule == "LR-1.3"


def test_lr_3_5_the_map_joins_what_borders() -> None:
    assert TABLES.board.neighbours("rome") == ("n-italy", "s-italy")
    assert TABLES.board.way("spain", "rome") == ("gaul", "n-italy", "rome")
    assert set(TABLES.board.steps("parthia")) == set(TABLES.map.regions)


def test_lr_2_3_the_calendar_has_25_turns_and_actium() -> None:
    rows = TABLES.calendar.seasons
    assert [row.turn for row in rows] == list(range(1, 27))
    assert [rows[0].motus, rows[-1].motus] == [(), ()]


def test_lr_13_1_every_act_of_the_data_has_a_form_and_every_form_is_in_the_data() -> None:
    assert set(TABLES.acts.acts) == set(FORMS)
    words = [word for name, row in TABLES.acts.acts.items() for word in (name, *row.words)]
    assert len(words) == len({*words})
    assert all(row.lone is None or row.lone in FORMS[name].__struct_fields__ for name, row in TABLES.acts.acts.items())
    assert set(PartsForm.__struct_fields__) == {"by", "motus", "actium", "triumphus"}


def test_a_race_may_change_the_rules_data() -> None:
    assert tables({"prices": {"limit": 12}}).prices.limit == 12


def test_lr_2_3_an_evening_is_a_timetable_of_all_seasons() -> None:
    judged = enter({"players": {"octavian": "A."}, "evening": "2026-10-31 18:30"})
    assert judged.value is not None
    parts = list(timetable(judged.value))
    assert len(parts) == len(TABLES.calendar.seasons)
    assert f"{parts[0].start:%H:%M} {parts[0].end:%H:%M}" == "18:30 18:35"
    assert all(one.end == other.start for one, other in pairwise(parts[:-1]))
    assert parts[-1].start < parts[-1].end
    assert not list(timetable(set_up_without_evening()))


def set_up_without_evening() -> SetUp:
    """A game that is played from deadline to deadline."""
    judged = enter({"players": {"octavian": "A."}})
    assert judged.value is not None
    return judged.value


@pytest.mark.parametrize(
    ("written", "message", "help_"),
    [
        (b"iter: antony to greece", "'iter' needs fields", "write 'iter: {who: \u2026, to: \u2026}'"),
        (b"leap: {who: cicero}", "there is no act 'leap'", None),
        (b"- iter", "this is no act", None),
    ],
)
def test_lr_13_2_an_act_that_cannot_be_read_is_told_with_what_to_write(
    written: bytes, message: str, help_: str | None
) -> None:
    game = enter({"players": PLAYERS}).value
    node = load(written, "01.yaml").value
    assert game is not None
    assert node is not None
    reader = SeasonReader(game)
    assert reader.act(node) is None
    (problem,) = reader.problems
    assert (problem.message, problem.rule) == (message, "LR-13.2")
    assert help_ in (None, problem.suggestion)


@pytest.mark.parametrize("word", ["move", "travel", "iter"])
def test_lr_13_2_what_hosts_call_a_journey_is_one(word: str) -> None:
    game = enter({"players": PLAYERS}).value
    node = load(f"{word}: {{who: cicero, to: greece}}".encode(), "01.yaml").value
    assert game is not None
    assert node is not None
    act = SeasonReader(game).act(node)
    assert act is not None
    assert act.word == "iter"
