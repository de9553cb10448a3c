"""What lies ahead: open orders, the chances of battles, slips, private sheets, and the timetable (LR-14)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

from ludi_press.core.dice import D6
from ludi_press.core.report import Ask, Fact, Listing, Message, Offer, OpenOrder, Phrase, Sheet, Text, say
from ludi_press.games.contract import Appointment
from ludi_press.games.kit.odds import Open, added, chance_that, choice, together, without_leads
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.ludi_romani.rules.actium import ranks, worth
from ludi_press.games.ludi_romani.rules.model import Act, Good, Life, Person, SetUp, State, ToldAct, held
from ludi_press.games.ludi_romani.rules.play import FORMS, ActTrial
from ludi_press.games.ludi_romani.rules.season import free_seats, winters
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind
from ludi_press.games.ludi_romani.telling.board import bond_facts, dangers, marks_of, region_facts, title_words
from ludi_press.games.ludi_romani.telling.names import (
    Names,
    Record,
    goods_words,
    money,
    season_words,
    turn_heading,
)
from ludi_press.games.ludi_romani.telling.scene import ground_of
from ludi_press.games.ludi_romani.telling.tell import unescorted
from ludi_press.order_slip import ChoiceField, LineForm, Option, OrderSlip


@cache
def leads() -> dict[int, Fraction]:
    """LR-5.11: the chance of each difference of two d6."""
    counts = Counter(mine - theirs for mine, theirs in product(D6.faces, D6.faces))
    return {lead: Fraction(count, counts.total()) for lead, count in sorted(counts.items())}


def clash_odds() -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """LR-5.11: the chances to take a legion, that the numen gets one (each way), of a tie, and to lose one."""
    by = leads()
    take, taken = chance_that(by.items(), lambda lead: lead >= 2), chance_that(by.items(), lambda lead: lead <= -2)
    return take, by[1], by[0], taken


def clash_words() -> Message:
    """LR-14.4: the chances of a concursatio in words."""
    take, lose, tie, taken = clash_odds()
    return say("odds.clash", take=take, lose=lose, tie=tie, taken=taken)


def god_odds() -> tuple[Fraction, Fraction]:
    """LR-5.24: the chances that a legion is kept or lost against a war god."""
    kept = chance_that(leads().items(), lambda lead: lead >= 0)
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
    more, less = (chance_that(totals.items(), wins) for wins in (lambda margin: margin > 0, lambda margin: margin < 0))
    return more, less, 1 - more - less


def blanks(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    return without_leads(offers(set_up, state))


def offers(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    """The open orders of the next season, with the chances of a concursatio, and a note on those who are no mortals."""
    if state.over:
        return ()
    season = set_up.row(set_up.next_row(state)).season
    found: list[tuple[Open, str]] = []
    for person in (person for person in state.people if person.id in set_up.played):
        note = None if person.is_mortal else say("offer.note.numen" if person.is_numen else "offer.note.dead")
        found.append(((tuple(_acts(set_up, state, person, season)), note), person.id))
    return together(found, Names(set_up))


def _acts(set_up: SetUp, state: State, person: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    if season is SeasonKind.ACTIUM:
        yield OpenOrder(say("offer.actium" if person.is_mortal else "offer.aid"))
    elif person.is_numen:
        yield from _godly(set_up, person, season)
    elif person.is_mortal:
        yield OpenOrder(say("offer.motus" if state.season >= 0 else "offer.iter"))
        yield from _told_of("offer.buys", {f"offer.ware.{one}": n for one, n in affordable(set_up, person).items()})
        yield from _challenges(person) if season is SeasonKind.AESTAS else _winter(person)
    elif person.life is Life.IMAGO:
        yield OpenOrder(say("offer.imago"))


def _godly(set_up: SetUp, person: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.7, LR-5.24: what a numen sells, and that a war god may fight in an aestas."""
    if person.id not in ("mercury", "juventas"):
        wares = (Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
        yield from _told_of("offer.sells", {f"goods.{good}": person.goods.of(good) for good in wares})
    if season is SeasonKind.AESTAS and "war" in set_up.roster[person.id].row.groups:
        kept, lost = god_odds()
        yield OpenOrder(say("offer.god-fights"), (say("odds.god", kept=kept, lost=lost),))


def _told_of(name: str, counts: Mapping[str, int]) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.8: the wares, by their words, of which there are any."""
    told: list[Phrase] = [say(ware, n=n) for ware, n in counts.items() if n > 0]
    if told:
        yield OpenOrder(say(name, what=Listing((*told,))))


def _challenges(person: Person) -> Iterator[OpenOrder]:
    """LR-5.1, LR-5.4, LR-14.4: a challenge by somebody with a legion, with the chances of one concursatio."""
    if person.commands and person.goods.legions:
        yield OpenOrder(say("offer.proelium"), (clash_words(),))


def _winter(person: Person) -> Iterator[OpenOrder]:
    """LR-6.1, LR-7.1: a vote in Rome, tributum elsewhere."""
    if person.votes:
        yield OpenOrder(say("offer.senate"))
    yield OpenOrder(say("offer.tributum"))


def opened(set_up: SetUp, state: State) -> Iterator[Fact]:
    """LR-2.6: what is open in the next season, and to whom; Actium and the triumph ask for all that there is to do."""
    season = set_up.row(set_up.next_row(state)).season
    if state.over or season is SeasonKind.ACTIUM:
        return
    yield Fact(say("ask.open"), say(f"ask.open.{season}"))
    names = Names(set_up)
    mortals = [person for person in state.people if person.is_mortal and person.id in set_up.played]
    yield from _buyers(set_up, mortals)
    bare = tuple(person.id for person in mortals if person.commands and not person.goods.legions)
    if bare:
        yield Fact(say("ask.bare"), names.party(bare))
    marks = ((one.id, Listing((*dangers(one), *[say("ask.danger.escort")] * unescorted(one)))) for one in mortals)
    told = names.each_with((who, all_) for who, all_ in marks if all_.items)
    if told.items:
        yield Fact(say("ask.danger"), told)
    if season is SeasonKind.HIEMS:
        yield Fact(say("ask.seats"), max(0, free_seats(set_up, season, state.people, ROME)))


def _buyers(set_up: SetUp, mortals: Sequence[Person]) -> Iterator[Fact]:
    """LR-4.5, LR-4.6: how many legions each may buy, of the kind that is sold to such a one, and how many ships."""
    names, prices = Names(set_up), set_up.tables.prices
    sums = {ware: money(sum_) for ware, sum_ in prices.prices.items()}
    for ware, kinds in {"curialis": {True}, "clientarum": {False}, "classis": {True, False}}.items():
        buyers = {one.id: affordable(set_up, one)[ware] for one in mortals if bool(one.votes) in kinds}
        told = [say("ask.buys.of", who=names.party(who), n=n) for n, who in ranks(buyers) if n]
        if told:
            label = say(f"ask.buys.{ware}", sum=sums[ware], other=sums["clientarum"], n=prices.limit)
            yield Fact(label, in_a_row("news.then", told))


def affordable(set_up: SetUp, person: Person) -> dict[str, int]:
    """LR-4.6, LR-4.8: how much of each ware somebody has the money and the room for."""
    prices, room = set_up.tables.prices.prices, set_up.tables.prices.limit - person.goods.legions
    limits = {
        "curialis": room if person.votes else 0,
        "clientarum": room if person.commands else 0,
        "classis": person.goods.denarii,
    }
    return {ware: min(person.goods.denarii // prices[ware], most) for ware, most in limits.items()}


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
    maker = _Maker(set_up, state)
    played = [person for person in state.people if person.id in set_up.played]
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
            field = choice(MOTUS, options, key="", note=say("slip.motus.note"))
            yield LineForm(
                id=MOTUS, title=say("slip.motus"), head=f"{me.id}: ", section=MOTUS, fields=(field,), piece=me.id
            )

    def form(self, me: Person, word: str, options: list[Option]) -> LineForm:
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


# What players and stewards get in hand: private sheets, and the timetable of an evening (LR-2.3)

STEWARDS = "stewards"
"""The id of the stewards' sheet, which no role has."""


def sheets(set_up: SetUp, record: Record) -> tuple[Sheet, ...]:
    """A sheet for each role that is played, then the stewards' sheet."""
    played = [person for person in record.after.people if person.id in set_up.played]
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
    bonds += marks_of(set_up, person)
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
