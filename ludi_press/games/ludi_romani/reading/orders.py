"""What sentences and lines of turn files order: from a parse to the motus and to acts (LR-3.9, LR-13.1, LR-13.2)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache, partial
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.words import one_of
from ludi_press.games.contract import Context, Entry, Heard
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.message import UnclearError, load_reader
from ludi_press.games.kit.reading.names import MINE, NAME, Named, lexicon
from ludi_press.games.kit.reading.sequence import NumberedError, in_sequence
from ludi_press.games.kit.reading.words import load_words
from ludi_press.games.ludi_romani.reading.lines import ACTS, MOTUS, read_line
from ludi_press.games.ludi_romani.reading.names import region_names
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import Kind

PACKAGE: Final = "ludi_press.games.ludi_romani"
NUMEN: Final = "NUMEN"
"""The kind of numina whom the writer does not play."""
REGION: Final = "REGION"
ABSENT: Final = "ABSENT"
"""The kind of roles that nobody plays, so that Octavia is not taken for Octavius."""
CALLED: Final = "CALLED"
"""The kind of further names of roles, in any language."""
_HIM: Final = "?"
"""Whom a pronoun means, before that is known; no id looks like it."""

_PARTIES: Final[Mapping[str, tuple[str, str]]] = {
    "iter": ("who", ""),
    "emptio": ("buyer", "seller"),
    "dat": ("from", "to"),
    "repetit": ("who", "from"),
    "cedit": ("who", ""),
    "proelium": ("attacker", "against"),
    "tributum": ("who", "from"),
    "proscriptio": ("consul", "who"),
    "restitutio": ("consul", "who"),
    "caedes": ("consul", "who"),
    "census": ("consul", ""),
    "nuptiae": ("groom", "bride"),
    "divortium": ("", "wife"),
    "cliens": ("patron", "who"),
    "exigit": ("patron", "who"),
    "dimittit": ("patron", "who"),
}
"""LR-13.2: the fields of an act in which the writer and the other one stand."""
_FIELDED: Final = frozenset({"curiales", "clientarum"})
"""LR-5.10: the legions that are chosen for a battle."""
_TRADES: Final = frozenset({"emptio", "dat", "exigit"})
"""The acts that need an amount of something."""


class Deed(Struct, frozen=True):
    """What a part of a sentence orders; `act` is a word of acts.yaml, `motus`, or "" where the words do not say it.

    `region` is where a battle is said to be, which the ledger knows.
    `same` has another one get what the one before got, `more` has him get something else.
    `first` is done before what was said before it, and `corrects` replaces that.
    `exact` is the value of the turn file where a line was written as in one.
    """

    act: str = ""
    number: int | None = None
    who: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()
    to: str | None = None
    way: str | None = None
    through: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    numen: str | None = None
    region: str | None = None
    each: bool = False
    sells: bool = False
    there: bool = False
    same: bool = False
    more: bool = False
    first: bool = False
    corrects: bool = False

    exact: "Plain | None" = None

    def value(self, who: str, whom: str) -> Plain:
        """LR-13.2: the act as in a turn file, of one who acts and at most one other."""
        if self.exact is not None:
            return self.exact
        parties = _PARTIES[self.act][:: -1 if self.sells else 1]
        fields: dict[str, Plain] = {key: one for key, one in zip(parties, (who, whom), strict=True) if key and one}
        fields |= {"region" if self.act == "census" else "to": self.to} if self.to else {}
        fields |= {"way": self.way} if self.way else {}
        fields |= {"through": [*self.through]} if self.through else {}
        fields |= {"with": [*self.along]} if self.along else {}
        fields |= {"numen": self.numen} if self.numen else {}
        amounts: dict[str, Plain] = {good: str(count) for good, count in self.goods}
        return {self.act: fields | ({"legions": {who: amounts}} if amounts and self.act == "proelium" else amounts)}

    def goal(self) -> Plain:
        """LR-3.9: the motus as in a turn file."""
        if self.exact is not None:
            return self.exact
        return {"to": self.to or "", "with": [*self.along]} if self.along else self.to or ""


class Sense(Struct, frozen=True):
    """What a sentence orders; `part` is the part of the turn that it heads."""

    deeds: tuple[Deed, ...] = ()
    who: tuple[str, ...] = ()
    part: str | None = None
    turn: int | None = None
    cancels: bool = False
    repeats: bool = False

    def __str__(self) -> str:
        """The acts in the words of a turn file, for questions."""
        return "; ".join(map(_said, self.deeds)) or "nothing"


def _said(deed: Deed) -> str:
    told = deed.value("", ", ".join(deed.whom)) if deed.act in _PARTIES else " ".join((deed.to or "", *deed.whom))
    return f"{deed.act} {told}".strip() if isinstance(told, str) else said_plainly(told)


# --- what a sentence means


def sense(meaning: Meaning) -> Sense:
    """LR-13.2: what one reading of a sentence orders; raises UnclearError where the game has no such act."""
    if not meaning.pairs:
        raise UnclearError("what is ordered?")
    turn, part, who = meaning.word("turn"), meaning.word("part"), _ids(meaning, "who")
    deeds = [_deed(one) for one in meaning.parts("acts")]
    for place, deed in enumerate(deeds):
        follows = place and deed.who and deeds[place - 1].act == MOTUS
        moves = _is_bare(deed) and (part == MOTUS or follows)
        moves = moves or (part == MOTUS and not place and deed.act == "iter" and not (deed.way or deed.through))
        deeds[place] = replace(deed, act=MOTUS if moves else deed.act)
    if deeds and not deeds[0].who:
        deeds[0] = replace(deeds[0], who=who)
    return Sense(
        tuple(deeds),
        () if deeds else who,
        None if deeds else part,
        int(turn) if turn else None,
        meaning.word("cancels") is not None,
        meaning.word("repeats") is not None,
    )


def _is_bare(deed: Deed) -> bool:
    """Whether a part of a sentence says where to, and not how: "Octavian to Rome"."""
    return deed.to is not None and not deed.act and not deed.corrects


def _ids(meaning: Meaning, key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.word("id") or "" for part in meaning.parts(key)))


def _deed(meaning: Meaning) -> Deed:
    number = meaning.word("number")
    flags = {key: True for key in ("each", "sells", "there", "same", "more", "first", "corrects") if meaning.word(key)}
    deed = Deed(
        meaning.word("act") or "",
        int(number) if number else None,
        _ids(meaning, "who"),
        _ids(meaning, "whom"),
        meaning.word("to"),
        meaning.word("way"),
        _ids(meaning, "stops"),
        _ids(meaning, "along"),
        tuple(_goods(meaning)),
        meaning.word("numen"),
        meaning.word("region"),
        **flags,
    )
    _check(deed, meaning)
    return deed


def _goods(meaning: Meaning) -> Iterator[tuple[str, int]]:
    """LR-4.1: kinds of goods with their amounts; one thing without a number is one, many without a kind are denarii."""
    for part in meaning.parts("goods"):
        kind, amount = part.word("kind") or "", Decimal(part.word("count") or 1) * int(part.word("scale") or 1)
        if amount != int(amount) or (kind == _MONEY and amount < _MUCH):
            raise UnclearError("how much of what?", "write a whole number and the goods, as in 2 curiales")
        yield "denarii" if kind == _MONEY else kind, int(amount)


_MONEY: Final = "money"
"""The kind of amounts without a kind."""
_MUCH: Final = 1_000
"""LR-4.5: nobody has so many of anything but denarii."""


def _check(deed: Deed, meaning: Meaning) -> None:
    """LR-13.2: raises UnclearError where something is missing, or does not fit the act."""
    others, votes = _ids(meaning, "others"), meaning.word("votes")
    if {*others} & {deed.to, *deed.whom, *deed.through}:
        raise UnclearError("is this one meant, or not?", "write whom or where alone")
    if deed.act == "proelium" and not {good for good, _ in deed.goods} <= _FIELDED:
        raise UnclearError("only curiales and clientarum fight", "write how many of them", rule="LR-5.10")
    if meaning.word("origin") in (deed.to or "", *deed.through):
        raise UnclearError("where from, and where to?", "write the region to go to")
    if len(meaning.parts("whom")) > len(deed.whom) or len(meaning.parts("others")) > len(others):
        raise UnclearError("somebody is named twice", "write each name once")
    if len({good for good, _ in deed.goods}) < len(deed.goods):
        raise UnclearError("one thing has two amounts", "write one")
    if deed.act in ("iter", MOTUS, "census") and deed.to is None:
        raise UnclearError("where to?", "write a region")
    if deed.act == MOTUS and (deed.way or deed.through):
        raise UnclearError("a motus needs no ships and passes no regions", "write the region alone", rule="LR-3.9")
    if deed.act == "emptio" and "denarii" in {good for good, _ in deed.goods}:
        raise UnclearError("the price is fixed", "leave it out", rule="LR-4.6")
    if deed.act in _TRADES and not deed.goods:
        raise UnclearError("how much of what?", "write a number and the goods, as in 2 curiales")
    if _PARTIES.get(deed.act, ("", ""))[1] and not deed.whom:
        raise UnclearError("with whom, or against whom?", "write a name")
    if len(deed.whom) > 1 and not deed.each:
        raise UnclearError("is this for both together, or for each?", "write a line for each")
    if votes and any(good != "suffragia" for good, _ in deed.goods):
        raise UnclearError("what is asked back?", "write a line for each kind of goods")


# --- what a message means


class Acts:
    """Puts the sentences of a message together; `last` are the acts of the season before, by role."""

    def __init__(self, women: Collection[str], mine: Sequence[str], last: Mapping[str, Plain]) -> None:
        self.women, self.mine, self.last = frozenset(women), tuple(mine), last
        self.done: list[Deed] = []
        self.current: tuple[str, ...] = self.mine if len(self.mine) == 1 else ()
        self.part: str | None = None
        self.named: list[str] = []
        self._turns: list[int] = []
        self._withdrawn: list[str] = []

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns that the message names."""
        return tuple(dict.fromkeys(self._turns))

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """The roles whose motus and acts are taken back."""
        return tuple(dict.fromkeys(self._withdrawn))

    def take(self, meaning: Sense) -> str:
        """LR-13.1: takes a sentence, and returns what it orders in the words of a turn file."""
        self._turns += [meaning.turn] if meaning.turn is not None else []
        self.part = meaning.part or self.part
        self.current = self.current if meaning.cancels else meaning.who or self.current
        said = []
        if meaning.cancels:
            said = [self.cancel(meaning.who or self.mine)]
        if meaning.repeats:
            said = [self.repeat(self.acting(()))]
        said += [self.deed(deed) for deed in meaning.deeds]
        return "; ".join(said) or "acts"

    def acting(self, named: tuple[str, ...]) -> tuple[str, ...]:
        """The roles that a sentence is about; raises UnclearError where that is not clear."""
        self.current = named or self.current
        if not self.current:
            raise UnclearError("who is to do this", f"write {one_of(self.mine)} before it")
        return self.current

    def deed(self, deed: Deed) -> str:
        """LR-13.1: takes an act."""
        meant = self.meant(replace(deed, who=self.acting(deed.who)))
        if meant.corrects:
            meant = self.corrected(meant)
            self.done.pop()
        elif meant.same or meant.more:
            meant = self.likewise(meant)
        if not meant.act:
            raise UnclearError("is this the motus, or a journey?", "write 'motus …' or 'travel to …'", rule="LR-3.9")
        if {*meant.who} & {*meant.whom, *meant.along}:
            raise UnclearError("nobody does this with himself", "write the other's name")
        if meant.act == MOTUS and any(one.act == MOTUS and {*one.who} & {*meant.who} for one in self.done):
            raise UnclearError("there is a motus already", "write one goal for each", rule="LR-3.9")
        self.done.insert(len(self.done) - 1 if meant.first and self.done else len(self.done), meant)
        return "; ".join(f"{entry.who}: {said_plainly(entry.value)}" for entry in _entries([meant]))

    def meant(self, deed: Deed) -> Deed:
        """The act with whom a pronoun means, the motus under its head, and bride and groom as they are."""
        if _HIM in deed.whom:
            if len(self.named) != 1:
                raise UnclearError("whom does this mean", "write the name")
            deed = replace(deed, whom=(self.named[0],))
        self.named += [one for one in deed.whom if one not in self.named]
        moved = any(one.act == MOTUS and one.who == deed.who for one in self.done)
        if self.part == MOTUS and deed.act in ("", "iter") and deed.to and not (deed.corrects or moved):
            deed = replace(deed, act=MOTUS)
        if deed.act in ("nuptiae", "divortium"):
            deed = replace(deed, sells={*deed.who} <= self.women)
        goals = [one.to for one in self.done if one.act in ("iter", MOTUS) and one.who == deed.who]
        if (deed.there and not goals) or (deed.region and goals and goals[-1] != deed.region):
            raise UnclearError("where is this to be?", "write the journey before it")
        return deed

    def before(self) -> Deed:
        """The act that the last one is said of."""
        if not self.done or self.done[-1].exact is not None:
            raise UnclearError("which act is meant?", "write the whole act anew")
        return self.done[-1]

    def corrected(self, deed: Deed) -> Deed:
        """The last act, corrected; raises UnclearError where another one may be meant."""
        last = self.before()
        if deed.act:
            moves = (deed.act, last.act) == ("iter", MOTUS)
            if not moves and deed.act != last.act and len(self.done) > 1:
                raise UnclearError("which act does this correct?", "write all acts of the season anew")
            return replace(deed, act=MOTUS) if moves else deed
        keys = [key for key in ("to", "whom", "goods") if getattr(deed, key)]
        if any(not getattr(last, key) or (key == "goods" and len(last.goods) > 1) for key in keys):
            raise UnclearError("what does this correct?", "write the whole act anew")
        return replace(last, **{key: getattr(deed, key) for key in keys})

    def likewise(self, deed: Deed) -> Deed:
        """LR-4.11: another one gets what the one before got, or something else."""
        last = self.before()
        if not last.whom or (deed.more and last.act != "dat"):
            raise UnclearError("what is he to get?", "write the whole act")
        return replace(last, who=deed.who, whom=deed.whom, goods=deed.goods or last.goods, number=deed.number)

    def cancel(self, who: tuple[str, ...]) -> str:
        """Takes acts back."""
        self._withdrawn += who
        self.done = [one for one in self.done if not {*one.who} & {*who}]
        return f"{', '.join(who)}: acts taken back"

    def repeat(self, who: tuple[str, ...]) -> str:
        """Gives the acts of the season before."""
        for one in who:
            acts = self.last.get(one)
            if not isinstance(acts, list):
                raise UnclearError("which acts are meant? Those of the season before are not known here")
            self.done += [Deed(ACTS, who=(one,), exact=act) for act in acts]
        return f"{', '.join(who)}: as in the season before"

    def finish(self) -> Iterator[tuple[str, str]]:
        """LR-13.1: a question about numbers that leave a gap, and about an act that comes twice."""
        try:
            self.done = in_sequence([(one.number, one) for one in self.done])
        except NumberedError as error:
            yield f"{error}: number the acts from 1 on", ""
        for entry in _entries(self.done):
            acts = entry.value if isinstance(entry.value, list) else []
            if any(act in acts[:place] for place, act in enumerate(acts)):
                yield "one act comes twice: is it to be done twice?", entry.who

    def entries(self) -> Iterator[Entry]:
        """The entries of the turn file."""
        yield from _entries(self.done)


