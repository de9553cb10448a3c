from datetime import datetime, timedelta
from shutil import rmtree
from zoneinfo import ZoneInfo

import pytest
from toy_press import RACE, ToyPress, codes, errors, snapshot

from ludi_press.press.playing.check import check_press, check_race
from ludi_press.press.playing.status import status
from ludi_press.press.playing.vault import commit


def test_a_check_writes_nothing_and_rolls_nothing(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1).turn(2, "{cat: go}")
    before = snapshot(toy.root, times=True)
    assert errors(check_race(toy.press, "small")) == ["toy-team"]
    assert snapshot(toy.root, times=True) == before


def test_a_sound_race_has_no_problem(toy: ToyPress) -> None:
    assert check_race(toy.turn(1).press, "small") == ()


def test_past_an_unknown_die_turns_are_judged_without_a_state(toy: ToyPress) -> None:
    toy.turn(1).turn(2, "{ann: jump}").turn(3, "{cat: go}")
    assert errors(check_race(toy.press, "small")) == ["unknown-word", "toy-team"]


def test_a_check_needs_no_secret_of_a_clone_and_warns_where_the_next_dice_do(toy: ToyPress) -> None:
    commit(toy.press, "small", asks_words=False)
    toy.built()
    rmtree(toy.root / ".secrets")
    assert codes(check_race(toy.turn(1, "{ann: go, bob: }").press, "small")) == ["orders-awaited"]
    assert codes(check_race(toy.turn(1).press, "small")) == ["secret-away"]
    assert status(toy.press, "small").secret_away == ".secrets/small"  # noqa: S105 - a path


def test_a_secret_that_has_vanished_is_told_at_once(toy: ToyPress) -> None:
    commit(toy.press, "small", asks_words=False)
    assert check_race(toy.built().press, "small") == ()
    assert not status(toy.press, "small").secret_away
    (toy.root / ".secrets/small").unlink()
    (problem,) = check_race(toy.press, "small")
    assert (problem.code, problem.is_error) == ("secret-away", False)
    assert problem.message.startswith("the secret of this race, .secrets/small, is not here")


def test_a_check_shows_nothing_of_the_secrets_dice(toy: ToyPress) -> None:
    """Whatever the dice, a sound race has no problems."""
    for race in ("one", "two", "three"):
        toy.race(race)
        commit(toy.press, race)
        toy.turn(1, race=race).turn(2, race=race)
        assert check_race(toy.press, race) == ()


def test_a_deadline_that_has_passed_before_its_turn_was_asked_is_told(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}opens: {{closes: 2026-04-01 20:00}}\n").turn(1, more="opens: {closes: 2026-04-03 20:00}\n")
    evening = datetime(2026, 4, 1, 21, tzinfo=ZoneInfo("Europe/Rome"))

    def told(now: datetime) -> list[str]:
        return [problem.message for problem in check_race(toy.press, "small", now)]

    assert told(evening - timedelta(days=1)) == []
    assert told(evening) == ["the deadline of turn 1 has passed already"]
    assert told(evening.replace(year=2043)) == []  # a race that is set in a year of its own
    toy.built()
    assert told(evening) == []
    toy.turn(2, more="opens: {closes: 2026-03-05 20:00}\n")
    assert told(evening) == ["turn 3 closes before anybody can answer: turn 2 closes at 2026-04-03 20:00"]
    toy.turn(2, more="opens: {closes: 2027-04-05 20:00}\n")
    assert told(evening) == ["turn 3 closes only in 368 days"]


def test_what_races_share_is_checked_too(toy: ToyPress) -> None:
    assert check_press(toy.press) == ()
    toy.write("press.yaml", "titel: x\n")
    toy.write("content/championships/cup.yaml", "title: Cup\nraces: [smal]\n")
    assert errors(check_press(toy.press)) == ["unknown-key", "championship-unknown"]


def test_a_race_that_the_desk_is_to_run_must_be_one(toy: ToyPress) -> None:
    toy.write("press.yaml", "title: Ludi\ndesk: {maildir: mail, trust: from, races: [smal]}\n")
    (problem,) = check_press(toy.press)
    assert problem.place is not None
    assert (problem.message, problem.place.line, problem.suggestion) == (
        "there is no race 'smal'", 2, "did you mean 'small'?",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["race.yml", "race.yaml.txt", "Race.yaml"])
def test_a_race_file_with_another_end_is_named(toy: ToyPress, name: str) -> None:
    toy.turn(1)
    folder = toy.root / "content/races/small"
    (folder / "race.yaml").rename(folder / name)
    (problem,) = check_race(toy.press, "small")
    assert (problem.code, problem.suggestion) == ("file-missing", f"call {name} race.yaml")


def test_of_a_race_that_was_renamed_the_lost_secret_is_no_news(toy: ToyPress) -> None:
    commit(toy.press, "small", asks_words=False)
    toy.built()
    (toy.root / "content/races/small").rename(toy.root / "content/races/great")
    found = check_race(toy.press, "great")
    assert "secret-away" not in codes(found)
    (problem,) = [one for one in found if one.code == "commitment-false"]
    assert (problem.suggestion or "").startswith("if you renamed its folder, call it small again")


def test_mistakes_of_the_theme_are_among_the_problems(toy: ToyPress) -> None:
    toy.write("themes/mosaic/words/en.yaml", "- no words\n")
    assert "theme-words" in codes(check_race(toy.press, "small"))


def test_templates_are_parsed_and_not_filled(toy: ToyPress) -> None:
    toy.write("themes/mosaic/post.md.j2", "{{ nobody_knows_this }}\n")
    assert check_race(toy.press, "small") == ()
    toy.write("themes/mosaic/post.md.j2", "{% if %}\n")
    toy.write("themes/mosaic/post/board.md.j2", "\n{% endif %}\n")
    toy.write("themes/mosaic/pages/race.html.j2", "{{ }\n")
    found = check_race(toy.press, "small")
    assert {(problem.code, problem.place and (problem.place.file, problem.place.line)) for problem in found} == {
        ("theme-template", ("themes/mosaic/post.md.j2", 1)),
        ("theme-template", ("themes/mosaic/post/board.md.j2", 2)),
        ("theme-template", ("themes/mosaic/pages/race.html.j2", 1)),
    }
    assert errors(check_press(toy.press)) == ["theme-template"] * 3


def test_a_bad_name_of_a_race_is_a_problem(toy: ToyPress) -> None:
    assert "race-name" in codes(check_race(toy.race("Big Race").press, "Big Race"))


@pytest.mark.parametrize(
    "more", ["received: {cat: 2026-04-01 20:00}", "notes: {cat: hello}", "unclear: {cat: ignored}"]
)
def test_whoever_stands_beside_the_orders_takes_part(toy: ToyPress, more: str) -> None:
    toy.turn(1, more=f"{more}\n")
    (problem,) = check_race(toy.press, "small")
    assert (problem.code, problem.message) == (
        "orders-team", f"nobody here is called 'cat', who stands under '{more.partition(':')[0]}:'",
    )  # fmt: skip
    toy.turn(1, more=f"{more.replace('cat', 'ann')}\n")
    assert [one for one in check_race(toy.press, "small") if one.is_error] == []
