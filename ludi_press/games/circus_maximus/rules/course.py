"""The geometry of the track: steps, changes of lane and slides from square to square (CM-1.4 to CM-1.7, CM-3)."""

from ludi_press.boards.ring import OFF_TRACK, Side, SpaceId, Track
from ludi_press.games.circus_maximus.rules.model import Chariot


def ahead(track: Track, at: SpaceId) -> SpaceId:
    """CM-1.6: the next square of the lane; the team stands on the square ahead of its car."""
    return track.spaces[at].ahead


def behind(track: Track, at: SpaceId, lap: int) -> SpaceId:
    """One square back; in lap 0 and 1 the grey squares lie behind the line; OFF_TRACK at the back of the boxes."""
    space = track.spaces[at]
    if space.cell == 0 and lap > 1:
        return SpaceId(at + track.cells[space.lane] - 1)
    return OFF_TRACK if space.cell == -track.run_up else SpaceId(at - 1)


def squares(track: Track, chariot: Chariot) -> tuple[SpaceId, SpaceId]:
    """CM-1.6: the squares of the car and of the team."""
    return chariot.at, ahead(track, chariot.at)


def level(track: Track, at: SpaceId, side: Side) -> SpaceId:
    """CM-1.5: the square of the next lane that holds the middle of this one; OFF_TRACK beyond the walls."""
    return track.level(at, track.spaces[at].lane + side)


def change(track: Track, at: SpaceId, side: Side) -> SpaceId:
    """CM-3.2, CM-3.3: the square where a change of lane ends: one forward and one over."""
    through = track.spaces[ahead(track, at)]
    return track.holder(through.lane + side, through.start if side is Side.LEFT else through.end - 1)


def sideslip(track: Track, at: SpaceId, side: Side) -> SpaceId:
    """CM-3.7: the square of the next lane that holds the start of this one."""
    return track.holder(track.spaces[at].lane + side, track.spaces[at].start)


def safe_speed(track: Track, at: SpaceId) -> int | None:
    """CM-1.4: the safe speed of a corner square, None on a straight."""
    space = track.spaces[at]
    section = track.plan.sections[space.section]
    return section.safe[space.lane - 1] if section.corner else None


def corner_of(track: Track, at: SpaceId) -> int:
    """CM-1.5: the number of the corner's first section: neighbouring corner sections are one corner."""
    section = track.spaces[at].section
    while track.plan.sections[section - 1].corner:
        section -= 1
    return section


def to_corner(track: Track, at: SpaceId) -> tuple[int, SpaceId, int]:
    """How many squares lie before the next corner square straight ahead, that square, and its safe speed."""
    count, at = 0, ahead(track, at)
    while (safe := safe_speed(track, at)) is None:
        count, at = count + 1, ahead(track, at)
    return count, at, safe


def line_passed(track: Track, before: SpaceId, after: SpaceId) -> int:
    """CM-1.7: 1 where a move passes the line forward, -1 backward, else 0; leaving the grey squares counts as 1."""
    here, there = track.spaces[before], track.spaces[after]
    past = here.start + track.gap(before, after) - there.start
    return here.on_grid - there.on_grid + past // track.lap


def progress(track: Track, chariot: Chariot) -> int:
    """CM-1.5: how far a chariot has come from the line, in ticks; negative on grey squares."""
    return max(0, chariot.lap - 1) * track.lap + track.spaces[chariot.at].start
