"""Battles in words: whatever happens in a round, the catalogue of each language can say it, and so for machines."""

import json
from functools import cache

import pytest
from any_battle import any_set_up, records, seeds
from hypothesis import given, settings
from random_battles import any_plan
from trees import ROOT, tree

from ludi_press.boards.grid import Arc, Square, Wind
from ludi_press.core.report import Listing, Report, Text, say
from ludi_press.games.morturi.game import Morturi
from ludi_press.games.morturi.rules.events import Harm, Number
from ludi_press.games.morturi.rules.model import (
    Arm,
    Blow,
    Check,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Reaction,
)
from ludi_press.games.morturi.telling.names import Names, harm, hit_number
from ludi_press.games.morturi.telling.tell import TOLD
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words

LANGUAGES = ("en", "la", "it")


@cache
def words(language: str) -> Words:
    paths = (f"themes/mosaic/words/{language}.yaml", f"ludi_press/games/morturi/data/words/{language}.yaml")
    found = read_words(language, [tree(ROOT / path) for path in paths]).value
    assert found is not None
    return found


def flaws(report: Report, language: str) -> list[str]:
    told = [*report.news, *(line.message for part in report.log for entry in part.entries for line in entry.lines)]
    told += [line.brief.message for part in report.log for entry in part.entries for line in entry.lines if line.brief]
    told += [entry.headline for part in report.log for entry in part.entries]
    boards = [report.board, *([report.standings] if report.standings else [])]
    cells = [cell.content for board in boards for row in board.rows for cell in row.cells]
    facts = [fact.value for fact in report.facts]
    return [flaw for phrase in (*told, *cells, *facts) for flaw in words(language).flaws(phrase)]


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_13_1_every_round_is_told_in_every_language(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns:
        report = Morturi().teller.report(set_up, record)
        assert [flaw for language in LANGUAGES for flaw in flaws(report, language)] == []
        assert {row.team for row in report.board.rows} == {*set_up.by_id}
        assert report.over is record.after.over
        for beat in report.beats:
            assert tuple(name for name, _ in beat.args) == TOLD.arguments[beat.kind]


def test_a_round_without_a_blow_tells_how_near_the_nearest_enemies_are() -> None:
    set_up, turns = records(1)
    told = [" ".join(words("en").say(one) for one in Morturi().teller.report(set_up, turn).news) for turn in turns[1:5]]
    assert told == [
        "Nobody strikes: the nearest enemies are ten squares apart.",
        "Nobody strikes: the nearest enemies are six squares apart.",
        "blue 4 of blue attacks red 1 of red in vain.",
        "Nobody strikes: the nearest enemies are two squares apart.",
    ]


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_data_of_a_round_is_json_and_tells_how_all_stand(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns:
        data = Morturi().data(set_up, record)
        assert json.loads(json.dumps(data)) == data
        assert [*Morturi().score(set_up, data)] == [one.id for one in set_up.roster]
        assert len(data["events"]) == len(record.events)


def test_mr_9_2_a_plan_in_the_order_in_which_it_is_carried_out() -> None:
    set_up, _ = records(0)
    me, foe = set_up.roster[0], set_up.roster[-1]
    plan = Plan(
        checks=(Check(Query.LIFE, size=3), Check(Query.LOCKED, foe.id, denied=True)),
        react=Reaction(everybody=False),
        stance="",
        first=(Paid("net"),),
        move=Move(Manner.TO, foe.id, Arc.REAR),
        blow=Blow(Arm.STRIKE, (foe.id, "any")),
        then=Move(Manner.PATH, winds=(Wind.NORTH, Wind.EAST)),
        face="n",
    )
    assert me.id != foe.id
    told = words("en").say(Names(set_up).plan(plan))
    parts: tuple[str, ...] = (
        "if life is 3 or less",
        f"unless {foe.name} is locked",
        "turn to nobody",
        "no stance",
        "net at anybody",
    )
    parts += (f"to {foe.name}, at the back", f"strike {foe.name} and anybody", "then path N E", "face north")
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_9_2_any_plan_has_words(seed: int) -> None:
    from random import Random

    random = Random(seed)  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    told = [Names(set_up).plan(any_plan(random, set_up, one)) for one in set_up.roster]
    assert [flaw for one in told for language in LANGUAGES for flaw in words(language).flaws(one)] == []


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (Number(4, 0, 0, 0, 0, 4), "4 or more"),
        (Number(4, -1, 1, 2, 0, 6), "6 or more; 4 by the profile, \N{MINUS SIGN}1 of its own, dodge +1 and blinded +2"),
        (Number(3, 0, 0, 0, 4, 4), "4 or more; 3 by the profile, 4 at least for the guard"),
    ],
)
def test_mr_13_3_a_hit_number_with_its_parts(number: Number, told: str) -> None:
    assert words("en").say(hit_number(number)) == told


def test_mr_13_3_each_part_of_the_damage() -> None:
    assert words("en").say(harm(Harm(4, 1, 1, 1, 2, 1))) == (
        "4, tricks +1, from behind +1, from above +1, favour +2 and armour \N{MINUS SIGN}1"
    )
    assert harm(Harm(3, 0, 0, 0, 0, 0)) == Listing((say("harm.base", n=3),))


def test_mr_2_5_squares_and_winds_by_their_names() -> None:
    names = Names(records(0)[0])
    assert names.words[Square](Square(2, 3)) == Text("D3")
    assert words("en").say(names.words[Wind](Wind.WEST)) == "west"
    assert names.team("nobody known") == Text("nobody known")
