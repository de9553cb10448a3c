"""Who is where: the race order between two turns, and the standings for readers (SS-3.3, SS-17.2)."""

from ludi_press.games.super_series.rules.live import RaceSetUp, front_rank
from ludi_press.games.super_series.rules.model import Chariot, RaceState


def race_order(set_up: RaceSetUp, state: RaceState) -> tuple[str, ...]:
    """SS-3.3: the teams on the track in race order, as the next round would take it without bonuses."""
    on_track = [chariot for chariot in state.chariots if chariot.on_track]
    return tuple(chariot.team for chariot in sorted(on_track, key=lambda chariot: _front(set_up, chariot)))


def standings(set_up: RaceSetUp, state: RaceState) -> tuple[Chariot, ...]:
    """Everybody: who has a place by place, then those on the track in race order, then who is out, by distance."""

    def rank(chariot: Chariot) -> tuple[int, int, tuple[int, int, int, int]]:
        group = 0 if chariot.place is not None else 1 if chariot.on_track else 2
        return (group, chariot.place or 0, _front(set_up, chariot))

    return tuple(sorted(state.chariots, key=rank))


def _front(set_up: RaceSetUp, chariot: Chariot) -> tuple[int, int, int, int]:
    return front_rank(set_up.track, chariot, set_up.by_id[chariot.team].quality)
