"""What the news of races remember is counted again, over the turns before, in the recorded races."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludi_press.core.report import Message, say
from ludi_press.games.circus_maximus.telling import tell as circus
from ludi_press.games.kit.newsroom import LONG, MILESTONES, NONE, NOTHING, TOLD_TIMES
from ludi_press.games.kit.race_front import leads
from ludi_press.games.kit.race_ways import silences
from ludi_press.games.moritari.telling import tell as moritari
from ludi_press.games.morturi.telling import tell as morturi
from ludi_press.games.super_series.telling import tell as series
from ludi_press.testing import load_trial

ROOT = Path(__file__).parents[2]
BLOWS = ("crash", "lash", "horse", "wheel", "wound", "swerve", "hit")
RACES = ("ludi-cereales", "ludi-megalenses", "ludi-augustales")
FIGHTS = ("quinquatrus", "munus-apollinare")
TELLERS: dict[str, Any] = {
    "super-series": series,
    "circus-maximus": circus,
    "morturi": morturi,
    "moritari": moritari,
}


@cache
def turns(race: str) -> tuple[Any, ...]:
    """The turns of a race from the first on, as its teller sees them."""
    one = load_trial(ROOT, race)
    by = TELLERS[one.game.id]
    made = by.Round if race in FIGHTS else by.Turn
    return tuple(made(one.set_up, record, by.Names(one.set_up)) for record in one.records[1:])


@cache
def teller(race: str) -> Any:
    """The module that tells a race's turns."""
    return TELLERS[load_trial(ROOT, race).game.id]


def told(race: str) -> Any:
    return teller(race).TOLD


def hits(race: str, turn: Any, victim: str, until: int) -> list[tuple[int, str]]:
    """When and by whom somebody was hit in the fight, up to an event of a turn."""
    now = turn.record.turn
    earlier = [one for one in turns(race) if one.record.turn < now]
    told = [(one.record.turn, key) for one in earlier for _, key in deeds(race, one)]
    told += [(now, key) for at, key in deeds(race, turn) if at < until]
    return [(round_, key[1]) for round_, key in told if key[0] == "hit" and key[2] == victim]


def deeds(race: str, turn: Any) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The deeds of a turn that can be remembered, each with its event: its kind and those concerned."""
    for index, event in enumerate(turn.events):
        row = told(race).row(event)
        for kind, sources in row.recalls.items():
            facts = [turn.fact(index, source) for source in sources]
            enough = all(getattr(event, name) >= least for name, least in row.least.items())
            if enough and all(fact is not None for fact in facts):
                yield index, (kind, *(fact[0] for fact in facts))


def claimed(race: str) -> Iterator[tuple[Any, tuple[str, ...], Message]]:
    """Every clause about a deed, with its turn and the deed."""
    for turn in turns(race):
        of = dict(deeds(race, turn))
        for find in turn.found() if race in FIGHTS else told(race).news(turn):
            if "memory" in find.args:
                yield turn, of[find.at], find.args["memory"]


@pytest.mark.parametrize("race", [*RACES, *FIGHTS])
def test_a_deed_is_counted_over_the_turns_before(race: str) -> None:
    seen: set[str] = set()
    for turn, deed, clause in claimed(race):
        now = turn.record.turn
        before = [(one.record.turn, other) for one in turns(race) for _, other in deeds(race, one)]
        before = [(at, other) for at, other in before if at < now]
        same = sorted({at for at, other in before if other == deed})
        blows = [(at, other[1:]) for at, other in before if deed[0] in BLOWS and other[0] in BLOWS]
        back = [at for at, who in blows if who == deed[:0:-1]]
        mine = [at for at, who in blows if who == deed[1:]]
        args = dict(clause.args)
        seen.add(clause.id)
        if clause.id == "memory.return":
            assert args["turn"] == back[-1]
            assert not [at for at in mine if at > back[-1]]
        elif clause.id == "memory.again":
            assert same
            assert len(same) == 1 or len(same) + 1 not in TOLD_TIMES
        elif clause.id == "memory.nth":
            assert args["n"] == len(same) + 1
        elif clause.id == "memory.since":
            assert args["turn"] == same[-1] < now - LONG
        else:
            assert same == []
            assert not back or (mine and mine[-1] >= back[-1])
    assert seen > {"memory.none"}


@pytest.mark.parametrize("race", RACES)
def test_the_lead_is_counted_over_the_turns_before(race: str) -> None:
    ahead: dict[int, str | None] = {}
    for turn in turns(race):
        now, racing = turn.record.turn, turn.running(turn.after)
        level = len(racing) > 1 and not turn.ahead(racing[0], racing[1])
        ahead[now] = racing[0].team if racing and not level else None
        if ahead[now] is None or len(racing) < 2 or any(one.finish for one in turn.after.chariots):
            continue
        (find,) = leads(turn)
        if find.name.startswith(("lead.grown", "lead.near", "lead.whip")):
            assert ahead[now - 1] == ahead[now]
            continue
        assert find.about == ahead[now]
        spells = [at for at in ahead if at < now and ahead[at] == ahead[now]]
        began = [at for at in spells if ahead.get(at - 1) != ahead[at]]
        if find.name == "lead.running":
            reign: Any = find.args["reign"]
            streak = range(now - reign + 1, now + 1)
            assert {ahead[at] for at in streak} == {ahead[now]}
            assert ahead.get(streak[0] - 1) != ahead[now]
            assert len(streak) in MILESTONES
        elif not find.name.startswith("lead.still"):
            assert (find.args["memory"] == NONE) == (find.args["back"] == NOTHING) == (began == [])


@pytest.mark.parametrize("race", RACES)
def test_silence_is_counted_over_the_turns_before(race: str) -> None:
    silent: dict[str, list[int]] = {}
    for turn in turns(race):
        for team in turn.silent:
            assert silences(turn, team) == silent.get(team, [])
            silent.setdefault(team, []).append(turn.record.turn)
    assert silent


@pytest.mark.parametrize("race", RACES)
def test_what_comes_later_changes_nothing(race: str) -> None:
    for turn in turns(race):
        assert all(deed.turn < turn.record.turn for deed in told(race).memory(turn.record).deeds)


@pytest.mark.parametrize("race", FIGHTS)
def test_whoever_falls_is_told_by_which_hit_where_nobody_else_had_hit(race: str) -> None:
    for turn in turns(race):
        for find in turn.found():
            if "hits" in find.args:
                out = turn.events[find.at]
                found, now = hits(race, turn, out.team, find.at), turn.record.turn
                first, count = min((round_ for round_, _ in found), default=now), len(found)
                since = say("news.hits.since", n=count, since=first) if first < now else say("news.hits", n=count)
                alone = count > 1 and {by for _, by in found} == {out.by}
                assert find.args["hits"] == (since if alone else NOTHING)
