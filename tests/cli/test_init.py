import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludi_press.cli import group


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(group, list(args), prog_name="ludi-press")


def test_it_says_what_it_wrote_and_the_two_commands_that_follow_work(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("init", "ludi")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    wrote = [line.removeprefix("wrote ") for line in lines if line.startswith("wrote ")]
    assert all((nowhere / name).is_file() for name in wrote)
    assert "cd ludi" in result.stdout
    monkeypatch.chdir(nowhere / "ludi")
    commands = [line.split()[1:] for line in lines if line.startswith("  ludi-press ")]
    assert [run(*command).exit_code for command in commands] == [0, 0]
    assert len(commands) == 2


def test_here_as_json(nowhere: Path) -> None:
    data = json.loads(run("init", "--json").stdout)
    assert data["schema"] == "ludi-press/new/1"
    assert "press.yaml" in data["wrote"]
    assert data["problems"] == []


def test_a_folder_of_other_things_ends_with_1_and_a_file_with_2(nowhere: Path) -> None:
    (nowhere / "mine").write_text("")
    assert run("init").exit_code == 1
    assert run("init", "mine").exit_code == 2
    result = run("init", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"][0]["code"] == "press-folder"
