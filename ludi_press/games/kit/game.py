"""Base classes for games whose modules have the names that the kit expects: each part is imported when it is called.

Late imports keep the start of the program quick: checking a race, for example, needs no reports.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6, Die, TurnDice
from ludi_press.core.problems import Judged
from ludi_press.core.report import Ask, Report
from ludi_press.games.contract import Outcome, Party, Played, TurnRecord
from ludi_press.games.kit.race import team_parties
from ludi_press.games.kit.report import report_of, round_heading
from ludi_press.games.kit.schools import school_parties


class Part:
    """A function of one of the game's modules, as a method of the game."""

    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name

    def __get__(self, game: object, owner: "type[KitGame]") -> Callable[..., Any]:
        return partial(self.call, owner.package)

    def call(self, package: str, *args: Any) -> Any:
        """Calls the function of a game's package."""
        return getattr(import_module(f"{package}.{self.module}"), self.name)(*args)


class KitGame:
    """The parts of `Game`, `Chronicler`, `Slipper` and `Scorer` that games of the kit hand on to their modules."""

    package: str

    report = Part("telling.report", "turn_report")
    offers = Part("telling.offers", "offers")
    blanks = Part("telling.offers", "blanks")
    order_slips = Part("telling.order_slips", "order_slips")
    scene = Part("telling.scene", "turn_scene")
    data = Part("telling.data", "turn_data")
    score = Part("telling.data", "score")
    chronicle = Part("telling.chronicle", "chronicle")
    read_rules = Part("rules.tables", "read_tables")
    _rule_tables = Part("telling.rule_tables", "rule_tables")

    def is_over(self, state: Any) -> bool:
        """Whether the race has ended."""
        return bool(state.over)

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables with their odds; none where the files have errors."""
        tables = self.read_rules(trees).value
        return tuple(self._rule_tables(tables)) if tables else ()


class RaceGame(KitGame):
    """A race of teams on a track (see `kit.race`), which plays itself (`telling.policy`) and tells odds of plans."""

    set_up = Part("reading.entry", "set_up_race")
    hear = Part("reading.orders", "hear_message")
    policy = Part("telling.policy", "Policy")
    plan_odds = Part("telling.plan_odds", "plan_odds")
    _line_up = Part("rules.turn", "line_up")
    _resolve = Part("rules.turn", "resolve")

    def actors(self, set_up: Any) -> tuple[str, ...]:
        """The teams, in order of entry."""
        return tuple(set_up.by_id)

    def parties(self, set_up: Any) -> tuple[Party, ...]:
        """The teams, each with its racer."""
        return team_parties(set_up.teams, set_up.drivers)

    def begin(self, set_up: Any, turn_dice: TurnDice) -> Played[Any]:
        """Turn 0: everybody to the start."""
        return Played(*self._line_up(set_up, turn_dice))

    def resolve(self, set_up: Any, state: Any, orders: Any, turn_dice: TurnDice) -> Played[Any]:
        """Plays one turn."""
        return Played(*self._resolve(set_up, state, orders, turn_dice))

    def outcomes(self, state: Any) -> Mapping[str, frozenset[Outcome]]:
        """Who won, finished, overturned (left a wreck) and died."""
        fallen = {wreck.team for wreck in state.wrecks}
        found = {}
        for one in state.chariots:
            came = {
                Outcome.FINISHED: one.finish is not None,
                Outcome.WON: one.finish is not None and one.place == 1,
                Outcome.OVERTURNED: one.team in fallen,
                Outcome.DIED: one.is_dead,
            }
            found[one.team] = frozenset(outcome for outcome, holds in came.items() if holds)
        return found


class SchoolsGame(KitGame):
    """A fight between schools of gladiators (see `kit.schools`), which rolls nothing but d6."""

    id: str

    set_up = Part("reading.entry", "set_up")
    hear = Part("reading.orders", "hear_message")
    _board = Part("telling.board", "status_board")
    _places = Part("telling.board", "final_places")
    _facts = Part("telling.board", "facts")
    _winner = Part("telling.board", "winner")
    _news = Part("telling.news", "turn_news")
    _log = Part("telling.log", "turn_log")
    _beats = Part("telling.drama", "turn_beats")
    _judge_orders = Part("reading.judging", "judge_orders")
    _enter = Part("rules.play", "enter")
    _resolve = Part("rules.play", "resolve")

    def report(self, set_up: Any, record: TurnRecord[Any, Any]) -> Report:
        """Everything that a post or a page says about a round."""
        state = record.after
        won = self._winner(set_up, state) if state.over else None
        return report_of(
            self.id,
            set_up,
            record,
            heading=round_heading(record),
            facts=tuple(self._facts(set_up, state)),
            board=self._board(set_up, state),
            news=self._news(set_up, record),
            log=self._log(set_up, record),
            standings=self._places(set_up, state) if state.over else None,
            leader=won,
            beats=self._beats(set_up, record),
        )

    def actors(self, set_up: Any) -> tuple[str, ...]:
        """The schools and the fighters, in order of entry: schools roll who is first, fighters all else."""
        return (*set_up.school_by_id, *set_up.by_id)

    def dice(self, set_up: Any) -> tuple[Die, ...]:
        """Nothing but d6."""
        return (D6,)

    def parties(self, set_up: Any) -> tuple[Party, ...]:
        """The schools, each with its lanista and its fighters."""
        return school_parties(set_up.schools, set_up.roster)

    def begin(self, set_up: Any, turn_dice: TurnDice) -> Played[Any]:
        """Turn 0: everybody enters."""
        return Played(*self._enter(set_up, turn_dice))

    def read_orders(self, set_up: Any, state: Any, turn: int, ask: Ask, form: Any) -> Judged[Any]:
        """The orders of a round."""
        judged: Judged[Any] = self._judge_orders(set_up, state, ask, form)
        return judged

    def resolve(self, set_up: Any, state: Any, orders: Any, turn_dice: TurnDice) -> Played[Any]:
        """Plays one round."""
        return Played(*self._resolve(set_up, state, orders, turn_dice))
