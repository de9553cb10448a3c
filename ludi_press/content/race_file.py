"""race.yaml: the keys that every game shares; the game's own form fills the rest."""

from dataclasses import dataclass
from typing import Annotated

from ludi_press.content.nodes import Node
from ludi_press.content.opens import OpensForm
from ludi_press.content.rules import Doc, IdRule, Limit, Pattern, Placed

Hex = Annotated[str, Pattern(r"[0-9a-f]{64}", "64 digits of a hexadecimal number, as ludi-press wrote them")]


@dataclass(frozen=True, slots=True)
class DiceForm:
    """The proof of the dice: the SHA-256 of the race's secret from the start, the secret itself after the race."""

    commitment: Annotated[Placed[Hex], Doc("the SHA-256 of the race's secret, written by ludi-press commit")]
    secret: Annotated[Placed[Hex] | None, Doc("the secret, written by ludi-press reveal after the race")] = None


@dataclass(frozen=True, slots=True)
class RaceHead:
    """What race.yaml says whatever the game."""

    title: Annotated[str, Limit(120), Doc("what the race is called")]
    game: Annotated[Placed[str], IdRule(), Doc("the game by its name, as in super-series")]
    track: Annotated[Placed[str] | None, IdRule(), Doc("the track: a file of tracks/, without .yaml")] = None
    host: Annotated[str | None, Limit(120), Doc("who runs the race")] = None
    opens: Annotated[OpensForm | None, Doc("what turn 1 asks")] = None
    edition: Annotated[Placed[str] | None, Doc("the edition of the rules that the race started with")] = None
    dice: Annotated[DiceForm | None, Doc("the proof of the dice, written by ludi-press")] = None
    rules: Annotated[Node | None, Doc("what this race changes in the game's rules data")] = None
    theme: Annotated[Placed[str] | None, IdRule(), Doc("the theme: a folder of themes/")] = None
    language: Annotated[Placed[str] | None, IdRule(), Doc("the language of the posts: en")] = None
