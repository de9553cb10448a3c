"""What there is to draw of a turn, in no format and no language: one module for each kind of ground.

A game hands its Scene over beside its Report; the pictures draw it and know nothing of the game.
"""

from ludi_press.scene.race import Deed, Figure, Look, Mark, Motion, Pace, Scene, Status

__all__ = ["Deed", "Figure", "Look", "Mark", "Motion", "Pace", "Scene", "Status"]
