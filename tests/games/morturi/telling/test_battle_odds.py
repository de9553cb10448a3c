"""Odds: what is reckoned of an attack is what comes of it when all its dice are rolled in all their ways."""

from fractions import Fraction
from typing import Any

import pytest
from any_battle import records, seeds
from battle_scenario import files, start
from battle_scenario import set_up as set_up_of
from hypothesis import given, settings

from ludi_press.boards.grid import Arc
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Ask, Listing, Message
from ludi_press.games.kit.odds import ways
from ludi_press.games.morturi.reading.entry import ProfileReader
from ludi_press.games.morturi.rules.attack import attack
from ludi_press.games.morturi.rules.events import Attacked, Wounded
from ludi_press.games.morturi.rules.fight import Act
from ludi_press.games.morturi.rules.model import RoundOrders
from ludi_press.games.morturi.rules.movement import is_open
from ludi_press.games.morturi.rules.play import begin_round, begun
from ludi_press.games.morturi.teller import duel_odds, rule_tables
from ludi_press.games.morturi.telling.ahead import blanks, blow_odds, offers, order_slips
from ludi_press.order_slip import ChoiceField


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_mr_3_6_the_chances_of_an_attack_are_those_of_all_its_dice(seed: int) -> None:
    set_up, turns = records(seed)
    tried = 0
    for record in turns[:-1]:
        before = record.after
        for me in [one for one in before.gladiators if one.on_field]:
            fight = begun(set_up, before)
            fight.act = Act(me.id)
            weapon = set_up.by_id[me.id].profile.melee
            for foe in fight.enemies(me.id):
                if tried > 3 or not is_open(fight, me.id, weapon, me.at, foe):
                    continue

                def blow(turn_dice: TurnDice, me: str = me.id, foe: str = foe.id) -> tuple[bool, int, Arc]:
                    live = begin_round(set_up, before, RoundOrders({}), turn_dice)  # noqa: B023 - played at once
                    live.act = Act(me)
                    attack(live, me, set_up.by_id[me].profile.melee, foe)
                    first = next(one for one in live.events if isinstance(one, Attacked))
                    harm = sum(one.damage for one in live.events if isinstance(one, Wounded) and one.team == foe)
                    return first.hit, harm, first.side

                found = ways(blow, lambda team, label: ())
                sides = {side for (_, _, side), _ in found}
                side, odds = blow_odds(fight, me.id, weapon, foe.id)
                assert sides == {side}
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
        ("murmillo", "retiarius", Arc.FRONT, Fraction(1, 2), Fraction(2)),
        ("murmillo", "retiarius", Arc.REAR, Fraction(1, 2), Fraction(5, 2)),
        ("retiarius", "murmillo", Arc.FRONT, Fraction(2, 3), Fraction(4, 3)),
        ("retiarius", "murmillo", Arc.FLANK, Fraction(2, 3), Fraction(2)),
        ("retiarius", "secutor", Arc.FRONT, Fraction(1, 2), Fraction(3, 2)),
        ("thraex", "murmillo", Arc.FRONT, Fraction(2, 3), Fraction(3 * 3 + 4, 6)),
    ],
)
def test_mr_3_3_the_odds_of_type_against_type(
    attacker: str, target: str, side: Arc, hits: Fraction, damage: Fraction
) -> None:
    starter = files("{}").profiles
    profiles = ProfileReader(starter.types, starter.tricks).read().value or {}
    odds = duel_odds(files("{}").rules, profiles[attacker], profiles[target], side)
    assert (odds.hits, odds.damage) == (hits, damage)


def test_the_tables_have_every_type_and_every_trick() -> None:
    tables = {(table.rule, len(table.board.rows), len(table.board.columns)) for table in rule_tables(files("{}"))}
    assert tables == {("MR-3.4", 12, 13), ("MR-10.1", 12, 5), ("MR-10.2", 29, 4)}


def test_mr_10_2_the_tables_tell_what_binds_a_type_and_a_trick() -> None:
    cells = [cell.content for table in rule_tables(files("{}")) for row in table.board.rows for cell in row.cells]
    shots = [cell.id for cell in cells if isinstance(cell, Message) and cell.id.startswith("tables.shot")]
    assert shots == ["tables.shot.still", "tables.shot"]
    bound = [
        [part.id for part in cell.items if isinstance(part, Message)] for cell in cells if isinstance(cell, Listing)
    ]
    assert ["bond.cost", "bond.range"] in bound


