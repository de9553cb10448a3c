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
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate
from operator import or_
from re import ASCII, VERBOSE
from re import compile as pattern
from typing import Final, NamedTuple, Union

from msgspec import Struct

Value = Union[str, "Meaning"]
Pair = tuple[str, Value]
Row = tuple[Pair, ...]
"""What some words mean: pairs of a key and a value, in the order of the words."""


class Meaning(Struct, frozen=True):
    """The closed meaning of a rule."""

    pairs: Row = ()

    def get(self, key: str) -> Value | None:
        """The value of a key that comes once; None where it does not come."""
        for name, value in self.pairs:
            if name == key:
                return value
        return None

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


class Edge(NamedTuple):
    """A word or phrase at some place of a sentence, and the place behind it."""

    kind: str
    value: str
    end: int


Edges = Sequence[Sequence[Edge]]
"""The edges that begin at each place of a sentence."""


class Reading(Struct, frozen=True):
    """All meanings of a sentence; where there are none, the first place that no reading can use and what fits there.

    `clashes` tells that it could be read whole, but says two things where there can be one.
    """

    meanings: tuple[Meaning, ...]
    stuck: int = 0
    wanted: frozenset[str] = frozenset()
    clashes: bool = False


class GrammarError(Exception):
    """Raised for a grammar that is broken: a mistake of the program, found when it is loaded."""


MOST_READINGS: Final = 2_000
"""The most readings of a part of a sentence that are followed; a sentence with more is not understood."""


class TooManyReadingsError(Exception):
    """Raised for a sentence with more than MOST_READINGS readings."""


# --- the nodes of a rule

End = tuple[int, Row]
"""Where a part of a rule can end when it begins at some place, and what it means then."""


class _Node(Struct):
    """A part of a rule: by itself several, one behind the other.

    `first` are the kinds that it can begin with, `empty` tells that it can be empty, `idle` that it means nothing then.
    `needs` are sets of kinds: it is not tried where none of one of them is still to come.
    Sets of kinds are numbers with a bit for each of them.
    """

    nodes: list["_Node"] = []
    first: int = 0
    empty: bool = False
    idle: bool = False
    needs: tuple[int, ...] = ()

    def ends(self, run: "_Run", at: int) -> list[End]:
        found: list[End] = [(at, ())]
        for node in self.nodes:
            if len(found) > 1:
                found = run.after(node, found)
            else:  # by far the most common case, without the calls of the general one
                here, row = found[0]
                if run.wanted:
                    run.wanted[here] |= node.first
                if node.first & run.kinds[here] or (node.empty and not node.idle):
                    if not node.fits(run.later[here]):
                        return []
                    ends = node.ends(run, here)
                    found = [(end, row + more) for end, more in ends] if row else ends
                elif not node.idle:
                    return []
            if not found:
                return found
        return found

    def fits(self, later: int) -> bool:
        """Whether what it needs is among the kinds that are still to come."""
        for kinds in self.needs:  # noqa: SIM110 a generator takes twice the time
            if not kinds & later:
                return False
        return True

    def look(self) -> bool:
        """Finds what is told of it anew from the nodes inside; whether that has changed."""
        solid = next((count for count, node in enumerate(self.nodes, 1) if not node.empty), None)
        return self.grow(self.nodes[:solid], empty=solid is None, idle=all(node.idle for node in self.nodes))

    def grow(self, begin: "Iterable[_Node]", *, empty: bool, idle: bool) -> bool:
        known = (self.first, self.empty, self.idle)
        self.first, self.empty, self.idle = reduce(or_, (node.first for node in begin), 0), empty, idle
        return known != (self.first, self.empty, self.idle)

    def need(self) -> Iterator[int]:
        """What it needs, from the nodes inside."""
        return (kinds for node in self.nodes for kinds in node.needs)


class _Kind(_Node):
    """A word of a kind; its value stands under a key."""

    kind: str = ""
    key: str = ""

    def ends(self, run: "_Run", at: int) -> list[End]:
        kind, key = self.kind, self.key
        return [(end, ((key, value),) if value else ()) for one, value, end in run.edges[at] if one == kind]

    def need(self) -> Iterator[int]:
        yield self.first


class _Fixed(_Node):
    """A pair that always has the same value."""

    pair: Pair = ("", "")

    def ends(self, run: "_Run", at: int) -> list[End]:
        return [(at, (self.pair,))]


