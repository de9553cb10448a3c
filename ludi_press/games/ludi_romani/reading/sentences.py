"""What a sentence or a line of a turn file orders: the motus, the acts in sequence, Actium (LR-3.9, LR-13)."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import cache
from re import compile as pattern
from typing import Any, Final, TypeVar

from msgspec import Struct, field
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from ludi_press.content import nodes
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import KeyValue, MappingNode, Node, Plain, ScalarNode, SequenceNode, plain, said_plainly
from ludi_press.content.shapes import form_shape
from ludi_press.content.words import as_id, meant_or_known, one_of, shown
from ludi_press.core.dice import Pending, TurnDice, no_die
from ludi_press.core.problems import Judged, Place, Problem, has_errors, warning
from ludi_press.core.report import Ask
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import Said, ids, said_of
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.ludi_romani.reading.entry import PartsForm, Resolver, SeasonForm, all_names
from ludi_press.games.ludi_romani.rules.death import Nuptiae
from ludi_press.games.ludi_romani.rules.model import Act, MotusForm, SeasonOrders, SetUp, State, ToldAct
from ludi_press.games.ludi_romani.rules.play import FORMS, resolve

T = TypeVar("T")

_SHAPE_CODES: Final = frozenset({"unknown-key", "missing-key", "key-slipped"})
"""Problems of unknown or missing fields (LR-13.2); all others are about the values of fields (LR-13.3)."""
_INDENT: Final = "an act is one word with its fields; put two more blanks before each field, or write {…}"


def read_season(
    set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: SeasonForm
) -> Judged[SeasonOrders]:
    """LR-13.1a: the orders of a turn; None without problems where it has no acts, Actium or triumph and so is open.

    LR-13.5: what depends on the ledger is judged when the turn is resolved.
    A file with problems is not resolved, so the rest is judged here, until a die would be needed.
    """
    parts = {"by": form.by, "motus": form.motus, "actium": form.actium, "triumphus": form.triumphus}
    if set_up is None or not any((form.acts, form.actium, form.triumphus)):
        return Judged(None, tuple(_idle_motus(set_up, state, form.motus)))
    reader = SeasonReader(set_up)
    acts = tuple([told for item in reader.items(form.acts) if (told := reader.act(item)) is not None])
    orders = reader.parts({key: node for key, node in parts.items() if node is not None}, acts)
    if not reader.problems:
        return Judged(orders, tuple(_weddings(acts)))
    if orders is not None and state is not None:
        turn_dice = TurnDice(set_up.race, turn, no_die)
        with suppress(Pending):
            resolve(set_up, state, orders, turn_dice)
        reader.problems += turn_dice.problems
    return Judged(None, tuple(reader.problems))


def _weddings(acts: Sequence[ToldAct]) -> Iterator[Problem]:
    """LR-8.6: a warning for each marriage, since it may be written on the word of one."""
    for told in acts:
        if isinstance(told.act, Nuptiae):
            words = f"{told.act.bride} and {told.act.groom} marry, perhaps on the word of one of them"
            yield warning("marriage", words, told.place, "ask the other, who may not know of it", "LR-8.6")


def _idle_motus(set_up: SetUp | None, state: State | None, motus: Node | None) -> Iterator[Problem]:
    """LR-2.2: a motus before a season that has none, in a turn that is open yet."""
    said = isinstance(motus, MappingNode) and motus.entries
    if said and motus and set_up and state and not set_up.has_motus(state):
        yield Problem("act-refused", "there is no motus before this turn", motus.place, "LR-2.2", "take 'motus:' out")


def act_named(set_up: SetUp, text: str) -> str | None:
    """LR-13.2: the act that a word stands for."""
    wanted = as_id(text)
    return next((word for word, row in set_up.tables.acts.acts.items() if wanted in (word, *row.words)), None)


class SeasonReader(Struct):
    """Reads a turn file and collects its problems."""

    set_up: SetUp
    problems: list[Problem] = field(default_factory=list)

    def items(self, node: Node | None) -> tuple[Node, ...]:
        """LR-13.1: the acts, a list."""
        if node is None or isinstance(node, SequenceNode):
            return node.items if node else ()
        self.note("acts-form", "acts must be a list", node.place, "begin each act with '- '")
        return ()

    def note(self, code: str, message: str, place: Place, help_: str | None = None) -> None:
        """LR-13.2: records a problem."""
        self.problems.append(Problem(code, message, place, "LR-13.2", help_))

    def act(self, node: Node) -> ToldAct | None:
        """LR-13.2: an act is one word with its fields; None where it has problems."""
        if isinstance(node, ScalarNode):
            node = MappingNode((KeyValue(node, ScalarNode("", node.place)),), node.place)
        if not isinstance(node, MappingNode) or len(node.entries) != 1:
            self.note("act-form", "this is no act", node.place, _INDENT)
            return None
        entry = node.entries[0]
        word = self.word(entry.key)
        return self.fields(word, entry) if word else None

    def word(self, key: ScalarNode) -> str | None:
        """LR-13.2: the act that a word stands for."""
        rows = self.set_up.tables.acts.acts
        known = act_named(self.set_up, key.text)
        if known:
            return known
        help_ = meant_or_known(key.text, [*rows, *(word for row in rows.values() for word in row.words)], "act")
        self.note("act-unknown", f"there is no act {shown(key.text)}", key.place, help_)
        return None

    def fields(self, word: str, entry: KeyValue) -> ToldAct | None:
        """LR-13.2, LR-13.3: the fields of an act, with ids for names."""
        lone, node = self.set_up.tables.acts.acts[word].lone, entry.value
        null = isinstance(node, ScalarNode) and node.is_null
        if lone is not None and not isinstance(node, MappingNode) and not null:
            node = MappingNode((KeyValue(ScalarNode(lone, entry.key.place), node),), node.place)
        if null:
            node = MappingNode((), entry.key.place)
        if not isinstance(node, MappingNode):
            needed = ", ".join(f"{one.encode_name}: …" for one in fields_of(FORMS[word]) if one.required)
            self.note("act-fields", f"'{word}' needs fields", node.place, f"write '{word}: {{{needed}}}'")
            return None
        act = self.filled(node, FORMS[word])
        places = {one.key.text: one.value.place for one in node}
        return ToldAct(word, act, entry.key.place, places) if act is not None else None

    def filled(self, node: Node, form: type[T]) -> T | None:
        unknown: list[Problem] = []
        judged = fill_one(Resolver(all_names(self.set_up), unknown).resolve(form_shape(form), node), form)
        found = [replace(problem, rule=problem.rule or _rule(problem)) for problem in judged.problems]
        self.problems += [*unknown, *found]
        return None if has_errors([*unknown, *found]) else judged.value

    def parts(self, nodes: dict[str, Node], acts: tuple[ToldAct, ...]) -> SeasonOrders | None:
        """LR-13.4: all of a turn file but its acts; None where it has problems."""
        place = next((node.place for node in nodes.values()), Place(""))
        entries = tuple([KeyValue(ScalarNode(key, node.place), node) for key, node in nodes.items()])
        form: PartsForm | None = self.filled(MappingNode(entries, place), PartsForm)
        if form is None:
            return None
        places = {key: node.place for key, node in nodes.items()}
        for key, node in nodes.items():
            names = all_names(self.set_up) if key == "motus" else None
            for one in node if isinstance(node, MappingNode) else ():
                word = names.find("role", one.key.text) if names else None
                places.setdefault(word or one.key.text, one.value.place)
        motus = {who: MotusForm(to=to) if isinstance(to, str) else to for who, to in form.motus.items()}
        opening = ToldAct("season", Act(by=form.by), nodes["motus"].place if "motus" in nodes else None, places)
        return SeasonOrders(opening=opening, motus=motus, acts=acts, actium=form.actium, triumph=form.triumphus)


def _rule(problem: Problem) -> str:
    return "LR-13.2" if problem.code in _SHAPE_CODES else "LR-13.3"


MOTUS: Final = "motus"
_OF_A_MOTUS: Final = frozenset({"way", "escort"})
"""The fields of a journey that a motus keeps: who goes as escort, and the way, which is asked about."""
ACTS: Final = "acts"
ME: Final = "me"
"""The word of the tables for the sender of an order slip."""
_LINE: Final = pattern(r"(?:- )?([\w-]+):\s*([\[{]?).+")

Written = tuple[str, str, Plain]
"""A part of the turn file, the role under which it stands there, and its value."""


def read_line(set_up: SetUp, mine: Collection[str], line: str) -> tuple[Written, ...] | None:
    """LR-3.9, LR-13.2: the motus or the act in a line; None for a line that is not written so.

    Raises UnclearError for a line with problems, or that is about nobody of the writer's.
    """
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    key = found[1]
    act, role = act_named(set_up, key), all_names(set_up).find("role", key)
    lone = act is not None and set_up.tables.acts.acts[act].lone is not None
    if not (lone or (found[2] and (key == MOTUS or act or role))):
        return None
    reader = SeasonReader(set_up)
    tree = load(f"{line.removeprefix('- ')}\n".encode(), "message")
    _refuse(tree.problems)
    node = tree.value
    if not isinstance(node, nodes.MappingNode):
        return None
    if act and not role:
        reader.act(node)
        _refuse(reader.problems)
        return ((ACTS, _whose(set_up, mine, act, node.entries[0].value), plain(node)),)
    goals = node.get(MOTUS) or node
    reader.parts({MOTUS: goals}, ())
    _refuse(reader.problems)
    return tuple(_goals(set_up, mine, goals))


def _refuse(problems: Collection[Problem]) -> None:
    for wrong in problems:
        raise UnclearError(wrong.message, wrong.suggestion or "", wrong.code, wrong.rule)


def _goals(set_up: SetUp, mine: Collection[str], node: Node) -> Iterator[Written]:
    """LR-3.9: where each goes in the motus."""
    names = all_names(set_up)
    for entry in node if isinstance(node, nodes.MappingNode) else ():
        who = names.find("role", entry.key.text)
        if who is None or who not in mine:
            raise UnclearError(f"{shown(entry.key.text)} does not get orders from you", "write whom of yours you mean")
        yield MOTUS, who, plain(entry.value)


def _whose(set_up: SetUp, mine: Collection[str], act: str, fields: Node) -> str:
    """LR-13.1: the writer's role that does an act.

    Where order slips have the act, he must stand in a field in which they have the sender: nobody gives in
    another one's name. Any other act must name him.
    """
    senders = {key for row in set_up.tables.acts.slips for key, value in row.get(act, {}).items() if value == ME}
    given = [one for one in fields if one.key.text in senders] if isinstance(fields, nodes.MappingNode) else []
    named = {text for one in given for text in _texts(one.value)} if senders else {*_texts(fields)}
    names = all_names(set_up)
    whose = next((one for one in mine if one in {names.find("role", text) for text in named}), None)
    if whose is None:
        raise UnclearError("this is no act of yours", f"write an act of {one_of(mine)}")
    return whose


def _texts(node: Node) -> Iterator[str]:
    """All values and keys of fields."""
    if isinstance(node, ScalarNode):
        yield node.text
        return
    for one in node.items if isinstance(node, nodes.SequenceNode) else ():
        yield from _texts(one)
    for entry in node if isinstance(node, nodes.MappingNode) else ():
        yield entry.key.text
        yield from _texts(entry.value)


_FIELDED: Final = frozenset({"curiales", "clientarum"})
"""LR-5.10: the legions that are chosen for a battle."""
_TRADES: Final = frozenset({"emptio", "dat", "exigit", "imperium"})
"""The acts that need an amount of something."""
_ROLES: Final = ("me", "you", "us", "where", "company")
"""Keys of the grammar whose values are fields of the act: of the writer, of the other one, of the writer with those
beside him, of the region, and of those beside him alone."""
SEASON: Final = "season"
"""The part of a turn behind its motus."""
_ITALY: Final = "italy"
STAYS: Final = "stay"
"""What is no act: to stay where one is, or not to do something."""
_OURS: Final = "we"
"""Who stands for the writer among others."""


class Deed(Struct, frozen=True):
    """What a part of a sentence orders; `act` is a word of acts.yaml, `motus`, or "" where the words do not say it.

    `fields` are the fields of the act with their values, and by _ROLES the fields in which people and regions stand.
    `by` are the roles, or the kinds of roles, that alone can do this.
    `region` is where a battle is said to be, or where somebody stays, which the ledger knows.
    `he` tells that a pronoun is said to do it; `denied` is the act that is not done.
    `hosts` are those at whose place a journey ends.
    `same` has another one get what the one before got, `more` has him get something else, and `it` those very goods.
    `first` is done before what was said before it, and `corrects` replaces that.
    `exact` is the value of the turn file where a line was written as in one.
    """

    act: str = ""
    number: int | None = None
    who: tuple[str, ...] = ()
    whom: tuple[str, ...] = ()
    to: str | None = None
    through: tuple[str, ...] = ()
    along: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    price: tuple[tuple[str, int], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    by: frozenset[str] = frozenset()
    region: str | None = None
    each: bool = False
    there: bool = False
    same: bool = False
    more: bool = False
    it: bool = False
    first: bool = False
    corrects: bool = False
    he: bool = False
    denied: str = ""

    exact: "Plain | None" = None

    def value(self, who: str, whom: str) -> Plain:
        """LR-13.2: the act as in a turn file, of one who acts and at most one other."""
        if self.exact is not None:
            return self.exact
        roles = {key: field for key, field in self.fields if key in _ROLES}
        party = [who if one == _OURS else one for one in self.along]
        company: list[Plain] = [one for one in party if one != who]
        us: list[Plain] = [*party] if who in party else [who, *party]
        where = who if self.to == _OURS else self.to or ""
        said: dict[str, Plain] = {"me": who, "you": whom, "us": us if company else who, "where": where}
        said |= {"company": company}
        found: dict[str, Plain] = {field: value for key, field in roles.items() if (value := said[key])}
        found |= {key: who if value == _OURS else value for key, value in self.fields if key not in _ROLES}
        found |= {"through": [*self.through]} if self.through else {}
        amounts: dict[str, Plain] = {good: str(count) for good, count in self.goods}
        if self.price:
            return {self.act: found | {"gives": {who: amounts, whom: {good: str(count) for good, count in self.price}}}}
        if amounts and self.act == "proelium":
            amounts = {"legions": {who: amounts}}
        return {self.act: found | amounts}

    def goal(self, who: str) -> Plain:
        """LR-3.9: somebody's motus as in a turn file."""
        if self.exact is not None:
            return self.exact
        company: list[Plain] = [one for one in self.along if one not in (_OURS, who)]
        beside: dict[str, Plain] = {"with": company} if company else {}
        beside |= {"escort": self.field("escort")} if self.field("escort") else {}
        return {"to": self.to or "", **beside} if beside else self.to or ""

    def as_motus(self) -> "Deed":
        """LR-3.9: the same way as a motus."""
        return replace(self, act=MOTUS, fields=tuple(one for one in self.fields if one[0] in _OF_A_MOTUS))

    def field(self, key: str) -> str:
        """The value of a field, or the field of somebody; "" where there is none."""
        return dict(self.fields).get(key, "")

    def exchanged(self) -> "Deed":
        """The same act with the writer in the place of the other one."""
        places = {"me": "you", "you": "me"}
        return replace(self, fields=tuple((places.get(key, key), value) for key, value in self.fields))


