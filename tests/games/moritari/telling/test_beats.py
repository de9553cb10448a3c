"""The events of a round as beats: what a picture shows, in its order."""

from typing import Any

from bout_scenario import play, set_up

from ludi_press.games.moritari.telling.acts import Beat, Feat, beats_of

FALL: dict[str, Any] = {
    "round": 4,
    "fighters": {
        "r1": {"at": [0, 0]},
        "b1": {"at": [0, 3], "facing": "south", "points": 1},
        "r2": {"at": [-6, 0], "kind": "light", "status": "lying", "fallen": 2},
    },
    "orders": {"r1": {"move": "b1", "fight": "b1"}},
    "caesar": {"red": {"thumb": "up"}},
    "dice": {"r1": ["fight 6", "fight 6"], "b1": ["fight 1", "fight 1", "armour 1", "appeal 1"]},
}


def beats(data: dict[str, Any]) -> list[Beat]:
    points = set_up(data).tables.melee.points
    return list(beats_of(play(data).events, points))


def test_a_round_is_told_in_its_order() -> None:
    told = [(beat.feat, beat.fighter, beat.other) for beat in beats(FALL) if beat.feat is not Feat.TURN]
    assert told == [
        (Feat.WALK, "r1", None),
        (Feat.RISE, "r2", None),
        (Feat.FIGHT, "r1", "b1"),
        (Feat.WOUND, "b1", "r1"),
        (Feat.FALL, "b1", "r1"),
        (Feat.SPARED, "b1", None),
    ]


def test_ways_blows_and_thumbs_have_their_measures() -> None:
    by_feat = {beat.feat: beat for beat in beats(FALL)}
    assert by_feat[Feat.WALK].to == (0, 2000)
    assert by_feat[Feat.WOUND].lost == set_up(FALL).tables.melee.points
    assert by_feat[Feat.RISE].lost == set_up(FALL).tables.melee.points - 1
    assert by_feat[Feat.SPARED].override


def test_who_is_not_spared_is_doomed_by_the_crowd() -> None:
    last = beats({**FALL, "caesar": {}})[-1]
    assert last == Beat(Feat.DOOMED, "b1")
