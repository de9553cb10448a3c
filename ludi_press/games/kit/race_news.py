"""What no single event of a race says: who won, who leads, places won and lost, as news and as beats.

Each is told where the game knows its kind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat, Listing, Message, Phrase, say
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.newsroom import MOST, NONE, NOTHING, Find, NewsTopic, again, newsroom, running
from ludi_press.games.kit.race_telling import C, N, R, RaceTurn, S, TrackNames
from ludi_press.games.kit.report import ranked

LEAP: Final = 3
"""So many places won or lost in a turn are news."""
STATE: Final = 76
"""Who leads, where nothing changed in front: a reader asks it before blows and places, and after every fall."""
HOME: Final = 95
"""The first three places, before those who fell, but not before the dead."""
LATE: Final = 91
"""The other places."""
SILENT: Final = 37
"""Who sent no order and lost no place by it: for a quiet turn."""
SLIGHT: Final = 42
"""A place or two lost, with a cause."""
STILL: Final = 60
"""Who still races once somebody is home."""
PODIUM: Final = 3
SECOND: Final = 2
PAIR: Final = 2
CLOSE: Final = 2
"""So many spaces behind the first is close."""
NAMED: Final = 4
"""The most who are named of those who still race."""
BEFORE_ALL: Final = -1


def race_news(turn: RaceTurn[S, R, N, C], *found: Iterable[Find]) -> tuple[Message, ...]:
    """The news of a turn: what its table tells of events, what the game has `found`, and what any race has."""
    finds = chain(_untold(turn), *found, _end(turn), _home(turn), leads(turn), _leaps(turn))
    front = [one.team for one in turn.running(turn.after)][:PODIUM]
    whole = (_with_ways(turn, find) for find in _who_led(turn, finds))
    return newsroom(whole, TrackNames.brief(turn.set_up).by_name, front, MOST)


def _untold(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """What the table tells of events, without the whips of the first two where the sentence about them has these."""
    front = [] if _decided(turn.after) else [one.team for one in turn.running(turn.after)[:2]]
    both = front if any(one.id.startswith("news.both.whip") for one in _both(turn, *front)) else []
    return (find for find in turn.table.news(turn) if not (find.name == "whip" and find.about in both))


def grid_news(turn: RaceTurn[S, R, N, C], *found: Find) -> tuple[Message, ...]:
    """The news of turn 0."""
    return newsroom(found, TrackNames.brief(turn.set_up).by_name)


# The end


def _end(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """A race that is over in another turn than that of its victory, and who had won."""
    if not turn.after.over or _home_now(turn)[:1] == _places(turn)[:1] != []:
        return
    names = [turn.names.team(team) for team in _places(turn)[:PODIUM]]
    if not names:
        yield Find(99, BEFORE_ALL, "winner.nobody")
    elif names[1:]:
        yield Find(99, BEFORE_ALL, "winner", {"team": names[0], "others": Listing(tuple(names[1:]))})
    else:
        yield Find(99, BEFORE_ALL, "winner.alone", {"team": names[0]})


def _home(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who came home in the turn: in the one that decides the winner, by how much, and then the others by place."""
    home, places = _home_now(turn), _places(turn)
    if home[:1] == places[:1]:
        yield from _victory(turn, home)
        told_already = len(home) == 2 and not turn.dragged_home(home[1])
        home = [] if told_already else home[1:]
    ends = [(team, "home.dragged" if turn.dragged_home(team) else "home") for team in home]
    args = [{"team": turn.names.team(team), "place": places.index(team) + 1} for team in home]
    weight = HOME if {*home} & {*places[:PODIUM]} else LATE
    if home[1:]:
        hows = ["first", *["place"] * len(home)]
        told = [say(f"news.{end}.{how}", **one) for (_, end), how, one in zip(ends, hows, args, strict=False)]
        all_home: dict[str, Phrase] = {"first": told[0], "others": Listing(tuple(told[1:]))}
        yield Find(weight, turn.end, "home.all", all_home, topic=NewsTopic.HOME)
    for team, end in ends[: len(home) == 1]:
        yield Find(weight, turn.end, end, args[0], team, NewsTopic.HOME)


