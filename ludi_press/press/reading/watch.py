"""Ends templates that run away: a theme is code that its host trusts, but a slip in it must not hang a build."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Final

from ludi_press.content.template import TEMPLATE_WATCH, RunawayError

LONGEST: Final = 30.0
"""The seconds in which a template must be filled; the largest page of the demonstration takes a hundredth of one."""


class Watchdog:
    """Raises RunawayError in every thread that fills a template for longer than `longest` seconds."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest, self._lock = longest, threading.Lock()
        self._since: dict[int, float] = {}
        self._late: set[int] = set()
        self._process = 0

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Watch the calling thread."""
        me = threading.get_ident()
        self._start()
        self._since[me] = monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._since.pop(me, None)
                is_late = me in self._late
                self._late.discard(me)
            if is_late and not isinstance(sys.exc_info()[1], RunawayError):
                _meet_error()

    def _start(self) -> None:
        """Start the watching thread, once in each process."""
        if self._process != os.getpid():
            self._process = os.getpid()
            threading.Thread(target=self._look, daemon=True, name="templates").start()

    def _look(self) -> None:
        pause = threading.Event()
        while not pause.wait(self._longest / 8):
            with self._lock:
                late = [one for one, since in list(self._since.items()) if monotonic() - since > self._longest]
                for one in late:
                    del self._since[one]
                    self._late.add(one)
                    _raise_in(one, RunawayError)


def _raise_in(thread: int, error: type[Exception]) -> None:
    """Raise an error in another thread at its next step."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _meet_error() -> None:
    """Wait for the error of a template that ended just in time, so that it meets nobody else.

    Taking it back by a call with NULL would leave CPython 3.11 checking for it at each step.
    """
    until = monotonic() + _MOST_WAITING
    with suppress(RunawayError):
        while monotonic() < until:
            pass


_MOST_WAITING: Final = 1.0


def watch_templates() -> None:
    """From now on, end templates that run away."""
    TEMPLATE_WATCH.set(_WATCHDOG.watch)


_WATCHDOG: Final = Watchdog()
