"""Which events of a race the line of a chariot tells, and by which phrase."""

from typing import Final

from ludi_press.games.kit.briefs import Briefs

BRIEFS: Final = Briefs(
    {
        "bonus-lost": "bonus-lost",
        "whipped.success": "whip.success",
        "whipped.failure": "whip.failure",
        "spaces-rolled": "spaces",
        "shift-lost.taken": "shift-lost",
        "shift-lost.short": "shift-lost",
        "shift-lost.slip": "shift-lost",
        "blocked.any": "blocked",
        "blocked.limit": "blocked",
        "corner.clear": "corner.clear",
        "corner.clear.control": "corner.clear",
        "corner.slip": "corner.slip",
        "corner.slip.control": "corner.slip",
        "corner.naufragia": "corner.naufragia",
        "corner.naufragia.control": "corner.naufragia",
        "bumped.chariot": "bumped.chariot",
        "bumped.wall": "bumped.wall",
        "wreck-struck": "wreck",
        "wall.harmed.left": "wall.left",
        "wall.harmed.right": "wall.right",
        "damaged.horses": "damaged.horses",
        "damaged.left": "damaged.left",
        "damaged.right": "damaged.right",
        "horses-stopped": "horses-stopped",
        "naufragia": "naufragia",
        "fall.hurt": "hurt",
        "dragged.free": "dragged",
        "dragged.blocked": "dragged",
        "escape.alone": "escape",
        "escape.alive": "escape",
        "escape.trampled": "trampled",
        "died": "died",
        "no-strike.nobody": "strike.nobody",
        "no-strike.target-away": "strike.away",
        "no-strike.attacker-down": "strike.down",
        "crash.adjacent.hit.chariot": "crash.hit",
        "crash.adjacent.hit.horses": "crash.hit",
        "crash.adjacent.miss.chariot": "crash.miss",
        "crash.adjacent.miss.horses": "crash.miss",
        "crash.overtaking.hit.horses": "crash.hit",
        "crash.overtaking.miss.horses": "crash.miss",
        "laceration.hit": "lash.hit",
        "laceration.miss": "lash.miss",
        "stunned.struck": "stunned",
    }
)
