"""Simulates battles of drafted Morturi starter types: how often schools with each type win, and how long battles take.

Usage: python tools/balance_morturi.py [BATTLES] [SIZE]

Schools of SIZE drawn types fight on the Forum Boarium, each gladiator by the plans below.
The starter set is meant to give every type 42 to 58 % of wins, and battles of about seven rounds.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.core.report import Ask
from ludi_press.games.contract import RaceBrief
from ludi_press.games.morturi.reading.entry import set_up
from ludi_press.games.morturi.reading.forms import BattleForm, RoundForm
from ludi_press.games.morturi.reading.orders import judge_orders
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.rules.play import enter, resolve

DATA = Path(__file__).parents[1] / "ludi_press" / "games" / "morturi" / "data" / "1"
CHASE = [{"strike": "any"}, {"move": "nearest", "strike": "nearest, any"}]
SHOOT = [{"shoot": "any"}, {"strike": "any", "then": "away nearest"}, {"move": "toward nearest", "shoot": "any"}]
PLANS = {
    "dimachaerus": [
        {"stance": "two-blades", "strike": "any"},
        {"stance": "two-blades", "move": "nearest", "strike": "any"},
    ],
    "retiarius": [
        {"spend": "net at any", "strike": "any"},
        {"move": "nearest", "spend": "net at any", "strike": "any"},
    ],
    "hoplomachus": [{"spend": "toe-to-toe at any", "strike": "any"}, *CHASE],
    "sagittarius": [{"shoot": "any"}, {"strike": "any"}, {"move": "toward nearest", "shoot": "any"}],
    "bestiarius": SHOOT,
}


class Dice:
    """Rolls dice from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - statistics, no secrets

    def __call__(self, address: Address, die: Die) -> tuple[int, Source]:
        """Roll one die."""
        return self.random.choice(die.faces), Source.SYSTEM


def tree(text: bytes, name: str) -> Node:
    """Return a text as a tree; raises ValueError if it cannot be read."""
    node = load(text, name).value
    if node is None:
        raise ValueError(name)
    return node


TREES = {path.stem: tree(path.read_bytes(), path.name) for path in DATA.glob("*.yaml")}


def battle_of(drafts: Sequence[Sequence[str]]) -> BattleSetUp:
    """Return a battle of two drafts."""
    schools = {
        school: {
            "name": school,
            "tone": tone,
            "fighters": {f"{school}-{n}": {"name": f"{school} {n}", "type": type_} for n, type_ in enumerate(draft)},
        }
        for (school, tone), draft in zip((("red", "russata"), ("blue", "veneta")), drafts, strict=True)
    }
    race = json.dumps({"arena": "forum-boarium", "schools": schools})
    form = fill_one(tree(race.encode(), "race.yaml"), BattleForm).value
    made = set_up(RaceBrief("balance", "Balance", None, form, None, TREES)).value
    if made is None:
        raise ValueError(race)
    return made


def fight(battle: BattleSetUp, seed: int) -> Battle:
    """Play a whole battle."""
    dice = Dice(seed)
    state, _ = enter(battle, TurnDice("balance", 0, dice))
    while state.ending is None:
        orders = {one.id: PLANS.get(battle.by_id[one.id].profile.id, CHASE) for one in state.gladiators if one.on_field}
        form = fill_one(tree(json.dumps({"orders": orders}).encode(), "turn.yaml"), RoundForm).value
        if form is None:
            raise ValueError(orders)
        judged = judge_orders(battle, state, Ask(state.round + 1, 1), form)
        if judged.value is None:
            raise ValueError(judged.problems)
        state, _ = resolve(battle, state, judged.value, TurnDice("balance", state.round + 1, dice))
    return state


def main(battles: int, size: int) -> None:
    """Simulate the battles, and print a line for each type."""
    random = Random(1)  # noqa: S311 - statistics, no secrets
    types = [entry.key.text for entry in TREES["profiles"].get("types")]  # type: ignore[union-attr] # a mapping
    won, met, rounds = Counter[str](), Counter[str](), Counter[int]()
    endings = Counter[str]()
    for seed in range(battles):
        drafts = [random.sample(types, size) for _ in range(2)]
        end = fight(battle_of(drafts), seed)
        rounds[end.round] += 1
        endings[str(end.ending)] += 1
        for school, draft in zip(("red", "blue"), drafts, strict=True):
            met.update(draft)
            won.update(draft if end.winner == school else ())
    for type_ in sorted(types, key=lambda one: -won[one] / max(1, met[one])):
        print(f"{type_:<12} {100 * won[type_] / max(1, met[type_]):5.1f} % of {met[type_]}")  # noqa: T201 - a program's own words
    mean = sum(number * count for number, count in rounds.items()) / battles
    print(f"rounds: {mean:.1f} ({min(rounds)} to {max(rounds)}); endings: {dict(endings)}")  # noqa: T201 - a program's own words


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:3], *("300", "4")[len(sys.argv) - 1 :])))
