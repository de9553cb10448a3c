"""A season as a Scene: the map with people on their seats, journeys, battles, pestilence, Actium (LR-14.3)."""

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import groupby, product
from math import ceil, dist, sqrt
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.core.report import Gauge, Phrase, Text, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import narrate
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import places
from ludi_press.games.ludi_romani.rules.model import Life, Person, SetUp, State
from ludi_press.games.ludi_romani.rules.season import SENATES
from ludi_press.games.ludi_romani.rules.tables import Kind, Tables
from ludi_press.games.ludi_romani.telling.board import end_words, in_order, region_facts, title_words
from ludi_press.games.ludi_romani.telling.names import (
    TONES,
    Names,
    Record,
    badges,
    turn_heading,
)
from ludi_press.scene import Act, Lettering, Map, Mark, PanelLine, Piece, Region, Scene, Status, Thing, Vector

SEAT: Final = 43
"""From one seat to the next, across and down."""
SIGN: Final = 16
"""How far the sign of a battle or a pestilence is from the seats."""
NAME: Final = 34
"""From the middle of a name to that of the first seats."""


def turn_scene(set_up: SetUp, record: Record) -> Scene:
    """The scene after the season, with the ways of the motus and of its acts."""
    state, tables = record.after, set_up.tables
    listed = {person.id for person in in_order(set_up, state)}
    seating = _seating(set_up, record)
    rounds = tuple(_rounds(record, seating))
    spots = seating.spots()
    rounds += tuple(naval_rounds(set_up, record, spots))
    spots |= {who: spot for who, spot in berths(set_up, state).items() if state.person(who).goods.naves}
    ranked = places(state) if state.over else {}
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(set_up, record),
        ground=ground_of(tables),
        pieces=tuple(
            _piece(set_up, record, who, spots.get(who.id), rounds, ranked.get(who.id), told=who.id in listed)
            for who in state.people
        ),
        rounds=rounds,
        things=tuple(_things(set_up, record)),
        headline=_fleet(state),
        facts=tuple(_battles(set_up, record)),
        lead=(say("picture.map-lead", season=turn_heading(set_up, record)),),
        more=tuple(
            say("picture.map-region", region=fact.label, told=fact.value) for fact in region_facts(set_up, state)
        ),
        over=state.over,
    )


def ground_of(tables: Tables) -> Map:
    chart = tables.chart
    return Map(
        *chart.size,
        tuple(_region(tables, region) for region in tables.map.regions),
        tuple(_strait(chart.shapes[region], chart.shapes[other]) for region, other in tables.map.straits),
        chart.terrae,
        chart.rivers,
        chart.mountains,
        tuple(Lettering(Text(row.name), row.at, row.size, "terra" if row.land else "mare") for row in chart.names),
    )


def _strait(coast: tuple[Vector, ...], other: tuple[Vector, ...]) -> tuple[Vector, Vector]:
    return min(product(coast, other), key=lambda pair: dist(*pair))


def _region(tables: Tables, region: str) -> Region:
    row = tables.map.regions[region]
    return Region(
        named("region", row.name),
        row.kind,
        tables.chart.shapes[region],
        _label(tables, region),
        tuple(seat_at(tables, region, index) for index in range(_seats(tables, region))),
        int(row.throne is not None),
    )


