"""The beats of a season, found from its events and ranked by drama (LR-14.5).

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.kit.told import read_told
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.narrate import Names, Record

CONSULS: Final = 2
"""LR-6.3: so many consuls a year."""
CLOSE: Final = 10
"""LR-14.5: the greatest difference in suffragia of a close vote."""

TOLD: Final = read_told("ludi_press.games.ludi_romani")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season; none of the start."""
    if record.before is None:
        return ()
    played = Turn(set_up, record, Names(set_up))
    finders = (TOLD.beats, _rescues, _votes, _consuls, _gifts)
    found = [*(beat for find in finders for beat in find(played)), *_tens(played, record.before)]
    dead = {event.team for _, event in played.all(ev.Died)}
    told = [beat for beat in found if beat.kind != "bond-broken" or not dead & {*beat.teams}]
    return ranked(told or _front(played))


class Turn(DramaticTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season, as its news and its beats are found."""

    kinds = TOLD.kinds

    def takes_part(self, one: str) -> bool:
        return one in self.set_up.roster


def _rescues(played: Turn) -> Iterator[Beat]:
    """LR-3.14, LR-3.17: who is taken out of danger."""
    for at, event in played.all(ev.Moved):
        if event.rule in ("LR-3.14", "LR-3.17"):
            yield played.beat("rescue", at, event.team)


def _votes(played: Turn) -> Iterator[Beat]:
    """LR-6.5: close votes, and a census."""
    for at, event in played.all(ev.Voted):
        if abs(event.votes_for - event.votes_against) <= CLOSE:
            yield played.beat("close-vote", at, event.team)
        elif event.bill == "census" and event.carried:
            yield played.beat("census", at, event.whom)


def _tens(played: Turn, before: State) -> Iterator[Beat]:
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


def _consuls(played: Turn) -> Iterator[Beat]:
    """LR-6.3: the consuls of a year that has both."""
    for at, named in played.all(ev.ConsulsNamed):
        if len(named.names) == CONSULS:
            yield played.beat("consuls", at, *named.names)


def _gifts(played: Turn) -> Iterator[Beat]:
    """LR-4.11: denarii that a god gives; legions are none of it."""
    for at, event in played.all(ev.Handed):
        if event.rule == "LR-4.11" and event.goods.denarii:
            yield played.beat("gift", at, event.to, event.team)


def _front(played: Turn) -> Iterator[Beat]:
    """LR-4.5: who has most legions, if one alone has them; used only where the season has no other beat."""
    most = max((one.goods.legions for one in played.after.people if one.is_mortal), default=0)
    first = [one.id for one in played.after.people if one.is_mortal and one.goods.legions == most]
    if len(first) == 1 and played.after.actium is None:
        yield played.beat("strongest", 0, first[0])
