"""Makes the files of a played race: each turn's data, posts and page, and the files of the whole race."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from ludi_press.core.report import Fact, LogEntry, LogRound, Offer, Report, Text, say
from ludi_press.pictures.replay import Replay
from ludi_press.posts.document.context import Imprint
from ludi_press.posts.document.gallery import MOTION, Gallery, PostPicture, gallery_of
from ludi_press.posts.document.render import SECTIONS, Drafts, section
from ludi_press.posts.document.tree import Document, plain_text
from ludi_press.posts.formats.page import Href, PageSection, Wide, write_page, write_section
from ludi_press.posts.stories.prompts import Prompt, tell_race
from ludi_press.press.building.albums import Albums, retitled
from ludi_press.press.building.cards import race_card, tell_chronicle
from ludi_press.press.building.data import turn_json
from ludi_press.press.building.imprint import imprint
from ludi_press.press.building.one_die import closest
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
from ludi_press.press.building.swing import Swing
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.reading.parts import Parts
from ludi_press.press.reading.program import fingerprint
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.recipe import digest, recipe
from ludi_press.press.reading.theme import PressTheme
from ludi_press.press.reading.turns import TurnSource

if TYPE_CHECKING:
    from ludi_press.posts.formats.copies import Copy
    from ludi_press.posts.formats.copies import TurnCopies as Post

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
    log = _with_reasons(report.log, _reasons(_turn_of(played.source, report)))
    facts = (*report.facts, *_handed_over(played.source, report.turn))
    return with_own_words(played, replace(report, log=log, facts=facts), played.source.language)


def _turn_of(source: RaceSource, report: Report) -> TurnSource | None:
    """Return the file of a Report's turn; the start has none."""
    return source.turns[report.turn - 1] if report.turn else None


def with_own_words(played: PlayedRace, report: Report, language: str) -> Report:
    """Return a Report with the host's title, story and notes in a language."""
    source = played.source
    turn = _turn_of(source, report)
    story = in_language(turn.head.story, language) if turn and turn.head.story else None
    title = Text(source.head.title_in(language)) if source.head else report.title
    log = _noted(report.log, turn.head.notes or {}) if turn else report.log
    return replace(report, title=title, story=story, log=log)


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


def _reasons(turn: TurnSource | None) -> dict[str, str]:
    """Return the words for why somebody's orders are not those that he sent for the turn, by team."""
    if turn is None:
        return {}
    head = turn.head
    unclear = head.unclear if isinstance(head.unclear, Mapping) else {}
    standing = (who for who, used in (head.standing or {}).items() if used)
    return {**dict.fromkeys(unclear, "post.unclear"), **dict.fromkeys(standing, "post.standing")}


def _with_reasons(log: tuple[LogRound, ...], reasons: dict[str, str]) -> tuple[LogRound, ...]:
    """Return the log with the reason at the first entry of each team that has one."""

    def told(entry: LogEntry) -> LogEntry:
        if entry.team not in reasons:
            return entry
        words = reasons.pop(entry.team)
        if entry.order is None:
            return replace(entry, order=say(f"{words}.alone"), headline=say(words, order=entry.headline))
        return replace(entry, order=say(words, order=entry.order), headline=say(words, order=entry.headline))

    if not reasons:
        return log
    return tuple(replace(round_, entries=tuple(map(told, round_.entries))) for round_ in log)


class _Context(Struct, frozen=True):
    """What all turns of a race are written with, in one of its languages.

    `set_up` is a hash of what the race starts from, `moves` are hashes of what each turn was played from.
    `newest_offers` returns what is open after the newest turn.
    """

    played: PlayedRace
    theme: PressTheme
    card: RaceCard
    languages: tuple[LanguageCard, ...]
    albums: Albums
    replay: Replay | None
    set_up: str
    moves: tuple[str, ...]
    newest_offers: Callable[[], tuple[Offer, ...]]


def render_race(
    played: PlayedRace,
    themes: tuple[PressTheme, ...],
    reports: tuple[Report, ...],
    albums: Albums,
    parts: Parts | None = None,
    swing: Swing | None = None,
) -> tuple[Files, RaceCard, tuple[Problem, ...]]:
    """Return all files of a race but its pictures, its card for the shared pages, and the mistakes of the theme.

    `themes` are the race's theme in each of its languages: everything is written in the first, the posts and the host's
    page also in the others. `swing` are the chances that its page shows.
    Parts that stand since an earlier build are not written again.
    """
    parts = parts or Parts(played.source.race, Path(), Path())
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
        context = _Context(played, own, card, languages, albums, replay, set_up, hashes, newest_offers)
        told = tuple(with_own_words(played, report, own.words.language) for report in reports)
        files |= _turns(context, told, parts, _turn_files if own is theme else _post_files)
    card = pictured(cards[0], albums)
    race = Race(played, card, chronicle, reports, theme, albums, replay, hashes, tuple(map(notes, reports)), swing)
    files |= race_files(race, parts)
    return files, card, parts.problems()


