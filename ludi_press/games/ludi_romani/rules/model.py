"""The model: goods, people, bonds, the state between two seasons, and a turn file as the forms that a host fills.

LR-13.1, LR-13.2: the form of an act stands beside the function that plays it, which is named after the act's word.
Names are marked by the pattern of their kind (ROLE, NUMEN, REGION); reading replaces them by ids before.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Struct, field
from msgspec.structs import astuple, replace

from ludi_press.content.rules import NUMBER_LIMIT, Doc, Limit, Multiline, OneOrMore, Pattern, Range
from ludi_press.core.problems import Place
from ludi_press.games.ludi_romani.rules.tables import Kind, RoleRow, SeasonKind, SeasonRow, Tables


class Good(StrEnum):
    """LR-4.1: the kinds of things that can be owned."""

    DENARII = "denarii"
    CURIALES = "curiales"
    CLIENTARUM = "clientarum"
    CLASSES = "classes"
    SUFFRAGIA = "suffragia"
    ULTRICES = "ultrices"
    IMMORTALES = "immortales"
    FABRILIS = "fabrilis"
    VIRUS = "virus"
    DOS = "dos"
    REXPRESSUS = "rexpressus"
    ANULUS = "anulus"
    ROTA = "rota"
    NAVES = "naves"


ALL_GOODS = tuple(Good)

LEGIONS = (Good.CURIALES, Good.CLIENTARUM)
"""The goods that the rules call legions; the kind that is lost first comes first."""


class Goods(Struct, frozen=True, kw_only=True):
    """An amount of each good; suffragia are those that somebody owns, even where they are lent."""

    denarii: int = 0
    curiales: int = 0
    clientarum: int = 0
    classes: int = 0
    suffragia: int = 0
    ultrices: int = 0
    immortales: int = 0
    fabrilis: int = 0
    virus: int = 0
    dos: int = 0
    rexpressus: int = 0
    anulus: int = 0
    rota: int = 0
    naves: int = 0

    def of(self, good: Good) -> int:
        count: int = getattr(self, good)
        return count

    def __iter__(self) -> Iterator[tuple[Good, int]]:
        return ((good, count) for good, count in zip(ALL_GOODS, astuple(self), strict=True) if count)

    def plus(self, other: "Goods", sign: int = 1) -> "Goods":
        """These and others; with the sign -1, these without the others."""
        return replace(self, **{str(good): self.of(good) + sign * count for good, count in other})

    @property
    def legions(self) -> int:
        """Curiales and clientarum together."""
        return self.curiales + self.clientarum


def goods(counts: Mapping[Good, int]) -> Goods:
    return Goods(**{str(good): count for good, count in counts.items()})


class Life(StrEnum):
    """LR-1.5: whether somebody lives; mortals die, and the dead may come back as imagines."""

    LIVING, DEAD, IMAGO = "living", "mortuus", "imago"


class Person(Struct, frozen=True, kw_only=True):
    """A person of the ledger: a mortal, an imago or a numen.

    `arrived` is the turn and the act of the arrival (LR-3.19); `dos` is the dowry of the marriage (LR-8.12);
    `patroni` are in the order in which they took this cliens (LR-8.20); `god` is the god of a bacchant (LR-8.21);
    `escort` is the escort of a rex in Rome (LR-3.16).
    """

    id: str
    kind: Kind
    goods: Goods
    at: str | None
    arrived: tuple[int, int] = (0, 0)
    life: Life = Life.LIVING
    spouse: str | None = None
    dos: int = 0
    widowed: bool = False
    amazon: bool = False
    unprotected: bool = False
    condemned: bool = False
    proscribed: bool = False
    patroni: tuple[str, ...] = ()
    god: str | None = None
    escort: str | None = None

    @property
    def is_numen(self) -> bool:
        """Whether this is one of the 31 numina."""
        return self.kind is Kind.NUMEN

    @property
    def is_mortal(self) -> bool:
        return not self.is_numen and self.life is Life.LIVING

    @property
    def is_roman_man(self) -> bool:
        """Imperatores and senatores."""
        return self.kind in (Kind.IMPERATOR, Kind.SENATOR)

    @property
    def votes(self) -> bool:
        """LR-4.4, LR-6.3: whether this is a Roman man or an amazon."""
        return self.is_roman_man or self.amazon

    @property
    def commands(self) -> bool:
        """LR-4.4: whether this is a Roman man, an amazon or a rex, who may own legiones clientarum."""
        return self.votes or self.kind is Kind.REX


class Title(StrEnum):
    """LR-1.5: the title of a person, which changes during the game."""

    IMPERATOR = "imperator"
    SENATOR = "senator"
    VIRGO = "virgo"
    MATRONA = "matrona"
    VIDUA = "vidua"
    AMAZON = "amazon"
    REX = "rex"
    NUMEN = "numen"
    MORTUUS = "mortuus"
    IMAGO = "imago"


def title(person: Person) -> Title:
    """LR-1.5: the title of a person now: by life, legions and marriage, else by role."""
    if person.life is not Life.LIVING:
        return Title(person.life)
    if person.is_roman_man:
        return Title.IMPERATOR if person.goods.legions else Title.SENATOR
    if person.kind is not Kind.VIRGO:
        return Title(person.kind)
    if person.amazon:
        return Title.AMAZON
    return Title.MATRONA if person.spouse else Title.VIDUA if person.widowed else Title.VIRGO


class Way(StrEnum):
    """LR-3.6, LR-3.7."""

    LAND, SEA = "land", "sea"


class Cause(StrEnum):
    """LR-9.1: why somebody dies; the last four are consequences of other acts than `mors`."""

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


class Break(StrEnum):
    """LR-5.14: why a proelium breaks off."""

    AESTAS, NUMEN, MERCURY, CYBELE, FUGA = "aestas", "numen", "mercury", "cybele", "fuga"


class Amicitia(Struct, frozen=True):
    """LR-8.1, LR-8.2: an alliance of friends; `blessed` are those who swore to Juno."""

    name: str
    members: tuple[str, ...]
    blessed: tuple[str, ...] = ()


class Loan(Struct, frozen=True):
    """LR-4.13: suffragia lent to an amicus, within one amicitia (LR-4.14a)."""

    owner: str
    holder: str
    amicitia: str
    count: int


def held(person: Person, loans: Sequence[Loan]) -> int:
    """LR-6.2: the suffragia that somebody can cast: his own that are not lent, and borrowed ones."""
    lent = ((loan.holder == person.id) * loan.count - (loan.owner == person.id) * loan.count for loan in loans)
    return person.goods.suffragia + sum(lent)


class Fleet(Struct, frozen=True):
    """LR-8.4a: the classes that an amicus gave to another and may ask back."""

    giver: str
    holder: str
    count: int


class Pestis(Struct, frozen=True):
    """LR-10.1: pestilence in a region since a turn."""

    region: str
    since: int


class NavalParty(Struct, frozen=True):
    """LR-11.2: a party of Actium; `lost` is the round in which it lost its last ship."""

    leader: str
    members: tuple[str, ...]
    ships: int
    lost: int | None = None


class Actium(Struct, frozen=True):
    """LR-11: the battle of Actium between two turns; `helped` have used their die (LR-11.9)."""

    parties: tuple[NavalParty, ...]
    round: int = 0
    helped: tuple[str, ...] = ()
    won: bool = False


class Triumph(Struct, frozen=True):
    """LR-12.1: the new order as its victors announced it."""

    leader: str
    constitution: str | None
    fates: tuple[tuple[str, str], ...]


class State(Struct, frozen=True, kw_only=True):
    """The ledger between two seasons: people in the order of the set-up.

    `season` is the row of the calendar that was played last, -1 before the first.
    `lender` is the god who lent the Ring; `skipped` are years taken out (LR-2.4, LR-2.5).
    """

    season: int = -1
    people: tuple[Person, ...] = ()
    amicitiae: tuple[Amicitia, ...] = ()
    loans: tuple[Loan, ...] = ()
    fleets: tuple[Fleet, ...] = ()
    lender: str | None = None
    consuls: tuple[str, ...] = ()
    pestes: tuple[Pestis, ...] = ()
    skipped: tuple[int, ...] = ()
    actium: Actium | None = None
    triumph: Triumph | None = None
    over: bool = False

    def person(self, who: str) -> Person:
        return {person.id: person for person in self.people}[who]

    def party(self, who: str) -> NavalParty | None:
        """LR-11.2: the party of somebody at Actium, None before it and for those in no party."""
        parties = self.actium.parties if self.actium else ()
        return next((party for party in parties if who in party.members), None)


class Entrant(Struct, frozen=True):
    """LR-1.4: a role of the roster that takes part, with an id of its own where a senator is doubled."""

    id: str
    role: str
    row: RoleRow
    name: str
    player: str | None
    at: str | None


class SetUp(Struct, frozen=True, dict=True):
    """What does not change in a game: the tables, the seats of each region, and all persons in order of the roster.

    `evening` is the beginning of a game that is played by the timetable (LR-2.3).
    """

    race: str
    title: str
    host: str | None
    tables: Tables
    seats: dict[str, int]
    roster: dict[str, Entrant]
    evening: datetime | None = None

    @cached_property
    def played(self) -> dict[str, Entrant]:
        """LR-1.3: those of the roster whom somebody plays."""
        return {who: entrant for who, entrant in self.roster.items() if entrant.player is not None}

    def next_row(self, state: State) -> int:
        """LR-2.1, LR-2.4, LR-2.5: the next row of the calendar after a state; the last row, Actium, repeats."""
        seasons = self.tables.calendar.seasons
        last = len(seasons) - 1
        later = (row for row in range(state.season + 1, last) if seasons[row].year not in state.skipped)
        return next(later, last)

    def has_motus(self, state: State) -> bool:
        """LR-2.2: whether a motus stands before the next season: before the first and before Actium there is none."""
        number = self.next_row(state)
        return number > 0 and self.row(number).season is not SeasonKind.ACTIUM

    def row(self, number: int) -> SeasonRow:
        return self.tables.calendar.seasons[number]


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
