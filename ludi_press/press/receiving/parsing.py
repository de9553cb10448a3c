"""Parses messages by the game: what they order, what is wrong or unclear; the game judges the entries."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import takewhile
from re import compile as pattern
from re import escape
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import Plain, as_key, said_plainly
from ludi_press.content.race_file import BESIDE, TurnHead, set_apart, without_blanks, written
from ludi_press.content.words import any_of, shortened, shown, tidied
from ludi_press.core.problems import Judged, Place, Problem, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, Heard, HearingContext, Listener, OrderEntry, Party, Saying
from ludi_press.press.receiving.drawer import Early, KeptStanding, StandingParser
from ludi_press.press.receiving.exact_lines import INDENTED, braced, exact, flow
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.plain import folded, is_foot, one_of
from ludi_press.press.receiving.senders import (
    Aim,
    Sender,
    SignedMessage,
    Target,
    is_answer,
    signature_of,
    signs,
    with_subject,
)


class Checker(Struct, frozen=True):
    """What entries are judged by: the state as the turn begins, None before the start, and what the turn asks."""

    game: AnyGame
    set_up: Any
    state: Any
    ask: Ask

    def problems(self, entry: OrderEntry) -> tuple[Problem, ...]:
        """Return the problems of one entry; missing orders of others are ignored."""
        if self.state is None:
            return (Problem("orders-early", "orders are taken when the start is drawn", None),)
        found = self.orders([entry]).problems
        return tuple(problem for problem in found if problem.place and problem.place.line > 1)

    def allows(self, entry: OrderEntry) -> bool:
        return not any(problem.is_error for problem in self.problems(entry))

    def orders(self, entries: Sequence[OrderEntry]) -> Judged[Any]:
        """Return the orders of some entries, with all problems of a turn file with nothing else."""
        tree = load(_text(entries, self.game).encode(), "message")
        if tree.value is None:
            return Judged(None, tree.problems)
        apart = set_apart(tree.value, ("received",) if Topic.BONUS in self.game.topics else ())
        told, _ = without_blanks(apart.value or tree.value)
        (_, form), found = fill(told, TurnHead, self.game.turn_form)
        problems = (*apart.problems, *found)
        if form is None:
            return Judged(None, problems)
        judged = self.game.read_orders(self.set_up, self.state, self.ask.turn, self.ask, form)
        return Judged(judged.value, (*problems, *judged.problems))


def deaf(game: AnyGame, place: Place | None = None) -> Problem:
    """Return the problem of messages for a game that reads none."""
    return Problem("no-ear", f"{game.title} does not tell how messages are read", place)


def _text(entries: Sequence[OrderEntry], game: AnyGame) -> str:
    lines = []
    for entry in entries:
        others = "orders: {}\n" if entry.section != "orders" and "orders" in game.turn_form.__struct_fields__ else "\n"
        if isinstance(entry.value, list) and entry.section == "acts":
            items = "".join(f"  - {flow(item)}\n" for item in entry.value)
            lines.append(f"{others}{entry.section}:\n{items}")
        else:
            lines.append(f"{others}{entry.section}:\n  {as_key(entry.who)}: {flow(entry.value)}\n")
    return "".join(lines)


_LONGEST_BELOW: Final = 60
_LONGEST_SUBJECT: Final = 300
_MOST_KEYED: Final = 24
"""The most lines with keys of a message that are tried with brackets, since each of them is heard by itself."""
QUOTES: Final = '"\u201c\u201d'

WORD: Final = "word"
LABELS: Final = frozenset({WORD, "note"})
"""What is understood and is no order."""


def is_key(touched: str) -> bool:
    """Whether what a doubt touches is a key of the turn file, "caesar/magnus"."""
    return "/" in touched


class Judgement(Struct, frozen=True):
    entry: OrderEntry
    problems: tuple[Problem, ...] = ()

    @property
    def is_valid(self) -> bool:
        """Whether it may go into the turn file."""
        return not any(problem.is_error for problem in self.problems)


class ParsedMessage(Struct, frozen=True):
    """A message with its writer and what it orders; `late` if it came after the deadline, or is for an earlier turn.

    `parties` are those for whom it orders: the writer's, or everybody named in pasted text.
    `standing` are its standing orders, by whose they are.
    `aim` is the turn that it is for; `answered` tells that the host has said what it means,
    `aside` that the host has put it aside: it is not for this turn, or not of this sender.
    `left` is what the host's answers about a line have left open, with the line.
    It is the `whole` of what its writer orders if the host has said so: it replaces all that was sent before.
    `below` are sentences below the mark of its signature that have words of orders.
    `later` is what it says beside its word for the draw of the start, if that orders anything: it is for turn 1.
    """

    sent: SignedMessage
    heard: Heard
    judged: tuple[Judgement, ...]
    parties: tuple[Party, ...]
    aim: Aim = Aim()
    late: bool = False
    early: bool = False
    answered: bool = False
    aside: bool = False
    left: tuple[Saying, ...] = ()
    standing: Mapping[str, KeptStanding] = {}
    below: tuple[str, ...] = ()
    whole: bool = False
    later: str = ""

    @property
    def message(self) -> ReceivedMessage:
        return self.sent.message

    @property
    def at(self) -> datetime | None:
        return self.sent.message.at

    @property
    def time(self) -> str:
        """When it came, for display."""
        said = self.sent.source.at
        unread = f"no time (its date {shown(self.message.date)} is not clear)" if self.message.date else "no time"
        untrue = f"no true time (its date says {written(said)})" if said else unread
        return written(self.at) if self.at else untrue

    @property
    def who(self) -> str:
        """The writer's name, for display."""
        if self.sent.writer:
            return self.sent.writer.name
        return self.message.name or self.message.address or "somebody"

    @property
    def doubts(self) -> tuple[Saying, ...]:
        """What is unclear: of the whole message first, then of its sentences."""
        whole = (self.sent.doubt, self.aim.doubt)
        return (*(Saying(0, "", doubt) for doubt in whole if doubt), *self.heard.doubts, *self.in_vain(), *self.left)

    def in_vain(self) -> Iterator[Saying]:
        """Yield questions about what was understood and orders nothing by itself, as "otherwise brake" alone."""
        ordered = {one.entry.who for one in self.judged} | {*self.heard.withdrawn}
        subjects = {who for party in self.parties for who in party.subjects}
        for saying in self.heard.sayings:
            label, _, rest = saying.said.partition(": ")
            named = subjects & {*label.split(", ")}
            if rest and label not in LABELS and not (named <= ordered if named else ordered):
                yield Saying(
                    saying.line, "", "this orders nothing by itself: what are all orders?", tuple(sorted(named))
                )

    @property
    def confirmed(self) -> "ParsedMessage":
        """It, as the host has said that it is its sender's, and for this turn."""
        aim = self.aim if self.aim.several else replace(self.aim, doubt=None)
        return replace(self, sent=replace(self.sent, doubt=None), aim=aim, answered=True)

    @property
    def to_keep(self) -> Early | None:
        """What of it is for a turn to come."""
        if self.early and self.aim.turn:
            return Early(self.aim.turn, self.sent.source)
        return Early(1, replace(self.sent.source, text=self.later)) if self.later and not self.aside else None

    @property
    def only_talks(self) -> bool:
        """Whether it orders nothing and nothing of it is unclear."""
        said = self.judged or self.heard.word or self.heard.withdrawn or self.standing
        return not (said or self.doubts)

    @property
    def is_refused(self) -> bool:
        """Whether the host has said that it orders nothing."""
        return self.aside or (self.answered and self.only_talks)

    def doubts_of(self, who: str) -> tuple[Saying, ...]:
        """Return the doubts that may touch the orders of a team or fighter.

        One on the line of an order may touch that order, whomever it names: perhaps both are one sentence.
        One about a key of the turn file touches that alone.
        """
        ordered = {saying.line for saying in self.heard.sayings if saying.said}
        shared = {one for one in self.heard.doubts if one.line in ordered and not any(map(is_key, one.touches))}
        touched = {one: {touch.rpartition("/")[2] for touch in one.touches} for one in self.doubts}
        return tuple(one for one, whose in touched.items() if not whose or who in whose or one in shared)

    @property
    def is_sure(self) -> bool:
        """Whether all of it is certainly what the writer means."""
        return bool(self.parties) and not self.doubts and not self.only_talks

    def quoted(self, doubt: Saying) -> str:
        """Return the words that a doubt is about: a sentence, or a line."""
        return doubt.text or self.line(doubt)

    def asked(self, doubt: Saying) -> str:
        """Return what is asked about a line, behind the part of it that it is about."""
        quote = self.quoted(doubt)
        return doubt.doubt or "" if quote == self.line(doubt) else f'"{quote.strip(QUOTES)}": {doubt.doubt}'

    def line(self, saying: Saying) -> str:
        lines = self.message.text.split("\n")
        return lines[saying.line].strip() if saying.line < len(lines) else ""


