"""All pictures of a turn as files."""

from collections.abc import Callable
from functools import cache
from io import BytesIO

import pytest
from msgspec.structs import replace
from picture_samples import at_the_start, nose_to_tail, scene, spread_out, theme, track, words
from PIL import Image

from ludi_press.boards.ring import SpaceId
from ludi_press.core.report import Board, Cell, Column, Row, Text
from ludi_press.pictures.album import (
    MAIL_LIMIT,
    MAIL_WIDTHS,
    Album,
    Renderer,
    draw_album,
    draw_for_posts,
    plan_album,
    plan_for_posts,
    print_for_mail,
)
from ludi_press.pictures.board import Context
from ludi_press.pictures.picture import document
from ludi_press.pictures.pixels import Rasteriser
from ludi_press.pictures.stage.mail import draw_mail
from ludi_press.posts.document.gallery import SHARE, SHARE_SIZE
from ludi_press.press.reading.painter import rasterise
from ludi_press.scene import Act, Scene, Status

Draw = Callable[[Renderer, str, Context], Album]
EASEL = Rasteriser(rasterise)
COURSE = track()
CELLS = [space.id for space in COURSE.spaces if space.lane == 1 and not space.on_grid]
BOARD = Board(Text("Status board"), (Column(Text("Auriga")),), (Row("scorpus", (Cell(Text("Scorpus")),)),))


@cache
def album(scene_: Scene, look: str = "mosaic", draw: Draw = draw_album, *, moving: bool = True) -> Album:
    return draw(Renderer(theme(look), words().say, EASEL), "race-07", Context(scene_, BOARD, None, moving))


def moved() -> Scene:
    start = at_the_start(COURSE, 3)
    return replace(start, rounds=((Act(start.pieces[0].id, (start.pieces[0].at or SpaceId(0), CELLS[0])),),))


def size(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


def test_every_kind_is_there_in_its_sizes_under_its_name() -> None:
    made = album(replace(moved(), over=True))
    files = dict(made.files)
    kinds = ["track", "pack-1", "podium", "motion"]
    assert [picture.kind for picture in made.shown] == kinds
    stills = {f"race-07-{kind}.png" for kind in kinds[:-1]}
    stills |= {"race-07-track-overlay.webp", "race-07-track-phone.webp", "race-07-podium-1200.png"}
    stills |= {"race-07-podium-phone.webp"}
    assert set(files) == stills | {"race-07-motion.webp"}
    for picture in made.shown:
        assert size(files[picture.file]) == (picture.width, picture.height)
        assert picture.width == 690
        assert picture.alt
    assert all(size(files[name])[0] == 1200 for name in files if "-1200." in name or "-overlay." in name)


@pytest.mark.parametrize("name", ["still", "moved", "over"])
def test_pictures_are_known_before_they_are_drawn(name: str) -> None:
    scene_ = {"still": spread_out(COURSE), "moved": moved(), "over": replace(moved(), over=True)}[name]
    about = (theme(), words().say, "race-07", Context(scene_, BOARD, None))
    assert plan_album(*about) == album(scene_).shown
    assert plan_for_posts(*about) == album(scene_, draw=draw_for_posts).shown


def test_where_nothing_can_be_shared_only_the_newest_turn_has_the_picture_for_it() -> None:
    about = theme(), words().say, "race-07"
    for shared, plan in ((True, plan_album), (False, plan_for_posts)):
        other = plan_for_posts if plan is plan_album else plan_album
        context = Context(moved(), BOARD, None, shared=shared)
        assert "share" in {picture.kind for picture in plan(*about, context)}
        assert "share" not in {picture.kind for picture in other(*about, context)}
    renderer = Renderer(theme(), words().say, EASEL)
    alone = Context(moved(), BOARD, None, moving=False, shared=False)
    made, posted = draw_album(renderer, "race-07", alone), draw_for_posts(renderer, "race-07", alone)
    assert "race-07-share.png" not in dict(made.files)
    assert size(dict(posted.files)["race-07-share.png"]) == (1200, 630)
    assert posted.shown == plan_for_posts(*about, alone)


@pytest.mark.parametrize("name", ["start", "still", "moved"])
def test_what_is_shared_fills_1200_by_630(name: str) -> None:
    made = album({"start": at_the_start(COURSE), "still": spread_out(COURSE), "moved": moved()}[name])
    shared = next(picture for picture in made.shown if picture.kind == SHARE)
    data = dict(made.files)[shared.file]
    assert (shared.width, shared.height) == size(data) == SHARE_SIZE == (1200, 630)
    image, paper = Image.open(BytesIO(data)).convert("RGB"), theme().colours.paper.rgb
    assert paper not in {image.getpixel((x, y)) for x in (4, 600, 1195) for y in (4, 625)}


def test_posts_have_the_board_a_gif_and_the_mails_picture_besides() -> None:
    made = album(moved(), draw=draw_for_posts)
    files = dict(made.files)
    assert [picture.kind for picture in made.shown] == ["board", "gif"]
    assert set(files) == {"race-07-board.png", "race-07-motion.gif", "race-07-mail.png"}
    assert {size(files[picture.file]) == (picture.width, picture.height) for picture in made.shown} == {True}


def test_nothing_is_shown_in_motion_where_nobody_moved_or_nobody_wants_it() -> None:
    assert "motion" not in {picture.kind for picture in album(at_the_start(COURSE)).shown}
    assert "motion" not in {picture.kind for picture in album(moved(), moving=False).shown}


@pytest.mark.parametrize(
    ("name", "look"), [("none", "plain"), ("twelve", "mosaic"), ("pack", "plain"), ("forty", "mosaic")]
)
def test_the_mails_picture_is_small_whatever_the_scene(name: str, look: str) -> None:
    scenes = {
        "none": scene(COURSE.plan, ()),
        "twelve": spread_out(COURSE),
        "pack": nose_to_tail(COURSE),
        "forty": spread_out(COURSE, 40),
    }
    files = dict(album(scenes[name], look, draw_for_posts).files)
    assert len(files["race-07-mail.png"]) < MAIL_LIMIT
    assert size(files["race-07-mail.png"])[0] in MAIL_WIDTHS


def test_at_the_end_the_mail_shows_the_victor() -> None:
    won = replace(moved(), over=True)
    won = replace(won, pieces=(replace(won.pieces[0], place=1, status=Status.FINISHED), *won.pieces[1:]))
    texts = [document(draw_mail(shown, BOARD, theme(), words().say), "x") for shown in (won, moved())]
    assert [f"{won.pieces[0].name.value} wins" in text for text in texts] == [True, False]
    by = document(draw_mail(replace(won, margin=Text("a nose")), BOARD, theme(), words().say), "x")
    assert f"{won.pieces[0].name.value} wins by a nose" in by
    assert size(dict(album(won, draw=draw_for_posts).files)["race-07-mail.png"])[0] in MAIL_WIDTHS


def test_the_mails_picture_gives_up_width_where_it_must() -> None:
    noise = Image.effect_noise((1200, 600), 200).convert("RGB")
    data = print_for_mail(lambda width: noise.resize((width, width // 2)), theme())
    assert len(data) < MAIL_LIMIT
    assert size(data)[0] < MAIL_WIDTHS[0]


def test_the_same_turn_gives_the_same_bytes() -> None:
    again = Renderer(theme(), words().say, Rasteriser(rasterise))
    assert draw_album(again, "race-07", Context(moved(), BOARD, None)) == album(moved())
