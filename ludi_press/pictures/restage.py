"""Scenes of any kind as a Replay: each kind has an adapter of its own."""

from collections.abc import Sequence

from ludi_press.pictures.arena.replay import replay_bout
from ludi_press.pictures.picture import Say
from ludi_press.pictures.replay import Replay
from ludi_press.pictures.stage.replay import replay_race
from ludi_press.pictures.theme import Theme
from ludi_press.scene import AnyScene, ArenaScene, Scene


def restage(scenes: Sequence[tuple[int, AnyScene]], theme: Theme, say: Say) -> Replay | None:
    """The turns of a race or a bout, each with its number, as a Replay, said in some language; None without any."""
    races = [(turn, scene) for turn, scene in scenes if isinstance(scene, Scene)]
    bouts = [(turn, scene) for turn, scene in scenes if isinstance(scene, ArenaScene)]
    if races:
        return replay_race(races, theme, say)
    return replay_bout(bouts, theme, say) if bouts else None
