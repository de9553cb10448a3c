"""Texts in one language or several."""

from ludi_press.content.own_words import in_language, stray_languages
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Severity

_HERE = Place("race.yaml", 2, 9)
_TITLE = {"en": Placed("The Games", _HERE), "la": Placed("Ludi", _HERE, Place("race.yaml", 3, 3))}


def test_one_text_serves_all_languages() -> None:
    assert in_language("Ludi", "it") == "Ludi"
    assert list(stray_languages("Ludi", ["it"])) == []


def test_each_language_has_its_own_and_the_first_serves_the_others() -> None:
    assert [in_language(_TITLE, tag) for tag in ("en", "la", "it")] == ["The Games", "Ludi", "The Games"]


def test_a_language_without_posts_is_warned_of_at_its_key() -> None:
    (stray,) = stray_languages(_TITLE, ["en", "it"])
    assert (stray.severity, stray.place) == (Severity.WARNING, Place("race.yaml", 3, 3))
    assert stray.message == "the race has no posts in 'la'"
    assert list(stray_languages(_TITLE, ["la", "en"])) == []
