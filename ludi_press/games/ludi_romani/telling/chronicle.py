"""A game of Ludi Romani as a Chronicle: who is played by whom, deaths and weddings, battles, luck, places."""

from collections.abc import Iterator, Sequence

from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Luck, Ranking, Result
from ludi_press.core.dice import D6
from ludi_press.core.report import Board, Cell, Phrase, Row, Text, say
from ludi_press.games.kit.luck import LuckBook
from ludi_press.games.kit.played import moments
from ludi_press.games.kit.report import columns
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules import model
from ludi_press.games.ludi_romani.rules.actium import places
from ludi_press.games.ludi_romani.rules.model import Life, SetUp, State
from ludi_press.games.ludi_romani.telling.board import end_words
from ludi_press.games.ludi_romani.telling.drama import TOLD
from ludi_press.games.ludi_romani.telling.narrate import TONES, Names, Record, badges


def chronicle(set_up: SetUp, records: Sequence[Record]) -> Chronicle:
    """All that the archive keeps of a game, about those who are played."""
    played = {who: one for who, one in set_up.roster.items() if one.player is not None}
    return Chronicle(
        entrants=tuple(_entrant(one) for one in played.values()),
        teams=roster_board(set_up),
        rankings=tuple(
            Ranking(record.turn, record.after.actium.round, order)
            for record in records
            if record.after.actium is not None and (order := _order(set_up, record.after))
        ),
        marks=tuple(mark for mark in TOLD.marks(records) if mark.team in played),
        attacks=tuple(one for one in _attacks(records) if {one.team, one.target} <= {*played}),
        luck=tuple(one for one in luck(set_up, records) if one.team in played),
        results=_results(set_up, records[-1].after) if records else (),
    )


def _entrant(one: model.Entrant) -> Entrant:
    name = one.id.replace("-", " ").title()
    owner = Text(one.player) if one.player is not None else None
    kind = one.row.kind
    return Entrant(one.id, Text(name), owner, str(kind), say(f"kind.{kind}"), TONES[kind])


def _order(set_up: SetUp, state: State) -> tuple[str, ...]:
    """LR-12.4: those who are played in the order of Actium; those in no party come last."""
    ranked = [who for _, members in places(state) for who in members]
    played = [who for who, one in set_up.roster.items() if one.player is not None]
    return tuple(sorted(played, key=lambda who: ranked.index(who) if who in ranked else len(ranked))) if ranked else ()


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    """LR-5.11: each concursatio as an attack, which hits where the legion of the other is taken."""
    for at, index, event in moments(records):
        if isinstance(event, ev.Clashed) and event.team is not None:
            taken = event.theirs is not None and event.theirs != event.numen
            yield Attack(event.team, event.against, *at, say("mark.clash"), taken, index)


def luck(set_up: SetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """LR-5.11, LR-11.7: luck by the faces of dice in battles and at Actium."""
    book = LuckBook()
    for record in records:
        for roll in record.rolls:
            label = roll.address.label
            if label in ("pugna", "navalis"):
                book.face(roll.address.team, label, roll.face, D6)
    return book.luck(set_up.roster, {"pugna": True, "navalis": True})


def _results(set_up: SetUp, state: State) -> tuple[Result[Phrase], ...]:
    """LR-12.4: the places after Actium; before it nobody has one."""
    found = {who: place for place, members in places(state) for who in members}
    order = _order(set_up, state) or tuple(who for who, one in set_up.roster.items() if one.player is not None)
    return tuple(
        Result(who, found.get(who), end_words(state, who), state.person(who).life is Life.LIVING) for who in order
    )


def roster_board(set_up: SetUp) -> Board:
    """LR-1.3: who plays whom, and where each begins."""
    names, known = Names(set_up), badges(set_up)
    heads = columns(*(f"teams.{head}" for head in ("badge", "name", "kind", "at", "player")))
    rows = tuple(
        Row(
            who,
            (
                Cell(Text(known[who]), TONES[one.row.kind]),
                Cell(Text(one.name), TONES[one.row.kind]),
                Cell(say(f"kind.{one.row.kind}")),
                Cell(names.team(one.at) if one.at else say("board.nothing")),
                Cell(Text(one.player)),
            ),
        )
        for who, one in set_up.roster.items()
        if one.player is not None
    )
    return Board(say("teams.title"), heads, rows)
