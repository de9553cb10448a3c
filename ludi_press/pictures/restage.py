"""Scenes of any kind as a Replay: each kind has an adapter of its own."""

from collections.abc import Sequence

from ludi_press.pictures.picture import Say
from ludi_press.pictures.replay import Replay
from ludi_press.pictures.replay_race import replay_race
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Scene


def restage(scenes: Sequence[tuple[int, Scene]], theme: Theme, say: Say) -> Replay | None:
    """The turns of a race, each with its number, as a Replay, said in some language; None where there are none."""
    return replay_race(scenes, theme, say) if scenes else None
