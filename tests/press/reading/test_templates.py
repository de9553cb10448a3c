"""Templates that run away are ended, wherever they are filled."""

from threading import Thread

import pytest

from ludi_press.content.template import TEMPLATE_WATCH, Templates
from ludi_press.press.reading.templates import Watchdog

ENDLESS = (
    "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}"
)


def templates() -> Templates:
    return Templates({"a.j2": f"\n{ENDLESS}", "b.j2": "b"}, "themes/mine", markup=True)


def test_a_template_that_runs_away_is_named_with_its_line_and_not_tried_again() -> None:
    TEMPLATE_WATCH.set(Watchdog(0.2).watch)
    mine = templates()
    assert mine.fill("b.j2", {}).value == "b"
    (problem,) = mine.fill("a.j2", {}).problems
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == ("themes/mine/a.j2", 2)
    assert "takes too long" in problem.message
    assert mine.fill("b.j2", {}).problems == (problem,)


def test_a_thread_is_watched_too_and_the_others_go_on() -> None:
    watchdog = Watchdog(0.2)
    found: list[str] = []

    def fill() -> None:
        TEMPLATE_WATCH.set(watchdog.watch)
        found.extend(problem.message for problem in templates().fill("a.j2", {}).problems)

    thread = Thread(target=fill)
    thread.start()
    thread.join(20)
    assert "takes too long" in found[0]


def test_whoever_ends_in_time_meets_no_error_later() -> None:
    watchdog = Watchdog(0.05)
    for _ in range(200):
        with watchdog.watch():
            pass
    with pytest.raises(ZeroDivisionError), watchdog.watch():
        raise ZeroDivisionError
    assert sum(range(100_000)) == 4999950000