def _victory(turn: RaceTurn[S, R, N, C], home: Sequence[str]) -> Iterator[Find]:
    """The winner, by how much, and how far the second was from the winner when the turn began."""
    for team, second in zip(home[:1], [*home[1:2], None], strict=False):
        led = _reign(turn, team) - 1
        name, reign = turn.names.team(team), say("news.led", n=led) if led > 1 else NOTHING
        if second is None:
            yield Find(99, BEFORE_ALL, "victory.alone", {"team": name, "led": reign}, team)
            continue
        others = {"team": name, "second": turn.names.team(second), "led": reign}
        margin = turn.margin_home(team, second)
        how = "victory" if margin else "victory.level"
        yield Find(99, BEFORE_ALL, how, {**others, "margin": margin or 0}, team, other=second)
        racing = {one.team: one for one in turn.running(turn.record.before)}
        if team in racing and second in racing:
            led = turn.ahead(racing[team], racing[second])
            how = "ahead" if led > 0 else "behind" if led < 0 else "level"
            yield Find(98, 0, f"began.{how}", {**others, "margin": turn.margin(abs(led))})


def _home_now(turn: RaceTurn[S, R, N, C]) -> list[str]:
    """Who came home in this turn, by place."""
    home = {one.team for one in turn.after.chariots if one.finish and one.finish.turn == turn.record.turn}
    return [team for team in _places(turn) if team in home]


def _places(turn: RaceTurn[S, R, N, C]) -> list[str]:
    """Everybody who has come home, by place."""
    return [team for team in turn.ranking(turn.after) if turn.after.chariot(team).finish]


# The way there


class PlaceSentence(Struct, frozen=True):
    """What a sentence about a place in the race tells besides: how the team came there, and in spite of or with what.

    `up` is a place kept or won; a `plain` one says how far or fast the team drove even without whip or corner, one that
    `compares` sets it against the second's, one that `ranks` says whether nobody drove farther, or less.
    One that `climbs` says where the team was before; `beat` is the kind of its beat.
    """

    beat: str = ""
    up: bool = True
    plain: bool = False
    compares: bool = False
    ranks: bool = False
    climbs: bool = False


PLACES: Final = {
    "victory": PlaceSentence(),
    "victory.level": PlaceSentence(),
    "lead": PlaceSentence("out-front", plain=True, climbs=True),
    "lead.still": PlaceSentence("still-leads"),
    "lead.grown": PlaceSentence("still-leads", compares=True),
    "lead.near": PlaceSentence("still-leads", compares=True),
    "lead.won": PlaceSentence("lead-change", plain=True, climbs=True),
    "lead.taken": PlaceSentence("lead-change", plain=True, climbs=True),
    "lead.inherited": PlaceSentence("lead-inherited"),
    "lead.level": PlaceSentence("level"),
    "lead.level.still": PlaceSentence("level"),
    "lead.alone": PlaceSentence("alone"),
    "lead.alone.still": PlaceSentence("alone"),
    "gained": PlaceSentence(plain=True, ranks=True),
    "lost": PlaceSentence(up=False, plain=True, ranks=True),
    "silent.lost": PlaceSentence(up=False),
}
"""The sentences about places in the race."""
FALLS: Final = ("overturned", "flipped")
"""How the names of sentences about falls begin: they say whether the horses drag the driver on."""
STANDING: Final = 3
"""By how much a beat about one of the first three is more dramatic."""
PASSING: Final = 2
"""The most that is told in passing of what befell a team on its way; of a lost place only the weightiest cause."""


def _with_ways(turn: RaceTurn[S, R, N, C], find: Find) -> Find:
    """A sentence about a place, with how the team came there, and where it was before."""
    if find.name.startswith(FALLS) and find.about is not None:
        down = say("news.down") if turn.down(find.about) else NOTHING
        return replace(find, args={**find.args, "down": down})
    place = PLACES.get(find.name)
    if place is None or find.about is None:
        return find
    befell = turn.table.hows(turn, find.about, PASSING if place.up else 1)
    how = say("news.how.despite" if place.up else "news.how.with", all=Listing(tuple(befell)))
    plain = place.plain and (place.up or not befell)
    way = _way([*_both(turn, find.about, find.other)] or _drove(turn, find, place, plain=plain))
    args = {**find.args, "way": say("news.way.how", way=way, how=how) if befell else way}
    before = turn.record.before
    if before is not None and place.climbs and turn.running(before):
        was = turn.ranking(before).index(find.about) + 1
        args["team"] = say("news.who-was", team=args["team"], n=was) if was > SECOND else args["team"]
    return replace(find, args=args)


