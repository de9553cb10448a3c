"""Pictures at the size at which a page shows them: no word under 11 pixels, and on a telephone everybody is named."""

from collections.abc import Iterator
from re import findall
from xml.etree import ElementTree

import pytest
from arena_samples import WORDS, combatant
from arena_samples import scene as arena
from msgspec.structs import replace
from picture_samples import at_the_start, spread_out, theme, track

from ludi_press.core.report import Board, Cell, Column, Row, Text, say
from ludi_press.pictures.board import Context, draw_board
from ludi_press.pictures.grounds.view import View
from ludi_press.pictures.grounds.views import view_of, view_phone
from ludi_press.pictures.picture import Bands, Picture, Stamp, document
from ludi_press.pictures.shapes import PHONE
from ludi_press.pictures.stage.mail import SHARE, draw_mail
from ludi_press.pictures.stage.overview import draw_overview, draw_phone
from ludi_press.pictures.stage.podium import draw_podium
from ludi_press.pictures.stage.start import PHONE_SHEET, SMALL_SHEET, draw_start
from ludi_press.scene import Act, Map, Mark, Piece, Region, Scene

LEAST = 11
"""The smallest type on a screen, in pixels."""
TABLET = 700
"""The narrowest window that shows the small picture."""
LARGE = 1200
"""The width at which a page shows the large picture."""


