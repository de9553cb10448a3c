from fractions import Fraction

from scenario import TABLES

from ludi_press.content.words import shown
from ludi_press.games.kit.report import percent, ranges
from ludi_press.games.super_series.teller import rule_tables
from ludi_press.posts.words.phrases import Words
from ludi_press.press.reading.find import Press, package_folder
from ludi_press.press.reading.theme import read_theme

GAME = "ludi_press.games.super_series"


def words() -> Words:
    from ludi_press.games.registry import find_game

    theme, problems = read_theme(Press(package_folder(GAME)), "mosaic", None, find_game("super-series"))
    assert theme is not None
    assert problems == ()
    return theme.words


def said() -> dict[str, list[list[str]]]:
    catalogue = words()
    return {
        f"{table.rule} {catalogue.say(table.board.caption)}": [
            [catalogue.say(cell.content) for cell in row.cells] for row in table.board.rows
        ]
        for table in rule_tables(TABLES)
    }


def test_every_table_has_its_words_and_as_many_cells_as_columns() -> None:
    catalogue = words()
    for table in rule_tables(TABLES):
        for row in table.board.rows:
            assert len(row.cells) == len(table.board.columns)
            for cell in row.cells:
                assert list(catalogue.flaws(cell.content)) == []
        for column in table.board.columns:
            assert list(catalogue.flaws(column.title)) == [], shown(table.rule)


def test_odds_are_exact() -> None:
    tables = said()
    assert tables["SS-10.1 Harm by a wall"] == [
        ["0", "14\u201320 (35%)"],
        ["1", "16\u201320 (25%)"],
        ["2", "18\u201320 (15%)"],
    ]
    assert tables["SS-8.3 Cornering"][1][1:] == [
        "slip 4 (12.5%) · naufragium 5\u20138 (87.5%)",
        "slip 4\u20135 (25%) · naufragium 6\u20138 (75%)",
        "clear 4 (12.5%) · slip 5\u20136 (37.5%) · naufragium 7\u20138 (50%)",
    ]
    assert tables["SS-5.2 The speed dice"][0] == ["LOW", "2, 3, 3, 4, 4, 4", "2: 16.7% · 3: 33.3% · 4: 50%"]


def test_what_cannot_happen_is_said_to_be_so() -> None:
    damage = next(rows for name, rows in said().items() if name.startswith("SS-12.5"))
    assert damage[6][1] == "never, target loses 1"


def test_ranges_and_percents() -> None:
    assert ranges([5, 2, 3]).value == "2\u20133, 5"
    assert [percent(Fraction(1, n)).value for n in (1, 3, 8)] == ["100", "33.3", "12.5"]
