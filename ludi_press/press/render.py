"""A played race as files of the site: each turn's data, posts and page, and what tells of the whole race."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from ludi_press.archive.calendar import entries, icalendar
from ludi_press.archive.cards import LanguageCard, PromptCard, RaceCard, Share
from ludi_press.archive.codec import to_data
from ludi_press.archive.feeds import FeedEntry, atom
from ludi_press.archive.pages import Tables
from ludi_press.archive.proof import proof_data
from ludi_press.archive.rulebook import rule_address
from ludi_press.archive.tables import race_csv
from ludi_press.chronicle import Chronicle
from ludi_press.dice import Roll
from ludi_press.games.contract import Json
from ludi_press.pictures.replay import Replay
from ludi_press.posts.copies import Turn as Post
from ludi_press.posts.document import plain_text
from ludi_press.posts.html import write_html
from ludi_press.posts.page import Href, write_page
from ludi_press.posts.prompts import Prompt, tell_race
from ludi_press.posts.render import render_board
from ludi_press.press.albums import Albums
from ludi_press.press.books import book_files, race_book
from ludi_press.press.cards import race_card, tell_chronicle
from ludi_press.press.imprint import imprint
from ludi_press.press.play import PlayedRace, PlayedTurn
from ludi_press.press.posting import (
    HOST,
    copy_files,
    host_card,
    host_file,
    host_texts,
    texts_file,
    to_post,
    write_copies,
)
from ludi_press.press.program import fingerprint
from ludi_press.press.recipe import Kept, recipe
from ludi_press.press.replays import make_replay, poster, replay_files, seen, small_picture
from ludi_press.press.search import FINDINGS, findings_json, race_findings
from ludi_press.press.theme import Theme
from ludi_press.problems import Problem
from ludi_press.report import Board, Listing, Message, Offer, Phrase, Report, Term, Text, say

SCHEMA: Final = "ludi-press/turn/1"
RACE_SCHEMA: Final = "ludi-press/race/1"
TO_ROOT: Final = "../../../../"
"""The way from a turn's page to the first page's folder."""

Files = dict[str, bytes]
"""Contents by path, relative to the site, with forward slashes."""


def tell(played: PlayedRace) -> tuple[Report, ...]:
    """The Reports of a race's turns, without what is open after each (`with_offers`)."""
    game, head = played.source.game, played.source.head
    if game is None or head is None:
        raise ValueError("a race without a game cannot be told")
    return tuple(game.report(played.source.set_up, turn.record) for turn in played.turns)


def tell_turn(played: PlayedRace, number: int) -> Report:
    """The whole Report of a turn; -1 is the newest."""
    game, turn = played.source.game, played.turns[number]
    if game is None:
        raise ValueError("a race without a game cannot be told")
    return with_offers(played, turn, game.report(played.source.set_up, turn.record))


