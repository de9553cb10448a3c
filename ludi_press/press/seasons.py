"""The championships of a press: content/championships/*.yaml."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.championship import Correction, Season, names
from ludi_press.content.championship_file import ChampionshipForm
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, shown
from ludi_press.press.find import Press, is_id, read_file
from ludi_press.problems import Place, Problem

FOLDER: Final = "championships"


def read_seasons(press: Press, races: Sequence[RaceCard]) -> tuple[tuple[Season, ...], tuple[Problem, ...]]:
    """All championships, by name, and what is wrong in their files."""
    folder = press.root / "content" / FOLDER
    paths = sorted(folder.glob("*.yaml")) if folder.is_dir() else []
    seasons: list[Season] = []
    problems: list[Problem] = []
    for path in paths:
        data = read_file(press, path)
        loaded = load(data, press.shown(path)) if isinstance(data, bytes) else None
        problems += [data] if isinstance(data, Problem) else loaded.problems if loaded else ()
        judged = fill_one(loaded.value, ChampionshipForm) if loaded and loaded.value else None
        problems += judged.problems if judged else ()
        if not is_id(path.stem):
            message = f"{shown(path.stem)} cannot be the name of a championship"
            suggestion = "use small letters, digits and hyphens, at most 40"
            problems.append(Problem("championship-name", message, Place(press.shown(path)), None, suggestion))
        elif judged and judged.value:
            season = _season(path.stem, judged.value)
            seasons.append(season)
            problems += _strangers(judged.value, season, races)
    return tuple(seasons), tuple(problems)


def _season(name: str, form: ChampionshipForm) -> Season:
    corrections = tuple(
        Correction(one.who.value, one.points, one.reason, one.after.value if one.after else None)
        for one in form.corrections
    )
    return Season(
        name,
        form.title,
        tuple(race.value for race in form.races),
        form.individuals,
        form.points,
        form.finishers_only,
        corrections,
    )


def _strangers(form: ChampionshipForm, season: Season, races: Sequence[RaceCard]) -> Iterator[Problem]:
    """SS-19.2: races that are not there, or not part of the season, and people who took no part."""
    known = [race.id for race in races]
    for race in form.races:
        if race.value not in known:
            yield _unknown("race", race, known)
    people = names(season, races)
    for correction in form.corrections:
        if correction.who.value not in people:
            yield _unknown("entrant of this championship", correction.who, sorted(people))
        if correction.after and correction.after.value not in season.races:
            yield _unknown("race of this championship", correction.after, season.races)


def _unknown(what: str, named: Placed[str], known: Sequence[str]) -> Problem:
    message = f"there is no {what} {shown(named.value)}"
    suggestion = did_you_mean(named.value, known) or None
    return Problem("championship-unknown", message, named.place, "SS-19.2", suggestion)
