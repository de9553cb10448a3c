"""What a game is to the press: forms that it reads, turns that it resolves, Reports that it writes.

A game is pure: it opens no file, asks no clock and rolls no die but by the TurnDice that it is handed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import TrackPlan
from ludi_press.content.nodes import Node, Plain
from ludi_press.content.rules import Placed
from ludi_press.core.chronicle import Chronicle, RuleTable
from ludi_press.core.dice import Die, Roll, TurnDice
from ludi_press.core.event import Event
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask, Offer, Phrase, Report, ScoreValue, Sheet
from ludi_press.order_slip import OrderSlip
from ludi_press.scene import Scene

SetUp = TypeVar("SetUp")
State = TypeVar("State")
Orders = TypeVar("Orders")
StateOut = TypeVar("StateOut", covariant=True)
SetUpIn = TypeVar("SetUpIn", contravariant=True)
StateIn = TypeVar("StateIn", contravariant=True)
OrdersIn = TypeVar("OrdersIn", contravariant=True)
OrdersOut = TypeVar("OrdersOut", covariant=True)
RaceForm = TypeVar("RaceForm", bound=Struct)
TurnForm = TypeVar("TurnForm", bound=Struct)
Json = dict[str, Any]
"""A JSON object, ready to be written: for machines only, never read back as a model."""


class RaceBrief(Struct, Generic[RaceForm], frozen=True):
    """All that a game gets to set up a race.

    `form` is the filled `race_form`; `tables` are the game's rules data, a tree for each file's stem,
    with what the race's own `rules:` changes laid over it.
    The form is not `whole` where parts of it had problems and were left out; a game then reports nothing as missing.
    """

    race: str
    title: str
    host: str | None
    form: RaceForm
    plan: TrackPlan | None
    tables: Mapping[str, Node]
    whole: bool = True


class Played(NamedTuple, Generic[StateOut]):
    """The result of resolving a turn: the state after it, and its events in order."""

    state: StateOut
    events: tuple[Event, ...]


class TurnRecord(Struct, Generic[StateOut, OrdersOut], frozen=True):
    """A resolved turn, for reports. Turn 0 is the start: it has no orders, and no state before it.

    `ask` is what the next turn asks, None when the race is over.
    `previous` is the turn before it. Reports may look back at earlier turns; `resolve` must not.
    """

    turn: int
    before: StateOut | None
    orders: OrdersOut | None
    after: StateOut
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    ask: Ask | None = None
    previous: "TurnRecord[StateOut, OrdersOut] | None" = None

    def earlier(self) -> "Iterator[TurnRecord[StateOut, OrdersOut]]":
        """The turns before this one, the latest first."""
        record = self.previous
        while record is not None:
            yield record
            record = record.previous


class Game(Protocol[SetUp, State, Orders, RaceForm, TurnForm]):
    """A game.

    `id` is the word of race.yaml (`game: super-series`); `package` holds its rules data (`data/<edition>/*.yaml`),
    words (`data/words/<language>.yaml`), and what a host begins with: its own keys of race.yaml, filled with an example
    (`data/start/race.yaml`), and what else a turn file may say, in comments (`data/start/turn.yaml`);
    `editions` names the rules' editions, the newest last;
    `race_form` and `turn_form` are the structs of the keys that it adds to race.yaml and to a turn file;
    `topics` names the game's own rule for each topic that the press checks for all games. A topic may be missing;
    a game without a rule about Topic.BONUS has no bonus window.
    """

    id: str
    title: str
    package: str
    editions: tuple[str, ...]
    race_form: type[RaceForm]
    turn_form: type[TurnForm]
    topics: Mapping[Topic, str]

    def set_up(self, brief: RaceBrief[RaceForm]) -> Judged[SetUp]:
        """Checks the race's form against the rules, and makes the set-up of the race from it."""

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """The ids of those who may roll dice, in order of entry: teams of a race, schools and fighters of a bout."""

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """Every kind of die that the race can roll, so that dice in its files can be checked by name."""

    def begin(self, set_up: SetUp, turn_dice: TurnDice, /) -> Played[State]:
        """Turn 0: everybody to the start."""

    def read_orders(
        self, set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: TurnForm, /
    ) -> Judged[Orders]:
        """Checks a turn file's form, and reads the orders in it.

        The state is None where an earlier turn has errors, the set-up where race.yaml has errors.
        Whatever needs one of them is then not checked.
        The value is None, without an error, where the file holds no orders: the turn is still open.
        """

    def resolve(self, set_up: SetUp, state: State, orders: Orders, turn_dice: TurnDice, /) -> Played[State]:
        """Plays one turn."""

    def is_over(self, state: State) -> bool:
        """Whether the race has ended."""

    def data(self, set_up: SetUp, record: TurnRecord[State, Orders]) -> Json:
        """The game's own parts of turn.json.

        `orders` holds each team's orders, by team; where a team's entry is a mapping, `done` says what was carried out.
        Everything else in that entry must depend on the orders alone, since the turn's dice were rolled for it.
        """

    @property
    def teller(self) -> "Teller[SetUp, State, Orders]":
        """What tells of the game's races; a game imports it here, since checking a race needs no reports."""


