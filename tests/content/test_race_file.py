"""race.yaml: the keys that all games share."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Plain, plain
from ludi_press.content.race_file import (
    STORY_LIMIT,
    OpensForm,
    RaceHead,
    TurnHead,
    ask,
    first_deadline,
    following_ask,
    host_dice,
    in_language,
    opens_line,
    set_apart,
    stray_languages,
    without_blanks,
    written,
)
from ludi_press.content.rules import Placed
from ludi_press.content.times import read_time
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Place, Severity, Topic, has_errors
from ludi_press.core.report import Ask, Window

HASH = "0123456789abcdef" * 4


def read(text: str) -> Judged[RaceHead]:
    loaded = load(text.encode(), "race.yaml")
    assert loaded.problems == ()
    assert loaded.value is not None
    return fill_one(loaded.value, RaceHead)


def test_a_whole_head_is_read() -> None:
    judged = read(
        "title: Ludi Megalenses, first heat\ngame: super-series\ntrack: circus-maximus\nhost: Livia\n"
        f"opens: {{orders: 2, closes: 2026-04-05 20:00}}\nedition: 1\ndice: {{commitment: {HASH}}}\n"
        "rules: {whip: {}}\ntheme: mosaic\nlanguage: en\n"
    )
    assert judged.problems == ()
    head = judged.value
    assert head is not None
    assert (head.title, head.game.value, head.host) == ("Ludi Megalenses, first heat", "super-series", "Livia")
    assert [placed and placed.value for placed in (head.track, head.edition, head.theme, head.first_language)] == [
        "circus-maximus",
        "1",
        "mosaic",
        "en",
    ]
    assert head.opens is not None
    assert head.opens.orders == 2
    assert head.proof is not None
    assert head.proof.commitment.value == HASH
    assert isinstance(head.rules, MappingNode)


def test_title_and_game_are_enough() -> None:
    judged = read("title: x\ngame: super-series\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.track is None


def test_title_and_game_must_stand() -> None:
    assert [problem.message for problem in read("host: x").problems] == [
        "this file lacks 'title'",
        "this file lacks 'game'",
    ]


@pytest.mark.parametrize("key", ["track", "theme", "game", "language"])
@pytest.mark.parametrize("name", ["../secrets", "/etc/passwd", "a/b", "a\\b", "..", "C:", "Circus"])
def test_no_name_of_a_file_leaves_its_folder(key: str, name: str) -> None:
    keys = {"title": "x", "game": "super-series", key: name}
    judged = read("".join(f"{each}: '{written}'\n" for each, written in keys.items()))
    (problem,) = judged.problems
    assert problem.code == "wrong-form"
    assert "small letters, digits and hyphens" in problem.message


@pytest.mark.parametrize("digest", [HASH[1:], HASH + "0", HASH.upper(), "0x" + HASH[2:], "secret"])
def test_a_commitment_is_a_sha_256(digest: str) -> None:
    judged = read(f"title: x\ngame: x\ndice: {{commitment: '{digest}'}}\n")
    assert [problem.code for problem in judged.problems] == ["wrong-form"]


def test_a_commitment_of_digits_alone_is_no_number() -> None:
    judged = read(f"title: x\ngame: x\ndice: {{commitment: {'1' * 64}}}\n")
    assert judged.problems == ()


_HERE = Place("race.yaml", 2, 9)
_TITLE = {"en": Placed("The Games", _HERE), "la": Placed("Ludi", _HERE, Place("race.yaml", 3, 3))}


def test_one_text_serves_all_languages() -> None:
    assert in_language("Ludi", "it") == "Ludi"
    assert list(stray_languages("Ludi", ["it"])) == []


def test_each_language_has_its_own_and_the_first_serves_the_others() -> None:
    assert [in_language(_TITLE, tag) for tag in ("en", "la", "it")] == ["The Games", "Ludi", "The Games"]


def test_a_language_without_posts_is_warned_of_at_its_key() -> None:
    (stray,) = stray_languages(_TITLE, ["en", "it"])
    assert (stray.severity, stray.place) == (Severity.WARNING, Place("race.yaml", 3, 3))
    assert stray.message == "the race has no posts in 'la'"
    assert list(stray_languages(_TITLE, ["la", "en"])) == []


def moment(text: str) -> datetime:
    found = read_time(text, Place("")).value
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("today", "year", "closes"),
    [
        (date(2026, 3, 1), None, "2026-03-08 20:00"),
        (date(2026, 12, 30), None, "2027-01-06 20:00"),
        (date(2026, 12, 30), 2009, "2009-01-06 20:00"),
        (date(2028, 2, 22), 2009, "2009-02-28 20:00"),
    ],
)
def test_the_first_turn_is_open_for_a_week(today: date, year: int | None, closes: str) -> None:
    assert written(first_deadline(today, year)) == closes


def test_a_turn_is_open_as_long_as_the_one_before() -> None:
    before = Ask(1, closes=moment("2026-04-01 20:00"))
    window = Window(moment("2026-04-04 18:00"), moment("2026-04-04 19:00"))
    told = following_ask(Ask(2, 2, 1, moment("2026-04-04 20:00"), window), before)
    assert (told.turn, told.orders, told.contingencies) == (3, 2, 1)
    assert opens_line(told) == (
        "opens: {orders: 2, closes: 2026-04-07 20:00, bonus: [2026-04-07 18:00, 2026-04-07 19:00]}"
    )


@pytest.mark.parametrize("end", ["2026-04-04 19:00", "2026-04-04 20:30"])
def test_a_window_that_the_host_left_behind_is_not_carried_on(end: str) -> None:
    window = Window(moment("2026-04-04 18:00"), moment(end))
    told = following_ask(Ask(2, 1, 0, moment("2026-04-20 20:00"), window), Ask(1, closes=moment("2026-04-18 20:00")))
    assert told.closes == moment("2026-04-22 20:00")
    assert told.bonus is not None
    assert moment("2026-04-20 20:00") < told.bonus.end < told.closes


def test_with_nothing_before_it_is_open_for_two_days_and_without_a_deadline_none_is_made_up() -> None:
    assert opens_line(following_ask(Ask(1, closes=moment("2026-03-28 20:00")), None)) == (
        "opens: {orders: 1, closes: 2026-03-30 20:00}"
    )
    assert opens_line(following_ask(Ask(1), Ask(0))) == "opens: {orders: 1}"


def test_hours_that_the_clocks_skip_or_show_twice_can_be_read_again() -> None:
    skipped = following_ask(Ask(2, closes=moment("2026-03-28 02:30")), Ask(1, closes=moment("2026-03-27 02:30")))
    assert skipped.closes is not None
    assert written(skipped.closes) == "2026-03-29 03:30"
    twice = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert written(twice) == "2026-10-25 02:30 +01:00"


@given(st.datetimes(datetime(2001, 1, 1), datetime(2900, 1, 1), timezones=st.just(UTC)), st.integers(1, 20))
def test_what_is_written_is_read_as_the_same_moment(at: datetime, days: int) -> None:
    at = at.replace(second=0, microsecond=0)
    assert moment(written(at)) == at
    told = following_ask(Ask(2, closes=at), Ask(1, closes=at - timedelta(days=days)))
    assert told.closes is not None
    assert timedelta(hours=22) < told.closes - at < timedelta(days=days + 1, hours=2)
    assert moment(written(told.closes)) == told.closes


def asked(text: str) -> Judged[Ask]:
    node = load(text.encode(), "a.yaml").value
    assert node is not None
    judged = fill_one(node, OpensForm)
    assert judged.problems == ()
    return ask(4, judged.value)


def test_nothing_said_asks_one_order_without_an_end() -> None:
    assert ask(1, None) == Judged(Ask(1, 1, 0, None, None))
    assert asked("") == ask(4, None)


@pytest.mark.parametrize("orders", [1, 2, 3])
def test_each_order_after_the_first_goes_with_a_contingency(orders: int) -> None:
    judged = asked(f"orders: {orders}")
    assert judged.problems == ()
    assert judged.value is not None
    assert (judged.value.turn, judged.value.orders, judged.value.contingencies) == (4, orders, orders - 1)


@pytest.mark.parametrize("orders", ["0", "4", "two", "[1]"])
def test_a_turn_asks_one_to_three_orders(orders: str) -> None:
    node = load(f"orders: {orders}".encode(), "a.yaml").value
    assert node is not None
    (problem,) = fill_one(node, OpensForm).problems
    assert problem.rule == Topic.ASKED


def test_the_end_and_the_window_are_roman_times() -> None:
    judged = asked("closes: 2026-04-05 20:00\nbonus: [2026-04-04 19:00, 2026-04-04 20:00]\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.closes is not None
    assert judged.value.closes.isoformat() == "2026-04-05T20:00:00+02:00"
    assert judged.value.bonus is not None
    assert judged.value.bonus.start.isoformat() == "2026-04-04T19:00:00+02:00"
    assert judged.value.bonus.end.isoformat() == "2026-04-04T20:00:00+02:00"


def test_a_window_may_end_when_the_turn_closes_and_needs_no_end_of_the_turn() -> None:
    assert asked("closes: 2026-04-05 20:00\nbonus: [2026-04-05 19:00, 2026-04-05 20:00]\n").problems == ()
    assert asked("bonus: [2026-04-05 19:00, 2026-04-05 20:00]\n").problems == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bonus: [2026-04-05 20:00, 2026-04-05 19:00]", "ends before it begins"),
        ("bonus: [2026-04-05 20:00, 2026-04-05 20:00]", "ends before it begins"),
        ("bonus: [2026-04-05 19:00 UTC, 2026-04-05 20:00]", "ends before it begins"),
        ("{closes: 2026-04-05 20:00, bonus: [2026-04-05 19:00, 2026-04-05 20:01]}", "after the turn closes"),
    ],
)
def test_a_window_out_of_order_is_a_problem_at_its_end(text: str, words: str) -> None:
    judged = asked(text)
    (problem,) = judged.problems
    assert problem.rule == Topic.BONUS
    assert words in problem.message
    assert problem.place is not None
    assert problem.place.column == text.rindex("2026") + 1
    assert judged.value is not None
    assert judged.value.bonus is None


@pytest.mark.parametrize("bonus", ["2026-04-05 20:00", "[2026-04-05 20:00]", "[1, 2, 3]"])
def test_a_window_has_two_times(bonus: str) -> None:
    node = load(f"bonus: {bonus}".encode(), "a.yaml").value
    assert node is not None
    judged = fill_one(node, OpensForm)
    assert judged.value is None
    assert all(problem.rule == Topic.BONUS for problem in judged.problems)


BEFORE = datetime(2026, 4, 14, 18, tzinfo=UTC)


def early(text: str) -> list[tuple[str, str, int]]:
    """Return the warnings (code, severity, column) of a turn 4 whose previous turn closes at 20:00 in Rome."""
    node = load(text.encode(), "a.yaml").value
    assert node is not None
    found = ask(4, fill_one(node, OpensForm).value, BEFORE).problems
    return [(one.code, str(one.severity), one.place.column) for one in found if one.place]


def test_a_turn_that_closes_before_the_one_before_it_is_warned_of() -> None:
    assert early("closes: 2026-04-14 20:00") == [("closes-early", "warning", 9)]
    assert early("closes: 2026-04-14 20:01") == []


def test_an_unchanged_window_of_the_previous_turn_is_a_warning() -> None:
    window = "{closes: 2026-04-16 20:00, bonus: [2026-04-13 19:00, 2026-04-13 20:00]}"
    assert early(window) == [("bonus-early", "warning", 54)]
    assert early(window.replace("04-13", "04-15")) == []


def test_the_warning_names_the_deadline_in_roman_time() -> None:
    node = load(b"closes: 2026-04-12 20:00", "a.yaml").value
    assert node is not None
    (problem,) = ask(4, fill_one(node, OpensForm).value, BEFORE).problems
    assert problem.message == "turn 4 closes before anybody can answer: turn 3 closes at 2026-04-14 20:00"


def test_a_game_without_a_bonus_asks_none() -> None:
    node = load(b"bonus: [2026-04-05 19:00, 2026-04-05 20:00]\n", "a.yaml").value
    assert node is not None
    judged = ask(4, fill_one(node, OpensForm).value, has_bonus=False)
    (problem,) = judged.problems
    assert (problem.code, problem.severity, problem.suggestion) == (
        "bonus-unknown",
        Severity.WARNING,
        "take 'bonus:' out",
    )
    assert judged.value == Ask(4)


def read_turn(text: str) -> Judged[TurnHead]:
    loaded = load(text.encode(), "turns/01.yaml")
    assert not has_errors(loaded.problems)
    assert loaded.value is not None
    return fill_one(loaded.value, TurnHead)


def tree_of(text: str) -> Plain:
    tree = load(text.encode(), "turns/01.yaml").value
    assert tree is not None
    return plain(tree)


def thrown(text: str) -> Judged[dict[str, tuple[HostDie, ...]]]:
    judged = read_turn(text)
    assert judged.problems == ()
    assert judged.value is not None
    return host_dice(judged.value)


def test_an_empty_file_is_an_open_turn() -> None:
    assert read_turn("").value == TurnHead()
    assert host_dice(TurnHead()) == Judged({})


def test_the_dice_of_a_team_are_labels_and_faces_in_order_with_places() -> None:
    judged = thrown("dice:\n  ferox: [whip 14, whip-harm  6]\n  velox: [speed 3]\n")
    assert judged.problems == ()
    line = "  ferox: [whip 14, whip-harm  6]"
    assert judged.value == {
        "ferox": (
            HostDie("whip", 14, Place("turns/01.yaml", 2, 11, 7, line)),
            HostDie("whip-harm", 6, Place("turns/01.yaml", 2, 20, 12, line)),
        ),
        "velox": (HostDie("speed", 3, Place("turns/01.yaml", 3, 11, 7, "  velox: [speed 3]")),),
    }


@pytest.mark.parametrize(
    "die", ["speed", "3", "3 speed", "speed three", "speed 3.5", "speed -3", "speed 1000", "speed3", "sp/eed 3", "Ωd 3"]
)
def test_what_is_no_label_and_face_is_a_problem(die: str) -> None:
    judged = thrown(f"dice: {{velox: ['{die}', speed 2]}}\n")
    (problem,) = judged.problems
    assert (problem.code, problem.rule) == ("dice-form", Topic.DICE)
    assert "speed 3" in str(problem.suggestion)
    assert problem.place is not None
    assert problem.place.column == 16


def test_a_die_with_a_colon_is_no_die_and_told_so() -> None:
    (problem,) = thrown("dice: {velox: [speed: 3]}\n").problems
    assert (problem.code, problem.place and problem.place.column) == ("dice-form", 16)


def test_every_wrong_die_is_told() -> None:
    assert len(thrown("dice: {velox: [a, b], celer: [c, speed 1]}\n").problems) == 3


def test_a_hostile_die_is_shown_on_one_short_line() -> None:
    (problem,) = thrown("dice: {velox: ['" + "x\u202e" * 90 + "']}\n").problems
    assert len(problem.message) < 100
    assert "\u202e" not in problem.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dice: [speed 3]", "must be keys with values, this is a list"),
        ("dice: {Velox: [speed 3]}", "small letters"),
        ("dice: {velox: [[speed 3]]}", "must be text, this is a list"),
    ],
)
def test_dice_of_another_shape_are_a_problem_of_the_form(text: str, words: str) -> None:
    (problem,) = read_turn(text).problems
    assert words in problem.message
    assert problem.rule == Topic.DICE or "key" in problem.message


def test_a_story_keeps_its_lines() -> None:
    judged = read_turn("story: |\n  *Ecce*: the gates.\n\n  They fly!\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.story == "*Ecce*: the gates.\n\nThey fly!\n"


def test_a_story_has_a_limit() -> None:
    assert read_turn("story: '" + "x" * STORY_LIMIT + "'").problems == ()
    (problem,) = read_turn("story: '" + "x" * (STORY_LIMIT + 1) + "'").problems
    assert problem.code == "too-long"
    assert str(STORY_LIMIT) in str(problem.suggestion)


@pytest.mark.parametrize(
    ("text", "left", "blanks"),
    [
        ("orders: {ann: go, bob: , cat: ~}", "orders: {ann: go}", ["bob", "cat"]),
        ("orders:\n  ann:\n  bob:\nstory: So.", "orders: {}\nstory: So.", ["ann", "bob"]),
        ("orders: {ann: ''}", "orders: {ann: ''}", []),
        ("orders:", "orders:", []),
        ("orders: [ann]", "orders: [ann]", []),
        ("", "", []),
    ],
)
def test_names_with_nothing_behind_them_are_left_out(text: str, left: str, blanks: list[str]) -> None:
    tree = load(text.encode(), "turns/01.yaml").value
    assert tree is not None
    told, found = without_blanks(tree)
    assert [blank.text for blank in found] == blanks
    assert plain(told) == tree_of(left)


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("orders: {ann: go}", "{orders: {ann: go}}"),
        ("orders: {ann: {orders: go, word: panem}}", "{orders: {ann: go}, words: {ann: panem}}"),
        ("words: {bob: x}\norders: {ann: {word: y, o: go}}", "{words: {bob: x, ann: y}, orders: {ann: {o: go}}}"),
        ("orders: {ann: {word: y}, bob: go}", "{orders: {ann: , bob: go}, words: {ann: y}}"),
        ("orders: {ann: {o: go, word: }}", "{orders: {ann: {o: go}}, words: {ann: }}"),
        ("words:\norders: {ann: {o: go, word: y}}", "{words: {ann: y}, orders: {ann: {o: go}}}"),
        ("words: strange\norders: {ann: {o: go, word: y}}", "{words: strange, orders: {ann: {o: go}}}"),
        ("orders: {ann: {orders: go, note: late bus}}", "{orders: {ann: go}, notes: {ann: late bus}}"),
        ("orders: {ann: {o: go, received: 20:00}}", "{orders: {ann: {o: go}}, received: {ann: 20:00}}"),
        ("orders: [word]", "{orders: [word]}"),
        ("- word", "[word]"),
    ],
)
def test_keys_beside_orders_are_moved_to_keys_of_all_games(text: str, moved: str) -> None:
    loaded = load(text.encode(), "turns/01.yaml")
    assert loaded.value is not None
    judged = set_apart(loaded.value)
    assert judged.problems == ()
    assert judged.value is not None
    assert plain(judged.value) == tree_of(moved)


def test_times_stay_beside_the_orders_of_a_game_whose_form_has_them() -> None:
    loaded = load(b"orders: {ann: {orders: go, received: x}}", "turns/01.yaml")
    assert loaded.value is not None
    kept = set_apart(loaded.value, ("received",)).value
    assert kept is not None
    assert plain(kept) == {"orders": {"ann": {"orders": "go", "received": "x"}}, "received": {"ann": "x"}}


def test_a_word_that_is_written_twice_is_a_problem_at_its_team() -> None:
    loaded = load(b"words: {ann: x}\norders: {ann: {o: go, word: y}}\n", "turns/01.yaml")
    assert loaded.value is not None
    (problem,) = set_apart(loaded.value).problems
    assert problem.code == "word-twice"
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 10)
