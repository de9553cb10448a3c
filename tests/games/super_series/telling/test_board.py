"""SS-14.3: the status board reads at a glance, without colour."""

from msgspec.structs import replace
from scenario import TABLES, TRACKS
from trees import ROOT

from ludi_press.content.load import load
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Board
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Finish, RaceState, Speed, Status, Team, Wreck
from ludi_press.games.super_series.rules.turn import line_up
from ludi_press.games.super_series.teller import SuperSeriesTeller, status_board
from ludi_press.games.super_series.telling.scene import end
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words

DASH = "\N{EN DASH}"


def words() -> Words:
    path = ROOT / "ludi_press/games/super_series/data/words/en.yaml"
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    read = read_words("en", [node]).value
    assert read is not None
    return read


WORDS = words()
TEAMS = tuple(
    Team(team, team.title(), racer, factio, "any", 1, 0, 2, 0, 1, 1, grid=place)
    for place, (team, racer, factio) in enumerate(
        [("velox", "Lucia", Tone.VENETA), ("celer", None, Tone.RUSSATA), ("ferox", None, Tone.ALBATA)], start=1
    )
)
RACE = RaceSetUp("race", "Race", None, TRACKS["circus-maximus"], TABLES, 2, TEAMS)


def never(*_: object) -> tuple[int, str]:
    raise AssertionError("no die is needed")


def state(**changes: dict[str, object]) -> RaceState:
    start, _ = line_up(RACE, TurnDice("race", 0, never))  # type: ignore[arg-type] # never called
    chariots = [replace(chariot, **changes.get(chariot.team, {})) for chariot in start.chariots]
    return RaceState(3, tuple(chariots))


def said(board: Board) -> list[list[str]]:
    """The words of each row; blanks that do not break count as blanks."""
    return [[WORDS.say(cell.content).replace("\u00a0", " ") for cell in row.cells] for row in board.rows]


def at(lane: int, section: int, number: int) -> dict[str, object]:
    return {"at": RACE.track.at(lane, section, number)}


def test_ss_14_3a_damage_counts_the_points_lost_of_each_part() -> None:
    found = said(status_board(RACE, state(velox={"left": 1, "right": 0, "horses": 2})))
    assert [row[5] for row in found] == ["L1 H2", "\N{EN DASH}", "\N{EN DASH}"]


def test_ss_14_3_hurts_and_stuns_are_told_in_words() -> None:
    found = said(status_board(RACE, state(velox={"stunned": 2}, celer={"status": Status.FLIPPED, "hurts": 1})))
    assert [row[6] for row in found] == ["STOP, stun 2", "STOP", "naufragium, 1 hurt"]


def test_places_gained_and_lost_in_the_turn_have_arrows() -> None:
    before, after = state(velox=at(1, 0, 4), celer=at(1, 0, 3)), state(velox=at(1, 0, 4), ferox=at(4, 0, 5))
    assert [row[0] for row in said(status_board(RACE, after, before))] == ["1↑", "2↓", "3↓"]
    assert [row[0] for row in said(status_board(RACE, before, before))] == ["1", "2", "3"]
    assert [row[0] for row in said(status_board(RACE, after, replace(before, turn=0)))] == ["1", "2", "3"]


def test_who_are_level_share_a_place_without_an_arrow() -> None:
    before = state(velox=at(1, 0, 4), celer=at(1, 0, 3))
    after = state(velox=at(1, 0, 4), celer=at(2, 0, 4), ferox=at(1, 0, 3))
    assert [row[0] for row in said(status_board(RACE, after, before))] == ["1=", "1=", "3"]


def test_who_drive_stand_before_who_is_down() -> None:
    down = {**at(3, 0, 7), "status": Status.FLIPPED}
    rows = said(status_board(RACE, state(velox=at(4, 0, 5), celer=down, ferox=at(2, 0, 3))))
    assert [(row[0], row[2]) for row in rows] == [("1", "Velox"), ("2", "Ferox"), ("3", "Celer")]


def test_the_board_stands_in_the_order_of_the_race() -> None:
    ahead = {**at(4, 2, 3), "speed": Speed.MAX}
    rows = status_board(RACE, state(ferox=ahead, celer=at(3, 0, 5), velox={**at(2, 0, 1), "lap": 1})).rows
    assert [row.team for row in rows] == ["velox", "ferox", "celer"]


