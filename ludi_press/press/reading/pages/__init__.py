"""Workflows that check, build and publish a press at every push, for hosts of git repositories."""

from importlib.resources import files
from typing import Final

from ludi_press import __version__

HOSTS: Final = {"github": ".github/workflows/press.yml", "gitlab": ".gitlab-ci.yml"}
"""The hosts, and where each expects its workflow."""


def page_files(host: str) -> dict[str, bytes]:
    """Return the workflow for a host, and the file that pins the version of ludi-press."""
    workflow = files(__name__).joinpath(f"{host}.yml").read_bytes()
    return {HOSTS[host]: workflow, "requirements.txt": f"ludi-press=={__version__}\n".encode()}
