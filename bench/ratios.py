"""Measures processor times alternately with a yardstick, and reports medians and ratios."""

import gc
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

from msgspec import Struct


class Measure(Struct, frozen=True):
    """A measurement: `work` does `pieces` of it; `prepare` runs before and is not timed.

    `target` is the highest acceptable ratio.
    """

    name: str
    work: Callable[[], object]
    pieces: int = 1
    target: float | None = None
    prepare: Callable[[], object] = lambda: None


def compare(yardstick: Measure, measures: list[Measure], repeats: int, *, collecting: bool = False) -> list[str]:
    """Return the lines of a report: each median beside the yardstick's, and their ratio.

    With `collecting` the garbage collector runs as in a program; otherwise it is off (as in timeit).
    """
    works = [yardstick, *measures]
    times: dict[str, list[float]] = {measure.name: [] for measure in works}
    for _ in range(repeats):
        for measure in works:
            times[measure.name].append(_time(measure, collecting) / measure.pieces)
    base = median(times[yardstick.name])
    lines = [f"{yardstick.name}: {base * 1000:.3f} ms"]
    for measure in measures:
        middle = median(times[measure.name])
        aim = f" (target: at most {measure.target})" if measure.target is not None else ""
        lines.append(f"{measure.name}: {middle * 1000:.3f} ms, ratio {middle / base:.2f}{aim}")
    return lines


def children_time() -> float:
    """Return the processor time of all finished child processes, in seconds."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _clock() -> float:
    return process_time() + children_time()


def _time(measure: Measure, collecting: bool) -> float:
    """Return the seconds of processor time of the work, including its child processes."""
    measure.prepare()
    if not collecting:
        gc.collect()
        gc.disable()
    try:
        start = _clock()
        measure.work()
        return _clock() - start
    finally:
        gc.enable()
