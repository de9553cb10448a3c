"""What tells of a race: its Report, and what no single event says: who won, who leads, places won and lost.

As news and as beats, each where the game knows its kind.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from itertools import chain, islice
from typing import Final, Generic

from msgspec.structs import replace

from ludi_press.content.race_file import LONGEST
from ludi_press.core.report import (
    Ask,
    Beat,
    Board,
    Column,
    EarlierEvent,
    Fact,
    Listing,
    LogRound,
    Message,
    Phrase,
    Report,
    Text,
    say,
)
from ludi_press.games.contract import Outcome, Teller, TurnRecord
from ludi_press.games.kit.newsroom import (
    BEFORE_ALL,
    MOST,
    NOTHING,
    QUIET,
    Args,
    Find,
    NewsTopic,
    bullets,
    newsroom,
    worded,
)
from ludi_press.games.kit.race_front import begins_last_lap, decided, had_lead, in_front, leads, reign_of
from ludi_press.games.kit.race_places import leaps
from ludi_press.games.kit.race_posted import FRESH, PostedNews, freshly
from ludi_press.games.kit.race_telling import (
    C,
    N,
    OrdersT,
    R,
    S,
    TrackNames,
    final_places,
    laps,
    listed,
    race_facts,
    shared_places,
    turn_heading,
)
from ludi_press.games.kit.race_turn import PAIR, PODIUM, RaceTurn, once, tail
from ludi_press.games.kit.race_ways import Account, account, loser, place_in, sides
from ludi_press.games.kit.report import ranked

ADJOURNED: Final = timedelta(days=60)
"""A turn that stays open so much longer than the one before has been adjourned."""
SINGLE: Final = frozenset({NewsTopic.BLOWS, NewsTopic.PLACES})
"""The topics whose sentences are stories of their own, each in its bullet."""


def race_news(turn: RaceTurn[S, R, N, C]) -> tuple[Message, ...]:
    """The news of a turn: what its table tells of events, what its game finds, and what any race has."""
    return posted(turn).news


@once
def posted(turn: RaceTurn[S, R, N, C]) -> PostedNews:
    """The news of a turn as its post tells them, after those before it."""
    short = TrackNames.brief(turn.set_up).by_name
    news = newsroom(turn.grid(), short) if turn.record.before is None else worded(_bullets(turn), short)
    before = [posted(one) for one in islice(turn.earlier(), FRESH)]
    return freshly(news, before, turn.table.moulds, _month(turn))


def _month(turn: RaceTurn[S, R, N, C]) -> int:
    """The month in which a race begins; 0 where nobody knows."""
    ask = [turn.record, *turn.record.earlier()][-1].ask
    return ask.closes.month if ask and ask.closes else 0


@once
def _finds(turn: RaceTurn[S, R, N, C]) -> Sequence[Find]:
    """All that the news of a turn may tell, found once; of small mishaps those that one of the first three has, too."""
    own = (_winner(turn), _field(turn), _home(turn), leads(turn), leaps(turn), _adjourned(turn))
    told = [*chain(turn.table.news(turn), turn.found(), *own)]
    first = {*_front_three(turn)}
    near = {one.name for one in told if not one.shared or one.weight >= QUIET or one.about in first}
    return [_third(turn, _fall(turn, find)) for find in told if find.name in near]


@once
def _bullets(turn: RaceTurn[S, R, N, C]) -> Sequence[list[Find]]:
    return bullets(_finds(turn), _front_three(turn), MOST, SINGLE)


def _front_three(turn: RaceTurn[S, R, N, C]) -> list[str]:
    return [one.team for one in turn.running(turn.after)][:PODIUM]


def _adjourned(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """A next turn that stays open for long: only its post tells the racers, who look for it sooner.

    A deadline more than a year away means that there is none, which is no news.
    """
    ask, asked = turn.record.ask, turn.record.previous.ask if turn.record.previous else None
    if ask and asked and ask.closes and asked.closes and ADJOURNED < ask.closes - asked.closes <= LONGEST:
        yield turn.find("adjourned", {"turn": ask.turn, "until": ask.closes}, at=BEFORE_ALL)


# The end


def _winner(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who had won, and who came home next, of a race that is over in another turn than that of its victory."""
    places = _places(turn)
    if not turn.after.over or (places and _home_now(turn)[:1] == places[:1]):
        return
    names = [turn.names.team(team) for team in places]
    thirds = dict(zip(("third", "fourth"), names[PAIR:], strict=False))
    args: Args = dict(zip(("team", "second"), names, strict=False))
    args["others"] = say(f"news.{[*thirds][-1]}", **thirds) if thirds else NOTHING
    margin = turn.apart_home(*places[:PAIR]) if places[1:] else None
    if margin:
        args["margin"] = margin
    how = "" if margin else ".level" if places[1:] else ".alone" if places else ".nobody"
    yield turn.find(f"winner{how}", args, at=BEFORE_ALL)


