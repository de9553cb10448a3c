from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from toy_press import ToyPress, errors

from ludi_press.press.building.build import Built
from ludi_press.press.publishing import serve as server
from ludi_press.press.publishing.serve import Broadcast


@pytest.fixture
def toy(tmp_path: Path) -> ToyPress:
    return ToyPress(tmp_path.resolve()).race()


def test_a_build_reports_its_changed_paths_to_the_stage(toy: ToyPress) -> None:
    broadcast = Broadcast()
    server.rebuild(toy.press, broadcast)
    assert "index.html" in broadcast.news.changed
    server.rebuild(toy.press, broadcast)
    assert (broadcast.news.number, broadcast.news.changed) == (2, ())


def test_a_press_with_errors_is_told_and_its_site_stays(toy: ToyPress) -> None:
    toy.built()
    broadcast = Broadcast()
    toy.write("content/races/small/race.yaml", "title: [")
    server.rebuild(toy.press, broadcast)
    assert broadcast.news.failed
    assert "race.yaml" in broadcast.news.problems[0]
    assert (toy.root / "site/index.html").is_file()


def test_a_mistake_of_the_program_ends_no_server(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(press: object) -> Built:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(server, "build", broken)
    broadcast = Broadcast()
    assert errors(server.rebuild(toy.press, broadcast).problems) == ["build-failed"]
    assert "a wheel came off" in broadcast.news.problems[0]


def test_a_system_error_is_reported_with_a_path_of_the_press(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(press: object) -> Built:
        raise OSError(28, "No space left on device", str(toy.root / "site/index.html"))

    monkeypatch.setattr(server, "build", full)
    (problem,) = server.rebuild(toy.press, Broadcast()).problems
    assert problem.place is not None
    assert problem.place.file == "site/index.html"
    assert problem.suggestion is not None


def test_every_change_of_a_source_is_built_until_somebody_stops_it(toy: ToyPress) -> None:
    builds: Queue[Built] = Queue()
    stop = Event()
    work = Thread(target=server.keep_building, args=(toy.press, Broadcast(), builds.put, stop))
    work.start()
    try:
        assert not errors(builds.get(timeout=120).problems)
        toy.write("content/races/small/race.yaml", "title: [")
        assert errors(until(builds, broken=True).problems)
        toy.race()
        assert until(builds, broken=False).problems == ()
    finally:
        stop.set()
        work.join(120)
    assert not work.is_alive()


def test_a_change_of_press_yaml_starts_a_build(toy: ToyPress) -> None:
    builds: Queue[Built] = Queue()
    stop = Event()
    work = Thread(target=server.keep_building, args=(toy.press, Broadcast(), builds.put, stop))
    work.start()
    try:
        builds.get(timeout=120)
        toy.write("press.yaml", "title: [")
        assert errors(until(builds, broken=True).problems)
    finally:
        stop.set()
        work.join(120)


def until(builds: "Queue[Built]", *, broken: bool) -> Built:
    """Return the first build that meets the condition: an editor's save may be seen in two steps."""
    while True:
        built = builds.get(timeout=120)
        if bool(errors(built.problems)) is broken:
            return built


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("turns/03.yaml", True),
        ("style.css", True),
        ("turns/.03.yaml.new", False),
        ("turns/03.yaml~", False),
        ("turns/.03.yaml.swp", False),
        ("turns/#03.yaml#", False),
    ],
)
def test_what_editors_leave_beside_a_file_is_no_source(path: str, source: bool) -> None:
    assert server.is_source(f"/press/{path}") is source
