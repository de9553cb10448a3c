"""Makes the files of a played race: each turn's data, posts and page, and the files of the whole race."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from typing import Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import LanguageCard, PromptCard, RaceCard
from ludi_press.archive.refs import people
from ludi_press.archive.rulebook import rule_address
from ludi_press.archive.scripted import ReplaySeen
from ludi_press.content.race_file import in_language
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem
from ludi_press.core.report import Fact, LogRound, Message, Offer, Report, Text, purpose_of, say
from ludi_press.games.contract import Listener, Party
from ludi_press.pictures.board import Context
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import MOTION, TRACK, Gallery, PostPicture, gallery_of
from ludi_press.posts.document.sections import Imprint, Translator
from ludi_press.posts.document.tree import plain_text
from ludi_press.posts.formats.page import PageSection, People, write_picture, write_sections
from ludi_press.posts.prompts import Prompt, month_of, tell_race
from ludi_press.press.building.albums import Albums, retitled
from ludi_press.press.building.chances import Swing, closest
from ludi_press.press.building.data import race_card, tell_chronicle, turn_json
from ludi_press.press.building.handouts import (
    HOST,
    copy_files,
    host_card,
    host_file,
    host_texts,
    imprint,
    texts_file,
    to_drafts,
    to_post,
    write_copies,
)
from ludi_press.press.building.race_files import Race, board_html, make_race_parts, pictured, seen
from ludi_press.press.building.seen import seen_board, seen_deeds, seen_places
from ludi_press.press.playing.explain import reasons, with_reasons
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.reading.parts import SiteParts, fingerprint, recipe
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.theme import PressTheme

TO_ROOT: Final = "../../../../"
"""The relative path from a turn's page to the root of the site."""

Files = dict[str, bytes]
"""Contents by path, relative to the site, with forward slashes."""


def tell(played: PlayedRace) -> tuple[Report, ...]:
    """Return the Reports of a race's turns in its first language, without `offers`."""
    return tuple(_report(played, turn) for turn in played.turns)


def tell_turn(played: PlayedRace, number: int) -> Report:
    """Return the whole Report of a turn; -1 is the newest."""
    turn = played.turns[number]
    return replace(_report(played, turn), offers=offers(played, turn))


def offers(played: PlayedRace, turn: PlayedTurn) -> tuple[Offer, ...]:
    """Return what is open after a turn; only the newest turn shows this expensive part of a Report."""
    game = played.source.game
    return game.teller.offers(played.source.set_up, turn.record.after) if game else ()


def _report(played: PlayedRace, turn: PlayedTurn) -> Report:
    game = played.source.game
    if game is None:
        raise ValueError("a race without a game cannot be told")
    report = turn.report(game, played.source.set_up)
    report = with_reasons(report, reasons(played.source.turn(report.turn), turn.asked))
    facts = (*report.facts, *_handed_over(played.source, report.turn))
    return with_own_words(played, replace(report, facts=facts), played.source.language)


def with_own_words(played: PlayedRace, report: Report, language: str) -> Report:
    """Return a Report with the host's title, story and notes in a language."""
    source = played.source
    turn = source.turn(report.turn)
    story = in_language(turn.head.story, language) if turn and turn.head.story else None
    title = Text(source.head.title_in(language)) if source.head else report.title
    given: Mapping[str, Placed[str]] = (turn.head.notes if turn else None) or {}
    news = tuple(dict.fromkeys((*report.news, *_unlisted(played, report, given))))
    return replace(report, title=title, story=story, log=_noted(report.log, given), news=news)


def _unlisted(played: PlayedRace, report: Report, notes: Mapping[str, Placed[str]]) -> Iterator[Message]:
    """Yield the notes on those who have no entry in the log, as a team that the host takes out of the race."""
    game, listed = played.source.game, {entry.team for round_ in report.log for entry in round_.entries}
    parties: tuple[Party, ...] = game.parties(played.source.set_up) if isinstance(game, Listener) else ()
    names = {who: name for party in parties for who, name in party.subjects.items()}
    for who, note in notes.items():
        if who not in listed:
            yield say("post.noted", team=Text(names.get(who, who)), note=Text(note.value))