class Sense(Struct, frozen=True):
    """What a sentence orders; `part` is the part of the turn that it heads, `seasons` are those that it names."""

    said: Said
    deeds: tuple[Deed, ...] = ()
    part: str | None = None
    seasons: frozenset[str] = frozenset()

    def __str__(self) -> str:
        """The acts in the words of a turn file, for questions."""
        return "; ".join(map(_said, self.deeds)) or "nothing"


def _said(deed: Deed) -> str:
    told = deed.value("", ", ".join(deed.whom)) if deed.fields else " ".join((deed.to or "", *deed.whom))
    return f"{deed.act} {told}".strip() if isinstance(told, str) else said_plainly(told)


def sense(meaning: Meaning) -> Sense:
    """LR-13.2: what one reading of a sentence orders; raises UnclearError where the game has no such act."""
    said, part = said_of(meaning), meaning.word("part")
    deeds = [_deed(one) for one in meaning.parts("acts")]
    for place, deed in enumerate(deeds):
        follows = place and deed.who and deeds[place - 1].act == MOTUS
        moves = _is_bare(deed) and (part == MOTUS or follows)
        moves = moves or (part == MOTUS and not place and deed.act == "iter")
        deeds[place] = deed.as_motus() if moves else deed
        _check_goal(deeds[place])
        if part == MOTUS and deed.denied == "iter":
            raise UnclearError("where to?", "write a region", rule="LR-3.9")
    if deeds:
        deeds[0] = replace(deeds[0], who=deeds[0].who or said.who)
        said = replace(said, who=())
    seasons = {season for one in (meaning, *meaning.parts("acts")) if (season := one.word("season"))}
    return Sense(said, tuple(deeds), None if deeds and part != SEASON else part, frozenset(seasons))


