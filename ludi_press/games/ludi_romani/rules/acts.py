"""LR-13.2: every act as the form that a host fills: what it needs, and what it may say besides."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import field

from ludi_press.content.rules import OneOrMore
from ludi_press.games.ludi_romani.rules.forms import (
    ROUND,
    Act,
    Amount,
    Amounts,
    AmountsAct,
    Form,
    Numen,
    Part,
    Votes,
    Where,
    Who,
    Whos,
    Words,
)
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Way


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


class Emptio(AmountsAct, frozen=True, kw_only=True):
    """LR-4.6: a numen sells."""

    buyer: Who
    seller: Numen


class Commutatio(Act, frozen=True, kw_only=True):
    """LR-4.10: two mortals barter."""

    gives: Mapping[Who, Amounts]
    numen: Numen | None = None


class Dat(AmountsAct, frozen=True, kw_only=True):
    """LR-4.11 to LR-4.17: a gift, or a loan of suffragia."""

    from_: Who
    to: Who


class Repetit(AmountsAct, frozen=True, kw_only=True):
    """LR-4.14, LR-8.4: lent suffragia and given classes asked back; all lent suffragia where nothing is named."""

    who: Who
    from_: Who


class Ordo(Act, frozen=True, kw_only=True):
    """LR-5.7: the order of challenges in a region."""

    region: Where
    parties: tuple[Who | tuple[Who, ...], ...]


class Cedit(Act, frozen=True, kw_only=True):
    """LR-5.7: a party passes."""

    who: Who


class LegionKind(StrEnum):
    """LR-5.10: one legion of a kind."""

    CURIALIS = "curialis"
    CLIENTARUM = "clientarum"


class LegionCount(Form, frozen=True, kw_only=True):
    """LR-5.10: so many of each kind, curiales first."""

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


class Fabrilis(Act, frozen=True, kw_only=True):
    """LR-5.23: Vulcan lends his legion."""

    to: Who
    numen: Numen = "vulcan"


class Minerva(Act, frozen=True, kw_only=True):
    """LR-3.13: Minerva seats somebody elsewhere."""

    who: Who
    to: Where
    numen: Numen = "minerva"


class Mercurius(Minerva, frozen=True, kw_only=True):
    """LR-3.14: Mercury takes somebody elsewhere."""

    numen: Numen = "mercury"


class Fuga(Act, frozen=True, kw_only=True):
    """LR-3.17: a rex flees to his throne."""

    rex: Who
    numen: Numen


class Anulus(Act, frozen=True, kw_only=True):
    """LR-4.18, LR-3.10: the Ring is given, or taken back."""

    to: Who | None = None
    from_: Who | None = None
    numen: Numen | None = None
    goes: Where | None = None


class Pestis(Act, frozen=True, kw_only=True):
    """LR-10.1: pestilence comes."""

    region: Where
    numen: Numen = "apollo"


class Sanitas(Pestis, frozen=True, kw_only=True):
    """LR-10.5: pestilence ends."""


class Amicitia(Act, frozen=True, kw_only=True):
    """LR-8.1, LR-8.2: a bond of friends is made, grows, or is blessed."""

    name: str
    members: Whos = ()
    juno: bool | tuple[Who, ...] = False
    joins: Whos = ()


class Discedit(Act, frozen=True, kw_only=True):
    """LR-8.4: somebody leaves an amicitia."""

    who: Who
    name: str


class Solvit(Act, frozen=True, kw_only=True):
    """LR-8.4, LR-8.5: an amicitia ends."""

    name: str
    matrona: Who | None = None


class Nuptiae(Act, frozen=True, kw_only=True):
    """LR-8.6 to LR-8.8: a wedding."""

    bride: Who
    groom: Who


class Divortium(Act, frozen=True, kw_only=True):
    """LR-8.11 to LR-8.13: a divorce."""

    wife: Who
    refused: bool = False
    pays: Amounts | None = None
    killed: bool = False
    heir: Who | None = None


class Amazon(Act, frozen=True, kw_only=True):
    """LR-8.14: a vidua becomes an amazon."""

    who: Who


class Cliens(Act, frozen=True, kw_only=True):
    """LR-8.15, LR-8.16, LR-8.20: somebody becomes a cliens."""

    patron: Who
    who: Who


class Exigit(Cliens, frozen=True, kw_only=True):
    """LR-8.17: a patronus takes denarii."""

    denarii: Amount


class Dimittit(Cliens, frozen=True, kw_only=True):
    """LR-8.19: a patronus lets go."""


class Bacchans(Act, frozen=True, kw_only=True):
    """LR-8.21: a god of the thiasos takes somebody in danger."""

    who: Who
    god: Numen


class Liberat(Bacchans, frozen=True, kw_only=True):
    """LR-8.23: the god sets a bacchant free."""


class Mors(Act, frozen=True, kw_only=True):
    """LR-9.1 to LR-9.6: somebody dies."""

    who: Who
    cause: Cause
    killer: Who | None = None
    heir: Who | None = None
    yields: Whos = ()


class Virus(Act, frozen=True, kw_only=True):
    """LR-9.9: a matrona serves a card of poison."""

    matrona: Who
    dead: Who | None = None
    heir: Who | None = None


class Imago(Act, frozen=True, kw_only=True):
    """LR-9.7: a dead comes back."""

    who: Who
    at: Where
    numen: Numen = "persephone"


class Consules(Act, frozen=True, kw_only=True):
    """LR-6.3: the consuls of a hiems."""

    names: Whos


class Bill(Act, frozen=True, kw_only=True):
    """LR-6.2, LR-6.4: what a consul brings, and how the suffragia are cast."""

    consul: Who
    for_: Votes = ()
    against: Votes = ()
    abstain: Whos = ()
    venus: Literal["for", "against"] | None = None


class Imperium(Bill, frozen=True, kw_only=True):
    """LR-6.8: curiales go to another command."""

    from_: Who
    to: Who
    curiales: Amount


class Restitutio(Bill, frozen=True, kw_only=True):
    """LR-6.10: a proscription is lifted."""

    who: Who


class Proscriptio(Restitutio, frozen=True, kw_only=True):
    """LR-6.9: somebody is outlawed."""

    heir: Who | None = None


class Caedes(Restitutio, frozen=True, kw_only=True):
    """LR-6.11: somebody is condemned."""

    numen: Numen = "mars"


class Census(Bill, frozen=True, kw_only=True):
    """LR-6.12: a province is taxed."""

    region: Where
    shares: Mapping[Who, Amount] = field(default_factory=dict)


class Tributum(Act, frozen=True, kw_only=True):
    """LR-7.1 to LR-7.5: a mortal collects."""

    who: Who
    from_: Whos
    imagines: Who | tuple[Who, ...] | Mapping[Who, Part] = ()
    paid: Amount | None = None


class Instauratio(Act, frozen=True, kw_only=True):
    """LR-7.6: the tributum is repeated."""

    numen: Numen = "fata"


class Feriae(Act, frozen=True, kw_only=True):
    """LR-2.4: 37 is without activity."""


class Mutatio(Act, frozen=True, kw_only=True):
    """LR-2.5: whole years are taken out."""

    years: Annotated[tuple[Amount, ...], OneOrMore()]


class Verba(Act, frozen=True, kw_only=True):
    """LR-13.11: what is told, and changes nothing."""

    text: Words


def _forms(base: type[Act]) -> Iterator[type[Act]]:
    for form in base.__subclasses__():
        yield form
        yield from _forms(form)


FORMS: Final = {form.__name__.lower(): form for form in _forms(Act) if form not in (Bill, AmountsAct)}
"""The form of each act, by its word."""
