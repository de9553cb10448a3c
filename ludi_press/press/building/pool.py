"""Shares work out to several processes; the results and their order are the same as with one."""

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")


class NoOtherProcess(Exception):  # noqa: N818 - a state of the system, and no error of ours
    """The system allows no other process, or has ended one: the caller has to do the work itself."""


def processors() -> int:
    """Return how many processors this process may use; one if it is itself a worker."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def hurry() -> None:
    """Run the garbage collector less often: a build makes millions of values and hardly any cycles."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def _begin() -> None:
    """Prepare a worker process.

    It ends with its parent, since it would otherwise wait for work for ever and keep the parent's output open.
    Ctrl-C ends it without a message, since the parent reports that.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    hurry()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C while a process is started, so that it arrives after its imports."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def spread(work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], least: int) -> Iterator[Result]:
    """Yield the results of the tasks in order, by several processes if each has at least so many, else by this one."""
    most, done = len(tasks) // least, 0
    workers = min(processors(), most) if most > 1 else 1  # to count processors takes an import
    if workers > 1:
        with suppress(NoOtherProcess):
            for result in shared_out(work, tasks, workers):
                done += 1
                yield result
    yield from (work(*task) for task in tasks[done:])


def shared_out(work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    """Yield the results of the tasks in order; each task is the arguments of `work`.

    Raises NoOtherProcess if there can be no other process; results before that stay valid.
    After an error, or if the caller stops early, the remaining tasks are not begun.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = None
    try:
        pool = ProcessPoolExecutor(workers, get_context(_start_method()), _begin)
        yield from _in_order(pool, work, tasks, workers * _AHEAD)
    except (BrokenProcessPool, NotImplementedError) as error:  # the second is raised where there are no semaphores
        raise NoOtherProcess from error
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _start_method() -> Literal["fork", "spawn"]:
    """Return how workers begin: by fork, which imports nothing again, where no lock of another thread is copied."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


_AHEAD: Final = 4
"""The most waiting tasks for each process: more would fill its pipe, which blocks if the process dies."""


def _in_order(
    pool: "Executor", work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], ahead: int
) -> Iterator[Result]:
    def begin(task: tuple[Any, ...]) -> "Future[Result]":
        with _ctrl_c_blocked():  # it may start a process
            return pool.submit(work, *task)

    begun = deque(map(begin, tasks[:ahead]))
    for task in tasks[ahead:]:
        done = begun.popleft().result()
        begun.append(begin(task))
        yield done
    while begun:
        yield begun.popleft().result()
