"""Checks of a game's start files for hosts: an example race, comments for turn files, and whom a turn asks."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ludi_press.content.load import load
from ludi_press.press.playing.new_race import START as RACE
from ludi_press.press.playing.new_turn import START as TURN
from ludi_press.press.reading.find import Press, package_folder
from ludi_press.press.reading.read import read_race
from ludi_press.testing.trial import Trial


def check_start(trial: Trial) -> list[str]:
    """A race can be started from the game's example, and its turn file template has only comments."""
    folder = package_folder(trial.game.package)
    missing = [f"the game has no {name}" for name in (RACE, TURN) if not (folder / name).is_file()]
    if missing:
        return missing
    flaws = [f"{RACE}: {words}" for words in _race_flaws(trial, (folder / RACE).read_text(encoding="utf-8"))]
    turn = load((folder / TURN).read_bytes(), TURN)
    if turn.problems or not getattr(turn.value, "is_null", False):
        flaws.append(f"{TURN} has more than comments")
    return flaws


def _race_flaws(trial: Trial, text: str) -> Iterator[str]:
    """Yield the problems of a race with only the example's keys."""
    with TemporaryDirectory() as made:
        folder = Path(made) / "content" / "races" / "example"
        folder.mkdir(parents=True)
        (folder / "race.yaml").write_text(f"title: Example\ngame: {trial.game.id}\n{text}", encoding="utf-8")
        yield from (problem.message for problem in read_race(Press(Path(made).resolve()), "example").problems)


def check_blanks(trial: Trial) -> list[str]:
    """A turn's file names actors, each once and none after the end, with words for their open orders."""
    flaws: list[str] = []
    for record in trial.records:
        where = f"turn {record.turn}"
        offers = trial.game.teller.blanks(trial.set_up, record.after)
        teams = [team for offer in offers for team in offer.teams]
        over = trial.game.is_over(record.after)
        if bool(teams) is over:
            flaws.append(f"{where}: {'orders are asked after the end' if over else 'nobody is asked'}")
        if len(set(teams)) != len(teams) or not set(teams) <= set(trial.game.actors(trial.set_up)):
            flaws.append(f"{where}: blanks for strangers, or for somebody twice: {', '.join(teams)}")
        phrases = [phrase for offer in offers for phrase in (*offer.names, *(one.order for one in offer.orders))]
        flaws += [f"{where}: {flaw}" for phrase in phrases for flaw in trial.words.flaws(phrase)]
        flaws += [f"{where}: some blanks have no name" for one in offers if len(one.names) != len(one.teams)]
    return flaws