def sizes(part: ElementTree.Element, scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """The size of each word, in units of the picture, with all that enlarges it."""
    for by in findall(r"scale\(([\d.]+)", part.get("transform", "")):
        scale *= float(by)
    if part.tag.endswith("text"):
        yield float(part.get("font-size", "0")) * scale, "".join(part.itertext())
    for child in part:
        inherited = part.get("font-size")
        if inherited and not child.get("font-size"):
            child.set("font-size", inherited)
        yield from sizes(child, scale)


def smallest(picture: Picture, width: int, of: int) -> tuple[float, str]:
    """The smallest word in pixels where the picture is this wide, and the word.

    Only words `of` this many letters count: in the large picture badges and numbers of spaces may be smaller.
    """
    scale = width / picture.ground.box.width
    return min((size * scale, word) for size, word in words_of(picture) if len(word.strip()) >= of)


def words_of(picture: Picture) -> Iterator[tuple[float, str]]:
    """All words of a picture and their sizes in its units."""
    return sizes(ElementTree.fromstring(document(picture, "x")))  # noqa: S314 # drawn by us


def spread_on_sand() -> Scene:
    return arena(*(combatant(n, (n % 4 * 3000 - 4500, n // 4 * 3000 - 3000)) for n in range(9)))


assert WORDS is not None
SAY = WORDS.say
SCENES = {"track": spread_out(track()), "sand": spread_on_sand()}


def with_progress(shown: Scene) -> Scene:
    """The same race, where each team has come as far as it stands."""
    spaces = track().spaces
    return replace(
        shown,
        pieces=tuple(
            replace(one, far=spaces[one.at].start if isinstance(one.at, int) else None, trail=())
            for one in shown.pieces
        ),
    )


RACE = with_progress(spread_out(track()))
WON = Text("turn 9, 4 squares over")
OVER = replace(RACE, over=True, pieces=tuple(replace(one, place=n, feat=WON) for n, one in enumerate(RACE.pieces, 1)))
TOLD = Board(say("board.title"), (Column(Text("No.")), Column(Text("Auriga")), Column(Text("State"))), tuple(
    Row(one.id, (Cell(Text(one.badge)), Cell(one.name), Cell(Text("MAX")))) for one in OVER.pieces
))  # fmt: skip
POSTED: dict[str, tuple[Picture, int]] = {
    "mail, on a telephone": (draw_mail(RACE, TOLD, theme(), SAY), 360),
    "mail of the sand": (draw_mail(SCENES["sand"], TOLD, theme(), SAY), 360),
    "mail at the end": (draw_mail(OVER, TOLD, theme(), SAY), 360),
    "shared": (draw_mail(RACE, TOLD, theme(), SAY, SHARE), 600),
    "board": (draw_board(Context(SCENES["track"], TOLD, SCENES["track"]), theme(), SAY), 690),
    "podium": (draw_podium(OVER, theme(), SAY), 690),
    "start": (draw_start(at_the_start(track()), theme(), SAY), 1200),
    "small start": (draw_start(at_the_start(track()), theme(), SAY, SMALL_SHEET), 690),
    "start on a telephone": (draw_start(at_the_start(track()), theme(), SAY, PHONE_SHEET), PHONE),
}
"""The pictures of posts, mails and other sites, each with the narrowest width at which it is seen."""


@pytest.mark.parametrize("name", POSTED)
def test_no_word_of_a_posted_picture_is_under_eleven_pixels(name: str) -> None:
    size, word = smallest(*POSTED[name], 1)
    assert size >= LEAST - 0.05, word


@pytest.mark.parametrize("name", SCENES)
def test_no_word_is_under_eleven_pixels_at_the_size_at_which_a_page_shows_it(name: str) -> None:
    scene, say = SCENES[name], SAY
    phone = draw_phone(scene, theme(), say)
    small, large = (draw_overview(scene, theme(), say, small=small) for small in (True, False))
    for picture, width, of in ((phone, PHONE, 1), (small, TABLET, 1), (large, LARGE, 3)):
        size, word = smallest(picture, width, of)
        assert size >= LEAST, (width, word)


@pytest.mark.parametrize("name", SCENES)
def test_a_telephones_picture_names_everybody(name: str) -> None:
    picture = draw_phone(SCENES[name], theme(), SAY)
    written = {word for _, word in words_of(picture)}
    for piece in (one for one in SCENES[name].pieces if one.at is not None):
        assert any(piece.name.value.endswith(word) for word in written if len(word) > 2), piece.name


@pytest.mark.parametrize("name", SCENES)
def test_a_strip_above_says_which_turn_it_is_and_how_it_stands(name: str) -> None:
    picture, seen = draw_phone(SCENES[name], theme(), SAY), view_phone(SCENES[name], theme())
    *_, line = picture.items
    assert isinstance(line, Stamp)
    assert seen.strip.holds(line.box)
    assert seen.strip.top == picture.ground.box.top
    assert f">{theme().label.clean(SAY(SCENES[name].heading))} " in line.art.svg


def test_a_map_is_whole_with_all_who_are_on_it_listed_below() -> None:
    outline = ((0, 0), (400, 0), (400, 300), (0, 300))
    taken = Region(Text("Pannonia"), "provincia", outline, (200, 100), ((180, 130), (223, 130)))
    free = Region(Text("Gallia"), "provincia", outline, (600, 100), ((580, 130),))
    people = tuple(
        Piece(f"p{at}", Text(f"Person {at}"), "russata", f"I{at}", ("token",), seat)
        for at, seat in enumerate(taken.seats)
    )
    land = replace(spread_on_sand(), ground=Map(900, 600, (taken, free)), pieces=people, contacts=())
    seen, picture = view_phone(land, theme()), draw_phone(land, theme(), SAY)
    told = [word for _, word in words_of(picture)]
    assert seen.ground.box.width == 900
    assert all(told.count(one.badge) == 2 and told.count(one.name.value) == 1 for one in people)
    assert "Pannonia" in told
    assert "Gallia" not in told
    assert smallest(picture, PHONE, 1)[0] >= LEAST - 0.05


def test_an_upright_track_has_everything_where_it_is_turned_to() -> None:
    lying = view_of(SCENES["track"], small=True)
    upright = view_phone(SCENES["track"], theme())
    for at in (piece.at for piece in SCENES["track"].pieces if piece.at is not None):
        one, other = lying.spot(at), upright.view.spot(at)
        assert (other.x, other.y) == pytest.approx((lying.frame.height - one.y, one.x))
        assert other.turn == one.turn + 90
        assert upright.ground.box.left < other.x < upright.ground.box.right


def test_what_happened_on_a_track_is_told_below_it_and_else_which_turn_it_is() -> None:
    still, course = SCENES["track"], view_phone(SCENES["track"], theme())
    assert course.below is not None
    assert any("heading.turn" in word for _, word in words_of(draw_phone(still, theme(), SAY)))
    one = next(piece for piece in still.pieces if piece.at is not None)
    mark = Mark("slip", one.id, one.at or 0, caption=Text("somebody slips"))
    told = replace(still, rounds=((Act(one.id, (one.at or 0,), (mark,)),),))
    assert "somebody slips" in {word for _, word in words_of(draw_phone(told, theme(), SAY))}


def test_what_happened_on_the_sand_is_numbered_there_and_told_below_it() -> None:
    still = SCENES["sand"]
    one, other = still.pieces[:2]
    mark = Mark("wound", one.id, one.at or (0, 0), other=other.id, caption=Text("somebody is hit"))
    told = replace(still, rounds=((Act(other.id, (other.at or (0, 0),), (mark,)),),))
    words = [word for _, word in words_of(draw_phone(told, theme(), SAY))]
    assert "somebody is hit" in words
    assert words.count("1") == [word for _, word in words_of(draw_phone(still, theme(), SAY))].count("1") + 2


def test_the_ways_of_the_first_turn_lie_on_the_upright_track_where_they_lie_on_the_other() -> None:
    course = track()
    started = at_the_start(course, 3)
    moved = tuple(
        replace(one, at=course.at(number, 0, 4), trail=((one.at or 0, course.at(number, 0, 4)),))
        for number, one in enumerate(started.pieces, start=1)
    )
    shown = replace(started, pieces=moved)
    lying = view_of(shown, small=True)
    line = points_of(lying, shown)
    assert line
    turned = points_of(view_phone(shown, theme()).view, shown)
    assert turned == [pytest.approx((lying.frame.height - y, x)) for x, y in line]


def points_of(view: View, shown: Scene) -> list[tuple[float, float]]:
    """The points of all ways."""
    bands = (band for item in view.trails(shown, theme()) if isinstance(item, Bands) for band in item.bands)
    return [point for band in bands for point in band.outline]
