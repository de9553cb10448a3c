import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import Result
from command_line import invoke
from jsonschema import Draft202012Validator
from PIL import Image
from toy_game.game import Toy

from ludi_press.games.registry import find_game, known_games
from ludi_press.press.reading.books import (
    book_files,
    differing_answers,
    has_book,
    race_book,
    read_book,
    read_rule_cases,
)
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.theme import read_theme

ROOT = Path(__file__).parents[3]


def test_the_book_has_words_tables_and_examples() -> None:
    game = find_game("super-series")
    assert game is not None
    theme, _ = read_theme(Press(ROOT), "mosaic", None, game)
    assert theme is not None
    book = read_book(game, "1", theme)
    rules = {entry.number: entry for chapter in book.chapters for entry in chapter.rules}
    assert [chapter.number for chapter in book.chapters] == [f"SS-{number}" for number in range(1, 20)]
    assert rules["SS-8.3"].tables[0][0] == "Cornering"
    assert "slip 4 (12.5%)" in rules["SS-8.3"].tables[0][1]
    assert len(rules["SS-12.4"].tables) == 4
    assert len(rules["SS-8.3"].examples) >= 3
    assert rules["SS-14.1a"].ruling
    picture = rules["SS-8.3"].picture
    assert picture is not None
    with Image.open(BytesIO(picture.data)) as drawn:
        assert (drawn.format, drawn.size) == ("WEBP", (picture.width, picture.height))
    assert not rules["SS-1.1"].ruling


def own_race(tmp_path: Path) -> RaceSource:
    press = Press(tmp_path)
    folder = press.race_folder("small")
    folder.mkdir(parents=True)
    teams = "{velox: {auriga: Velox, factio: praesina, package: noble, plus: [size, size]}}"
    rules = "{whip: {rows: [{success: 1-20, spaces: 9, harm: 1-2}]}, naufragia: {wreck-lasts: 2}}"
    head = f"title: <b>Wrecks</b>\ngame: super-series\ntrack: bovillae\nrules: {rules}\nteams: {teams}\n"
    (folder / "race.yaml").write_text(head, encoding="utf-8")
    source = read_race(press, "small")
    assert [problem for problem in source.problems if problem.is_error] == []
    return source


def test_a_race_that_changes_rules_has_a_book_of_its_own(tmp_path: Path) -> None:
    source = own_race(tmp_path)
    theme, _ = read_theme(Press(ROOT), "mosaic", None, source.game)
    assert theme is not None
    book = race_book(source, theme)
    assert book is not None
    rules = {entry.number: entry for chapter in book.chapters for entry in chapter.rules}
    assert (book.folder, book.base) == ("races/small/rules", "rules/super-series-1")
    assert [(change.rule, change.key, change.race) for change in book.changes][1:] == [
        ("SS-15.7", "naufragia wreck-lasts", "2")
    ]
    assert ">9<" in rules["SS-11.1"].tables[0][1]
    assert rules["SS-11.1"].examples == ()
    assert rules["SS-11.1a"].examples != ()
    assert [chapter.number for chapter in book.chapters if chapter.changed] == ["SS-11", "SS-15"]


def test_its_pages_show_what_differs_first_and_mark_it(tmp_path: Path) -> None:
    source = own_race(tmp_path)
    theme, _ = read_theme(Press(ROOT), "mosaic", None, source.game)
    assert theme is not None
    book = race_book(source, theme)
    assert book is not None
    files, problems = book_files(book, theme)
    assert problems == ()
    contents = files["races/small/rules/index.html"].decode()
    assert contents.index('href="ss-15.html#SS-15.7"') < contents.index('class="chapters"')
    assert "&lt;b&gt;Wrecks" in contents
    assert 'href="../../../rules/super-series-1/index.html"' in contents
    assert files["races/small/rules/ss-15.html"].count(b'class="own"') == 1
    assert dict.fromkeys(files) == dict.fromkeys(
        ["races/small/rules/index.html", *(f"{book.folder}/{chapter.file}" for chapter in book.chapters)]
    )


