"""Work that is shared out: all of it, in its order, by whoever may run."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from no_processes import refuse_processes

from ludi_press.press.building.pool import NoOtherProcess, processors, shared_out


def divided(number: int, by: int) -> tuple[int, int]:
    return divmod(number, by)


def test_results_come_in_the_order_of_the_tasks() -> None:
    tasks = [(number, 3) for number in range(9, 0, -1)]
    assert list(shared_out(divided, tasks, 2)) == [divided(*task) for task in tasks]


def test_where_no_other_process_may_run_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_processes(monkeypatch)
    with pytest.raises(NoOtherProcess):
        list(shared_out(divided, [(1, 1)], 2))


def test_a_mistake_in_a_task_is_raised_as_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        list(shared_out(divided, [(1, 0)], 1))


def test_a_process_that_shares_work_shares_it_no_further() -> None:
    assert processors() >= 1
    assert list(shared_out(processors, [()], 1)) == [1]


FORKED = """
import os, threading
from test_pool import started
if {threaded}:
    threading.Thread(target=threading.Event().wait, daemon=True).start()
if __name__ == "__main__":
    MADE = os.getpid()
    print(*started())
"""


def made_by() -> str:
    """A task that tells whether its process has the memory of the one that shares work out."""
    return "fork" if hasattr(sys.modules["__main__"], "MADE") else "spawn"


def started() -> list[str]:
    return list(shared_out(made_by, [()], 1))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are never forked")
@pytest.mark.parametrize(("threaded", "how"), [(False, "fork"), (True, "spawn")])
def test_workers_are_forked_where_there_are_no_locks_of_other_threads(tmp_path: Path, threaded: bool, how: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(FORKED.format(threaded=threaded))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [how]


def test_many_tasks_come_in_order_too() -> None:
    assert list(shared_out(divided, [(number, 7) for number in range(40)], 2)) == [divmod(n, 7) for n in range(40)]


def touch(path: str, gate: str) -> None:
    """A task that is done only when its gate is there."""
    while not Path(gate).exists():
        time.sleep(0.01)
    Path(path).touch()


def test_what_was_not_begun_is_not_done_where_nobody_asks_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Future[None]] = []
    submit = ProcessPoolExecutor.submit

    def noted(*args: Any) -> Future[None]:
        given.append(submit(*args))
        return given[-1]

    monkeypatch.setattr(ProcessPoolExecutor, "submit", noted)
    done, gate = tmp_path / "done", tmp_path / "gate"
    done.mkdir()
    results = shared_out(touch, [(str(done / str(number)), str(gate if number else done)) for number in range(60)], 1)
    next(results)
    assert isinstance(results, Generator)
    closing = Thread(target=results.close)
    closing.start()
    deadline = time.monotonic() + 60
    while not any(task.cancelled() for task in given) and time.monotonic() < deadline:
        time.sleep(0.01)
    gate.touch()
    closing.join()
    assert {path.name for path in done.iterdir()} == {
        str(number) for number, task in enumerate(given) if not task.cancelled()
    }
    assert any(task.cancelled() for task in given)
    assert len(given) < 10


def end(code: int) -> None:
    os._exit(code)


def test_a_process_that_dies_leaves_the_work_to_oneself() -> None:
    with pytest.raises(NoOtherProcess):
        list(shared_out(end, [(3,)] * 20, 2))


class Fussy(Exception):  # noqa: N818 - a mistake that no other process can tell
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} {two}")


def fuss() -> None:
    raise Fussy(1, 2)


def test_a_mistake_that_cannot_be_handed_over_ends_all_the_same() -> None:
    with pytest.raises(NoOtherProcess):
        list(shared_out(fuss, [()] * 4, 2))


KILLED = """
import os, sys, time
from ludi_press.press.building.pool import shared_out
def work(path):
    open(path, "w").write(str(os.getpid()))
    time.sleep(60)
if __name__ == "__main__":
    list(shared_out(work, [(sys.argv[1],)], 1))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there a process that is killed takes its pipes along")
def test_processes_end_with_the_one_that_they_work_for(tmp_path: Path) -> None:
    script, note = tmp_path / "killed.py", tmp_path / "pid"
    script.write_text(KILLED)
    process = subprocess.Popen([sys.executable, str(script), str(note)], stdout=subprocess.PIPE)
    while not (note.exists() and note.read_text()):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.communicate(timeout=120)  # comes to an end only when nobody holds the pipe any more


STOPPED = """
import os, signal, sys, threading, time
from ludi_press.press.building.pool import shared_out
def work(path, seconds):
    open(path, "w").write("at work")
    time.sleep(seconds)
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite in the background hands on that it is ignored
    path = sys.argv[1]
    if sys.argv[2] == "import":  # a worker imports where it cannot be forked
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    try:
        list(shared_out(work, [(path + ".brief", 0), (path + ".begun", 60)], 2))
    except KeyboardInterrupt:
        sys.exit(3)
else:
    open(sys.argv[1] + ".import", "w").write("begins")
    time.sleep(0.5)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal that a test could send to some alone")
@pytest.mark.parametrize("moment", ["import", "begun"])
def test_ctrl_c_ends_all_of_them_and_none_says_a_word(tmp_path: Path, moment: str) -> None:
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED)
    process = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "note"), moment], stderr=subprocess.PIPE, start_new_session=True
    )
    while not (tmp_path / f"note.{moment}").exists():
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=120)
    assert (process.returncode, said) == (3, b"")