def _handed_over(source: RaceSource, turn: int) -> Iterator[Fact]:
    """Yield the teams whose orders are those of somebody else from this turn on, or from the next one."""
    for team, one in source.head.handovers.items() if source.head else ():
        if one.value.from_ - 1 <= turn <= one.value.from_:
            new = say("fact.player", team=Text(team), player=Text(one.value.to), turn=one.value.from_)
            yield Fact(say("fact.handed"), new)


def notes(report: Report) -> tuple[tuple[str, Text], ...]:
    """Return the notes of the host in the log of a turn, each with its team."""
    entries = (entry for round_ in report.log for entry in round_.entries)
    return tuple((entry.team, entry.note) for entry in entries if entry.note)


def _noted(log: tuple[LogRound, ...], notes: Mapping[str, Placed[str]]) -> tuple[LogRound, ...]:
    """Return the log with each note of the host at the first entry of its team."""
    left = {team: Text(note.value) for team, note in notes.items()}
    if not left:
        return log
    return tuple(
        replace(round_, entries=tuple(replace(entry, note=left.pop(entry.team, None)) for entry in round_.entries))
        for round_ in log
    )


class _Context(Struct, frozen=True, dict=True):
    """What all turns of a race are written with, in one of its languages.

    `newest_offers` returns what is open after the newest turn.
    """

    played: PlayedRace
    theme: PressTheme
    card: RaceCard
    languages: tuple[LanguageCard, ...]
    albums: Albums
    newest_offers: Callable[[], tuple[Offer, ...]]

    @cached_property
    def people(self) -> People:
        """All who take part, with addresses relative to a turn's page."""
        return people(self.card, TO_ROOT)

    def href(self, rule: str) -> str | None:
        """Return the address of a rule, relative to a turn's page."""
        folder = self.card.rules
        return f"{TO_ROOT}{rule_address(folder, rule)}" if folder else None


def render_race(
    played: PlayedRace,
    themes: tuple[PressTheme, ...],
    reports: tuple[Report, ...],
    albums: Albums,
    parts: SiteParts,
    swing: Swing | None = None,
) -> RaceCard:
    """Make all parts of a race but its pictures, unless they are kept; return its card for the shared pages.

    `themes` are the race's theme in each of its languages: everything is written in the first, the posts and the host's
    page also in the others. `swing` are the chances that its page shows.
    """
    theme, *others = themes
    chronicle = tell_chronicle(played)
    languages = _languages(themes) if others else ()
    cards = [race_card(played, reports, chronicle, own.words, albums.badges) for own in themes]
    newest_offers = cache(partial(offers, played, played.turns[-1]))
    for own, card in zip(themes, cards, strict=True):
        context = _Context(played, own, card, languages, albums, newest_offers)
        told = tuple(with_own_words(played, report, own.words.language) for report in reports)
        _make_turns(context, told, parts, whole=own is theme)
    card = pictured(cards[0], albums)
    race = Race(played, card, chronicle, reports, theme, albums, tuple(map(notes, reports)), swing)
    make_race_parts(race, parts)
    return card


def _make_turns(context: _Context, reports: tuple[Report, ...], parts: SiteParts, *, whole: bool) -> None:
    """Make the parts of all turns in one language: pages and data too if it is the first (`whole`)."""
    theme, race = context.theme, context.card.id
    told = tell_race(race, (report.beats for report in reports), theme.prompts, theme.words, month_of(reports[0]))
    for played, report, prompts in zip(context.played.turns, reports, told, strict=True):
        turn = _Turn(context, played, report, prompts)
        part, made_of = f"{race}/{report.turn:02}/{theme.words.language}", turn.recipe()
        if not parts.take(part, made_of):
            if turn.is_newest:
                turn = replace(turn, report=replace(report, offers=context.newest_offers()))
            made, found = turn.files() if whole else turn.further_posts()
            parts.put(part, made_of, made, found)


def _languages(themes: tuple[PressTheme, ...]) -> tuple[LanguageCard, ...]:
    """Return the languages of a race; files in the first have plain names, in others names with the language."""
    tags = [theme.words.language for theme in themes]
    files = [HOST, *(host_file(tag) for tag in tags[1:])]
    names = [theme.words.say(say("language.name")) for theme in themes]
    return tuple(LanguageCard(tag, name, file) for tag, name, file in zip(tags, names, files, strict=True))


