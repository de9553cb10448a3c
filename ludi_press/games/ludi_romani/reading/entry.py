"""The entry of a game: forms, names of people and regions, roles, and the seats of regions (LR-1, LR-3.2)."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from re import ASCII
from re import compile as pattern
from typing import Annotated, Final

from msgspec import Struct, field

from ludi_press.content import nodes
from ludi_press.content.nodes import KeyValue, Node, ScalarNode, SequenceNode
from ludi_press.content.rules import NAME_LIMIT, Doc, Limit, Pattern, Placed, Range, Rule
from ludi_press.content.shapes import (
    Either,
    FormShape,
    ListShape,
    Maybe,
    NumberShape,
    Shape,
    TableShape,
    TextShape,
    WithPlace,
)
from ludi_press.content.times import Moment
from ludi_press.content.words import as_id, meant_or_known, shown
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.reading.names import kept
from ludi_press.games.kit.reading.words import spoken
from ludi_press.games.ludi_romani.rules.model import (
    NUMEN,
    REGION,
    ROLE,
    ActiumForm,
    Entrant,
    Form,
    MotusForm,
    Numen,
    SetUp,
    TriumphForm,
    Where,
    Who,
)
from ludi_press.games.ludi_romani.rules.tables import Kind, RoleRow, Tables, read_tables

Name = Annotated[str, Limit(NAME_LIMIT)]


class PlayerForm(Struct, frozen=True):
    """Who plays a role, where more is to be said than the name."""

    player: Annotated[Name, Doc("the participant")]
    role: Annotated[Placed[str] | None, Rule("LR-1.4"), Doc("the senator of the roster that is doubled")] = None
    name: Annotated[Name | None, Doc("what the role is called")] = None
    at: Annotated[Placed[str] | None, Rule("LR-1.2"), Doc("where a senator or a numen begins")] = None


class GameForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    players: Annotated[Mapping[str, Placed[Name | PlayerForm]], Rule("LR-1.3"), Doc("who plays, by role")]
    seats: Annotated[
        Mapping[str, Placed[Annotated[int, Range(0, 99)]]], Rule("LR-3.2"), Doc("seats of a region, if not as printed")
    ] = field(default_factory=dict)
    evening: Annotated[
        Moment | None, Rule("LR-2.3"), Doc("when a game that is played in one evening begins, in Roman time")
    ] = None


class SeasonForm(Struct, frozen=True):
    """The game's own keys of a turn file; without any of them the turn is open."""

    by: Annotated[Node | None, Rule("LR-13.6"), Doc("the numen who wills motus, seats and close")] = None
    motus: Annotated[Node | None, Rule("LR-3.9"), Doc("where each goes before the season: octavian: rome")] = None
    acts: Annotated[Node | None, Rule("LR-13.1"), Doc("what was done, in sequence")] = None
    actium: Annotated[Node | None, Rule("LR-11.1"), Doc("the battle, in the turn of 31")] = None
    triumphus: Annotated[Node | None, Rule("LR-12.1"), Doc("the new order, in the last turn")] = None


class PartsForm(Form, frozen=True, kw_only=True):
    """A turn file but for its acts."""

    by: Numen | None = None
    motus: Mapping[Who, Where | MotusForm] = field(default_factory=dict)
    actium: ActiumForm | None = None
    triumphus: TriumphForm | None = None


_KINDS: Final[Mapping[Pattern, str]] = {ROLE: "role", NUMEN: "numen", REGION: "region"}


PACKAGE: Final = "ludi_press.games.ludi_romani"
CALLED: Final = "CALLED"
"""The kind of further names of roles, in any language."""
_GROUPED: Final = pattern(r"\d{1,3}(?:[ ,.'\u00a0\u202f\u2009]\d{3})+", ASCII)
_BETWEEN: Final = pattern(r"\D")
"""A number in groups of three, as posts print it: 100 000."""


class Names(Struct, frozen=True):
    """The id of each name by kind; the names that are ids come first."""

    known: Mapping[str, Mapping[str, str]]

    def find(self, kind: str, text: str) -> str | None:
        """The id of a name, however it is written: Asia Minor, roma, Cicero."""
        return self.known[kind].get(as_id(text) or "")

    def ids(self, kind: str) -> Collection[str]:
        return tuple(dict.fromkeys(self.known[kind].values()))


