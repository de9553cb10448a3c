"""The orders that are open in the next season (LR-14.4)."""

from collections.abc import Iterator

from ludi_press.core.report import Listing, Offer, OpenOrder, Phrase, say
from ludi_press.games.kit.offers import Open, together, without_leads
from ludi_press.games.ludi_romani.rules.model import Good, Person, SetUp, State
from ludi_press.games.ludi_romani.rules.tables import SeasonKind
from ludi_press.games.ludi_romani.telling.narrate import Names
from ludi_press.games.ludi_romani.telling.odds import clash_words, god_odds


def blanks(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    """The open orders of the next season without chances."""
    return without_leads(offers(set_up, state))


def offers(set_up: SetUp, state: State) -> tuple[Offer, ...]:
    """The open orders of the next season, with the chances of a concursatio."""
    if state.over:
        return ()
    season = set_up.row(set_up.next_row(state)).season
    played = [one for one in state.people if set_up.roster[one.id].player is not None]
    found = ((_open(set_up, state, one, season), one.id) for one in played)
    return together(found, Names(set_up))


def _open(set_up: SetUp, state: State, one: Person, season: SeasonKind) -> Open:
    """What is open to somebody, with a note on what he has."""
    acts = tuple(_acts(set_up, state, one, season))
    note = say("offer.note.numen") if one.is_numen else None
    return acts, note if one.is_numen or one.is_mortal else say("offer.note.dead")


def _acts(set_up: SetUp, state: State, one: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    if season is SeasonKind.ACTIUM:
        yield OpenOrder(say("offer.actium" if one.is_mortal else "offer.aid"))
    elif one.is_numen:
        yield from _sales(one)
        yield from _war(set_up, one, season)
    elif one.is_mortal:
        yield OpenOrder(say("offer.motus") if state.season >= 0 else say("offer.iter"))
        yield from _buys(set_up, one)
        if season is SeasonKind.AESTAS:
            yield from _challenges(one)
        else:
            yield from _winter(set_up, one)
    elif one.life == "imago":
        yield OpenOrder(say("offer.imago"))


def _sales(one: Person) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.7: what a numen sells."""
    wares = [(good, one.goods.of(good)) for good in (Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)]
    told = tuple(say(f"goods.{good}", n=count) for good, count in wares if count)
    if told and one.id not in ("mercury", "juventas"):
        yield OpenOrder(say("offer.sells", what=Listing(told)))


def _war(set_up: SetUp, one: Person, season: SeasonKind) -> Iterator[OpenOrder]:
    """LR-5.24: a war god may fight in an aestas."""
    if season is SeasonKind.AESTAS and "war" in set_up.roster[one.id].row.groups:
        kept, lost = god_odds()
        yield OpenOrder(say("offer.god-fights"), (say("odds.god", kept=kept, lost=lost),))


def _buys(set_up: SetUp, one: Person) -> Iterator[OpenOrder]:
    """LR-4.6, LR-4.8: the amounts of goods that somebody can buy."""
    prices, room = set_up.tables.prices.prices, set_up.tables.prices.limit - one.goods.legions
    limits = {
        "curialis": room if one.votes else 0,
        "clientarum": room if one.commands else 0,
        "classis": one.goods.denarii,
    }
    counts = {ware: min(one.goods.denarii // prices[ware], most) for ware, most in limits.items()}
    told: tuple[Phrase, ...] = tuple(say(f"offer.ware.{ware}", n=count) for ware, count in counts.items() if count > 0)
    if told:
        yield OpenOrder(say("offer.buys", what=Listing(told)))


def _challenges(one: Person) -> Iterator[OpenOrder]:
    """LR-5.1, LR-5.4, LR-14.4: a challenge by somebody with a legion, with the chances of one concursatio."""
    if one.commands and one.goods.legions:
        yield OpenOrder(say("offer.proelium"), (clash_words(),))


def _winter(set_up: SetUp, one: Person) -> Iterator[OpenOrder]:
    """LR-6.1, LR-7.1: a vote in Rome, tributum elsewhere."""
    if one.votes:
        yield OpenOrder(say("offer.senate"))
    yield OpenOrder(say("offer.tributum"))
