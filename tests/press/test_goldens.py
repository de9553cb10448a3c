"""Posts of the demonstration race as they were read by eye: the grid, a turn in the middle, the last.

`pytest tests/press/test_goldens.py --goldens` writes them anew; read what changed before it is kept.
Pictures are left out of them, since nothing of the words hangs on one.
"""

from functools import cache
from pathlib import Path

import pytest

from ludi_press.press.albums import Albums
from ludi_press.press.find import Press
from ludi_press.press.play import play_race
from ludi_press.press.read import read_race
from ludi_press.press.render import Files, render_race, tell
from ludi_press.press.theme import read_theme

ROOT = Path(__file__).parents[2]
GOLDENS = Path(__file__).parent / "goldens"
RACE = "ludi-megalenses"
ENDINGS = ("discourse.md", "html", "txt", "eml")


@cache
def files() -> Files:
    press = Press(ROOT)
    source = read_race(press, RACE)
    theme, _ = read_theme(press, source.theme, None, source.game)
    assert theme is not None
    played = play_race(source)
    return render_race(played, (theme,), tell(played), Albums())[0]


@pytest.mark.parametrize("turn", [0, 4, 11])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_post_is_as_it_was_read(turn: int, ending: str, request: pytest.FixtureRequest) -> None:
    folder = f"races/{RACE}/turns/{turn:02}/"
    own = {name.removeprefix(folder): data for name, data in files().items() if name.startswith(f"{folder}turn{turn}")}
    made = {name: data for name, data in own.items() if name.endswith(f".{ending}")}
    kept = [*GOLDENS.glob(f"turn{turn}.{ending}"), *GOLDENS.glob(f"turn{turn}-*.{ending}")]
    if request.config.getoption("--goldens"):
        for path in kept:
            path.unlink()
        for name, data in made.items():
            (GOLDENS / name).write_bytes(data)
        return
    assert {path.name: path.read_bytes() for path in kept} == made
