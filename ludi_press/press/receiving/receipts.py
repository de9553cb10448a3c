"""Receipts to all writers: what stands for them in the turn file now, what is asked of them, and what was not read."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from ludi_press.content.nodes import Plain, at_key, said_plainly
from ludi_press.content.words import shortened
from ludi_press.core.dice import order_mark
from ludi_press.core.problems import on_one_line
from ludi_press.core.report import Listing, Phrase, Text, say
from ludi_press.press.playing.dicebook import order_data
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.standing import ACTS, Note, read_kept, standings
from ludi_press.press.receiving.drawer import ReceiptLetter, read_drawer
from ludi_press.press.receiving.exact_lines import WORDS
from ludi_press.press.receiving.open_turn import OpenTurn
from ludi_press.press.receiving.parsing import ParsedMessage, writers_of
from ludi_press.press.receiving.receive import Received
from ludi_press.press.receiving.senders import Sender


def marks_as_written(open_turn: OpenTurn) -> Mapping[str, str]:
    """Return the mark of each order in the turn file, by whose it is; none while the file has mistakes."""
    number = open_turn.ask.turn
    source = read_race(open_turn.press, open_turn.race)
    turn = source.turn(number)
    if turn is None or open_turn.state is None:
        return {}
    game, set_up = open_turn.themed.game, source.set_up
    judged = game.read_orders(set_up, open_turn.state, number, open_turn.ask, turn.form)
    if judged.value is None:
        return {}
    orders = order_data(game, set_up, number, open_turn.state, judged.value)
    return {who: order_mark(open_turn.race, number, who, given) for who, given in orders.items()}


class Receipt(Struct, frozen=True):
    """An answer to a writer; `address` is the message's sender, "" for pasted text."""

    name: str
    address: str
    text: str
    letter: ReceiptLetter


def receipts(received: Received) -> tuple[Receipt, ...]:
    """Return a receipt for each writer, in order of entry."""
    open_turn = received.open_turn
    found, marks = writers_of(received.messages, open_turn.writers), marks_as_written(open_turn)
    addressed = [(writer, found[writer.name]) for writer in open_turn.writers if writer.name in found]
    return tuple(_receipt(_Told(received, writer, messages, marks)) for writer, messages in addressed)


def _receipt(told: "_Told") -> Receipt:
    last = told.last.message
    address = _address(told.writer, last.address)
    letter = ReceiptLetter(
        name=told.writer.name,
        address=address,
        subject=last.subject,
        answers="" if last.account else last.id,
        file=told.received.open_turn.file,
        above="\n".join(told.above()),
        below="\n".join(told.below()),
        keys=told.keys,
        nothing=told.said("nothing") if told.keys and told.head != "standing" else "",
        talks=told.last.only_talks,
        acts=told.acts,
    )
    return Receipt(told.writer.name, address, letter.text(told.received.file), letter)


def _address(writer: Sender, shown: str) -> str:
    """Return where a receipt goes: never to a strange address of somebody whose own is known, since it tells orders."""
    return shown if not writer.addresses or shown.casefold() in writer.addresses else writer.addresses[0]


def keep_receipts(received: Received) -> tuple[Receipt, ...]:
    """Return the receipts, and keep those to addresses that the race knows until they are mailed.

    Whoever writes under a racer's name from elsewhere gets nothing by himself.
    """
    found = receipts(received)
    known = {address for writer in received.open_turn.writers for address in writer.addresses}
    drawer = read_drawer(received.open_turn.press, received.open_turn.race)
    for one in found:
        if one.address.casefold() in known and drawer.held.mailed.get(one.address) != one.letter.digest(received.file):
            drawer.held.receipts[one.address] = one.letter
    drawer.keep()
    return found


_LONGEST_TALK: Final = 300


