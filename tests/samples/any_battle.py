"""Any battle of Morturi: rosters, plans and dice drawn from a seed, as hypothesis draws the seeds."""

from functools import cache
from random import Random
from typing import Any

from battle_scenario import judged_race
from hypothesis import strategies as st

from ludi_press.boards.grid import WINDS, Arc
from ludi_press.core.dice import Address, Die, Source, TurnDice, draw
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    Battle,
    BattleSetUp,
    Blow,
    Check,
    Entrant,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Reaction,
    RoundOrders,
    SchoolOrders,
)
from ludi_press.games.morturi.rules.play import enter, resolve
from ludi_press.games.morturi.rules.profile import Sort

TYPES = "murmillo thraex retiarius secutor hoplomachus provocator dimachaerus eques sagittarius bestiarius leo ursus"
TRICKS = {
    "grit": {"says": "stays", "trait": {"rally": 4}},
    "drum": {"says": "drums", "trait": {"aura": 2, "damage": 1}},
    "pose": {"says": "poses", "feat": {"cost": 1, "die": 4, "favour": 1, "move": 1}},
    "drag": {"says": "drags", "attack": {"hits": 2, "damage": 1, "range": 4, "pull": 2}},
    "whirl": {"says": "whirls", "attack": {"cost": 2, "damage": 2, "sweep": ["left", "right", "beyond"], "push": 1}},
}
WILD = {"move": 5, "melee": {"hits": 3, "damage": 3}, "tricks": [*TRICKS]}
seeds = st.integers(0, 40)
"""Few, so that all laws look at the same battles, each of which is played once."""
Played = list[tuple[Battle, tuple[Event, ...], TurnDice]]


def any_set_up(random: Random) -> BattleSetUp:
    """Two or three schools on one of the arenas."""
    arena = random.choice(["quarry", "naumachia", "forum-boarium"])
    schools: dict[str, Any] = {}
    tones = [("red", "russata"), ("blue", "veneta"), ("green", "praesina")]
    for school, tone in tones[: 3 if arena == "forum-boarium" else 2]:
        types = random.choices([*TYPES.split(), "wild"], k=random.randint(1, 4))
        fighters = {f"{school[0]}{n}": {"name": f"{school} {n}", "type": type_} for n, type_ in enumerate(types, 1)}
        schools[school] = {"name": school, "tone": tone, "fighters": fighters}
    race = {"arena": arena, "schools": schools, "types": {"wild": WILD}, "tricks": TRICKS}
    judged = judged_race(race, {"surrender": False, "rounds": 20})
    assert judged.value is not None, judged.problems
    return judged.value


def any_orders(random: Random, set_up: BattleSetUp) -> RoundOrders:
    """Orders that may make no sense; some gladiators are silent."""
    plans = {
        one.id: tuple(any_plan(random, set_up, one) for _ in range(random.randint(1, 3)))
        for one in set_up.roster
        if random.random() < 0.8
    }
    schools = {
        school.id: SchoolOrders(tuple(random.sample([*plans], len(plans) // 2)), random.random() < 0.02)
        for school in set_up.schools
    }
    return RoundOrders(plans, schools)


def any_plan(random: Random, set_up: BattleSetUp, me: Entrant) -> Plan:
    """One plan of somebody."""
    enemies = [one.id for one in set_up.roster if one.school != me.school]
    tricks = me.profile.tricks
    paid = [Paid(trick.id, (ANY,)) for trick in tricks if trick.cost is not None]
    uses = [Blow(Arm.USE, (ANY,), trick.id) for trick in tricks if trick.sort is Sort.ATTACK and trick.cost is None]
    stances = [trick.id for trick in tricks if trick.sort is Sort.STANCE]
    targets = (random.choice([*enemies, NEAREST]), ANY)
    aim: Any = random.choice([*enemies, NEAREST, random.choice([*set_up.arena.grounds])])
    return Plan(
        checks=(Check(random.choice([*Query]), random.choice(enemies), random.randint(1, 4), random.random() < 0.5),)
        if random.random() < 0.3
        else (),
        react=random.choice([None, Reaction(), Reaction(False), Reaction(False, (enemies[0],))]),
        stance=random.choice([None, "", *stances]),
        first=tuple(random.sample(paid, random.randint(0, min(1, len(paid))))),
        move=Move(random.choice([*Manner]), aim, random.choice([None, *Arc]), tuple(random.choices(WINDS, k=3))),
        spend=tuple(random.sample(paid, random.randint(0, len(paid)))),
        blow=random.choice([None, Blow(Arm.STRIKE, targets), Blow(Arm.SHOOT, targets), *uses]),
        then=random.choice([None, Move(Manner.PATH, winds=(random.choice(WINDS),)), Move(Manner.AWAY)]),
        face=random.choice([None, *WINDS, enemies[0]]),
    )


def roller(secret: bytes) -> Any:
    """Dice from a secret, as a race's are."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return draw(secret, address, die), Source.SECRET

    return roll


@cache
def play(seed: int, rounds: int = 8, *, silent: bool = False) -> tuple[BattleSetUp, Played]:
    """A battle from its seed, turn 0 first, until it is over or so many rounds are done."""
    random, roll = Random(seed), roller(str(seed).encode())  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    turn_dice = TurnDice("any", 0, roll)
    state, events = enter(set_up, turn_dice)
    played = [(state, events, turn_dice)]
    while state.ending is None and state.round < rounds:
        turn_dice = TurnDice("any", state.round + 1, roll)
        state, events = resolve(set_up, state, RoundOrders({}) if silent else any_orders(random, set_up), turn_dice)
        played.append((state, events, turn_dice))
    return set_up, played


@cache
def records(seed: int, rounds: int = 6) -> tuple[BattleSetUp, tuple[TurnRecord[Battle, RoundOrders], ...]]:
    """The turns of any battle, as the press hands them to those who tell them."""
    random, roll = Random(seed), roller(str(seed).encode())  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    turn_dice = TurnDice("any", 0, roll)
    state, events = enter(set_up, turn_dice)
    found: list[TurnRecord[Battle, RoundOrders]] = [TurnRecord(0, None, None, state, events, tuple(turn_dice.rolls))]
    while state.ending is None and state.round < rounds:
        turn_dice, orders, before = TurnDice("any", state.round + 1, roll), any_orders(random, set_up), state
        state, events = resolve(set_up, before, orders, turn_dice)
        found.append(TurnRecord(state.round, before, orders, state, events, tuple(turn_dice.rolls)))
    return set_up, tuple(found)
