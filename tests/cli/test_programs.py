import json

import pytest
from command_line import Run


@pytest.mark.parametrize("kind", ["race", "turn", "track", "prompts", "press", "championship"])
def test_schemas_are_printed_for_a_game(run: Run, kind: str) -> None:
    result = run("schema", kind, "--game", "toy")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["$schema"].startswith("https://json-schema.org/")


def test_a_strange_game_is_wrong_usage(run: Run) -> None:
    result = run("schema", "race", "--game", "toi")
    assert result.exit_code == 2
    assert "did you mean 'toy'?" in result.output
