"""Grammars over kinds of words, and a parser that returns every reading of a sentence.

A grammar is a text of rules, one a line; a line that begins with a blank continues the rule before it:

    orders         = step (then step)*
    step -> orders+ = DRIVE | turn | STRIKE side? target:NAME?
    turn           = SIDE LANES? | LANES SIDE | SIDE {lanes: 1}

A word in capitals is a kind of words; it adds the pair (kind in small letters, value of the word) to the meaning.
`key:KIND` adds the pair under another key, and `{key: value}` adds a fixed pair.
`?`, `*`, `+`, `|` and brackets mean what they usually mean; alternatives have no order.
`A / B` prefers A: what B reads counts only where A reads nothing up to the same word.
`rule -> key = …` closes the meaning of the rule under a key; with `key+` the key may come again.
In a closed meaning each other key has one value: a reading that would give it two fails.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from re import ASCII, VERBOSE
from re import compile as pattern
from typing import Final, NamedTuple, Union

from msgspec import Struct, field

Value = Union[str, "Meaning"]
Pair = tuple[str, Value]
Row = tuple[Pair, ...]
"""What some words mean: pairs of a key and a value, in the order of the words."""


class Meaning(Struct, frozen=True):
    """The closed meaning of a rule."""

    pairs: Row = ()

    def get(self, key: str) -> Value | None:
        """The value of a key that comes once; None where it does not come."""
        return next((value for name, value in self.pairs if name == key), None)

    def word(self, key: str) -> str | None:
        """The value of a key whose value is a word."""
        value = self.get(key)
        return value if isinstance(value, str) else None

    def part(self, key: str) -> "Meaning | None":
        """The value of a key whose value is a meaning."""
        value = self.get(key)
        return value if isinstance(value, Meaning) else None

    def parts(self, key: str) -> tuple["Meaning", ...]:
        """All meanings under a key that may come again."""
        return tuple(value for name, value in self.pairs if name == key and isinstance(value, Meaning))

    def words(self, key: str) -> tuple[str, ...]:
        """All words under a key that may come again."""
        return tuple(value for name, value in self.pairs if name == key and isinstance(value, str))


class Edge(NamedTuple):
    """A word or phrase at some place of a sentence, and the place behind it."""

    kind: str
    value: str
    end: int


Edges = Sequence[Sequence[Edge]]
"""The edges that begin at each place of a sentence."""


class Reading(Struct, frozen=True):
    """All meanings of a sentence; where there are none, the first place that no reading can use and what fits there."""

    meanings: tuple[Meaning, ...]
    stuck: int = 0
    wanted: frozenset[str] = frozenset()


class GrammarError(Exception):
    """Raised for a grammar that is broken: a mistake of the program, found when it is loaded."""


MOST_READINGS: Final = 2_000
"""The most readings of a part of a sentence that are followed; a sentence with more is not understood."""


class TooManyReadingsError(Exception):
    """Raised for a sentence with more than MOST_READINGS readings."""


# --- the nodes of a rule


class _Node(Struct):
    """A part of a rule; `first` are the kinds that it can begin with, `empty` tells that it can be empty."""

    first: frozenset[str] = frozenset()
    empty: bool = False

    def parts(self) -> "Iterable[_Node]":
        """The nodes inside this one."""
        return ()

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        """Where this part can end when it begins at a place, and what it means then."""
        raise NotImplementedError

    def look(self) -> bool:
        """Finds `first` and `empty` anew from the nodes inside; whether they have changed."""
        return False


class _Kind(_Node):
    kind: str = ""
    key: str = ""

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        for edge in run.edges[at]:
            if edge.kind == self.kind:
                yield edge.end, ((self.key, edge.value),) if edge.value else ()


class _Fixed(_Node):
    pair: Pair = ("", "")

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        yield at, (self.pair,)


class _Call(_Node):
    rule: "_Rule" = field(default_factory=lambda: _Rule())

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        yield from run.rule(self.rule, at)

    def look(self) -> bool:
        return _grown(self, self.rule.body.first, self.rule.body.empty)


class _Sequence(_Node):
    nodes: list[_Node] = []

    def parts(self) -> Iterable[_Node]:
        return self.nodes

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        found: list[tuple[int, Row]] = [(at, ())]
        for node in self.nodes:
            found = run.once(
                (end, row + more) for begun, row in found if run.can(node, begun) for end, more in node.ends(run, begun)
            )
            if not found:
                return
        yield from found

    def look(self) -> bool:
        first: set[str] = set()
        for node in self.nodes:
            first |= node.first
            if not node.empty:
                return _grown(self, first, empty=False)
        return _grown(self, first, empty=True)


class _Choice(_Node):
    """Alternatives; with `ordered`, one counts only up to places where none before it ends."""

    nodes: list[_Node] = []
    ordered: bool = False

    def parts(self) -> Iterable[_Node]:
        return self.nodes

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        known: set[int] = set()
        for node in self.nodes:
            found = [*node.ends(run, at)] if run.can(node, at) else []
            yield from ((end, row) for end, row in found if end not in known)
            known |= {end for end, _ in found} if self.ordered else set()

    def look(self) -> bool:
        first = frozenset[str]().union(*(node.first for node in self.nodes))
        return _grown(self, first, empty=any(node.empty for node in self.nodes))


class _Many(_Node):
    """A part that may come `most` times, or any number of times where `most` is None; `least` is 0 or 1."""

    node: _Node = field(default_factory=lambda: _Node())
    least: int = 0
    most: int | None = 1

    def parts(self) -> Iterable[_Node]:
        return (self.node,)

    def ends(self, run: "_Run", at: int) -> Iterator[tuple[int, Row]]:
        if self.least == 0:
            yield at, ()
        begun: list[tuple[int, Row]] = [(at, ())]
        count = 0
        while begun and (self.most is None or count < self.most):
            begun = run.once(
                (end, row + more)
                for start, row in begun
                if run.can(self.node, start)
                for end, more in self.node.ends(run, start)
                if end > start
            )
            count += 1
            yield from begun

    def look(self) -> bool:
        return _grown(self, self.node.first, empty=self.least == 0 or self.node.empty)


def _grown(node: _Node, first: Iterable[str], empty: bool) -> bool:
    known = (node.first, node.empty)
    node.first, node.empty = frozenset(first), empty
    return known != (node.first, node.empty)


class _Rule(Struct):
    """A rule; with a `key` its meaning is closed, and with `again` that key may come again."""

    name: str = ""
    key: str = ""
    again: bool = False
    body: _Node = field(default_factory=_Node)


# --- the parser


class _Run:
    """One sentence while it is parsed; what a rule reads at a place is found once."""

    def __init__(self, grammar: "OrderGrammar", edges: Edges, *, tell: bool = False) -> None:
        self.grammar, self.edges, self.tell = grammar, edges, tell
        self.kinds = [frozenset(edge.kind for edge in here) for here in edges]
        self.known: dict[tuple[str, int], list[tuple[int, Row]]] = {}
        self.wanted: list[set[str]] = [set() for _ in edges]

    def can(self, node: _Node, at: int) -> bool:
        """Whether a part can begin at a place."""
        if self.tell:
            self.wanted[at] |= node.first
        return node.empty or not node.first.isdisjoint(self.kinds[at])

    def once(self, found: Iterable[tuple[int, Row]]) -> list[tuple[int, Row]]:
        """Ends without repeats; raises TooManyReadingsError for too many."""
        ends = [*dict.fromkeys(found)]
        if len(ends) > MOST_READINGS:
            raise TooManyReadingsError
        return ends

    def rule(self, rule: _Rule, at: int) -> list[tuple[int, Row]]:
        """What a rule can read from a place on, without repeats."""
        known = self.known.get((rule.name, at))
        if known is None:
            known = self.once(self._closed(rule, at)) if self.can(rule.body, at) else []
            self.known[rule.name, at] = known
        return known

    def _closed(self, rule: _Rule, at: int) -> Iterator[tuple[int, Row]]:
        for end, row in rule.body.ends(self, at):
            if not rule.key:
                yield end, row
            elif (meaning := self.grammar.closed(row)) is not None:
                yield end, ((rule.key, meaning),)


class OrderGrammar:
    """The rules of a grammar; raises GrammarError where they are broken."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, _Rule] = {}
        self.again: set[str] = set()
        bodies = [self._head(line) for line in _lines(text)]
        for rule, body in bodies:
            rule.body = _Parser(self.rules, _TOKEN.findall(body), rule.name).whole()
        nodes = [node for rule in reversed(self.rules.values()) for node in _all_nodes(rule.body)]
        grown = True
        while grown:
            grown = sum(node.look() for node in nodes) > 0
        self.kinds = frozenset(node.kind for node in nodes if isinstance(node, _Kind))
        self._refuse_left_recursion()

    def _head(self, line: str) -> tuple[_Rule, str]:
        head = _HEAD.fullmatch(line)
        if head is None or head["name"] in self.rules:
            raise GrammarError(f"no rule, or a second one of this name: {line}")
        rule = _Rule(head["name"], head["key"] or "", bool(head["again"]))
        self.rules[rule.name] = rule
        self.again |= {rule.key} if rule.again else set()
        return rule, head["body"]

    def _refuse_left_recursion(self) -> None:
        for rule in self.rules.values():
            if rule.name in _leading(rule.body, set()):
                raise GrammarError(f"{rule.name} begins with itself")

    def closed(self, row: Row) -> Meaning | None:
        """The meaning of a row, without repeats; None where a key that comes once would have two values."""
        found: dict[str, Value] = {}
        pairs: list[Pair] = []
        for key, value in row:
            if key in self.again:
                pairs.append((key, value))
            elif key not in found:
                found[key] = value
                pairs.append((key, value))
            elif found[key] != value:
                return None
        return Meaning(tuple(pairs))

    def read(self, start: str, edges: Edges) -> Reading:
        """All meanings of a sentence by a rule; the last of the edges is empty and stands for the end."""
        end = len(edges) - 1
        try:
            rows = [row for stop, row in _Run(self, edges).rule(self.rules[start], 0) if stop == end]
            meanings = dict.fromkeys(meaning for row in rows if (meaning := self.closed(row)) is not None)
            return Reading(tuple(meanings)) if meanings else self._stuck(start, edges)
        except (TooManyReadingsError, RecursionError):
            return Reading(())

    def _stuck(self, start: str, edges: Edges) -> Reading:
        """Reads once more and records what could have stood where; this is paid only for what is not understood."""
        run = _Run(self, edges, tell=True)
        reached = {stop for stop, _ in run.rule(self.rules[start], 0)}
        tried = max(at for at, wanted in enumerate(run.wanted) if wanted)
        stuck = max([tried, *reached])
        return Reading((), stuck, frozenset(run.wanted[stuck]) | ({"END"} if stuck in reached else frozenset()))


