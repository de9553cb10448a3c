"""Who is Caesar (MO-2)."""

from ludi_press.games.moritari.rules.events import BarredFromInitiative, CaesarNamed, InitiativeRolled, Phase
from ludi_press.games.moritari.rules.live import BEASTS, LiveBout, in_order, sides_left

DICE = 2
"""MO-2.1: each player rolls two dice."""


def choose_caesar(live: LiveBout) -> None:
    """MO-2.1, MO-2.1a, MO-2.2: names Caesar, and with him the order of actions; without rivals no dice are rolled."""
    rivals = _rivals(live)
    causes: dict[str, int] = {}
    alone = len(rivals) <= 1
    while len(rivals) > 1:
        rivals = _roll(live, rivals, causes)
    live.caesar = rivals[0] if rivals else None
    left = tuple(fighter.id for fighter in live.fighters.values() if fighter.on_sand)
    live.sequence = tuple(one for one in in_order(live.rule().sequence, left) if one in left)
    live.tell(
        CaesarNamed(
            phase=Phase.INITIATIVE,
            team=live.caesar,
            rule="MO-2.1",
            cause=causes.get(live.caesar or ""),
            order=live.sequence,
            alone=alone,
        )
    )


def _rivals(live: LiveBout) -> list[str]:
    """MO-2.1a, MO-2.2c: every school with somebody on the sand, but for the one that overrode the crowd last."""
    sides = [side for side in sides_left(live.set_up, tuple(live.fighters.values())) if side != BEASTS]
    if live.barred in sides:
        live.tell(BarredFromInitiative(phase=Phase.INITIATIVE, team=live.barred, rule="MO-2.2"))
    return [side for side in sides if side != live.barred]


def _roll(live: LiveBout, rivals: list[str], causes: dict[str, int]) -> list[str]:
    """MO-2.1, MO-2.1a: two dice each; those that share the highest sum are left.

    `causes` keeps the last event of each school.
    """
    rolls = {school: [live.roll(school, "initiative", "MO-2.1") for _ in range(DICE)] for school in rivals}
    totals = {school: sum(roll.face for roll in dice) for school, dice in rolls.items()}
    best = max(totals.values())
    left = [school for school, total in totals.items() if total == best]
    for school, dice in rolls.items():
        causes[school] = live.tell(
            InitiativeRolled(
                phase=Phase.INITIATIVE,
                team=school,
                rule="MO-2.1",
                dice=tuple(roll.index for roll in dice),
                cause=causes.get(school),
                total=totals[school],
                tied=len(left) > 1 and school in left,
            )
        )
    return left
