"""The picture of a bout: who is drawn where and how, that nothing hangs on colour alone, the same bytes every time."""

from collections.abc import Iterator
from math import dist
from re import findall
from xml.etree import ElementTree

import pytest
from arena_samples import CIRCLE, THEMES, WORDS, combatant, gauge, scene
from msgspec.structs import replace

from ludi_press.core.report import Text
from ludi_press.pictures.grounds.sand import arrange, draw_sand, layout_of, turn_of
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Picture, Stamp, document
from ludi_press.pictures.pieces.fighter import FighterLook, draw_fighter
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.shapes import SMALL
from ludi_press.pictures.stage.overview import draw_close_ups, draw_overview
from ludi_press.scene import Act, Mark, PanelLine, Sand, Scene, Status, Thing

EVERY = scene(
    combatant(0, (0, 0), trail=(((0, -4000), (0, 0)),)),
    combatant(1, (0, 1000), "light"),
    combatant(2, (-5000, 0), "animal", status=Status.DEAD),
    combatant(3, (5000, 5000), "rhino"),
    combatant(4, (5000, -5000), status=Status.DOWN),
    combatant(5, None, status=Status.DEAD),
    contacts=(("f0", "f1"),),
    headline=Text("Ludus Magnus"),
    facts=(PanelLine("thumb-up-gold", Text("Fighter 4")), PanelLine("thumb-down", Text("Fighter 2"))),
)


def drawn(shown: Scene, theme: str = "mosaic") -> Picture:
    assert WORDS is not None
    return draw_overview(shown, THEMES[theme], WORDS.say)


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_sound_svg_with_title_and_description(theme: str) -> None:
    root = ElementTree.fromstring(document(drawn(EVERY, theme), "arena"))  # noqa: S314 - our own picture
    texts = [element.text for element in root.iter() if element.text]
    assert "Munus, Round 3: the arena from above" in texts
    assert not [text for text in texts if "⟦" in text]


def test_the_description_tells_what_the_picture_shows() -> None:
    told = drawn(replace(EVERY, lead=(Text("First"),), more=(Text("Last"),))).description
    assert told.startswith("First. Fighter 0 is somewhere. Fighter 1")
    assert told.endswith("Last.")


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert document(drawn(EVERY), "a") == document(drawn(replace(EVERY)), "a")


def test_everybody_on_the_sand_is_drawn_where_it_is_and_nobody_else() -> None:
    stamps = [item for item in drawn(EVERY).items if isinstance(item, Stamp)]
    layout = layout_of(EVERY, CIRCLE)
    for one in EVERY.pieces:
        if isinstance(one.at, tuple):
            assert any((item.x, item.y) == layout.spot(one.at) for item in stamps)
    words = [item.art.svg for item in stamps if "Fighter 5" in item.art.svg]
    assert len(words) == 1


