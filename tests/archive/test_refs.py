import re

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.archive.cards import EntryCard
from ludi_press.archive.refs import auriga, factio, racer, slug


@given(st.text(min_size=1, max_size=200))
def test_a_slug_is_an_address_for_any_name(name: str) -> None:
    made = slug(name)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", made)
    assert len(made) <= 70


def test_plain_names_make_plain_addresses() -> None:
    assert slug("Ti. Sempronia Lucilla") == "ti-sempronia-lucilla"
    assert slug("Célér") == "celer"


@given(st.text(alphabet="абвг", min_size=1), st.text(alphabet="абвг", min_size=1))
def test_names_without_latin_letters_are_told_apart(one: str, other: str) -> None:
    assert (slug(one) == slug(other)) == (one == other)


def test_two_of_one_name_are_two_where_others_send_them() -> None:
    first, second = EntryCard("a", "Felix", "Aurelia"), EntryCard("b", "Felix", "Varro")
    assert auriga(first).slug != auriga(second).slug
    assert auriga(first).href == "aurigae/felix--aurelia/index.html"
    assert racer(EntryCard("a", "Felix")) is None
    assert factio(EntryCard("a", "Felix")) is None
