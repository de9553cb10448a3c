"""How teams and places of a race on a track are called, in full and in short."""

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct, field

from ludi_press.boards.plan import Plan
from ludi_press.content.words import named
from ludi_press.core.report import Term, Text
from ludi_press.games.kit.race import RaceSetUp
from ludi_press.games.kit.short import short_names

SetUp = TypeVar("SetUp", bound=RaceSetUp[Any, Any])


class TrackNames(Struct, Generic[SetUp], frozen=True):
    """Names in a race; `short` are names that stand for those in full, by team.

    A game's own class puts facts of events into words.
    """

    set_up: SetUp
    short: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def brief(cls, set_up: SetUp) -> Self:
        """Names as they are called where they were told in full before."""
        return cls(set_up, short_names(set_up.drivers))

    @property
    def by_name(self) -> Mapping[str, str]:
        """The short names by those in full."""
        return {self.set_up.drivers[team]: short for team, short in self.short.items()}

    def team(self, team: str | None) -> Text:
        """What people call a team: its driver."""
        name = self.short.get(team or "") or self.set_up.drivers.get(team or "")
        return Text(name or team or "")

    @property
    def plan(self) -> Plan:
        """The plan of the track."""
        return self.set_up.track.plan

    @property
    def track(self) -> Term:
        """What the track is called: by the words where they know it, else as its file says."""
        return named("circus", self.plan.title)

    def section(self, section: int) -> Term:
        """What a section of the track is called: by the words where they know it, else as the track's file says."""
        return named("track", self.plan.sections[section].name)

    def section_in_brief(self, section: int) -> Term:
        """The same in a few letters, for tables."""
        return named("track.brief", self.plan.sections[section].name)
