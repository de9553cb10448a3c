"""Creates a race and the next turn file, with every key explained for the host."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from re import MULTILINE
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import without_questions
from ludi_press.content.nodes import as_key, in_quotes, plain
from ludi_press.content.proof_files import SCHEME
from ludi_press.content.race_file import first_deadline, following_ask, opens_line, written
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Place, Problem, has_errors, on_one_line
from ludi_press.core.report import Ask, Listing, Offer, Phrase
from ludi_press.games.contract import AnyGame, Campaign, Campaigner, takes_orders
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import FOUNDING, Words
from ludi_press.press.playing.explain import play_with_theme
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.status import Wait, status_of
from ludi_press.press.reading.find import (
    RACES,
    Press,
    bad_name,
    is_id,
    not_resolved,
    package_folder,
    theme_ids,
    track_ids,
    unknown,
)
from ludi_press.press.reading.founding import modeline
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.settings import FOLDER, ChampionshipForm, read_seasons
from ludi_press.press.reading.write import locked, write_atomically, write_fresh

RACE_START: Final = "data/start/race.yaml"
"""The example of a game's own keys in its package."""

_TRACK: Final = pattern(r"^track:( +)([a-z0-9-]+)", MULTILINE)
_OTHERWISE: Final = "choose another name, or take that away"


class NewRace(Struct, frozen=True):
    """A race to create; `year` is that of its first deadline, `track` replaces that of the game's example.

    `entries` are the game's own keys if they are known; otherwise its example is used.
    """

    race: str
    game: AnyGame
    track: str | None = None
    year: int | None = None
    theme: str | None = None
    host: str | None = None
    languages: tuple[str, ...] = ()
    entries: str | None = None


