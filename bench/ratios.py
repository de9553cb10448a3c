"""How measures are taken: interleaved with their yardstick, medians, a ratio."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured, by a function that does one piece of work; `target` is the most that the ratio should be."""

    name: str
    work: Callable[[], object]
    target: float | None = None


def compare(yardstick: Measure, measures: list[Measure], repeats: int) -> list[str]:
    """Lines of a report: every measure's median beside the yardstick's, and their ratio."""
    works = [yardstick, *measures]
    times: dict[str, list[float]] = {measure.name: [] for measure in works}
    for _ in range(repeats):
        for measure in works:
            start = perf_counter()
            measure.work()
            times[measure.name].append(perf_counter() - start)
    base = median(times[yardstick.name])
    lines = [f"{yardstick.name}: {base * 1000:.3f} ms"]
    for measure in measures:
        middle = median(times[measure.name])
        aim = f" (target: at most {measure.target})" if measure.target is not None else ""
        lines.append(f"{measure.name}: {middle * 1000:.3f} ms, ratio {middle / base:.2f}{aim}")
    return lines
