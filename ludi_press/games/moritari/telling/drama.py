"""What there is to tell of a round: beats, drawn from its events alone and ranked by drama.

`fighter` is whom a beat is about, `foe` who else takes part, `school` a school; `points` are hit points left.
"""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.plane import Quarter
from ludi_press.core.report import Beat
from ludi_press.games.kit.beats import beats_of, kinds_of, read_beats
from ludi_press.games.kit.played import DramaticTurn
from ludi_press.games.kit.telling import arguments, ranked
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout
from ludi_press.games.moritari.telling.narrate import Names, Record

_ROWS: Final = read_beats("""
    bout-over.won: palm 99 school=team !
    bout-over.beasts: beasts-left 97 !
    bout-over.nobody: nobody-left 97 !
    : thumb-down 95 fighter school
    : thumb-up 93 fighter school
    : proud-death 91 fighter foe
    : death 88 fighter foe
    : mercy 84 fighter foe
    beast-killed: beast-killed 78 fighter=team foe=by
    stood-up: rises 62 fighter=team !
    : from-behind 56 fighter foe
    : both-hit 48 fighter foe
    engaged: charge 36 fighter=team foe=target
    point-lost: wound 32 fighter=team foe=compared.team points=after
    armour.saved: armour-holds 24 fighter=team foe=compared.team
    : caesar 18 school
""")
"""The beats that events give: how a bout ends (MO-6), blows and armour (MO-4), who stands up again (MO-5.2)."""
KINDS: Final = arguments(kinds_of(_ROWS))
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: BoutSetUp, record: Record) -> tuple[Beat, ...]:
    """What there is to tell of a round, the most dramatic first, each event once; nothing of the entry."""
    if record.before is None:
        return ()
    played = _Round(set_up, record, Names(set_up))
    told = beats_of(played, _ROWS, {"wound": lambda lost: lost.after > 0})
    return ranked([*told, *_fates(played), *_blows(played)] or _caesars(played))


class _Round(DramaticTurn[BoutSetUp, Bout, Names], frozen=True, dict=True):
    """A round's events, ready to be asked."""

    kinds = kinds_of(_ROWS)


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


def _blows(played: _Round) -> Iterator[Beat]:
    """MO-4: attacks from behind that hit, and fights in which both hit."""
    for index, fought in played.all(ev.Fought):
        pairs = [one for _, one in played.all(ev.Compared) if one.cause == index]
        hits = {one.team for one in pairs if one.outcome is ev.Outcome.HIT}
        if fought.quarter is Quarter.BACK and fought.team in hits:
            yield played.beat("from-behind", index, fought.team, fought.target, alone=True)
        elif len(hits) > 1:
            yield played.beat("both-hit", index, fought.team, fought.target, alone=True)


def _caesars(played: _Round) -> Iterator[Beat]:
    """MO-2.1: who rules the round, where another ruled before: told where there is nothing else to tell."""
    before = played.record.before
    for index, named in played.all(ev.CaesarNamed):
        if before is not None and named.team not in (None, before.caesar):
            yield played.beat("caesar", index, named.team)
