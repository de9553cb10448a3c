"""Makes the archive's card of a played race, data for other programs, the sitemap, and what the search finds."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from types import MappingProxyType
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import Deadline, EntryCard, ErratumCard, Planned, ProofCard, RaceCard, TurnCard
from ludi_press.archive.data import Finding, Passage, to_data
from ludi_press.archive.refs import FACTIONES
from ludi_press.archive.rulebook import Book, book_folder, race_book_folder, rule_address
from ludi_press.archive.seasons import Career, Championship
from ludi_press.content.form import json_lines
from ludi_press.content.nodes import MappingNode
from ludi_press.content.race_file import RaceHead
from ludi_press.core.chronicle import Attack, ChartMark, Chronicle, Entrant, Luck, Result
from ludi_press.core.problems import Problem, has_errors
from ludi_press.core.report import ROMAN_ZONE, Ask, Board, Erratum, Listing, Message, Offer, Phrase, Report, Term, Text
from ludi_press.games.contract import Appointment, Chronicler, Json, Scheduler
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import parse
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.headline import headline
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.handouts import has_slips
from ludi_press.press.playing.dicebook import roll_data
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import PlayedRace, PlayedTurn, play_race
from ludi_press.press.playing.verify import strength
from ludi_press.press.reading.books import has_book
from ludi_press.press.reading.entries import shown_colour
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.settings import read_seasons
from ludi_press.press.reading.theme import PressTheme


def tell_chronicle(played: PlayedRace) -> Chronicle | None:
    teller = played.source.teller
    if not isinstance(teller, Chronicler) or not played.turns:
        return None
    return teller.chronicle(played.source.set_up, [turn.record for turn in played.turns])


def race_card(
    played: PlayedRace,
    reports: Sequence[Report],
    chronicle: Chronicle | None,
    words: Words,
    badges: Mapping[str, str] = MappingProxyType({}),
) -> RaceCard:
    """Return all that the archive keeps of a race; `badges` are the labels of its teams in pictures."""
    source, head, game = played.source, played.source.head, played.source.game
    teller = source.teller
    if head is None or game is None:
        raise ValueError("a race without a game has no card")
    asked = {report.ask.turn: report.ask for report in reports if report.ask}
    told = _Teller(words, badges)
    card = RaceCard(
        id=source.race,
        title=tidy(head.title_in(words.language)),
        game=game.title,
        host=tidy(head.host) if head.host else None,
        over=played.over,
        turns=tuple(told.turn(report, asked.get(report.turn), source.errata(report.turn)) for report in reports),
        language=words.language,
        game_id=game.id,
        edition=source.edition,
        theme=source.theme,
        rules=rules_folder(source),
        changed=_changed(source),
        track=head.track.value if head.track else None,
        proof=_proof(source),
        deadlines=tuple(_deadline(ask) for _, ask in sorted(asked.items())),
        planned=tuple(told.planned(teller.schedule(source.set_up))) if isinstance(teller, Scheduler) else (),
        slips=has_slips(played),
        orders_to=head.orders_to,
    )
    return told.chronicle(card, chronicle, head) if chronicle else card


def season_problems(press: Press) -> tuple[Problem, ...]:
    """Return the problems of corrections in championships, by their races as far as they are played."""
    forms, _ = read_seasons(press)
    wanted = {race.value for _, form in forms.forms if form.corrections for race in form.races}
    cards = [_bare_card(press, race) for race in race_ids(press) if race in wanted]
    return tuple(forms.strangers([card for card in cards if card])) if all(cards) else ()


def _bare_card(press: Press, race: str) -> RaceCard | None:
    """Return a card with who takes part, None for a race that has errors or is not begun."""
    played = play_race(read_race(press, race))
    theme, flaws = race_theme(press, played.source)
    if theme is None or not played.turns or has_errors((*played.problems, *flaws)):
        return None
    return race_card(played, (), tell_chronicle(played), theme.words)


def rules_folder(source: RaceSource) -> str | None:
    """Return the folder of a race's rules: its own if it changes some, else that of its edition."""
    game = source.game
    if game is None or not has_book(game, source.edition):
        return None
    return race_book_folder(source.race) if _changed(source) else book_folder(game.id, source.edition)


