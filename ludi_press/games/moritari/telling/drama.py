"""The beats of a round, found in its events and ranked by drama.

`fighter` is the one that a beat is about, `foe` the other one, `school` a school; `points` are hit points left.
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
from ludi_press.games.moritari.rules.model import Bout
from ludi_press.games.moritari.telling.narrate import Names, Record

TOLD: Final = read_told("ludi_press.games.moritari")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: BoutSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first, each event once; none of the entry."""
    if record.before is None:
        return ()
    played = Round(set_up, record, Names(set_up))
    return ranked([*TOLD.beats(played), *_fates(played), *_blows(played)] or _caesars(played))


class Round(DramaticTurn[BoutSetUp, Bout, Names], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found."""

    kinds = TOLD.kinds


def _fates(played: Round) -> Iterator[Beat]:
    """MO-5: deaths and mercy, by the crowd, by Caesar's thumb, or without an appeal."""
    for index, fate in played.all(ev.Died, ev.Spared):
        cause = played.events[fate.cause or 0]
        if isinstance(cause, ev.ThumbShown):
            yield played.beat(f"thumb-{cause.thumb}", index, fate.team, cause.team)
            continue
        kind = "mercy" if isinstance(fate, ev.Spared) else "death"
        kind = "proud-death" if isinstance(cause, ev.AppealDeclined) else kind
        yield played.beat(kind, index, fate.team, played.cause(index, ev.Fell).by)


def _blows(played: Round) -> Iterator[Beat]:
    """MO-4: attacks from behind that hit, and fights in which both hit."""
    for index, fought in played.all(ev.Fought):
        pairs = [one for _, one in played.all(ev.Compared) if one.cause == index]
        hits = {one.team for one in pairs if one.outcome is ev.Outcome.HIT}
        if fought.quarter is Quarter.BACK and fought.team in hits:
            yield played.beat("from-behind", index, fought.team, fought.target, alone=True)
        elif len(hits) > 1:
            yield played.beat("both-hit", index, fought.team, fought.target, alone=True)


def _caesars(played: Round) -> Iterator[Beat]:
    """MO-2.1: a new Caesar; used only where the round has no other beat."""
    before = played.record.before
    for index, named in played.all(ev.CaesarNamed):
        if before is not None and named.team not in (None, before.caesar):
            yield played.beat("caesar", index, named.team)
