"""LR-5.1 to LR-5.10, LR-5.24 to LR-5.30: challenges: parties, presiding numen, and legions."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.content.rules import OneOrMore, Pattern
from ludi_press.core.dice import D6
from ludi_press.games.kit.event import indices
from ludi_press.games.ludi_romani.rules.events import Ceded, Challenged, Ordered
from ludi_press.games.ludi_romani.rules.model import (
    LEGIONS,
    Act,
    Amount,
    Break,
    Form,
    Good,
    Life,
    Numen,
    Part,
    Person,
    Title,
    Where,
    Who,
    Whos,
    title,
)
from ludi_press.games.ludi_romani.rules.season import JUPPITER, Season
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind

Party = tuple[str, ...]
PRESIDE_NOT: Final = frozenset({"mercury", "juventas", "cybele"})
TYR: Final = "tyr"
RING_LIMIT: Final = 3
"""LR-5.30: the most legions that the Ring attacks."""
SPHERES: Final[Mapping[str, str]] = {"ares": "east", "bellona": "west"}
QUARRY: Final[Mapping[str, Good]] = {"phobos": Good.CLIENTARUM, "deimos": Good.CURIALES}
"""LR-5.26: the part of the world where some war gods fight, and the legions that others attack."""
_FIGHTERS: Final = (Title.IMPERATOR, Title.AMAZON, Title.REX)
_NEXT: Final[Mapping[Break, str]] = {Break.MERCURY: "mercurius", Break.FUGA: "fuga"}


ROUND: Final = Pattern(r"no|[1-9][0-9]?", "the number of a concursatio, or no")


class LegionKind(StrEnum):
    """LR-5.10: one legion of a kind."""

    CURIALIS, CLIENTARUM = "curialis", "clientarum"


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


class Mode(StrEnum):
    """Who attacks: a party, a war god (LR-5.24), or the wearer of the Ring (LR-5.30)."""

    PARTIES, GOD, RING = "parties", "god", "ring"


class Slot(Struct, frozen=True):
    """A legion in the row of a side: its owner and kind."""

    owner: str
    kind: Good


class Battle(Struct, frozen=True):
    """A proelium that may be fought: `slots` are the legions of both sides, `count` the concursationes (LR-5.9).

    A war god or the Ring has no legions and so no slots. `numen` is the first to preside.
    `fight` is what its dice are addressed by (LR-13.10a); empty where it is refused.
    """

    act: Proelium
    mode: Mode
    region: str
    numen: str
    sides: tuple[Party, Party]
    slots: tuple[tuple[Slot, ...], tuple[Slot, ...]]
    count: int
    fight: str

    @property
    def fought(self) -> int:
        """LR-5.14: how many concursationes are fought."""
        return self.act.ends.after if self.act.ends else self.count

    def side(self, who: str) -> int | None:
        """The side of somebody, 0 or 1; None where he does not fight."""
        return next((at for at in (0, 1) if who in self.sides[at]), None)


def challenge(live: Season, act: Proelium) -> Battle | None:
    """LR-5: judges a challenge; the battle that follows, None where it is refused. No die is rolled before that."""
    sides = (act.attacker, act.against)
    mode = _mode(live, act)
    _two_parties(live, act, mode)
    region = next((place for who in (*act.against, *act.attacker) if (place := live.people[who].at)), "")
    meets = all(live.people[who].at == region or _anywhere(live, who, mode) for who in (*act.attacker, *act.against))
    live.require(meets and bool(region), "LR-5.4", "the parties are not in one region", "they must meet", at="against")
    _where(live, mode, region)
    numen = _presiding(live, act, mode)
    sums = [sum(sum(strength(live, who, act, mode).values()) for who in side) for side in sides]
    _armed(live, act, mode, sums)
    _urged(live, act, mode, region)
    if mode is Mode.PARTIES and act.urged != "juno":
        _flagitatio(live, act, region)
    refusable = mode is Mode.PARTIES and act.urged != "juno"
    rule = "LR-5.24" if mode is Mode.GOD else "LR-5.30" if mode is Mode.RING else "LR-5.28"
    live.require(refusable or not act.refused, rule, "nobody can refuse this", "it is fought", at="refused", firm=True)
    limit = RING_LIMIT if mode is Mode.RING else live.tables.prices.limit
    count = min(limit, *(sums if mode is Mode.PARTIES else sums[1:]))
    mine = _row(live, act, mode, 0, count) if mode is Mode.PARTIES else ()
    fight = "" if act.refused else live.fight(mode, *act.attacker, *act.against)
    battle = Battle(act, mode, region, numen, sides, (mine, _row(live, act, mode, 1, count)), count, fight)
    if numen and mode is not Mode.RING:
        live.place(numen, region, "LR-5.2")
    event = Challenged(
        team=act.attacker[0],
        rule=rule if mode is not Mode.PARTIES or act.urged == "juno" else "LR-5.6",
        attackers=act.attacker,
        against=act.against,
        region=region,
        numen=numen,
        urged=act.urged,
        refused=act.refused,
        legions=0 if act.refused else count,
    )
    live.emit(event)
    return None if act.refused else battle


def _mode(live: Season, act: Proelium) -> Mode:
    """LR-5.24, LR-5.30, LR-1.6: who attacks; Juppiter may fight as a war god does."""
    if act.ring:
        return Mode.RING
    gods = [(god,) for god in (*live.gods("war"), JUPPITER)]
    return Mode.GOD if act.attacker in gods else Mode.PARTIES


def _warring(act: Proelium, mode: Mode) -> str | None:
    """LR-5.24: the god who attacks, None where a party or the Ring does."""
    if mode is not Mode.GOD:
        return None
    (god,) = act.attacker
    return god


def _anywhere(live: Season, who: str, mode: Mode) -> bool:
    """LR-5.24, LR-9.8: whether somebody need not be in the region: attacking gods and imagines."""
    return live.people[who].life is Life.IMAGO or (mode is Mode.GOD and live.people[who].is_numen)


def _two_parties(live: Season, act: Proelium, mode: Mode) -> None:
    """LR-5.4, LR-5.5: judges the parties: nobody twice, only fighters, and several only as amici whom Juno blessed."""
    names = (*act.attacker, *act.against)
    live.insist(len({*names}) == len(names), "LR-5.4", "somebody stands on both sides, or twice", at="against")
    single = mode is Mode.PARTIES or len(act.against) == len(act.attacker) == 1
    rule = "LR-5.30" if mode is Mode.RING else "LR-5.24"
    live.insist(single, rule, "one opponent is attacked", at="against")
    for who in act.against if mode is not Mode.PARTIES else ():
        live.mortal(who, "against")
    if mode is Mode.RING:
        _wearer(live, act)
        return
    for side, at in ((act.attacker, "attacker"), (act.against, "against")):
        if at == "attacker" and mode is Mode.GOD:
            continue
        for who in side:
            if not live.people[who].is_numen:
                live.mortal(who, "against")
            help_ = "imperatores, amazones, reges, bacchants and Tyr fight"
            live.require(_may_fight(live.people[who]), "LR-5.4", f"{who} is no party of a proelium", help_, at=at)
        sworn = len(side) == 1 or any({*side} <= {*bond.blessed} for bond in live.state.amicitiae)
        help_ = "write an amicitia with 'juno:' before"
        live.require(sworn, "LR-5.5", f"{', '.join(side)} are no amici whom Juno blessed", help_, at=at)


def _may_fight(person: Person) -> bool:
    """LR-5.4, LR-5.29: whether this is an imperator, amazon, rex, bacchant, or Tyr."""
    return person.id == TYR or (person.is_mortal and (title(person) in _FIGHTERS or person.god is not None))


def _wearer(live: Season, act: Proelium) -> None:
    """LR-5.30: the Ring attacks once in a hiems; neither wearer nor opponent is virgo or matrona."""
    wearer, opponent = (live.people[who] for who in (*act.attacker, *act.against))
    live.insist(not wearer.is_numen, "LR-5.30", f"{wearer.id} is a numen", at="attacker")
    live.insist(wearer.life is not Life.DEAD, "LR-9.10", f"{wearer.id} is dead", at="attacker")
    live.insist(wearer.goods.anulus > 0, "LR-5.30", f"{wearer.id} does not wear the Ring", at="attacker")
    winter = live.row.season is SeasonKind.HIEMS
    live.require(winter, "LR-5.30", "the Ring attacks in a hiems", at="ring", firm=True)
    live.once("LR-5.30", "the Ring has attacked in this hiems", "ring", at="ring")
    for person, at in ((wearer, "attacker"), (opponent, "against")):
        woman = title(person) in (Title.VIRGO, Title.MATRONA)
        live.require(not woman, "LR-5.30", f"{person.id} is virgo or matrona", "they do not fight", at=at)


def _where(live: Season, mode: Mode, region: str) -> None:
    """LR-5.1, LR-5.3, LR-5.14: judges season and region: an aestas or the Ring, not Rome, not where Cybele is."""
    summer = live.row.season is SeasonKind.AESTAS or mode is Mode.RING
    live.require(summer, "LR-5.1", "there are proelia in an aestas alone", "or with the Ring", at="attacker")
    live.require(region != ROME, "LR-5.1", "there are no proelia in Rome", at="against")
    live.require(live.people["cybele"].at != region, "LR-5.3", f"Cybele is in {region}", at="against")
    live.require(("aestas-over",) not in live.used, "LR-5.14", "the aestas has ended", at="attacker")


def _presiding(live: Season, act: Proelium, mode: Mode) -> str:
    """LR-5.2, LR-5.30: the numen who presides; for a war god himself, for the Ring the god who lent it."""
    if mode is not Mode.PARTIES:
        own = _warring(act, mode) or live.state.lender or ""
        live.require(act.numen in (None, own), "LR-5.2", f"{own} presides", "take 'numen' out", at="numen", firm=True)
        return own
    numen = act.numen or act.urged
    help_ = "write 'numen:' with any but mercury, juventas and cybele"
    live.insist(numen is not None, "LR-5.2", "no numen presides", help_)
    presides(live, act, numen or "", "numen", "LR-5.2")
    return numen or ""


def presides(live: Season, act: Proelium, numen: str, at: str, rule: str) -> None:
    """LR-5.2, LR-5.16: judges whether a numen may preside."""
    fit = live.people[numen].is_numen and numen not in PRESIDE_NOT and numen not in (*act.attacker, *act.against)
    live.require(fit, rule, f"{numen} cannot preside", "no party, and not mercury, juventas or cybele", at=at)


def strength(live: Season, who: str, act: Proelium, mode: Mode) -> dict[Good, int]:
    """LR-5.9, LR-5.26, LR-5.29: the legions of somebody that count in a battle, by kind."""
    person = live.people[who]
    kinds: tuple[Good, ...] = LEGIONS
    if who in live.gods("foreign"):
        kinds = (Good.CLIENTARUM,)
    quarry = QUARRY.get(_warring(act, mode) or "")
    if quarry:
        kinds = (quarry,)
    return {kind: person.goods.of(kind) for kind in kinds}


def _armed(live: Season, act: Proelium, mode: Mode, sums: list[int]) -> None:
    """LR-5.4: each member of a party must have a legion."""
    for side, total, at in ((act.attacker, sums[0], "attacker"), (act.against, sums[1], "against")):
        if side is act.attacker and mode is not Mode.PARTIES:
            continue
        rule = "LR-5.26" if _warring(act, mode) in QUARRY else "LR-5.4"
        live.insist(total > 0, rule, f"{', '.join(side)} has no legion to fight with", at=at)
        for who in side:
            live.require(live.people[who].goods.legions > 0, "LR-5.4", f"{who} has no legion", at=at)


def _urged(live: Season, act: Proelium, mode: Mode, region: str) -> None:
    """LR-5.26 to LR-5.28: judges the god who urges; Ares and Bellona have their regions, Juno urges once an aestas."""
    god = _warring(act, mode) or act.urged
    sphere = SPHERES.get(god or "")
    there = sphere is None or not region or live.tables.map.regions[region].side == sphere
    live.require(there, "LR-5.26", f"{god} does not fight in {region}", f"{god} fights in the {sphere}", at="attacker")
    mild = act.heir is None or mode is Mode.GOD
    live.require(mild, "LR-5.25", "only a war god kills in battle", "take 'heir' out", at="heir", firm=True)
    if act.urged is None:
        return
    live.insist(mode is Mode.PARTIES, "LR-5.27", "a god or the Ring attacks here", "take 'urged' out", at="urged")
    if act.urged == "juno":
        live.once("LR-5.28", "Juno has urged in this aestas", "juno", at="urged")
        two = len(act.attacker) == len(act.against) == 1
        live.insist(two, "LR-5.28", "Juno forces two players", at="urged")
    else:
        live.power(act.urged, "war", at="urged")


def _flagitatio(live: Season, act: Proelium, region: str) -> None:
    """LR-5.6 to LR-5.8: a party challenges once an aestas, in order of arrival; the first one must be accepted."""
    waiting = tuple(party for party in live.order.get(region, ()) if not _has_challenged(live, party))
    for who in act.attacker:
        live.once("LR-5.6", f"{who} has challenged in this aestas", "flagitatio", who, at="attacker")
    mine = next((at for at, party in enumerate(waiting) if {*party} & {*act.attacker}), 0)
    earlier = "; ".join(", ".join(party) for party in waiting[:mine])
    live.require(mine == 0, "LR-5.7", f"{earlier} may challenge before", "they challenge, or 'cedit'", at="attacker")
    _done(live, region, act.attacker)
    fresh = [who for who in act.against if ("challenged", who) not in live.used]
    help_ = "the first flagitatio in a region must be accepted"
    live.require(not (act.refused and fresh), "LR-5.8", f"{', '.join(fresh)} cannot refuse", help_, at="refused")
    for who in act.against:
        live.note("challenged", who)


def _done(live: Season, region: str, party: Party) -> None:
    """LR-5.7: takes a party that has challenged or passed out of the waiting order."""
    waiting = live.order.get(region, ())
    live.order[region] = tuple(other for other in waiting if not {*other} & {*party})


def _row(live: Season, act: Proelium, mode: Mode, side: int, count: int) -> tuple[Slot, ...]:
    """LR-5.10: the row of legions of a side: first those chosen, then by member, curiales first."""
    members = (act.attacker, act.against)[side]
    left = {who: Counter(strength(live, who, act, mode)) for who in members}
    row: list[Slot] = []
    for who in members:
        for kind in _chosen(act.legions.get(who, ())):
            live.insist(left[who][kind] > 0, "LR-5.10", f"{who} has no more {kind} to field", at="legions")
            left[who][kind] -= 1
            row.append(Slot(who, kind))
    live.insist(len(row) <= count, "LR-5.10", f"{len(row)} legions are chosen, and {count} fight", at="legions")
    rest = [Slot(who, kind) for who in members for kind, number in left[who].items() for _ in range(number)]
    return tuple([*row, *rest][:count])


def _chosen(given: tuple[LegionKind, ...] | LegionCount) -> list[Good]:
    """LR-5.10: the kinds of chosen legions, from a list of kinds or from counts."""
    if isinstance(given, LegionCount):
        return [Good.CURIALES] * given.curiales + [Good.CLIENTARUM] * given.clientarum
    return [Good.CURIALES if kind is LegionKind.CURIALIS else Good.CLIENTARUM for kind in given]


def break_off(live: Season, battle: Battle) -> None:
    """LR-5.14: judges the early end of a proelium, and the act that must follow it."""
    ends = battle.act.ends
    if ends is None:
        return
    live.insist(ends.after < battle.count, "LR-5.14", f"{battle.count} concursationes are all of them", at="ends")
    following = _NEXT.get(ends.why)
    if following:
        next_ = live.following == following
        live.require(next_, "LR-5.14", f"'{following}' is the next act", "write it after this one", at="ends")


class Ordo(Act, frozen=True, kw_only=True):
    region: Where
    parties: tuple[Who | tuple[Who, ...], ...]


def ordo(live: Season, act: Ordo) -> None:
    """LR-5.7: orders the parties of a region by arrival; those who arrived together roll."""
    several = tuple((party,) if isinstance(party, str) else party for party in act.parties)
    names = [who for party in several for who in party]
    live.insist(len({*names}) == len(names) and len(several) > 1, "LR-5.7", "two parties or more", at="parties")
    for who in names:
        here = live.people[who].at == act.region
        live.require(here, "LR-5.7", f"{who} is not in {act.region}", "take him out", at="parties")
    arrived = {party: min(live.people[who].arrived for who in party) for party in several}
    order: list[Party] = []
    dice: list[int] = []
    for when in sorted({*arrived.values()}):
        order += _rolled(live, [party for party in several if arrived[party] == when], dice)
    live.order[act.region] = tuple(order)
    live.emit(Ordered(team=None, rule="LR-5.7", dice=tuple(dice), region=act.region, parties=tuple(order)))


def _has_challenged(live: Season, party: Party) -> bool:
    """LR-5.7: whether the turn of a party is over, since it has challenged in this aestas, wherever it was."""
    return any(("flagitatio", who) in live.used for who in party)


def _rolled(live: Season, tied: list[Party], dice: list[int]) -> list[Party]:
    """LR-5.7: orders parties by a d6 each, the highest first; ties roll again."""
    if len(tied) < 2:
        return tied
    rolls = {party: live.roll(party[0], "ordo", "LR-5.7", D6) for party in tied}
    dice += indices(rolls.values())
    faces = sorted({roll.face for roll in rolls.values()}, reverse=True)
    groups = [[party for party in tied if rolls[party].face == face] for face in faces]
    return [party for group in groups for party in _rolled(live, group, dice)]


class Cedit(Act, frozen=True, kw_only=True):
    who: Who


def cedit(live: Season, act: Cedit) -> None:
    """LR-5.7: a party passes, so that later ones may challenge."""
    region = live.mortal(act.who, "who").at or ""
    waits = any(act.who in party for party in live.order.get(region, ()))
    live.insist(waits, "LR-5.7", f"{act.who} does not wait to challenge in {region}", "write 'ordo' before", at="who")
    _done(live, region, (act.who,))
    live.emit(Ceded(team=act.who, rule="LR-5.7"))
