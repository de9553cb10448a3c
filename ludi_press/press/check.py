"""Judges all that a host wrote, and writes nothing; no die is rolled for it, and no outcome told."""

from collections.abc import Iterable

from ludi_press.press.find import RACES, Press, is_id
from ludi_press.press.play import play_race
from ludi_press.press.read import read_race
from ludi_press.press.rollers import find_secret, no_roller, secret_roller
from ludi_press.problems import Place, Problem


def check_races(press: Press, races: Iterable[str]) -> tuple[Problem, ...]:
    """All problems of some races; past a die that nobody rolled yet, turns are judged as far as they can be."""
    return tuple(problem for race in races for problem in check_race(press, race))


def check_race(press: Press, race: str) -> tuple[Problem, ...]:
    """All problems of one race."""
    if not is_id(race):
        return (bad_name(race),)
    source = read_race(press, race)
    secret = find_secret(press, race, source.head)
    roller = no_roller() if secret.value is None else secret_roller(secret.value)
    return (*play_race(source, roller).problems, *secret.problems)


def bad_name(race: str) -> Problem:
    """The problem of a race whose folder's name is no id."""
    message = f"'{race}' cannot be the name of a race"
    place = Place(f"{RACES.as_posix()}/{race}")
    return Problem("race-name", message, place, None, "use small letters, digits and hyphens, at most 40")
