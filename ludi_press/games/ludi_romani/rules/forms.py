"""LR-13.1, LR-13.2: a turn file as the forms that a host fills: acts, the motus, Actium, the triumph.

An act is named after its word; the function of that name plays it.

Names are marked by the pattern of their kind (ROLE, NUMEN, REGION); reading replaces them by ids before.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from ludi_press.content.rules import NUMBER_LIMIT, Doc, Limit, Multiline, OneOrMore, Pattern, Range
from ludi_press.core.problems import Place
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Way

ROLE: Final = Pattern(r"(?s).+", "the id of somebody in the game")
NUMEN: Final = Pattern(r"(?s).+", "the id of a numen")
REGION: Final = Pattern(r"(?s).+", "a region")
ROUND: Final = Pattern(r"no|[1-9][0-9]?", "the number of a concursatio, or no")
TEXT_LIMIT: Final = 2000
"""The most characters of a text."""

Who = Annotated[str, ROLE]
Numen = Annotated[str, NUMEN]
Where = Annotated[str, REGION]
Amount = Annotated[int, Range(1, NUMBER_LIMIT)]
Part = Annotated[int, Range(0, NUMBER_LIMIT)]
Words = Annotated[str, Multiline(), Limit(TEXT_LIMIT)]
Whos = Annotated[tuple[Who, ...], OneOrMore()]
Years = Annotated[tuple[Amount, ...], OneOrMore()]
Shares = Mapping[Who, Amount]
Imagines = Who | tuple[Who, ...] | Mapping[Who, Part]
Votes = Who | tuple[Who, ...] | Mapping[Who, Amount]


NOBODY: Final[Shares] = MappingProxyType({})
"""No shares."""


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


class Iter(Act, frozen=True, kw_only=True):
    """LR-3.6 to LR-3.16: a journey."""

    who: Who
    to: Where
    way: Way | None = None
    through: Annotated[tuple[Where, ...], OneOrMore()] = ()
    with_: Whos = ()
    escort: Who | None = None
    caught: Numen | None = None
    takes: Amount | None = None


class LegionKind(StrEnum):
    """LR-5.10: one legion of a kind."""

    CURIALIS = "curialis"
    CLIENTARUM = "clientarum"


class LegionCount(Form, frozen=True, kw_only=True):
    """LR-5.10: the number of legions of each kind; curiales come first."""

    curiales: Part = 0
    clientarum: Part = 0


class Shade(Form, frozen=True, kw_only=True):
    """LR-5.19: an imago adds its die to the side of somebody, at a concursatio."""

    who: Who
    for_: Who
    at: Amount


class Wheel(Form, frozen=True, kw_only=True):
    """LR-5.20: Fortuna adds to the total of somebody's side, at a concursatio."""

    for_: Who
    add: int
    at: Amount


class Ending(Form, frozen=True, kw_only=True):
    """LR-5.14: after how many concursationes, and why."""

    after: Part
    why: Break


class Proelium(Act, frozen=True, kw_only=True):
    """LR-5: a challenge and its battle."""

    attacker: Whos
    against: Whos
    numen: Numen | None = None
    refused: bool = False
    urged: Numen | None = None
    ring: bool = False
    legions: Mapping[Who, tuple[LegionKind, ...] | LegionCount] = field(default_factory=dict)
    imagines: Annotated[tuple[Shade, ...], OneOrMore()] = ()
    fortuna: Annotated[tuple[Wheel, ...], OneOrMore()] = ()
    juno: Whos = ()
    fabrilis: Annotated[str | None, ROUND] = None
    ends: Ending | None = None
    succeeds: Mapping[Numen, Amount] = field(default_factory=dict)
    converts: Mapping[Who, Numen] = field(default_factory=dict)
    heir: Who | None = None


class Divortium(Act, frozen=True, kw_only=True):
    """LR-8.11 to LR-8.13: a divorce."""

    wife: Who
    refused: bool = False
    pays: Amounts | None = None
    killed: bool = False
    heir: Who | None = None


class Mors(Act, frozen=True, kw_only=True):
    """LR-9.1 to LR-9.6: somebody dies."""

    who: Who
    cause: Cause
    killer: Who | None = None
    heir: Who | None = None
    yields: Whos = ()


