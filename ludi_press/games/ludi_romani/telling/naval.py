"""Actium on the map: the fleets sail to the promontory, and every round shows who loses a ship (LR-11)."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from math import ceil, sqrt

from ludi_press.core.report import Gauge, say
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.narrate import Names
from ludi_press.scene import Act, Mark, Thing, Vector

BERTH = 43
"""From one fleet to the next."""


def berths(set_up: SetUp, state: State) -> dict[str, Vector]:
    """Where the fleet of each party lies, by its leader; empty before Actium, and where nobody could buy a ship."""
    battle = state.actium
    if battle is None:
        return {}
    leaders = [party.leader for party in battle.parties if party.ships or party.lost is not None]
    columns, (x, y) = max(1, ceil(sqrt(2 * len(leaders)))), set_up.tables.chart.actium
    spots = (divmod(index, columns) for index in range(len(leaders)))
    lie = [(x + (2 * column - columns + 1) * BERTH // 2, y + row * BERTH) for row, column in spots]
    return dict(zip(leaders, lie, strict=True))


def naval_rounds(set_up: SetUp, record: Record, seats: Mapping[str, Vector]) -> Iterator[tuple[Act, ...]]:
    """The fleets as they arrive from where their leaders sit, then each round in which a ship was lost."""
    names, places = Names(set_up), berths(set_up, record.after)

    def mark(event: ev.FleetBuilt | ev.Rowed, sign: str | None, deed: str) -> Mark:
        who, gauges = event.team or "", (("legions", Gauge(0, 0)), ("ships", Gauge(event.ships, event.ships)))
        caption = say(f"picture.map-deed-{deed}", team=names.called(who), ships=event.ships)
        lost, at = not event.ships, places[who]
        wreck = Thing("naufragia", at) if lost else None
        return Mark(sign, who, at, caption, pause=lost, gauges=gauges, gone=lost, leaves=wreck)

    arrivals = [event for event in record.events if isinstance(event, ev.FleetBuilt) and event.team in places]
    if arrivals:
        yield tuple(
            Act(who, (seats.get(who, places[who]), places[who]), (mark(event, None, "sail"),))
            for event in arrivals
            if (who := event.team or "")
        )
    lost = (event for event in record.events if isinstance(event, ev.Rowed) and not event.kept)
    for _, events in groupby(lost, key=lambda event: event.round):
        yield tuple(
            Act(event.team or "", (places[event.team or ""],), (mark(event, "naufragia", "sink"),)) for event in events
        )