def with_offers(played: PlayedRace, turn: PlayedTurn, report: Report) -> Report:
    """A Report with what is open after its turn: the dearest part of one, and only a turn's own files show it."""
    game = played.source.game
    return replace(report, offers=game.offers(played.source.set_up, turn.record.after)) if game else report


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What all turns of a race are written with, in one of its languages."""

    played: PlayedRace
    theme: Theme
    card: RaceCard
    languages: tuple[LanguageCard, ...]
    albums: Albums
    replay: Replay | None
    set_up: bytes
    whole: Callable[[int], Report]


def render_race(
    played: PlayedRace,
    themes: tuple[Theme, ...],
    reports: tuple[Report, ...],
    albums: Albums,
    kept: Kept | None = None,
) -> tuple[Files, RaceCard, tuple[Problem, ...]]:
    """All files of a race but its pictures, its card for what all races share, and what the theme got wrong.

    `themes` are the race's theme in each of its languages: in the first all is written, in the others the posts and
    the host's page. Turns that are `kept` from an earlier build are not written again; the others are noted there.
    """
    theme, *others = themes
    chronicle = tell_chronicle(played)
    languages = _languages(themes) if others else ()
    replay = make_replay(played, albums, theme.words)
    cards = [race_card(played, reports, chronicle, own.words) for own in themes]
    set_up = repr(played.source.set_up).encode()

    @cache
    def whole(number: int) -> Report:
        return with_offers(played, played.turns[number], reports[number])

    files: Files = {}
    problems: list[Problem] = []
    for own, card in zip(themes, cards, strict=True):
        sheet = _Sheet(played, own, card, languages, albums, replay, set_up, whole)
        made, found = _turns(sheet, reports, kept, _turn_files if own is theme else _post_files)
        files |= made
        problems += found
    card = replace(cards[0], picture=small_picture(cards[0], albums))
    posts = _posts(card, files, kept)
    made, race_flaws = _race_files(played, card, _tables(reports, chronicle, theme), theme, posts, poster(card, albums))
    shown, replay_flaws = replay_files(card, reports, theme, albums, replay) if replay else ({}, ())
    book = race_book(played.source, theme)
    rules, book_flaws = book_files(book, theme) if book else ({}, ())
    findings = {f"races/{card.id}/{FINDINGS}": findings_json(race_findings(card, reports, theme, book))}
    return files | made | shown | rules | findings, card, (*problems, *race_flaws, *replay_flaws, *book_flaws)


TurnWriter = Callable[[_Sheet, PlayedTurn, Report, tuple[Prompt, ...]], tuple[Files, Iterable[Problem]]]
"""Writes the files of a turn."""


def _turns(
    sheet: _Sheet, reports: tuple[Report, ...], kept: Kept | None, write: TurnWriter
) -> tuple[Files, list[Problem]]:
    """The files of all turns in one language, save those that are kept."""
    files: Files = {}
    problems: list[Problem] = []
    theme, race = sheet.theme, sheet.card.id
    told = tell_race(race, (report.beats for report in reports), theme.prompts, theme.words)
    for turn, report, prompts in zip(sheet.played.turns, reports, told, strict=True):
        part, made_of = f"{race}/{report.turn:02}/{theme.words.language}", _turn_recipe(sheet, turn, report, prompts)
        if kept and kept.has(part, made_of):
            continue
        made, found = write(sheet, turn, sheet.whole(report.turn), prompts)
        if kept:
            kept.put(part, made_of, made)
        files |= made
        problems += found
    return files, problems


def _tables(reports: tuple[Report, ...], chronicle: Chronicle | None, theme: Theme) -> Tables:
    """The tables of the race's page."""
    last = reports[-1] if reports else None
    return Tables(
        standings=_table(last.standings or last.board, theme) if last else None,
        teams=_table(chronicle.teams, theme) if chronicle else None,
    )


