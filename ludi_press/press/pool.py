"""Work that is shared out to all processors, with its results in their order: the same as one process would make."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

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


def shared_out(work: Callable[..., Result], tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Result]:
    """The results of the tasks, each the arguments of `work`, in their order.

    Raises Alone where there can be no other process; what was done by then stays done.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    try:
        # Not by fork, which would copy the threads' locks: so it is alike on all systems.
        with ProcessPoolExecutor(workers, get_context("spawn"), hurry) as pool:
            for done in [pool.submit(work, *task) for task in tasks]:
                yield done.result()
    except (BrokenProcessPool, NotImplementedError) as error:
        raise Alone from error
