"""LR-13.2: every act as the form that a host fills: what it needs, and what it may say besides.

A name is marked by the pattern of its kind (ROLE, NUMEN, REGION); reading puts its id in its place beforehand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Struct

from ludi_press.content.rules import NUMBER_LIMIT, Doc, Limit, Multiline, OneOrMore, Pattern, Range
from ludi_press.problems import Place

ROLE: Final = Pattern(r"(?s).+", "the id of somebody in the game")
NUMEN: Final = Pattern(r"(?s).+", "the id of a numen")
REGION: Final = Pattern(r"(?s).+", "a region")
ROUND: Final = Pattern(r"no|[1-9][0-9]?", "the number of a concursatio, or no")
TEXT_LIMIT: Final = 2000
"""The most characters of what is told."""

Who = Annotated[str, ROLE]
Numen = Annotated[str, NUMEN]
Where = Annotated[str, REGION]
Amount = Annotated[int, Range(1, NUMBER_LIMIT)]
Part = Annotated[int, Range(0, NUMBER_LIMIT)]
Words = Annotated[str, Multiline(), Limit(TEXT_LIMIT)]
Whos = Annotated[tuple[Who, ...], OneOrMore()]
Votes = Who | tuple[Who, ...] | Mapping[Who, Amount]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Any act: a numen may will what the rules forbid (LR-13.6), and a note is told (LR-13.11)."""

    by: Annotated[Numen | None, Doc("the numen who wills it")] = None
    note: Annotated[Words | None, Doc("what is told of it")] = None


class Told(Struct, frozen=True):
    """An act as the host wrote it: its word, its fields, and their places by key."""

    word: str
    act: Act
    place: Place
    places: Mapping[str, Place]


class Way(StrEnum):
    """LR-3.6, LR-3.7."""

    LAND = "land"
    SEA = "sea"


@dataclass(frozen=True, slots=True, kw_only=True)
class Iter(Act):
    """LR-3.6 to LR-3.16: a journey."""

    who: Who
    to: Where
    way: Way | None = None
    through: Annotated[tuple[Where, ...], OneOrMore()] = ()
    with_: Whos = ()
    escort: Who | None = None
    caught: Numen | None = None
    takes: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Emptio(Act):
    """LR-4.6: a numen sells."""

    buyer: Who
    seller: Numen
    curiales: Amount | None = None
    clientarum: Amount | None = None
    classes: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """So many of each good that can be named in an act."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Commutatio(Act):
    """LR-4.10: two mortals barter."""

    gives: Mapping[Who, Amounts]
    numen: Numen | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dat(Act):
    """LR-4.11 to LR-4.16: a gift, a loan of suffragia."""

    from_: Who
    to: Who
    denarii: Amount | None = None
    curiales: Amount | None = None
    clientarum: Amount | None = None
    classes: Amount | None = None
    suffragia: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetit(Act):
    """LR-4.14, LR-8.4: lent suffragia and given classes asked back; all lent suffragia where nothing is named."""

    who: Who
    from_: Who
    suffragia: Amount | None = None
    classes: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordo(Act):
    """LR-5.7: the order of challenges in a region."""

    region: Where
    parties: tuple[Who | tuple[Who, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cedit(Act):
    """LR-5.7: a party passes."""

    who: Who


class LegionKind(StrEnum):
    """LR-5.10: one legion of a kind."""

    CURIALIS = "curialis"
    CLIENTARUM = "clientarum"


@dataclass(frozen=True, slots=True, kw_only=True)
class LegionCount:
    """LR-5.10: so many of each kind, curiales first."""

    curiales: Part = 0
    clientarum: Part = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shade:
    """LR-5.19: an imago adds its die to the side of somebody, at a concursatio."""

    who: Who
    for_: Who
    at: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheel:
    """LR-5.20: Fortuna adds to the total of somebody's side, at a concursatio."""

    for_: Who
    add: int
    at: Amount


