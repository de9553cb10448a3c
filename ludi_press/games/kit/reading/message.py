"""Reads a text sentence by sentence, and asks about chat that may change an order beside it."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.segments import Segment, segments
from ludi_press.games.kit.reading.sentence import OrderReader, Sentence
from ludi_press.games.kit.reading.tales import Tale
from ludi_press.games.kit.reading.words import COUNTED, UNKNOWN
from ludi_press.games.kit.reading.words import tokens as tokens_of

MOST_CHARACTERS: Final = 400
"""The most characters of a text in a turn file."""
_MOST_LINES: Final = 12
"""The most lines that are tried as one sentence."""
_MOST_OPEN: Final = 4
"""The most lines with a doubt that are tried together with others."""
_MOST_DOUBTS: Final = 12
"""The most doubtful sentences of a text behind which it is still guessed what others may mean."""
_MOST_EXPLAINED: Final = 60
"""The most of them behind which others still have the word told that is not clear."""
_MOST_DENIALS: Final = 12
"""The most denials of a text that are tried together with the sentence behind them."""
_WRAPPED: Final = 55
"""A line of so many characters without a full stop probably goes on in the next."""

T = TypeVar("T")


def read(
    text: str, reader: OrderReader[T], lexicon: Lexicon, start: str = "sentence", skip: Collection[int] = ()
) -> list[Sentence[T]]:
    """All sentences of a text, in order; the lines in `skip` were read already.

    A denial and the sentence behind it may be one, and so may what was ordered before: "I wrote 18. It should be 16."
    """
    found: list[Sentence[T]] = []
    short = reader.abbreviations | lexicon.abbreviations
    quick, doubts, denials = reader.quick, 0, 0
    for paragraph in segments(text, short, items="ITEM" in reader.grammar.kinds):
        own = [one for one in paragraph if not one.quoted and one.line not in skip]
        denial: list[Segment] = []
        for run in _runs(own):
            joined = quick.sentence(_joined([*denial, *run], ", "), lexicon, start) if denial else None
            if joined and joined.meaning is not None:
                doubts -= found[-1].doubt is not None
                found[-1] = joined
            else:
                told = _read_run(run, reader, lexicon, start)
                doubts += sum(one.doubt is not None for one in told)
                found += told
            if doubts > _MOST_DOUBTS:
                reader = quick if doubts > _MOST_EXPLAINED else replace(reader, guesses=False)
            last = found[-1]
            ties = len(run) == 1 and last.meaning is None and ("NOT" in last.begun or "SAID" in last.kinds)
            denial = run if ties and denials < _MOST_DENIALS else []
            denials += ties
    return with_chat_asked(found, reader)


def _runs(paragraph: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Sentences in a row that may be one: parts of lines without a mark that ends them."""
    run: list[Segment] = []
    for one in paragraph:
        if run and (run[-1].stop or not one.fresh or len(run) == _MOST_LINES):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def _read_run(run: Sequence[Segment], reader: OrderReader[T], lexicon: Lexicon, start: str) -> list[Sentence[T]]:
    """The sentences of some lines up to a full stop, each by itself; where that leaves a doubt, as one."""
    if len(run) == 1:
        return [reader.sentence(run[0], lexicon, start)]
    alone = [reader.quick.sentence(segment, lexicon, start) for segment in run]
    wrapped = any(len(one.text.rstrip()) + one.start >= _WRAPPED for one in run[:-1])
    open_ = sum(_needs_more(one, reader) for one in alone)
    for begin, end in _windows(len(run)) if (wrapped or open_) and open_ <= _MOST_OPEN else ():
        inside = alone[begin:end]
        if not (any(_needs_more(one, reader) for one in inside) or (wrapped and end - begin == len(run))):
            continue
        joined = reader.quick.sentence(_joined(run[begin:end]), lexicon, start)
        if joined.meaning is not None:
            before = _read_run(run[:begin], reader, lexicon, start) if begin else []
            after = _read_run(run[end:], reader, lexicon, start) if end < len(run) else []
            return [*before, joined, *after]
    return [reader.sentence(run[at], lexicon, start) if one.doubt else one for at, one in enumerate(alone)]


