"""race.yaml: the keys that all games share."""

import pytest

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping
from ludi_press.content.race_file import RaceHead
from ludi_press.core.problems import Judged

HASH = "0123456789abcdef" * 4


def read(text: str) -> Judged[RaceHead]:
    loaded = load(text.encode(), "race.yaml")
    assert loaded.problems == ()
    assert loaded.value is not None
    return fill_one(loaded.value, RaceHead)


def test_a_whole_head_is_read() -> None:
    judged = read(
        "title: Ludi Megalenses, first heat\ngame: super-series\ntrack: circus-maximus\nhost: Livia\n"
        f"opens: {{orders: 2, closes: 2026-04-05 20:00}}\nedition: 1\ndice: {{commitment: {HASH}}}\n"
        "rules: {whip: {}}\ntheme: mosaic\nlanguage: en\n"
    )
    assert judged.problems == ()
    head = judged.value
    assert head is not None
    assert (head.title, head.game.value, head.host) == ("Ludi Megalenses, first heat", "super-series", "Livia")
    assert [placed and placed.value for placed in (head.track, head.edition, head.theme, head.first_language)] == [
        "circus-maximus",
        "1",
        "mosaic",
        "en",
    ]
    assert head.opens is not None
    assert head.opens.orders == 2
    assert head.proof is not None
    assert head.proof.commitment.value == HASH
    assert isinstance(head.rules, Mapping)


def test_title_and_game_are_enough() -> None:
    judged = read("title: x\ngame: super-series\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.track is None


def test_title_and_game_must_stand() -> None:
    assert [problem.message for problem in read("host: x").problems] == [
        "this file lacks 'title'",
        "this file lacks 'game'",
    ]


@pytest.mark.parametrize("key", ["track", "theme", "game", "language"])
@pytest.mark.parametrize("name", ["../secrets", "/etc/passwd", "a/b", "a\\b", "..", "C:", "Circus"])
def test_no_name_of_a_file_leaves_its_folder(key: str, name: str) -> None:
    keys = {"title": "x", "game": "super-series", key: name}
    judged = read("".join(f"{each}: '{written}'\n" for each, written in keys.items()))
    (problem,) = judged.problems
    assert problem.code == "wrong-form"
    assert "small letters, digits and hyphens" in problem.message


@pytest.mark.parametrize("digest", [HASH[1:], HASH + "0", HASH.upper(), "0x" + HASH[2:], "secret"])
def test_a_commitment_is_a_sha_256(digest: str) -> None:
    judged = read(f"title: x\ngame: x\ndice: {{commitment: '{digest}'}}\n")
    assert [problem.code for problem in judged.problems] == ["wrong-form"]


def test_a_commitment_of_digits_alone_is_no_number() -> None:
    judged = read(f"title: x\ngame: x\ndice: {{commitment: {'1' * 64}}}\n")
    assert judged.problems == ()
