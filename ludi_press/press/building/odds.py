"""The orders that are open after the newest turn of a race, and what they lead to."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Listing, Message, Offer, Phrase, Report, say
from ludi_press.games.contract import Json, Planner
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.data import offer_data
from ludi_press.press.building.render import tell_turn
from ludi_press.press.playing.explain import ThemedRace, play_with_theme
from ludi_press.press.reading.find import Press, not_resolved

SCHEMA: Final = "ludi-press/odds/1"


class OpenOdds(Struct, frozen=True):
    """The Report of the newest turn, the race's words, what is open after it, and what its chances assume."""

    report: Report
    words: Words
    open: tuple[Offer, ...]
    assumes: Message

    def offers(self, team: str | None) -> list[Offer]:
        return [offer for offer in self.open if team is None or team in offer.teams]

    def text(self, team: str | None) -> str:
        """Return the offers in words, an order a line, below what their chances assume."""
        lines, offers = [f"{self.say(self.report.title)}: {self.say(self.report.heading)}"], self.offers(team)
        lines += [self.say(self.assumes)] if offers else []
        for offer in offers:
            lines += ["", self.say(Listing(offer.names)), *self._lines(offer)]
        lines += [f"{self.report.race} is over: no order is open"] if self.report.over else []
        return "\n".join(lines)

    def data(self, team: str | None) -> Json:
        """Return the offers as data: as in turn.json, and each outcome in words."""
        return {
            "schema": SCHEMA,
            "race": self.report.race,
            "turn": self.report.turn + 1,
            "open": [self._said(offer) for offer in self.offers(team)],
        }

    def _said(self, offer: Offer) -> Json:
        data = offer_data(offer)
        for order, opened in zip(data["orders"], offer.orders, strict=True):
            order["words"] = [self.say(opened.order), *map(self.say, opened.leads)]
        return data

    def _lines(self, offer: Offer) -> Iterator[str]:
        if offer.note:
            yield f"  {self.say(offer.note)}"
        for opened in offer.orders:
            leads = "; ".join(map(self.say, opened.leads))
            yield f"  {self.say(opened.order)}{': ' if leads else ''}{leads}"

    def say(self, phrase: Phrase) -> str:
        """Return the phrase on one line, without control characters for terminals."""
        return tidy(self.words.say(phrase))


def open_turn(press: Press, race: str) -> Judged[OpenOdds]:
    """Return what is open after the newest turn that was built."""
    judged = _open_race(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    report = tell_turn(judged.value.played, -1)
    return Judged(OpenOdds(report, judged.value.theme.words, report.offers, say("post.odds")), judged.problems)


def planned_turn(press: Press, race: str, who: str, read: Callable[[ThemedRace], Judged[Any]]) -> Judged[OpenOdds]:
    """Return what a plan leads to after the newest turn that was built; `read` returns its orders."""
    judged = _open_race(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    themed = judged.value
    teller = themed.game.teller
    if not isinstance(teller, Planner):
        return Judged(None, (Problem("odds-plan", f"{themed.game.title} does not tell what a plan leads to"),))
    if themed.played.over:
        return Judged(None, (Problem("odds-over", f"{race} is over: nothing is left to plan"),))
    orders = read(themed)
    if orders.value is None:
        return Judged(None, orders.problems)
    last, set_up = themed.played.turns[-1].record, themed.played.source.set_up
    offer = teller.plan_odds(set_up, last.after, orders.value, who)
    report = tell_turn(themed.played, -1)
    return Judged(OpenOdds(report, themed.theme.words, (offer,), say("post.odds.plan")), orders.problems)


def _open_race(press: Press, race: str) -> Judged[ThemedRace]:
    """Return the race if its start was built."""
    judged = play_with_theme(press, race)
    if judged.value is not None and not judged.value.played.turns:
        return Judged(None, (*judged.problems, not_resolved(press, race, 0, 0)))
    return judged
