"""LR-2.4, LR-2.5, LR-10, LR-13.11: years that are skipped, pestilence, words, and the close of a season."""

from ludi_press.games.ludi_romani.rules.events import PestisCame, Quoted, YearsSkipped
from ludi_press.games.ludi_romani.rules.forms import Feriae, Mutatio, Pestis, Sanitas, Verba
from ludi_press.games.ludi_romani.rules.model import Goods
from ludi_press.games.ludi_romani.rules.model import Pestis as Sickness
from ludi_press.games.ludi_romani.rules.season import Season
from ludi_press.games.ludi_romani.rules.seats import sick
from ludi_press.games.ludi_romani.rules.tables import ROME, SeasonKind


def feriae(live: Season, act: Feriae) -> None:
    """LR-2.4: skips the year 37, if it has not begun."""
    year = live.tables.calendar.feriae
    live.require(live.row.year > year, "LR-2.4", f"{year} has begun", "feriae are declared before")
    _skip(live, (year,), "LR-2.4")


def mutatio(live: Season, act: Mutatio) -> None:
    """LR-2.5: skips whole years between the current one and Actium."""
    last = live.tables.calendar.actium
    for year in act.years:
        message = f"{year} cannot be taken out"
        live.insist(last < year < live.row.year, "LR-2.5", message, f"years between {live.row.year} and {last}")
    _skip(live, act.years, "LR-2.5")


def _skip(live: Season, years: tuple[int, ...], rule: str) -> None:
    live.world(skipped=tuple(dict.fromkeys((*live.state.skipped, *years))))
    live.emit(YearsSkipped(team=None, rule=rule, years=years))


def pestis(live: Season, act: Pestis) -> None:
    """LR-10.1, LR-10.2: pestilence at the will of Apollo or Diana, one at a time, not on Rome in a hiems."""
    live.power(act.numen, "season")
    live.insist(not sick(live, act.region), "LR-10.1", f"there is pestilence in {act.region} already", at="region")
    others = ", ".join(one.region for one in live.state.pestes)
    live.require(not others, "LR-10.1", f"there is pestilence in {others}", "one at a time", at="region")
    spared = act.region == ROME and live.row.season is SeasonKind.HIEMS
    live.require(not spared, "LR-10.2", "no pestilence comes on Rome in a hiems", at="region")
    live.world(pestes=(*live.state.pestes, Sickness(act.region, live.turn)))
    live.emit(PestisCame(team=act.numen, rule="LR-10.1", region=act.region))


def sanitas(live: Season, act: Sanitas) -> None:
    """LR-10.5: pestilence ends."""
    live.power(act.numen, "season")
    live.insist(sick(live, act.region), "LR-10.5", f"there is no pestilence in {act.region}", at="region")
    _heal(live, act.region, act.numen)


def _heal(live: Season, region: str, numen: str | None) -> None:
    live.world(pestes=tuple(pestis for pestis in live.state.pestes if pestis.region != region))
    live.emit(PestisCame(team=numen, rule="LR-10.5", region=region, over=True))


def verba(live: Season, act: Verba) -> None:
    """LR-13.11: a text that changes nothing."""
    live.emit(Quoted(team=None, rule="LR-13.11", text=act.text, of="verba"))


def close(live: Season) -> None:
    """LR-10.4, LR-10.5, LR-5.23: closes a season: mortals leave pestilence, old ones end, the forged legion returns."""
    for person in live.mortals():
        help_ = "he leaves by an iter; or a numen wills it, at the top of the file"
        message = f"{person.id} is in {person.at}, where there is pestilence"
        live.require(not sick(live, person.at), "LR-10.4", message, help_)
    for pestis in live.state.pestes:
        if pestis.since < live.turn:
            _heal(live, pestis.region, None)
    if live.row.season is SeasonKind.AESTAS:
        for person in [one for one in live.people.values() if one.goods.fabrilis]:
            live.hand(person.id, "vulcan", Goods(fabrilis=person.goods.fabrilis), "LR-5.23")
