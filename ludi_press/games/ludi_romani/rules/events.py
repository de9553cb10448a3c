"""The events of a season.

`team` is who did it or to whom it happened.
Only `Handed` and `Made` move goods, so the ledger is their sum.
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

    variants = ({"at": "placed", "": "nowhere"},)
    goods: Goods
    at: str | None


class SeasonBegan(Event, frozen=True, kw_only=True):
    """LR-2.1: the season of this turn."""

    what = "season"
    variants = ("season",)
    season: SeasonKind
    year: int


class Waived(Event, frozen=True, kw_only=True):
    """LR-13.6: the numen `team` waives the rule of this event, in an act or, in round 0, for motus and seats."""


class Quoted(Event, frozen=True, kw_only=True):
    """LR-13.11: the text of a `verba`, or the note of an act (`of` is its word)."""

    what = "said"
    text: str
    of: str


class YearsSkipped(Event, frozen=True, kw_only=True):
    """LR-2.4, LR-2.5: years are taken out of the calendar."""

    years: tuple[int, ...]


class Moved(Event, frozen=True, kw_only=True):
    """LR-3: somebody changes place; a journey has its `way` and the regions `through` which it leads."""

    before: str | None
    after: str | None
    way: Way | None = None
    through: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        """The way, or whether somebody changes place otherwise, appears or disappears."""
        if self.way is not None:
            return f"{self.way}.through" if self.through else str(self.way)
        return "goes" if self.before and self.after else "comes" if self.after else "leaves"


class Caught(Event, frozen=True, kw_only=True):
    """LR-3.15: a sea god catches a traveller with too few classes."""

    god: str


class Escorted(Event, frozen=True, kw_only=True):
    """LR-3.16: the escort of a rex in Rome from now on; None: he is alone, and Venus may kill him."""

    variants = ({"escort": "by", "": "alone"},)
    escort: str | None


class Handed(Event, frozen=True, kw_only=True):
    """LR-4.2: goods go from `team` to another."""

    to: str
    goods: Goods

    @property
    def denarii(self) -> int:
        return self.goods.denarii

    @property
    def legions(self) -> int:
        return self.goods.legions


class Made(Event, frozen=True, kw_only=True):
    """LR-4.2: goods are made: the legio ultrix of an imago, naves longae."""

    variants = ("good",)
    good: Good
    count: int


class Sold(Event, frozen=True, kw_only=True):
    """LR-4.6: the numen `team` sells."""

    buyer: str
    goods: Goods
    price: Denarii

    @property
    def legions(self) -> int:
        return self.goods.legions


class Bartered(Event, frozen=True, kw_only=True):
    """LR-4.10: two mortals barter, with a witness or without."""

    variants = ({"witness": "witnessed", "": "alone"},)
    other: str
    witness: str | None


class Lent(Event, frozen=True, kw_only=True):
    """LR-4.13: suffragia of `team` are lent to an amicus; `home`: they are returned (LR-4.14, LR-8.4)."""

    variants = ({"home": "home", "": "away"},)
    to: str
    amicitia: str
    count: int
    home: bool = False


class Ordered(Event, frozen=True, kw_only=True):
    """LR-5.7: the order in which the parties of a region may challenge; `team` is None."""

    region: str
    parties: tuple[tuple[str, ...], ...]


class Ceded(Event, frozen=True, kw_only=True):
    """LR-5.7: a party passes."""


class Challenged(Event, frozen=True, kw_only=True):
    """LR-5: a challenge of `attackers`, led by `team`; `legions` are fielded by each side, 0 where it is refused."""

    variants = ({"refused": "refused", "urged": "urged", "": "accepted"},)
    attackers: tuple[str, ...]
    against: tuple[str, ...]
    region: str
    numen: str
    urged: str | None
    refused: bool
    legions: int

    @property
    def foe(self) -> str:
        return self.against[0]


class Added(Struct, frozen=True):
    """LR-5.19 to LR-5.21: what somebody added to the total of a leader's side."""

    who: str
    side: str
    count: int


