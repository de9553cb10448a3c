"""Times as hosts write them: Roman time, other zones, and impossible times."""

import os
import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.times import read_time
from ludi_press.core.problems import Place, Problem

PLACE = Place("race.yaml", 3, 9, 16, "closes: 2026-04-05 20:00")
ROME = ZoneInfo("Europe/Rome")


def read(text: str) -> datetime:
    judged = read_time(text, PLACE)
    assert judged.problems == ()
    assert judged.value is not None
    return judged.value


def refused(text: str) -> Problem:
    judged = read_time(text, PLACE)
    assert judged.value is None
    (problem,) = judged.problems
    assert problem.place == PLACE
    assert problem.suggestion
    return problem


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-04-05 20:00", "2026-04-05T18:00:00"),
        ("2026-01-05 20:00", "2026-01-05T19:00:00"),
        ("2026-4-5 8:05", "2026-04-05T06:05:00"),
        (" 2026-04-05   20:00 ", "2026-04-05T18:00:00"),
        ("2026-04-05T20:00:30", "2026-04-05T18:00:30"),
        ("2026-04-05 20:00:30.25", "2026-04-05T18:00:30"),
        ("2026-04-05 20:00 UTC", "2026-04-05T20:00:00"),
        ("2026-04-05 20:00Z", "2026-04-05T20:00:00"),
        ("2026-04-05T20:00z", "2026-04-05T20:00:00"),
        ("2026-04-05 20:00 GMT", "2026-04-05T20:00:00"),
        ("2026-04-05 20:00 CET", "2026-04-05T19:00:00"),
        ("2026-04-05 20:00 CEST", "2026-04-05T18:00:00"),
        ("2026-04-05 20:00 +02:00", "2026-04-05T18:00:00"),
        ("2026-04-05 20:00+0200", "2026-04-05T18:00:00"),
        ("2026-04-05 20:00 -5", "2026-04-06T01:00:00"),
        ("2026-04-05 20:00 +05:30", "2026-04-05T14:30:00"),
        ("2026-04-05 20:00 America/New_York", "2026-04-06T00:00:00"),
        ("2028-02-29 00:00", "2028-02-28T23:00:00"),
    ],
)
def test_a_time_is_read_in_roman_time_unless_it_names_a_zone(text: str, utc: str) -> None:
    moment = read(text)
    assert moment.astimezone(UTC).replace(tzinfo=None).isoformat() == utc
    assert moment.tzinfo == ROME


@pytest.mark.parametrize(
    ("text", "code", "help_"),
    [
        ("tomorrow", "not-a-time", "2026-04-05 20:00"),
        ("", "not-a-time", "2026-04-05 20:00"),
        ("20:00", "not-a-time", "2026-04-05 20:00"),
        ("5.4.2026 20:00", "not-a-time", "2026-04-05 20:00"),
        ("31.12.2026 9:00", "not-a-time", "as in 2026-12-31 9:00"),
        ("2026/04/05 20:00", "not-a-time", "2026-04-05 20:00"),
        ("2026-04-05 8 pm", "not-a-time", "2026-04-05 20:00"),
        ("2026-04-05 20:00 and more words", "not-a-time", "2026-04-05 20:00"),
        ("\uff12\uff10\uff12\uff16-04-05 20:00", "not-a-time", "2026-04-05 20:00"),
        ("2026-04-05", "no-hour", "2026-04-05 20:00"),
        ("2026-02-31 20:00", "no-such-date", "2026-02-28"),
        ("2028-02-30 20:00", "no-such-date", "2028-02-29"),
        ("2026-04-31 20:00", "no-such-date", "2026-04-30"),
        ("2026-13-05 20:00", "no-such-date", "months go from 01 to 12"),
        ("2026-00-05 20:00", "no-such-date", "months go from 01 to 12"),
        ("2026-04-00 20:00", "no-such-date", "2026-04-30"),
        ("0026-04-05 20:00", "no-such-date", "2000 to 2999"),
        ("2026-04-05 24:00", "no-such-hour", "00:00 with the date of the next day"),
        ("2026-04-05 25:00", "no-such-hour", "23:59"),
        ("2026-04-05 20:60", "no-such-hour", "23:59"),
        ("2026-04-05 20:00 Rome", "no-such-zone", "Roman time"),
        ("2026-04-05 20:00 ../../etc/passwd", "not-a-time", "2026-04-05 20:00"),
        ("2026-04-05 20:00 Europe/", "no-such-zone", "an offset"),
        ("2026-04-05 20:00 America/Argentina", "no-such-zone", "an offset"),
        ("2026-04-05 20:00 +99:00", "no-such-zone", "an offset"),
        ("2026-04-05 20:00 " + "A" * 5000, "not-a-time", "2026-04-05 20:00"),
        ("9" * 100_000, "not-a-time", "2026-04-05 20:00"),
    ],
)
def test_text_that_is_no_time_is_a_problem_with_an_example(text: str, code: str, help_: str) -> None:
    problem = refused(text)
    assert problem.code == code
    assert help_ in str(problem.suggestion)


