"""What there is to tell of a season, the most dramatic first (LR-14.5): each kind of event gives beats of some kinds.

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import Kind, arguments, ranked
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import Goods, SetUp, State, Way
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.narrate import Names

CLOSE: Final = 10
"""LR-14.5: a vote is close where so many suffragia or fewer decide it."""
MANY: Final = 3
"""LR-14.5: so many legions bought at once are told."""


class _Row(Struct, frozen=True):
    """A kind of beat: its drama, the fields of the event that fill its arguments, and on what condition it is told."""

    kind: str
    drama: int
    args: Mapping[str, str] = MappingProxyType({"who": "team"})
    when: Callable[[Any], bool] = lambda event: True


_ROWS: Final[Mapping[type[Event], tuple[_Row, ...]]] = {
    ev.Triumphed: (_Row("triumph", 99),),
    ev.ActiumWon: (_Row("actium", 98, when=lambda won: won.team is not None),),
    ev.Died: (
        _Row("killed", 95, {"who": "team", "foe": "killer"}, lambda died: died.killer is not None),
        _Row("death", 92, when=lambda died: died.killer is None),
    ),
    ev.Unprotected: (_Row("wiped-out", 88, when=lambda one: not one.over),),
    ev.Condemned: (_Row("condemned", 86),),
    ev.Proscribed: (_Row("proscribed", 84, when=lambda one: not one.over),),
    ev.Married: (_Row("wedding", 76, {"who": "team", "foe": "groom"}),),
    ev.Divorced: (_Row("divorce", 74, {"who": "team", "foe": "husband"}),),
    ev.Challenged: (
        _Row("refused", 58, {"who": "team", "foe": "against"}, lambda one: one.refused),
        _Row("battle", 70, {"who": "team", "foe": "against", "region": "region"}, lambda one: not one.refused),
    ),
    ev.Rowed: (_Row("fleet-lost", 68, when=lambda rowed: rowed.ships == 0),),
    ev.Bound: (_Row("bound", 52, {"who": "team", "foe": "to"}, lambda bound: not bound.over),),
    ev.Unfriended: (_Row("bond-broken", 50),),
    ev.PestisCame: (_Row("pestis", 48, {"region": "region"}, lambda one: not one.over),),
    ev.Voted: (
        _Row("close-vote", 44, when=lambda one: abs(one.votes_for - one.votes_against) <= CLOSE),
        _Row("census", 42, {"region": "whom"}, lambda one: one.bill == "census" and one.carried),
    ),
    ev.Sold: (
        _Row("purchase", 38, {"who": "buyer", "foe": "team", "n": "goods"}, lambda sold: sold.goods.legions >= MANY),
    ),
    ev.Befriended: (_Row("friends", 28, when=lambda one: not one.blessed),),
    ev.Moved: (
        _Row("rescue", 54, when=lambda moved: moved.rule in ("LR-3.14", "LR-3.17")),
        _Row("journey", 16, {"who": "team", "region": "after"}, lambda moved: moved.way is Way.SEA),
    ),
}
"""LR-14.5: the beats that an event of a kind gives."""

_TABLE: Final = {"ten": Kind(36, ("who",))} | {
    row.kind: Kind(row.drama, tuple(row.args)) for rows in _ROWS.values() for row in rows
}
KINDS: Final = arguments(_TABLE)
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """What there is to tell of a season; nothing of the start."""
    if record.before is None:
        return ()
    played = _Season(set_up, record, Names(set_up))
    found = [beat for at, event in enumerate(played.events) for beat in _beats(played, at, event)]
    return ranked([*found, *_tens(played, record.before)])


class _Season(DramaticTurn[SetUp, State, Names], frozen=True, dict=True):
    """A season's events, ready to be asked."""

    kinds = _TABLE


def _beats(played: _Season, at: int, event: Event) -> Iterator[Beat]:
    """The beats of one event: those of its kind whose condition it meets; regions take no part."""
    for row in _ROWS.get(type(event), ()):
        if row.when(event):
            values = [getattr(event, field) for field in row.args.values()]
            number = next((value.legions for value in values if isinstance(value, Goods)), None)
            who = [value[0] if isinstance(value, tuple) else value for value in values if not isinstance(value, Goods)]
            beat = played.beat(row.kind, at, *who, number=number)
            yield replace(beat, teams=tuple(one for one in beat.teams if one in played.set_up.roster))


def _tens(played: _Season, before: State) -> Iterator[Beat]:
    """LR-4.5, LR-14.5: who has come to hold as many legions as anybody may."""
    limit = played.set_up.tables.prices.limit
    for at, event in played.all(ev.Handed):
        after = played.after.person(event.to)
        if (
            event.goods.legions
            and after.is_mortal
            and after.goods.legions >= limit > before.person(event.to).goods.legions
        ):
            yield played.beat("ten", at, event.to)
            return
