"""Which orders are open to whom next (SS-3.5, SS-4, SS-13.2, SS-15.2)."""

from ludi_press.games.super_series.live import RaceSetUp
from ludi_press.games.super_series.model import Act, Chariot, RaceState, Status
from ludi_press.games.super_series.narrate import Names
from ludi_press.report import Offer, say

START_ACTS = (Act.ACCELERATE, Act.WHIP)
"""SS-3.5: the first order of turn 1."""

FLIPPED_ACTS = (Act.ENDURE, Act.ESCAPE)
"""SS-15.2: all that is left after naufragia."""

STANDARD_ACTS = (
    Act.LEFT,
    Act.RIGHT,
    Act.ACCELERATE,
    Act.WHIP,
    Act.BRAKE,
    Act.CRASH,
    Act.LACERATE,
    Act.CONTROL,
    Act.WATCH,
)
"""SS-4: the standard list."""


def offers(set_up: RaceSetUp, state: RaceState) -> tuple[Offer, ...]:
    """Teams with the same orders open stand together; who is stunned has none for a while."""
    running = [chariot for chariot in state.chariots if chariot.status is Status.RUNNING and chariot.on_track]
    flipped = [chariot for chariot in state.chariots if chariot.status is Status.FLIPPED]
    free = [chariot for chariot in running if not chariot.stunned]
    found = []
    if state.turn == 0:
        found.append(_offer(set_up, free, START_ACTS, "offer.note.start"))
    elif free:
        found.append(_offer(set_up, free, STANDARD_ACTS))
    for chariot in running:
        if chariot.stunned:
            note = say("offer.note.stunned", orders=chariot.stunned)
            found.append(Offer((Names(set_up).team(chariot.team),), (), note))
    if flipped:
        found.append(_offer(set_up, flipped, FLIPPED_ACTS, "offer.note.flipped"))
    return tuple(found)


def _offer(set_up: RaceSetUp, chariots: list[Chariot], acts: tuple[Act, ...], note: str | None = None) -> Offer:
    names = Names(set_up)
    teams = tuple(names.team(chariot.team) for chariot in chariots)
    return Offer(teams, tuple(say(f"offer.{act}") for act in acts), say(note) if note else None)
