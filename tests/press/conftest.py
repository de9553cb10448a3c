from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from toy_press import ToyPress

if TYPE_CHECKING:
    from mail_server import Taking


@pytest.fixture
def toy(tmp_path: Path) -> ToyPress:
    """A press with one race of two teams, and no turn yet."""
    return ToyPress(tmp_path.resolve()).race()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Taking]":
    """A mail server that runs while the tests of a module do."""
    from mail_server import mail_server

    with mail_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def server(running: "Taking", monkeypatch: pytest.MonkeyPatch) -> "Taking":
    """The mail server without mails; whoever sends trusts it and has the password."""
    from mail_server import PASSWORD

    running.taken.clear()
    running.answers.clear()
    monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
    monkeypatch.setenv("LUDI_PRESS_MAIL_PASSWORD", PASSWORD)
    return running