def moves(set_up: str, turns: Iterable[PlayedTurn]) -> tuple[str, ...]:
    """Return for each turn a hash of all that it was played from: orders, dice and what was asked, up to this turn.

    The game always makes the same states and events of these, so they need not be hashed.
    """
    found = [set_up]
    for turn in turns:
        record = turn.record
        found.append(digest((found[-1], record.orders, record.rolls, turn.asked, record.ask)))
    return tuple(found[1:])


TurnWriter = Callable[[_Context, PlayedTurn, Report, tuple[Prompt, ...]], tuple[Files, Iterable[Problem]]]
"""Writes the files of a turn."""


def _turns(context: _Context, reports: tuple[Report, ...], parts: Parts, write: TurnWriter) -> Files:
    """Return the new files of all turns in one language."""
    files: Files = {}
    theme, race = context.theme, context.card.id
    told = tell_race(race, (report.beats for report in reports), theme.prompts, theme.words)
    for turn, report, prompts in zip(context.played.turns, reports, told, strict=True):
        part, made_of = f"{race}/{report.turn:02}/{theme.words.language}", _turn_recipe(context, turn, report, prompts)
        if not parts.take(part, made_of):
            newest = turn is context.played.turns[-1]
            whole = replace(report, offers=context.newest_offers()) if newest else report
            made, found = write(context, turn, whole, prompts)
            parts.put(part, made_of, made, found)
            files |= made
    return files


