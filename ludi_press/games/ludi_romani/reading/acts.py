"""A turn file read: the motus, the acts in sequence as a host types them, Actium and the triumph (LR-13.1 to 13.3)."""

from collections.abc import Hashable
from contextlib import suppress
from typing import Final, TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import KeyValue, Mapping, Node, Scalar, Sequence
from ludi_press.content.shapes import form_shape
from ludi_press.content.words import as_id, meant_or_known, shown
from ludi_press.core.dice import Pending, TurnDice
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.ludi_romani.reading.forms import PartsForm, SeasonForm
from ludi_press.games.ludi_romani.reading.names import Resolver, all_names
from ludi_press.games.ludi_romani.rules.forms import Act, MotusForm, SeasonOrders, ToldAct
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.play import FORMS, no_die, resolve

T = TypeVar("T")

_SHAPE_CODES: Final = frozenset({"unknown-key", "missing-key", "key-slipped"})
"""Problems of unknown or missing fields (LR-13.2); all others are about the values of fields (LR-13.3)."""
_INDENT: Final = "an act is one word with its fields; put two more blanks before each field, or write {…}"


def read_season(set_up: SetUp | None, state: State | None, turn: int, form: SeasonForm) -> Judged[SeasonOrders]:
    """LR-13.1a: the orders of a turn; None without problems where it has no acts, Actium or triumph and so is open.

    LR-13.5: what depends on the ledger is judged when the turn is resolved.
    A file with problems is not resolved, so the rest is judged here, until a die would be needed.
    """
    parts = {"by": form.by, "motus": form.motus, "actium": form.actium, "triumphus": form.triumphus}
    if set_up is None or not any((form.acts, form.actium, form.triumphus)):
        return Judged(None)
    reader = SeasonReader(set_up)
    acts = tuple([told for item in reader.items(form.acts) if (told := reader.act(item)) is not None])
    orders = reader.parts({key: node for key, node in parts.items() if node is not None}, acts)
    if not reader.problems:
        return Judged(orders)
    if orders is not None and state is not None:
        turn_dice = TurnDice(set_up.race, turn, no_die)
        with suppress(Pending):
            resolve(set_up, state, orders, turn_dice)
        reader.problems += turn_dice.problems
    return Judged(None, tuple(reader.problems))


def act_named(set_up: SetUp, text: str) -> str | None:
    """LR-13.2: the act that a word stands for."""
    wanted = as_id(text)
    return next((word for word, row in set_up.tables.acts.acts.items() if wanted in (word, *row.words)), None)


class SeasonReader(Struct):
    """Reads a turn file and collects its problems."""

    set_up: SetUp
    problems: list[Problem] = field(default_factory=list)

    def items(self, node: Node | None) -> tuple[Node, ...]:
        """LR-13.1: the acts, a list."""
        if node is None or isinstance(node, Sequence):
            return node.items if node else ()
        self.note("acts-form", "acts must be a list", node.place, "begin each act with '- '")
        return ()

    def note(self, code: str, message: str, place: Place, help_: str | None = None) -> None:
        """LR-13.2: records a problem."""
        self.problems.append(Problem(code, message, place, "LR-13.2", help_))

    def act(self, node: Node) -> ToldAct | None:
        """LR-13.2: an act is one word with its fields; None where it has problems."""
        if isinstance(node, Scalar):
            node = Mapping((KeyValue(node, Scalar("", node.place)),), node.place)
        if not isinstance(node, Mapping) or len(node.entries) != 1:
            self.note("act-form", "this is no act", node.place, _INDENT)
            return None
        entry = node.entries[0]
        word = self.word(entry.key)
        return self.fields(word, entry) if word else None

    def word(self, key: Scalar) -> str | None:
        """LR-13.2: the act that a word stands for."""
        rows = self.set_up.tables.acts.acts
        known = act_named(self.set_up, key.text)
        if known:
            return known
        help_ = meant_or_known(key.text, [*rows, *(word for row in rows.values() for word in row.words)], "act")
        self.note("act-unknown", f"there is no act {shown(key.text)}", key.place, help_)
        return None

    def fields(self, word: str, entry: KeyValue) -> ToldAct | None:
        """LR-13.2, LR-13.3: the fields of an act, with ids for names."""
        lone, node = self.set_up.tables.acts.acts[word].lone, entry.value
        null = isinstance(node, Scalar) and node.is_null
        if lone is not None and not isinstance(node, Mapping) and not null:
            node = Mapping((KeyValue(Scalar(lone, entry.key.place), node),), node.place)
        if null:
            node = Mapping((), entry.key.place)
        act = self.filled(node, FORMS[word])
        places = {one.key.text: one.value.place for one in node} if isinstance(node, Mapping) else {}
        return ToldAct(word, act, entry.key.place, places) if act is not None else None

    def filled(self, node: Node, form: type[T]) -> T | None:
        """A form with ids for names; None where it has problems."""
        unknown: list[Problem] = []
        judged = fill_one(
            Resolver(all_names(self.set_up), unknown).resolve(form_shape(cast("Hashable", form)), node), form
        )
        found = [replace(problem, rule=problem.rule or _rule(problem)) for problem in judged.problems]
        self.problems += [*unknown, *found]
        return None if has_errors([*unknown, *found]) else judged.value

    def parts(self, nodes: dict[str, Node], acts: tuple[ToldAct, ...]) -> SeasonOrders | None:
        """LR-13.4: all of a turn file but its acts; None where it has problems."""
        place = next((node.place for node in nodes.values()), Place(""))
        entries = tuple([KeyValue(Scalar(key, node.place), node) for key, node in nodes.items()])
        form: PartsForm | None = self.filled(Mapping(entries, place), PartsForm)
        if form is None:
            return None
        places = {key: node.place for key, node in nodes.items()}
        for key, node in nodes.items():
            names = all_names(self.set_up) if key == "motus" else None
            for one in node if isinstance(node, Mapping) else ():
                word = names.find("role", one.key.text) if names else None
                places.setdefault(word or one.key.text, one.value.place)
        motus = {who: MotusForm(to=to) if isinstance(to, str) else to for who, to in form.motus.items()}
        opening = ToldAct("season", Act(by=form.by), nodes["motus"].place if "motus" in nodes else None, places)
        return SeasonOrders(opening=opening, motus=motus, acts=acts, actium=form.actium, triumph=form.triumphus)


def _rule(problem: Problem) -> str:
    return "LR-13.2" if problem.code in _SHAPE_CODES else "LR-13.3"
