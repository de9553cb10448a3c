"""Pictures of a bout on the sand."""

from ludi_press.pictures.arena.close_up import draw_close_ups
from ludi_press.pictures.arena.motion import shoot_bout
from ludi_press.pictures.arena.overview import draw_arena
from ludi_press.pictures.arena.podium import draw_podium

__all__ = ["draw_arena", "draw_close_ups", "draw_podium", "shoot_bout"]
