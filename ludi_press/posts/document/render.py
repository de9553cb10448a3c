"""Renders a Report as a Document: sections in the order of the theme, or a template of the host.

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
- `section("name")`: a section of the program's own, as `{% include "post/name.md.j2" %}` gives it;
- `words("id", name=value)`: an entry of the catalogue;
- `lines("id", name=value)`: the lines of an entry, a list, for text that is to be copied;
- `{% call fold(title) %}…{% endcall %}`: content that a reader can collapse.

A template that is more than an order of them, or a section that a theme has a file of its own for, `post/*.md.j2`,
is filled and read as Markdown; the docstring of `context` lists what it may use.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Ask, Board, Erratum, Fact, Listing, LogEntry, Message, Offer, Phrase, Report, Text
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PostPicture, gallery_of
from ludi_press.posts.document.parse import MARK, FoldEnd, FoldStart, LoneBlocks, Slots, Story, parse
from ludi_press.posts.document.sections import (
    NO_IMPRINT,
    ON_PAGES,
    SECTIONS,
    DeedLine,
    Imprint,
    Sections,
    Translator,
    deeds,
    shared_note,
)
from ludi_press.posts.prompts import Prompt
from ludi_press.posts.words.phrases import Words, day_of, in_both_calendars, span

View = dict[str, Any]
"""A part of a Report in a template: its values by name."""


class TemplateValues:
    """The values of a template from the Report of some sections; every value is the mark of a slot."""

    def __init__(self, sections: Sections) -> None:
        self.slots = Slots()
        self._sections = sections
        self._phrases: dict[str, Phrase] = {}

    def all(self) -> View:
        """Return all values that a template may use."""
        sections = self._sections
        report, imprint = sections.report, sections.imprint
        note, offers = shared_note(report.offers)
        return {
            "title": self._phrase(report.title),
            "heading": self._phrase(report.heading),
            "turn": report.turn,
            "over": report.over,
            "news": [self._phrase(sentence) for sentence in report.news],
            "date": self._optional(imprint.closed and day_of(imprint.closed)),
            "facts": self._facts(report.facts),
            "board": self._board(report.board),
            "laps": self._facts(report.laps),
            "standings": report.standings and self._board(report.standings),
            "deeds": [self._deed(deed) for deed in deeds(report.log, imprint.marks)],
            "full_log": imprint.full_log,
            "log": [
                {"title": self._phrase(one.title), "entries": list(map(self._entry, one.entries))} for one in report.log
            ],
            "offers_note": self._optional(note),
            "offers": [self._offer(offer) for offer in offers],
            "ask": report.ask and self._ask(report.ask),
            "proof": self._facts(imprint.proof),
            "strength": self._facts(imprint.strength),
            "takes_words": imprint.takes_words,
            "line": self._text(imprint.line),
            "commitment": self._text(imprint.commitment),
            "check": self.slots.put(sections.check()),
            "slips": self.slots.put(sections.slips()) if imprint.slips else "",
            "errata": [self._erratum(one) for one in imprint.errata],
            "story": self.slots.put(Story(report.story)) if report.story and report.story.strip() else None,
            "prompts": [self.slots.put(prompt.content) for prompt in sections.prompts],
            "pictures": gallery_of(sections.pictures, lambda picture: self._blocks((picture.block,))),
            "section": lambda name: f"\n\n{self._blocks(SECTIONS[name](sections))}\n\n",
            "words": self._named,
            "lines": self._lines_named,
            "fold": self._fold,
        }

    # --- words

    def _phrase(self, phrase: Phrase) -> str:
        mark = self.slots.put(self._sections.text(phrase))
        self._phrases[mark] = phrase
        return mark

    def _optional(self, phrase: Phrase | None) -> str | None:
        return None if phrase is None else self._phrase(phrase)

    def _text(self, text: str | None) -> str | None:
        return self._phrase(Text(text)) if text else None

    def _named(self, message_id: str, **args: str | int) -> str:
        """The function `words` of a template; its arguments are numbers, marks, or the theme's own text."""
        return self._phrase(Message(message_id, tuple((name, self._argument(arg)) for name, arg in args.items())))

    def _lines_named(self, message_id: str, **args: str | int) -> list[str]:
        """The function `lines` of a template: an entry's lines, each with its own mark."""
        lines = self._sections.lines_of(self._phrases[self._named(message_id, **args)])
        return [self._phrase(Text(line)) for line in lines]

    def _argument(self, arg: str | int) -> Phrase:
        return arg if isinstance(arg, int) else self._phrases.get(arg) or Text(self._plain(arg))

    def _plain(self, text: str) -> str:
        """Return a text with the words of its marks."""
        phrases = self._phrases
        return MARK.sub(lambda found: self._sections.say(phrases[found[0]]) if found[0] in phrases else "", text)

    # --- parts

    def _blocks(self, blocks: doc.Blocks) -> str:
        return self.slots.put(LoneBlocks(blocks))

    def _facts(self, facts: Iterable[Fact]) -> list[View]:
        return [{"label": self._phrase(fact.label), "value": self._phrase(fact.value)} for fact in facts]

    def _board(self, board: Board) -> "_Table":
        table = _Table(self._blocks((self._sections.table(board),)))
        table.caption = self._phrase(board.caption)
        return table

    def _deed(self, deed: DeedLine) -> View:
        outcome = self._phrase(Text(self._sections.outcome(deed.entries)))
        return {"team": self._team(deed.entries[0]) or "", "outcome": outcome, "mark": deed.mark}

    def _team(self, entry: LogEntry) -> str | None:
        if entry.name is None:
            return None
        mark = self.slots.put(self._sections.team(entry))
        self._phrases[mark] = entry.name
        return mark

    def _entry(self, entry: LogEntry) -> View:
        headline, lines = self._phrase(entry.headline), self._blocks(self._sections.events(entry))
        return {"team": self._team(entry), "headline": headline, "lines": lines, "note": self._optional(entry.note)}

    def _erratum(self, one: Erratum) -> View:
        date, reason = self._phrase(day_of(one.at)), self._phrase(Text(one.reason))
        return {"date": date, "reason": reason, "since": one.since, "changes": list(map(self._phrase, one.told()))}

    def _offer(self, offer: Offer) -> View:
        orders = [
            {"order": self._phrase(one.order), "leads": list(map(self._phrase, one.leads))} for one in offer.orders
        ]
        return {"teams": self._phrase(Listing(offer.names)), "orders": orders, "note": self._optional(offer.note)}

    def _ask(self, ask: Ask) -> View:
        bonus = span(ask.bonus) if ask.bonus else None
        closes = in_both_calendars(ask.closes) if ask.closes else None
        asked = {"turn": ask.turn, "orders": ask.orders, "contingencies": ask.contingencies}
        return {**asked, "closes": self._optional(closes), "bonus": self._optional(bonus)}

    def _fold(self, title: str, caller: Callable[[], str]) -> str:
        """The function `fold` of a template: puts its content between a start mark and an end mark."""
        start = self.slots.put(FoldStart(doc.joined((doc.Text(doc.tidy(self._plain(title))),))))
        return f"\n\n{start}\n\n{caller()}\n\n{self.slots.put(FoldEnd())}\n\n"


