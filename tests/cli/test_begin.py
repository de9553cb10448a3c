import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from command_line import Run
from toy_press import RACE, ToyPress, snapshot

from ludi_press.cli import group


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(group, list(args), prog_name="ludi-press")


def test_it_says_what_it_wrote_and_the_command_that_follows_works(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("init", "ludi")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    *wrote, hints = [line.removeprefix("wrote ") for line in lines if line.startswith("wrote ")]
    assert hints.endswith(" files into .vscode/schemas, by which editors complete keys")
    assert all((nowhere / name).is_file() for name in wrote)
    assert "cd ludi" in result.stdout
    monkeypatch.chdir(nowhere / "ludi")
    (command,) = [line.partition("#")[0].split()[1:] for line in lines if line.startswith("  ludi-press ")]
    assert run(*command).exit_code == 0
    assert [line for line in lines if line == "  git init"]


def test_a_press_inside_a_repository_is_not_told_to_make_one(nowhere: Path) -> None:
    (nowhere / ".git").mkdir()
    assert "git init" not in run("init", "ludi").stdout


def test_here_as_json(nowhere: Path) -> None:
    data = json.loads(run("init", "--json").stdout)
    assert data["schema"] == "ludi-press/new/1"
    assert "press.yaml" in data["wrote"]
    assert data["problems"] == []


def test_a_folder_of_other_things_ends_with_1_and_a_file_with_2(nowhere: Path) -> None:
    (nowhere / "mine").write_text("")
    assert run("init").exit_code == 1
    assert run("init", "mine").exit_code == 2
    result = run("init", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"][0]["code"] == "press-folder"


def test_a_race_and_its_first_turn(run: Run, toy: ToyPress) -> None:
    result = run("new", "race", "ludi-novi", "--game", "toy")
    assert result.exit_code == 0
    assert "wrote content/races/ludi-novi/race.yaml" in result.stdout
    commands = [
        line.partition("#")[0].split()[1:] for line in result.stdout.splitlines() if line.startswith("  ludi-press ")
    ]
    *before, last = commands
    assert [command[0] for command in before] == ["check", "bind", "build"]
    assert [run(*command).exit_code for command in before] == [0, 0, 0]
    result = run(*last)
    assert result.exit_code == 0
    assert "turn 1 asks ann, bob: write their orders there" in result.stdout
    assert run("check").exit_code == 0


def test_both_as_json(run: Run, toy: ToyPress) -> None:
    data = json.loads(run("new", "race", "new", "--game", "toy", "--json").stdout)
    assert data == {
        "schema": "ludi-press/new/1",
        "race": "new",
        "wrote": ["content/races/new/race.yaml"],
        "problems": [],
    }
    run("bind", "new")
    data = json.loads(run("new", "turn", "new", "--json").stdout)
    assert (data["turn"], data["teams"]) == (1, ["ann", "bob"])
    assert data["wrote"] == ["content/races/new/turns/01.yaml"]


def test_what_is_refused_ends_with_1(run: Run, toy: ToyPress) -> None:
    result = run("new", "race", "../out", "--game", "toy")
    assert result.exit_code == 1
    assert "cannot be the name of a race" in result.stderr
    assert "there is no theme 'plane'; did you mean" in run("new", "race", "y", "--theme", "plane").output.replace(
        "\n  help: ", "; "
    )
    assert run("new", "race", "y", "--game", "toy", "--theme", "plain").exit_code == 0
    assert "theme: plain  " in toy.read("content/races/y/race.yaml")
    result = run("new", "race", "small", "--game", "toy", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"][0]["code"] == "race-exists"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["race"], "Missing argument"),
        (["race", "x", "--game", "toi"], "there is no game 'toi'; did you mean 'toy'?"),
        (["race", "x", "--game", "gladiators"], "  moritari        gladiators and lions in an arena\n"),
        (["race", "x", "--year", "44"], "not in the range"),
        (["turn", "smal"], "did you mean 'small'?"),
        (["rase"], "write 'new race rase' or 'new turn'"),
    ],
)
def test_wrong_usage_ends_with_2(run: Run, args: list[str], words: str) -> None:
    result = run("new", *args)
    assert result.exit_code == 2
    assert words in result.output


def test_the_race_is_the_only_one_or_the_one_in_whose_folder_one_works(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "small/turns/01.yaml" in run("new", "turn").stdout
    toy.race("other")
    result = run("new", "turn")
    assert result.exit_code == 2
    assert "Name the race: 'other' or 'small'." in result.output
    monkeypatch.chdir(toy.root / "content/races/other")
    assert "other/turns/01.yaml" in run("new", "turn").stdout


def test_the_commitment_is_told_and_the_secret_is_not(run: Run, toy: ToyPress) -> None:
    result = run("bind", "small")
    assert result.exit_code == 0
    secret = toy.read(".secrets/small").strip()
    assert "wrote content/races/small/race.yaml" in result.stdout
    assert secret not in result.output


def test_what_is_to_be_posted_can_be_hashed_by_whoever_copies_it(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}draw: yes\npublic: the lottery of Rome\n")
    told = run("bind", "small").stdout
    promise = toy.read("content/races/small/commitment.json")
    assert promise in told
    assert sha256(promise.encode()).hexdigest() in told.partition("{")[0]
    assert "send a word for that draw now" in told
    assert "the lottery of Rome." in told
    assert "The start is drawn when you have written the racers' words" in told


def test_a_host_need_not_wait_for_words(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}draw: yes\n")
    result = run("bind", "small", "--draw-now")
    assert "for that draw now" not in result.stdout
    assert "words:" not in toy.read("content/races/small/race.yaml")
    assert run("build").exit_code == 0
    assert toy.dice(0).is_file()


def test_a_second_commit_changes_nothing_and_prints_the_same_until_the_first_die(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}draw: yes\npublic: the lottery of Rome\n")
    told = run("bind", "small").stdout.partition("Post this;")[2]
    before = snapshot(toy.root)
    again = run("bind", "small", "--draw-now")
    assert again.exit_code == 0
    assert "nothing was written" in again.stdout
    assert "The start is drawn when you have written the racers' words" in again.stdout
    assert again.stdout.partition("Post this;")[2] == told != ""
    assert snapshot(toy.root) == before
    file = "content/races/small/race.yaml"
    text = (
        toy.read(file)
        .replace("    ann:\n    bob:\n", "    ann: x\n")
        .replace("scheme: 3\n", "scheme: 3\n  public: 7\n")
    )
    toy.write(file, text)
    assert run("build").exit_code == 0
    result = run("bind", "small")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "has a commitment already" in result.stderr


def test_a_race_that_is_over_is_revealed_without_printing_the_secret(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    run("bind", "small")
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    result = run("disclose", "small")
    assert result.exit_code == 0
    assert result.stdout == "wrote content/races/small/race.yaml: the secret is public now\n"
    assert toy.read(".secrets/small").strip() not in result.output


def test_a_race_that_runs_is_not_revealed(run: Run) -> None:
    run("bind", "small")
    result = run("disclose", "small")
    assert result.exit_code == 1
    assert "this race is not over" in result.stderr


@pytest.mark.parametrize("kind", ["race", "turn", "track", "prompts", "press", "championship"])
def test_schemas_are_printed_for_a_game(run: Run, kind: str) -> None:
    result = run("schema", kind, "--game", "toy")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["$schema"].startswith("https://json-schema.org/")


def test_a_strange_game_is_wrong_usage(run: Run) -> None:
    result = run("schema", "race", "--game", "toi")
    assert result.exit_code == 2
    assert "did you mean 'toy'?" in result.output
