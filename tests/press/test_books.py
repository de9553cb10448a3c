from pathlib import Path

from toy_game.game import Toy

from ludi_press.games.registry import find_game
from ludi_press.press.books import has_book, read_book
from ludi_press.press.find import Press
from ludi_press.press.theme import read_theme

ROOT = Path(__file__).parents[2]


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


def test_a_game_may_bring_no_book() -> None:
    assert not has_book(Toy(), "1")
    game = find_game("super-series")
    assert game is not None
    assert not has_book(game, "99")
