"""What tells of Ludi Romani: boards, the log, the Chronicle, tables for readers, and the parts beside it."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.core.chronicle import Attack, Chronicle, Entrant, Ranking, Result, RuleTable
from ludi_press.core.dice import D6
from ludi_press.core.report import (
    Ask,
    Board,
    Brief,
    Fact,
    Listing,
    LogEntry,
    LogLine,
    LogRound,
    Message,
    Phrase,
    Report,
    Term,
    Text,
    Vote,
    VoteBoard,
    say,
)
from ludi_press.games.contract import Teller
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.kit.log import Lines, Numbered
from ludi_press.games.kit.odds import faces_luck
from ludi_press.games.kit.report import narrate, table
from ludi_press.games.kit.told import moments
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules import model
from ludi_press.games.ludi_romani.rules.actium import places, victors
from ludi_press.games.ludi_romani.rules.events import Ballot as Cast
from ludi_press.games.ludi_romani.rules.events import FleetBuilt, Rowed, Voted
from ludi_press.games.ludi_romani.rules.model import Good, Life, SeasonOrders, SetUp, State
from ludi_press.games.ludi_romani.rules.tables import Kind, SeasonKind, Tables, read_tables
from ludi_press.games.ludi_romani.telling.ahead import (
    battle_odds,
    blanks,
    clash_odds,
    god_odds,
    offers,
    opened,
    order_slips,
    sheets,
    timetable,
)
from ludi_press.games.ludi_romani.telling.beats import turn_beats
from ludi_press.games.ludi_romani.telling.board import (
    bond_facts,
    end_words,
    final_places,
    region_facts,
    roster_board,
    status_board,
)
from ludi_press.games.ludi_romani.telling.names import TONES, Names, Record, money, season_words, turn_heading
from ludi_press.games.ludi_romani.telling.news import turn_news
from ludi_press.games.ludi_romani.telling.scene import turn_scene
from ludi_press.games.ludi_romani.telling.tell import TOLD

_QUIET: Final = (ev.Moved, ev.Waived, ev.Quoted)
"""Events that tell whom an act is about only where it has no others."""
_GATHERED: Final = frozenset({"emptio", "tributum", "dat", "verba", "consules"})
"""Acts of which all are one entry, at the place of the first one."""


def turn_log(set_up: SetUp, record: Record) -> tuple[LogRound, ...]:
    """The parts of a season; of the start those who are played."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    return tuple(
        LogRound(say(f"log.{part}"), tuple(_entries(record, part, items, lines, names)))
        for part, items in _parts(set_up, record)
    )


def _parts(set_up: SetUp, record: Record) -> list[tuple[str, list[Numbered]]]:
    """LR-13.4: events by the part of the turn in which they happened."""
    items = list(enumerate(record.events))
    if record.before is None:
        return [("start", [(at, one) for at, one in items if one.team in set_up.played])]
    row = set_up.row(record.after.season)
    if row.season is SeasonKind.ACTIUM:
        return [("close" if any(isinstance(event, ev.Triumphed) for _, event in items) else "actium", items)]
    acts = [at for at, event in items if event.round]
    first, last = (acts[0], acts[-1] + 1) if acts else (len(items), len(items))
    parts = [("motus", items[:first]), ("acts", items[first:last]), ("close", items[last:])]
    return [part for part in parts if part[1]]


def _entries(record: Record, part: str, items: list[Numbered], lines: Lines, names: Names) -> Iterator[LogEntry]:
    """The entries of a part: in the acts one for each, with those of some kinds gathered; at Actium one a party."""
    if part == "actium":
        keys: dict[object, list[Numbered]] = {}
        for item in items:
            keys.setdefault(_party(record, item[1]), []).append(item)
        rest = keys.pop(None, [])
        yield LogEntry("", say("log.actium.head"), lines.of(rest, None))
        yield from (_about(str(leader), own, lines, names) for leader, own in keys.items())
    elif part == "acts":
        of: dict[object, list[Numbered]] = {}
        for number, own in groupby(items, key=lambda item: item[1].round):
            word = record.orders.acts[number - 1].word if record.orders and number else ""
            of.setdefault(word if word in _GATHERED else number, []).extend(own)
        yield from (_act(record, key, own, lines, names) for key, own in of.items())
    elif part == "motus" and record.orders:
        yield _gathered("motus", say("log.motus.line"), items, lines)
    else:
        yield LogEntry("", say(f"log.{part}.head"), lines.of(items, None))


