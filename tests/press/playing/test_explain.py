from datetime import datetime, timedelta
from shutil import rmtree
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from toy_press import RACE, ToyPress, codes, errors, snapshot

from ludi_press.core.report import Beat, Board, Listing, LogEntry, LogLine, LogRound, Message, Report, Text, say
from ludi_press.press.playing.explain import (
    OrderReason,
    check_press,
    check_race,
    explain,
    play_with_theme,
    teams_of,
    with_reasons,
)
from ludi_press.press.playing.status import status
from ludi_press.press.playing.vault import commit


def told(toy: ToyPress, turn: int, team: str | None = None) -> str:
    judged = explain(toy.press, "small", turn, team)
    assert judged.value is not None
    return judged.value


def test_each_event_is_told_with_rule_address_face_and_source(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1, more="dice: {ann: [step 4]}\n").built()
    lines = told(toy, 1).splitlines()
    assert lines[:6] == [
        "The small games: Turn 1",
        "",
        "The only order",
        "  Ann of the Greens: goes",
        "    Ann of the Greens is at 4 [TOY-2]",
        "      small/1/1/ann/step/1: 4 of d6, rolled by the host",
    ]
    assert lines[-1].endswith("rolled by the race's secret")
    assert len(lines) == 9


def test_one_teams_events_alone(toy: ToyPress) -> None:
    lines = told(toy.turn(1).built(), 1, "bob").splitlines()
    assert lines[3] == "  Bob of the Blues: goes"
    assert "Ann" not in "".join(lines)


def test_turn_0_is_the_start(toy: ToyPress) -> None:
    assert told(toy.built(), 0) == "The small games: Turn 0"


def test_what_was_not_built_is_not_told_even_if_the_secret_is_here(toy: ToyPress) -> None:
    commit(toy.press, "small")
    judged = explain(toy.turn(1).press, "small", 1)
    assert judged.value is None
    assert codes(judged.problems) == ["not-resolved"]


def test_a_turn_with_errors_is_not_told(toy: ToyPress) -> None:
    judged = explain(toy.turn(1).built().turn(2, "{cat: go}").press, "small", 2)
    assert judged.value is None
    assert "toy-team" in codes(judged.problems)


def test_a_slip_in_a_later_turn_is_no_matter_of_a_turn(toy: ToyPress) -> None:
    before = told(toy.turn(1).built(), 1)
    judged = explain(toy.turn(2, "{cat: go}").press, "small", 1)
    assert (judged.value, judged.problems) == (before, ())


def test_names_cannot_steer_a_terminal(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("Ann of the Greens", '"Ann\\u202e of the Greens"')).turn(1).built()
    assert all(line.isprintable() for line in told(toy, 1).splitlines())


def test_teams_of_a_race_that_cannot_be_set_up_are_unknown(toy: ToyPress) -> None:
    assert teams_of(toy.press, "small") == ("ann", "bob")
    assert teams_of(toy.race(text="title: x\n").press, "small") == ()


def test_a_race_is_retold_as_far_as_it_was_built(toy: ToyPress) -> None:
    toy.turn(1).built()
    themed = play_with_theme(toy.turn(2).press, "small").value
    assert themed is not None
    assert [turn.record.turn for turn in themed.played.turns] == [0, 1]
    assert themed.played.waiting
    assert (themed.game.id, themed.theme.words.language, themed.flaws) == ("toy", "en", ())


def test_a_race_with_errors_is_not(toy: ToyPress) -> None:
    judged = play_with_theme(toy.turn(1, "{cat: go}").press, "small")
    assert judged.value is None
    assert len(errors(judged.problems)) == 1


def test_errors_after_the_turn_that_is_asked_for_are_no_matter_of_it(toy: ToyPress) -> None:
    toy.turn(1).turn(2).turn(3).built().turn(2, "{cat: go}")
    assert play_with_theme(toy.press, "small", 1).value is not None
    for turn in (2, 3, 9, None):
        assert errors(play_with_theme(toy.press, "small", turn).problems) == ["toy-team"]


