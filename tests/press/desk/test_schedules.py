"""The schedules of GitHub and GitLab: what a pass keeps lies in their caches encrypted, and comes back whole."""

import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy, which
from typing import Any

import pytest
import yaml

from ludi_press.press.desk.mailbox import read_passwords
from ludi_press.press.reading.find import Press

PAGES = Path(__file__).parents[3] / "ludi_press" / "press" / "reading" / "start"
SECRETS = f"heat {'5a' * 32}\nother {'6b' * 32}"  # the last line has no end, as services hand it over
KEPT = {".secrets/heat.standing.json": "velox: cruise", ".press/received": "an order that came early"}

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or which("bash") is None or which("openssl") is None, reason="bash or openssl is missing"
)


def schedule(service: str) -> Any:
    return yaml.safe_load((PAGES / f"run-{service}.yml").read_text(encoding="utf-8"))


def github(step: str) -> str:
    """The commands of the step whose name begins so."""
    steps = schedule("github")["jobs"]["run"]["steps"]
    (found,) = (str(one["run"]) for one in steps if str(one.get("name", "")).startswith(step))
    return found


def gitlab(part: str) -> str:
    """The commands of a part that concern files alone."""
    lines = schedule("gitlab")["desk"][part]
    return "\n".join(line for line in lines if not line.startswith(("pip", "git", "ludi-press")))


OPEN = {"github": github("Put"), "gitlab": gitlab("script")}
CLOSE = {"github": github("Encrypt"), "gitlab": gitlab("after_script")}


def step(folder: Path, commands: str, secrets: str = SECRETS) -> None:
    """Run the commands as the services do: with the secrets in a variable, or in a file that a variable names."""
    folder.mkdir(exist_ok=True)
    file = folder.parent / "file"
    file.write_text(secrets, encoding="utf-8")
    around = {"PATH": "/usr/bin:/bin", "SECRETS": secrets, "LUDI_PRESS_RACE_SECRETS": str(file)}
    subprocess.run(["bash", "-eo", "pipefail", "-c", commands], cwd=folder, env=around, check=True, capture_output=True)


@pytest.fixture(params=["github", "gitlab"])
def service(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def closed(folder: Path, service: str) -> Path:
    """A press after a pass that kept something; its bundle."""
    step(folder, OPEN[service])
    for name, text in KEPT.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    step(folder, CLOSE[service])
    return folder / "kept.enc"


def test_what_a_pass_kept_comes_back_in_the_next_and_nobody_else_can_read_it(tmp_path: Path, service: str) -> None:
    bundle = closed(tmp_path / "a", service)
    (tmp_path / "b").mkdir()
    copy(bundle, tmp_path / "b")
    step(tmp_path / "b", OPEN[service])
    files = {path.relative_to(tmp_path / "b").as_posix() for path in (tmp_path / "b").rglob("*") if path.is_file()}
    assert files == {*KEPT, ".secrets/heat", ".secrets/other"}
    assert {name: (tmp_path / "b" / name).read_text(encoding="utf-8") for name in KEPT} == KEPT
    assert (tmp_path / "b/.secrets/other").read_text(encoding="ascii") == f"{'6b' * 32}\n"
    data = bundle.read_bytes()
    assert not any(word.encode() in data for word in (*KEPT, *KEPT.values(), "5a5a", "6b6b"))


def test_a_pass_that_ended_at_once_can_be_closed_too(tmp_path: Path, service: str) -> None:
    step(tmp_path / "a", CLOSE[service])
    assert (tmp_path / "a/kept.enc").is_file()


def test_passwords_of_racers_come_in_by_lines_of_the_same_file(tmp_path: Path, service: str) -> None:
    lines = "passwords.txt marcus@example.org sub rosa dicta\npasswords.txt livia@example.org panem et circenses\n"
    step(tmp_path / "a", OPEN[service], f"{lines}heat {'5a' * 32}\n")
    found = read_passwords(Press(tmp_path / "a"))
    assert found == {"marcus@example.org": "sub rosa dicta", "livia@example.org": "panem et circenses"}
    assert (tmp_path / "a/.secrets/passwords.txt").stat().st_mode & 0o077 == 0


def test_a_race_more_changes_nothing(tmp_path: Path, service: str) -> None:
    bundle = closed(tmp_path / "a", service)
    (tmp_path / "b").mkdir()
    copy(bundle, tmp_path / "b")
    step(tmp_path / "b", OPEN[service], f"{SECRETS}\nthird {'7c' * 32}")
    assert {name: (tmp_path / "b" / name).read_text(encoding="utf-8") for name in KEPT} == KEPT


def test_under_other_secrets_it_begins_anew(tmp_path: Path, service: str) -> None:
    bundle = closed(tmp_path / "a", service)
    (tmp_path / "b").mkdir()
    copy(bundle, tmp_path / "b")
    step(tmp_path / "b", OPEN[service], f"heat {'7c' * 32}")
    assert [path.name for path in (tmp_path / "b").rglob("*") if path.is_file()] == ["heat"]


def test_a_bundle_that_another_key_opens_by_chance_begins_anew(tmp_path: Path, service: str) -> None:
    """One wrong key of 256 makes something of a bundle, which is no archive."""
    key = {"github": 'pass:"$(head -n 1 <<< "$SECRETS")"', "gitlab": 'file:"$LUDI_PRESS_RACE_SECRETS"'}[service]
    step(tmp_path / "a", f"openssl enc -aes-256-cbc -pbkdf2 -pass {key} -out kept.enc <<< 'no archive'")
    step(tmp_path / "a", OPEN[service])
    assert {path.name for path in (tmp_path / "a").rglob("*") if path.is_file()} == {"heat", "other"}


def test_what_a_failed_pass_kept_is_kept_too() -> None:
    """Three failures in a row are counted from pass to pass."""
    steps = schedule("github")["jobs"]["run"]["steps"]
    after = steps[next(place for place, one in enumerate(steps) if one.get("name") == "Run") + 1 :]
    assert len(after) == 2
    assert {one["if"] for one in after} == {"always()"}
    assert schedule("gitlab")["desk"]["cache"]["when"] == "always"


@pytest.mark.parametrize("lines", [github("Install"), "\n".join(schedule("gitlab")["desk"]["script"])])
def test_what_the_desk_reads_and_sends_with_is_installed(lines: str) -> None:
    project = tomllib.loads((PAGES.parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {one.partition(">=")[0] for extra in ("desk", "wiki") for one in extras[extra]}
    (command,) = (line for line in lines.splitlines() if line.startswith("pip install"))
    assert wanted <= {*command.split()}
