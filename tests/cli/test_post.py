import json
from pathlib import Path

import pyperclip
import pytest
from toy_press import ToyPress, snapshot

LONG = "story: |\n" + "".join(f"  {'word ' * 150}\n\n" for _ in range(14))


def test_a_post_goes_to_standard_output_and_nothing_is_written(run, toy: ToyPress) -> None:
    toy.turn(1).built()
    before = snapshot(toy.root, times=True)
    result = run("post", "small", "1", "--as", "text")
    assert result.exit_code == 0
    assert result.stdout == toy.read("site/races/small/turns/01/turn1.txt")
    assert snapshot(toy.root, times=True) == before


def test_the_newest_turn_is_posted_where_none_is_named(run, toy: ToyPress) -> None:
    toy.turn(1).built().turn(2).built()
    result = run("post", "small", "--as", "discourse")
    assert result.stdout == toy.read("site/races/small/turns/02/turn2.discourse.md")


@pytest.mark.parametrize("turn", [[], ["1"]])
def test_a_turn_that_was_not_built_is_a_problem_and_rolls_nothing(run, toy: ToyPress, turn: list[str]) -> None:
    toy.built().turn(1)
    result = run("post", "small", *turn, "--as", "text")
    assert result.exit_code == 1
    assert "was not resolved yet" in result.stderr
    assert result.stdout == ""
    assert not toy.dice(1).exists()


def test_a_post_is_made_without_the_site(run, toy: ToyPress) -> None:
    toy.turn(1).built()
    expected = toy.read("site/races/small/turns/01/turn1.wiki")
    for path in sorted((toy.root / "site").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert run("post", "small", "--as", "wiki").stdout == expected


def test_files_are_written_where_the_host_says(run, toy: ToyPress, tmp_path: Path) -> None:
    toy.turn(1).built()
    out = tmp_path / "out"
    result = run("post", "small", "1", "--as", "mail", "--out", str(out))
    assert result.exit_code == 0
    assert "wrote" in result.stdout
    assert (out / "turn1.eml").read_bytes() == (toy.root / "site/races/small/turns/01/turn1.eml").read_bytes()
    assert b"\r\n" in (out / "turn1.eml").read_bytes()


def test_a_long_post_is_told_part_by_part(run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1, more=LONG).built()
    data = json.loads(run("post", "small", "--as", "xenforo", "--json").stdout)
    assert [part["file"] for part in data["parts"]] == [f"turn1-{n}.xenforo.bb" for n in (1, 2, 3)]
    assert all(part["length"] == len(part["text"]) <= data["limit"] == 10_000 for part in data["parts"])
    whole = run("post", "small", "--as", "xenforo")
    assert whole.stdout == "".join(part["text"] for part in data["parts"])
    assert "--- turn1-2.xenforo.bb" in whole.stderr
    assert run("post", "small", "--as", "xenforo", "--part", "2").stdout == data["parts"][1]["text"]
    copied: list[str] = []
    monkeypatch.setattr(pyperclip, "copy", copied.append)
    result = run("post", "small", "--as", "xenforo", "--copy")
    assert copied == [data["parts"][0]["text"]]
    assert "copied turn1-1.xenforo.bb, part 1 of 3" in result.stdout
    assert "--part 2 --copy" in result.stdout


def test_a_machine_without_a_clipboard_is_told_what_to_do(run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise pyperclip.PyperclipException("no tool")

    toy.turn(1).built()
    monkeypatch.setattr(pyperclip, "copy", refuse)
    result = run("post", "small", "--as", "text", "--copy")
    assert result.exit_code == 1
    assert "xclip" in result.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--as", "mail", "--copy"), "--out"),
        (("--as", "paper"), "paper"),
        (("--as", "text", "--part", "2"), "the post has 1"),
        ((), "--as"),
    ],
)
def test_wrong_usage(run, toy: ToyPress, args: tuple[str, ...], said: str) -> None:
    toy.turn(1).built()
    result = run("post", "small", "1", *args)
    assert result.exit_code == 2
    assert said in result.output


def test_a_race_with_errors_answers_with_them(run, toy: ToyPress) -> None:
    toy.turn(1, "{zoe: go}")
    result = run("post", "small", "--as", "text", "--json")
    assert result.exit_code == 1
    assert [problem["code"] for problem in json.loads(result.stdout)["problems"] if problem["severity"] == "error"]
