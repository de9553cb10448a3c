"""Makes data for other programs, the sitemap, and what the search finds: each race has a file of its own findings."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from html import escape
from typing import Any, Final
from zoneinfo import ZoneInfo

from ludi_press.archive.cards import RaceCard, TurnCard
from ludi_press.archive.data import Finding, Passage, to_data
from ludi_press.archive.refs import FACTIONES
from ludi_press.archive.rulebook import Book, rule_address
from ludi_press.archive.seasons import Career, Championship
from ludi_press.content.form import json_lines
from ludi_press.core.report import ROMAN_ZONE, Board, Listing, Message, Offer, Phrase, Report, Term, Text
from ludi_press.games.contract import Json
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import parse
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.dicebook import roll_data
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.verify import strength
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.theme import PressTheme

_NO_PAGE: Final = re.compile(r"(^|/)(404|turn[0-9]+(-[0-9]+)?)\.html$")
"""HTML files that are not read as pages: the one for missing pages, and posts to be copied."""

INDEX_SCHEMA: Final = "ludi-press/index/1"


def sitemap(files: Iterable[str], address: str) -> bytes:
    """Return a sitemap (sitemaps.org) of all pages, without copies of posts and the page for missing ones."""
    pages = sorted(path for path in files if path.endswith(".html") and not _NO_PAGE.search(path))
    rows = "".join(f"<url><loc>{escape(address + page, quote=False)}</loc></url>\n" for page in pages)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{rows}</urlset>\n".encode()


def index_json(races: Iterable[RaceCard], told: Iterable[Career], championships: Iterable[Championship]) -> bytes:
    """Return everything in the site with the addresses of its pages and data."""
    whole: Mapping[str, Any] = {
        "schema": INDEX_SCHEMA,
        "races": [
            {
                "id": race.id,
                "title": race.title,
                "game": race.game,
                "year": race.year,
                "over": race.over,
                "turns": len(race.turns),
                "page": f"races/{race.id}/index.html",
                "data": f"races/{race.id}/race.json",
            }
            for race in races
        ],
        "people": [{"kind": one.ref.kind, "name": one.ref.name, "page": one.ref.href} for one in told],
        "championships": [
            {"id": one.season.id, "title": one.season.title, "page": f"championships/{one.season.id}/index.html"}
            for one in championships
        ],
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


TURN_SCHEMA: Final = "ludi-press/turn/1"
RACE_SCHEMA: Final = "ludi-press/race/1"


def race_file(race: str) -> str:
    return f"races/{race}/race.json"


def race_json(card: RaceCard) -> bytes:
    """Return race.json: the race for other programs and for the next build."""
    return json_lines({"schema": RACE_SCHEMA, **to_data(card)}).encode()


def turn_json(played: PlayedRace, turn: PlayedTurn, report: Report) -> bytes:
    """Return turn.json: the turn for other programs; it contains all that posts and pages say."""
    source, record = played.source, turn.record
    game = source.game
    data = {**turn.data(source)}
    events = data.pop("events", [])
    whole: Json = {
        "schema": TURN_SCHEMA,
        "game": game.id if game else "",
        "edition": source.edition,
        "race": source.race,
        "turn": record.turn,
        "over": game.is_over(record.after) if game else False,
        **data,
        "dice": [roll_data(roll) for roll in record.rolls],
        "proof": _proof_data(source, turn),
        "events": events,
        "open": [offer_data(offer) for offer in report.offers],
    }
    errata = source.errata(record.turn)
    if errata:
        whole["errata"] = to_data(errata)
    return json_lines(whole).encode()


def _proof_data(source: RaceSource, turn: PlayedTurn) -> Json:
    """Return how strong the proof is, its line, the marks of the orders, the key's text, and what others gave to it."""
    given = source.racer_words(turn.record.turn) if source.takes_words else None
    data: Json = {"strength": strength(source, turn).value, "line": turn.line, "marks": dict(turn.dice.marks)}
    if given:
        data["key"] = turn.dice.key
        data["words"] = {team: word.value for team, word in given.words}
    if given and given.public:
        data["public"] = given.public.value
    if turn.dice.seen:
        data["seen"] = [one.orders for one in turn.dice.seen]
    return data


def offer_data(offer: Offer) -> Json:
    """Return what is open to some teams: ids of phrases with their arguments, chances as fractions."""
    orders = [
        {"order": phrase_data(opened.order), "leads": phrase_data(Listing(opened.leads))} for opened in offer.orders
    ]
    note = {"note": phrase_data(offer.note)} if offer.note else {}
    return {"teams": list(offer.teams), "orders": orders, **note}


def phrase_data(phrase: Phrase) -> Any:
    """Return a phrase as data: a message as its id with arguments, a list as a list, a chance as "1/8"."""
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


PEOPLE: Final = "people"
RULES: Final = "rules"


