"""What happened in a season, one frozen value an event: its rule, its dice, what it changed and what caused it.

`team` is who did it or whom it befell. The ledger is the sum of `Handed` and `Made`: no other event moves goods.
"""

from typing import ClassVar, NewType

from msgspec import Struct

from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Good, Goods, Way
from ludi_press.games.ludi_romani.rules.tables import SeasonKind

Denarii = NewType("Denarii", int)
"""A sum of money."""


class Entered(Event, frozen=True, kw_only=True):
    """LR-1.1, LR-1.2: somebody's property and place at the start."""

    what: ClassVar[str] = "entered"
    variants: ClassVar[tuple[str, ...]] = ("at", "placed", "nowhere")
    goods: Goods
    at: str | None


class SeasonBegan(Event, frozen=True, kw_only=True):
    """LR-2.1: the season of this turn."""

    what: ClassVar[str] = "season"
    variants: ClassVar[tuple[str, ...]] = ("season",)
    season: SeasonKind
    year: int


class Waived(Event, frozen=True, kw_only=True):
    """LR-13.6: the numen `team` waives the rule of this event, in an act or (round 0) for motus and seats."""

    what: ClassVar[str] = "waived"


class Said(Event, frozen=True, kw_only=True):
    """LR-13.11: the text of a `verba`, or the note of an act (`of` is its word)."""

    what: ClassVar[str] = "said"
    text: str
    of: str


class YearsSkipped(Event, frozen=True, kw_only=True):
    """LR-2.4, LR-2.5: years are taken out of the calendar."""

    what: ClassVar[str] = "years-skipped"
    years: tuple[int, ...]


class Moved(Event, frozen=True, kw_only=True):
    """LR-3: somebody goes from a place to another; `way` where it was a journey, `through` the regions on it."""

    what: ClassVar[str] = "moved"
    before: str | None
    after: str | None
    way: Way | None = None
    through: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        """By which way, or whether somebody appears or goes out of the world."""
        if self.way is not None:
            return f"{self.way}.through" if self.through else str(self.way)
        return "goes" if self.before and self.after else "comes" if self.after else "leaves"


class Caught(Event, frozen=True, kw_only=True):
    """LR-3.15: a sea god catches a traveller with too few classes."""

    what: ClassVar[str] = "caught"
    god: str


class Escorted(Event, frozen=True, kw_only=True):
    """LR-3.16: who stands by a rex in Rome from now on; None: nobody, and Venus may act."""

    what: ClassVar[str] = "escorted"
    variants: ClassVar[tuple[str, ...]] = ("escort", "by", "alone")
    escort: str | None


class Handed(Event, frozen=True, kw_only=True):
    """LR-4.2: goods go from `team` to another."""

    what: ClassVar[str] = "handed"
    to: str
    goods: Goods


class Made(Event, frozen=True, kw_only=True):
    """LR-4.2: what alone is made: the legio ultrix of an imago, naves longae."""

    what: ClassVar[str] = "made"
    variants: ClassVar[tuple[str, ...]] = ("good",)
    good: Good
    count: int


class Sold(Event, frozen=True, kw_only=True):
    """LR-4.6: the numen `team` sells."""

    what: ClassVar[str] = "sold"
    buyer: str
    goods: Goods
    price: Denarii


class Bartered(Event, frozen=True, kw_only=True):
    """LR-4.10: two mortals barter, before a witness or without."""

    what: ClassVar[str] = "bartered"
    variants: ClassVar[tuple[str, ...]] = ("witness", "witnessed", "alone")
    other: str
    witness: str | None


class Lent(Event, frozen=True, kw_only=True):
    """LR-4.13: suffragia of `team` are with an amicus; `home`: so many have come back (LR-4.14, LR-8.4)."""

    what: ClassVar[str] = "lent"
    variants: ClassVar[tuple[str, ...]] = ("home", "home", "away")
    to: str
    amicitia: str
    count: int
    home: bool = False


class Ordered(Event, frozen=True, kw_only=True):
    """LR-5.7: who challenges in which order; `team` is None."""

    what: ClassVar[str] = "ordered"
    region: str
    parties: tuple[tuple[str, ...], ...]


