"""LR-13.2: acts with more fields than a rule takes one by one, as the forms that a host fills.

The form of every other act is made from the parameters of its rule (`play.FORMS`).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

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


class Dat(AmountsAct, frozen=True, kw_only=True):
    """LR-4.11 to LR-4.17: a gift, or a loan of suffragia."""

    from_: Who
    to: Who


class Repetit(AmountsAct, frozen=True, kw_only=True):
    """LR-4.14, LR-8.4: lent suffragia and given classes asked back; all lent suffragia where nothing is named."""

    who: Who
    from_: Who


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