def _is_bare(deed: Deed) -> bool:
    """Whether a part of a sentence says where to, and not how: "Octavian to Rome"."""
    return deed.to is not None and not deed.act and not deed.corrects


_FLAGS: Final = ("he", "each", "there", "same", "more", "it", "first", "corrects")
_OTHER: Final = frozenset({"to", "by", "region"})
"""Keys of the grammar that are called as fields of acts, and mean something else."""


def _deed(meaning: Meaning) -> Deed:
    number = meaning.word("number")
    flags: dict[str, Any] = {key: True for key in _FLAGS if meaning.word(key)}
    deed = Deed(
        meaning.word("act") or "",
        int(number) if number else None,
        ids(meaning, "who"),
        ids(meaning, "whom"),
        meaning.word("to"),
        ids(meaning, "stops"),
        ids(meaning, "along"),
        ids(meaning, "hosts"),
        tuple(_goods(meaning, "goods")),
        tuple(_goods(meaning, "price")),
        tuple(_fields(meaning)),
        frozenset((meaning.word("by") or "").split()),
        meaning.word("region"),
        denied=meaning.word("denied") or "",
        **flags,
    )
    _check(deed, meaning)
    return deed


def _fields(meaning: Meaning) -> Iterator[tuple[str, str]]:
    """LR-13.2: the fields of an act that stand in the grammar as in a turn file, and by _ROLES those of people."""
    act = meaning.word("act") or ""
    known = _known(act)
    for key, value in meaning.pairs:
        if isinstance(value, str) and key in known:
            yield key, value


