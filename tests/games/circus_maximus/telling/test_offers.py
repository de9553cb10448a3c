"""What is open to whom, with exact chances; and the blanks of a new turn."""

from fractions import Fraction
from typing import Any

from circus_scenario import first_state, race_of
from circus_told import DUEL, demonstration, say, told, words
from msgspec.structs import replace

from ludi_press.core.report import Offer
from ludi_press.games.circus_maximus.rules.charts import Strain
from ludi_press.games.circus_maximus.rules.model import RaceState
from ludi_press.games.circus_maximus.telling.ahead import blanks, offers, planned, wheel_loss

HERE: dict[str, Any] = {"at": "4/0/20", "horses": [5, 5, 4, 4], "end": 30}


def open_to(teams: dict[str, Any], turn: int = 5) -> dict[str, list[str]]:
    """What each team is offered, in words."""
    data = {"teams": teams, "turn": turn}
    return {one.teams[0]: told_words(one) for one in offers(race_of(data), first_state(data))}


def told_words(offer: Offer) -> list[str]:
    return [": ".join((say(one.order), *map(say, one.leads))) for one in offer.orders]


def test_cm_4_4_a_planned_speed_has_its_chances_and_its_price() -> None:
    (quiet, bold, limit, *_) = open_to({"a": HERE, "b": {"at": "8/0/1"}})["a"]
    assert quiet == "12 straight on: no strain"
    assert bold.startswith("15 straight on: 3 over safe 12 in lane 4 for 3 endurance: 50% no effect")
    assert limit.startswith("18 straight on: 6 over safe 12 in lane 4 for 6 endurance: ~16.2% no effect")


def test_cm_4_9_who_may_not_strain_brakes_and_flips_without_the_endurance() -> None:
    race, record = told(DUEL)
    me = record.after.chariot("a")
    banned = first_state({"teams": {"a": {**HERE, "ban": 1}}}).chariots[0]
    assert planned(race, me, 12, 12) == {Strain.NOTHING: Fraction(1)}
    assert planned(race, banned, 18, 12) == {Strain.NOTHING: Fraction(1)}
    weak = first_state({"teams": {"a": {**HERE, "ban": 1, "end": 5}}}).chariots[0]
    assert planned(race, weak, 18, 12) == {Strain.FLIP: Fraction(1)}


def test_cm_5_2_without_endurance_a_strain_is_a_flip() -> None:
    tired = first_state({"teams": {"a": {**HERE, "end": 0}}}).chariots[0]
    assert planned(told(DUEL)[0], tired, 13, 12) == {Strain.FLIP: Fraction(1)}


def test_cm_6_3_damaged_wheels_may_come_off_before_a_corner() -> None:
    """Damage 3: 1 in 36 comes off, 2 in 36 get a point more, and then 3 in 36 come off."""
    worn = first_state({"teams": {"a": {**HERE, "wheels": [3, 0]}}}).chariots[0]
    assert [wheel_loss(worn, speed) for speed in (13, 14)] == [0, Fraction(1, 36)]
    assert wheel_loss(worn, 13, 1) == Fraction(1, 36)
    assert wheel_loss(worn, 14, 1) == 1 - (Fraction(2, 36) * Fraction(33, 36) + Fraction(33, 36) * Fraction(35, 36))
    sound = planned(told(DUEL)[0], replace(worn, wheels=(0, 0)), 15, 12)
    odds = planned(told(DUEL)[0], worn, 15, 12)
    assert odds[Strain.NOTHING] == sound[Strain.NOTHING] * (1 - wheel_loss(worn, 15, 1))
    assert sum(odds.values()) == 1


def test_cm_6_3_a_speed_without_a_strain_tells_of_damaged_wheels() -> None:
    quiet, *_ = open_to({"a": {"at": "4/0/2", "wheels": [8, 0]}, "b": {"at": "8/0/1"}})["a"]
    assert "flip" in quiet
    sound, *_ = open_to({"a": {"at": "4/0/2"}, "b": {"at": "8/0/1"}})["a"]
    assert "flip" not in sound


def test_cm_6_1_attacks_on_whom_is_beside() -> None:
    found = open_to({"a": {"at": "3/0/3"}, "b": {"at": "4/0/3"}, "c": {"at": "2/0/2"}, "d": {"at": "8/0/1"}})["a"]
    attacks = [one.split(":")[0] for one in found if one.startswith(("ram", "lash"))]
    assert attacks == ["ram C horses", "lash C horses", "ram B", "lash B"]


def test_cm_6_1_none_on_grey_squares_in_turn_1() -> None:
    teams = {"a": {"at": "3/0/-5"}, "b": {"at": "4/0/-5"}}
    assert not [one for one in open_to(teams, turn=1)["a"] if one.startswith("ram")]


def test_cm_9_5_the_dragged_may_cut_or_hold_and_a_man_on_foot_run() -> None:
    teams = {"a": {"at": "3/0/3", "status": "dragged", "hits": 7}, "b": {"at": "5/0/3", "status": "on-foot", "hits": 5}}
    found = open_to(teams)
    assert found == {"a": ["cut loose: ~58.3% loose", "hold on"], "b": ["run up to 3 lanes, in or out"]}


def test_blanks_name_everybody_who_has_a_phase_once_and_nobody_after_the_end() -> None:
    race, records = demonstration()
    named = [offer.teams for offer in blanks(race, records[12].after)]
    assert named == [("scorpus",), ("crescens",), ("teres",), ("porphyrius",), ("paezon",), ("felix",), ("musclosus",)]
    assert blanks(race, records[-1].after) == offers(race, records[-1].after) == ()


def test_all_offers_of_a_race_have_words_in_every_language() -> None:
    race, records = demonstration()
    found = [offer for record in records for offer in offers(race, record.after)]
    phrases = [phrase for offer in found for order in offer.orders for phrase in (order.order, *order.leads)]
    for language in ("en", "la", "it"):
        assert {flaw for phrase in phrases for flaw in words(language).flaws(phrase)} == set()


def test_chances_of_a_strain_are_one_together() -> None:
    state: RaceState = first_state({"teams": {"a": HERE}})
    race, _ = told(DUEL)
    for speed in range(12, 23):
        assert sum(planned(race, state.chariots[0], speed, 12).values()) == 1
