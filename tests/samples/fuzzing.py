"""How much a test tries: a sample of everything in the ordinary suite, and all of it under `make fuzz`."""

import os
from collections.abc import Iterable

FUZZ = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"


def some(count: int, sample: int) -> Iterable[int]:
    """The numbers from 1 to `count`: all of them under `make fuzz`, else about so many, evenly spread."""
    step = 1 if FUZZ else max(1, count // sample)
    return range(1 + step // 2, count + 1, step)
