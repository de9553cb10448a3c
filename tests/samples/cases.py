"""Scenario cases: files of YAML, each a list of `cases` with a rule, a title, and what its game needs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml


@dataclass(frozen=True)
class Case:
    """A case as its file tells it, and the file's name with the case's number."""

    id: str
    data: dict[str, Any]

    @property
    def rule(self) -> str:
        return str(self.data["rule"])


def read_cases(folder: Path) -> list[Case]:
    """Every case of every file."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        for number, data in enumerate(yaml.safe_load(path.read_text(encoding="utf-8"))["cases"], start=1):
            found.append(Case(f"{path.stem}-{number:02}-{data['rule']}-{data['title'].replace(' ', '_')}", data))
    return found
