"""The sections of a post and of a turn's page: a Report in the words of a language, as blocks of a document."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Problem, Severity
from ludi_press.core.report import (
    Ask,
    Board,
    Brief,
    Erratum,
    Fact,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Offer,
    Phrase,
    Report,
    Text,
    purpose_of,
    say,
)
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import Gallery, PostPicture, gallery_of
from ludi_press.posts.document.parse import parse
from ludi_press.posts.prompts import Prompt
from ludi_press.posts.words.phrases import Words, day_of, in_both_calendars, span


class Imprint(Struct, frozen=True):
    """What the press knows about a turn and the game does not: its deadline, the proof of its dice, its errata.

    `strength` is the part of the proof that a post shows: one sentence, and the racers' words.
    `takes_words` tells that racers may send a word for the dice of the next turn.
    `line` is its line of proof, with its race and number, and `commitment` that of the race.
    `marks` are the short hashes of orders, by the id under which these stand.
    `check` is the address of the page that checks the post, `slips` that of the order slips.
    `full_log` puts the whole log into posts.
    """

    closed: datetime | None = None
    proof: tuple[Fact, ...] = ()
    strength: tuple[Fact, ...] = ()
    errata: tuple[Erratum, ...] = ()
    takes_words: bool = False
    line: str | None = None
    commitment: str | None = None
    marks: Mapping[str, str] = MappingProxyType({})
    check: str | None = None
    slips: str | None = None
    full_log: bool = False


NO_IMPRINT: Final = Imprint()


class Translator:
    """Puts parts of a Report into the words of a language, and notes what the catalogue lacked for them."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._flaws: dict[str, None] = {}

    def flaws(self) -> tuple[Problem, ...]:
        """Return warnings for what the words catalogue lacked so far."""
        return tuple(Problem("theme-words", message, severity=Severity.WARNING) for message in self._flaws)

    def say(self, phrase: Phrase) -> str:
        wording = self.words.tell(phrase)
        if wording.flaws:
            self._flaws.update(dict.fromkeys(wording.flaws))
        return wording.line

    def text(self, phrase: Phrase) -> doc.Inlines:
        words = self.say(phrase)
        return (doc.Text(words),) if words else ()

    def lines_of(self, phrase: Phrase) -> list[str]:
        """Return the lines of an entry for text that is to be copied."""
        self.say(phrase)
        return list(map(doc.tidy, self.words.say(phrase).split("\n")))

    def table(self, board: Board) -> doc.Table:
        """Return a table without its caption."""
        columns = tuple(doc.Column(self.text(column.title), column.align, column.spare) for column in board.columns)
        rows = (
            tuple(doc.Cell(self.text(cell.content), cell.tone, row.team) for cell in row.cells) for row in board.rows
        )
        return doc.Table(columns, tuple(rows))

    def team(self, entry: LogEntry) -> doc.Inlines:
        """Return the name of an entry's team with its badge; nothing if it is about the race."""
        if entry.name is None:
            return ()
        badge: doc.Inlines = (doc.Badge(entry.tone, entry.team), doc.Text(" ")) if entry.tone else ()
        return doc.joined((*badge, *self.text(entry.name)))

    def events(self, entry: LogEntry, *, anchored: bool = True) -> doc.Blocks:
        """Return the lines of an entry as a list; a die is shown only in the first line that uses it."""
        shown: set[int] = set()
        lines = tuple(
            _Line(min(line.depth, _DEEPEST), self._event(line, shown), f"e{line.event}" if anchored else None)
            for line in entry.lines
        )
        return _nested(lines)

    def _event(self, line: LogLine, shown: set[int]) -> doc.Inlines:
        """Return the event in words, then its dice that are not yet `shown` and its rule, as code."""
        dice = [
            doc.Code(f"{self.say(purpose_of(die.address.label))} {die.face}")
            for die in line.dice
            if die.index not in shown
        ]
        shown.update(die.index for die in line.dice)
        proof = (*dice, doc.Code(doc.tidy(line.rule), is_rule=True))
        codes = (inline for code in proof if code.value for inline in (doc.Text(" "), code))
        return doc.joined((*self.text(line.message), *codes))

    def came_of(self, entries: Iterable[LogEntry], *, dice: bool = True) -> list[tuple[str, str]]:
        """Return each order with its outcome, either of them "" for none.

        What happened twice, such as two pairs of dice that fell alike, is told twice. Where the words begin to be
        about somebody else, or to sum up (`brief.of.…`), there is a semicolon.
        """
        orders: list[tuple[str, list[str]]] = []
        for entry in entries:
            if entry.order is not None or not orders:
                orders.append(("" if entry.order is None else self.say(entry.order), []))
            briefs = [line.brief for line in entry.lines if line.brief]
            told = ((one.message.id, self._brief(one) if dice else self.say(one.message)) for one in briefs)
            orders[-1][1].extend(f"{';' if f'{id_}.'.startswith('brief.of.') else ','} {words}" for id_, words in told)
        return [(order, "".join(came)[2:]) for order, came in orders if order or came]

    def outcome(self, entries: Iterable[LogEntry]) -> str:
        """Return each order with its outcome, numbered if several; or the headlines, if the game has no briefs."""
        outcomes = [" → ".join(filter(None, pair)) for pair in self.came_of(entries)]
        outcomes = outcomes or [self.say(entry.headline) for entry in entries]
        numbered = [f"{number}. {one}" for number, one in enumerate(outcomes, 1)] if len(outcomes) > 1 else outcomes
        return doc.tidy("; ".join(numbered))

    def _brief(self, brief: Brief) -> str:
        faces, against, then = (" ".join(map(str, some)) for some in (brief.faces, brief.against, brief.then))
        if against:
            faces = self.say(say("brief.against", mine=Text(faces), theirs=Text(against)))
        told = ", ".join(filter(None, (faces, then)))
        return f"{self.say(brief.message)} ({told})" if told else self.say(brief.message)