@cache
def _known(act: str) -> frozenset[str]:
    """The keys of the grammar that are fields of an act."""
    fields = {one.encode_name.rstrip("_") for one in fields_of(FORMS[act])} if act in FORMS else _OF_A_MOTUS
    return frozenset(fields - _OTHER | {*_ROLES})


def _goods(meaning: Meaning, key: str) -> Iterator[tuple[str, int]]:
    """LR-4.1: kinds of goods with their amounts; one thing without a number is one, many without a kind are denarii."""
    alone = (meaning,) if key == "goods" and meaning.word("kind") else ()
    for part in (*meaning.parts(key), *alone):
        kind, amount = part.word("kind") or "", Decimal(part.word("count") or 1) * int(part.word("scale") or 1)
        if amount != int(amount) or amount < 1 or (kind == _MONEY and amount < _MUCH):
            raise UnclearError("how much of what?", "write a whole number and the goods, as in 2 curiales")
        yield "denarii" if kind == _MONEY else kind, int(amount)


_MONEY: Final = "money"
"""The kind of amounts without a kind."""
_MUCH: Final = 1_000
"""LR-4.5: nobody has so many of anything but denarii."""


def _check(deed: Deed, meaning: Meaning) -> None:
    """LR-13.2: raises UnclearError where something is missing, or does not fit the act."""
    others = ids(meaning, "others")
    if {*others} & {deed.to, *deed.whom, *deed.through}:
        raise UnclearError("is this one meant, or not?", "write whom or where alone")
    if len(meaning.parts("whom")) > len(deed.whom) or len(meaning.parts("others")) > len(others):
        raise UnclearError("somebody is named twice", "write each name once")
    if len(deed.whom) > 1 and not deed.each:
        raise UnclearError("is this for both together, or for each?", "write a line for each")
    alone = deed.field("us") == "members" and not deed.along
    if alone or (deed.field("you") and not deed.whom):
        raise UnclearError("with whom, or against whom?", "write a name")
    _check_goal(deed, meaning.word("origin"))
    _check_goods(deed, meaning.word("votes") is not None)


