"""What happened in a season, one frozen value an event: its rule, its dice, what it changed and what caused it.

`team` is who did it or whom it befell. The ledger is the sum of `Handed` and `Made`: no other event moves goods.
"""

from typing import NewType

from msgspec import Struct

from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Good, Goods, Way
from ludi_press.games.ludi_romani.rules.tables import SeasonKind

Denarii = NewType("Denarii", int)
"""A sum of money."""


class Entered(Event, frozen=True, kw_only=True):
    """LR-1.1, LR-1.2: somebody's property and place at the start."""

    variants = ("at", "placed", "nowhere")
    goods: Goods
    at: str | None


class SeasonBegan(Event, frozen=True, kw_only=True):
    """LR-2.1: the season of this turn."""

    what = "season"
    variants = ("season",)
    season: SeasonKind
    year: int


class Waived(Event, frozen=True, kw_only=True):
    """LR-13.6: the numen `team` waives the rule of this event, in an act or (round 0) for motus and seats."""


class Said(Event, frozen=True, kw_only=True):
    """LR-13.11: the text of a `verba`, or the note of an act (`of` is its word)."""

    text: str
    of: str


class YearsSkipped(Event, frozen=True, kw_only=True):
    """LR-2.4, LR-2.5: years are taken out of the calendar."""

    years: tuple[int, ...]


class Moved(Event, frozen=True, kw_only=True):
    """LR-3: somebody goes from a place to another; `way` where it was a journey, `through` the regions on it."""

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

    god: str


class Escorted(Event, frozen=True, kw_only=True):
    """LR-3.16: who stands by a rex in Rome from now on; None: nobody, and Venus may act."""

    variants = ("escort", "by", "alone")
    escort: str | None


class Handed(Event, frozen=True, kw_only=True):
    """LR-4.2: goods go from `team` to another."""

    to: str
    goods: Goods


class Made(Event, frozen=True, kw_only=True):
    """LR-4.2: what alone is made: the legio ultrix of an imago, naves longae."""

    variants = ("good",)
    good: Good
    count: int


class Sold(Event, frozen=True, kw_only=True):
    """LR-4.6: the numen `team` sells."""

    buyer: str
    goods: Goods
    price: Denarii


class Bartered(Event, frozen=True, kw_only=True):
    """LR-4.10: two mortals barter, before a witness or without."""

    variants = ("witness", "witnessed", "alone")
    other: str
    witness: str | None


class Lent(Event, frozen=True, kw_only=True):
    """LR-4.13: suffragia of `team` are with an amicus; `home`: so many have come back (LR-4.14, LR-8.4)."""

    variants = ("home", "home", "away")
    to: str
    amicitia: str
    count: int
    home: bool = False


class Ordered(Event, frozen=True, kw_only=True):
    """LR-5.7: who challenges in which order; `team` is None."""

    region: str
    parties: tuple[tuple[str, ...], ...]


class Ceded(Event, frozen=True, kw_only=True):
    """LR-5.7: a party passes."""


class Challenged(Event, frozen=True, kw_only=True):
    """LR-5: a challenge of `attackers`, led by `team`; `legions` are fielded by each side, 0 where it is refused."""

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

    variants = ("broken", "broken", "over")
    against: str
    fought: int
    lost: tuple[int, int]
    broken: Break | None


class Unprotected(Event, frozen=True, kw_only=True):
    """LR-5.15: without a legion after a proelium; `over`: not any more."""

    variants = ("over", "over", "begins")
    over: bool = False


class ConsulsNamed(Event, frozen=True, kw_only=True):
    """LR-6.3: the consuls of this hiems."""

    what = "consuls"
    names: tuple[str, ...]


class Ballot(Struct, frozen=True):
    """LR-6.2: the suffragia that somebody casts on one side."""

    who: str
    suffragia: int


