"""A turn as a Report: what stands at its head, and what at the end of the race."""

from fractions import Fraction

import pytest
from circus_scenario import CHARTS
from circus_told import DUEL, LANGUAGES, demonstration, say, told, words

from ludi_press.games.circus_maximus.teller import CircusMaximusTeller, rule_tables
from ludi_press.games.kit.race_telling import turn_heading


def test_headings() -> None:
    _, records = demonstration()
    said = [say(turn_heading(records[turn])) for turn in (0, 3, 17)]
    assert said == ["The start grid", "Turn 3", "Turn 17, the last"]


def test_nobody_leads_before_the_first_turn_and_places_come_at_the_end() -> None:
    race, records = demonstration()
    grid, under_way, last = (CircusMaximusTeller().report(race, records[turn]) for turn in (0, 5, 17))
    assert grid.leader is None
    assert under_way.leader is not None
    assert (under_way.standings, bool(under_way.laps)) == (None, True)
    assert last.standings is not None
    assert (last.laps, last.ask, last.over) == ((), None, True)
    assert (under_way.won, last.won) == (None, 13)


def test_a_post_lists_what_is_open_and_the_highest_speeds() -> None:
    race, records = demonstration()
    opened = {say(fact.label): say(fact.value) for fact in CircusMaximusTeller().report(race, records[12]).open}
    assert opened["Open to Crescens"] == "run up to 5 lanes, in or out"
    assert opened["Open to Felix"] == "cut loose, hold on"
    assert opened["Speed at most"] == ("Scorpus 21, Teres 16, Calliopas 22, Paezon 18 and Musclosus 13")
    assert "Last turn of the race" not in opened
    called = {say(fact.label): say(fact.value) for fact in CircusMaximusTeller().report(race, records[13]).open}
    assert called["Last turn of the race"] == "17"
    assert CircusMaximusTeller().report(race, records[17]).open == ()


def test_a_post_offers_no_words_that_are_closed() -> None:
    """Teres has no whip after turn 10, Paezon may not whip then, and Musclosus has nobody to attack after turn 15."""
    race, records = demonstration()
    reports = [CircusMaximusTeller().report(race, record) for record in records]
    opened = {turn: {say(fact.label): say(fact.value) for fact in reports[turn].open} for turn in (11, 15)}
    assert opened[11]["Open to Teres"] == "speed, path, attack (ram), evade, pass, blocked, corner"
    assert opened[15]["Open to Musclosus"] == "speed, path, whip, corner"
    assert [report.ask.kind for report in reports[13:17] if report.ask] == ["", "", "alone", "alone"]


def test_the_demonstration_for_the_archive() -> None:
    race, records = demonstration()
    found = CircusMaximusTeller().chronicle(race, records)
    assert [one.id for one in found.entrants] == [team.id for team in race.teams]
    assert [(ranking.turn, ranking.round) for ranking in found.rankings] == [
        (0, 0),
        *((turn, 1) for turn in range(1, 18)),
    ]
    assert found.rankings[-1].order[0] == "scorpus"
    assert found.rankings[3].shown("felix") == "=1", "level in front"
    assert [(one.team, say(one.end), one.finished) for one in found.results][-1] == ("diocles", "dead", False)
    assert {say(mark.name) for mark in found.marks} >= {"whip", "naufragium", "out of the race"}


def test_cm_1_2_the_table_of_teams_tells_their_points() -> None:
    race, records = demonstration()
    board = CircusMaximusTeller().chronicle(race, records).teams
    assert [say(cell.content) for cell in board.rows[0].cells] == [
        *("R", "C. Appuleius Diocles", "M. Hortensius Varro", "2", "0", "1", "1")
    ]


def test_cm_6_2_an_attack_that_was_evaded_has_not_struck() -> None:
    evaded = {**DUEL, "teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/3", "evade": ["out"]}},
              "dice": {"a": ["evade 1", "evade 1"], "b": ["evade 6", "evade 6"]}}  # fmt: skip
    for data, hit in ((DUEL, True), (evaded, False)):
        race, record = told(data)
        (attack,) = CircusMaximusTeller().chronicle(race, [record]).attacks
        assert (attack.team, attack.target, attack.hit, say(attack.name)) == ("a", "b", hit, "ram")


def test_a_race_that_has_not_begun_has_no_results() -> None:
    race, _ = demonstration()
    assert CircusMaximusTeller().chronicle(race, ()).results == ()


TABLES = rule_tables(CHARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tables_have_words(language: str) -> None:
    boards = [table.board for table in TABLES]
    phrases = [
        phrase
        for board in boards
        for phrase in (board.caption, *(column.title for column in board.columns),
                       *(cell.content for row in board.rows for cell in row.cells))
    ]  # fmt: skip
    assert {flaw for phrase in phrases for flaw in words(language).flaws(phrase)} == set()


def test_cm_4_4_the_strain_chart_is_whole() -> None:
    chart = TABLES[1].board
    assert len(chart.rows) == 15
    assert [say(cell.content) for cell in chart.rows[6].cells] == [
        *("10", *["\N{EN DASH}"] * 3, "S", "SS", "J", "LH", "RH", "Flip")
    ]


def test_rows_of_odds_are_one_together() -> None:
    for table in TABLES:
        odds = [[cell.content for cell in row.cells if isinstance(cell.content, Fraction)] for row in table.board.rows]
        if "odds of a" in say(table.board.caption):
            assert {sum(row) for row in odds} == {1}


def test_cm_6_2_equal_drivers_evade_more_often_than_not() -> None:
    evasion = next(table.board for table in TABLES if table.rule == "CM-6.2")
    level = next(row for row in evasion.rows if say(row.cells[0].content) == "0")
    assert level.cells[1].content == Fraction(721, 1296)


def test_cm_7_8_the_ends_of_rows_are_written_as_people_do() -> None:
    criticals = next(table.board for table in TABLES if table.rule == "CM-7.8")
    assert [say(row.cells[0].content) for row in criticals.rows] == [
        "≤ 2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8\N{EN DASH}11",
        "12+",
    ]
