"""Reads orders that nobody has sent yet in the same way as messages, so that their odds can be calculated."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ludi_press.content.words import any_of
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener, OrderEntry, Saying
from ludi_press.press.playing.explain import ThemedRace
from ludi_press.press.receiving.parsing import Checker, Parser, deaf
from ludi_press.press.receiving.senders import Target

_PLAN: Final = "the plan"
_AS_READ: Final = "the plan as it was read"


def read_plan(themed: ThemedRace, who: str, text: str) -> Judged[Any]:
    """Return the orders of one party for the open turn, in any wording that a message may have.

    Nothing is written; an unclear line is an error, since no questions are asked, and told as in a turn file.
    """
    game, source, record = themed.game, themed.played.source, themed.played.turns[-1].record
    if not isinstance(game, Listener):
        return Judged(None, (deaf(game),))
    parties = {party.id: party for party in game.parties(source.set_up)}
    if who not in parties:
        suggestion = f"write {any_of(parties)}"
        return Judged(None, (Problem("plan-party", f"{who} sends no orders", None, None, suggestion),))
    checker = Checker(game, source.set_up, record.after, record.ask or Ask(record.turn + 1))
    mine = (parties[who],)
    heard, _ = Parser(game, checker, mine, Target(source.race, checker.ask, {})).hear(text, mine)
    if heard.doubts or not heard.entries:
        return Judged(None, tuple(dict.fromkeys(_mistakes(checker, who, text, heard.doubts))))
    judged = checker.orders(heard.entries)
    found = tuple(_in_plan(problem, "") for problem in judged.problems if _is_of_entry(problem))
    return Judged(None if has_errors(found) else judged.value, found)


def _mistakes(checker: Checker, who: str, text: str, doubts: Sequence[Saying]) -> Iterator[Problem]:
    """Yield what is wrong with a plan, line by line, as it would be told of the same text in a turn file."""
    lines = text.split("\n")
    for doubt in doubts or (Saying(0, "", "no orders were found in the plan"),):
        line = lines[doubt.line] if doubts and doubt.line < len(lines) else " ".join(text.split())
        judged = checker.orders([OrderEntry("orders", who, line.strip())])
        errors = [problem for problem in judged.problems if problem.is_error and _is_of_entry(problem)]
        yield from (_in_plan(problem, line.strip(), doubt.line + 1) for problem in errors)
        if not errors:
            begin, end = doubt.at or (0, len(line))
            place = Place(_PLAN, doubt.line + 1, begin + 1, max(1, end - begin), line)
            yield Problem("plan-unclear", doubt.doubt or "", place, None, "write orders as a racer would send them")


def _is_of_entry(problem: Problem) -> bool:
    """Whether a problem is about an entry, not about the others whose orders are missing."""
    return problem.place is not None and problem.place.line > 1


def _in_plan(problem: Problem, text: str, line: int = 1) -> Problem:
    """Return a problem of an entry at its place in the plan, whose text the entry has as it is.

    Without a text the plan was understood, and the problem shows it as it was read.
    """
    place = problem.place
    if place is None or not text:
        return replace(problem, place=replace(place, file=_AS_READ, line=1) if place else None)
    head = place.text.find(text)
    at = place.column - head if 0 <= head < place.column else 0
    whole = Place(_PLAN, line, 1, len(text), text)
    return replace(problem, place=replace(whole, column=at, width=place.width) if at else whole)
