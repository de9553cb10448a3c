"""Lays out the ground of a scene, whatever kind of board it is."""

from ludi_press.pictures.grounds.map_view import view_map
from ludi_press.pictures.grounds.sand_view import view_sand
from ludi_press.pictures.grounds.track_view import view_track
from ludi_press.pictures.grounds.view import View
from ludi_press.scene import Map, Ring, Scene


def view_of(scene: Scene, *, small: bool = False, whole: bool = False) -> View:
    """The ground of a scene, for the large picture or for the small one of 690 pixels.

    Of open sand a picture shows a part, unless the `whole` is wanted, such as for scenes of several turns.
    """
    ground = scene.ground
    if isinstance(ground, Ring):
        return view_track(scene, ground, small=small)
    if isinstance(ground, Map):
        return view_map(scene, ground)
    return view_sand(scene, ground, small=small, whole=whole)