class Parser(Struct, frozen=True):
    """Reads messages for one turn; `last` and `given` are the orders of the turn before, and those in the file now.

    `takes_standing` tells whether the race takes standing orders.
    """

    listener: Listener[Any]
    checker: Checker
    parties: tuple[Party, ...]
    target: Target
    last: Mapping[str, Plain] = {}
    given: Mapping[str, Plain] = {}
    takes_standing: bool = False

    @property
    def ask(self) -> Ask:
        return self.checker.ask

    def read(self, sent: SignedMessage) -> ParsedMessage:
        """Parse a message without questions."""
        sent = with_subject(sent)
        parties = sent.writer.parties if sent.writer else self.named(sent)
        sent, below = self.above_signature(sent, parties)
        text = self.unsigned(sent)
        heard, standing = self.hear(text, parties) if parties else (Heard(), {})
        aim = self.target.aim(sent.message, heard.turns) if parties else Aim()
        if parties and not sent.doubt:
            sent, heard = self.beside_text(sent, heard, parties)
        judged = self.judged(heard, sent.message.at)
        closes, at = self.ask.closes, sent.message.at
        turn = self.ask.turn if aim.turn is None else aim.turn
        late = turn < self.ask.turn or (turn == self.ask.turn and bool(closes and at and at > closes))
        early, later = turn > self.ask.turn, "" if self.ask.turn else self.beside_word(sent)
        return ParsedMessage(
            sent, heard, judged, parties, aim, late, early, standing=standing, below=below, later=later
        )

    def beside_word(self, sent: SignedMessage) -> str:
        """Return what a message says beside its word for the draw of the start; "" if that orders nothing."""
        game, text = self.checker.game, self.unsigned(sent)
        parties = sent.writer.parties if sent.writer else self.named(sent)
        if not (parties and isinstance(game, Listener)):
            return ""
        heard = replace(self, listener=game).orders(text, parties)
        lines = tidied(text).split("\n")
        for one in (one for one in heard.sayings if one.said.startswith(f"{WORD}: ") and one.text):
            lines[one.line] = lines[one.line].replace(one.text, " ", 1)
        return "\n".join(lines).strip() if heard.entries or heard.doubts else ""

    def beside_text(self, sent: SignedMessage, heard: Heard, parties: tuple[Party, ...]) -> tuple[SignedMessage, Heard]:
        """Return a message with questions about orders in its subject, and in what is attached to it."""
        message, subject = sent.message, sent.message.subject[:_LONGEST_SUBJECT]
        told = Heard() if not subject.strip() or is_answer(subject) else self.orders(subject, parties)
        empty = not (heard.entries or heard.doubts or heard.withdrawn or heard.standing)
        if empty and (told.entries or told.doubts):
            above = replace(message, text=f"{subject}\n{message.text}")
            doubt = (
                None if told.doubts else f"only the subject orders {_shown(told.entries)}: is that all that is ordered?"
            )
            heard = self.orders(above.text, parties)
            return replace(sent, message=above, doubt=doubt, origin=sent.source), heard
        hidden = [*self.ordering(message.cut, parties)] if empty else []
        if hidden:
            whole = replace(message, text=f"{message.text}\n{message.cut}".strip("\n"), cut="")
            doubt = f"below the head of a quotation without '>' stands {shown('; '.join(hidden))}: is that ordered?"
            return replace(sent, message=whole, doubt=doubt, origin=sent.source), self.orders(whole.text, parties)
        if empty and message.attached:
            files = any_of(map(shown, message.attached))
            return sent, heard.beside([Saying(0, "", f"{files} came with this and is not read: what is ordered?")])
        if not told.doubts and any(entry not in heard.entries for entry in told.entries):
            doubt = f"the subject orders {_shown(told.entries)}, and the text does not: does the text hold?"
            return replace(sent, doubt=doubt), heard
        return sent, heard

    def ordering(self, text: str, parties: tuple[Party, ...]) -> Iterator[str]:
        """Yield the lines of a text that order anything."""
        heard, lines = self.orders(text, parties) if text.strip() else Heard(), text.split("\n")
        numbers = dict.fromkeys(one.line for one in heard.sayings if one.said)
        yield from (shortened(lines[number].strip(), _LONGEST_BELOW) for number in numbers if number < len(lines))

    def above_signature(self, sent: SignedMessage, parties: tuple[Party, ...]) -> tuple[SignedMessage, tuple[str, ...]]:
        """Return a message, with a doubt if an order may stand below the mark of its signature, and what is told of it.

        Below the name of the writer a motto may have words of an order, "Whip first, ask later", and so may a foot.
        """
        lines = [line for line in sent.message.signature.split("\n") if line.strip()]
        signed = bool(lines and sent.writer and signs(lines[0], sent.writer))
        heard = self.orders("\n".join(lines), parties).sayings if lines and parties else ()
        below = [shortened(one.text or lines[one.line], _LONGEST_BELOW) for one in heard if one.said or one.doubt]
        foot = 0 if signed else next((number for number, line in enumerate(lines) if is_foot(line)), len(lines))
        if sent.doubt or not any(one.said or (one.doubt and one.line < foot) for one in heard):
            return sent, tuple(below)
        doubt = f"below the mark of a signature stands {shown('; '.join(below))}: is all that is ordered above it?"
        return replace(sent, doubt=doubt), tuple(below)

    def judged(self, heard: Heard, at: datetime | None) -> tuple[Judgement, ...]:
        """Return the entries of a message that came at some time, judged by the game."""
        entries = [_beside(entry, at, heard.note) for entry in heard.entries]
        return tuple(Judgement(entry, self.checker.problems(entry)) for entry in entries)

    def as_likely(self, parsed: ParsedMessage) -> ParsedMessage | None:
        """Return a message as it is if its doubtful words change nothing; None where that is not clear or allowed."""
        if parsed.heard.likely is None:
            return None
        heard = replace(parsed.heard.likely, word=parsed.heard.word)
        fresh = replace(parsed, heard=heard, judged=self.judged(heard, parsed.at), answered=True)
        return fresh if all(one.is_valid for one in fresh.judged) and not any(fresh.in_vain()) else None

    def unsigned(self, sent: SignedMessage) -> str:
        """Return a message's text with empty lines for its signature; what orders anything is none."""
        text, writer = sent.message.text, sent.writer
        if writer is None:
            return text
        lines = text.split("\n")
        for number in signature_of(text, writer):
            alone = self.orders(lines[number], writer.parties)
            above = next((line for line in lines[number - 1 :: -1] if line.strip()), "") if number else ""
            if any(one.said or one.doubt for one in alone.sayings) or above.rstrip().endswith(":"):
                break
            lines[number] = ""
        return "\n".join(lines)

    def hear(self, text: str, parties: tuple[Party, ...]) -> tuple[Heard, dict[str, KeptStanding]]:
        """Parse a message's text: the orders of this turn, and apart from them its standing orders, by whose they are.

        Both are told in the sayings, line by line.
        """
        texts = self.listener.hear_labels(text).standing
        if not texts:
            return self.orders(text, parties), {}
        taken = {line for one in texts for line in one.lines}
        rest = "\n".join("" if number in taken else line for number, line in enumerate(text.split("\n")))
        heard = self.orders(rest, parties)
        orders = partial(self.orders, parties=parties)
        parser = StandingParser(self.listener, self.checker.set_up, orders, self.takes_standing)
        standing, sayings = parser.read(texts, parties)
        return heard.beside(sayings), standing

    def orders(self, text: str, parties: tuple[Party, ...]) -> Heard:
        """Parse the orders of a text: lines in the syntax of turn files directly, the rest by the game."""
        window = self.ask.bonus is not None
        context = HearingContext(parties, self.ask.turn, self.ask.orders, self.last, self.given, window=window)
        text = self.with_brackets(_unbadged(_without_writer(text, parties, self.parties), parties), context)
        lines = exact(text, parties)
        context = replace(context, ordered=bool(lines.entries))
        heard = lines.doubted(self.listener.hear(self.checker.set_up, lines.rest, context))
        return replace(heard.beside(lines.sayings, lines.entries), word=lines.word or heard.word)

    def with_brackets(self, text: str, context: HearingContext) -> str:
        """Return a text with brackets around keys that are clear with them alone; see `braced`."""
        lines = text.split("\n")
        at, left = 0, _MOST_KEYED
        while left and at < len(lines):
            more = list(takewhile(lambda line: INDENTED.fullmatch(line.rstrip()), lines[at + 1 :]))
            block = lines[at : at + 1 + len(more)]
            told = braced(block)
            left -= told is not None
            if told and self.is_clear(told, context) and not self.is_clear("\n".join(block), context):
                lines[at : at + len(block)] = [told, *[""] * len(more)]
            at += len(block)
        return "\n".join(lines)

    def is_clear(self, text: str, context: HearingContext) -> bool:
        """Whether a text orders something by itself, leaves no doubt, and is allowed, if there is a state yet."""
        lines = exact(text, context.parties)
        heard = self.listener.hear(self.checker.set_up, lines.rest, context)
        entries = (*lines.entries, *heard.entries)
        fits = self.checker.state is None or all(map(self.checker.allows, entries))
        return bool(entries) and not heard.doubts and fits

    def named(self, sent: SignedMessage) -> tuple[Party, ...]:
        """Return the parties for unsigned text: all if the host pasted it, none for a mail of an unknown sender."""
        return () if sent.message.mailed or sent.message.name else self.parties


