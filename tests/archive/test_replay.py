import json

import pytest

from ludi_press.archive.replay import ICONS, race_script, rounds_of, turn_script
from ludi_press.core.report import LogEntry, LogRound, say
from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.replay import Prop, Replay


def entry(team: str) -> LogEntry:
    return LogEntry(team, say("x"), ())


def rounds(*groups: str) -> tuple[LogRound, ...]:
    return tuple(LogRound(say("x"), tuple(entry(team) for team in group)) for group in groups)


@pytest.mark.parametrize(
    ("log", "count", "expected"),
    [
        (rounds("a", "b"), 2, ["a", "b"]),
        (rounds("a", "b", "c"), 2, ["ab", "c"]),
        (rounds("ab"), 0, ["ab"]),
        (rounds("a", "b"), 0, ["ab"]),
        (rounds("a"), 2, ["a", ""]),
        ((), 1, [""]),
    ],
)
def test_each_moment_has_the_entries_of_its_round(log: tuple[LogRound, ...], count: int, expected: list[str]) -> None:
    assert ["".join(one.team for one in entries) for entries in rounds_of(log, count)] == expected


def test_the_scripts_are_json_behind_a_name() -> None:
    box = Box(0, 0, 1, 1)
    script = race_script(Replay(Art("", box), box, ("<g/>",), (), (), (), ()), ["Turn 1"], {"SS-1": "a.html"}).decode()
    data = json.loads(script.removeprefix("globalThis.ludiReplay=").removesuffix(";\n"))
    assert (data["names"], data["rules"]) == (["Turn 1"], {"SS-1": "a.html"})
    assert data["parts"] == ["<g/>"]
    turn = turn_script(3, ['<p>"</p>'], (Prop(0, 2),)).decode()
    assert json.loads(turn.removeprefix("ludiReplay.turns[3]=").removesuffix(";\n")) == {
        "rounds": ['<p>"</p>'],
        "board": [[0, 2]],
    }


def test_every_button_has_a_sign() -> None:
    assert set(ICONS) == {"first", "back", "play", "next", "last"}