class Break(StrEnum):
    """LR-5.14: why a proelium breaks off."""

    AESTAS = "aestas"
    NUMEN = "numen"
    MERCURY = "mercury"
    CYBELE = "cybele"
    FUGA = "fuga"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """LR-5.14: after how many concursationes, and why."""

    after: Part
    why: Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Proelium(Act):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Fabrilis(Act):
    """LR-5.23: Vulcan lends his legion."""

    to: Who
    numen: Numen = "vulcan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mercurius(Act):
    """LR-3.14: Mercury takes somebody elsewhere."""

    who: Who
    to: Where
    numen: Numen = "mercury"


@dataclass(frozen=True, slots=True, kw_only=True)
class Minerva(Act):
    """LR-3.13: Minerva seats somebody elsewhere."""

    who: Who
    to: Where
    numen: Numen = "minerva"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fuga(Act):
    """LR-3.17: a rex flees to his throne."""

    rex: Who
    numen: Numen


@dataclass(frozen=True, slots=True, kw_only=True)
class Anulus(Act):
    """LR-4.18, LR-3.10: the Ring is given, or taken back."""

    to: Who | None = None
    from_: Who | None = None
    numen: Numen | None = None
    goes: Where | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PestisAct(Act):
    """LR-10.1: pestilence comes."""

    region: Where
    numen: Numen = "apollo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanitas(Act):
    """LR-10.5: pestilence ends."""

    region: Where
    numen: Numen = "apollo"


@dataclass(frozen=True, slots=True, kw_only=True)
class AmicitiaAct(Act):
    """LR-8.1, LR-8.2: a bond of friends is made, grows, or is blessed."""

    name: str
    members: Whos = ()
    juno: bool | tuple[Who, ...] = False
    joins: Whos = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Discedit(Act):
    """LR-8.4: somebody leaves an amicitia."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Solvit(Act):
    """LR-8.4, LR-8.5: an amicitia ends."""

    name: str
    matrona: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Nuptiae(Act):
    """LR-8.6 to LR-8.8: a wedding."""

    bride: Who
    groom: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Divortium(Act):
    """LR-8.11 to LR-8.13: a divorce."""

    wife: Who
    refused: bool = False
    pays: Amounts | None = None
    killed: bool = False
    heir: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amazon(Act):
    """LR-8.14: a vidua becomes an amazon."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Cliens(Act):
    """LR-8.15, LR-8.16, LR-8.20: somebody becomes a cliens."""

    patron: Who
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Exigit(Act):
    """LR-8.17: a patronus takes denarii."""

    patron: Who
    who: Who
    denarii: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimittit(Act):
    """LR-8.19: a patronus lets go."""

    patron: Who
    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Bacchans(Act):
    """LR-8.21: a god of the thiasos takes somebody in danger."""

    who: Who
    god: Numen


@dataclass(frozen=True, slots=True, kw_only=True)
class Liberat(Act):
    """LR-8.23: the god sets a bacchant free."""

    god: Numen
    who: Who


