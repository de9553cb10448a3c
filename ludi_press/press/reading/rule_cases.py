"""The numbered cases of a game, by which any engine can be tried: a turn, its orders and dice, what comes of it.

See docs/cases.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import yaml
from msgspec import Struct

from ludi_press.press.reading.find import cases_folder

Facts = Mapping[str, Any]
"""What is true of one piece, such as a chariot, by its name in a case."""
Answers = Mapping[str, Mapping[str, Facts]]
"""What an engine makes of cases: by case, by piece."""

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RuleCase(Struct, frozen=True):
    """A case: the rule that it proves, whether that rule applies (positive), does not (negative) or just so (boundary).

    `data` is everything else, in the words of its game.
    """

    id: str
    rule: str
    kind: str
    title: str
    data: Mapping[str, Any]

    @property
    def wanted(self) -> Mapping[str, Facts]:
        """What must be true of whom after the turn."""
        found = self.data["expect"].get("state")
        return found if isinstance(found, dict) else {}

    def whole(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {"id": self.id, "rule": self.rule, "kind": self.kind, "title": self.title, **self.data}


def read_rule_cases(game: str) -> tuple[RuleCase, ...]:
    """Return the cases of a game in order of their files; nothing for a game that has none."""
    found = []
    for path in sorted(cases_folder(game).glob("*.yaml")):
        listed = yaml.load(path.read_bytes(), _LOADER)["cases"]  # noqa: S506 - a safe loader
        for number, data in enumerate(listed, start=1):
            rest = {key: value for key, value in data.items() if key not in ("rule", "kind", "title")}
            name = f"{path.stem}-{number:02}"
            found.append(RuleCase(name, str(data["rule"]), data["kind"], data["title"], rest))
    return tuple(found)


def differences(cases: Sequence[RuleCase], answers: Answers) -> Iterator[str]:
    """Yield a line for everything that an engine makes otherwise; a case without an answer is not judged."""
    for case in cases:
        for who, facts in case.wanted.items() if case.id in answers else ():
            mine = answers[case.id].get(who, {})
            for name, value in facts.items():
                if mine.get(name) != value:
                    told = f"{who}: {name} is {value!r}, not {mine.get(name)!r}"
                    yield f"{case.id} ({case.rule}, {case.title}): {told}"
