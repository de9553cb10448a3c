"""What all turns of a race are resolved from, for its seals: the content of race.yaml, and the track."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ludi_press.boards.plan import TrackPlan
from ludi_press.content.form_data import form_data
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.nodes import Node, Plain, Sequence, plain
from ludi_press.core.problems import Place
from ludi_press.games.contract import Json

KeyPath = tuple[str | int, ...]
"""The keys and positions that lead to a nested value."""


class SealedValues(msgspec.Struct, frozen=True):
    """The values of race.yaml (`race`) and of the track file (`track`) as data; None if race.yaml has errors.

    `trees` are the two files as written.
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


def race_data(form: Any, plan: TrackPlan | None, rules: Node | None) -> Json:
    """Return the inputs of a race as data: its form with defaults, its track, and its changes to the rules."""
    race = form_data(form)
    if plan is not None:
        race["track"] = plan.id
    if rules is not None:
        race["rules"] = _sorted(plain(rules))
    return {"race": dict(sorted(race.items())), "track": _track_data(plan) if plan else {}}


def _track_data(plan: TrackPlan) -> Json:
    """Return a track without its name and the names of its sections."""
    sections = [
        {"spaces": list(section.spaces), "length": section.length, "corner": section.corner}
        for section in plan.sections
    ]
    return {"lanes": plan.lanes, "laps": plan.laps, "sections": sections, "grid": [list(rank) for rank in plan.grid]}


def _sorted(value: Plain) -> Plain:
    """Sort keys, since the order of the changed rules has no effect."""
    return {key: _sorted(value[key]) for key in sorted(value)} if isinstance(value, dict) else value