class Voted(Event, frozen=True, kw_only=True):
    """LR-6.5: the bill of the consul `team`; `whom` is the person or region that it is about.

    `ayes` and `noes` say who cast how many suffragia, of all that are `present` in Rome.
    """

    bill: str
    whom: str
    votes_for: int
    votes_against: int
    ayes: tuple[Ballot, ...]
    noes: tuple[Ballot, ...]
    present: int
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

    variants = ("over", "over", "begins")
    over: bool = False


class Condemned(Event, frozen=True, kw_only=True):
    """LR-6.11: a caedes awaits somebody."""


class Collected(Event, frozen=True, kw_only=True):
    """LR-7.1: `team` collects from a numen; what imagines take of it stands in their own `Handed`."""

    numen: str
    sum: Denarii


class Repeated(Event, frozen=True, kw_only=True):
    """LR-7.6: the tributum begins again."""


class Befriended(Event, frozen=True, kw_only=True):
    """LR-8.1, LR-8.2: somebody enters an amicitia, or swears in it (`blessed`)."""

    variants = ("blessed", "blessed", "joined")
    name: str
    blessed: bool = False


class Unfriended(Event, frozen=True, kw_only=True):
    """LR-8.4: somebody leaves an amicitia; all do when it is dissolved."""

    name: str


class Married(Event, frozen=True, kw_only=True):
    """LR-8.6: a bride and her groom; `dos` is the face of the dowry, 0 for none."""

    groom: str
    dos: Denarii

    @property
    def variant(self) -> str:
        """LR-8.7: whether there was a dowry."""
        return "dowry" if self.dos else "bare"


class Divorced(Event, frozen=True, kw_only=True):
    """LR-8.11: a divorce of the wife `team`, or that Juno forbids it."""

    variants = ("refused", "refused", "granted")
    husband: str
    refused: bool
    pays: Denarii


class BecameAmazon(Event, frozen=True, kw_only=True):
    """LR-8.14: a vidua takes up arms."""

    what = "amazon"


class Bound(Event, frozen=True, kw_only=True):
    """LR-8.15, LR-8.21: cliens of a patronus, or bacchant of a god; `over`: free of that one."""

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

    variants = ("dead", "dead", "nobody")
    dead: str | None


class Died(Event, frozen=True, kw_only=True):
    """LR-9.1: somebody dies."""

    variants = ("killer", "by", "alone")
    why: Cause
    killer: str | None
    heir: str | None


class BecameImago(Event, frozen=True, kw_only=True):
    """LR-9.7: a dead comes back, at an entrance of the underworld."""

    what = "imago"
    numen: str
    at: str


class PestisCame(Event, frozen=True, kw_only=True):
    """LR-10: pestilence in a region; `over`: it ends."""

    what = "pestis"
    variants = ("over", "over", "begins")
    region: str
    over: bool = False


class FleetBuilt(Event, frozen=True, kw_only=True):
    """LR-11.4: what a party is worth, and the ships that it buys."""

    what = "fleet"
    members: tuple[str, ...]
    worth: Denarii
    ships: int


class Rowed(Event, frozen=True, kw_only=True):
    """LR-11.7: a party's roll of a round; `ships` are left after it."""

    variants = ("kept", "kept", "lost")
    total: int
    kept: bool
    ships: int


class Helped(Event, frozen=True, kw_only=True):
    """LR-11.9: a numen or imago adds its die to a party's roll."""

    party: str
    good: Good
    count: int


class ActiumWon(Event, frozen=True, kw_only=True):
    """LR-11.10: the last party with ships; `team` is None where nobody could buy one."""

    variants = ("team", "won", "nobody")
    victors: tuple[str, ...]


class Triumphed(Event, frozen=True, kw_only=True):
    """LR-12.1, LR-12.2: Magnus or Magna, the new order, and what becomes of others."""

    variants = ("constitution", "told", "bare")
    constitution: str | None
    fates: tuple[tuple[str, str], ...]
