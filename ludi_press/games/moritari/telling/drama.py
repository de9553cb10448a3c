"""What there is to tell of a round: beats, drawn from its events alone and ranked by drama.

`fighter` is whom a beat is about, `foe` who else takes part, `school` a school; `points` are hit points left.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Beat, Phrase
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.telling import Kind, ranked
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders, Thumb
from ludi_press.games.moritari.rules.sand import Quarter
from ludi_press.games.moritari.telling.narrate import Names

_ONE: Final = ("fighter",)
_TWO: Final = ("fighter", "foe")
_TABLE: Final = MappingProxyType(
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
KINDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({kind: one.args for kind, one in _TABLE.items()})
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> tuple[Beat, ...]:
    """What there is to tell of a round, the most dramatic first, each event once; nothing of the entry."""
    if record.before is None:
        return ()
    played = _Round(Names(set_up), record.events, record.before.caesar)
    found = [beat for find in _FINDERS for beat in find(played)]
    return ranked(found or _caesars(played))


class _Round(Struct, frozen=True):
    """A round's events, ready to be asked; `caesar` is who ruled the round before."""

    names: Names
    events: tuple[ev.BoutEvent, ...]
    caesar: str | None

    def chain(self, index: int) -> tuple[int, ...]:
        """An event and its causes, the event first."""
        found = [index]
        while (cause := self.events[found[-1]].cause) is not None:
            found.append(cause)
        return tuple(found)

    def beat(self, kind: str, events: tuple[int, ...], *who: str | None, points: int | None = None) -> Beat:
        """A beat; `who` are its arguments in the order of its kind, hit points last."""
        values: list[Phrase] = [self.names.team(one) for one in who]
        if points is not None:
            values.append(points)
        args = tuple(zip(KINDS[kind], values, strict=True))
        return Beat(kind, _TABLE[kind].drama, events, args, tuple(one for one in who if one is not None))

    def brought_down(self, index: int) -> str:
        """Who brought the fighter down whose fate an event is."""
        return next(event.by for at in self.chain(index) if isinstance(event := self.events[at], ev.Fell))


def _ends(played: _Round) -> Iterator[Beat]:
    """MO-6: how the bout ends."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.BoutOver) and event.team is not None:
            yield played.beat("palm", (index,), event.team)
        elif isinstance(event, ev.BoutOver):
            yield played.beat("beasts-left" if event.beasts else "nobody-left", (index,))


def _fates(played: _Round) -> Iterator[Beat]:
    """MO-5: who dies, who is spared, and by whose will."""
    for index, event in enumerate(played.events):
        if not isinstance(event, ev.Died | ev.Spared) or event.cause is None:
            continue
        events, cause = played.chain(index), played.events[event.cause]
        if isinstance(cause, ev.ThumbShown):
            kind = "thumb-up" if cause.thumb is Thumb.UP else "thumb-down"
            yield played.beat(kind, events, event.team, cause.team)
            continue
        kind = "mercy" if isinstance(event, ev.Spared) else "death"
        kind = "proud-death" if isinstance(cause, ev.AppealDeclined) else kind
        yield played.beat(kind, events, event.team, played.brought_down(index))


def _beasts(played: _Round) -> Iterator[Beat]:
    """MO-4.6: a beast is killed."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.BeastKilled):
            yield played.beat("beast-killed", played.chain(index), event.team, event.by)


def _risers(played: _Round) -> Iterator[Beat]:
    """MO-5.2: who stands up again."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.StoodUp):
            yield played.beat("rises", (index,), event.team)


def _blows(played: _Round) -> Iterator[Beat]:
    """MO-4: attacks from behind that hit, fights in which both hit, wounds, and armour that held."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.Fought):
            hits = {
                one.team
                for one in played.events
                if isinstance(one, ev.Compared) and one.cause == index and one.outcome is ev.Outcome.HIT
            }
            if event.quarter is Quarter.BACK and event.team in hits:
                yield played.beat("from-behind", (index,), event.team, event.target)
            elif len(hits) > 1:
                yield played.beat("both-hit", (index,), event.team, event.target)
        elif isinstance(event, ev.PointLost) and event.after:
            yield played.beat("wound", played.chain(index), event.team, _striker(played, index), points=event.after)
        elif isinstance(event, ev.ArmourTried) and event.saved:
            yield played.beat("armour-holds", played.chain(index), event.team, _striker(played, index))


def _striker(played: _Round, index: int) -> str | None:
    """Who struck the blow that an event comes from."""
    return next(event.team for at in played.chain(index) if isinstance(event := played.events[at], ev.Compared))


def _charges(played: _Round) -> Iterator[Beat]:
    """MO-4.4: who moves into contact."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.Engaged):
            yield played.beat("charge", played.chain(index), event.team, event.target)


def _caesars(played: _Round) -> Iterator[Beat]:
    """MO-2.1: who rules the round, where another ruled before: told where there is nothing else to tell."""
    for index, event in enumerate(played.events):
        if isinstance(event, ev.CaesarNamed) and event.team not in (None, played.caesar):
            yield played.beat("caesar", played.chain(index), event.team)


_FINDERS: Final = (_ends, _fates, _beasts, _risers, _blows, _charges)