class _Turn(Struct, frozen=True, dict=True):
    """A turn to be written in one language."""

    context: _Context
    played: PlayedTurn
    report: Report
    prompts: tuple[Prompt, ...]

    @property
    def is_newest(self) -> bool:
        return self.played is self.context.played.turns[-1]

    @property
    def folder(self) -> str:
        return f"races/{self.context.card.id}/turns/{self.report.turn:02}"

    @cached_property
    def card(self) -> RaceCard:
        """The race as it was known when the turn was published."""
        return self.context.card.as_of(self.report.turn)

    @cached_property
    def imprint(self) -> Imprint:
        return imprint(self.context.played, self.played, self.context.theme.site.address)

    @cached_property
    def seen(self) -> ReplaySeen:
        return seen(self.card, self.report.turn, self.context.albums)

    def recipe(self) -> str:
        """Return the recipe of its files; its states and events are determined by the moves."""
        context, report, move = self.context, self.report, self.context.played.moves[self.report.turn]
        source, albums, stamp = context.played.source, context.albums, self.imprint
        game, head, newest = source.game, source.head, self.is_newest
        shown = (albums.shown.get(report.turn), albums.key(report.turn))
        return recipe(
            program=fingerprint(game.package if game else "ludi_press"),
            theme=context.theme.digest,
            set_up=move.set_up,
            start=move.before if report.turn else None,
            orders=move.orders,
            dice=move.dice,
            story=(report.story, notes(report)),
            told=(report.facts, reasons(source.turn(report.turn), self.played.asked)),
            prompts=self.prompts,
            proof=(stamp.closed, stamp.proof),
            errata=stamp.errata,
            sealed=report.turn in source.seals,
            pictures=(*shown, newest and (albums.posted, albums.mail is None)),
            newest=newest,
            posts=head and (head.formats, head.bbcode, head.log, head.prompts),
            race=(self.card, context.languages, self.seen),
        )

    def files(self) -> tuple[Files, Iterable[Problem]]:
        """Return its data and its page, of the newest turn also its posts and the host's page."""
        page, flaws = self.page()
        files: Files = {
            f"{self.folder}/turn.json": turn_json(self.context.played, self.played, self.report),
            f"{self.folder}/index.html": page,
        }
        if not self.is_newest:
            return files, flaws
        posts, problems = self.posts(HOST)
        return files | posts, tuple(dict.fromkeys((*flaws, *problems)))

    def further_posts(self) -> tuple[Files, Iterable[Problem]]:
        """Return the newest turn's posts in a further language, in a folder of their own, with the host's page."""
        tag = self.context.theme.words.language
        return self.posts(host_file(tag), f"{tag}/") if self.is_newest else ({}, ())

    def page(self) -> tuple[bytes, tuple[Problem, ...]]:
        context, report, theme = self.context, self.report, self.context.theme
        sections, flaws = self.sections()
        page = theme.pages.turn(
            self.card,
            report.turn,
            sections,
            _pictures(context.albums.shown.get(report.turn, ())),
            self.played.record.rolls,
            self.seen,
            [board_html(board, theme, context.people) for board in report.tables],
            report.votes,
            self.one_die_away(),
        )
        return (page.value or "").encode(), (*flaws, *page.problems)

    def sections(self) -> tuple[dict[str, PageSection], tuple[Problem, ...]]:
        """Return the sections of its page by name without empty ones, and the mistakes of the theme."""
        context, theme = self.context, self.context.theme
        # The page has a link of its own to the slips, which works from a disk.
        stamp = replace(self.imprint, slips=None, marks={})
        drafted = to_drafts(self.report, theme, stamp, self.offered()).page()
        here = theme.pages.say("page.event")
        whole = {name: one.value for name, one in drafted.items() if one.value and one.value.blocks}
        plan = context.albums.plans.get(self.report.turn)
        whole |= self.drawn(whole, plan.context) if plan else {}
        found = write_sections(whole, theme.tones, context.href, here, context.people)
        return found, tuple(dict.fromkeys(problem for one in drafted.values() for problem in one.problems))

    def drawn(self, whole: Mapping[str, doc.Document], drawn: Context) -> dict[str, doc.Document]:
        """Return the sections that the page shows as drawings, and what these leave out."""
        report, told, made = self.report, Translator(self.context.theme.words), dict[str, doc.Document]()
        played = self.card.by_team
        board = None if report.standings else seen_board(report.board, drawn, told, played)
        placed = report.standings and seen_places(report.standings, drawn, told)
        if "board" in whole and placed:
            made["board"] = replace(whole["board"], blocks=(whole["board"].blocks[0], placed))
        if "board" in whole and board:
            heading, *others = whole["board"].blocks
            figures = doc.Heading(2, told.text(say("page.turn.figures")))
            made["figures"] = replace(whole["board"], blocks=(figures, *others))
            made["board"] = replace(whole["board"], blocks=(heading, board))
        done = seen_deeds(report, drawn, told)
        if "deeds" in whole and done:
            heading, *key = (one for one in whole["deeds"].blocks if not isinstance(one, doc.BulletList))
            made["deeds"] = replace(whole["deeds"], blocks=(heading, done, *key))
        return made

    def one_die_away(self) -> str:
        """Return in words which die of a sealed turn was the nearest to another outcome; "" where none is told."""
        source, record = self.context.played.source, self.played.record
        if source.game is None or record.turn not in source.seals:
            return ""
        found = closest(source.game, source.race, source.set_up, record)
        if found is None:
            return ""
        names, address = {entry.team: Text(entry.auriga) for entry in self.card.entries}, found.roll.address
        return self.context.theme.words.say(
            say(
                f"away.{found.change.name.lower()}",
                die=found.roll.index + 1,
                label=purpose_of(address.label),
                of=names.get(address.team, Text(address.team)),
                face=found.roll.face,
                other=found.other,
                team=names[found.team],
                place=found.place,
                instead=found.instead,
            )
        )

    def posts(self, host: str, folder: str = "") -> tuple[Files, tuple[Problem, ...]]:
        """Return its posts, in a folder beside the host's page for them, and that page."""
        from ludi_press.posts.formats.copies import FORMATS, chosen  # the writers are imported only here

        context, theme, head = self.context, self.context.theme, self.context.played.source.head
        albums = context.albums
        shown = (*albums.shown.get(self.report.turn, ()), *albums.posted)
        pictures = retitled(context.played, self.report, shown, theme.words, albums.paints)
        post = to_post(self.report, theme, self.imprint, self.offered(), pictures, albums.mail)
        copies, problems = write_copies(post, chosen(head.formats, head.bbcode) if head else FORMATS)
        card = host_card(copies, folder, context.languages, host)
        page = theme.pages.host(self.card, self.report.turn, card, self.prompt_cards())
        files = {f"{self.folder}/{folder}{name}": data for name, data in copy_files(copies).items()}
        files[f"{self.folder}/{host}"] = (page.value or "").encode()
        files[f"{self.folder}/{texts_file(host)}"] = host_texts(copies)
        return files, (*problems, *page.problems)

    def offered(self) -> tuple[Prompt, ...]:
        """Return the prompts, unless the race wants none in its posts."""
        head = self.context.played.source.head
        return self.prompts if head is None or head.prompts else ()

    def prompt_cards(self) -> tuple[PromptCard, ...]:
        shown = self.prompts[: self.context.theme.prompts.show.page]
        beats = ((plain_text(prompt.content), prompt.beat) for prompt in shown)
        return tuple(PromptCard(text, beat.kind, beat.events, beat.earlier) for text, beat in beats)


def _pictures(pictures: tuple[PostPicture, ...]) -> Gallery[Markup]:
    """Return the pictures of a turn for its page; of a film the track stands where nothing may move."""
    still = next((one.file for one in pictures if one.kind == TRACK), None)

    def show(one: PostPicture) -> Markup:
        return Markup(write_picture(one, still if one.kind == MOTION else None, "../../"))  # noqa: S704 # our own writer

    return gallery_of(pictures, show)