def _needs_more(sentence: Sentence[T], reader: OrderReader[T]) -> bool:
    """Whether a line may be only a part of a sentence."""
    return sentence.doubt is not None or bool(sentence.is_chat and (sentence.kinds & reader.touching or sentence.named))


def _windows(count: int) -> Iterator[tuple[int, int]]:
    """All lines, then pairs of lines."""
    yield 0, count
    yield from ((begin, begin + 2) for begin in range(count - 1 if count > 2 else 0))


def _joined(run: Sequence[Segment], mark: str = " ") -> Segment:
    text = mark.join(one.text.strip() for one in run)
    return Segment(run[0].line, run[0].start, text, run[-1].stop, any(one.asks for one in run), True)


def with_chat_asked(
    found: Sequence[Sentence[T]], reader: OrderReader[T], *, ordered: bool = False
) -> list[Sentence[T]]:
    """The sentences, with a question about chat that may change an order, and about an order that may be chat."""
    given = {one for sentence in found if sentence.meaning is not None for bid in sentence.bid for one in bid}
    first = next((place for place, one in enumerate(found) if one.meaning is not None), 0)
    found = [
        replace(one, doubt=None, remark=True) if _retells(one, given, leads=place < first) else one
        for place, one in enumerate(found)
    ]
    if not (ordered and found) and all(one.is_chat for one in found):
        return [one.asked(_CHANGES) if _revises(one, reader) else one for one in found]
    found = [
        one.asked("is this an order?") if _is_interjection(one) and one.line == after.line else one
        for one, after in zip(found, [*found[1:], Sentence(-1, "")], strict=True)
    ]
    found = [*_with_rejections_asked(found)]
    ordering = {one.line for one in found if not one.is_chat}
    return [_asked(one, reader, beside=one.line in ordering) if one.is_chat else one for one in found]


def _with_rejections_asked(found: Sequence[Sentence[T]]) -> Iterator[Sentence[T]]:
    """The sentences, with a question about what may reject the order before it, where others follow."""
    orders = [place for place, one in enumerate(found) if one.meaning is not None]
    for place, one in enumerate(found):
        before, behind = orders[:1] < [place], [place] < orders[-1:]
        if one.is_chat:
            rejected = before and behind and (one.rejects is not None or _interrupts(one))
        else:
            here = one.rejects if one.meaning is not None else None
            rejected = here is not None and (before or here[0]) and (behind or here[1])
        yield one.asked("does this take back the order before it?") if rejected else one


def _interrupts(sentence: Sentence[T]) -> bool:
    """Whether chat is one strange word, or a sigh: "Hm."."""
    return len(tokens_of(sentence.text)) == 1 and sentence.kinds <= {UNKNOWN, "SORRY"}


def _retells(sentence: Sentence[T], given: Collection[tuple[str, str]], *, leads: bool) -> bool:
    """Whether a sentence without a meaning tells a story beside orders: of others, or of what these orders are.

    "Velox swings his whip" is one beside that order.
    What others did may take an order back, and so it `leads` up to one; their advice is of what the orders settle.
    """
    unread = sentence.doubt is not None and sentence.code == "order-unknown"
    if not given or not unread or sentence.tale is Tale.IDLE:
        return bool(given) and unread
    if sentence.tale is Tale.STORY:
        return leads
    settled = {kind for kind, _ in given}
    if sentence.tale is Tale.ADVICE:
        return leads and all(any(kind in settled for kind, _ in bid) for bid in sentence.bid)
    return not sentence.commands and sentence.prose and all(not bid.isdisjoint(given) for bid in sentence.bid)


