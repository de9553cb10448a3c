"""Reads orders in free text: whole messages, and texts in a turn file with several orders (SS-3.1, SS-16.1)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.games.kit.hearing import Entry, Heard, Party, Saying, without_labels
from ludi_press.games.kit.speech import Names, Sentence, names_of, sentences
from ludi_press.games.super_series.reading.forms import OrderForm
from ludi_press.games.super_series.reading.order_words import KNOWN
from ludi_press.games.super_series.reading.orders import LONGEST, parse_order
from ludi_press.games.super_series.reading.spoken import Spoken, listen
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Act, Bonus


def hear_message(set_up: RaceSetUp, text: str, parties: Sequence[Party]) -> Heard:
    """SS-4: what a message orders the teams of these parties."""
    labelled = without_labels(text)
    hearing = _Message(names_of(set_up.drivers, KNOWN), frozenset(party.id for party in parties))
    said = list(sentences(labelled.rest))
    for sentence in said:
        lone = sum(one.line == sentence.line for one in said) == 1
        hearing.take(sentence, assents=sentence.text in _ASSENTS and not lone)
    sayings = tuple(sorted((*labelled.sayings, *hearing.sayings), key=lambda saying: saying.line))
    return Heard(tuple(hearing.entries()), sayings, labelled.word, labelled.note)


_ASSENTS: Final = frozenset({"right", "right then", "steady"})


class _Team(Struct):
    """What one team is ordered, as far as the message was read."""

    orders: list[str] = field(default_factory=list)
    otherwise: list[str] = field(default_factory=list)
    bonus: Bonus | None = None


class _Message(Struct):
    names: Names
    mine: frozenset[str]
    teams: dict[str, _Team] = field(default_factory=dict)
    sayings: list[Saying] = field(default_factory=list)
    who: str | None = None
    contingent: bool = False

    def take(self, sentence: Sentence, *, assents: bool = False) -> None:
        """Takes one sentence; `assents` marks one that may only mean "well", as "Right." before others."""
        spoken = listen(sentence.text, self.names, self.mine, self.who, contingent=self.contingent)
        self.who = spoken.who
        if not spoken.says_something:
            self.sayings.append(Saying(sentence.line))
            return
        self.contingent = spoken.opens and not spoken.otherwise
        said = [line for line in (self.told(spoken), f"bonus: {spoken.bonus}" if spoken.bonus else "") if line]
        doubts = [*spoken.doubts, *self.nobody(spoken)]
        doubts += ["is this an order, or a question?"] if sentence.asks else []
        doubts += ["is this an order, or a word of assent?"] if assents else []
        if said or doubts:
            self.sayings.append(Saying(sentence.line, "; ".join(said), " ".join(doubts) or None))

    def nobody(self, spoken: Spoken) -> list[str]:
        """A doubt where a writer with several teams names none of them."""
        drafts = (*spoken.orders, *spoken.otherwise)
        lost = len(self.mine) != 1 and any(draft.who is None for draft in drafts)
        return [f"which team: {', '.join(sorted(self.mine))}?"] if lost else []

    def told(self, spoken: Spoken) -> str:
        """Stores the orders of a sentence, and returns them in canonical words."""
        said: dict[str, list[str]] = {}
        for key, drafts in (("", spoken.orders), ("otherwise: ", spoken.otherwise)):
            for draft in drafts:
                team = draft.who or min(self.mine, default="")
                words = str(draft.orders()[0])
                kept = self.teams.setdefault(team, _Team())
                (kept.otherwise if key else kept.orders).append(words)
                said.setdefault(team, []).append(f"{key}{words}")
        if spoken.bonus:
            for team in [spoken.who] if spoken.who else self.mine:
                self.teams.setdefault(team, _Team()).bonus = spoken.bonus
        return "; ".join(f"{team}: {', '.join(words)}" for team, words in said.items())

    def entries(self) -> list[Entry]:
        """The entries of the turn file."""
        found = []
        for team, told in self.teams.items():
            value: dict[str, Plain] = {"orders": list(told.orders)}
            value |= {"otherwise": list(told.otherwise)} if told.otherwise else {}
            value |= {"bonus": str(told.bonus)} if told.bonus else {}
            found.append(Entry("orders", team, value))
        return [entry for entry in found if isinstance(entry.value, dict) and entry.value["orders"]]


def spread(form: OrderForm, aurigae: Mapping[str, str], team: str) -> OrderForm:
    """Splits texts with several orders into one text each; a text that is not clear stays as it is."""
    if len(form.orders) > _MOST:
        return form
    orders: list[Placed[str]] = []
    otherwise = [*form.otherwise]
    for text in form.orders:
        spoken = _spoken(text, aurigae, team)
        said, instead = spoken or ((text.value,), ())
        orders += [Placed(words, text.place) for words in said]
        otherwise += [Placed(words, text.place) for words in instead]
    return replace(form, orders=tuple(orders), otherwise=tuple(otherwise))


_Several = tuple[tuple[str, ...], tuple[str, ...]]
"""Orders and contingencies in canonical words."""


def _spoken(text: Placed[str], aurigae: Mapping[str, str], team: str) -> _Several | None:
    """The orders and contingencies of a text; None for one plain order, and where the text is not clear."""
    if len(text.value) > LONGEST or text.value in _PLAIN:
        return None
    heard = _heard(text.value, tuple(aurigae.items()), team)
    several = heard is not None and (len(heard[0]) > 1 or heard[1])
    return heard if several or (heard and parse_order(text, aurigae).value is None) else None


@lru_cache(maxsize=512)
def _heard(text: str, aurigae: Iterable[tuple[str, str]], team: str) -> _Several | None:
    names = names_of(dict(aurigae), KNOWN)
    told = [listen(one.text, names, {team}) for one in sentences(text)]
    if any(one.doubts or one.bonus for one in told) or not any(one.orders for one in told) or "?" in text:
        return None
    orders = (str(draft.orders()[0]) for one in told for draft in one.orders)
    return tuple(orders), tuple(str(draft.orders()[0]) for one in told for draft in one.otherwise)


_MOST = 6
"""The most texts of a team that are split; no turn asks so many orders, so that more are an error anyway."""
_PLAIN = frozenset(act.value for act in Act)