def told_to(who: str, **more: Any) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """The leads of each offered attack of somebody, by the phrase of the order."""
    battle = set_up_of(more)
    found = {team: offer for offer in offers(battle, start(battle, more)) for team in offer.teams}
    return {
        str(getattr(order.order, "id", "")): [(lead.id, dict(lead.args)) for lead in order.leads]
        for order in found[who].orders
        if order.leads
    }


HALF = Fraction(1, 2)


def test_mr_13_3a_who_may_turn_has_turned_when_a_chance_is_told() -> None:
    field = {"r1": {"type": "secutor", "at": "A3"}, "b1": {"at": "C3", "face": "e", "life": 5}}
    assert told_to("r1", gladiators=field) == {"offer.strike-at": [("odds.front", {"hits": HALF})]}


@pytest.mark.parametrize(
    "bar", [{"react": False}, {"conditions": ["prone"]}, {"conditions": ["netted"]}], ids=["react", "prone", "netted"]
)
def test_mr_13_3a_who_may_not_turn_is_struck_on_the_side_that_he_shows(bar: dict[str, Any]) -> None:
    field = {"r1": {"type": "secutor", "at": "A3"}, "b1": {"at": "C3", "face": "e", "life": 5, **bar}}
    leads = told_to("r1", gladiators=field)["offer.strike-at"]
    assert ("odds.rear.fells", {"hits": HALF, "fells": HALF}) in leads


def test_mr_13_3a_the_reaction_is_that_on_the_board_not_one_of_the_open_turn() -> None:
    field = {"r1": {"type": "secutor", "at": "A3"}, "b1": {"at": "C3", "face": "e", "life": 5, "react": ["r2"]}}
    leads = told_to("r1", gladiators={**field, "r2": {"at": "H8"}})["offer.strike-at"]
    assert [lead for lead, _ in leads] == ["odds.flank", "odds.rear.fells"]


def test_mr_13_3a_a_charge_counts_where_the_way_is_one() -> None:
    field = {"r1": {"type": "eques", "at": "A3"}, "b1": {"at": "E3", "face": "w", "life": 5}}
    leads = told_to("r1", gladiators=field)["offer.strike-at"]
    assert leads == [("odds.front.fells", {"hits": Fraction(2, 3), "fells": Fraction(2, 3)})]


def test_mr_13_3a_who_rises_first_has_spent_points_and_does_not_shoot_standing_still() -> None:
    field = {"r1": {"type": "sagittarius", "at": "A3", "conditions": ["prone"]}, "b1": {"at": "D3", "face": "w"}}
    assert told_to("r1", gladiators=field) == {"offer.strike-at": [("odds.front", {"hits": Fraction(5, 6)})]}


def test_mr_13_3a_a_rally_is_counted() -> None:
    field = {"r1": {"at": "A3"}, "b1": {"type": "hard", "at": "C3", "face": "w", "life": 3}}
    types = {"hard": {"move": 3, "melee": {"hits": 4, "damage": 3}, "tricks": ["grit"]}}
    tricks = {"grit": {"says": "stays", "trait": {"rally": 3}}}
    leads = told_to("r1", gladiators=field, types=types, tricks=tricks)["offer.strike-at"]
    assert leads == [("odds.front.fells", {"hits": HALF, "fells": HALF / 3})]


def test_mr_5_4_offers_and_slips_tell_what_binds_shots_and_tricks() -> None:
    field = {"r1": {"type": "sagittarius", "at": "A3"}, "r2": {"type": "retiarius", "at": "A5"}, "b1": {"at": "D3"}}
    case = {"gladiators": field}
    battle = set_up_of(case)
    state = start(battle, case)
    found = {team: offer for offer in offers(battle, state) for team in offer.teams}
    assert [bond.id for bond in bonds_in(found["r1"].note)] == ["bond.range", "bond.still"]
    assert found["r2"].note is not None
    assert found["r2"].note.id == "offer.note"
    net = next(
        one.order for one in found["r2"].orders if isinstance(one.order, Message) and one.order.id == "offer.bound"
    )
    assert [bond.id for bond in bonds_in(net)] == ["bond.range"]
    red = next(slip for slip in order_slips(battle, state, Ask(1, 1)) if slip.who == "red")
    notes = {form.id: form.note for form in red.forms}
    assert notes["r1"] == found["r1"].note
    spend = next(field for field in red.forms[1].fields if field.id == "1-spend")
    assert isinstance(spend, ChoiceField)
    assert spend.options[0].label == net


def bonds_in(message: Message | None) -> tuple[Any, ...]:
    assert message is not None
    return next(part.items for _, part in message.args if isinstance(part, Listing))
