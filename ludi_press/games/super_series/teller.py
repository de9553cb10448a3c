"""What tells of Ludi Circenses Supremi: boards, the log, the Chronicle, tables for readers, and the parts beside it.

Luck compares dice with their exact chances, for every die that decides something alone.
A corner reads the speed die, which counts as such only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, groupby
from typing import Final, TypeVar

from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Luck, Ranking, RuleTable
from ludi_press.core.dice import D20, Die
from ludi_press.core.report import Board, Brief, Cell, LogEntry, LogLine, LogRound, Message, Phrase, Row, Text, say
from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.kit.odds import LuckBook
from ludi_press.games.kit.race_news import RaceTeller
from ludi_press.games.kit.race_telling import (
    entrants,
    full_name,
    line_up_board,
    name_cells,
    placed_and_apart,
    results,
    status_columns,
)
from ludi_press.games.kit.report import in_a_row, percent, ranges, right, table
from ludi_press.games.kit.told import moments
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.act import deadly_faces
from ludi_press.games.super_series.rules.attack import blow_chance
from ludi_press.games.super_series.rules.live import RaceSetUp, endurance_left, harm_chance
from ludi_press.games.super_series.rules.model import (
    LEVELS,
    Chariot,
    Part,
    RaceState,
    Speed,
    Status,
    Team,
    Trait,
    TurnOrders,
    Why,
)
from ludi_press.games.super_series.rules.tables import (
    Chance,
    CornerRow,
    CrashDamage,
    Laceration,
    Landing,
    Tables,
    read_tables,
)
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.ahead import blanks, offers, opened, order_slips, plan_odds
from ludi_press.games.super_series.telling.names import Names
from ludi_press.games.super_series.telling.odds import Policy
from ludi_press.games.super_series.telling.scene import condition, end, end_words, turn_scene
from ludi_press.games.super_series.telling.tell import TOLD, Record, Turn

T = TypeVar("T")


def rule_tables(tables: Tables) -> Iterator[RuleTable]:
    harm, across, columns = "tables.harm", tables.laceration.rows, "tables.target.constitution"
    yield RuleTable("SS-5.2", _speed_dice(tables))
    yield RuleTable("SS-8.3", _cornering(tables))
    yield RuleTable("SS-9.4", _single("tables.slip.title", "tables.slip.rank", harm, tables.slip.harm))
    yield RuleTable("SS-10.1", _single("tables.wall.title", "trait.skill", harm, tables.wall.harm))
    yield RuleTable("SS-11.1", _whip(tables))
    for landing in Landing:
        for name, part in (("chariot", Part.LEFT), ("horses", Part.HORSES)):
            rows = tables.crash_success.grid(landing, part)
            title = f"tables.crash.{landing}.{name}"
            yield RuleTable("SS-12.4", _grid(title, "tables.attacker", "tables.target.size", rows, chance_words))
    rows_of_damage, title = tables.crash_damage.rows, "tables.crash.damage"
    yield RuleTable("SS-12.5", _grid(title, "tables.combo", "tables.target.part", rows_of_damage, _crash_damage))
    yield RuleTable("SS-13.1", _grid("tables.laceration.title", "tables.attacker", columns, across, _laceration))
    fall = tables.naufragia.fall
    yield RuleTable("SS-15.1", _single("tables.fall.title", "trait.constitution", "tables.hurt", fall))


def chance_words(chance: Chance) -> Message:
    """The faces of a cell with their odds."""
    if not chance.faces:
        return say("tables.never")
    return say("tables.faces", faces=ranges(chance.faces), odds=percent(chance.probability))


def _single(title: str, rank: str, head: str, rows: Sequence[Chance]) -> Board:
    return table(title, (rank, head), ((number, chance_words(chance)) for number, chance in enumerate(rows)))


def _speed_dice(tables: Tables) -> Board:
    dice = ((level, die) for level in LEVELS if (die := tables.speed_die[level]) is not None)
    rows = ((f"speed.{level.name}", Text(", ".join(map(str, die.faces))), _odds(die)) for level, die in dice)
    return table("tables.speed.title", ("tables.speed", "tables.faces.title", "tables.odds"), rows)


def _odds(die: Die) -> Phrase:
    odds = ((face, Fraction(die.faces.count(face), len(die.faces))) for face in sorted({*die.faces}))
    return in_a_row("tables.join", [say("tables.face", face=face, odds=percent(chance)) for face, chance in odds])


def _cornering(tables: Tables) -> Board:
    skills = range(max(len(row) for lane in tables.corners for row in (lane.LOW, lane.FAST, lane.MAX)))
    heads: tuple[Phrase | str, ...] = (
        "tables.cornering.where",
        *(say("tables.trait", trait="trait.skill", value=n) for n in skills),
    )
    last = len(tables.corners)
    rows = (
        (
            say(f"tables.lane{'.beyond' if lane == last else ''}.speed", lane=lane, speed=f"speed.{level.name}"),
            *(_results(row) for row in by_level.at(level, ())),
        )
        for lane, by_level in enumerate(tables.corners, start=1)
        for level in LEVELS
    )
    return table("tables.cornering.title", heads, rows)


def _results(row: CornerRow) -> Phrase:
    told = (
        say(f"tables.result.{corner}", faces=ranges(chance.faces), odds=percent(chance.probability))
        for corner, chance in row.results
    )
    return in_a_row("tables.join", [*told])


def _whip(tables: Tables) -> Board:
    heads = ("trait.endurance", "tables.whip.success", "tables.whip.spaces", "tables.whip.harm")
    rows = ((chance_words(row.success), row.spaces, chance_words(row.harm)) for row in tables.whip.rows)
    return table("tables.whip.title", heads, ((number, *row) for number, row in enumerate(rows)))


def _grid(title: str, corner: str, across: str, rows: Sequence[Sequence[T]], words: Callable[[T], Phrase]) -> Board:
    """A table by two characteristics: the attacker's down, the defender's `across`."""
    heads: tuple[Phrase | str, ...] = (corner, *(say(across, value=number) for number in range(len(rows[0]))))
    return table(title, heads, ((rank, *map(words, row)) for rank, row in enumerate(rows)))


def _crash_damage(cell: CrashDamage) -> Message:
    return say("tables.damage", chance=chance_words(cell.self_), lost=cell.inflicts)


def _laceration(cell: Laceration) -> Message:
    return say(f"tables.stun.{min(cell.stun, 2)}", chance=chance_words(cell.chance), orders=cell.stun)


_ROUND_END = (ev.Finished, ev.LedAway, ev.RaceOver, ev.Unclassified, ev.WreckCleared)
_ATTACKS = (ev.Crashed, ev.Lacerated, ev.StrikeMissing)
_UNMOVED = (ev.OrderTaken, ev.Stunned)
"""The events of a team that does not move; any move begins with a die."""
_UNSPOKEN = (ev.RoundBegun,)
"""Events without a line in the log: the sequence of its entries shows the race order."""


def turn_log(set_up: RaceSetUp, record: Record) -> tuple[LogRound, ...]:
    """The rounds of a turn, in order; events before the first round are a round of their own."""
    names, events = Names.brief(set_up), record.events
    numbered = [(index, event) for index, event in enumerate(events) if not isinstance(event, _UNSPOKEN)]
    lines = Lines(events, record.rolls, names, TOLD)
    rounds = []
    for number, group in groupby(numbered, key=lambda item: item[1].round):
        entries = tuple(_entry(items, lines, names) for items in split(group, _opens))
        rounds.append(LogRound(say("log.round", round=number) if number else say("log.before"), entries))
    crossings, cut = dict(_crossings(events, set_up.laps)), dict(_cut_short(events))
    return tuple(_sequenced(one, crossings, cut, lines) for one in rounds)


def _cut_short(events: Sequence[ev.Event]) -> Iterator[tuple[int, int]]:
    """SS-6.1, SS-15.1: the moves that a rival or a fall ended early, each with the spaces driven until then."""
    for index, rolled in enumerate(events):
        if isinstance(rolled, ev.SpacesRolled):
            own = [one for one in events[index:] if (one.team, one.round) == (rolled.team, rolled.round)]
            drives = [one for one in own if isinstance(one, ev.Moved | ev.Slipped)]
            driven = sum(one.spaces if isinstance(one, ev.Moved) else 1 for one in drives)
            ended = any(isinstance(one, ev.Flipped | ev.Blocked) for one in own)
            if ended and driven < rolled.spaces:
                yield index, driven


def _crossings(events: Sequence[ev.Event], laps: int) -> Iterator[tuple[int, Numbered]]:
    """SS-17.1: the moves that led over the line, each with the finish, which is only counted as the round ends."""
    moved = (ev.Moved, ev.Slipped)
    for index, event in enumerate(events):
        if isinstance(event, ev.Finished) and not event.dragged:
            crossed = (
                at
                for at, one in enumerate(events[:index])
                if isinstance(one, moved) and one.team == event.team and one.before.lap < laps <= one.after.lap
            )
            yield from ((at, (index, event)) for at in crossed)


def _sequenced(part: LogRound, crossings: Mapping[int, Numbered], cut: Mapping[int, int], lines: Lines) -> LogRound:
    """A round in whose summaries a finish stands where the line was crossed, if anything is told beyond it.

    Of a move that was cut short its summary says how many spaces were driven.
    """
    briefs: dict[int, Brief | None] = {}
    for one in (line for entry in part.entries for line in entry.lines if line.brief and line.event in cut):
        briefs[one.event] = _driven(one.brief, cut[one.event])
    for entry in part.entries:
        last = max((line.event for line in entry.lines if line.brief), default=0)
        for one in (line for line in entry.lines if line.event in crossings and line.event < last):
            index, finish = crossings[one.event]
            brief = lines.of([(index, finish)], finish.team)[0].brief
            if brief:
                told = replace(brief.message, id="brief.finished.then")
                slid = say("list.next", items=one.brief.message, item=told) if one.brief else told
                briefs |= {one.event: Brief(slid), index: None}

    def line(one: LogLine) -> LogLine:
        return replace(one, brief=briefs[one.event]) if one.event in briefs else one

    return replace(part, entries=tuple(replace(one, lines=tuple(map(line, one.lines))) for one in part.entries))


def _driven(brief: Brief | None, n: int) -> Brief | None:
    return brief and replace(brief, message=Message("brief.spaces.driven", (*brief.message.args, ("n", n))))


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether an event begins a new entry; at the end of a round each finish is one, and all other events are one."""
    event, head = item[1], first[1]
    if isinstance(event, ev.Finished) or isinstance(head, ev.Finished):
        return True
    if isinstance(event, _ROUND_END):
        return not isinstance(head, _ROUND_END)
    return isinstance(event, (ev.OrderTaken, *_ATTACKS)) or isinstance(head, _ROUND_END)