def _entries(deeds: Sequence[Deed]) -> Iterator[Entry]:
    """LR-3.9, LR-13.1: the motus of each, and the acts in sequence."""
    acts: dict[str, list[Plain]] = {}
    for deed in deeds:
        for who in deed.who:
            if deed.act == MOTUS:
                yield Entry(MOTUS, who, deed.goal())
            else:
                others = deed.whom or ("",)
                acts.setdefault(who, []).extend(deed.value(who, other) for other in others)
    yield from (Entry(ACTS, who, told) for who, told in acts.items())


# --- names, and lines of turn files


def names_of(set_up: SetUp, mine: Collection[str]) -> tuple[Named, ...]:
    """LR-3.1, LR-13.3: everybody by all names that he has, in any language, and the regions."""
    found = [Named(REGION, region, name.replace("-", " ")) for name, region in region_names(set_up.tables).items()]
    found += [Named(ABSENT, role, role) for role in set_up.tables.roles if role not in set_up.roster]
    further = _further_names()
    for who, one in set_up.roster.items():
        kind = MINE if who in mine else NUMEN if one.row.kind is Kind.NUMEN else NAME
        called = further.get(one.role, []) if one.role == who else []
        found += [Named(kind, who, name) for name in (*_called(one.name), *called)]
    return tuple(found)


