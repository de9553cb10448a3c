"""The votes of the senate, and the rounds of Actium as a table."""

from romani_game import game

from ludi_press.content.words import named
from ludi_press.core.report import Board, Message
from ludi_press.games.ludi_romani.rules.events import Rowed
from ludi_press.games.ludi_romani.teller import turn_tables, turn_votes


def tables(kind: type) -> tuple[list[object], dict[str, Board]]:
    """The events of a kind in the season that has them, and the tables of that season."""
    played = game()
    record = next(one for one in played.records if any(isinstance(event, kind) for event in one.events))
    events = [event for event in record.events if isinstance(event, kind)]
    boards = turn_tables(played.set_up, record)
    return list(events), {one.caption.id: one for one in boards if isinstance(one.caption, Message)}


def test_each_bill_says_who_cast_what_and_how_many_votes_carry_it() -> None:
    played = game()
    (vote,) = turn_votes(played.set_up, played.records[2])
    assert [(one.name, one.votes) for one in vote.noes] == [
        (named("role", "Cicero"), 80),
        (named("role", "Cassius"), 10),
    ]
    assert (sum(one.votes for one in vote.ayes), vote.needed, vote.present) == (80, 86, 170)


def test_actium_has_a_row_for_each_round_and_the_last_leaves_one_party_afloat() -> None:
    rolls, boards = tables(Rowed)
    rows, parties = boards["tables.actium"].rows, len(boards["tables.fleets"].rows)
    told = [cell.content for row in rows for cell in row.cells[1:]]
    assert sum(isinstance(one, Message) and one.id == "tables.rowed" for one in told) == len(rolls)
    assert all(len(row.cells) == 1 + parties for row in rows)
    left = [dict(one.args)["ships"] for one in told[-parties:] if isinstance(one, Message) and one.args]
    assert sum(ships != 0 for ships in left) == 1


def test_a_season_without_votes_and_fleets_has_no_tables() -> None:
    played = game()
    assert turn_tables(played.set_up, played.records[0]) == ()
