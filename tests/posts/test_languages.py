"""Every language has all that English has, with the same arguments, and no English left in it."""

import re
from pathlib import Path

import pytest
from post_samples import ROOT, node

from ludi_press.posts.formats.text import WIDTH
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import ARGUMENT, Pattern, Plural, plural_rule

FOLDERS = sorted(
    file.parent
    for file in (*ROOT.glob("themes/*/words/en.yaml"), *ROOT.glob("ludi_press/**/words/en.yaml"))
    if "assets" not in file.parts
)
LANGUAGES = [(folder, file.stem) for folder in FOLDERS for file in sorted(folder.glob("*.yaml")) if file.stem != "en"]
NAMES = [f"{folder.parent.name}-{language}" for folder, language in LANGUAGES]
COMPLETE = {"la", "it"}
LABEL = re.compile(r"label: ([^,]+),")

SAME_ON_PURPOSE = {
    "board.classes",
    "board.clientarum",
    "board.curiales",
    "board.denarii",
    "board.factio",
    "career.factio",
    "career.factiones",
    "career.kind.factiones",
    "fact.amicitia",
    "fact.arena",
    "game.title",
    "harm.morale",
    "log.actium",
    "log.motus.line",
    "log.verba",
    "mark.clash",
    "mark.consul",
    "mark.flip",
    "mark.imago",
    "mark.proscribed",
    "page.data",
    "region.pestis",
    "region.tributum",
    "replay.title",
    "search.kind.aurigae",
    "search.kind.factiones",
    "status.flipped",
    "status.tractus",
    "tables.consul",
    "tables.motus",
    "tables.tributum",
    "teams.xp",
}
"""Texts that are the same in another language: a name, or the same word."""

NAMES_OF_FILES = ("track.", "circus.", "die.", "region.", "role.")
"""English names from files: of tracks, dice and regions."""

SAME_BEGINNINGS = (
    "factio.",
    "roman",
    "board.auriga",
    "speed.",
    "odds.naufragia",
    "picture.",
    "circus.",
    "track.",
    "event.order.",
    "letter.",
    "wind.brief.",
    "board.damage.",
    "strain.",
    # Latin terms of games: what people are, own and fight with.
    *("title.", "kind.", "type.", "good.", "goods.", "ware.", "offer.ware.", "tables.roster."),
)


def patterns(folder: Path, language: str) -> dict[str, Pattern]:
    judged = read_words(language, [node((folder / f"{language}.yaml").read_text("utf-8"))])
    assert judged.value is not None
    assert not judged.problems, judged.problems
    return dict(judged.value.patterns)


def arguments(pattern: Pattern) -> set[str]:
    """The arguments of a pattern; languages differ in the use of their forms, such as `{n_th}` and `{team_again}`."""
    texts = (pattern,) if isinstance(pattern, str) else pattern.forms
    found = (match[1] for text in texts for match in ARGUMENT.finditer(text) if match[1])
    return {re.sub("_(word|th|roman|again)$", "", name) for name in found}


def has_words(pattern: Pattern) -> bool:
    """Whether anything but arguments and marks stands in a pattern."""
    texts = (pattern,) if isinstance(pattern, str) else pattern.forms
    return any(re.search(r"[^\W\d_]", ARGUMENT.sub("", text)) for text in texts)


def test_latin_and_italian_are_there() -> None:
    for folder in FOLDERS:
        assert {file.stem for file in folder.glob("*.yaml")} >= COMPLETE | {"en"}, folder


@pytest.mark.parametrize(("folder", "language"), LANGUAGES, ids=NAMES)
def test_a_language_has_every_entry_of_english_with_its_arguments(folder: Path, language: str) -> None:
    english, own = patterns(folder, "en"), patterns(folder, language)
    assert {name for name in english if name not in own} == set()
    assert {name for name in own if name not in english and not name.startswith(NAMES_OF_FILES)} == set()
    optional = {"number", "numeral", "year", "one"}
    for name, pattern in english.items():
        if isinstance(pattern, Plural):
            plural = own[name]
            assert isinstance(plural, Plural), name
            assert plural.count in {pattern.count, *arguments(pattern)}, name
            assert all(getattr(plural, form) is not None for form in plural_rule(language).forms), name
        strange = arguments(own[name]) ^ arguments(pattern)
        assert strange <= (optional if name.startswith("roman") else set()), name


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_what_a_racer_copies_fits_a_line_of_plain_text(folder: Path) -> None:
    said = [
        str(pattern).format(turn=99)
        for language in ("en", *COMPLETE)
        for name, pattern in patterns(folder, language).items()
        if name.startswith("reply.") and name != "reply.how"
    ]
    assert said
    assert [line for text in said for line in text.split("\n") if len(line) > WIDTH - 4] == []


@pytest.mark.parametrize(("folder", "language"), LANGUAGES, ids=NAMES)
def test_no_entry_is_left_in_english(folder: Path, language: str) -> None:
    english, own = patterns(folder, "en"), patterns(folder, language)
    same = {name for name, pattern in own.items() if english.get(name) == pattern and has_words(pattern)}
    assert {name for name in same if name not in SAME_ON_PURPOSE and not name.startswith(SAME_BEGINNINGS)} == set()


@pytest.mark.parametrize("language", sorted(COMPLETE))
@pytest.mark.parametrize("race", sorted(path.parent.name for path in ROOT.glob("content/races/*/race.yaml")))
def test_every_die_that_was_rolled_is_named_in_each_language(race: str, language: str) -> None:
    home = ROOT / "content/races" / race
    game = re.search(r"^game: (\S+)", (home / "race.yaml").read_text("utf-8"), re.MULTILINE)
    assert game is not None
    words = patterns(ROOT / f"ludi_press/games/{game[1].replace('-', '_')}/data/words", language)
    rolled = {label for path in home.glob("turns/*.dice.yaml") for label in LABEL.findall(path.read_text("utf-8"))}
    assert rolled
    assert {label for label in rolled if f"die.{label}" not in words} == set()
