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

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
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


# --- a rule as a net of states

End = tuple[int, Row]
"""Where a rule can end when it begins at some place, and what it means then."""


_Needs = tuple[int, ...]
"""Sets of kinds, each a number with a bit for each of them."""


class _State(Struct, eq=False):
    """A place in a rule, with the ways on: over a word of a kind, over what a rule reads, or over no word at all."""

    words: list[tuple[str, str, "_State"]] = []
    calls: list[tuple["_Rule", "_State"]] = []
    skips: list[tuple[Row, "_State"]] = []
    last: bool = False


class _Front(Struct, eq=False):
    """The states that can be reached together, and the ways on from all of them.

    `ends` are what the rule means where it ends here.
    `words` are by kind: what was meant on the way, the key of the word, and the front behind it.
    `first` are the kinds with which it can go on, as a number with a bit for each.
    """

    states: tuple[_State, ...]
    ends: Sequence[Row] = ()
    words: Mapping[str, Sequence[tuple[Row, str, "_Front"]]] = {}
    calls: Sequence[tuple[Row, "_Rule", "_Front"]] = ()
    first: int = 0
    is_open: bool = False


class _Rule(Struct, eq=False):
    """A rule; with a `key` its meaning is closed, and with `again` that key may come again.

    Of several `ways`, one counts only up to places where none before it ends.
    `idle` is what it means without a word, nothing where it needs one.
    `needs` are sets of kinds: it is not tried where none of one of them is still to come.
    """

    name: str
    key: str = ""
    again: bool = False
    ways: list[_Front] = []
    first: int = 0
    needs: _Needs = ()
    idle: list[Row] | None = None

    def fits(self, later: int) -> bool:
        """Whether what it needs is among the kinds that are still to come."""
        for kinds in self.needs:  # noqa: SIM110 a generator takes twice the time
            if not kinds & later:
                return False
        return True


# --- the parser


class _Run:
    """One sentence while it is parsed; what a rule reads at a place is found once.

    With `tells` it finds in `wanted` the kinds that could stand at each place, and in `clashes` the ends of what says
    two things where there can be one.
    """

    def __init__(self, grammar: "OrderGrammar", edges: Edges, *, tells: bool = False) -> None:
        self.grammar, self.edges = grammar, edges
        bits = grammar.bits
        self.kinds = [sum({bits.get(edge.kind, 0) for edge in here}) for here in edges]
        self.later = [-1] * len(edges) if tells else [*accumulate(reversed(self.kinds), or_)][::-1]
        self.known: list[dict[str, list[End]]] = [{} for _ in edges]
        self.wanted = [0] * len(edges) if tells else []
        self.clashes: set[int] = set()

    def ends(self, rule: _Rule, at: int) -> list[End]:
        """Where a rule that begins at a place can end behind some words."""
        found = self.known[at].get(rule.name)
        if found is None:
            found = self.way(rule.ways[0], at)
            for way in rule.ways[1:]:
                taken = {end for end, _ in found}
                found += [one for one in self.way(way, at) if one[0] not in taken]
            if rule.key:
                closed = [(end, self.grammar.closed(row)) for end, row in found]
                self.clashes.update(end for end, one in closed if one is None)
                found = [*dict.fromkeys((end, ((rule.key, one),)) for end, one in closed if one is not None)]
            self.known[at][rule.name] = found
        return found

    def way(self, way: _Front, at: int) -> list[End]:
        """Where one way of a rule can end behind some words; raises TooManyReadingsError for too many."""
        found: list[End] = []
        left: list[tuple[int, _Front, Row]] = [(at, way, _NOTHING)]
        for here, front, row in left:
            if not front.is_open:
                self.grammar.opened(front)
            if front.ends and here > at:
                found += [(here, row + end) for end in front.ends]
            if self.wanted:
                self.wanted[here] |= front.first
            if front.first & self.kinds[here]:
                self.step(front, here, row, left)
        return [*dict.fromkeys(found)] if len(found) > 1 else found

    def step(self, front: _Front, at: int, row: Row, left: list[tuple[int, _Front, Row]]) -> None:
        """Adds where it goes on from a front, over each word and each rule, and with what meaning."""
        if len(left) > MOST_READINGS:
            raise TooManyReadingsError
        for kind, value, end in self.edges[at]:
            for more, key, then in front.words.get(kind, ()):
                left.append((end, then, (*row, *more, (key, value)) if value else row + more))
        here, later = self.kinds[at], self.later[at]
        for more, rule, then in front.calls:
            if rule.first & here and rule.fits(later):
                left += [(end, then, row + more + meant) for end, meant in self.ends(rule, at)]


