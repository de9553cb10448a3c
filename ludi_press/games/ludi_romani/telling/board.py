"""The boards: holdings of all persons, regions, bonds, and the places after Actium (LR-14.2, LR-12.4)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Board, Cell, Fact, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.report import columns, right
from ludi_press.games.ludi_romani.rules.actium import placed, places, ranks, worth, worths
from ludi_press.games.ludi_romani.rules.model import Good, Life, Person, SetUp, State, held, title
from ludi_press.games.ludi_romani.rules.season import SENATES, free_seats
from ludi_press.games.ludi_romani.rules.tables import ROME
from ludi_press.games.ludi_romani.telling.names import TONES, Names, badges, money

_GOODS: Final = (Good.DENARII, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
_WORDS: Final = ("badge", "name", "title", "at")
_NUMBERS: Final = (*map(str, _GOODS), "suffragia", "worth", "place")
_MEASURED: Final = ("worth", "suffragia")
_SPARE: Final = ((0, 2),)
"""What a narrow text leaves out: badge and title."""


def region_order(set_up: SetUp) -> list[str]:
    """LR-14.2: Rome first, then as in map.yaml."""
    return sorted(set_up.tables.map.regions, key=lambda region: region != ROME)


def in_order(set_up: SetUp, state: State) -> list[Person]:
    """LR-14.2: living mortals by region, then numina who are played or on the map, then imagines, then the dead.

    LR-3.4: the four numina who are in Rome in every hiems are left out where nobody plays them.
    """
    regions, groups = region_order(set_up), {Life.LIVING: 0, Life.IMAGO: 2, Life.DEAD: 3}

    def place(person: Person) -> tuple[int, int]:
        group = 1 if person.is_numen else groups[person.life]
        return group, regions.index(person.at) if person.at and person.is_mortal else 0

    shown = (
        person
        for person in state.people
        if not person.is_numen or person.id in set_up.played or (person.at and person.id not in SENATES)
    )
    return sorted(shown, key=place)


def status_board(set_up: SetUp, state: State) -> Board:
    """LR-14.2: a row for each, and below them their marks."""
    people = in_order(set_up, state)
    places = placed(ranks(worths(set_up, state)))
    heads = [replace(right(f"board.{head}"), measured=head in _MEASURED) for head in _NUMBERS]
    made = columns(*(f"board.{head}" for head in _WORDS), *heads, spare=_SPARE)
    rows = tuple(_row(set_up, state, person, places.get(person.id)) for person in people)
    names = Names(set_up)
    marks = [(one.id, all_) for one in people if (all_ := _marks(set_up, one)).items]
    note = say("board.marks", all=names.each_with(marks)) if marks else None
    return Board(say("board.caption"), made, rows, note)


def _row(set_up: SetUp, state: State, person: Person, place: int | None) -> Row:
    tone = TONES[person.kind]
    names, nothing = Names(set_up), say("board.nothing")
    gone = "dead" if person.life is not Life.LIVING else None
    told = [_thousands(person.goods.denarii), *(person.goods.of(good) for good in _GOODS[1:])]
    where = names.team(person.at) if person.at else say("board.anywhere") if person.life is Life.IMAGO else nothing
    cells = (
        Cell(Text(badges(set_up)[person.id]), tone),
        Cell(names.team(person.id), tone),
        Cell(_titled(set_up, person), gone),
        Cell(where),
        *(Cell(value) for value in told),
        Cell(_votes(state, person)),
        Cell(_thousands(worth(set_up, person.goods))),
        Cell(place or nothing),
    )
    return Row(person.id, cells)


def _titled(set_up: SetUp, person: Person) -> Message:
    """What somebody is now, with bonds and conditions."""
    name = title_words(person)
    marks = tuple(one for one in marks_of(set_up, person) if one != name)
    return say("board.of", who=name, all=Listing(marks)) if marks else name


def title_words(one: Person) -> Message:
    """LR-1.5: what somebody is now."""
    return say(f"title.{title(one)}")


def _thousands(sum_: int) -> Phrase:
    return money(sum_ // 1000)


def _votes(state: State, person: Person) -> Phrase:
    """LR-14.2: votes held, with the number owned where it differs."""
    here, own = held(person, state.loans), person.goods.suffragia
    return here if here == own else say("board.votes", held=here, own=own)


def marks_of(set_up: SetUp, person: Person) -> Iterator[Message]:
    """LR-14.2: bonds and conditions of a person in words; marriages and consuls are told with the bonds."""
    names = Names(set_up)
    if person.patroni:
        yield say("mark.cliens", who=names.team(person.patroni[-1]))
    if person.god:
        yield say("mark.bacchant", who=names.team(person.god))
    yield from dangers(person)
    if person.life is Life.DEAD:
        yield say("title.mortuus")
    if person.escort:
        yield say("mark.escorted")


def dangers(person: Person) -> Iterator[Message]:
    """What puts somebody in danger of life."""
    flags = {
        "proscribed": person.proscribed,
        "condemned": person.condemned,
        "unprotected": person.unprotected,
    }
    yield from (say(f"mark.{name}") for name, holds in flags.items() if holds)


def _marks(set_up: SetUp, person: Person) -> Listing:
    """The marks of a person, with the goods that have no column."""
    cards = (say(f"goods.{good}", n=count) for good, count in person.goods if good not in (*_GOODS, Good.SUFFRAGIA))
    return Listing((*marks_of(set_up, person), *cards))


def region_facts(set_up: SetUp, state: State) -> tuple[Fact, ...]:
    """LR-14.2: the people, free seats, tributum and pestilence of each region."""
    names = Names(set_up)
    return tuple(Fact(names.region(region), _region(set_up, state, region)) for region in region_order(set_up))


def free_in(set_up: SetUp, state: State, region: str) -> int:
    """LR-3.2: the free seats of a region in the season of the state."""
    season = set_up.row(max(0, state.season)).season
    return max(0, free_seats(set_up, season, state.people, region))


def _region(set_up: SetUp, state: State, region: str) -> Phrase:
    row, names = set_up.tables.map.regions[region], Names(set_up)
    here = [person for person in in_order(set_up, state) if person.at == region and person.life is Life.LIVING]
    told: list[Phrase] = [names.party(tuple(person.id for person in here)) if here else say("region.empty")]
    told.append(say("region.free", n=free_in(set_up, state, region), seats=set_up.seats[region]))
    if row.tributum:
        told.append(say("region.tributum", sum=money(row.tributum)))
    if any(pestis.region == region for pestis in state.pestes):
        told.append(say("region.pestis"))
    return say("board.of", all=Listing(tuple(told[1:])), who=told[0])


def bond_facts(set_up: SetUp, state: State) -> Iterator[Fact]:
    """LR-14.2: amicitiae, marriages, consuls."""
    names = Names(set_up)
    for bond in state.amicitiae:
        sworn = say("bond.blessed", who=names.party(bond.blessed)) if bond.blessed else Text("")
        blessed = say("bond.blessed.all") if {*bond.blessed} == {*bond.members} else sworn
        value = say("bond.amicitia", who=names.party(bond.members), blessed=blessed)
        yield Fact(say("fact.amicitia", name=Text(bond.name)), value)
    pairs = [person for person in state.people if person.spouse and person.is_roman_man]
    if pairs:
        told = tuple(
            say("bond.marriage", one=names.team(person.id), other=names.team(person.spouse)) for person in pairs
        )
        yield Fact(say("fact.marriages"), Listing(told))
    if state.consuls:
        yield Fact(say("fact.consuls"), names.party(state.consuls))


def final_places(set_up: SetUp, state: State) -> Board:
    """LR-12.4: victors, then by the round in which the last ship was lost, then those without ships; then all others.

    Everybody who is played has a row; who was in no party has no place.
    """
    names = ("badge", "name", "player", "party", "end")
    heads = columns(right("places.place"), *(f"places.{name}" for name in names), spare=[1, 3])
    ranked: dict[str, int | None] = {**places(state)}
    ranked |= {who: None for who, one in set_up.roster.items() if one.player and who not in ranked}
    title, rows = (
        "places.title" if state.triumph else "chart.title",
        (_place(set_up, state, *one) for one in ranked.items()),
    )
    return Board(say(title), heads, tuple(rows))


def _place(set_up: SetUp, state: State, who: str, place: int | None) -> Row:
    entrant, names, nothing = set_up.roster[who], Names(set_up), say("board.nothing")
    tone, party = TONES[entrant.row.kind], state.party(who)
    cells = (
        Cell(nothing if place is None else place),
        Cell(Text(badges(set_up)[who]), tone),
        Cell(names.team(who), tone),
        Cell(Text(entrant.player) if entrant.player else nothing),
        Cell(names.team(party.leader) if party else nothing),
        Cell(end_words(state, who)),
    )
    return Row(who, cells)


def end_words(state: State, who: str) -> Message:
    """LR-12: the end of the game for a person: victory, loss of the last ship, or what the victors decided."""
    party = state.party(who)
    fate = dict(state.triumph.fates).get(who) if state.triumph else None
    if fate is not None:
        return say("end.fate", fate=Text(fate))
    if state.person(who).is_numen:
        return say("end.numen")
    if party is None:
        return say("end.none" if state.person(who).life is Life.LIVING else "end.dead")
    if party.ships:
        leads = state.triumph is not None and state.triumph.leader == who
        return say("end.magnus" if leads else "end.victor")
    return say("end.lost", n=party.lost) if party.lost else say("end.shipless")


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
                Cell(Text(one.player or "")),
            ),
        )
        for who, one in set_up.played.items()
    )
    return Board(say("teams.title"), heads, rows)
