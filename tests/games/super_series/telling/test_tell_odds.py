"""Odds in words: what is said, in which order, and what is left unsaid."""

from fractions import Fraction

from all_faces import race
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.core.report import Listing, Message
from ludi_press.games.super_series.rules.model import Speed
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.telling.forecast import Fate
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.odds import CornerOdds, Odds, StrikeOdds, WhipOdds, leads

SET_UP, _ = race({"velox": {"at": "2/0/13"}, "celer": {"at": "3/0/13"}})
NAMES = Names(SET_UP)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def said(odds: Odds) -> list[str]:
    return [lead.id for lead in leads(odds, NAMES)]


@given(st.dictionaries(st.sampled_from(list(Fate)), st.fractions("1/400", 1)))
def test_every_fate_that_can_come_is_told_once_with_its_chance(fates: dict[Fate, Fraction]) -> None:
    told = leads(Odds(fates=fates), NAMES)
    assert {lead.id: dict(lead.args)["chance"] for lead in told} == {f"odds.{fate}": at for fate, at in fates.items()}
    assert len(told) == len(fates)


def test_the_corner_first_then_the_whip_then_harm_then_the_line() -> None:
    corner = CornerOdds(1, 2, Speed.FAST, 0, ((Corner.CLEAR, HALF), (Corner.SLIP, THIRD)))
    fates = {Fate.FINISH: HALF, Fate.WALL: THIRD}
    odds = Odds((corner,), WhipOdds(HALF, 2, HALF), fates=fates)
    assert said(odds) == ["odds.corner", "odds.whip", "odds.wall", "odds.finish"]
    results = dict(leads(odds, NAMES)[0].args)["results"]
    assert isinstance(results, Listing)
    last = results.items[-1]
    assert isinstance(last, Message)
    assert (last.id, dict(last.args)) == ("odds.short", {"chance": Fraction(1, 6)})


def test_ss_8_3_a_zone_that_is_clear_if_it_is_reached_at_all_is_not_told() -> None:
    clear = (CornerOdds(1, 4, Speed.LOW, 0, ((Corner.CLEAR, Fraction(1)),)),)
    assert said(Odds(clear)) == ["odds.corner.clear"]
    assert said(Odds((CornerOdds(1, 4, Speed.LOW, 0, ((Corner.CLEAR, HALF),)),))) == []


def test_of_a_blow_the_chance_to_come_near_and_then_to_hit() -> None:
    near, far = StrikeOdds("celer", Fraction(1), HALF), StrikeOdds("celer", HALF, HALF, 2)
    assert said(Odds(strikes=(near,), fates={Fate.WALL: HALF})) == ["odds.crash", "odds.as-watch"]
    assert said(Odds(strikes=(far,))) == ["odds.reach", "odds.as-watch"]
