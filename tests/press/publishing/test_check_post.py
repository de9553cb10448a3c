"""A post from a mailbox, a wiki or a forum is the turn that stands here, or it is said what differs."""

import textwrap
from datetime import UTC, datetime

import pytest
from toy_press import RACE, ToyPress, snapshot

from ludi_press.core.problems import Judged
from ludi_press.posts.formats.copies import FORMATS
from ludi_press.press.playing.vault import commit
from ludi_press.press.publishing.post import FoundTurn, check_post, kept_differ, post
from ludi_press.press.publishing.publish import amend, publish


def posted(toy: ToyPress, turn: int = 1, format_: str = "text") -> str:
    found = post(toy.press, "small", turn, format_).value
    assert found is not None
    return "\n".join(part.text for part in found.copy.parts)


def checked(toy: ToyPress, text: str) -> Judged[tuple[FoundTurn, ...]]:
    return check_post(toy.press, "small", text.encode(), "post.txt")


def codes(toy: ToyPress, text: str) -> list[str]:
    return [problem.code for problem in checked(toy, text).problems]


@pytest.fixture
def bound(toy: ToyPress) -> ToyPress:
    toy.race(text=f"{RACE}language: [en, la]\n")
    commit(toy.press, "small", asks_words=False)
    return toy.turn(1).turn(2).built()


@pytest.mark.parametrize("format_", [one.id for one in FORMATS])
def test_a_post_in_any_format_quoted_or_not_is_its_turn(bound: ToyPress, format_: str) -> None:
    text = posted(bound, format_=format_)
    plain = checked(bound, text)
    assert (plain.problems, [(one.turn, one.stands, one.missing) for one in plain.value or ()]) == ((), [(1, True, ())])
    quoted = checked(bound, textwrap.indent(text, "> ") if format_ != "mail" else text)
    assert [(one.turn, one.stands) for one in quoted.value or ()] == [(1, True)]


def test_a_wrapped_post_is_its_turn(bound: ToyPress) -> None:
    text = "\n".join(textwrap.fill(line, 30) for line in posted(bound, format_="bbcode").splitlines())
    assert checked(bound, text) == checked(bound, posted(bound, format_="bbcode"))


def test_a_post_in_another_language_is_its_turn(bound: ToyPress) -> None:
    found = post(bound.press, "small", 1, "markdown", None, "la").value
    assert found is not None
    judged = checked(bound, found.copy.parts[0].text)
    assert [(one.stands, one.missing) for one in judged.value or ()] == [(True, ())]


def test_checking_a_post_writes_nothing(bound: ToyPress) -> None:
    text, before = posted(bound), snapshot(bound.root, times=True)
    checked(bound, text)
    assert snapshot(bound.root, times=True) == before


def test_an_altered_line_of_a_post_is_quoted_as_it_should_be(bound: ToyPress) -> None:
    text = posted(bound)
    assert "Ann of the Greens" in text
    (found,) = checked(bound, text.replace("Ann of the Greens", "Ann of the Blues")).value or ()
    assert found.stands
    assert any("Ann of the Greens" in line for line in found.missing)


def test_the_announcement_of_the_entries_is_compared_line_by_line(bound: ToyPress) -> None:
    entries = bound.read("content/races/small/commitment.json")
    commitment = bound.read("content/races/small/race.yaml").partition('commitment: "')[2][:64]
    announced = f"The SHA-256 is {commitment}\n\n{entries}"
    judged = checked(bound, announced)
    assert (judged.value, judged.problems) == ((), ())
    (problem,) = checked(bound, announced.replace("Ann", "Anna")).problems
    assert (problem.code, "Ann" in str(problem.suggestion)) == ("post-entries", True)


def test_a_post_with_what_its_host_added_is_its_turn(bound: ToyPress) -> None:
    assert checked(bound, f"Salvete!\n\n{posted(bound)}\nOptime valete, Celsa").problems == ()


def test_a_post_of_orders_that_were_changed_is_no_more_the_turn(bound: ToyPress) -> None:
    text = posted(bound)
    bound.turn(1, "{ann: rest, bob: go}").built()
    (problem,) = checked(bound, text).problems
    assert problem.code == "post-other"
    assert "the mark of the orders of ann." in str(problem.suggestion)


def test_a_turn_after_a_changed_one_is_another_too(bound: ToyPress) -> None:
    text = posted(bound, 2)
    bound.turn(1, "{ann: rest, bob: go}").built().turn(1).built()
    assert codes(bound, text) == ["post-other"]
    (problem,) = checked(bound, text).problems
    assert str(problem.suggestion).startswith("it tells the same; ")


def test_another_commitment_is_named(bound: ToyPress) -> None:
    commitment = (bound.root / "content/races/small/race.yaml").read_text().partition('commitment: "')[2][:64]
    (problem,) = checked(bound, posted(bound).replace(commitment, "0" * 64)).problems
    assert problem.code == "post-commitment"
    assert commitment in problem.message


def test_a_post_without_a_line_or_of_another_race_or_turn_is_told(bound: ToyPress) -> None:
    text = posted(bound)
    assert codes(bound, "Ann goes.") == ["post-without-line"]
    assert codes(bound, text.replace("small 1 ", "great 1 ")) == ["post-of-another"]
    assert codes(bound, text.replace("small 1 ", "small 9 ")) == ["post-unplayed"]


def test_a_post_from_before_an_erratum_is_recognised_by_the_kept_one(bound: ToyPress) -> None:
    text = posted(bound)
    publish(bound.press, "small", 1)
    bound.turn(1, "{ann: rest, bob: go}")
    assert amend(bound.press, "small", 1, "Ann had said rest.", datetime(2026, 4, 9, tzinfo=UTC)).problems == ()
    (problem,) = checked(bound, text).problems
    assert (
        problem.message == "this post is turn 1 as it was posted before the erratum of 2026-04-09: Ann had said rest."
    )
    assert (problem.is_error, problem.suggestion) == (False, "it is kept as content/races/small/turns/01.post.txt")
    (problem,) = checked(bound, text.replace("Ann", "Nan")).problems
    assert problem.is_error
    assert "its line of proof is that of content/races/small/turns/01.post.txt" in str(problem.suggestion)
    assert "the turn was amended 2026-04-09: Ann had said rest. " in str(problem.suggestion)
    assert checked(bound, bound.read("content/races/small/turns/01.post.amended-1.txt")).problems == ()
    assert kept_differ(bound.press, "small") == ()


def test_a_turn_that_was_made_anew_is_not_the_kept_post(bound: ToyPress) -> None:
    publish(bound.press, "small", 1)
    for file in ("01.dice.yaml", "01.seal.json", "02.dice.yaml"):
        (bound.root / "content/races/small/turns" / file).unlink()
    bound.turn(1, "{ann: rest, bob: go}").built()
    (problem,) = kept_differ(bound.press, "small")
    assert (problem.code, problem.message.startswith("turn 1 is not the one whose post went out")) == (
        "verify-post",
        True,
    )
