"""What the site lists for machines."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from archive_samples import race
from msgspec.structs import replace
from post_samples import words
from toy_press import RACE, ToyPress

from ludi_press.archive.cards import Deadline, RaceCard
from ludi_press.archive.data import Finding, Passage
from ludi_press.archive.rulebook import Book, Chapter, RuleChange, RuleEntry
from ludi_press.archive.seasons import careers
from ludi_press.core.report import Board, Cell, Report, Row, Text, say
from ludi_press.games.registry import find_game
from ludi_press.press.building.data import (
    people_findings,
    race_card,
    race_finding,
    rule_changes,
    rules_findings,
    sitemap,
    tell_chronicle,
    turn_finding,
    turn_passages,
)
from ludi_press.press.building.making import play
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme


def test_a_sitemap_has_pages_and_no_copies_of_posts() -> None:
    pages = ["index.html", "races/r/turns/01/index.html", "races/r/turns/01/host.html", "races/turn7/replay.html"]
    others = ["404.html", "races/r/turns/01/turn1.html", "races/r/turns/01/turn1-2.html"]
    others += ["races/r/turns/01/en/turn1.html", "style.css"]
    told = sitemap([*pages, *others], "https://ludi.example/a/").decode()
    assert [line for line in told.splitlines() if "<loc>" in line] == [
        f"<url><loc>https://ludi.example/a/{page}</loc></url>" for page in sorted(pages)
    ]


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


def found(toy: ToyPress) -> tuple[Finding, ...]:
    """The toy race, then its turns."""
    card, reports, theme = told_race(toy)
    return race_finding(card, theme.words), *(
        turn_finding(card, turn, report, theme) for turn, report in zip(card.turns, reports, strict=True)
    )


def told_race(toy: ToyPress) -> tuple[RaceCard, tuple[Report, ...], PressTheme]:
    source = read_race(toy.press, "small")
    theme, _ = read_theme(toy.press, "mosaic", None, source.game)
    assert theme is not None
    played = play_race(source, bytes(32))
    reports = tell(played)
    return race_card(played, reports, None, theme.words), reports, theme


@pytest.fixture
def told(toy: ToyPress) -> ToyPress:
    return toy.race(text=f"{RACE}host: Sex. Lucilius\n").turn(1, more=STORY)


def test_a_race_and_each_of_its_turns_are_found(told: ToyPress) -> None:
    whole, grid, turn = found(told)
    assert (whole.kind, whole.title, whole.href) == ("race", "The small games", "races/small/index.html")
    assert whole.text == "Toy race · Sex. Lucilius"
    assert (grid.kind, turn.kind) == ("turn", "turn")
    assert turn.href == "races/small/turns/01/index.html"


def test_a_story_is_found_by_its_words_without_marks_and_tables(told: ToyPress) -> None:
    *_, turn = found(told)
    assert turn.text == "The pompa Aquila led, here. first second said"
    assert "TOY-2" in turn.more


def test_a_turn_without_a_story_shows_its_log(toy: ToyPress) -> None:
    *_, turn = found(toy.turn(1))
    assert "Ann of the Greens" in turn.text
    assert turn.more == ""


def test_the_story_of_a_turn_and_each_of_its_events_are_passages(told: ToyPress) -> None:
    _, reports, theme = told_race(told)
    story, *events = turn_passages(reports[1], theme)
    assert story == Passage("", "The pompa Aquila led, here. first second said")
    lines = [line for round_ in reports[1].log for entry in round_.entries for line in entry.lines]
    assert [event.anchor for event in events] == [f"e{line.event}" for line in lines]
    assert all(event.text.endswith(line.rule) for event, line in zip(events, lines, strict=True))
    assert "Ann of the Greens" in events[0].text


def test_a_race_is_found_by_its_track_its_month_what_befell_and_how_somebody_is_equipped() -> None:
    held = Deadline(1, datetime(2026, 3, 31, 22, 30, tzinfo=UTC))
    card = replace(race(), track="circus-maximus", deadlines=(held,))
    teams = Board(Text(""), (), (Row("a", (Cell(Text("lion")),)),))
    one = race_finding(card, words(), teams)
    assert "circus maximus" in one.text
    assert "whip \u00d71" in one.text
    assert one.more.endswith("lion April 2026"), "it is April in Rome"


def test_a_race_is_found_by_what_readers_call_its_beasts() -> None:
    theme, _ = read_theme(Press(Path(__file__).parents[3]), "mosaic", None, find_game("moritari"))
    assert theme is not None
    teams = Board(Text(""), (), (Row("a", (Cell(say("kind.animal")), Cell(say("kind.heavy")))),))
    assert "beast lion lions animal heavy" in race_finding(race(), theme.words, teams).more


def test_a_factio_is_found_by_its_colour() -> None:
    people = people_findings(careers([race()]), [], words())
    assert next(one.more for one in people if one.kind == "factiones").startswith("green")


def test_the_rules_that_a_race_changes_are_found_in_its_own_book(toy: ToyPress) -> None:
    changed = RuleEntry("TOY-1.2", "x", False, changes=(RuleChange("race goal", "9", "3", "TOY-1.2"),))
    own = Book("races/small/rules", "Toy", "1", (Chapter("TOY-1", "Going", (BOOK.chapters[0].rules[0], changed)),))
    card, _, _ = told_race(toy.turn(1))
    (rule,) = rule_changes(card, own)
    assert (rule.kind, rule.title) == ("rule", "TOY-1.2 Going: The small games")
    assert rule.href == "races/small/rules/toy-1.html#TOY-1.2"
    assert rule.text == "race goal: 3"


def test_every_rule_of_a_book_is_found() -> None:
    first, second = rules_findings([BOOK])
    assert first == Finding("rule", "TOY-1.1 Going", "rules/toy-1/toy-1.html#TOY-1.1", "Who goes, goes.")
    assert second.href.endswith("#TOY-1.2")


def test_people_are_found_with_the_races_that_they_were_in() -> None:
    card = race()
    people = people_findings(careers([card]), [], words())
    assert {one.kind for one in people} == {"aurigae", "factiones", "racers"}
    assert all(card.title in one.text for one in people)


ROOT = Path(__file__).parents[3]


def card(press: Press, played: PlayedRace) -> RaceCard:
    source = played.source
    assert source.game is not None
    theme, _ = read_theme(press, "mosaic", None, source.game)
    assert theme is not None
    reports = [source.game.teller.report(source.set_up, turn.record) for turn in played.turns]
    return race_card(played, reports, tell_chronicle(played), theme.words)


@cache
def demonstration() -> RaceCard:
    press = Press(ROOT)
    return card(press, play(press, read_race(press, "ludi-megalenses")))


def test_a_chronicle_is_said_in_words() -> None:
    told = demonstration()
    thallus = told.entry("thallus")
    assert (thallus.auriga, thallus.racer, thallus.factio, thallus.factio_name) == (
        "Thallus",
        "L. Vibia Serena",
        "albata",
        "Albata",
    )
    assert {mark.name for mark in told.marks} >= {"whip", "slip", "naufragium"}
    assert [entry.auriga for stand in told.podium() for entry in stand.entries] == [
        "Thallus",
        "Flavius Scorpus",
        "Crescens",
    ]
    assert "⟦" not in repr(told)


def test_deadlines_rules_and_proof_stand_in_the_card() -> None:
    told = demonstration()
    assert (told.year, told.rules, told.edition) == (2026, "rules/super-series-1", "1")
    assert [deadline.turn for deadline in told.deadlines] == list(range(1, 12))
    assert sum(deadline.bonus_from is not None for deadline in told.deadlines) == 2
    assert told.turns[3].at == told.deadlines[2].closes
    assert told.turns[0].at is None
    assert told.proof is not None
    assert told.next is None


def test_a_game_without_a_chronicle_has_a_card_all_the_same(toy: ToyPress) -> None:
    source = read_race(toy.turn(1).press, "small")
    told = card(toy.press, play_race(source, bytes(32)))
    assert (told.entries, told.ranks, told.rules, told.year) == ((), (), None, None)
    assert [turn.folder for turn in told.turns] == ["00", "01"]


def test_a_race_without_a_game_has_none(toy: ToyPress) -> None:
    toy.write("content/races/small/race.yaml", "title: x\ngame: toi\n")
    played = play_race(read_race(toy.press, "small"))
    theme, _ = read_theme(toy.press, "mosaic", None, None)
    assert theme is not None
    with pytest.raises(ValueError, match="without a game"):
        race_card(played, [], None, theme.words)


def test_what_a_race_changes_in_the_rules_is_named(toy: ToyPress) -> None:
    path = toy.root / "content/races/small/race.yaml"
    path.write_text(path.read_text() + "rules: {race: {goal: 6}}\n")
    assert card(toy.press, play_race(read_race(toy.press, "small"), bytes(32))).changed == ("race",)


def test_nobody_leads_on_the_grid() -> None:
    assert [turn.leader for turn in demonstration().turns[:2]] == [None, "Thallus"]
