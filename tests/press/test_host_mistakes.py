"""Mistakes of hosts, in both games: every message tells the place, what is wrong and what to write instead."""

from pathlib import Path

import pytest

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import build
from ludi_press.press.playing.explain import check_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

RACE = """\
title: Ludi Cereales
game: super-series
track: circus-maximus
opens: {orders: 1, closes: 2026-04-12 20:00, bonus: [2026-04-11 19:00, 2026-04-11 20:00]}
teams:
  velox: {auriga: Velox, factio: praesina, package: military, plus: [speed, speed], grid: 2}
  celer: {auriga: Celer, factio: veneta, package: noble, plus: [size, endurance], grid: 1}
"""
TURN = """\
orders:
  velox: accelerate
  celer: accelerate
dice: {celer: [speed 3]}
story: |
  They are off.
"""
BOUT = """\
title: Ludi Parvi
game: moritari
schools:
  magnus:
    name: Ludus Magnus
    tone: russata
    fighters:
      flamma: {name: Flamma, kind: heavy, at: [-3, -2]}
      celadus: {name: Celadus, kind: light, at: [-3, 2]}
  matutinus:
    name: Ludus Matutinus
    tone: albata
    fighters:
      saeva: {name: Saeva, kind: animal, at: [4.5, 0]}
"""
ROUND = """\
orders:
  flamma: move to saeva, fight saeva
  celadus: {move: [0, 2], face: saeva}
  saeva: {move: flamma, fight: flamma}
caesar:
  magnus: celadus first, thumb up
  matutinus: {sequence: saeva}
dice: {flamma: [fight 3]}
"""


def mistakes(folder: Path, race: str, turn: str, old: str, new: str) -> list[Problem]:
    """Return the errors of a race with one change in its files."""
    assert (race + turn).count(old) >= 1
    home = folder / "content" / "races" / "heat"
    (home / "turns").mkdir(parents=True)
    (home / "race.yaml").write_text(race.replace(old, new, 1), encoding="utf-8")
    (home / "turns" / "01.yaml").write_text(turn if old in race else turn.replace(old, new, 1), encoding="utf-8")
    return [problem for problem in check_race(Press(folder), "heat") if problem.is_error]


def test_the_files_are_right_before_they_are_spoiled(tmp_path: Path) -> None:
    assert mistakes(tmp_path / "race", RACE, TURN, "Cereales", "Cereales") == []
    assert mistakes(tmp_path / "bout", BOUT, ROUND, "Parvi", "Parvi") == []


def test_orders_of_a_resolved_turn_are_not_blamed_where_race_yaml_does_not_tell_who_races(tmp_path: Path) -> None:
    race, turn = (text.replace("saeva", "ignis-fatuus") for text in (BOUT, ROUND))
    assert mistakes(tmp_path, race, turn, "Parvi", "Parvi") == []
    build(Press(tmp_path), pictures=False)
    path = tmp_path / "content/races/heat/race.yaml"
    path.write_text(race.replace("kind: animal", "kind: beest"), encoding="utf-8")
    places = [problem.place for problem in check_race(Press(tmp_path), "heat")]
    assert {place.file for place in places if place} == {"content/races/heat/race.yaml"}