@lru_cache(maxsize=1)
def _further_names() -> Mapping[str, Sequence[str]]:
    """The names of roles in all languages, by role."""
    found: dict[str, list[str]] = {}
    for group in load_words(PACKAGE).phrases.values():
        for phrase in group:
            if phrase.kind == CALLED:
                found.setdefault(phrase.value, []).append(" ".join(phrase.words))
    return found


_PART_OF_NAME: Final = pattern(r"[^()/&]+")
"""A name of the roster has further names behind it: Tyr/Wotan, Marcus Antonius (Antony)."""


@lru_cache(maxsize=256)
def _called(name: str) -> tuple[str, ...]:
    """The names in a name, and each by its first two words, or its first and last: Marcus Agrippa."""
    parts = [part.split() for part in _PART_OF_NAME.findall(name)]
    return tuple(" ".join(words) for part in parts for words in (part, part[:2], [*part[:1], *part[-1:]]) if words)


def written(set_up: SetUp, mine: Sequence[str], line: str) -> Sense | None:
    """LR-13.2: what a line orders that is written as in a turn file; None for any other line."""
    read = read_line(set_up, mine, line)
    return None if read is None else Sense(tuple(Deed(part, who=(who,), exact=value) for part, who, value in read))


def hear_message(set_up: SetUp, text: str, context: Context) -> Heard:
    """LR-13.1: what a message orders the roles of its writer."""
    mine = [role for party in context.parties for role in party.subjects]
    women = [who for who, one in set_up.roster.items() if one.row.kind is Kind.VIRGO]
    acts = Acts(women, mine, context.last)
    words = lexicon(PACKAGE, names_of(set_up, mine))
    return hear(text, context, load_reader(PACKAGE, sense), words, acts, partial(written, set_up, mine))
