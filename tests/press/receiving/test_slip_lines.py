"""A line that is copied from an order slip into a message is read as it is, in each language and each game."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from fuzzing import some
from slips import filled
from trees import ROOT

from ludi_press.archive.scripted import slip_card
from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener, OrderEntry, Slipper
from ludi_press.order_slip import ORDERS, OrderSlip
from ludi_press.press.building.handouts import with_note
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.parsing import Checker, Parser
from ludi_press.press.receiving.senders import Sender, SignedMessage, Target

RACES = ("ludi-megalenses", "ludi-plebeii", "ludi-augustales", "munus-apollinare", "quinquatrus")
LANGUAGES = ("en", "la", "it")


@cache
def played(race: str) -> PlayedRace:
    return play_race(read_race(Press(ROOT), race))


def lines_of(slip: OrderSlip, race: PlayedRace, dice: Random) -> Iterator[str]:
    """Yield the whole lines that the page of a slip lists, in each language, and some that were put together."""
    for language in LANGUAGES:
        theme, _ = read_theme(Press(ROOT), "mosaic", Placed(language, Place("race.yaml")), race.source.game)
        assert theme is not None
        for form, card in zip(slip.forms, slip_card(slip, None, None, theme.words.say).forms, strict=True):
            tables = [table for table in card.tables if table.lines and form.section == ORDERS]
            yield from (row.line for table in tables for row in table.rows)
    yield from (written for _ in range(5) if (written := filled(slip, dice)))


def written_entries(text: str) -> list[OrderEntry]:
    """Return the entries of lines as a turn file has them; lines without the key of a section are orders."""
    first = text.split("\n", 1)[0]
    file = text if first in ("orders:", "caesar:", "schools:") else "orders:\n  " + text.replace("\n", "\n  ")
    tree = load(file.encode(), "turn.yaml").value
    assert isinstance(tree, MappingNode), text
    sections = [(one.key.text, one.value) for one in tree if isinstance(one.value, MappingNode)]
    return [OrderEntry(name, entry.key.text, plain(entry.value)) for name, section in sections for entry in section]


@pytest.mark.parametrize("name", RACES)
def test_a_line_of_a_slip_is_read_as_it_is(name: str) -> None:
    race = played(name)
    game, set_up, dice = race.source.game, race.source.set_up, Random(name)  # noqa: S311 # the same in every run
    assert isinstance(game, Listener)
    assert isinstance(game.teller, Slipper)
    asked = [turn.record for turn in race.turns if turn.record.ask]
    known = 0
    for number in some(len(asked), 2):
        record = asked[number - 1]
        ask = record.ask or Ask(record.turn + 1)
        came = ask.bonus.start if ask.bonus else ask.closes
        checker = Checker(game, set_up, record.after, ask)
        parties = {party.id: party for party in game.parties(set_up)}
        parser = Parser(game, checker, tuple(parties.values()), Target(name, ask, {}))
        for slip in map(with_note, game.teller.order_slips(set_up, record.after, ask)):
            for text in dict.fromkeys(lines_of(slip, race, dice)):
                party = parties[slip.who]
                parsed = parser.read(
                    SignedMessage(ReceivedMessage(text, at=came, mailed=True), Sender(party.name, (party,)))
                )
                heard, written = parsed.heard, written_entries(text)
                assert not heard.doubts, (text, heard.doubts)
                if [*heard.entries] != written:  # in other words, which must mean the same
                    wanted = checker.orders(written).value
                    assert wanted is not None, text
                    assert checker.orders(heard.entries).value == wanted, text
                assert all(one.is_valid for one in parsed.judged), (text, parsed.judged)
                known += 1
    assert known > 20