def _entry(items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    head = items[0][1]
    order = _order(head, names)
    standing = all(isinstance(event, _UNMOVED) for _, event in items)
    if isinstance(head, ev.OrderTaken) and head.why is Why.ORDERED:
        items = items[1:]
    told = lines.of(items, head.team)
    whole = (isinstance(head, _ROUND_END) and not isinstance(head, ev.Finished)) or head.round == 0
    if whole or head.team is None:
        return LogEntry("", _headline(head, names), told)
    tone = names.set_up.by_id[head.team].factio.value
    headline, name = _headline(head, names, standing=standing), names.team(head.team)
    return LogEntry(head.team, headline, told, name, tone, order)


def _order(head: ev.Event, names: Names) -> Message | None:
    """The order that a team carries out, with the reason where it is not the one that was given."""
    if not isinstance(head, ev.OrderTaken):
        return None
    done = names.order(head.done)
    if head.why in (Why.ORDERED, Why.FLIPPED):
        return done
    why: dict[str, Phrase] = {}
    if head.obstacle is not None:
        why = {"asked": names.order(head.asked), "obstacle": names.team(head.obstacle)}
    return say(f"brief.order.{head.why}", order=done, **why)


def _headline(head: ev.Event, names: Names, *, standing: bool = False) -> Message:
    if isinstance(head, ev.OrderTaken):
        done = names.order(head.done)
        return say("order.standing", order=done, speed="speed.STOP") if standing else done
    if isinstance(head, _ATTACKS):
        return say("log.attack")
    return say("log.round-end") if head.round else say("log.start")


_STATUS_TONES = {Status.FLIPPED: "flipped", Status.FINISHED: "finished", Status.OUT: "out", Status.DEAD: "dead"}


def status_board(set_up: RaceSetUp, state: RaceState, before: RaceState | None = None) -> Board:
    """SS-14.3: all teams in the order of the race, with arrows for places gained and lost since `before`.

    Before the first turn the board shows the teams, their places on the grid and their characteristics.
    """
    order = placed_and_apart(set_up, standings, state, before, Status.RUNNING)
    if state.turn == 0:
        fit = all(len(one.driver) + len(one.racer or "") < ROOM for one in set_up.teams)
        names = Names(set_up) if fit else Names.brief(set_up)
        rows = tuple(_grid_row(set_up, names, rank, one) for one, rank, _ in order)
        return Board(say("board.title"), status_columns("grid", "traits", spare=("badge", "grid")), rows)
    rows = tuple(_status_row(set_up, state, *one) for one in order)
    heads = status_columns("where", "gap", "damage", "state", spare=("badge", "gap", "damage"))
    return Board(say("board.title"), heads, rows)


ROOM: Final = 42
"""How long an auriga and a racer may be together for the whole start board to stay on one line of a mail."""


def _grid_row(set_up: RaceSetUp, names: Names, rank: Phrase, chariot: Chariot) -> Row:
    team, space = set_up.by_id[chariot.team], set_up.track.spaces[chariot.at]
    traits = say("board.traits.points", **{trait.value: getattr(team, trait) for trait in Trait})
    where = Cell(say("board.where.grid", lane=space.lane, rank=1 - space.number))
    name = full_name(team, names.team(team.id).value)
    return Row(team.id, (*name_cells(set_up, team.id, rank, name), where, Cell(traits)))


def _status_row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: Phrase, gap: Phrase) -> Row:
    tone = _STATUS_TONES.get(chariot.status)
    name = Names.brief(set_up).team(chariot.team)
    cells = (
        *name_cells(set_up, chariot.team, rank, name),
        Cell(_where(set_up, chariot), tone),
        Cell(gap),
        Cell(_damage(chariot), "lost" if chariot.left + chariot.right + chariot.horses else None),
        Cell(condition(set_up, state, chariot), tone),
    )
    return Row(chariot.team, cells)