class Teller(Protocol[SetUpIn, StateIn, OrdersIn]):
    """What tells of a game's races: posts, pictures, pages, offers.

    `beats` are the kinds of Beat that its Reports may hold, each with the names of its arguments.
    """

    beats: Mapping[str, tuple[str, ...]]

    def report(self, set_up: SetUpIn, record: TurnRecord[StateIn, OrdersIn], /) -> Report:
        """The Report of the turn, independent of any output format; the offers for the next turn are not in it."""

    def offers(self, set_up: SetUpIn, state: StateIn, /) -> tuple[Offer, ...]:
        """Which orders are open to whom in a state, with exact chances; empty once the race is over.

        This may be slow: the press calls it only for turns that it writes anew, and adds the result to their Reports.
        """

    def blanks(self, set_up: SetUpIn, state: StateIn, /) -> tuple[Offer, ...]:
        """Everybody who needs orders in the next turn's file, and which orders are open to each, without chances.

        For a game whose turn files have no `orders:` these are all who may act; the file lists them as comments.
        It is empty once the race is over, and must be fast.
        """

    def scene(self, set_up: SetUpIn, record: TurnRecord[StateIn, OrdersIn], /) -> Scene | None:
        """What pictures of the turn show; None where the game has no pictures."""


AnyGame = Game[Any, Any, Any, Any, Any]
AnyTeller = Teller[Any, Any, Any]


def takes_orders(game: AnyGame) -> bool:
    """Whether turn files of the game have `orders:` by name; others list in sequence what was done."""
    return "orders" in game.turn_form.__struct_fields__


@runtime_checkable
class Chronicler(Protocol[SetUpIn, StateIn, OrdersIn]):
    """An optional part of a teller: it tells the archive about whole races and about its rules.

    Races of a game without this part still have pages, but no charts, and their teams have no careers.
    `rule_forms` are the structs that the files of its rules data fill, by file stem; their fields name their rules.
    """

    rule_forms: Mapping[str, type[Struct]]

    def chronicle(self, set_up: SetUpIn, records: Sequence[TurnRecord[StateIn, OrdersIn]]) -> Chronicle:
        """A race as far as it went: the records of its turns, turn 0 first."""

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables of an edition with their odds, from the trees of its rules data."""


@runtime_checkable
class Confidant(Protocol[SetUpIn, StateIn, OrdersIn]):
    """An optional part of a teller: private sheets, with what posts and pages must not show."""

    def sheets(self, set_up: SetUpIn, record: TurnRecord[StateIn, OrdersIn]) -> tuple[Sheet, ...]:
        """After a turn, a sheet for each participant and one for the stewards; no two have the same `who`."""


class Appointment(Struct, frozen=True):
    """When a part of a game is to be played, by a timetable; `id` tells it from the others of its race."""

    id: str
    start: datetime
    end: datetime
    told: Phrase


@runtime_checkable
class Scheduler(Protocol[SetUpIn]):
    """An optional part of a teller: a timetable, which appears in the calendar of the race."""

    def schedule(self, set_up: SetUpIn) -> tuple[Appointment, ...]:
        """The whole timetable, in order; nothing for a race that is played from deadline to deadline."""


@runtime_checkable
class Slipper(Protocol[SetUpIn, StateIn]):
    """An optional part of a teller: order slips, forms on a page in which racers choose their orders."""

    def order_slips(self, set_up: SetUpIn, state: StateIn, ask: Ask) -> tuple[OrderSlip, ...]:
        """A slip for each participant of the turn that is asked.

        `read_orders` accepts whatever a slip can produce.
        A slip shows neither the orders of other participants nor any die of the turn.
        """


@runtime_checkable
class Foreseer(Protocol[SetUpIn, StateIn, OrdersIn]):
    """An optional part of a game: what is certain about a turn before its dice are rolled."""

    def order_of_action(self, set_up: SetUpIn, state: StateIn, orders: OrdersIn) -> tuple[str, ...]:
        """The ids of those who act in the first round, in their order of action; empty where dice decide it."""


@runtime_checkable
class Planner(Protocol[SetUpIn, StateIn, OrdersIn]):
    """An optional part of a teller: the odds of orders that a racer only considers."""

    def plan_odds(self, set_up: SetUpIn, state: StateIn, orders: OrdersIn, who: str) -> Offer:
        """What these orders of one actor lead to, with exact chances; the orders of others are ignored.

        The words `post.odds.plan` tell readers what the chances assume.
        """


@runtime_checkable
class Scorer(Protocol[SetUpIn]):
    """An optional part of a game: everybody's score, so that an erratum can tell what it changed for whom."""

    def score(self, set_up: SetUpIn, data: Json) -> Mapping[str, Mapping[str, ScoreValue]]:
        """Place, damage and the like of each team, from the game's parts of turn.json, as built now or as sealed.

        The entry `change.place` tells of a changed `place`, with `before` and `after`; so with every other value.
        `orders` are what was ordered: where a score lacks them, a change of orders is told without what they are.
        """


