import json

import pytest
from archive_samples import moment, race
from msgspec.structs import replace

from ludi_press.archive.cards import Deadline, RaceCard
from ludi_press.archive.codec import from_json, to_data


def through_json(card: RaceCard) -> RaceCard:
    return from_json(RaceCard, json.dumps(to_data(card)).encode())


@pytest.mark.parametrize("card", [race(), race(over=False), race(year=None), replace(race(), proof=None, host=None)])
def test_a_card_comes_back_as_it_was(card: RaceCard) -> None:
    assert through_json(card) == card


def test_a_window_comes_back_too() -> None:
    window = Deadline(2, moment(2026), moment(2026, 3), moment(2026, 3, 2))
    assert through_json(replace(race(), deadlines=(window,))).deadlines == (window,)


@pytest.mark.parametrize("broken", [{"over": 1}, {"turns": {}}, {"title": None}, {"entries": [{"team": "a"}]}])
def test_what_no_build_wrote_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"Expected|required"):
        from_json(RaceCard, json.dumps({**to_data(race()), **broken}).encode())
