"""Asks the host about unclear lines of a message, and reads the message anew with the answers."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from re import Pattern, escape, split
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import said_plainly
from ludi_press.content.words import shown
from ludi_press.games.contract import TAKEN_BACK, Saying
from ludi_press.press.reading.standing import LESS, Note
from ludi_press.press.receiving.parsing import LABELS, ParsedMessage, Parser
from ludi_press.press.receiving.plain import folded, one_of
from ludi_press.press.receiving.senders import words_of

_INSTEAD: Final = pattern(rf"\b{one_of('instead')}\b")
_NODS: Final = pattern(rf"(?:\d+ )?{one_of('nods')}!?")
_CLAUSE: Final = pattern(r"[^\w\s]*\s*([^,.;:?!()]*!?)")
_REVISES: Final = pattern(rf"\b{one_of('revises')}\b")
_ANEW: Final = pattern(rf"\b{one_of('anew')}\b")
_PART: Final = "does this change a part of the orders that were sent before? Write all of them"
_NOD: Final = "does this replace the orders that were sent before, or is it no order? Write all that is ordered"
_WHAT: Final = "what does this change in the orders that were sent before? Write all of them"


def corrections(parsed: ParsedMessage) -> tuple[Saying, ...]:
    """Return a question about each line that may change a part of what its writer ordered before."""
    if parsed.answered:
        return ()
    return tuple(_of_talk(parsed) if parsed.only_talks else _of_orders(parsed))


def _of_talk(parsed: ParsedMessage) -> Iterator[Saying]:
    for number, line in enumerate(parsed.message.text.split("\n")):
        if not line.lstrip().startswith(">") and _REVISES.search(folded(line)):
            yield Saying(number, "", _WHAT)


def _of_orders(parsed: ParsedMessage) -> Iterator[Saying]:
    ordered, nod = {one.entry.who for one in parsed.judged}, nods(parsed)
    for one in parsed.heard.sayings:
        label = one.said.partition(": ")[0]
        line = parsed.line(one)
        doubt = _NOD if nod else _PART if is_partial(line) or _REVISES.search(folded(line)) else None
        if one.said and label not in LABELS and doubt:
            yield Saying(one.line, "", doubt, tuple(sorted(ordered & {*label.split(", ")})))


def nods(parsed: ParsedMessage) -> bool:
    """Return whether all that a message orders may be a nod or a shout instead: "Right.", "No changes, thanks."."""
    said = [one for one in parsed.heard.sayings if one.said and one.said.partition(": ")[0] not in LABELS]
    if len(said) != 1 or ", " in said[0].said.partition(": ")[2]:
        return False
    clause = _CLAUSE.match(folded(parsed.line(said[0])))
    return bool(clause and _NODS.fullmatch(clause[1].rstrip()))


def is_correction(asked: Saying) -> bool:
    """Return whether a question is about a change of earlier orders."""
    return (asked.doubt or "").startswith((_PART, _WHAT, _NOD)) or is_less(asked.doubt or "")


def is_less(doubt: str) -> bool:
    """Return whether a question is about orders of which earlier ones say more."""
    return doubt.endswith(LESS)


def is_anew(parsed: ParsedMessage, who: str) -> bool:
    """Return whether a message says that what it orders of somebody is all: "new orders: …", "cancel my orders. …"."""
    said = [one for one in parsed.heard.sayings if who in _whose(one)]
    titles = [line for line in parsed.message.text.split("\n") if line.rstrip().endswith(":")]
    back = any(one.said.endswith(TAKEN_BACK) for one in said)
    return back or any(_ANEW.search(folded(line)) for line in (*titles, *map(parsed.line, said)))


def _whose(one: Saying) -> list[str]:
    """Return those whom something that was understood is about."""
    return one.said.partition(": ")[0].split(", ")


def is_partial(text: str) -> bool:
    """Return whether a text may change only a part of the orders that stand."""
    return bool(_INSTEAD.search(folded(text)))


def with_corrections_asked(parsed: ParsedMessage, notes: Iterable[Note]) -> ParsedMessage:
    """Return a message whose corrections are asked about, or what it leaves out of earlier orders, as notes tell.

    A yes takes it as all that is ordered.
    """
    heard = parsed.heard
    likely = heard.likely if heard.doubts else heard if parsed.judged or heard.withdrawn else None
    asked = corrections(parsed) or tuple(_of_less(parsed, notes))
    return replace(parsed, heard=replace(heard, sayings=(*heard.sayings, *asked), likely=likely))


def _of_less(parsed: ParsedMessage, notes: Iterable[Note]) -> Iterator[Saying]:
    """Yield the questions about orders of which earlier ones say more, at the first line that orders them."""
    for note in notes:
        lines = [one.line for one in parsed.heard.sayings if note.who in _whose(one)]
        yield from (Saying(min(lines, default=0), "", text, (note.who,)) for text in note.texts if is_less(text))


Question = Callable[[str, str, str], str]
"""Asks the host about an unclear text, with its sender, time and turn before it; returns "" if it is left open."""

NOBODY: Final = "who has sent this? a team or a participant, or no if it is of none"
"""The question about a message from an unknown sender."""

YES: Final = frozenset({"y", "yes", "si", "s\u00ec", "s\u00ed", "ita", "oui", "ja", "sim"})
NO: Final = frozenset({"n", "no", "non", "minime", "nein", "nee", "n\u00e3o"})
"""The host's answers about a whole message: no puts it aside; of a line it says that words of it order nothing."""

