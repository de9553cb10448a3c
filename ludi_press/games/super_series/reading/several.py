"""Texts of a turn file that say several orders at once, as one text for each (SS-3.1): "watch, left 1"."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.games.kit.speech import names_of, sentences
from ludi_press.games.super_series.reading.forms import OrderForm
from ludi_press.games.super_series.reading.order_words import KNOWN
from ludi_press.games.super_series.reading.orders import LONGEST, parse_order
from ludi_press.games.super_series.reading.spoken import listen
from ludi_press.games.super_series.rules.model import Act


def spread(form: OrderForm, aurigae: Mapping[str, str], team: str) -> OrderForm:
    """The orders of a team, a text for each; what is not clear stays as it is, for its problem to be told."""
    if len(form.orders) > _MOST:
        return form
    orders: list[Placed[str]] = []
    otherwise = [*form.otherwise]
    for text in form.orders:
        spoken = _spoken(text, aurigae, team)
        orders += [Placed(words, text.place) for words in spoken.orders] if spoken else [text]
        otherwise += [Placed(words, text.place) for words in spoken.otherwise] if spoken else []
    return replace(form, orders=tuple(orders), otherwise=tuple(otherwise))


class _Several(Struct, frozen=True):
    """Orders and contingencies in short words."""

    orders: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = ()


def _spoken(text: Placed[str], aurigae: Mapping[str, str], team: str) -> _Several | None:
    """What a text says that is more than one plain order, None where that is not clear."""
    if len(text.value) > LONGEST or text.value in _PLAIN:
        return None
    heard = _heard(text.value, tuple(aurigae.items()), team)
    several = heard is not None and (len(heard.orders) > 1 or heard.otherwise)
    return heard if several or (heard and parse_order(text, aurigae).value is None) else None


@lru_cache(maxsize=512)
def _heard(text: str, aurigae: Iterable[tuple[str, str]], team: str) -> _Several | None:
    names = names_of(dict(aurigae), KNOWN)
    told = [listen(one.text, names, {team}) for one in sentences(text)]
    if any(one.doubts or one.bonus for one in told) or not any(one.orders for one in told) or "?" in text:
        return None
    orders = (str(draft.orders()[0]) for one in told for draft in one.orders)
    return _Several(tuple(orders), tuple(str(draft.orders()[0]) for one in told for draft in one.otherwise))


_MOST = 6
"""No turn asks so many orders: who writes more is told so, and nothing is read into it."""
_PLAIN = frozenset(act.value for act in Act)
