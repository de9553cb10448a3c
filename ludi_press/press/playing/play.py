"""Plays the turns of a race in order, each from the state after the last, its orders and its own dice."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import is_not
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.nodes import MappingNode
from ludi_press.content.proof_files import DiceFile, Seal
from ludi_press.content.race_file import following_ask, opens_line, written
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.dice import HostDie, Pending, Roller, TurnDice, no_die, proof_line, turn_key
from ludi_press.core.problems import Judged, Place, Problem, Topic, has_errors, ruled, warning
from ludi_press.core.report import Ask, Report
from ludi_press.games.contract import AnyGame, Json, Played, TurnRecord
from ludi_press.press.playing.dicebook import (
    CachedTurn,
    CacheKey,
    as_read,
    dice_file,
    earlier_rolls,
    false_dice,
    first_link,
    late_words,
    link,
    parts_of,
    problems_ahead,
    race_parts,
    recall,
    remember,
    reopened,
    secret_roller,
    uncommitted,
)
from ludi_press.press.playing.seals import broken_seals, seal_now
from ludi_press.press.reading.inputs import awaited_words, idle_words, needless_value, strange_words
from ludi_press.press.reading.parts import digest
from ludi_press.press.reading.read import RaceSource, placed, unsettled
from ludi_press.press.reading.turns import EMPTIED, TurnSource

UNOPENED: Final = "opens-missing"
"""The code of the warning that a turn lacks `opens:`; it is given before it is known whether a turn follows."""


def open_names(turn: TurnSource, teams: Collection[str] | None) -> Iterator[Problem]:
    """Yield a warning for orders still awaited once others are in, and problems for names that take no part."""
    names = [blank.text for blank in turn.blanks]
    for blank in turn.blanks:
        if teams is not None and blank.text not in teams:
            suggestion = did_you_mean(blank.text, teams) or f"write {one_of(teams)}"
            yield Problem("orders-team", f"nobody here is called {shown(blank.text)}", blank.place, None, suggestion)
    if names and isinstance(turn.orders, MappingNode) and turn.orders.entries:
        words = f"turn {turn.number} is open: no orders yet of {', '.join(names)}"
        suggestion = "write them; or take out the line of who stays silent"
        yield warning("orders-awaited", words, turn.blanks[0].place, suggestion)
    elif turn.is_bare:
        words = f"turn {turn.number} is open: no name stands below 'orders:'"
        suggestion = "write the orders; 'orders: {}' if all were silent"
        yield warning("orders-awaited", words, turn.orders.place if turn.orders else None, suggestion)
    elif turn.head.hold and not names:
        words = f"turn {turn.number} is held open"
        suggestion = "take 'hold: yes' out when it may be resolved"
        yield warning("turn-held", words, Place(turn.file), suggestion)


def stray_names(turn: TurnSource, teams: Collection[str] | None) -> Iterator[Problem]:
    """Yield problems for times, notes and ends of questions of names that take no part."""
    unclear = turn.head.unclear if isinstance(turn.head.unclear, Mapping) else {}
    for key, table in (("received", turn.head.received), ("notes", turn.head.notes), ("unclear", unclear)):
        for team, entry in (table or {}).items():
            if teams is not None and team not in teams:
                suggestion = did_you_mean(team, teams) or f"write {one_of(teams)}"
                words = f"nobody here is called {shown(team)}, who stands under '{key}:'"
                yield Problem("orders-team", words, entry.head, None, suggestion)


def late_orders(turn: TurnSource, ask: Ask) -> Iterator[Problem]:
    """Yield one warning for all orders in the file that came after the turn closed; they count while they stand."""
    came, ordered, closes = (turn.head.received or {}).items(), turn.ordered, turn.closes(ask)
    late = {team: moment for team, moment in came if closes and moment.value > closes and team in ordered}
    if closes and late:
        message = f"the orders of {', '.join(late)} came after the turn closed, at {written(closes)}"
        suggestion = "they count while they stand here; take them out, and who sent them is silent"
        place = next(iter(late.values())).place
        yield warning("orders-late", message, place, suggestion, Topic.ASKED)


def unopened(turn: TurnSource, asked: Ask) -> Iterator[Problem]:
    """Yield a warning if a turn with a deadline is followed by one without `opens:`."""
    if asked.closes is None or turn.head.opens is not None or not turn.complete:
        return
    following = following_ask(asked, None)
    message = f"nothing says what turn {following.turn} asks, and until when: one order, without a deadline"
    suggestion = f"write '{opens_line(following)}'; if the race ends with this turn, nothing is needed"
    yield warning(UNOPENED, message, Place(turn.file), suggestion, Topic.ASKED)


_MOST_NAMES: Final = 50
"""The most unknown names reported for one turn."""


class PlayedTurn(Struct, frozen=True, dict=True):
    """A resolved turn, the dice file that proves it, and what the turn had asked; turn 0 asks nothing.

    `line` is its line of proof.
    """

    record: TurnRecord[Any, Any]
    dice: DiceFile
    line: str
    asked: Ask | None = None

    def data(self, source: RaceSource) -> Json:
        """Return the game's parts of its turn.json; made when a page or a seal first needs them, and cached."""
        if not self._data:
            self._data.append(source.game.data(source.set_up, self.record) if source.game else {})
        return self._data[0]

    @cached_property
    def _data(self) -> list[Json]:
        return []

    def report(self, game: AnyGame, set_up: Any) -> Report:
        """Return the game's report of the turn; cached, since a turn belongs to one race."""
        if not self._reports:
            self._reports.append(game.teller.report(set_up, self.record))
        return self._reports[0]

    @cached_property
    def _reports(self) -> list[Report]:
        return []


