"""A race to test a game with: its files read, its turns played, its posts and pages rendered."""

from collections.abc import Callable, Iterable
from functools import cached_property, wraps
from pathlib import Path
from typing import Any

from msgspec import Struct

from ludi_press.core.problems import describe, has_errors
from ludi_press.core.report import Report
from ludi_press.games.contract import AnyGame, TurnRecord
from ludi_press.posts.stories.prompts import Stock
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.render import Files, render_race
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.theme import PressTheme, read_theme


class Trial(Struct, frozen=True, dict=True):
    press: Press
    game: AnyGame
    source: RaceSource
    played: PlayedRace
    secret: bytes | None

    @property
    def set_up(self) -> Any:
        return self.source.set_up

    @property
    def records(self) -> tuple[TurnRecord[Any, Any], ...]:
        """The resolved turns, turn 0 first."""
        return tuple(turn.record for turn in self.played.turns)

    @cached_property
    def reports(self) -> tuple[Report, ...]:
        return tuple(self.game.teller.report(self.set_up, record) for record in self.records)

    @cached_property
    def words(self) -> Words:
        """The words of the race's theme and language with the game's own."""
        return self._theme.words

    @cached_property
    def stock(self) -> Stock:
        """The phrases for the game's beats."""
        return self._theme.prompts

    @cached_property
    def files(self) -> Files:
        """Everything that a build would write for the race, except pictures."""
        parts = SiteParts(self.source.race, Path(), Path())
        render_race(self.played, (self._theme,), self.reports, Albums(), parts)
        return parts.files

    @cached_property
    def _theme(self) -> PressTheme:
        theme, problems = read_theme(self.press, self.source.theme, None, self.game)
        if theme is None or has_errors(problems):
            raise ValueError("\n".join(describe(problem) for problem in problems))
        return theme


def load_trial(folder: Path, race: str) -> Trial:
    """Read and play a race of the press in this folder; raises ValueError with all problems if it has errors.

    Dice come from its dice files or its secret; a race with neither cannot be tested.
    """
    press = Press(folder.resolve())
    source = read_race(press, race)
    secret = find_secret(press, source).value
    played = play_race(source, secret)
    if source.game is None or has_errors(played.problems) or played.waiting:
        told = [describe(problem) for problem in played.problems if problem.is_error]
        raise ValueError("\n".join(told or ["the race needs dice that are not in its files"]))
    return Trial(press, source.game, source, played, secret)


Check = Callable[[Trial], list[str]]
"""Returns what is wrong with a game, in words."""


def check(flaws: Callable[[Trial], Iterable[str]]) -> Check:
    """Make a check of a function that yields what is wrong."""

    @wraps(flaws)
    def listed(trial: Trial) -> list[str]:
        return list(flaws(trial))

    return listed
