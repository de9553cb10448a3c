"""The turns of a race, one after the other: a fold of what its files tell, each turn with dice of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from operator import is_not
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.dice_file import DiceFile
from ludi_press.content.seal_file import Seal
from ludi_press.content.words import did_you_mean, shown
from ludi_press.core.dice import HostDie, Pending, TurnDice, turn_key
from ludi_press.core.dice.turn_dice import Roller
from ludi_press.core.problems import Judged, Place, Problem, Severity, Topic, has_errors, ruled
from ludi_press.core.report import Ask, Report
from ludi_press.games.contract import AnyGame, Json, Played, TurnRecord
from ludi_press.press.playing.coming_in import late_orders, open_names, stray_names, unopened
from ludi_press.press.playing.dicebook import (
    dice_file,
    earlier_rolls,
    false_dice,
    first_link,
    late_words,
    link,
    reopened,
)
from ludi_press.press.playing.known import Cause, Known, recall, remember
from ludi_press.press.playing.rollers import no_roller, secret_roller
from ludi_press.press.playing.seals import broken_seals, seal_now
from ludi_press.press.reading.racer_words import awaited_words, idle_words, needless_value, strange_words
from ludi_press.press.reading.read import RaceSource, placed
from ludi_press.press.reading.relevant import unsettled
from ludi_press.press.reading.turns import TurnSource

_MOST_TOLD: Final = 50
"""The most names without a part in the race that are reported of a turn."""


class PlayedTurn(Struct, frozen=True, dict=True):
    """A resolved turn, the dice file that proves it, and what the turn had asked; turn 0 asks nothing.

    `data` are the game's parts of its turn.json.
    """

    record: TurnRecord[Any, Any]
    dice: DiceFile
    asked: Ask | None = None
    data: Json = field(default_factory=dict)

    def report(self, game: AnyGame, set_up: Any) -> Report:
        """What the game tells of the turn; it is told once, since a turn belongs to one race."""
        if not self._told:
            self._told.append(game.report(set_up, self.record))
        return self._told[0]

    @cached_property
    def _told(self) -> list[Report]:
        return []

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_report, (self.record, self.dice, self.asked, self.data, self._told)


def _with_report(
    record: TurnRecord[Any, Any], dice: DiceFile, asked: Ask | None, data: Json, told: list[Report]
) -> Any:
    """A turn that was put away with its Report."""
    turn = PlayedTurn(record, dice, asked, data)
    turn._told.extend(told)
    return turn


class Due(Struct, frozen=True):
    """A turn whose orders are complete, and which waits for its dice."""

    turn: TurnSource
    before: Any
    orders: Any


class PlayedRace(Struct, frozen=True):
    """A race as far as its files go: turn 0 first.

    `waiting` tells that a die is needed which this run may not roll;
    `undrawn` that it is one of the start, which waits for the race's commitment or for words.
    `due` is the turn that waits for one, None where the start does or nothing does.
    `reopened` are the dice files of turns that were resolved once and are open again.
    """

    source: RaceSource
    turns: tuple[PlayedTurn, ...]
    problems: tuple[Problem, ...]
    over: bool = False
    waiting: bool = False
    undrawn: bool = False
    reopened: tuple[DiceFile, ...] = ()
    due: Due | None = None

    @property
    def finished(self) -> frozenset[int]:
        """The turns that nobody would change any more: published, followed by another, or the last of a race."""
        played = range(len(self.turns) if self.over else len(self.turns) - 1)
        return frozenset((*played, *self.source.seals))


def play_race(source: RaceSource, secret: bytes | None = None, roller: Roller | None = None) -> PlayedRace:
    """Plays a race from the grid to its last closed turn.

    What no dice file has is drawn from the secret; without one the roller rolls, and without a roller the race waits.
    After a turn with errors later turns are still read, as far as they can be judged without a state.
    """
    if source.game is None:
        return PlayedRace(source, (), source.problems)
    problems = [*source.problems, *false_dice(source, secret), *late_words(source)]
    known = recall(source.race, source.set_up)
    player = _Player(source, source.game, secret, roller or no_roller(), problems, known)
    if source.set_up is not None and not has_errors(problems[len(source.problems) :]):
        player.begin()
    for turn in source.turns:
        player.turn(turn)
    remember(source.race, source.set_up, player.played)
    player.problems += broken_seals(source, player.seal, player.problems, waiting=player.waiting)
    open_again = () if player.waiting else reopened(source, [turn.dice for turn in player.turns])
    played = PlayedRace(
        source, tuple(player.turns), (), player.over, player.waiting, player.undrawn, open_again, player.due
    )
    return replace(played, problems=unsettled(player.problems, source, _told_before(played)))


def _told_before(played: PlayedRace) -> set[int]:
    """The finished turns of which an earlier build told all warnings: published, or built as they stand."""
    source, turns = played.source, played.turns
    return {
        one
        for one in played.finished
        if one in source.seals or (one < len(turns) and turns[one].dice == source.dice_files.get(one))
    }


def sealed(source: RaceSource, turn: PlayedTurn) -> Seal:
    """The seal that a resolved turn would get now."""
    return seal_now(source, turn.record, turn.data, turn.dice)


class _Player(Struct):
    source: RaceSource
    game: AnyGame
    secret: bytes | None
    roller: Roller
    problems: list[Problem]
    known: Sequence[Known] = ()
    played: list[Known] = field(default_factory=list)
    turns: list[PlayedTurn] = field(default_factory=list)
    state: Any = None
    open_turn: int | None = None
    waiting: bool = False
    undrawn: bool = False
    due: Due | None = None

    @property
    def over(self) -> bool:
        return self.state is not None and self.game.is_over(self.state)

    def begin(self) -> None:
        """Turn 0; where it needs dice, and the commitment or a word for them is still to come, the race waits for that.

        Of a race that has yet to commit nothing is known: its entries may still change.
        """
        self.problems += self.word_problems(0)
        if self.source.is_uncommitted:
            self.waiting = self.undrawn = True
            self.problems.append(_uncommitted(self.source))
            return
        awaited = tuple(self.awaited(0))
        cause = self.cause(None, {}, self.source.first_ask)
        if self.stands(cause):
            return
        turn_dice = self.turn_dice(0, {}, waits=bool(awaited))
        played = self.roll(lambda: self.game.begin(self.source.set_up, turn_dice))
        if played is None and awaited:
            self.undrawn = True
            self.problems += awaited
        if played is not None:
            rolls, asks = tuple(turn_dice.rolls), self.source.first_ask
            self.close(turn_dice, TurnRecord(0, None, None, played.state, played.events, rolls, asks), cause)

    def turn(self, turn: TurnSource | None) -> None:
        """One turn file: judged as far as can be, resolved where nothing forbids it."""
        if turn is None or not self.knows_what_was_asked(turn.number):
            self.state = None
            return
        place = Place(turn.file)
        if self.over:
            message = f"turn {turn.number} is written, and the race was over before it"
            self.problems.append(Problem("turn-after-end", message, place, None, "take the file out"))
            return
        judged = self.judge(turn)
        self.problems += [self.told(problem, place) for problem in judged.problems]
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
            self.problems += [self.told(problem, place) for problem in unopened(turn, self.asked(turn.number))]
            self.resolve(turn, judged.value)

    def told(self, problem: Problem, place: Place) -> Problem:
        """A problem with a place and the game's own rule."""
        return ruled(placed(problem, place), self.game.topics)

    def judge(self, turn: TurnSource) -> Judged[Any]:
        ask = self.asked(turn.number)
        strangers = (
            *islice(self.strange_dice(turn), _MOST_TOLD),
            *islice(open_names(turn, self.actors), _MOST_TOLD),
            *islice(stray_names(turn, self.actors), _MOST_TOLD),
            *late_orders(turn, ask),
            *self.word_problems(turn.number),
        )
        judged = self.game.read_orders(self.source.set_up, self.state, turn.number, ask, turn.form)
        problems = judged.problems
        if turn.is_open or not turn.complete:  # who is silent is not known yet: only what is written is judged
            problems = tuple(one for one in problems if one.is_error or (turn.complete and one.place))
        value = None if turn.is_open or has_errors(strangers) else judged.value
        awaited = tuple(self.awaited(turn.number)) if value is not None else ()
        return Judged(None if awaited else value, (*strangers, *problems, *awaited))

    def word_problems(self, number: int) -> Iterator[Problem]:
        """What is wrong with the words of racers for a turn, once it is known who takes part."""
        given, head = self.source.racer_words(number), self.source.head
        if given is None or head is None or self.source.set_up is None:
            return
        if self.source.takes_words:
            strangers = strange_words(given, self.game.actors(self.source.set_up))
            found = [*strangers, *(needless_value(given) if head.public is None else ())]
        else:
            found = [*idle_words(given)]
        yield from (ruled(problem, self.game.topics) for problem in found)

    def awaited(self, number: int) -> Iterator[Problem]:
        """Warnings of what is still to come before a turn's dice may be drawn."""
        given, head = self.source.racer_words(number), self.source.head
        if given is not None and head is not None and self.source.takes_words:
            place = given.place or Place(self.source.turn_file(number))
            yield from awaited_words(given, number, head.public, place)

    @property
    def actors(self) -> tuple[str, ...] | None:
        """Who takes part, None where race.yaml does not tell."""
        return self.game.actors(self.source.set_up) if self.source.set_up is not None else None

    def seal(self, number: int) -> Seal | None:
        """The seal that a turn would get now."""
        return sealed(self.source, self.turns[number]) if number < len(self.turns) else None

    def knows_what_was_asked(self, number: int) -> bool:
        """Whether the file that says what a turn asks could be read."""
        before = self.source.turns[number - 2] if number > 1 else None
        return number == 1 or (before is not None and before.whole)

    def asked(self, number: int) -> Ask:
        """What a turn asks stands in the turn file before it, for turn 1 in race.yaml."""
        before = self.source.turns[number - 2] if number > 1 else None
        if before is None:
            return self.source.first_ask if number == 1 else Ask(number)
        return before.next_ask or Ask(number)

    def strange_dice(self, turn: TurnSource) -> Iterator[Problem]:
        """Dice of somebody who does not take part, and faces that no die of the race has."""
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

    def cause(self, orders: Any, host_dice: Mapping[str, tuple[HostDie, ...]], asks: Ask | None) -> Cause:
        """What the next turn hangs on beside the state."""
        number = len(self.turns)
        previous = link(self.turns[-1].dice) if self.turns else first_link(self.source.proof)
        asked = self.asked(number) if number else None
        return Cause(orders, host_dice, asked, asks, self.source.key_text(number), previous)

    def stands(self, cause: Cause) -> bool:
        """Whether the next turn was played before just as it is now; then it is taken as it was."""
        number = len(self.turns)
        if number >= len(self.known) or any(map(is_not, self.played, self.known)):
            return False
        known = self.known[number]
        if known.cause != cause or self.source.dice_files.get(number) != known.dice:
            return False
        self.keep(known)
        return True

    def keep(self, known: Known) -> None:
        """Adds a resolved turn."""
        self.played.append(known)
        self.turns.append(known.turn)
        self.state = known.turn.record.after

    def resolve(self, turn: TurnSource, orders: Any) -> None:
        cause = self.cause(orders, turn.host_dice, turn.next_ask)
        if self.stands(cause):
            return
        turn_dice = self.turn_dice(turn.number, turn.host_dice)
        before = self.state
        played = self.roll(lambda: self.game.resolve(self.source.set_up, before, orders, turn_dice))
        found = turn_dice.problems if played is None else (*turn_dice.problems, *turn_dice.leftovers())
        wrong = [ruled(problem, self.game.topics) for problem in found]
        self.problems += wrong
        if played is None:
            self.due = Due(turn, before, orders)
            return
        if has_errors(wrong):
            self.state = None
            return
        ask = None if self.game.is_over(played.state) else turn.next_ask
        previous = self.turns[-1].record if self.turns else None
        record = TurnRecord(
            turn.number, before, orders, played.state, played.events, tuple(turn_dice.rolls), ask, previous
        )
        self.close(turn_dice, record, cause, warned=bool(wrong))

    def roll(self, play: Callable[[], Played[Any]]) -> Played[Any] | None:
        """Plays a turn; None, and nothing is known from then on, where a die is needed that may not be rolled."""
        try:
            return play()
        except Pending:
            self.state = None
            self.waiting = True
            return None

    def turn_dice(self, turn: int, host_dice: Mapping[str, tuple[HostDie, ...]], *, waits: bool = False) -> TurnDice:
        """The dice of a turn; where it `waits` for words no die is rolled."""
        earlier = earlier_rolls(self.source.dice_files.get(turn))
        return TurnDice(self.source.race, turn, no_roller() if waits else self.roller_of(turn), host_dice, earlier)

    def roller_of(self, turn: int) -> Roller:
        """Who rolls what no file has: the turn's key, in scheme 1 the secret itself, without one the run's roller."""
        if self.secret is None:
            return self.roller
        text = self.source.key_text(turn)
        return secret_roller(turn_key(self.secret, text) if text else self.secret)

    def close(self, turn_dice: TurnDice, record: TurnRecord[Any, Any], cause: Cause, *, warned: bool = False) -> None:
        """Keeps a resolved turn with its dice, linked to the ones before; one that `warned` is to warn again."""
        data = self.game.data(self.source.set_up, record)
        earlier = self.source.dice_files.get(record.turn)
        file = dice_file(turn_dice, cause.previous, data.get("orders", {}), cause.key, earlier)
        self.keep(Known(cause, PlayedTurn(record, file, cause.asked, data), None if warned else file))


def _uncommitted(source: RaceSource) -> Problem:
    words = "this race has yet to commit, and no die of it is rolled before that"
    suggestion = (
        f"when its entries are complete, run 'ludi-press commit {source.race}'; "
        "or take 'dice:' out, and they are rolled without a proof"
    )
    return Problem("uncommitted", words, Place(f"{source.folder}/race.yaml"), None, suggestion, Severity.WARNING)
