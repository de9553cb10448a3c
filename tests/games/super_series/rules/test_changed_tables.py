"""What a race may change in the tables, and what becomes of a change that is broken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenario import TABLES, TREES, tables

from ludi_press.content.load import load
from ludi_press.content.nodes import overlay
from ludi_press.core.problems import Judged
from ludi_press.games.super_series.rules.model import Trait
from ludi_press.games.super_series.rules.tables import Tables, read_tables


def changed(stem: str, patch: str) -> Judged[Tables]:
    node = load(patch.encode(), "race.yaml").value
    assert node is not None
    return read_tables({**TREES, stem: overlay(TREES[stem], node) if stem in TREES else node})


def test_a_change_replaces_what_it_names_and_nothing_else() -> None:
    found = tables({"naufragia": {"wreck-lasts": 3, "escape": {"most": 2}}, "moving": {"discards": {"MAX": "any"}}})
    assert (found.naufragia.wreck_lasts, found.naufragia.escape.most, found.naufragia.escape.radius) == (3, 2, 12)
    assert found.moving.discards.MAX is None
    assert found.moving.discards.FAST == 2
    assert found.wall.at(0) == TABLES.wall.at(0)


def test_ss_1_1_a_campaign_may_add_a_row_for_a_characteristic_of_three() -> None:
    found = tables({"wall": {"harm": ["14-20", "16-20", "18-20", "20"]}})
    assert found.wall.at(3).faces == {20}
    assert found.wall.at(4).faces == {20}


def test_a_race_may_bring_a_package_of_its_own() -> None:
    found = tables({"teams": {"packages": {"piscatorial": ["skill", "size", "speed"]}}})
    assert found.teams.packages["piscatorial"] == (Trait.SKILL, Trait.SIZE, Trait.SPEED)
    assert "military" in found.teams.packages


BROKEN = (
    ("wall", "harm: [14-20, 16-21, 18-20]", "rules-range", "SS-10.1", (1, 15)),
    ("whip", "rows: [{success: x, spaces: 2, harm: 1-10}]", "rules-range", "SS-11.1", (1, 18)),
    ("wall", "harm: {}", "wrong-type", "SS-10.1", (1, 7)),
    ("wall", "skill: [14-20]", "unknown-key", None, (1, 1)),
    ("cornering", "lane-1: {FAST: [{slip: 4-6, naufragia: 5-8}]}", "rules-corner", "SS-8.3", (1, 17)),
    ("cornering", "lane-1: {FAST: [{clear: 4-7}]}", "rules-corner", "SS-8.3", (1, 17)),
    ("cornering", "lane-1: {LOW: [{clear: 2-5}]}", "rules-range", "SS-8.3", (1, 24)),
    ("slip", "space: {9: {sides: 8, share: 1}}", "rules-slip-die", "SS-9.1", (1, 12)),
    ("slip", "space: {nine: {sides: 20, share: 1}}", "rules-slip-die", "SS-9.1", (1, 15)),
    ("slip", "space: {3: {sides: 7, share: 1}}", "unknown-word", None, (1, 20)),
    ("naufragia", "wreck-lasts: soon", "rules-number", "SS-15.7", (1, 14)),
    ("moving", "discards: {MAX: many}", "rules-number", "SS-6.2", (1, 17)),
    ("moving", "control: {FAST: 1}", "out-of-range", None, (1, 17)),
    ("laceration", "watch: 2", "out-of-range", "SS-13.3", (1, 8)),
    ("teams", "cap: 9", "out-of-range", "SS-1.1", (1, 6)),
    ("teams", "packages: {noble: [skil]}", "unknown-word", "SS-1.3", (1, 20)),
    ("crash-damage", "rows: [[{self: 0-3, inflicts: 1}]]", "rules-range", "SS-12.5", (1, 16)),
    ("crash-damage", "rows: [[{self: 1-3, inflicts: 2}]]", "out-of-range", None, (1, 31)),
    ("speed", "dice: {LOW: {faces: []}}", "rules-empty", None, (1, 21)),
    ("speed", "bonus: {LOW: []}", "rules-empty", None, (1, 14)),
    ("wall", "harm: []", "rules-empty", None, (1, 7)),
    ("crash-damage", "rows: [[]]", "rules-empty", None, (1, 8)),
    ("cornering", "lane-1: {LOW: [{}]}", "rules-corner", "SS-8.3", (1, 16)),
    ("cornering", "lane-1: {LOW: [{clear: null}]}", "rules-corner", "SS-8.3", (1, 16)),
    ("walls", "harm: [14-20]", "rules-unknown", None, (1, 1)),
)


@pytest.mark.parametrize(("stem", "patch", "code", "rule", "spot"), BROKEN)
def test_a_broken_change_is_a_problem_at_its_place_in_the_hosts_file(
    stem: str, patch: str, code: str, rule: str | None, spot: tuple[int, int]
) -> None:
    judged = changed(stem, patch)
    assert judged.value is None
    problem = next(problem for problem in judged.problems if problem.code == code)
    assert rule in (None, problem.rule)
    assert problem.place is not None
    assert (problem.place.file, problem.place.line, problem.place.column) == ("race.yaml", *spot)


BOUNDS = (
    ("speed", "dice: {LOW: {faces: [#]}}", 1, 20),
    ("speed", "bonus: {FAST: [#]}", 0, 6),
    ("moving", "reach: {FAST: #}", 0, 20),
    ("moving", "control: {FAST: #}", -6, 0),
    ("slip", "space: {2: {sides: 20, share: #}}", 1, 10),
    ("whip", "rows: [{success: 1-20, spaces: #, harm: none}]", 0, 20),
    ("crash-damage", "rows: [[{self: 1-3, inflicts: #}]]", 0, 1),
    ("laceration", "rows: [[{chance: 1-20, stun: #}]]", 1, 6),
    ("laceration", "watch: #", -6, 0),
    ("naufragia", "escape: {radius: #}", 1, 100),
    ("naufragia", "escape: {most: #}", 0, 10),
    ("naufragia", "hurts-borne: #", 1, 20),
    ("teams", "cap: #", 1, 3),
    ("teams", "free: #", 0, 12),
    ("teams", "aurigae: #", 1, 20),
    ("teams", "points: {side: #}", 1, 20),
)
"""The least and the greatest number that a race may write in each place."""


@pytest.mark.parametrize(("stem", "patch", "low", "high"), BOUNDS)
def test_a_number_may_be_as_small_and_as_great_as_its_form_says_and_no_more(
    stem: str, patch: str, low: int, high: int
) -> None:
    refused = {
        number: "out-of-range" in [problem.code for problem in changed(stem, patch.replace("#", str(number))).problems]
        for number in (low - 1, low, high, high + 1)
    }
    assert refused == {low - 1: True, low: False, high: False, high + 1: True}


def test_all_broken_cells_are_told_at_once() -> None:
    judged = changed("wall", "harm: [x, 16-20, y]")
    assert [problem.code for problem in judged.problems] == ["rules-range", "rules-range"]


def test_a_lost_file_of_the_rules_is_a_problem_that_names_it() -> None:
    judged = read_tables({name: tree for name, tree in TREES.items() if name != "wall"})
    assert judged.value is None
    assert [(problem.code, "'wall'" in problem.message) for problem in judged.problems] == [("rules-missing", True)]


@given(st.sampled_from(sorted(TREES)), st.text(alphabet="abx0123456789-%() ", max_size=12))
def test_a_table_that_is_no_table_is_a_problem_and_never_an_exception(stem: str, words: str) -> None:
    node = load(f'"{words}"'.encode(), "race.yaml").value
    assert node is not None
    judged = read_tables({**TREES, stem: node})
    assert judged.value is None
    assert judged.problems
