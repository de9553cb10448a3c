"""Battles as scenes: acts lead from where all stood to where all stand, and the grid shows the arena."""

from any_battle import records, seeds
from hypothesis import given, settings

from ludi_press.games.morturi.rules.events import Left
from ludi_press.games.morturi.rules.model import Ground, Profile, Weapon
from ludi_press.games.morturi.rules.model import Status as Stands
from ludi_press.games.morturi.telling.scene import build_of, grid_of, turn_scene
from ludi_press.pictures.pieces.fighter import BUILDS
from ludi_press.pictures.theme import SIGNS, SYMBOLS
from ludi_press.scene import Status, Where


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_13_2_acts_lead_from_where_all_stood_to_where_all_stand(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns[1:]:
        scene, grid = turn_scene(set_up, record), grid_of(set_up)
        assert record.before is not None
        at: dict[str, Where] = {
            one.id: grid.middle(one.at.row, one.at.column) for one in record.before.gladiators if one.on_field
        }
        for act in scene.rounds[0]:
            assert act.path[0] == at[act.piece]
            assert len(act.path) == len(act.facings)
            at[act.piece] = act.path[-1]
            assert {mark.sign for mark in act.marks} <= {*SIGNS}
        for one in record.after.gladiators:
            piece = scene.piece(one.id)
            if one.on_field:
                assert piece.at == at[one.id]
            assert (piece.at is None) is (not one.on_field and (one.status is Stands.GONE or one.fallen != record.turn))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_13_2_everybody_has_a_drawing_and_a_sentence(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns:
        scene = turn_scene(set_up, record)
        assert [piece.id for piece in scene.pieces] == [one.id for one in set_up.roster]
        assert {piece.look[1] for piece in scene.pieces} <= {*SYMBOLS, *BUILDS}
        assert all(piece.gauge("life").size == set_up.by_id[piece.id].life for piece in scene.pieces)
        dead = {piece.id for piece in scene.pieces if piece.status is Status.DEAD}
        assert dead == {one.id for one in record.after.gladiators if one.status is Stands.OUT}
        remembered = {piece.id for piece in scene.pieces if piece.status is Status.DEAD and piece.at is None}
        assert sum(thing.token.startswith("fallen") for thing in scene.things) == len(remembered)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_mr_7_2_who_surrenders_is_gone_from_the_film_without_a_cross(seed: int) -> None:
    set_up, turns = records(seed)
    for record in turns[1:]:
        marks = [mark for acts in turn_scene(set_up, record).rounds for act in acts for mark in act.marks]
        left = {event.team for event in record.events if isinstance(event, Left)}
        assert {mark.piece for mark in marks if mark.gone} == left
        assert all(mark.status is Status.OUT for mark in marks if mark.gone)


def test_mr_4_5_each_square_has_the_tokens_of_its_ground() -> None:
    set_up, _ = records(0)
    grid = grid_of(set_up)
    assert (len(grid.rows), len(grid.rows[0])) == (set_up.arena.height, set_up.arena.width)
    for square, ground in set_up.arena.grounds.items():
        tokens = grid.rows[square.row][square.column]
        assert ("wall" in tokens) is ground.wall
        assert ("high" in tokens) is ground.high
        assert ("hazard" in tokens) is bool(ground.hazard)
        assert ("rough" in tokens) is bool(ground.cost)
        if ground == Ground():
            assert tokens == ()


def test_a_host_s_own_type_is_drawn_as_the_one_most_like_it() -> None:
    blow = Weapon(3, 3)
    shot = Weapon(3, 3, range=4, least=2)
    assert build_of(Profile("murmillo", 3, 8, blow)) == "murmillo"
    assert build_of(Profile("hippo", 3, 8, blow, beast=True)) == "animal"
    assert build_of(Profile("slinger", 3, 8, blow, shot)) == "sagittarius"
    assert build_of(Profile("runner", 5, 8, blow)) == "light"
    assert build_of(Profile("wall", 2, 8, blow)) == "heavy"
