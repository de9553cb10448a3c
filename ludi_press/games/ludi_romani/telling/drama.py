"""The beats of a season, found from its events and ranked by drama (LR-14.5).

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.kit.beats import Conditions, beats_of, kinds_of, read_beats
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.narrate import Names

CLOSE: Final = 10
"""LR-14.5: the greatest difference in suffragia of a close vote."""
MANY: Final = 3
"""LR-14.5: the least number of legions bought at once that gives a beat."""

_ROWS: Final = read_beats("""
    triumphed.*: triumph 99 who=team
    actium-won.won: actium 98 who=team
    died.by: killed 95 who=team foe=killer
    died.alone: death 92 who=team
    unprotected.begins: wiped-out 88 who=team
    condemned: condemned 86 who=team
    proscribed.begins: proscribed 84 who=team
    married.*: wedding 76 who=team foe=groom
    divorced.*: divorce 74 who=team foe=husband
    challenged.accepted, challenged.urged: battle 70 who=team foe=against region=region
    rowed.lost: fleet-lost 68 who=team
    challenged.refused: refused 58 who=team foe=against
    moved.*: rescue 54 who=team
    bound.cliens, bound.bacchant: bound 52 who=team foe=to
    unfriended: bond-broken 50 who=team
    pestis.begins: pestis 48 region=region
    voted.*: close-vote 44 who=team
    voted.carried, voted.carried.tied: census 42 region=whom
    sold: purchase 38 who=buyer foe=team n=goods.legions
    : ten 36 who
    befriended.joined: friends 28 who=team
    moved.sea*: journey 16 who=team region=after
""")
"""LR-14.5: the beats that events give."""
_WHEN: Final[Conditions] = {
    "fleet-lost": lambda rowed: rowed.ships == 0,
    "rescue": lambda moved: moved.rule in ("LR-3.14", "LR-3.17"),
    "close-vote": lambda voted: abs(voted.votes_for - voted.votes_against) <= CLOSE,
    "census": lambda voted: voted.bill == "census",
    "purchase": lambda sold: sold.goods.legions >= MANY,
}
KINDS: Final = arguments(kinds_of(_ROWS))
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season; none of the start."""
    if record.before is None:
        return ()
    played = _Season(set_up, record, Names(set_up))
    return ranked([*beats_of(played, _ROWS, _WHEN), *_tens(played, record.before)])


class _Season(DramaticTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season with its kinds of beats."""

    kinds = kinds_of(_ROWS)

    def takes_part(self, one: str) -> bool:
        """Regions take no part."""
        return one in self.set_up.roster


def _tens(played: _Season, before: State) -> Iterator[Beat]:
    """LR-4.5, LR-14.5: the first mortal who reached the limit of legions."""
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
