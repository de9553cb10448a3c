"""What a game is to the press: forms that it reads, turns that it resolves, Reports that it writes.

A game is pure: it opens no file, asks no clock and rolls no die but by the TurnDice that it is handed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from ludi_press.boards.plan import Plan
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Placed
from ludi_press.core.chronicle import Chronicle, RuleTable
from ludi_press.core.dice import Die, Roll, TurnDice
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask, Offer, Phrase, Report, Sheet
from ludi_press.games.kit.hearing import Heard, Party
from ludi_press.order_slip import OrderSlip
from ludi_press.scene import Scene

SetUp = TypeVar("SetUp")
State = TypeVar("State")
Orders = TypeVar("Orders")
StateOut = TypeVar("StateOut", covariant=True)
Json = dict[str, Any]
"""A JSON object, ready to be written: for machines only, never read back as a model."""


class Brief(Struct, frozen=True):
    """All that a game is told to set a race up.

    `form` is the filled `race_form`; `tables` are the game's rules data, a tree for each file's stem,
    with what the race's own `rules:` changes laid over it.
    The form is not `whole` where parts of it had problems and were left out: then nobody is to be missed in it.
    """

    race: str
    title: str
    host: str | None
    form: Any
    plan: Plan | None
    tables: Mapping[str, Node]
    whole: bool = True


class Played(Struct, Generic[StateOut], frozen=True):
    """What resolving a turn gives: the state after it and the events, in order."""

    state: StateOut
    events: tuple[Any, ...]


class TurnRecord(Struct, Generic[State, Orders], frozen=True):
    """A resolved turn, for reports: turn 0 is the start, without orders or a state before it.

    `ask` is what the next turn asks, None when the race is over.
    `previous` is the turn before it: what a Report says may look back, what `resolve` does may not.
    """

    turn: int
    before: State | None
    orders: Orders | None
    after: State
    events: tuple[Any, ...]
    rolls: tuple[Roll, ...]
    ask: Ask | None = None
    previous: "TurnRecord[State, Orders] | None" = None

    def earlier(self) -> "Iterator[TurnRecord[State, Orders]]":
        """The turns before this one, the latest first."""
        record = self.previous
        while record is not None:
            yield record
            record = record.previous


class Game(Protocol[SetUp, State, Orders]):
    """A game.

    `id` is the word of race.yaml (`game: super-series`); `package` holds its rules data (`data/<edition>/*.yaml`),
    words (`data/words/<language>.yaml`), and what a host begins with: its own keys of race.yaml, filled with an example
    (`data/start/race.yaml`), and what else a turn file may say, in comments (`data/start/turn.yaml`);
    `editions` names the rules' editions, the newest last;
    `race_form` and `turn_form` are the structs of the keys that it adds to race.yaml and to a turn file;
    `topics` says which of its rules decides what the press judges for all games; nothing where none of them does,
    and a game without a rule about Topic.BONUS has no bonus window;
    `beats` are the kinds of Beat that its Reports may hold, each with the names of its arguments.
    """

    id: str
    title: str
    package: str
    editions: tuple[str, ...]
    race_form: type[Any]
    turn_form: type[Any]
    topics: Mapping[Topic, str]
    beats: Mapping[str, tuple[str, ...]]

    def set_up(self, brief: Brief) -> Judged[SetUp]:
        """Judges the race's form against the rules."""
        ...

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """Whose dice may be rolled, by id, in order of entry: the teams of a race, a bout's schools and fighters."""
        ...

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """Every kind of die that the race can throw, so that its dice can be checked by name."""
        ...

    def begin(self, set_up: SetUp, turn_dice: TurnDice) -> Played[State]:
        """Turn 0: everybody to the start."""
        ...

    def read_orders(self, set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: Any) -> Judged[Orders]:
        """Judges a turn file's form.

        Without a state (an earlier turn has errors) or a set-up (race.yaml has) what needs one is not judged.

        The value is None, without an error, where the file holds no orders: the turn is open.
        """
        ...

    def resolve(self, set_up: SetUp, state: State, orders: Orders, turn_dice: TurnDice) -> Played[State]:
        """Plays one turn."""
        ...

    def is_over(self, state: State) -> bool:
        """Whether the race has ended."""
        ...

    def report(self, set_up: SetUp, record: TurnRecord[State, Orders]) -> Report:
        """Tells the turn in no format, but for what is open after it."""
        ...

    def offers(self, set_up: SetUp, state: State) -> tuple[Offer, ...]:
        """What is open to whom in a state, with exact chances; nothing once the race is over.

        It may be dear: the press asks it only of turns that it writes anew, and puts it into their Reports.
        """
        ...

    def blanks(self, set_up: SetUp, state: State) -> tuple[Offer, ...]:
        """Whom the `orders:` of the next turn's file name, each once, and what each may be ordered, without chances.

        Of a game without `orders:` those who may act, and what is open to each: the file has them as comments.

        Nothing once the race is over. It must be cheap.
        """
        ...

    def scene(self, set_up: SetUp, record: TurnRecord[State, Orders]) -> Scene | None:
        """What there is to draw of the turn, None where the game has no pictures."""
        ...

    def data(self, set_up: SetUp, record: TurnRecord[State, Orders]) -> Json:
        """The game's own parts of turn.json.

        `orders` has what each team was ordered, by team; where that is a mapping, its `done` tells what came of it.
        All but `done` is what the turn's dice were rolled for, so it must hang on the orders alone.
        """
        ...