def test_the_board_tells_how_far_everybody_is_behind_the_next_who_drives() -> None:
    """SS-2.3; a chariot in the outermost lane of a bend is not always a space ahead of another there."""
    down = {**at(3, 0, 7), "status": Status.FLIPPED}
    rows = said(status_board(RACE, state(velox=at(4, 0, 9), celer=down, ferox=at(2, 0, 5))))
    assert {row[2]: row[4] for row in rows} == {"Velox": DASH, "Celer": DASH, "Ferox": "4"}
    rows = said(status_board(RACE, state(velox=at(4, 0, 9), celer=at(3, 0, 9), ferox=at(2, 0, 5))))
    assert {row[2]: row[4] for row in rows} == {"Celer": DASH, "Velox": "0", "Ferox": "4"}
    rows = said(status_board(RACE, state(velox=at(4, 1, 2), celer=at(1, 1, 1), ferox=at(2, 0, 5))))
    assert [row[4] for row in rows[:2]] == [DASH, "<1"]


def test_the_board_tells_place_badge_name_where_and_speed() -> None:
    row = said(status_board(RACE, state(velox={**at(2, 1, 3), "lap": 1, "speed": Speed.FAST})))[0]
    assert row == ["1", "V1", "Velox", "L2 · 2 · 1st bend 3", "\N{EN DASH}", "\N{EN DASH}", "FAST"]


def test_before_the_first_turn_the_board_tells_racer_grid_and_traits() -> None:
    row = said(status_board(RACE, replace(state(), turn=0)))[0]
    assert row == ["1", "V1", "Velox (Lucia)", "1 · 1", "1·0·2·0·1·1"]


def test_ss_17_1_who_lies_beyond_the_last_line_is_told_to_be_over_it() -> None:
    beyond = {**at(2, 0, 2), "lap": RACE.laps}
    dead = {**beyond, "status": Status.DEAD, "on_track": False}
    found = said(status_board(RACE, state(velox=dead, celer={**beyond, "status": Status.FINISHED})))
    where = {row[2]: row[3] for row in found}
    assert where["Velox"] == "over the line · 2 · 1st str. 2"
    assert where["Celer"] == "over the line"


def test_ss_17_2_the_final_places_tell_how_each_team_ended() -> None:
    def ended(place: int, **more: object) -> dict[str, object]:
        return {"place": place, "on_track": False, **more}

    over = state(
        velox=ended(2, status=Status.FINISHED, finish=Finish(7, 1, dragged=True)),
        celer=ended(1, status=Status.FINISHED, finish=Finish(6, 2), lap=2, at=RACE.track.at(1, 0, 3)),
        ferox=ended(3, status=Status.DEAD, hurts=2),
    )
    board = SuperSeriesTeller().report(RACE, TurnRecord(7, over, None, replace(over, over=True), (), ())).standings
    assert board is not None
    found = said(board)
    assert [row[0] for row in found] == ["1", "2", "3"]
    assert found[0][3] == "turn 6, move 2, 3 spaces over"
    assert "dragged" in found[1][3]
    assert found[2][3] == "dead, 2 hurts"


def test_who_is_out_is_told_why_where_the_record_shows_it() -> None:
    out = {"status": Status.OUT, "on_track": False}
    wrecked = {**out, "hurts": 1, **at(1, 1, 2)}
    found = state(velox={**out, "horses": TABLES.teams.points.horses}, celer=wrecked, ferox=out)
    wrecks = (Wreck(RACE.track.at(1, 1, 2), "celer", 3),)
    after = replace(found, wrecks=wrecks)
    by_name = {row[2].split()[0]: row for row in said(status_board(RACE, after))}
    told = [next(cell for cell in by_name[name] if "out" in cell) for name in ("Velox", "Celer", "Ferox")]
    assert told == ["out, horses stopped", "out, wrecked, 1 hurt", "out"]
    assert [WORDS.say(end(RACE, after, after.chariot(name.lower()))) for name in ("Velox", "Celer", "Ferox")] == told
