"""LR-14.3: the map: every seat has a place of its own, and all keep theirs from season to season."""

from itertools import combinations, pairwise
from math import dist

from romani_game import game
from romani_scenario import TABLES

from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.telling.scene import SEAT, ground_of
from ludi_press.scene import Map, Scene


def scenes() -> list[Scene]:
    trial = game()
    return [trial.game.teller.scene(trial.set_up, record) for record in trial.records]  # type: ignore[misc]


def test_lr_14_3_every_seat_is_on_the_map_and_covers_no_other() -> None:
    ground = ground_of(TABLES)
    seats = [seat for region in ground.regions for seat in region.seats]
    assert len(seats) == sum(row.seats for row in TABLES.map.regions.values()) + 4
    assert all(SEAT // 2 <= x <= ground.width - SEAT // 2 and 0 < y < ground.height - SEAT // 2 for x, y in seats)
    for (x, y), (other_x, other_y) in combinations(seats, 2):
        assert max(abs(x - other_x), abs(y - other_y)) >= SEAT - 1


def test_every_region_has_an_outline_and_straits_are_narrow() -> None:
    ground = ground_of(TABLES)
    assert all(len(region.outline) > 4 for region in ground.regions)
    assert len(ground.straits) == 4
    assert all(0 < dist(*strait) < 100 for strait in ground.straits)


def test_nobody_shares_a_place() -> None:
    for scene in scenes():
        taken = [piece.at for piece in scene.pieces if piece.at is not None]
        assert len(taken) == len(set(taken))


def test_all_keep_their_places_until_they_move() -> None:
    told = scenes()
    for before, after in pairwise(told):
        start = {act.piece: act.path[0] for acts in reversed(after.rounds) for act in reversed(acts)}
        for piece in before.pieces:
            if piece.at is not None:
                assert start.get(piece.id, after.piece(piece.id).at or piece.at) == piece.at


def test_what_was_fought_is_on_the_map() -> None:
    trial = game()
    for record, scene in zip(trial.records, scenes(), strict=True):
        fought = [event for event in record.events if isinstance(event, ev.BattleEnded)]
        marks = [mark for acts in scene.rounds for act in acts for mark in act.marks if mark.sign == "swords"]
        assert len(marks) == len(fought) == len(scene.facts)
        assert isinstance(scene.ground, Map)


def test_actium_is_fought_round_by_round_before_the_cape() -> None:
    """LR-11.7: the fleets arrive, each lost ship is a mark, the last one afloat stays at the cape."""
    trial = game()
    found = ((record, scene) for record, scene in zip(trial.records, scenes(), strict=True))
    record, scene = next(pair for pair in found if any(isinstance(event, ev.Rowed) for event in pair[0].events))
    arrivals, *rounds = scene.rounds
    sunk = [event for event in record.events if isinstance(event, ev.Rowed) and not event.kept]
    marks = [mark for acts in rounds for act in acts for mark in act.marks]
    assert [mark.gauges[1][1].lost for mark in marks if mark.gauges] == [event.ships for event in sunk]
    assert {mark.piece for mark in marks if mark.gone} == {event.team for event in sunk if not event.ships}
    afloat = [piece for piece in scene.pieces if piece.at is not None and record.after.person(piece.id).goods.naves]
    assert [piece.at for piece in afloat] == [act.path[-1] for act in arrivals if act.piece == afloat[0].id]
    assert {thing.token for thing in scene.things} == {"battle", "naufragia"}