def _all_nodes(node: _Node) -> Iterator[_Node]:
    for part in node.parts():
        yield from _all_nodes(part)
    yield node


def _leading(node: _Node, seen: set[str]) -> set[str]:
    """The names of the rules that a part can begin with."""
    if isinstance(node, _Call):
        if node.rule.name not in seen:
            seen.add(node.rule.name)
            _leading(node.rule.body, seen)
        return seen
    for part in node.parts():
        _leading(part, seen)
        if isinstance(node, _Sequence) and not part.empty:
            break
    return seen


# --- the text of a grammar

_HEAD: Final = pattern(
    r"(?P<name>[a-z][a-z-]*)\s*(?:->\s*(?P<key>[a-z]+)(?P<again>\+?)\s*)?=(?!=)\s*(?P<body>.+)", ASCII
)
_TOKEN: Final = pattern(
    r"""
      (?:[a-z]+:)?[A-Z][A-Z0-9]*  # a kind, perhaps under another key
    | [a-z][a-z-]*                # a rule
    | \{[a-z]+:\s*[^{}]+\}        # a fixed pair
    | [()|/?*+]
    | \S
    """,
    ASCII | VERBOSE,
)


def _lines(text: str) -> list[str]:
    """The rules of a grammar, each on one line; lines that begin with `#` are comments."""
    found: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0] == " " and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    return found