def _check_goal(deed: Deed, origin: str | None = None) -> None:
    """LR-3.6, LR-3.9: a journey and a motus have a goal, and a motus nothing else."""
    if (deed.act == MOTUS or deed.field("where")) and deed.to is None:
        raise UnclearError("where to?", "write a region")
    if deed.to == _ITALY:
        raise UnclearError("which part of Italy?", "write northern or southern Italy, or Rome")
    if deed.act == MOTUS and (deed.field("way") or deed.through):
        raise UnclearError("a motus needs no ships and passes no regions", "write the region alone", rule="LR-3.9")
    if origin and origin in (deed.to, *deed.through):
        raise UnclearError("where from, and where to?", "write the region to go to")


def _check_goods(deed: Deed, votes: bool) -> None:
    """LR-4.6, LR-4.11, LR-5.10: each kind once, and only what can be bought, given or fielded."""
    kinds = {good for good, _ in deed.goods}
    if len(kinds) < len(deed.goods):
        raise UnclearError("one thing has two amounts", "write one")
    if deed.act == "proelium" and not kinds <= _FIELDED:
        raise UnclearError("only curiales and clientarum fight", "write how many of them", rule="LR-5.10")
    if deed.act == "emptio" and "denarii" in kinds:
        raise UnclearError("the price is fixed", "leave it out", rule="LR-4.6")
    if deed.act in _TRADES and not (kinds or deed.it):
        raise UnclearError("how much of what?", "write a number and the goods, as in 2 curiales")
    if votes and kinds - {"suffragia"}:
        raise UnclearError("what is asked back?", "write a line for each kind of goods")