class Clashed(Event, frozen=True, kw_only=True):
    """LR-5.11: a concursatio: totals of attacker and defender, and who gets the legion of each side.

    `mine` is that of the attacker; None: the legion is kept, as that of a god or the Ring always is.
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
        """LR-5.11: which side lost a legion, and whether the presiding numen got it."""
        if self.mine and self.theirs:
            return "both"
        lost = self.mine or self.theirs
        side = "mine" if self.mine else "theirs"
        return "kept" if lost is None else f"{side}.numen" if lost == self.numen else f"{side}.taken"


class BattleEnded(Event, frozen=True, kw_only=True):
    """LR-5.12, LR-5.14: a battle ends after `fought` concursationes; `lost` are the legions lost by each side."""

    variants = ({"broken": "broken", "": "over"},)
    against: str
    fought: int
    lost: tuple[int, int]
    broken: Break | None

    @property
    def winner(self) -> str | None:
        """The leader of the side that lost less; None where both lost as much."""
        mine, theirs = self.lost
        return self.team if mine < theirs else self.against if mine > theirs else None

    @property
    def loser(self) -> str | None:
        return self.winner and (self.against if self.winner == self.team else self.team)


class Unprotected(Event, frozen=True, kw_only=True):
    """LR-5.15: somebody without a legion after a proelium is unprotected; `over`: no longer."""

    variants = ({"over": "over", "": "begins"},)
    over: bool = False


class ConsulsNamed(Event, frozen=True, kw_only=True):
    """LR-6.3: the consuls of this hiems."""

    what = "consuls"
    names: tuple[str, ...]

    @property
    def first(self) -> str | None:
        return next(iter(self.names), None)

    @property
    def second(self) -> str | None:
        return next(iter(self.names[1:]), None)


class Ballot(Struct, frozen=True):
    """LR-6.2: the suffragia that somebody casts on one side."""

    who: str
    suffragia: int


class Voted(Event, frozen=True, kw_only=True):
    """LR-6.5: a vote on the bill of the consul `team` about `whom`, a person or region.

    `ayes` and `noes` are the suffragia cast by each voter, of all that are `present` in Rome.
    """

    variants = ({"carried": "carried", "": "failed"}, {"tied": "tied"})
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
    def margin(self) -> int:
        return abs(self.votes_for - self.votes_against)


class Proscribed(Event, frozen=True, kw_only=True):
    """LR-6.9, LR-6.10: somebody is proscribed; `over`: no longer."""

    variants = ({"over": "over", "": "begins"},)
    over: bool = False


class Condemned(Event, frozen=True, kw_only=True):
    """LR-6.11: somebody is condemned to death by a caedes."""


class Collected(Event, frozen=True, kw_only=True):
    """LR-7.1: `team` collects the tributum from a numen, before imagines take their share."""

    numen: str
    sum: Denarii


class Repeated(Event, frozen=True, kw_only=True):
    """LR-7.6: the tributum begins again."""


class Befriended(Event, frozen=True, kw_only=True):
    """LR-8.1, LR-8.2: somebody enters an amicitia, or swears in it (`blessed`)."""

    variants = ({"blessed": "blessed", "": "joined"},)
    name: str
    blessed: bool = False


class Unfriended(Event, frozen=True, kw_only=True):
    """LR-8.4: somebody leaves an amicitia; all do when it is dissolved."""

    name: str


class Married(Event, frozen=True, kw_only=True):
    """LR-8.6: a bride and her groom; `dos` is the face of the dowry, 0 for none."""

    variants = ({"dos": "dowry", "": "bare"},)
    groom: str
    dos: Denarii


class Divorced(Event, frozen=True, kw_only=True):
    """LR-8.11: a divorce of the wife `team`, or that Juno forbids it."""

    variants = ({"refused": "refused", "": "granted"},)
    husband: str
    refused: bool
    pays: Denarii


class BecameAmazon(Event, frozen=True, kw_only=True):
    """LR-8.14: a vidua takes up arms."""

    what = "amazon"


class Bound(Event, frozen=True, kw_only=True):
    """LR-8.15, LR-8.21: `team` becomes cliens of a patronus or bacchant of a god; `over`: no longer."""

    variants = ({"bacchant": "bacchant", "": "cliens"}, {"over": "over"})
    to: str
    bacchant: bool = False
    over: bool = False


class Served(Event, frozen=True, kw_only=True):
    """LR-9.9: a matrona serves a card of poison."""

    variants = ({"dead": "dead", "": "nobody"},)
    dead: str | None


class Died(Event, frozen=True, kw_only=True):
    """LR-9.1: somebody dies."""

    why: Cause
    killer: str | None
    heir: str | None

    @property
    def variant(self) -> str:
        """Whether somebody else did it; of a suicide the numen who hands the sword is not told."""
        return "by" if self.killer and self.why is not Cause.SUICIDIUM else "alone"


class BecameImago(Event, frozen=True, kw_only=True):
    """LR-9.7: a dead mortal comes back as an imago, at an entrance of the underworld."""

    what = "imago"
    numen: str
    at: str


class PestisCame(Event, frozen=True, kw_only=True):
    """LR-10: pestilence in a region; `over`: it ends."""

    what = "pestis"
    variants = ({"over": "over", "": "begins"},)
    region: str
    over: bool = False


class FleetBuilt(Event, frozen=True, kw_only=True):
    """LR-11.4: the worth of a party, and the ships that it buys."""

    what = "fleet"
    members: tuple[str, ...]
    worth: Denarii
    ships: int


class Rowed(Event, frozen=True, kw_only=True):
    """LR-11.7: a party's roll of a round; `ships` are left after it."""

    variants = ({"kept": "kept", "": "lost"},)
    total: int
    kept: bool
    ships: int

    @property
    def sunk(self) -> bool:
        return not self.ships


class Helped(Event, frozen=True, kw_only=True):
    """LR-11.9: a numen or imago adds its die to a party's roll."""

    party: str
    good: Good
    count: int


class ActiumWon(Event, frozen=True, kw_only=True):
    """LR-11.10: the last party with ships; `team` is None where nobody could buy one."""

    variants = ({"team": "won", "": "nobody"},)
    victors: tuple[str, ...]


class Triumphed(Event, frozen=True, kw_only=True):
    """LR-12.1, LR-12.2: the triumph: the leader, the new order, and the fates of others."""

    variants = ({"constitution": "told", "": "bare"},)
    constitution: str | None
    fates: tuple[tuple[str, str], ...]