_TIMES: Final[Mapping[str, tuple[int, int | None]]] = {"?": (0, 1), "*": (0, None), "+": (1, None)}


class _Parser:
    """Parses the body of a rule."""

    def __init__(self, rules: Mapping[str, _Rule], tokens: list[str], name: str) -> None:
        self.rules, self.tokens, self.name, self.at = rules, tokens, name, 0

    def whole(self) -> _Node:
        """The whole body; raises GrammarError for what is left over."""
        node = self.choice()
        if self.at < len(self.tokens):
            raise self.wrong(self.tokens[self.at])
        return node

    def wrong(self, token: str) -> GrammarError:
        """An error that names the rule and what is wrong in it."""
        return GrammarError(f"{self.name}: {token!r} is out of place or unknown")

    def next(self) -> str:
        """The next token, "" at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def choice(self) -> _Node:
        """Alternatives; `|` and `/` are not mixed without brackets."""
        nodes, mark = [self.sequence()], self.next()
        while mark in ("|", "/") and self.next() == mark:
            self.at += 1
            nodes.append(self.sequence())
        return nodes[0] if len(nodes) == 1 else _Choice(nodes=nodes, ordered=mark == "/")

    def sequence(self) -> _Node:
        """Parts one behind the other."""
        nodes = []
        while self.next() not in ("", "|", "/", ")"):
            nodes.append(self.times())
        if not nodes:
            raise self.wrong(self.next())
        return nodes[0] if len(nodes) == 1 else _Sequence(nodes=nodes)

    def times(self) -> _Node:
        """A part, and how often it comes."""
        node = self.part()
        while self.next() in _TIMES:
            least, most = _TIMES[self.next()]
            self.at += 1
            node = _Many(node=node, least=least, most=most)
        return node

    def part(self) -> _Node:
        """A kind, a rule, a fixed pair, or something in brackets."""
        said = self.next()
        self.at += 1
        if said == "(":
            node = self.choice()
            if self.next() != ")":
                raise self.wrong(self.next())
            self.at += 1
            return node
        if said.startswith("{"):
            key, _, value = said[1:-1].partition(":")
            return _Fixed(empty=True, pair=(key, value.strip()))
        key, _, kind = said.rpartition(":")
        if kind[:1].isupper():
            return _Kind(frozenset([kind]), kind=kind, key=key or kind.lower())
        if said not in self.rules:
            raise self.wrong(said)
        return _Call(rule=self.rules[said])