class _Table(str):
    """The mark of a table, which has its caption beside it."""

    caption: str


NAME: Final = "post.md.j2"
"""The theme's template of a whole post."""


def file_of(section: str) -> str:
    """Return the file by which a theme writes a section itself."""
    return f"post/{section}.md.j2"


_COMMENT: Final = re.compile(r"\{#.*?#\}", re.DOTALL)
_INCLUDE: Final = re.compile(r'\{% include "post/(\w+)\.md\.j2" %\}')
_LOG: Final = re.compile(r"\{% if full_log %\}(.*?)\{% else %\}(.*?)\{% endif %\}", re.DOTALL)
"""What a race with the whole log in its posts has, and what any other has."""

Template = str | Mapping[str, str]
"""The text of a theme's `post.md.j2`, or the texts of all template files of its posts, by name."""


class Drafts:
    """The posts of one turn, with different sets of pictures, and the sections of its page.

    `folder` is the theme's, for places; `prompts` are those that the posts may show.
    """

    def __init__(
        self,
        report: Report,
        template: Template,
        words: Words,
        folder: str = "theme",
        imprint: Imprint = NO_IMPRINT,
        prompts: tuple[Prompt, ...] = (),
    ) -> None:
        self._sources = {NAME: template} if isinstance(template, str) else template
        self._folder = folder
        self._turn = (report, words, imprint, prompts)

    def draft(self, pictures: tuple[PostPicture, ...] = ()) -> Judged[doc.Document]:
        """Return the post with these pictures of the turn.

        The value is None if the template has a mistake.
        Entries missing in the words catalogue are warnings, and visible in the post.
        """
        return self._written(Sections(*self._turn, pictures), NAME, self._order())

    def page(self) -> dict[str, Judged[doc.Document]]:
        """Return the sections of the turn's page by name, without pictures, which the page has itself."""
        sections = Sections(*self._turn)
        return {
            name: self._written(sections, file_of(name), None if file_of(name) in self._sources else (name,))
            for name in ON_PAGES
        }

    def _order(self) -> tuple[str, ...] | None:
        """Return the sections of a post in their order; None if its template is more than that."""
        log = 1 if self._turn[2].full_log else 2
        template = _LOG.sub(lambda found: found[log], _COMMENT.sub("", self._sources[NAME]))
        names = tuple(_INCLUDE.findall(template))
        is_order = not _INCLUDE.sub("", template).strip()
        known = all(name in SECTIONS and file_of(name) not in self._sources for name in names)
        return names if is_order and known else None

    def _written(self, sections: Sections, shape: str, order: tuple[str, ...] | None) -> Judged[doc.Document]:
        """Return some sections in order, or what a template makes of them."""
        if order is not None:
            made = Judged(tuple(block for name in order for block in SECTIONS[name](sections)))
        else:
            made = self._filled(sections, shape)
        document = None if made.value is None else doc.Document(made.value, sections.words.language)
        return Judged(document, (*made.problems, *sections.flaws()))

    def _filled(self, sections: Sections, shape: str) -> Judged[doc.Blocks]:
        values = TemplateValues(sections)
        filled = _templates_of(self._sources, self._folder).fill(shape, values.all())
        if filled.value is None:
            return Judged(None, filled.problems)
        return parse(filled.value, values.slots.values, file=f"{self._folder}/{shape}")


def template_flaws(template: Mapping[str, str], folder: str = "theme") -> tuple[Problem, ...]:
    """Return the problems of the post templates themselves, whatever turn they will show."""
    return _templates_of(template, folder).flaws()


def _templates_of(sources: Mapping[str, str], folder: str) -> Templates:
    return _templates(tuple(sorted(sources.items())), folder)


@lru_cache(maxsize=8)
def _templates(sources: tuple[tuple[str, str], ...], folder: str) -> Templates:
    """Return the compiled templates; cached, since the turns of a race share them."""
    own = {file_of(name): f"{{{{ section('{name}') }}}}" for name in SECTIONS}
    return Templates({**own, **dict(sources)}, folder, markup=False)


def render_board(board: Board, words: Words) -> doc.Document:
    return doc.Document((Translator(words).table(board),))


def render_lines(entry: LogEntry, words: Words) -> doc.Document:
    """Return what happened to one team in one round, as a list without anchors, for pages outside a post."""
    return doc.Document(Translator(words).events(entry, anchored=False))
