import json

import pytest
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.archive.replay import ICONS, parties, race_script, rounds_of, turn_script
from ludi_press.core.report import LogEntry, LogRound, say
from ludi_press.pictures.picture import Art
from ludi_press.pictures.replay import Actor, Moment, Prop, Replay
from ludi_press.pictures.shapes import Box


def entry(team: str) -> LogEntry:
    return LogEntry(team, say("x"), ())


def rounds(*groups: str) -> tuple[LogRound, ...]:
    return tuple(LogRound(say("x"), tuple(entry(team) for team in group)) for group in groups)


@pytest.mark.parametrize(
    ("log", "acting", "expected"),
    [
        (rounds("a", "b"), ["a", "b"], ["a", "b"]),
        (rounds("a", "b", "c"), ["", ""], ["ab", "c"]),
        (rounds("ab"), [], ["ab"]),
        (rounds("a", "b"), [], ["ab"]),
        (rounds("ab", "c"), ["b", "", "ca"], ["b", "", "ac"]),
        ((), ["a"], [""]),
    ],
)
def test_each_moment_has_the_entries_of_its_round(
    log: tuple[LogRound, ...], acting: list[str], expected: list[str]
) -> None:
    assert ["".join(one.team for one in entries) for entries in rounds_of(log, acting)] == expected


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


def test_many_without_an_order_are_folded_by_party() -> None:
    entries = (EntryCard("i1", "Octavian", factio_name="Imperator"), EntryCard("n2", "Minerva", factio_name="Numen"))
    race = RaceCard("r", "R", "G", None, over=True, turns=(), entries=entries)
    actors = tuple(Actor(f"{tone}{number}", "", "", tone) for tone in "in" for number in range(1, 8))
    moment = Moment(0, 0, (), (), (), (), 0)
    box = Box(0, 0, 1, 1)
    replay = Replay(Art("", box), box, (), (), (), actors, (moment,))
    assert parties(race, replay) == (("Imperator", tuple(range(7))), ("Numen", tuple(range(7, 14))))
    for other in (replace(replay, actors=actors[:12]), replace(replay, moments=(replace(moment, order=(1,)),))):
        assert [name for name, _ in parties(race, other)] == [""]


def test_every_button_has_a_sign() -> None:
    assert set(ICONS) == {"first", "back", "play", "next", "last"}
