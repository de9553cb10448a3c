"""The beats of a turn, found in its events and ranked by drama; each moment is told once."""

from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Beat
from ludi_press.games.kit.telling import ranked
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.drama import lead, mishaps
from ludi_press.games.super_series.telling.drama.scene import KINDS, TOLD, DramaScene
from ludi_press.games.super_series.telling.narrate import Names, Record

__all__ = ["KINDS", "turn_beats"]

FRONT: Final = 3
"""Beats about the first teams of the race, so many of them, are more dramatic by `STATURE`."""

STATURE: Final = 3

_OF_THE_LEADER: Final = ("first-away", "lead-change", "lead-inherited")


def _is_stale(scene: DramaScene, beat: Beat) -> bool:
    """Whether later events undid a beat: a leader leads no longer, or again after trouble, or a state has ended."""
    if not TOLD.still_true(scene, beat):
        return True
    team = beat.teams[0] if beat.teams else ""
    leads = bool(scene.rounds) and scene.leader(scene.rounds[-1].after) == team
    if beat.kind in _OF_THE_LEADER:
        return scene.nobody_finished and not leads
    return beat.kind == "favourite-in-trouble" and leads


def turn_beats(set_up: RaceSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a turn, ranked; none of turn 0."""
    if record.before is None:
        return ()
    scene = DramaScene(set_up, record, Names(set_up))
    of_rounds = lead.AT_FIRST if record.turn == 1 else lead.LATER
    finders = (TOLD.beats, *lead.FINDERS, *mishaps.FINDERS, *(of_rounds if scene.rounds else ()))
    front = {chariot.team for chariot in standings(set_up, record.after)[:FRONT]}
    found = (beat for find in finders for beat in find(scene) if not _is_stale(scene, beat))
    weighed = (replace(beat, drama=min(100, beat.drama + STATURE * bool(front & {*beat.teams}))) for beat in found)
    return ranked(weighed, whole=True)