class Ceded(Event, frozen=True, kw_only=True):
    """LR-5.7: a party passes."""

    what: ClassVar[str] = "ceded"


class Challenged(Event, frozen=True, kw_only=True):
    """LR-5: a challenge of `attackers`, led by `team`; `legions` are fielded by each side, 0 where it is refused."""

    what: ClassVar[str] = "challenged"
    attackers: tuple[str, ...]
    against: tuple[str, ...]
    region: str
    numen: str
    urged: str | None
    refused: bool
    legions: int

    @property
    def variant(self) -> str:
        """Whether it is fought, and by whose will."""
        return "refused" if self.refused else "urged" if self.urged else "accepted"


class Added(Struct, frozen=True):
    """LR-5.19 to LR-5.21: what somebody added to the total of a leader's side."""

    who: str
    side: str
    count: int


class Clashed(Event, frozen=True, kw_only=True):
    """LR-5.11: a concursatio: totals of attacker and defender, and to whom each side's legion goes.

    None: it is kept; `mine` is that of the attacker (a die that cannot die is always kept).
    """

    what: ClassVar[str] = "clashed"
    number: int
    against: str
    totals: tuple[int, int]
    added: tuple[Added, ...]
    numen: str
    mine: str | None
    theirs: str | None

    @property
    def variant(self) -> str:
        """LR-5.11: who lost a legion, and whether the presiding numen has it."""
        if self.mine and self.theirs:
            return "both"
        lost = self.mine or self.theirs
        side = "mine" if self.mine else "theirs"
        return "kept" if lost is None else f"{side}.numen" if lost == self.numen else f"{side}.taken"


class BattleEnded(Event, frozen=True, kw_only=True):
    """LR-5.12, LR-5.14: after so many concursationes; `lost` are the legions that either side lost."""

    what: ClassVar[str] = "battle-ended"
    variants: ClassVar[tuple[str, ...]] = ("broken", "broken", "over")
    against: str
    fought: int
    lost: tuple[int, int]
    broken: Break | None


class Unprotected(Event, frozen=True, kw_only=True):
    """LR-5.15: without a legion after a proelium; `over`: not any more."""

    what: ClassVar[str] = "unprotected"
    variants: ClassVar[tuple[str, ...]] = ("over", "over", "begins")
    over: bool = False


class ConsulsNamed(Event, frozen=True, kw_only=True):
    """LR-6.3: the consuls of this hiems."""

    what: ClassVar[str] = "consuls"
    names: tuple[str, ...]


class Voted(Event, frozen=True, kw_only=True):
    """LR-6.5: the bill of the consul `team`; `whom` is the person or region that it is about."""

    what: ClassVar[str] = "voted"
    bill: str
    whom: str
    votes_for: int
    votes_against: int
    abstained: tuple[str, ...]
    tied: bool
    carried: bool

    @property
    def variant(self) -> str:
        """LR-6.5, LR-6.7: whether it is carried, and whether Venus decided."""
        carried = "carried" if self.carried else "failed"
        return f"{carried}.tied" if self.tied else carried


class Proscribed(Event, frozen=True, kw_only=True):
    """LR-6.9, LR-6.10: the red band; `over`: it is taken off."""

    what: ClassVar[str] = "proscribed"
    variants: ClassVar[tuple[str, ...]] = ("over", "over", "begins")
    over: bool = False


class Condemned(Event, frozen=True, kw_only=True):
    """LR-6.11: a caedes awaits somebody."""

    what: ClassVar[str] = "condemned"


class Collected(Event, frozen=True, kw_only=True):
    """LR-7.1: `team` collects from a numen; what imagines take of it stands in their own `Handed`."""

    what: ClassVar[str] = "collected"
    numen: str
    sum: Denarii


class Repeated(Event, frozen=True, kw_only=True):
    """LR-7.6: the tributum begins again."""

    what: ClassVar[str] = "repeated"


class Befriended(Event, frozen=True, kw_only=True):
    """LR-8.1, LR-8.2: somebody enters an amicitia, or swears in it (`blessed`)."""

    what: ClassVar[str] = "befriended"
    variants: ClassVar[tuple[str, ...]] = ("blessed", "blessed", "joined")
    name: str
    blessed: bool = False


