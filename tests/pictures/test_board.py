"""The board as a picture says what the board says, cell by cell, inside its frame."""

from xml.etree import ElementTree

import pytest
from picture_samples import THEMES, theme, words

from ludi_press.core.report import Align, Board, Cell, Column, Gauge, Row, Text, say
from ludi_press.pictures.board import MOST_WIDTH, draw_board
from ludi_press.pictures.picture import Picture, Stamp, document

COLUMNS = (Column(Text("#"), Align.RIGHT), Column(Text("Auriga")), Column(Text("Damage"), Align.CENTRE))


def board(*rows: tuple[Cell, ...]) -> Board:
    return Board(say("board.title"), COLUMNS, tuple(Row(f"t{n}", cells) for n, cells in enumerate(rows)))


def row(place: int, name: str, lost: int, tone: str | None = None) -> tuple[Cell, ...]:
    return Cell(place), Cell(Text(name), tone), Cell(Gauge(lost, 3), "lost" if lost else None)


def drawn(table: Board, look: str = "mosaic") -> Picture:
    return draw_board(table, Text("Ludi"), say("heading.turn", turn=3), theme(look), words().say)


def texts(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("look", THEMES)
def test_every_cell_is_in_the_picture(look: str) -> None:
    found = texts(drawn(board(row(1, "Scorpus", 0, "praesina"), row(2, "Diocles", 2, "russata")), look))
    assert {"Ludi", "Turn 3", "Status board", "Auriga", "Damage", "1", "2", "Scorpus", "Diocles"} <= set(found)


def test_marks_are_drawn_not_written() -> None:
    picture = drawn(board(row(1, "Scorpus", 2)))
    assert not any("■" in text or "□" in text for text in texts(picture))
    svg = document(picture, "x")
    tone = theme().tones["lost"]
    assert svg.count(f'fill="{tone.ink}" stroke="{tone.ink}"') == 2
    assert svg.count(f'fill="none" stroke="{tone.ink}"') == 1


def test_a_tone_colours_its_cell() -> None:
    svg = document(drawn(board(row(1, "Scorpus", 0, "veneta"))), "x")
    assert f'fill="{theme().tones["veneta"].fill}"' in svg


def test_long_words_are_broken_into_lines_and_stay_inside() -> None:
    picture = drawn(board(row(1, "P. Aelius Gutta Calpurnianus " * 6, 1), row(2, "Gutta", 0)))
    frame = picture.ground.box
    assert frame.width < MOST_WIDTH + 130
    assert all(frame.grown(1).holds(item.box) for item in picture.items if isinstance(item, Stamp))


@pytest.mark.parametrize("name", ["X" * 60, "競" * 60, "<b>&", "\u202e", ""])
def test_any_name_is_a_sound_picture(name: str) -> None:
    picture = drawn(board(row(1, name, 0)))
    texts(picture)
    frame = picture.ground.box
    assert all(frame.grown(1).holds(item.box) for item in picture.items if isinstance(item, Stamp))


def test_an_empty_board_is_its_head() -> None:
    assert "Auriga" in texts(drawn(board()))


def test_the_description_reads_the_board_row_by_row() -> None:
    picture = drawn(board(row(1, "Scorpus", 1)))
    assert picture.description == "#: 1; Auriga: Scorpus; Damage: ■□□."
    assert picture.title == "Ludi, Turn 3: Status board"
