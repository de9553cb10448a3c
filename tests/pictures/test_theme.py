"""A theme: tones, symbols, and what it does not know."""

from pathlib import Path
from re import findall

import pytest
from colour_blindness import Eyes, seen_by
from msgspec.structs import replace
from picture_samples import THEMES, art, font_of, spread_out, theme, track, words
from trees import ROOT

from ludi_press.content.load import load
from ludi_press.core.colour import Colour, contrast, parse
from ludi_press.core.problems import Judged
from ludi_press.pictures.fonts import FontFile
from ludi_press.pictures.picture import document
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.pictures.theme import MARK, MARKS_ON, SYMBOLS, TEXT, WORDS_ON, Theme, low_contrast_pairs, read_theme


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_every_symbol_that_pictures_name(name: str) -> None:
    assert {*SYMBOLS} <= {*theme(name).symbols}


def test_a_tone_that_a_theme_does_not_know_is_ink_on_a_plate() -> None:
    look = theme()
    for name in ("aurata", "", None):
        assert (look.tone(name).fill, look.tone(name).ink) == (look.colours.plate, look.colours.ink)


def test_a_symbol_is_drawn_as_large_as_its_box_allows() -> None:
    egg = theme().symbols["egg"]
    high = egg.within(Box(90, 30, 110, 70), theme().paint(None))
    assert high.startswith('<g transform="translate(100 50)"><g transform="translate(0 0) scale(1.43)">')


def test_the_colours_of_a_theme_can_all_be_listed() -> None:
    assert len({*theme().colours}) > 12


SOUND = (ROOT / "themes/mosaic/pictures/theme.yaml").read_text("utf-8")


def read(text: str, broken_font: bool = False) -> Judged[Theme]:
    node = load(text.encode(), "theme.yaml").value
    assert node is not None

    def find(name: str) -> FontFile | None:
        return FontFile(name, b"no font at all") if broken_font else font_of("mosaic", name)

    return read_theme("mosaic", node, find, art())


def changed(old: str, new: str) -> str:
    assert SOUND.count(old) >= 1, old
    return SOUND.replace(old, new, 1)


@pytest.mark.parametrize("name", THEMES)
def test_the_shipped_themes_are_sound(name: str) -> None:
    node = load(Path(ROOT / f"themes/{name}/pictures/theme.yaml").read_bytes(), "theme.yaml").value
    assert node is not None
    judged = read_theme(name, node, lambda font: font_of(name, font), art())
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.id == name


@pytest.mark.parametrize(
    ("old", "new", "code", "line_of"),
    [
        ('  gold: "#c9962c"\n', "", "picture-colour", "  paper:"),
        ("  gold:", "  golden:", "picture-colour", "  golden:"),
        ('"#c9962c"', '"gold"', "wrong-form", '"gold"'),
        ("Cinzel_700Bold.ttf", "Cinzel_800.ttf", "picture-font", "Cinzel_800.ttf"),
        ("Cinzel_700Bold.ttf", "../secret.ttf", "wrong-form", "../secret.ttf"),
        ('  ink: "#2a1a10"', '  ink: "#bbaa99"', "faint-colour", "  ink:"),
        ('{fill: "#1e7b3a", ink: "#ffffff"}', '{fill: "#9edb9a", ink: "#ffffff"}', "faint-colour", "praesina:"),
        ("horses: [", "horses: []\nmanes: [", "unknown-key", "manes:"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, code: str, line_of: str) -> None:
    text = changed(old, new)
    judged = read(text)
    assert judged.value is None or code == "unknown-key"
    found = [problem for problem in judged.problems if problem.code == code]
    assert found, judged.problems
    assert found[0].place is not None
    wanted = next(number for number, line in enumerate(text.splitlines(), start=1) if line_of in line)
    assert wanted in {problem.place.line for problem in found if problem.place}


def test_a_theme_without_horses_is_a_problem() -> None:
    judged = read(changed('horses: ["#7f4220", "#3a2c24", "#c98a45", "#c9c0b2"]', "horses: []"))
    assert [problem.code for problem in judged.problems] == ["picture-horses"]


def test_a_file_that_is_no_font_is_a_problem() -> None:
    judged = read(SOUND, broken_font=True)
    assert judged.value is None
    assert {problem.code for problem in judged.problems} == {"picture-font"}


def test_all_mistakes_are_told_together() -> None:
    judged = read(changed("Cinzel_700Bold.ttf", "None.ttf").replace("  gold:", "  golden:"))
    assert {problem.code for problem in judged.problems} == {"picture-font", "picture-colour"}


def test_an_empty_file_names_all_that_it_lacks() -> None:
    judged = read("{}")
    assert judged.value is None
    assert len(judged.problems) == 4


FACTIONES = ("praesina", "albata", "russata", "veneta")


@pytest.mark.parametrize("name", THEMES)
def test_no_pair_is_faint(name: str) -> None:
    assert list(low_contrast_pairs(theme(name))) == []


def test_a_faint_pair_is_found() -> None:
    pale = replace(theme(), colours=replace(theme().colours, ink=Colour(200, 190, 170)))
    found = {pair.words for pair in low_contrast_pairs(pale)}
    assert {"ink on paper", "ink on plate"} <= found


@pytest.mark.parametrize("name", THEMES)
def test_all_words_of_a_picture_are_in_inks_that_are_judged(name: str) -> None:
    look = theme(name)
    svg = document(draw_overview(spread_out(track()), look, words().say), "x")
    judged = {getattr(look.colours, upper) for upper, _ in WORDS_ON} | {tone.ink for tone in look.tones.values()}
    groups = findall(r'<g fill="(#[0-9a-f]{6})" font-family', svg)
    assert {parse(ink) for ink in [*findall(r'<text[^>]*fill="(#[0-9a-f]{6})"', svg), *groups]} <= judged


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("eyes", list(Eyes))
def test_words_and_marks_hold_for_all_eyes(name: str, eyes: Eyes) -> None:
    look = theme(name)
    for table, least in ((WORDS_ON, TEXT), (MARKS_ON, MARK)):
        for upper, lower in table:
            one, other = (seen_by(eyes, getattr(look.colours, colour)) for colour in (upper, lower))
            assert contrast(one, other) >= least * 0.85, (upper, lower)
    for faction in FACTIONES:
        tone = look.tones[faction]
        assert contrast(seen_by(eyes, tone.fill), seen_by(eyes, tone.ink)) >= TEXT * 0.85
