"""What befell a team on its way, as the news of the demonstrations tell it beside a place."""

from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from demonstration_posts import ROOT, played
from msgspec.structs import replace
from told_news import sentences

from ludi_press.core.report import Message, say
from ludi_press.games.circus_maximus.telling import tell as circus
from ludi_press.games.kit.race_ways import account, loser, place_in
from ludi_press.games.super_series.telling import tell as series
from ludi_press.testing import load_trial


@cache
def turn(race: str, number: int) -> Any:
    one = played(race)[0]
    by: Any = circus if race == "ludi-augustales" else series
    return by.Turn(one.source.set_up, one.turns[number].record, by.Names(one.source.set_up))


def ids(race: str, number: int, team: str) -> list[str]:
    how = account(turn(race, number), team)
    return [one.id.removeprefix("news.did.") for one in (how.silent, *how.did, *how.feats) if one is not None]


@pytest.mark.parametrize(
    ("race", "number", "team", "did"),
    [
        ("ludi-cereales", 3, "scorpus", ["many"]),
        ("ludi-cereales", 4, "thallus", ["silent"]),
        ("ludi-megalenses", 2, "diocles", ["lashed"]),
        ("ludi-megalenses", 4, "fuscus", ["silent", "stunned.by"]),
        ("ludi-plebeii", 3, "uranius", ["braked"]),
        ("ludi-augustales", 3, "diocles", ["blocked.sent", "braked"]),
        ("ludi-augustales", 5, "scorpus", ["many"]),
        ("ludi-augustales", 7, "paezon", ["silent"]),
        ("ludi-augustales", 5, "felix", ["spent.ram.horses.hurt"]),
        ("ludi-augustales", 6, "crescens", ["many"]),
        ("ludi-augustales", 10, "scorpus", ["many"]),
        ("ludi-augustales", 11, "porphyrius", ["many"]),
        ("ludi-cereales", 5, "scorpus", ["lame.old"]),
        ("ludi-cereales", 4, "polynices", ["braked.behind"]),
        ("ludi-cereales", 1, "diocles", []),
    ],
)
def test_what_befell_a_team_is_told_in_the_order_of_events(race: str, number: int, team: str, did: list[str]) -> None:
    assert ids(race, number, team) == did


def test_those_who_drive_level_share_a_place() -> None:
    one = turn("ludi-megalenses", 1)
    held = {team: place_in(one, one.after, team) for team in ("thallus", "crescens", "musclosus", "diocles")}
    assert {team: (place.n, place.kind) for team, place in held.items()} == {
        "thallus": (1, ""),
        "crescens": (2, ".level"),
        "musclosus": (2, ".level"),
        "diocles": (4, ".level"),
    }


def test_who_is_dragged_holds_no_place_before_those_who_drive() -> None:
    """Crescens lies second on the sand after turn 5, before Scorpus and Polynices."""
    one = turn("ludi-cereales", 5)
    held = {team: place_in(one, one.after, team) for team in ("thallus", "scorpus", "polynices")}
    assert [(place.n, place.kind) for place in held.values()] == [(1, ""), (2, ""), (3, "")]


def test_a_cost_that_alone_gives_the_place_back_is_the_whole_cause() -> None:
    """In turn 5 Felix drives at the safe ten: with one square more it would be third, not level in front."""
    one = turn("ludi-augustales", 5)
    assert not one.restored("felix", 1)
    assert one.restored("scorpus", 2)
    assert not one.restored("scorpus", 1)


def test_who_lost_the_lead_is_told_with_the_place_that_is_left() -> None:
    clause, _ = loser(turn("ludi-augustales", 3), "paezon", plain=True)
    assert isinstance(clause, Message)
    did = dict(clause.args)["did"]
    assert isinstance(did, Message)
    assert (clause.id, did.id) == ("news.loser", "news.did.place")
    assert dict(did.args)["to"] == say("news.to.level", n=3)


def test_what_was_lost_is_the_cause_only_where_the_lead_hangs_on_it() -> None:
    """Without the square, or without the slide, Calliopas is ahead; with three spaces Scorpus leads Thallus."""
    proved = {
        ("ludi-augustales", 11, "porphyrius"): "news.loser.since",
        ("ludi-cereales", 5, "scorpus"): "news.loser.since",
        ("ludi-augustales", 9, "porphyrius"): "news.loser.since",
    }
    for (race, number, team), wanted in proved.items():
        clause, _ = loser(turn(race, number), team)
        assert isinstance(clause, Message)
        assert clause.id == wanted


def test_a_place_hangs_on_spaces_only_where_others_would_be_ahead() -> None:
    one = turn("ludi-augustales", 7)
    assert not one.hangs_on("paezon", 1)
    assert one.hangs_on("paezon", 2)
    assert one.hangs_on("paezon", -20)
    assert not one.hangs_on("paezon", 0)


@pytest.mark.parametrize(("days", "told"), [(2, False), (90, True), (400, False)])
def test_a_turn_that_stays_open_for_months_has_been_adjourned(days: int, told: bool) -> None:
    """More than a year away a deadline stands for none."""
    one = load_trial(ROOT, "ludi-plebeii")
    last = one.records[-1]
    assert last.previous
    assert last.previous.ask
    assert last.previous.ask.closes
    later = replace(last.previous.ask, turn=4, closes=last.previous.ask.closes + timedelta(days=days))
    news = one.game.teller.report(one.set_up, replace(last, ask=later)).news
    assert ("news.adjourned" in [message.id for message in sentences(news)]) is told
