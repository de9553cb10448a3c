"""Plays the demonstration battles of Morturi with sensible orders, and writes their turn files.

Run it in the press: `python tools/play_morturi.py BATTLE`; it writes turns/01.yaml and on until the battle is over.
An existing `story:` in a turn file is kept.
"""

import sys
from datetime import datetime
from functools import partial

from playing import opens_line, play_out

from ludi_press.games.morturi.rules.model import Battle, BattleSetUp

FIRST_DAY = datetime(2026, 3, 20, 20, 0)
ORDERS = {
    "quinquatrus": {
        "flamma": "[{if: locked nearest, move: nearest back, strike: nearest}, {move: nearest, strike: any}]",
        "hilarus": "[{spend: net at any, strike: any}, {move: nearest, spend: net at any, strike: any}]",
        "spiculus": "[{if: hurt nearest, move: nearest, strike: any}, {move: nearest, use: shield-slam at any}]",
        "celadus": "[{shoot: any}, {move: toward nearest, shoot: any, face: nearest}]",
        "verus": "[{stance: two-blades, strike: any}, {stance: two-blades, move: nearest, strike: any}]",
        "priscus": "[{move: nearest, use: bash at any}, {move: toward nearest}]",
        "raecius": "[{spend: toe-to-toe at any, strike: any}, {move: nearest, strike: any}]",
        "triumphus": "[{move: nearest flank, strike: any}, {move: nearest, use: hook at any}]",
        "carpophorus": "[{shoot: any, then: away nearest}, {move: toward nearest, shoot: any}]",
        "columbus": "procede ad proximum et feri",
        "saeva": "vai al prossimo e colpisci",
        "ingens": "go to the nearest and strike",
    },
    "certamen-signi": {
        "flamma": "[{strike: any}, {if: near nearest 4, move: nearest, strike: any}, {move: stay, face: e}]",
        "hilarus": "{move: toward I4, strike: any}",
        "verus": "{move: toward A4, strike: any}",
        "priscus": "[{strike: any}, {move: nearest, strike: any}]",
    },
}
"""The orders of each gladiator, the same every round."""

HOME = {"hilarus": "{move: toward A3}", "verus": "{move: toward I3}"}
"""The orders of gladiators who carry a flag."""

MISSED = {("quinquatrus", 3, "raecius"), ("quinquatrus", 5, "columbus")}
"""The rounds for which somebody sent no orders."""

BY_HAND = {"quinquatrus": {2: ("hilarus", "verus")}}
"""The rounds with gladiators whose dice the host rolled by hand."""


def turn_lines(battle: BattleSetUp, state: Battle, number: int) -> list[str]:
    """Return the orders of a round; a school with one hurt gladiator left surrenders if that is allowed."""
    lines = ["orders:"]
    for one in state.gladiators:
        if one.on_field and (battle.race, number, one.id) not in MISSED:
            orders = HOME.get(one.id, "") if one.carries else ORDERS[battle.race][one.id]
            lines.append(f"  {one.id}: {orders}")
    said = []
    for school in battle.schools:
        left = [one for one in state.gladiators if one.on_field and battle.by_id[one.id].school == school.id]
        if len(left) == 1 and left[0].life < 5 and number > 3 and len(state.present(battle)) > 1:
            said.append(f"  {school.id}: {{surrender: yes}}")
        elif len(left) > 1:
            weakest = min(left, key=lambda one: one.life)
            said.append(f"  {school.id}: {{sequence: [{weakest.id}]}}")
    return lines + (["schools:", *said] if said and number > 1 else [])


def main(race: str) -> None:
    """Write turn after turn until the battle is over."""
    play_out(race, turn_lines, partial(opens_line, FIRST_DAY), BY_HAND.get(race, {}))


if __name__ == "__main__":
    main(sys.argv[1])
