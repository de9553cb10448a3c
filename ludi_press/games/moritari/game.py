"""Moritari Te Salutamus: what the contract of a game asks, each part from its own module."""

from collections.abc import Mapping
from typing import Any

from ludi_press.core.problems import Topic
from ludi_press.games.kit.game import Part, SchoolsGame
from ludi_press.games.moritari.reading.forms import BoutForm, RoundForm
from ludi_press.games.moritari.rules.tables import FILES
from ludi_press.games.moritari.telling.drama import KINDS


class Moritari(SchoolsGame):
    """Moritari Te Salutamus: gladiators and beasts on a table of sand."""

    id = "moritari"
    title = "Moritari Te Salutamus"
    package = "ludi_press.games.moritari"
    editions = ("1",)
    race_form: type[Any] = BoutForm
    turn_form: type[Any] = RoundForm
    topics: Mapping[Topic, str] = {Topic.ASKED: "MO-1"}
    beats = KINDS
    rule_forms = FILES

    hear = Part("reading.orders", "hear_message")
