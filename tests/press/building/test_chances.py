"""Races played out: the same figures everywhere, error bars, and what cannot be played."""

import copy
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from no_processes import refuse_processes
from sensible_races import play_race, set_up
from toy_press import ToyPress, codes

from ludi_press.cli import group
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Ask
from ludi_press.games.contract import Outcome
from ludi_press.press.building import chances, pool
from ludi_press.press.building.chances import (
    PLAYOUTS,
    Job,
    PlayoutTally,
    Swing,
    chunks,
    job_of,
    make_swing,
    part_of,
    play_chunk,
    play_out,
    play_out_on,
    total,
)
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.parts import SitePart, SiteParts
from ludi_press.press.reading.write import hash_of
from ludi_press.testing import Trial, load_trial

RACE = """\
title: A heat
game: super-series
edition: "1"
track: bovillae
laps: 1
teams:
  velox: {grid: 1, auriga: Velox, factio: praesina, package: military, plus: [speed, speed]}
  celer: {grid: 2, auriga: Celer, factio: veneta, package: noble, plus: [skill, speed]}
  ferox: {grid: 3, auriga: Ferox, factio: russata, package: trader, plus: [size, skill]}
"""


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    """A heat of three, on the grid."""
    toy = ToyPress(tmp_path_factory.mktemp("press").resolve()).race("heat", RACE)
    found = job_of(toy.press, "heat").value
    assert found is not None
    return found


@pytest.fixture(scope="module")
def tally(job: Job) -> PlayoutTally:
    return play_chunk(job, 0, 30)


def test_somebody_wins_each_race_and_only_who_finished(tally: PlayoutTally) -> None:
    count = {one: sum(tally.chance(team, one).count for team in tally.counts) for one in Outcome}
    assert tally.races == 30
    assert 28 <= count[Outcome.WON] <= 30
    for team in tally.counts:
        assert tally.chance(team, Outcome.WON).count <= tally.chance(team, Outcome.FINISHED).count
        assert tally.chance(team, Outcome.DIED).count <= tally.chance(team, Outcome.OVERTURNED).count


def test_the_figures_do_not_hang_on_how_the_work_is_shared_out(job: Job, tally: PlayoutTally) -> None:
    assert total(play_chunk(job, first, last) for first, last in ((17, 30), (0, 1), (1, 17))) == tally


def test_a_job_travels_to_other_processes(job: Job, tally: PlayoutTally) -> None:
    assert play_chunk(pickle.loads(pickle.dumps(job)), 0, 30) == tally  # noqa: S301 - it was pickled here
    assert copy.deepcopy(job) == job


def test_two_processes_and_none_and_a_cluster_give_the_same(
    job: Job, tally: PlayoutTally, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(chances, "_CHUNK", 10)
    monkeypatch.setattr(chances, "_PATIENCE", "120s")
    monkeypatch.setattr(pool, "processors", lambda: 2)
    assert list(chunks(25)) == [(0, 10), (10, 20), (20, 25)]
    assert play_out(job, 30) == tally
    refuse_processes(monkeypatch)
    assert play_out(job, 30) == tally
    alone = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with LocalCluster(**alone) as cluster:  # type: ignore[no-untyped-call] # it carries no types
        assert play_out_on(cluster.scheduler_address, job, 30) == tally


def test_error_bars_are_wilsons() -> None:
    tally = PlayoutTally(100, {"velox": {Outcome.WON: 20}})
    won, died = (tally.chance("velox", one) for one in (Outcome.WON, Outcome.DIED))
    assert (won.count, won.share) == (20, 0.2)
    assert (round(won.low, 4), round(won.high, 4)) == (0.1334, 0.2888)
    assert (died.low, round(died.high, 4)) == (0.0, 0.037)


def test_circus_maximus_plays_itself_too() -> None:
    (state, _), *_ = play_race(1, laps=1)
    tally = play_chunk(Job("circus-maximus", "r", "R", {}, 0, set_up(laps=1), state), 0, 6)
    assert sum(tally.chance(team, Outcome.WON).count for team in tally.counts) >= 5


def test_a_game_that_does_not_play_itself_is_told(toy: ToyPress) -> None:
    assert codes(job_of(toy.press, "small").problems) == ["odds-game"]


def run(toy: ToyPress, *args: str) -> str:
    result = CliRunner().invoke(group, ["odds", "heat", "--press", str(toy.root), *args])
    assert result.exit_code == (1 if result.stderr else 0), result.output
    return result.stdout + result.stderr


def test_the_command_tells_a_table_and_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toy = ToyPress(tmp_path.resolve()).race("heat", RACE)
    told = run(toy, "--races", "20")
    assert told.startswith("A heat, played out 20 times from turn 0; ± is the 95% error\n")
    assert {line.split()[0] for line in told.splitlines()[2:]} == {"Velox", "Celer", "Ferox"}
    assert "Celer" not in run(toy, "velox", "--races", "20")
    assert '"schema": "ludi-press/playouts/1"' in run(toy, "--races", "20", "--json")
    monkeypatch.setattr(chances, "_PATIENCE", "0.2s")
    assert "there is no cluster at tcp://127.0.0.1:1" in run(toy, "--races", "1", "--cluster", "tcp://127.0.0.1:1")
    usage = CliRunner().invoke(group, ["odds", "heat", "--press", str(toy.root), "--cluster", "x"])
    assert (usage.exit_code, "--cluster needs --races" in usage.output) == (2, True)


ROOT = Path(__file__).parents[3]


@cache
def trial(race: str = "ludi-plebeii") -> Trial:
    return load_trial(ROOT, race)


NOTHING = SiteParts("ludi-plebeii", ROOT / "nowhere", ROOT / "nowhere")


def made(played: PlayedRace, old: SiteParts = NOTHING, *, draw: bool = True) -> Swing | None:
    return make_swing(old, played, draw=draw)


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
    monkeypatch.setattr(chances, "play_on", lambda *args: pytest.fail("played again"))
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
    start, *turns = trial().played.turns
    played = replace(trial().played, turns=(replace(start, asked=Ask(9)), *turns))
    found = made(played, old, draw=False)
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

    monkeypatch.setattr(chances, "TurnDice", Watched)
    one = trial()
    teller: Any = one.game.teller
    policy = teller.policy(one.set_up)
    for record in one.records:
        chances.play_on(one.game, policy, "ludi-plebeii", one.set_up, record, 7)
    assert seen
