"""Texts of a turn file that say several orders at once, as one text for each (SS-3.1): "watch, left 1"."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.games.kit.speech import names_of, sentences
from ludi_press.games.super_series.reading.forms import OrderForm
from ludi_press.games.super_series.reading.order_words import KNOWN
from ludi_press.games.super_series.reading.orders import LONGEST, parse_order
from ludi_press.games.super_series.reading.spoken import Spoken, listen
from ludi_press.games.super_series.rules.model import Act


def spread(form: OrderForm, aurigae: Mapping[str, str], team: str) -> OrderForm:
    """The orders of a team, a text for each; what is not clear stays as it is, for its problem to be told."""
    if len(form.orders) > _MOST:
        return form
    orders: list[Placed[str]] = []
    otherwise = [*form.otherwise]
    for text in form.orders:
        spoken = _spoken(text, aurigae, team)
        if spoken is None:
            orders.append(text)
        else:
            orders += [Placed(str(draft.orders()[0]), text.place) for draft in spoken.orders]
            otherwise += [Placed(str(draft.orders()[0]), text.place) for draft in spoken.otherwise]
    return replace(form, orders=tuple(orders), otherwise=tuple(otherwise))


def _spoken(text: Placed[str], aurigae: Mapping[str, str], team: str) -> Spoken | None:
    """What a text says that is more than one plain order, None where that is not clear."""
    if len(text.value) > LONGEST or text.value in _PLAIN:
        return None
    heard = _heard(text.value, tuple(aurigae.items()), team)
    if len(heard) != 1 or heard[0].doubts or heard[0].bonus or not heard[0].orders:
        return None
    several = len(heard[0].orders) > 1 or heard[0].otherwise
    return heard[0] if several or parse_order(text, aurigae).value is None else None


@lru_cache(maxsize=512)
def _heard(text: str, aurigae: Iterable[tuple[str, str]], team: str) -> tuple[Spoken, ...]:
    names = names_of(dict(aurigae), KNOWN)
    return tuple(listen(sentence.text, names, {team}) for sentence in sentences(text) if not sentence.asks)


_MOST = 6
"""No turn asks so many orders: who writes more is told so, and nothing is read into it."""
_PLAIN = frozenset(act.value for act in Act)
