"""An engine that has never seen ludi-press: one chariot on a straight, from the text of the rules SS-3.4, 4 and 5.

It reads the cases of the Super Series as JSON and writes its answers; what it does not know it leaves out.
It runs alone: python -I tiny_engine.py < cases.json > answers.json
"""

import json
import sys
from typing import Any

LEVELS = ["STOP", "LOW", "FAST", "MAX"]
STRAIGHTS = {"0": 14, "2": 14}
LANES = 6
STEPS = {"accelerate": 1, "brake": -1, "control": 0, "watch": 0, "cruise": 0}
OTHER = {"rules", "track", "wrecks", "turn", "retire"}


class UnknownError(Exception):
    """A rule that this engine does not know."""


def need(fact: bool) -> None:
    if not fact:
        raise UnknownError


class Chariot:
    def __init__(self, at: str = "", speed: str = "LOW", **other: Any) -> None:
        need(not other and at.split("/")[1] in STRAIGHTS)
        lane, self.section, space = at.split("/")
        self.lane, self.space, self.level = int(lane), int(space), LEVELS.index(speed)

    def order(self, words: str, faces: list[int]) -> None:
        """Carry out an order with the dice that are left."""
        if words == "silent":  # SS-3.4
            words = "cruise" if self.level else "accelerate"
        word, _, number = words.partition(" ")
        turns = word in ("left", "right") and number.isdigit()
        need(turns or words in STEPS)
        self.level = max(0, min(3, self.level + STEPS.get(words, 0)))  # SS-4.3, 4.4, 5.1
        if self.level == 0:  # SS-5.2, 5.5
            return
        need(faces != [])
        moved = faces.pop(0)
        wanted = (int(number) if word == "right" else -int(number)) if turns else 0
        change = max(1, min(LANES, self.lane + wanted)) - self.lane  # SS-4.2
        self.lane += max(-moved, min(moved, change))  # SS-5.4
        self.space += moved

    def facts(self) -> dict[str, str]:
        need(self.space <= STRAIGHTS[self.section])
        return {"at": f"{self.lane}/{self.section}/{self.space}", "speed": LEVELS[self.level]}


def answer(case: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Return where the chariot of a case stands after its turn."""
    need(len(case["teams"]) == 1 and not OTHER & {*case})
    ((name, told),) = case["teams"].items()
    orders = (case.get("orders") or {}).get(name, "silent")
    rolled = [one.split() for one in (case.get("dice") or {}).get(name, [])]
    need(not isinstance(orders, dict) and all(label == "speed" for label, _ in rolled))
    chariot, faces = Chariot(**(told or {"at": "//"})), [int(face) for _, face in rolled]
    for order in orders if isinstance(orders, list) else [orders]:
        chariot.order(order, faces)
    need(faces == [])
    return {name: chariot.facts()}


def main() -> None:
    answers = {}
    for case in json.load(sys.stdin)["cases"]:
        try:
            answers[case["id"]] = answer(case)
        except UnknownError:
            continue
    json.dump({"answers": answers}, sys.stdout)


if __name__ == "__main__":
    main()
