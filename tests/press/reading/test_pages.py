"""The workflows of `init --pages`: pinned, without secrets, and their steps run in a clean clone as a host's does."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from toy_press import RACE, environment, snapshot

from ludi_press import __version__
from ludi_press.cli import group
from ludi_press.press.reading.founding import HOSTS, RUNNERS, found_press

EVERY_HOST = pytest.mark.parametrize("host", HOSTS)
PUBLISHED = {"github": "site", "gitlab": "public"}


def workflow(folder: Path, host: str) -> Any:
    return yaml.safe_load((folder / HOSTS[host]).read_text())


def steps(folder: Path, host: str) -> list[str]:
    """What the workflow runs, step by step."""
    told = workflow(folder, host)
    if host == "gitlab":
        return list(told["pages"]["script"])
    return [step["run"] for step in told["jobs"]["build"]["steps"] if "run" in step]


def git(folder: Path, *args: str) -> str:
    done = subprocess.run(["git", *args], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def programs(folder: Path) -> Path:
    """A folder with `ludi-press` as it is here, and a `pip` that notes what it is asked for."""
    folder.mkdir()
    texts = {"ludi-press": f'exec "{sys.executable}" -m ludi_press "$@"', "pip": f'echo "$@" >> "{folder}/asked"'}
    for name, text in texts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


@EVERY_HOST
def test_what_it_runs_in_a_clean_clone_publishes_the_press_and_keeps_the_dice(tmp_path: Path, host: str) -> None:
    press, origin, clone = tmp_path / "press", tmp_path / "origin.git", tmp_path / "clone"
    assert found_press(press, host).problems == ()
    (press / "content/races/small/turns").mkdir(parents=True)
    (press / "content/races/small/race.yaml").write_text(RACE)
    (press / "content/races/small/turns/01.yaml").write_text("orders: {ann: go, bob: go}\n")
    git(press, "init", "--quiet", "--initial-branch=main")
    git(press, "add", "--all")
    git(press, "-c", "user.name=h", "-c", "user.email=h@x.example", "commit", "--quiet", "-m", "A press")
    git(tmp_path, "clone", "--quiet", "--bare", str(press), str(origin))
    git(origin, "config", "receive.advertisePushOptions", "true")
    git(tmp_path, "clone", "--quiet", str(origin), str(clone))
    tools = programs(tmp_path / "tools")
    around = environment(PATH=f"{tools}{os.pathsep}{os.environ['PATH']}", CI_COMMIT_BRANCH="main")
    around["CI_REPOSITORY_URL"] = str(origin)
    for step in steps(clone, host) * 2:  # the second push finds nothing new
        done = subprocess.run(["bash", "-e", "-c", step], cwd=clone, env=around, capture_output=True, text=True)
        assert done.returncode == 0, step + done.stdout + done.stderr
    assert (clone / PUBLISHED[host] / "races/small/turns/01/index.html").is_file()
    assert (tools / "asked").read_text() == "install -r requirements.txt\n" * 2
    assert git(origin, "log", "--format=%s", "main").splitlines() == ["Dice of this build", "A press"]
    kept = git(origin, "show", "--name-only", "--format=", "main").splitlines()
    assert kept == ["content/races/small/turns/00.dice.yaml", "content/races/small/turns/01.dice.yaml"]


@EVERY_HOST
def test_all_is_pinned_and_cached_and_nothing_is_secret(tmp_path: Path, host: str) -> None:
    found_press(tmp_path, host)
    text = (tmp_path / HOSTS[host]).read_text()
    assert (tmp_path / "requirements.txt").read_text() == f"ludi-press=={__version__}\n"
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", used) for used in re.findall(r"uses: (\S+)", text))
    assert all(re.fullmatch(r"python:\d+\.\d+\.\d+-\w+", image) for image in re.findall(r"image: (\S+)", text))
    assert not re.search(r"secrets\.|\.secrets|LUDI_PRESS", text)
    assert ".press" in text
    assert "pip" in str(workflow(tmp_path, host))
    assert not re.search(r"\$\{\{ *github\.(event\.(?!repository)|head_ref)", text)


def test_a_press_that_is_there_gets_the_workflow_alone_and_once(tmp_path: Path) -> None:
    found_press(tmp_path)
    before = snapshot(tmp_path)

    def run(*args: str) -> Any:
        return CliRunner().invoke(group, ["init", str(tmp_path), *args])

    assert run().exit_code == 1
    result = run("--pages", "github")
    assert result.exit_code == 0
    assert "Settings, Pages" in result.stdout
    assert "The press is made" not in result.stdout
    assert snapshot(tmp_path).keys() - before.keys() == {HOSTS["github"], "requirements.txt"}
    assert run("--pages", "github").exit_code == 0
    (tmp_path / HOSTS["github"]).write_text("mine")
    assert "there is .github/workflows/press.yml already" in run("--pages", "github").stderr
    assert (tmp_path / HOSTS["github"]).read_text() == "mine"


RUNS = {"github": ".github/workflows/desk.yml", "gitlab": ".gitlab/desk.yml", "systemd": "systemd/ludi-press.service"}


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_press_that_is_there_gets_a_schedule_for_its_races(tmp_path: Path, runner: str) -> None:
    found_press(tmp_path)
    before = snapshot(tmp_path)
    result = CliRunner().invoke(group, ["init", str(tmp_path), "--run", runner])
    assert result.exit_code == 0
    assert {*RUNNERS[runner]} <= snapshot(tmp_path).keys() - before.keys()
    assert "desk:" in result.stdout
    assert "ludi-press run" in (tmp_path / RUNS[runner]).read_text()
    assert CliRunner().invoke(group, ["init", str(tmp_path), "--run", runner]).exit_code == 0


def test_the_schedule_of_github_puts_secrets_into_their_files_and_nowhere_else(tmp_path: Path) -> None:
    found_press(tmp_path, runner="github")
    told = yaml.safe_load((tmp_path / RUNS["github"]).read_text())
    steps = told["jobs"]["run"]["steps"]
    place, _ = [step for step in steps if "SECRETS" in step.get("env", {})]
    done = subprocess.run(
        ["bash", "-e", "-c", place["run"]],
        cwd=tmp_path,
        env=environment(SECRETS="ludi-novi 0a1b\nheat 2c3d\n"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == done.stderr == ""
    assert (tmp_path / ".secrets/ludi-novi").read_text() == "0a1b\n"
    assert (tmp_path / ".secrets/heat").read_text() == "2c3d\n"
    assert (tmp_path / ".secrets/heat").stat().st_mode & 0o077 == 0
    assert not any("${{" in step.get("run", "") for step in steps)


def test_the_schedule_of_gitlab_puts_secrets_into_their_files_and_is_included(tmp_path: Path) -> None:
    found_press(tmp_path, runner="gitlab")
    told = yaml.safe_load((tmp_path / RUNS["gitlab"]).read_text())["desk"]
    (place,) = [step for step in told["script"] if "LUDI_PRESS_RACE_SECRETS" in step]
    (tmp_path / "secrets.txt").write_text("ludi-novi 0a1b\nheat 2c3d\n")
    environ = environment(LUDI_PRESS_RACE_SECRETS=str(tmp_path / "secrets.txt"))
    script = f"umask 077; mkdir -p .secrets\n{place}"
    subprocess.run(["bash", "-e", "-c", script], cwd=tmp_path, env=environ, check=True)
    assert (tmp_path / ".secrets/ludi-novi").read_text() == "0a1b\n"
    assert (tmp_path / ".secrets/heat").stat().st_mode & 0o077 == 0
    main = yaml.safe_load((tmp_path / ".gitlab-ci.yml").read_text())
    assert main["include"][0]["local"] == ".gitlab/desk.yml"
    assert "schedule" in told["rules"][0]["if"]