def _is_interjection(sentence: Sentence[T]) -> bool:
    """Whether a sentence is one word that may be an order, or begin another: "Right. Whip."."""
    return "AHEM" in sentence.kinds and len(tokens_of(sentence.text)) == 1


_CHANGES: Final = "does this change what is ordered?"


def _revises(sentence: Sentence[T], reader: OrderReader[T]) -> bool:
    """Whether a sentence in a message without orders may change one that was sent before it: "Rome or Gaul"."""
    begins = "NOT" in sentence.begun and "CHAT" not in sentence.begun
    aims = "NAME" in sentence.kinds and sentence.kinds & _AIMS
    chooses = (sentence.kinds & _LIMITS or aims) and sentence.begun & reader.heading and "BEING" not in sentence.kinds
    if "CORRECT" in sentence.begun and sentence.kinds & COUNTED:
        return True
    acts = sentence.bids and "MINE" in sentence.begun and "NAME" in sentence.kinds and not sentence.kinds & _TALKS
    return bool(sentence.kinds & reader.names) and (acts or begins or bool(chooses) or "INSTEADOF" in sentence.kinds)


_TALKS: Final = frozenset({"BEING", "CHAT", "OPENER"})
"""Kinds of words with which one's own does nothing to another: "Velox sends his regards to Celer"."""
_LIMITS: Final = frozenset({"OR", "NOT", "BUT"})
"""Kinds of words that leave a choice, or take somebody out: "everybody but Verus to Rome"."""
_AIMS: Final = frozenset({"TO", "TOWARD", "ON"})
"""Kinds of words between somebody and his aim: "Flamma to the north of Verus"."""
_REFERS: Final = frozenset(
    {"REPORT", "THAT", "THEM", "ITIS", "ALL", "BOTH", "AS", "NUMBER", "ORDINAL", "ITEM", "TURN", "ORDERWORD", "RETIRE"}
)
"""Kinds of words that may speak of an order beside them: "Scrap it.", "Only a test."."""
_INTENDS: Final = frozenset({"I", "WILL", "WANT", "HE"})
"""Kinds of words that begin what somebody does, perhaps an order in other words: "I overtake him."."""
_LEAST_APART: Final = 3
"""The fewest words of chat beside an order: a single one may be a slip, or half an order."""


def _is_apart(sentence: Sentence[T], reader: OrderReader[T]) -> bool:
    """Whether chat on the line of an order is a sentence that says nothing of it: "Horses are still cold."."""
    words = [one for one in tokens_of(sentence.text) if one.text[0].isalpha()]
    speaks = sentence.kinds & (_REFERS | reader.names) or sentence.begun & _INTENDS or sentence.bids
    return len(words) >= _LEAST_APART and not (speaks or sentence.commands)


_RIVALS: Final = frozenset({"NAME"})
"""The kind of somebody else's name, which may be one more target where it stands alone."""

_MARKS: Final = frozenset({"COMMA", "COLON"})
"""Marks behind a name alone: "Scorpus," above an order."""


def _asked(sentence: Sentence[T], reader: OrderReader[T], *, beside: bool) -> Sentence[T]:
    sorry = "SORRY" in sentence.kinds and sentence.named
    if sentence.queries and not (sorry or sentence.grave):
        return sentence
    bare = bool(sentence.kinds) and (sentence.kinds <= COUNTED or sentence.kinds - _MARKS == _RIVALS)
    if sorry or bare or (sentence.kinds & reader.touching and not sentence.remark):
        return sentence.asked(_CHANGES)
    if sentence.begun & {"OPENER", "CHAT"} or sentence.remark:
        return sentence
    if beside and not _is_apart(sentence, reader):
        return replace(sentence.asked("does this belong to the order on the same line?"), remark=True)
    if sentence.bids:
        return replace(sentence, doubt="is this an order?", remedy="write it in the words of the game")
    return sentence
