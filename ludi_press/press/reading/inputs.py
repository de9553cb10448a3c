"""What all turns of a race are resolved from: what race.yaml decides, and the track; for its seals."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ludi_press.boards.plan import Plan
from ludi_press.content.form_data import form_data
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node, Plain, Sequence, plain
from ludi_press.core.problems import Place
from ludi_press.games.contract import Json

KeyPath = tuple[str | int, ...]
"""The keys and places that lead to a value inside others."""


class Inputs(msgspec.Struct, frozen=True):
    """What race.yaml (`race`) and the track file (`track`) decide, as data; None where race.yaml has errors.

    `trees` are the two files as they are written.
    """

    data: Json | None = None
    trees: Mapping[str, Node] = {}

    def place(self, path: KeyPath) -> Place | None:
        """Return the place of the value at the end of a path into `data`; for a removed value that of its parent."""
        node = self.trees.get(str(path[0]))
        place = node.place if node else None
        for step in path[1:]:
            node = _step(node, step)
            if node is None:
                break
            place = node.place
        return place


def _step(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, MappingNode):
        return node.get(str(step))
    if isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None


def race_data(form: Any, plan: Plan | None, rules: Node | None) -> Json:
    """The inputs of a race as data: its filled form, its track, and what it changes in the rules of its edition."""
    race = form_data(form)
    if plan is not None:
        race["track"] = plan.id
    if rules is not None:
        race["rules"] = _sorted(plain(rules))
    return {"race": dict(sorted(race.items())), "track": _track_data(plan) if plan else {}}


def _track_data(plan: Plan) -> Json:
    """A track without the names of it and of its sections."""
    sections = [{"spaces": list(one.spaces), "length": one.length, "corner": one.corner} for one in plan.sections]
    return {"lanes": plan.lanes, "laps": plan.laps, "sections": sections, "grid": [list(rank) for rank in plan.grid]}


def _sorted(value: Plain) -> Plain:
    """Keys in their order: the rules of an edition are changed by key, in whatever order."""
    return {key: _sorted(value[key]) for key in sorted(value)} if isinstance(value, dict) else value