AnyGame = Game[Any, Any, Any]


def takes_orders(game: AnyGame) -> bool:
    """Whether a turn file of the game has `orders:` by name; one without says in sequence what was done."""
    return "orders" in game.turn_form.__struct_fields__


@runtime_checkable
class Chronicler(Protocol):
    """What a game may do besides: tell the archive of whole races and of its rules.

    Races of a game that does not have pages all the same, without charts, and their teams have no careers.
    `rule_forms` are the structs that the files of its rules data fill, by their stems; fields name their rules.
    """

    rule_forms: Mapping[str, type[Any]]

    def chronicle(self, set_up: Any, records: Sequence[TurnRecord[Any, Any]]) -> Chronicle:
        """A race as far as it went: the records of its turns, turn 0 first."""
        ...

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables of an edition with their odds, from the trees of its rules data."""
        ...


@runtime_checkable
class Confidant(Protocol):
    """What a game may do besides: tell in private what is no matter of posts and pages."""

    def sheets(self, set_up: Any, record: TurnRecord[Any, Any]) -> tuple[Sheet, ...]:
        """After a turn a sheet for each participant, and one for the stewards; `who` is each only once."""
        ...


class Appointment(Struct, frozen=True):
    """When a part of a game is to be played, by a timetable; `id` tells it from the others of its race."""

    id: str
    start: datetime
    end: datetime
    told: Phrase


@runtime_checkable
class Scheduler(Protocol):
    """What a game may do besides: play by a timetable, which the calendar of the race then holds."""

    def schedule(self, set_up: Any) -> tuple[Appointment, ...]:
        """The whole timetable, in order; nothing for a race that is played from deadline to deadline."""
        ...


@runtime_checkable
class Slipper(Protocol):
    """What a game may do besides: hand out order slips, in which racers choose what they send."""

    def order_slips(self, set_up: Any, state: Any, ask: Ask) -> tuple[OrderSlip, ...]:
        """A slip for each participant of the turn that is asked; nothing once the race is over.

        What a slip can come to `read_orders` takes without an error; the order of nobody else is in it, and no die.
        """
        ...


@runtime_checkable
class Foreseer(Protocol):
    """What a game may do besides: tell before a turn is played what no die of it decides."""

    def order_of_action(self, set_up: Any, state: Any, orders: Any) -> tuple[str, ...]:
        """The ids of those who act, in their order in the first round; nothing where dice decide it."""
        ...


@runtime_checkable
class Planner(Protocol):
    """What a game may do besides: tell what orders lead to that nobody has sent yet."""

    def plan_odds(self, set_up: Any, state: Any, orders: Any, who: str) -> Offer:
        """What these orders of one of the actors lead to, with exact chances; the orders of others are not looked at.

        What the chances assume is told by the words of `post.odds.plan`.
        """
        ...


@runtime_checkable
class Scorer(Protocol):
    """What a game may do besides: tell how everybody stands, so that an erratum can say what it changed for whom."""

    def score(self, data: Json) -> Mapping[str, Mapping[str, int | str]]:
        """Place, damage and the like of each team, from the game's parts of turn.json, which a seal may have kept.

        A value is a number, or the id of an entry of the words catalogue.
        A change of `place` is told by the entry `change.place`, with `before` and `after`.
        """
        ...


@runtime_checkable
class Listener(Protocol):
    """What a game may do besides: understand orders as people write them in messages."""

    def parties(self, set_up: Any) -> tuple[Party, ...]:
        """Who sends orders, and for whom, in order of entry."""
        ...

    def hear(self, set_up: Any, text: str, parties: Sequence[Party]) -> Heard:
        """What a message orders; `parties` are those of its writer."""
        ...


class Campaign(Struct, frozen=True):
    """What the host says of a season between two races, by team, with places.

    `growth` lists what all points that a team earns are spent on, in the order in which it earns them; `successors`
    are the names of those who follow the dead.
    """

    growth: Mapping[str, tuple[Placed[str], ...]]
    successors: Mapping[str, Placed[str]]
    file: str


@runtime_checkable
class Campaigner(Protocol):
    """What a game may do besides: play a series of races in which teams grow."""

    def next_race(self, set_up: Any, state: Any, campaign: Campaign) -> Judged[str]:
        """The game's own keys of the next race.yaml, in YAML, from a race that is over; None where errors forbid it."""
        ...


Chance = Callable[[], float]
"""Draws a number from 0 up to 1."""


class Outcome(StrEnum):
    """What became of one who took part in a race that is over; several may be true of one."""

    WON, FINISHED, OVERTURNED, DIED = "won", "finished", "overturned", "died"


class Policy(Protocol):
    """How everybody plays in one race that is played out."""

    def orders(self, state: Any, chance: Chance) -> Any:
        """The orders of the next turn, as `read_orders` gives them; they hang on nothing but what is handed over."""
        ...


@runtime_checkable
class SelfPlayer(Protocol):
    """What a game may do besides: play a race out by itself, with orders that sensible racers would give."""

    def policy(self, set_up: Any) -> Policy:
        """How everybody plays; one race asks it again and again."""
        ...

    def outcomes(self, state: Any) -> Mapping[str, frozenset[Outcome]]:
        """What became of each team of a race that is over, in order of entry."""
        ...
