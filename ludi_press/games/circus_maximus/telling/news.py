"""The news of a turn, beyond what the events and any race have: the grid, the dragged, and tired teams."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Message, Phrase
from ludi_press.games.circus_maximus.rules import events as ev
from ludi_press.games.circus_maximus.rules.model import Fate, RaceSetUp, Status
from ludi_press.games.circus_maximus.telling.drama import TOLD, Turn
from ludi_press.games.circus_maximus.telling.narrate import Names, Record
from ludi_press.games.kit.newsroom import Find, NewsTopic
from ludi_press.games.kit.race_news import grid_news, race_news

_DRAGGED: Final = 86


def turn_news(set_up: RaceSetUp, record: Record) -> tuple[Message, ...]:
    """What happened in a turn, in a few sentences; of turn 0 how the grid stands."""
    turn = Turn(set_up, record, Names(set_up))
    if record.before is None:
        return grid_news(turn, *_grid(turn))
    return race_news(turn, TOLD, _dragged(turn), _tired(turn))


def _grid(turn: Turn) -> Iterator[Find]:
    """CM-1.3, CM-1.7: how many teams stand in the boxes, and which is the fastest and the strongest."""
    chariots = turn.after.chariots
    yield Find(90, 0, "grid", {"n": len(chariots)})
    fast = max(chariots, key=lambda one: one.team_speed)
    strong = max(chariots, key=lambda one: one.endurance)
    yield Find(80, 1, "grid.fast", {"team": turn.names.team(fast.team), "n": fast.team_speed}, topic=NewsTopic.PLACES)
    yield Find(
        70, 2, "grid.strong", {"team": turn.names.team(strong.team), "n": strong.endurance}, topic=NewsTopic.BLOWS
    )


def _dragged(turn: Turn) -> Iterator[Find]:
    """CM-9.4, CM-9.5: who is dragged for more than the turn of the fall, and with how many hits left."""
    before = turn.record.before
    for chariot in before.chariots if before else ():
        if chariot.status is not Status.DRAGGED:
            continue
        team, now = chariot.team, turn.after.chariot(chariot.team)
        args: dict[str, Phrase] = {"team": turn.names.team(team), "hits": now.hits}
        if now.status is Status.DRAGGED:
            yield Find(_DRAGGED, turn.end, "dragged", args, team, NewsTopic.FATES)
        elif now.fate is Fate.DEAD and not any(event.team == team for _, event in turn.all(ev.RunDown)):
            yield Find(97, turn.end, "dragged.dead", args, team, NewsTopic.FATES)


def _tired(turn: Turn) -> Iterator[Find]:
    """CM-5.2: who has no endurance left, and had some."""
    before = turn.record.before
    for chariot in turn.after.chariots:
        had = before is not None and before.chariot(chariot.team).endurance
        if had and not chariot.endurance and chariot.status is Status.DRIVING:
            yield Find(58, turn.end, "tired", {"team": turn.names.team(chariot.team)}, chariot.team, NewsTopic.PLACES)
