"""Suggested deadlines, in Roman time."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.deadlines import first_deadline, following_ask, opens_line, written
from ludi_press.content.times import read_time
from ludi_press.core.problems import Place
from ludi_press.core.report import Ask, Window


def moment(text: str) -> datetime:
    found = read_time(text, Place("")).value
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("today", "year", "closes"),
    [
        (date(2026, 3, 1), None, "2026-03-08 20:00"),
        (date(2026, 12, 30), None, "2027-01-06 20:00"),
        (date(2026, 12, 30), 2009, "2009-01-06 20:00"),
        (date(2028, 2, 22), 2009, "2009-02-28 20:00"),
    ],
)
def test_the_first_turn_is_open_for_a_week(today: date, year: int | None, closes: str) -> None:
    assert written(first_deadline(today, year)) == closes


def test_a_turn_is_open_as_long_as_the_one_before() -> None:
    before = Ask(1, closes=moment("2026-04-01 20:00"))
    window = Window(moment("2026-04-04 18:00"), moment("2026-04-04 19:00"))
    told = following_ask(Ask(2, 2, 1, moment("2026-04-04 20:00"), window), before)
    assert (told.turn, told.orders, told.contingencies) == (3, 2, 1)
    assert opens_line(told) == (
        "opens: {orders: 2, closes: 2026-04-07 20:00, bonus: [2026-04-07 18:00, 2026-04-07 19:00]}"
    )


def test_with_nothing_before_it_is_open_for_two_days_and_without_a_deadline_none_is_made_up() -> None:
    assert opens_line(following_ask(Ask(1, closes=moment("2026-03-28 20:00")), None)) == (
        "opens: {orders: 1, closes: 2026-03-30 20:00}"
    )
    assert opens_line(following_ask(Ask(1), Ask(0))) == "opens: {orders: 1}"


def test_hours_that_the_clocks_skip_or_show_twice_can_be_read_again() -> None:
    skipped = following_ask(Ask(2, closes=moment("2026-03-28 02:30")), Ask(1, closes=moment("2026-03-27 02:30")))
    assert skipped.closes is not None
    assert written(skipped.closes) == "2026-03-29 03:30"
    twice = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert written(twice) == "2026-10-25 02:30 +01:00"


@given(st.datetimes(datetime(2001, 1, 1), datetime(2900, 1, 1), timezones=st.just(UTC)), st.integers(1, 20))
def test_what_is_written_is_read_as_the_same_moment(at: datetime, days: int) -> None:
    at = at.replace(second=0, microsecond=0)
    assert moment(written(at)) == at
    told = following_ask(Ask(2, closes=at), Ask(1, closes=at - timedelta(days=days)))
    assert told.closes is not None
    assert timedelta(hours=22) < told.closes - at < timedelta(days=days + 1, hours=2)
    assert moment(written(told.closes)) == told.closes
