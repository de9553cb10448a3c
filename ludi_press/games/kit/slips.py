"""How many mistakes of a turn are told: each costs a look for what was meant, and nobody reads thousands of them."""

from typing import Final

from ludi_press.core.problems import Place, Problem

MOST_TOLD: Final = 50
"""So many errors of one turn's orders are told."""


class TooManySlipsError(Exception):
    """Enough is told of a turn; its orders count as not given."""


def check_room(problems: list[Problem], place: Place) -> None:
    """Asked before a further order, team or fighter is judged.

    Raises TooManySlipsError where enough errors were found, and adds a problem which says that this was not judged.
    """
    if sum(problem.is_error for problem in problems) >= MOST_TOLD:
        message = f"{MOST_TOLD} mistakes in these orders are told: from here on they were not read"
        problems.append(Problem("orders-unread", message, place, None, "correct those that are told, and run it again"))
        raise TooManySlipsError
