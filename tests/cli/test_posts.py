import json
from pathlib import Path

import pyperclip
import pytest
from command_line import Run
from toy_press import RACE, ToyPress, snapshot

from ludi_press.cli import posts
from ludi_press.posts.formats.copies import BY_ID as FORMATS_BY_ID
from ludi_press.posts.formats.copies import FORMATS


def test_a_preview_on_one_screen(run: Run, toy: ToyPress) -> None:
    toy.built().turn(1, "{ann: go, bob: rest}")
    result = run("preview")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "The small games, turn 1: a preview; nothing is written, and no die is rolled",
        "orders as read (dice decide who acts first):",
        "  ann  go",
        "  bob  rest",
        "your story is not written: the post has its prompts",
        "the turn after it asks 1 order, without a deadline",
        "dice that you gave: 0; would be rolled next, and others as these fall:",
        "  1. ann  step  d6 (1 to 6)  step [TOY-2]",
    ]


def test_a_peek_shows_the_post(run: Run, toy: ToyPress) -> None:
    toy.built().turn(1)
    result = run("preview", "small", "--show-outcome", "--as", "markdown")
    assert result.exit_code == 0
    assert "Ann of the Greens" in result.stdout
    assert "seen:" in toy.dice(1).read_text()
    assert run("preview").exit_code == 0


def test_previews_as_json(run: Run, toy: ToyPress) -> None:
    toy.built().turn(1)
    data = json.loads(run("preview", "--json").stdout)
    assert (data["schema"], data["turn"], data["post"]) == ("ludi-press/preview/1", 1, None)
    assert data["orders"] == [{"who": "ann", "orders": "go"}, {"who": "bob", "orders": "go"}]
    assert [one["team"] for one in data["needed"]] == ["ann", "bob"]
    seen = json.loads(run("preview", "--show-outcome", "--json").stdout)
    assert (seen["turn"], len(seen["post"])) == (1, 1)
    toy.turn(1, "{cat: go}")
    data = json.loads(run("preview", "--json").stdout)
    assert [problem["code"] for problem in data["problems"]] == ["toy-team", "toy-silent"]


LONG = "story: |\n" + "".join(f"  {'word ' * 150}\n\n" for _ in range(26))


