"""A round of a battle as a Scene."""

from ludi_press.games.contract import TurnRecord
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.scene import Scene


def turn_scene(set_up: BattleSetUp, record: TurnRecord[Battle, RoundOrders]) -> Scene | None:
    """Nothing is drawn yet."""
    return None
