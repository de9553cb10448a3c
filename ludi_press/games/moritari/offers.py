"""Which orders are open to whom next (MO-2.2, MO-3, MO-4.1, MO-5.2)."""

from collections.abc import Iterator

from ludi_press.games.moritari.cautions import pinned_by, rises
from ludi_press.games.moritari.live import BoutSetUp, sides_left
from ludi_press.games.moritari.model import Bout, Fighter, Status
from ludi_press.games.moritari.narrate import Names
from ludi_press.report import Message, Offer, OpenOrder, say

_WAYS = {
    "free": ("move", "face", "fight", "appeal"),
    "pinned": ("face", "fight", "appeal"),
    "several": ("fight", "appeal"),
    "rises": ("move", "face", "fight", "appeal"),
    "lying": (),
}
"""The orders that are open in each state."""


def offers(set_up: BoutSetUp, bout: Bout) -> tuple[Offer, ...]:
    """Fighters with the same orders open stand together; then what the schools may order as Caesar."""
    groups: dict[Message, list[str]] = {}
    kinds: dict[Message, str] = {}
    for fighter in bout.fighters:
        if fighter.on_sand:
            state = _state(set_up, bout, fighter)
            note = _note(set_up, fighter, state)
            groups.setdefault(note, []).append(fighter.id)
            kinds[note] = state
    return (*(_offer(set_up, ids, kinds[note], note) for note, ids in groups.items()), *_caesars(set_up, bout))


def _offer(set_up: BoutSetUp, fighters: list[str], state: str, note: Message) -> Offer:
    beasts = all(set_up.by_id[fighter].kind.is_beast for fighter in fighters)
    orders = tuple(OpenOrder(say(f"offer.{way}")) for way in _WAYS[state] if not (beasts and way == "appeal"))
    return Offer(tuple(fighters), tuple(Names(set_up).team(fighter) for fighter in fighters), orders, note)


def _state(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> str:
    if fighter.status is Status.LYING:
        return "rises" if rises(set_up, bout, fighter) else "lying"
    pinning = pinned_by(set_up, bout, fighter.id)
    return "free" if not pinning else "pinned" if len(pinning) == 1 else "several"


def _note(set_up: BoutSetUp, fighter: Fighter, state: str) -> Message:
    if state == "free":
        return say("offer.note.free", inches=set_up.row(fighter.id).move)
    return say(f"offer.note.{state}")


def _caesars(set_up: BoutSetUp, bout: Bout) -> Iterator[Offer]:
    """MO-2.2: what each school may order in case it is Caesar; who is barred may not."""
    names = Names(set_up)
    left = [side for side in sides_left(set_up, bout.fighters) if side in set_up.school_by_id]
    free = tuple(side for side in left if side != bout.barred)
    if free:
        orders = tuple(OpenOrder(say(f"offer.caesar.{what}")) for what in ("sequence", "fights", "thumb"))
        yield Offer(free, tuple(names.team(side) for side in free), orders, say("offer.note.caesar"))
    if bout.barred is not None and bout.barred in left:
        yield Offer((bout.barred,), (names.team(bout.barred),), (), say("offer.note.barred"))
