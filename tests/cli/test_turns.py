import json
from pathlib import Path

import pytest
from chariot_press import built_chariots, got, mail
from click.testing import CliRunner, Result
from command_line import Run
from toy_press import ToyPress, snapshot

from ludi_press.cli import group
from ludi_press.cli.turns import _turns
from ludi_press.press.publishing.record import Mailed, OnWiki, SentTurn, write_sent

SOUND = "1 race checked\nsmall: turn 0 is ready to be built\n  next     ludi-press build\n"


def test_a_sound_press_is_told_so(run: Run, toy: ToyPress) -> None:
    before = snapshot(toy.root, times=True)
    result = run("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SOUND, "")
    assert snapshot(toy.root, times=True) == before


def test_one_race_can_be_checked_alone(run: Run, toy: ToyPress) -> None:
    toy.race("other", "title: x\n")
    assert run("check", "small").exit_code == 0
    wrong = run("check", "other")
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert run("check").exit_code == 1


def test_only_of_a_sound_race_the_next_thing_is_said(run: Run, toy: ToyPress) -> None:
    toy.race("other").turn(1, "{cat: go}", race="other")
    assert run("check").stdout == "small: turn 0 is ready to be built\n  next     ludi-press build\n"
    toy.write("press.yaml", "titel: x\n")
    assert run("check").stdout == ""
    assert "has no key 'titel'" in run("check", "small").stderr


def test_what_a_check_finds_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{ann: go, bob: go, cat: go}")
    result = run("check", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["schema"] == "ludi-press/check/1"
    assert data["races"] == ["small"]
    (problem,) = data["problems"]
    place = {"file": "content/races/small/turns/01.yaml", "line": 1, "column": 33, "width": 2}
    assert problem == {
        "code": "toy-team",
        "severity": "error",
        "message": "there is no team cat",
        **place,
        "rule": "TOY-1",
        "suggestion": None,
        "related": [],
    }


@pytest.fixture
def due(toy: ToyPress) -> ToyPress:
    return toy.built().turn(1)


def test_dice_are_asked_and_typed_until_the_turn_is_complete(due: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(due.root)
    result = CliRunner().invoke(group, ["dice"], input="9\n4\nbob step 2\n", prog_name="ludi-press")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "turn 1 needs next:",
        "  1. ann  step  d6 (1 to 6)  step [TOY-2]",
        "  2. bob  step  d6 (1 to 6)  step [TOY-2]",
        "turn 1 needs next (1 die of yours stands in content/races/small/turns/01.yaml):",
        "  1. bob  step  d6 (1 to 6)  step [TOY-2]",
        "turn 1 has all its dice (2 dice of yours stand in content/races/small/turns/01.yaml): ludi-press build",
    ]
    assert "has no face 9" in result.stderr
    assert due.read("content/races/small/turns/01.yaml").endswith("dice:\n  ann: [step 4]\n  bob: [step 2]\n")


def test_an_empty_line_ends_it(due: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(due.root)
    result = CliRunner().invoke(group, ["dice"], input="4\n\n", prog_name="ludi-press")
    assert result.exit_code == 0
    assert result.stdout.endswith("\nthe press rolls the rest: ludi-press build\n")
    assert due.read("content/races/small/turns/01.yaml").endswith("dice:\n  ann: [step 4]\n")


def test_faces_behind_the_command_are_written_at_once(run: Run, due: ToyPress) -> None:
    told = run("dice", "4", "2").stdout
    written = "(2 dice of yours stand in content/races/small/turns/01.yaml)"
    assert told == f"turn 1 has all its dice {written}: ludi-press build\n"
    assert run("build").exit_code == 0
    assert run("dice", "small", "3").exit_code == 1


def test_dice_as_json(run: Run, due: ToyPress) -> None:
    data = json.loads(run("dice", "small", "--json").stdout)
    assert (data["schema"], data["turn"], data["given"]) == ("ludi-press/dice/1", 1, 0)
    assert data["needed"][0] == {
        "round": 1,
        "team": "ann",
        "label": "step",
        "nth": 1,
        "die": "d6",
        "faces": [1, 2, 3, 4, 5, 6],
        "decides": "step",
        "rule": "TOY-2",
    }
    data = json.loads(run("dice", "small", "4", "7", "--json").stdout)
    assert [problem["code"] for problem in data["problems"]] == ["dice-face"]


def test_close_says_why_nothing_can_be_closed(run: Run, toy: ToyPress) -> None:
    result = run("close", "small")
    assert result.exit_code == 1
    assert "no turn of small waits for orders" in result.stderr


def test_a_turn_is_published_and_amended(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("seal", "small", "1")
    assert result.exit_code == 0
    assert "turns 0 and 1 sealed: keep the seals in git" in result.stdout
    assert "turn 1 is sealed already, and stands as it was posted" in run("seal", "small", "1").stdout
    toy.turn(1, "{ann: go}")
    result = run("build")
    assert result.exit_code == 1
    assert 'ludi-press seal small 1 --amend "why"' in result.stderr
    result = run("seal", "small", "1", "--amend", "Bob was silent.")
    assert result.exit_code == 0
    assert "turn 1 amended: 'ludi-press build' publishes the erratum" in result.stdout
    assert run("build").exit_code == 0


def answered(toy: ToyPress, monkeypatch: pytest.MonkeyPatch, answer: str, *args: str) -> Result:
    """Run `seal small 1` as if in a terminal."""
    monkeypatch.chdir(toy.root)
    monkeypatch.setattr("ludi_press.cli.turns._is_terminal", lambda: True)
    return CliRunner().invoke(group, ["seal", "small", "1", *args], input=answer)


def test_a_terminal_is_asked_first(toy: ToyPress, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1).built()
    seal = toy.root / "content/races/small/turns/01.seal.json"
    result = answered(toy, monkeypatch, "n\n")
    assert result.exit_code == 1
    assert "Turns 0 and 1 of small will be sealed: that cannot be taken back" in result.stderr
    assert not seal.exists()
    assert answered(toy, monkeypatch, "").exit_code == 1
    assert answered(toy, monkeypatch, "y\n").exit_code == 0
    assert seal.exists()
    assert "Go on?" not in answered(toy, monkeypatch, "").stderr
    toy.turn(1, "{ann: go}")
    before = seal.read_bytes()
    result = answered(toy, monkeypatch, "n\n", "--amend", "Bob was silent.")
    assert result.exit_code == 1
    assert "will be amended, and everybody will read why: Bob was silent." in result.stderr
    assert seal.read_bytes() == before
    assert answered(toy, monkeypatch, "", "--amend", "Bob was silent.", "--yes").exit_code == 0
    assert seal.read_bytes() != before


def test_before_open_questions_end_a_terminal_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press = built_chariots(tmp_path.resolve())
    got(press, mail("flarp whip"))
    monkeypatch.chdir(press.root)
    monkeypatch.setattr("ludi_press.cli.turns._is_terminal", lambda: True)
    result = CliRunner().invoke(group, ["close", "heat", "--now"], input="n\n")
    assert (result.exit_code, "is closed" in result.output) == (1, False)
    assert "what they are about counts as not sent:\nvelox, 2026-04-06 18:30, of Marcus Varro" in result.stderr
    output = CliRunner().invoke(group, ["close", "heat", "--now", "--yes"]).output
    assert "left unanswered: velox\n  velox, 2026-" in output, "what is asked, and what counts as not sent, is told"


def test_sealing_and_amending_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    data = json.loads(run("seal", "small", "1", "--json").stdout)
    assert (data["schema"], data["sealed"], data["amended"]) == ("ludi-press/seal/1", [0, 1], [])
    result = run("seal", "small", "1", "--amend", "x", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["seal"], data["problems"][0]["code"]) == (None, "nothing-amended")


@pytest.mark.parametrize(
    ("args", "words"),
    [(["small"], "Missing argument"), (["smal", "1"], "did you mean"), (["small", "-1"], "No such option")],
)
def test_wrong_usage_of_seal_ends_with_2(run: Run, args: list[str], words: str) -> None:
    result = run("seal", *args)
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((3,), "turn 3"), ((3, 4), "turns 3 and 4"), ((0, 1, 2), "turns 0 to 2"), ((1, 3, 4), "turns 1, 3 and 4")],
)
def test_turns_in_words(numbers: tuple[int, ...], words: str) -> None:
    assert _turns(numbers) == words


def test_the_newest_turn_is_taken_back_and_its_pages_go(run: Run, toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    result = run("undo")
    assert result.exit_code == 0
    assert "turn 2 is open again; 2 dice set aside" in result.stdout
    assert not (toy.root / "site/races/small/turns/02").exists()
    assert (toy.root / "site/races/small/turns/01").exists()
    again = run("undo")
    assert again.exit_code == 0
    assert "turn 2 is open again already" in again.stdout
    assert "to take back turn 1 too" in again.stdout
    assert (toy.root / "site/races/small/turns/01").exists()


def test_dice_rolled_by_hand_are_told_apart_from_those_set_aside(run: Run, toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3], bob: [step 2]}\n").built()
    assert run("undo").stdout.startswith("wrote")
    assert "turn 1 is open again already; 2 dice of your own in its file\n" in run("undo").stdout


def test_where_another_race_has_errors_the_site_is_told_to_show_it_still(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built().race("other", "title: x\n")
    result = run("undo", "small", "--yes")
    assert result.exit_code == 0
    assert "the site still shows it" in result.stdout
    assert "hold: yes" in toy.read("content/races/small/turns/01.yaml")


def test_undo_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    data = json.loads(run("undo", "--json").stdout)
    assert (data["turn"], data["problems"]) == (1, [])
    assert data["wrote"] == [f"content/races/small/turns/01{end}" for end in (".yaml", ".dice.yaml")]


def test_that_its_post_was_sent_is_told(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    mailed = Mailed(("list@x.example",), "2026-04-06T19:12+02:00", "0" * 64, done=True)
    wiki = OnWiki({"Ludi/Small/01": 7}, {})
    record = write_sent(SentTurn(mails={"<small.1>": mailed}, wikis={"https://wiki.example/api.php": wiki}))
    toy.write("content/races/small/turns/01.sent.json", record.decode())
    told = run("undo").stdout
    assert "turn 1 was mailed to list@x.example" in told
    assert "turn 1 stands in the wiki https://wiki.example/api.php" in told


def test_who_rolls_an_ordinary_die_for_a_special_one_is_told_to_type_what_it_counts(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, *(mail(f"{team}: accelerate", name, clock="18:00") for team, name in RACERS))
    run = CliRunner().invoke(group, ["dice", "heat", "--press", str(tmp_path)], prog_name="ludi-press")
    assert "type what a die counts, not what it shows: where a d6 shows 6, LOW is 4" in run.stdout
    refused = CliRunner().invoke(group, ["dice", "heat", "6", "--press", str(tmp_path)], prog_name="ludi-press")
    assert "never counts 6" in refused.output
    assert "type what it counts, not what it shows" in refused.output


RACERS = (
    ("velox", "Marcus Varro"),
    ("celer", "Livia Serena"),
    ("musclosus", "Helvia Procula"),
    ("ferox", "Helvia Procula"),
)
