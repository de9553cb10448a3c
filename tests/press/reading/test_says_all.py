"""What a later order leaves out of an earlier one."""

import pytest

from ludi_press.content.nodes import Plain
from ludi_press.press.reading.says_all import says_all

TIMED = {"orders": ["whip", "right 1", "control"], "received": "2026-11-28 12:30"}


@pytest.mark.parametrize(
    ("fresh", "before", "adds", "all_of_it"),
    [
        (["brake"], TIMED, False, False),
        (["brake", "left 1", "watch"], TIMED, False, True),
        (["brake", "left 1", "watch"], {**TIMED, "bonus": "space"}, False, False),
        (["whip", "right 1"], ["whip"], True, True),
        (["right 1"], ["whip"], True, False),
        ("brake", ["whip"], False, True),
        ({"whip": "yes"}, {"orders": {"speed": "12", "path": "4/out/7"}, "received": "2026-11-28 12:30"}, False, False),
        ({"speed": "14", "path": "5/7"}, {"orders": {"speed": "12", "path": "4/out/7"}, "note": "x"}, False, True),
        ({"face": "n"}, {"move": "E5", "strike": "priscus"}, False, False),
    ],
)
def test_an_order_that_leaves_out_what_an_earlier_one_says_is_not_all(
    fresh: Plain, before: Plain, *, adds: bool, all_of_it: bool
) -> None:
    assert says_all(fresh, before, adds=adds) is all_of_it
