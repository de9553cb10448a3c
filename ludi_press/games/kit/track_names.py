"""Names on a track, in full and in short."""

from collections.abc import Mapping
from typing import Final, Generic, Self, TypeVar

from msgspec import Struct, field

from ludi_press.boards.plan import TrackPlan
from ludi_press.content.words import named
from ludi_press.core.report import Term, Text
from ludi_press.games.kit.race import RaceSetUp, Team

LEAST: Final = 3
"""The fewest letters of a short name; this excludes most numbers (Felix II)."""


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """The last word of each name that begins with a praenomen, by team, where no other name has that word.

    "C. Appuleius Diocles" gives "Diocles"; "Ventus Ater", "C. Scorpus the Bald" and "M. Felix II" stay as written.
    """
    words = {team: name.split() for team, name in names.items()}
    found = {team: parts[-1] for team, parts in words.items() if len(parts) > 1 and _is_roman(parts)}
    return {
        team: short
        for team, short in found.items()
        if not any(short in parts for other, parts in words.items() if other != team)
    }


def _is_roman(parts: list[str]) -> bool:
    """A praenomen with its full stop, then names without an article between them, the last one a word of its own."""
    last = parts[-1]
    return (
        parts[0].endswith(".")
        and all(part[0].isupper() for part in parts)
        and last.isalpha()
        and last[1:].islower()
        and len(last) >= LEAST
    )


SetUp = TypeVar("SetUp", bound=RaceSetUp[Team, Struct])


class TrackNames(Struct, Generic[SetUp], frozen=True):
    """The names in a race; `short` are names to use instead of the full ones, by team.

    A game's own class adds words for the facts of its events.
    """

    set_up: SetUp
    short: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def brief(cls, set_up: SetUp) -> Self:
        """The names to use where everybody was named in full before."""
        return cls(set_up, short_names(set_up.drivers))

    @property
    def by_name(self) -> Mapping[str, str]:
        """The short names by those in full."""
        return {self.set_up.drivers[team]: short for team, short in self.short.items()}

    def team(self, team: str | None) -> Text:
        """The name of a team: its driver."""
        name = self.short.get(team or "") or self.set_up.drivers.get(team or "")
        return Text(name or team or "")

    @property
    def plan(self) -> TrackPlan:
        return self.set_up.track.plan

    @property
    def track(self) -> Term:
        """The name of the track: from the words catalogue, else as its file says."""
        return named("circus", self.plan.title)

    def section(self, section: int) -> Term:
        """The name of a section of the track: from the words catalogue, else as the track's file says."""
        return named("track", self.plan.sections[section].name)

    def section_in_brief(self, section: int) -> Term:
        """The same in a few letters, for tables."""
        return named("track.brief", self.plan.sections[section].name)
