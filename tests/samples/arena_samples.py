"""Bouts to draw, the shipped themes and their words."""

import picture_samples
from msgspec.structs import replace
from picture_samples import TONES, theme
from trees import ROOT, tree

from ludi_press.core.report import Gauge, Text, say
from ludi_press.posts.words.catalogue import read_words
from ludi_press.scene.arena import ArenaScene, Build, Combatant, Stance

THEMES = {name: theme(name) for name in picture_samples.THEMES}
PATHS = ("themes/mosaic/words/en.yaml", "ludi_press/games/moritari/data/words/en.yaml")
WORDS = read_words("en", [tree(ROOT / path) for path in PATHS]).value
assert WORDS is not None


def combatant(number: int, at: tuple[int, int] | None, build: Build = Build.HEAVY, **facts: object) -> Combatant:
    tone = TONES[number % 4]
    one = Combatant(
        id=f"f{number}",
        name=Text(f"Fighter {number}"),
        side=Text(tone),
        tone=tone,
        badge=f"{tone[0].upper()}{number + 1}",
        build=build,
        at=at,
        facing=(0, 1),
        stance=Stance.STANDING,
        points=Gauge(1, 3),
    )
    return replace(one, **facts)


def scene(*combatants: Combatant, **facts: object) -> ArenaScene:
    whole = ArenaScene(Text("Munus"), say("heading.round", round=3), True, 24_000, 24_000, 1000, combatants)
    return replace(whole, **facts)
