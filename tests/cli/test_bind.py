from hashlib import sha256

from command_line import Run
from toy_press import RACE, ToyPress, snapshot


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