def _shown(entries: Sequence[OrderEntry]) -> str:
    return shown("; ".join(f"{entry.who}: {said_plainly(entry.value)}" for entry in entries))


def _without_writer(text: str, parties: Sequence[Party], everybody: Sequence[Party]) -> str:
    """Return the text without the writer's name at the end of a line, before "for", or where he says that it is he.

    "Brake, please. Livia"; "Livia for Velox"; "Livia here: brake".
    A name that somebody in the race has, too, stays.
    """
    taken = {word for party in everybody for name in party.subjects.values() for word in folded(name).split()}
    words = [party.person.split() for party in parties if party.person]
    people = {one for whole in words for one in (" ".join(whole), whole[0])}
    parts = {" ".join(whole[at:]) for whole in words for at in range(1, len(whole))}
    alone, anyhow = ("|".join(map(escape, _untaken(names, taken))) for names in (people, people | parts))
    if not anyhow:
        return text
    here = rf"(?:{anyhow})[ ]+(?:here|speaking)|(?:[Tt]his|[Ii]t)(?:'s| is)[ ]+(?:{anyhow})(?:[ ]+(?:here|speaking))?"
    before = rf"^(?:(?:{here}|{anyhow})[ ,]+(?={one_of('for')}[ ])|(?:{here})(?:[,:. ]+|$))"
    ends = rf"|(?:,|(?<=[.!?;)]))[ ]+(?:{alone})[.! ]*$" if alone else ""
    return pattern(rf"(?m){before}{ends}").sub("", text)


