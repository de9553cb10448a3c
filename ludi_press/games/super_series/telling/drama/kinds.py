"""The kinds of beats: how dramatic each is, and what a phrase about it may name.

`auriga` is whom a beat is about and `victim` who else takes part; `corner` is the name of a section, `lane` that by
which the corner was entered (SS-8.2), counted from 1; `place` is a place of the status board; `passed` counts
chariots, `spaces` those that a whip gained; `pack` lists several aurigae.
"""

from types import MappingProxyType
from typing import Final

from ludi_press.games.kit.telling import Kind

_ONE: Final = ("auriga",)
_TWO: Final = ("auriga", "victim")
_CORNER: Final = ("auriga", "corner", "lane")

TABLE: Final = MappingProxyType(
    {
        # the fallen (SS-15)
        "death": Kind(98, _ONE),
        "trampled": Kind(97, _ONE),
        "wrecked": Kind(92, _TWO),
        "naufragia": Kind(88, _CORNER),
        "chariot-broken": Kind(86, _ONE),
        "horses-stopped": Kind(76, _ONE),
        "escape-hooves": Kind(75, _ONE),
        "dragged": Kind(72, _ONE),
        "escape": Kind(60, _ONE),
        # the favourite
        "favourite-falls": Kind(95, _ONE),
        "favourite-in-trouble": Kind(70, _ONE),
        # the line (SS-17)
        "victory": Kind(94, _ONE),
        "photo-finish": Kind(90, ("auriga", "victim", "place")),
        "dragged-home": Kind(85, ("auriga", "place")),
        "last-home": Kind(54, ("auriga", "place")),
        "finish": Kind(52, ("auriga", "place")),
        # the lead and the field (SS-3.3)
        "lead-change": Kind(84, _TWO),
        "lead-inherited": Kind(80, _TWO),
        "last-lap-charge": Kind(78, ("auriga", "place", "passed")),
        "duel": Kind(65, _TWO),
        "charge": Kind(56, ("auriga", "place", "passed")),
        "first-away": Kind(55, _ONE),
        "last-lap": Kind(50, _ONE),
        "breakaway": Kind(48, _TWO),
        "slow-start": Kind(43, _ONE),
        "pack": Kind(38, ("pack",)),
        # blows (SS-12, SS-13)
        "revenge": Kind(82, _TWO),
        "crash-costly": Kind(66, _TWO),
        "crash": Kind(64, _TWO),
        "lash": Kind(62, _TWO),
        "revenge-denied": Kind(58, _TWO),
        "strike-watched": Kind(45, _TWO),
        "lash-near": Kind(42, _TWO),
        "crash-near": Kind(41, _TWO),
        "strike-missing": Kind(20, _ONE),
        # corners (SS-8, SS-9)
        "corner-near-naufragia": Kind(68, _CORNER),
        "bump": Kind(60, _TWO),
        "bump-wall": Kind(47, _ONE),
        "corner-mastered": Kind(46, _CORNER),
        "slip": Kind(44, _CORNER),
        "corner-near-slip": Kind(40, _CORNER),
        # the toil (SS-6, SS-10, SS-11)
        "blocked": Kind(36, _TWO),
        "whip-cruel": Kind(35, _ONE),
        "wall-scrape": Kind(34, _ONE),
        "whip-triumph": Kind(30, ("auriga", "spaces")),
        "whip-near": Kind(28, _ONE),
    }
)
"""Every kind with its drama and its arguments."""

KINDS: Final = MappingProxyType({kind: entry.args for kind, entry in TABLE.items()})
"""The arguments of every kind, as the contract of a game asks for them."""
