"""Odds in words: only what a racer must know, each a short phrase; what cannot happen is not said."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Listing, Message, say
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.telling.blows import StrikeOdds
from ludi_press.games.super_series.telling.forecast import Fate
from ludi_press.games.super_series.telling.narrate import Names
from ludi_press.games.super_series.telling.odds import CornerOdds, Odds

_TOLD: Final = (
    Fate.WALL,
    Fate.HELD,
    Fate.STOPPED,
    Fate.BROKEN,
    Fate.HURT,
    Fate.DEAD,
    Fate.TRAMPLED,
    Fate.FINISH,
)
"""The order in which fates are told: harm first."""


def leads(odds: Odds, names: Names) -> tuple[Message, ...]:
    """What an order leads to: the corners first, then the whip and all harm.

    Of a blow that can come to somebody only that is told: the chariot drives as it does on watch.
    """
    return tuple(_leads(odds, names))


def _leads(odds: Odds, names: Names) -> Iterator[Message]:
    for strike in odds.strikes:
        yield _strike(strike, names)
    if odds.strikes:
        yield say("odds.as-watch")
        return
    for corner in odds.corners:
        yield from _corner(corner, names)
    if odds.whip:
        yield say("odds.whip", success=odds.whip.success, spaces=odds.whip.spaces, harm=odds.whip.harm)
    for fate in _TOLD if odds.fates else ():
        if fate in odds.fates:
            yield say(f"odds.{fate}", chance=odds.fates[fate])


def _corner(corner: CornerOdds, names: Names) -> Iterator[Message]:
    """SS-8.3: a zone that is always clear in few words; one that is clear if it is reached at all, in none."""
    section = names.section(corner.section)
    clear = all(result is Corner.CLEAR for result, _ in corner.results)
    if clear and corner.reached == 1:
        yield say("odds.corner.clear", section=section)
    elif not clear:
        results = [say(f"odds.{result}", chance=chance) for result, chance in corner.results]
        if corner.reached < 1:
            results.append(say("odds.short", chance=1 - corner.reached))
        yield say(
            "odds.corner",
            section=section,
            speed=f"speed.{corner.speed.name}",
            lane=corner.lane,
            skill=corner.skill,
            results=Listing(tuple(results)),
        )


def _strike(strike: StrikeOdds, names: Names) -> Message:
    """SS-12.4, SS-13.1: the chance to hit, and before it that of coming near, where it is not certain."""
    name = "odds.lacerate" if strike.stun else "odds.crash"
    target = names.team(strike.target)
    hit = say(name, target=target, hit=strike.hit, stun=strike.stun)
    return hit if strike.reached == 1 else say("odds.reach", chance=strike.reached, blow=hit)