def _way(parts: Iterable[Phrase]) -> Phrase:
    """How far or fast a team drove, behind the sentence; nothing where nothing is to be said."""
    found = [*parts]
    return say("news.way", all=in_a_row("news.way.and", found)) if found else NOTHING


def _both(turn: RaceTurn[S, R, N, C], *pair: str | None) -> Iterator[Message]:
    """What two did alike: both whipped, or both held a corner over its safe speed."""
    drives = [drive for team in pair if team is not None and (drive := turn.drive(team)) is not None]
    for name, numbers in (("whip", [one.whip for one in drives]), ("over", [one.over for one in drives])):
        if len(numbers) == PAIR and all(numbers):
            same = ".same" if numbers[0] == numbers[1] else ""
            yield say(f"news.both.{name}{same}", n=numbers[0], m=numbers[1])
            return


def _drove(turn: RaceTurn[S, R, N, C], find: Find, place: PlaceSentence, *, plain: bool) -> Iterator[Message]:
    """How far or fast a team drove, what the whip added, and by how much a corner was taken over its safe speed."""
    drive = turn.drive(find.about or "")
    if drive is None:
        return
    other = turn.drive(find.other) if find.other and place.compares else None
    outdrove = other is not None and other.n < drive.n
    if find.about in turn.silent:
        yield say("news.drove.silent", n=drive.n)
    elif plain or drive.whip or drive.over or outdrove:
        yield say(f"news.drove{_rank(turn, find.about, drive.n) if place.ranks else ''}", n=drive.n)
    if drive.whip:
        yield say("news.drove.whip", n=drive.whip)
    if drive.over:
        yield say("news.drove.over", n=drive.over)
    if other is not None and outdrove:
        yield say("news.drove.against", n=other.n)


def _rank(turn: RaceTurn[S, R, N, C], team: str | None, n: int) -> str:
    """Whether a team drove farther or faster than all others, or less."""
    racing = [one.team for one in turn.running(turn.record.before) if one.team != team]
    others = [drive.n for one in racing if (drive := turn.drive(one)) is not None] or [n]
    return ".most" if n > max(others) else ".least" if n < min(others) else ""


# The lead


def had_lead(turn: RaceTurn[S, R, N, C]) -> str | None:
    """Who was alone in front as the turn began; None where several were level, and in the first turn."""
    before = turn.record.before
    return None if before is None or _decided(before) else _alone_in_front(turn, before)


def _decided(state: R) -> bool:
    return any(one.finish for one in state.chariots)


def _who_led(turn: RaceTurn[S, R, N, C], finds: Iterator[Find]) -> Iterator[Find]:
    """The same sentences; one about a fall of who led says so."""
    old = had_lead(turn)
    for find in finds:
        if find.topic is NewsTopic.FATES and old is not None and find.about == old and not find.shared:
            name, led = turn.names.team(old), _reign(turn, old) - 1
            who = say("news.who-led.long", team=name, n=led) if led > 1 else say("news.who-led", team=name)
            args = {key: who if value == name else value for key, value in find.args.items()}
            yield replace(find, args=args)
        else:
            yield find


