"""Turns, races and the whole site as JSON, and the sitemap, for other programs."""

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.data import to_data
from ludi_press.archive.seasons import Career, Championship
from ludi_press.content.form import json_lines
from ludi_press.core.report import Listing, Message, Offer, Phrase, Report, Term, Text
from ludi_press.games.contract import Json
from ludi_press.press.playing.dicebook import roll_data
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.verify import strength
from ludi_press.press.reading.read import RaceSource

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