class Party(Struct, frozen=True):
    """A participant who sends orders, and those whom these orders move.

    `id` stands for it in dice words and addresses; `person` and `name` are what it is called in messages.
    `subjects` are the ids that its orders stand under, with their names; `badge` is its mark on boards and pictures.
    """

    id: str
    name: str
    person: str | None
    subjects: Mapping[str, str]
    badge: str = ""

    @property
    def ids(self) -> frozenset[str]:
        """Its own id, and those of its subjects."""
        return frozenset((self.id, *self.subjects))


class OrderEntry(Struct, frozen=True):
    """What goes into a turn file: `value` under the key `who` of a `section`."""

    section: str
    who: str
    value: Plain


TAKEN_BACK: Final = "orders taken back"
"""What is understood of a line that takes orders back, behind whose they are."""


class Saying(Struct, frozen=True):
    """A sentence as it was understood; with nothing `said` and no `doubt` it is chat. `line` counts from 0.

    A doubt is a question to the sender.
    It `touches` the orders of these subjects, or of all the sender's if it names none.
    With a key of the turn file, as "caesar/magnus", it is of that alone, also beside orders in its line.
    `at` are the columns of the line, from 0, that it is about.
    `text` is the sentence alone, "" if it is the whole line; `unread` are the columns of words that fit nowhere in it.
    """

    line: int
    said: str = ""
    doubt: str | None = None
    touches: tuple[str, ...] = ()
    at: tuple[int, int] | None = None
    text: str = ""
    unread: tuple[tuple[int, int], ...] = ()


class StandingText(Struct, frozen=True):
    """The text of a standing order in a message: for `whom`, "" if it does not say, and its lines, from 0."""

    whom: str
    text: str
    lines: tuple[int, ...]


class Heard(Struct, frozen=True):
    """All that a message says; where there are doubts, the entries are only the likely meaning.

    `word` is the sender's word for the dice, `note` a remark that is meant to be published.
    `standing` are its standing orders, which are not for this turn alone.
    `turns` are the turns that the text says its orders are for.
    `withdrawn` are the subjects whose orders are taken back.
    `likely` is what it says if the words that raise doubts change nothing; None where that is not clear either.
    """

    entries: tuple[OrderEntry, ...] = ()
    sayings: tuple[Saying, ...] = ()
    word: str | None = None
    note: str | None = None
    turns: tuple[int, ...] = ()
    withdrawn: tuple[str, ...] = ()
    standing: tuple[StandingText, ...] = ()
    likely: "Heard | None" = None

    @property
    def doubts(self) -> tuple[Saying, ...]:
        """The sentences that are not clear."""
        return tuple(saying for saying in self.sayings if saying.doubt)

    def beside(self, sayings: Sequence[Saying], entries: Sequence[OrderEntry] = ()) -> "Heard":
        """The same with some more sayings, line by line, and with entries that outweigh its own."""
        known = {(entry.section, entry.who) for entry in entries}
        others = (entry for entry in self.entries if (entry.section, entry.who) not in known)
        told = sorted((*self.sayings, *sayings), key=lambda saying: saying.line)
        likely = self.likely.beside(sayings, entries) if self.likely else None
        return replace(self, entries=(*entries, *others), sayings=tuple(told), likely=likely)


class HearingContext(Struct, frozen=True):
    """What a reader of a message is told beside its text.

    `parties` are those of the writer; `turn` is under way, asks `asked` orders, and may have a `window` for a bonus.
    `last` are the orders of the turn before by subject, as its turn file has them.
    `given` is what stands in the turn file now, and `ordered` tells that other lines of the message order something.
    """

    parties: Sequence[Party]
    turn: int | None = None
    asked: int = 1
    last: Mapping[str, Plain] = {}
    given: Mapping[str, Plain] = {}
    ordered: bool = False
    window: bool = True