def _label(tables: Tables, region: str) -> Vector:
    """The middle of a region's name, above its seats."""
    x, y, columns = tables.chart.plates[region]
    return x, y - (NAME + (-(-_seats(tables, region) // columns) - 1) * SEAT) // 2


def _seats(tables: Tables, region: str) -> int:
    """LR-3.2: the number of printed seats with the throne; people on further seats of race.yaml are drawn below."""
    row = tables.map.regions[region]
    return row.seats + int(row.throne is not None)


def seat_at(tables: Tables, region: str, index: int) -> Vector:
    """Where somebody is drawn in a region: on a seat, or below them all."""
    columns = tables.chart.plates[region][2]
    (x, y), (row, column) = _label(tables, region), divmod(index, columns)
    return x + (2 * column - columns + 1) * SEAT // 2, y + NAME + row * SEAT


class Seating(Struct):
    """Where people are drawn: mortals on seats in order of the roster, a rex on his throne, numina below."""

    set_up: SetUp
    taken: dict[str, dict[int, str]] = field(default_factory=dict)
    at: dict[str, tuple[str, int]] = field(default_factory=dict)

    def begin(self, state: State) -> None:
        for person in state.people:
            if person.at is not None:
                self.place(person, person.at)

    def follow(self, record: Record) -> Iterator[tuple[Event, Act | None]]:
        """A season's events, each with what the picture shows of it."""
        yield from ((event, _act(self, record.after, event)) for event in record.events)

    def spots(self) -> dict[str, Vector]:
        return {who: seat_at(self.set_up.tables, *where) for who, where in self.at.items()}

    def place(self, person: Person, region: str) -> Vector:
        """Puts somebody on the first free place of a region."""
        self.leave(person.id)
        held = self.taken.setdefault(region, {})
        throne = _seats(self.set_up.tables, region) - 1
        row = self.set_up.tables.map.regions[region]
        if row.throne == person.id:
            index = throne
        else:
            closed = {throne} if row.throne else set()
            low = throne + 1 if person.is_numen else 0
            index = next(number for number in range(low, 999) if number not in held and number not in closed)
        held[index], self.at[person.id] = person.id, (region, index)
        return seat_at(self.set_up.tables, region, index)

    def leave(self, who: str) -> None:
        region, index = self.at.pop(who, (None, 0))
        if region is not None:
            del self.taken[region][index]


def _seating(set_up: SetUp, record: Record) -> Seating:
    """The seating as the season of a record began; people keep their seats from turn to turn."""
    seating = Seating(set_up)
    for earlier in reversed(tuple(record.earlier())):
        if earlier.before is None:
            seating.begin(earlier.after)
        else:
            deque(seating.follow(earlier), 0)
    if record.before is None:
        seating.begin(record.after)
    return seating


def _piece(
    set_up: SetUp,
    record: Record,
    person: Person,
    at: Vector | None,
    rounds: tuple[tuple[Act, ...], ...],
    place: int | None,
    *,
    told: bool,
) -> Piece:
    """A person as a piece, on the map or off it; numina whom nobody plays have no text unless they are on the map."""
    names, known = Names(set_up), badges(set_up)
    goods, limit = person.goods, set_up.tables.prices.limit
    name = names.called(person.id)
    trail = tuple(act.path for acts in rounds for act in acts if act.piece == person.id and len(act.path) > 1)
    status = {Life.LIVING: Status.ACTIVE, Life.DEAD: Status.DEAD, Life.IMAGO: Status.OUT}[person.life]
    where = names.team(person.at) if person.at else say("picture.map-nowhere")
    words = say(
        "picture.map-told",
        name=say("picture.team", name=name, badge=Text(known[person.id])),
        title=title_words(person),
        where=where,
        legions=goods.legions,
        classes=goods.classes,
    )
    return Piece(
        id=person.id,
        name=Text(name.text),
        tone=TONES[person.kind],
        badge=known[person.id],
        look=("token", "woman") if person.kind is Kind.VIRGO else ("token",),
        at=at,
        status=status,
        gauges=(("legions", _held(goods.legions, limit)), ("ships", _held(goods.classes + goods.naves, limit))),
        trail=trail,
        place=place,
        feat=_feat(set_up, record, person),
        told=words if told else Text(""),
    )


def _held(count: int, most: int) -> Gauge:
    """How many legions or ships somebody has, which is no damage."""
    return Gauge(count, most, hurts=False)


def _feat(set_up: SetUp, record: Record, person: Person) -> Phrase | None:
    """LR-12.4: how the game ended for somebody: how the dead died, and what those are who won with the leader."""
    state = record.after
    if not state.over or person.is_numen:
        return None
    if person.life is Life.DEAD:
        for then in (record, *record.earlier()):
            for event in (event for event in then.events if isinstance(event, ev.Died) and event.team == person.id):
                year = set_up.row(max(0, then.after.season)).year
                return say("picture.podium-died", why=say(f"cause.{event.why}"), year=year)
    end = end_words(state, person.id)
    if end.id != "end.victor":
        return end
    return say("picture.podium-consul") if person.id in state.consuls else title_words(person)


def _fleet(state: State) -> Phrase | None:
    """LR-12.4: the ships that are left to those who won; None before the end, or where nobody has any."""
    ships = max((party.ships for party in state.actium.parties), default=0) if state.over and state.actium else 0
    return say("picture.podium-fleet", n=ships) if ships else None


def _rounds(record: Record, seating: Seating) -> Iterator[tuple[Act, ...]]:
    """The acts of the motus, then those of the season: journeys, battles, deaths."""
    if record.before is None:
        return
    acts: dict[bool, list[Act]] = {False: [], True: []}
    for event, act in seating.follow(record):
        if act is not None:
            acts[event.round > 0].append(act)
    yield from (tuple(found) for found in acts.values() if found)


def _act(seating: Seating, state: State, event: Event) -> Act | None:
    """The act that shows an event, None without one; also updates the seating."""
    who, set_up = event.team or "", seating.set_up
    here = seating.at.get(who)
    if isinstance(event, ev.Moved):
        return _moved(seating, state.person(who), event)
    if here is None:
        return None
    at = seat_at(set_up.tables, *here)
    if isinstance(event, ev.BattleEnded):
        return Act(who, (at,), (_mark(set_up, "swords", who, at, event.against),))
    if isinstance(event, ev.Died):
        seating.leave(who)
        return Act(who, (at,), (_mark(set_up, "death", who, at, None),))
    return None


def _moved(seating: Seating, person: Person, event: ev.Moved) -> Act | None:
    """LR-3.4: the act of a move; the four numina in Rome are not drawn where nobody plays them."""
    here = seating.at.get(person.id)
    before = seat_at(seating.set_up.tables, *here) if here else None
    if event.after is None:
        seating.leave(person.id)
        return None
    if person.id in SENATES and person.id not in seating.set_up.played:
        return None
    to = seating.place(person, event.after)
    return Act(person.id, (before, to) if before else (to,))


def _mark(set_up: SetUp, sign: str, who: str, at: Vector, other: str | None) -> Mark:
    names = Names(set_up)
    more = {"other": names.called(other)} if other else {}
    caption = say(f"picture.map-deed-{sign}", team=names.called(who), **more)
    return Mark(sign, who, at, caption, gone=sign == "death", status=Status.DEAD if sign == "death" else None)


def _things(set_up: SetUp, record: Record) -> Iterator[Thing]:
    """LR-14.3: swords for battles and stakes for pestilence, beside the seats toward the middle of the map."""
    tables = set_up.tables
    fought = dict.fromkeys(
        event.region for event in record.events if isinstance(event, ev.Challenged) and event.legions
    )
    if any(isinstance(event, ev.Rowed) for event in record.events):
        x, y = tables.chart.actium
        yield Thing("battle", (x, y - SEAT))
        fleets = berths(set_up, record.after).items()
        yield from (Thing("naufragia", at) for who, at in fleets if not record.after.person(who).goods.naves)
    ill = [pestis.region for pestis in record.after.pestes]
    for sign, regions, down in (("battle", fought, -1), ("pestis", ill, 1)):
        for region in regions:
            (x, y), half = _label(tables, region), SEAT * tables.chart.plates[region][2] // 2 + SIGN
            inward = half if x < tables.chart.size[0] / 2 else -half
            yield Thing(sign, (x + inward, y + NAME + down * SEAT // 2))


def _battles(set_up: SetUp, record: Record) -> Iterator[PanelLine]:
    """LR-14.3: the result of each battle: who lost how many legions."""
    names = Names(set_up)
    for event in record.events:
        if isinstance(event, ev.BattleEnded):
            yield PanelLine("swords", replace(narrate(event, names), id="picture.map-lost"))


# Actium: the fleets sail to the promontory, and every round shows who loses a ship

BERTH = 43
"""From one fleet to the next."""


def berths(set_up: SetUp, state: State) -> dict[str, Vector]:
    """The place of the fleet of each party, by its leader; empty before Actium and without ships."""
    battle = state.actium
    if battle is None:
        return {}
    leaders = [party.leader for party in battle.parties if party.ships or party.lost is not None]
    columns, (x, y) = max(1, ceil(sqrt(2 * len(leaders)))), set_up.tables.chart.actium
    spots = (divmod(index, columns) for index in range(len(leaders)))
    lie = [(x + (2 * column - columns + 1) * BERTH // 2, y + row * BERTH) for row, column in spots]
    return dict(zip(leaders, lie, strict=True))


def naval_rounds(set_up: SetUp, record: Record, seats: Mapping[str, Vector]) -> Iterator[tuple[Act, ...]]:
    """The arrival of the fleets from the seats of their leaders, then each round in which a ship was lost."""
    names, places = Names(set_up), berths(set_up, record.after)

    def mark(event: ev.FleetBuilt | ev.Rowed, sign: str | None, deed: str) -> Mark:
        who, gauges = event.team or "", (("legions", _held(0, 0)), ("ships", _held(event.ships, event.ships)))
        caption = say(f"picture.map-deed-{deed}", team=names.called(who), ships=event.ships)
        lost, at = not event.ships, places[who]
        wreck = Thing("naufragia", at) if lost else None
        return Mark(sign, who, at, caption, pause=lost, gauges=gauges, gone=lost, leaves=wreck)

    arrivals = [event for event in record.events if isinstance(event, ev.FleetBuilt) and event.team in places]
    if arrivals:
        yield tuple(
            Act(who, (seats.get(who, places[who]), places[who]), (mark(event, None, "sail"),))
            for event in arrivals
            if (who := event.team or "")
        )
    lost = (event for event in record.events if isinstance(event, ev.Rowed) and not event.kept)
    for _, events in groupby(lost, key=lambda event: event.round):
        yield tuple(
            Act(event.team or "", (places[event.team or ""],), (mark(event, "naufragia", "sink"),)) for event in events
        )
