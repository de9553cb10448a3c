"""What a race gives to search, and the parts of the index."""

from pathlib import Path

import pytest
from toy_press import RACE, ToyPress

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.rulebook import Book, Change, Chapter, RuleEntry
from ludi_press.archive.search import Finding
from ludi_press.press.cards import race_card
from ludi_press.press.play import play_race
from ludi_press.press.read import read_race
from ludi_press.press.render import tell
from ludi_press.press.search import findings_json, race_findings, search_parts, shared_parts
from ludi_press.press.theme import read_theme

STORY = """\
story: |
  # The pompa

  *Aquila* led, [here](https://x.example).

  | a | b |
  |---|---|
  | table | cell |

  - first
  - second

  > said
"""
BOOK = Book(
    "rules/toy-1",
    "Toy",
    "1",
    (
        Chapter(
            "TOY-1",
            "Going",
            (RuleEntry("TOY-1.1", "Who goes, goes.", False), RuleEntry("TOY-1.2", "x", False)),
        ),
    ),
)


def found(toy: ToyPress, book: Book | None = None) -> tuple[RaceCard, tuple[Finding, ...]]:
    source = read_race(toy.press, "small")
    theme, _ = read_theme(toy.press, "mosaic", None, source.game)
    assert theme is not None
    played = play_race(source, bytes(32))
    reports = tell(played)
    card = race_card(played, reports, None, theme.words)
    return card, race_findings(card, reports, theme, book)


@pytest.fixture
def told(toy: ToyPress) -> ToyPress:
    return toy.race(text=f"{RACE}host: Sex. Lucilius\n").turn(1, more=STORY)


def test_a_race_and_each_of_its_turns_are_found(told: ToyPress) -> None:
    _, (race, grid, turn) = found(told)
    assert (race.kind, race.title, race.href) == ("race", "The small games", "races/small/index.html")
    assert race.text == "Toy race · Sex. Lucilius"
    assert (grid.kind, turn.kind) == ("turn", "turn")
    assert turn.href == "races/small/turns/01/index.html"


def test_a_story_is_found_by_its_words_without_marks_and_tables(told: ToyPress) -> None:
    _, (*_, turn) = found(told)
    assert turn.text == "The pompa Aquila led, here. first second said"
    assert "TOY-2" in turn.more


def test_a_turn_without_a_story_shows_its_log(toy: ToyPress) -> None:
    _, (*_, turn) = found(toy.turn(1))
    assert "Ann of the Greens" in turn.text
    assert turn.more == ""


def test_the_rules_that_a_race_changes_are_found_in_its_own_book(toy: ToyPress) -> None:
    changed = RuleEntry("TOY-1.2", "x", False, changes=(Change("race goal", "9", "3", "TOY-1.2"),))
    own = Book("races/small/rules", "Toy", "1", (Chapter("TOY-1", "Going", (BOOK.chapters[0].rules[0], changed)),))
    _, (*_, rule) = found(toy.turn(1), own)
    assert (rule.kind, rule.title) == ("rule", "TOY-1.2 Going: The small games")
    assert rule.href == "races/small/rules/toy-1.html#TOY-1.2"
    assert rule.text == "race goal: 3"


def test_what_is_kept_of_a_race_is_read_again_a_part_for_each_year(told: ToyPress) -> None:
    card, findings = found(told)
    kept = {"races/small/search.json": findings_json(findings)}
    assert search_parts([card], lambda name: kept[name]) == {"undated": list(findings)}


def test_rules_are_a_part_and_parts_without_anything_are_left_out() -> None:
    assert shared_parts([], [], []) == {}
    (name,) = parts = shared_parts([], [], [BOOK])
    assert name == "rules"
    assert parts["rules"][0] == Finding("rule", "TOY-1.1 Going", "rules/toy-1/toy-1.html#TOY-1.1", "Who goes, goes.")


def test_a_story_is_data_in_the_file_and_no_path(told: ToyPress, tmp_path: Path) -> None:
    _, findings = found(told)
    text = findings_json(findings).decode()
    assert str(tmp_path) not in text
    assert text.endswith("]\n")
