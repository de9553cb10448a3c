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


def test_it_says_what_it_wrote_and_the_command_that_follows_works(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("init", "ludi")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    *wrote, hints = [line.removeprefix("wrote ") for line in lines if line.startswith("wrote ")]
    assert hints.endswith(" files into .vscode/schemas, by which editors complete keys")
    assert all((nowhere / name).is_file() for name in wrote)
    assert "cd ludi" in result.stdout
    monkeypatch.chdir(nowhere / "ludi")
    (command,) = [line.partition("#")[0].split()[1:] for line in lines if line.startswith("  ludi-press ")]
    assert run(*command).exit_code == 0
    assert [line for line in lines if line == "  git init"]


def test_a_press_inside_a_repository_is_not_told_to_make_one(nowhere: Path) -> None:
    (nowhere / ".git").mkdir()
    assert "git init" not in run("init", "ludi").stdout


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
