"""What a turn makes by the hundred, events above all: each maker takes what its class takes (see `frozen`)."""

from ludi_press.frozen import changer, maker
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.model import Chariot

changed = changer(Chariot)
"""A chariot like another one but for some fields, given by name."""

position = maker(ev.Position)

lot_drawn = maker(ev.LotDrawn)
lined_up = maker(ev.LinedUp)
retired = maker(ev.Retired)
bonus_earned = maker(ev.BonusEarned)
bonus_lost = maker(ev.BonusLost)
round_begun = maker(ev.RoundBegun)
order_taken = maker(ev.OrderTaken)
speed_changed = maker(ev.SpeedChanged)
whipped = maker(ev.Whipped)
spaces_rolled = maker(ev.SpacesRolled)
moved = maker(ev.Moved)
shift_lost = maker(ev.ShiftLost)
blocked = maker(ev.Blocked)
corner_taken = maker(ev.CornerTaken)
slip_idle = maker(ev.SlipIdle)
slipped = maker(ev.Slipped)
bumped = maker(ev.Bumped)
wreck_struck = maker(ev.WreckStruck)
wall_touched = maker(ev.WallTouched)
unharmed = maker(ev.Unharmed)
damaged = maker(ev.Damaged)
horses_stopped = maker(ev.HorsesStopped)
flipped = maker(ev.Flipped)
fell = maker(ev.Fell)
dragged = maker(ev.Dragged)
escaped = maker(ev.Escaped)
died = maker(ev.Died)
strike_missing = maker(ev.StrikeMissing)
crashed = maker(ev.Crashed)
contact = maker(ev.Contact)
lacerated = maker(ev.Lacerated)
stunned = maker(ev.Stunned)
finished = maker(ev.Finished)
led_away = maker(ev.LedAway)
wreck_cleared = maker(ev.WreckCleared)
unclassified = maker(ev.Unclassified)
race_over = maker(ev.RaceOver)