def new_race(press: Press, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    """Write the folder of a race completely or not at all; return its files, relative to the press."""
    with locked(press):
        return _new_race(press, wanted, today)


def _new_race(press: Press, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    problems = tuple(_refusals(press, wanted))
    template = _template(wanted)
    if isinstance(template, Problem):
        problems = (*problems, template)
    if problems or isinstance(template, Problem):
        return Judged(None, problems)
    data = f"{_head(press, wanted, today)}{template}{_PROOF.format(race=wanted.race, scheme=SCHEME)}".encode()
    home = f"{RACES.as_posix()}/{wanted.race}"
    flaws = write_fresh(press.root, {f"{home}/race.yaml": data}, (f"{home}/turns",))
    return Judged(None, flaws) if flaws else Judged((f"{home}/race.yaml",))


_OPENS: Final = """\
# What turn 1 asks: how many orders, until when (Roman time), and the bonus window, in a game that has one:
# opens: {orders: 1, closes: 2026-04-04 20:00, bonus: [2026-04-04 19:00, 2026-04-04 20:00]}
"""
_PROOF: Final = """
# The proof of the dice. When the entries are complete, run: ludi-press bind {race}
# It makes the secret that rolls the dice, and binds you to it and to the entries; no die is rolled before that.
# Best name a source of numbers that nobody can choose here first, to be hashed into the dice:
# it alone bars that somebody who has the secret and the words foresees them.
# public: the draw of the state lottery on the evening on which the orders close
dice:
  scheme: {scheme}
"""


def _refusals(press: Press, wanted: NewRace) -> Iterator[Problem]:
    folder = press.race_folder(wanted.race)
    if not is_id(wanted.race):
        yield bad_name(wanted.race)
    elif folder.is_symlink() or (folder.exists() and not _is_begun(folder)):
        yield Problem("race-exists", f"there is {press.shown(folder)} already", None, None, _OTHERWISE)
    elif not folder.parent.resolve().is_relative_to(press.root):
        yield Problem("file-outside", f"{RACES.as_posix()} is a link that leads out of the press")
    tracks = track_ids(press)
    if wanted.track is not None and wanted.track not in tracks:
        yield unknown("track", wanted.track, tracks)
    themes = theme_ids(press)
    if wanted.theme is not None and wanted.theme not in themes:
        yield unknown("theme", wanted.theme, themes)


def _is_begun(folder: Path) -> bool:
    """Whether a killed command made the folder and nothing in it."""
    return folder.is_dir() and not any(folder.iterdir())


def _template(wanted: NewRace) -> str | Problem:
    """Return the game's own part of race.yaml, with the wanted track."""
    if wanted.entries is not None:
        return (f"track: {wanted.track}\n" if wanted.track else "") + wanted.entries
    path = package_folder(wanted.game.package) / RACE_START
    if not path.is_file():
        return Problem(
            "game-start", f"the game {wanted.game.id} has no {RACE_START}, so no race of it can be begun here"
        )
    text = path.read_text(encoding="utf-8")
    if wanted.track is None:
        return text
    if not _TRACK.search(text):
        return Problem("game-track", f"{wanted.game.title} is played without a track", None, None, "leave --track out")
    return _TRACK.sub(lambda found: f"track:{found[1]}{wanted.track}", text, count=1)


def _head(press: Press, wanted: NewRace, today: date) -> str:
    """Return the keys that all games share."""
    closes = first_deadline(today, wanted.year)
    title = " ".join(word.capitalize() for word in wanted.race.split("-") if word)
    lines = (
        (f"title: {title} {closes.year + FOUNDING} a.u.c.", "what posts and pages call it"),
        (f"game: {wanted.game.id}", wanted.game.title),
        (f'edition: "{wanted.game.editions[-1]}"', "the edition of the rules that it starts with; it stays with it"),
        (f"host: {in_quotes(wanted.host)}" if wanted.host else "# host: Your Name", "who runs it"),
        (
            f"language: [{', '.join(wanted.languages)}]" if wanted.languages else "# language: [en, la]",
            "posts and pages in the first, posts in the others too: en, la, it",
        ),
        (
            f"theme: {wanted.theme}" if wanted.theme else "# theme: plain",
            "how it looks: mosaic if you say nothing; plain is of high contrast",
        ),
    )
    width = max(len(line) for line, _ in lines) + 4
    keys = "".join(f"{line:<{width}}# {words}\n" for line, words in lines)
    return f"{modeline(press, 'race', wanted.game)}{keys}\n{_OPENS}{opens_line(Ask(1, closes=closes))}\n\n"


def next_race(press: Press, season: str, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    """Write the race after the last of a season, with its track, rules, host, theme, languages and the grown teams.

    Values given in `wanted` take precedence.
    Return the files, relative to the press.
    """
    seasons, problems = read_seasons(press)
    forms = dict(seasons.forms)
    if has_errors(problems):
        return Judged(None, problems)
    if season not in forms:
        return Judged(None, (unknown("championship", season, list(forms)),))
    file = f"content/{FOLDER}/{season}.yaml"
    played = _last(press, forms[season], file)
    if played.value is None:
        return Judged(None, played.problems)
    campaign = Campaign(forms[season].growth or {}, forms[season].successors or {}, file)
    return _written(press, played.value, campaign, wanted, today)


def _last(press: Press, form: ChampionshipForm, file: str) -> Judged[PlayedRace]:
    """Return the last race of the season, which must be over."""
    if not form.races:
        return Judged(None, (Problem("season-empty", "this season has no race yet", Place(file)),))
    played = play_race(read_race(press, form.races[-1].value))
    if has_errors(played.problems):
        return Judged(None, played.problems)
    if not played.over:
        words = f"{played.source.race}, the last race of this season, is not over"
        return Judged(None, (Problem("season-open", words, form.races[-1].place, None, "play it to its end first"),))
    return Judged(played)


def _written(
    press: Press, played: PlayedRace, campaign: Campaign, wanted: NewRace, today: date
) -> Judged[tuple[str, ...]]:
    source, game = played.source, played.source.game
    head = source.head
    if head is None or not isinstance(game, Campaigner):
        words = f"{wanted.game.title} knows no campaigns"
        return Judged(None, (Problem("season-game", words, Place(campaign.file)),))
    rules = f"rules: {json.dumps(plain(head.rules), ensure_ascii=False)}\n" if head.rules is not None else ""
    entries = game.next_race(source.set_up, played.turns[-1].record.after, campaign)
    if entries.value is None:
        return Judged(None, entries.problems)
    ready = replace(
        wanted,
        game=game,
        track=wanted.track or (head.track.value if head.track else None),
        theme=wanted.theme or (head.theme.value if head.theme else None),
        host=head.host,
        languages=tuple(tag.value for tag in head.language),
        entries=rules + entries.value,
    )
    made = new_race(press, ready, today)
    return Judged(made.value, (*entries.problems, *made.problems))


TURN_START: Final = "data/start/turn.yaml"
"""The comments on turn files in a game's package."""


class NewTurn(Struct, frozen=True):
    """A new turn file, relative to the press, and the names of those it asks; none in a game of acts."""

    turn: int
    file: str
    teams: tuple[str, ...]


def new_turn(press: Press, race: str) -> Judged[NewTurn]:
    """Write the file of the turn that is asked now; the turn before must be resolved."""
    with locked(press):
        return _new_turn(press, race)


def _new_turn(press: Press, race: str) -> Judged[NewTurn]:
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    if has_errors(judged.value.played.problems):
        return Judged(None, judged.value.played.problems)
    played, game = judged.value.played, judged.value.game
    refusal = _refusal(press, played)
    if refusal:
        return Judged(None, (refusal,))
    template = _TurnTemplate(played, game, judged.value.theme.words)
    number = len(played.turns)
    file = played.source.turn_file(number)
    if number == 1:
        _end_questions(press, played.source)
    text = modeline(press, "turn", game) + template.text()
    problems = write_fresh(press.root, {file: text.encode()})
    return Judged(None if problems else NewTurn(number, file, template.teams if takes_orders(game) else ()), problems)


def _end_questions(press: Press, source: RaceSource) -> None:
    """Take the questions about words for the draw of the start out of race.yaml: it is drawn."""
    path = press.root / source.turn_file(0)
    data = path.read_bytes()
    settled = without_questions(data)
    if settled != data:
        write_atomically(path, settled)


def _refusal(press: Press, played: PlayedRace) -> Problem | None:
    source = played.source
    place = Place(source.folder)
    if played.waiting or not played.turns:
        state = status_of(played)
        if state.wait is Wait.WORDS and not state.turn:
            words = f"the start of {source.race} is not drawn yet: it waits for words"
            return Problem("not-resolved", words, place, None, state.advice)
        return not_resolved(press, source.race, len(played.turns), len(played.turns))
    if played.over:
        return Problem(
            "turn-after-end", f"{source.race} is over: there is no next turn", place, None, _last_step(source)
        )
    if len(source.turns) >= len(played.turns):
        number = len(played.turns)
        file = Place(source.turn_file(number))
        return Problem(
            "turn-open", f"turn {number} is open yet", file, None, "write its orders, then run 'ludi-press build'"
        )
    return None


def _last_step(source: RaceSource) -> str | None:
    """Return what is left to do for a finished race: its dice are proved once its secret is public."""
    proof = source.proof
    return f"'ludi-press disclose {source.race}' makes its secret public" if proof and not proof.secret else None


class _TurnTemplate(Struct, frozen=True):
    """The content of the file after the newest turn of a race."""

    played: PlayedRace
    game: AnyGame
    words: Words

    @property
    def ask(self) -> Ask:
        last = self.played.turns[-1].record
        return last.ask or Ask(last.turn + 1)

    @property
    def blanks(self) -> tuple[Offer, ...]:
        """Those whom it asks, each with the open orders."""
        return self.game.teller.blanks(self.played.source.set_up, self.played.turns[-1].record.after)

    @property
    def teams(self) -> tuple[str, ...]:
        return tuple(team for offer in self.blanks for team in offer.teams)

    def text(self) -> str:
        following = following_ask(self.ask, self.played.turns[-1].asked)
        template = package_folder(self.game.package) / TURN_START
        own = template.read_text(encoding="utf-8") if template.is_file() else ""
        lines = [
            *self.head(self.ask),
            *(["orders:", *self.entries()] if takes_orders(self.game) else self.open()),
            "",
            *own.splitlines(),
            *self.words_for_dice(),
            "# hold: yes              # keeps the turn open although all orders stand here",
            "# story: |                # your own telling, in Markdown, before what the press tells",
            "#   …",
            "",
            f"# What turn {following.turn} asks, carried on from this one: change what differs.",
            opens_line(following),
        ]
        return "\n".join(lines) + "\n"

    def head(self, ask: Ask) -> Iterator[str]:
        """Yield what the turn asks, and how to fill in the file."""
        head = self.played.source.head
        yield f"# {_plain(head.title_in(self.words.language) if head else '')}, turn {ask.turn}"
        closes = f" until {written(ask.closes)} (Roman time)" if ask.closes else ""
        window = f"; bonus from {written(ask.bonus.start)} to {written(ask.bonus.end)}" if ask.bonus else ""
        if not takes_orders(self.game):
            yield f"# It is open{closes}."
            yield "# Write what was done, in sequence. The turn stays open until something stands here."
            return
        yield f"# It asks {counted(ask.orders, 'order')} of each{closes}{window}."
        yield "# Write what each sent behind the name. The turn stays open until no name is without orders:"
        yield "# in the end take out the lines of those who stay silent."

    def words_for_dice(self) -> Iterator[str]:
        """Yield the lines for racers' words and the public value; the turn waits for the public value."""
        source = self.played.source
        if not source.takes_words:
            return
        yield "# words:                  # what racers sent for the dice before their roll; or 'word:' beside orders"
        yield from (f"#   {as_key(team)}: any word of theirs" for team in self.teams[:1])
        if source.head and source.head.public:
            yield f"# {_plain(source.head.public)}: the turn stays open until the value stands here"
            yield "public:"

    def open(self) -> Iterator[str]:
        """Yield the open orders as comments, for a game whose turns have no orders by name."""
        for offer in self.blanks:
            yield f"# {', '.join(self.said(name) for name in offer.names)}"
            yield from (f"#   {self.said(phrase)}" for order in offer.orders for phrase in each_phrase(order.order))
            if offer.note:
                yield f"#   {self.said(offer.note)}"

    def entries(self) -> Iterator[str]:
        """Yield an empty entry for each name, below comments on the open orders."""
        for offer in self.blanks:
            if offer.orders:
                orders = (self.said(phrase) for order in offer.orders for phrase in each_phrase(order.order))
                yield f"  # open: {'; '.join(orders)}"
            if offer.note:
                yield f"  # {self.said(offer.note)}"
            width = max(len(as_key(team)) for team in offer.teams) + 1
            for team, name in zip(offer.teams, offer.names, strict=True):
                yield f"  {as_key(team) + ':':<{width}}  # {self.said(name)}"

    def said(self, phrase: Phrase) -> str:
        return _plain(self.words.say(phrase))


def each_phrase(phrase: Phrase) -> tuple[Phrase, ...]:
    """Return the phrases of a list, whose items may contain commas."""
    return phrase.items if isinstance(phrase, Listing) else (phrase,)


def _plain(text: str) -> str:
    """Return a text for a comment: one line, without characters that a file may not have."""
    return on_one_line(tidy(text))
