"""What the files of a bout may hold: race.yaml and a turn file."""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.boards.plane import Shape
from ludi_press.content.rules import DisplayName, Doc, Limit, OneOrMore, Placed, Rule
from ludi_press.core.colour import Tone
from ludi_press.games.moritari.rules.model import Kind, Manner

NAME_LIMIT: Final = 60
"""The most characters of a name."""

Inches = Placed[str]
PointForm = tuple[Inches, Inches]


class ArenaForm(Struct, frozen=True):
    """MO-3.4: the arena, a circle or a rectangle."""

    shape: Annotated[Shape, Doc("circle or rectangle")] = Shape.CIRCLE
    across: Annotated[Inches | None, Doc("how far across the circle is, in inches; 24 otherwise")] = None
    width: Annotated[Inches | None, Doc("how wide the rectangle is, west to east, in inches")] = None
    height: Annotated[Inches | None, Doc("how high the rectangle is, south to north, in inches")] = None


class FighterForm(Struct, frozen=True):
    name: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("what the fighter is called")]
    kind: Annotated[Kind, Rule("MO-3.1"), Doc("heavy, light, animal or rhino")]
    at: Annotated[
        Placed[PointForm], Rule("MO-3.4"), Doc("where it begins: inches east and north of the middle, [-4, 2.5]")
    ]
    face: Annotated[Placed[str] | None, Doc("what it faces: north, southeast …; the middle otherwise")] = None


class SchoolForm(Struct, frozen=True):
    """A player: a school and its fighters."""

    name: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("what the school is called")]
    tone: Annotated[Tone, Doc("its colour: praesina, albata, russata or veneta")]
    fighters: Annotated[Mapping[str, Placed[FighterForm]], Doc("its fighters, by the ids that orders use")]
    lanista: Annotated[str | None, DisplayName(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")] = None


class BoutForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    schools: Annotated[Mapping[str, Placed[SchoolForm]], Rule("MO-2.1"), Doc("the schools, by their ids")]
    beasts: Annotated[Mapping[str, Placed[FighterForm]], Rule("MO-6"), Doc("beasts of no side, by their ids")] = field(
        default_factory=dict
    )
    arena: Annotated[ArenaForm, Rule("MO-3.4"), Doc("the sand; a circle of 24 inches otherwise")] = ArenaForm()


class OrderForm(Manner, frozen=True):
    """A fighter's orders; by default it stays, fights whom it touches, and appeals."""

    move: Annotated[
        Placed[str] | PointForm | None,
        Rule("MO-3.1"),
        Doc("straight to a point, [3, -2.5], to a fighter: leo, or some inches: 3 north"),
    ] = None
    face: Annotated[
        Placed[str] | PointForm | None, Rule("MO-3.1"), Doc("what to face in the end: a wind, a fighter or a point")
    ] = None
    fight: Annotated[Placed[str] | None, Rule("MO-4.1"), Doc("whom to attack; or nobody")] = None


class CaesarForm(Struct, frozen=True):
    """What a school does if it is Caesar."""

    sequence: Annotated[tuple[Placed[str], ...], OneOrMore(), Doc("who acts first; the rest in roster order")] = ()
    fights: Annotated[tuple[Placed[str], ...], OneOrMore(), Doc("who attacks first; the rest as in sequence")] = ()
    thumb: Annotated[
        Placed[str] | Mapping[str, Placed[str]] | None,
        Rule("MO-5.3"),
        Doc("up, down or crowd: for everybody, or by fighter"),
    ] = None


Given = Placed[str] | OrderForm
"""A fighter's orders as a host writes them: a sentence, or keys with values."""

CaesarGiven = Placed[str] | CaesarForm
"""What a school would do as Caesar: a sentence, or keys with values."""


class RoundForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the round is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("MO-3.1"), Doc("the orders by fighter")] = None
    caesar: Annotated[
        Mapping[str, Placed[CaesarGiven]] | None, Rule("MO-2.2"), Doc("what each school would do as Caesar")
    ] = None
