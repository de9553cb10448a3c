from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_press import ToyPress, codes, errors, snapshot

from ludi_press.core.problems import Judged
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.playing.check import check_race
from ludi_press.press.playing.new_race import NewRace, new_race
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading import host_files
from ludi_press.press.reading.find import Press, find_press, track_ids

TODAY = date(2026, 11, 21)


def make(
    press: Press, race: str, game: str = "toy", track: str | None = None, year: int | None = None
) -> Judged[tuple[str, ...]]:
    found = find_game(game)
    assert found is not None
    return new_race(press, NewRace(race, found, track, year), TODAY)


@pytest.mark.parametrize("game", known_games())
def test_a_race_of_each_game_is_sound_and_has_yet_to_commit(toy: ToyPress, game: str) -> None:
    judged = make(toy.press, "ludi-novi", game)
    assert judged == Judged(("content/races/ludi-novi/race.yaml",))
    assert codes(check_race(toy.press, "ludi-novi")) == ["uncommitted"]
    assert commit(toy.press, "ludi-novi").problems == ()
    assert codes(check_race(toy.press, "ludi-novi")) in ([], ["words-awaited"])
    text = toy.read("content/races/ludi-novi/race.yaml")
    assert text.startswith("title: Ludi Novi 2779 a.u.c.  ")
    assert "opens: {orders: 1, closes: 2026-11-28 20:00}" in text


@pytest.mark.parametrize("track", track_ids(Press(Path("/"))))
def test_the_example_fits_every_circus(toy: ToyPress, track: str) -> None:
    make(toy.press, "ludi-novi", "super-series", track)
    assert f"track: {track} " in toy.read("content/races/ludi-novi/race.yaml")
    assert codes(check_race(toy.press, "ludi-novi")) == ["uncommitted"]


def test_the_year_is_that_of_the_title_and_of_the_first_deadline(toy: ToyPress) -> None:
    make(toy.press, "ludi-veteres", year=2009)
    text = toy.read("content/races/ludi-veteres/race.yaml")
    assert "title: Ludi Veteres 2762 a.u.c." in text
    assert "closes: 2009-11-28 20:00" in text


@pytest.mark.parametrize(
    "race",
    [
        "../out",
        "a/b",
        "/etc",
        "",
        ".",
        "-x",
        "Ludi",
        "ludi novi",
        "ärger",
        "x" * 41,
        "con",
        "lpt1",
        "a\nb",
        "a\\b",
        "\x1b[2J",
    ],
)
def test_names_that_cannot_be_those_of_a_race_are_refused_and_nothing_is_written(tmp_path: Path, race: str) -> None:
    toy = ToyPress(tmp_path.resolve() / "press").race()
    before = snapshot(tmp_path)
    (problem,) = make(toy.press, race).problems
    assert problem.code == "race-name"
    assert "\n" not in problem.message
    assert "\x1b" not in problem.message
    assert snapshot(tmp_path) == before


def test_a_name_is_offered_that_will_do(toy: ToyPress) -> None:
    (problem,) = make(toy.press, "Ludi Sérii").problems
    assert problem.suggestion is not None
    assert problem.suggestion.endswith("'ludi-serii'")


@given(race=st.text(max_size=60))
def test_whatever_the_name_nothing_is_written_outside(tmp_path_factory: pytest.TempPathFactory, race: str) -> None:
    home = tmp_path_factory.mktemp("press").resolve()
    (home / "in/content/races").mkdir(parents=True)
    make(Press(home / "in"), race)
    assert [path.name for path in home.iterdir()] == ["in"]
    assert len(list((home / "in/content/races").iterdir())) <= 1


def test_a_race_and_links_in_the_way_are_refused(toy: ToyPress, tmp_path: Path) -> None:
    assert errors(make(toy.press, "small").problems) == ["race-exists"]
    (toy.root / "content/races/link").symlink_to(tmp_path / "nowhere")
    assert errors(make(toy.press, "link").problems) == ["race-exists"]


def test_tracks_that_are_not_there_or_not_wanted_are_refused(toy: ToyPress) -> None:
    (problem,) = make(toy.press, "new", "super-series", "circus-maximum").problems
    assert problem.code == "track-unknown"
    assert problem.suggestion == "did you mean 'circus-maximus' or 'circus-maximus-eight'?"
    assert errors(make(toy.press, "new", "moritari", "circus-maximus").problems) == ["game-track"]


def test_a_game_without_an_example_says_so(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toy_game.game.Toy.package", "ludi_press.core.dice")
    assert errors(make(toy.press, "new").problems) == ["game-start"]


def test_where_the_system_refuses_nothing_is_left(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(host_files, "create_whole", full)
    with pytest.raises(OSError, match="No space"):
        make(toy.press, "new")
    assert not (toy.root / "content/races/new").exists()
    assert find_press(toy.root) == toy.press


def test_a_folder_in_which_a_killed_command_had_only_begun_is_no_race(toy: ToyPress) -> None:
    toy.write("content/races/new/.race.yaml.4711.new", "title: Ne")
    assert errors(make(toy.press, "new").problems) == []
    assert [path.name for path in (toy.root / "content/races/new").glob("*.yaml")] == ["race.yaml"]
    toy.write("content/races/mine/notes.txt", "")
    assert errors(make(toy.press, "mine").problems) == ["race-exists"]
