"""Reads standing orders: lines with an order each, most with a condition, and until when they hold (SS-3.4b)."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import islice
from re import compile as pattern
from typing import Final

from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Judged, Place
from ludi_press.games.contract import Heard, OrderEntry, StandingCondition, StandingLine, StandingOrder
from ludi_press.games.kit.reading.assembly import read_placed
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import STANDING
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import Named, lexicon
from ludi_press.games.kit.reading.sentence import OrderReader, load_reader
from ludi_press.games.kit.reading.words import KIT, tokens

RULE: Final = "SS-3.4b"

Hear = Callable[[str], Heard]
"""What a text orders in this turn, as the game reads a message."""


def condition_of(meaning: Meaning) -> StandingCondition:
    slots = {key: meaning.word(key) or "" for key in ("kind", "side", "part", "who")}
    return StandingCondition(n=int(meaning.word("n") or 0), **slots)


def read_standing(text: str, known: Collection[str], named: tuple[Named, ...], hear: Hear) -> StandingOrder:
    """SS-3.4b: the lines of a standing order; `known` are the kinds of conditions that the game's rules name.

    Lines end at a semicolon, at the end of a sentence, or at that of a line of the text; where the last leaves a doubt,
    at the others alone, since mail programs wrap long lines.
    A line without a condition is used where no condition holds, wherever it stands; there is at most one.
    A game that knows no conditions has them in its orders: its standing order is one line (MR-9.8c).
    """
    if len(text) > _LONGEST:
        return StandingOrder(doubts=(f"a standing order of more than {_LONGEST} characters is not read",))
    reader = _Reader(known, lexicon(KIT, named, STANDING), cache(hear))
    first, _, second = text.partition("\n")
    below = second.partition("\n")[0]
    text = _STOP.sub("; ", text)
    by_line = reader.whole(text.replace("\n", ";"))
    told = by_line if not by_line.doubts else reader.whole(" ".join(text.split("\n")), by_line)
    if (
        known
        and not told.doubts
        and _STOP.search(f"{first} ")
        and told.lines
        and told.lines[0].condition
        and reader.is_bare(below)
    ):
        return replace(told, doubts=(f"is {shown(below)} for this turn alone? An empty line ends a standing order",))
    return told


_STOP: Final = pattern(r"(?<!\b\w)[.!?]+\s+")
"""The end of a sentence; a point behind an initial or a figure is none."""
_LONGEST: Final = 800
"""The most characters of a standing order, since each of its lines is tried in many ways."""
_MOST_DIVISIONS: Final = 12
"""The most ways to divide a line that are tried."""


class _Reader:
    """Reads the lines of one standing order."""

    def __init__(self, known: Collection[str], words: Lexicon, hear: Hear) -> None:
        self.known, self.words, self.hear = known, words, hear
        self.reader: OrderReader[StandingCondition] = load_reader(KIT, condition_of, STANDING)

    def whole(self, text: str, otherwise: StandingOrder | None = None) -> StandingOrder:
        """The standing order of a text; `otherwise` is returned instead of one that is not clear either."""
        told = StandingOrder()
        parts = [part for line in text.split(";") for part in self.parts(line.strip(" .,*_-"))]
        if not self.known:
            said = [part for part in parts if self.until(part) is None and not self.ends(part)]
            parts = [*(part for part in parts if part not in said), *(["; ".join(said)] if said else [])]
        for part in parts:
            told = self.with_part(told, self.without_else(part) if told.lines else part)
        if not (told.lines or told.ends or told.doubts):
            told = replace(told, doubts=("what is the standing order?",))
        always = [line.order for line in told.lines if line.condition is None]
        if len(always) > 1:
            several = f"two orders without a condition: {one_of(always)}; an empty line ends a standing order"
            told = replace(told, doubts=(*told.doubts, several))
        return otherwise if told.doubts and otherwise else told

    def parts(self, line: str) -> Iterator[str]:
        """A line, divided before "until turn 8", and before the "else" of a condition: "whip if last, else brake"."""
        kinds = self.kinds(line)
        cuts = {"UNTIL", "ELSE"} if any("IF" in here for here in kinds.values()) else {"UNTIL"}
        cut = next((at for at, here in kinds.items() if here & cuts and self.begins_part(line[at:])), 0) or len(line)
        yield from filter(None, [line[:cut].strip(" .,*_-")])
        if cut < len(line):
            yield from self.parts(self.without_else(line[cut:]))

    def kinds(self, line: str) -> dict[int, set[str]]:
        """The kinds of the words of a line, by the column where they begin."""
        said = self.words.divided(tokens(line))
        edges = self.words.edges(said)
        return {token.start: {one.kind for one in here} for token, here in zip(said, edges, strict=False)}

    def begins_part(self, rest: str) -> bool:
        """Whether the rest of a line is a part of its own: until when the order holds, or what holds otherwise."""
        return self.until(rest) is not None or self.without_else(rest) != rest

    def without_else(self, rest: str) -> str:
        """A text without the "else" with which it begins."""
        said = self.words.divided(tokens(rest))
        end = next((edge.end for edge in self.words.edges(said)[0] if edge.kind == "ELSE"), 0)
        while 0 < end < len(said) and said[end].text in _LINKS:
            end += 1
        return rest[said[end].start :] if 0 < end < len(said) else rest

    def with_part(self, told: StandingOrder, part: str) -> StandingOrder:
        until = self.until(part)
        if until is not None:
            return replace(told, until=until or None)
        if self.ends(part):
            return replace(told, ends=True)
        lines = {*self.lines(part)}
        if len(lines) == 1:
            return replace(told, lines=(*told.lines, *lines))
        doubt = self.doubt(part) if not lines else f"{shown(part)} can mean more than one thing"
        return replace(told, doubts=(*told.doubts, doubt))

    def until(self, part: str) -> int | None:
        """The last turn of the standing order, if that is what a line says; 0 where it is that of the race."""
        found = self.read(part, "until").value
        return found[0].n if found else None

    def ends(self, part: str) -> bool:
        """Whether a line says that there is to be no standing order any more."""
        return self.read(part, "ends").value is not None

    def lines(self, part: str) -> Iterator[StandingLine]:
        """All that a line can mean: an order alone, or with a condition before or behind it."""
        if self.is_order(part):
            yield StandingLine(part)
        for condition, order in islice(self.divisions(part), _MOST_DIVISIONS):
            found = self.read(condition, "condition").value
            if found and len(found) == 1 and found[0].kind in self.known and self.is_order(order):
                yield StandingLine(order, found[0])

    def divisions(self, part: str) -> Iterator[tuple[str, str]]:
        """The ways to divide a line at its "if" into a condition and an order.

        Where an "if" comes first, the order begins behind a comma or the like; without one it may begin anywhere.
        """
        said = self.words.divided(tokens(part))
        for at, edges in enumerate(self.words.edges(said)[: len(said)]):
            for end in {edge.end for edge in edges if edge.kind == "IF"} - {len(said)}:
                if at:
                    yield part[said[end].start :], part[: said[at].start].rstrip(" ,")
                    continue
                links = [cut for cut in range(end + 1, len(said) - 1) if said[cut].text in _LINKS]
                for cut in links or range(end + 1, len(said)):
                    order = said[cut + 1 if links else cut].start
                    yield part[said[end].start : said[cut - 1].end], part[order:]

    def is_order(self, text: str) -> bool:
        """Whether a text is an order that the game reads whole, and nothing else."""
        heard = self.hear(text)
        clear = all(saying.said for saying in heard.sayings)
        return bool(heard.entries) and clear and not (heard.turns or heard.withdrawn or heard.word or heard.note)

    def is_bare(self, text: str) -> bool:
        """Whether a text is an order alone, of which nothing says that it belongs to the lines above it."""
        return all(self.without_else(part) == part and self.is_order(part) for part in [*self.parts(text)] or [""])

    def read(self, text: str, start: str) -> Judged[tuple[StandingCondition, ...]]:
        return read_placed(Placed(text, Place("")), self.reader, self.words, RULE, start)

    def doubt(self, part: str) -> str:
        """Why a line is not clear."""
        for condition, order in islice(self.divisions(part), _MOST_DIVISIONS):
            if not self.is_order(order):
                continue
            found = self.read(condition, "condition")
            if found.value and found.value[0].kind not in self.known:
                return f"{shown(condition)} is no condition of this game"
            return next((one.message for one in found.problems), f"{shown(condition)} is not clear")
        if next(self.divisions(part), None) is not None:
            return f"{shown(part)} is not clear: write 'if', a condition, a comma, and an order"
        heard = self.hear(part)
        asked = next((saying.doubt for saying in heard.doubts), None)
        return asked or f"{shown(part)} is no order"


_LINKS: Final = frozenset({",", ":", "then", "tum", "allora", "entonces"})
"""What may stand between a condition and its order."""

Holds = Callable[[StandingCondition], bool]


def standing_entry(
    standing: StandingOrder, who: str, hear: Hear, holds: Holds, fits: Callable[[OrderEntry], bool]
) -> OrderEntry | None:
    """SS-3.4b: the order for somebody who sent nothing: the first line whose condition holds and whose order `fits`.

    None where none holds.
    """
    lines = sorted(standing.lines, key=lambda line: line.condition is None)
    for line in lines:
        if line.condition is None or holds(line.condition):
            mine = [entry for entry in hear(line.order).entries if entry.who == who]
            if len(mine) == 1 and fits(mine[0]):
                return mine[0]
    return None