def _turn_recipe(sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> str:
    """All that the files of a turn are made of, in one language; what is open follows from the state and the rules."""
    game, albums, record = sheet.played.source.game, sheet.albums, turn.record
    mail = albums.mailed.get(report.turn)
    pictures = (albums.shown.get(report.turn), mail and mail.data, albums.inlaid.get(report.turn))
    known = sheet.card.as_of(report.turn)
    return recipe(
        program=fingerprint(game.package if game else "ludi_press"),
        theme=sheet.theme.digest,
        set_up=sheet.set_up,
        start=record.before,
        orders=record.orders,
        dice=record.rolls,
        report=(record.after, record.events, replace(report, story=None)),
        story=report.story,
        prompts=prompts,
        proof=imprint(sheet.played, turn),
        pictures=pictures,
        race=(known, sheet.languages, seen(known, report.turn, albums, sheet.replay)),
    )


def _posts(card: RaceCard, files: Files, kept: Kept | None) -> dict[str, str]:
    """The post of each turn for the feed, by its folder; those that are kept are read from the site."""
    found = {}
    for turn in card.turns:
        home = f"races/{card.id}/turns/{turn.folder}"
        name = f"{home}/post.html"
        if name in files:
            found[home] = files[name].decode()
        elif kept and any(name in names for names in kept.outputs.values()):
            found[home] = (kept.site / name).read_text(encoding="utf-8")
    return found


def _languages(themes: tuple[Theme, ...]) -> tuple[LanguageCard, ...]:
    """The first language has the plain names of files, each other one its tag in them."""
    tags = [theme.words.language for theme in themes]
    files = [HOST, *(host_file(tag) for tag in tags[1:])]
    names = [theme.words.say(say("language.name")) for theme in themes]
    return tuple(LanguageCard(tag, name, file) for tag, name, file in zip(tags, names, files, strict=True))


def race_file(race: str) -> str:
    """Where the data of a race lie, which are its card too."""
    return f"races/{race}/race.json"


def _table(board: Board, theme: Theme) -> tuple[str, str]:
    caption = theme.words.say(board.caption)
    return caption, write_page(render_board(board, theme.words), theme.tones, caption=caption)


def _race_files(
    played: PlayedRace, card: RaceCard, tables: Tables, theme: Theme, posts: Mapping[str, str], picture: Share | None
) -> tuple[Files, Sequence[Problem]]:
    """The race's page, its data, feed and calendar, and the proof of its dice."""
    folder, address = f"races/{card.id}", theme.site.address
    page = theme.pages.race(card, tables, picture)
    feed = [
        FeedEntry(f"{home}/index.html", turn.heading, card.host, turn.at, posts[home])
        for turn in card.turns
        if turn.at and (home := f"{folder}/turns/{turn.folder}") in posts
    ]
    files: Files = {
        f"{folder}/index.html": (page.value or "").encode(),
        race_file(card.id): race_json(card),
        f"{folder}/race.csv": race_csv(card).encode(),
        f"{folder}/feed.xml": atom(
            card.title, f"{folder}/index.html", f"{folder}/feed.xml", card.language, feed, address
        ),
        f"{folder}/calendar.ics": icalendar(card.title, entries(card, theme.pages.say), address),
    }
    if card.proof is None:
        return files, page.problems
    rolls = (roll for turn in played.turns for roll in turn.record.rolls)
    proof = theme.pages.proof(card, proof_data(card, played.source.kinds_of_dice(), rolls))
    files[f"{folder}/proof.html"] = (proof.value or "").encode()
    return files, (*page.problems, *proof.problems)


def _turn_files(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    theme, card = sheet.theme, sheet.card.as_of(report.turn)
    folder = f"races/{card.id}/turns/{report.turn:02}"
    files: Files = {f"{folder}/turn.json": turn_json(sheet.played, turn, report)}
    draft = _post(sheet, turn, report, prompts)
    copies, problems = write_copies(draft)
    shown = draft.draft(draft.pictures)
    if shown.value is None:
        return files, problems
    cards = _cards(prompts[: theme.prompts.show.page])
    drawing = sheet.albums.inlaid.get(report.turn, "")
    # The page inlays the drawing; the post in it need not show the same as pixels.
    inlaid = draft.draft(tuple(one for one in draft.pictures if not (drawing and one.kind == "track")))
    post = write_page((inlaid.value or shown.value), theme.tones, _rules_href(card), theme.pages.say("page.event"))
    there = seen(card, report.turn, sheet.albums, sheet.replay)
    page = theme.pages.turn(card, report.turn, post, cards, turn.record.rolls, drawing, seen=there)
    host = theme.pages.host(card, report.turn, host_card(copies, languages=sheet.languages), cards)
    files |= {f"{folder}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/post.html"] = write_html(shown.value, theme.tones).encode()
    files[f"{folder}/index.html"] = (page.value or "").encode()
    files[f"{folder}/{HOST}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(HOST)}"] = host_texts(copies)
    return files, (*problems, *page.problems, *host.problems)


def _post_files(
    sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    """A turn's posts in a further language, in a folder of their own, and its host's page beside the first one."""
    theme, card = sheet.theme, sheet.card.as_of(report.turn)
    folder, tag = f"races/{card.id}/turns/{report.turn:02}", theme.words.language
    copies, problems = write_copies(_post(sheet, turn, report, prompts))
    name = host_file(tag)
    card_of_host = host_card(copies, f"{tag}/", sheet.languages, name)
    host = theme.pages.host(card, report.turn, card_of_host, _cards(prompts[: theme.prompts.show.page]))
    files = {f"{folder}/{tag}/{name}": data for name, data in copy_files(copies).items()}
    files[f"{folder}/{name}"] = (host.value or "").encode()
    files[f"{folder}/{texts_file(name)}"] = host_texts(copies)
    return files, (*problems, *host.problems)


def _post(sheet: _Sheet, turn: PlayedTurn, report: Report, prompts: tuple[Prompt, ...]) -> Post:
    """The turn as it is to be posted, with its pictures."""
    albums = sheet.albums
    pictures, mail = albums.shown.get(report.turn, ()), albums.mailed.get(report.turn)
    return to_post(report, sheet.theme, imprint(sheet.played, turn), prompts, pictures, mail)


def _rules_href(card: RaceCard) -> Href:
    """Where a turn's page finds a rule."""
    folder = card.rules
    return lambda rule: f"{TO_ROOT}{rule_address(folder, rule)}" if folder else None


def race_json(card: RaceCard) -> bytes:
    """race.json: the race for machines, and for the next build."""
    return (_dump({"schema": RACE_SCHEMA, **to_data(card)}) + "\n").encode()


def _cards(prompts: tuple[Prompt, ...]) -> tuple[PromptCard, ...]:
    beats = ((plain_text(prompt.content), prompt.beat) for prompt in prompts)
    return tuple(PromptCard(text, beat.kind, beat.events, beat.earlier) for text, beat in beats)


def turn_json(played: PlayedRace, turn: PlayedTurn, report: Report) -> bytes:
    """turn.json: the turn for machines; posts and pages say nothing that is not in it."""
    source, record = played.source, turn.record
    game = source.game
    data: Json = game.data(source.set_up, record) if game else {}
    events = data.pop("events", [])
    whole: Json = {
        "schema": SCHEMA,
        "game": game.id if game else "",
        "edition": source.edition,
        "race": source.race,
        "turn": record.turn,
        "over": game.is_over(record.after) if game else False,
        **data,
        "dice": [roll_data(roll) for roll in record.rolls],
        "events": events,
        "open": [offer_data(offer) for offer in report.offers],
    }
    return (_dump(whole) + "\n").encode()


def offer_data(offer: Offer) -> Json:
    """What is open to some teams, as turn.json shows it: ids of phrases with their arguments, chances as fractions."""
    orders = [
        {"order": phrase_data(opened.order), "leads": phrase_data(Listing(opened.leads))} for opened in offer.orders
    ]
    note = {"note": phrase_data(offer.note)} if offer.note else {}
    return {"teams": list(offer.teams), "orders": orders, **note}


def phrase_data(phrase: Phrase) -> Any:
    """A phrase for machines: a message as its id with its arguments, a list as a list, a chance as "1/8"."""
    match phrase:
        case Message(id_, args):
            return {"what": id_, **{name: phrase_data(arg) for name, arg in args}} if args else id_
        case Listing(items):
            return [phrase_data(item) for item in items]
        case Text(value) | Term(_, value):
            return value
        case int():
            return phrase
        case _:
            return str(phrase)


def roll_data(roll: Roll) -> Json:
    """One die, as turn.json shows it."""
    address = roll.address
    return {
        "round": address.round,
        "team": address.team,
        "label": address.label,
        "nth": address.nth,
        "die": roll.die,
        "face": roll.face,
        "source": roll.source.value,
    }


def _dump(whole: Json) -> str:
    """JSON with one entry of each list or table to a line, so that two turns can be compared by eye."""
    return "{\n" + ",\n".join(f"{_compact(key)}: {_lines(value)}" for key, value in whole.items()) + "\n}"


def _lines(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f" {_compact(key)}: {_compact(item)}" for key, item in value.items()) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_compact(item)}" for item in value) + "\n]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
