from hypothesis import given
from hypothesis import strategies as st
from toy_press import RACE, ToyPress, errors, snapshot

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping
from ludi_press.core.problems import Judged
from ludi_press.press.playing.check import check_race
from ludi_press.press.playing.new_turn import NewTurn, _plain, new_turn
from ludi_press.press.playing.vault import commit

OPEN = "opens: {closes: 2026-04-01 20:00}\n"


def made(toy: ToyPress) -> str:
    judged = new_turn(toy.press, "small")
    assert judged.value is not None
    return toy.read(judged.value.file)


def test_the_file_names_everybody_and_what_is_open(toy: ToyPress) -> None:
    toy.race(text=RACE + OPEN).built()
    judged = new_turn(toy.press, "small")
    assert judged == Judged(NewTurn(1, "content/races/small/turns/01.yaml", ("ann", "bob")))
    assert toy.read("content/races/small/turns/01.yaml") == (
        "# The small games, turn 1\n"
        "# It asks 1 order of each until 2026-04-01 20:00 (Roman time).\n"
        "# Write what each sent behind the name. The turn stays open until no name is without orders:\n"
        "# in the end take out the lines of those who stay silent.\n"
        "orders:\n"
        "  # open: go\n"
        "  ann:  # Ann of the Greens\n"
        "  bob:  # Bob of the Blues\n"
        "\n"
        "# Teams go or rest.\n"
        "# hold: yes              # keeps the turn open although all orders stand here\n"
        "# story: |                # your own telling, in Markdown; a post without it says what a reporter would\n"
        "#   …\n"
        "\n"
        "# What turn 2 asks, carried on from this one: change what differs.\n"
        "opens: {orders: 1, closes: 2026-04-03 20:00}\n"
    )
    assert check_race(toy.press, "small") == ()


def test_a_filled_in_file_is_a_turn_and_the_next_one_carries_on(toy: ToyPress) -> None:
    toy.race(text=RACE + OPEN).built()
    toy.write("content/races/small/turns/01.yaml", made(toy).replace("ann:", "ann: go").replace("bob:", "bob: rest"))
    toy.built()
    text = made(toy)
    assert text.startswith("# The small games, turn 2\n# It asks 1 order of each until 2026-04-03 20:00")
    assert text.endswith(
        "turn 3 asks, carried on from this one: change what differs.\nopens: {orders: 1, closes: 2026-04-05 20:00}\n"
    )


def test_a_turn_that_is_open_or_not_built_has_no_next_one(toy: ToyPress) -> None:
    assert errors(new_turn(toy.press, "small").problems) == []  # turn 0 of this game needs no dice
    assert errors(new_turn(toy.press, "small").problems) == ["turn-open"]
    toy.turn(1)
    before = snapshot(toy.root)
    assert errors(new_turn(toy.press, "small").problems) == ["not-resolved"]
    assert snapshot(toy.root) == before


def test_after_the_end_and_with_errors_no_turn_is_made(toy: ToyPress) -> None:
    toy.over()
    assert errors(new_turn(toy.press, "small").problems) == ["turn-after-end"]
    toy.write("content/races/small/race.yaml", "title: x\n")
    assert "missing-key" in errors(new_turn(toy.press, "small").problems)


def test_a_schema_of_the_press_is_named_in_the_first_line(toy: ToyPress) -> None:
    toy.write(".vscode/schemas/toy.turn.json", "{}")
    assert made(toy).startswith("# yaml-language-server: $schema=../../../../.vscode/schemas/toy.turn.json\n")


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_no_name_leaves_its_comment(name: str) -> None:
    tree = load(f"orders:\n  ann:  # {_plain(name)}\n".encode(), "turns/01.yaml")
    assert tree.problems == ()
    assert isinstance(tree.value, Mapping)
    orders = tree.value.get("orders")
    assert isinstance(orders, Mapping)
    assert [entry.key.text for entry in orders] == ["ann"]


def test_ids_that_say_nothing_to_yaml_are_put_in_quotes(toy: ToyPress) -> None:
    toy.race(text="title: T\ngame: toy\nteams: {'null': Ann, '12': Bob, no: Cat}\n")
    text = made(toy)
    assert "\n  'null':  # Ann\n  '12':    # Bob\n  no:      # Cat\n" in text
    assert check_race(toy.press, "small") == ()


def test_of_a_race_that_is_over_the_last_step_is_named(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    commit(toy.press, "small")
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    (problem,) = new_turn(toy.press, "small").problems
    assert problem.suggestion == "'ludi-press disclose small' makes its secret public"


def test_while_the_open_turn_has_errors_they_are_told(toy: ToyPress) -> None:
    toy.turn(1).built().turn(2, "{cat: go}")
    judged = new_turn(toy.press, "small")
    assert judged.value is None
    assert errors(judged.problems) == ["toy-team"]


def test_where_words_go_into_the_dice_the_file_has_a_place_for_them(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}public: the lottery of Rome\n")
    commit(toy.press, "small")
    told = made(toy.built())
    assert "\n# words:                  # what racers sent" in told
    assert "\n#   ann: any word of theirs\n# the lottery of Rome: the turn stays open until" in told
    assert " the value stands here\npublic:\n" in told
    assert check_race(toy.press, "small") == ()
    toy.write("content/races/small/turns/01.yaml", told.replace("  ann:", "  ann: go").replace("  bob:", "  bob: go"))
    assert [problem.code for problem in check_race(toy.press, "small")] == ["words-awaited"]
