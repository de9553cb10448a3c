"""The picture of an arena of squares: grounds by pattern, gladiators by their arms, life in a row."""

from itertools import combinations
from xml.etree import ElementTree

import pytest
from arena_samples import THEMES, WORDS, combatant
from msgspec.structs import replace
from picture_samples import TONES
from trees import ROOT, tree

from ludi_press.core.report import Gauge, Text, say
from ludi_press.pictures.grounds.sand import GROUND_KEY, draw_square, layout_of, square
from ludi_press.pictures.grounds.sand_view import SandView, way_home
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import LeaderLine, document
from ludi_press.pictures.pieces.fighter import FighterLook, draw_fighter, draw_points
from ludi_press.pictures.pieces.tokens import draw_sign, draw_thing
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.posts.words.catalogue import read_words
from ludi_press.scene import Act, Cheer, Grid, Mark, Piece, Scene, Status, Thing

THEME = THEMES["mosaic"]
ARMS = (
    *("murmillo", "secutor", "thraex", "retiarius", "hoplomachus", "provocator", "dimachaerus", "eques"),
    *("sagittarius", "bestiarius", "ursus"),
)
KINDS = ("wall", "high", "rough", "hides", "hazard")
GRID = Grid((
    ((), ("wall",), ("high",)),
    (("rough",), ("rough", "hides"), ("hazard",)),
    (("start-veneta",), (), ("hazard", "hides")),
    ((), (), ()),
))  # fmt: skip


def everybody() -> tuple[Piece, ...]:
    return tuple(
        replace(combatant(n, GRID.middle(n % 4, n % 3), build), gauges=(("life", Gauge(n % 8, 8)),), marks=marks)
        for n, (build, marks) in enumerate(
            zip(ARMS, (("netted",), ("blinded",), ("stance", "flag-veneta"), *[()] * 8), strict=True)
        )
    )


def scene() -> Scene:
    things = (Thing("flag-russata", GRID.middle(0, 0)),)
    return Scene(Text("Munus"), say("heading.round", round=3), GRID, everybody(), things=things)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("small", [False, True])
def test_the_picture_is_sound_and_has_words_for_all_its_signs(theme: str, *, small: bool) -> None:
    paths = ("themes/mosaic/words/en.yaml", "ludi_press/games/morturi/data/words/en.yaml")
    words = read_words("en", [tree(ROOT / path) for path in paths]).value
    assert words is not None
    picture = draw_overview(scene(), THEMES[theme], words.say, small=small)
    text = document(picture, "grid")
    ElementTree.fromstring(text)  # noqa: S314 - our own picture
    assert "⟦" not in text if isinstance(text, str) else b"\xe2\x9f\xa6" not in text


def test_north_is_up_and_west_is_left() -> None:
    assert GRID.middle(0, 0) == (-1000, 1500)
    assert GRID.middle(3, 2) == (1000, -1500)
    layout = layout_of(scene(), GRID)
    assert layout.spot(GRID.middle(0, 0)) == pytest.approx(square(layout, 0, 0).centre)
    assert layout.spot(GRID.middle(3, 2)) == pytest.approx(square(layout, 3, 2).centre)


def test_each_kind_of_ground_is_told_by_its_pattern_not_by_colour_alone() -> None:
    layout = layout_of(scene(), GRID)
    box = square(layout, 0, 0)
    drawn = {kind: draw_square((kind,), box, THEME) for kind in KINDS}
    assert draw_square((), box, THEME) == ""
    assert all("<path" in one or "<ellipse" in one for one in drawn.values())
    assert all(one != other for one, other in combinations(drawn.values(), 2))
    assert len(GROUND_KEY) == len(KINDS) + 1


def test_every_tone_can_start_somewhere() -> None:
    box = square(layout_of(scene(), GRID), 0, 0)
    assert len({draw_square((f"start-{tone}",), box, THEME) for tone in TONES}) == len({*TONES})


def test_each_type_has_arms_of_its_own() -> None:
    drawn = [draw_fighter(FighterLook("veneta", "", build), 0, THEME).svg for build in ARMS]
    assert len({*drawn}) == len(ARMS)


@pytest.mark.parametrize("marks", [("netted",), ("blinded",), ("stance",), ("flag-russata",)])
def test_how_one_is_now_shows(marks: tuple[str, ...]) -> None:
    plain = draw_fighter(FighterLook("veneta", "", "secutor"), 0, THEME).svg
    assert draw_fighter(FighterLook("veneta", "", "secutor", marks=marks), 0, THEME).svg != plain


