"""Themes as pictures are drawn with, and the rasteriser."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from toy_press import ToyPress, codes

from ludi_press.archive.refs import NOWHERE
from ludi_press.press.building import making
from ludi_press.press.building.making import surroundings
from ludi_press.press.reading import painter
from ludi_press.press.reading.find import shipped
from ludi_press.press.reading.looks import Looks
from ludi_press.press.reading.painter import (
    ICON_SIZE,
    draw_icon,
    new_layers,
    paints_digest,
    rasterise,
    read_paints,
    tools,
)
from ludi_press.press.reading.store import with_store

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">{}</svg>'
TEXT = SVG.format('<text y="15" font-size="14" font-family="Noto Sans">Iu</text>')
FONT = "themes/mosaic/fonts/NotoSans_600SemiBold.ttf"


def own_theme(toy: ToyPress) -> str:
    text = (shipped() / "themes/plain/pictures/theme.yaml").read_text(encoding="utf-8")
    toy.write("themes/mine/pictures/theme.yaml", text)
    return text


@pytest.mark.parametrize("name", ["mosaic", "plain"])
def test_the_shipped_themes_draw(toy: ToyPress, name: str) -> None:
    judged = read_paints(toy.press, name)
    assert judged.value is not None
    assert judged.problems == ()
    assert judged.value.id == name


def test_a_theme_that_says_nothing_of_pictures_draws_as_the_default_does(toy: ToyPress) -> None:
    toy.write("themes/mine/post.md.j2", "")
    mine, mosaic = read_paints(toy.press, "mine").value, read_paints(toy.press, "mosaic").value
    assert mine is not None
    assert mosaic is not None
    assert mine.colours == mosaic.colours


def test_a_font_that_is_not_there_is_a_problem_at_its_place(toy: ToyPress) -> None:
    text = own_theme(toy)
    toy.write("themes/mine/pictures/theme.yaml", text.replace("NotoSans_600SemiBold.ttf", "Lost.ttf"))
    judged = read_paints(toy.press, "mine")
    assert judged.value is None
    assert set(codes(judged.problems)) == {"picture-font"}
    assert all(problem.place and problem.place.file == "themes/mine/pictures/theme.yaml" for problem in judged.problems)


def test_a_file_that_is_no_yaml_is_a_problem(toy: ToyPress) -> None:
    toy.write("themes/mine/pictures/theme.yaml", "colours: [")
    judged = read_paints(toy.press, "mine")
    assert judged.value is None
    assert judged.problems


def test_a_link_out_of_the_press_is_a_problem(toy: ToyPress, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "theme.yaml"
    outside.write_text(own_theme(toy))
    link = toy.root / "themes/mine/pictures/theme.yaml"
    link.unlink()
    link.symlink_to(outside)
    assert codes(read_paints(toy.press, "mine").problems) == ["file-outside"]


def test_the_digest_hangs_on_colours_and_fonts(toy: ToyPress) -> None:
    text = own_theme(toy)
    first = paints_digest(toy.press, "mine")
    toy.write("themes/mine/pictures/theme.yaml", text + "\n")
    second = paints_digest(toy.press, "mine")
    toy.write("themes/mine/fonts/Own.ttf", b"glyphs")
    third = paints_digest(toy.press, "mine")
    assert len({first, second, third}) == 3
    assert paints_digest(toy.press, "mosaic") == paints_digest(toy.press, "mosaic")


def test_another_edition_of_a_tool_is_another_digest(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in tools()] == ["Pillow", "resvg_py"]
    before, around = paints_digest(toy.press, "mosaic"), surroundings(toy.press, NOWHERE, Looks({}))
    newer = tuple((name, version + ".1") for name, version in tools())
    monkeypatch.setattr(painter, "tools", lambda: newer)
    assert paints_digest(toy.press, "mosaic") != before
    monkeypatch.setattr(making, "tools", lambda: newer)
    assert surroundings(toy.press, NOWHERE, Looks({})) != around


def test_the_rasteriser_knows_the_fonts_that_it_is_given_and_no_others() -> None:
    font = str(Path(shipped()) / FONT)
    assert rasterise(TEXT, (font,)).getchannel("A").getbbox() is not None
    assert rasterise(TEXT, ()).getchannel("A").getbbox() is None


def test_the_rasteriser_gives_the_size_that_the_document_tells() -> None:
    drawn = rasterise(SVG.format('<rect width="40" height="20" fill="#1e7b3a"/>'), ())
    assert (drawn.mode, drawn.size, drawn.getpixel((39, 19))) == ("RGBA", (40, 20), (30, 123, 58, 255))


@pytest.mark.parametrize("svg", [b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>', b"no drawing", b""])
def test_an_icon_is_a_square_of_pixels_whatever_the_theme_has(svg: bytes) -> None:
    assert Image.open(BytesIO(draw_icon(svg))).size == (ICON_SIZE, ICON_SIZE)


def test_a_still_layer_is_drawn_once_for_all_builds(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    svg = SVG.format('<rect width="40" height="20" fill="#1e7b3a"/>')
    toy.press.memory.mkdir()
    first = painter._layer(toy.press, svg, ())
    layers = new_layers()
    assert len(layers) == 1
    assert new_layers() == {}
    with_store(toy.press, lambda store: store.keep_layers(layers))
    monkeypatch.setattr(painter, "_png", lambda *about: pytest.fail("it is drawn again"))
    assert painter._layer(toy.press, svg, ()).tobytes() == first.tobytes()
    assert new_layers() == {}
