"""The pictures of a turn in two layers, the large one and that for telephones."""

import re
from io import BytesIO
from zlib import crc32

import arena_samples
import pytest
from picture_samples import at_the_start, scene, spread_out, theme, track, words
from PIL import Image

from ludi_press.core.report import Board, Text
from ludi_press.pictures.album import Renderer, draw_album, draw_shared, ground_file, whole_ground
from ludi_press.pictures.board import Context
from ludi_press.pictures.pixels import Rasteriser, index, palette_of
from ludi_press.pictures.shapes import SMALL
from ludi_press.pictures.stage.overview import draw_overview, draw_phone
from ludi_press.posts.document.gallery import WIDE, phone_copy
from ludi_press.scene import Scene

COURSE = track()
EMPTY, GONE_OFF = scene(COURSE.plan, ()), spread_out(COURSE)


def flat(svg: str, fonts: tuple[str, ...]) -> Image.Image:
    """In the place of a rasteriser: a sheet in a colour of its own, half seen through."""
    width, height = (int(found[1]) for name in ("width", "height") if (found := re.search(rf'{name}="(\d+)"', svg)))
    return Image.new("RGBA", (width, height), (*crc32(svg.encode()).to_bytes(4)[:3], 128))


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGBA")


@pytest.mark.parametrize("shown", [EMPTY, GONE_OFF], ids=["nobody", "a race"])
def test_both_layers_together_are_the_picture(shown: Scene) -> None:
    paints, rasteriser = theme(), Rasteriser(flat)
    renderer, context = Renderer(paints, words().say, rasteriser), Context(shown, Board(Text(""), (), ()), None)
    large, phone = draw_overview(shown, paints, words().say), draw_phone(shown, paints, words().say)
    assert phone is not None
    ground = ground_file(shown, paints)
    grounds, overlays = (
        dict(draw_shared(renderer, ground, context).files),
        dict(draw_album(renderer, "r", context).files),
    )
    for picture, width, below, above in (
        (rasteriser.compose(large, WIDE, whole_ground(shown, large.ground)), WIDE, ground, "r-track-overlay.webp"),
        (rasteriser.compose(phone, SMALL), SMALL, phone_copy(ground), "r-track-phone.webp"),
    ):
        layers = opened(grounds[below]), opened(overlays[above])
        assert picture.width == width
        whole = index(picture, palette_of(paints)).convert("RGB")
        assert Image.alpha_composite(*layers).convert("RGB").tobytes() == whole.tobytes()
        assert layers[1].getchannel("A").getextrema() == (0, 255)


def test_turns_share_a_ground_as_long_as_it_looks_the_same() -> None:
    boxes, open_track = (ground_file(one, theme()) for one in (at_the_start(COURSE), GONE_OFF))
    assert re.fullmatch(r"ground-[0-9a-f]{10}\.webp", boxes)
    assert ground_file(at_the_start(COURSE, 3), theme()) == boxes != open_track
    assert ground_file(at_the_start(COURSE), theme("plain")) not in {boxes, open_track}


def test_open_sand_is_drawn_whole_since_what_is_seen_of_it_follows_the_fight() -> None:
    assert ground_file(arena_samples.scene(arena_samples.combatant(0, (0, 0))), theme()) == ""
