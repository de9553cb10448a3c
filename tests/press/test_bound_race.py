"""A bound race from its commitment to its end: what it waits for, which dice a word changes, and the posts."""

import json
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest
from bound_race import run_verifier
from toy_press import RACE, ToyPress, codes, errors

from ludi_press.content.proof_files import DiceFile, read_dice_file
from ludi_press.core.dice import Source
from ludi_press.press.building.making import play
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.reading.read import read_race

FILE = "content/races/small/race.yaml"
DRAWN = f"{RACE}draw: yes\n"
PUBLIC = "public: the lottery of Rome\n"
BLANKS = "    ann:\n    bob:\n"


@pytest.fixture
def bound(toy: ToyPress) -> ToyPress:
    """A race with a known secret that has committed; its start is not drawn."""
    return bind(toy, RACE)


def bind(toy: ToyPress, text: str) -> ToyPress:
    toy.race(text=text).write(".secrets/small", f"{bytes(range(32)).hex()}\n")
    assert commit(toy.press, "small").problems == ()
    return toy


def edit(toy: ToyPress, old: str, new: str) -> ToyPress:
    text = toy.read(FILE)
    assert old in text
    toy.write(FILE, text.replace(old, new, 1))
    return toy


def dice(toy: ToyPress, turn: int) -> DiceFile:
    file = read_dice_file(toy.dice(turn).read_bytes(), "").value
    assert file is not None
    return file


def faces(toy: ToyPress, turn: int) -> list[tuple[str, int]]:
    """Return the dice of a turn as they would fall now, without a file."""
    played = play(toy.press, read_race(toy.press, "small"))
    assert errors(played.problems) == []
    return [(roll.address.team, roll.face) for roll in played.turns[turn].dice.dice]


def test_a_race_from_its_commitment_to_its_verification(toy: ToyPress, tmp_path: Path) -> None:
    bind(toy, f"{DRAWN}rules: {{race: {{goal: 12}}}}\n")
    assert codes(toy.build().problems) == ["words-awaited"]
    edit(toy, BLANKS, "    ann: panem\n    bob: ave\n").built()
    assert dice(toy, 0).key == "small/0/ann=panem/bob=ave"
    toy.turn(1, more="words: {ann: et, bob: Circenses}\n").built()
    toy.turn(2, more="dice: {ann: [step 6], bob: [step 6]}\n").built()
    assert [proof.value for proof in verify_race(toy.press, "small").turns] == ["words", "words", "hand"]
    assert reveal(toy.press, "small") == ()
    found = verify_race(toy.built().press, "small")
    assert (found.problems, found.over, found.scheme) == ((), True, 3)
    assert run_verifier(tmp_path, toy.root / "content/races/small").returncode == 0


def test_before_the_commitment_no_die_is_rolled_and_other_races_are_built(toy: ToyPress) -> None:
    toy.race("other").race(text=f"{DRAWN}dice: {{scheme: 2}}\n").turn(1)
    built = toy.build()
    assert codes(built.problems) == ["uncommitted"]
    assert not toy.dice(0).exists()
    assert (toy.root / "site/races/other/index.html").is_file()
    assert not (toy.root / "site/races/small").exists()
    assert codes(verify_race(toy.press, "small").problems) == ["verify-undrawn"]


def test_a_race_with_dice_cannot_say_that_it_will_commit(toy: ToyPress) -> None:
    toy.turn(1).built().race(text=f"{RACE}dice: {{scheme: 2}}\n")
    assert "committed-late" in codes(toy.build().problems)


@pytest.mark.parametrize("block", ["{scheme: 1}", "{}", "{scheme: 2, secret: " + "0" * 64 + "}"])
def test_a_block_that_has_lost_its_commitment_is_a_problem(toy: ToyPress, block: str) -> None:
    toy.race(text=f"{RACE}dice: {block}\n")
    assert errors(check_race(toy.press, "small")) == ["commitment-missing"]


def test_a_start_without_dice_waits_for_no_word(bound: ToyPress) -> None:
    edit(bound, 'commitment: "', 'words: {ann: }\n  commitment: "').built()
    assert dice(bound, 0).dice == ()


def test_a_word_changes_the_dice_of_its_turn_alone(bound: ToyPress) -> None:
    bound.turn(1).turn(2).turn(3)
    without = [faces(bound, turn) for turn in (1, 2, 3)]
    bound.turn(2, more="words: {ann: panem}\n")
    assert [faces(bound, turn) for turn in (1, 3)] == [without[0], without[2]]
    assert faces(bound, 2) != without[1]
    bound.turn(2, more="words: {ann: Pänem!}\n")
    with_it = faces(bound, 2)
    bound.turn(2, more="words: {bob: panem}\n")
    assert faces(bound, 2) != with_it


