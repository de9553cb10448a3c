"""Work that is shared out to all processors, with its results in their order: the same as one process would make."""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor

Result = TypeVar("Result")


class Alone(Exception):  # noqa: N818 - a state of the system, and no error of ours
    """The system lets no other process run, or ended one: the work is to be done by oneself."""


def processors() -> int:
    """How many this process may use; one where it is itself one of several that share work."""
    from multiprocessing import parent_process

    if parent_process() is not None:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def hurry() -> None:
    """Looks for garbage less often: a build makes millions of values, and hardly any that hold each other."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def _begin() -> None:
    """What each process does first.

    It ends with the one that it works for: else, where that is killed, it would wait for work for ever, and hold open
    whatever that one had said its words into.
    """
    from threading import Thread

    hurry()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def shared_out(work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    """The results of the tasks, each the arguments of `work`, in their order.

    Raises Alone where there can be no other process; what was done by then stays done.
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
    except (BrokenProcessPool, NotImplementedError) as error:
        raise Alone from error
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


_AHEAD: Final = 4
"""So many tasks for each process lie ready: more would fill the pipes to it, and those of a dead one stay full."""


def _in_order(
    pool: "Executor", work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], ahead: int
) -> Iterator[Result]:
    begun = deque(pool.submit(work, *task) for task in tasks[:ahead])
    for task in tasks[ahead:]:
        done = begun.popleft().result()
        begun.append(pool.submit(work, *task))
        yield done
    while begun:
        yield begun.popleft().result()