def _party(record: Record, event: Event) -> str | None:
    """LR-11.4: the leader of the party that an event of Actium is about."""
    about = {event.team, getattr(event, "party", None), getattr(event, "to", None)}
    battle = record.after.actium
    led = (party.leader for party in battle.parties if about & {*party.members}) if battle else iter(())
    return next(led, None)


def _act(record: Record, key: object, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    """LR-13.4: an act under the name of the person it is about, with the rule that the Fates waived for it."""
    if isinstance(key, str):
        return _gathered(key, say(f"log.{key}"), items, lines)
    own = [event.team for _, event in items if event.team and not isinstance(event, _QUIET)]
    moved = [event.team for _, event in items if event.team and isinstance(event, ev.Moved)]
    team = next(iter([*own, *moved, *(event.team for _, event in items if event.team)]), "")
    act = record.orders.acts[items[0][1].round - 1] if record.orders else None
    head = say("log.act", act=Text(act.word if act else ""))
    waived = [event.rule for _, event in items if isinstance(event, ev.Waived)]
    will = say("log.will", rule=Term(f"waived.{waived[0].lower()}", waived[0])) if waived else None
    return replace(_about(team or (act.word if act else ""), items, lines, names, head), order=will)


def _gathered(team: str, name: Phrase, items: list[Numbered], lines: Lines) -> LogEntry:
    """An entry about several people, each named in its line."""
    told = _retold(items, lines.of(items, None), ev.Sold, _purchases(items, lines))
    kept = told if team == "verba" else _retold(items, told, ev.Quoted)
    return LogEntry(team, say("log.acts.head"), kept, name, apart=True)


def _about(team: str, items: list[Numbered], lines: Lines, names: Names, head: Message | None = None) -> LogEntry:
    """An entry about one person, or about the season where an act names nobody; its lines say what the act was."""
    told = _retold(items, _retold(items, lines.of(items, team), ev.Quoted), ev.Rowed, _losses(items))
    if team not in names.set_up.roster:
        return LogEntry(team, head or say("log.acts.head"), told, head, apart=True)
    joined = [event for _, event in items if isinstance(event, ev.Befriended)]
    friends = tuple(event.team or "" for event in joined if not event.blessed)
    told = _retold(items, told, ev.Befriended, _oaths(joined, friends, names)) if friends else told
    name = names.party((*dict.fromkeys(filter(None, friends)),)) if friends else names.team(team)
    return LogEntry(team, head or say("log.actium.party"), told, name, apart=True)


def _retold(
    items: list[Numbered], told: tuple[LogLine, ...], kind: type[Event], briefs: Iterable[Brief | None] = ()
) -> tuple[LogLine, ...]:
    """The lines with the told events of a kind in other words: each in the next of these, the rest in none.

    Without any, what the host says beside an act is not told, since the line sums that act up.
    """
    rest = iter(briefs)
    return tuple(
        replace(line, brief=next(rest, None)) if line.brief and isinstance(event, kind) else line
        for (_, event), line in zip(items, told, strict=True)
    )


def _oaths(joined: Sequence[ev.Befriended], friends: tuple[str, ...], names: Names) -> Iterator[Brief]:
    """LR-8.1, LR-8.2: the name of a bond of friends, and who of them swore to Juno."""
    yield Brief(say("brief.amicitia", name=Text(joined[0].name)))
    sworn = tuple(event.team or "" for event in joined if event.blessed)
    if sworn:
        yield Brief(say("brief.sworn.all") if sworn == friends else say("brief.sworn", who=names.party(sworn)))


def _purchases(items: list[Numbered], lines: Lines) -> Iterator[Brief | None]:
    """LR-4.6: all that somebody buys of a numen where that one buys of it first."""
    bought: dict[tuple[str | None, str], ev.Sold] = {}
    sales = [one for _, one in items if isinstance(one, ev.Sold)]
    for one in sales:
        so_far = bought.get((one.team, one.buyer))
        price = ev.Denarii(one.price + (so_far.price if so_far else 0))
        goods = one.goods.plus(so_far.goods) if so_far else one.goods
        bought[one.team, one.buyer] = replace(one, goods=goods, price=price)
    for one in sales:
        whole = bought.pop((one.team, one.buyer), None)
        yield lines.brief(whole) if whole else None


def _losses(items: list[Numbered]) -> Iterator[Brief]:
    """LR-11.7: all the rounds in which a fleet loses a ship."""
    rounds = [event.round for _, event in items if isinstance(event, ev.Rowed) and not event.kept]
    yield Brief(say("brief.rowed.rounds", n=len(rounds), rounds=Listing(tuple(rounds))))


def _ask(set_up: SetUp, record: Record) -> Ask | None:
    """LR-2.2, LR-11.1, LR-12.1: what is asked; there is no motus before the first season, Actium and triumph differ."""
    state = record.after
    if state.over or record.ask is None:
        return None
    actium = set_up.row(set_up.next_row(state)).season is SeasonKind.ACTIUM
    kind = "triumph" if state.actium else "actium" if actium else "first" if state.season < 0 else ""
    return replace(record.ask, kind=kind)


def _ask_title(set_up: SetUp, record: Record) -> Message | None:
    """What the next season is called where acts for it are asked; the triumph has no name."""
    if record.ask is None or record.after.actium:
        return None
    return say("ask.title", season=season_words(set_up, set_up.next_row(record.after)), turn=record.ask.turn)


def _leader(set_up: SetUp, state: State) -> Phrase | None:
    """LR-12.1: the leader of the victors; None before Actium is won."""
    won = victors(state)
    first = state.triumph.leader if state.triumph else won[0] if won else None
    return Names(set_up).team(first) if first else None


def _facts(set_up: SetUp, state: State) -> Iterator[Fact]:
    """The host, who plays whom, the next season of the timetable, and the bonds."""
    if set_up.host:
        yield Fact(say("fact.host"), Text(set_up.host))
    players = ((who, Text(one.player)) for who, one in set_up.roster.items() if one.player)
    yield Fact(say("teams.player"), Names(set_up).each_with(players))
    if not state.over and state.actium is None:
        number = set_up.next_row(state)
        row = set_up.row(number)
        hours = Text("\N{EN DASH}".join((*row.motus[:1], *row.time[-1:])))
        season = season_words(set_up, number)
        yield Fact(say("fact.next"), say("fact.next.at", season=season, hours=hours) if set_up.evening else season)
    yield from bond_facts(set_up, state)


# What a season decided: the votes of the senate, and Actium round by round (LR-6, LR-11)

_FLEETS = tuple(say(f"tables.{head}") for head in ("party", "members", "bought", "ships-left"))


def turn_tables(set_up: SetUp, record: Record) -> tuple[Board, ...]:
    """The tables of fleets and Actium that have rows in this turn."""
    names = Names(set_up)
    fleets = table("tables.fleets", _FLEETS, _fleets(names, record))
    return tuple(board for board in (fleets, _actium(names, record)) if board.rows)


def turn_votes(set_up: SetUp, record: Record) -> tuple[Vote, ...]:
    """LR-6.2, LR-6.5, LR-6.11: each bill with its voters; a caedes needs all votes present, others the majority."""
    names = Names(set_up)

    def ballots(cast: tuple[Cast, ...]) -> tuple[VoteBoard, ...]:
        return tuple(
            VoteBoard(names.called(ballot.who), ballot.suffragia, TONES[set_up.roster[ballot.who].row.kind])
            for ballot in cast
        )

    found = []
    for event in record.events:
        if isinstance(event, Voted):
            majority = (event.votes_for + event.votes_against) // 2 + 1
            needed = event.present if event.rule == "LR-6.11" else majority
            found.append(Vote(narrate(event, names), ballots(event.ayes), ballots(event.noes), needed, event.present))
    return tuple(found)


def _fleets(names: Names, record: Record) -> Iterator[tuple[Phrase, ...]]:
    """LR-11.4: what each party was worth, and the ships that it bought."""
    for event in record.events:
        if isinstance(event, FleetBuilt) and event.ships:
            yield names.team(event.team), names.party(event.members), money(int(event.worth)), event.ships


def _actium(names: Names, record: Record) -> Board:
    """LR-11.7: rolls and ships left by round; a second roll of a party begins the next round."""
    rounds: list[dict[str | None, Rowed]] = []
    for event in record.events:
        if isinstance(event, Rowed):
            if not rounds or event.team in rounds[-1]:
                rounds.append({})
            rounds[-1][event.team] = event
    parties = list(dict.fromkeys(team for one in rounds for team in one))
    rows = [(number, *(_rowed(one.get(party)) for party in parties)) for number, one in enumerate(rounds, 1)]
    return table("tables.actium", (say("tables.round"), *map(names.team, parties)), rows)


def _rowed(event: Rowed | None) -> Phrase:
    return say("board.nothing") if event is None else say("tables.rowed", total=event.total, ships=event.ships)


def _entrant(one: model.Entrant) -> Entrant:
    name = one.id.replace("-", " ").title()
    owner = Text(one.player) if one.player is not None else None
    kind = one.row.kind
    return Entrant(one.id, Text(name), owner, str(kind), say(f"kind.{kind}"), TONES[kind])


def _order(set_up: SetUp, state: State) -> tuple[str, ...]:
    """LR-12.4: those who are played in the order of Actium; those in no party come last."""
    ranked = [*places(state)]
    order = sorted(set_up.played, key=lambda who: ranked.index(who) if who in ranked else len(ranked))
    return tuple(order) if ranked else ()


def _attacks(records: Sequence[Record]) -> Iterator[Attack[Phrase]]:
    """LR-5.11: each concursatio as an attack, which hits where the legion of the other is taken."""
    for at, index, event in moments(records):
        if isinstance(event, ev.Clashed) and event.team is not None:
            taken = event.theirs is not None and event.theirs != event.numen
            yield Attack(event.team, event.against, *at, say("mark.clash"), taken, index)


def _results(set_up: SetUp, state: State) -> tuple[Result[Phrase], ...]:
    """LR-12.4: the places after Actium; before it nobody has one."""
    found = places(state)
    order = _order(set_up, state) or tuple(set_up.played)
    return tuple(
        Result(who, found.get(who), end_words(state, who), state.person(who).life is Life.LIVING) for who in order
    )


# The tables for readers (LR-14)


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    battles: Rows = [(n, *map(_chance, battle_odds(n))) for n in range(1, 11)]
    return (
        *(RuleTable("LR-1.1", table(f"tables.roster.{kind}", _ROLE, _roles(tables, kind))) for kind in Kind),
        RuleTable("LR-2.1", table("tables.timetable", _SEASON, _seasons(tables))),
        RuleTable("LR-3.2", table("tables.regions", _REGION, _region_rows(tables))),
        RuleTable("LR-4.6", table("tables.prices", _PRICE, _prices(tables))),
        RuleTable("LR-5.11", table("tables.clash", (say("tables.outcome"), say("tables.chance")), _clash_rows())),
        RuleTable("LR-5.9", table("tables.battle", _BATTLE, battles)),
        RuleTable("LR-11.4", table("tables.ships", (say("tables.worth"), say("good.naves")), _ships(tables))),
    )


_GOODS = (Good.DENARII, Good.SUFFRAGIA, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
_ROLE = (say("tables.role"), *(say(f"good.{good}") for good in _GOODS), say("good.dos"))
_SEASON = (say("tables.season"), say("tables.motus"), say("tables.hours"))
_REGION = (say("tables.region"), say("tables.kind"), say("tables.seats"), say("tables.throne"), say("tables.tributum"))
_PRICE = (say("tables.ware"), say("tables.price"), say("tables.redeemed"))
_BATTLE = (say("tables.legions"), say("tables.more"), say("tables.fewer"), say("tables.same"))
Rows = list[tuple[Phrase, ...]]


def _roles(tables: Tables, kind: Kind) -> Rows:
    return [
        (Text(row.name), *(money(getattr(row, good)) for good in _GOODS), money(row.dos))
        for row in tables.roster.roles.values()
        if row.kind is kind
    ]


def _seasons(tables: Tables) -> Rows:
    """LR-2.1, LR-2.3: every season with the hours of its motus and its own on the suggested evening."""
    rows = tables.calendar.seasons
    return [(say(f"season.{row.season}", year=row.year), _hours(row.motus), _hours(row.time)) for row in rows]


def _hours(hours: tuple[str, ...]) -> Phrase:
    return Text("\N{EN DASH}".join(hours)) if hours else say("board.nothing")


def _region_rows(tables: Tables) -> Rows:
    return [
        (
            named("region", row.name),
            say(f"region-kind.{row.kind}"),
            row.seats,
            Text(tables.roster.roles[row.throne].name) if row.throne else say("board.nothing"),
            money(row.tributum),
        )
        for row in tables.map.regions.values()
    ]


def _prices(tables: Tables) -> Rows:
    """LR-4.6, LR-11.3: what is bought, and what everything is worth at Actium."""
    prices, worth = tables.prices.prices, tables.prices.redemption
    same = {"curialis": "legio", "clientarum": "legio", "classis": "classis"}
    rows: Rows = [(say(f"ware.{ware}"), money(cost), money(worth[same[ware]])) for ware, cost in prices.items()]
    rest = [name for name in worth if name not in same.values()]
    return rows + [(say(f"ware.{name}"), say("board.nothing"), money(worth[name])) for name in rest]


def _clash_rows() -> Rows:
    take, lose, tie, taken = clash_odds()
    kept, lost = god_odds()
    found = {"take": take, "win": lose, "lose": lose, "tie": tie, "taken": taken, "god-kept": kept, "god-lost": lost}
    return [(say(f"clash.{name}"), _chance(chance)) for name, chance in found.items()]


def _chance(chance: Fraction) -> Message:
    return say("tables.percent", chance=chance)


def _ships(tables: Tables) -> Rows:
    return [(money(cost), ships) for cost, ships in tables.prices.naves_longae.chart.items()]


class LudiRomaniTeller(Teller[SetUp, State, SeasonOrders]):
    beats = TOLD.arguments
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(read_tables, rule_tables))

    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    sheets = staticmethod(sheets)
    schedule = staticmethod(timetable)

    def report(self, set_up: SetUp, record: Record) -> Report:
        state = record.after
        return Report(
            game="ludi-romani",
            race=set_up.race,
            turn=record.turn,
            over=state.over,
            title=Text(set_up.title),
            ask=_ask(set_up, record),
            ask_title=_ask_title(set_up, record),
            open=tuple(opened(set_up, state)),
            heading=turn_heading(set_up, record),
            facts=tuple(_facts(set_up, state)),
            board=status_board(set_up, state),
            news=turn_news(set_up, record),
            laps=region_facts(set_up, state),
            tables=turn_tables(set_up, record),
            votes=turn_votes(set_up, record),
            log=turn_log(set_up, record),
            standings=final_places(set_up, state) if state.actium and state.actium.won else None,
            leader=_leader(set_up, state),
            won=min((one.turn for one in (*record.earlier(), record) if victors(one.after)), default=None),
            beats=turn_beats(set_up, record),
        )

    def chronicle(self, set_up: SetUp, records: Sequence[Record]) -> Chronicle:
        """All that the archive keeps of a game, about those who are played."""
        played = set_up.played
        return Chronicle(
            entrants=tuple(_entrant(one) for one in played.values()),
            teams=roster_board(set_up),
            rankings=tuple(
                Ranking(record.turn, record.after.actium.round, order)
                for record in records
                if record.after.actium is not None and (order := _order(set_up, record.after))
            ),
            marks=tuple(mark for mark in TOLD.marks(records) if mark.team in played),
            attacks=tuple(one for one in _attacks(records) if {one.team, one.target} <= played.keys()),
            luck=faces_luck((roll for record in records for roll in record.rolls), played, TOLD.luck, D6),
            results=_results(set_up, records[-1].after) if records else (),
        )
