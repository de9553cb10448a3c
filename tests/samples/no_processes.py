"""A system that lets a program start no other process, as Python tells it where there are no semaphores."""

import pytest


def refuse_processes(patch: pytest.MonkeyPatch) -> None:
    """Lets no process be started."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise NotImplementedError  # what the standard library raises there

    patch.setattr("concurrent.futures.ProcessPoolExecutor.submit", refuse)
