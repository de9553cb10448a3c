"""How a team of a race drove in a turn and what befell it on its way, in words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING, Args, again
from ludi_press.games.kit.race_telling import C, N, R, S
from ludi_press.games.kit.race_turn import PAIR, RaceTurn, once, tail
from ludi_press.games.kit.report import in_a_row

PASSING: Final = 2
"""The most that is told in passing of what befell a team on its way."""


class Account(Struct, frozen=True):
    """What befell a team, in words that have the team for their subject, and the events that these words tell.

    `feats` are its own blows; `silent` says that it sent no orders, `then` only after all else; `lost` are the spaces
    on which its place hangs, and `causes` the words of `did` that tell of them, or of a brake, which is told before.
    """

    did: tuple[Message, ...] = ()
    feats: tuple[Message, ...] = ()
    covers: frozenset[int] = frozenset()
    silent: Message | None = None
    then: bool = False
    lost: int = 0
    causes: tuple[Message, ...] = ()


@once
def account(turn: RaceTurn[S, R, N, C], team: str) -> Account:
    """What befell a team on its way, in order of events; of a kind that names nobody else once.

    Of spaces that were lost or spent all are told on which the place hangs, and no others.
    """
    at = turn.silent.get(team)
    every = turn.table.hows(turn, team)
    costs = {index: cost for index, _ in every if (cost := turn.spaces_lost(index)) is not None}
    if decisive := {*_decisive(turn, team, costs)}:
        braked = {index: 0 for index, _ in every if index not in costs and turn.brakes(index)}
        decisive, costs = decisive | {*braked}, costs | braked
    lost, most = sum(costs[index] for index in decisive), PASSING if at is None else 1
    others = turn.table.hows(turn, team, max(0, most - len(decisive)), without=costs)
    hows = [*(one for one in every if one[0] in decisive), *others]
    found = [*{(how if "target" in dict(how.args) else how.id): (index, how) for index, how in hows}.values()]
    whole = [index for index, _ in found if turn.told_whole(index)]
    told = {*whole} | {one for index in whole for one in turn.told_with(index)}
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
    own = sorted((one for one in found if one[0] in costs), key=lambda one: not turn.brakes(one[0]))
    causes = _gathered([_bare(how) for _, how in own], turn.table.together)
    then = bool(did) and at is not None and all(index < at for index, _ in found)
    return Account(did, feats, frozenset(covers), silent, then, lost, causes)


def _decisive(turn: RaceTurn[S, R, N, C], team: str, costs: Mapping[int, int]) -> Collection[int]:
    """The events without whose cost, each alone, the place would be another; where there is none, all together.

    What costs nothing of its own belongs to another event that does.
    """
    alone = {index for index, cost in costs.items() if cost and turn.hangs_on(team, cost)}
    if alone:
        return {index for index, cost in costs.items() if index in alone or not cost}
    return costs if turn.hangs_on(team, sum(costs.values())) else ()


def _gathered(told: Sequence[Message], together: Iterable[str]) -> tuple[Message, ...]:
    """The same words; several of those that the table gathers are one, with the list `all` and their number `n`."""
    alike = [one for one in told if one.id.removeprefix("news.did.") in together]
    if not alike[1:]:
        return tuple(told)
    items = tuple(Message(f"{one.id}.of", one.args) for one in alike)
    whole = say("news.did.many", n=sum(_number(one) for one in alike), all=Listing(items))
    return tuple(whole if one == alike[0] else one for one in told if one == alike[0] or one not in alike)


def _bare(told: Message) -> Message:
    """Words in passing without the harm that came with a cost, which is no cause of a place."""
    return replace(told, id=told.id.removesuffix(".hurt"))


def _number(told: Message) -> int:
    """How many spaces or times some words tell of."""
    n = dict(told.args).get("n")
    return n if isinstance(n, int) else 1


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
    keeps: bool = False,
) -> Args:
    """What stands before the verb of a sentence about a team, `by`, and what stands behind it, `but`.

    Before the verb stand from where the team `came`, how it drove, and its own deeds.
    What befell it stands there too where it lost a place; where it went `up`, the last of it stands behind the verb.
    How it drove is left out unless `drove`, and a number alone, without whip or corner, unless `plain`.
    That it sent no orders is told always. Of a leader who `keeps` the lead no more is told than that it whips.
    """
    if how.silent and how.then:
        how = replace(how, did=(*how.did, say("news.did.then", how=how.silent)), silent=None)
    manner = _manner(turn, team, how, up=up, plain=plain) if drove else how.silent
    parts = [one for one in (*came, manner) if one is not None]
    whip = _whipped(turn, team, keeps=keeps) if up and drove and turn.counts_spaces else ()
    deeds = (*how.feats, *whip) if up else (*how.did, *how.feats)
    before = say("news.by", how=in_a_row("news.by.and", parts)) if parts else NOTHING
    so = say("news.so", did=in_a_row("news.way.and", deeds)) if deeds else NOTHING
    but = say("news.but", did=how.did[-1]) if how.did and up else NOTHING
    return {"by": tail([before, so]), "but": but}


def _whipped(turn: RaceTurn[S, R, N, C], team: str, *, keeps: bool) -> tuple[Message, ...]:
    """How far a team drove with its whip, and how often it has whipped before; of who `keeps` the lead only that."""
    drive = turn.drive(team)
    if drive is None or not drive.whip:
        return ()
    if keeps:
        return (say("news.did.whip.keeps"),)
    before = sorted(one.record.turn for one in turn.earlier() if (done := one.drive(team)) and done.whip)
    memory = again(turn.record.turn, before)
    return (say(f"news.did.whip{'.again' if before else ''}", n=drive.n, whip=drive.whip, memory=memory),)


def _manner(turn: RaceTurn[S, R, N, C], team: str, how: Account, *, up: bool, plain: bool) -> Message | None:
    """How a team drove, as words between commas behind its name; of a loss that has a whole cause only a silence."""
    drive = turn.drive(team)
    if drive is None:
        return how.silent
    if how.silent:
        weak = None if up or how.did else turn.weakness(team)
        return say("news.by.and", first=how.silent, rest=weak) if weak else how.silent
    if up and drive.over and turn.hangs_on(team, -drive.over):
        return say("news.over", n=drive.over)
    if up and drive.whip:
        whipped = not turn.counts_spaces and turn.hangs_on(team, -drive.whip)
        return say("news.how.whip", whip=drive.whip) if whipped else None
    if not up and how.did and (turn.counts_spaces or not how.lost or turn.restored(team, how.lost)):
        return None
    weak = None if up else turn.weakness(team)
    if how.did and not up:
        return weak
    return weak or (say("news.how.drove", n=drive.n) if plain and _told_far(turn, team, drive.n, up=up) else None)


def _told_far(turn: RaceTurn[S, R, N, C], team: str, n: int, *, up: bool) -> bool:
    """Whether a place hangs on how much more or less a team drove than others did."""
    drives = [drive.n for one in turn.running_by_team(turn.after) if (drive := turn.drive(one)) is not None]
    less = round(sum(drives) / len(drives)) - n if drives else 0
    return abs(less) >= PAIR and (less < 0) is up and turn.hangs_on(team, less)


def loser(turn: RaceTurn[S, R, N, C], team: str, *, plain: bool = False) -> tuple[Phrase, Account]:
    """Why somebody lost a place to another, and to what place, as a clause; if `plain`, the place alone will do.

    That this team has led is said then, since nothing else in the sentence does.
    """
    own, weak = account(turn, team), turn.weakness(team)
    did = (*own.did, *own.feats)
    if own.silent:
        did = (say("news.did.without", how=own.silent), *did)
    if not did and weak is not None and not turn.counts_spaces:
        did = (say("news.did.drove", how=weak),)
    if not did and not plain:
        return NOTHING, own
    place, racing = place_in(turn, turn.after, team), [one.team for one in turn.running(turn.after)]
    proved = own.lost and team in racing and turn.hangs_on(team, own.lost, racing[0])
    since = proved and not plain and not own.silent
    did, own = (own.causes, own) if since else (did, replace(own, lost=0))
    told: Phrase = Listing((*did,))
    if not did:
        told = say("news.did.falls", to=place.to)
    elif place.n > PAIR and not since:
        told = say("news.did.place", did=in_a_row("news.way.and", did), to=place.to)
    name = turn.names.team(team)
    who = say("news.who-led", team=name) if plain else name
    return say(f"news.loser{'.since' if since else ''}", team=who, did=told), own


class PlaceHeld(Struct, frozen=True):
    """A place in the race, which those who are level share; `kind` is how it is said."""

    n: int
    kind: str = ""

    @property
    def said(self) -> Message:
        return say(f"news.place{self.kind}", n=self.n)

    @property
    def past(self) -> Message:
        """The place as one of a turn ago, as words between commas."""
        return say("news.how.was", was=say(f"news.place{self.kind}", n=self.n))

    @property
    def left(self) -> Message:
        """The place as one from which somebody goes up or falls."""
        return say(f"news.from{self.kind}", n=self.n)

    @property
    def to(self) -> Message:
        """The place as one to which somebody goes up or falls."""
        return say(f"news.to{self.kind}", n=self.n)


def place_in(turn: RaceTurn[S, R, N, C], state: R, team: str) -> PlaceHeld:
    """The place of a team on the board; those who drive level have the same."""
    return places(turn, state)[team]


def places(turn: RaceTurn[S, R, N, C], state: R, among: Collection[str] | None = None) -> dict[str, PlaceHeld]:
    """The place of each team on the board, or of those `among` whom it is counted."""
    progress = {one.team: turn.progress(one) for one in turn.running(state)}
    ranking = [one for one in turn.ranking(state) if among is None or one in among]
    level: dict[object, list[int]] = {}
    for n, one in enumerate(ranking, start=1):
        level.setdefault(progress.get(one, one), []).append(n)
    held = (level[progress.get(one, one)] for one in ranking)
    kinds = (("" if not ns[1:] else ".front" if ns[0] == 1 else ".level", ns[0]) for ns in held)
    return {one: PlaceHeld(n, kind) for one, (kind, n) in zip(ranking, kinds, strict=True)}


def rose(turn: RaceTurn[S, R, N, C], team: str, least: int = PAIR) -> Message | None:
    """The place of a turn ago, as words between commas, if it was worse than `least`; in turn 1 that of the grid."""
    before = turn.record.before
    if before is None or not turn.running(before):
        return turn.from_grid(team)
    was = place_in(turn, before, team)
    return was.left if was.n > least else None


def both(turn: RaceTurn[S, R, N, C], *pair: str | None) -> Phrase:
    """What two did alike: both whipped, or both held a corner over its safe speed."""
    drives = [drive for team in pair if team is not None and (drive := turn.drive(team)) is not None]
    for name, numbers in (("whip", [one.whip for one in drives]), ("over", [one.over for one in drives])):
        if len(numbers) == PAIR and all(numbers):
            same = ".same" if numbers[0] == numbers[1] else ""
            who = dict(zip(("team", "other"), map(turn.names.team, pair), strict=True))
            return say(f"news.both.{name}{same}", n=numbers[0], m=numbers[1], **who)
    return NOTHING


def compared(turn: RaceTurn[S, R, N, C], team: str, other: str) -> Phrase:
    """How far or fast a team drove against another who drove less; how it held a corner is told otherwise."""
    drive, less = turn.drive(team), turn.drive(other)
    if drive is None or less is None or drive.over or less.n >= drive.n or not turn.hangs_on(team, less.n - drive.n):
        return NOTHING
    return say("news.drove.to", n=drive.n, m=less.n)


def whips(turn: RaceTurn[S, R, N, C], *teams: str) -> frozenset[int]:
    """The whips and strains of some teams, which a sentence about how they drove tells with it."""
    told = ("whipped", "strain-judged")
    return frozenset(at for at, event in enumerate(turn.events) if event.what in told and event.team in teams)
