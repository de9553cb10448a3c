"""The mosaic theme: its words are complete, without unused ones, and have the arguments that its templates use."""

import re

import pytest
from post_samples import GAME_WORDS, ROOT, THEME, words

from ludi_press.core.colour import contrast, parse
from ludi_press.posts.formats.writer import LEAST_CONTRAST
from ludi_press.posts.words.phrases import ARGUMENT, Plural

CALL = r"(?:words|lines|say)(?:_of\([a-z.]+\))?\("
USED = re.compile(rf"""{CALL}\s*"([^"]+)"((?:\s*~)?)""")
BY_CODE = re.compile(
    r"(language\.name|post\.part|post\.foot\.(check|verify)|post\.picture|list\.|time|window|date|clock|picture\.|weekday\.|month\.|percent\."
    r"|roman|fact\.(handed|player)|post\.(?:standing|unclear|late)(?:\.alone|\.event)?|post\.mail\.|post\.date\.both|imprint\.|proof\.|announce\.|erratum\.(?:change|unchanged)|change\.other-|calendar\.|page\.event"
    r"|replay\.|search\.|slip\.|receipt\.|remind\.|news\.|ask\.(?:open|wanted)|post\.noted|page\.ways\.|memory\.|away\.|headline\.|page\.deeds\.|page\.turn\.figures|number\.|ordinal\.|reply\.\d)"
)
CHOSEN = re.compile(r"""(?:words|say)\("([^"]+)" if [^)]*? else "([^"]+)\"""")


def templates() -> str:
    files = sorted([*THEME.glob("*.j2"), *THEME.glob("*/*.j2")])
    files.append(ROOT / "ludi_press/posts/document/sections.py")
    return "\n".join(file.read_text("utf-8") for file in files)


def used() -> set[str]:
    text = templates()
    whole = {found[1] for found in USED.finditer(text) if not found[2]}
    parts = tuple(found[1] for found in USED.finditer(text) if found[2])
    chosen = {found[2] for found in CHOSEN.finditer(text)}
    return whole | chosen | {name for name in words().patterns if parts and name.startswith(parts)}


def test_every_entry_that_a_template_uses_is_there_and_every_entry_is_used() -> None:
    own = {name for name in words().patterns if f"\n{name}: " not in GAME_WORDS}
    assert used() <= own
    assert {name for name in own if not BY_CODE.match(name)} <= used()


def test_a_template_gives_each_entry_its_arguments() -> None:
    for call in re.finditer(rf"""{CALL}"([a-z.0-9-]+)"((?:, \w+=[^,()]+)*)\)""", templates()):
        given = set(re.findall(r", (\w+)=", call[2]))
        pattern = words().patterns[call[1]]
        texts = [pattern.one, pattern.other] if isinstance(pattern, Plural) else [pattern]
        asked = {found[1] for text in texts for found in ARGUMENT.finditer(text or "") if found[1]}
        assert asked <= given, call[0]


ARTICLE = re.compile(r"\b(?:il|lo|la|un|una|a|al|allo|alla|del|della|dal|dalla|nel|nella|sul|sulla) \{\w+:\w+\}", re.I)


@pytest.mark.parametrize("game", ["super-series", "moritari", "circus-maximus"])
def test_no_italian_article_stands_before_a_number_that_may_begin_with_a_vowel(game: str) -> None:
    """L'ottavo, not il ottavo: where one is wanted, a list of numbers brings its own."""
    assert ARTICLE.findall((THEME / f"prompts/{game}/it.yaml").read_text("utf-8")) == []


def test_words_for_all_months_and_weekdays() -> None:
    for kind, count in (("month", 12), ("weekday", 7)):
        assert len({words().patterns[f"{kind}.{number}"] for number in range(1, count + 1)}) == count


def palettes() -> list[dict[str, str]]:
    """Return the colours of the style sheet by name: of light mode, dark mode and print."""
    style = (THEME / "style.css").read_text("utf-8")
    roots = [
        dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", root)) for root in re.findall(r":root \{(.*?)\}", style, re.S)
    ]
    return [root for root in roots if root]


def test_every_colour_of_words_can_be_read_on_every_ground() -> None:
    assert len(palettes()) >= 2
    for palette in palettes():
        for ground in ("paper", "plate"):
            for ink in ("ink", "faint", "red"):
                assert contrast(parse(palette[ground]), parse(palette[ink])) >= LEAST_CONTRAST, (ground, ink)


def test_the_style_sheet_asks_nothing_of_any_site() -> None:
    style = (THEME / "style.css").read_text("utf-8")
    asked = re.findall(r"url\(([^)]*)\)", style)
    assert asked
    assert all(re.fullmatch(r'"fonts/[\w/-]+\.woff2(#inline)?"', address) for address in asked), asked
    assert "@import" not in style
