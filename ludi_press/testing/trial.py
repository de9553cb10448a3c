"""A race to test a game with, and checks of what a game tells beyond a turn and of how it reads messages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, wraps
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from ludi_press.content.load import load
from ludi_press.core.chronicle import Chronicle
from ludi_press.core.problems import describe, has_errors
from ludi_press.core.report import Board, Change, Phrase, Report, Worded, say
from ludi_press.games.contract import AnyGame, Chronicler, HearingContext, Listener, Planner, Scorer, TurnRecord
from ludi_press.posts.formats.copies import chosen
from ludi_press.posts.prompts import Stock
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.render import Files, render_race
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.books import rules_data
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, Press, package_folder
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.theme import PressTheme, read_theme


class Trial(Struct, frozen=True, dict=True):
    press: Press
    game: AnyGame
    source: RaceSource
    played: PlayedRace
    secret: bytes | None

    @property
    def set_up(self) -> Any:
        return self.source.set_up

    @property
    def records(self) -> tuple[TurnRecord[Any, Any], ...]:
        """The resolved turns, turn 0 first."""
        return tuple(turn.record for turn in self.played.turns)

    @cached_property
    def reports(self) -> tuple[Report, ...]:
        return tuple(self.game.teller.report(self.set_up, record) for record in self.records)

    @cached_property
    def words(self) -> Words:
        """The words of the race's theme and language with the game's own."""
        return self._theme.words

    @cached_property
    def stock(self) -> Stock:
        """The phrases for the game's beats."""
        return self._theme.prompts

    @cached_property
    def files(self) -> Files:
        """Everything that a build would write for the race, except pictures."""
        parts = SiteParts(self.source.race, Path(), Path())
        render_race(self.played, (self._theme,), self.reports, Albums(), parts)
        return parts.files

    @cached_property
    def _theme(self) -> PressTheme:
        theme, problems = read_theme(self.press, self.source.theme, None, self.game)
        if theme is None or has_errors(problems):
            raise ValueError("\n".join(describe(problem) for problem in problems))
        return theme


def load_trial(folder: Path, race: str) -> Trial:
    """Read and play a race of the press in this folder; raises ValueError with all problems if it has errors.

    Dice come from its dice files or its secret; a race with neither cannot be tested.
    """
    press = Press(folder.resolve())
    source = read_race(press, race)
    secret = find_secret(press, source).value
    played = play_race(source, secret)
    if source.game is None or has_errors(played.problems) or played.waiting:
        told = [describe(problem) for problem in played.problems if problem.is_error]
        raise ValueError("\n".join(told or ["the race needs dice that are not in its files"]))
    return Trial(press, source.game, source, played, secret)


Check = Callable[[Trial], list[str]]
"""Returns what is wrong with a game, in words."""


def check(flaws: Callable[[Trial], Iterable[str]]) -> Check:
    """Make a check of a function that yields what is wrong."""

    @wraps(flaws)
    def listed(trial: Trial) -> list[str]:
        return list(flaws(trial))

    return listed


_SMALL_TALK: Final = ("", "Salve!", "Xyzzy plugh.", "\n\n> \n", "?" * 50)
"""Texts that are no orders in any game."""


def check_hearing(trial: Trial) -> list[str]:
    """The parties of a Listener are its actors, each once, and small talk gives no orders."""
    game = trial.game
    if not isinstance(game, Listener):
        return []
    parties = game.parties(trial.set_up)
    actors = {*game.actors(trial.set_up)}
    named = [party.id for party in parties]
    return [
        *(f"the party {one!r} is not an actor" for one in named if one not in actors),
        *(f"{one!r} is a party twice" for one in sorted({one for one in named if named.count(one) > 1})),
        *(
            f"{party.id} hears an order in {text!r}"
            for party in parties
            for text in _SMALL_TALK
            if game.hear(trial.set_up, text, HearingContext([party])).entries
        ),
    ]


def check_formats(trial: Trial) -> list[str]:
    """The newest turn has a post in each format of the race."""
    turn, head = trial.records[-1].turn, trial.source.head
    folder = f"races/{trial.source.race}/turns/{turn:02}"
    return [
        f"turn {turn}: there is no post as {format_.id}"
        for format_ in (chosen(head.formats, head.bbcode) if head else ())
        if not any(trial.files.get(f"{folder}/{format_.file(turn, 1, parts)}") for parts in (1, 2))
    ]


def check_scene(trial: Trial) -> list[str]:
    """A game that has a scene for one turn has one for every turn."""
    drawn = [trial.game.teller.scene(trial.set_up, record) is not None for record in trial.records]
    return [
        f"turn {turn} has no scene, but others have" for turn, scene in enumerate(drawn) if not scene and any(drawn)
    ]


