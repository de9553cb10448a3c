"""The least and the most that the numbers of the rules data may be, which a race may change too."""

from typing import Any

from cases import overlaid
from romani_scenario import TREES, play

from ludi_press.games.ludi_romani.rules.tables import read_tables

LIMITS: dict[str, tuple[str, tuple[str, ...], int, int]] = {
    "LR-3.2": ("map", ("regions", "gaul", "seats"), 0, 99),
    "LR-4.3": ("prices", ("chips", "white"), 0, 1_000_000_000),
    "LR-4.5": ("prices", ("limit",), 1, 99),
    "LR-7.2": ("map", ("regions", "gaul", "tributum"), 0, 1_000_000_000),
    "LR-7.6": ("prices", ("instaurationes",), 0, 99),
    "LR-11.4": ("prices", ("naves-longae", "limit"), 0, 1000),
}
"""By rule: the file, the keys, the least, the most."""


def is_fit(file: str, keys: tuple[str, ...], number: int) -> bool:
    change: Any = number
    for key in reversed(keys):
        change = {key: change}
    return read_tables(overlaid(TREES, {file: change})).value is not None


def test_lr_3_2_lr_4_3_lr_4_5_lr_7_2_lr_7_6_lr_11_4_a_number_may_be_its_least_and_its_most_and_no_other_beyond() -> (
    None
):
    found = {
        rule: [is_fit(file, keys, number) for number in (least - 1, least, most, most + 1)]
        for rule, (file, keys, least, most) in LIMITS.items()
    }
    assert {rule: fits for rule, fits in found.items() if fits != [False, True, True, False]} == {}


def test_lr_13_11_a_text_has_2000_characters_at_most() -> None:
    acts = [{"verba": "x" * count} for count in (2000, 2001)]
    found = [len(play({"people": {"antony": {}}, "acts": [act]}).problems) for act in acts]
    assert found == [0, 1]


def test_lr_3_1_places_and_thrones_of_roles_are_regions() -> None:
    found = [
        read_tables(overlaid(TREES, {"roster": {"roles": roles}})).value is None
        for roles in ({"antony": {"at": "atlantis"}}, {"bogud": {"throne": "atlantis"}}, {"antony": {"at": "syria"}})
    ]
    assert found == [True, True, False]
