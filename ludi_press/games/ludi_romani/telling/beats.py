"""The beats of a season: those of its bullets first, then the others by drama (LR-13)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Beat
from ludi_press.games.kit.newsroom import HEAVIEST, Find
from ludi_press.games.kit.report import ranked
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.telling.names import Names, Record
from ludi_press.games.ludi_romani.telling.news import turn_bullets
from ludi_press.games.ludi_romani.telling.standing import PAIR
from ludi_press.games.ludi_romani.telling.tell import TOLD, Turn

ENOUGH: Final = 2
"""With so many other beats in a season those of money are not told, unless the news tells of them."""
BESIDE: Final = 90
"""The most drama of a beat that the news do not have."""
MONEY: Final = ("gift", "armed", "purchase", "tribute")
"""The beats of money and legions that nobody fought for."""
LEADS: Final = ("lead", "lead-grows", "lead-shrinks")
"""The beats of who stays first, told only where the news tell it."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season; none of the start."""
    if record.before is None:
        return ()
    played = Turn(set_up, record, Names(set_up))
    beats = [*ranked(TOLD.beats(played)), *_front(played)]
    main: list[Beat] = []
    for bullet in turn_bullets(played):
        fitting = (one for find in bullet for one in beats if one not in main and _tells(played, one, find))
        main += [*fitting][:1]
    rest = [one for one in beats if one not in main and one.kind not in LEADS]
    weighty = [one for one in rest if one.kind not in MONEY]
    rest = weighty if len(main) + len(weighty) >= ENOUGH else rest
    told = [replace(one, drama=HEAVIEST - at) for at, one in enumerate(main)]
    told += [replace(one, drama=min(one.drama, BESIDE)) for one in rest]
    return tuple(sorted(told, key=lambda one: -one.drama))


def _tells(played: Turn, beat: Beat, find: Find) -> bool:
    """Whether a beat is about the act of a sentence, or about the standing where that is."""
    if beat.kind in ("new-first", *LEADS) or find.at >= played.end:
        return find.name.startswith("front.") and beat.kind in ("new-first", *LEADS)
    if find.about and beat.kind in MONEY:
        return find.name.startswith("gain.") and find.about in beat.teams[:1]
    event, told = played.events[beat.events[0]], played.events[find.at]
    return beat.events[0] == find.at or (event.round == told.round != 0)


def _front(played: Turn) -> Iterator[Beat]:
    """LR-11.3: who alone is first, and whom that one replaces or leads; it comes behind all acts."""
    (_, old), (_, new) = (order[0] for order in played.standing.ranks)
    if played.after.actium is not None or len(new) != 1:
        return
    end = max(0, played.end - 1)
    if old != new and len(old) == 1:
        yield played.lone_beat("new-first", end, new[0], old[0])
    elif old == new and len(played.standing.ranks[1]) >= PAIR and len(second := played.standing.ranks[1][1][1]) == 1:
        was, now = played.standing.gaps
        kind = LEADS[0 if was is None or now == was else 1 if now > was else 2]
        yield played.lone_beat(kind, end, new[0], second[0])
