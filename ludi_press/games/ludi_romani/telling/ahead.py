"""What is open in the next season, with the chances of battles, and the tables for readers (LR-14)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from ludi_press.content.words import named
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6
from ludi_press.core.report import Ask, Listing, Message, Offer, OpenOrder, Phrase, Text, say
from ludi_press.games.kit.odds import Open, added, together, without_leads
from ludi_press.games.kit.report import table
from ludi_press.games.ludi_romani.rules.forms import Act, ToldAct
from ludi_press.games.ludi_romani.rules.model import Good, Person, SetUp, State
from ludi_press.games.ludi_romani.rules.play import FORMS, ActTrial
from ludi_press.games.ludi_romani.rules.tables import Kind, SeasonKind, Tables
from ludi_press.games.ludi_romani.telling.scene import ground_of
from ludi_press.games.ludi_romani.telling.tell import Names, money
from ludi_press.order_slip import ChoiceField, LineForm, Option, OrderSlip


@cache
def leads() -> dict[int, Fraction]:
    """LR-5.11: the chance of each difference of two d6."""
    counts = Counter(mine - theirs for mine, theirs in product(D6.faces, D6.faces))
    return {lead: Fraction(count, counts.total()) for lead, count in sorted(counts.items())}


def clash_odds() -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """LR-5.11: the chances to take a legion, that the numen gets one (each way), of a tie, and to lose one."""
    by = leads()
    take = sum((chance for lead, chance in by.items() if lead >= 2), Fraction())
    return take, by[1], by[0], sum((chance for lead, chance in by.items() if lead <= -2), Fraction())


def clash_words() -> Message:
    """LR-14.4: the chances of a concursatio in words."""
    take, lose, tie, taken = clash_odds()
    return say("odds.clash", take=take, lose=lose, tie=tie, taken=taken)


def god_odds() -> tuple[Fraction, Fraction]:
    """LR-5.24: the chances that a legion is kept or lost against a war god."""
    kept = sum((chance for lead, chance in leads().items() if lead >= 0), Fraction())
    return kept, 1 - kept


@cache
def battle_odds(legions: int) -> tuple[Fraction, Fraction, Fraction]:
    """LR-5.9 to LR-5.13: the chances to have more, fewer or as many legions as the other side after a battle.

    Without imagines, Fortuna and the legio fabrilis; a captured legion counts for the side that took it.
    """
    totals = {0: Fraction(1)}
    for _ in range(legions):
        clashes = product(totals.items(), leads().items())
        totals = added((total + max(-2, min(lead, 2)), part * other) for (total, part), (lead, other) in clashes)
    more = sum((chance for margin, chance in totals.items() if margin > 0), Fraction())
    less = sum((chance for margin, chance in totals.items() if margin < 0), Fraction())
    return more, less, 1 - more - less


def blanks(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    """The open orders of the next season without chances."""
    return without_leads(offers(set_up, state))


def offers(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    """The open orders of the next season, with the chances of a concursatio."""
    if state.over:
        return ()
    season = set_up.row(set_up.next_row(state)).season
    played = [person for person in state.people if set_up.roster[person.id].player is not None]
    found = ((_open(set_up, state, person, season), person.id) for person in played)
    return together(found, Names(set_up))


def _open(set_up: SetUp, state: State, person: Person, season: SeasonKind) -> Open:
    """What is open to somebody, with a note on what he has."""
    acts = tuple(_acts(set_up, state, person, season))
    note = say("offer.note.numen") if person.is_numen else None
    return acts, note if person.is_numen or person.is_mortal else say("offer.note.dead")


def _acts(set_up: SetUp, state: State, person: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    if season is SeasonKind.ACTIUM:
        yield OpenOrder(say("offer.actium" if person.is_mortal else "offer.aid"))
    elif person.is_numen:
        yield from _sales(person)
        yield from _war(set_up, person, season)
    elif person.is_mortal:
        yield OpenOrder(say("offer.motus") if state.season >= 0 else say("offer.iter"))
        yield from _buys(set_up, person)
        if season is SeasonKind.AESTAS:
            yield from _challenges(person)
        else:
            yield from _winter(set_up, person)
    elif person.life == "imago":
        yield OpenOrder(say("offer.imago"))


def _sales(person: Person) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.7: what a numen sells."""
    wares = [(good, person.goods.of(good)) for good in (Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)]
    told = tuple(say(f"goods.{good}", n=count) for good, count in wares if count)
    if told and person.id not in ("mercury", "juventas"):
        yield OpenOrder(say("offer.sells", what=Listing(told)))


