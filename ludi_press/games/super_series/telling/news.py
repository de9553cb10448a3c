"""The news of a turn of the Super Series, beyond what the events and any race have: the grid, falls beyond the line."""

from collections.abc import Iterator

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.kit.newsroom import Find, NewsTopic
from ludi_press.games.kit.race_news import grid_news, race_news
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Status
from ludi_press.games.super_series.telling.drama import TOLD, Turn
from ludi_press.games.super_series.telling.narrate import Names, Record


def turn_news(set_up: RaceSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a turn; those of turn 0 are about the grid."""
    turn = Turn(set_up, record, Names(set_up))
    if record.before is None:
        return grid_news(turn, *_grid(turn))
    return race_news(turn, TOLD, _dragged(turn), _beyond(turn))


def _grid(turn: Turn) -> Iterator[Find]:
    """SS-2.5: the number of teams on the grid, those on the first places, and whether lots decided."""
    lined = sorted((event for _, event in turn.all(ev.LinedUp)), key=lambda event: event.place)
    names = tuple(turn.names.team(event.team) for event in lined)
    name = "grid" if len(names) < 2 else "grid.lot" if any(event.by_lot for event in lined) else "grid.host"
    yield Find(90, 0, name, {"n": len(lined), "team": names[0], "others": Listing(names[1:3])})


def _dragged(turn: Turn) -> Iterator[Find]:
    """SS-15.4: who is still behind the horses, how far the horses went, and how often that hurt."""
    before = turn.record.before
    down = {one.team for one in before.chariots if one.status is Status.FLIPPED} if before else set()
    for one in turn.after.chariots:
        if one.status is Status.FLIPPED and one.team in down:
            spaces = sum(event.spaces for _, event in turn.all(ev.Dragged) if event.team == one.team)
            hurt = say("news.hurt", n=one.hurts) if one.hurts else say("news.unhurt")
            args: dict[str, Phrase] = {"team": turn.names.team(one.team), "hurt": hurt}
            args |= {"spaces": say("news.margin", n=spaces)} if spaces else {}
            yield Find(86, turn.end, "dragged" if spaces else "dragged.still", args, one.team, NewsTopic.FATES)


def _beyond(turn: Turn) -> Iterator[Find]:
    """SS-17.1: a winner whose chariot overturns in the turn of the victory, though not dragged over the line."""
    for _, home in turn.all(ev.Finished):
        if home.place == 1 and not home.dragged and any(one.team == home.team for _, one in turn.all(ev.Flipped)):
            yield Find(98, turn.end, "victory.after", {"team": turn.names.team(home.team)})