HOW: Final = "write all that this line orders"
"""What a host may answer about a line, whatever it says."""

ALL: Final = "write all orders that are to stand, not only what changes"
"""The same about a line that may change a part of orders that stand."""

ROUNDS: Final = 8
"""The most questions about one message."""


class Asking(Struct, frozen=True):
    """Asks about messages that a parser has read; `awaited` are those whom the turn asks, all if it names none.

    `stands` are the orders that stand for those whom it asks about.
    """

    parser: Parser
    question: Question
    awaited: frozenset[str] = frozenset()
    stands: str = ""

    def about(self, parsed: ParsedMessage) -> str:
        """Return what stands before a question: the sender, the time and the turn, and which orders stand."""
        stands = f", where {shown(self.stands)} stands" if self.stands else ""
        return f"{parsed.who}, {parsed.time}, for turn {self.parser.ask.turn}{stands}"

    def answered(self, parsed: ParsedMessage) -> ParsedMessage:
        """Parse a message again, with the host's answers to its unclear lines: orders, or no for a line without any."""
        for _ in range(ROUNDS):
            open_ = [*parsed.heard.doubts, *parsed.in_vain()]
            asked = [one for one in open_ if one.line == open_[0].line]
            fresh = self.line_answered(parsed, asked) if asked else None
            if fresh is None:
                break
            parsed = fresh
        return parsed

    def retold(self, parsed: ParsedMessage, doubt: str) -> ParsedMessage:
        """Return a message with the host's words in place of all its own, of which only some are for this turn."""
        how, wrong = f"write what turn {self.parser.ask.turn} is ordered; no, if that is nothing", ""
        for _ in range(ROUNDS):
            answer = self.question(self.about(parsed), parsed.message.text[:200], f"{wrong or doubt} ({how})").strip()
            if answer.casefold() in ("", *NO):
                return replace(parsed, aside=bool(answer))
            message = replace(parsed.message, text=answer, signature="", subject="", attached=())
            sent = replace(parsed.sent, message=message, doubt=None, origin=parsed.sent.source)
            fresh = replace(self.parser.read(sent), answered=True, late=parsed.late)
            whole = fresh.aim.doubt or (fresh.early and f"{shown(answer)} is for turn {fresh.aim.turn}")
            wrong = whole or _wrong(answer, fresh, range(answer.count("\n") + 1), parsed)
            if not wrong:
                return fresh
        return parsed

    def line_answered(self, parsed: ParsedMessage, asked: Sequence[Saying]) -> ParsedMessage | None:
        """Return a message with the host's answers instead of a line, None if it is left open.

        A yes takes the whole message as it likely is; a no takes out words that the question names.
        Nothing else of the line is lost: of those whom no answer names the host is asked too, or they stay unclear.
        """
        line, text = asked[0].line, parsed.line(asked[0])
        doubt = "; ".join((*dict.fromkeys(map(parsed.asked, asked)), *_beside(parsed, line)))
        likely, left_out = self.parser.as_likely(parsed), self.without(parsed, asked)
        changes = is_partial(text) or any(map(is_correction, asked))
        ordering = ALL if self.stands and changes else HOW
        how = f"{ordering}; {left_out.told}{_yes(likely)}"
        wrong, answer, given, others = "", "", list[str](), tuple[str, ...]()
        for _ in range(ROUNDS):
            answer = self.question(self.about(parsed), text, f"{wrong or doubt} ({how})").strip()
            if not answer or (likely and not given and answer.casefold() in YES):
                break
            if answer.casefold() in NO:
                return self.rewritten(parsed, line, *(given or [left_out.line]))
            said = [*_lines(answer, parsed)]
            said = said if given else self.with_rest(parsed, asked, said)
            fresh = self.rewritten(parsed, line, *given, *said)
            wrong = _wrong(answer, fresh, range(line + len(given), line + len(given) + len(said)), parsed)
            if any(map(is_correction, asked)) and is_partial(answer):
                wrong = f"{shown(answer)} may be a part of the orders: write all of them"
            if wrong:
                continue
            given += said
            others = self.others(parsed, fresh, asked)
            if not others:
                return fresh
            doubt, how = f"and what of {', '.join(others)}?", f"{ordering}; no, if it orders nothing of them"
        if not given:
            return likely if answer.casefold() in YES else None
        left = Saying(line, "", doubt, others, text=text)
        return replace(self.rewritten(parsed, line, *given), left=(*parsed.left, left))

    def without(self, parsed: ParsedMessage, asked: Sequence[Saying]) -> "Dropped":
        """Return what a no takes out of a line: the fewest words in question without which the rest of it is clear.

        Without any such words it is the sentences that are asked about, or the line, if nothing else was understood.
        """
        line, number = parsed.line(asked[0]), asked[0].line
        for words_of_doubt in (_unread, partial(_around, rule=_IN_BRACKETS), partial(_around, rule=_BETWEEN_MARKS)):
            found = [words_of_doubt(parsed, one) for one in asked]
            words = tuple(chain.from_iterable(found))
            rest = _cut(line, words)
            if all(found) and rest and self.is_clear(fresh := self.rewritten(parsed, number, rest), number):
                return Dropped(rest, words, _stands(fresh))
        rest = _rest(parsed, asked)
        words = tuple(map(parsed.quoted, asked)) if rest else (line,)
        return Dropped(rest, words, _stands(self.rewritten(parsed, number, rest)))

    def is_clear(self, parsed: ParsedMessage, line: int) -> bool:
        """Return whether a line orders something, and nothing of it is unclear."""
        said = any(one.said for one in parsed.heard.sayings if one.line == line)
        doubts = any(one.line == line for one in (*parsed.heard.doubts, *parsed.in_vain()))
        return said and not doubts and all(one.is_valid for one in parsed.judged)

    def with_rest(self, parsed: ParsedMessage, asked: Sequence[Saying], said: list[str]) -> list[str]:
        """Return an answer behind the rest of its line, if that is clear and of others than the answer.

        An answer without a name is of the one whom the rest names, if it can be.
        """
        line, rest = asked[0].line, _rest(parsed, asked)
        if not rest:
            return said
        fresh, known = self.rewritten(parsed, line, *said), _named(parsed, [line])
        answers = _named(fresh, range(line, line + len(said)))
        if not answers and len(known) == 1:
            whole = [f"{next(iter(known))}: {said[0]}", *said[1:]]
            if self.is_clear(self.rewritten(parsed, line, *whole), line):
                return whole
        return said if answers & known else [rest, *said]

    def others(self, parsed: ParsedMessage, fresh: ParsedMessage, asked: Sequence[Saying]) -> tuple[str, ...]:
        """Return those of whom an unclear line may have been, and whom a message with an answer does not name."""
        line, subjects = asked[0].line, {who: name for party in parsed.parties for who, name in party.subjects.items()}
        words = words_of([parsed.line(asked[0])])
        meant = {who for who, name in subjects.items() if words & words_of([who, name])}
        for one in asked:
            meant |= {*one.touches} or ({*subjects} if parsed.sent.writer else set())
        meant |= _named(parsed, [line])
        told = {one.entry.who for one in fresh.judged} | {*fresh.heard.withdrawn}
        return tuple(who for who in subjects if who in meant - told and (not self.awaited or who in self.awaited))

    def rewritten(self, parsed: ParsedMessage, line: int, *answers: str) -> ParsedMessage:
        """Return a message with the host's answers instead of a line, of which the word and the note stay."""
        lines = parsed.message.text.split("\n")
        before, after = lines[:line], lines[line + 1 :]
        said = {label: getattr(parsed.heard, label) for label in sorted(LABELS)}
        rest = self.parser.listener.hear_labels("\n".join((*before, "", *after)))
        kept = [f"{label}: {value}" for label, value in said.items() if value and not getattr(rest, label)]
        text = "\n".join((*before, *(answers or [""]), *kept, *after))
        message = replace(parsed.message, text=text, signature="", subject="", attached=())
        fresh = self.parser.read(replace(parsed.sent, message=message, origin=parsed.sent.source))
        return replace(fresh, aim=parsed.aim, late=parsed.late, early=parsed.early, answered=True, left=parsed.left)


