from email.headerregistry import Address
from email.utils import parseaddr
from re import fullmatch

import pytest

from ludi_press.content.press_file import MAILBOX


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
