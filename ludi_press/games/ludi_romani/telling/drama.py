"""What there is to tell of a season, the most dramatic first (LR-14.5): each finder draws one kind from the events.

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from ludi_press.core.report import Beat, Phrase
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.kit.telling import Kind, ranked
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import Good, SetUp, State, Way
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.narrate import Names

_ONE: Final = ("who",)
_TWO: Final = ("who", "foe")
_TABLE: Final = MappingProxyType(
    {
        "triumph": Kind(99, _ONE),
        "actium": Kind(98, _ONE),
        "killed": Kind(95, _TWO),
        "death": Kind(92, _ONE),
        "wiped-out": Kind(88, _ONE),
        "condemned": Kind(86, _ONE),
        "proscribed": Kind(84, _ONE),
        "wedding": Kind(76, _TWO),
        "divorce": Kind(74, _TWO),
        "battle": Kind(70, (*_TWO, "region")),
        "fleet-lost": Kind(68, _ONE),
        "refused": Kind(58, _TWO),
        "rescue": Kind(54, _ONE),
        "bound": Kind(52, _TWO),
        "bond-broken": Kind(50, _ONE),
        "pestis": Kind(48, ("region",)),
        "close-vote": Kind(44, _ONE),
        "census": Kind(42, ("region",)),
        "purchase": Kind(38, (*_TWO, "n")),
        "ten": Kind(36, _ONE),
        "friends": Kind(28, _ONE),
        "journey": Kind(16, ("who", "region")),
    }
)
KINDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({kind: one.args for kind, one in _TABLE.items()})
"""The arguments of every kind, as the contract of a game asks for them."""

CLOSE: Final = 10
"""LR-14.5: a vote is close where so many suffragia or fewer decide it."""
MANY: Final = 3
"""LR-14.5: so many legions bought at once are told."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """What there is to tell of a season; nothing of the start."""
    if record.before is None:
        return ()
    played = _Season(set_up, record, Names(set_up))
    found = [beat for at, event in enumerate(played.events) for beat in _beats(played, at, event)]
    return ranked([*found, *_tens(played)])


class _Season(PlayedTurn[SetUp, State, Names], frozen=True, dict=True):
    """A season's events, ready to be asked."""

    def beat(self, kind: str, at: int, *who: str | None, n: int | None = None) -> Beat:
        """A beat about an event; its arguments are those named, then a number."""
        values: list[Phrase] = [self.names.team(one) for one in who]
        values += [] if n is None else [n]
        args = tuple(zip(KINDS[kind], values, strict=True))
        teams = tuple(one for one in who if one in self.set_up.roster)
        return Beat(kind, _TABLE[kind].drama, self.causes(at), args, teams)


def _beats(played: _Season, at: int, event: Event) -> Iterator[Beat]:
    """The beats of one event: those of its kind whose condition it meets."""
    for kind, condition, fields in _ROWS.get(type(event), ()):
        if condition(event):
            values = [getattr(event, field) for field in fields]
            who = [value[0] if isinstance(value, tuple) else value for value in values]
            yield played.beat(kind, at, *who, n=event.goods.legions if isinstance(event, ev.Sold) else None)


def _tens(played: _Season) -> Iterator[Beat]:
    """LR-4.5, LR-14.5: who has come to hold as many legions as anybody may."""
    limit = played.set_up.tables.prices.limit
    for at, event in played.all(ev.Handed):
        gained = event.goods.of(Good.CURIALES) + event.goods.of(Good.CLIENTARUM)
        after = played.after.person(event.to)
        if gained and after.is_mortal and after.goods.legions >= limit > _legions(played.record.before, event.to):
            yield played.beat("ten", at, event.to)
            return


def _legions(state: State | None, who: str) -> int:
    return state.person(who).goods.legions if state else 0


_Row = tuple[str, Callable[[Any], bool], tuple[str, ...]]


def _always(event: Event) -> bool:
    return True


_ROWS: Final[Mapping[type[Event], tuple[_Row, ...]]] = {
    ev.Triumphed: (("triumph", _always, ("team",)),),
    ev.ActiumWon: (("actium", lambda won: won.team is not None, ("team",)),),
    ev.Died: (
        ("killed", lambda died: died.killer is not None, ("team", "killer")),
        ("death", lambda died: died.killer is None, ("team",)),
    ),
    ev.Unprotected: (("wiped-out", lambda one: not one.over, ("team",)),),
    ev.Condemned: (("condemned", _always, ("team",)),),
    ev.Proscribed: (("proscribed", lambda one: not one.over, ("team",)),),
    ev.Married: (("wedding", _always, ("team", "groom")),),
    ev.Divorced: (("divorce", _always, ("team", "husband")),),
    ev.Challenged: (
        ("refused", lambda one: one.refused, ("team", "against")),
        ("battle", lambda one: not one.refused, ("team", "against", "region")),
    ),
    ev.Rowed: (("fleet-lost", lambda rowed: rowed.ships == 0, ("team",)),),
    ev.Bound: (("bound", lambda bound: not bound.over, ("team", "to")),),
    ev.Unfriended: (("bond-broken", _always, ("team",)),),
    ev.PestisCame: (("pestis", lambda one: not one.over, ("region",)),),
    ev.Voted: (
        ("close-vote", lambda one: abs(one.votes_for - one.votes_against) <= CLOSE, ("team",)),
        ("census", lambda one: one.bill == "census" and one.carried, ("whom",)),
    ),
    ev.Sold: (("purchase", lambda sold: sold.goods.legions >= MANY, ("buyer", "team")),),
    ev.Befriended: (("friends", lambda one: not one.blessed, ("team",)),),
    ev.Moved: (
        ("rescue", lambda moved: moved.rule in ("LR-3.14", "LR-3.17"), ("team",)),
        ("journey", lambda moved: moved.way is Way.SEA, ("team", "after")),
    ),
}
"""LR-14.5: which beats an event of a kind gives, on what condition, with which of its fields as arguments."""
