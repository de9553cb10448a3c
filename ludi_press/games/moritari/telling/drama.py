"""What there is to tell of a round: beats, drawn from its events alone and ranked by drama.

`fighter` is whom a beat is about, `foe` who else takes part, `school` a school; `points` are hit points left.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from ludi_press.boards.plane import Quarter
from ludi_press.core.report import Beat
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import Kind, arguments, ranked
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.telling.narrate import Names

_ONE: Final = ("fighter",)
_TWO: Final = ("fighter", "foe")
_TABLE: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        "palm": Kind(99, ("school",)),
        "beasts-left": Kind(97, ()),
        "nobody-left": Kind(97, ()),
        "thumb-down": Kind(95, ("fighter", "school")),
        "thumb-up": Kind(93, ("fighter", "school")),
        "proud-death": Kind(91, _TWO),
        "death": Kind(88, _TWO),
        "mercy": Kind(84, _TWO),
        "beast-killed": Kind(78, _TWO),
        "rises": Kind(62, _ONE),
        "from-behind": Kind(56, _TWO),
        "both-hit": Kind(48, _TWO),
        "charge": Kind(36, _TWO),
        "wound": Kind(32, ("fighter", "foe", "points")),
        "armour-holds": Kind(24, _TWO),
        "caesar": Kind(18, ("school",)),
    }
)
KINDS: Final = arguments(_TABLE)
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> tuple[Beat, ...]:
    """What there is to tell of a round, the most dramatic first, each event once; nothing of the entry."""
    if record.before is None:
        return ()
    played = _Round(set_up, record, Names(set_up))
    found = [beat for find in _FINDERS for beat in find(played)]
    return ranked(found or _caesars(played))


class _Round(DramaticTurn[BoutSetUp, Bout, Names], frozen=True, dict=True):
    """A round's events, ready to be asked."""

    kinds = _TABLE


def _ends(played: _Round) -> Iterator[Beat]:
    """MO-6: how the bout ends."""
    for index, over in played.all(ev.BoutOver):
        kind = "palm" if over.team else "beasts-left" if over.beasts else "nobody-left"
        yield played.beat(kind, index, *((over.team,) if over.team else ()), alone=True)


def _fates(played: _Round) -> Iterator[Beat]:
    """MO-5: who dies, who is spared, and by whose will."""
    for index, fate in played.all(ev.Died, ev.Spared):
        cause = played.events[fate.cause or 0]
        if isinstance(cause, ev.ThumbShown):
            yield played.beat(f"thumb-{cause.thumb}", index, fate.team, cause.team)
            continue
        kind = "mercy" if isinstance(fate, ev.Spared) else "death"
        kind = "proud-death" if isinstance(cause, ev.AppealDeclined) else kind
        yield played.beat(kind, index, fate.team, played.cause(index, ev.Fell).by)


def _others(played: _Round) -> Iterator[Beat]:
    """MO-4.6: a beast is killed; MO-5.2: who stands up again; MO-4.4: who moves into contact."""
    for index, killed in played.all(ev.BeastKilled):
        yield played.beat("beast-killed", index, killed.team, killed.by)
    for index, rose in played.all(ev.StoodUp):
        yield played.beat("rises", index, rose.team, alone=True)
    for index, engaged in played.all(ev.Engaged):
        yield played.beat("charge", index, engaged.team, engaged.target)


def _blows(played: _Round) -> Iterator[Beat]:
    """MO-4: attacks from behind that hit, fights in which both hit, wounds, and armour that held."""
    for index, fought in played.all(ev.Fought):
        pairs = [one for _, one in played.all(ev.Compared) if one.cause == index]
        hits = {one.team for one in pairs if one.outcome is ev.Outcome.HIT}
        if fought.quarter is Quarter.BACK and fought.team in hits:
            yield played.beat("from-behind", index, fought.team, fought.target, alone=True)
        elif len(hits) > 1:
            yield played.beat("both-hit", index, fought.team, fought.target, alone=True)
    for index, lost in played.all(ev.PointLost):
        if lost.after:
            yield played.beat("wound", index, lost.team, played.cause(index, ev.Compared).team, number=lost.after)
    for index, tried in played.all(ev.ArmourTried):
        if tried.saved:
            yield played.beat("armour-holds", index, tried.team, played.cause(index, ev.Compared).team)


def _caesars(played: _Round) -> Iterator[Beat]:
    """MO-2.1: who rules the round, where another ruled before: told where there is nothing else to tell."""
    before = played.record.before
    for index, named in played.all(ev.CaesarNamed):
        if before is not None and named.team not in (None, before.caesar):
            yield played.beat("caesar", index, named.team)


_FINDERS: Final = (_ends, _fates, _others, _blows)