class Unfriended(Event, frozen=True, kw_only=True):
    """LR-8.4: somebody leaves an amicitia; all do when it is dissolved."""

    what: ClassVar[str] = "unfriended"
    name: str


class Married(Event, frozen=True, kw_only=True):
    """LR-8.6: a bride and her groom; `dos` is the face of the dowry, 0 for none."""

    what: ClassVar[str] = "married"
    groom: str
    dos: Denarii

    @property
    def variant(self) -> str:
        """LR-8.7: whether there was a dowry."""
        return "dowry" if self.dos else "bare"


class Divorced(Event, frozen=True, kw_only=True):
    """LR-8.11: a divorce of the wife `team`, or that Juno forbids it."""

    what: ClassVar[str] = "divorced"
    variants: ClassVar[tuple[str, ...]] = ("refused", "refused", "granted")
    husband: str
    refused: bool
    pays: Denarii


class BecameAmazon(Event, frozen=True, kw_only=True):
    """LR-8.14: a vidua takes up arms."""

    what: ClassVar[str] = "amazon"


class Bound(Event, frozen=True, kw_only=True):
    """LR-8.15, LR-8.21: cliens of a patronus, or bacchant of a god; `over`: free of that one."""

    what: ClassVar[str] = "bound"
    to: str
    bacchant: bool = False
    over: bool = False

    @property
    def variant(self) -> str:
        """LR-8.15, LR-8.21: the kind of bond, and whether it ends."""
        kind = "bacchant" if self.bacchant else "cliens"
        return f"{kind}.over" if self.over else kind


class Served(Event, frozen=True, kw_only=True):
    """LR-9.9: a matrona serves a card of poison."""

    what: ClassVar[str] = "served"
    variants: ClassVar[tuple[str, ...]] = ("dead", "dead", "nobody")
    dead: str | None


class Died(Event, frozen=True, kw_only=True):
    """LR-9.1: somebody dies."""

    what: ClassVar[str] = "died"
    variants: ClassVar[tuple[str, ...]] = ("killer", "by", "alone")
    why: Cause
    killer: str | None
    heir: str | None


class BecameImago(Event, frozen=True, kw_only=True):
    """LR-9.7: a dead comes back, at an entrance of the underworld."""

    what: ClassVar[str] = "imago"
    numen: str
    at: str


class PestisCame(Event, frozen=True, kw_only=True):
    """LR-10: pestilence in a region; `over`: it ends."""

    what: ClassVar[str] = "pestis"
    variants: ClassVar[tuple[str, ...]] = ("over", "over", "begins")
    region: str
    over: bool = False


class FleetBuilt(Event, frozen=True, kw_only=True):
    """LR-11.4: what a party is worth, and the ships that it buys."""

    what: ClassVar[str] = "fleet"
    members: tuple[str, ...]
    worth: Denarii
    ships: int


class Rowed(Event, frozen=True, kw_only=True):
    """LR-11.7: a party's roll of a round; `ships` are left after it."""

    what: ClassVar[str] = "rowed"
    variants: ClassVar[tuple[str, ...]] = ("kept", "kept", "lost")
    total: int
    kept: bool
    ships: int


class Helped(Event, frozen=True, kw_only=True):
    """LR-11.9: a numen or imago adds its die to a party's roll."""

    what: ClassVar[str] = "helped"
    party: str
    good: Good
    count: int


class ActiumWon(Event, frozen=True, kw_only=True):
    """LR-11.10: the last party with ships; `team` is None where nobody could buy one."""

    what: ClassVar[str] = "actium-won"
    variants: ClassVar[tuple[str, ...]] = ("team", "won", "nobody")
    victors: tuple[str, ...]


class Triumphed(Event, frozen=True, kw_only=True):
    """LR-12.1, LR-12.2: Magnus or Magna, the new order, and what becomes of others."""

    what: ClassVar[str] = "triumphed"
    variants: ClassVar[tuple[str, ...]] = ("constitution", "told", "bare")
    constitution: str | None
    fates: tuple[tuple[str, str], ...]
