"""Reads whole messages: what each sentence orders, in which sequence, what is chat, and what is asked about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise, zip_longest
from re import compile as pattern
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.words import is_interleaved, shown, tidied
from ludi_press.games.contract import Heard, HearingContext, Saying, StandingText
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import Assembly, Spoken
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.message import read, with_chat_asked
from ludi_press.games.kit.reading.names import lexicon as name_lexicon
from ludi_press.games.kit.reading.sentence import OrderReader, Sentence
from ludi_press.games.kit.reading.words import KIT, LABEL, spoken
from ludi_press.games.kit.reading.words import tokens as tokens_of

OrderT = TypeVar("OrderT")


class NumberedError(Exception):
    """Raised where the numbers of orders leave a gap, or one comes twice; says which."""


def in_sequence(numbered: Sequence[tuple[int | None, OrderT]]) -> list[OrderT]:
    """The orders by their numbers, which count from 1; one without a number follows the one before it."""
    places: dict[int, OrderT] = {}
    place = 0
    for number, order in numbered:
        place = place + 1 if number is None else number
        if place in places:
            raise NumberedError(f"order {place} is given twice")
        places[place] = order
    missing = next((one for one in range(1, len(places) + 1) if one not in places), None)
    if missing is not None:
        raise NumberedError(f"order {missing} is missing")
    return [places[one] for one in sorted(places)]


T = TypeVar("T", bound=Spoken)


def hear(
    text: str,
    context: HearingContext,
    reader: OrderReader[T],
    lexicon: Lexicon,
    assemble: Callable[[], Assembly[T]],
    written: Callable[[str], T | None] = lambda _: None,
) -> Heard:
    """All that a message says; where there are doubts, the entries are only the likely meaning.

    `written` is what a line means that is written as in a turn file, None for all others.
    """
    text = tidied(text)
    lines = text.split("\n")
    quick = reader.quick
    labels = {line: _ended(one, lines[line], quick, lexicon) for line, one in labelled(text, lexicon).items()}
    for line, one in labels.items():
        lines[line] = one.blanked(lines[line])
    text = "\n".join(lines)
    mine = frozenset(one for party in context.parties for one in party.subjects)
    exact = dict(_exact(text, written))
    whole = {line for line in labels if not lines[line].strip()}
    found = _with_notes_asked(read(text, reader, lexicon, skip={*whole, *exact}), labels)
    if exact or context.ordered:
        found = sorted([*found, *exact.values()], key=lambda one: one.line)
        found = with_chat_asked(found, reader, ordered=context.ordered)
    found = [*_with_retractions_asked([*_without_forgotten(found, mine)])]
    given = _corrected(found, mine, context.given)
    before = read(given, reader, lexicon) if given else []
    clear = all(one.meaning is not None for one in before)
    sentences = [*(replace(one, line=_BEFORE) for one in before if clear), *_with_own_asked(found, mine)]
    marked = _marked(labels)
    heard = _assembled(sentences, assemble(), mine, marked)
    inside = {line: one for line, one in labels.items() if lines[line].strip() or not heard.entries}
    heard = heard.beside([*_hidden(inside, quick, lexicon)])
    if is_interleaved([line.lstrip().startswith(">") for line in text.split("\n") if line.strip()]):
        return replace(heard, sayings=(*heard.sayings, Saying(0, "", _INTERLEAVED)))
    return replace(heard, likely=_likely(sentences, assemble, mine, marked))


_BEFORE: Final = -1
"""The line of what stands in the turn file, before those of the message."""


def _corrected(sentences: Sequence[Sentence[T]], mine: frozenset[str], given: Mapping[str, Plain]) -> str:
    """What stands in the turn file, as a message, where one begins with a correction of it: "Make it 16, not 17."."""
    first = next((one for one in sentences if one.meaning is not None), None)
    if first is None or first.meaning is None or not first.meaning.said.corrects or first.meaning.said.forgets:
        return ""
    whom = [one for one in given if one in (first.named & mine or mine)]
    return f"{whom[0]}: {said_plainly(given[whom[0]])}" if len(whom) == 1 else ""


def _assembled(sentences: Sequence[Sentence[T]], assembly: Assembly[T], mine: frozenset[str], marked: Heard) -> Heard:
    """What some sentences order, together with what the labels of their message say."""
    said = [_saying(sentence, assembly, mine) for sentence in sentences]
    sayings = [*marked.sayings, *(one for one in said if one.line > _BEFORE)]
    last = max((saying.line for saying in sayings), default=0)
    sayings += [Saying(last, "", doubt, (who,) if who else ()) for doubt, who in assembly.finish()]
    return replace(
        marked,
        entries=tuple(assembly.entries()),
        sayings=tuple(sorted(sayings, key=lambda saying: saying.line)),
        turns=assembly.turns,
        withdrawn=assembly.withdrawn,
    )


def _likely(
    sentences: Sequence[Sentence[T]], assemble: Callable[[], Assembly[T]], mine: frozenset[str], marked: Heard
) -> Heard | None:
    """What a message with doubts says, if its doubtful sentences mean what is likely; None where a doubt is left."""
    likely = (one.remark or one.likely is not None for one in sentences if one.doubt)
    if not any(one.doubt for one in sentences) or not all(likely):
        return None
    meant = [replace(one, meaning=one.likely, doubt=None) if one.doubt else one for one in sentences]
    heard = _assembled(meant, assemble(), mine, marked)
    return None if heard.doubts or heard.withdrawn else heard


def _exact(text: str, written: Callable[[str], T | None]) -> Iterator[tuple[int, Sentence[T]]]:
    """The lines that are written as in a turn file, by number; a quoted line counts for nothing."""
    for number, line in enumerate(text.split("\n")):
        try:
            meaning = written(line.strip())
        except UnclearError as unclear:
            yield number, Sentence(number, line.strip(), doubt=str(unclear), remedy=unclear.remedy)
        else:
            if meaning is not None:
                yield number, Sentence(number, line.strip(), meaning)


def _without_forgotten(found: Sequence[Sentence[T]], mine: frozenset[str]) -> Iterator[Sentence[T]]:
    """The sentences, without the doubt about one that the next takes back: "One lane … No, forget it: 14"."""
    for one, after in zip_longest(found, found[1:]):
        forgotten = after and after.meaning is not None and after.meaning.said.forgets
        yield replace(one, doubt=None, remark=True) if forgotten and not (one.named & mine) - after.named else one


def _with_retractions_asked(found: Sequence[Sentence[T]]) -> Iterator[Sentence[T]]:
    """The sentences, with a question where orders are taken back and more is said of messages: "the first stands"."""
    back = [one for one in found if one.meaning is not None and one.meaning.said.cancels]
    for one in found:
        kinds = one.told if one in back else one.kinds if one.is_chat else frozenset[str]()
        yield one.asked("what stands then? Write all of it") if back and kinds & _OF_MESSAGES else one


_OF_MESSAGES: Final = frozenset({"OLD", "ORDINAL", "ORDERWORD", "MAIL"})
"""Kinds of words that speak of a message or an order."""


def _with_own_asked(found: list[Sentence[T]], mine: frozenset[str]) -> Iterator[Sentence[T]]:
    """The sentences, with questions where a writer of several subjects leaves open whom he means.

    Chat that names one of them is asked about, and so is an order without a name behind a sentence that names one but
    was not understood: the subject of an earlier sentence no longer holds there.
    """
    orders, lost = any(not sentence.is_chat for sentence in found), frozenset[str]()
    for sentence in found:
        named = sentence.named & mine
        if len(mine) > 1 and orders and named and sentence.is_chat and not _told_of(sentence, mine):
            yield sentence.asked(f"what does this say of {', '.join(sorted(named))}?")
        elif lost and not named and sentence.meaning is not None:
            yield sentence.asked(f"is this for {', '.join(sorted(lost))}?")
        else:
            yield sentence
        if named and len(mine) > 1:
            lost = named if sentence.doubt is not None else frozenset()


def _told_of(sentence: Sentence[T], mine: frozenset[str]) -> frozenset[str]:
    """Of whom of one's own chat tells how he is, who may be meant by "he" behind it: "Flamma is tired. He stays."."""
    named = sentence.named & mine
    states = sentence.remark and "MINE" in sentence.begun and not sentence.kinds.isdisjoint({"BEING", "PAST"})
    return named if "OPENER" in sentence.kinds or (states and len(named) == 1) else frozenset()


