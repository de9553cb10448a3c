"""The open turn of a race: what is needed to read messages for it, and how it is closed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import KeyPath, with_all, with_value, without_blanks
from ludi_press.content.nodes import MappingNode, Plain, plain
from ludi_press.content.race_file import written
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask, Offer
from ludi_press.games.contract import Heard, HearingContext, Listener, Party, Saying, StandingReader, takes_orders
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.explain import ThemedRace, never_built, play_with_theme
from ludi_press.press.playing.new import new_turn
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.status import RaceStatus, Wait, status_of
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.settings import read_settings
from ludi_press.press.reading.standing import ACTS
from ludi_press.press.reading.write import edit_file, locked, write_atomically
from ludi_press.press.receiving.drawer import for_whom, read_kept_standing
from ludi_press.press.receiving.exact_lines import flow
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import LABELS, Checker, Parser, deaf, held
from ludi_press.press.receiving.senders import Sender, Target, race_names, words_of, writers


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
        return _closes(self.played.source, turn, asked) if asked else None

    def came(self, message: ReceivedMessage, read: datetime | None) -> datetime | None:
        """Return when a message came: at its date, or when it was first read, if that was before.

        The clock of a sender may be fast; that of a forum may be of another zone, and matters only at the deadline.
        """
        at, closes = message.at, self.ask.closes
        if at is None or read is None or at <= read or not (message.mailed or (closes and at > closes)):
            return at
        return read.astimezone(at.tzinfo)

    @property
    def words(self) -> Words:
        return self.themed.theme.words

    @property
    def takes_words(self) -> bool:
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
        source = self.played.source
        checker = Checker(self.themed.game, source.set_up, self.state, self.ask)
        parties = tuple(party for writer in self.writers for party in writer.parties)
        target = Target(self.race, self.ask, race_names(self.press), self.own_words)
        last, given = self.orders_of(self.ask.turn - 1), self.orders_of(self.ask.turn)
        return Parser(self.listener, checker, parties, target, last, given, source.takes_standing)

    def orders_of(self, number: int) -> dict[str, Plain]:
        turn = self.played.source.turn(number)
        orders = turn.orders if turn else None
        return {entry.key.text: plain(entry.value) for entry in orders} if isinstance(orders, MappingNode) else {}


class _StartListener(Struct, frozen=True):
    """Reads messages before the start of a game is drawn: words for the draw, from those who may send one (`known`)."""

    game: Listener[Any]
    known: tuple[Party, ...]

    def parties(self, _set_up: Any) -> tuple[Party, ...]:
        return self.known

    def hear(self, set_up: Any, text: str, context: HearingContext) -> Heard:
        """Return the word of a message; a message without a word is unclear."""
        found = self.game.hear(set_up, text, context)
        asked = "no word for the draw of the start was found: write 'word: …' on a line of its own"
        missing = () if found.word else (Saying(0, "", asked),)
        labels = (one for one in found.sayings if one.said.partition(": ")[0] in LABELS)
        return Heard((), (*labels, *missing), found.word)

    def hear_labels(self, text: str) -> Heard:
        return self.game.hear_labels(text)


def _closes(source: RaceSource, number: int, asked: Ask) -> datetime | None:
    """Return when a turn closed, or will: its file may say that it was before the deadline."""
    turn = source.turn(number)
    return turn.closes(asked) if turn else asked.closes


def _built(played: PlayedRace) -> int:
    """Return how many turns are closed to messages; one is open until it is built, though it needs no dice."""
    files, turns = played.source.dice_files, range(1, len(played.turns))
    return next((turn for turn in turns if not (turn in files and files[turn].is_resolved)), len(played.turns))


def _not_now(played: PlayedRace, turn: int) -> tuple[Problem, ...]:
    """Return why messages are not read for a turn that is followed by files of others: it has errors, or was changed.

    One that is open again, as `undo` leaves it, takes messages as any other.
    """
    source = played.source
    if has_errors(played.problems):
        return played.problems
    file = source.dice_files.get(turn)
    return (never_built(source, turn),) if file and file.is_resolved else ()


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
    if 0 < number < len(source.turns) and (refusals := _not_now(themed.played, number)):
        return Judged(None, refusals)
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
    asked = last.ask or Ask(number)
    asked = replace(asked, closes=_closes(source, number, asked))
    return Judged(OpenTurn(press, race, themed, themed.game, asked, file, known, last.after))


class Closed(Struct, frozen=True):
    """A turn that is closed: its file, who stays silent, and whose questions were left unanswered.

    `standing` are those whose standing orders were entered.
    """

    turn: int
    file: str
    silent: tuple[str, ...]
    ignored: tuple[str, ...]
    standing: tuple[str, ...] = ()


def close(press: Press, race: str, now: datetime, *, early: bool = False) -> Judged[Closed]:
    """Close the open turn of a race; before its deadline only if `early` says so, and then its file says when.

    A clear order that a sender had sent before an unclear one stands.
    Where somebody sent nothing, the standing order is entered, if one of its conditions holds.
    Nothing is rolled: the next build resolves the turn.
    """
    with locked(press):
        played = play_race(read_race(press, race))
        state, source = status_of(played), played.source
        if state.wait is Wait.BUILD and state.turn and (early or not state.is_early(now)):
            file, said, problem = source.turn_file(state.turn), closed_at(now), None
            if state.is_early(now):
                problem = edit_file(press, file, lambda data: with_value(data, CLOSED, said), f"closed: {said}")
            return Judged(None, (problem,)) if problem else Judged(Closed(state.turn, file, (), ()))
        refusal = _refusal(state, Place(source.folder), now, early=early)
        if refusal or source.game is None:
            return Judged(None, (refusal,) if refusal else ())
        if not takes_orders(source.game):
            words = f"{race} lists acts in sequence: nobody is silent, so nothing can be closed"
            return Judged(None, (Problem("close-acts", words, Place(source.folder)),))
        file = source.turn_file(state.turn)
        data = read_file(press, press.root / file)
        if isinstance(data, Problem):
            return Judged(None, (data,))
        unclear = tuple(dict.fromkeys(note.who for note in state.unclear))
        standing = dict(_standing(press, race, state))
        edited = _edited(data, standing, unclear)
        if edited is not None and state.closes and now < state.closes:
            edited = with_value(edited, CLOSED, closed_at(now))
        if edited is None:
            words = "the names without orders cannot be taken out here"
            return Judged(None, (Problem("close-uneditable", words, Place(file), None, "take them out yourself"),))
        write_atomically(press.root / file, edited)
        silent = tuple(one for one in dict.fromkeys((*state.awaited, *state.silent)) if one not in standing)
        return Judged(Closed(state.turn, file, silent, unclear, tuple(standing)))


CLOSED: Final = ("closed",)


def closed_at(now: datetime) -> str:
    """Return what the file of a turn says that is closed before its deadline."""
    return f"{written(now)}   # before the deadline: what is sent later is for the next turn"


def _standing(press: Press, race: str, state: RaceStatus) -> Iterator[tuple[str, Plain]]:
    """Yield the orders of those who sent nothing and have a standing order of which a condition holds.

    A standing order that came after the deadline counts from the next turn on.
    """
    kept = read_kept_standing(press, race)
    last = state.closes.astimezone(UTC).isoformat(timespec="seconds") if state.closes else _LATEST
    waiting = {who: kept[who] for who in (*state.awaited, *state.silent) if who in kept and kept[who].at <= last}
    opened = find_open_turn(press, race).value if any(one.holds_in(state.turn) for one in waiting.values()) else None
    if opened is None or not isinstance(opened.listener, StandingReader) or not opened.played.source.takes_standing:
        return
    parser, game, set_up = opened.parser(), opened.listener, opened.played.source.set_up
    for who, one in waiting.items():
        parties = tuple(party for party in game.parties(set_up) if who in party.subjects)
        hear = for_whom(one.whom, partial(parser.orders, parties=parties))
        standing = game.read_standing(set_up, one.text, hear)
        if one.holds_in(state.turn) and not standing.doubts:
            entry = game.standing_entry(set_up, opened.state, opened.ask, who, standing, hear, parser.checker.allows)
            if entry:
                yield who, {**held(entry.value), "standing": "yes"}


def _refusal(state: RaceStatus, place: Place, now: datetime, *, early: bool) -> Problem | None:
    """Return why a turn cannot be closed, or not yet."""
    if state.wait not in (Wait.ORDERS, Wait.ANSWERS, Wait.BUILD) or not state.turn:
        return Problem("close-nothing", f"no turn of {state.race} waits for orders", place, None, state.advice)
    if not early and (state.closes is None or now <= state.closes):
        told = "has no deadline" if state.closes is None else "is open until its deadline"
        words = f"turn {state.turn} of {state.race} {told}"
        return Problem("close-early", words, place, None, "to close it now, add --now")
    return None


_LATEST: Final = "~"
"""Sorts behind every time."""


def _edited(data: bytes, standing: Mapping[str, Plain], unclear: Iterable[str]) -> bytes | None:
    """Return a turn file with standing orders, without names that wait for something, and without open questions."""
    edits = (
        *(partial(with_value, path=("orders", who), value=flow(value)) for who, value in standing.items()),
        *(partial(without_blanks, path=(section,)) for section in ("orders", "words")),
        *(partial(with_value, path=("unclear", who), value="ignored") for who in unclear),
    )
    return with_all(data, edits)
