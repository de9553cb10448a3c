"""Work that is shared out to all processors, with its results in their order: the same as one process would make."""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")


class NoOtherProcess(Exception):  # noqa: N818 - a state of the system, and no error of ours
    """The system lets no other process run, or ended one: the work is to be done by oneself."""


def processors() -> int:
    """How many this process may use; one where it is itself one of several that share work."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def collect_less() -> None:
    """Looks for garbage less often: a build makes millions of values, and hardly any that hold each other."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def _begin() -> None:
    """What each process does first.

    It ends with the one that it works for: else, where that is killed, it would wait for work for ever, and hold open
    whatever that one had said its words into.
    Ctrl-C ends it too, and without a word: what there is to say then, the one that it works for says.
    """
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    collect_less()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Ctrl-C waits: a process that begins meanwhile hears of it when it is ready, and not amid its imports."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def shared_out(work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    """The results of the tasks, each the arguments of `work`, in their order.

    Raises NoOtherProcess where there can be no other process; what was done by then stays done.
    With an error, and where nobody asks for more, what was not begun is not done.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = None
    try:
        # Not by fork, which would copy the threads' locks: so it is alike on all systems.
        pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
        yield from _in_order(pool, work, tasks, workers * _AHEAD)
    except (BrokenProcessPool, NotImplementedError) as error:  # the second is raised where there are no semaphores
        raise NoOtherProcess from error
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


_AHEAD: Final = 4
"""The most tasks that wait for each process: more would fill its pipe, which nobody empties once it is dead."""


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
