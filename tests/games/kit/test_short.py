from hypothesis import given
from hypothesis import strategies as st

from ludi_press.games.kit.race_telling import short_names


def test_a_roman_goes_by_the_cognomen() -> None:
    names = {"a": "C. Appuleius Diocles", "b": "Ti. Flavius Scorpus", "c": "Crescens"}
    assert short_names(names) == {"a": "Diocles", "b": "Scorpus"}


def test_a_name_of_a_family_is_left_out_and_any_other_name_stays_as_the_host_wrote_it() -> None:
    assert short_names({"a": "Ventus Ater", "b": "Flavius Scorpus"}) == {"b": "Scorpus"}


def test_what_cannot_stand_alone_stays_whole() -> None:
    names = ["M. Felix II", "C. Scorpus the Bald", "T. 7", "P. X", "L. *Bold*", "A. of the Greens", "Q. BOSS"]
    assert short_names({name: name for name in names}) == {}


def test_a_name_that_two_share_names_nobody() -> None:
    assert short_names({"a": "C. Pompeius Felix", "b": "M. Aurelius Felix", "c": "Ti. Flavius Scorpus"}) == {
        "c": "Scorpus"
    }
    assert short_names({"a": "C. Pompeius Felix", "b": "Felix"}) == {}


@given(st.dictionaries(st.text(max_size=3), st.text(max_size=20)))
def test_a_short_name_is_always_a_word_of_the_name(names: dict[str, str]) -> None:
    for team, short in short_names(names).items():
        assert short in names[team].split()
