"""Bouts to draw, the shipped themes and their words."""

from dataclasses import replace
from pathlib import Path

from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.pictures.fonts import FontFile
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.theme_reading import read_theme
from ludi_press.posts.catalogue import read_words
from ludi_press.report import Gauge, Text, say
from ludi_press.scene.arena import ArenaScene, Build, Combatant, Stance

ROOT = Path(__file__).parents[2]
TONES = ("praesina", "albata", "russata", "veneta")


def tree(path: Path) -> Node:
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    return node


def theme_of(name: str) -> Theme:
    def font(file: str) -> FontFile | None:
        path = ROOT / "themes" / name / "fonts" / file
        return FontFile(str(path), path.read_bytes()) if path.is_file() else None

    judged = read_theme(name, tree(ROOT / "themes" / name / "pictures" / "theme.yaml"), font)
    assert judged.value is not None, judged.problems
    return judged.value


THEMES = {name: theme_of(name) for name in ("mosaic", "plain")}
WORDS = read_words(
    "en", [tree(ROOT / path) for path in ("themes/mosaic/words/en.yaml", "ludi_press/games/moritari/words/en.yaml")]
).value
assert WORDS is not None


def combatant(number: int, at: tuple[int, int] | None, build: Build = Build.HEAVY, **facts: object) -> Combatant:
    tone = TONES[number % 4]
    one = Combatant(
        id=f"f{number}",
        name=Text(f"Fighter {number}"),
        side=Text(tone),
        tone=tone,
        letter=tone[0].upper(),
        number=number + 1,
        build=build,
        at=at,
        facing=(0, 1),
        stance=Stance.STANDING,
        points=Gauge(1, 3),
    )
    return replace(one, **facts)  # type: ignore[arg-type] # facts of a Combatant


def scene(*combatants: Combatant, **facts: object) -> ArenaScene:
    whole = ArenaScene(Text("Munus"), say("heading.round", round=3), True, 24_000, 24_000, 1000, combatants)
    return replace(whole, **facts)  # type: ignore[arg-type] # facts of a scene