def test_names_stand_off_the_figures_and_each_other() -> None:
    crowd = scene(*(combatant(number, ((number % 3) * 1100, (number // 3) * 1100)) for number in range(6)))
    plates = [
        item.box
        for item in drawn(crowd).items
        if isinstance(item, Stamp) and "Fighter" in item.art.svg and item.x < layout_of(crowd, CIRCLE).panel.left
    ]
    assert len(plates) == 6
    assert not any(one.grown(-1).meets(other) for index, one in enumerate(plates) for other in plates[index + 1 :])


def test_kinds_stances_and_thumbs_are_told_by_shape() -> None:
    theme = THEMES["plain"]
    looks = [FighterLook("albata", "A1", build) for build in ("heavy", "light", "animal", "rhino")]
    looks += [FighterLook("albata", "A1", "heavy", status) for status in (Status.DOWN, Status.DEAD)]
    looks.append(FighterLook("albata", "A1", "heavy", lost=1, points=3))
    assert len({draw_fighter(look, 0, theme).svg for look in looks}) == len(looks)
    assert draw_sign("thumb-up", theme).svg != draw_sign("thumb-down", theme).svg


def test_many_hit_points_have_a_part_each_too() -> None:
    theme = THEMES["mosaic"]
    drawn = draw_fighter(FighterLook("albata", "A1", "heavy", lost=5, points=14), 0, theme).svg
    assert drawn.count(f'stroke="{theme.colours.lost}"') == 5


@pytest.mark.parametrize(("facing", "turn"), [((1, 0), 0), ((0, 1), 270), ((-1, 0), 180), ((0, -1), 90), ((1, 1), 315)])
def test_figures_turn_where_they_face_with_north_above(facing: tuple[int, int], turn: int) -> None:
    assert turn_of(facing) == turn


def test_north_is_up_and_east_is_right() -> None:
    layout = arrange(CIRCLE)
    x, y = layout.sand.centre
    assert layout.spot((1000, 2000)) == (x + layout.inch, y - 2 * layout.inch)


@pytest.mark.parametrize(
    ("circle", "width", "height"), [(True, 4000, 4000), (True, 100_000, 100_000), (False, 90_000, 8000)]
)
def test_any_arena_fits_its_picture(circle: bool, width: int, height: int) -> None:
    layout = arrange(Sand(circle, width, height, 1000))
    assert layout.frame.holds(layout.sand)
    assert layout.frame.holds(layout.panel)
    assert not layout.sand.meets(layout.panel)


def close_ups(shown: Scene) -> list[Picture]:
    assert WORDS is not None
    return [*draw_close_ups(shown, THEMES["mosaic"], WORDS.say)]


def test_what_happens_is_shown_with_a_fifth_more_and_the_whole_in_little() -> None:
    near = scene(combatant(0, (-5000, -5000)), combatant(1, (-5000, -4000), trail=(((-9000, -4000), (-5000, -4000)),)))
    layout = layout_of(near, CIRCLE)
    assert layout.window is not None
    west, east = (layout.spot((x, -4000))[0] for x in (-9000, -5000))
    assert layout.window.left < west - 0.1 * (east - west)
    assert east + 0.1 * (east - west) < layout.window.right
    assert layout.inch > 2 * layout_of(near, CIRCLE, whole=True).inch
    framed = [item for item in drawn(near).items if isinstance(item, Stamp) and 'fill-opacity="0.3"' in item.art.svg]
    assert [layout.window.holds(item.box) for item in framed] == [True]
    assert not [*close_ups(near)]


def test_seats_gates_and_the_lodge_are_drawn_where_the_wall_is_seen() -> None:
    crowd = 'stroke-dasharray="0.1 '
    middle, whole = layout_of(scene(combatant(0, (0, 0))), CIRCLE), layout_of(scene(), CIRCLE, whole=True)
    assert crowd not in draw_sand(middle, THEMES["mosaic"]).svg
    assert crowd in draw_sand(whole, THEMES["mosaic"]).svg


def test_the_key_explains_what_is_there_and_nothing_else() -> None:
    told = document(drawn(scene(combatant(0, (0, 0), "light"))), "x")
    assert "light gladiator" in told
    for other in ("heavy gladiator", "in contact", "stood here", "fell here before"):
        assert other not in told
    things = (Thing("fallen-russata", (0, 2000)),)
    assert "fell here before" in document(drawn(replace(scene(combatant(0, (0, 0))), things=things)), "x")


def test_blows_are_numbered_between_the_two_and_told_below_the_worst_first() -> None:
    """Both strike each other: their numbers stand beside each other, and a miss has none."""
    one, other = combatant(0, (-1000, 0)), combatant(1, (1000, 0))

    def mark(sign: str, whom: str, words: str) -> Mark:
        at = one.at if whom == one.id else other.at
        assert at is not None
        return Mark(sign, whom, at, Text(words))

    acts = (
        Act(one.id, ((-1000, 0),), (mark("swords", other.id, "a miss"), mark("wound", other.id, "a wound"))),
        Act(other.id, ((1000, 0),), (mark("wound", one.id, "another wound"), mark("fall", one.id, "a fall"))),
    )
    shown = scene(one, other, rounds=(acts,))
    svg = document(drawn(shown), "x")
    assert svg.index("a fall") < svg.index("a wound")
    assert "another wound" not in svg
    assert "a miss" not in svg
    assert WORDS is not None
    view = view_of(shown)
    numbers = [item.box for item in view.foreground(shown, THEMES["mosaic"], WORDS.say) if isinstance(item, Stamp)]
    middle = view.spot((0, 0))
    assert len(numbers) == 2
    assert not numbers[0].meets(numbers[1])
    assert all(dist(box.centre, (middle.x, middle.y)) < 40 for box in numbers)


def test_who_fell_outside_the_part_that_is_seen_is_not_drawn_over_the_list() -> None:
    alone = scene(combatant(0, (-8000, 0)))
    near, far = (replace(alone, things=(Thing("fallen-russata", at),)) for at in ((-8000, 2000), (8000, 0)))
    marks = [sum(isinstance(item, Stamp) for item in drawn(one).items) for one in (near, far)]
    assert marks[0] == marks[1] + 1


def types(element: ElementTree.Element, size: float = 0.0, scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """The words of a drawing, each with the size of its type as it is drawn."""
    for factor in findall(r"scale\(([0-9.]+)", element.get("transform", "")):
        scale *= float(factor)
    size = float(element.get("font-size", size))
    if element.text and element.tag.endswith(("text", "tspan")):
        yield element.text, size * scale
    for child in element:
        yield from types(child, size, scale)


ENDED = scene(
    *(
        combatant(number, (number * 1200 - 5000, 0), trail=(((0, -4000), (number * 1200 - 5000, 0)),))
        for number in range(9)
    ),
    combatant(9, (0, 6000), gauges=gauge(5, 12)),
    combatant(11, (4000, 6000), status=Status.DEAD),
    headline=Text("Ludus Magnus"),
    facts=tuple(PanelLine("thumb-down", Text(f"Fighter {number}")) for number in range(5)),
)


WIDE = replace(ENDED, ground=replace(CIRCLE, width=60_000, height=60_000))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("shown", [EVERY, ENDED, WIDE, scene()])
@pytest.mark.parametrize("circle", [True, False])
def test_words_of_the_small_pictures_are_eleven_pixels_high_at_least(shown: Scene, theme: str, circle: bool) -> None:
    assert WORDS is not None
    shown = replace(shown, ground=replace(shown.ground, circle=circle))
    near = [*draw_close_ups(shown, THEMES[theme], WORDS.say)]
    for picture in (draw_overview(shown, THEMES[theme], WORDS.say, small=True), *near):
        root = ElementTree.fromstring(document(picture, "small"))  # noqa: S314 - our own picture
        found = [(text, size * SMALL / picture.ground.box.width) for text, size in types(root)]
        assert found
        assert not [(text, size) for text, size in found if size < 11]


def test_in_the_small_picture_all_are_listed_below_the_sand_inside_the_frame() -> None:
    assert WORDS is not None
    for shown in (EVERY, ENDED):
        layout = layout_of(shown, CIRCLE, 70.0)
        picture = draw_overview(shown, THEMES["mosaic"], WORDS.say, small=True)
        assert layout.window is not None
        assert layout.panel.top > layout.window.bottom
        rows = [item.box for item in picture.items if isinstance(item, Stamp) and layout.panel.meets(item.box)]
        assert len(rows) >= len(shown.pieces) + len(shown.facts)
        assert all(layout.panel.holds(row) for row in rows)