class DeedLine(Struct, frozen=True):
    """The log's entries of one team that make one line of a post, and the short hash of the team's order."""

    entries: tuple[LogEntry, ...]
    mark: str


def deeds(log: tuple[LogRound, ...], marks: Mapping[str, str]) -> list[DeedLine]:
    """Return one line for each team, in the order in which they first did something, with the mark of its order.

    An entry that stands `apart` and tells something is a line of its own; the team's mark stands in its first line.
    An entry that has neither an order nor an outcome, such as a pass, counts only where a team has no other.
    """
    entries = [entry for round_ in log for entry in round_.entries if entry.team]
    doers = {entry.team for entry in entries if _tells(entry)}
    own: dict[tuple[str, int], list[LogEntry]] = {}
    for at, entry in enumerate(entries, start=1):
        if _tells(entry) or not (entry.apart or entry.team in doers):
            own.setdefault((entry.team, at if entry.apart else 0), []).append(entry)
    left = {**marks}
    return [DeedLine(tuple(one), left.pop(team, "")) for (team, _), one in own.items()]


def _tells(entry: LogEntry) -> bool:
    """Whether an entry has an order, or a line that is told in brief."""
    return entry.order is not None or any(line.brief for line in entry.lines)


def shared_note(offers: tuple[Offer, ...]) -> tuple[Phrase | None, tuple[Offer, ...]]:
    """Return the note that all offers share, if any, and the offers without it."""
    notes = {offer.note for offer in offers}
    alike = len(offers) > 1 and len(notes) == 1 and all(offer.orders for offer in offers)
    common = notes.pop() if alike else None
    return common, tuple(replace(offer, note=None) for offer in offers) if common else offers