def test_an_order_changes_no_die_of_another_address(bound: ToyPress) -> None:
    bound.turn(1, more="words: {ann: panem}\n")
    ann, bob = faces(bound, 1)
    bound.turn(1, "{ann: rest, bob: go}", "words: {ann: panem}\n")
    assert faces(bound, 1) == [bob]
    assert ann[0] == "ann"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("{ann: panem, bob: x}", "bob's was none, now 'x'"),
        ("{ann: circenses}", "ann's was 'panem', now 'circenses'"),
        ("{}", "ann's was 'panem', now none"),
    ],
)
def test_words_are_late_once_the_dice_are_rolled(bound: ToyPress, words: str, told: str) -> None:
    bound.turn(1, more="words: {ann: panem}\n").built()
    before = bound.dice(1).read_bytes()
    bound.turn(1, more=f"words: {words}\n")
    for problems in (bound.build().problems, check_race(bound.press, "small")):
        (problem,) = (problem for problem in problems if problem.is_error)
        assert problem.code == "words-late"
        assert told in problem.message
    assert bound.dice(1).read_bytes() == before
    bound.turn(1, more="words: {ann: PANEM}\n").built()


def test_words_may_change_where_no_die_was_drawn_with_them(bound: ToyPress) -> None:
    by_hand = "dice: {ann: [step 1], bob: [step 2]}\n"
    bound.turn(1, more=by_hand).built().turn(1, more=f"{by_hand}words: {{ann: x}}\n").built()
    assert dice(bound, 1).key == "small/1/ann=x"


def test_a_turn_that_is_open_again_keeps_its_dice_and_their_words(bound: ToyPress) -> None:
    bound.turn(1, more="words: {ann: panem}\n").built()
    rolled = {roll.address: roll.face for roll in dice(bound, 1).dice}
    bound.turn(1, "{ann: go, bob: }", "words: {ann: panem}\n").built()
    assert {roll.address: roll.face for roll in dice(bound, 1).set_aside} == rolled
    assert dice(bound, 1).key == "small/1/ann=panem"
    bound.turn(1, more="words: {ann: other}\n")
    assert errors(bound.build().problems) == ["words-late"]
    bound.turn(1, more="words: {ann: panem}\n").built()
    assert {roll.address: roll.face for roll in dice(bound, 1).dice} == rolled


def test_a_turn_waits_for_a_word_that_has_not_come(bound: ToyPress) -> None:
    bound.turn(1, more="words: {ann: }\n").built()
    assert not bound.dice(1).exists()
    (problem,) = check_race(bound.press, "small")
    assert (problem.code, problem.message) == ("words-awaited", "turn 1 is open: no word yet of ann")


def test_the_first_whose_word_is_missing_is_pointed_at_and_not_who_sent_one(bound: ToyPress) -> None:
    bound.turn(1, more="words:\n  bob: panem\n  ann:\n").built()
    (problem,) = check_race(bound.press, "small")
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (4, 3)


def test_a_public_value_is_waited_for_and_goes_into_the_dice(toy: ToyPress) -> None:
    bind(toy, f"{DRAWN}{PUBLIC}")
    edit(toy, BLANKS, "    bob: x\n")
    assert codes(toy.build().problems) == ["words-awaited"]
    edit(toy, "    bob: x\n", "    bob: x\n  public: 12 45\n").built()
    assert dice(toy, 0).key == "small/0/=1245/bob=x"
    toy.turn(1).built()
    assert not toy.dice(1).exists()
    toy.turn(1, more="public: 7 8 9\n").built()
    assert dice(toy, 1).key == "small/1/=789"
    assert [proof.value for proof in verify_race(toy.press, "small").turns] == ["public", "public"]
    toy.turn(1)
    assert errors(toy.build().problems) == ["words-late"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("words: {eve: x}", "word-team"),
        ("words: {ann: æ}", "word-letters"),
        ("words: {ann: '!?'}", "word-empty"),
        (f"words: {{ann: {'x' * 81}}}", "too-long"),
        ("public: 1 2 3", "public-unknown"),
    ],
)
def test_what_cannot_go_into_a_key_is_a_problem(bound: ToyPress, more: str, code: str) -> None:
    assert errors(check_race(bound.turn(1, more=f"{more}\n").press, "small")) == [code]
    bound.turn(1)
    edit(bound, 'commitment: "', f'{more}\n  commitment: "')
    assert errors(check_race(bound.press, "small")) == [code]


