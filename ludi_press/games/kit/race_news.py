"""What no single event of a race says: who won and by how much, who leads, who won and who lost places."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.kit.newsroom import Find, Topic, newsroom
from ludi_press.games.kit.race_telling import RaceTurn
from ludi_press.games.kit.track_names import TrackNames

Turn = RaceTurn[Any, Any, Any]
Finder = Callable[[Any], Iterator[Find]]

LEAP: Final = 3
"""So many places won or lost in a turn are news."""
STATE: Final = 76
"""Who leads, where nothing changed in front: a reader asks it before blows and places, and after every fall."""
HOME: Final = 95
"""The places behind the winner, before those who fell, but not before the dead."""
PODIUM: Final = 3
BEFORE_ALL: Final = -1


def race_news(turn: Turn, *finders: Finder) -> tuple[Message, ...]:
    """The news of a turn: what the game's own finders find, and what any race has."""
    found = chain(*(find(turn) for find in (*finders, _end, _home, _lead, _leaps)))
    front = [one.team for one in turn.running(turn.after)][:PODIUM]
    return newsroom(_who_led(turn, found), TrackNames.brief(turn.set_up).by_name, front)


def grid_news(turn: Turn, *found: Find) -> tuple[Message, ...]:
    """The news of turn 0."""
    return newsroom(found, TrackNames.brief(turn.set_up).by_name)


# The end


def _end(turn: Turn) -> Iterator[Find]:
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


def _home(turn: Turn) -> Iterator[Find]:
    """Who came home in the turn: in the one that decides the winner, by how much, and then the others by place."""
    home, places = _home_now(turn), _places(turn)
    if home[:1] == places[:1]:
        yield from _victory(turn, home)
        told_already = len(home) == 2 and not turn.dragged_home(home[1])
        home = [] if told_already else home[1:]
    ends = [(team, "home.dragged" if turn.dragged_home(team) else "home") for team in home]
    args = [{"team": turn.names.team(team), "place": places.index(team) + 1} for team in home]
    if home[1:]:
        told = tuple(say(f"news.{end}.place", **one) for (_, end), one in zip(ends, args, strict=True))
        yield Find(HOME, turn.end, "home.all", {"teams": Listing(told)}, topic=Topic.HOME)
    for team, end in ends[: len(home) == 1]:
        yield Find(HOME, turn.end, end, args[0], team, Topic.HOME)


def _victory(turn: Turn, home: Sequence[str]) -> Iterator[Find]:
    """The winner, by how much, and how far the second was from the winner when the turn began."""
    for team, second in zip(home[:1], [*home[1:2], None], strict=False):
        name = turn.names.team(team)
        if second is None:
            yield Find(99, BEFORE_ALL, "victory.alone", {"team": name}, team)
            continue
        others = {"team": name, "second": turn.names.team(second)}
        margin = turn.margin_home(team, second)
        yield Find(99, BEFORE_ALL, "victory" if margin else "victory.level", {**others, "margin": margin or 0}, team)
        racing = {one.team: one for one in turn.running(turn.record.before)}
        if team in racing and second in racing:
            led = turn.ahead(racing[team], racing[second])
            how = "ahead" if led > 0 else "behind" if led < 0 else "level"
            yield Find(98, 0, f"began.{how}", {**others, "margin": turn.margin(abs(led))})


def _home_now(turn: Turn) -> list[str]:
    """Who came home in this turn, by place."""
    return [team for team in _places(turn) if turn.after.chariot(team).finish.turn == turn.record.turn]


def _places(turn: Turn) -> list[str]:
    """Everybody who has come home, by place."""
    return [team for team in turn.ranking(turn.after) if turn.after.chariot(team).finish]


# The lead


def had_lead(turn: Turn) -> str | None:
    """Who was alone in front as the turn began; None where several were level, and in the first turn."""
    racing = turn.running(turn.record.before)
    level = len(racing) > 1 and not turn.ahead(racing[0], racing[1])
    return racing[0].team if racing and not level and not _decided(turn.record.before) else None


def _decided(state: Any) -> bool:
    return any(one.finish for one in state.chariots)


def _who_led(turn: Turn, finds: Iterator[Find]) -> Iterator[Find]:
    """The same sentences; one about a fall of who led says so."""
    old = had_lead(turn)
    for find in finds:
        if find.topic is Topic.FATES and old is not None and find.about == old and not find.shared:
            name = turn.names.team(old)
            args = {key: say("news.who-led", team=name) if value == name else value for key, value in find.args.items()}
            yield Find(find.weight, find.at, find.name, args, find.about, find.topic)
        else:
            yield find


def _lead(turn: Turn) -> Iterator[Find]:
    """Who leads and by how much, and from whom the lead came; once somebody is home, who still races."""
    racing = turn.running(turn.after)
    if turn.after.over or not racing:
        return
    names = [turn.names.team(one.team) for one in racing]
    first = racing[0].team
    if not racing[1:]:
        yield Find(84, turn.end, "lead.alone", {"team": names[0]}, first)
    elif _decided(turn.after):
        yield Find(40, turn.end, "still", {"teams": Listing(tuple(names)), "n": len(names)})
    elif not (ticks := turn.ahead(racing[0], racing[1])):
        yield Find(STATE, turn.end, "lead.level", {"team": names[0], "second": names[1]})
    else:
        yield _leads(turn, first, racing[1].team, turn.margin(ticks))


def _leads(turn: Turn, first: str, second: str, margin: Phrase) -> Find:
    """Who leads alone: still, from the second, from somebody else, or after the fall of who led."""
    old = had_lead(turn)
    args = {"team": turn.names.team(first), "second": turn.names.team(second), "margin": margin}
    if old is None or old == first:
        return Find(STATE, turn.end, "lead.still" if old else "lead", args, first)
    if old == second:
        return Find(84, turn.end, "lead.won", args, first)
    if old in [one.team for one in turn.running(turn.after)]:
        return Find(84, turn.end, "lead.taken", {**args, "old": turn.names.team(old)}, first)
    return Find(90, turn.end, "lead.inherited", args, first, Topic.FATES)


# Places


def _leaps(turn: Turn) -> Iterator[Find]:
    """Who won or lost several places, among those who race before and after; silence that cost one is told too."""
    before = turn.record.before
    racing = {one.team for one in turn.running(before)} & {one.team for one in turn.running(turn.after)}
    old, new = turn.ranking(before), turn.ranking(turn.after)
    for team in (one for one in new if one in racing):
        was, now = old.index(team) + 1, new.index(team) + 1
        args: dict[str, Phrase] = {"team": turn.names.team(team), "old": was, "new": now}
        at = turn.silent.get(team)
        if at is not None and now > was:
            weight = 70 if now - was >= LEAP else 66
            yield Find(weight, at, "silent.lost", args, team, Topic.PLACES)
        elif abs(now - was) >= LEAP:
            yield Find(70, turn.end, "gained" if now < was else "lost", args, team, Topic.PLACES)
