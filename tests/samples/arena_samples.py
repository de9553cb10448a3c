"""Bouts to draw, the shipped themes and their words."""

import picture_samples
from msgspec.structs import replace
from picture_samples import TONES, theme
from trees import ROOT, tree

from ludi_press.core.report import Gauge, Text, say
from ludi_press.posts.words.catalogue import read_words
from ludi_press.scene import Piece, Sand, Scene

THEMES = {name: theme(name) for name in picture_samples.THEMES}
PATHS = ("themes/mosaic/words/en.yaml", "ludi_press/games/moritari/data/words/en.yaml")
WORDS = read_words("en", [tree(ROOT / path) for path in PATHS]).value
assert WORDS is not None


def gauge(lost: int, size: int = 3) -> tuple[tuple[str, Gauge], ...]:
    return (("points", Gauge(lost, size)),)


def combatant(number: int, at: tuple[int, int] | None, build: str = "heavy", **facts: object) -> Piece:
    tone = TONES[number % 4]
    one = Piece(
        id=f"f{number}",
        name=Text(f"Fighter {number}"),
        tone=tone,
        badge=f"{tone[0].upper()}{number + 1}",
        look=("fighter", build),
        at=at,
        facing=(0, 1),
        gauges=gauge(1),
        side=Text(tone),
        told=Text(f"Fighter {number} is somewhere"),
    )
    return replace(one, **facts)


CIRCLE = Sand(True, 24_000, 24_000, 1000)


def scene(*pieces: Piece, ground: Sand = CIRCLE, **facts: object) -> Scene:
    return replace(Scene(Text("Munus"), say("heading.round", round=3), ground, pieces), **facts)
