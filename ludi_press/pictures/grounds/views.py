"""Lays the ground of a scene out, whatever board it is."""

from ludi_press.pictures.grounds.sand_view import view_sand
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.view import View
from ludi_press.scene import Ring, Scene


def view_of(scene: Scene, *, small: bool = False) -> View:
    """The ground of a scene, for the large picture or for the small one, which is read at 690 pixels."""
    ground = scene.ground
    if isinstance(ground, Ring):
        layout = arrange(ground.plan, small=small, cells=ground.cells)
        return TrackView(ground, layout, layout.least)
    return view_sand(scene, ground, small=small)
