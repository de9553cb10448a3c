"""Checks all that a host wrote; it writes nothing, rolls no die and shows no outcome."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from ludi_press.core.problems import Judged, Problem, has_errors, warning
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press, links_out, no_races
from ludi_press.press.reading.read import RaceSource, newest_built, read_race
from ludi_press.press.reading.settings import read_seasons, read_settings, strange_races
from ludi_press.press.reading.theme import PressTheme, read_theme


def check_press(press: Press) -> tuple[Problem, ...]:
    """Return the problems of what races share: press.yaml, the championships, and folders that are no race."""
    settings, problems = read_settings(press)
    flaws = _theme_flaws(*read_theme(press, settings.theme, settings.language, None, settings.site))
    strangers = strange_races(press, settings.desk)
    return (*links_out(press), *problems, *strangers, *flaws, *no_races(press), *read_seasons(press)[1])


_SET_IN_THE_PAST: Final = timedelta(days=366)
"""A deadline that passed longer ago is that of a race which is set in another year."""


def check_race(press: Press, race: str, now: datetime | None = None) -> tuple[Problem, ...]:
    """Return the problems of one race; see `play_and_check`."""
    return play_and_check(press, race, now)[1]


def play_and_check(press: Press, race: str, now: datetime | None = None) -> tuple[PlayedRace, tuple[Problem, ...]]:
    """Return one race with its problems, including its theme's, and a deadline that has passed by `now`.

    Turns after a missing die are judged as far as possible.
    """
    source = read_race(press, race)
    secret = find_secret(press, source)
    played = play_race(source, secret.value)
    themes = [read_theme(press, source.theme, language, source.game) for language in source.languages]
    flaws = dict.fromkeys(flaw for theme in themes for flaw in _theme_flaws(*theme))
    lost = _lost_secret(press, source, secret, played)
    told = {problem.place for problem in played.problems}
    late = (one for one in (_strange_deadline(source, now) if now else ()) if one.place not in told)
    return played, (*played.problems, *secret.problems, *lost, *late, *flaws)


_FAR: Final = timedelta(days=90)
"""A deadline further away has a wrong year, or a wrong month, more often than not."""


def _strange_deadline(source: RaceSource, now: datetime) -> Iterator[Problem]:
    """Yield a warning if the turn that the next build resolves asks for orders until a time past, or far away."""
    turn = newest_built(source) + 1
    file = source.turn(turn)
    head = file.head if file else source.head if turn == 0 else None
    closes = head.opens.closes if head and head.opens else None
    if closes and now - _SET_IN_THE_PAST < closes.value <= now:
        words = f"the deadline of turn {turn + 1} has passed already"
        yield warning("closes-past", words, closes.place, "write a later time")
    if closes and closes.value - now > _FAR:
        words = f"turn {turn + 1} closes only in {(closes.value - now).days} days"
        how = "is it the right year? A turn without a deadline has no 'closes:'"
        yield warning("closes-far", words, closes.place, how)


def _lost_secret(press: Press, source: RaceSource, secret: Judged[bytes], played: PlayedRace) -> Iterator[Problem]:
    """Yield a warning if the secret of a race is lost: it is not among those of this press, or the next dice need it.

    Where a press holds no secrets at all, as a clone of it, somebody else builds; its status says so.
    """
    proof = source.proof
    if proof is None or proof.secret or secret.value is not None or played.over:
        return
    if has_errors((*secret.problems, *played.problems)):
        return
    if not press.secrets.is_dir() and not (played.waiting and not played.undrawn):
        return
    kept = press.shown(press.secrets / source.race)
    words = f"the secret of this race, {kept}, is not here: without it no further die can be rolled"
    suggestion = "put a copy of it there, or build where it lies: git does not bring it"
    yield warning("secret-away", words, proof.commitment.place, suggestion)


def _theme_flaws(theme: PressTheme | None, flaws: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems of a theme's files, and of its templates if it can be used at all."""
    return (*flaws, *(theme.flaws() if theme else ()))
