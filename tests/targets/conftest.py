"""The programs that posts are made for, as far as they run here."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

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
