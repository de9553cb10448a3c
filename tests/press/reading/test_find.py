import os
from pathlib import Path

import pytest
from toy_press import ToyPress, codes

from ludi_press.core.problems import Place, Problem
from ludi_press.press.playing.explain import check_press, check_race
from ludi_press.press.reading import find
from ludi_press.press.reading.find import (
    Press,
    find_press,
    is_id,
    no_races,
    not_resolved,
    printable,
    race_ids,
    read_file,
    refused,
    theme_file,
    track_file,
)


def code(found: bytes | Problem) -> str:
    assert isinstance(found, Problem)
    return found.code


def test_the_press_is_the_nearest_folder_above_that_has_races(toy: ToyPress) -> None:
    assert find_press(toy.root / "content" / "races" / "small") == Press(toy.root)
    assert find_press(toy.root) == Press(toy.root)


def test_a_folder_without_races_is_in_no_press(tmp_path: Path) -> None:
    assert find_press(tmp_path) is None


def test_races_are_the_folders_with_a_race_file_or_with_turns(toy: ToyPress) -> None:
    toy.race("big").turn(1, race="lost")
    toy.write("content/races/README.md", "no race")
    (toy.root / "content/races/empty").mkdir()
    assert race_ids(toy.press) == ["big", "lost", "small"]


@pytest.mark.parametrize("name", ["..", "a/b", "", "Small", "-a", "a" * 41, "c:", "größe"])
def test_no_path_and_no_odd_letter_is_an_id(name: str) -> None:
    assert not is_id(name)


