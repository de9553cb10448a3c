"""Pictures of a bout on the sand."""

from ludi_press.pictures.arena.close_up import draw_close_ups
from ludi_press.pictures.arena.overview import draw_arena

__all__ = ["draw_arena", "draw_close_ups"]
