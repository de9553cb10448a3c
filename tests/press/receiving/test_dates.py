"""Dates in lines of text."""

import pytest
from chariot_press import hour

from ludi_press.press.receiving.dates import date_in

NEAR = hour("20:00", 7)

ALONE = {
    "27 Nov 2026, 20:31": "2026-11-27 20:31",
    "Fri Nov 27, 2026 8:31 pm": "2026-11-27 20:31",
    "venerdì 27 novembre 2026 alle ore 20:31": "2026-11-27 20:31",
    "Am 27. März 2026 um 20:31 Uhr": "2026-03-27 20:31",
    "2026-11-27T20:31": "2026-11-27 20:31",
    "27 Nov 2026 19:31 UTC": "2026-11-27 20:31",
    "#12 27.11.26 20:31": "2026-11-27 20:31",
    "6.4. 20:31": "2026-04-06 20:31",
    "30 Dec 20:31": "2025-12-30 20:31",
    "04/05/2026 20:31": None,
    "27/11/2026": None,
    "31 Feb 2026 20:31": None,
    "Yesterday at 20:31": None,
    "45m": None,
    "2h ago": None,
    "20 minutes ago": None,
}
BESIDE = ("whip on 27 Nov 2026 20:31", "27 Nov: brake", "brake today")
NONE = ("3/4", "2.1", "20:31", "lane 2-3", "marble 3", "whip", "", "1 d6")


@pytest.mark.parametrize("text", ALONE)
def test_a_line_that_is_only_a_date(text: str) -> None:
    date = date_in(text, NEAR)
    assert date is not None
    assert date.alone
    assert (f"{date.at:%Y-%m-%d %H:%M}" if date.at else None) == ALONE[text]


@pytest.mark.parametrize("text", BESIDE)
def test_a_date_among_other_words_is_not_alone(text: str) -> None:
    date = date_in(text, NEAR)
    assert date is not None
    assert not date.alone


@pytest.mark.parametrize("text", NONE)
def test_figures_and_words_are_no_date(text: str) -> None:
    assert date_in(text, NEAR) is None


def test_a_day_above_twelve_tells_which_figure_is_the_month() -> None:
    found = date_in("04/13/2026 10:00 AM")
    assert found is not None
    assert found.at == hour("10:00", 13)
