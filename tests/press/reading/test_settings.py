from email.headerregistry import Address
from email.utils import parseaddr
from re import fullmatch

import pytest
from toy_press import ToyPress, errors

from ludi_press.press.reading.settings import MAILBOX, PressSettings, read_settings


def test_a_press_needs_no_words_about_itself(toy: ToyPress) -> None:
    assert read_settings(toy.press) == (PressSettings(), ())


def test_title_and_address(toy: ToyPress) -> None:
    toy.write("press.yaml", "title: Ludi\naddress: https://ludi.example/races\n")
    settings, problems = read_settings(toy.press)
    assert problems == ()
    assert (settings.site.title, settings.site.address) == ("Ludi", "https://ludi.example/races/")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("address: ftp://x.example/\n", "wrong-form"),
        ("adress: https://x.example/\n", "unknown-key"),
        ("theme: mosaics\n", "theme-unknown"),
        ("title: [\n", ""),
    ],
)
def test_a_mistake_is_a_problem_with_its_place(toy: ToyPress, text: str, code: str) -> None:
    toy.write("press.yaml", text)
    _, problems = read_settings(toy.press)
    assert problems
    assert all(problem.place and problem.place.file == "press.yaml" for problem in problems)
    assert any(code in problem.code for problem in problems)


def test_an_address_makes_a_site_that_can_be_shared(toy: ToyPress) -> None:
    toy.write("press.yaml", "address: https://ludi.example/\n")
    toy.turn(1).built()
    assert "https://ludi.example/races/small/turns/01/index.html" in toy.read("site/sitemap.xml")
    assert 'property="og:url" content="https://ludi.example/races/small/index.html"' in toy.read(
        "site/races/small/index.html"
    )
    toy.write("press.yaml", "title: Ludi\n").unlink()
    toy.built()
    assert not (toy.root / "site/sitemap.xml").exists()
    assert "og:" not in toy.read("site/races/small/index.html")


def test_a_broken_press_file_writes_nothing(toy: ToyPress) -> None:
    toy.write("press.yaml", "theme: none\n")
    assert errors(toy.turn(1).build().problems) == ["theme-unknown"]
    assert not (toy.root / "site/index.html").exists()


@pytest.mark.parametrize(
    "written", ["host@x.example", "Host <host@x.example>", "M. Varro <m@x>", "Ludī Rōmānī <l+r@x.example>"]
)
def test_an_address_is_taken_and_goes_into_a_mail(written: str) -> None:
    assert fullmatch(MAILBOX.regex, written)
    name, address = parseaddr(written)
    assert Address(name, addr_spec=address).addr_spec == address


@pytest.mark.parametrize(
    "written",
    ["host", "host@", "@x", "a@b@c", "Host host@x", "Varro, M. <m@x>", 'a "b" <m@x>', "Ludī@x.example", "a@x, b@x", ""],
)
def test_what_is_none_is_refused(written: str) -> None:
    assert not fullmatch(MAILBOX.regex, written)