class Bill(Act, frozen=True, kw_only=True):
    """LR-6.2, LR-6.4: what a consul brings, and how the suffragia are cast."""

    consul: Who
    for_: Votes = ()
    against: Votes = ()
    abstain: Whos = ()
    venus: Literal["for", "against"] | None = None


class Mercurius(Act, frozen=True, kw_only=True):
    who: Who
    to: Where
    numen: Numen = "mercury"


class Minerva(Act, frozen=True, kw_only=True):
    who: Who
    to: Where
    numen: Numen = "minerva"


class Fuga(Act, frozen=True, kw_only=True):
    rex: Who
    numen: Numen


class Emptio(AmountsAct, frozen=True, kw_only=True):
    buyer: Who
    seller: Numen


class Commutatio(Act, frozen=True, kw_only=True):
    gives: Mapping[Who, Amounts]
    numen: Numen | None = None


class Dat(AmountsAct, frozen=True, kw_only=True):
    from_: Who
    to: Who


class Repetit(AmountsAct, frozen=True, kw_only=True):
    who: Who
    from_: Who


class Fabrilis(Act, frozen=True, kw_only=True):
    to: Who
    numen: Numen = "vulcan"


class Anulus(Act, frozen=True, kw_only=True):
    to: Who | None = None
    from_: Who | None = None
    numen: Numen | None = None
    goes: Where | None = None


class Ordo(Act, frozen=True, kw_only=True):
    region: Where
    parties: tuple[Who | tuple[Who, ...], ...]


class Cedit(Act, frozen=True, kw_only=True):
    who: Who


class Virus(Act, frozen=True, kw_only=True):
    matrona: Who
    dead: Who | None = None
    heir: Who | None = None


class Imago(Act, frozen=True, kw_only=True):
    who: Who
    at: Where
    numen: Numen = "persephone"


class Amicitia(Act, frozen=True, kw_only=True):
    name: str
    members: Whos = ()
    juno: bool | tuple[Who, ...] = False
    joins: Whos = ()


class Discedit(Act, frozen=True, kw_only=True):
    who: Who
    name: str


class Solvit(Act, frozen=True, kw_only=True):
    name: str
    matrona: Who | None = None


class Nuptiae(Act, frozen=True, kw_only=True):
    bride: Who
    groom: Who


class Amazon(Act, frozen=True, kw_only=True):
    who: Who


class Cliens(Act, frozen=True, kw_only=True):
    patron: Who
    who: Who


class Exigit(Act, frozen=True, kw_only=True):
    patron: Who
    who: Who
    denarii: Amount


class Dimittit(Act, frozen=True, kw_only=True):
    patron: Who
    who: Who


class Bacchans(Act, frozen=True, kw_only=True):
    who: Who
    god: Numen


class Liberat(Act, frozen=True, kw_only=True):
    who: Who
    god: Numen


class Consules(Act, frozen=True, kw_only=True):
    names: Whos


class Imperium(Bill, frozen=True, kw_only=True):
    from_: Who
    to: Who
    curiales: Amount


class Proscriptio(Bill, frozen=True, kw_only=True):
    who: Who
    heir: Who | None = None


class Restitutio(Bill, frozen=True, kw_only=True):
    who: Who


class Caedes(Bill, frozen=True, kw_only=True):
    who: Who
    numen: Numen = "mars"


class Census(Bill, frozen=True, kw_only=True):
    region: Where
    shares: Shares = NOBODY


class Tributum(Act, frozen=True, kw_only=True):
    who: Who
    from_: Whos
    imagines: Imagines = ()
    paid: Amount | None = None


class Instauratio(Act, frozen=True, kw_only=True):
    numen: Numen = "fata"


class Pestis(Act, frozen=True, kw_only=True):
    region: Where
    numen: Numen = "apollo"


class Sanitas(Act, frozen=True, kw_only=True):
    region: Where
    numen: Numen = "apollo"


class Feriae(Act, frozen=True, kw_only=True):
    """LR-2.4: no fields of its own."""


class Mutatio(Act, frozen=True, kw_only=True):
    years: Years


class Verba(Act, frozen=True, kw_only=True):
    text: Words


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
