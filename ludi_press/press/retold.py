"""A race as far as it was built, and the theme to tell it again by: no die is rolled for that, nothing is written."""

from dataclasses import dataclass

from ludi_press.games.contract import AnyGame
from ludi_press.press.find import Press
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.read import read_race
from ludi_press.press.theme import Theme, read_theme
from ludi_press.problems import Judged, Problem, has_errors


@dataclass(frozen=True, slots=True)
class Retold:
    """A race without errors, its theme in its first language, its game, and what the theme got wrong."""

    played: PlayedRace
    theme: Theme
    game: AnyGame
    flaws: tuple[Problem, ...] = ()


def retell(press: Press, race: str) -> Judged[Retold]:
    """The race by what no build need roll again; None where its files or its theme have errors."""
    source = read_race(press, race)
    theme, flaws = read_theme(press, source.theme, source.head.first_language if source.head else None, source.game)
    played = play_race(source)
    problems = (*played.problems, *flaws)
    if theme is None or source.game is None or has_errors(problems):
        return Judged(None, problems)
    return Judged(Retold(played, theme, source.game, flaws), problems)