def test_words_of_a_race_that_draws_without_them_are_a_warning(toy: ToyPress) -> None:
    toy.turn(1, more="words: {ann: panem}\n")
    assert codes(check_race(toy.press, "small")) == ["word-idle"]
    toy.built()
    assert {roll.source for roll in dice(toy, 1).dice} == {Source.SYSTEM}
    assert dice(toy, 1).key == ""


def test_dice_of_another_scheme_are_false(bound: ToyPress) -> None:
    bound.turn(1).built()
    path = bound.dice(1)
    path.write_text(path.read_text().replace("key: 'small/1'\n", ""))
    assert "dice-false" in codes(check_race(bound.press, "small"))


def test_the_scheme_that_a_race_committed_to_stays(bound: ToyPress) -> None:
    path = bound.root / "content/races/small/race.yaml"
    path.write_text(path.read_text().replace("scheme: 3", "scheme: 2"))
    (found,) = check_race(bound.press, "small")
    assert (found.code, found.message) == (
        "entries-changed", "the race has committed to scheme 3 of its dice, and says scheme 2 now",
    )  # fmt: skip


def test_a_race_that_lost_its_scheme_is_told_which(bound: ToyPress) -> None:
    path = bound.root / "content/races/small/race.yaml"
    path.write_text(path.read_text().replace("  scheme: 3\n", ""))
    (found,) = [one for one in check_race(bound.press, "small") if one.code == "scheme-lost"]
    assert found.suggestion == "write 'scheme: 3' under 'dice:', as it was (git keeps it)"


def test_a_mistake_in_race_yaml_is_told_alone_before_what_was_changed_since(bound: ToyPress) -> None:
    path = bound.root / "content/races/small/race.yaml"
    path.write_text(path.read_text().replace("title:", "hots: Me\ntitle:"))
    assert codes(check_race(bound.press, "small")) == ["unknown-key"]


def test_a_race_that_was_made_with_scheme_2_keeps_it(toy: ToyPress) -> None:
    bind(toy, f"{RACE}dice:\n  scheme: 2\n")
    toy.turn(1).built()
    assert verify_race(toy.press, "small").scheme == 2
    assert json.loads((toy.root / "content/races/small/commitment.json").read_text())["dice"]["scheme"] == 2


def test_the_post_the_page_and_the_data_show_words_as_text(toy: ToyPress) -> None:
    hostile = "<b>x</b>[b]y[/b]{{z}}*w*"
    bind(toy, f"{RACE}{PUBLIC}")
    toy.turn(1, more=f"words: {{ann: '{hostile}'}}\npublic: '<i>1</i>'\ndice: {{bob: [step 2]}}\n").built()
    folder = toy.root / "site/races/small/turns/01"
    posts = {path.name: path.read_text() for path in folder.iterdir() if path.name.startswith("turn1.")}
    assert len(posts) == 6
    mail = message_from_string(posts.pop("turn1.eml"), policy=default).get_body(("html",))
    assert mail is not None
    assert hostile not in mail.get_content()
    assert hostile in posts.pop("turn1.txt").replace("\n", "").replace("  ", " ")
    assert [name for name, text in posts.items() if hostile in text] == []
    assert "[b]y[/b]" not in posts["turn1.bb"]
    assert "{{z}}" not in posts["turn1.wiki"]
    page = (toy.root / "site/races/small/proof.html").read_text()
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert "<b>x</b>" not in page
    assert "bob step 2" in page
    data = json.loads((folder / "turn.json").read_text())["proof"]
    marks = dice(toy, 1).marks
    assert {"ann", "bob", "=dice", "=words"} <= set(marks)
    line = play(toy.press, read_race(toy.press, "small")).turns[1].line
    assert all(f"small 1 {line}" in text for text in posts.values() if "&#45;" not in text)
    assert data == {
        "line": line,
        "marks": dict(marks),
        "strength": "public",
        "key": "small/1/=i1i/ann=bxbbybzw",
        "words": {"ann": hostile},
        "public": "<i>1</i>",
    }


def test_a_lost_line_of_the_commitment_is_told_with_the_line(bound: ToyPress) -> None:
    bound.turn(1).built()
    path = bound.root / "content/races/small/race.yaml"
    before = path.read_text()
    line = next(line for line in before.split("\n") if "commitment:" in line)
    path.write_text(before.replace(f"{line}\n", ""))
    (problem,) = (one for one in check_race(bound.press, "small") if one.code == "commitment-missing")
    assert problem.suggestion == f"put '{line.partition('#')[0].strip()}' back under 'dice:'"
