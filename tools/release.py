"""Tells whether a tag is fit for a release: the version of the package, with its own part of the changelog.

Run it as `python tools/release.py v1.0.0`; it ends with 1 and says why where something is missing.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def flaws(tag: str, version: str, changelog: str) -> list[str]:
    """Return what keeps a tag from being released."""
    found = [] if tag == f"v{version}" else [f"the tag is {tag}, the version in pyproject.toml {version}"]
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE):
        found.append(f"CHANGELOG.md has no part '## [{version}] - <date>'")
    return found


def main() -> None:
    """Judge the tag of the command line."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sys.exit("\n".join(flaws(sys.argv[1], version, changelog)) or None)


if __name__ == "__main__":
    main()
