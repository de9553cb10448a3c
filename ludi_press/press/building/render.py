"""A played race as files of the site: each turn's data, posts and page, and what tells of the whole race."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import PromptCard, RaceCard
from ludi_press.archive.host_cards import LanguageCard
from ludi_press.archive.refs import people
from ludi_press.archive.rulebook import rule_address
from ludi_press.content.own_words import in_language
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem
from ludi_press.core.report import LogRound, Offer, Report, Text, say
from ludi_press.pictures.replay import Replay
from ludi_press.posts.document.context import Imprint
from ludi_press.posts.document.gallery import MOTION, Gallery, PostPicture, gallery_of
from ludi_press.posts.document.render import SECTIONS, Drafts, section
from ludi_press.posts.document.tree import Document, plain_text
from ludi_press.posts.formats.page import Href, Section, Wide, write_page, write_section
from ludi_press.posts.stories.prompts import Prompt, tell_race
from ludi_press.press.building.albums import Albums, retitled
from ludi_press.press.building.cards import race_card, tell_chronicle
from ludi_press.press.building.data import turn_json
from ludi_press.press.building.imprint import imprint
from ludi_press.press.building.posting import (
    HOST,
    copy_files,
    host_card,
    host_file,
    host_texts,
    texts_file,
    to_drafts,
    to_post,
    write_copies,
)
from ludi_press.press.building.race_files import Race, board_html, race_files
from ludi_press.press.building.replays import make_replay, pictured, seen
from ludi_press.press.building.state import digest
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.reading.memory import Manifest
from ludi_press.press.reading.program import fingerprint
from ludi_press.press.reading.recipe import Store, recipe
from ludi_press.press.reading.theme import Theme

if TYPE_CHECKING:
    from ludi_press.posts.formats.copies import Copy
    from ludi_press.posts.formats.copies import Turn as Post

TO_ROOT: Final = "../../../../"
"""The way from a turn's page to the first page's folder."""

Files = dict[str, bytes]
"""Contents by path, relative to the site, with forward slashes."""


def tell(played: PlayedRace) -> tuple[Report, ...]:
    """The Reports of a race's turns in its first language, without what is open after each (`offers`)."""
    return tuple(_report(played, turn) for turn in played.turns)


def tell_turn(played: PlayedRace, number: int) -> Report:
    """The whole Report of a turn; -1 is the newest."""
    turn = played.turns[number]
    return replace(_report(played, turn), offers=offers(played, turn))


def offers(played: PlayedRace, turn: PlayedTurn) -> tuple[Offer, ...]:
    """What is open after a turn: the dearest part of a Report, and only the files of the newest turn show it."""
    game = played.source.game
    return game.offers(played.source.set_up, turn.record.after) if game else ()


def _report(played: PlayedRace, turn: PlayedTurn) -> Report:
    game = played.source.game
    if game is None:
        raise ValueError("a race without a game cannot be told")
    return with_own_words(played, turn.report(game, played.source.set_up), played.source.language)


def with_own_words(played: PlayedRace, report: Report, language: str) -> Report:
    """A Report with the race's title, and the turn's story and notes, as the host wrote them in a language."""
    source = played.source
    turn = source.turns[report.turn - 1] if report.turn else None
    story = in_language(turn.head.story, language) if turn and turn.head.story else None
    title = Text(source.head.title_in(language)) if source.head else report.title
    log = _noted(report.log, turn.head.notes or {}) if turn else report.log
    return replace(report, title=title, story=story, log=log)


def notes(report: Report) -> tuple[tuple[str, Text], ...]:
    """The notes of the host in the log of a turn, with the team of each."""
    entries = (entry for round_ in report.log for entry in round_.entries)
    return tuple((entry.team, entry.note) for entry in entries if entry.note)


def _noted(log: tuple[LogRound, ...], notes: Mapping[str, Placed[str]]) -> tuple[LogRound, ...]:
    """The log with each note of the host by the first entry of whom it is about."""
    left = {team: Text(note.value) for team, note in notes.items()}
    if not left:
        return log
    return tuple(
        replace(round_, entries=tuple(replace(entry, note=left.pop(entry.team, None)) for entry in round_.entries))
        for round_ in log
    )


class _Sheet(Struct, frozen=True):
    """What all turns of a race are written with, in one of its languages.

    `set_up` is a hash of what the race starts from, `moves` are those of `moves`.
    `newest_offers` gives what is open after the newest turn.
    """

    played: PlayedRace
    theme: Theme
    card: RaceCard
    languages: tuple[LanguageCard, ...]
    albums: Albums
    replay: Replay | None
    set_up: str
    moves: tuple[str, ...]
    newest_offers: Callable[[], tuple[Offer, ...]]


