"""The pages of the archive: HTML made of cards and a theme's templates, `pages/*.html.j2`.

Every link is relative and names a file, so that pages open from a disk as well as under any address.
All templates may use: `language`; `site`, with `title` and `address` (none if the press names none);
`root`, the path to the first page's folder, and `here`, the page's path from there; `style`, the style sheet;
`asset(name)`, the name of another style sheet or script in the site; `words("id", name=value)`;
`when(moment)` and `stamp(moment)`, a moment in words and for programs;
`day(moment)`, its day in both calendars; `auc(year)`;
`tone(name)`, the classes of a tone; `who(entry)`, the pages of an entry: `auriga`, `racer`, `factio`.
The docstrings of the methods list what else each page has.
"""

import json
from base64 import b64encode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from markupsafe import Markup
from msgspec import Struct

from ludi_press.archive.cards import (
    Deadline,
    GameCard,
    HostCard,
    PromptCard,
    ProvedTurn,
    RaceCard,
    Share,
    TurnCard,
    told_once,
)
from ludi_press.archive.data import KINDS
from ludi_press.archive.lap_chart import lap_chart, small_lap_chart, tallies
from ludi_press.archive.line_chart import Chances, Measured, chance_chart, measure_chart, vote_chart
from ludi_press.archive.refs import NOWHERE, Site, auriga, factio, racer
from ludi_press.archive.rulebook import Book, BookRef, Chapter, neighbours, paragraphs
from ludi_press.archive.scripted import ICONS, UNSEEN, Frame, ReplaySeen, RoundEntry, SlipCard, parties, script_words
from ludi_press.archive.seasons import Career, Championship, points_chart, renamed
from ludi_press.content.template import Templates
from ludi_press.core.dice import Roll
from ludi_press.core.problems import Judged, Problem, Severity
from ludi_press.core.report import Message, Phrase, Term, Text, Vote, Window
from ludi_press.pictures.replay import Replay, replay_view
from ludi_press.posts.document.gallery import Gallery
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.formats.page import PageSection, tone_class
from ludi_press.posts.words.phrases import FOUNDING, Words, day_of, span

TEMPLATES: Final = tuple(
    f"{name}.html.j2"
    for name in (
        *("base", "parts", "front", "year", "race", "turn", "host", "slip", "slips", "replay", "moment", "search"),
        *("proof", "career", "championship", "book", "chapter", "missing", "follow"),
    )
)
"""All templates of a theme's pages."""

Table: TypeAlias = tuple[str, str]
"""A table as its caption and HTML from `posts.formats.page`."""

NO_PICTURES: Final[Gallery[Markup]] = Gallery()
"""A turn without pictures."""


class Year(Struct, frozen=True):
    """The races of a year, the newest first; `year` is None for races without a date."""

    year: int | None
    races: tuple[RaceCard, ...]
    championships: tuple[Championship, ...] = ()

    @property
    def folder(self) -> str:
        return f"years/{self.year or 'undated'}"

    @property
    def most(self) -> tuple[str, int] | None:
        """Who has won most of the games, and how many; None where nobody has won two, or several as many."""
        won = Counter(one.winner for one in self.races if one.winner).most_common(2)
        (first, count), (_, others) = (*won, ("", 0), ("", 0))[:2]
        return (first, count) if count > max(1, others) else None


