"""The schedules of GitHub and GitLab: what a pass keeps lies in their caches encrypted, and comes back whole."""

import subprocess
from pathlib import Path
from shutil import copy, which
from typing import Any

import pytest
import yaml

PAGES = Path(__file__).parents[3] / "ludi_press" / "press" / "reading" / "pages"
SECRETS = f"heat {'5a' * 32}\nother {'6b' * 32}"  # the last line has no end, as services hand it over
KEPT = {".secrets/heat.standing.json": "velox: cruise", ".press/received": "an order that came early"}

pytestmark = pytest.mark.skipif(which("bash") is None or which("openssl") is None, reason="bash or openssl is missing")


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
    subprocess.run(["bash", "-e", "-c", commands], cwd=folder, env=around, check=True, capture_output=True)


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


def test_under_other_secrets_it_begins_anew(tmp_path: Path, service: str) -> None:
    bundle = closed(tmp_path / "a", service)
    (tmp_path / "b").mkdir()
    copy(bundle, tmp_path / "b")
    step(tmp_path / "b", OPEN[service], f"heat {'7c' * 32}")
    assert [path.name for path in (tmp_path / "b").rglob("*") if path.is_file()] == ["heat"]


def test_what_a_failed_pass_kept_is_kept_too() -> None:
    """Three failures in a row are counted from pass to pass."""
    steps = schedule("github")["jobs"]["run"]["steps"]
    after = steps[next(place for place, one in enumerate(steps) if one.get("name") == "Run") + 1 :]
    assert len(after) == 2
    assert {one["if"] for one in after} == {"always()"}
    assert schedule("gitlab")["desk"]["cache"]["when"] == "always"