@pytest.mark.parametrize(
    ("old", "new", "spot", "words", "rule", "suggestion"),
    [
        ("  velox: accel", "  V1: accel", "01.yaml:2:3+2", "'V1' is not known, and an id", None, "write 'velox'"),
        ("  velox: accel", "  Velox: accel", "01.yaml:2:3+5", "'Velox' is a name, and an id", None, "write 'velox'"),
        ("{celer: [speed", "{Célér: [speed", "01.yaml:4:8+5", "'Célér' is a name, and an id", None, "write 'celer'"),
        (
            "celer: accelerate",
            "celer: crash Velox",
            "01.yaml:3:16+5",
            "something is missing at the end",
            "SS-4",
            "left or right",
        ),
        ("speed 3", "speed 7", "01.yaml:4:16+7", "has no face 7", "SS-18.1", "has 2 to 4"),
        ("speed 3", "wall 3", "01.yaml:4:16+6", "needs 'speed'", "SS-18.1", "write 'speed N'"),
        ("speed 3", "speed 33", "01.yaml:4:16+8", "no die here has a face 33", "SS-18.1", "from 1 to 20"),
        ("[speed 3]", "3", "01.yaml:4:15+1", "'3' is no die", "SS-18.1", "'speed 3'"),
        ("{celer: [speed 3]}", "\n  celer: speed 3, wall 2", "01.yaml:5:10+15", "is no die", "SS-18.1", "in brackets"),
        ("{celer: [", "{seler: [", "01.yaml:4:16+7", "nobody here is called 'seler'", "SS-18.1", "'celer'"),
        ("  celer: acc", "  seler: acc", "01.yaml:3:3+5", "there is no team 'seler'", "SS-1.1", "'celer'"),
        ("  celer: acc", "\tceler: acc", "01.yaml:3:1+1", "a tab", None, "use blanks"),
        ("dice: {celer", "dice {celer", "01.yaml:4:1+4", "a colon is missing behind 'dice'", None, "write 'dice: {…'"),
        ("  velox: {aur", "  velox {aur", "race.yaml:6:3+5", "a colon is missing", None, "write 'velox: {…'"),
        ("  velox: acc", "  velox\uff1aacc", "01.yaml:2:8+1", "a sign of double width", None, "':' and a blank"),
        ("auriga: Velox", "auriga\uff1aVelox", "race.yaml:6:17+1", "a sign of double width", None, "':' and a blank"),
        (RACE, "PK\x03\x04\x14", "race.yaml:1:1+1", "this is a Word file", None, "saved as UTF-8"),
        (TURN, "PK\x03\x04\x14", "01.yaml:1:1+1", "this is a Word file", None, "saved as UTF-8"),
        ("title: Ludi", "<<<<<<< HEAD\ntitle: Ludi", "race.yaml:1:1+7", "marks of a merge", None, "keep one version"),
        (
            "  velox: accelerate\n",
            "<<<<<<< HEAD\n  velox: accelerate\n=======\n  velox: whip\n>>>>>>> serena\n",
            "01.yaml:2:1+7",
            "the marks of a merge",
            None,
            "take out the other",
        ),
        ("[speed, speed]", "speed, size", "race.yaml:6:76+4", "a comma stands", None, "'plus: [speed, size]'"),
        ("factio: veneta", "factio: #00f", "race.yaml:7:34+5", "is a comment to YAML", None, "in quotes"),
        ("grid: 2", "grid: two", "race.yaml:6:91+3", "must be a whole number", "SS-2.5", "write digits alone"),
        (
            "orders:\n  velox: accelerate\n  celer: accelerate",
            "orders: velox whip, celer brake",
            "01.yaml:1:9+23",
            "must be keys with values",
            "SS-3.1",
            "as 'key: value'",
        ),
        (
            "noble, plus",
            "noble plus",
            "race.yaml:7:57+4",
            "a comma is missing before 'plus'",
            None,
            "write ', plus: …'",
        ),
        ("  celer: acc", "  velox: acc", "01.yaml:3:3+5", "a second time", None, "keep one"),
        ("celer: accelerate", "celer: 'whip", "01.yaml:3:10+5", "never closed", None, "close it"),
        ("celer: accelerate", "celer: left 2", "01.yaml:3:10+6", "not open at the start", "SS-3.5", "'whip'"),
        ("  They are", "They are", "01.yaml:6:1+4", "not indented", None, "two blanks"),
        ("04-12 20:00", "04-31 20:00", "race.yaml:4:28+16", "there is no 2026-04-31", None, "2026-04-30"),
        ("04-12 20:00", "04-11 19:30", "race.yaml:4:72+16", "after the turn closes", "SS-16.1", "2026-04-11 19:30"),
        ("orders: 1", "orders: 4", "race.yaml:4:17+1", "must be 1 to 3", "SS-3.1", None),
        ("[speed, speed]", "[speed]", "race.yaml:6:70+5", "1 free characteristic,", "SS-1.2", "write 2 of"),
        ("factio: veneta", "factio: purple", "race.yaml:7:34+6", "cannot be 'purple'", "SS-1.4", "'veneta'"),
        (
            "title: Ludi",
            "language: [en, english]\ntitle: Ludi",
            "race.yaml:1:16+7",
            "no words",
            None,
            "'en', 'it' or 'la'",
        ),
        ("title: Ludi", "theme: mosiac\ntitle: Ludi", "race.yaml:1:8+6", "no theme", None, "'mosaic'"),
        ("orders:\n  velox", "orders:\n  - velox", "01.yaml:2:3+1", "this is a list", "SS-3.1", "without '- '"),
    ],
)
def test_mistakes_of_a_race(
    tmp_path: Path, old: str, new: str, spot: str, words: str, rule: str | None, suggestion: str | None
) -> None:
    turn = TURN.replace("\n  celer: acc", "\n  - celer: acc") if "- velox" in new else TURN
    told(mistakes(tmp_path, RACE, turn, old, new), spot, words, rule, suggestion)


def test_a_slip_in_the_date_hides_no_slip_in_the_orders(tmp_path: Path) -> None:
    turn = TURN + "opens: {closes: 2026-13-01 20:00}\n"
    problems = mistakes(tmp_path, RACE, turn, "velox: accelerate", "velox: left 1")
    assert [problem.code for problem in problems] == ["no-such-date", "order-closed"]


