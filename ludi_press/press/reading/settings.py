"""Reads press.yaml and the championships of a press."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar

from msgspec import Struct

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.refs import NOWHERE, Site
from ludi_press.archive.seasons import Correction, SeasonFile, names
from ludi_press.content.form import fill_one
from ludi_press.content.press_file import ChampionshipForm, DeskForm, MailForm, PressForm, WikiForm
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.press.reading.find import DEFAULT_THEME, ID_RULE, Press, is_id, race_ids, read_tree, theme_ids, unknown

FILE = "press.yaml"

Form = TypeVar("Form", bound=Struct)


class PressSettings(Struct, frozen=True):
    site: Site = NOWHERE
    language: Placed[str] | None = None
    theme: str = DEFAULT_THEME
    mail: MailForm | None = None
    wiki: WikiForm | None = None
    desk: DeskForm | None = None


def read_settings(press: Press) -> tuple[PressSettings, tuple[Problem, ...]]:
    """Return the settings; without press.yaml the site has no address."""
    path = press.root / FILE
    if not path.exists():
        return PressSettings(), ()
    judged = _filled(press, path, PressForm)
    form = judged.value
    if form is None:
        return PressSettings(), judged.problems
    strange = _strange_theme(press, form.theme)
    address = form.address.value.rstrip("/") + "/" if form.address else None
    theme = form.theme.value if form.theme and not strange else DEFAULT_THEME
    site = Site(form.title, address)
    return PressSettings(site, form.language, theme, form.mail, form.wiki, form.desk), (*judged.problems, *strange)


def _filled(press: Press, path: Path, form: type[Form]) -> Judged[Form]:
    """Return a file of the press as its form, with the mistakes in it."""
    loaded = read_tree(press, path)
    if loaded.value is None:
        return Judged(None, loaded.problems)
    judged = fill_one(loaded.value, form)
    return Judged(judged.value, (*loaded.problems, *judged.problems))


def _strange_theme(press: Press, named: Placed[str] | None) -> tuple[Problem, ...]:
    themes = theme_ids(press)
    if named is None or named.value in themes:
        return ()
    return (unknown("theme", named.value, themes, named.place),)


def strange_races(press: Press, desk: DeskForm | None) -> Iterator[Problem]:
    races = race_ids(press)
    strangers = (one for one in (desk.races if desk else ()) if one.value not in races)
    yield from (unknown("race", one.value, races, one.place) for one in strangers)


FOLDER: Final = "championships"


class Seasons(Struct, frozen=True):
    """The championships of a press by name: the contents of their files, with places."""

    forms: tuple[tuple[str, ChampionshipForm], ...]

    def seasons(self) -> tuple[SeasonFile, ...]:
        return tuple(_season(name, form) for name, form in self.forms)

    def strangers(self, races: Sequence[RaceCard]) -> Iterator[Problem]:
        """Yield problems for corrections of people who took no part or whose name is ambiguous, by the played races."""
        for name, form in self.forms:
            people = names(_season(name, form), races)
            for correction in form.corrections:
                meant = people.get(correction.who.value, ())
                if not meant:
                    yield _unknown("entrant of this championship", correction.who, sorted(people))
                elif len(meant) > 1:
                    yield _shared(correction.who, [name for name in sorted(people) if people[name] < frozenset(meant)])


def read_seasons(press: Press) -> tuple[Seasons, tuple[Problem, ...]]:
    """Return all championships, and the mistakes in their files that can be found without playing a race."""
    folder = press.root / "content" / FOLDER
    forms: list[tuple[str, ChampionshipForm]] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else []:
        judged = _read(press, path)
        problems += judged.problems
        if judged.value is not None:
            forms.append((path.stem, judged.value))
            problems += _unknown_races(judged.value, race_ids(press))
    return Seasons(tuple(forms)), tuple(problems)


def _read(press: Press, path: Path) -> Judged[ChampionshipForm]:
    if not is_id(path.stem):
        message = f"{shown(path.stem)} cannot be the name of a championship"
        return Judged(None, (Problem("championship-name", message, Place(press.shown(path)), None, ID_RULE),))
    return _filled(press, path, ChampionshipForm)


def _season(name: str, form: ChampionshipForm) -> SeasonFile:
    races = tuple(race.value for race in form.races)
    corrections = tuple(
        Correction(entry.who.value, entry.points, entry.reason, entry.after.value if entry.after else None)
        for entry in form.corrections
    )
    return SeasonFile(name, form.title, races, form.individuals, form.points, form.finishers_only, corrections)


def _unknown_races(form: ChampionshipForm, known: Sequence[str]) -> Iterator[Problem]:
    """Yield problems for races that do not exist or are not part of the season."""
    mine = [race.value for race in form.races]
    for race in form.races:
        if race.value not in known:
            yield _unknown("race", race, known)
    for number, race in enumerate(form.races):
        if race.value in mine[:number]:
            message = f"{shown(race.value)} is a race of this championship already: it would count twice"
            yield Problem("championship-twice", message, race.place, None, "name it once")
    for correction in form.corrections:
        if correction.after and correction.after.value not in mine:
            yield _unknown("race of this championship", correction.after, mine)


def _shared(named: Placed[str], apart: Sequence[str]) -> Problem:
    message = f"{shown(named.value)} is the name of more than one entrant of this championship"
    suggestion = f"write {' or '.join(map(shown, apart))}" if apart else None
    return Problem("championship-shared", message, named.place, None, suggestion)


def _unknown(what: str, named: Placed[str], known: Sequence[str]) -> Problem:
    message = f"there is no {what} {shown(named.value)}"
    suggestion = did_you_mean(named.value, known) or None
    return Problem("championship-unknown", message, named.place, None, suggestion)
