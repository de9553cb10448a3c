"""race.yaml: the keys that every game shares; the game's own form fills the rest."""

from dataclasses import dataclass
from typing import Annotated

from ludi_press.content.nodes import Node
from ludi_press.content.opens import OpensForm
from ludi_press.content.rules import Doc, IdRule, Limit, OneOrMore, Pattern, Placed

Hex = Annotated[str, Pattern(r"[0-9a-f]{64}", "64 digits of a hexadecimal number, as ludi-press wrote them")]

Language = Annotated[str, IdRule()]
"""The name of a words file, a BCP 47 tag in small letters: en, la, pt-br."""


@dataclass(frozen=True, slots=True)
class DiceForm:
    """The proof of the dice: the SHA-256 of the race's secret from the start, the secret itself after the race."""

    commitment: Annotated[Placed[Hex], Doc("the SHA-256 of the race's secret, written by ludi-press commit")]
    secret: Annotated[Placed[Hex] | None, Doc("the secret, written by ludi-press reveal after the race")] = None


@dataclass(frozen=True, slots=True)
class PicturesForm:
    """Which pictures are made."""

    motion: Annotated[bool, Doc("whether each turn is also shown in motion")] = True


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
    language: Annotated[
        tuple[Placed[Language], ...],
        OneOrMore(),
        Doc("the language of posts and pages, en; of more than one: [en, la]"),
    ] = ()
    pictures: Annotated[PicturesForm, Doc("which pictures are made")] = PicturesForm()

    @property
    def first_language(self) -> Placed[str] | None:
        """The language of posts and pages; in any others there are posts alone."""
        return self.language[0] if self.language else None
