"""What players and stewards get in hand: private sheets, and the timetable of an evening (LR-2.3)."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from ludi_press.core.report import Fact, Listing, Message, Phrase, Sheet, Text, say
from ludi_press.games.contract import Appointment
from ludi_press.games.ludi_romani.rules.actium import worth
from ludi_press.games.ludi_romani.rules.model import Person, SetUp, State, held
from ludi_press.games.ludi_romani.rules.season import winters
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind
from ludi_press.games.ludi_romani.telling.ahead import blanks
from ludi_press.games.ludi_romani.telling.board import bond_facts, marks_of, region_facts
from ludi_press.games.ludi_romani.telling.report import turn_heading
from ludi_press.games.ludi_romani.telling.tell import Names, Record, goods_words, money, season_words, title_words

STEWARDS = "stewards"
"""The id of the stewards' sheet, which no role has."""


def sheets(set_up: SetUp, record: Record) -> tuple[Sheet, ...]:
    """A sheet for each role that is played, then the stewards' sheet."""
    played = [person for person in record.after.people if set_up.roster[person.id].player is not None]
    own = (
        Sheet(person.id, _title(set_up, record, person), tuple(_facts(set_up, record.after, person)))
        for person in played
    )
    return (*own, Sheet(STEWARDS, say("sheet.stewards", season=turn_heading(set_up, record)), _all(set_up, record)))


def _title(set_up: SetUp, record: Record, person: Person) -> Message:
    player = Text(set_up.roster[person.id].player or "")
    name = Names(set_up).called(person.id)
    return say("sheet.title", name=name, player=player, season=turn_heading(set_up, record))


def _facts(set_up: SetUp, state: State, person: Person) -> Iterator[Fact]:
    names = Names(set_up)
    yield Fact(say("sheet.is"), title_words(person))
    if person.id in set_up.tables.roster.powers:
        yield Fact(say("sheet.power"), say(f"power.{person.id}"))
    yield Fact(say("board.at"), names.team(person.at) if person.at else say("board.nothing"))
    yield Fact(say("sheet.holds"), goods_words(person.goods))
    yield Fact(say("board.suffragia"), held(person, state.loans))
    yield Fact(say("sheet.worth"), money(worth(set_up, person.goods)))
    bonds: list[Phrase] = [say("mark.spouse", who=names.team(person.spouse))] if person.spouse else []
    bonds += [say("mark.consul")] if person.id in state.consuls and person.is_mortal else []
    bonds += marks_of(set_up, state, person)
    bonds += [say("fact.amicitia", name=Text(bond.name)) for bond in state.amicitiae if person.id in bond.members]
    if bonds:
        yield Fact(say("sheet.bonds"), Listing(tuple(bonds)))
    duties = tuple(_duties(set_up, state, person))
    if duties:
        yield Fact(say("sheet.duties"), Listing(duties))
    for offer in blanks(set_up, state):
        if person.id in offer.teams and offer.orders:
            yield from (Fact(say("sheet.open"), order.order) for order in offer.orders)


def _duties(set_up: SetUp, state: State, person: Person) -> Iterator[Message]:
    """What a player must not forget in the next season."""
    if state.over or not (person.is_mortal or person.is_numen):
        return
    names, season = Names(set_up), set_up.row(set_up.next_row(state)).season
    flags = {
        "accept": season is SeasonKind.AESTAS and person.is_mortal and bool(person.goods.legions),
        "winter": season is SeasonKind.HIEMS and winters(set_up, person),
        "pestis": person.is_mortal and any(pestis.region == person.at for pestis in state.pestes),
        "escort": person.is_mortal and person.kind == "rex" and person.at == ROME,
    }
    yield from (say(f"duty.{name}") for name, holds in flags.items() if holds)
    leader = person.god or (person.patroni[-1] if person.patroni else None)
    if leader:
        yield say("duty.follow", who=names.team(leader))


def _all(set_up: SetUp, record: Record) -> tuple[Fact, ...]:
    """The next season, bonds, regions, and the holdings of all persons."""
    state, names = record.after, Names(set_up)
    due = () if state.over else (Fact(say("fact.next"), season_words(set_up, set_up.next_row(state))),)
    held_by = (Fact(names.called(person.id), goods_words(person.goods)) for person in state.people)
    return (*due, *bond_facts(set_up, state), *region_facts(set_up, state), *held_by)


_DAY = timedelta(days=1)
_LAST = timedelta(minutes=5)
"""The least length of a part, for Actium, of which the timetable has only the beginning."""


def timetable(set_up: SetUp) -> tuple[Appointment, ...]:
    """Each season with its motus, at the printed hours counted from the beginning of the evening.

    A game that is not played in one evening has no timetable.
    """
    rows = set_up.tables.calendar.seasons
    evening = set_up.evening
    return () if evening is None else tuple(_part(set_up, evening, number) for number in range(len(rows)))


def _part(set_up: SetUp, evening: datetime, number: int) -> Appointment:
    row, first = set_up.row(number), _clock(set_up.row(0).time[0])
    hours = (*row.motus, *row.time)
    start, end = (evening + (_clock(at) - first) % _DAY for at in (hours[0], hours[-1]))
    return Appointment(f"season-{row.turn}", start, max(end, start + _LAST), season_words(set_up, number))


def _clock(hour: str) -> timedelta:
    """An hour of the printed timetable, as time since midnight."""
    return datetime.strptime(hour, "%H:%M") - datetime(1900, 1, 1)
