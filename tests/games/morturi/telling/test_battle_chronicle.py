"""A battle in the archive: everybody ranked after each round, attacks, luck, places of the schools."""

from any_battle import records, seeds
from hypothesis import given, settings
from trees import ROOT

from ludi_press.core.report import Message
from ludi_press.games.morturi.rules.events import Attacked
from ludi_press.games.morturi.rules.fight import places_of, standings
from ludi_press.games.morturi.teller import MorturiTeller

WORDS = ROOT / "ludi_press/games/morturi/data/words/en.yaml"


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_a_chronicle_knows_everybody_after_every_round(seed: int) -> None:
    set_up, turns = records(seed)
    told, everybody = MorturiTeller().chronicle(set_up, turns), {*set_up.by_id}
    assert {one.id for one in told.entrants} == everybody
    assert [ranking.turn for ranking in told.rankings] == [record.turn for record in turns]
    assert all({*ranking.order} == everybody for ranking in told.rankings)
    assert {one.team for one in told.results} == everybody
    attacks = sum(isinstance(event, Attacked) for record in turns for event in record.events)
    assert len(told.attacks) == attacks
    assert sum(one.dice for one in told.luck) <= sum(len(record.rolls) for record in turns)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_7_1_the_winner_comes_first_and_who_has_nobody_left_comes_last(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns:
        ranked = standings(set_up, record.after)
        assert [one.place for one in ranked] == sorted(one.place for one in ranked)
        assert [bool(one.left) for one in ranked] == sorted((bool(one.left) for one in ranked), reverse=True) or (
            record.after.winner is not None
        )
        if record.after.winner is not None:
            assert (ranked[0].side, ranked[0].place) == (record.after.winner, 1)
        assert {*places_of(set_up, record.after)} == {*set_up.by_id}


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_how_it_ended_for_each_needs_no_more_words_than_its_own(seed: int) -> None:
    set_up, turns = records(seed)
    assert {
        one.end.args for one in MorturiTeller().chronicle(set_up, turns).results if isinstance(one.end, Message)
    } == {()}
    ids = {one.end.id for one in MorturiTeller().chronicle(set_up, turns).results if isinstance(one.end, Message)}
    patterns = [line for line in WORDS.read_text("utf-8").splitlines() if line.split(":")[0] in ids]
    assert len(patterns) == len(ids)
    assert not any("{" in line for line in patterns)