def _saying(sentence: Sentence[T], assembly: Assembly[T], mine: frozenset[str]) -> Saying:
    """A sentence as it was understood, after the game has taken it."""
    assembly.mention(sentence.named if sentence.meaning is None else sentence.aside)
    if sentence.is_chat and "OPENER" not in sentence.kinds:
        assembly.about(tuple(_told_of(sentence, mine)))
    touches = () if sentence.leads else tuple(sorted(sentence.named & mine))
    if sentence.meaning is None:
        return Saying(sentence.line, "", sentence.question, touches, sentence.at, sentence.text, sentence.unread)
    try:
        return Saying(sentence.line, assembly.take(sentence.meaning))
    except UnclearError as unclear:
        touches = (unclear.key,) if unclear.key else touches
        return Saying(sentence.line, "", unclear.question(), touches, sentence.at, sentence.text)


_INTERLEAVED: Final = "some of this answers quoted lines: write the orders alone, without the quotation"


STANDING: Final = "standing"
"""The value of the label before a standing order, and the folder of the kit's data with its words."""
UNTIL: Final = "UNTIL"
"""The kind of words that tell until when it holds."""
_LABEL_WORDS: Final = 8
"""The most words of a label, with articles."""
_IS: Final = frozenset({":", "=", "is", "est", "e", "es"})
"""What stands between a label and its text."""


