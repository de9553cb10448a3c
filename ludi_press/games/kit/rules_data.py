"""Reads the rules data of an edition: each file fills the form that its stem names."""

from collections.abc import Mapping
from typing import Any

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.core.problems import Judged, Problem, has_errors


def fill_files(trees: Mapping[str, Node], forms: Mapping[str, type[Any]]) -> Judged[dict[str, Any]]:
    """The filled form of each file by its stem; None where a file is missing, unknown or broken."""
    problems = [
        Problem(
            "rules-unknown", f"the rules have no part '{name}'", tree.place, None, f"the parts are {', '.join(forms)}"
        )
        for name, tree in trees.items()
        if name not in forms
    ]
    filled: dict[str, Any] = {}
    for name, form in forms.items():
        if name not in trees:
            problems.append(Problem("rules-missing", f"the rules lack their part '{name}'"))
            continue
        judged = fill_one(trees[name], form)
        problems += judged.problems
        if judged.value is not None:
            filled[name] = judged.value
    whole = len(filled) == len(forms) and not has_errors(problems)
    return Judged(filled if whole else None, tuple(problems))
