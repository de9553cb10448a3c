"""LR-7: the tributum of a hiems, and what imagines take of it."""

from collections.abc import Mapping

from ludi_press.games.ludi_romani.rules.acts import Tributum
from ludi_press.games.ludi_romani.rules.events import Collected, Denarii, Repeated
from ludi_press.games.ludi_romani.rules.forms import Numen
from ludi_press.games.ludi_romani.rules.model import Goods, Life
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.seats import WANDERERS


def repeats(live: Season) -> int:
    """LR-7.6: how often the tributum was repeated in this hiems."""
    return sum(key[0] == "instauratio" for key in live.used)


def tributum(live: Season, act: Tributum) -> None:
    """LR-7.1 to LR-7.5: a mortal collects from numina who live in his region; imagines take theirs first."""
    region = live.mortal(act.who, "who").at or ""
    full = live.tables.regions[region].tributum
    live.insist(full > 0, "LR-7.2", f"there is no tributum in {region}", at="who")
    alone = act.paid is None or len(act.from_) == 1
    live.insist(alone, "LR-7.4", "'paid' is what one numen pays", "write an act for each", at="paid")
    sums = {numen: _due(live, act, numen, region, full) for numen in dict.fromkeys(act.from_)}
    taken = _garnish(live, act, sum(sums.values()))
    for numen, due in sums.items():
        cause = live.tell(Collected(team=act.who, rule="LR-7.3", numen=numen, sum=Denarii(due)))
        live.hand(numen, act.who, Goods(denarii=due), "LR-7.3", cause=cause, at="paid")
    for imago, share in taken.items():
        live.hand(act.who, imago, Goods(denarii=share), "LR-7.5", at="imagines")


def _due(live: Season, act: Tributum, numen: str, region: str, full: int) -> int:
    """LR-7.1, LR-7.3, LR-7.4: what a numen pays: the full sum, or what he has; less only if he cannot pay all."""
    god, turn = live.people[numen], str(repeats(live))
    live.insist(god.is_numen, "LR-7.1", f"{numen} is no numen", at="from")
    lives = god.at == region and numen not in WANDERERS
    homes = ", ".join(one.id for one in live.people.values() if one.is_numen and one.at == region) or "nobody"
    live.require(lives, "LR-7.1", f"{numen} does not live in {region}", f"there lives {homes}", at="from")
    unpaid = [one.id for one in live.mortals(region) if ("tributum", one.id, numen, turn) not in live.used]
    live.once("LR-7.1", f"{act.who} has collected from {numen}", "tributum", act.who, numen, turn, at="from")
    chest = god.goods.denarii
    live.insist(chest > 0, "LR-7.4", f"{numen} has no denarii", "who has nothing pays nothing", at="from")
    if act.paid is None:
        return min(full, chest)
    live.insist(act.paid <= full, "LR-7.3", f"the tributum of {region} is {full:,}", at="paid")
    owed = full * len(unpaid)
    able = act.paid == full or chest < owed
    live.require(able, "LR-7.4", f"{numen} can pay {owed:,} to all", "take 'paid' out", at="paid")
    return act.paid


def _garnish(live: Season, act: Tributum, total: int) -> Mapping[str, int]:
    """LR-7.5, LR-7.5a: each imago takes its share first; where it is not enough for all the player divides it."""
    share = live.tables.prices.garnish
    named = (act.imagines,) if isinstance(act.imagines, str) else act.imagines
    for who in named:
        live.insist(live.people[who].life is Life.IMAGO, "LR-7.5", f"{who} is no imago", at="imagines")
    enough = share * len(named) <= total
    if not isinstance(named, Mapping):
        help_ = "divide it: 'imagines: {cicero: 100000, pansa: 0}'"
        live.insist(enough, "LR-7.5", f"{total:,} are not enough for all imagines", help_, at="imagines")
        return dict.fromkeys(named, share)
    whole = all(part in (0, share) for part in named.values())
    live.insist(whole, "LR-7.5", f"an imago takes {share:,} or nothing", at="imagines")
    left = share * len(named) if enough else total
    live.insist(sum(named.values()) == left, "LR-7.5", f"the imagines take {left:,}, not less", at="imagines")
    return named


def instauratio(live: Season, *, numen: Numen = "fata") -> None:
    """LR-7.6: the Fates repeat the tributum."""
    live.power(numen, "fata")
    count, limit = repeats(live), live.tables.prices.instaurationes
    live.insist(count < limit, "LR-7.6", f"the tributum was repeated {count} times", f"{limit} times a hiems at most")
    live.note("instauratio", str(count))
    live.tell(Repeated(team="fata", rule="LR-7.6"))