def _turn_recipe(context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> str:
    """Return the recipe of a turn's files in one language; its states and events are determined by the moves."""
    source, albums, record = context.played.source, context.albums, turn.record
    game, head = source.game, source.head
    newest = turn is context.played.turns[-1]
    pictures = (albums.shown.get(report.turn), albums.key(report.turn), newest and (albums.posted, albums.mail is None))
    known, stamp = context.card.as_of(report.turn), imprint(context.played, turn)
    return recipe(
        program=fingerprint(game.package if game else "ludi_press"),
        theme=context.theme.digest,
        set_up=context.set_up,
        start=context.moves[report.turn - 1] if report.turn else None,
        orders=(record.orders, turn.asked, record.ask),
        dice=record.rolls,
        story=(report.story, notes(report)),
        told=(report.facts, _reasons(_turn_of(source, report))),
        prompts=prompts,
        proof=(stamp.closed, stamp.proof),
        errata=stamp.errata,
        sealed=report.turn in source.seals,
        pictures=pictures,
        newest=newest,
        posts=head and (head.formats, head.bbcode, head.log, head.prompts),
        race=(known, context.languages, seen(known, report.turn, albums, context.replay)),
    )


def _languages(themes: tuple[PressTheme, ...]) -> tuple[LanguageCard, ...]:
    """Return the languages of a race; files in the first have plain names, in others names with the language."""
    tags = [theme.words.language for theme in themes]
    files = [HOST, *(host_file(tag) for tag in tags[1:])]
    names = [theme.words.say(say("language.name")) for theme in themes]
    return tuple(LanguageCard(tag, name, file) for tag, name, file in zip(tags, names, files, strict=True))


def _turn_files(
    context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    theme, card = context.theme, context.card.as_of(report.turn)
    folder = f"races/{card.id}/turns/{report.turn:02}"
    files: Files = {f"{folder}/turn.json": turn_json(context.played, turn, report)}
    cards = _cards(prompts[: theme.prompts.show.page])
    sections, flaws = _sections(context, turn, report, prompts)
    pictures = _pictures(context.albums.shown.get(report.turn, ()), theme)
    there = seen(card, report.turn, context.albums, context.replay)
    tables = [board_html(board, theme, people(card, TO_ROOT)) for board in report.tables]
    away = _one_die_away(context, turn)
    page = theme.pages.turn(
        card, report.turn, sections, pictures, cards, turn.record.rolls, there, tables, report.votes, away
    )
    files[f"{folder}/index.html"] = (page.value or "").encode()
    if turn is not context.played.turns[-1]:
        return files, (*flaws, *page.problems)
    copies, problems = _copies(context, turn, report, prompts)
    host = theme.pages.host(card, report.turn, host_card(copies, languages=context.languages), cards)
    files |= {f"{folder}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/{HOST}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(HOST)}"] = host_texts(copies)
    return files, (*dict.fromkeys((*flaws, *problems)), *page.problems, *host.problems)


def _one_die_away(context: _Context, turn: PlayedTurn) -> str:
    """Return in words which die of a sealed turn was the nearest to another outcome; "" where none is told."""
    source, card, number = context.played.source, context.card, turn.record.turn
    if source.game is None or number not in source.seals:
        return ""
    found = closest(source.game, source.race, source.set_up, turn.record)
    if found is None:
        return ""
    names = {entry.team: Text(entry.auriga) for entry in card.entries}
    return context.theme.words.say(
        say(
            f"away.{found.change.name.lower()}",
            die=found.roll.index + 1,
            label=f"die.{found.roll.address.label}",
            of=names.get(found.roll.address.team, Text(found.roll.address.team)),
            face=found.roll.face,
            other=found.other,
            team=names[found.team],
            place=found.place,
            instead=found.instead,
        )
    )


def _sections(
    context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[dict[str, PageSection], tuple[Problem, ...]]:
    """Return the sections of a turn's page by name without empty ones, and the mistakes of the theme."""
    theme, drafts = context.theme, _drafts(context, turn, report, prompts)
    href, here, named = _rules_href(context.card), theme.pages.say("page.event"), people(context.card, TO_ROOT)
    found: dict[str, PageSection] = {}
    problems: list[Problem] = []
    for name in SECTIONS:
        drafted = drafts.draft((), section(name))
        problems += drafted.problems
        if drafted.value and drafted.value.blocks:
            found[name] = write_section(drafted.value, theme.tones, href, here, named)
    return found, tuple(dict.fromkeys(problems))


def _pictures(pictures: tuple[PostPicture, ...], theme: PressTheme) -> Gallery:
    """Return the pictures of a turn, each as HTML."""
    wide, moving = _wide(pictures), _moving(pictures)
    return gallery_of(
        pictures,
        lambda one: Markup(write_page(Document((one,)), theme.tones, wide=wide, moving=moving)),  # noqa: S704 # escaped by our own writer
    )


def _wide(pictures: Iterable[PostPicture]) -> Mapping[str, Wide]:
    """Return the larger copies of the still pictures, which are in the same folder."""
    return {
        one.file: Wide(
            one.wide,
            *one.wide_size,
            f"../../{one.ground}" if one.ground else None,
            Wide(one.phone, one.width, one.phone_height) if one.phone else None,
        )
        for one in pictures
        if one.wide
    }


def _moving(pictures: Iterable[PostPicture]) -> Mapping[str, str]:
    """Return the still picture that is shown in place of a film."""
    stills = [one.file for one in pictures if one.kind == "track"]
    return {one.file: still for one in pictures for still in stills if one.kind == MOTION}


def _post_files(
    context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    """Return the newest turn's posts in a further language, in a folder of their own, and the host's page for them."""
    if turn is not context.played.turns[-1]:
        return {}, ()
    theme, card = context.theme, context.card.as_of(report.turn)
    folder, tag = f"races/{card.id}/turns/{report.turn:02}", theme.words.language
    copies, problems = _copies(context, turn, report, prompts)
    name = host_file(tag)
    card_of_host = host_card(copies, f"{tag}/", context.languages, name)
    host = theme.pages.host(card, report.turn, card_of_host, _cards(prompts[: theme.prompts.show.page]))
    files = {f"{folder}/{tag}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/{name}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(name)}"] = host_texts(copies)
    return files, (*problems, *host.problems)


def _copies(
    context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[tuple["Copy", ...], tuple[Problem, ...]]:
    """Return the post in the formats of the race; the writers are imported only here."""
    from ludi_press.posts.formats.table import FORMATS, chosen

    head = context.played.source.head
    formats = chosen(head.formats, head.bbcode) if head else FORMATS
    return write_copies(_post(context, turn, report, prompts), formats)


def _post(context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> "Post":
    albums = context.albums
    shown = (*albums.shown.get(report.turn, ()), *albums.posted)
    pictures = retitled(context.played, report, shown, context.theme.words, albums.paints)
    return to_post(report, context.theme, _imprint(context, turn), _offered(context, prompts), pictures, albums.mail)


def _drafts(context: _Context, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> Drafts:
    # The page has a link of its own, which works from a disk.
    return to_drafts(report, context.theme, replace(_imprint(context, turn), slips=None), _offered(context, prompts))


def _imprint(context: _Context, turn: PlayedTurn) -> Imprint:
    return imprint(context.played, turn, context.theme.site.address)


def _offered(context: _Context, prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """Return the prompts, unless the race wants none in its posts."""
    return prompts if context.played.source.head is None or context.played.source.head.prompts else ()


def _rules_href(card: RaceCard) -> Href:
    """Return a function from a rule to its address, relative to a turn's page."""
    folder = card.rules
    return lambda rule: f"{TO_ROOT}{rule_address(folder, rule)}" if folder else None


def _cards(prompts: tuple[Prompt, ...]) -> tuple[PromptCard, ...]:
    beats = ((plain_text(prompt.content), prompt.beat) for prompt in prompts)
    return tuple(PromptCard(text, beat.kind, beat.events, beat.earlier) for text, beat in beats)