class Cause(StrEnum):
    """LR-9.1: why somebody dies; the last four come about by other acts."""

    VICTUS = "victus"
    INVENTUS = "inventus"
    CLIENS = "cliens"
    BACCHANS = "bacchans"
    REX_ROMAE = "rex-romae"
    PROSCRIPTUS = "proscriptus"
    CAEDES = "caedes"
    SUICIDIUM = "suicidium"
    MARE = "mare"
    BELLATOR = "bellator"
    PROSCRIPTIO = "proscriptio"
    DIVORTIUM = "divortium"
    VIRUS = "virus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mors(Act):
    """LR-9.1 to LR-9.6: somebody dies."""

    who: Who
    cause: Cause
    killer: Who | None = None
    heir: Who | None = None
    yields: Whos = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Virus(Act):
    """LR-9.9: a matrona serves a card of poison."""

    matrona: Who
    dead: Who | None = None
    heir: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imago(Act):
    """LR-9.7: a dead comes back."""

    who: Who
    at: Where
    numen: Numen = "persephone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Consules(Act):
    """LR-6.3: the consuls of a hiems."""

    names: Whos


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill(Act):
    """LR-6.2, LR-6.4: what a consul brings, and how the suffragia are cast."""

    consul: Who
    for_: Votes = ()
    against: Votes = ()
    abstain: Whos = ()
    venus: Literal["for", "against"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Imperium(Bill):
    """LR-6.8: curiales go to another command."""

    from_: Who
    to: Who
    curiales: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Proscriptio(Bill):
    """LR-6.9: somebody is outlawed."""

    who: Who
    heir: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Restitutio(Bill):
    """LR-6.10: a proscription is lifted."""

    who: Who


@dataclass(frozen=True, slots=True, kw_only=True)
class Caedes(Bill):
    """LR-6.11: somebody is condemned."""

    who: Who
    numen: Numen = "mars"


@dataclass(frozen=True, slots=True, kw_only=True)
class Census(Bill):
    """LR-6.12: a province is taxed."""

    region: Where
    shares: Mapping[Who, Amount] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tributum(Act):
    """LR-7.1 to LR-7.5: a mortal collects."""

    who: Who
    from_: Whos
    imagines: Who | tuple[Who, ...] | Mapping[Who, Part] = ()
    paid: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Instauratio(Act):
    """LR-7.6: the tributum is repeated."""

    numen: Numen = "fata"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feriae(Act):
    """LR-2.4: 37 is without activity."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutatio(Act):
    """LR-2.5: whole years are taken out."""

    years: Annotated[tuple[Amount, ...], OneOrMore()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verba(Act):
    """LR-13.11: what is told, and changes nothing."""

    text: Words


FORMS: Final[dict[str, type[Act]]] = {
    "iter": Iter,
    "emptio": Emptio,
    "commutatio": Commutatio,
    "dat": Dat,
    "repetit": Repetit,
    "ordo": Ordo,
    "cedit": Cedit,
    "proelium": Proelium,
    "fabrilis": Fabrilis,
    "mercurius": Mercurius,
    "minerva": Minerva,
    "fuga": Fuga,
    "anulus": Anulus,
    "pestis": PestisAct,
    "sanitas": Sanitas,
    "amicitia": AmicitiaAct,
    "discedit": Discedit,
    "solvit": Solvit,
    "nuptiae": Nuptiae,
    "divortium": Divortium,
    "amazon": Amazon,
    "cliens": Cliens,
    "exigit": Exigit,
    "dimittit": Dimittit,
    "bacchans": Bacchans,
    "liberat": Liberat,
    "mors": Mors,
    "virus": Virus,
    "imago": Imago,
    "consules": Consules,
    "imperium": Imperium,
    "proscriptio": Proscriptio,
    "restitutio": Restitutio,
    "caedes": Caedes,
    "census": Census,
    "tributum": Tributum,
    "instauratio": Instauratio,
    "feriae": Feriae,
    "mutatio": Mutatio,
    "verba": Verba,
}
"""The form of each act, by its word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MotusForm:
    """LR-3.8, LR-3.9: where somebody goes in the motus, with whom, and by whom a rex is escorted in Rome."""

    to: Where
    with_: Whos = ()
    escort: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyForm:
    """LR-11.2, LR-11.5: the allies of a leader, and what numina and imagines give."""

    members: Whos = ()
    gifts: Mapping[Who, Literal["all"] | Amounts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AidForm:
    """LR-11.9: a numen or an imago adds its die to a party's roll."""

    who: Who
    for_: Who
    round: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiumForm:
    """LR-11: the battle, or its next rounds."""

    parties: Mapping[Who, PartyForm] = field(default_factory=dict)
    rounds: Amount | None = None
    aid: Annotated[tuple[AidForm, ...], OneOrMore()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TriumphForm:
    """LR-12.1: the new order."""

    leader: Who
    constitution: Words | None = None
    fates: Mapping[Who, Words] = field(default_factory=dict)


class Season(Struct, frozen=True, kw_only=True):
    """A turn file: the motus by person, the acts in sequence, Actium, the triumph; `opening` has `by` for the first."""

    opening: Told
    motus: Mapping[str, MotusForm]
    acts: tuple[Told, ...]
    actium: ActiumForm | None = None
    triumph: TriumphForm | None = None
