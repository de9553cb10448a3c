"""The log of a turn: an entry for each phase, every event in it once, and the line of each chariot."""

from circus_told import CORNER, DUEL, demonstration, say, told

from ludi_press.games.circus_maximus.teller import phases, turn_log


def test_cm_2_1_each_phase_is_an_entry_with_its_order() -> None:
    race, record = told(DUEL)
    before, running = turn_log(race, record)
    assert [say(part.title) for part in (before, running)] == ["Before the phases", "The phases"]
    assert [entry.team for entry in running.entries] == ["a", "b"] == [*phases(record.events)]
    assert say(running.entries[0].headline) == "9, 2/ram B/6"


def test_every_event_has_one_line() -> None:
    race, records = demonstration()
    for record in records:
        log = turn_log(race, record)
        lines = [line.event for part in log for entry in part.entries for line in entry.lines]
        assert lines == list(range(len(record.events)))


def test_what_came_of_an_order_in_a_few_words() -> None:
    race, record = told(CORNER)
    entry = turn_log(race, record)[1].entries[0]
    briefs = [say(line.brief.message) for line in entry.lines if line.brief]
    assert briefs == [
        "drives 12",
        "corner 2 over, endurance \N{MINUS SIGN}2",
        "too much with 18, 11 or less needed",
        "overturns",
        "the wreck lies in lane 3, first corner, way in 1",
    ]


def test_one_whom_an_attack_struck_is_named() -> None:
    race, record = told(DUEL)
    entry = turn_log(race, record)[1].entries[0]
    assert [say(line.brief.message) for line in entry.lines if line.brief] == [
        "drives 9",
        "rams B",
        "B: left wheel \u22123",
        "left wheel holds",
    ]
