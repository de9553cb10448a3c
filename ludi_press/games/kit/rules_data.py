"""Reads the rules data of an edition: each file fills the field of one struct that its stem names."""

from collections.abc import Mapping
from typing import TypeVar, get_type_hints

from msgspec import Struct

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.core.problems import Judged, Problem, has_errors

Edition = TypeVar("Edition", bound=Struct)


def file_forms(edition: type[Struct]) -> Mapping[str, type[Struct]]:
    hints = get_type_hints(edition)
    return {name.replace("_", "-"): hints[name] for name in edition.__struct_fields__}


def fill_files(trees: Mapping[str, Node], edition: type[Edition]) -> Judged[Edition]:
    """The edition from all its files; None where one is missing, unknown or broken."""
    forms = file_forms(edition)
    problems = [
        Problem(
            "rules-unknown", f"the rules have no part '{name}'", tree.place, None, f"the parts are {', '.join(forms)}"
        )
        for name, tree in trees.items()
        if name not in forms
    ]
    filled: dict[str, Struct] = {}
    for name, form in forms.items():
        if name not in trees:
            problems.append(Problem("rules-missing", f"the rules lack their part '{name}'"))
            continue
        judged = fill_one(trees[name], form)
        problems += judged.problems
        if judged.value is not None:
            filled[name.replace("-", "_")] = judged.value
    whole = len(filled) == len(forms) and not has_errors(problems)
    return Judged(edition(**filled) if whole else None, tuple(problems))
