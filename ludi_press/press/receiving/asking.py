"""Asks the host about unclear lines of a message, and reads the message anew with the answers."""

from collections.abc import Callable, Container, Iterator, Sequence
from re import escape, split
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import said_plainly
from ludi_press.content.words import shown
from ludi_press.games.contract import Saying
from ludi_press.press.receiving.parsing import LABELS, ParsedMessage, Parser
from ludi_press.press.receiving.senders import words_of

Question = Callable[[str, str, str], str]
"""Asks the host about an unclear text, with its sender, time and turn before it; returns "" if it is left open."""

NOBODY: Final = "who has sent this? a team or a participant"
"""The question about a message from an unknown sender."""

YES: Final = frozenset({"y", "yes", "si", "s\u00ec", "s\u00ed", "ita", "oui", "ja", "sim"})
NO: Final = frozenset({"n", "no", "non", "minime", "nein", "nee", "n\u00e3o"})
"""The host's answers about a whole message: no puts it aside; of a line it says that it orders nothing."""

HOW: Final = "write all that this line orders; no, if the words in question order nothing"
"""What a host may answer about a line."""

ROUNDS: Final = 8
"""The most questions about one message."""


class Asking(Struct, frozen=True):
    """Asks about messages that a parser has read; `awaited` are those whom the turn asks, all if it names none."""

    parser: Parser
    question: Question
    awaited: frozenset[str] = frozenset()

    def about(self, parsed: ParsedMessage) -> str:
        """Return what stands before a question: the sender, the time and the turn."""
        return f"{parsed.who}, {parsed.time}, for turn {self.parser.ask.turn}"

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

    def line_answered(self, parsed: ParsedMessage, asked: Sequence[Saying]) -> ParsedMessage | None:
        """Return a message with the host's answers instead of a line, None if it is left open.

        A yes takes the whole message as it likely is.
        Nothing else of the line is lost: a no takes out the words in question alone, and of those whom no answer names
        the host is asked too, or they stay unclear.
        """
        line, text = asked[0].line, parsed.line(asked[0])
        doubt = "; ".join((*dict.fromkeys(map(parsed.asked, asked)), *_beside(parsed, line)))
        likely = self.parser.as_likely(parsed)
        how = f"{HOW}{_yes(likely)}"
        wrong, answer, given, others = "", "", list[str](), tuple[str, ...]()
        for _ in range(ROUNDS):
            answer = self.question(self.about(parsed), text, f"{wrong or doubt} ({how})").strip()
            if not answer or (likely and not given and answer.casefold() in YES):
                break
            is_no = answer.casefold() in NO
            if given and is_no:  # of the others nothing is ordered
                return self.rewritten(parsed, line, *given)
            said = [_without(parsed, asked)] if is_no else self.with_rest(parsed, asked, [*_lines(answer, parsed)])
            fresh = self.rewritten(parsed, line, *given, *said)
            wrong = _wrong(answer, fresh, range(line + len(given), line + len(given) + len(said)))
            if wrong:
                continue
            if is_no:
                return fresh
            given += said
            others = self.others(parsed, fresh, asked)
            if not others:
                return fresh
            doubt = f"and what of {', '.join(others)}?"
        if not given:
            return likely if answer.casefold() in YES else None
        left = Saying(line, "", doubt, others, text=text)
        return replace(self.rewritten(parsed, line, *given), left=(*parsed.left, left))

    def with_rest(self, parsed: ParsedMessage, asked: Sequence[Saying], said: list[str]) -> list[str]:
        """Return an answer behind the rest of its line, if that is clear and of others than the answer."""
        line, rest = asked[0].line, _without(parsed, asked)
        if not rest:
            return said
        answers = _named(self.rewritten(parsed, line, *said), range(line, line + len(said)))
        return said if answers & _named(parsed, [line]) else [rest, *said]

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
        message = replace(parsed.message, text="\n".join((*before, *(answers or [""]), *kept, *after)), signature="")
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
    said = [one.said for one in parsed.heard.sayings if one.said and one.line != line]
    if said:
        yield f"understood beside it: {'; '.join(said)}"


def _yes(likely: ParsedMessage | None) -> str:
    """Return what a yes would mean: all that a message likely orders, as the turn file would have it."""
    orders = likely.judged if likely else ()
    told = "; ".join(f"{one.entry.who}: {said_plainly(one.entry.value)}" for one in orders)
    return f"; yes, if the message orders {shown(told)}" if told else ""


def _without(parsed: ParsedMessage, asked: Sequence[Saying]) -> str:
    """Return a line without the sentences that are asked about, "" if nothing else was understood of it."""
    line, number = parsed.line(asked[0]), asked[0].line
    if not any(one.said for one in parsed.heard.sayings if one.line == number):
        return ""
    for text in (parsed.quoted(one) for one in asked):
        line = line.replace(text, "", 1)
    return line.strip(" .,;!?")


def _wrong(answer: str, parsed: ParsedMessage, lines: Container[int]) -> str:
    """Return why a host's answer, which stands in some lines of a message, cannot stand; "" if it can."""
    if answer.casefold() in YES:
        return f"{shown(answer)} is no order"
    unclear = [one.doubt or "" for one in (*parsed.heard.doubts, *parsed.in_vain()) if one.line in lines]
    problems = [one.message for judged in parsed.judged for one in judged.problems if one.is_error]
    why = "; ".join(dict.fromkeys(unclear or ([] if parsed.heard.doubts else problems)))
    return f"{shown(answer)} cannot stand: {why}" if why else ""