def _changed(source: RaceSource) -> tuple[str, ...]:
    rules = source.head.rules if source.head else None
    return tuple(entry.key.text for entry in rules) if isinstance(rules, MappingNode) else ()


def _proof(source: RaceSource) -> ProofCard | None:
    proof = source.proof
    if proof is None:
        return None
    former = source.commitment.former if source.commitment else ()
    return ProofCard(proof.commitment.value, proof.secret.value if proof.secret else None, proof.scheme, former)


def _deadline(ask: Ask) -> Deadline:
    bonus = ask.bonus
    return Deadline(ask.turn, ask.closes, bonus.start if bonus else None, bonus.end if bonus else None)


class _Teller(Struct, frozen=True):
    words: Words
    badges: Mapping[str, str]

    def say(self, phrase: Phrase) -> str:
        return tidy(self.words.say(phrase))

    def optional(self, phrase: Phrase | None) -> str | None:
        return None if phrase is None else self.say(phrase)

    def planned(self, timetable: Iterable[Appointment]) -> Iterator[Planned]:
        return (Planned(one.id, one.start, one.end, self.say(one.told)) for one in timetable)

    def kind(self, phrase: Phrase) -> str:
        """Return what phrases of the same meaning have in common in all languages."""
        return phrase.id if isinstance(phrase, Message) else self.say(phrase)

    def turn(self, report: Report, asked: Ask | None, errata: tuple[Erratum, ...]) -> TurnCard:
        leader, news = self.optional(report.leader), [self.say(sentence) for sentence in report.news]
        closes, cards = asked.closes if asked else None, tuple(map(self.erratum, errata))
        heading, lead = self.say(report.heading), "".join(news[:1])
        short = headline(report.news, self.words)
        return TurnCard(report.turn, heading, leader, closes, cards, " ".join(news), lead, report.won, short)

    def erratum(self, one: Erratum) -> ErratumCard:
        return ErratumCard(one.at, one.reason, one.since, one.replaced, tuple(map(self.say, one.told())))

    def chronicle(self, card: RaceCard, told: Chronicle, head: RaceHead) -> RaceCard:
        return replace(
            card,
            entries=tuple(self.entry(one, head) for one in told.entrants),
            ranks=told.rankings,
            marks=tuple(
                ChartMark(one.team, one.turn, one.round, one.shape, self.say(one.name), one.event) for one in told.marks
            ),
            blows=tuple(map(self.blow, told.attacks)),
            luck=tuple(map(self.luck, told.luck)),
            outcomes=tuple(Result(one.team, one.place, self.say(one.end), one.finished) for one in told.results),
        )

    def entry(self, one: Entrant, head: RaceHead) -> EntryCard:
        motto = head.mottos.get(one.id)
        return EntryCard(
            team=one.id,
            auriga=self.say(one.name),
            racer=self.optional(one.owner),
            factio=one.factio,
            factio_name=self.optional(one.factio_name),
            tone=one.tone,
            badge=self.badges.get(one.id),
            motto=tidy(motto.value) if motto else None,
            colour=shown_colour(head.colours.get(one.id)),
            figure=one.figure,
            is_beast=one.is_beast,
        )

    def blow(self, one: Attack[Phrase]) -> Attack[str]:
        name, kind = self.say(one.name), self.kind(one.name)
        return Attack(one.team, one.target, one.turn, one.round, name, one.hit, one.event, kind)

    def luck(self, one: Luck[Phrase]) -> Luck[str]:
        name, kind = self.say(one.name), self.kind(one.name)
        return Luck(one.team, name, one.dice, one.got, one.owed, one.variance, one.welcome, kind)


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