class AwaitedTurn(Struct, frozen=True):
    """A turn with all its orders that waits for its dice."""

    turn: TurnSource
    before: Any
    orders: Any


class MoveHashes(Struct, frozen=True):
    """Hashes of what a turn was played from: `before` of all until then, `whole` of all with its orders and dice.

    The game always makes the same states and events of these, so they need not be hashed.
    """

    set_up: str
    before: str
    orders: str
    dice: str
    whole: str


class PlayedRace(Struct, frozen=True, dict=True):
    """A race as far as its files go, turn 0 first.

    `waiting` means that a die is needed which this run may not roll; `undrawn` that it is a die of the start, which
    waits for the race's commitment or for words.
    `due` is the turn that waits for a die, None if the start waits or nothing does.
    `reopened` are the dice files of turns that were resolved and are open again.
    """

    source: RaceSource
    turns: tuple[PlayedTurn, ...]
    problems: tuple[Problem, ...]
    over: bool = False
    waiting: bool = False
    undrawn: bool = False
    reopened: tuple[DiceFile, ...] = ()
    due: AwaitedTurn | None = None

    @cached_property
    def moves(self) -> tuple[MoveHashes, ...]:
        """The move of each turn; what was asked belongs to its orders."""
        set_up = before = digest(self.source.set_up)
        found = []
        for turn in self.turns:
            record = turn.record
            orders, dice = digest((record.orders, turn.asked, record.ask)), digest(record.rolls)
            whole = digest((before, orders, dice))
            found.append(MoveHashes(set_up, before, orders, dice, whole))
            before = whole
        return tuple(found)

    @property
    def finished(self) -> frozenset[int]:
        """The turns that are not expected to change: published, followed by another, or the last of a race."""
        played = range(len(self.turns) if self.over else len(self.turns) - 1)
        return frozenset((*played, *self.source.seals))


def play_race(source: RaceSource, secret: bytes | None = None, roller: Roller | None = None) -> PlayedRace:
    """Play a race from the grid to its last closed turn.

    New dice are drawn from the secret; without one the roller rolls, and without a roller the race waits.
    After a turn with errors later turns are still judged as far as possible without a state.
    """
    if source.game is None:
        return PlayedRace(source, (), source.problems)
    problems = [*source.problems, *false_dice(source, secret), *late_words(source)]
    cached = recall(source.race, source.set_up)
    player = _Player(source, source.game, secret, roller or no_die, problems, cached)
    if source.set_up is not None and not has_errors(problems[len(source.problems) :]):
        player.begin()
    for turn in source.turns:
        player.turn(turn)
    remember(source.race, source.set_up, player.played)
    if not any(problem.code in EMPTIED for problem in source.problems):  # that alone breaks seals
        player.problems += broken_seals(source, player.seal, player.problems, waiting=player.waiting)
    open_again = () if player.waiting else reopened(source, [turn.dice for turn in player.turns])
    played = PlayedRace(
        source, tuple(player.turns), (), player.over, player.waiting, player.undrawn, open_again, player.due
    )
    return replace(played, problems=unsettled(player.problems, source, _warned_before(played)))