class _Choice(_Node):
    """Alternatives; with `ordered`, one counts only up to places where none before it ends.

    `possible` are those that can be where words of some kinds stand.
    """

    ordered: bool = False
    possible: dict[int, list[_Node]] = {}

    def ends(self, run: "_Run", at: int) -> list[End]:
        kinds = self.first & run.kinds[at]
        nodes = self.possible.get(kinds)
        if nodes is None:
            nodes = [node for node in self.nodes if node.empty or node.first & kinds]
            self.possible[kinds] = nodes
        found: list[End] = []
        later = run.later[at]
        for node in nodes:
            if node.fits(later) and (ends := node.ends(run, at)):
                if found and self.ordered:
                    known = {end for end, _ in found}
                    ends = [one for one in ends if one[0] not in known]
                found = [*found, *ends] if found else ends
        return _distinct(found) if len(found) > 1 else found

    def look(self) -> bool:
        empty = [node for node in self.nodes if node.empty]
        return self.grow(self.nodes, empty=bool(empty), idle=bool(empty) and all(node.idle for node in empty))

    def need(self) -> Iterator[int]:
        if all(node.needs for node in self.nodes):
            for place in range(_MOST_NEEDS):
                yield reduce(or_, (node.needs[min(place, len(node.needs) - 1)] for node in self.nodes))


class _Many(_Node):
    """A part that may come `most` times, or any number of times where `most` is None; `least` is 0 or 1."""

    least: int = 0
    most: int | None = 1

    def ends(self, run: "_Run", at: int) -> list[End]:
        begun: list[End] = [(at, ())]
        found = begun[self.least :]
        count = 0
        while begun and (self.most is None or count < self.most):
            begun = [one for one in run.after(self.nodes[0], begun) if one not in found]
            found = found + begun
            count += 1
        return found

    def look(self) -> bool:
        (node,) = self.nodes
        empty = self.least == 0 or node.empty
        return self.grow(self.nodes, empty=empty, idle=empty and (node.idle or not node.empty))

    def need(self) -> Iterator[int]:
        return iter(self.nodes[0].needs if self.least else ())


class _Rule(_Node):
    """A rule, of one node; with a `key` its meaning is closed, and with `again` that key may come again."""

    name: str = ""
    key: str = ""
    again: bool = False

    def ends(self, run: "_Run", at: int) -> list[End]:
        known = run.known[at].get(self.name)
        return run.rule(self, at) if known is None else known

    def look(self) -> bool:
        (node,) = self.nodes
        return self.grow(self.nodes, empty=node.empty, idle=node.idle and not self.key)


_MOST_NEEDS: Final = 3
"""The most sets of kinds that are kept of what a part of a rule needs."""


def _rarest(needs: Iterable[int]) -> tuple[int, ...]:
    """The smallest of some sets of kinds, without those that have another one within them."""
    found: list[int] = []
    for kinds in sorted({*needs}, key=int.bit_count):
        if len(found) < _MOST_NEEDS and all(one & kinds != one for one in found):
            found.append(kinds)
    return tuple(found)


# --- the parser


class _Run:
    """One sentence while it is parsed; what a rule reads at a place is found once.

    `kinds` are those at each place, `later` those from there on.
    With `tells` it finds in `wanted` the kinds that could stand at each place, and in `clashes` the ends of what says
    two things where there can be one.
    """

    def __init__(self, grammar: "OrderGrammar", edges: Edges, *, tells: bool = False) -> None:
        self.grammar, self.edges = grammar, edges
        self.wanted = [0] * len(edges) if tells else []
        bits = grammar.bits
        self.kinds = [sum({bits.get(edge.kind, 0) for edge in here}) for here in edges]
        self.later = [-1] * len(edges) if tells else [*accumulate(reversed(self.kinds), or_)][::-1]
        self.known: list[dict[str, list[End]]] = [{} for _ in edges]
        self.clashes: set[int] = set()

    def after(self, node: _Node, begun: Sequence[End]) -> list[End]:
        """Where a part can end behind some others."""
        found: list[End] = []
        for at, row in begun:
            if self.wanted:
                self.wanted[at] |= node.first
            if node.first & self.kinds[at] or (node.empty and not node.idle):
                if node.fits(self.later[at]):
                    ends = node.ends(self, at)
                    found += [(end, row + more) for end, more in ends] if row else ends
            elif node.idle:
                found.append((at, row))
        return _distinct(found) if len(found) > 1 else found

    def rule(self, rule: _Rule, at: int) -> list[End]:
        """What a rule can read from a place on."""
        found = rule.nodes[0].ends(self, at)
        if rule.key:
            closed = [(end, self.grammar.closed(row)) for end, row in found]
            self.clashes.update(end for end, one in closed if one is None)
            found = _distinct([(end, ((rule.key, one),)) for end, one in closed if one is not None])
        self.known[at][rule.name] = found
        return found


def _distinct(found: list[End]) -> list[End]:
    """The ends without repeats; raises TooManyReadingsError for too many."""
    found = [*dict.fromkeys(found)]
    if len(found) > MOST_READINGS:
        raise TooManyReadingsError
    return found


_BEGIN: Final[Sequence[End]] = [(0, ())]


