"""What a turn's page draws of the board and of who did what."""

from msgspec.structs import replace
from picture_samples import figure, hurt, scene, track
from post_samples import words

from ludi_press.core.report import (
    Align,
    Board,
    Brief,
    Cell,
    Column,
    LogEntry,
    LogLine,
    LogRound,
    Report,
    Row,
    Text,
    say,
)
from ludi_press.pictures.board import Context
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.sections import Translator
from ludi_press.press.building.seen import HURT, measured, seen_board, seen_deeds, seen_places
from ludi_press.scene import Act, Grid

COURSE = track()
SPACES = [COURSE.at(1, 0, number) for number in (10, 6, 6)]
TEAMS = tuple(
    figure(number, at, far=COURSE.spaces[at].start, behind=behind, gauges=hurt(number, 0, 1))
    for number, (at, behind) in enumerate(zip(SPACES, (0, 4, 4), strict=True))
)
NOW = replace(scene(COURSE.plan, TEAMS), order=tuple(one.id for one in TEAMS))
BEFORE = replace(NOW, order=(TEAMS[1].id, TEAMS[0].id, TEAMS[2].id))


def board(*, state: str | None = None, measured: bool = False) -> Board:
    columns = tuple(Column(Text(title)) for title in ("#", "No.", "Auriga", "Where"))
    rows = tuple(
        Row(
            one.id,
            (Cell(place), Cell(Text(one.badge)), Cell(one.name), Cell(Text("L1")), Cell(Text(f"1 {place}00"), state)),
        )
        for place, one in enumerate(TEAMS, start=1)
    )
    return Board(say("board.title"), (*columns, Column(Text("State"), measured=measured)), rows)


def told(drawn: Context, own: Board) -> doc.Table:
    table = seen_board(own, drawn, Translator(words()), {TEAMS[0].id, TEAMS[1].id})
    assert table is not None
    return table


def column(table: doc.Table, at: int) -> list[str]:
    return [doc.plain_text(row[at].content) for row in table.rows]


def test_who_is_level_shares_a_place_and_gaps_are_bars() -> None:
    table = told(Context(NOW, board(), BEFORE), board())
    assert column(table, 0) == ["1", "=2", "=2"]
    assert [row[0].note for row in table.rows] == ["▲1", "▼1", ""]
    assert [(doc.plain_text(row[3].content), row[3].share) for row in table.rows] == [("0", 0), ("4", 1), ("4", 1)]
    assert all("□" in marks for marks in column(table, 4))


def test_a_state_is_told_where_it_matters() -> None:
    assert {row[2].note for row in told(Context(NOW, board(), BEFORE), board()).rows} == {""}
    fallen = board(state="flipped")
    assert [row[2].note for row in told(Context(NOW, fallen, BEFORE), fallen).rows] == ["1 100", "1 200", "1 300"]


def test_what_is_measured_is_told_turn_after_turn() -> None:
    plain, earlier, later = board(), board(measured=True), board(measured=True)
    rows = tuple(
        replace(row, cells=(*row.cells[:-1], Cell(Text("1\N{NARROW NO-BREAK SPACE}400")))) for row in later.rows
    )
    reports = [
        Report("game", "race", turn, False, Text("Race"), say("heading.turn", turn=turn), (), one)
        for turn, one in enumerate((plain, earlier, replace(later, rows=rows)))
    ]
    found = measured(reports, Translator(words()))
    assert found is not None
    assert (found.title, found.turns) == ("State", (1, 2))
    assert [*found.numbers.values()] == [(1_100, 1_400), (1_200, 1_400), (1_300, 1_400)]
    assert measured(reports[:1], Translator(words())) is None


def test_worth_is_measured_and_the_richest_stand_first() -> None:
    table = told(Context(NOW, board(measured=True), BEFORE), board(measured=True))
    assert [row[3].share for row in table.rows][:1] == [1.0]
    assert column(table, 3)[:2] == ["1 200", "1 100"], "who is not played is left out"


def test_who_has_no_place_stands_below_the_rivals_and_sets_no_scale() -> None:
    own = board(measured=True)
    places = (Cell(1), Cell(Text("\N{EN DASH}")), Cell(2))
    rows = tuple(replace(row, cells=(*row.cells, place)) for row, place in zip(own.rows, places, strict=True))
    own = replace(own, columns=(*own.columns, Column(Text("#"))), rows=rows)
    table = told(Context(NOW, own, BEFORE), own)
    assert [(text, row[3].share) for text, row in zip(column(table, 3), table.rows, strict=True)] == [
        ("1 100", 1.0),
        ("1 200", 1.0),
    ]


def test_the_number_in_the_last_column_of_a_board_is_no_condition() -> None:
    own = board()
    drawn = Context(replace(NOW, ground=Grid(((),))), own, None)
    assert ["1 100" in str(one.note) for one in (row[1] for row in told(drawn, own).rows)] == [True, False, False]
    numbers = replace(own, columns=(*own.columns[:-1], replace(own.columns[-1], align=Align.RIGHT)))
    assert not any("100" in str(row[1].note) for row in told(drawn, numbers).rows)


def test_final_places_tell_how_far_behind_everybody_came_home() -> None:
    home = replace(NOW, pieces=(replace(TEAMS[0], feat=Text("home in turn 7")), *TEAMS[1:]), over=True)
    table = seen_places(board(), Context(home, board()), Translator(words()))
    assert table is not None
    assert column(table, 3) == ["home in turn 7", "1 200", "1 300"]
    fought = replace(home, ground=Grid(((),)))
    assert seen_places(board(), Context(fought, board()), Translator(words())) is None


def test_a_board_without_badges_stays_as_it_is() -> None:
    bare = Board(say("board.title"), (Column(Text("#")),), (Row("x", (Cell(1),)),))
    assert seen_board(bare, Context(NOW, bare), Translator(words()), {}) is None


def test_what_went_wrong_is_red_and_ways_are_bars_without_dice() -> None:
    hit, free = TEAMS[:2]
    healthy = replace(BEFORE, pieces=(replace(hit, gauges=hurt(0, 0, 0)), *BEFORE.pieces[1:]))
    acts = (Act(hit.id, tuple(SPACES[:1] * 3)), Act(free.id, tuple(SPACES[:1] * 5)))
    entries = tuple(
        LogEntry(
            one.id,
            say("post.log"),
            (LogLine(0, say("post.log"), "SS-1", brief=Brief(say("post.story"), (6,))),),
            one.name,
            "praesina",
            say("post.laps"),
        )
        for one in (hit, free)
    )
    drawn = Context(replace(NOW, rounds=(acts,)), board(), healthy)
    report = Report(
        "x", "r", 1, False, Text("R"), say("post.log"), (), board(), log=(LogRound(say("post.log"), entries),)
    )
    table = seen_deeds(report, drawn, Translator(words()))
    assert table is not None
    assert [row[2].share for row in table.rows] == [0.5, 1.0]
    assert [row[3].tone for row in table.rows] == [HURT, None]
    assert {(row[1].note, doc.plain_text(row[3].content)) for row in table.rows} == {
        (Translator(words()).say(say("post.laps")), Translator(words()).say(say("post.story")))
    }