def test_the_hour_that_the_clocks_of_rome_skip_is_a_problem() -> None:
    problem = refused("2026-03-29 02:30")
    assert problem.code == "skipped-hour"
    assert "does not exist in Rome" in problem.message
    assert "from 02:00 to 03:00" in problem.message
    assert "write 2026-03-29 03:00, or a time before 02:00" in str(problem.suggestion)
    assert read("2026-03-29 01:59").astimezone(UTC).hour == 0
    assert read("2026-03-29 03:00").astimezone(UTC).hour == 1


def test_the_hour_that_rome_has_twice_is_a_problem_which_each_offset_solves() -> None:
    problem = refused("2026-10-25 02:30")
    assert problem.code == "double-hour"
    assert "occurs twice in Rome" in problem.message
    assert "2026-10-25 02:30+02:00" in str(problem.suggestion)
    assert "2026-10-25 02:30+01:00" in str(problem.suggestion)
    first, second = (read(f"2026-10-25 02:30+0{hours}:00").astimezone(UTC) for hours in (2, 1))
    assert second - first == timedelta(hours=1)
    assert read("2026-10-25 01:59").utcoffset() == timedelta(hours=2)
    assert read("2026-10-25 03:00").utcoffset() == timedelta(hours=1)


def test_gap_and_fold_of_other_zones_are_told_with_their_city() -> None:
    assert "does not exist in New York" in refused("2026-03-08 02:30 America/New_York").message
    assert "occurs twice in New York" in refused("2026-11-01 01:30 America/New_York").message


@given(st.text(max_size=60))
def test_any_text_is_a_time_or_a_problem(text: str) -> None:
    judged = read_time(text, PLACE)
    assert (judged.value is None) == bool(judged.problems)


@given(st.datetimes(datetime(2001, 1, 1), datetime(2900, 1, 1), timezones=st.just(UTC)))
def test_a_moment_written_with_its_offset_is_read_back(moment: datetime) -> None:
    local = moment.replace(microsecond=0).astimezone(ROME)
    assert read(local.isoformat()).astimezone(UTC) == moment.replace(microsecond=0)


def test_the_zone_of_the_machine_plays_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = []
    for zone in ("UTC", "America/New_York", "Asia/Tokyo"):
        with monkeypatch.context() as patch:
            patch.setitem(os.environ, "TZ", zone)
            if hasattr(time, "tzset"):
                time.tzset()
            readings.append(read("2026-04-05 20:00"))
    if hasattr(time, "tzset"):
        time.tzset()
    assert len({moment.isoformat() for moment in readings}) == 1


@pytest.mark.parametrize("text", ["20 Nov 2026 20:00", "20 November 2026, 20:00"])
def test_a_month_by_name_is_told_as_it_is_to_be_written(text: str) -> None:
    assert "as in 2026-11-20 20:00" in (refused(text).suggestion or "")
