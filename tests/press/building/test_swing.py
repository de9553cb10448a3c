"""The chances to win after each turn: the same on every run, kept, and left out where the host says so."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ludi_press.core.dice import TurnDice
from ludi_press.press.building import swing
from ludi_press.press.building.render import moves
from ludi_press.press.building.swing import PLAYOUTS, Swing, make_swing, part_of
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.parts import SitePart, SiteParts
from ludi_press.press.reading.recipe import digest
from ludi_press.press.reading.write import hash_of
from ludi_press.testing import Trial, load_trial

ROOT = Path(__file__).parents[3]


@cache
def trial(race: str = "ludi-plebeii") -> Trial:
    return load_trial(ROOT, race)


NOTHING = SiteParts("ludi-plebeii", ROOT / "nowhere", ROOT / "nowhere")


def made(played: PlayedRace, old: SiteParts = NOTHING, *, draw: bool = True) -> Swing | None:
    return make_swing(old, played, lambda: moves(digest(played.source.set_up), played.turns), draw=draw)


@pytest.fixture(scope="module")
def first() -> Swing:
    found = made(trial().played)
    assert found is not None
    return found


def left(folder: Path, found: Swing) -> SiteParts:
    """What a build knows of a site that holds these chances."""
    (folder / found.file).parent.mkdir(parents=True)
    (folder / found.file).write_bytes(found.data)
    part = SitePart(found.made_of, {found.file: hash_of(found.data)})
    return SiteParts("ludi-plebeii", folder, folder, {part_of("ludi-plebeii"): part})


def test_every_playout_has_at_most_one_winner(first: Swing) -> None:
    assert [one.turn for one in first.chances.turns] == [0, 1, 2, 3]
    assert all(0 < sum(one.won.values()) <= PLAYOUTS for one in first.chances.turns)
    assert not first.missing


def test_the_same_race_has_the_same_chances(first: Swing) -> None:
    again = made(trial().played)
    assert again is not None
    assert again.data == first.data


def test_what_the_last_build_left_is_not_played_again(
    tmp_path: Path, first: Swing, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = left(tmp_path, first)
    monkeypatch.setattr(swing, "play_on", lambda *args: pytest.fail("played again"))
    assert made(trial().played, old) == first


def test_the_first_pass_shows_what_is_there_and_plays_nothing(tmp_path: Path, first: Swing) -> None:
    played = trial().played
    old = left(tmp_path, replace(first, chances=replace(first.chances, turns=first.chances.turns[:2])))
    found = made(played, old, draw=False)
    assert found is not None
    assert found.missing
    assert found.chances.turns == first.chances.turns[:2]


def test_other_orders_make_other_chances(tmp_path: Path, first: Swing) -> None:
    old = left(tmp_path, first)
    played = trial().played
    found = make_swing(old, played, lambda: moves("another", played.turns), draw=False)
    assert found is not None
    assert found.chances.turns == ()


def test_a_host_leaves_them_out() -> None:
    played = trial().played
    assert played.source.head is not None
    source = replace(played.source, head=replace(played.source.head, chances=False))
    assert made(replace(played, source=source)) is None
    assert made(trial("munus-apollinare").played) is None


def test_a_die_of_a_playout_hangs_on_its_address_and_kind_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[Any, int] = {}

    class Watched(TurnDice):
        def roll(self, *args: Any, **more: Any) -> Any:
            found = super().roll(*args, **more)
            assert seen.setdefault((found.address, found.die), found.face) == found.face
            return found

    monkeypatch.setattr(swing, "TurnDice", Watched)
    one = trial()
    teller: Any = one.game.teller
    policy = teller.policy(one.set_up)
    for record in one.records:
        swing.play_on(one.game, policy, "ludi-plebeii", one.set_up, record, 7)
    assert seen
