"""The board as a picture says what the board says, cell by cell, inside its frame."""

from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from picture_samples import THEMES, figure, hurt, scene, theme, track, words

from ludi_press.core.report import Align, Board, Cell, Column, Gauge, Row, Text, say
from ludi_press.pictures.board import MOST_WIDTH, Context, draw_board
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.scene import Scene, Status

COLUMNS = (Column(Text("#"), Align.RIGHT), Column(Text("Auriga")), Column(Text("Damage"), Align.CENTRE))


def board(*rows: tuple[Cell, ...]) -> Board:
    return Board(say("board.title"), COLUMNS, tuple(Row(f"t{n}", cells) for n, cells in enumerate(rows)))


def row(place: int, name: str, lost: int, tone: str | None = None) -> tuple[Cell, ...]:
    return Cell(place), Cell(Text(name), tone), Cell(Gauge(lost, 3), "lost" if lost else None)


def drawn(table: Board, look: str = "mosaic", shown: Scene | None = None, before: Scene | None = None) -> Picture:
    plain = replace(scene(track().plan, ()), title=Text("Ludi"), heading=say("heading.turn", turn=3))
    return draw_board(Context(shown or plain, table, before), theme(look), words().say)


def texts(picture: Picture) -> list[str]:
    root = ElementTree.fromstring(document(picture, "x"))  # noqa: S314  # our own
    return ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("look", THEMES)
def test_every_cell_is_in_the_picture(look: str) -> None:
    found = texts(drawn(board(row(1, "Scorpus", 0, "praesina"), row(2, "Diocles", 2, "russata")), look))
    assert {"Ludi", "Turn 3", "Auriga", "Damage", "1", "2", "Scorpus", "Diocles"} <= set(found)


def test_marks_in_a_text_are_told_as_a_number() -> None:
    assert "1/3" in texts(drawn(board(row(1, "Scorpus", 2))))


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


COURSE = track()
PLACES = [COURSE.at(1, 0, number) for number in (10, 6, 4)]
TEAMS = tuple(
    figure(number, at, far=COURSE.spaces[at].start, behind=behind, gauges=hurt(number, 0, 1))
    for number, (at, behind) in enumerate(zip(PLACES, (0, 4, 6), strict=True))
)
FIELD = Board(
    say("board.title"),
    tuple(Column(Text(title)) for title in ("#", "No.", "Auriga", "Where", "State")),
    tuple(
        Row(one.id, tuple(Cell(part) for part in (place, Text(one.badge), one.name, Text("L1"), Text("MAX"))))
        for place, one in enumerate(TEAMS, start=1)
    ),
)


@pytest.mark.parametrize("look", THEMES)
def test_in_a_race_gaps_and_changes_of_place_are_drawn_and_no_address_is_written(look: str) -> None:
    shown = scene(COURSE.plan, TEAMS, order=tuple(one.id for one in TEAMS))
    before = replace(shown, order=(TEAMS[1].id, TEAMS[0].id, TEAMS[2].id))
    picture = drawn(FIELD, look, shown, before)
    found = texts(picture)
    assert "L1" not in found
    assert [text for text in found if text in ("0", "4", "6")] == ["0", "4", "6"]
    svg = document(picture, "x")
    up, down, level = "M0 5.500L7-6.500", "M0-5.500L7 6.500", "M2 0H12"
    assert [svg.count(arrow) for arrow in (up, down, level)] == [1, 1, 1]
    assert svg.count('rx="2"') == 3 * 10


def test_who_has_left_the_track_has_no_gap() -> None:
    gone = (TEAMS[0], replace(TEAMS[1], at=None, far=None, behind=None, status=Status.OUT), TEAMS[2])
    shown = scene(COURSE.plan, gone, order=tuple(one.id for one in gone))
    found = texts(drawn(FIELD, "mosaic", shown, shown))
    assert [text for text in found if text in ("0", "4", "6")] == ["0", "6"]


def test_at_the_end_it_is_told_as_on_the_podium_how_it_ended() -> None:
    ended = (replace(TEAMS[0], feat=Text("home in turn 9")), *TEAMS[1:])
    shown = replace(scene(COURSE.plan, ended, order=tuple(one.id for one in ended)), over=True)
    found = texts(drawn(FIELD, "mosaic", shown, shown))
    assert {"home", "in", "turn", "9"} <= {*found}
    assert found.count("MAX") == 2


def test_an_empty_board_is_its_head() -> None:
    assert "Auriga" in texts(drawn(board()))


def test_the_description_reads_the_board_row_by_row() -> None:
    picture = drawn(board(row(1, "Scorpus", 1)))
    assert picture.description == "#: 1; Auriga: Scorpus; Damage: ■□□."
    assert picture.title == "Ludi, Turn 3: Status board"