def region_names(tables: Tables) -> dict[str, str]:
    """LR-3.1: regions by id, name and alias."""
    found = {region: region for region in tables.map.regions}
    for region, row in tables.map.regions.items():
        for word in (row.name, *row.aliases):
            found.setdefault(as_id(word) or region, region)
    for region, names in spoken(PACKAGE, "REGION").items():
        found |= {as_id(name) or region: region for name in names if as_id(name) not in found}
    return found


@kept
def all_names(set_up: SetUp) -> Names:
    """LR-13.3: everybody by id, by full name and by the names of all languages, and the regions."""
    people = {who: who for who in set_up.roster}
    for who, one in set_up.roster.items():
        people.setdefault(as_id(one.name) or who, who)
    for role, names in spoken(PACKAGE, CALLED).items():
        people |= {as_id(name) or role: role for name in names if role in set_up.roster and as_id(name) not in people}
    gods = {name: who for name, who in people.items() if set_up.roster[who].row.kind is Kind.NUMEN}
    return Names({"role": people, "numen": gods, "region": region_names(set_up.tables)})


class Resolver(Struct):
    """Replaces names in a node by ids, following the shape of its form; collects problems of unknown names."""

    names: Names
    problems: list[Problem]

    def resolve(self, shape: Shape, node: Node) -> Node:
        """LR-13.3: the node with the ids of the names in it."""
        if isinstance(shape, Maybe | WithPlace):
            return self.resolve(shape.inner, node)
        if isinstance(shape, Either):
            kinds = {ScalarNode: shape.scalar, SequenceNode: shape.listing, nodes.MappingNode: shape.mapping}
            inner = kinds[type(node)]
            return self.resolve(inner, node) if inner else node
        if isinstance(node, ScalarNode):
            return self.scalar(shape.item if isinstance(shape, ListShape) and shape.lone else shape, node)
        if isinstance(node, SequenceNode):
            item = shape.item if isinstance(shape, ListShape) else shape
            return SequenceNode(tuple([self.resolve(item, one) for one in node.items]), node.place)
        return nodes.MappingNode(tuple([self.entry(shape, one) for one in node]), node.place)

    def entry(self, shape: Shape, entry: KeyValue) -> KeyValue:
        """A key and its value; a lone mapping stands for a list of one."""
        if isinstance(shape, ListShape):
            return self.entry(shape.item, entry)
        if isinstance(shape, TableShape):
            key = self.scalar(shape.key, entry.key)
            return KeyValue(key if isinstance(key, ScalarNode) else entry.key, self.resolve(shape.value, entry.value))
        fields = {field.key: field.shape for field in shape.fields} if isinstance(shape, FormShape) else {}
        known = fields.get(entry.key.text)
        return KeyValue(entry.key, self.resolve(known, entry.value)) if known else entry

    def scalar(self, shape: Shape, node: ScalarNode) -> Node:
        """A name, or any other word as it is."""
        if isinstance(shape, Either | Maybe | WithPlace):
            return self.resolve(shape, node)
        if isinstance(shape, NumberShape) and _GROUPED.fullmatch(node.text):
            return ScalarNode(_BETWEEN.sub("", node.text), node.place, quoted=node.quoted)
        kind = _KINDS.get(shape.pattern) if isinstance(shape, TextShape) and shape.pattern else None
        if kind is None or node.is_null:
            return node
        found = self.names.find(kind, node.text)
        if found is None:
            self.problems.append(self.unknown(kind, node))
            return node
        return ScalarNode(found, node.place, quoted=True)

    def unknown(self, kind: str, node: ScalarNode) -> Problem:
        """LR-13.3: nobody of that name; a mortal role that nobody plays is not in the game (LR-1.3)."""
        what = {"role": "nobody in the game", "numen": "no numen", "region": "no region"}[kind]
        help_ = meant_or_known(node.text, self.names.ids(kind), kind)
        return Problem("name-unknown", f"{shown(node.text)} is {what}", node.place, "LR-13.3", help_)


def set_up(brief: RaceBrief[GameForm]) -> Judged[SetUp]:
    """LR-1: the game as race.yaml sets it up; None where the tables of the edition or the entry have errors."""
    tables = read_tables(brief.tables)
    return judge_entry(brief, tables.value) if tables.value else Judged(None, tables.problems)