class Pages:
    """The pages in one language by one theme: its templates by file name; `folder` is theirs, for places.

    `assets` has the names of the theme's style sheets and scripts in the site.
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        folder: str,
        words: Words,
        site: Site = NOWHERE,
        style: str = "style.css",
        assets: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._templates = Templates(templates, folder, markup=True, finalize=_tidied)
        self._words = words
        # Typed, since 1 and true have different words.
        self._cached_words = lru_cache(maxsize=2048, typed=True)(self._tell)
        self._site = site
        self._style = style
        self._assets = assets

    def flaws(self) -> tuple[Problem, ...]:
        """Return the problems of the templates themselves, whatever values they get."""
        return self._templates.flaws()

    def front(
        self,
        running: Sequence[RaceCard],
        results: Sequence[RaceCard],
        years: Sequence[Year],
        championships: Sequence[Championship] = (),
        games: Mapping[str, "Pages"] = MappingProxyType({}),
        offered: Sequence[GameCard] = (),
    ) -> Judged[str]:
        """Return the first page: `running` races, the nearest deadline first, and the latest `results`.

        `years` are all years, `championships` the newest year's, `offered` the games with their rules.
        `games` are pages in the words of each game, by its title: a bout has rounds where a race has turns.
        """
        running = sorted(running, key=lambda race: ((race.next and race.next.closes) or _NEVER, race.id))
        return self._page(
            "front.html.j2",
            "index.html",
            words_of=games,
            running=running,
            results=results,
            years=years,
            offered=offered,
            deadlines=[race for race in running if race.next and race.next.closes and not race.is_open_ended],
            championships=championships,
        )

    def year(self, year: Year, careers: Sequence[Career], books: Sequence[BookRef] = ()) -> Judged[str]:
        """Return the page of a `year`: its races, `careers` of those who took part, and `books` of their rules."""
        return self._page("year.html.j2", f"{year.folder}/index.html", year=year, careers=careers, books=books)

    def race(
        self,
        race: RaceCard,
        standings: Table | None = None,
        teams: Table | None = None,
        poster: Share | None = None,
        chances: Chances | None = None,
        measured: Measured | None = None,
    ) -> Judged[str]:
        """Return the page of a `race`: its `poster`, which links the replay, `chart`, `tables` and `proof`.

        `chances` is the chart of the chances to win after each turn, wide and small, each of so many `playouts`;
        `worth` is that of the numbers that the boards measured.
        `small_chart` is the lap chart for small windows, None if there is none.
        `befell` are the marks of each turn as tallies, by its number; `bonus` is the bonus window in words.
        """
        return self._page(
            "race.html.j2",
            f"races/{race.id}/index.html",
            race=race,
            chart=lap_chart(race),
            small_chart=small_lap_chart(race),
            chances=chance_chart(race.entries, chances),
            playouts=chances.playouts if chances else 0,
            measured=measured,
            worth=measure_chart([one for one in race.entries if one.team not in race.unplaced], measured),
            befell=tallies(race),
            bonus=self._bonus(race.next),
            standings=_table(standings),
            teams=_table(teams),
            people={entry.team: _refs(entry) for entry in race.entries},
            poster=poster,
        )

    def turn(
        self,
        race: RaceCard,
        turn: int,
        sections: Mapping[str, PageSection],
        pictures: Gallery[Markup] = NO_PICTURES,
        dice: Sequence[Roll] = (),
        seen: ReplaySeen = UNSEEN,
        tables: Sequence[Table] = (),
        votes: Sequence[Vote] = (),
        away: str = "",
    ) -> Judged[str]:
        """Return the page of a turn: the `sections` of its post, its `pictures`, its `dice`, links to its neighbours.

        A section is its heading in words and HTML of `posts.formats.page`; each picture is HTML too, and each of the
        `tables` below its caption. `befell` are the marks as tallies, `votes` the votes as pictures; `seen` has what is
        shared and the replay's start; `away` tells which die was the nearest to another outcome.
        The page shows nothing of later turns, not even how the race ended.
        """
        race = race.as_of(turn)
        cards = {card.turn: card for card in race.turns}
        return self._page(
            "turn.html.j2",
            f"races/{race.id}/turns/{cards[turn].folder}/index.html",
            race=race,
            turn=cards[turn],
            before=cards.get(turn - 1),
            after=cards.get(turn + 1),
            sections={name: (one.heading, _html(one.body)) for name, one in sections.items()},
            pictures=pictures,
            dice=dice,
            befell=tallies(race).get(turn, ()),
            names={entry.team: entry.auriga for entry in race.entries},
            seen=seen,
            tables=[_table(table) for table in tables],
            votes=[vote_chart(vote, self._words) for vote in votes],
            away=away,
        )

    def host(self, race: RaceCard, turn: int, host: HostCard, prompts: Sequence[PromptCard] = ()) -> Judged[str]:
        """Return the host's page of a turn: the post in every format, to be copied, and `prompts` for a story."""
        card = next(card for card in race.turns if card.turn == turn)
        path = f"races/{race.id}/turns/{card.folder}/host.html"
        return self._page("host.html.j2", path, race=race, turn=card, host=host, prompts=prompts)

    def slips(self, race: RaceCard, slips: Sequence[SlipCard]) -> Judged[str]:
        """Return the page that lists the order slips of the turn that a `race` asks for."""
        return self._page("slips.html.j2", f"races/{race.id}/orders/index.html", race=race, slips=slips)

    def slip(self, race: RaceCard, slip: SlipCard, slips: Sequence[SlipCard], *, has_board: bool) -> Judged[str]:
        """Return the page of one of the order `slips`; `data` and `script_words` are JSON for its script."""
        return self._page(
            "slip.html.j2",
            f"races/{race.id}/orders/{slip.file}",
            race=race,
            slip=slip,
            slips=slips,
            has_board=has_board,
            bonus=self._bonus(race.next),
            data=_html(slip.data),
            script_words=self._script_words,
        )

    @cached_property
    def _script_words(self) -> Markup:
        return _html(script_words(self.say))

    def proof(self, race: RaceCard, data: str, promise: str = "", turns: Sequence[ProvedTurn] = ()) -> Judged[str]:
        """Return the page that checks the dice of a `race`; `data` is made by `proof_data`.

        `promise` is what the race committed to, "" in scheme 1; `turns` tell how far the dice of each are proved,
        beyond what is `shared`: what most of them have in the same words, by label.
        Turns of which the same is told are told of together.
        """
        path = f"races/{race.id}/proof.html"
        shared, rest = told_once(turns)
        alike: defaultdict[tuple[tuple[str, str], ...], list[TurnCard]] = defaultdict(list)
        for one in rest:
            alike[one.facts].append(one.turn)
        return self._page(
            "proof.html.j2", path, race=race, data=_html(data), promise=promise, shared=shared, turns=alike
        )

    def replay(self, race: RaceCard, replay: Replay, names: Sequence[str], frames: Sequence[Frame]) -> Judged[str]:
        """Return the page that replays a `race`: its `ground` in a `view`, `actors`, and `frames` without scripts.

        `order` has the numbers of the actors in their order at the start; () if there is none.
        `parties` are names with the numbers of their actors; a single one without a name where nothing is folded.
        """
        return self._page(
            "replay.html.j2",
            f"races/{race.id}/replay.html",
            race=race,
            ground=_html(replay.ground.svg),
            view=replay_view(replay),
            box=replay.view,
            actors=replay.actors,
            order=replay.moments[0].order,
            parties=parties(race, replay),
            names=names,
            frames=frames,
            icons=ICONS,
        )

    def moment(self, race: RaceCard, turn: TurnCard, entries: Sequence[RoundEntry]) -> Judged[str]:
        """Return what happened in a round, as a part of the replay's page: its `entries`."""
        return self._page("moment.html.j2", f"races/{race.id}/replay.html", turn=turn, entries=entries)

    def search(self, parts: Sequence[str]) -> Judged[str]:
        """Return the page that searches the archive, with the names of the `parts` of its index."""
        kinds = json.dumps({kind: self.say(f"search.kind.{kind}") for kind in KINDS}, ensure_ascii=False)
        return self._page("search.html.j2", "search.html", parts=parts, kinds=kinds)

    def career(self, career: Career) -> Judged[str]:
        """Return the page of an auriga, a participant or a factio.

        Sums over races in several languages are named in the page's language, if its words have a name.
        """
        career = renamed(career, lambda kind, name: self._words.say(Term(kind, name)))
        people = {start.entry.team + "/" + start.race.id: _refs(start.entry) for start in career.shown}
        return self._page("career.html.j2", career.ref.href, career=career, people=people)

    def championship(self, season: Championship) -> Judged[str]:
        path = f"championships/{season.season.id}/index.html"
        charts = [points_chart(rows) for rows in (season.individuals, season.factiones)]
        return self._page("championship.html.j2", path, championship=season, charts=charts)

    def book(self, book: Book) -> Judged[str]:
        """Return the contents of the rules; `chapters` are the files of a race's own rules by number."""
        chapters = {entry.number: chapter.file for chapter in book.chapters for entry in chapter.rules}
        return self._page("book.html.j2", f"{book.folder}/index.html", book=book, chapters=chapters)

    def chapter(self, book: Book, chapter: Chapter) -> Judged[str]:
        before, after = neighbours(book.chapters, chapter)
        tables = {entry.number: [_table(table) for table in entry.tables] for entry in chapter.rules}
        return self._page(
            "chapter.html.j2",
            f"{book.folder}/{chapter.file}",
            book=book,
            chapter=chapter,
            before=before,
            after=after,
            tables=tables,
            told={entry.number: paragraphs(entry.text, book.anchors()) for entry in chapter.rules},
        )

    def follow(self, running: Sequence[RaceCard]) -> Judged[str]:
        """Return the page that tells how to follow all games, or one of those that are `running`."""
        return self._page("follow.html.j2", "follow.html", running=running)

    def missing(self) -> Judged[str]:
        """Return the page for missing addresses; it is shown at any depth, so `root` is the site's path on its host.

        `sealed(style)` is the hash by which a policy allows a style inside the page.
        """
        return self._page("missing.html.j2", "404.html", root=self._site.path, sealed=_sealed)

    def say(self, message_id: str, **args: str | int) -> str:
        """Return words of the catalogue as plain text."""
        return tidy(self._words.say(_message(message_id, args)))

    @property
    def language(self) -> str:
        return self._words.language

    def _bonus(self, asked: Deadline | None) -> str | None:
        if asked is None or asked.bonus_from is None or asked.bonus_to is None:
            return None
        return self._words.say(span(Window(asked.bonus_from, asked.bonus_to)))

    def _tell(self, message_id: str, **args: str | int) -> tuple[str, tuple[str, ...]]:
        """Return words of the catalogue and what it lacked for them; cached by __init__, as pages share most words."""
        wording = self._words.tell(_message(message_id, args))
        return wording.line, wording.flaws

    def _speaker(self, flaws: dict[str, None]) -> Callable[..., str]:
        """Return the function `words` of templates; what the catalogue lacks is added to the flaws."""

        def words(message_id: str, **args: str | int) -> str:
            text, lacking = self._cached_words(message_id, **args)
            if lacking:
                flaws.update(dict.fromkeys(lacking))
            return text

        return words

    def _page(
        self, name: str, path: str, words_of: Mapping[str, "Pages"] = MappingProxyType({}), **values: Any
    ) -> Judged[str]:
        flaws: dict[str, None] = {}
        common = {
            "language": self._words.language,
            "site": self._site,
            "style": self._assets.get(self._style, self._style),
            "asset": lambda name: self._assets.get(name, name),
            "root": "../" * path.count("/"),
            "here": path,
            "words": self._speaker(flaws),
            "words_of": lambda game: words_of.get(game, self)._speaker(flaws),
            "when": self._words.say,
            "day": lambda moment: self._words.say(day_of(moment)),
            "stamp": lambda moment: moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%MZ"),
            "auc": lambda year: year + FOUNDING,
            "tone": lambda tone: tone_class(tone) if tone else "",
            "who": _refs,
        }
        filled = self._templates.fill(name, {**common, **values})
        warnings = (Problem("theme-words", flaw, severity=Severity.WARNING) for flaw in flaws)
        return Judged(filled.value, (*filled.problems, *warnings))


_NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""Sorts races without a deadline behind all others."""


def _message(message_id: str, args: Mapping[str, str | int]) -> Message:
    phrases: Iterable[tuple[str, Phrase]] = (
        (name, Text(arg) if isinstance(arg, str) else arg) for name, arg in args.items()
    )
    return Message(message_id, tuple(phrases))


def _refs(entry: Any) -> dict[str, Any]:
    return {"auriga": auriga(entry), "racer": racer(entry), "factio": factio(entry)}


def _table(table: Table | None) -> tuple[str, Markup] | None:
    return table and (table[0], _html(table[1]))


def _tidied(value: Any) -> Any:
    """Return a value for a page: text on one line without controls; HTML is unchanged."""
    return tidy(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _sealed(style: str) -> str:
    return f"sha256-{b64encode(sha256(style.encode()).digest()).decode()}"


def _html(written: str) -> Markup:
    """Mark HTML of our own writers, in which all text is escaped."""
    return Markup(written)  # noqa: S704 # the only place where HTML enters a page
