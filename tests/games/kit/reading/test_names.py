"""Names as words of orders."""

import pytest

from ludi_press.core.colour import Tone
from ludi_press.games.kit.reading.lexicon import stem
from ludi_press.games.kit.reading.names import Named, by_school, by_type, kept, lexicon, participants
from ludi_press.games.kit.reading.words import tokens
from ludi_press.games.kit.schools import School

GAME = "ludi_press.games.super_series"
CALLED = (
    ("velox", "Velox"),
    ("musclosus", "Pompeius Musclosus"),
    ("gaius-diocles", "Gaius Appuleius Diocles"),
    ("scorpus", "Flavius Scorpus"),
    ("scorpio", "Flavius Felix"),
    ("watch", "Watch Right"),
)


def named(text: str) -> set[tuple[str, str]]:
    """Who the first word of a text, or the phrase that begins there, can be."""
    words = lexicon(GAME, participants(CALLED, frozenset(["velox"])))
    edges = words.edges(words.divided(tokens(text)))[0]
    return {(edge.kind, edge.value) for edge in edges if edge.kind in ("MINE", "NAME")}


@pytest.mark.parametrize(
    ("text", "kind", "who"),
    [
        ("Velox", "MINE", "velox"),
        ("VELOCEM", "MINE", "velox"),
        ("velocis", "MINE", "velox"),
        ("Musclosus", "NAME", "musclosus"),
        ("Pompeius Musclosus", "NAME", "musclosus"),
        ("P. Musclosus", "NAME", "musclosus"),
        ("Pomp. Musclosus", None, None),
        ("Musclosum", "NAME", "musclosus"),
        ("C. Appuleius Diocles", "NAME", "gaius-diocles"),
        ("Caius Appuleius Diocles", "NAME", "gaius-diocles"),
        ("gaius-diocles", "NAME", "gaius-diocles"),
        ("Fl. Scorpus", "NAME", "scorpus"),
        ("Flavius", None, None),
        ("watch right", "NAME", "watch"),
        ("right", None, None),
        ("Claudius", None, None),
    ],
)
def test_somebody_is_called_by_id_name_single_word_or_case(text: str, kind: str | None, who: str | None) -> None:
    assert named(text) == ({(kind, who)} if kind else set())


def test_the_ids_of_a_kind_are_offered() -> None:
    words = lexicon(GAME, participants(CALLED, frozenset(["velox"])))
    assert words.ids(["MINE"]) == ("velox",)
    assert "scorpus" in words.named(["NAME"])


def test_a_school_is_called_by_its_name_and_what_two_share_is_no_name() -> None:
    schools = [
        School("magnus", "Ludus Magnus", None, Tone.VENETA),
        School("nero", "Ludus Neronianus", None, Tone.RUSSATA),
    ]
    words = lexicon("ludi_press.games.moritari", tuple(by_school(schools, ["magnus"])))
    begun = {text: {edge[:2] for edge in words.edges(tokens(text))[0]} for text in ("Magnus", "Neronianus", "Ludus")}
    assert ("SCHOOL", "magnus") in begun["Magnus"]
    assert ("RIVAL", "nero") in begun["Neronianus"]
    assert not any(kind in ("SCHOOL", "RIVAL") for kind, _ in begun["Ludus"])


def test_somebody_is_called_by_a_type_that_nobody_else_has() -> None:
    types = {"saeva": "leo", "celer": "eques", "ursa": "eques", "rider": "ursus"}
    found = [*by_type("ludi_press.games.morturi", types, ["saeva"])]
    assert Named("MINE", "saeva", "lion") in found
    assert Named("NAME", "rider", "bear") in found
    assert not {one.id for one in found} & {"celer", "ursa"}


@pytest.mark.parametrize(
    ("latin", "italian"),
    [
        ("Maximus", "Massimo"),
        ("Raecius", "Recio"),
        ("Hilarus", "Ilaro"),
        ("Ajax", "Aiace"),
        ("Octavius", "Ottavio"),
        ("Claudiae", "Claudia"),
        ("Leonem", "Leone"),
    ],
)
def test_a_latin_name_and_its_italian_form_are_one(latin: str, italian: str) -> None:
    assert stem(latin.lower()) == stem(italian.lower())


def test_what_is_made_of_a_race_is_kept_until_another_race_is_asked_about() -> None:
    made: list[tuple[list[str], str]] = []

    @kept
    def make(race: list[str], who: str) -> str:
        made.append((race, who))
        return f"{race[0]} {who}"

    first, second = ["first"], ["first"]
    assert [make(first, "velox"), make(first, "velox"), make(first, "celer")] == ["first velox"] * 2 + ["first celer"]
    assert len(made) == 2
    make(second, "velox")
    assert made[2][0] is second