class _Told(Struct, frozen=True):
    """What a receipt tells a writer, of all their messages of a run; the last one heads it.

    `marks` are those of the orders in the turn file, by whose they are.
    """

    received: Received
    writer: Sender
    messages: list[ParsedMessage]
    marks: Mapping[str, str]

    @property
    def last(self) -> ParsedMessage:
        return self.messages[-1]

    @property
    def whose(self) -> dict[str, None]:
        """The ids of the writer's parties and their subjects."""
        return {who: None for party in self.writer.parties for who in (*party.subjects, party.id)}

    @property
    def keys(self) -> tuple[str, ...]:
        """Where the writer's lines stand in the turn file."""
        section = self.received.open_turn.orders_section
        if section == WORDS:
            return ()
        tables = ((one, held) for one, held in self.received.file.items() if isinstance(held, dict))
        filled = (f"{one}/{who}" for one, held in tables for who in held if one not in _OTHER)
        orders = [f"{section}/{who}" for who in self.whose] if section != ACTS else [ACTS]
        return tuple(dict.fromkeys((*(key for key in filled if key.partition("/")[2] in self.whose), *orders)))

    @property
    def acts(self) -> tuple[Plain, ...]:
        """What the writer's messages of this turn add to the list of acts, which has those of all."""
        if ACTS not in self.keys:
            return ()
        open_turn = self.received.open_turn
        kept = (read_kept(open_turn.press, open_turn.race).value or {}).get(open_turn.ask.turn)
        found = standings(kept) if kept else {}
        own = (found[key].value or () for who in self.whose if (key := f"{ACTS}/{who}") in found)
        return tuple(act for acts in own for act in acts)

    @property
    def asked(self) -> tuple[Note, ...]:
        return tuple(note for note in self.received.open if note.who in self.whose)

    def said(self, entry: str, /, **about: Phrase) -> str:
        """Return words of a receipt in the race's language."""
        open_turn = self.received.open_turn
        race = Text(open_turn.played.source.title_in(open_turn.words.language))
        return open_turn.words.say(say(f"receipt.{entry}", **{"race": race, "turn": open_turn.ask.turn, **about}))

    @property
    def head(self) -> str:
        """What the receipt says first."""
        if self.received.open_turn.state is None:
            return "start"
        if self.last.standing and not (self.last.judged or self.asked or self.last.doubts):
            return "standing"
        if self.last.early:
            return "early"
        if self.last.late and not self.received.counts(self.last) and not self.waits:
            return "late"
        stands = any(at_key(self.received.file, key) for key in self.keys)
        if self.last.only_talks and stands and not self.asked:
            return "talked"
        wrong = self.asked or self.last.only_talks or any(not one.is_valid for one in self.last.judged)
        taken_back = self.last.heard.withdrawn and not self.last.judged
        return "refused" if wrong else "cancelled" if taken_back else "understood" if stands else "heard"

    @property
    def waits(self) -> bool:
        """Whether the closed turn still waits for an answer of the writer, which the last message does not give."""
        return bool(self.last.late and self.last.aim.turn is None and self.asked)

    def unclear_answer(self) -> Iterator[str]:
        """Yield what is wrong with an answer that came after the deadline."""
        yield from (self.last.asked(doubt) for doubt in self.last.doubts)
        yield from (problem.message for one in self.last.judged for problem in one.problems if problem.is_error)

    def above(self) -> Iterator[str]:
        """Yield what stands above the writer's lines."""
        yield self.said("greeting", name=Text(self.writer.name))
        yield ""
        yield self.said(self.head, turn=self.last.aim.turn or self.received.open_turn.ask.turn)
        if self.head in ("understood", "heard", "standing", "cancelled", "talked"):
            return
        if self.head == "late":
            yield from (f"  {one.entry.who}: {said_plainly(one.entry.value)}" for one in self.last.judged)
            yield from [self.said("refused")] if self.asked else []
        before = (text for note in self.asked for text in note.texts)
        for text in dict.fromkeys((*(self.unclear_answer() if self.waits else ()), *before)):
            yield f"  - {text}"
        if self.last.only_talks:
            yield f"  - {self.said('empty')}"
        if self.head == "start":
            yield from (f"  - {doubt.doubt}" for doubt in self.last.doubts)
            yield from [self.said("early", turn=1)] if self.last.later else []
        else:
            yield self.said("stands")

    def below(self) -> Iterator[str]:
        """Yield what stands below the writer's lines."""
        last, open_turn = self.last, self.received.open_turn
        yield from self.standing()
        words = self.received.file.get(WORDS)
        given = [words[who] for who in self.whose if words.get(who)] if isinstance(words, dict) else []
        yield from (self.said("word", word=Text(said_plainly(word))) for word in given)
        judged = last.judged if not last.late or self.received.counts(last) else ()
        warnings = (problem for one in judged for problem in one.problems if not problem.is_error)
        yield from (f"  - {text}" for text in dict.fromkeys(problem.message for problem in warnings))
        orders = self.received.file.get("orders")
        ordered = [who for who in self.whose if isinstance(orders, dict) and orders.get(who)]
        own = [Text(f"{who} {self.marks[who]}") for who in ordered if who in self.marks]
        if own and self.head == "understood":
            yield self.said("mark", marks=Listing(tuple(own)))
        if last.message.attached:
            yield self.said("attached", files=Listing(tuple(map(Text, last.message.attached))))
        talk = " ".join(self.talk())
        if talk:
            yield self.said("talk", text=Text(shortened(on_one_line(talk), _LONGEST_TALK)))
        yield self.said("received", time=last.at) if last.at else self.said("undated")
        closes, now = open_turn.ask.closes, self.received.now
        if self.head == "refused" and closes:
            yield self.said("closed") if now and now > closes else self.said("again", time=closes)

    def standing(self) -> Iterator[str]:
        """Yield the standing orders that came, as they are kept."""
        for who in self.whose:
            one = self.received.standing.get(who)
            if one is not None:
                text = "; ".join(line.strip(" ;") for line in one.text.split("\n"))
                words = self.said("standing.kept", team=Text(who), text=Text(text))
                yield words if text else self.said("standing.ended", team=Text(who))

    def talk(self) -> Iterator[str]:
        """Yield the lines of the last message, and of its signature, that were not read as orders."""
        lines = self.last.message.text.split("\n")
        spoken = {one.line for one in self.last.heard.sayings if not (one.said or one.doubt)}
        orders = {one.line for one in self.last.heard.sayings if one.said or one.doubt}
        yield from (lines[line].strip() for line in sorted(spoken - orders) if line < len(lines))
        yield from self.last.below


_OTHER: Final = frozenset({WORDS, "received", "notes", "dice", "unclear", "opens", ACTS})