_NOTHING: Final[Row] = ()


class OrderGrammar:
    """The rules of a grammar; raises GrammarError where they are broken."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, _Rule] = {}
        self.fronts: dict[tuple[_State, ...], _Front] = {}
        self.bits: dict[str, int] = {}
        parsers = [_Parser(self, *self._head(line)) for line in _lines(text)]
        for parser in reversed(parsers):  # most rules call those below them, whose needs are known then
            parser.whole()
        self.again = {rule.key for rule in self.rules.values() if rule.again}
        for rule in self.rules.values():
            self._look(rule, ())

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(self.bits)

    def _head(self, line: str) -> tuple[_Rule, str]:
        head = _HEAD.fullmatch(line)
        if head is None or head["name"] in self.rules:
            raise GrammarError(f"no rule, or a second one of this name: {line}")
        rule = _Rule(name=head["name"], key=head["key"] or "", again=bool(head["again"]))
        self.rules[rule.name] = rule
        return rule, head["body"]

    def front(self, states: Sequence[_State]) -> _Front:
        """The front of some states, opened when it is first reached."""
        known = tuple(dict.fromkeys(states))
        return self.fronts.setdefault(known, _Front(known))

    def _look(self, rule: _Rule, callers: tuple[_Rule, ...]) -> None:
        """Finds with what a rule can begin, and what it means without a word."""
        if rule in callers:
            raise GrammarError(f"{rule.name} begins with itself")
        if rule.idle is None:
            for way in rule.ways:
                self.opened(way, (*callers, rule))
            rule.first = reduce(or_, (way.first for way in rule.ways), 0)
            idle = next((way.ends for way in rule.ways if way.ends), ())
            closed = [((rule.key, one),) for row in idle if (one := self.closed(row)) is not None]
            rule.idle = [*dict.fromkeys(closed)] if rule.key else [*idle]

    def opened(self, front: _Front, callers: tuple[_Rule, ...] = ()) -> _Front:
        """A front with all ways on; `callers` are the rules that begin with it."""
        reached = dict.fromkeys((_NOTHING, state) for state in front.states)
        words: dict[str, dict[tuple[Row, str], list[_State]]] = {}
        calls: dict[tuple[Row, str], list[_State]] = {}
        left = [*reached]
        while left:
            row, state = left.pop(0)
            over = [(row + more, then) for more, then in state.skips]
            for kind, key, then in state.words:
                words.setdefault(kind, {}).setdefault((row, key), []).append(then)
            for rule, then in state.calls:
                self._look(rule, callers)
                calls.setdefault((row, rule.name), []).append(then)
                over += [(row + more, then) for more in rule.idle or ()]
            left += [one for one in over if one not in reached]
            reached |= dict.fromkeys(over)
        front.ends = [row for row, state in reached if state.last]
        front.words = {
            kind: [(row, key, self.front(then)) for (row, key), then in ways.items()] for kind, ways in words.items()
        }
        front.calls = [(row, self.rules[name], self.front(then)) for (row, name), then in calls.items()]
        firsts = (*(self.bits[kind] for kind in words), *(rule.first for _, rule, _ in front.calls))
        front.first = reduce(or_, firsts, 0)
        front.is_open = True
        return front

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
        try:
            rows = [row for end, row in _Run(self, edges).ends(self.rules[start], 0) if end == len(edges) - 1]
            meanings = dict.fromkeys(meaning for row in rows if (meaning := self.closed(row)) is not None)
            return Reading(tuple(meanings)) if meanings or not tells else self._stuck(start, edges)
        except (TooManyReadingsError, RecursionError):
            return Reading(())

    def _stuck(self, start: str, edges: Edges) -> Reading:
        """Reads once more and records what could have stood where; this is paid only for what is not understood."""
        run, rule = _Run(self, edges, tells=True), self.rules[start]
        reached = {end for end, _ in run.ends(rule, 0)} | ({0} if rule.idle else set())
        stuck = max([*(at for at, kinds in enumerate(run.wanted) if kinds), *reached])
        expected = frozenset(kind for kind, bit in self.bits.items() if bit & run.wanted[stuck])
        expected |= {"END"} if stuck in reached else set()
        return Reading((), stuck, expected, len(edges) - 1 in run.clashes - reached)


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


_Part = tuple[_State, _Needs]
"""The state behind a part of a rule, and what it needs."""


def _rarest(needs: Iterable[int]) -> _Needs:
    """The smallest of some sets of kinds, without those that have another one within them."""
    found: list[int] = []
    for kinds in sorted({*needs}, key=int.bit_count):
        if len(found) < _MOST_NEEDS and all(one & kinds != one for one in found):
            found.append(kinds)
    return tuple(found)


_MOST_NEEDS: Final = 3
"""The most sets of kinds that are kept of what a part needs."""


def _needs_of_one(parts: Sequence[_Part]) -> _Needs:
    """What one of some alternatives needs."""
    if not all(needs for _, needs in parts):
        return ()
    rows = ([needs[min(place, len(needs) - 1)] for _, needs in parts] for place in range(_MOST_NEEDS))
    return _rarest(reduce(or_, row) for row in rows)


class _Parser:
    """Parses the body of a rule to a net of states."""

    def __init__(self, grammar: OrderGrammar, rule: _Rule, body: str) -> None:
        self.grammar, self.rule = grammar, rule
        self.left = [*reversed(_TOKEN.findall(body))]

    def wrong(self) -> GrammarError:
        return GrammarError(f"{self.rule.name}: {(self.left or [''])[-1]!r} is out of place or unknown")

    def next(self, *wanted: str) -> str:
        """The next token, taken if it is one of those wanted; "" for all others."""
        return self.left.pop() if self.left and self.left[-1] in wanted else ""

    def whole(self) -> None:
        """The whole body; raises GrammarError for what is left over."""
        begin = _State()
        end, self.rule.needs = self.choice(begin)
        end.last = True
        if self.left:
            raise self.wrong()
        self.rule.ways = [self.grammar.front([begin])]

    def choice(self, begin: _State) -> _Part:
        """Alternatives from a state on; `|` and `/` are not mixed without brackets."""
        ways = [_State()]
        parts = [self.sequence(ways[0])]
        mark = self.next("|", "/")
        while mark:
            ways.append(_State())
            parts.append(self.sequence(ways[-1]))
            if not self.next(mark):
                break
        end, needs = _State(), _needs_of_one(parts)
        if mark == "/":
            begin.calls.append((self.preferring(ways, [last for last, _ in parts], needs), end))
            return end, needs
        begin.skips += [(_NOTHING, way) for way in ways]
        for last, _ in parts:
            last.skips.append((_NOTHING, end))
        return end, needs

    def preferring(self, ways: Sequence[_State], ends: Sequence[_State], needs: _Needs) -> _Rule:
        """A rule without a name of its own for alternatives of which the first that ends at a place counts there."""
        for end in ends:
            end.last = True
        fronts = [self.grammar.front([way]) for way in ways]
        rule = _Rule(f"{self.rule.name} {len(self.grammar.rules)}", ways=fronts, needs=needs)
        self.grammar.rules[rule.name] = rule
        return rule

    def sequence(self, begin: _State) -> _Part:
        """Parts one behind the other."""
        end, needs = self.times(begin)
        while self.left and self.left[-1] not in ("|", "/", ")"):
            end, more = self.times(end)
            needs = _rarest((*needs, *more))
        return end, needs

    def times(self, begin: _State) -> _Part:
        """A part, and how often it comes."""
        first = _State()
        last, needs = self.part(first)
        while mark := self.next("?", "*", "+"):
            before, behind = _State(skips=[(_NOTHING, first)]), _State()
            last.skips += [(_NOTHING, behind)] if mark == "?" else [(_NOTHING, behind), (_NOTHING, first)]
            if mark != "+":
                before.skips.append((_NOTHING, behind))
                needs = ()
            first, last = before, behind
        begin.skips.append((_NOTHING, first))
        return last, needs

    def part(self, begin: _State) -> _Part:
        """A kind, a rule, a fixed pair, or something in brackets."""
        if self.next("("):
            part = self.choice(begin)
            if not self.next(")"):
                raise self.wrong()
            return part
        said, end = (self.left or [""])[-1], _State()
        key, _, kind = said.rpartition(":")
        needs: _Needs = ()
        if said.startswith("{"):
            key, _, value = said[1:-1].partition(":")
            begin.skips.append((((key, value.strip()),), end))
        elif kind[:1].isupper():
            needs = (self.grammar.bits.setdefault(kind, 1 << len(self.grammar.bits)),)
            begin.words.append((kind, key or kind.lower(), end))
        elif rule := self.grammar.rules.get(said):
            needs = rule.needs
            begin.calls.append((rule, end))
        else:
            raise self.wrong()
        self.left.pop()
        return end, needs
