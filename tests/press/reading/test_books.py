from pathlib import Path

from toy_game.game import Toy

from ludi_press.games.registry import find_game
from ludi_press.press.reading.books import book_files, has_book, race_book, read_book
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
