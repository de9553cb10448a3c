"""How a team drove in a turn: what befell it on its way, how far or fast it drove, and its place before and now."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.newsroom import NOTHING, again
from ludi_press.games.kit.race_telling import C, N, R, RaceTurn, S

PASSING: Final = 2
"""The most that is told in passing of what befell a team on its way."""
PAIR: Final = 2


class Account(Struct, frozen=True):
    """What befell a team, in words that have the team for their subject, and the events that these words tell.

    `silent` says that it sent no orders.
    """

    did: tuple[Message, ...] = ()
    covers: frozenset[int] = frozenset()
    silent: Message | None = None


def account(turn: RaceTurn[S, R, N, C], team: str) -> Account:
    """What befell a team on its way, in order of events; of a kind that names nobody else once."""
    at = turn.silent.get(team)
    hows = turn.table.hows(turn, team, PASSING if at is None else 1)
    found = [*{(how if "target" in dict(how.args) else how.id): (index, how) for index, how in hows}.values()]
    told = {index for index, _ in found} | {one for index, _ in found for one in turn.told_with(index)}
    silent = None
    if at is not None and turn.drive(team) is not None:
        silent = say("news.did.silent", who=Text(team), memory=again(turn.record.turn, silences(turn, team)))
    did = tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))
    covers = set[int]()
    for index, event in enumerate(turn.events):
        if index in told or event.cause in covers:
            covers.add(index)
    return Account(did, frozenset(covers), silent)


def silences(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns before this one in which a team sent no order."""
    return sorted(one.record.turn for one in turn.earlier() if team in one.silent)


def before_result(how: Account, *, up: bool) -> Phrase:
    """What befell a team, before the place that it kept or won in spite of it, or lost."""
    did = say("news.yet" if up else "news.so", did=in_a_row("news.way.and", how.did)) if how.did else NOTHING
    return tail([say("news.without", how=how.silent) if how.silent else NOTHING, did])


def loser(turn: RaceTurn[S, R, N, C], team: str) -> tuple[Phrase, Account]:
    """Why somebody lost a place to another, and to what place, as a clause."""
    own, drive, weak = account(turn, team), turn.drive(team), turn.weakness(team)
    did = own.did
    if not did and drive is not None and (weak or not turn.counts_spaces):
        did = (*weak, say("news.did.drove", n=drive.n))
    if own.silent:
        did = (say("news.did.without", how=own.silent), *did)
    if not did:
        return NOTHING, own
    place = place_in(turn, turn.after, team)
    told: Phrase = Listing((*did,))
    if place.n > PAIR:
        told = say("news.did.place", did=in_a_row("news.way.and", did), to=place.to)
    return say("news.loser", team=turn.names.team(team), did=told), own


class PlaceHeld(Struct, frozen=True):
    """A place in the race, which those who are level share; `kind` is how it is said."""

    n: int
    kind: str = ""

    @property
    def said(self) -> Message:
        return say(f"news.place{self.kind}", n=self.n)

    @property
    def left(self) -> Message:
        """The place as one from which somebody goes up or falls."""
        return say(f"news.from{self.kind}", n=self.n)

    @property
    def to(self) -> Message:
        """The place as one to which somebody goes up or falls."""
        return say(f"news.to{self.kind}", n=self.n)


def place_in(turn: RaceTurn[S, R, N, C], state: R, team: str) -> PlaceHeld:
    """The place of a team in a state; those who drive level have the same."""
    ranking, racing = turn.ranking(state), turn.running(state)
    mine = next((turn.progress(one) for one in racing if one.team == team), None)
    level = [one.team for one in racing if turn.progress(one) == mine]
    if len(level) < PAIR:
        return PlaceHeld(ranking.index(team) + 1)
    n = min(map(ranking.index, level)) + 1
    return PlaceHeld(n, ".front" if n == 1 else ".level")


def way(parts: Iterable[Phrase]) -> Phrase:
    """How far or fast a team drove, behind the sentence; nothing where nothing is to be said."""
    found = [*parts]
    return say("news.way", all=in_a_row("news.way.and", found)) if found else NOTHING


def tail(parts: Iterable[Phrase]) -> Phrase:
    """Clauses at the end of a sentence, each of which begins with its own sign."""
    found = [one for one in parts if one != NOTHING]
    return in_a_row("news.tail", found) if found else NOTHING


def both(turn: RaceTurn[S, R, N, C], *pair: str | None) -> Iterator[Message]:
    """What two did alike: both whipped, or both held a corner over its safe speed."""
    drives = [drive for team in pair if team is not None and (drive := turn.drive(team)) is not None]
    for name, numbers in (("whip", [one.whip for one in drives]), ("over", [one.over for one in drives])):
        if len(numbers) == PAIR and all(numbers):
            same = ".same" if numbers[0] == numbers[1] else ""
            yield say(f"news.both.{name}{same}", n=numbers[0], m=numbers[1])
            return


def drove(
    turn: RaceTurn[S, R, N, C], team: str, *, plain: bool = False, ranks: bool = False, against: str | None = None
) -> Iterator[Message]:
    """How far or fast a team drove, what the whip added, and by how much a corner was taken over its safe speed.

    A `plain` way says how far even without whip or corner; one that `ranks` says whether nobody drove farther, or less.
    It is set against that of another who drove less.
    """
    drive, other = turn.drive(team), turn.drive(against) if against else None
    if drive is None:
        return
    if other is not None and turn.counts_spaces and other.n < drive.n:
        yield say("news.drove.to", n=drive.n, m=other.n)
    elif plain or drive.whip or drive.over:
        yield say(f"news.drove{extreme(turn, team) if ranks else ''}", n=drive.n)
    if drive.whip:
        yield say("news.drove.whip", n=drive.whip)
    if drive.over:
        yield say("news.drove.over", n=drive.over)


def whips(turn: RaceTurn[S, R, N, C], *teams: str) -> frozenset[int]:
    """The whips of some teams, which a sentence about how they drove tells with it."""
    return frozenset(at for at, event in enumerate(turn.events) if event.what == "whipped" and event.team in teams)


def extreme(turn: RaceTurn[S, R, N, C], team: str) -> str:
    """Whether a team drove farther or faster than all others, or less."""
    own = turn.drive(team)
    if own is None or not turn.counts_spaces:
        return ""
    n = own.n
    racing = [one.team for one in turn.running(turn.record.before) if one.team != team]
    others = [drive.n for one in racing if (drive := turn.drive(one)) is not None] or [n]
    return ".most" if n > max(others) else ".least" if n < min(others) else ""
