"""The demonstration bout as a Chronicle: fighters, ranks, marks, attacks, luck, ends, and the tables of the rules."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import bout_scenario

from ludi_press.core.chronicle import Chronicle, MarkShape
from ludi_press.core.report import Message
from ludi_press.games.moritari.rules.events import Fought
from ludi_press.games.moritari.teller import MoritariTeller, rule_tables
from ludi_press.testing import Trial, load_trial

ROOT = Path(__file__).parents[3]


@cache
def trial() -> Trial:
    return load_trial(ROOT, "munus-apollinare")


@cache
def told(turns: int | None = None) -> Chronicle:
    return MoritariTeller().chronicle(trial().set_up, trial().records[:turns])


def test_fighters_take_part_for_their_schools_and_lanistae() -> None:
    first = told().entrants[0]
    assert (first.id, first.factio, first.tone) == ("flamma", "ludus-magnus", "russata")
    assert [first.name.value, first.owner and first.owner.value] == ["Flamma", "L. Vibia Serena"]
    assert [row.team for row in told().teams.rows] == [entrant.id for entrant in told().entrants]
    assert {(one.figure, one.is_beast) for one in told().entrants} == {
        *(("heavy", False), ("light", False), ("animal", True))
    }
    assert {len(row.cells) for row in told().teams.rows} == {len(told().teams.columns)}


def test_everybody_has_a_rank_after_every_round() -> None:
    fighters = {entrant.id for entrant in told().entrants}
    assert [(ranking.turn, ranking.round) for ranking in told().rankings[:3]] == [(0, 0), (1, 1), (2, 1)]
    assert len(told().rankings) == len(trial().records)
    assert all(len(ranking.order) == 9 and set(ranking.order) == fighters for ranking in told().rankings)


def test_who_is_dead_ranks_below_who_is_on_the_sand_while_the_bout_is_fought() -> None:
    for record, ranking in zip(trial().records[:-1], told().rankings, strict=False):
        on_sand = [record.after.fighter(one).on_sand for one in ranking.order]
        assert on_sand == sorted(on_sand, reverse=True)


def test_a_fighter_has_the_place_of_its_side() -> None:
    places: dict[str | None, set[int | None]] = {}
    school = {entrant.id: entrant.factio for entrant in told().entrants}
    for result in told().results:
        places.setdefault(school[result.team], set()).add(result.place)
    assert all(len(found) == 1 for found in places.values())
    assert {1} in places.values()
    assert told().rankings[-1].order == tuple(result.team for result in told().results)
    assert {result.place for result in told(3).results} == {None}


def test_who_is_left_has_come_through_it() -> None:
    last = trial().records[-1].after
    assert {result.team for result in told().results if result.finished} == {
        fighter.id for fighter in last.fighters if fighter.on_sand
    }


def test_marks_and_attacks_name_their_events() -> None:
    events = {record.turn: record.events for record in trial().records}
    for mark in told().marks:
        assert events[mark.turn][mark.event].team == mark.team
    for attack in told().attacks:
        event = events[attack.turn][attack.event]
        assert isinstance(event, Fought)
        assert event.target == attack.target
    dead = {fighter.id for fighter in trial().records[-1].after.fighters if not fighter.on_sand}
    assert {mark.team for mark in told().marks if mark.shape is MarkShape.END} == dead
    assert {attack.hit for attack in told().attacks} == {True, False}


def test_the_luck_counts_every_die_of_the_fighters() -> None:
    rolls = [roll for record in trial().records for roll in record.rolls if roll.address.label != "initiative"]
    assert sum(luck.dice for luck in told().luck) == len(rolls)
    for luck in told().luck:
        if isinstance(luck.name, Message) and luck.name.id == "luck.melee":
            assert luck.owed == Fraction(7, 2) * luck.dice
            assert luck.variance == Fraction(35, 12) * luck.dice
            own = [roll for roll in rolls if roll.address.team == luck.team and roll.address.label == "fight"]
            assert luck.got == sum(roll.face for roll in own)


def test_the_tables_have_words_and_exact_odds() -> None:
    words = trial().words
    boards = {table.rule: table.board for table in rule_tables(bout_scenario.tables())}
    said = {
        rule: [[words.say(cell.content) for cell in row.cells] for row in board.rows] for rule, board in boards.items()
    }
    assert said["MO-3.1"][0] == ["heavy", "5"]
    assert said["MO-4.2"][2] == ["beast", "3", "3 or more (~66.7%)"]
    assert said["MO-4.5"][2] == ["beast", "6 or more (~16.7%)"]
    assert said["MO-5.1"] == [
        ["the first", "5 or more (~33.3%)", "4 or more (50%)"],
        ["a later one", "6 or more (~16.7%)", "5 or more (~33.3%)"],
    ]
    assert said["MO-4.4"][3] == ["attack on the back, on the dice of the one attacked", "\u22122"]
    for board in boards.values():
        assert not [
            flaw
            for phrase in (board.caption, *(column.title for column in board.columns))
            for flaw in words.flaws(phrase)
        ]


def test_the_other_reading_of_the_flank_is_in_the_table() -> None:
    """MO-4.4: the switch."""
    tables = bout_scenario.tables({"melee": {"flank-penalty-on": "attacker"}})
    board = next(table.board for table in rule_tables(tables) if table.rule == "MO-4.4")
    assert trial().words.say(board.rows[2].cells[0].content) == "attack on the side, on the dice of the attacker"
