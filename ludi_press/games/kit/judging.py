"""Collects problems for whatever a game judges, and reads the rules data of an edition."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeVar, get_type_hints

from msgspec import Struct, field

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.problems import Judged, Place, Problem, Severity, has_errors
from ludi_press.core.report import Ask

T = TypeVar("T")

MOST_TOLD: Final = 50
"""The most errors that are reported for one turn: each takes a search for similar words, and nobody reads thousands."""


class TooManyMistakesError(Exception):
    """A turn has so many errors that the rest of its orders is not read."""


class Judge(Struct, kw_only=True):
    """Collects problems while something is checked; a game's subclass adds the state that it checks against."""

    problems: list[Problem] = field(default_factory=list)

    def error(
        self, code: str, message: str, place: Place | None, rule: str | None, suggestion: str | None = None
    ) -> None:
        self.problems.append(Problem(code, message, place, rule, suggestion))

    def warn(
        self, code: str, message: str, place: Place | None, rule: str | None, suggestion: str | None = None
    ) -> None:
        self.problems.append(Problem(code, message, place, rule, suggestion, Severity.WARNING))

    def take(self, judged: Judged[T]) -> T | None:
        self.problems += judged.problems
        return judged.value

    def verdict(self, value: T | None) -> Judged[T]:
        """The value with all problems; None where one of them is an error."""
        return Judged(None if has_errors(self.problems) else value, tuple(self.problems))

    def knows(self, kind: str, who: str, known: Collection[str] | None, place: Place, rule: str) -> bool:
        """Whether somebody of a kind (team, fighter, school) takes part; adds an error otherwise.

        Where the participants cannot be read (`known` is None), every name is accepted.
        """
        if known is None or who in known:
            return True
        self.error(f"{kind}-unknown", f"there is no {kind} {shown(who)}", place, rule, meant_or_known(who, known, kind))
        return False

    def silent(self, code: str, who: Iterable[str], means: str, rule: str) -> None:
        """Warns about those who sent no orders, and says what happens to them."""
        names = ", ".join(who)
        if names:
            self.warn(code, f"no orders of {names}: who is silent {means}", None, rule)

    def one_round(self, ask: Ask, asked: str, rule: str) -> None:
        """Warns where more than one order is asked in a game whose turns are single rounds."""
        if ask.orders > 1:
            message = f"a round asks {asked}, and this one is opened with {ask.orders}"
            self.warn(
                "opens-surplus", message, None, rule, "write 'orders: 1' under 'opens:', where this round is opened"
            )

    def check_room(self, place: Place) -> None:
        """To be called before each order, team or fighter is checked.

        With MOST_TOLD errors it adds an error which says that the rest was not read, and raises TooManyMistakesError.
        """
        if sum(problem.is_error for problem in self.problems) >= MOST_TOLD:
            message = f"{MOST_TOLD} mistakes in these orders are told: from here on they were not read"
            self.error("orders-unread", message, place, None, "correct those that are told, and run it again")
            raise TooManyMistakesError


def judged(judge: Judge, read: Callable[[], T | None]) -> Judged[T]:
    """Runs `read` and returns its value with all problems; None where there are errors, or too many of them."""
    try:
        return judge.verdict(read())
    except TooManyMistakesError:
        return Judged(None, tuple(judge.problems))


Edition = TypeVar("Edition", bound=Struct)


def file_forms(edition: type[Struct]) -> Mapping[str, type[Struct]]:
    hints = get_type_hints(edition)
    return {name.replace("_", "-"): hints[name] for name in edition.__struct_fields__}


class _Itself:
    """A tree that equals itself alone: to compare all its nodes would take as long as to fill a form."""

    def __init__(self, tree: Node) -> None:
        self.tree = tree

    def __hash__(self) -> int:
        return id(self.tree)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.tree is other.tree


@lru_cache(maxsize=128)
def _filled(one: _Itself, form: type[Edition]) -> Judged[Edition]:
    """A part of an edition; a race is read several times in a command, and its tables are the same objects."""
    return fill_one(one.tree, form)


def fill_files(trees: Mapping[str, Node], edition: type[Edition]) -> Judged[Edition]:
    """The edition from all its files; None where one is missing, unknown or broken."""
    forms = file_forms(edition)
    problems = [
        Problem(
            "rules-unknown", f"the rules have no part '{name}'", tree.place, None, f"the parts are {', '.join(forms)}"
        )
        for name, tree in trees.items()
        if name not in forms
    ]
    filled: dict[str, Struct] = {}
    for name, form in forms.items():
        if name not in trees:
            problems.append(Problem("rules-missing", f"the rules lack their part '{name}'"))
            continue
        judged = _filled(_Itself(trees[name]), form)
        problems += judged.problems
        if judged.value is not None:
            filled[name.replace("-", "_")] = judged.value
    whole = len(filled) == len(forms) and not has_errors(problems)
    return Judged(edition(**filled) if whole else None, tuple(problems))


def told_tables(
    read: Callable[[Mapping[str, Node]], Judged[Edition]], tell: Callable[[Edition], Iterable[RuleTable]]
) -> Callable[[Mapping[str, Node]], tuple[RuleTable, ...]]:
    """Return what tells the tables of an edition with their odds, none where its files have errors."""

    def rule_tables(trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        tables = read(trees).value
        return tuple(tell(tables)) if tables is not None else ()

    return rule_tables
