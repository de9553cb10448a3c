"""Plays a race as far as it was built, with its theme, to report it again: it rolls no die and writes nothing."""

from msgspec import Struct

from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.contract import AnyGame
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.relevant import newest_built, up_to
from ludi_press.press.reading.theme import PressTheme, read_theme


class ThemedRace(Struct, frozen=True):
    """A race, its theme in its first language, its game, and the theme's problems.

    `played` may have errors of turns after the requested one.
    """

    played: PlayedRace
    theme: PressTheme
    game: AnyGame
    flaws: tuple[Problem, ...] = ()


def race_theme(press: Press, source: RaceSource) -> tuple[PressTheme | None, tuple[Problem, ...]]:
    """Return the theme of a race in its first language, and its problems."""
    return read_theme(press, source.theme, source.head.first_language if source.head else None, source.game)


def play_with_theme(press: Press, race: str, turn: int | None = None) -> Judged[ThemedRace]:
    """Return the race played with its existing dice, for a given turn or the newest.

    None if its files or theme have errors; errors in files of later turns do not count.
    None as well if a turn would be resolved from something else than a build did: only a build shows an outcome,
    since it writes down that it did.
    """
    source = read_race(press, race)
    theme, flaws = race_theme(press, source)
    played = play_race(source)
    wanted = newest_built(source) if turn is None else turn
    last = len(played.turns) - 1 if 0 <= wanted < len(played.turns) else len(source.turns)
    problems = (*up_to(played.problems, source, last), *flaws, *_unseen(played, wanted))
    if theme is None or source.game is None or has_errors(problems):
        return Judged(None, problems)
    return Judged(ThemedRace(played, theme, source.game, flaws), problems)


def _unseen(played: PlayedRace, last: int) -> tuple[Problem, ...]:
    """Return a problem of the first turn that was changed since it was built, up to the last one that matters."""
    files = played.source.dice_files
    for turn in played.turns[: last + 1]:
        number = turn.record.turn
        if number in files and files[number].orders != turn.dice.orders:
            words = f"turn {number} was never built as it stands now"
            return (
                Problem("not-built", words, Place(played.source.turn_file(number)), None, "run 'ludi-press build'"),
            )
    return ()
