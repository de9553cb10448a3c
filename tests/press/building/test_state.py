import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from archive_samples import race
from msgspec.structs import replace
from toy_press import ToyPress

from ludi_press.archive.calendar import MOST
from ludi_press.archive.cards import RaceCard
from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.building import state
from ludi_press.press.building.state import BuiltRace, at_work, early, facets, posted, states_of
from ludi_press.press.playing.status import status
from ludi_press.press.reading.parts import SitePart
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.store import packed

CARD = race("r1", year=2026)


def hash_of(name: str) -> str | None:
    return f"hash of {name}"


def renewed(file: str) -> Callable[[str], str | None]:
    return lambda name: "new" if name.endswith(f"/{file}") else hash_of(name)


FACETS = facets(CARD, ["index.html"], hash_of)


def test_states_are_read_as_they_were_written() -> None:
    place = Place("race.yaml", 3, 4, 5, "a: 1\ud800")
    problems = (Problem("a", "words", place, "SS-1", "do", Severity.WARNING, (("first", place),)), Problem("b", "more"))
    states = {"r1": BuiltRace(FACETS, problems), "r2": BuiltRace(FACETS)}
    assert states_of({race: SitePart("", data=packed(state).decode()) for race, state in states.items()}) == states


@pytest.mark.parametrize("data", ["", "\0", "[]", "{}", '{"facets": {}}'])
def test_states_that_cannot_be_understood_are_as_none(data: str) -> None:
    assert states_of({"r1": SitePart("", data=data)}) == {}


def test_a_facet_changes_with_what_it_tells_alone() -> None:
    def changed(
        card: RaceCard = CARD, names: Sequence[str] = ("index.html",), hashes: Callable[[str], str | None] = hash_of
    ) -> set[str]:
        other = facets(card, names, hashes)
        return {name for name in other.__struct_fields__ if getattr(other, name) != getattr(FACETS, name)}

    assert changed() == set()
    assert changed(replace(CARD, marks=())) == set()
    assert changed(replace(CARD, blows=())) == {"deeds"}
    assert changed(replace(CARD, luck=())) == {"deeds"}
    assert changed(replace(CARD, host="Another", outcomes=())) >= {"told"}
    assert changed(names=("index.html", "turns/01/index.html")) == {"pages"}
    assert changed(names=("index.html", "turns/01/turn.json")) == set()
    assert changed(hashes=renewed("search.js")) == {"found"}
    assert changed(hashes=renewed("calendar.ics")) == {"dates"}
    retold = tuple(replace(turn, news="Other news.") for turn in CARD.turns)
    assert changed(replace(CARD, turns=retold)) == {"posted", "told"}


def test_the_newest_turns_of_a_known_time_are_posted() -> None:
    first = CARD.turns[-1]
    assert first.at is not None
    turns = tuple(replace(first, turn=number, at=first.at.replace(day=1 + number)) for number in range(MOST + 5))
    rows = posted(replace(CARD, turns=(*turns, replace(first, turn=99, at=None))))
    assert [row.page for row in rows] == [f"races/r1/turns/{n:02}/index.html" for n in range(MOST + 4, 4, -1)]
    assert rows[0].at == turns[-1].at


def test_a_build_notes_where_each_race_stands_as_status_tells_it(toy: ToyPress) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-04 20:00}\n").race("other").turn(1, race="other").turn(2, race="other")
    for _ in range(2):
        toy.built()
        assert at_work(toy.press) == [status(toy.press, race) for race in ("other", "small")]
        toy.turn(2)


def test_a_race_whose_files_name_no_day_to_come_is_not_read_before_a_build(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-05 20:00}\n")
    read: list[str] = []

    def watched(press: Any, race: str) -> Any:
        read.append(race)
        return read_race(press, race)

    monkeypatch.setattr(state, "read_race", watched)
    early(toy.press, datetime(2026, 4, 7, tzinfo=UTC))
    assert read == []
    early(toy.press, datetime(2026, 4, 5, 23, tzinfo=UTC))
    assert read == ["small"]


def test_a_race_that_nobody_touched_since_its_build_is_not_read_before_the_next(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-05 20:00}\n").built()
    for path in (*(toy.root / "content").rglob("*"), toy.root / "content"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    toy.built()
    moment = datetime(2026, 4, 4, tzinfo=UTC)
    with monkeypatch.context() as patch:
        patch.setattr(state, "read_race", lambda *_: pytest.fail("it is read"))
        assert early(toy.press, moment) == []
    toy.turn(2)
    assert [one.turn for one in early(toy.press, moment)] == [2]