@runtime_checkable
class Listener(Protocol[SetUpIn]):
    """An optional part of a game: it reads orders in messages that people wrote freely."""

    def parties(self, set_up: SetUpIn) -> tuple[Party, ...]:
        """Who sends orders, and for whom, in order of entry."""

    def hear(self, set_up: SetUpIn, text: str, context: HearingContext) -> Heard:
        """What a message orders."""

    def hear_labels(self, text: str) -> Heard:
        """The word for the dice, the note and the standing orders of a message, without its orders for the turn."""


class StandingCondition(Struct, frozen=True):
    """What must hold for a line of a standing order: a `kind` that the game's rules name, with what it is about."""

    kind: str
    side: str = ""
    part: str = ""
    who: str = ""
    n: int = 0


class StandingLine(Struct, frozen=True):
    """An order of a standing order, and the condition under which it is used; None for the one used otherwise."""

    order: str
    condition: StandingCondition | None = None


class StandingOrder(Struct, frozen=True):
    """A standing order as it was read: used through turn `until`, None for the whole race.

    It `ends` an earlier one; `doubts` are questions to its sender.
    """

    lines: tuple[StandingLine, ...] = ()
    until: int | None = None
    ends: bool = False
    doubts: tuple[str, ...] = ()


@runtime_checkable
class StandingReader(Protocol[SetUpIn, StateIn]):
    """An optional part of a listener: orders that are used where somebody has sent nothing."""

    def read_standing(self, set_up: SetUpIn, text: str, hear: Callable[[str], Heard]) -> StandingOrder:
        """The lines of a standing order; `hear` reads an order as one of a message."""

    def standing_entry(
        self,
        set_up: SetUpIn,
        state: StateIn,
        ask: Ask,
        who: str,
        standing: StandingOrder,
        hear: Callable[[str], Heard],
        fits: Callable[[OrderEntry], bool],
    ) -> OrderEntry | None:
        """The order for somebody who sent nothing; None where no condition holds as the turn begins.

        `fits` tells whether the rules allow an order now.
        """


class Campaign(Struct, frozen=True):
    """What the host decides between two races of a series, by team; each value keeps its place in the file.

    `growth` lists what a team's earned points are spent on, in the order in which it earns them.
    `successors` are the names of those who replace the dead.
    """

    growth: Mapping[str, tuple[Placed[str], ...]]
    successors: Mapping[str, Placed[str]]
    file: str


@runtime_checkable
class Campaigner(Protocol[SetUpIn, StateIn]):
    """An optional part of a game: series of races, between which teams grow."""

    def next_race(self, set_up: SetUpIn, state: StateIn, campaign: Campaign) -> Judged[str]:
        """The game's own keys of the next race.yaml, in YAML, from a race that is over; None where there are errors."""


Chance = Callable[[], float]
"""Draws a number from 0 up to 1."""


class Outcome(StrEnum):
    """What has come of a team in a race; several outcomes may apply to one team."""

    WON, FINISHED, OVERTURNED, DRAGGED, DIED = "won", "finished", "overturned", "dragged", "died"


class Policy(Protocol[StateIn, OrdersOut]):
    """Chooses the orders of all teams in a simulated race."""

    def orders(self, state: StateIn, chance: Chance) -> OrdersOut:
        """The orders of the next turn, in the form that `read_orders` gives; they depend on the arguments alone."""


@runtime_checkable
class Ranker(Protocol[SetUpIn, StateIn]):
    """An optional part of a teller: it knows the order of a race in any state, and what has come of each team."""

    def places(self, set_up: SetUpIn, state: StateIn) -> Mapping[str, int]:
        """The place of every team, in the order of the race; teams that are level share one."""

    def outcomes(self, state: StateIn) -> Mapping[str, frozenset[Outcome]]:
        """What has come of each team so far."""


@runtime_checkable
class SelfPlayer(Protocol[SetUpIn, StateIn, OrdersOut]):
    """An optional part of a teller: it simulates the rest of a race, with orders that sensible racers would give."""

    def policy(self, set_up: SetUpIn) -> "Policy[StateIn, OrdersOut]":
        """The policy for a race; its cost is paid once, since a race asks it for the orders of every turn."""

    def outcomes(self, state: StateIn) -> Mapping[str, frozenset[Outcome]]:
        """The outcomes of each team of a race that is over, in order of entry."""
