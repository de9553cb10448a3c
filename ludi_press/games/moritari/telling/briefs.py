"""Which events of a bout the line of a fighter tells, and by which phrase."""

from typing import Final

from ludi_press.games.kit.briefs import Briefs

BRIEFS: Final = Briefs(
    {
        "laid-still": "laid-still",
        "stood-up": "stood-up",
        "moved.goal": "moved",
        "moved.spent": "moved.spent",
        "moved.base": "moved",
        "moved.wall": "moved",
        "moved.contact": "met",
        "turned.wind": "turned.wind",
        "turned.other": "turned.other",
        "turned.engaged": "turned.engaged",
        "refused.pinned": "pinned",
        "refused.several": "unturned",
        "refused.turned": "unturned",
        "no-fight.apart": "apart",
        "no-fight.fallen": "fallen",
        "no-fight.fought": "fought-already",
        "fight-declined": "declined",
        "fought.front": "fought",
        "fought.side": "fought.side",
        "fought.back": "fought.back",
        "compared.hit": "hit",
        "armour.saved": "saved",
        "point-lost": "point-lost",
        "fell": "fell",
        "beast-killed": "beast-killed",
        "implored.spared": "spared",
        "implored.spared.killer": "spared",
        "implored.doomed": "doomed",
        "implored.doomed.killer": "doomed",
        "no-appeal": "no-appeal",
        "thumb.up": "thumb.up",
        "thumb.down": "thumb.down",
        "died": "died",
    },
    spoken=frozenset({"fought", "fought.side", "fought.back"}),
    slight=frozenset({"turned.wind", "turned.other", "turned.engaged", "laid-still"}),
)
