"""What there is to draw of a turn, in no format and no language: one module for each kind of ground.

A game hands its Scene over beside its Report; the pictures draw it and know nothing of the game.
"""

from ludi_press.scene.arena import ArenaScene
from ludi_press.scene.race import Deed, Figure, Look, Mark, Motion, Pace, Scene, Status

AnyScene = Scene | ArenaScene
"""What a game may hand over: a scene on one of the grounds that the pictures can draw."""

__all__ = ["AnyScene", "ArenaScene", "Deed", "Figure", "Look", "Mark", "Motion", "Pace", "Scene", "Status"]
