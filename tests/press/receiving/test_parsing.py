"""Messages are parsed by the game."""

from phrasings import set_up

from ludi_press.core.report import Ask
from ludi_press.games.contract import HearingContext
from ludi_press.games.morturi.game import Morturi
from ludi_press.press.receiving.parsing import Checker, Parser
from ludi_press.press.receiving.senders import Target


def of_battle() -> Parser:
    game, battle = Morturi(), set_up("morturi")
    return Parser(game, Checker(game, battle, None, Ask(1)), game.parties(battle), Target("battle", Ask(1), {}))


def test_keys_without_brackets_are_orders() -> None:
    parser = of_battle()
    heard = parser.orders(
        "flamma:\n  move: verus\n  strike: verus, any\nhilarus: shoot: priscus, face: e", parser.parties
    )
    assert not heard.doubts
    assert {entry.who: entry.value for entry in heard.entries} == {
        "flamma": {"move": "verus", "strike": ["verus", "any"]},
        "hilarus": {"shoot": "priscus", "face": "e"},
    }


def test_of_very_many_lines_with_keys_the_first_alone_are_tried_with_brackets() -> None:
    parser = of_battle()
    context = HearingContext(parser.parties, 1, parser.ask.orders, {}, {})
    assert 3 < parser.with_brackets("hilarus: shoot: priscus, face: e\n" * 100, context).count("{") < 100