def race_finding(card: RaceCard, words: Words, teams: Board | None = None) -> Finding:
    """Return the finding for a race without its turns: track, participants and equipment (`teams`), time, events."""
    names = ", ".join(entry.auriga for entry in card.entries)
    befell = ", ".join(f"{name} \u00d7{count}" for name, count in Counter(mark.name for mark in card.marks).items())
    track = (card.track or "").replace("-", " ")
    about = " · ".join(part for part in (card.game, track, card.host, names, befell) if part)
    people = [part for entry in card.entries for part in (entry.racer, entry.factio_name) if part]
    cells = [
        said for row in (teams.rows if teams else ()) for cell in row.cells for said in _meant(cell.content, words)
    ]
    when = _months((deadline.closes for deadline in card.deadlines), words)
    return Finding(
        "race", card.title, f"races/{card.id}/index.html", about, " ".join(dict.fromkeys((*people, *cells, *when)))
    )


def _meant(phrase: Phrase, words: Words) -> Iterator[str]:
    """Return a phrase with synonyms that the language defines, for example lion for beast."""
    yield words.say(phrase)
    if isinstance(phrase, Message) and (other := f"search.word.{phrase.id}") in words.patterns:
        yield words.say(Message(other))


def turn_finding(card: RaceCard, turn: TurnCard, report: Report, theme: PressTheme) -> Finding:
    """Return the finding for a turn: its story and log, the first of them as the shown text, and its month."""
    page = f"races/{card.id}/turns/{turn.folder}/index.html"
    shown, *more = [text for text in (_story(report), _log(report, theme)) if text] or [""]
    return Finding(
        "turn", f"{card.title}: {turn.heading}", page, shown, " ".join((*more, *_months((turn.at,), theme.words)))
    )


def _months(moments: Iterable[datetime | None], words: Words) -> Iterator[str]:
    """Return the months in Rome with their years."""
    for moment in moments:
        if moment is not None:
            here = moment.astimezone(ZoneInfo(ROMAN_ZONE))
            yield f"{words.say(Message(f'month.{here.month}'))} {here.year}"


def turn_passages(report: Report, theme: PressTheme) -> Iterator[Passage]:
    """Yield the passages of a turn: its story, and each event with its team, the first with the order."""
    story = _story(report)
    if story:
        yield Passage("", story)
    for entry in (entry for round_ in report.log for entry in round_.entries):
        said = theme.words.say(entry.headline)
        head = f"{theme.words.say(entry.name)} · {said}" if entry.name else said
        for line in entry.lines:
            yield Passage(f"e{line.event}", f"{head} · {theme.words.say(line.message)} {line.rule}")


def rule_changes(card: RaceCard, book: Book) -> Iterator[Finding]:
    """Return the rules that a race changes, from its own book."""
    for chapter in book.chapters:
        for entry in chapter.rules:
            if entry.changes:
                said = " · ".join(f"{change.key}: {change.race}" for change in entry.changes)
                address = rule_address(book.folder, entry.number)
                yield Finding(
                    "rule", f"{entry.number} {entry.title or chapter.title}: {card.title}", address, said, entry.text
                )


def _story(report: Report) -> str:
    """Return the host's story without markup, on one line; its tables and code are left out."""
    blocks = doc.every_block(parse(report.story or "").value or ())
    said = (block.content for block in blocks if isinstance(block, doc.Heading | doc.Paragraph))
    return doc.tidy(" ".join(map(doc.plain_text, said)))


def _log(report: Report, theme: PressTheme) -> str:
    lines = (
        text
        for round_ in report.log
        for entry in round_.entries
        for text in (
            *(() if entry.name is None else (theme.words.say(entry.name),)),
            theme.words.say(entry.headline),
            *(f"{theme.words.say(line.message)} {line.rule}" for line in entry.lines),
        )
    )
    return doc.tidy(" · ".join(dict.fromkeys(lines)))


def people_findings(careers: Iterable[Career], championships: Iterable[Championship], words: Words) -> list[Finding]:
    seasons = ((one.season.title, f"championships/{one.season.id}/index.html") for one in championships)
    return [*(_career(career, words) for career in careers), *(Finding("championship", *one) for one in seasons)]


def rules_findings(books: Iterable[Book]) -> list[Finding]:
    return [finding for book in books for finding in _rules(book)]


def _career(career: Career, words: Words) -> Finding:
    """Return the finding for a career; a factio is also found by the name of its colour."""
    races = dict.fromkeys(start.race.title for start in career.shown)
    owner = (career.ref.owner,) if career.ref.owner else ()
    colour = f"search.colour.{career.ref.tone}"
    known = career.ref.kind == FACTIONES and colour in words.patterns
    more = words.say(Message(colour)) if known else ""
    return Finding(career.ref.kind, career.ref.name, career.ref.href, " · ".join((*owner, *races)), more)


def _rules(book: Book) -> Iterator[Finding]:
    for chapter in book.chapters:
        for entry in chapter.rules:
            address = rule_address(book.folder, entry.number)
            yield Finding("rule", f"{entry.number} {entry.title or chapter.title}", address, entry.text)
