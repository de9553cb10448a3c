"""Real programs that posts are pasted into, each started once."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_wiki import Wiki, running_wiki, wanting

HERE = Path(__file__).parent
Cook = Callable[[str], str]


@pytest.fixture(scope="session")
def discourse() -> Iterator[Cook]:
    """Discourse's engine in one process for all tests; wanting only outside CI, where nobody has asked for it."""
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules").is_dir():
        reason = "Discourse's engine is not here: install Node.js and run `make markdown`"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    command = [node, str(HERE / "discourse.js")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None

        def cook(markdown: str) -> str:
            assert engine.stdin is not None
            assert engine.stdout is not None
            engine.stdin.write(json.dumps(markdown) + "\n")
            engine.stdin.flush()
            html: str = json.loads(engine.stdout.readline())
            return html

        yield cook
        engine.stdin.close()


@pytest.fixture(scope="session")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wiki]:
    """A wiki that runs; in CI it is never left out."""
    reason = wanting()
    if reason and not os.environ.get("CI"):
        pytest.skip(reason)
    assert reason is None
    with running_wiki(tmp_path_factory.mktemp("wiki")) as running:
        yield running
