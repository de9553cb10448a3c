import json
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from command_line import Run
from toy_press import RACE, ToyPress, snapshot

from ludi_press.cli import build as build_command
from ludi_press.cli import status as status_command
from ludi_press.cli import turns as turns_command
from ludi_press.core.report import Ask
from ludi_press.press.playing.status import Arrival, RaceStatus, Wait
from ludi_press.press.reading.standing import Note

TIMED = f"{RACE}opens: {{closes: 2026-04-07 21:00, bonus: [2026-04-07 18:00, 2026-04-07 19:00]}}\n"
WRITE = (
    "  next     write orders into content/races/small/turns/01.yaml; at the deadline 'ludi-press close small' takes "
    "out who stays silent; then: ludi-press build"
)
MOMENT = datetime(2026, 4, 6, 18, 55, tzinfo=ZoneInfo("Europe/Rome"))


@pytest.fixture(autouse=True)
def clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in New York, on the day before the deadline."""
    for module in (status_command, build_command, turns_command):
        monkeypatch.setattr(module, "now", lambda: MOMENT)
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()


def test_one_screen_tells_where_a_race_stands(run: Run, toy: ToyPress) -> None:
    toy.race(text=TIMED).turn(1, "{ann: go, bob: }", "received: {ann: 2026-04-07 21:30}\n").built()
    before = snapshot(toy.root, times=True)
    result = run("status")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "small, The small games: turn 1 waits for orders",
        "  closes   2026-04-07 21:00 in Rome, 15:00 here: 1 day 2 hours left",
        "  bonus    2026-04-07 18:00 to 19:00 in Rome, 12:00 to 13:00 here: begins in 23 hours 5 minutes",
        "  sent     ann (late: 2026-04-07 21:30)",
        "  awaited  bob",
        WRITE,
    ]
    assert snapshot(toy.root, times=True) == before


def test_races_that_are_over_are_named_at_the_end(run: Run, toy: ToyPress) -> None:
    toy.over().race("other", RACE)
    run("seal", "small", str(len(list((toy.root / "content/races/small/turns").glob("*.dice.yaml"))) - 1))
    lines = run("status").stdout.splitlines()
    assert lines[0] == "other, The small games: turn 0 is ready to be built"
    assert lines[-1] == "over: small"
    assert run("status", "small").stdout == "small, The small games: is over\n"


def test_a_demonstration_waits_whenever_you_like(run: Run, toy: ToyPress) -> None:
    toy.race(text=TIMED.replace("2026-04-07", "2046-04-07")).turn(1, "{ann: , bob: }")
    line = "small: turn 1 waits for orders of ann, bob, whenever you like"
    assert run("build").stdout.splitlines()[-2:] == [line, WRITE]


def test_check_build_and_the_bare_program_say_the_same_next_thing(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.race(text=TIMED).turn(1, "{ann: , bob: }")
    told = ["small: turn 1 waits for orders of ann, bob, 1 day 2 hours left", WRITE]
    monkeypatch.chdir(toy.root)
    assert run("build").stdout.splitlines()[-2:] == told
    assert run("check").stdout.splitlines()[-2:] == told
    assert run("check", "small").stdout.splitlines()[-2:] == told
    assert run().stdout.splitlines()[:2] == told
    assert run("status").stdout.splitlines()[-1] == WRITE


def test_a_built_turn_and_the_next_one_are_told_apart(run: Run, toy: ToyPress) -> None:
    toy.race(text=TIMED).turn(1, more="opens: {closes: 2026-04-09 21:00}\n").built()
    assert run("status").stdout.splitlines() == [
        "small, The small games: turn 1 is built, and not sealed yet",
        "  next     post turn 1 from site/races/small/turns/01/host.html; then: ludi-press seal small 1",
        "  after it turn 2, which asks 1 order",
        "  closes   2026-04-09 21:00 in Rome, 15:00 here: 3 days 2 hours left",
        "  awaited  ann, bob",
    ]


def test_status_as_json(run: Run, toy: ToyPress) -> None:
    toy.race(text=TIMED).turn(1, "{ann: go, bob: }").built()
    data = json.loads(run("status", "small", "--json").stdout)
    assert data["schema"] == "ludi-press/status/1"
    (race,) = data["races"]
    assert (race["waits"], race["turn"], race["left"], race["next"]) == ("orders", 1, 93900, "ludi-press build")
    assert (race["sent"], race["awaited"]) == ([{"team": "ann", "received": None, "late": False}], ["bob"])


def test_a_press_without_a_race_is_told_how_to_begin(run: Run, toy: ToyPress) -> None:
    (toy.root / "content/races/small/race.yaml").unlink()
    (toy.root / "content/races/small").rmdir()
    assert "new race" in run("status").stdout


def test_very_many_questions_hide_nothing() -> None:
    notes = tuple(Note("orders/ann", f"Ann {number}", "", (f"what is {number}?",), True) for number in range(100))
    one = RaceStatus("small", "The small games", Wait.ANSWERS, 1, False, "", "ludi-press build", unclear=notes)
    for text in (status_command.brief(one, MOMENT), "\n".join(status_command.screen(one, MOMENT))):
        asked = [line for line in text.splitlines() if "unclear " in line]
        assert len(asked) == 7
        assert asked[0] == "  unclear  94 older messages, in the turn's file"
        assert "what is 99?" in asked[-1]
        assert "ludi-press build" in text


def test_who_follows_only_what_is_next_plays_a_race_to_its_end(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 25}}}}\ndraw: yes\ndice:\n  scheme: 3\n")
    race, waits = "content/races/small/race.yaml", []
    for _ in range(90):
        (one,) = json.loads(run("status", "--json").stdout)["races"]
        waits.append(one["waits"])
        if one["waits"] == "words":
            toy.write(race, toy.read(race).replace("    ann:\n", "    ann: alea\n").replace("    bob:\n", ""))
        if one["waits"] == "orders":
            toy.turn(one["turn"])
        if not one["next"]:
            break
        assert run(*one["next"].split()[1:]).exit_code == 0, one
    assert waits[:5] == ["commitment", "words", "turn", "orders", "seal"]
    assert waits[-3:] == ["secret", "seal", "nothing"]


def test_a_message_about_two_teams_is_one_line() -> None:
    texts = (("one?", "two?"), ("two?",))
    notes = tuple(Note(f"orders/{who}", "Ann", "", text, True) for who, text in zip(("cat", "dog"), texts, strict=True))
    one = RaceStatus("small", "The small games", Wait.ANSWERS, 1, False, "", "ludi-press build", unclear=notes)
    assert "  unclear  cat, dog, no time, of Ann: one?; two?\n" in "\n".join(status_command.screen(one, MOMENT))


def test_who_was_late_is_not_awaited_too() -> None:
    late = Arrival("cat", MOMENT, late=True)
    one = RaceStatus("small", "S", Wait.ORDERS, 1, False, "", "x", Ask(1), (late,), ("cat", "dog"))
    text = "\n".join(status_command.screen(one, MOMENT))
    assert "cat (late: " in text
    assert ", not entered)" in text
    assert "  awaited  dog\n" in text
    assert "orders of dog" in status_command.brief(one, MOMENT)


def test_a_secret_that_is_not_here_is_told_while_orders_are_awaited(toy: ToyPress, run: Run) -> None:
    assert run("bind", "small", "--draw-now").exit_code == 0
    assert run("build").exit_code == 0
    line = "  secret   .secrets/small is not here, and git does not bring it: only who has it can build\n"
    assert line not in run("status").stdout
    (toy.root / ".secrets/small").unlink()
    toy.turn(1, "{ann: go, bob: }")
    assert line in run("status").stdout
    assert line in run("check").stdout
