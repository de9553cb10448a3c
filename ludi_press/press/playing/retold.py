"""A race as far as it was built, and the theme to tell it again by: no die is rolled for that, nothing is written."""

from msgspec import Struct

from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.contract import AnyGame
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.relevant import newest_built, up_to
from ludi_press.press.reading.theme import Theme, read_theme


class Retold(Struct, frozen=True):
    """A race, its theme in its first language, its game, and what the theme got wrong.

    `played` may have errors of turns after the one that was asked for.
    """

    played: PlayedRace
    theme: Theme
    game: AnyGame
    flaws: tuple[Problem, ...] = ()


def retell(press: Press, race: str, turn: int | None = None) -> Judged[Retold]:
    """The race by what no build need roll again, for the sake of a turn, of the newest one where none is named.

    None where its files or its theme have errors; errors in the files of later turns are no matter of that turn.
    """
    source = read_race(press, race)
    theme, flaws = read_theme(press, source.theme, source.head.first_language if source.head else None, source.game)
    played = play_race(source)
    wanted = newest_built(source) if turn is None else turn
    last = len(played.turns) - 1 if 0 <= wanted < len(played.turns) else len(source.turns)
    problems = (*up_to(played.problems, source, last), *flaws)
    if theme is None or source.game is None or has_errors(problems):
        return Judged(None, problems)
    return Judged(Retold(played, theme, source.game, flaws), problems)
