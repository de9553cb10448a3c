"""A race for the archive: who took part, places turn by turn, marks, attacks, ends."""

from circus_told import DUEL, demonstration, say, told

from ludi_press.games.circus_maximus.telling.chronicle import chronicle


def test_the_demonstration_for_the_archive() -> None:
    race, records = demonstration()
    found = chronicle(race, records)
    assert [one.id for one in found.entrants] == [team.id for team in race.teams]
    assert [(ranking.turn, ranking.round) for ranking in found.rankings] == [
        (0, 0),
        *((turn, 1) for turn in range(1, 18)),
    ]
    assert found.rankings[-1].order[0] == "scorpus"
    assert [(one.team, say(one.end), one.finished) for one in found.results][-1] == ("diocles", "dead", False)
    assert {say(mark.name) for mark in found.marks} >= {"whip", "naufragium", "out of the race"}


def test_cm_1_2_the_table_of_teams_tells_their_points() -> None:
    race, records = demonstration()
    board = chronicle(race, records).teams
    assert [say(cell.content) for cell in board.rows[0].cells] == [
        *("R", "C. Appuleius Diocles", "M. Hortensius Varro", "2", "0", "1", "1")
    ]


def test_cm_6_2_an_attack_that_was_evaded_has_not_struck() -> None:
    evaded = {**DUEL, "teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/3", "evade": ["out"]}},
              "dice": {"a": ["evade 1", "evade 1"], "b": ["evade 6", "evade 6"]}}  # fmt: skip
    for data, hit in ((DUEL, True), (evaded, False)):
        race, record = told(data)
        (attack,) = chronicle(race, [record]).attacks
        assert (attack.team, attack.target, attack.hit, say(attack.name)) == ("a", "b", hit, "ram")


def test_a_race_that_has_not_begun_has_no_results() -> None:
    race, _ = demonstration()
    assert chronicle(race, ()).results == ()
