"""What there is to tell of a round: beats, drawn from its events alone and ranked by drama (MR-13.4).

`fighter` is whom a beat is about, `foe` who else takes part, `school` a school; `life` is the life that is left.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ludi_press.boards.grid import Side
from ludi_press.core.report import Beat
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import Kind, arguments, ranked
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Ending, RoundOrders
from ludi_press.games.morturi.rules.profile import Condition
from ludi_press.games.morturi.telling.narrate import Names

_ONE: Final = ("fighter",)
_TWO: Final = ("fighter", "foe")
_SCHOOL: Final = ("school",)
_OVERKILL: Final = 3
"""Damage that nobody needed, from so much on, is worth telling."""
_TABLE: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "victory": Kind(99, _SCHOOL),
        "flag-home": Kind(98, _SCHOOL),
        "draw": Kind(97, ()),
        "cut-down": Kind(96, _SCHOOL),
        "first-blood": Kind(92, _TWO),
        "overkill": Kind(90, _TWO),
        "final-rear": Kind(89, _TWO),
        "final-blow": Kind(87, _TWO),
        "hazard-death": Kind(88, _TWO),
        "surrender": Kind(85, _SCHOOL),
        "rally": Kind(84, _ONE),
        "flag-taken": Kind(82, ("fighter", "school")),
        "flag-dropped": Kind(74, ("fighter", "school")),
        "last-of-school": Kind(72, ("fighter", "school")),
        "refused": Kind(66, _SCHOOL),
        "hazard": Kind(64, _TWO),
        "from-behind": Kind(58, _TWO),
        "netted": Kind(54, _TWO),
        "thrown-down": Kind(52, _TWO),
        "morale": Kind(46, _SCHOOL),
        "turned-in-time": Kind(40, _TWO),
        "wound": Kind(34, ("fighter", "foe", "life")),
        "stood-firm": Kind(26, _TWO),
        "pass": Kind(12, _SCHOOL),
    }
)
KINDS: Final = arguments(_TABLE)
"""The arguments of every kind, as the contract of a game asks for them."""


class _Round(DramaticTurn[BattleSetUp, Battle, Names], frozen=True, dict=True):
    """A round's events, ready to be asked."""

    kinds = _TABLE


def turn_beats(set_up: BattleSetUp, record: TurnRecord[Battle, RoundOrders]) -> tuple[Beat, ...]:
    """What there is to tell of a round, the most dramatic first, each event once; nothing of the entry."""
    if record.before is None:
        return ()
    played = _Round(set_up, record, Names(set_up))
    return ranked(beat for find in _FINDERS for beat in find(played))


def _ends(played: _Round) -> Iterator[Beat]:
    """MR-7: how the battle ends; MR-7.2, MR-7.3: who gives it up; MR-7.5: flags."""
    for index, over in played.all(ev.BattleOver):
        kind = "flag-home" if over.ending is Ending.FLAG else "victory"
        yield played.beat(kind, index, over.team, alone=True) if over.team else played.beat("draw", index, alone=True)
    for index, said in played.all(ev.Surrendered):
        kind = "cut-down" if said.cut_down else "surrender" if said.granted else "refused"
        yield played.beat(kind, index, said.team, alone=True)
    for index, flag in played.all(ev.FlagMoved):
        yield played.beat("flag-taken" if flag.taken else "flag-dropped", index, flag.team, flag.flag, alone=True)


def _fates(played: _Round) -> Iterator[Beat]:
    """MR-3.2, MR-10.3: who goes out of action, how, and by whom; who is the last of his school."""
    before = played.record.before
    bloodless = before is not None and all(one.on_field for one in before.gladiators)
    for index, out in played.all(ev.FellOut):
        if out.by is not None:
            yield played.beat(_fate(played, index, out, first=bloodless), index, out.team, out.by)
            bloodless = False
    for index, rallied in played.all(ev.Rallied):
        if rallied.stays:
            yield played.beat("rally", index, rallied.team)
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


def _effects(played: _Round) -> Iterator[Beat]:
    """MR-3.5, MR-3.8, MR-2.4: who is caught or thrown down, who turned in time, who could not be moved."""
    for index, suffered in played.all(ev.Suffered):
        kind = _CONDITIONS.get(suffered.condition)
        if suffered.begins and suffered.by is not None and kind is not None:
            yield played.beat(kind, index, suffered.team, suffered.by)
    for index, turned in played.all(ev.Turned):
        if turned.why is ev.Turn.REACTION:
            yield played.beat("turned-in-time", index, turned.team, turned.by, alone=True)
    for index, forced in played.all(ev.Forced):
        if not forced.path:
            yield played.beat("stood-firm", index, forced.team, forced.by)


def _crowd(played: _Round) -> Iterator[Beat]:
    """MR-6.3: whom the crowd favours from now on; MR-1.6: who must watch."""
    for index, morale in played.all(ev.MoraleChanged):
        if morale.after > morale.before:
            yield played.beat("morale", index, morale.team, alone=True)
    for index, passed in played.all(ev.Passed):
        yield played.beat("pass", index, passed.team, alone=True)


_CONDITIONS: Final = {Condition.NETTED: "netted", Condition.PRONE: "thrown-down"}
_FINDERS: Final = (_ends, _fates, _blows, _effects, _crowd)
