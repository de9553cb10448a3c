"""Morturi Te Salutant as the press sees it: the parts of the contract of a game, each from its own module."""

from collections.abc import Mapping
from typing import Any

from ludi_press.content.nodes import Node
from ludi_press.core.problems import Judged, Topic
from ludi_press.games.kit.game import SchoolsGame
from ludi_press.games.kit.rules_data import fill_files
from ludi_press.games.morturi.reading.forms import FILES, BattleForm, RoundForm
from ludi_press.games.morturi.telling.drama import KINDS


class Morturi(SchoolsGame):
    """Morturi Te Salutant: schools of gladiators on the squares of an arena."""

    id = "morturi"
    title = "Morturi Te Salutant"
    package = "ludi_press.games.morturi"
    editions = ("1",)
    race_form: type[Any] = BattleForm
    turn_form: type[Any] = RoundForm
    topics: Mapping[Topic, str] = {Topic.ASKED: "MR-1.7", Topic.DICE: "MR-11.1"}
    beats = KINDS
    rule_forms = FILES

    def read_rules(self, trees: Mapping[str, Node]) -> Judged[dict[str, Any]]:
        """The rules data of an edition, by the stems of its files."""
        return fill_files(trees, FILES)