def hear_labels(text: str) -> Heard:
    """The word for the dice, the note and the standing orders of a message; all else is chat."""
    lexicon = name_lexicon(KIT, ())
    return replace(_marked(labelled(text, lexicon)), standing=tuple(_standing_texts(text, lexicon)))


def _standing_texts(text: str, lexicon: Lexicon) -> Iterator[StandingText]:
    """The standing orders of a message: each begins with its label and a colon, and ends with its paragraph."""
    lines = tidied(text).split("\n")
    taken = -1
    for number, line in enumerate(lines):
        head, colon, rest = line.partition(":")
        told = _standing_head(head, lexicon) if number > taken and colon and len(head) <= _LONGEST_HEAD else None
        if told is None:
            continue
        taken = number
        while taken + 1 < len(lines) and lines[taken + 1].strip():
            taken += 1
        whom, ends = told
        order = "\n".join([rest, *lines[number + 1 : taken + 1], *([f"; {ends}"] if ends else [])]).strip()
        yield StandingText(whom, order, (*range(number, taken + 1),))


def _standing_head(head: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Whom a standing order is for, and until when it holds, as the head before its colon says; None for other heads.

    "If I do not write, here is my standing order for Velox until turn 8".
    """
    said = tokens_of(head)
    edges, untils = lexicon.edges(said), name_lexicon(KIT, (), STANDING).edges(said)
    whom: list[str] = []
    labelled, ends, at = False, "", 0
    while at < len(said):
        known = [edge for edge in edges[at] if edge.kind in _HEAD_WORDS or (edge.kind, edge.value) == (LABEL, STANDING)]
        if labelled and any(edge.kind == UNTIL for edge in untils[at]):
            end = next((place for place in range(at, len(said)) if said[place].text in _HEAD_MARKS), len(said))
            ends, at = head[said[at].start : said[end - 1].end], end
        elif known and not (whom and all(edge.kind == "FOR" for edge in known)):
            labelled = labelled or any(edge.kind == LABEL for edge in known)
            at = max(edge.end for edge in known)
        elif labelled or said[at].text in _HEAD_MARKS or said[at].text in lexicon.words.silent:
            whom += [said[at].text] if labelled and said[at].text not in _HEAD_MARKS else []
            at += 1
        else:
            return None
    return (" ".join(whom), ends) if labelled else None


_LONGEST_HEAD: Final = 160
"""The most characters before the colon of a standing order."""
_HEAD_WORDS: Final = frozenset({"HERE", "POLITE", "FOR", "ABSENT"})
"""Kinds of words that may stand before that colon beside the label."""
_HEAD_MARKS: Final = frozenset(",()-")


class Labelled(Struct, frozen=True):
    """A word for the dice or a note: its label begins at the column `start`, and its value goes from `at` to `end`.

    A bracket around both is a part of it; `text` is both without it.
    The value is empty where there is no word, or the form of a post was left as it is: "word: [any word]".
    """

    kind: str
    start: int
    at: int
    end: int
    value: str
    text: str

    def blanked(self, line: str) -> str:
        """Its line with blanks in its place, and in that of a mark before it which nothing else needs."""
        head, tail = line[: self.start], line[self.end :]
        kept = head.rstrip(_BEFORE_LABEL) if tail.lstrip()[:1] in _AFTER_LABEL else head
        return f"{kept}{' ' * (self.end - len(kept))}{tail}".rstrip()


def labelled(text: str, lexicon: Lexicon) -> dict[int, Labelled]:
    """What labels mark as a word for the dice or as a note, by line: a label begins its line, or a clause."""
    found = {}
    for number, line in enumerate(tidied(text).split("\n")):
        starts = [0, *(stop.end() for stop in _CLAUSE_END.finditer(line))]
        label = next(filter(None, (_label_at(line, start, lexicon) for start in starts)), None)
        if label:
            found[number] = label
    return found


def _marked(labels: Mapping[int, Labelled]) -> Heard:
    """The word for the dice and the note of a message, from its labels by line."""
    filled = {line: one for line, one in labels.items() if one.value}
    values = {one.kind: one.value for one in filled.values()}
    sayings = tuple(Saying(line, f"{one.kind}: {one.value}", text=one.text) for line, one in filled.items())
    return Heard((), sayings, values.get("word"), values.get("note"))


def _label_at(line: str, start: int, lexicon: Lexicon) -> Labelled | None:
    first = next(iter(tokens_of(line[start : start + _LABEL_LENGTH], 1)), None)
    if first is None or not (first.text in _label_words() or first.text in lexicon.words.silent):
        return None
    said = tokens_of(line[start : start + _LABEL_LENGTH])
    label = next((edge for edge in lexicon.edges(said[:_LABEL_WORDS])[0] if edge.kind == LABEL), None)
    if label is None or label.value in (STANDING, UNSET) or label.end >= len(said) or said[label.end].text not in _IS:
        return None
    at = start + said[label.end].end
    closes = line.find(")", at) if line[:start].rstrip().endswith("(") else len(line)
    value = _value(line[at : max(at, closes)])
    if value.casefold() in spoken(KIT, LABEL)[UNSET]:
        value = ""
    elif not value:
        return None
    return Labelled(label.value, start, at, closes + 1, value, line[start:closes])


def _value(text: str) -> str:
    """What a label marks, without the marks around it and a smiley behind it.

    A post shows where it belongs by brackets.
    """
    value = text.strip(" .*_")
    value = (_BRACKETED.fullmatch(value) or [value, value])[1].strip()
    value = (_QUOTED_ALONE.fullmatch(value) or [value, value])[1]
    return (_QUOTED.fullmatch(value) or [value, value])[1].strip('"').strip()


def _ended(one: Labelled, line: str, reader: OrderReader[T], lexicon: Lexicon) -> Labelled:
    """What a label marks, up to a sentence behind it that has a word of an order; all of it, if it is quoted."""
    text = line[one.at : one.end].strip(" .*_")
    if _QUOTED.fullmatch(text) or _DOUBLY_QUOTED.fullmatch(text):
        return one
    orders = reader.strong | {"ORDERWORD"}
    stops = [stop.end() for stop in islice(_SENTENCE_END.finditer(line, one.at, one.end), _MOST_MARKS)]
    for begin, end in pairwise([*stops, one.end]):
        first = next(iter(read(line[begin:end], reader, lexicon)), None)
        if first and not (first.is_chat or first.kinds.isdisjoint(orders)):
            return replace(
                one, end=begin, value=_value(line[one.at : begin].rstrip(" .!;")), text=line[one.start : begin]
            )
    return one


def _hidden(labels: Mapping[int, Labelled], reader: OrderReader[T], lexicon: Lexicon) -> Iterator[Saying]:
    """Questions about orders behind a comma in the word or the note of a message that orders nothing else.

    So also where the line has more than the label, which may be an order that goes on.
    """
    for line, one in islice(labels.items(), _MOST_MARKS):
        for mark in islice(_MARK.finditer(one.value), _MOST_MARKS):
            rest = one.value[mark.end() :]
            told = read(rest, reader, lexicon)
            if told and all(each.meaning is not None and each.kinds & reader.strong for each in told):
                yield Saying(line, "", f"is {shown(rest)} an order, or a part of the {one.kind}?", text=rest)
                break


def _with_notes_asked(found: list[Sentence[T]], labels: Mapping[int, Labelled]) -> list[Sentence[T]]:
    """The sentences, with a question about an order behind a note in the same line: it may be a part of that."""
    notes = {line for line, one in labels.items() if one.kind == NOTE}
    return [one.asked(_IN_NOTE) if one.meaning is not None and one.line in notes else one for one in found]


@cache
def _label_words() -> frozenset[str]:
    """The words with which labels begin."""
    labels = (label for found in spoken(KIT, LABEL).values() for label in found)
    return frozenset(label.partition(" ")[0] for label in labels)


NOTE: Final = "note"
"""The value of the label before a note."""
UNSET: Final = "unset"
"""The value of what posts show in the place of a word."""
_IN_NOTE: Final = "is this an order, or a part of the note?"
_QUOTED: Final = pattern(r"'([^']+)'")
_BRACKETED: Final = pattern(r"\[([^\[\]]*)\]")
_QUOTED_ALONE: Final = pattern(r'"([^"]+)"[^\w"]*')
_DOUBLY_QUOTED: Final = pattern(r'"[^"]+"')
_LABEL_LENGTH: Final = 80
"""The most characters of a label."""
_SENTENCE_END: Final = pattern(r"[.!?;]\s+")
_CLAUSE_END: Final = pattern(r"[.!?;,]\s+|\(\s*|\s[-\u2013\u2014]\s+")
"""The end of what may stand before a label in its line."""
_BEFORE_LABEL: Final = " ,;(-\u2013\u2014"
_AFTER_LABEL: Final = frozenset(["", ",", ";", "."])
_MARK: Final = pattern(r"[,:-]\s+")
_MOST_MARKS: Final = 12
"""The most marks in a word or a note behind each of which an order is looked for, behind the last in all the rest."""