@pytest.mark.parametrize("lost", [0, 3, 8])
def test_life_is_told_by_full_marks_in_a_row(lost: int) -> None:
    drawn = draw_points(FighterLook("veneta", "V1", "secutor", lost=lost, points=8), THEME).svg
    assert drawn.count(f'stroke="{THEME.colours.lost}"') == lost
    assert drawn.count(f'stroke="{THEME.colours.plate}"') == 8 - lost


def test_a_flag_is_no_wreck() -> None:
    assert draw_thing("flag-veneta", THEME) != draw_thing("wreck", THEME)
    assert WORDS is not None


def test_the_favour_of_the_crowd_is_told_by_signs_after_the_name_of_the_side() -> None:
    assert WORDS is not None
    say_it = WORDS.say

    def drawn(*cheers: Cheer) -> str:
        sides = tuple(replace(one, side=Text("Ludus Magnus")) for one in scene().pieces)
        shown = replace(scene(), pieces=sides, cheers=cheers)
        return str(document(draw_overview(shown, THEME, say_it), "grid"))

    told = [drawn(Cheer(Text("Ludus Magnus"), favour, raised)) for favour, raised in ((0, 0), (3, 0), (3, 1))]
    laurel, swords = (draw_sign(sign, THEME).svg for sign in ("laurel", "swords"))
    assert [(text.count(laurel), text.count(swords)) for text in told] == [(0, 0), (2, 0), (2, 2)], "key and panel"


def test_mr_13_2_a_cross_is_for_who_fell_in_this_round_alone() -> None:
    """Where somebody fell before is a stain, and who leaves the field has no sign of death."""
    now = draw_fighter(FighterLook("russata", "R1", "secutor", Status.DEAD), 0, THEME)
    before, cross = draw_thing("fallen-russata", THEME), "M3 -17L17 -3M17 -17L3 -3"
    assert cross in now.svg
    assert cross not in before.svg
    assert before.svg != draw_thing("fallen-veneta", THEME).svg


def carrier(at: tuple[int, int], tone: str = "veneta") -> Piece:
    return replace(combatant(0, GRID.middle(*at)), tone=tone, marks=("flag-russata",))


@pytest.mark.parametrize(
    ("at", "way"),
    [((1, 1), 2), ((0, 2), 4), ((2, 1), 1), ((2, 0), 0)],
)
def test_mr_7_5_the_way_home_of_a_carrier_goes_round_walls(at: tuple[int, int], way: int) -> None:
    squares = way_home(carrier(at), GRID)
    assert len(squares) == way
    assert GRID.middle(0, 1) not in squares
    assert squares[:1] == ([GRID.middle(2, 0)] if way else [])


def test_who_carries_no_flag_or_has_no_start_has_no_way_home() -> None:
    assert way_home(replace(carrier((1, 1)), marks=()), GRID) == []
    assert way_home(carrier((1, 1), "albata"), GRID) == []


def test_mr_13_2_a_shot_has_its_line_and_the_key_tells_of_it() -> None:
    assert WORDS is not None
    pieces = (combatant(0, GRID.middle(3, 0)), combatant(1, GRID.middle(3, 2)))
    shot = Act("f0", (GRID.middle(3, 0),), (Mark("arrow", "f1", GRID.middle(3, 2), other="f0"),))
    picture = draw_overview(replace(scene(), pieces=pieces, rounds=((shot,),), things=()), THEME, WORDS.say)
    lines = [item for item in picture.items if isinstance(item, LeaderLine) and item.width == 3.0]
    layout = layout_of(scene(), GRID)
    assert [line.start for line in lines] == [layout.spot(GRID.middle(3, 0))]
    assert ">shot</text>" in document(picture, "x")


def test_the_head_tells_how_many_of_each_school_stand() -> None:
    assert WORDS is not None
    sides = ("Ludus Magnus", "Ludus Magnus", "Ludus Novus")
    states = (Status.ACTIVE, Status.DEAD, Status.DOWN)
    pieces = tuple(
        replace(combatant(n, GRID.middle(3, n)), side=Text(side), status=status)
        for n, (side, status) in enumerate(zip(sides, states, strict=True))
    )
    text = document(draw_overview(replace(scene(), pieces=pieces), THEME, WORDS.say), "x")
    assert ">Magnus 1</text>" in text
    assert ">Novus 1</text>" in text


def test_a_man_on_squares_does_not_reach_over_the_letters_of_the_arena() -> None:
    grid = Grid(tuple(((),) * 6 for _ in range(4)))
    view = Scene(Text("Munus"), say("heading.round", round=3), grid, (combatant(0, grid.middle(0, 0), "murmillo"),))
    ground = view_of(view)
    (stood,) = ground.placed_pieces(view, THEME)
    assert isinstance(ground, SandView)
    assert ground.layout.sand.top - stood.box.top < 0.3 * square(ground.layout, 0, 0).height
