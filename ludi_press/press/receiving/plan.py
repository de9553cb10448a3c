"""Reads orders that nobody has sent yet in the same way as messages, so that their odds can be calculated."""

from typing import Any

from ludi_press.content.words import any_of
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener
from ludi_press.press.playing.themed_race import ThemedRace
from ludi_press.press.receiving.aim import Target
from ludi_press.press.receiving.judging import Checker, deaf
from ludi_press.press.receiving.parsing import Parser


def read_plan(themed: ThemedRace, who: str, text: str) -> Judged[Any]:
    """Return the orders of one party for the open turn, in any wording that a message may have.

    Nothing is written; an unclear line is an error, since no questions are asked.
    """
    game, source, record = themed.game, themed.played.source, themed.played.turns[-1].record
    if not isinstance(game, Listener):
        return Judged(None, (deaf(game),))
    parties = {party.id: party for party in game.parties(source.set_up)}
    if who not in parties:
        suggestion = f"write {any_of(parties)}"
        return Judged(None, (Problem("plan-party", f"{who} sends no orders", None, None, suggestion),))
    checker = Checker(game, source.set_up, record.after, record.ask or Ask(record.turn + 1))
    heard = Parser(game, checker, (parties[who],), Target(source.race, checker.ask, {})).hear(text, (parties[who],))
    lines, problems = text.split("\n"), []
    for doubt in heard.doubts:
        line = lines[doubt.line] if doubt.line < len(lines) else ""
        problems.append(Problem("plan-unclear", doubt.doubt or "", Place("the plan", doubt.line + 1, text=line)))
    if not heard.entries and not problems:
        suggestion = "write orders as a racer would send them"
        problems.append(Problem("plan-empty", "no orders were found in the plan", None, None, suggestion))
    if problems:
        return Judged(None, tuple(problems))
    judged = checker.orders(heard.entries)
    mine = tuple(problem for problem in judged.problems if problem.place and problem.place.line > 1)
    return Judged(None if has_errors(mine) else judged.value, mine)
