"""What a template may use of a Report: every value in words, as the mark of a slot, safe to place anywhere.

- `title`, `heading`: words; `turn`: a number; `over`: whether the race has ended;
- `news`: a list of at most three bullets about what happened, each of one sentence or a few;
- `facts`: each with `label`, `value`;
- `board`, `standings`: tables, each with `caption`; `standings` is none if the Report has none;
- `deeds`: one line for each team: `team`, and `outcome`, its orders with their results; `full_log`: whether the race
  wants the log instead;
- `log`: rounds, each with `title` and `entries`: each with `team`, `headline`, and `lines`, a list;
- `date`: the day of the turn's deadline in the Roman and our calendar, none if it is unknown;
- `errata`: amendments of the published turn, each with `date`, `reason`, `since`, the number of the amended turn, and
  `changes`, a list of what changed for whom;
- `laps`, `proof`, `strength` (the proof in brief): each a list with `label`, `value`, as `facts`;
- `line`: the line of proof of the turn, with its race and number; `commitment`: that of the race, none if it has none;
  `check`: a link or the command to check the post; `slips`: a link to the order slips, none if the site has no address;
- `offers`: each with `teams`, `orders`, `note` (or none);
  each of the orders has `order` (one, or several with the same results) and `leads`, a list of its results;
- `offers_note`: the note that all offers share, which then have none of their own;
- `takes_words`: whether a racer may send a word with the orders, which is hashed into the dice;
- `ask`: none if nothing is asked, else `turn`, `orders`, `contingencies`, `closes`, `bonus`;
- `pictures`: `track`, `packs` (a list), `board`, `podium`, `motion`: each none if the turn has no such picture;
- `story`: the host's own text, none if there is none;
- `prompts`: sentences of a reporter about the turn, in the order of events;
- `words("id", name=value)`: an entry of the catalogue;
- `lines("id", name=value)`: the lines of an entry, a list, for text that is to be copied;
- `{% call fold(title) %}…{% endcall %}`: content that a reader can collapse.

A theme may keep the sections of a post in their own files, `post/*.md.j2`, and use `{% include %}`.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Problem, Severity
from ludi_press.core.report import (
    Ask,
    Board,
    Brief,
    Cell,
    Erratum,
    Fact,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Message,
    Offer,
    Phrase,
    Report,
    Text,
    purpose_of,
)
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import Gallery, PostPicture, gallery_of
from ludi_press.posts.document.slots import MARK, FoldEnd, FoldStart, Given, Slots, Story
from ludi_press.posts.stories.prompts import Prompt
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


class _FactView(Struct, frozen=True):
    label: str
    value: str


class _ErratumView(Struct, frozen=True):
    date: str
    reason: str
    since: int
    changes: tuple[str, ...]


class _BoardView(Struct, frozen=True):
    caption: str
    mark: str

    def __str__(self) -> str:
        return self.mark


class _EntryView(Struct, frozen=True):
    team: str | None
    headline: str
    lines: str
    note: str | None


class _RoundView(Struct, frozen=True):
    title: str
    entries: tuple[_EntryView, ...]


class _DeedView(Struct, frozen=True):
    team: str
    outcome: str
    mark: str


class _OpenOrderView(Struct, frozen=True):
    order: str
    leads: tuple[str, ...]


class _OfferView(Struct, frozen=True):
    teams: str
    orders: tuple[_OpenOrderView, ...]
    note: str | None


class _AskView(Struct, frozen=True):
    turn: int
    orders: int
    contingencies: int
    closes: str | None
    bonus: str | None


class ContextBuilder:
    """Builds the values of a template from a Report; every value is the mark of a slot."""

    def __init__(self, words: Words) -> None:
        self.slots = Slots()
        self._words = words
        self._phrases: dict[str, Phrase] = {}
        self._flaws: dict[str, None] = {}

    @property
    def language(self) -> str:
        return self._words.language

    def flaws(self) -> tuple[Problem, ...]:
        """Return warnings for what the words catalogue lacked so far."""
        return tuple(Problem("theme-words", message, severity=Severity.WARNING) for message in self._flaws)

    def context(self, report: Report, imprint: Imprint = NO_IMPRINT) -> Mapping[str, Any]:
        """Return all values that a template may use."""
        return {
            "title": self._phrase(report.title),
            "heading": self._phrase(report.heading),
            "turn": report.turn,
            "over": report.over,
            "news": [self._phrase(sentence) for sentence in report.news],
            "date": imprint.closed and self._phrase(day_of(imprint.closed)),
            "facts": self._facts(report.facts),
            "board": self._board(report.board),
            "laps": self._facts(report.laps),
            "standings": report.standings and self._board(report.standings),
            "deeds": self._deeds(report.log, imprint.marks),
            "full_log": imprint.full_log,
            "log": [self._round(round_) for round_ in report.log],
            **self._offers(report.offers),
            "ask": report.ask and self._ask(report.ask),
            "proof": self._facts(imprint.proof),
            "strength": self._facts(imprint.strength),
            "takes_words": imprint.takes_words,
            "line": imprint.line and self._phrase(Text(imprint.line)),
            "commitment": imprint.commitment and self._phrase(Text(imprint.commitment)),
            "check": self._check(report.race, imprint.check),
            "slips": self._link(imprint.slips, "slip.list") if imprint.slips else "",
            "errata": [self._erratum(one) for one in imprint.errata],
            "story": self.slots.put(Story(report.story)) if report.story and report.story.strip() else None,
            "words": self._named,
            "lines": self._lines_named,
            "fold": self._fold,
        }

    def prompts(self, prompts: tuple[Prompt, ...]) -> list[str]:
        return [self.slots.put(prompt.content) for prompt in prompts]

    def gallery(self, pictures: tuple[PostPicture, ...]) -> Gallery:
        """Return the pictures by kind, each as a mark."""
        return gallery_of(pictures, lambda picture: self.slots.put(Given((picture,))))

    # --- words

    def _inline(self, phrase: Phrase) -> doc.Inlines:
        wording = self._words.tell(phrase)
        if wording.flaws:
            self._flaws.update(dict.fromkeys(wording.flaws))
        text = doc.tidy(wording.text)
        return (doc.Text(text),) if text else ()

    def _phrase(self, phrase: Phrase) -> str:
        mark = self.slots.put(self._inline(phrase))
        self._phrases[mark] = phrase
        return mark

    def _optional(self, phrase: Phrase | None) -> str | None:
        return None if phrase is None else self._phrase(phrase)

    def _named(self, message_id: str, **args: str | int) -> str:
        """The function `words` of a template; its arguments are numbers, marks, or the theme's own text."""
        return self._phrase(Message(message_id, tuple((name, self._argument(arg)) for name, arg in args.items())))

    def _lines_named(self, message_id: str, **args: str | int) -> list[str]:
        """The function `lines` of a template: an entry's lines, each with its own mark."""
        text = self._words.say(self._phrases[self._named(message_id, **args)])
        return [self._phrase(Text(line)) for line in text.split("\n")]

    def _argument(self, arg: str | int) -> Phrase:
        if isinstance(arg, int):
            return arg
        phrase = self._phrases.get(arg)
        return Text(MARK.sub(lambda found: self._plain(found[0]), arg)) if phrase is None else phrase

    def _plain(self, mark: str) -> str:
        return self._words.say(self._phrases[mark]) if mark in self._phrases else ""

    # --- blocks

    def _facts(self, facts: tuple[Fact, ...]) -> list[_FactView]:
        return [_FactView(self._phrase(fact.label), self._phrase(fact.value)) for fact in facts]

    def _board(self, board: Board) -> _BoardView:
        return _BoardView(self._phrase(board.caption), self.slots.put(Given((self.table(board),))))

    def table(self, board: Board) -> doc.Table:
        """Return a table without its caption."""
        columns = tuple(doc.Column(self._inline(column.title), column.align, column.spare) for column in board.columns)
        rows = tuple(tuple(self._cell(cell, row.team) for cell in row.cells) for row in board.rows)
        return doc.Table(columns, rows)

    def _cell(self, cell: Cell, team: str) -> doc.Cell:
        return doc.Cell(self._inline(cell.content), cell.tone, team)

    def _check(self, race: str, address: str | None) -> str:
        """Return a link to the page that checks the post, or the command for it if there is no address."""
        if address is None:
            return self._named("post.foot.verify", race=race)
        return self._link(address, "post.foot.check")

    def _link(self, address: str, words: str) -> str:
        """Return a link whose text is an entry of the catalogue."""
        return self.slots.put((doc.Link(address, self._inline(Message(words))),))

    def _deeds(self, log: tuple[LogRound, ...], marks: Mapping[str, str]) -> list[_DeedView]:
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
        return [
            _DeedView(self._team(one[0]) or "", self.slots.put(self._outcome(one)), left.pop(team, ""))
            for (team, _), one in own.items()
        ]

    def _outcome(self, entries: list[LogEntry]) -> doc.Inlines:
        """Return each order with its outcome, numbered if several; or the headlines, if the game has no briefs."""
        orders: list[tuple[str, list[str]]] = []
        for entry in entries:
            if entry.order is not None or not orders:
                orders.append(("" if entry.order is None else self._plain_words(entry.order), []))
            orders[-1][1].extend(self._brief(line.brief) for line in entry.lines if line.brief)
        outcomes = [one for order, came in orders if (one := " → ".join(filter(None, (order, ", ".join(came)))))]
        outcomes = outcomes or [self._plain_words(entry.headline) for entry in entries]
        numbered = [f"{number}. {one}" for number, one in enumerate(outcomes, 1)] if len(outcomes) > 1 else outcomes
        return (doc.Text(doc.tidy("; ".join(numbered))),)

    def _brief(self, brief: Brief) -> str:
        faces = " ".join(str(face) for face in brief.faces)
        return f"{self._plain_words(brief.message)} ({faces})" if faces else self._plain_words(brief.message)

    def _plain_words(self, phrase: Phrase) -> str:
        return doc.plain_text(self._inline(phrase))

    def _round(self, round_: LogRound) -> _RoundView:
        return _RoundView(self._phrase(round_.title), tuple(self._entry(entry) for entry in round_.entries))

    def _entry(self, entry: LogEntry) -> _EntryView:
        mark = self.slots.put(Given(nested(self.lines(entry))))
        return _EntryView(self._team(entry), self._phrase(entry.headline), mark, self._optional(entry.note))

    def lines(self, entry: LogEntry) -> "tuple[LogEntryLine, ...]":
        """Return the lines of an entry, each with an anchor; a die is shown only in the first line that uses it."""
        shown: set[int] = set()
        return tuple(
            LogEntryLine(min(line.depth, _DEEPEST), self._line(line, shown), f"e{line.event}") for line in entry.lines
        )

    def _team(self, entry: LogEntry) -> str | None:
        if entry.name is None:
            return None
        badge: doc.Inlines = (doc.Badge(entry.tone, entry.team), doc.Text(" ")) if entry.tone else ()
        mark = self.slots.put((*badge, *self._inline(entry.name)))
        self._phrases[mark] = entry.name
        return mark

    def _line(self, line: LogLine, shown: set[int]) -> doc.Inlines:
        """Return the event in words, then its dice that are not yet `shown` and its rule, as code."""
        dice = [
            doc.Code(f"{self._plain_words(purpose_of(die.address.label))} {die.face}")
            for die in line.dice
            if die.index not in shown
        ]
        shown.update(die.index for die in line.dice)
        proof = (*dice, doc.Code(doc.tidy(line.rule), is_rule=True))
        codes = (inline for code in proof if code.value for inline in (doc.Text(" "), code))
        return doc.joined((*self._inline(line.message), *codes))

    def _erratum(self, erratum: Erratum) -> _ErratumView:
        date, reason = self._phrase(day_of(erratum.at)), self._phrase(Text(erratum.reason))
        return _ErratumView(date, reason, erratum.since, tuple(map(self._phrase, erratum.told())))

    def _offers(self, offers: tuple[Offer, ...]) -> dict[str, Any]:
        """Return the offers, and separately the note that all of them share, if any."""
        notes = {offer.note for offer in offers}
        alike = len(offers) > 1 and len(notes) == 1 and all(offer.orders for offer in offers)
        common = notes.pop() if alike else None
        own = [replace(offer, note=None) if common else offer for offer in offers]
        return {"offers_note": self._optional(common), "offers": [self._offer(offer) for offer in own]}

    def _offer(self, offer: Offer) -> _OfferView:
        orders = tuple(
            _OpenOrderView(self._phrase(opened.order), tuple(self._phrase(lead) for lead in opened.leads))
            for opened in offer.orders
        )
        return _OfferView(self._phrase(Listing(offer.names)), orders, self._optional(offer.note))

    def _ask(self, ask: Ask) -> _AskView:
        bonus = self._phrase(span(ask.bonus)) if ask.bonus else None
        closes = self._phrase(in_both_calendars(ask.closes)) if ask.closes else None
        return _AskView(ask.turn, ask.orders, ask.contingencies, closes, bonus)

    def _fold(self, title: str, caller: Callable[[], str]) -> str:
        """The function `fold` of a template: puts its content between a start mark and an end mark."""
        start = self.slots.put(FoldStart(self._title(title)))
        return f"\n\n{start}\n\n{caller()}\n\n{self.slots.put(FoldEnd())}\n\n"

    def _title(self, title: str) -> doc.Inlines:
        return doc.joined((doc.Text(doc.tidy(MARK.sub(lambda found: self._plain(found[0]), title))),))


class LogEntryLine(Struct, frozen=True):
    """A line of the log in words, and its depth in the list."""

    depth: int
    words: doc.Inlines
    anchor: str | None


_DEEPEST: Final = 2
"""The greatest depth of nested lists, chosen for narrow screens."""


def _tells(entry: LogEntry) -> bool:
    """Whether an entry has an order, or a line that is told in brief."""
    return entry.order is not None or any(line.brief for line in entry.lines)


def nested(lines: tuple[LogEntryLine, ...]) -> doc.Blocks:
    """Return the lines as a list; deeper lines become a list below the line before them."""
    if not lines:
        return ()
    heads = [index for index, line in enumerate(lines) if line.depth <= lines[0].depth]
    ends = [*heads[1:], len(lines)]
    items = (
        (doc.Paragraph(lines[head].words, lines[head].anchor), *nested(lines[head + 1 : end]))
        for head, end in zip(heads, ends, strict=True)
    )
    return (doc.BulletList(tuple(items)),)
