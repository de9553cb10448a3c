from typing import Any

from scenario import play

from ludi_press.core.report import Beat
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.race_news import MOST_DRAMA, STANDING
from ludi_press.games.kit.report import FATIGUE
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.games.super_series.telling.tell import TOLD

turn_beats = SuperSeriesTeller().turn_beats


def beats(data: dict[str, Any]) -> tuple[Beat, ...]:
    done = play(data)
    turn = data.get("turn", 1)
    return turn_beats(done.race, TurnRecord(turn, done.before, done.orders, done.state, done.events, done.rolls))


def whips(*teams: str) -> dict[str, Any]:
    """Teams one behind the other in lanes of their own, whose whips all bite."""
    places = {team: {"at": f"{2 + number % 4}/0/{9 - 2 * number}"} for number, team in enumerate(teams)}
    return {
        "turn": 3,
        "teams": places,
        "orders": dict.fromkeys(teams, "whip"),
        "dice": {team: ["whip 20", "whip-harm 20", "speed 4"] for team in teams},
    }


def test_who_is_in_front_thrills_more_and_each_further_beat_of_a_kind_less() -> None:
    drama = TOLD.kinds["whip-triumph"].drama
    told = [beat for beat in beats(whips("velox", "celer", "ferox", "audax")) if beat.kind == "whip-triumph"]
    assert [beat.teams for beat in told] == [("velox",), ("celer",), ("ferox",), ("audax",)]
    assert [beat.drama for beat in told] == [
        MOST_DRAMA,  # the news begin with it
        drama + STANDING - FATIGUE,
        drama + STANDING - 2 * FATIGUE,
        drama - 3 * FATIGUE,
    ]


def test_drama_never_falls_below_nothing() -> None:
    told = beats(whips("velox", "celer", "ferox", "audax"))
    assert min(beat.drama for beat in told) >= 0


def test_turn_0_tells_nothing() -> None:
    done = play(whips("velox"))
    assert turn_beats(done.race, TurnRecord(0, None, None, done.before, (), ())) == ()


def test_every_kind_has_a_drama_within_bounds() -> None:
    assert all(0 < kind.drama <= 100 for kind in TOLD.kinds.values())
    assert all(kind.args for kind in TOLD.kinds.values())