def test_a_post_goes_to_standard_output_and_nothing_is_written(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    before = snapshot(toy.root, times=True)
    result = run("post", "small", "1", "--as", "text")
    assert result.exit_code == 0
    assert result.stdout == toy.read("site/races/small/turns/01/turn1.txt")
    assert snapshot(toy.root, times=True) == before


def test_the_newest_turn_is_posted_where_none_is_named(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built().turn(2).built()
    result = run("post", "small", "--as", "markdown")
    assert result.stdout == toy.read("site/races/small/turns/02/turn2.md")


@pytest.mark.parametrize("turn", [[], ["1"]])
def test_a_turn_that_was_not_built_is_a_problem_and_rolls_nothing(run: Run, toy: ToyPress, turn: list[str]) -> None:
    toy.built().turn(1)
    result = run("post", "small", *turn, "--as", "text")
    assert result.exit_code == 1
    assert "was not resolved yet" in result.stderr
    assert result.stdout == ""
    assert not toy.dice(1).exists()


def test_a_post_is_made_without_the_site(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    expected = toy.read("site/races/small/turns/01/turn1.wiki")
    for path in sorted((toy.root / "site").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    assert run("post", "small", "--as", "wiki").stdout == expected


def test_files_are_written_where_the_host_says(run: Run, toy: ToyPress, tmp_path: Path) -> None:
    toy.turn(1).built()
    out = tmp_path / "out"
    result = run("post", "small", "1", "--as", "mail", "--out", str(out))
    assert result.exit_code == 0
    assert "wrote" in result.stdout
    assert (out / "turn1.eml").read_bytes() == (toy.root / "site/races/small/turns/01/turn1.eml").read_bytes()
    assert b"\r\n" in (out / "turn1.eml").read_bytes()


def test_a_long_post_is_shown_part_by_part(run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1, more=LONG).built()
    data = json.loads(run("post", "small", "--as", "xenforo", "--json").stdout)
    assert [part["file"] for part in data["parts"]] == [f"turn1-{n}.bb" for n in (1, 2, 3)]
    assert all(part["length"] == len(part["text"]) <= data["limit"] == 10_000 for part in data["parts"])
    whole = run("post", "small", "--as", "xenforo")
    assert whole.stdout == "".join(part["text"] for part in data["parts"])
    assert "--- turn1-2.bb" in whole.stderr
    assert run("post", "small", "--as", "xenforo", "--part", "2").stdout == data["parts"][1]["text"]
    copied: list[str] = []
    monkeypatch.setattr(pyperclip, "copy", copied.append)
    result = run("post", "small", "--as", "xenforo", "--copy")
    assert copied == [data["parts"][0]["text"]]
    assert "copied turn1-1.bb, part 1 of 3" in result.stdout
    assert "--part 2 --copy" in result.stdout


def test_a_machine_without_a_clipboard_is_told_what_to_do(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(text: str) -> None:
        raise pyperclip.PyperclipException("no tool")

    toy.turn(1).built()
    monkeypatch.setattr(pyperclip, "copy", refuse)
    result = run("post", "small", "--as", "text", "--copy")
    assert result.exit_code == 1
    assert "xclip" in result.stderr


def test_rich_text_is_copied_as_it_looks(run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1).built()
    looks: list[str] = []

    def copied(page: str) -> bool:
        looks.append(page)
        return True

    monkeypatch.setattr(posts, "look_to_clipboard", copied)
    monkeypatch.setattr(posts, "to_clipboard", lambda text: pytest.fail("the source was copied"))
    result = run("post", "small", "--as", "html", "--copy")
    assert looks == [toy.read("site/races/small/turns/01/turn1.html")]
    assert "copied the look of turn1.html" in result.stdout


def test_where_no_look_can_be_copied_the_host_is_told_what_was(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.race(text=f"{RACE}language: [en, la]\n").turn(1).built()
    copied: list[str] = []
    monkeypatch.setattr(posts, "look_to_clipboard", lambda page: False)
    monkeypatch.setattr(pyperclip, "copy", copied.append)
    result = run("post", "small", "--as", "html", "--copy")
    assert copied == [toy.read("site/races/small/turns/01/turn1.html")]
    assert "copied the source of turn1.html" in result.stdout
    assert "open site/races/small/turns/01/host.html in a browser" in result.stdout
    assert "host.la.html" in run("post", "small", "--as", "html", "--copy", "--language", "la").stdout
    assert "source" not in run("post", "small", "--as", "text", "--copy").stdout


@pytest.mark.parametrize("format_id", [one.id for one in FORMATS])
def test_every_language_of_a_race_can_be_posted(run: Run, toy: ToyPress, format_id: str) -> None:
    toy.race(text=f"{RACE}language: [en, la]\n").turn(1).built()
    name = FORMATS_BY_ID[format_id].file(1, 1, 1)
    for tag, folder in (("la", "la/"), ("en", "")):
        data = json.loads(run("post", "small", "--as", format_id, "--language", tag, "--json").stdout)
        assert data["language"] == tag
        assert (
            data["parts"][0]["text"].encode() == (toy.root / f"site/races/small/turns/01/{folder}{name}").read_bytes()
        )


@pytest.mark.parametrize(("language", "known"), [("[la, en]", "'la' or 'en'"), ("la", "'la'"), (None, "'en'")])
def test_another_language_is_a_problem_that_lists_those_of_the_race(
    run: Run, toy: ToyPress, language: str | None, known: str
) -> None:
    toy.race(text=RACE + (f"language: {language}\n" if language else "")).turn(1).built()
    result = run("post", "small", "--as", "text", "--language", "it")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "content/races/small/race.yaml" in result.stderr
    assert "no posts in the language 'it'" in result.stderr
    assert f"write {known}, or" in result.stderr


@pytest.mark.parametrize("tag", ["../../secret", "\x1b[31mla", "la\nit", "", "x" * 400, "{la}"])
def test_no_language_leads_out_of_the_press_or_reaches_the_terminal(run: Run, toy: ToyPress, tag: str) -> None:
    toy.turn(1).built()
    before = snapshot(toy.root)
    result = run("post", "small", "--as", "text", "--language", tag)
    assert result.exit_code == 1
    assert "no posts in the language" in result.stderr
    assert "\x1b" not in result.stderr
    assert max(map(len, result.stderr.splitlines())) < 300
    assert snapshot(toy.root) == before


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--as", "mail", "--copy"), "--out"),
        (("--as", "paper"), "paper"),
        (("--as", "text", "--part", "2"), "the post has 1"),
        ((), "--as"),
    ],
)
def test_wrong_usage_of_post(run: Run, toy: ToyPress, args: tuple[str, ...], said: str) -> None:
    toy.turn(1).built()
    result = run("post", "small", "1", *args)
    assert result.exit_code == 2
    assert said in result.output


def test_a_race_with_errors_is_not_posted(run: Run, toy: ToyPress) -> None:
    toy.turn(1, "{zoe: go}")
    result = run("post", "small", "--as", "text", "--json")
    assert result.exit_code == 1
    assert [problem["code"] for problem in json.loads(result.stdout)["problems"] if problem["severity"] == "error"]