def test_a_link_out_of_the_press_is_refused_and_one_within_is_read(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.txt"
    secret.write_text("not yours")
    (toy.root / "out").symlink_to(secret)
    (toy.root / "in").symlink_to(toy.write("here.txt", "mine"))
    assert code(read_file(toy.press, toy.root / "out")) == "file-outside"
    assert read_file(toy.press, toy.root / "in") == b"mine"


def test_folders_pipes_loops_and_giants_are_problems(toy: ToyPress) -> None:
    (toy.root / "folder").mkdir()
    os.mkfifo(toy.root / "pipe")
    (toy.root / "loop").symlink_to(toy.root / "loop")
    with (toy.root / "giant").open("wb") as file:
        file.truncate(find.LARGEST + 1)
    found = {name: code(read_file(toy.press, toy.root / name)) for name in ("folder", "pipe", "loop", "giant", "none")}
    assert found == {
        "folder": "file-folder",
        "pipe": "file-folder",
        "loop": "file-unreadable",
        "giant": "file-too-big",
        "none": "file-missing",
    }


def test_a_file_without_rights_is_a_problem(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    found = read_file(toy.press, toy.root / "content/races/small/race.yaml")
    assert isinstance(found, Problem)
    assert found.message == "content/races/small/race.yaml cannot be read: Permission denied"

    assert found.suggestion == "change the rights of the file and of its folder"


BAD = os.fsdecode(b"b\xffd")


@pytest.mark.skipif(os.sep == "\\", reason="on Windows every name is text")
def test_a_race_whose_name_is_not_utf_8_is_a_problem(toy: ToyPress) -> None:
    toy.turn(1).race(BAD)
    told = (
        *(problem for race in race_ids(toy.press) for problem in check_race(toy.press, race)),
        *toy.build().problems,
    )
    assert {problem.code for problem in told} == {"race-name"}
    assert {problem.place and problem.place.file for problem in told} == {"content/races/b\ufffdd"}


@pytest.mark.skipif(os.sep == "\\", reason="on Windows every name is text")
@pytest.mark.parametrize("name", ["fonts/{}.ttf", "fonts/{}.woff2", "fonts/{}.txt", "post/{}.md.j2"])
def test_a_file_of_a_theme_whose_name_is_not_utf_8_is_a_problem(toy: ToyPress, name: str) -> None:
    toy.write(f"themes/mosaic/{name.format(BAD)}", b"x")
    shown = "themes/mosaic/" + name.format("b\ufffdd")
    for problems in (check_press(toy.press), toy.build().problems):
        assert {(problem.code, problem.place and problem.place.file) for problem in problems} == {("file-name", shown)}


def test_the_presss_own_tracks_and_theme_files_come_first_one_by_one(toy: ToyPress) -> None:
    shipped = find.shipped()
    own_track = toy.write("tracks/caesarea.yaml", "")
    own_style = toy.write("themes/mosaic/style.css", "")
    assert track_file(toy.press, "caesarea") == own_track
    assert track_file(toy.press, "maxentius") == shipped / "tracks" / "maxentius.yaml"
    assert track_file(toy.press, "nowhere") is None
    assert theme_file(toy.press, "mosaic", "style.css") == own_style
    assert theme_file(toy.press, "mosaic", "post.md.j2") == shipped / "themes/mosaic/post.md.j2"


def test_a_theme_of_the_press_takes_what_it_lacks_from_the_default(toy: ToyPress) -> None:
    own = toy.write("themes/mine/post.md.j2", "# {{ title }}")
    assert "mine" in find.theme_ids(toy.press)
    assert theme_file(toy.press, "mine", "post.md.j2") == own
    assert theme_file(toy.press, "mine", "style.css") == find.shipped() / "themes/mosaic/style.css"


def strays(toy: ToyPress) -> list[tuple[str, str | None]]:
    return [(problem.message, problem.suggestion) for problem in no_races(toy.press)]


def test_a_folder_that_is_no_race_is_told(toy: ToyPress) -> None:
    toy.turn(1, race="lost").write("content/races/README.md", "no race")
    (toy.root / "content/races/.hidden").mkdir()
    assert strays(toy) == []
    (toy.root / "content/races/empty").mkdir()
    toy.write("content/races/other/Race.YML", "title: x\n")
    toy.write("content/races/race.yaml", "title: x\n")
    assert strays(toy) == [
        (
            "content/races/empty has no race.yaml, so it is no race",
            "write its race.yaml, or take the folder away",
        ),
        ("content/races/other has no race.yaml, so it is no race", "call Race.YML race.yaml"),
        (
            "content/races/race.yaml lies among the folders of races, and belongs to none",
            "a race is a folder: content/races/NAME/race.yaml",
        ),
    ]


def test_both_a_build_and_a_check_tell_what_is_no_race_and_go_on(toy: ToyPress) -> None:
    (toy.root / "content/races/empty").mkdir()
    assert codes(check_press(toy.press)) == ["race-none"]
    for _ in range(2):
        assert codes(toy.build().problems) == ["race-none"]
    assert (toy.root / "site/races/small/index.html").is_file()


def test_a_turn_that_is_not_resolved_is_told_by_why(toy: ToyPress) -> None:
    def told(turn: int, built: int) -> tuple[str, str, str | None]:
        problem = not_resolved(toy.press, "small", turn, built)
        assert problem.place
        return problem.place.file.removeprefix("content/races/small"), problem.message, problem.suggestion

    assert told(0, 0) == ("/race.yaml", "small was not built yet", "run 'ludi-press build'")
    assert told(5, 2) == (
        "",
        "there is no turn 5: the newest that was built is turn 1",
        "'ludi-press new turn small' makes the file of the next",
    )
    toy.turn(2)
    assert told(2, 2) == (
        "/turns/02.yaml",
        "turn 2 was not resolved yet",
        "give it orders if it has none, and run 'ludi-press build'",
    )


@pytest.mark.parametrize(
    ("code", "helps"),
    [(28, "room on the disk"), (13, "rights"), (30, "cannot be written"), (36, "shorter"), (5, "whole")],
)
def test_an_error_of_the_system_is_told_with_a_path_of_the_press_and_what_helps(code: int, helps: str) -> None:
    problem = refused(OSError(code, "No luck", "/home/me/press/site/index.html"), Path("/home/me/press"))
    assert problem.place == Place("site/index.html")
    assert problem.message == "site/index.html cannot be read or written: No luck"
    assert problem.suggestion is not None
    assert helps in problem.suggestion


def test_a_file_elsewhere_is_named_whole_and_one_without_a_name_not_at_all() -> None:
    assert refused(OSError(28, "full", "/elsewhere/x"), Path("/home/me")).place == Place("/elsewhere/x")
    assert refused(OSError(28, "full", b"/elsewhere/x"), None).place == Place("/elsewhere/x")
    assert refused(OSError(9, "Bad file", 3), Path("/home/me")).place is None
    assert refused(OSError("odd"), None).message == "odd"


def test_what_is_not_utf_8_in_a_path_is_shown_as_a_mark() -> None:
    assert printable(Path("a\udcff") / "b") == "a\ufffd/b"