class Sections(Translator):
    """The sections of a turn, each as blocks; one without content has none.

    `prompts` are those that the posts may show.
    """

    def __init__(
        self,
        report: Report,
        words: Words,
        imprint: Imprint = NO_IMPRINT,
        prompts: tuple[Prompt, ...] = (),
        pictures: tuple[PostPicture, ...] = (),
    ) -> None:
        super().__init__(words)
        self.report, self.imprint, self.prompts, self.pictures = report, imprint, prompts, pictures

    @property
    def _shown(self) -> Gallery[doc.PictureBlock]:
        return gallery_of(self.pictures, lambda picture: picture.block)

    def head(self) -> doc.Blocks:
        title = f"{self.say(self.report.title)}: {self.say(self.report.heading)}"
        news = self.news() if len(self.report.news) > 1 else _plain(" ".join(map(self.say, self.report.news)))
        return (doc.Heading(1, (doc.Text(title),)), *news)

    def news(self) -> doc.Blocks:
        """What happened in a few sentences, one a line."""
        return _list(map(self._line, self.report.news))

    def errata(self) -> doc.Blocks:
        return self._titled(say("post.errata"), _list(map(self._erratum, self.imprint.errata)))

    def _erratum(self, one: Erratum) -> doc.Blocks:
        reason = self.say(Text(one.reason))
        if one.since != self.report.turn:
            reason += " " + self.say(say("erratum.since", turn=one.since))
        return (*_labelled(self.say(day_of(one.at)), reason), *_list(map(self._line, one.told())))

    def ask(self) -> doc.Blocks:
        """What the next turn asks, until when, and the lines to copy; or that the race is over."""
        over = _paragraph(doc.Strong(self.text(say("post.over")))) if self.report.over else ()
        ask = self.report.ask
        if ask is None:
            return over
        slips = [_paragraph(*self.slips())] if self.imprint.slips else []
        wanted = _list((*map(self._fact, _wanted(ask, self.report.open)), *slips))
        told = (*wanted, *self._line(say("reply.how")), *self._reply(ask))
        return (*over, *self._titled(self.report.ask_title or say("post.ask", turn=ask.turn), told))

    def slips(self) -> doc.Inlines:
        """Return a link to the order slips."""
        return (doc.Link(self.imprint.slips or "", self.text(say("slip.list"))),)

    def _reply(self, ask: Ask) -> doc.Blocks:
        """Return the lines to copy, and why a word may be sent with them."""
        takes_words = self.imprint.takes_words
        lines = self.lines_of(say(f"reply.{ask.kind or ask.orders}", turn=ask.turn))
        lines += [self.say(say("reply.bonus"))] if ask.bonus else []
        lines += [self.say(say("reply.word"))] if takes_words else []
        return (doc.CodeBlock("\n".join(lines)), *(self._line(say("word.why")) if takes_words else ()))

    def story(self) -> doc.Blocks:
        """The host's commentary, and what a reporter would say: alone, or as a list below it."""
        source = self.report.story if (self.report.story or "").strip() else None
        prompts = [_paragraph(*prompt.content) for prompt in self.prompts]
        if source is None:
            return self._titled(say("post.story"), tuple(block for prompt in prompts for block in prompt))
        heading = self._heading(say("post.story"))
        return (heading, *(parse(source, below=heading.level).value or ()), *_list(prompts))

    def track(self) -> doc.Blocks:
        """The track and the close-ups; nothing where a podium shows how it ended."""
        ended = self.report.standings and self._shown.podium
        return () if ended else (*_one(self._shown.track), *self._shown.packs)

    def board(self) -> doc.Blocks:
        """The status board; of a race that is over the final places."""
        board, picture = self.report.standings or self.report.board, _one(self._shown.board)
        heading, table = self._heading(board.caption), self.table(board)
        if self.report.standings:
            note = (doc.TableKey(table, self.say(board.note)),) if board.note else ()
            return (heading, *_one(self._shown.podium), table, *note, *picture)
        key = self.say(say("post.board.key" if self.report.turn else "post.grid.key"))
        told = " ".join(filter(None, (key, self.say(board.note) if board.note else "")))
        return (heading, table, *((doc.TableKey(table, told),) if told else ()), *picture)

    def laps(self) -> doc.Blocks:
        """Who drives on which lap, in the order of the race."""
        return self._titled(say("post.laps"), _list(map(self._fact, self.report.laps)))

    def deeds(self) -> doc.Blocks:
        """Who did what: a line each, orders and what came of them."""
        done = deeds(self.report.log, self.imprint.marks)
        outcomes = [self.outcome(deed.entries) for deed in done]
        told = _list(map(self._deed, done, outcomes))
        motion = _one(self._shown.motion) if told and not self.imprint.full_log else ()
        keys = [say("post.deeds.totals")] * any("\N{RATIO}" in outcome for outcome in outcomes)
        keys += [say("post.deeds.key")] * any(deed.mark for deed in done)
        return self._titled(say("post.deeds"), (*motion, *told, *_plain(" ".join(map(self.say, keys)))))

    def _deed(self, deed: DeedLine, outcome: str) -> doc.Blocks:
        mark = f" · {deed.mark}" if deed.mark else ""
        return _paragraph(*self.team(deed.entries[0]), doc.Text(f": {outcome}{mark}"))

    def log(self) -> doc.Blocks:
        """What happened, in race order, with orders, dice and rules."""
        rounds = (
            doc.Fold(self.text(one.title), tuple(block for entry in one.entries for block in self._entry(entry)))
            for one in self.report.log
        )
        motion = _one(self._shown.motion) if self.report.log and self.imprint.full_log else ()
        return self._titled(say("post.log"), (*motion, *rounds))

    def _entry(self, entry: LogEntry) -> doc.Blocks:
        headline = self.say(entry.headline)
        if entry.name is None:
            return (*_paragraph(doc.Strong(self.text(entry.headline))), *self.events(entry))
        note = self.say(say("post.note", note=entry.note)) if entry.note else ""
        words = doc.Text(f" \N{EN DASH} {headline} ({note})" if entry.note else f" \N{EN DASH} {headline}")
        return (*_paragraph(doc.Strong(self.team(entry)), words), *self.events(entry))

    def offers(self) -> doc.Blocks:
        """The orders open to each racer, and what they lead to."""
        if not self.report.offers:
            return ()
        note, offers = shared_note(self.report.offers)
        common = self._line(note) if note else ()
        return (self._heading(say("post.offers")), *self._line(say("post.odds")), *common, *map(self._offer, offers))

    def _offer(self, offer: Offer) -> doc.Fold:
        note = self._line(offer.note) if offer.note else ()
        orders = (
            _labelled(self.say(one.order), "; ".join(map(self.say, one.leads)))
            if one.leads
            else self._line(say("post.offer.quiet", orders=one.order))
            for one in offer.orders
        )
        return doc.Fold(self.text(Listing(offer.names)), (*note, *_list(orders)))

    def proof(self) -> doc.Blocks:
        """What is raced, when, and how everybody can check the dice."""
        closed, proof = self.imprint.closed, self.imprint.proof
        date = (Fact(say("post.date"), day_of(closed)),) if closed else ()
        facts = (*self.report.facts, *date, *proof) if proof else ()
        return self._titled(say("post.proof"), _list(map(self._fact, facts)))

    def foot(self) -> doc.Blocks:
        """What is raced where and for whom; how far the dice are proved, and the words of racers; the line."""
        imprint = self.imprint
        facts = [self._said(fact) for fact in self.report.facts]
        date = [self.say(day_of(imprint.closed))] if imprint.closed else []
        strength = [self._said(fact) + "." * (at > 0) for at, fact in enumerate(imprint.strength)]
        line = _paragraph(*self._proof_line(imprint.line)) if imprint.line else ()
        return (*_plain(" · ".join((*facts, *date))), *_plain(" ".join(strength)), *line)

    def _proof_line(self, line: str) -> doc.Inlines:
        commitment = self.imprint.commitment
        told = [say("post.foot.line", line=Text(line))]
        told += [say("post.foot.commitment", hash=Text(commitment))] if commitment else []
        return (*(doc.Text(f"{self.say(one)} · ") for one in told), *self.check())

    def check(self) -> doc.Inlines:
        """Return a link to the page that checks the post, or the command for it if there is no address."""
        if self.imprint.check is None:
            return self.text(say("post.foot.verify", race=Text(self.report.race)))
        return (doc.Link(self.imprint.check, self.text(say("post.foot.check"))),)

    def _heading(self, phrase: Phrase) -> doc.Heading:
        return doc.Heading(2, self.text(phrase))

    def _titled(self, phrase: Phrase, blocks: doc.Blocks) -> doc.Blocks:
        """Return a section with its heading; nothing if it has no content."""
        return (self._heading(phrase), *blocks) if blocks else ()

    def _line(self, phrase: Phrase) -> doc.Blocks:
        return _plain(self.say(phrase))

    def _fact(self, fact: Fact) -> doc.Blocks:
        return _labelled(self.say(fact.label), self.say(fact.value))

    def _said(self, fact: Fact) -> str:
        return f"{self.say(fact.label)}: {self.say(fact.value)}"


