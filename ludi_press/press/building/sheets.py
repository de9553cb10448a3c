"""Private sheets for participants and stewards, with what no post or page of a turn says."""

from typing import Final

from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Sheet
from ludi_press.games.contract import Confidant
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.themed_race import play_with_theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.write import write_atomically

FOLDER: Final = "sheets"
"""The folder of the sheets, outside the public site/."""


def write_sheets(press: Press, race: str) -> Judged[tuple[str, ...]]:
    """Write the sheets of the newest turn over those of the turn before; return the files, relative to the press."""
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    teller, played, words = judged.value.game.teller, judged.value.played, judged.value.theme.words
    if not isinstance(teller, Confidant) or not played.turns:
        message = f"{race} has no private sheets"
        return Judged(None, (Problem("sheets-none", message, Place(played.source.folder)),))
    written = []
    for sheet in teller.sheets(played.source.set_up, played.turns[-1].record):
        name = f"{FOLDER}/{race}/{sheet.who}.txt"
        write_atomically(press.root / name, sheet_text(sheet, words).encode())
        written.append(name)
    return Judged(tuple(written))


def sheet_text(sheet: Sheet, words: Words) -> str:
    """Return a sheet as plain text: its title, then a line for each fact."""
    title = tidy(words.say(sheet.title))
    lines = [f"{tidy(words.say(fact.label))}: {tidy(words.say(fact.value))}" for fact in sheet.facts]
    return "\n".join((title, "=" * len(title), "", *lines)) + "\n"
