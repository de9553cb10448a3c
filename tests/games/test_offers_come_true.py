"""An offered chance is one that can come true: each is compared with what the rules make of the order.

With HYPOTHESIS_PROFILE=fuzz more states are tried, with more plays of each order.
"""

import os
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any

import any_bout
import random_battles
import random_circus
import romani_scenario
from all_faces import brute, told
from any_race import play as play_race
from any_race import set_up as race_of
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from offered import any_dice, differs_exactly, differs_in_samples

from ludi_press.boards.grid import Arc
from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Message, Offer, Text
from ludi_press.games.circus_maximus.rules import events as cm
from ludi_press.games.circus_maximus.rules import model as circus
from ludi_press.games.circus_maximus.rules.charts import Lash, Strain
from ludi_press.games.circus_maximus.rules.live import LiveRace, enliven
from ludi_press.games.circus_maximus.rules.turn import drive, line_up
from ludi_press.games.circus_maximus.rules.turn import resolve as resolve_turn
from ludi_press.games.circus_maximus.telling.ahead import offers as circus_offers
from ludi_press.games.circus_maximus.telling.ahead import open_attacks
from ludi_press.games.kit.odds import ways
from ludi_press.games.ludi_romani.rules.events import Clashed
from ludi_press.games.ludi_romani.telling.ahead import clash_odds, god_odds
from ludi_press.games.moritari.rules import events as mo
from ludi_press.games.moritari.rules.model import NOBODY, Bout, BoutSetUp, CaesarOrders, FighterOrders
from ludi_press.games.moritari.rules.model import RoundOrders as BoutOrders
from ludi_press.games.moritari.rules.model import Status as BoutStatus
from ludi_press.games.moritari.rules.play import enliven as enliven_bout
from ludi_press.games.moritari.rules.play import implore
from ludi_press.games.moritari.rules.play import resolve as resolve_bout
from ludi_press.games.moritari.telling.ahead import offers as bout_offers
from ludi_press.games.morturi.rules import events as mr
from ludi_press.games.morturi.rules.model import Arm, Battle, BattleSetUp, Blow, Gladiator, Manner, Move, Plan
from ludi_press.games.morturi.rules.model import RoundOrders as BattleOrders
from ludi_press.games.morturi.rules.play import about_to_act, activate, begin_round
from ludi_press.games.morturi.telling.ahead import in_reach
from ludi_press.games.morturi.telling.ahead import offers as battle_offers
from ludi_press.games.super_series.rules import model as series
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.telling.ahead import offers as series_offers
from ludi_press.games.super_series.telling.ahead import open_to
from ludi_press.games.super_series.telling.names import Names as SeriesNames
from ludi_press.games.super_series.telling.odds import Oracle, leads

FUZZING = os.environ.get("HYPOTHESIS_PROFILE") == "fuzz"
TRIES = 800 if FUZZING else 150
"""How often an order is played whose dice are too many to be played in all ways."""

seeds = st.integers(0, 2**32)


def orders_of(offers: Iterable[Offer], team: str) -> list[tuple[Any, tuple[Message, ...]]]:
    """What is open to a team, each order with what it leads to; nothing if it is not asked."""
    return [(one.order, one.leads) for offer in offers if team in offer.teams for one in offer.orders]


def facts(lead: Message) -> dict[str, Any]:
    return dict(lead.args)


# Morturi: who may be attacked from the best square on each side, and what comes of it


