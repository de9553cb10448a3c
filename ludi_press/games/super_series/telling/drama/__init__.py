"""What there is to tell of a turn: beats, drawn from its events alone and ranked by drama.

Each kind of beat is found by one small function; `KINDS` names them all.
"""

from ludi_press.games.super_series.telling.drama.rank import turn_beats
from ludi_press.games.super_series.telling.drama.scene import KINDS

__all__ = ["KINDS", "turn_beats"]
