"""What mail programs put around a message, in their words."""

from pathlib import Path

import pytest
import yaml

from ludi_press.press.receiving.plain import folded, one_of, plain

CASES: dict[str, str] = yaml.safe_load(
    (Path(__file__).parents[2] / "cases" / "mails" / "programs.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("program", CASES)
def test_only_what_is_not_quoted_is_the_senders_own(program: str) -> None:
    found = plain(CASES[program])
    assert (found.text.strip(), found.whole) == ("whip", True)


OWN = (
    "From: left\nTo: right",
    "On turn 2:\nwhip",
    "Marcus wrote that he whips:\nso I brake",
    "I said it on Monday: whip",
    "Date: Monday\nwhip",
)


@pytest.mark.parametrize("text", OWN)
def test_own_words_that_only_look_like_a_header_stay(text: str) -> None:
    assert plain(text).text == text


def test_phrases_are_found_whatever_their_accents_and_apostrophes() -> None:
    assert folded("Début du Message d\u2019Origine\u00a0:") == "debut du message d'origine :"
    assert "message\\ d'origine" in one_of("below")
