"""Odds: what is reckoned of an attack is what comes of it when all its dice are rolled in all their ways."""

from fractions import Fraction

import pytest
from any_battle import records, seeds
from battle_scenario import files
from hypothesis import given, settings

from ludi_press.boards.grid import Side
from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.odds import ways
from ludi_press.games.morturi.reading.profiles import ProfileReader
from ludi_press.games.morturi.rules.attack import attack
from ludi_press.games.morturi.rules.events import Attacked, Wounded
from ludi_press.games.morturi.rules.fight import Act
from ludi_press.games.morturi.rules.model import RoundOrders
from ludi_press.games.morturi.rules.play import begin_round, begun
from ludi_press.games.morturi.rules.targets import is_open
from ludi_press.games.morturi.telling.odds import blow_odds, duel_odds
from ludi_press.games.morturi.telling.offers import blanks, offers
from ludi_press.games.morturi.telling.rule_tables import rule_tables


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_mr_3_6_the_chances_of_an_attack_are_those_of_all_its_dice(seed: int) -> None:
    set_up, turns = records(seed)
    tried = 0
    for record in turns[:-1]:
        before = record.after
        fight = begun(set_up, before)
        for me in fight.on_field():
            weapon = set_up.by_id[me.id].profile.melee
            for foe in fight.enemies(me.id):
                if tried > 3 or not is_open(fight, me.id, weapon, me.at, foe):
                    continue

                def blow(turn_dice: TurnDice, me: str = me.id, foe: str = foe.id) -> tuple[bool, int, Side]:
                    live = begin_round(set_up, before, RoundOrders({}), turn_dice)  # noqa: B023 - played at once
                    live.act = Act(me)
                    attack(live, me, set_up.by_id[me].profile.melee, foe)
                    first = next(one for one in live.events if isinstance(one, Attacked))
                    harm = sum(one.damage for one in live.events if isinstance(one, Wounded) and one.team == foe)
                    return first.hit, harm, first.side

                found = ways(blow, lambda team, label: ())
                sides = {side for (_, _, side), _ in found}
                odds = blow_odds(fight, me.id, weapon, foe.id, sides.pop())
                assert odds.hits == sum((chance for (hit, _, _), chance in found if hit), Fraction(0))
                assert odds.damage == sum((chance * harm for (_, harm, _), chance in found), Fraction(0))
                tried += 1


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_mr_13_3_offers_are_open_to_all_on_the_field_and_have_chances(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns:
        battle = record.after
        given_ = offers(set_up, battle)
        asked = blanks(set_up, battle)
        on_field = sorted(one.id for one in battle.gladiators if one.on_field) if not battle.over else []
        assert sorted(team for offer in given_ for team in offer.teams) == on_field
        assert sorted(team for offer in asked for team in offer.teams) == on_field
        assert not any(order.leads for offer in asked for order in offer.orders)
        chances = [arg for offer in given_ for order in offer.orders for lead in order.leads for _, arg in lead.args]
        assert all(isinstance(chance, Fraction) and 0 < chance <= 1 for chance in chances)


@pytest.mark.parametrize(
    ("attacker", "target", "side", "hits", "damage"),
    [
        ("murmillo", "retiarius", Side.FRONT, Fraction(1, 2), Fraction(2)),
        ("murmillo", "retiarius", Side.REAR, Fraction(1, 2), Fraction(5, 2)),
        ("retiarius", "murmillo", Side.FRONT, Fraction(2, 3), Fraction(4, 3)),
        ("retiarius", "murmillo", Side.FLANK, Fraction(2, 3), Fraction(2)),
        ("retiarius", "secutor", Side.FRONT, Fraction(1, 2), Fraction(3, 2)),
        ("thraex", "murmillo", Side.FRONT, Fraction(2, 3), Fraction(3 * 3 + 4, 6)),
    ],
)
def test_mr_3_3_the_odds_of_type_against_type(
    attacker: str, target: str, side: Side, hits: Fraction, damage: Fraction
) -> None:
    starter = files("{}")["profiles"]
    profiles = ProfileReader(starter.types, starter.tricks).read().value or {}
    odds = duel_odds(files("{}")["rules"], profiles[attacker], profiles[target], side)
    assert (odds.hits, odds.damage) == (hits, damage)


def test_the_tables_have_every_type_and_every_trick() -> None:
    tables = {(table.rule, len(table.board.rows), len(table.board.columns)) for table in rule_tables(files("{}"))}
    assert tables == {("MR-3.4", 12, 13), ("MR-10.1", 12, 5), ("MR-10.2", 29, 3)}