def _named(parsed: ParsedMessage, lines: Container[int]) -> set[str]:
    """Return those who are ordered something in some lines."""
    said = (one.said.partition(": ")[0].split(", ") for one in parsed.heard.sayings if one.line in lines)
    return {who for names in said for who in names} - {""}


def _lines(answer: str, parsed: ParsedMessage) -> Iterator[str]:
    """Yield an answer line by line: a new one begins where the name of a team or fighter stands before a colon."""
    names = "|".join(escape(who) for party in parsed.parties for who in party.subjects)
    yield from split(rf"[;,.]\s+(?=(?:{names})\s*:)", answer) if names else [answer]


def _beside(parsed: ParsedMessage, line: int) -> Iterator[str]:
    """Yield what was understood of other lines, if anything was: an answer comes beside it."""
    said = dict.fromkeys(one.said for one in parsed.heard.sayings if one.said and one.line != line)
    if said:
        yield f"understood beside it: {'; '.join(said)}"


class Dropped(Struct, frozen=True):
    """What a no takes out of a line: the rest of the line, the words, and what stands then."""

    line: str
    words: tuple[str, ...]
    stands: str

    @property
    def told(self) -> str:
        """What a no means, for the host."""
        words = " and ".join(shown(one.strip(" ,;")) for one in dict.fromkeys(self.words))
        order = "orders" if len({*self.words}) == 1 else "order"
        return f"no, if {words} {order} nothing: then {self.stands} stands"


