"""The repository's root, and its YAML files as trees."""

from pathlib import Path
from typing import Any

import yaml

from ludi_press.content.load import load
from ludi_press.content.nodes import Node

ROOT = Path(__file__).parents[2]


def tree(path: Path) -> Node:
    """A file that can be read."""
    return tree_of(path.read_bytes(), path.name)


def tree_of(text: bytes, name: str = "case") -> Node:
    """A text that can be read."""
    node = load(text, name).value
    assert node is not None
    return node


def tree_of_data(data: Any, name: str = "case") -> Node:
    """A file of these data, as a host would write them."""
    return tree_of(written(data).encode(), name)


def written(data: Any) -> str:
    """The data as YAML."""
    text: str = yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
    return text
