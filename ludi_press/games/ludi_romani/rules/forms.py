"""LR-13.1, LR-13.2: a turn file as the forms that a host fills: acts, the motus, Actium, the triumph.

The form of an act stands beside the function that plays it, which is named after the act's word.
Names are marked by the pattern of their kind (ROLE, NUMEN, REGION); reading replaces them by ids before.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from ludi_press.content.rules import NUMBER_LIMIT, Doc, Limit, Multiline, OneOrMore, Pattern, Range
from ludi_press.core.problems import Place

ROLE: Final = Pattern(r"(?s).+", "the id of somebody in the game")
NUMEN: Final = Pattern(r"(?s).+", "the id of a numen")
REGION: Final = Pattern(r"(?s).+", "a region")
TEXT_LIMIT: Final = 2000
"""The most characters of a text."""

Who = Annotated[str, ROLE]
Numen = Annotated[str, NUMEN]
Where = Annotated[str, REGION]
Amount = Annotated[int, Range(1, NUMBER_LIMIT)]
Part = Annotated[int, Range(0, NUMBER_LIMIT)]
Words = Annotated[str, Multiline(), Limit(TEXT_LIMIT)]
Whos = Annotated[tuple[Who, ...], OneOrMore()]


class Form(Struct, frozen=True, kw_only=True):
    """A part of a turn file with named fields."""


class Act(Form, frozen=True, kw_only=True):
    """Any act: a numen may waive rules (LR-13.6), and a note may be added (LR-13.11)."""

    by: Annotated[Numen | None, Doc("the numen who wills it")] = None
    note: Annotated[Words | None, Doc("what is told of it")] = None


class AmountsAct(Act, frozen=True, kw_only=True):
    """An act with amounts of goods, as in Amounts; msgspec allows only one base with fields."""

    denarii: Amount | None = None
    curiales: Amount | None = None
    clientarum: Amount | None = None
    classes: Amount | None = None
    suffragia: Amount | None = None
    ultrices: Amount | None = None
    immortales: Amount | None = None
    fabrilis: Amount | None = None
    dos: Amount | None = None
    rexpressus: Amount | None = None


class ToldAct(Struct, frozen=True):
    """An act as the host wrote it, with its place and those of its fields by key; `place` None: the whole file."""

    word: str
    act: Act
    place: Place | None
    places: Mapping[str, Place]


class Amounts(Form, frozen=True, kw_only=True):
    """Amounts of the goods that can be named in an act."""

    denarii: Amount | None = None
    curiales: Amount | None = None
    clientarum: Amount | None = None
    classes: Amount | None = None
    suffragia: Amount | None = None
    ultrices: Amount | None = None
    immortales: Amount | None = None
    fabrilis: Amount | None = None
    dos: Amount | None = None
    rexpressus: Amount | None = None


class MotusForm(Form, frozen=True, kw_only=True):
    """LR-3.8, LR-3.9: the goal of somebody in the motus, companions, and the escort of a rex in Rome."""

    to: Where
    with_: Whos = ()
    escort: Who | None = None


class PartyForm(Form, frozen=True, kw_only=True):
    """LR-11.2, LR-11.5: the allies of a leader, and what numina and imagines give."""

    members: Whos = ()
    gifts: Mapping[Who, Literal["all"] | Amounts] = field(default_factory=dict)


class AidForm(Form, frozen=True, kw_only=True):
    """LR-11.9: a numen or an imago adds its die to a party's roll."""

    who: Who
    for_: Who
    round: Amount


class ActiumForm(Form, frozen=True, kw_only=True):
    """LR-11: the battle, or its next rounds."""

    parties: Mapping[Who, PartyForm] = field(default_factory=dict)
    rounds: Amount | None = None
    aid: Annotated[tuple[AidForm, ...], OneOrMore()] = ()


class TriumphForm(Form, frozen=True, kw_only=True):
    """LR-12.1: the new order."""

    leader: Who
    constitution: Words | None = None
    fates: Mapping[Who, Words] = field(default_factory=dict)


class SeasonOrders(Struct, frozen=True, kw_only=True):
    """A turn file: motus by person, acts in sequence, Actium, triumph; `opening` has the `by` of the motus."""

    opening: ToldAct
    motus: Mapping[str, MotusForm]
    acts: tuple[ToldAct, ...]
    actium: ActiumForm | None = None
    triumph: TriumphForm | None = None
