"""The beats of a round, found from its events and ranked by drama (MR-13.4).

`fighter` is the gladiator of a beat, `foe` the other one, `school` a school; `life` is the life that is left.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.grid import Side
from ludi_press.core.report import Beat
from ludi_press.games.kit.beats import Conditions, beats_of, kinds_of, read_beats
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.telling.narrate import Names, Record

_OVERKILL: Final = 3
"""The least damage beyond the life of the target that gives a beat."""
_ROWS: Final = read_beats("""
    over.last, over.limit: victory 99 school=team !
    over.flag: flag-home 98 school=team !
    over.draw: draw 97 !
    surrender.cut-down: cut-down 96 school=team !
    : first-blood 92 fighter foe
    : overkill 90 fighter foe
    : final-rear 89 fighter foe
    : final-blow 87 fighter foe
    : hazard-death 88 fighter foe
    surrender.granted: surrender 85 school=team !
    rallied.stays: rally 84 fighter=team
    flag.taken: flag-taken 82 fighter=team school=flag !
    flag.dropped: flag-dropped 74 fighter=team school=flag !
    : last-of-school 72 fighter school
    surrender.refused: refused 66 school=team !
    : hazard 64 fighter foe
    : from-behind 58 fighter foe
    condition.netted.begins: netted 54 fighter=team foe=by
    condition.prone.begins: thrown-down 52 fighter=team foe=by
    morale.*: morale 46 school=team !
    turned.reaction: turned-in-time 40 fighter=team foe=by !
    : wound 34 fighter foe life
    forced.*: stood-firm 26 fighter=team foe=by
    passed: pass 12 school=team !
""")
"""The beats that events give: how a battle ends (MR-7), conditions (MR-3.8), pushes (MR-2.4) and the crowd (MR-6)."""
_WHEN: Final[Conditions] = {
    "netted": lambda suffered: suffered.by is not None,
    "thrown-down": lambda suffered: suffered.by is not None,
    "morale": lambda morale: morale.after > morale.before,
    "stood-firm": lambda forced: not forced.path,
}
KINDS: Final = arguments(kinds_of(_ROWS))
"""The arguments of every kind, as the contract of a game asks for them."""


class _Round(DramaticTurn[BattleSetUp, Battle, Names], frozen=True, dict=True):
    """A resolved round with its kinds of beats."""

    kinds = kinds_of(_ROWS)


def turn_beats(set_up: BattleSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first; none of the entry."""
    if record.before is None:
        return ()
    played = _Round(set_up, record, Names(set_up))
    return ranked([*beats_of(played, _ROWS, _WHEN), *_fates(played), *_blows(played)])


def _fates(played: _Round) -> Iterator[Beat]:
    """MR-3.2: gladiators who go out of action, and those who are the last of their school."""
    before = played.record.before
    bloodless = before is not None and all(one.on_field for one in before.gladiators)
    for index, out in played.all(ev.FellOut):
        if out.by is not None:
            yield played.beat(_fate(played, index, out, first=bloodless), index, out.team, out.by)
            bloodless = False
    yield from _last_of_schools(played)


def _fate(played: _Round, index: int, out: ev.FellOut, *, first: bool) -> str:
    wound = played.events[out.cause or 0]
    if first:
        return "first-blood"
    if isinstance(wound, ev.Wounded) and wound.hazard is not None:
        return "hazard-death"
    if out.overkill >= _OVERKILL:
        return "overkill"
    return "final-rear" if played.cause(index, ev.Attacked).side is Side.REAR else "final-blow"


def _last_of_schools(played: _Round) -> Iterator[Beat]:
    for school in played.set_up.schools if not played.after.over else ():
        own = [one for one in played.after.gladiators if played.set_up.by_id[one.id].school == school.id]
        left = [one for one in own if one.on_field]
        fell = [index for index, event in played.all(ev.FellOut) if event.team in {one.id for one in own}]
        if len(left) == 1 and fell and len(own) > 1:
            yield played.beat("last-of-school", fell[-1], left[0].id, school.id, alone=True)


def _blows(played: _Round) -> Iterator[Beat]:
    """MR-3.4, MR-4.4: attacks from behind, wounds, hazards."""
    fallen = {event.team for _, event in played.all(ev.FellOut)}
    for index, wound in played.all(ev.Wounded):
        if wound.team not in fallen and wound.by is not None:
            if wound.hazard is not None:
                yield played.beat("hazard", index, wound.team, wound.by)
            elif played.cause(index, ev.Attacked).side is Side.REAR:
                yield played.beat("from-behind", index, wound.team, wound.by)
            else:
                yield played.beat("wound", index, wound.team, wound.by, number=wound.left)
