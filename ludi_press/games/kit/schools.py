"""What games of fights between schools of gladiators share: participants, standings and names."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from typing import ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from ludi_press.core.colour import Tone
from ludi_press.core.report import Listing, Phrase, Text
from ludi_press.games.contract import Party
from ludi_press.games.kit.report import Words, badges


class School(Struct, frozen=True):
    """A player: a school, and the participant who sends its orders (`lanista`)."""

    id: str
    name: str
    lanista: str | None
    tone: Tone


class Entered(Protocol):
    @property
    def id(self) -> str:
        """The id that orders use."""

    @property
    def name(self) -> str: ...

    @property
    def school(self) -> str | None:
        """The id of its school, None without one."""


EntrantT = TypeVar("EntrantT", bound=Entered, covariant=True)


class SchoolsSetUp(Struct, Generic[EntrantT], frozen=True, dict=True):
    """What does not change during a fight; schools and roster in the order of race.yaml."""

    race: str
    title: str
    host: str | None
    schools: tuple[School, ...]
    roster: tuple[EntrantT, ...]

    @cached_property
    def by_id(self) -> dict[str, EntrantT]:
        return {entrant.id: entrant for entrant in self.roster}

    @cached_property
    def school_by_id(self) -> dict[str, School]:
        return {school.id: school for school in self.schools}

    def school_of(self, who: str | None) -> School | None:
        """The school of a fighter, or the school with this id; None without one."""
        entrant = self.by_id.get(who or "")
        return self.school_by_id.get((entrant.school if entrant else who) or "")

    def tone_of(self, who: str | None) -> str | None:
        """The colour of a school, or of a fighter's school; None without one."""
        school = self.school_of(who)
        return school.tone.value if school else None

    @cached_property
    def badges(self) -> dict[str, str]:
        """The badge of each fighter: the letter of its colour, B without a school, and its number in order of entry."""
        return badges((entrant.id, (self.tone_of(entrant.id) or "beast")[0].upper()) for entrant in self.roster)

    @cached_property
    def briefs(self) -> dict[str, str]:
        """The names of schools without the words with which all of them begin: Magnus, Neronianus."""
        words = {school.id: school.name.split() for school in self.schools}
        alike = sum(1 for _ in takewhile(lambda column: len({*column}) == 1, zip(*words.values(), strict=False)))
        least = min((len(name) for name in words.values()), default=0)
        return {who: " ".join(name[alike if alike < least else 0 :]) for who, name in words.items()}

    def side(self, fighter: str) -> str:
        """The side of a fighter: its school, or "" for all without one."""
        return self.by_id[fighter].school or ""


class Fallible(Protocol):
    """A fighter during a fight; `fallen` is when it fell."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> StrEnum: ...
    @property
    def fallen(self) -> int | None: ...


F = TypeVar("F", bound=Fallible, covariant=True)
FighterT = TypeVar("FighterT", bound=Fallible)


class SideStanding(Struct, Generic[F], frozen=True):
    """How a side stands: `left` are its remaining fighters; with none left, `last` is the fighter who fell last.

    Equal sides share a `place`.
    """

    side: str
    place: int
    left: tuple[F, ...]
    last: F | None


def standings_of(
    set_up: SchoolsSetUp[Entered],
    fighters: Iterable[FighterT],
    is_left: Callable[[FighterT], bool],
    score: Callable[[str, tuple[FighterT, ...]], tuple[int, ...]] = lambda side, left: (),
) -> tuple[SideStanding[FighterT], ...]:
    """Sides with fighters left come first, by their `score`; then those that lost their last fighter, the latest first.

    Equal sides stand in order of entry.
    """
    sides: dict[str, list[FighterT]] = {school.id: [] for school in set_up.schools}
    for fighter in fighters:
        sides.setdefault(set_up.side(fighter.id), []).append(fighter)
    left = {side: tuple(filter(is_left, ones)) for side, ones in sides.items()}
    fell = {side: max((one.fallen or 0 for one in ones), default=0) for side, ones in sides.items()}
    last = {
        side: None if left[side] else max(ones, key=lambda fighter: fighter.fallen or 0, default=None)
        for side, ones in sides.items()
    }
    ranks = {side: (1, score(side, left[side])) if left[side] else (0, (fell[side],)) for side in sides}
    return tuple(
        SideStanding(side, 1 + sum(rank > ranks[side] for rank in ranks.values()), left[side], last[side])
        for side in sorted(sides, key=ranks.__getitem__, reverse=True)
    )


def shared_places(set_up: SchoolsSetUp[Entered], standings: Iterable[SideStanding[Fallible]]) -> dict[str, int]:
    """The place of each fighter: that of its side."""
    places = {standing.side: standing.place for standing in standings}
    return {entrant.id: places[set_up.side(entrant.id)] for entrant in set_up.roster}


SetUpT = TypeVar("SetUpT", bound=SchoolsSetUp[Entered], covariant=True)


class SchoolNames(Struct, Generic[SetUpT], frozen=True):
    """The names of schools and fighters; a game's own class adds words for its facts."""

    nobody: ClassVar[Phrase] = Text("")
    """The phrase for no school."""

    set_up: SetUpT
    schooled: bool = False
    """Whether fighters are named with their schools, which the news put into words: Flamma (Magnus)."""

    @property
    def words(self) -> Words:
        return {}

    def team(self, team: str | None) -> Phrase:
        if self.schooled and team in self.set_up.by_id:
            return self.with_school(team)
        return self.bare(team)

    def bare(self, team: str | None) -> Phrase:
        known = self.set_up.by_id.get(team or "") or self.set_up.school_by_id.get(team or "")
        return Text(known.name) if known else self.nobody if team is None else Text(team)

    def with_school(self, who: str) -> Text:
        """The name of a fighter with the school."""
        school = self.set_up.school_of(who)
        name = self.set_up.by_id[who].name
        return Text(f"{name} ({self.set_up.briefs[school.id]})" if school else name)

    def teams(self, teams: tuple[str, ...]) -> Listing:
        return Listing(tuple(map(self.team, teams)))


def school_parties(schools: Iterable[School], roster: Sequence[Entered]) -> tuple[Party, ...]:
    """The schools as parties, each with its lanista and its fighters."""
    return tuple(
        Party(
            school.id,
            school.name,
            school.lanista,
            {entrant.id: entrant.name for entrant in roster if entrant.school == school.id},
        )
        for school in schools
    )
