"""The beats of a round, found from its events and ranked by drama (MR-13.4).

`fighter` is the gladiator of a beat, `foe` the other one, `school` a school; `life` is the life that is left.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.grid import Arc
from ludi_press.core.report import Beat
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.kit.told import read_told
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.telling.narrate import Names, Record

_OVERKILL: Final = 3
"""The least damage beyond the life of the target that gives a beat."""
TOLD: Final = read_told("ludi_press.games.morturi")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


class Round(DramaticTurn[BattleSetUp, Battle, Names], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found."""

    kinds = TOLD.kinds

    def attack(self, index: int) -> ev.Attacked | None:
        """The attack that led to an event, if one did."""
        return next((one for at in self.causes(index) if isinstance(one := self.events[at], ev.Attacked)), None)


def turn_beats(set_up: BattleSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first; none of the entry."""
    if record.before is None:
        return ()
    played = Round(set_up, record, Names(set_up))
    return ranked([*TOLD.beats(played), *_fates(played), *_blows(played)])


def _fates(played: Round) -> Iterator[Beat]:
    """MR-3.2: gladiators who go out of action, and those who are the last of their school."""
    before = played.record.before
    bloodless = before is not None and all(one.on_field for one in before.gladiators)
    for index, out in played.all(ev.FellOut):
        if out.by is not None:
            yield played.beat(_fate(played, index, out, first=bloodless), index, out.team, out.by)
            bloodless = False
    yield from _last_of_schools(played)


def _fate(played: Round, index: int, out: ev.FellOut, *, first: bool) -> str:
    wound = played.events[out.cause or 0]
    if first:
        return "first-blood"
    if isinstance(wound, ev.Wounded) and wound.hazard is not None:
        return "hazard-death"
    if out.overkill >= _OVERKILL:
        return "overkill"
    return "final-rear" if played.cause(index, ev.Attacked).side is Arc.REAR else "final-blow"


def _last_of_schools(played: Round) -> Iterator[Beat]:
    for school in played.set_up.schools if not played.after.over else ():
        own = [one for one in played.after.gladiators if played.set_up.by_id[one.id].school == school.id]
        left = [one for one in own if one.on_field]
        fell = [index for index, event in played.all(ev.FellOut) if event.team in {one.id for one in own}]
        if len(left) == 1 and fell and len(own) > 1:
            yield played.beat("last-of-school", fell[-1], left[0].id, school.id, alone=True)


def _blows(played: Round) -> Iterator[Beat]:
    """MR-3.4, MR-4.4: attacks from behind, wounds, hazards."""
    fallen = {event.team for _, event in played.all(ev.FellOut)}
    for index, wound in played.all(ev.Wounded):
        if wound.team not in fallen and wound.by is not None:
            if wound.hazard is not None:
                yield played.beat("hazard", index, wound.team, wound.by)
            elif played.cause(index, ev.Attacked).side is Arc.REAR:
                yield played.beat("from-behind", index, wound.team, wound.by)
            else:
                yield played.beat("wound", index, wound.team, wound.by, number=wound.left)
