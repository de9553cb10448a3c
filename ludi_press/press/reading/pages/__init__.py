"""Workflows that publish a press at every push, and schedules that run its races by themselves."""

from importlib.resources import files
from typing import Final

from ludi_press import __version__

HOSTS: Final = {"github": ".github/workflows/press.yml", "gitlab": ".gitlab-ci.yml"}
"""The hosts, and where each expects its workflow."""


def page_files(host: str) -> dict[str, bytes]:
    """Return the workflow for a host, and the file that pins the version of ludi-press."""
    workflow = files(__name__).joinpath(f"{host}.yml").read_bytes()
    return {HOSTS[host]: workflow, "requirements.txt": f"ludi-press=={__version__}\n".encode()}


RUNNERS: Final = {
    "github": {".github/workflows/desk.yml": "run-github.yml"},
    "gitlab": {".gitlab/desk.yml": "run-gitlab.yml", ".gitlab-ci.yml": "gitlab.yml"},
    "systemd": {"systemd/ludi-press.service": "ludi-press.service", "systemd/ludi-press.timer": "ludi-press.timer"},
}
"""What can call `ludi-press run`, and where each of its files lies."""


def runner_files(runner: str) -> dict[str, bytes]:
    """Return the schedule for what calls `ludi-press run`, with the version where it is installed anew."""
    pinned = {"requirements.txt": f"ludi-press=={__version__}\n".encode()} if runner != "systemd" else {}
    return {name: files(__name__).joinpath(file).read_bytes() for name, file in RUNNERS[runner].items()} | pinned
