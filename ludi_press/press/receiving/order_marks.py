"""The marks of the open turn's orders as they are written down, which receipts tell and the post shows again."""

from collections.abc import Mapping

from ludi_press.core.dice import order_mark
from ludi_press.press.playing.inputs_of import order_data
from ludi_press.press.reading.read import read_race
from ludi_press.press.receiving.open_turn import OpenTurn


def marks_as_written(open_turn: OpenTurn) -> Mapping[str, str]:
    """Return the mark of each order in the turn file, by whose it is; none while the file has mistakes."""
    number = open_turn.ask.turn
    source = read_race(open_turn.press, open_turn.race)
    turn = source.turns[number - 1] if 0 < number <= len(source.turns) else None
    if turn is None or open_turn.state is None:
        return {}
    game, set_up = open_turn.themed.game, source.set_up
    judged = game.read_orders(set_up, open_turn.state, number, open_turn.ask, turn.form)
    if judged.value is None:
        return {}
    orders = order_data(game, set_up, number, open_turn.state, judged.value)
    return {who: order_mark(open_turn.race, number, who, given) for who, given in orders.items()}
