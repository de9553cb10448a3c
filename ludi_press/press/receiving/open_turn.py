"""The open turn of a race, with what is needed to read messages for it."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import KeyPath
from ludi_press.content.nodes import Mapping, Plain, plain
from ludi_press.core.problems import Judged, Place
from ludi_press.core.report import Ask, Offer
from ludi_press.games.contract import Heard, HearingContext, Listener, Party, Saying, takes_orders
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.new_turn import new_turn
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.themed_race import ThemedRace, play_with_theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.settings import read_settings
from ludi_press.press.reading.standing import ACTS
from ludi_press.press.reading.write import locked
from ludi_press.press.receiving.aim import Target, race_names, words_of
from ludi_press.press.receiving.judging import Checker, deaf
from ludi_press.press.receiving.parsing import Parser
from ludi_press.press.receiving.senders import Sender, writers


class OpenTurn(Struct, frozen=True):
    """The open turn of a race.

    `state` is the race's as the turn begins, None before the start is drawn.
    Entries are written into `file`, below the keys of `section`.
    """

    press: Press
    race: str
    themed: ThemedRace
    listener: Listener[Any]
    ask: Ask
    file: str
    writers: tuple[Sender, ...]
    state: Any = None
    section: KeyPath = ()

    @property
    def played(self) -> PlayedRace:
        """The race so far."""
        return self.themed.played

    @property
    def since(self) -> datetime | None:
        """When the previous turn closed; earlier messages were probably meant for that turn."""
        return self.closed(self.ask.turn - 1)

    @property
    def long_past(self) -> datetime | None:
        """When the turn before the previous one closed; earlier messages were certainly not meant for this turn."""
        return self.closed(self.ask.turn - 2)

    def closed(self, turn: int) -> datetime | None:
        """Return when a turn closed; None if it told no deadline."""
        asked = self.played.turns[turn].asked if 0 <= turn < len(self.played.turns) else None
        return asked.closes if asked else None

    @property
    def words(self) -> Words:
        """The words of the race's language."""
        return self.themed.theme.words

    @property
    def takes_words(self) -> bool:
        """Whether racers' words go into the dice."""
        return self.played.source.takes_words

    @property
    def orders_section(self) -> str:
        """The section of the file where the orders of a writer stand."""
        return "words" if self.section else "orders" if takes_orders(self.themed.game) else ACTS

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Those whom the turn asks, each with the open orders."""
        if self.state is None:
            return ()
        return self.themed.game.teller.blanks(self.played.source.set_up, self.state)

    @property
    def awaited(self) -> frozenset[str]:
        """Those whom the turn asks."""
        return frozenset(who for offer in self.offers for who in offer.teams)

    @property
    def own_words(self) -> frozenset[str]:
        """The words that name no other race: those of the race, of its game and its press, and of all who enter."""
        source = self.played.source
        title = source.head.title if source.head else ""
        titles = [title] if isinstance(title, str) else [one.value for one in title.values()]
        names = [self.race, *titles, self.themed.game.title, read_settings(self.press)[0].site.title or ""]
        for one in self.listener.parties(source.set_up):
            names += (one.id, one.name, one.person or "", *one.subjects, *one.subjects.values())
        return words_of(names)

    def parser(self) -> Parser:
        """Return what parses messages for this turn."""
        source = self.played.source
        checker = Checker(self.themed.game, source.set_up, self.state, self.ask)
        parties = tuple(party for writer in self.writers for party in writer.parties)
        target = Target(self.race, self.ask, race_names(self.press), self.own_words)
        now = self.ask.turn - 1
        last, given = (self.orders_of(turn) for turn in (now - 1, now))
        return Parser(self.listener, checker, parties, target, last, given, source.takes_standing)

    def orders_of(self, place: int) -> dict[str, Plain]:
        """Return the orders in a turn file, by its place in the race."""
        turns = self.played.source.turns
        turn = turns[place] if 0 <= place < len(turns) else None
        orders = turn.orders if turn else None
        return {entry.key.text: plain(entry.value) for entry in orders} if isinstance(orders, Mapping) else {}


class _StartListener(Struct, frozen=True):
    """Reads messages before the start of a game is drawn: words for the draw, from those who may send one (`known`)."""

    game: Listener[Any]
    known: tuple[Party, ...]

    def parties(self, _set_up: Any) -> tuple[Party, ...]:
        """Return those who may send a word, in order of entry."""
        return self.known

    def hear(self, _set_up: Any, text: str, _context: HearingContext) -> Heard:
        """Return the word of a message; a message without a word is unclear."""
        found = self.hear_labels(text)
        missing = () if found.word else (Saying(0, "", "no word for the draw of the start was found: write 'word: …'"),)
        return Heard((), (*found.sayings, *missing), found.word)

    def hear_labels(self, text: str) -> Heard:
        """Return the word and the note of a message."""
        return self.game.hear_labels(text)


def _built(played: PlayedRace) -> int:
    """Return how many turns are closed to messages; the newest is open until it is built, though it needs no dice."""
    last = len(played.turns) - 1
    file = played.source.dice_files.get(last)
    is_open = 0 < last == len(played.source.turns) and not (file and file.is_resolved)
    return last if is_open else last + 1


def _writers(source: RaceSource, parties: tuple[Party, ...], turn: int) -> tuple[Sender, ...]:
    """Return who may send orders for a turn: those who entered, or to whom their teams were handed since."""
    head = source.head
    if head is None:
        return writers(parties, {}, {})
    begun = {team: one.value.to for team, one in head.handovers.items() if one.value.from_ <= turn}
    now = (replace(party, person=begun[party.id]) if party.id in begun else party for party in parties)
    return writers(tuple(now), head.addresses, head.accounts)


def find_open_turn(press: Press, race: str) -> Judged[OpenTurn]:
    """Return the open turn of a race; its file is created if it does not exist."""
    judged = play_with_theme(press, race, 0)
    if judged.value is None:
        return Judged(None, judged.problems)
    themed = judged.value
    source, number = themed.played.source, _built(themed.played)
    if source.words.awaited and isinstance(themed.game, Listener):
        parties = themed.game.parties(source.set_up)
        known = _writers(source, parties, 0)
        listener = _StartListener(themed.game, parties)
        return Judged(OpenTurn(press, race, themed, listener, Ask(0), source.turn_file(0), known, section=("dice",)))
    if 0 < number < len(source.turns):
        return Judged(None, themed.played.problems)
    if not isinstance(themed.game, Listener):
        return Judged(None, (deaf(themed.game, Place(source.folder)),))
    file = source.turn_file(number)
    over = themed.played.over and number == len(themed.played.turns)
    with locked(press):  # of two commands at once one makes the file, and the other finds it
        has_file = bool(number) and not over and (press.root / file).is_file()
        made = None if has_file else new_turn(press, race)
    if made is not None and made.value is None:
        return Judged(None, made.problems)
    last = themed.played.turns[number - 1].record
    known = _writers(source, themed.game.parties(source.set_up), number)
    return Judged(OpenTurn(press, race, themed, themed.game, last.ask or Ask(number), file, known, last.after))
