"""How a team drove in a turn: what befell it on its way, how far or fast it drove, and its place before and now."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.newsroom import NOTHING, Args, again
from ludi_press.games.kit.race_telling import C, N, R, RaceTurn, S

PASSING: Final = 2
"""The most that is told in passing of what befell a team on its way."""
PAIR: Final = 2


class Account(Struct, frozen=True):
    """What befell a team, in words that have the team for their subject, and the events that these words tell.

    `feats` are its own blows; `silent` says that it sent no orders.
    """

    did: tuple[Message, ...] = ()
    feats: tuple[Message, ...] = ()
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
    covers = set[int]()
    for index, event in enumerate(turn.events):
        if index in told or event.cause in covers:
            covers.add(index)
    in_order = [one for _, one in sorted(found, key=lambda pair: pair[0])]
    feats = tuple(one for one in in_order if one.id.removeprefix("news.did.") in turn.table.feats)
    did = _gathered([one for one in in_order if one not in feats], turn.table.together)
    return Account(did, feats, frozenset(covers), silent)


def _gathered(told: Sequence[Message], together: Iterable[str]) -> tuple[Message, ...]:
    """The same words; those of a kind that the table gathers are one, with the number `n` and the list `all`."""
    alike = [one for one in told if one.id.removeprefix("news.did.") in together]
    if not alike:
        return tuple(told)
    items = tuple(Message(f"{one.id}.of", one.args) for one in alike)
    whole = say(alike[0].id, n=len(items), all=Listing(items))
    return tuple(whole if one == alike[0] else one for one in told if one == alike[0] or one not in alike)


def silences(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns before this one in which a team sent no order."""
    return sorted(one.record.turn for one in turn.earlier() if team in one.silent)


def sides(
    turn: RaceTurn[S, R, N, C],
    team: str,
    how: Account,
    *came: Message | None,
    up: bool = True,
    plain: bool = True,
    drove: bool = True,
) -> Args:
    """What stands before the verb of a sentence about a team, `by`, and behind it, `but`.

    Before it stand whence it `came`, how it drove and its own deeds; what befell it stands before a loss, and the last
    of it behind a gain. Of how it drove, what is `plain`, a number without whip or corner, may be left out, or all.
    """
    manner = _manner(turn, team, how, up=up, plain=plain) if drove else how.silent
    parts = [one for one in (*came, manner) if one is not None]
    whip = _whipped(turn, team) if up and drove and turn.counts_spaces else ()
    deeds = (*how.feats, *whip) if up else (*how.did, *how.feats)
    before = say("news.by", how=in_a_row("news.by.and", parts)) if parts else NOTHING
    so = say("news.so", did=in_a_row("news.way.and", deeds)) if deeds else NOTHING
    but = say("news.but", did=how.did[-1]) if how.did and up else NOTHING
    return {"by": tail([before, so]), "but": but}


def _whipped(turn: RaceTurn[S, R, N, C], team: str) -> tuple[Message, ...]:
    """How far a team drove with its whip, and how often it has whipped before."""
    drive = turn.drive(team)
    if drive is None or not drive.whip:
        return ()
    before = sorted(one.record.turn for one in turn.earlier() if (done := one.drive(team)) and done.whip)
    memory = again(turn.record.turn, before)
    return (say(f"news.did.whip{'.again' if before else ''}", n=drive.n, whip=drive.whip, memory=memory),)


def _manner(turn: RaceTurn[S, R, N, C], team: str, how: Account, *, up: bool, plain: bool) -> Message | None:
    """How a team drove, as words between commas behind its name; of a loss that has a cause nothing but a silence."""
    drive = turn.drive(team)
    if how.silent or drive is None:
        return how.silent
    if up and drive.over:
        return say("news.how.over", n=drive.over)
    if up and drive.whip:
        return None if turn.counts_spaces else say("news.how.whip", whip=drive.whip)
    if not up and (how.did or how.feats):
        return None
    weak = None if up else turn.weakness(team)
    return weak or (say("news.how.drove", n=drive.n) if plain else None)