def _untaken(names: Collection[str], taken: Collection[str]) -> list[str]:
    """Return the names of which nobody else has a word, the longest first, without mere initials."""
    free = (one for one in names if {*taken}.isdisjoint(folded(one).split()) and not one.endswith("."))
    return sorted(free, key=len, reverse=True)


def _unbadged(text: str, parties: Sequence[Party]) -> str:
    """Return the text with ids for the badges at the beginning of lines: "V1: whip", "V1 whips"."""
    for party in parties:
        if party.badge:
            text = pattern(rf"(?m)^(\W*){escape(party.badge)}(?=\W*[:\u2013\u2014-]|[ ]+[^\W\d_])").sub(
                rf"\g<1>{party.id}", text
            )
    return text


def _beside(entry: OrderEntry, at: datetime | None, note: str | None) -> OrderEntry:
    """Return an entry with the keys that any game allows beside orders: the time of arrival, and a note."""
    more: dict[str, Plain] = {"received": written(at)} if at else {}
    more |= {"note": note} if note else {}
    if entry.section != "orders":
        return entry
    if not more and isinstance(entry.value, dict) and entry.value.keys() == {"orders"}:
        return replace(entry, value=entry.value["orders"])
    if not more:
        return entry
    return replace(entry, value={**held(entry.value), **more})


def held(value: Plain) -> dict[str, Plain]:
    """Return an entry's orders under `orders`, with a word and a note beside them; the orders may be missing."""
    if not isinstance(value, dict):
        return {"orders": value}
    if "orders" in value:
        return value
    beside = {key: one for key, one in value.items() if key in BESIDE}
    orders: dict[str, Plain] = {key: one for key, one in value.items() if key not in BESIDE}
    return {**({"orders": orders} if orders else {}), **beside}


def writers_of(messages: Sequence[ParsedMessage], known: Sequence[Sender]) -> dict[str, list[ParsedMessage]]:
    """Return the messages by writer's name; unsigned pasted text belongs to everybody whom it orders."""
    found: dict[str, list[ParsedMessage]] = {}
    for parsed in (one for one in messages if not one.aside):
        whom = {judged.entry.who for judged in parsed.judged}
        own = parsed.sent.writer
        for writer in [own] if own else [one for one in known if one.ids & whom]:
            found.setdefault(writer.name, []).append(parsed)
    return found