def test_a_race_that_changes_nothing_has_none() -> None:
    source = read_race(Press(ROOT), "ludi-cereales")
    theme, _ = read_theme(Press(ROOT), "mosaic", None, source.game)
    assert theme is not None
    assert race_book(source, theme) is None


def test_a_game_may_bring_no_book() -> None:
    assert not has_book(Toy(), "1")
    game = find_game("super-series")
    assert game is not None
    assert not has_book(game, "99")


ENGINE = Path(__file__).parents[2] / "samples" / "tiny_engine.py"
KINDS = {"positive", "negative", "boundary"}


@pytest.mark.parametrize("game", [game for game in known_games() if game != "toy"])
def test_each_game_has_its_cases_each_with_a_number_of_its_own(game: str) -> None:
    cases = read_rule_cases(game)
    assert len(cases) > 100
    assert len({case.id for case in cases}) == len(cases)
    assert {case.kind for case in cases} == KINDS
    assert all("expect" in case.data for case in cases)


def test_they_are_printed_as_json_and_as_lines() -> None:
    told = json.loads(invoke("cases", "super-series").output)
    assert (told["schema"], told["game"]) == ("ludi-press/cases/1", "super-series")
    first = told["cases"][0]
    assert {"id", "rule", "kind", "title", "teams", "orders", "dice", "expect"} <= first.keys()
    lines = invoke("cases", "super-series", "--list").output.splitlines()
    assert len(lines) == len(told["cases"])
    assert lines[0].split()[:3] == [first["id"], first["rule"], first["kind"]]


def test_a_difference_names_the_case_its_rule_and_both_values(tmp_path: Path) -> None:
    first = next(case for case in read_rule_cases("super-series") if case.wanted)
    wrong = {who: dict.fromkeys(facts, "elsewhere") for who, facts in first.wanted.items()}
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({first.id: wrong}), encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert done.exit_code == 1
    assert first.id in done.output
    assert first.rule in done.output
    assert "'elsewhere'" in done.output
    assert list(differing_answers([first], {first.id: first.wanted})) == []
    assert list(differing_answers([first], {})) == []


def answered(engine: str, tmp_path: Path) -> Result:
    """What is said of the answers of a program that reads the cases of the Super Series by itself, without ours."""
    cases = invoke("cases", "super-series").output
    command = [sys.executable, "-I", "-c", engine]
    done = subprocess.run(command, input=cases, capture_output=True, text=True, check=True, cwd=tmp_path)
    (tmp_path / "answers.json").write_text(done.stdout, encoding="utf-8")
    return invoke("cases", "super-series", "--answers", str(tmp_path / "answers.json"))


def test_an_engine_that_never_saw_ours_answers_what_it_knows(tmp_path: Path) -> None:
    text = ENGINE.read_text(encoding="utf-8")
    assert "ludi_press" not in text
    done = answered(text, tmp_path)
    assert done.exit_code == 0, done.output
    count = int(done.output.split()[0])
    assert count > 20


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"accelerate": 1', '"accelerate": 2'),
        ("self.lane + wanted", "self.lane - wanted"),
        ("self.space += moved", "self.space += moved + 1"),
    ],
)
def test_an_engine_that_misreads_a_rule_is_told(tmp_path: Path, old: str, new: str) -> None:
    text = ENGINE.read_text(encoding="utf-8")
    assert old in text
    done = answered(text.replace(old, new), tmp_path)
    assert done.exit_code == 1
    assert "SS-" in done.output


def test_the_cases_are_as_their_schema_says() -> None:
    schema = json.loads(invoke("schema", "cases").output)
    for game in ("super-series", "circus-maximus", "moritari", "morturi", "ludi-romani"):
        told = json.loads(invoke("cases", game).output)
        Draft202012Validator(schema).validate(told)
        told["cases"][0]["kind"] = "sometimes"
        assert not Draft202012Validator(schema).is_valid(told)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"nothing-99": {}}'])
def test_a_file_that_is_no_answers_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    done = invoke("cases", "super-series", "--answers", str(path))
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert "answers.json" in done.output