def _where(set_up: RaceSetUp, chariot: Chariot) -> Message:
    if chariot.status is Status.FINISHED:
        return say("board.where.finished")
    space, names = set_up.track.spaces[chariot.at], Names(set_up)
    if space.on_grid:
        return say("board.where.start", lane=space.lane, rank=1 - space.number)
    section = names.section_in_brief(space.section)
    if chariot.lap >= set_up.laps:
        return say("board.where.over", lane=space.lane, section=section, space=space.number)
    return say("board.where.lap", lap=chariot.lap + 1, lane=space.lane, section=section, space=space.number)


def _damage(chariot: Chariot) -> Phrase:
    """SS-14.3, SS-14.3a: the points lost, for each part that lost any."""
    lost = {name: getattr(chariot, name) for name in ("left", "right", "horses")}
    told = [say(f"board.damage.{name}", n=points) for name, points in lost.items() if points]
    return in_a_row("board.damage.join", told) if told else say("board.nothing")


def _teams(set_up: RaceSetUp) -> Board:
    """SS-1, SS-19.1: the board of the teams with racer, package, characteristics and experience."""
    has_xp = any(team.xp for team in set_up.teams)
    more = ("teams.package", *(right(f"trait.{trait}") for trait in Trait), *((right("teams.xp"),) if has_xp else ()))

    def facts(team: Team) -> Iterator[Phrase]:
        yield named("package", team.package)
        yield from (getattr(team, trait) for trait in Trait)
        yield from (team.xp,) if has_xp else ()

    return line_up_board(set_up, more, facts)


