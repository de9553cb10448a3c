"""Races played out: the same figures everywhere, error bars, and what cannot be played."""

import copy
import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner
from no_processes import refuse_processes
from sensible_races import play_race, set_up
from toy_press import ToyPress, codes

from ludi_press.cli import group
from ludi_press.games.contract import Outcome
from ludi_press.press.building import playouts, pool
from ludi_press.press.building.playouts import (
    Job,
    PlayoutTally,
    chunks,
    job_of,
    play_chunk,
    play_out,
    play_out_on,
    total,
)

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

    monkeypatch.setattr(playouts, "_CHUNK", 10)
    monkeypatch.setattr(playouts, "_PATIENCE", "120s")
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
    monkeypatch.setattr(playouts, "_PATIENCE", "0.2s")
    assert "there is no cluster at tcp://127.0.0.1:1" in run(toy, "--races", "1", "--cluster", "tcp://127.0.0.1:1")
    usage = CliRunner().invoke(group, ["odds", "heat", "--press", str(toy.root), "--cluster", "x"])
    assert (usage.exit_code, "--cluster needs --races" in usage.output) == (2, True)