def render_race(
    played: PlayedRace,
    themes: tuple[Theme, ...],
    reports: tuple[Report, ...],
    albums: Albums,
    store: Store | None = None,
) -> tuple[Files, RaceCard, tuple[Problem, ...]]:
    """All files of a race but its pictures, its card for what all races share, and what the theme got wrong.

    `themes` are the race's theme in each of its languages: in the first all is written, in the others the posts and
    the host's page. Parts that are `kept` from an earlier build are not written again; all are noted there.
    """
    store = store or Store(Manifest(), Path())
    theme, *others = themes
    chronicle = tell_chronicle(played)
    languages = _languages(themes) if others else ()
    replay = make_replay(played, albums, theme.words)
    badges = {actor.id: actor.badge for actor in replay.actors} if replay else {}
    cards = [race_card(played, reports, chronicle, own.words, badges) for own in themes]
    set_up = digest(played.source.set_up)
    hashes = moves(set_up, played.turns)
    newest_offers = cache(partial(offers, played, played.turns[-1]))
    files: Files = {}
    for own, card in zip(themes, cards, strict=True):
        sheet = _Sheet(played, own, card, languages, albums, replay, set_up, hashes, newest_offers)
        told = tuple(with_own_words(played, report, own.words.language) for report in reports)
        files |= _turns(sheet, told, store, _turn_files if own is theme else _post_files)
    card = pictured(cards[0], albums)
    race = Race(played, card, chronicle, reports, theme, albums, replay, hashes, tuple(map(notes, reports)))
    files |= race_files(race, store)
    return files, card, store.problems()


def moves(set_up: str, turns: Iterable[PlayedTurn]) -> tuple[str, ...]:
    """Return for each turn a hash of all that it was played from: orders, dice and what was asked, up to this turn.

    The same game makes of that the same states and events, so they need not be hashed.
    """
    found = [set_up]
    for turn in turns:
        record = turn.record
        found.append(digest((found[-1], record.orders, record.rolls, turn.asked, record.ask)))
    return tuple(found[1:])


TurnWriter = Callable[[_Sheet, PlayedTurn, Report, tuple[Prompt, ...]], tuple[Files, Iterable[Problem]]]
"""Writes the files of a turn."""


def _turns(sheet: _Sheet, reports: tuple[Report, ...], store: Store, write: TurnWriter) -> Files:
    """The files of all turns in one language, save those that are kept."""
    files: Files = {}
    theme, race = sheet.theme, sheet.card.id
    told = tell_race(race, (report.beats for report in reports), theme.prompts, theme.words)
    for turn, report, prompts in zip(sheet.played.turns, reports, told, strict=True):
        part, made_of = f"{race}/{report.turn:02}/{theme.words.language}", _turn_recipe(sheet, turn, report, prompts)
        if not store.has(part, made_of):
            newest = turn is sheet.played.turns[-1]
            whole = replace(report, offers=sheet.newest_offers()) if newest else report
            made, found = write(sheet, turn, whole, prompts)
            store.put(part, made_of, made, found)
            files |= made
    return files


