"""The beats of a round, found in its events and ranked by drama.

`fighter` is the one that a beat is about, `foe` the other one, `school` a school; `points` are hit points left,
`inches` the way that somebody came.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.plane import Quarter
from ludi_press.core.report import Beat
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.kit.told import read_told
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, Status
from ludi_press.games.moritari.telling.narrate import Names, Record, rounded

TOLD: Final = read_told("ludi_press.games.moritari")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


CHARGE: Final = 2
"""From so many inches on, a move into contact is told of."""


def turn_beats(set_up: BoutSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first, each event once; none of the entry."""
    if record.before is None:
        return ()
    played = Round(set_up, record, Names(set_up))
    found = [*TOLD.beats(played), *_blows(played), *_wounds(played), *_charges(played)]
    return ranked(found or _caesars(played))


class Round(DramaticTurn[BoutSetUp, Bout, Names], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found."""

    kinds = TOLD.kinds

    def fighter(self, one: str | None) -> Fighter:
        """A fighter after the round."""
        return next(fighter for fighter in self.after.fighters if fighter.id == one)

    @property
    def charges(self) -> Iterator[tuple[int, ev.Engaged, int]]:
        """MO-4.4: who came some way over the sand into contact: the event's index, the event, and the whole inches."""
        for index, engaged in self.all(ev.Engaged):
            far = rounded(self.cause(index, ev.Moved).far)
            if far >= CHARGE:
                yield index, engaged, far


def _blows(played: Round) -> Iterator[Beat]:
    """MO-4: attacks from behind, fights in which both are hurt, and armour that kept somebody whole."""
    hurt = {event.team for _, event in played.all(ev.PointLost)}
    for index, fought in played.all(ev.Fought):
        pair = (fought.team, fought.target)
        within = [one for at, one in played.all(ev.ArmourTried, ev.PointLost) if index in played.causes(at)]
        saved = {one.team for one in within if isinstance(one, ev.ArmourTried) and one.saved} - hurt
        lost = {one.team for one in within if isinstance(one, ev.PointLost)}
        if fought.quarter is Quarter.BACK and fought.target in lost | saved:
            yield played.beat("from-behind" if fought.target in lost else "behind-held", index, *pair, alone=True)
        elif len(lost) > 1 and all(played.fighter(one).status is Status.STANDING for one in pair):
            yield played.beat("both-hit", index, *pair, alone=True)
        elif saved:
            yield played.beat("armour-holds", index, *(pair if fought.team in saved else pair[::-1]), alone=True)


def _wounds(played: Round) -> Iterator[Beat]:
    """MO-4.5: the last wound of everybody who was hit and still stands, with what is left after the round."""
    last = {lost.team: index for index, lost in played.all(ev.PointLost) if played.fighter(lost.team).points}
    for team, index in last.items():
        left = played.fighter(team).points
        yield played.beat("wound", index, team, played.cause(index, ev.Compared).team, number=left)


def _charges(played: Round) -> Iterator[Beat]:
    """MO-4.4: who came some way over the sand into contact."""
    for index, engaged, far in played.charges:
        yield played.beat("charge", index, engaged.team, engaged.target, number=far)


def _caesars(played: Round) -> Iterator[Beat]:
    """MO-2.1: Caesar; used only where the round has no other beat."""
    for index, named in played.all(ev.CaesarNamed):
        if named.team is not None:
            yield played.beat("caesar", index, named.team)
