"""What is asked of a turn of a race by its news, its beats and later turns."""

from typing import Any

from demonstration_posts import played

from ludi_press.games.kit.race_turn import once
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.tell import Turn

ASKED: list[tuple[int, str]] = []


@once
def moved(turn: Turn, team: str) -> bool:
    ASKED.append((turn.record.turn, team))
    return bool(turn.moves(team))


def test_a_question_is_answered_once_for_each_turn_and_team() -> None:
    race: Any = played("ludi-cereales")[0]
    one, other = (Turn(race.source.set_up, race.turns[n].record, Names(race.source.set_up)) for n in (1, 2))
    answers = [moved(turn, team) for _ in range(2) for turn in (one, other) for team in ("thallus", "scorpus")]
    assert answers[:4] == answers[4:]
    assert ASKED == [(1, "thallus"), (1, "scorpus"), (2, "thallus"), (2, "scorpus")]