def _war(set_up: SetUp, person: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    """LR-5.24: a war god may fight in an aestas."""
    if season is SeasonKind.AESTAS and "war" in set_up.roster[person.id].row.groups:
        kept, lost = god_odds()
        yield OpenOrder(say("offer.god-fights"), (say("odds.god", kept=kept, lost=lost),))


def _buys(set_up: SetUp, person: Person) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.8: the amounts of goods that somebody can buy."""
    prices, room = set_up.tables.prices.prices, set_up.tables.prices.limit - person.goods.legions
    limits = {
        "curialis": room if person.votes else 0,
        "clientarum": room if person.commands else 0,
        "classis": person.goods.denarii,
    }
    counts = {ware: min(person.goods.denarii // prices[ware], most) for ware, most in limits.items()}
    told: tuple[Phrase, ...] = tuple(say(f"offer.ware.{ware}", n=count) for ware, count in counts.items() if count > 0)
    if told:
        yield OpenOrder(say("offer.buys", what=Listing(told)))


def _challenges(person: Person) -> Iterator[OpenOrder]:
    """LR-5.1, LR-5.4, LR-14.4: a challenge by somebody with a legion, with the chances of one concursatio."""
    if person.commands and person.goods.legions:
        yield OpenOrder(say("offer.proelium"), (clash_words(),))


def _winter(set_up: SetUp, person: Person) -> Iterator[OpenOrder]:
    """LR-6.1, LR-7.1: a vote in Rome, tributum elsewhere."""
    if person.votes:
        yield OpenOrder(say("offer.senate"))
    yield OpenOrder(say("offer.tributum"))


ACTS, MOTUS = "acts", "motus"
"""The keys of a turn file that an act slip is for."""

ME, REGION, COUNT, COIN = "me", "region", "count", "coin"
"""Words of acts.yaml for the value of a field: the sender of the slip, a region, a number, a coin."""
MOST: Final = 10
"""LR-4.5: the most legions or classes in a line."""

_GODLY: Final = frozenset({"seller", "numen", "god"})
"""The fields in which a numen stands."""


def order_slips(set_up: SetUp, state: State, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each who is played and may do something; lines are gathered, since a season has any number of acts."""
    if state.over:
        return ()
    maker = _Maker(set_up, state)
    played = [person for person in state.people if set_up.roster[person.id].player is not None]
    return tuple(slip for person in played if (slip := maker.slip(person)).forms)


class _Maker:
    def __init__(self, set_up: SetUp, state: State) -> None:
        self.set_up, self.state, self.names = set_up, state, Names(set_up)
        self.trial = ActTrial(set_up, state)
        tables = set_up.tables
        regions = ground_of(tables).regions
        self.plates = {name: region.label for name, region in zip(tables.map.regions, regions, strict=True)}
        self.sources: dict[str, Sequence[str | int]] = {
            "mortal": [person.id for person in state.people if person.is_mortal],
            "numen": [person.id for person in state.people if person.is_numen],
            "dead": [person.id for person in state.people if not person.is_numen and not person.is_mortal],
            REGION: [*tables.map.regions],
            "bond": [bond.name for bond in state.amicitiae],
            COIN: [tables.prices.chips["white"]],
        }

    def slip(self, me: Person) -> OrderSlip:
        """All that somebody may do at the beginning of the season."""
        found: dict[str, list[Option]] = {}
        for pattern in self.set_up.tables.acts.slips:
            ((word, fields),) = pattern.items()
            found.setdefault(word, []).extend(self.options(me, word, fields))
        forms = [self.form(me, word, options) for word, options in found.items() if options]
        name = self.names.called(me.id)
        return OrderSlip(me.id, name, None, (*self.motus(me), *forms), note=say("slip.alone"), gathers=True)

    def motus(self, me: Person) -> Iterator[LineForm]:
        """LR-3.9: the regions where somebody may go in the motus, if nobody else moves."""
        options = tuple(
            Option(region, self.names.region(region), at=self.plates[region])
            for region in self.plates
            if region != me.at and self.trial.allows_motus(me.id, region)
        )
        if options:
            field = ChoiceField(id=MOTUS, label=say("slip.motus"), options=options, note=say("slip.motus.note"))
            yield LineForm(
                id=MOTUS, title=say("slip.motus"), head=f"{me.id}: ", section=MOTUS, fields=(field,), piece=me.id
            )

    def form(self, me: Person, word: str, options: list[Option]) -> LineForm:
        """The lines of one act."""
        label = say(f"slip.act.{word}")
        note = clash_words() if word == "proelium" else None
        field = ChoiceField(id=word, label=label, options=tuple(options), note=note)
        return LineForm(id=word, title=label, head="- ", section=ACTS, fields=(field,), piece=me.id)

    def options(self, me: Person, word: str, fields: Mapping[str, str]) -> Iterator[Option]:
        """LR-13.5: an option for each filling of the fields that the rules allow; a refused count ends the counting."""
        mine = {name for name, source in fields.items() if source == ME}
        if bool(mine & _GODLY) is not me.is_numen:
            return
        kinds = {name: source for name, source in fields.items() if source not in (ME, COUNT)}
        counted = next((name for name, source in fields.items() if source == COUNT), None)
        for values in product(*(self.sources[source] for source in kinds.values())):
            filled = {**dict.fromkeys(mine, me.id), **dict(zip(kinds, values, strict=True))}
            if me.id in values:
                continue
            for count in range(1, MOST + 1) if counted else (0,):
                whole = {name: filled.get(name, count) for name in fields}
                if not self.trial.allows(ToldAct(word, _act(word, whole), None, {})):
                    break
                yield self.option(word, whole, fields)

    def option(self, word: str, filled: Mapping[str, str | int], fields: Mapping[str, str]) -> Option:
        """A line of an act, labelled by the values of its fields, with its region on the map."""
        told = [self.told(fields[name], name, value) for name, value in filled.items() if fields[name] != ME]
        inner = ", ".join(f"{name}: {_written(value)}" for name, value in filled.items())
        place = next((self.plates[str(filled[name])] for name, source in fields.items() if source == REGION), None)
        return Option(f"{word}: {{{inner}}}", Listing(tuple(told)) if told else say(f"slip.act.{word}"), at=place)

    def told(self, source: str, name: str, value: str | int) -> Phrase:
        """What stands in a field, in words."""
        if source == COUNT:
            return say(f"goods.{Good(name)}", n=int(value))
        return say("goods.denarii", n=money(int(value))) if source == COIN else self.names.team(str(value))


_LISTS: Final = {"proelium": ("attacker", "against"), "tributum": ("from",), "amicitia": ("joins",)}
"""The fields that hold several names, by act."""


def _act(word: str, filled: Mapping[str, str | int]) -> Act:
    make: Callable[..., Act] = FORMS[word]
    names = {name: (value,) if name in _LISTS.get(word, ()) else value for name, value in filled.items()}
    return make(**{"from_" if name == "from" else name: value for name, value in names.items()})


def _written(value: str | int) -> str:
    """A value as a turn file has it; a name of the players' own in quotes."""
    text = str(value)
    return text if text.replace("-", "").isalnum() and text.isascii() else '"' + text.replace('"', "'") + '"'


def rule_tables(tables: Tables) -> tuple[RuleTable, ...]:
    """Every table, in the order of the rules."""
    return (
        *(RuleTable("LR-1.1", table(f"tables.roster.{kind}", _ROLE, _roles(tables, kind))) for kind in Kind),
        RuleTable("LR-2.1", table("tables.timetable", _SEASON, _seasons(tables))),
        RuleTable("LR-3.2", table("tables.regions", _REGION, _regions(tables))),
        RuleTable("LR-4.6", table("tables.prices", _PRICE, _prices(tables))),
        RuleTable("LR-5.11", table("tables.clash", (say("tables.outcome"), say("tables.chance")), _clash())),
        RuleTable("LR-5.9", table("tables.battle", _BATTLE, [(n, *map(_said, battle_odds(n))) for n in range(1, 11)])),
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


def _regions(tables: Tables) -> Rows:
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


def _clash() -> Rows:
    take, lose, tie, taken = clash_odds()
    kept, lost = god_odds()
    found = {"take": take, "win": lose, "lose": lose, "tie": tie, "taken": taken, "god-kept": kept, "god-lost": lost}
    return [(say(f"clash.{name}"), _said(chance)) for name, chance in found.items()]


def _said(chance: Fraction) -> Message:
    return say("tables.percent", chance=chance)


def _ships(tables: Tables) -> Rows:
    return [(money(cost), ships) for cost, ships in tables.prices.naves_longae.chart.items()]
