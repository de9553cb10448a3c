"""The repository's root, and its YAML files as trees."""

from pathlib import Path

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