@settings(max_examples=200 if FUZZING else 25)
@given(seeds)
def test_mr_13_3a_an_offered_attack_in_morturi_is_the_best_that_comes_of_it(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - an example, no secret
    drawn = random_battles.any_battle(random)
    set_up = replace(drawn, roster=tuple(replace(one, name=one.id) for one in drawn.roster))
    battle = random_battles.any_state(random, set_up)
    if len({set_up.side(one.id) for one in battle.gladiators if one.on_field}) < 2:
        return
    offers = battle_offers(set_up, battle)
    for me in [one for one in battle.gladiators if one.on_field][:3]:
        offered = {order: leads for order, leads in orders_of(offers, me.id) if "-at" in order.id}
        shots = (Arm.SHOOT,) if set_up.by_id[me.id].profile.ranged else ()
        for arm in (Arm.STRIKE, *shots):
            for foe in battle.gladiators:
                if foe.on_field and set_up.by_id[foe.id].school != set_up.by_id[me.id].school:
                    leads = offered.get(Message(f"offer.{arm}-at", (("foe", Text(foe.id)),)), ())
                    told = {lead.id.split(".")[1]: (facts(lead)["hits"], facts(lead).get("fells", 0)) for lead in leads}
                    best = best_attacks(set_up, battle, me, arm, foe.id)
                    assert told == {side: (hits, fells) for side, (fells, _, hits) in best.items()}


Best = tuple[Fraction, Fraction, Fraction]
"""Of an attack the chance to end it, the damage on average, and the chance to hit."""


def best_attacks(set_up: BattleSetUp, battle: Battle, me: Gladiator, arm: Arm, foe: str) -> dict[Arc, Best]:
    """On each side the best of all attacks from squares in reach."""
    best: dict[Arc, Best] = {}
    for goal in in_reach(*about_to_act(set_up, battle, me.id)):
        plan = Plan(move=Move(Manner.PATH, winds=goal.route.winds), blow=Blow(arm, (foe,)))
        play = partial(attacked, set_up, battle, me.id, plan, foe)
        found = [(blow, chance) for blow, chance in ways(play, lambda who, label: ()) if blow is not None]
        if found:
            side = found[0][0].side
            fells = sum((chance for blow, chance in found if blow.fell), Fraction())
            damage = sum((chance * blow.damage for blow, chance in found), Fraction())
            hits = sum((chance for blow, chance in found if blow.hit), Fraction())
            best[side] = max(best.get(side, (fells, damage, hits)), (fells, damage, hits), key=lambda one: one[:2])
    return best


class Came(Struct, frozen=True):
    """What came of an attack."""

    side: Arc
    hit: bool
    fell: bool
    damage: int


def attacked(set_up: BattleSetUp, battle: Battle, me: str, plan: Plan, foe: str, turn_dice: TurnDice) -> Came | None:
    """What comes of an attack on somebody in an activation; None where there is none."""
    fight = begin_round(set_up, battle, BattleOrders({me: (plan,)}), turn_dice)
    activate(fight, me, 1)
    blow = next((one for one in fight.events if isinstance(one, mr.Attacked) and one.target == foe), None)
    if blow is None:
        return None
    damage = sum(one.damage for one in fight.events if isinstance(one, mr.Wounded) and one.team == foe)
    return Came(blow.side, blow.hit, not fight.gladiators[foe].on_field, damage)


# Moritari: a fight with whom somebody touches, and an appeal


def bout_states(seed: int) -> Iterator[tuple[BoutSetUp, Bout]]:
    """States of bouts in which some stand close together."""
    for bout, played in (any_bout.play(any_bout.any_game(seed)), any_bout.thick_of_it(Random(seed))):  # noqa: S311
        yield from ((bout, state) for state, _, _ in played[:3] if not state.over)


@settings(max_examples=200 if FUZZING else 12)
@given(seeds)
def test_mo_4_an_offered_fight_in_moritari_comes_as_often_as_is_told(seed: int) -> None:
    for bout, state in bout_states(seed):
        offers = bout_offers(bout, state)
        for me in state.fighters:
            for foe in bout.pinned_by(state, me.id)[:1]:
                name = Text(bout.by_id[foe].name)
                told = dict(orders_of(offers, me.id))[Message("offer.fight-foe", (("foe", name),))]
                offered = {f"{lead.id} {facts(lead)['name'].value}": facts(lead)["chance"] for lead in told}
                assert differs_in_samples(offered, fights(bout, state, me.id, foe), TRIES) == {}


def fights(bout: BoutSetUp, state: Bout, me: str, foe: str) -> Any:
    """Plays a round in which this one alone attacks, and all others stay; tells who was wounded, and who fell."""
    fighters = {one.id: FighterOrders(fight=foe if one.id == me else NOBODY) for one in state.fighters}
    orders = BoutOrders(fighters, {school.id: CaesarOrders((me,), (me,)) for school in bout.schools})

    def play(number: int) -> list[str]:
        _, events = resolve_bout(bout, state, orders, TurnDice("bout", state.round + 1, any_dice(number)))
        names = []
        for event in events:
            name = bout.by_id[event.team].name if event.team in bout.by_id else ""
            if isinstance(event, mo.PointLost) and state.fighter(event.team or "").points > 1:
                names.append(f"odds.wounded {name}")
            if isinstance(event, mo.Fell | mo.BeastKilled):
                names.append(f"odds.felled {name}")
        return names

    return play


@settings(max_examples=200 if FUZZING else 12)
@given(seeds)
def test_mo_5_1_an_offered_appeal_in_moritari_is_heard_as_often_as_is_told(seed: int) -> None:
    for bout, state in bout_states(seed):
        offers = bout_offers(bout, state)
        for me in [one for one in state.fighters if one.status is BoutStatus.STANDING]:
            asked = [lead for _, told in orders_of(offers, me.id) for lead in told if lead.id == "odds.appeal"]

            def play(turn_dice: TurnDice, me: str = me.id) -> list[str]:
                live = enliven_bout(bout, state, BoutOrders({}), turn_dice)  # noqa: B023 - played at once
                live.change(me, points=0, status=BoutStatus.LYING, fallen=live.turn)
                live.fallen[me] = 0
                live.emit(mo.Fell(team=me, by=me))
                implore(live)
                return ["spared"] if any(isinstance(event, mo.Spared) for event in live.events) else []

            assert bool(asked) is not bout.by_id[me.id].kind.is_beast
            for lead in asked:
                assert differs_exactly({"spared": facts(lead)["chance"]}, ways(play, lambda who, label: ())) == {}


# Super Series: what an order leads to, played with every die of whole turns

MOVES = tuple(map(series.Order, (series.Act.ACCELERATE, series.Act.ACCELERATE, series.Act.CRUISE, series.Act.LEFT)))


def series_state(chance: Random) -> tuple[RaceSetUp, series.RaceState, series.Chariot]:
    """A state of a race under way in which one chariot alone moves.

    The others stand at STOP where they are, and whoever has overturned is off the track.
    """
    teams = tuple(
        series.Team(f"t{n}", f"T{n}", None, Tone.VENETA, "any", *(chance.randint(0, 2) for _ in range(6)))
        for n in range(4)
    )
    plans = [{one.id: series.TeamOrders(tuple(chance.choices(MOVES, k=3))) for one in teams} for _ in range(6)]
    played = play_race(teams, plans, chance.randbytes(8), 3, most=6)[1:]
    under_way = [(state, one) for state, _ in played if not state.over for one in state.chariots if is_moving(one)]
    state, mine = chance.choice(under_way)
    others = (
        replace(one, speed=series.Speed.STOP, on_track=one.status is series.Status.RUNNING and one.on_track)
        for one in state.chariots
    )
    chariots = tuple(mine if one.team == mine.team else one for one in others)
    return race_of(teams), replace(state, chariots=chariots), mine


def is_moving(one: series.Chariot) -> bool:
    return one.on_track and one.status is series.Status.RUNNING and one.speed is not series.Speed.STOP


@settings(max_examples=100 if FUZZING else 8)
@given(seeds)
def test_ss_3_5_an_offered_order_of_the_super_series_leads_to_what_comes_of_it(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - an example, no secret
    race, state, mine = series_state(chance)
    orders, _ = open_to(state, mine)
    order = chance.choice(orders)
    odds = Oracle(race, state).odds(mine.team, order)
    assert told(odds) == brute(race, state, mine.team, order)
    offered = [told for _, told in orders_of(series_offers(race, state), mine.team)]
    assert leads(odds, SeriesNames.brief(race)) in offered


# Circus Maximus: the speeds into the next corner on a free way, and the attacks from where somebody is

RESULTS = {
    **dict.fromkeys((Strain.SLIP, Strain.DOUBLE_SLIP, Strain.JOSTLED), "odds.slide"),
    **dict.fromkeys((Strain.LEFT_HORSE, Strain.RIGHT_HORSE), "odds.horse"),
    Strain.NOTHING: "odds.nothing",
    Strain.FLIP: "odds.flip",
}
STEPS = {"in": circus.StepKind.IN, "out": circus.StepKind.OUT}


def circus_states(seed: int) -> Iterator[tuple[circus.RaceSetUp, circus.RaceState, circus.Chariot]]:
    """States of a race of sensible drivers, by the rules as they are printed, with one of the drivers."""
    chance, track = Random(seed), random_circus.TRACKS["eight lanes"]  # noqa: S311 - an example, no secret
    entered = random_circus.teams(chance, 6, 8)
    race = circus.RaceSetUp("r", "R", None, track, random_circus.RULES["full"], 2, entered)
    state, _ = line_up(race, TurnDice("r", 0, any_dice(seed)))
    while not state.over and state.turn < 8:
        orders, dice = random_circus.turn_orders(chance, race, state, "sense"), any_dice(seed)
        state, _ = resolve_turn(race, state, orders, TurnDice("r", state.turn + 1, dice))
        driving = [one for one in state.chariots if one.status is circus.Status.DRIVING]
        if driving and not state.over:
            yield race, state, chance.choice(driving)


def phase(race: circus.RaceSetUp, state: circus.RaceState, given: dict[str, circus.TeamOrders], number: int) -> Any:
    """The events of the phase of the one team with orders, while all others stand."""
    dice = TurnDice("r", state.turn + 1, any_dice(number))
    live = enliven(LiveRace, race, state, circus.TurnOrders(given), dice)
    drive(live, *given)
    return live.events


@settings(max_examples=8 if FUZZING else 4)
@given(seeds)
def test_cm_4_an_offered_speed_of_circus_maximus_comes_to_what_is_told(seed: int) -> None:
    """The chances are those of the corner, and of damaged wheels before it (CM-6.3)."""
    for race, state, me in circus_states(seed):
        free = replace(state, chariots=(me,), wrecks=())
        for order, led in orders_of(circus_offers(race, free), me.team):
            chances = {lead.id: facts(lead)["chance"] for lead in led if "chance" in facts(lead)}
            if order.id.startswith("offer.speed") and chances:
                side = order.id.removeprefix("offer.speed").strip(".")
                path = (circus.Step(STEPS[side]),) if side else ()
                given = {me.team: circus.TeamOrders(speed=facts(order)["n"], path=path)}
                found = differs_in_samples(chances, partial(strained, race, free, given), TRIES)
                assert found == {}, (order, me)


def strained(race: circus.RaceSetUp, state: circus.RaceState, given: dict[str, Any], number: int) -> Iterator[str]:
    """What the first corner comes to."""
    yield first_strain(phase(race, state, given, number))


def first_strain(events: Iterable[Any]) -> str:
    """What the first corner comes to."""
    for event in events:
        if isinstance(event, cm.StrainJudged):
            return RESULTS[event.result]
        if isinstance(event, cm.Flipped):
            return "odds.flip"
    return "odds.nothing"


@settings(max_examples=8 if FUZZING else 4)
@given(seeds)
def test_cm_6_an_offered_attack_of_circus_maximus_comes_to_what_is_told(seed: int) -> None:
    for race, state, me in circus_states(seed):
        firm = replace(state, chariots=tuple(replace(one, evade=()) for one in state.chariots))
        opened = orders_of(circus_offers(race, state), me.team)
        attacks = [(order, led) for order, led in opened if not order.id.startswith("offer.speed")]
        for attack, (order, led) in zip(open_attacks(race, state, me), attacks, strict=True):
            chances = {lead.id: facts(lead)["chance"] for lead in led}
            path = (circus.Step(circus.StepKind.ATTACK, attack=attack),)
            given = {me.team: circus.TeamOrders(speed=1, path=path)}
            found = differs_in_samples(chances, partial(struck, race, firm, given), TRIES)
            assert found == {}, (order, me)


def struck(race: circus.RaceSetUp, state: circus.RaceState, given: dict[str, Any], number: int) -> Iterator[str]:
    """What an attack comes to, by the words of its offer."""
    named = (name for event in phase(race, state, given, number) if (name := landed(event)) is not None)
    yield from (name for name in islice(named, 1) if name)


def landed(event: Any) -> str | None:
    """The words for what an attack came to, "" for nothing; None for another event."""
    match event:
        case cm.CarRammed():
            return f"odds.ram.{event.result}"
        case cm.DriverLashed():
            return "" if event.result is Lash.NOTHING else f"odds.lash.{event.result.value.lower()}"
        case cm.HorseHurt():
            return "odds.ram.horse" if event.points else ""
        case cm.TeamLashed():
            return "odds.lash.team" if event.spur else ""
    return None


# Ludi Romani: a concursatio, and one against a war god


PARTIES = {"antony": {"at": "greece", "curiales": 1}, "brutus": {"curiales": 1}}


def test_lr_14_4_the_chances_of_a_concursatio_are_those_of_all_its_dice() -> None:
    take, numen, tie, taken = clash_odds()
    offered = {"theirs antony": take, "theirs juno": numen, "mine juno": numen, "both": tie, "mine brutus": taken}
    found = clashes("antony", "pugna", PARTIES, "brutus", {"numen": "juno"})
    assert differs_exactly(offered, found) == {}


def test_lr_14_4_the_chances_against_a_war_god_are_those_of_all_its_dice() -> None:
    kept, lost = god_odds()
    offered = {"kept": kept, "theirs mars": lost}
    assert differs_exactly(offered, clashes("mars", "immortalis", {"antony": {"curiales": 2}}, "antony", {})) == {}


def clashes(attacker: str, label: str, people: Any, against: str, act: Any) -> Iterator[tuple[list[str], Fraction]]:
    """The first concursatio of a battle with every pair of dice: who gets whose legion."""
    for mine, theirs in product(range(1, 7), repeat=2):
        dice = {attacker: [f"{label} {mine}", f"{label} 3"], against: [f"pugna {theirs}", "pugna 3"]}
        count = sum(people[against].values())
        dice = {who: thrown[:count] for who, thrown in dice.items()}
        acts = [{"proelium": {"attacker": attacker, "against": against, **act}}]
        outcome = romani_scenario.play({"people": people, "acts": acts, "dice": dice})
        clashed = next(event for event in outcome.events if isinstance(event, Clashed))
        names = [f"{side} {taker}" for side, taker in (("mine", clashed.mine), ("theirs", clashed.theirs)) if taker]
        yield (["both"] if len(names) == 2 else names or ["kept"]), Fraction(1, 36)