def _field(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """How many came home in a race that is over, and what became of the others."""
    lost = [one.team for one in turn.in_order(turn.after) if not one.finish]
    home = len(turn.after.chariots) - len(lost)
    if turn.after.over and lost and home:
        down = len([*filter(turn.dragged_home, _places(turn))])
        args: Args = {"n": len(turn.after.chariots), "m": home, "ends": _ends(turn, lost)}
        yield turn.find("field", args | {"how": say("news.field.dragged", n=down) if down else NOTHING})


def _ends(turn: RaceTurn[S, R, N, C], lost: Iterable[str]) -> Phrase:
    """Who did not come home, in order of time: in which turn each overturned, died or ceased to race."""
    ends = sorted((_left_in(turn, team), _how_lost(turn, team), team) for team in lost)
    told, before = [], ""
    for at, how, team in ends:
        told.append(say(f"news.field.{'also' if how == before else how}", team=turn.names.team(team), turn=at))
        before = how
    return Listing(tuple(told))


def _how_lost(turn: RaceTurn[S, R, N, C], team: str) -> str:
    return "dead" if turn.after.chariot(team).is_dead else "fell" if _fell_in(turn, team) else "out"


def _fell_in(turn: RaceTurn[S, R, N, C], team: str) -> int | None:
    """The turn of somebody's fall, of which those who live are remembered."""
    turns = [turn, *turn.earlier()]
    return next((one.record.turn for one in turns if any(e.what in FALLS and e.team == team for e in one.events)), None)


def _left_in(turn: RaceTurn[S, R, N, C], team: str) -> int:
    """The turn in which somebody who did not come home died, else overturned, else ceased to race."""
    fell = None if turn.after.chariot(team).is_dead else _fell_in(turn, team)
    raced = [one.turn for one in turn.record.earlier() if one.after.chariot(team).status in (turn.racing, turn.fallen)]
    return fell or max(raced, default=0) + 1


def _home(turn: RaceTurn[S, R, N, C]) -> Iterator[Find]:
    """Who came home in the turn: in the one that decides the winner, by how much, and then the others by place."""
    home, places = _home_now(turn), _places(turn)
    if home and home[0] == places[0]:
        yield from _victory(turn, *home)
        told_already = len(home) == PAIR and not turn.dragged_home(home[1])
        home = [] if told_already else home[1:]
    if not home:
        return
    first, *rest = (_arrival(turn, team, whole=not (at and home[PAIR:])) for at, team in enumerate(home))
    then = [say("news.home.then", **one) for one in rest]
    if rest[PAIR:]:
        dragged = {
            team: say("news.home.more.dragged", team=turn.names.team(team)) for team in filter(turn.dragged_home, home)
        }
        then = [
            say("news.home.more", all=Listing(tuple(dragged.get(team, turn.names.team(team)) for team in home[1:])))
        ]
    begins = say("news.home.plain" if first["how"] == first["by"] == NOTHING else "news.home", **first)
    row = "home" if {*home} & {*places[:PODIUM]} else "home.late"
    args: Args = {"first": begins, "rest": tail(say("news.home.next", told=one) for one in then)}
    yield turn.find("home.all", args, None if home[1:] else home[0], row=row, also=(*home,))


def _arrival(turn: RaceTurn[S, R, N, C], team: str, *, whole: bool) -> Args:
    """Who comes home, at which place and how; where nothing else is told, what has cost a better place."""
    place, how = _places(turn).index(team) + 1, _comes(turn, team, whole=whole)
    own = account(turn, team) if place > 1 and how == NOTHING else Account()
    passed = turn.passed_home(team, own.lost)
    args: Args = {"team": turn.names.team(team), "by": NOTHING, "place": place, "how": how}
    if passed:
        args["by"] = say("news.home.lost", did=Listing(own.causes))
        args["how"] = say("news.home.instead", n=place - passed)
    return args


def _comes(turn: RaceTurn[S, R, N, C], team: str, *, whole: bool) -> Phrase:
    """How somebody comes home: overturned, dragged, level with the one before; `whole`, where it fell or past whom."""
    before, places = turn.record.before, _places(turn)
    place = places.index(team)
    racing = turn.running_by_team(before)
    parts: list[Phrase] = []
    if turn.dragged_home(team):
        where = turn.where_fell(team) if whole else NOTHING
        parts.append(say("news.home.overturned", where=where) if team in racing else say("news.home.dragged"))
    if place and places[place - 1] in _home_now(turn):
        parts += _apart(turn, places[place - 1], team)
    mine = racing.get(team)
    passed = [one for one in places[place + 1 :] if mine and one in racing and turn.ahead(racing[one], mine) > 0]
    if whole and not parts and passed:
        inside = turn.inside(team, passed[0]) if not passed[1:] else None
        parts.append(say("news.home.past", teams=turn.teams(passed)))
        parts += [inside] if inside else []
    return tail(parts)


def _apart(turn: RaceTurn[S, R, N, C], first: str, team: str) -> Iterator[Phrase]:
    """How far behind the one before somebody comes home in the same turn: level, or for the third by how much."""
    margin = turn.margin_home(first, team)
    if margin is None:
        yield say("news.home.level", other=turn.names.team(first))
    elif margin is not None and _places(turn)[PODIUM - 1 : PODIUM] == [team] and not turn.dragged_home(team):
        yield say("news.home.behind", margin=margin)


def _victory(turn: RaceTurn[S, R, N, C], team: str, second: str | None = None, *others: str) -> Iterator[Find]:
    """The winner, by how much and why, and how far the second was from the winner when the turn began."""
    led = reign_of(turn, team) - 1
    reigned = say("news.led", n=led) if led > 1 else None
    args: Args = {"team": turn.names.team(team)}
    if second is None:
        args |= sides(turn, team, Account(), reigned, drove=False)
        yield turn.find("victory.alone", args, team, at=BEFORE_ALL)
        return
    margin = turn.margin_home(team, second)
    args |= sides(turn, team, Account(), reigned, plain=False, drove=turn.counts_spaces is False)
    args |= {"second": turn.names.team(second), "margin": margin or 0}
    args["tail"] = NOTHING if others or turn.dragged_home(second) else loser(turn, second)[0]
    yield turn.find("victory" if margin else "victory.level", args, team, at=BEFORE_ALL)
    racing = turn.running_by_team(turn.record.before)
    behind = turn.ahead(racing[second], racing[team]) if team in racing and second in racing else -1
    if behind >= 0:
        began = {name: args[name] for name in ("team", "second")}
        began["margin"] = turn.margin(racing[second], racing[team])
        yield turn.find("began.behind" if behind else "began.level", began, at=BEFORE_ALL)


def _home_now(turn: RaceTurn[S, R, N, C]) -> list[str]:
    home = {one.team for one in turn.after.chariots if one.finish and one.finish.turn == turn.record.turn}
    return [team for team in _places(turn) if team in home]


def _places(turn: RaceTurn[S, R, N, C]) -> list[str]:
    """Everybody who has come home, by place."""
    return [team for team in turn.ranking(turn.after) if turn.after.chariot(team).finish]


# Falls and places

FALLS: Final = ("overturned", "naufragia", "flipped")
"""The kinds of falls; how the names of sentences about them begin, which say what state the driver is in."""
MOST_DRAMA: Final = 100
STANDING: Final = 3
"""By how much a beat about one of the first three is more dramatic."""


def _fall(turn: RaceTurn[S, R, N, C], find: Find) -> Find:
    """The same sentence; one about a fall says what state the driver is in, and that who fell led."""
    old = had_lead(turn)
    if find.name.startswith(FALLS) and find.about is not None:
        down = turn.fallen_state(find.about) if turn.down(find.about) else NOTHING
        find = replace(find, args={**find.args, "down": down})
    if find.topic is not NewsTopic.FATES or find.about is None or find.shared:
        return find
    name = turn.names.team(find.about)
    who = _leader(turn, find.about) if find.about == old else _high(turn, find)
    return replace(find, args={key: who if value == name else value for key, value in find.args.items()})


def _leader(turn: RaceTurn[S, R, N, C], team: str) -> Phrase:
    """Who led until the turn in which this is told, and for how long."""
    name, led = turn.names.team(team), reign_of(turn, team) - 1
    return say("news.who-led.long", team=name, n=led) if led > 1 else say("news.who-led", team=name)


def _high(turn: RaceTurn[S, R, N, C], find: Find) -> Phrase:
    """Who falls, with the place of a turn ago where it was one of the first three."""
    team, before = find.about or "", turn.record.before
    name = turn.names.team(team)
    if before is None or not find.name.startswith(FALLS) or team not in turn.running_by_team(before):
        return name
    was = place_in(turn, before, team)
    return say("news.who-was", team=name, how=was.past) if was.n <= PODIUM else name


def _third(turn: RaceTurn[S, R, N, C], find: Find) -> Find:
    """The same sentence; behind one about the fall of the third it says who is third of those who drive now."""
    before, racing = turn.record.before, turn.running(turn.after)
    if before is None or not racing[PAIR:] or decided(turn.after) or not find.name.startswith(FALLS):
        return find
    now, place = racing[PAIR].team, [one.team for one in turn.running(before)][PAIR:PODIUM]
    if place != [find.about] or place_in(turn, turn.after, now).n != PODIUM:
        return find
    told = say(f"news.{find.name}", **find.args)
    return replace(find, name="third.now", args={"told": told, "team": turn.names.team(now)})


def race_beats(turn: RaceTurn[S, R, N, C]) -> tuple[Beat, ...]:
    """The beats of a turn, ranked: what its table tells of events, what any race has, and what the game itself finds.

    One about the first three of the standing is more dramatic; turn 0 has none.
    """
    if turn.record.before is None:
        return ()
    front = {*turn.ranking(turn.after)[:PODIUM]}
    own = chain(_arrivals(turn), _front(turn), _last_lap(turn), turn.found_beats())
    beats = chain(turn.table.beats(turn), (one for one in own if turn.table.still_true(turn, one)))
    weighed = [replace(one, drama=min(MOST_DRAMA, one.drama + STANDING * bool(front & {*one.teams}))) for one in beats]
    followed = [one for bullet in _bullets(turn) for find in bullet if (one := _of_find(weighed, find))]
    return ranked((replace(one, drama=MOST_DRAMA) if one in followed else one for one in weighed), whole=True)


def _of_find(beats: Sequence[Beat], find: Find) -> Beat | None:
    """The most dramatic beat of a sentence of the news: of the same event, of what it covers, or of the same teams."""
    who = {find.about} if find.about else {*find.also}
    about = [one for one in beats if who & {*one.teams}]
    near = [[one for one in about if events & {*one.events}] for events in ({find.at}, find.covers)]
    return max(next(filter(None, (*near, about)), []), key=lambda one: one.drama, default=None)


def _arrivals(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The winner, those whom the horses drag home, the last one, and the others who finish.

    The winner's is told where the line was crossed, before what befell the chariot beyond it; at the end of the race
    whoever has won is told of once more.
    """
    places = turn.ranking(turn.after)
    home = [index for index, event in enumerate(turn.events) if event.what == "finished"]
    for index in home:
        team = turn.events[index].team or ""
        place, last = places.index(team) + 1, turn.after.over and index == home[-1] and "last-home" in turn.kinds
        kind = "victory" if place == 1 else "last-home" if last else "finish"
        crossed = turn.moves(team) if kind == "victory" else ()
        yield turn.beat("tractus" if turn.dragged_home(team) else kind, (*crossed, index), team, place=place)
    for one in turn.earlier() if turn.after.over else ():
        crossing = [at for at, event in enumerate(one.events) if (event.what, event.team) == ("finished", places[0])]
        for at in crossing:
            yield turn.beat("palm", (turn.end - 1,), places[0], earlier=(EarlierEvent(one.record.turn, at),))


def _front(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """Who is in front as the turn ends, with the second or with who led before."""
    racing, old = turn.running(turn.after), had_lead(turn)
    before = turn.running(turn.record.before)[:PAIR]
    for find in leads(turn):
        first, second = [*(one.team for one in racing[:PAIR]), None][:PAIR]
        kind = turn.table.sentence(find.name).beat
        if kind == "alone" and kind not in turn.kinds and old not in (None, first) and not decided(turn.after):
            kind = "lead-inherited"
        if kind == "still-leads" and [one.team for one in before] != [first, second]:
            kind = "out-front"  # the phrases of the other say that nothing has changed in front
        other = old if kind in ("lead-change", "lead-inherited") else second
        moves = turn.moves(first, other)
        crowd = in_front(turn, turn.after) if kind == "level" else []
        if crowd[PAIR:]:
            if "crowd" in turn.kinds and turn.moves(*crowd):
                yield turn.pack_beat("crowd", crowd)
        elif kind in turn.kinds and turn.moves(first) and (kind != "level" or len(moves) == PAIR):
            fell = (turn.last(old),) if kind == "lead-inherited" and old else ()
            yield turn.beat(kind, (*fell, *sorted(moves, reverse=True)), first, other)


def _last_lap(turn: RaceTurn[S, R, N, C]) -> Iterator[Beat]:
    """The leader who begins the last lap, before anybody else has."""
    for leader in turn.running(turn.after)[:1]:
        if begins_last_lap(turn, leader.team) and turn.moves(leader.team):
            yield turn.beat("last-lap", turn.moves(leader.team), leader.team)


class RaceTeller(Teller[S, R, OrdersT], Generic[S, R, OrdersT, N, C]):
    """What tells of a race of teams, which plays itself and tells the odds of plans.

    `turn` is a resolved turn, with the `names` that its news use.
    `stage` tells how far a chariot is, `end` how its race ended; `place` is the column of the final places.
    """

    id: str
    turn: type[RaceTurn[S, R, N, C]]
    names: Callable[[S], N]
    turn_log: Callable[[S, TurnRecord[R, OrdersT]], tuple[LogRound, ...]]
    place: Column
    standings: Callable[[S, R], Sequence[C]]
    stage: Callable[[S, C], Message]
    end: Callable[[S, R, C], Phrase]
    status_board: Callable[[S, R, R | None], Board]
    opened: Callable[[S, R, Ask | None], Iterable[Fact]]

    def report(self, set_up: S, record: TurnRecord[R, OrdersT], /) -> Report:
        state, over = record.after, record.after.over
        ranked, end = self._listed(set_up, state), partial(self.end, set_up, state)
        under_way = record.turn and not over
        return Report(
            game=self.id,
            race=set_up.race,
            turn=record.turn,
            over=over,
            title=Text(set_up.title),
            ask=None if over else self.asked(record),
            open=() if over else tuple(self.opened(set_up, state, record.ask)),
            heading=turn_heading(record),
            facts=tuple(race_facts(set_up)),
            board=self.status_board(set_up, state, record.before),
            news=self.turn_news(set_up, record),
            log=self.turn_log(set_up, record),
            laps=laps(set_up, ranked, partial(self.stage, set_up)) if under_way else (),
            standings=final_places(set_up, ranked, self.place, end) if over else None,
            leader=self.leader(set_up, record, ranked[0].team) if record.turn else None,
            won=ranked[0].finish.turn if ranked[0].finish else None,
            beats=self.turn_beats(set_up, record),
        )

    def leader(self, set_up: S, record: TurnRecord[R, OrdersT], first: str) -> Phrase | None:
        """Who has won or leads; nobody leads where several who still drive are level in front."""
        turn = self.turn.of(set_up, record, self.names(set_up))
        front = in_front(turn, record.after)
        return None if front[1:] and first in front else Text(set_up.drivers[first])

    def turn_news(self, set_up: S, record: TurnRecord[R, OrdersT]) -> tuple[Message, ...]:
        return race_news(self.turn.of(set_up, record, self.names(set_up)))

    def turn_beats(self, set_up: S, record: TurnRecord[R, OrdersT]) -> tuple[Beat, ...]:
        return race_beats(self.turn.of(set_up, record, self.names(set_up)))

    def asked(self, record: TurnRecord[R, OrdersT]) -> Ask | None:
        """What is asked, and whether it is something else than the turn before."""
        ask, before = record.ask, record.previous.ask if record.previous else None
        if ask is None or before is None:
            return ask
        return replace(ask, changed=(ask.orders, ask.contingencies) != (before.orders, before.contingencies))

    def places(self, set_up: S, state: R) -> Mapping[str, int]:
        """The places of all teams as the board has them."""
        return shared_places(set_up, self._listed(set_up, state), self.turn.racing)

    def _listed(self, set_up: S, state: R) -> list[C]:
        return listed(self.standings(set_up, state), state, self.turn.racing)

    def outcomes(self, state: R) -> Mapping[str, frozenset[Outcome]]:
        """Who won, finished, overturned (left a wreck), is dragged still, and died."""
        fallen = {wreck.team for wreck in state.wrecks}
        outcomes_by_team = {}
        for chariot in state.chariots:
            came = {
                Outcome.FINISHED: chariot.finish is not None,
                Outcome.WON: chariot.finish is not None and chariot.place == 1,
                Outcome.OVERTURNED: chariot.team in fallen,
                Outcome.DRAGGED: chariot.status == self.turn.fallen,
                Outcome.DIED: chariot.is_dead,
            }
            outcomes_by_team[chariot.team] = frozenset(outcome for outcome, holds in came.items() if holds)
        return outcomes_by_team
