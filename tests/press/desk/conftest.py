from functools import partial
from typing import TYPE_CHECKING

import pytest

from ludi_press.press.building.build import build
from ludi_press.press.desk import run as desk

if TYPE_CHECKING:
    from mail_server import Taking


@pytest.fixture
def server(server: "Taking", monkeypatch: pytest.MonkeyPatch) -> "Taking":
    """The mail server of a desk that draws no pictures for the site: tests of builds do; a mail draws its own."""
    monkeypatch.setattr(desk, "build", partial(build, pictures=False))
    return server
