import pytest
from toy_press import RACE, ToyPress, codes, errors

from ludi_press.core.problems import Place, Problem, Severity, describe
from ludi_press.press.reading.read import RaceSource, newest_built, read_race, unsettled, up_to


def source(toy: ToyPress, race: str = "small") -> RaceSource:
    return read_race(toy.press, race)


def test_a_race_is_read_with_its_turns(toy: ToyPress) -> None:
    found = source(toy.turn(1).turn(2, ""))
    assert found.problems == ()
    assert found.head is not None
    assert found.head.title == "The small games"
    assert [turn.number for turn in found.turns if turn] == [1, 2]
    assert found.edition == "1"
    assert found.dice_file(3) == "content/races/small/turns/03.dice.yaml"


@pytest.mark.parametrize("written", ["toi", "Toi"])
def test_an_unknown_game_is_named_once_with_the_nearest(toy: ToyPress, written: str) -> None:
    toy.race(text=RACE.replace("game: toy", f"game: {written}"))
    (problem,) = source(toy).problems
    assert problem.code == "game-unknown"
    assert problem.suggestion == "did you mean 'toy'?"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("track: circus-maximum", "track-unknown"),
        ("theme: mozaic", "theme-unknown"),
        ("edition: '9'", "edition-unknown"),
        ("rules: faster", "rules-form"),
        ("rules: {raec: {goal: 3}}", "rules-unknown"),
        ("dice: {commitment: abc}", "wrong-form"),
        ("opens: {orders: 9}", "out-of-range"),
    ],
)
def test_a_slip_in_the_race_file_is_a_problem_at_its_place(toy: ToyPress, line: str, code: str) -> None:
    found = source(toy.race(text=RACE.replace('edition: "1"\n', "") + f"{line}\n"))
    problem = next(problem for problem in found.problems if problem.code == code)
    assert problem.place is not None
    assert problem.place.line == RACE.count("\n")


def test_titles_and_stories_are_in_languages_of_the_race(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("The small games", "{en: The games, la: Ludi}"))
    found = source(toy.turn(1, more="story: {en: Sun., it: Sole.}\n"))
    assert [problem.code for problem in found.problems] == ["language-stray", "language-stray"]
    assert errors(found.problems) == []
    empty = source(toy.race(text=RACE.replace("The small games", "{}")))
    assert "title-empty" in errors(empty.problems)


def test_the_races_own_rules_are_laid_over_the_games(toy: ToyPress) -> None:
    assert source(toy).set_up.goal == 30
    assert source(toy.race(text=f"{RACE}rules: {{race: {{goal: 3}}}}\n")).set_up.goal == 3


def test_all_mistakes_of_all_files_are_found_at_once(toy: ToyPress) -> None:
    toy.race(text=RACE + "tilte: x\n").turn(1, "{ann: jump}").turn(2, "", "story: [1]\n").turn(3, "", "\t- {")
    places = {problem.place.file for problem in source(toy).problems if problem.place}
    assert places == {"content/races/small/race.yaml", *(f"content/races/small/turns/0{n}.yaml" for n in (1, 2, 3))}


def test_a_race_whose_folder_has_no_id_for_a_name_is_an_error(toy: ToyPress) -> None:
    assert "race-name" in errors(source(toy.race("Big Race"), "Big Race").problems)


def test_folders_that_lead_out_of_the_press_are_refused(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (toy.root / "content/races/small/turns").symlink_to(outside)
    assert errors(source(toy).problems) == ["file-outside"]
    (outside / "race.yaml").write_text(RACE)
    (toy.root / "content/races/other").symlink_to(outside)
    assert "file-outside" in errors(source(toy, "other").problems)


def test_every_problem_can_be_told(toy: ToyPress) -> None:
    toy.race(text="title: [").turn(2)
    assert all(describe(problem) for problem in source(toy).problems)


def test_of_thousands_of_rules_that_are_none_the_first_are_told(toy: ToyPress) -> None:
    parts = "".join(f"  part{number}: 1\n" for number in range(1_000))
    assert errors(source(toy.race(text=f"{RACE}rules:\n{parts}")).problems) == ["rules-unknown"] * 50


HOME = "content/races/small"
FILES = (f"{HOME}/race.yaml", f"{HOME}/turns/01.yaml", f"{HOME}/turns/12.yaml", f"{HOME}/turns/12.dice.yaml")


def problems(severity: Severity) -> list[Problem]:
    return [Problem("nowhere", "x"), *(Problem(file, "x", Place(file), severity=severity) for file in FILES)]


def test_of_later_turns_their_files_alone_are_left_out(toy: ToyPress) -> None:
    source = read_race(toy.press, "small")
    for severity in Severity:
        assert codes(up_to(problems(severity), source, 11)) == ["nowhere", FILES[0], FILES[1], FILES[3]]
        assert codes(up_to(problems(severity), source, 12)) == ["nowhere", *FILES]


def test_of_settled_turns_warnings_alone_are_left_out(toy: ToyPress) -> None:
    source = read_race(toy.press, "small")
    assert codes(unsettled(problems(Severity.WARNING), source, {1})) == ["nowhere", FILES[0], FILES[2], FILES[3]]
    assert codes(unsettled(problems(Severity.ERROR), source, {1})) == ["nowhere", *FILES]


def test_a_turn_is_built_until_it_is_opened_again(toy: ToyPress) -> None:
    assert newest_built(read_race(toy.press, "small")) == -1
    toy.turn(1).turn(2).built()
    assert newest_built(read_race(toy.press, "small")) == 2
    toy.turn(2, "").built()
    assert newest_built(read_race(toy.press, "small")) == 1