class OrderGrammar:
    """The rules of a grammar; raises GrammarError where they are broken."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, _Rule] = {}
        bodies = [self._head(line) for line in _lines(text)]
        for rule, body in bodies:
            rule.nodes = [_Parser(self.rules, _TOKEN.findall(body), rule.name).whole()]
        self.again = {rule.key for rule in self.rules.values() if rule.again}
        seen: set[str] = set()
        nodes = [node for rule in self.rules.values() for node in _inside(rule, seen)]
        words, built = [node for node in nodes if isinstance(node, _Kind)], [node for node in nodes if node.nodes]
        self.kinds = frozenset(node.kind for node in words)
        self.bits = {kind: 1 << place for place, kind in enumerate(sorted(self.kinds))}
        for word in words:
            word.first = self.bits[word.kind]
        while sum([node.look() for node in built]):
            pass
        for node in nodes:
            node.needs = _rarest(node.need())
        try:
            TopologicalSorter({name: {*_leading(rule)} for name, rule in self.rules.items()}).prepare()
        except CycleError as error:
            raise GrammarError(f"{error.args[1][0]} begins with itself") from error

    def _head(self, line: str) -> tuple[_Rule, str]:
        head = _HEAD.fullmatch(line)
        if head is None or head["name"] in self.rules:
            raise GrammarError(f"no rule, or a second one of this name: {line}")
        rule = _Rule(name=head["name"], key=head["key"] or "", again=bool(head["again"]))
        self.rules[rule.name] = rule
        return rule, head["body"]

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

    def read(self, start: str, edges: Edges, *, tells: bool = True) -> Reading:
        """All meanings of a sentence by a rule; the last of the edges is empty and stands for the end.

        With `tells` it also finds where a sentence without a meaning goes wrong, which takes more time.
        """
        end = len(edges) - 1
        try:
            rows = [row for stop, row in _Run(self, edges).after(self.rules[start], _BEGIN) if stop == end]
            meanings = dict.fromkeys(meaning for row in rows if (meaning := self.closed(row)) is not None)
            return Reading(tuple(meanings)) if meanings or not tells else self._stuck(start, edges)
        except (TooManyReadingsError, RecursionError):
            return Reading(())

    def _stuck(self, start: str, edges: Edges) -> Reading:
        """Reads once more and records what could have stood where; this is paid only for what is not understood."""
        run = _Run(self, edges, tells=True)
        reached = {stop for stop, _ in run.after(self.rules[start], _BEGIN)}
        stuck = max([*(at for at, kinds in enumerate(run.wanted) if kinds), *reached])
        expected = frozenset(kind for kind, bit in self.bits.items() if bit & run.wanted[stuck])
        expected |= {"END"} if stuck in reached else set()
        return Reading((), stuck, expected, len(edges) - 1 in run.clashes - reached)


def _inside(node: _Node, seen: set[str]) -> Iterator[_Node]:
    """The nodes of a rule and of those that it calls, the innermost first, without the rules in `seen`."""
    if isinstance(node, _Rule):
        if node.name in seen:
            return
        seen.add(node.name)
    for part in node.nodes:
        yield from _inside(part, seen)
    yield node


def _leading(node: _Node) -> Iterator[str]:
    """The names of the rules that a part can begin with, without what those begin with."""
    for part in node.nodes:
        yield from (part.name,) if isinstance(part, _Rule) else _leading(part)
        if type(node) is _Node and not part.empty:
            break


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
        self.rules, self.name = rules, name
        self.left = [*reversed(tokens)]

    def wrong(self) -> GrammarError:
        return GrammarError(f"{self.name}: {(self.left or [''])[-1]!r} is out of place or unknown")

    def next(self, *wanted: str) -> str:
        """The next token, taken if it is one of those wanted; "" for all others."""
        return self.left.pop() if self.left and self.left[-1] in wanted else ""

    def whole(self) -> _Node:
        """The whole body; raises GrammarError for what is left over."""
        node = self.choice()
        if self.left:
            raise self.wrong()
        return node

    def choice(self) -> _Node:
        """Alternatives; `|` and `/` are not mixed without brackets."""
        nodes, mark = [self.sequence()], self.next("|", "/")
        while mark:
            nodes.append(self.sequence())
            if not self.next(mark):
                break
        return _Choice(nodes, ordered=mark == "/") if mark else nodes[0]

    def sequence(self) -> _Node:
        """Parts one behind the other."""
        nodes = [self.times()]
        while self.left and self.left[-1] not in ("|", "/", ")"):
            nodes.append(self.times())
        return nodes[0] if len(nodes) == 1 else _Node(nodes)

    def times(self) -> _Node:
        """A part, and how often it comes."""
        node = self.part()
        while mark := self.next(*_TIMES):
            least, most = _TIMES[mark]
            node = _Many([node], least=least, most=most)
        return node

    def part(self) -> _Node:
        """A kind, a rule, a fixed pair, or something in brackets."""
        if self.next("("):
            node = self.choice()
            if not self.next(")"):
                raise self.wrong()
            return node
        said = (self.left or [""])[-1]
        key, _, kind = said.rpartition(":")
        if not (said.startswith("{") or kind[:1].isupper() or said in self.rules):
            raise self.wrong()
        self.left.pop()
        if said.startswith("{"):
            key, _, value = said[1:-1].partition(":")
            return _Fixed(empty=True, pair=(key, value.strip()))
        return _Kind(kind=kind, key=key or kind.lower()) if kind[:1].isupper() else self.rules[said]