@pytest.mark.parametrize(
    ("old", "new", "spot", "words", "rule", "suggestion"),
    [
        ("fight 3", "fight 7", "01.yaml:8:17+7", "no die here has a face 7", None, "from 1 to 6"),
        ("{flamma: [", "{flama: [", "01.yaml:8:16+7", "nobody here is called 'flama'", None, "'flamma'"),
        ("  celadus: {move", "  seladus: {move", "01.yaml:3:3+7", "no fighter 'seladus'", "MO-3.1", "'celadus'"),
        ("  matutinus: {", "  matutinum: {", "01.yaml:7:3+9", "no school 'matutinum'", "MO-2.2", "'matutinus'"),
        ("[0, 2]", "[0,5, 2]", "01.yaml:3:19+1", "has 3", "MO-3.1", "a decimal has a point"),
        ("[0, 2]", "[0, 2.1234]", "01.yaml:3:23+6", "no length in inches", "MO-3.4", "three decimals"),
        (
            "move to saeva,",
            "jump on saeva,",
            "01.yaml:2:32+5",
            "two different things",
            "MO-3.1",
            "leave one of them out",
        ),
        ("move to saeva,", "move jumping to saeva,", "01.yaml:2:16+7", "but not 'jumping'", "MO-3.1", "leave that out"),
        ("fight: flamma", "fight: saeva", "01.yaml:4:10+1", "fight itself", "MO-3.1", None),
        ("fight saeva", "fight celadus", "01.yaml:2:11+28", "same side", "MO-4.1", None),
        ("thumb up", "thumb upwards", "01.yaml:6:32+7", "'upwards' is not known", "MO-2.2", None),
        ("sequence: saeva", "thumb: dwon", "01.yaml:7:22+4", "'dwon' is not known", "MO-5.3", "'down'"),
        ("kind: animal", "kind: lion", "race.yaml:14:34+4", "cannot be 'lion'", "MO-3.1", "'animal'"),
        ("tone: albata", "tone: purple", "race.yaml:12:11+6", "cannot be 'purple'", None, "'albata'"),
        ("[4.5, 0]", "[14.5, 0]", "race.yaml:14:46+1", "outside the wall", "MO-3.4", "an inch across"),
        ("title: Ludi", "track: circus-maximus\ntitle: Ludi", "race.yaml:1:1+1", "need no track", "MO-3.4", "arena:"),
    ],
)
def test_mistakes_of_a_bout(
    tmp_path: Path, old: str, new: str, spot: str, words: str, rule: str | None, suggestion: str | None
) -> None:
    told(mistakes(tmp_path, BOUT, ROUND, old, new), spot, words, rule, suggestion)


def test_a_bonus_window_of_a_game_without_a_bonus_is_told_and_not_asked(tmp_path: Path) -> None:
    bonus = "opens: {bonus: [2026-04-11 19:00, 2026-04-11 20:00]}\n"
    mistakes(tmp_path, BOUT + bonus, ROUND + bonus, "Parvi", "Magni")
    found = [problem for problem in check_race(Press(tmp_path), "heat") if problem.code == "bonus-unknown"]
    assert [(problem.place and problem.place.line, problem.rule) for problem in found] == [(15, "MO-1"), (9, "MO-1")]
    source = read_race(Press(tmp_path), "heat")
    assert source.first_ask.bonus is None


def test_whose_orders_have_a_mistake_is_not_called_silent(tmp_path: Path) -> None:
    late = "{orders: whip, received: yesterday}"
    mistakes(tmp_path / "race", RACE, TURN, "celer: accelerate", f"celer: {late}")
    assert [problem.code for problem in check_race(Press(tmp_path / "race"), "heat")] == ["not-a-time"]
    mistakes(tmp_path / "bout", BOUT, ROUND, "{move: [0, 2], face: saeva}", "{walk: [0, 2]}")
    assert [problem.code for problem in check_race(Press(tmp_path / "bout"), "heat")] == ["unknown-key"]


def test_who_is_called_by_a_wrong_name_is_not_silent_besides(tmp_path: Path) -> None:
    mistakes(tmp_path / "race", RACE, TURN, "  celer: acc", "  seler: acc")
    assert [problem.code for problem in check_race(Press(tmp_path / "race"), "heat")] == ["team-unknown"]
    mistakes(tmp_path / "bout", BOUT, ROUND, "  celadus: {move", "  seladus: {move")
    found = {problem.code for problem in check_race(Press(tmp_path / "bout"), "heat")}
    assert found >= {"fighter-unknown"}
    assert "fighter-silent" not in found


def told(problems: list[Problem], spot: str, words: str, rule: str | None, suggestion: str | None) -> None:
    (problem,) = problems
    place = problem.place
    assert place is not None
    assert f"{Path(place.file).name}:{place.line}:{place.column}+{place.width}" == spot
    assert words in problem.message
    assert problem.rule == rule
    assert suggestion is None or suggestion in (problem.suggestion or "")