def _turn_recipe(sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> str:
    """All that the files of a turn are made of, in one language; its states and events follow from the moves."""
    source, albums, record = sheet.played.source, sheet.albums, turn.record
    game, head = source.game, source.head
    newest = turn is sheet.played.turns[-1]
    pictures = (albums.shown.get(report.turn), albums.key(report.turn), newest and (albums.posted, albums.mail is None))
    known, stamp = sheet.card.as_of(report.turn), imprint(sheet.played, turn)
    return recipe(
        program=fingerprint(game.package if game else "ludi_press"),
        theme=sheet.theme.digest,
        set_up=sheet.set_up,
        start=sheet.moves[report.turn - 1] if report.turn else None,
        orders=(record.orders, turn.asked, record.ask),
        dice=record.rolls,
        story=(report.story, notes(report)),
        prompts=prompts,
        proof=(stamp.closed, stamp.proof),
        errata=stamp.errata,
        pictures=pictures,
        newest=newest,
        posts=head and (head.formats, head.bbcode, head.log, head.prompts),
        race=(known, sheet.languages, seen(known, report.turn, albums, sheet.replay)),
    )


def _languages(themes: tuple[Theme, ...]) -> tuple[LanguageCard, ...]:
    """The first language has the plain names of files, each other one its tag in them."""
    tags = [theme.words.language for theme in themes]
    files = [HOST, *(host_file(tag) for tag in tags[1:])]
    names = [theme.words.say(say("language.name")) for theme in themes]
    return tuple(LanguageCard(tag, name, file) for tag, name, file in zip(tags, names, files, strict=True))


def _turn_files(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    theme, card = sheet.theme, sheet.card.as_of(report.turn)
    folder = f"races/{card.id}/turns/{report.turn:02}"
    files: Files = {f"{folder}/turn.json": turn_json(sheet.played, turn, report)}
    cards = _cards(prompts[: theme.prompts.show.page])
    sections, flaws = _sections(sheet, turn, report, prompts)
    pictures = _pictures(sheet.albums.shown.get(report.turn, ()), theme)
    there = seen(card, report.turn, sheet.albums, sheet.replay)
    tables = [board_html(board, theme, people(card, TO_ROOT)) for board in report.tables]
    page = theme.pages.turn(
        card, report.turn, sections, pictures, cards, turn.record.rolls, there, tables, report.votes
    )
    files[f"{folder}/index.html"] = (page.value or "").encode()
    if turn is not sheet.played.turns[-1]:
        return files, (*flaws, *page.problems)
    copies, problems = _copies(sheet, turn, report, prompts)
    host = theme.pages.host(card, report.turn, host_card(copies, languages=sheet.languages), cards)
    files |= {f"{folder}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/{HOST}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(HOST)}"] = host_texts(copies)
    return files, (*dict.fromkeys((*flaws, *problems)), *page.problems, *host.problems)


def _sections(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[dict[str, Section], tuple[Problem, ...]]:
    """The sections of a turn's page by name, those that say nothing left out, and what the theme got wrong."""
    theme, drafts = sheet.theme, _drafts(sheet, turn, report, prompts)
    href, here, named = _rules_href(sheet.card), theme.pages.say("page.event"), people(sheet.card, TO_ROOT)
    found: dict[str, Section] = {}
    problems: list[Problem] = []
    for name in SECTIONS:
        drafted = drafts.draft((), section(name))
        problems += drafted.problems
        if drafted.value and drafted.value.blocks:
            found[name] = write_section(drafted.value, theme.tones, href, here, named)
    return found, tuple(dict.fromkeys(problems))


def _pictures(pictures: tuple[PostPicture, ...], theme: Theme) -> Gallery:
    """The pictures of a turn, each as HTML."""
    wide, moving = _wide(pictures), _moving(pictures)
    return gallery_of(
        pictures,
        lambda one: Markup(write_page(Document((one,)), theme.tones, wide=wide, moving=moving)),  # noqa: S704 # escaped by our own writer
    )


def _wide(pictures: Iterable[PostPicture]) -> Mapping[str, Wide]:
    """The larger copies of the still pictures, which lie beside them."""
    return {
        one.file: Wide(one.wide, *one.wide_size, f"../../{one.ground}" if one.ground else None)
        for one in pictures
        if one.wide
    }


def _moving(pictures: Iterable[PostPicture]) -> Mapping[str, str]:
    """What is shown instead of a film: the picture of the whole."""
    stills = [one.file for one in pictures if one.kind == "track"]
    return {one.file: still for one in pictures for still in stills if one.kind == MOTION}


def _post_files(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    """The newest turn's posts in a further language, in a folder of their own, and its host's page beside the first."""
    if turn is not sheet.played.turns[-1]:
        return {}, ()
    theme, card = sheet.theme, sheet.card.as_of(report.turn)
    folder, tag = f"races/{card.id}/turns/{report.turn:02}", theme.words.language
    copies, problems = _copies(sheet, turn, report, prompts)
    name = host_file(tag)
    card_of_host = host_card(copies, f"{tag}/", sheet.languages, name)
    host = theme.pages.host(card, report.turn, card_of_host, _cards(prompts[: theme.prompts.show.page]))
    files = {f"{folder}/{tag}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/{name}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(name)}"] = host_texts(copies)
    return files, (*problems, *host.problems)


def _copies(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[tuple["Copy", ...], tuple[Problem, ...]]:
    """The post in the formats that the race means; what writes them is imported only where a post is written."""
    from ludi_press.posts.formats.table import FORMATS, chosen

    head = sheet.played.source.head
    formats = chosen(head.formats, head.bbcode) if head else FORMATS
    return write_copies(_post(sheet, turn, report, prompts), formats)


def _post(sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> "Post":
    """The turn as it is to be posted, with its pictures."""
    albums = sheet.albums
    shown = (*albums.shown.get(report.turn, ()), *albums.posted)
    pictures = retitled(sheet.played, report, shown, sheet.theme.words, albums.paints)
    return to_post(report, sheet.theme, _imprint(sheet, turn), _offered(sheet, prompts), pictures, albums.mail)


def _drafts(sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> Drafts:
    # The page has a link of its own, which works from a disk.
    return to_drafts(report, sheet.theme, replace(_imprint(sheet, turn), slips=None), _offered(sheet, prompts))


def _imprint(sheet: _Sheet, turn: PlayedTurn) -> Imprint:
    return imprint(sheet.played, turn, sheet.theme.site.address)


def _offered(sheet: _Sheet, prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """The prompts, unless the race wants none in its posts."""
    return prompts if sheet.played.source.head is None or sheet.played.source.head.prompts else ()


def _rules_href(card: RaceCard) -> Href:
    """Where a turn's page finds a rule."""
    folder = card.rules
    return lambda rule: f"{TO_ROOT}{rule_address(folder, rule)}" if folder else None


def _cards(prompts: tuple[Prompt, ...]) -> tuple[PromptCard, ...]:
    beats = ((plain_text(prompt.content), prompt.beat) for prompt in prompts)
    return tuple(PromptCard(text, beat.kind, beat.events, beat.earlier) for text, beat in beats)
