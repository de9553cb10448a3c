"""The log of a turn: headlines, lines and what they count."""

from typing import Any

import pytest
from demonstration_posts import played, told
from scenario import RULES, play
from trees import ROOT, tree

from ludi_press.core.report import LogEntry, Message, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.teller import turn_log
from ludi_press.posts.words.catalogue import read_words


def entries(data: dict[str, Any]) -> list[LogEntry]:
    outcome = play(data)
    record = TurnRecord(1, outcome.before, outcome.orders, outcome.state, outcome.events, outcome.rolls)
    return [entry for round_ in turn_log(outcome.race, record) for entry in round_.entries]


def lines(entry: LogEntry) -> list[tuple[str, object]]:
    """The words of each line and its number of points lost."""
    return [(line.message.id, dict(line.message.args).get("after")) for line in entry.lines]


def test_who_stands_still_is_said_to() -> None:
    teams = {
        "velox": {"at": "3/0/2", "speed": "STOP"},
        "celer": {"at": "4/0/2", "speed": "STOP", "stunned": 1},
        "ferox": {"at": "5/0/2", "speed": "LOW"},
    }
    orders = {"velox": "control", "celer": "watch", "ferox": "brake"}
    standing = {entry.team: entry.headline for entry in entries({"turn": 2, "teams": teams, "orders": orders})}
    assert standing == {
        "velox": say("order.standing", order=say("order.control"), speed="speed.STOP"),
        "celer": say("order.standing", order=say("order.cruise"), speed="speed.STOP"),
        "ferox": say("order.brake"),
    }


def test_who_moves_is_not_said_to_stand() -> None:
    (entry,) = entries(
        {"turn": 2, "teams": {"velox": {"at": "3/0/2"}}, "orders": {"velox": "control"}, "dice": {"velox": ["speed 2"]}}
    )
    assert entry.headline == say("order.control")


def test_points_lost_are_those_of_the_board() -> None:
    """A line tells the sum, as the board does, so that its words must say so from the second point on."""
    found = entries(
        {
            "turn": 2,
            "teams": {"velox": {"at": "1/0/2", "horses": 1}},
            "orders": {"velox": "control"},
            "dice": {"velox": ["speed 2", "wall 20", "wall-part 1"]},
        }
    )
    assert ("event.damaged.horses", 2) in lines(found[0])


def test_who_lets_go_with_nobody_behind_is_told_so() -> None:
    found = entries(
        {"turn": 2, "teams": {"velox": {"at": "3/0/8", "status": "flipped"}}, "orders": {"velox": "escape"}}
    )
    message = found[0].lines[0].message
    assert isinstance(message, Message)
    assert message.id == "event.escape.alone"


def test_ss_8_4_the_reading_that_is_told_is_the_one_used() -> None:
    """Control takes one from a 4 at FAST, but never below the lowest face of the die, which is 4."""
    (entry,) = entries(
        {
            "teams": {"velox": {"at": "1/0/14", "speed": "FAST"}},
            "orders": {"velox": "control"},
            "dice": {"velox": ["speed 4", "slip-space 1", "slip-part 1", "slip-harm 1"]},
        }
    )
    (taken,) = [line.message for line in entry.lines if line.rule == "SS-8.3"]
    files = (ROOT / "themes/mosaic/words/en.yaml", RULES.parent / "words" / "en.yaml")
    words = read_words("en", [tree(path) for path in files]).value
    assert words is not None
    assert words.say(taken) == (
        "Velox takes the first bend at FAST in lane 1 with Skill 0: 4, control: read as 4, a slip"
    )


@pytest.mark.parametrize(
    ("race", "turn", "said"),
    [
        ("ludi-megalenses", 10, "3 of 7 spaces"),
        ("ludi-cereales", 7, "10 of 12 spaces"),
        ("ludi-cereales", 7, "5 of 8 spaces"),
    ],
)
def test_a_move_that_a_fall_or_a_rival_ended_says_how_far_it_led(race: str, turn: int, said: str) -> None:
    theme, reports = told(race, "en")[0], played(race)[1]
    briefs = [line.brief for part in reports[turn].log for entry in part.entries for line in entry.lines]
    assert any(said in theme.words.say(one.message) for one in briefs if one)