def check_chronicle(trial: Trial) -> list[str]:
    """A Chronicler's data name only participants, have words, and do not depend on later turns."""
    teller = trial.game.teller
    if not isinstance(teller, Chronicler):
        return []
    rules = rules_data(trial.game, trial.source.edition)
    chronicles = [teller.chronicle(trial.set_up, trial.records[: turn + 1]) for turn in range(len(trial.records))]
    flaws = [flaw for chronicle in chronicles for flaw in _unknown_teams(chronicle)]
    flaws += [flaw for earlier, later in pairwise(chronicles) for flaw in _rewritten(earlier, later)]
    flaws += list(_wrong_events(trial, chronicles[-1]))
    flaws += [f"rule_forms has no form for the rules data {name}" for name in rules if name not in teller.rule_forms]
    phrases = [phrase for chronicle in chronicles for phrase in _phrases(chronicle)]
    phrases += [phrase for table in teller.rule_tables(rules) for phrase in _board(table.board)]
    flaws += [flaw for phrase in phrases for flaw in trial.words.flaws(phrase)]
    return list(dict.fromkeys(flaws))


def _unknown_teams(chronicle: Chronicle) -> Iterator[str]:
    teams = [entrant.id for entrant in chronicle.entrants]
    if len(set(teams)) != len(teams):
        yield "somebody takes part twice"
    orders: list[Sequence[str]] = [ranking.order for ranking in chronicle.rankings]
    for order in (*orders, [result.team for result in chronicle.results]):
        if sorted(order) != sorted(teams):
            yield f"a ranking that is not of all who take part: {', '.join(order)}"
    named = {one.team for one in chronicle.marks} | {one.team for one in chronicle.luck}
    named |= {who for one in chronicle.attacks for who in (one.team, one.target)}
    yield from (f"{who!r} is mentioned, but takes no part" for who in sorted(named - set(teams)))


def _rewritten(earlier: Chronicle, later: Chronicle) -> Iterator[str]:
    for name in ("entrants", "rankings", "marks", "attacks"):
        before, after = getattr(earlier, name), getattr(later, name)
        if after[: len(before)] != before:
            yield f"a later turn changes the {name} of earlier ones"


def _wrong_events(trial: Trial, chronicle: Chronicle) -> Iterator[str]:
    counts = {record.turn: len(record.events) for record in trial.records}
    named = [(mark.turn, mark.event) for mark in chronicle.marks]
    named += [(attack.turn, attack.event) for attack in chronicle.attacks]
    for turn, event in named:
        if not 0 <= event < counts.get(turn, 0):
            yield f"turn {turn} has no event {event}"


def _phrases(chronicle: Chronicle) -> Iterator[Phrase]:
    yield from _board(chronicle.teams)
    for entrant in chronicle.entrants:
        parts = (entrant.name, entrant.owner, entrant.factio_name)
        yield from (part for part in parts if part is not None)
    yield from (mark.name for mark in chronicle.marks)
    yield from (attack.name for attack in chronicle.attacks)
    yield from (luck.name for luck in chronicle.luck)
    yield from (result.end for result in chronicle.results)


def _board(board: Board) -> Iterator[Phrase]:
    yield board.caption
    yield from (column.title for column in board.columns)
    yield from (cell.content for row in board.rows for cell in row.cells)


def check_plans(trial: Trial) -> list[str]:
    """What a Planner tells of the orders of the first turn is about their team alone, and has words."""
    game, record = trial.game, trial.records[min(1, len(trial.records) - 1)]
    teller = game.teller
    if not isinstance(teller, Planner) or record.before is None:
        return []
    told = {who: teller.plan_odds(trial.set_up, record.before, record.orders, who) for who in game.actors(trial.set_up)}
    phrases = [phrase for offer in told.values() for one in offer.orders for phrase in (one.order, *one.leads)]
    phrases += [note for offer in told.values() if (note := offer.note)]
    return [
        *(f"the plan of {who!r} is about others" for who, offer in told.items() if offer.teams != (who,)),
        *dict.fromkeys(flaw for phrase in (*phrases, say("post.odds.plan")) for flaw in trial.words.flaws(phrase)),
    ]


def check_score(trial: Trial) -> list[str]:
    """A Scorer's standings are of its actors, survive JSON, and have words."""
    game = trial.game
    if not isinstance(game, Scorer):
        return []
    found = [game.score(trial.set_up, game.data(trial.set_up, record)) for record in trial.records]
    unknown = {team for score in found for team in score} - set(game.actors(trial.set_up))
    values = {(what, value) for score in found for row in score.values() for what, value in row.items()}
    changes = [Change("", "", what, value, None) for what, value in sorted(values, key=str)]
    return [
        *(f"{team!r} has a score, but is not an actor" for team in sorted(unknown)),
        *(
            f"the score has {value!r} as {what}"
            for what, value in values
            if type(value) not in (int, str, Worded, tuple)
        ),
        *dict.fromkeys(flaw for change in changes for flaw in trial.words.flaws(change.told())),
    ]


def check_languages(trial: Trial) -> list[str]:
    """Each language of the game's words has all entries of its English, and no others."""
    folder = package_folder(trial.game.package) / "data" / "words"
    entries: dict[str, Any] = {}
    flaws: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        node = load(path.read_bytes(), path.name).value
        judged = read_words(path.stem, [node] if node is not None else [])
        flaws += [f"{path.name}: {problem.message}" for problem in judged.problems]
        entries[path.stem] = set(judged.value.patterns) if judged.value else set()
    english = entries.get(DEFAULT_LANGUAGE)
    if english is None:
        return [*flaws, f"the game has no words/{DEFAULT_LANGUAGE}.yaml"]
    for language, own in entries.items():
        flaws += [f"{language} has no entry {name}" for name in sorted(english - own)]
    return flaws