def test_a_gap_leaves_the_turns_before_it(toy: ToyPress) -> None:
    toy.turn(1).built().turn(3)
    assert play_with_theme(toy.press, "small", 1).value is not None
    assert play_with_theme(toy.press, "small").value is not None
    assert errors(play_with_theme(toy.press, "small", 3).problems) == ["turn-missing"]


def test_a_turn_that_was_changed_since_it_was_built_is_shown_by_a_build_alone(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built().turn(2, "{ann: rest, bob: go}")
    assert play_with_theme(toy.press, "small", 1).value is not None
    for turn in (2, None):
        judged = play_with_theme(toy.press, "small", turn)
        assert (judged.value, errors(judged.problems)) == (None, ["not-built"])
    assert play_with_theme(toy.built().press, "small", 2).value is not None


DAMA, FURO = Text("Dama"), Text("Furo")


def entry(team: str, name: Text, line: str = "event.order.silent") -> LogEntry:
    done = say("order.cruise")
    lines = (LogLine(0, say(line, team=name, done=done), "SS-3.4"), LogLine(1, say("event.moved", team=name), "SS-5.4"))
    return LogEntry(team, done, lines, name, None, say("brief.order.silent", order=done))


def lost(name: Text, silent: str) -> Message:
    """The news of a place that somebody lost by silence."""
    did = Message(silent, (("who", Text(name.value.lower())),))
    return say("news.lost", team=name, did=say("news.so", did=Listing((did, say("news.did.drove", n=3)))))


REPORT = Report(
    "game",
    "race",
    1,
    False,
    Text("Race"),
    say("heading.turn"),
    (),
    Board(say("board.title"), (), ()),
    news=(
        lost(DAMA, "news.did.silent"),
        say("news.lost", team=DAMA),
        lost(FURO, "news.did.silent"),
    ),
    log=(LogRound(say("round"), (entry("dama", DAMA), entry("furo", FURO))),),
    beats=(Beat("silent", 40, (0,), teams=("dama",)), Beat("silent", 40, (0,), teams=("furo",))),
)


@pytest.mark.parametrize("reason", [OrderReason.LATE, OrderReason.UNCLEAR])
def test_nothing_says_that_nothing_was_sent(reason: OrderReason) -> None:
    told = with_reasons(REPORT, {"dama": reason})
    dama, furo = told.log[0].entries
    assert dama.order == dama.headline == say(reason, order=say("order.cruise"))
    assert [line.message for line in dama.lines] == [say(f"{reason}.event", team=DAMA), say("event.moved", team=DAMA)]
    assert furo == REPORT.log[0].entries[1]
    short = reason.removeprefix("post.")
    assert told.news == (lost(DAMA, f"news.did.silent.{short}"), *REPORT.news[1:])
    assert told.beats == REPORT.beats[1:]


def test_a_standing_order_is_told_beside_what_it_orders() -> None:
    ordered = replace(entry("dama", DAMA, "event.order.ordered"), order=say("order.whip"))
    report = replace(REPORT, log=(LogRound(say("round"), (ordered,)),))
    told = with_reasons(report, {"dama": OrderReason.STANDING})
    assert told.log[0].entries[0].order == say("post.standing", order=say("order.whip"))
    assert told.log[0].entries[0].lines == ordered.lines
    assert (told.news, told.beats) == (REPORT.news, REPORT.beats)


def test_where_a_log_tells_no_orders_the_reason_stands_alone() -> None:
    report = replace(REPORT, log=(LogRound(say("round"), (replace(entry("dama", DAMA), order=None),)),))
    assert with_reasons(report, {"dama": OrderReason.LATE}).log[0].entries[0].order == say("post.late.alone")


def test_without_reasons_nothing_changes() -> None:
    assert with_reasons(REPORT, {}) is REPORT


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