def _stands(parsed: ParsedMessage) -> str:
    """Return all that a message orders, as the turn file would have it."""
    told = dict.fromkeys(f"{one.entry.who}: {said_plainly(one.entry.value)}" for one in parsed.judged)
    return shown("; ".join(told)) if told else "nothing of this message"


def _yes(likely: ParsedMessage | None) -> str:
    """Return what a yes would mean: all that a message likely orders."""
    if likely and likely.heard.withdrawn:
        return "; yes, if it takes all orders back"
    return f"; yes, if the message orders {_stands(likely)}" if likely and likely.judged else ""


def _rest(parsed: ParsedMessage, asked: Sequence[Saying]) -> str:
    """Return a line without the sentences that are asked about, "" if nothing else was understood of it."""
    said = any(one.said for one in parsed.heard.sayings if one.line == asked[0].line)
    return _cut(parsed.line(asked[0]), map(parsed.quoted, asked)) if said else ""


def _cut(line: str, words: Iterable[str]) -> str:
    """Return a line without some of its words, and without the marks that they leave at its ends."""
    for text in words:
        line = line.replace(text, " ", 1)
    return _GAP.sub(r"\1", " ".join(line.split())).strip(" .,;!?")


_GAP: Final = pattern(r" (?=[,;.])|([,;]) *[,;](?= |$)")


def _unread(parsed: ParsedMessage, one: Saying) -> tuple[str, ...]:
    """Return the words that fit nowhere."""
    line = parsed.message.text.split("\n")[one.line]
    return tuple(line[begin:end] for begin, end in one.unread)


_IN_BRACKETS: Final = pattern(r"\([^()]*\)|\[[^\[\]]*\]")
_BETWEEN_MARKS: Final = pattern(r"[^,;.!?:]+")


def _around(parsed: ParsedMessage, one: Saying, rule: Pattern[str]) -> tuple[str, ...]:
    """Return what fits a rule around the word that a question is about, nothing if it is about a whole sentence."""
    line, (at, _) = parsed.message.text.split("\n")[one.line], one.at or (-1, 0)
    return tuple(found[0].strip() for found in rule.finditer(line) if found.start() <= at < found.end())


def _wrong(answer: str, fresh: ParsedMessage, lines: Container[int], before: ParsedMessage) -> str:
    """Return why a host's answer, which stands in some lines of a message, cannot stand; "" if it can.

    What only the whole message shows, as orders that do not fit together, stands in its last line.
    """
    if answer.casefold() in YES:
        return f"{shown(answer)} is no order"
    known = {one.doubt for one in before.doubts}
    doubts = [one for one in (*fresh.heard.doubts, *fresh.in_vain()) if one.line in lines or _is_of_all(one, known)]
    problems = [one.message for judged in fresh.judged for one in judged.problems if one.is_error]
    why = "; ".join(dict.fromkeys([one.doubt or "" for one in doubts] or ([] if fresh.heard.doubts else problems)))
    return f"{shown(answer)} cannot stand: {why}" if why else ""


def _is_of_all(one: Saying, known: Container[str | None]) -> bool:
    """Return whether a question is new, and about no sentence of its own."""
    return not one.text and one.at is None and one.doubt not in known
