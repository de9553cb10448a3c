"""Messages are parsed by the game."""

from phrasings import set_up

from ludi_press.core.report import Ask
from ludi_press.games.morturi.game import Morturi
from ludi_press.press.receiving.parsing import Checker, Parser
from ludi_press.press.receiving.senders import Target


def test_keys_without_brackets_are_orders() -> None:
    game, battle = Morturi(), set_up("morturi")
    parties = game.parties(battle)
    parser = Parser(game, Checker(game, battle, None, Ask(1)), parties, Target("battle", Ask(1), {}))
    heard = parser.orders("flamma:\n  move: verus\n  strike: verus, any\nhilarus: shoot: priscus, face: e", parties)
    assert not heard.doubts
    assert {entry.who: entry.value for entry in heard.entries} == {
        "flamma": {"move": "verus", "strike": ["verus", "any"]},
        "hilarus": {"shoot": "priscus", "face": "e"},
    }