def _warned_before(played: PlayedRace) -> set[int]:
    """Return the finished turns whose warnings an earlier build has shown: published, or built as they are."""
    source, turns = played.source, played.turns
    return {
        turn
        for turn in played.finished
        if turn in source.seals or (turn < len(turns) and turns[turn].dice == source.dice_files.get(turn))
    }


def sealed(source: RaceSource, turn: PlayedTurn) -> Seal:
    """Return the seal that a resolved turn would get now."""
    return seal_now(source, turn.record, turn.data(source), turn.dice)


class _Player(Struct):
    source: RaceSource
    game: AnyGame
    secret: bytes | None
    roller: Roller
    problems: list[Problem]
    cached: Sequence[CachedTurn] = ()
    played: list[CachedTurn] = field(default_factory=list)
    turns: list[PlayedTurn] = field(default_factory=list)
    state: Any = None
    open_turn: int | None = None
    waiting: bool = False
    undrawn: bool = False
    due: AwaitedTurn | None = None

    @property
    def over(self) -> bool:
        return self.state is not None and self.game.is_over(self.state)

    def begin(self) -> None:
        """Play turn 0; if it needs dice, it first waits for the commitment and for awaited words.

        Before its commitment a race has no state, since its entries may still change.
        """
        self.problems += self.word_problems(0)
        if self.source.is_uncommitted:
            self.waiting = self.undrawn = True
            self.problems.append(uncommitted(self.source))
            return
        awaited = tuple(self.awaited(0))
        cache_key = self.cache_key(None, {}, self.source.first_ask)
        if self.reuse_cached(cache_key):
            return
        turn_dice = self.turn_dice(0, {}, waits=bool(awaited))
        played = self.roll(lambda: self.game.begin(self.source.set_up, turn_dice))
        if played is None and awaited:
            self.undrawn = True
            self.problems += awaited
        if played is not None:
            rolls, asks = tuple(turn_dice.rolls), self.source.first_ask
            self.close(turn_dice, TurnRecord(0, None, None, played.state, played.events, rolls, asks), cache_key, None)

    def turn(self, turn: TurnSource | None) -> None:
        """Judge one turn file as far as possible, and resolve the turn if nothing prevents it."""
        if turn is None or not self.knows_what_was_asked(turn.number):
            self.state = None
            return
        if self.source.set_up is None and self.is_resolved(turn):
            return  # its orders are right if race.yaml is: some can only be read when the names in it are known
        place = Place(turn.file)
        if self.over:
            message = f"turn {turn.number} is written, and the race was over before it"
            self.problems.append(Problem("turn-after-end", message, place, None, "take the file out"))
            return
        judged = self.judge(turn)
        self.problems += [self.with_rule(problem, place) for problem in judged.problems]
        if not turn.whole:
            self.state = None
            return
        if judged.value is None:
            self.leave_open(turn, judged)
            return
        if self.open_turn is not None:
            message = f"turn {turn.number} has orders, and turn {self.open_turn} before it has none"
            self.problems.append(
                Problem("turn-open", message, place, None, f"write the orders of turn {self.open_turn}")
            )
            self.state = None
        if self.state is not None:
            self.problems += [self.with_rule(problem, place) for problem in unopened(turn, self.asked(turn.number))]
            self.resolve(turn, judged.value)

    def with_rule(self, problem: Problem, place: Place) -> Problem:
        """Return a problem with a place and the game's own rule."""
        return ruled(placed(problem, place), self.game.topics)

    def judge(self, turn: TurnSource) -> Judged[Any]:
        ask = self.asked(turn.number)
        wrong_names = (
            *islice(self.strange_dice(turn), _MOST_NAMES),
            *islice(open_names(turn, self.actors), _MOST_NAMES),
            *islice(stray_names(turn, self.actors), _MOST_NAMES),
            *late_orders(turn, ask),
            *self.word_problems(turn.number),
        )
        judged = self.game.read_orders(self.source.set_up, self.state, turn.number, ask, turn.form)
        problems = judged.problems
        if turn.is_open or not turn.complete:  # it is not yet known who stays silent
            problems = tuple(problem for problem in problems if problem.is_error or (turn.complete and problem.place))
        value = None if turn.is_open or has_errors(wrong_names) else judged.value
        awaited = tuple(self.awaited(turn.number)) if value is not None else ()
        return Judged(None if awaited else value, (*wrong_names, *problems, *awaited))

    def word_problems(self, number: int) -> Iterator[Problem]:
        """Yield problems of the racers' words for a turn, if it is known who takes part."""
        given, head = self.source.racer_words(number), self.source.head
        if given is None or head is None or self.source.set_up is None:
            return
        if self.source.takes_words:
            wrong_names = strange_words(given, self.game.actors(self.source.set_up))
            problems = [*wrong_names, *(needless_value(given) if head.public is None else ())]
        else:
            problems = [*idle_words(given)]
        yield from (ruled(problem, self.game.topics) for problem in problems)

    def awaited(self, number: int) -> Iterator[Problem]:
        """Yield warnings of what is missing before a turn's dice may be drawn."""
        given, head = self.source.racer_words(number), self.source.head
        if given is not None and head is not None and self.source.takes_words:
            place = given.blank or given.place or Place(self.source.turn_file(number))
            yield from awaited_words(given, number, head.public, place)

    def is_resolved(self, turn: TurnSource) -> bool:
        file = self.source.dice_files.get(turn.number)
        return file is not None and file.is_resolved

    @property
    def actors(self) -> tuple[str, ...] | None:
        """Those who take part, None if race.yaml does not tell."""
        return self.game.actors(self.source.set_up) if self.source.set_up is not None else None

    def seal(self, number: int) -> Seal | None:
        """Return the seal that a turn would get now."""
        return sealed(self.source, self.turns[number]) if number < len(self.turns) else None

    def knows_what_was_asked(self, number: int) -> bool:
        """Whether the file that says what a turn asks could be read."""
        before = self.source.turns[number - 2] if number > 1 else None
        return number == 1 or (before is not None and before.whole)

    def asked(self, number: int) -> Ask:
        """Return what a turn asks: written in the previous turn file, for turn 1 in race.yaml."""
        before = self.source.turns[number - 2] if number > 1 else None
        if before is None:
            return self.source.first_ask if number == 1 else Ask(number)
        return before.next_ask or Ask(number)

    def strange_dice(self, turn: TurnSource) -> Iterator[Problem]:
        """Yield problems for dice of unknown teams, and for faces that no die of the race has."""
        if self.source.set_up is None:
            return
        rule = self.game.topics.get(Topic.DICE)
        teams = self.game.actors(self.source.set_up)
        faces = {face for die in self.game.dice(self.source.set_up) for face in die.faces}
        for team, dice in turn.host_dice.items():
            for die in dice:
                if die.face not in faces:
                    message = f"no die here has a face {die.face}"
                    suggestion = f"faces go from {min(faces)} to {max(faces)}"
                    yield Problem("dice-face", message, die.place, rule, suggestion)
            if team not in teams and dice:
                suggestion = did_you_mean(team, teams) or f"those who roll here are {', '.join(teams)}"
                message = f"nobody here is called {shown(team)}, who could roll dice"
                yield Problem("dice-team", message, dice[0].place, rule, suggestion)

    def leave_open(self, turn: TurnSource, judged: Judged[Any]) -> None:
        if has_errors(judged.problems):
            self.state = None
        elif self.open_turn is None:
            self.open_turn = turn.number

    def cache_key(
        self,
        orders: Any,
        host_dice: Mapping[str, tuple[HostDie, ...]],
        asks: Ask | None,
        file: TurnSource | None = None,
    ) -> CacheKey:
        """Return what the next turn depends on besides the state."""
        number = len(self.turns)
        previous = link(self.turns[-1].dice) if self.turns else first_link(self.source.proof)
        asked = self.asked(number) if number else None
        bound = {**(file.bound if file else {}), "race": race_parts(self.source)}
        return CacheKey(orders, host_dice, asked, asks, self.source.key_text(number), previous, bound)

    def reuse_cached(self, cache_key: CacheKey) -> bool:
        """Use the cached turn if the next turn depends on the same as then; return whether it was used."""
        number = len(self.turns)
        if number >= len(self.cached) or any(map(is_not, self.played, self.cached)):
            return False
        cached = self.cached[number]
        if cached.cache_key != cache_key or self.source.dice_files.get(number) != cached.dice:
            return False
        self.add(cached)
        return True

    def add(self, cached: CachedTurn) -> None:
        self.played.append(cached)
        self.turns.append(cached.turn)
        self.state = cached.turn.record.after

    def resolve(self, turn: TurnSource, orders: Any) -> None:
        cache_key = self.cache_key(orders, turn.host_dice, turn.next_ask, turn)
        if self.reuse_cached(cache_key):
            return
        turn_dice = self.turn_dice(turn.number, turn.host_dice)
        before = self.state
        played = self.roll(lambda: self.game.resolve(self.source.set_up, before, orders, turn_dice))
        found = turn_dice.problems if played is None else (*turn_dice.problems, *turn_dice.leftovers())
        wrong = [ruled(problem, self.game.topics) for problem in found]
        self.problems += wrong
        if played is None:
            ahead = problems_ahead(self.source, self.game, turn, before, orders)
            self.problems += [guess for guess in ahead if guess not in wrong]
            self.due = AwaitedTurn(turn, before, orders)
            return
        if has_errors(wrong):
            self.state = None
            return
        ask = None if self.game.is_over(played.state) else turn.next_ask
        previous = self.turns[-1].record if self.turns else None
        record = TurnRecord(
            turn.number, before, orders, played.state, played.events, tuple(turn_dice.rolls), ask, previous
        )
        self.close(turn_dice, record, cache_key, turn, warned=bool(wrong))

    def roll(self, play: Callable[[], Played[Any]]) -> Played[Any] | None:
        """Play a turn; return None, and drop the state, if a die is needed that may not be rolled."""
        try:
            return play()
        except Pending:
            self.state = None
            self.waiting = True
            return None

    def turn_dice(self, turn: int, host_dice: Mapping[str, tuple[HostDie, ...]], *, waits: bool = False) -> TurnDice:
        """Return the dice of a turn; if it `waits` for words, no die is rolled."""
        earlier = earlier_rolls(self.source.dice_files.get(turn))
        roller = no_die if waits else self.roller_of(turn)
        return TurnDice(self.source.race, turn, roller, host_dice, earlier, names_fights=self.source.names_fights)

    def roller_of(self, turn: int) -> Roller:
        """Return what rolls new dice: the turn's key, in scheme 1 the secret itself, otherwise the run's roller."""
        if self.secret is None:
            return self.roller
        text = self.source.key_text(turn)
        return secret_roller(turn_key(self.secret, text) if text else self.secret)

    def close(
        self,
        turn_dice: TurnDice,
        record: TurnRecord[Any, Any],
        cache_key: CacheKey,
        file: TurnSource | None,
        *,
        warned: bool = False,
    ) -> None:
        """Add a resolved turn with its dice, linked to the previous ones; if `warned`, it is played again next time."""
        number, orders = record.turn, self.game.data(self.source.set_up, replace(record, events=()))
        parts = parts_of(as_read(orders), self.source, file, cache_key.asked, cache_key.key)
        dice = dice_file(turn_dice, cache_key.previous, parts, cache_key.key, self.source.dice_files.get(number))
        before = self.turns[-1].line if self.turns else first_link(self.source.proof)
        line = proof_line(self.source.race, number, dice.orders, link(dice), before)
        self.add(CachedTurn(cache_key, PlayedTurn(record, dice, line, cache_key.asked), None if warned else dice))
