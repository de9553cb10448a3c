"""Checks all that a host wrote; it writes nothing, rolls no die and shows no outcome."""

from collections.abc import Iterable

from ludi_press.core.problems import Problem
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, links_out, no_races
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.settings import read_seasons, read_settings
from ludi_press.press.reading.theme import PressTheme, read_theme


def check_press(press: Press) -> tuple[Problem, ...]:
    """Return the problems of what races share: press.yaml, the championships, and folders that are no race."""
    settings, problems = read_settings(press)
    flaws = _theme_flaws(*read_theme(press, settings.theme, settings.language, None, settings.site))
    return (*links_out(press), *problems, *flaws, *no_races(press), *read_seasons(press)[1])


def check_races(press: Press, races: Iterable[str]) -> tuple[Problem, ...]:
    """Return the problems of some races; turns after a missing die are judged as far as possible."""
    return tuple(problem for race in races for problem in check_race(press, race))


def check_race(press: Press, race: str) -> tuple[Problem, ...]:
    """Return the problems of one race, including its theme's."""
    source = read_race(press, race)
    secret = find_secret(press, source)
    played = play_race(source, secret.value)
    languages = (source.head.language if source.head else ()) or (None,)
    themes = [read_theme(press, source.theme, placed, source.game) for placed in languages]
    flaws = dict.fromkeys(flaw for theme in themes for flaw in _theme_flaws(*theme))
    return (*played.problems, *secret.problems, *flaws)


def _theme_flaws(theme: PressTheme | None, flaws: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems of a theme's files, and of its templates if it can be used at all."""
    return (*flaws, *(theme.flaws() if theme else ()))