def _rankings(set_up: RaceSetUp, record: Record, places: Mapping[str, int]) -> Iterator[Ranking]:
    """SS-3.3: the order after each round: finished teams, then the race order of the next round, then the others.

    After the last round it is that of the `places`.
    """
    last = tuple(places)
    before = standings(set_up, record.before) if record.before else ()
    home_before = [chariot.team for chariot in before if chariot.status is Status.FINISHED]
    begun = [event for event in record.events if isinstance(event, ev.RoundBegun)]
    for event in begun[1:]:
        earlier = [other for other in record.events if other.round < event.round]
        home = [other.team for other in earlier if isinstance(other, ev.Finished)]
        placed = [*home_before, *(team for team in home if team is not None)]
        away = [team for team in last if team not in placed and team not in event.order]
        yield Ranking(record.turn, event.round - 1, (*placed, *event.order, *away))
    yield Ranking(record.turn, begun[-1].round if begun else 0, last, tuple(places.values()))


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    for at, index, event in moments(records):
        if isinstance(event, (ev.Crashed, ev.Lacerated)) and event.team is not None:
            yield Attack(event.team, event.target, *at, say(f"mark.{event.what}"), event.hit, index)


Counted = Iterator[tuple[str, str, bool, Fraction]]
"""Dice that decide yes or no: of which team, what is counted, whether it was yes, and the chance of it."""
Left = Callable[[Team], int]
"""SS-14.1: the Endurance that a team has left."""


