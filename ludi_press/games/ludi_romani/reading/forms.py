"""What the game adds to race.yaml and to a turn file."""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, Limit, Placed, Range, Rule
from ludi_press.content.times import Moment
from ludi_press.games.ludi_romani.rules.forms import ActiumForm, Form, MotusForm, Numen, TriumphForm, Where, Who

NAME_LIMIT: Final = 60
"""The most characters of a name."""
Name = Annotated[str, Limit(NAME_LIMIT)]


class PlayerForm(Struct, frozen=True):
    """Who plays a role, where more is to be said than the name."""

    player: Annotated[Name, Doc("the participant")]
    role: Annotated[Placed[str] | None, Rule("LR-1.4"), Doc("the senator of the roster that is doubled")] = None
    name: Annotated[Name | None, Doc("what the role is called")] = None
    at: Annotated[Placed[str] | None, Rule("LR-1.2"), Doc("where a senator or a numen begins")] = None


class GameForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    players: Annotated[Mapping[str, Placed[Name | PlayerForm]], Rule("LR-1.3"), Doc("who plays, by role")]
    seats: Annotated[
        Mapping[str, Placed[Annotated[int, Range(0, 99)]]], Rule("LR-3.2"), Doc("seats of a region, if not as printed")
    ] = field(default_factory=dict)
    evening: Annotated[
        Moment | None, Rule("LR-2.3"), Doc("when a game that is played in one evening begins, in Roman time")
    ] = None


class SeasonForm(Struct, frozen=True):
    """The game's own keys of a turn file; without any of them the turn is open."""

    by: Annotated[Node | None, Rule("LR-13.6"), Doc("the numen who wills motus, seats and close")] = None
    motus: Annotated[Node | None, Rule("LR-3.9"), Doc("where each goes before the season: octavian: rome")] = None
    acts: Annotated[Node | None, Rule("LR-13.1"), Doc("what was done, in sequence")] = None
    actium: Annotated[Node | None, Rule("LR-11.1"), Doc("the battle, in the turn of 31")] = None
    triumphus: Annotated[Node | None, Rule("LR-12.1"), Doc("the new order, in the last turn")] = None


class PartsForm(Form, frozen=True, kw_only=True):
    """A turn file but for its acts."""

    by: Numen | None = None
    motus: Mapping[Who, Where | MotusForm] = field(default_factory=dict)
    actium: ActiumForm | None = None
    triumphus: TriumphForm | None = None
