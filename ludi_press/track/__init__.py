"""The geometry of a track: sections, lanes, spaces, and who is beside, ahead of or behind whom."""

from ludi_press.track.plan import DEFAULT_CORNER_LENGTH, Plan, Section, flaws
from ludi_press.track.ring import OFF_TRACK, Side, Space, SpaceId, Track, lay_out

__all__ = [
    "DEFAULT_CORNER_LENGTH",
    "OFF_TRACK",
    "Plan",
    "Section",
    "Side",
    "Space",
    "SpaceId",
    "Track",
    "flaws",
    "lay_out",
]