def race_luck(set_up: RaceSetUp, records: Sequence[Record]) -> tuple[Luck[Phrase], ...]:
    """The luck of every team, in order of entry; tables hang on the points that the horses have lost."""
    book, horses = LuckBook(), dict[str, int]()

    def left(team: Team) -> int:
        return endurance_left(team, horses.get(team.id, 0))

    for record in records:
        for event in (event for event in record.events if event.team is not None):
            team = set_up.by_id[event.team or ""]
            if isinstance(event, ev.SpacesRolled | ev.Dragged):
                _speed(book, set_up.tables, event, record)
            lost = horses.get(team.id, 0)
            for one in chain(_tests(set_up, team, left, event, record), _harm(set_up, team, lost, event)):
                book.chance(*one)
            if isinstance(event, ev.Damaged) and event.part is Part.HORSES:
                horses[team.id] = event.after
    return book.luck(set_up.by_id, TOLD.luck)


def _speed(book: LuckBook, tables: Tables, event: ev.SpacesRolled | ev.Dragged, record: Record) -> None:
    """SS-5.2: the speed die; SS-15.4: the horses that drag run at LOW."""
    die = tables.speed_die[event.speed if isinstance(event, ev.SpacesRolled) else Speed.LOW]
    book.face(event.team or "", "speed", record.rolls[event.dice[0]].face, die)


def _tests(set_up: RaceSetUp, team: Team, left: Left, event: ev.Event, record: Record) -> Counted:
    """SS-11.1, SS-12.4, SS-12.5, SS-13.1, SS-15.5: a hit is good luck for the attacker, bad for the target."""
    tables = set_up.tables
    match event:
        case ev.Whipped(success=success):
            yield team.id, "whip", success, tables.whip.at(left(team)).success.probability
        case ev.Crashed(hit=hit, target=target) | ev.Lacerated(hit=hit, target=target):
            owed = blow_chance(set_up, event).shifted(event.shift)
            yield from ((team.id, "blows", hit, owed), (target, "struck", hit, owed))
        case ev.Contact(target=target, self_damage=damage):
            other, cause = set_up.by_id[target], record.events[event.cause or 0]
            on_horses = isinstance(cause, ev.Crashed) and cause.part is Part.HORSES
            column = left(other) if on_horses else other.size
            yield team.id, "harm", damage, tables.crash_damage.at(team.skill + team.size, column).self_.probability
        case ev.Escaped(threats=threats, trampled=trampled) if event.dice:
            yield team.id, "falls", trampled, Fraction(deadly_faces(threats, team), len(D20.faces))


def _harm(set_up: RaceSetUp, team: Team, lost: int, event: ev.Event) -> Counted:
    """SS-9.4, SS-10.1, SS-11.1, SS-15.1, SS-15.7: harm by a wall, a slip, a wreck, the own whip or a fall."""
    chance = harm_chance(set_up, event, lost)
    if chance:
        kind = "falls" if isinstance(event, ev.Fell) else "harm"
        yield (
            team.id,
            kind,
            event.variant.split(".")[0] in ("harmed", "hurt") or isinstance(event, ev.Damaged),
            chance.probability,
        )


class SuperSeriesTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders, Names, Chariot]):
    id = "super-series"
    turn, names = Turn, Names
    beats = TOLD.arguments
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(read_tables, rule_tables))

    place = right("places.place")
    standings = staticmethod(standings)
    end = staticmethod(end)
    status_board = staticmethod(status_board)
    turn_log = staticmethod(turn_log)
    opened = staticmethod(opened)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    plan_odds = staticmethod(plan_odds)
    policy = Policy

    def stage(self, set_up: RaceSetUp, chariot: Chariot) -> Message:
        """SS-17.2: whether a team has finished, on which lap it is, or that it is out."""
        if chariot.status is Status.FINISHED:
            return say("laps.finished")
        return say("laps.lap", lap=chariot.lap + 1, laps=set_up.laps) if chariot.on_track else say("laps.out")

    def chronicle(self, set_up: RaceSetUp, records: Sequence[Record]) -> Chronicle:
        """The Chronicle of a race; SS-17.2: its places are final when it is over."""
        last = records[-1].after
        return Chronicle(
            entrants=entrants(set_up),
            teams=_teams(set_up),
            rankings=tuple(
                ranking
                for record in records
                for ranking in _rankings(set_up, record, self.places(set_up, record.after))
            ),
            marks=TOLD.marks(records),
            attacks=tuple(_attacks(records)),
            luck=race_luck(set_up, records),
            results=results(standings(set_up, last), lambda one: end_words(set_up, last, one)) if records else (),
        )
