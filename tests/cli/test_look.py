import json

from command_line import Run
from toy_press import ToyPress


def test_a_turn_is_explained(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("explain", "small", "1", "--team", "bob")
    assert result.exit_code == 0
    assert "Bob of the Blues: goes" in result.stdout
    assert "small/1/1/bob/step/1" in result.stdout
    assert "Ann" not in result.stdout


def test_without_a_number_it_is_the_newest_turn(run: Run, toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    assert run("explain").stdout == run("explain", "small", "2").stdout != run("explain", "small", "1").stdout


def test_a_strange_team_is_wrong_usage(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("explain", "small", "1", "--team", "bop")
    assert result.exit_code == 2
    assert "did you mean 'bob'?" in result.output


def test_a_turn_that_was_not_built_ends_with_1(run: Run, toy: ToyPress) -> None:
    result = run("explain", "small", "1")
    assert result.exit_code == 1
    assert "there is no turn 1" in result.stderr
    toy.turn(1)
    result = run("explain", "small", "1")
    assert result.exit_code == 1
    assert "turn 1 was not resolved yet" in result.stderr


def test_dice_are_counted_by_who_rolled_them(run: Run, toy: ToyPress) -> None:
    run("bind", "small")
    toy.turn(1, more="dice: {ann: [step 3]}\n").built()
    result = run("verify", "small")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "1 die rolled by the host by hand, at the host's word",
        "1 die drawn from the race's secret",
        "1 turn without a die",
        "1 turn proved by the commitment: the host cannot have changed the dice, but may have chosen them",
        "small: 2 turns played again, all is well",
    ]


def test_a_race_without_a_commitment_says_so(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("verify", "small")
    assert "2 dice rolled by the system's generator, which nobody can check" in result.stdout
    assert "this race has no commitment" in result.stdout


def test_a_false_die_ends_with_1(run: Run, toy: ToyPress) -> None:
    run("bind", "small")
    toy.turn(1).built()
    toy.dice(1).write_text(toy.dice(1).read_text().replace("source: secret", "source: system", 1))
    result = run("verify", "small", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["verified"] is False
    assert data["dice"] == {"host": 0, "secret": 1, "system": 1}
    assert (data["scheme"], data["proofs"], data["set_aside"]) == (3, ["none", "system"], 0)
    assert "dice-false" in {problem["code"] for problem in data["problems"]}


def test_turns_that_the_host_had_seen_before_are_told(run: Run, toy: ToyPress) -> None:
    run("bind", "small", "--draw-now")
    toy.built().turn(1)
    run("preview", "--show-outcome")
    toy.built()
    run("undo")
    toy.turn(1, "{ann: rest, bob: go}").built()
    result = run("verify", "small")
    assert (
        "turn 1: the host had seen an outcome before it was resolved as it stands, and changed since: ann"
        in result.stdout
    )
    seen = json.loads(run("verify", "small", "--json").stdout)["seen"]
    assert seen == [{"turn": 1, "times": 1, "changed": ["ann"]}]


def test_a_post_is_compared_with_the_turn_that_stands(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    text = run("post", "small", "1", "--as", "text").stdout
    file = toy.write("post.txt", text)
    result = run("verify", "small", "--post", str(file))
    assert (result.exit_code, result.stdout) == (0, "small: this post is turn 1 as it stands here\n")
    toy.write("post.txt", text.replace("Ann of the Greens", "Anna"))
    result = run("verify", "small", "--post", str(file))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "its text is not the same\n  help: it has not:" in result.stderr
    toy.turn(1, "{ann: rest, bob: go}").built()
    result = run("verify", "small", "--post", str(file), "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert [(one["turn"], one["stands"]) for one in data["turns"]] == [(1, False)]
    assert [problem["code"] for problem in data["problems"]] == ["post-other"]


def test_a_turn_that_is_not_its_kept_post_is_found(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    run("seal", "small", "1")
    for file in ("01.dice.yaml", "01.seal.json"):
        (toy.root / "content/races/small/turns" / file).unlink()
    toy.turn(1, "{ann: rest, bob: go}").built()
    result = run("verify", "small", "--json")
    assert result.exit_code == 1
    assert [problem["code"] for problem in json.loads(result.stdout)["problems"]] == ["verify-post"]