SECTIONS: Final[Mapping[str, Callable[[Sections], doc.Blocks]]] = {
    section.__name__: section
    for section in (
        *(Sections.head, Sections.news, Sections.errata, Sections.ask, Sections.story, Sections.track, Sections.board),
        *(Sections.laps, Sections.deeds, Sections.log, Sections.offers, Sections.proof, Sections.foot),
    )
}
"""All sections by name."""
ON_PAGES: Final = ("news", "errata", "ask", "story", "board", "laps", "deeds", "log", "offers", "proof")
"""The sections that a turn's page shows."""


def _wanted(ask: Ask, opened: Iterable[Fact]) -> Iterator[Fact]:
    """Yield what is asked of each racer, what is open, and until when."""
    orders = say(f"ask.{ask.kind}") if ask.kind else say("ask.orders", n=ask.orders)
    more = say("ask.contingencies", n=ask.contingencies)
    label = f"ask.wanted.{ask.kind}" if ask.kind else "ask.wanted.now" if ask.changed else "ask.wanted"
    yield Fact(say(label), say("ask.both", orders=orders, contingencies=more) if ask.contingencies else orders)
    yield from opened
    yield Fact(say("ask.closes"), in_both_calendars(ask.closes) if ask.closes else say("ask.closes.later"))
    if ask.bonus:
        yield Fact(say("ask.bonus"), span(ask.bonus))


