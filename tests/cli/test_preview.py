import json

from command_line import Run
from toy_press import ToyPress


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
