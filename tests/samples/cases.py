"""Scenario cases: files of YAML, each a list of `cases` with a rule, a title, and what its game needs.

A case must name every die that its turn needs and no other, so that nothing in it is left to chance.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct
from trees import tree_of_data

from ludi_press.content.nodes import Node, overlay
from ludi_press.core.dice import Address, Die, HostDie, Source
from ludi_press.core.problems import Place

KINDS = ("positive", "negative", "boundary")
Facts = dict[str, Any]
"""An event, or a part of a case, in the words of a case."""


class Case(Struct, frozen=True):
    """A case as its file tells it, and the file's name with the case's number."""

    id: str
    data: dict[str, Any]

    @property
    def rule(self) -> str:
        return str(self.data["rule"])


@cache
def read_cases(folder: Path) -> list[Case]:
    """Every case of every file; each file is read once, by the parser in C."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        for number, data in enumerate(yaml.load(path.read_bytes(), yaml.CSafeLoader)["cases"], start=1):
            found.append(Case(f"{path.stem}-{number:02}-{data['rule']}-{data['title'].replace(' ', '_')}", data))
    return found


def overlaid(trees: Mapping[str, Node], changes: Mapping[str, Any] | None) -> dict[str, Node]:
    """An edition's trees, with changes laid over them as race.yaml's `rules:` does."""
    laid = {name: tree_of_data(change, "rules") for name, change in (changes or {}).items()}
    return {**trees, **{name: overlay(trees[name], change) for name, change in laid.items()}}


def host_dice(dice: Mapping[str, list[str]]) -> dict[str, tuple[HostDie, ...]]:
    """The dice of a case by who rolls them, each as "label face"."""
    return {
        who: tuple(HostDie(text.split()[0], int(text.split()[1]), Place("dice", text=text)) for text in texts)
        for who, texts in dice.items()
    }


def no_more_dice(address: Address, die: Die) -> tuple[int, Source]:
    """Rolls what a case forgot to name."""
    raise AssertionError(f"the case names no die for {address} ({die.name})")


MOST_ERRORS = 5
"""So many cases that failed are told: where hundreds fail, the first show why."""


def check_each(cases: Sequence[Case], check: Callable[[Case], None]) -> None:
    """Checks every case in one test, since pytest takes longer for a test than most cases do.

    Raises ExceptionGroup with the errors of the first cases that failed, each with the name of its case.
    """
    errors: list[Exception] = []
    for case in cases:
        try:
            check(case)
        except Exception as error:
            error.add_note(f"in the case {case.id}")
            errors.append(error)
        if len(errors) == MOST_ERRORS:
            break
    if errors:
        names = [note for error in errors for note in error.__notes__]
        raise ExceptionGroup(f"{len(errors)} cases failed, {', '.join(names)}", errors)


def check_events(expect: Facts, events: list[Facts]) -> None:
    """The wanted events happened, in this order, others between them; and none of those that must not."""
    rest = iter(events)
    for want in expect.get("events") or []:
        listing = "\n".join(str(event) for event in events)
        assert any(_fits(want, event) for event in rest), f"not found, in order: {want}\namong:\n{listing}"
    for unwanted in expect.get("no_events") or []:
        assert not [event for event in events if _fits(unwanted, event)], f"unexpected: {unwanted}"


def _fits(want: Facts, event: Facts) -> bool:
    return all(event.get(key) == value for key, value in want.items())