def _paragraph(*inlines: doc.Inline) -> doc.Blocks:
    """Return a paragraph; nothing if it has no content."""
    content = doc.joined(inlines)
    return (doc.Paragraph(content),) if content else ()


def _plain(text: str) -> doc.Blocks:
    return (doc.Paragraph((doc.Text(text),)),) if text else ()


def _labelled(label: str, text: str) -> doc.Blocks:
    return (doc.Paragraph((doc.Strong((doc.Text(f"{label}:"),)), doc.Text(f" {text}"))),)


def _list(items: Iterable[doc.Blocks]) -> doc.Blocks:
    content = tuple(items)
    return (doc.BulletList(content),) if content else ()


def _one(picture: doc.PictureBlock | None) -> doc.Blocks:
    return (picture,) if picture else ()


class _Line(Struct, frozen=True):
    """A line of the log in words, and its depth in the list."""

    depth: int
    words: doc.Inlines
    anchor: str | None


_DEEPEST: Final = 2
"""The greatest depth of nested lists, chosen for narrow screens."""


def _nested(lines: tuple[_Line, ...]) -> doc.Blocks:
    """Return the lines as a list; deeper lines become a list below the line before them."""
    if not lines:
        return ()
    heads = [index for index, line in enumerate(lines) if line.depth <= lines[0].depth]
    ends = [*heads[1:], len(lines)]
    items = (
        (doc.Paragraph(lines[head].words, lines[head].anchor), *_nested(lines[head + 1 : end]))
        for head, end in zip(heads, ends, strict=True)
    )
    return _list(items)