def loser(turn: RaceTurn[S, R, N, C], team: str, *, plain: bool = False) -> tuple[Phrase, Account]:
    """Why somebody lost a place to another, and to what place, as a clause; if `plain`, the place alone will do."""
    own, weak = account(turn, team), turn.weakness(team)
    did = (*own.did, *own.feats)
    if own.silent:
        did = (say("news.did.without", how=own.silent), *did)
    if not did and weak is not None and not turn.counts_spaces:
        did = (say("news.did.drove", how=weak),)
    if not did and not plain:
        return NOTHING, own
    place = place_in(turn, turn.after, team)
    told: Phrase = Listing((*did,))
    if not did:
        told = say("news.did.falls", to=place.to)
    elif place.n > PAIR:
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
    def past(self) -> Message:
        """The place as one of a turn ago, words between commas; the board of then is not beside it."""
        return say("news.how.was", was=replace(self, kind=self.kind.replace(".driving", "")).said)

    @property
    def left(self) -> Message:
        """The place as one from which somebody goes up or falls."""
        return say(f"news.from{self.kind}", n=self.n)

    @property
    def to(self) -> Message:
        """The place as one to which somebody goes up or falls."""
        return say(f"news.to{self.kind}", n=self.n)


def place_in(turn: RaceTurn[S, R, N, C], state: R, team: str) -> PlaceHeld:
    """The place of a team among those who drive or are home in a state; those who drive level have the same.

    It says that it is counted so where the board, which has the fallen too, has another, until somebody is home.
    """
    racing, whole = {one.team: turn.progress(one) for one in turn.running(state)}, turn.ranking(state)
    ranking = [one for one in whole if one in racing or one == team or state.chariot(one).finish]
    level = [one for one in racing if racing[one] == racing.get(team)]
    first = min(level, key=ranking.index) if level[1:] else team
    n = ranking.index(first) + 1
    if level[1:]:
        return PlaceHeld(n, ".front" if n == 1 else ".level")
    same = n == whole.index(first) + 1 or any(one.finish for one in state.chariots)
    return PlaceHeld(n, "" if same else ".driving")


def rose(turn: RaceTurn[S, R, N, C], team: str) -> Message | None:
    """The place of a turn ago, as words between commas, if it was the third or worse; in turn 1 that of the grid."""
    before = turn.record.before
    if before is None or not turn.running(before):
        return turn.from_grid(team)
    was = place_in(turn, before, team)
    return was.past if was.n > PAIR else None


def tail(parts: Iterable[Phrase]) -> Phrase:
    """Clauses one behind the other, each of which begins with its own sign."""
    found = [one for one in parts if one != NOTHING]
    return in_a_row("news.tail", found) if found else NOTHING


def both(turn: RaceTurn[S, R, N, C], *pair: str | None) -> Phrase:
    """What two did alike: both whipped, or both held a corner over its safe speed."""
    drives = [drive for team in pair if team is not None and (drive := turn.drive(team)) is not None]
    for name, numbers in (("whip", [one.whip for one in drives]), ("over", [one.over for one in drives])):
        if len(numbers) == PAIR and all(numbers):
            same = ".same" if numbers[0] == numbers[1] else ""
            return say(f"news.both.{name}{same}", n=numbers[0], m=numbers[1])
    return NOTHING


def compared(turn: RaceTurn[S, R, N, C], team: str, other: str) -> Phrase:
    """How far or fast a team drove against another who drove less; how it held a corner is told otherwise."""
    drive, less = turn.drive(team), turn.drive(other)
    if drive is None or less is None or less.n >= drive.n or drive.over:
        return NOTHING
    return say("news.drove.to", n=drive.n, m=less.n)


def whips(turn: RaceTurn[S, R, N, C], *teams: str) -> frozenset[int]:
    """The whips of some teams, which a sentence about how they drove tells with it."""
    return frozenset(at for at, event in enumerate(turn.events) if event.what == "whipped" and event.team in teams)