def judge_entry(brief: RaceBrief[GameForm], tables: Tables) -> Judged[SetUp]:
    """The set-up, None where the entry has errors; missing players are no error in a form that is not `whole`."""
    form: GameForm = brief.form
    judge = _Judge(tables)
    seats = judge.seats(form)
    entered = {who: judge.player(who, placed) for who, placed in form.players.items()}
    roster = dict(judge.roster({who: one for who, one in entered.items() if one is not None}))
    if (
        brief.whole
        and None not in entered.values()
        and not any(one.row.kind is not Kind.NUMEN for one in roster.values())
    ):
        judge.note("LR-1.3", "no mortal is in the game", None, "write under 'players:' who plays which role")
    judge.full(roster, seats, form)
    if has_errors(judge.problems):
        return Judged(None, tuple(judge.problems))
    evening = form.evening.value if form.evening else None
    return Judged(SetUp(brief.race, brief.title, brief.host, tables, seats, roster, evening), tuple(judge.problems))


class _Judge(Struct):
    tables: Tables
    problems: list[Problem] = field(default_factory=list)

    def note(self, rule: str, message: str, placed: Placed[object] | None, help_: str | None = None) -> None:
        self.problems.append(Problem("entry", message, placed.head if placed else None, rule, help_))

    def region(self, text: str, placed: Placed[object], rule: str) -> str | None:
        """LR-3.1: a region by id, name or alias."""
        names = region_names(self.tables)
        found = names.get(as_id(text) or "")
        if found is None:
            self.note(rule, f"there is no region {shown(text)}", placed, meant_or_known(text, names, "region"))
        return found

    def seats(self, form: GameForm) -> dict[str, int]:
        """LR-1.4, LR-3.2: the seats of each region, as printed or as race.yaml adjusts them."""
        seats = {region: row.seats for region, row in self.tables.map.regions.items()}
        for text, placed in form.seats.items():
            region = self.region(text, placed, "LR-3.2")
            if region is not None:
                seats[region] = placed.value
        return seats

    def player(self, who: str, placed: Placed[str | PlayerForm]) -> Entrant | None:
        """LR-1.2 to LR-1.4: a player with a role and a place; None where there is no such role."""
        form = placed.value if isinstance(placed.value, PlayerForm) else PlayerForm(placed.value)
        role, roles = form.role.value if form.role else who, self.tables.roster.roles
        row = roles.get(role)
        if row is None:
            help_ = meant_or_known(role, roles, "role")
            self.note("LR-1.1", f"the roster has no role {shown(role)}", form.role or placed, help_)
            return None
        if role != who and (row.kind is not Kind.SENATOR or who in roles or who in self.tables.map.regions):
            self.note("LR-1.4", f"{who} cannot be {role}", form.role, "only senatores are doubled, under a new id")
        at = self.place(who, row, form, placed)
        return Entrant(who, role, row, form.name or row.name, form.player, at)

    def place(self, who: str, row: RoleRow, form: PlayerForm, placed: Placed[str | PlayerForm]) -> str | None:
        """LR-1.2: the region where somebody begins: senatores must choose, numina may, others follow the roster."""
        if form.at is None:
            if row.kind is Kind.SENATOR:
                self.note("LR-1.2", f"{who} has no place", placed, "write 'at:' with a region where a seat is free")
            return row.at
        if row.kind not in (Kind.SENATOR, Kind.NUMEN):
            self.note("LR-1.2", f"{who} begins in {row.at}", form.at, "take 'at' out")
        return self.region(form.at.value, form.at, "LR-1.2")

    def roster(self, entered: dict[str, Entrant]) -> Iterator[tuple[str, Entrant]]:
        """LR-1.3, LR-1.7: all numina, and the mortals who are played, in the order of the roster."""
        for role, row in self.tables.roster.roles.items():
            if row.kind is Kind.NUMEN and role not in entered:
                yield role, Entrant(role, role, row, row.name, None, None)
            yield from ((who, one) for who, one in entered.items() if one.role == role)

    def full(self, roster: dict[str, Entrant], seats: dict[str, int], form: GameForm) -> None:
        """LR-1.2, LR-3.2: an error where more begin in a region than it has seats; a rex on his throne needs none."""
        mortals = [one for one in roster.values() if one.row.kind is not Kind.NUMEN]
        taken = Counter(one.at for one in mortals if one.at and self.tables.map.regions[one.at].throne != one.role)
        for region, count in taken.items():
            if count > seats[region]:
                message = f"{count} begin in {region}, which has {seats[region]} seats"
                last = [one.id for one in mortals if one.at == region][-1]
                free = ", ".join(other for other in seats if taken[other] < seats[other])
                self.note("LR-3.2", message, form.players.get(last), f"there is room in {free}")
