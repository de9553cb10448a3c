"""What a release wrote, every later one reads, verifies and posts as it was posted; `tools/keep_press.py` keeps it."""

import shutil
from pathlib import Path

import pytest
from command_line import invoke

from ludi_press.press.playing.explain import play_with_theme
from ludi_press.press.publishing.post import kept_differ, post, post_of
from ludi_press.press.reading.find import Press

PRESSES = sorted(path.parent for path in (Path(__file__).parents[1] / "presses").glob("*/*/press.yaml"))
NAMES = [f"{path.parent.name}-{path.name}" for path in PRESSES]
FORMATS = {".wiki": "wiki", ".txt": "text"}


def test_there_is_one_of_each_game() -> None:
    games = {race.read_text(encoding="utf-8").partition("game: ")[2].split()[0] for race in races("0.1.0")}
    assert games == {"super-series", "circus-maximus", "moritari", "morturi", "ludi-romani"}


KINDS = (
    "press.yaml",
    "content/championships/ours.yaml",
    "tracks/ours.yaml",
    "themes/ours/words/en.yaml",
    "themes/ours/pictures/theme.yaml",
    *(f"content/races/ludi-integri/{name}" for name in ("race.yaml", "commitment.json")),
    *(f"content/races/ludi-integri/turns/01.{kind}" for kind in ("yaml", "dice.yaml", "seal.json", "messages.json")),
    *(f"content/races/ludi-integri/turns/01.{kind}" for kind in ("sent.json", "post.txt")),
)


def test_one_has_a_file_of_each_kind_that_a_press_keeps() -> None:
    whole = next(path for path in PRESSES if path.name == "ludi-integri")
    assert [name for name in KINDS if not (whole / name).is_file()] == []
    assert kept_differ(Press(whole), whole.name) == ()


def races(release: str) -> list[Path]:
    return [race for path in PRESSES if path.parent.name == release for race in path.glob("content/races/*/race.yaml")]


@pytest.mark.parametrize("kept", PRESSES, ids=NAMES)
def test_it_is_read_without_a_mistake_and_its_dice_and_seals_are_right(kept: Path, tmp_path: Path) -> None:
    press = tmp_path / "press"
    shutil.copytree(kept, press)
    checked = invoke("check", "--press", str(press))
    assert (checked.exit_code, "error" in checked.output) == (0, False), checked.output
    verified = invoke("verify", kept.name, "--press", str(press))
    assert verified.exit_code == 0, verified.output
    assert "all is well" in verified.output


@pytest.mark.parametrize("kept", PRESSES, ids=NAMES)
def test_it_is_the_same_where_git_gives_each_line_the_end_of_windows(kept: Path, tmp_path: Path) -> None:
    press = tmp_path / "press"
    shutil.copytree(kept, press, ignore=shutil.ignore_patterns("posts"))
    for path in press.rglob("*.*"):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    verified = invoke("verify", kept.name, "--press", str(press))
    assert verified.exit_code == 0, verified.output
    assert "all is well" in verified.output
    last = max((kept / "posts").glob("*.txt"))
    judged = post(Press(press), kept.name, int(last.name[:2]), "text")
    assert judged.value is not None, judged.problems
    assert last.read_bytes() in [part.text.encode() for part in judged.value.copy.parts]


@pytest.mark.parametrize("kept", PRESSES, ids=NAMES)
def test_each_of_its_posts_is_written_as_it_was_posted(kept: Path) -> None:
    then = {path.name: path.read_bytes() for path in (kept / "posts").iterdir()}
    now: dict[str, bytes] = {}
    for turn in {int(name[:2]) for name in then}:
        race = play_with_theme(Press(kept), kept.name, turn).value
        assert race is not None
        for format_ in {FORMATS[Path(name).suffix] for name in then if int(name[:2]) == turn}:
            judged = post_of(Press(kept), race.played, race.theme, turn, format_)
            assert judged.value is not None, judged.problems
            now |= {f"{turn:02}-{part.file}": part.text.encode() for part in judged.value.copy.parts}
    assert then
    assert now == then
