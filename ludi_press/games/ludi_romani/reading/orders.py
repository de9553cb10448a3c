"""What a message orders: its sentences and lines put together as the motus and acts (LR-3.9, LR-13.1)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from re import compile as pattern
from typing import Final

from msgspec.structs import replace

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.words import nearest, one_of
from ludi_press.games.contract import Heard, HearingContext, OrderEntry
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import HIM, Assembly, Said
from ludi_press.games.kit.reading.hearing import NumberedError, hear, in_sequence
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import MINE, NAME, Named, kept, lexicon
from ludi_press.games.kit.reading.sentence import load_reader
from ludi_press.games.kit.reading.words import spoken, tokens
from ludi_press.games.ludi_romani.reading.entry import CALLED, PACKAGE, region_names
from ludi_press.games.ludi_romani.reading.sentences import ACTS, MOTUS, STAYS, Deed, Sense, read_line, sense
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.rules.tables import Kind

NUMEN: Final = "NUMEN"
"""The kind of numina whom the writer does not play."""
REGION: Final = "REGION"
MERCURY: Final = "mercury"
"""LR-3.13, LR-3.14: who carries somebody as Minerva does, by an act of his own."""
ABSENT: Final = "ABSENT"
"""The kind of roles that nobody plays, so that Octavia is not taken for Octavius."""


class HeardActs(Assembly[Sense]):
    """Puts a message together; `kinds` are what all are, and `season` is the one under way, if it is known."""

    TURN = "season"

    def __init__(
        self, kinds: Mapping[str, Kind], season: str | None, mine: Sequence[str], last: Mapping[str, Plain]
    ) -> None:
        super().__init__(mine, last)
        self.kinds, self.season = kinds, season
        self.done: list[Deed] = []
        self.part: str | None = None

    def ordered(self) -> Collection[str]:
        return ()

    def drop(self, who: str) -> None:
        self.done = [one for one in self.done if who not in one.who]

    def take(self, meaning: Sense) -> str:
        """LR-13.1: takes a sentence; what is taken back may have other acts behind it."""
        taken = super().take(meaning)
        return f"{taken}; {self.order(meaning)}" if meaning.said.cancels and meaning.deeds else taken

    def order(self, meaning: Sense) -> str:
        """LR-13.1: takes the acts of a sentence, or whose acts and of which part of the turn the next are."""
        if self.season and meaning.seasons - {self.season}:
            raise UnclearError(f"this season is {self.season}", "write orders for another one when it has come")
        self.part = meaning.part or self.part
        return "; ".join(map(self.deed, meaning.deeds)) or "acts"

    def deed(self, deed: Deed) -> str:
        """LR-13.1: takes an act."""
        if deed.he and (self.named or len(self.current) != 1):
            raise UnclearError("who is to do this", "write the name")
        self.about(deed.who or tuple(one for one in deed.along if one in self.mine))
        meant = self.meant(replace(deed, who=self.who(deed.who)))
        if meant.corrects:
            meant = self.corrected(meant)
            self.done.pop()
        elif meant.same or meant.more or meant.it:
            meant = self.likewise(meant)
        if meant.act in _ONCE and meant in self.done:
            return meant.act
        self.refuse(meant)
        self.done.insert(len(self.done) - 1 if meant.first and self.done else len(self.done), meant)
        return "; ".join(f"{entry.who}: {said_plainly(entry.value)}" for entry in _entries([meant])) or STAYS

    def refuse(self, meant: Deed) -> None:
        """LR-13.1: raises UnclearError for an act that cannot be meant beside those before it."""
        if not meant.act:
            raise UnclearError("is this the motus, or a journey?", "write 'motus …' or 'travel to …'", rule="LR-3.9")
        if meant.by and any({one, self.kinds[one]}.isdisjoint(meant.by) for one in meant.who):
            raise UnclearError("this is not yours to do", f"it is done by {one_of(sorted(meant.by))}")
        sellers = meant.who if meant.field("me") == "seller" else meant.whom
        if meant.act == "emptio" and any(self.kinds[one] is not Kind.NUMEN for one in sellers):
            raise UnclearError("only numina sell", "write from which numen you buy", rule="LR-4.6")
        if {*meant.who} & {*meant.whom}:
            raise UnclearError("nobody does this with himself", "write the other's name")
        if meant.act == MOTUS and any(one.act == MOTUS and {*one.who} & {*meant.who} for one in self.done):
            raise UnclearError("there is a motus already", "write one goal for each", rule="LR-3.9")
        if any(_contradict(one, meant) for one in self.done):
            raise UnclearError("is this to be done, or not?", "write one of both")

    def meant(self, deed: Deed) -> Deed:
        """The act with whom a pronoun means, the motus under its head, and bride and groom as they are."""
        if HIM in deed.whom:
            if len(self.named) != 1:
                raise UnclearError("whom does this mean", "write the name")
            deed = replace(deed, whom=(self.named[0],))
        self.mention({*deed.whom, *deed.hosts, *(one for one in deed.along if one in self.kinds)})
        moved = any(one.act == MOTUS and one.who == deed.who for one in self.done)
        if self.part == MOTUS and deed.act in ("", "iter") and deed.to and not (deed.corrects or moved):
            deed = deed.as_motus()
        if deed.act == "minerva" and deed.who == (MERCURY,):
            deed = replace(deed, act="mercurius")
        if deed.act in ("nuptiae", "divortium") and deed.whom and {self.kinds[one] for one in deed.who} == {Kind.VIRGO}:
            deed = deed.exchanged()
        goals = [one.to for one in self.done if one.act in ("iter", MOTUS) and one.who == deed.who]
        stays = [one.region for one in self.done if one.act == STAYS and one.region and one.who == deed.who]
        if deed.act == MOTUS and stays and deed.to not in stays:
            raise UnclearError("where is this to be?", "write one region")
        if (deed.there and not goals) or (deed.region and goals and goals[-1] != deed.region):
            raise UnclearError("where is this to be?", "write the journey before it")
        return deed

    def before(self) -> Deed:
        """The act that the last one is said of."""
        if not self.done or self.done[-1].exact is not None:
            raise UnclearError("which act is meant?", "write the whole act anew")
        return self.done[-1]

    def corrected(self, deed: Deed) -> Deed:
        last = self.before()
        if deed.act:
            moves = (deed.act, last.act) == ("iter", MOTUS)
            if not moves and deed.act != last.act and len(self.done) > 1:
                raise UnclearError("which act does this correct?", "write all acts of the season anew")
            return deed.as_motus() if moves else deed
        keys = [key for key in ("to", "whom", "goods") if getattr(deed, key)]
        if any(not getattr(last, key) or (key == "goods" and len(last.goods) > 1) for key in keys):
            raise UnclearError("what does this correct?", "write the whole act anew")
        return replace(last, **{key: getattr(deed, key) for key in keys})

    def likewise(self, deed: Deed) -> Deed:
        """LR-4.11: another one gets what the one before got, or something else."""
        last = self.before()
        if deed.it:
            if last.act != "emptio" or [one.act for one in self.done].count("emptio") > 1 or last.who != deed.who:
                raise UnclearError("what is he to get?", "write the goods, as in 2 curiales")
            return replace(deed, goods=last.goods)
        if not last.whom or (deed.more and last.act != "dat"):
            raise UnclearError("what is he to get?", "write the whole act")
        return replace(last, who=deed.who, whom=deed.whom, goods=deed.goods or last.goods, number=deed.number)

    def repeat(self, who: tuple[str, ...]) -> str:
        said = super().repeat(who)
        self.done += [Deed(ACTS, who=(one,), exact=act) for one in who for act in _listed(self.last[one])]
        return said

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

    def entries(self) -> Iterator[OrderEntry]:
        yield from _entries(self.done)


_ONCE: Final = frozenset({MOTUS, "nuptiae", "divortium"})
"""What is done once a season at most, also where it is said twice."""


def _contradict(before: Deed, deed: Deed) -> bool:
    """Whether one of two acts is what the other denies; who has arrived may stay there."""
    denied = before.denied == deed.act != "" or (deed.denied == before.act != "" and not (deed.there or deed.region))
    whom = not before.whom or not deed.whom or bool({*before.whom} & {*deed.whom})
    return denied and whom and before.who == deed.who


def _listed(acts: Plain) -> Sequence[Plain]:
    return acts if isinstance(acts, list) else ()


def _entries(deeds: Sequence[Deed]) -> Iterator[OrderEntry]:
    """LR-3.9, LR-13.1: the motus of each, and the acts in sequence."""
    acts: dict[str, list[Plain]] = {}
    for deed in deeds:
        for who in deed.who:
            if deed.act == MOTUS:
                yield OrderEntry(MOTUS, who, deed.goal(who))
            elif deed.act != STAYS:
                others = deed.whom or ("",)
                acts.setdefault(who, []).extend(deed.value(who, other) for other in others)
    yield from (OrderEntry(ACTS, who, told) for who, told in acts.items())


@kept
def _words_of(set_up: SetUp, mine: tuple[str, ...]) -> Lexicon:
    """The words of orders, and the names of a game."""
    return lexicon(PACKAGE, names_of(set_up, mine))


def names_of(set_up: SetUp, mine: tuple[str, ...]) -> tuple[Named, ...]:
    """LR-3.1, LR-13.3: everybody by all names that he has, in any language, and the regions."""
    found = [Named(REGION, region, name.replace("-", " ")) for name, region in region_names(set_up.tables).items()]
    found += [Named(ABSENT, role, role) for role in set_up.tables.roster.roles if role not in set_up.roster]
    further = spoken(PACKAGE, CALLED)
    for who, one in set_up.roster.items():
        kind = MINE if who in mine else NUMEN if one.row.kind is Kind.NUMEN else NAME
        called = further.get(one.role, []) if one.role == who else []
        found += [Named(kind, who, name) for name in (*_called(one.name), *called)]
    return tuple(found)


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
    return (
        None if read is None else Sense(Said(), tuple(Deed(part, who=(who,), exact=value) for part, who, value in read))
    )


FELLOWS: Final = "FELLOWS"
"""The kind of the names of amicitiae, which players make up (LR-8.1)."""
_BONDS: Final = frozenset({"FRIENDS", "BOND", "JOIN", "LEAVE", "BLESS", "DISSOLVE", "DISSOLVED"})
"""Kinds of words beside which a word that nobody knows may be such a name."""
_LIKE: Final = 0.8
"""The least likeness of a name that is only misspelt."""


def _fellows(text: str, words: Lexicon) -> Iterator[Named]:
    """LR-8.1: the words of a message that may be names of amicitiae."""
    said = words.divided(tokens(text))
    long = dict.fromkeys(token.text for token in said if token.text.isalpha() and len(token.text) > _SHORT)
    strange = [one for one in long if not words.knows(one)]
    if not strange or _BONDS.isdisjoint(edge.kind for here in words.edges(said) for edge in here):
        return
    names = words.named({MINE, NAME, NUMEN, REGION, ABSENT})
    found = [one for one in strange if not nearest(one, names, _LIKE)]
    capital = groupby(said, lambda one: one.text in long and one.text not in names and text[one.start].isupper())
    titles = [[token.text for token in title] for is_title, title in capital if is_title]
    long_names = [" ".join(title) for title in titles if len(title) > 1 and not {*title}.isdisjoint(found)]
    yield from (Named(FELLOWS, one, one) for one in dict.fromkeys([*found, *long_names]))


_SHORT: Final = 3


def hear_message(set_up: SetUp, text: str, context: HearingContext) -> Heard:
    """LR-13.1: what a message orders the roles of its writer."""
    mine = tuple(role for party in context.parties for role in party.subjects)
    kinds = {who: one.row.kind for who, one in set_up.roster.items()}
    seasons = set_up.tables.calendar.seasons
    season = str(seasons[context.turn - 1].season) if context.turn and context.turn <= len(seasons) else None
    acts = partial(HeardActs, kinds, season, mine, context.last)
    words = _words_of(set_up, mine)
    if fellows := (*_fellows(text, words),):
        words = lexicon(PACKAGE, (*names_of(set_up, mine), *fellows))
    return hear(text, context, load_reader(PACKAGE, sense), words, acts, partial(written, set_up, mine))