def leads(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who leads and by how much, and from whom the lead came; once somebody is home, who still races."""
    racing = turn.running(turn.after)
    if turn.after.over or not racing:
        return
    names = [turn.names.team(one.team) for one in racing]
    first = racing[0].team
    if not racing[1:]:
        topic = NewsTopic.HOME if _decided(turn.after) else NewsTopic.FRONT
        name = "lead.alone" if turn.running(turn.record.before)[1:] else "lead.alone.still"
        yield Find(84, turn.end, name, {"team": names[0], "place": len(_places(turn)) + 1}, first, topic)
    elif _decided(turn.after):
        few: dict[str, Phrase] = {"teams": Listing(tuple(names))} if len(names) <= NAMED else {}
        name = "still" if few else "still.many"
        yield Find(STILL, turn.end, name, {**few, "n": len(names)}, topic=NewsTopic.HOME)
    elif not (ticks := turn.ahead(racing[0], racing[1])):
        before = [one.team for one in turn.running(turn.record.before)[:2]]
        same = {*before} == {one.team for one in racing[:2]} and had_lead(turn) is None
        args: dict[str, Phrase] = {"team": names[0], "second": names[1], "pack": _pack(turn, racing)}
        args["way"] = _way(_both(turn, first, racing[1].team))
        yield Find(STATE, turn.end, "lead.level.still" if same else "lead.level", args)
    else:
        yield _leads(turn, first, racing[1].team, ticks)


def _pack(turn: RaceTurn[S, R, N, C], racing: Sequence[C]) -> Phrase:
    """How many are close behind those who are level in front."""
    close = [one for one in racing if turn.ahead(racing[0], one) <= CLOSE * turn.set_up.track.unit]
    behind = turn.margin(turn.ahead(racing[0], close[-1]))
    return say("news.pack", n=len(close), margin=behind) if len(close) > PODIUM else NOTHING


def _leads(turn: RaceTurn[S, R, N, C], first: str, second: str, ticks: int) -> Find:
    """Who leads alone: still, from the second, from somebody else, or after the fall of who led."""
    old = had_lead(turn)
    args = {"team": turn.names.team(first), "second": turn.names.team(second), "margin": turn.margin(ticks)}
    if old == first:
        return _still_leads(turn, first, second, ticks, args)
    args["memory"] = again(turn.record.turn, _led(turn, first))
    if old is None:
        return Find(STATE, turn.end, "lead", args, first, other=second)
    if old == second:
        return Find(84, turn.end, "lead.won", args, first, other=second)
    if old in [one.team for one in turn.running(turn.after)]:
        return Find(84, turn.end, "lead.taken", {**args, "old": turn.names.team(old)}, first, other=second)
    return Find(90, turn.end, "lead.inherited", args, first, NewsTopic.FATES)


def _still_leads(turn: RaceTurn[S, R, N, C], first: str, second: str, ticks: int, args: Mapping[str, Phrase]) -> Find:
    """A leader who stays in front: by more or by less than a turn ago before the same second, and for how long."""
    reign, before = _reign(turn, first), turn.running(turn.record.before)[:2]
    memory, was = running(reign), turn.ahead(*before) if [one.team for one in before] == [first, second] else ticks
    if turn.margin(was) == turn.margin(ticks) or (ticks < was and memory != NONE):
        return Find(STATE, turn.end, "lead.still", {**args, "memory": memory}, first, other=second)
    spaces = was // turn.set_up.track.unit
    args = {**args, "was": say("news.was", n=spaces) if spaces else turn.margin(was)}
    if ticks < was:
        args |= {"team": args["second"], "second": args["team"]}
        return Find(STATE, turn.end, "lead.near", args, second, other=first)
    args["team"] = args["team"] if memory == NONE else say("news.who-reigns", team=args["team"], n=reign)
    return Find(STATE, turn.end, "lead.grown", args, first, other=second)


def _alone_in_front(turn: RaceTurn[S, R, N, C], state: R) -> str | None:
    racing = turn.running(state)[:2]
    level = len(racing) > 1 and not turn.ahead(racing[0], racing[1])
    return racing[0].team if racing and not level else None


def _reign(turn: RaceTurn[S, R, N, C], team: str) -> int:
    """In how many turns without a break a team has led alone at the end, this one among them."""
    states = (record.after for record in turn.record.earlier())
    return 1 + sum(1 for _ in takewhile(lambda state: _alone_in_front(turn, state) == team, states))


def _led(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns in which a team took the lead alone, before this one."""
    records = [*reversed([*turn.record.earlier()])]
    leaders = [_alone_in_front(turn, record.after) for record in records]
    began = zip(records, [None, *leaders], leaders, strict=False)
    return [record.turn for record, was, leads in began if leads == team != was]


# Places


def _leaps(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who won or lost several places, among those who race before and after; silence that cost one is told too."""
    before = turn.record.before
    if before is None:
        return
    racing = {one.team for one in turn.running(before)} & {one.team for one in turn.running(turn.after)}
    old, new = turn.ranking(before), turn.ranking(turn.after)
    for team in (one for one in new if one in racing):
        was, now = old.index(team) + 1, new.index(team) + 1
        args: dict[str, Phrase] = {"team": turn.names.team(team), "old": was, "new": now}
        at = turn.silent.get(team)
        if at is not None and now > was:
            args["memory"] = again(turn.record.turn, silences(turn, team))
            yield Find(70 if now - was >= LEAP else 66, at, "silent.lost", args, team, NewsTopic.PLACES)
        elif was - now >= LEAP:
            yield Find(70, turn.end, "gained", args, team, NewsTopic.PLACES)
        elif now - was >= LEAP or (now > was > 1 and turn.table.hows(turn, team, 1)):
            yield Find(70 if now - was >= LEAP else SLIGHT, turn.end, "lost", args, team, NewsTopic.PLACES)
        elif at is not None:
            yield Find(SILENT, at, "silent", args, team, NewsTopic.PLACES, shared=True)


def silences(turn: RaceTurn[S, R, N, C], team: str) -> list[int]:
    """The turns before this one in which a team sent no order."""
    earlier = (type(turn)(turn.set_up, record, turn.names) for record in turn.record.earlier() if record.before)
    return sorted(one.record.turn for one in earlier if team in one.silent)


def race_beats(turn: RaceTurn[S, R, N, C], *found: Iterable[Beat]) -> tuple[Beat, ...]:
    """The beats of a turn, ranked: what its table tells of events, what any race has, and what the game has `found`.

    One about the first three of the standing is more dramatic; turn 0 has none.
    """
    if turn.record.before is None:
        return ()
    front = {*turn.ranking(turn.after)[:PODIUM]}
    own = chain(_arrivals(turn), _front(turn), _last_lap(turn), *found)
    beats = chain(turn.table.beats(turn), (one for one in own if turn.table.still_true(turn, one)))
    weighed = (replace(one, drama=min(100, one.drama + STANDING * bool(front & {*one.teams}))) for one in beats)
    return ranked(weighed, whole=True)


def _arrivals(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The winner, those whom the horses drag home, the last one, and the others who finish.

    The winner's is told where the line was crossed, before what befell the chariot beyond it.
    """
    places = turn.ranking(turn.after)
    home = [index for index, event in enumerate(turn.events) if event.what == "finished"]
    for index in home:
        team = turn.events[index].team or ""
        place, last = places.index(team) + 1, turn.after.over and index == home[-1] and "last-home" in turn.kinds
        kind = "victory" if place == 1 else "last-home" if last else "finish"
        crossed = turn.moves(team) if kind == "victory" else ()
        yield turn.beat("tractus" if turn.dragged_home(team) else kind, (*crossed, index), team, place=place)


def _front(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """Who is in front as the turn ends, with the second or with who led before."""
    racing, old = turn.running(turn.after), had_lead(turn)
    for find in leads(turn):
        first, second = [*(one.team for one in racing[:PAIR]), None][:PAIR]
        kind = PLACES[find.name].beat if find.name in PLACES else ""
        if kind == "alone" and kind not in turn.kinds and old not in (None, first) and not _decided(turn.after):
            kind = "lead-inherited"
        other = old if kind in ("lead-change", "lead-inherited") else second
        moves = turn.moves(first, other)
        crowd = kind == "level" and "pack" in turn.kinds and racing[2:] and not turn.ahead(racing[0], racing[2])
        if kind in turn.kinds and turn.moves(first) and not crowd and (kind != "level" or len(moves) == PAIR):
            fell = (turn.last(old),) if kind == "lead-inherited" and old else ()
            yield turn.beat(kind, (*fell, *moves), first, other)


def _last_lap(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The leader who begins the last lap, before anybody else has."""
    before = turn.record.before
    if before is None or turn.set_up.laps < 2 or any(turn.is_last(one.lap) for one in before.chariots):
        return
    for leader in turn.running(turn.after)[:1]:
        if turn.is_last(leader.lap) and turn.moves(leader.team):
            yield turn.beat("last-lap", turn.moves(leader.team), leader.team)
