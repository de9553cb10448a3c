"""What the turns of a race are resolved from: race.yaml and track, and the words of racers for the key of dice."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from ludi_press.boards.ring import TrackPlan
from ludi_press.content.form import form_data
from ludi_press.content.nodes import MappingNode, Node, Plain, nearest, plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.dice import key_text, spelled, unspelled
from ludi_press.core.problems import Judged, Place, Problem, Topic, warning
from ludi_press.games.contract import Json

KeyPath = tuple[str | int, ...]
"""The keys and positions that lead to a nested value."""


class SealedValues(msgspec.Struct, frozen=True):
    """The values of race.yaml (`race`) and of the track file (`track`) as data; None if race.yaml has errors.

    `trees` are the two files as written.
    """

    data: Json | None = None
    trees: Mapping[str, Node] = {}

    def place(self, path: KeyPath) -> Place | None:
        """Return the place of the value at the end of a path into `data`; for a removed value that of its parent."""
        node = nearest(self.trees.get(str(path[0])), path[1:])
        return node.place if node else None


def race_data(form: Any, plan: TrackPlan | None, rules: Node | None) -> Json:
    """Return the inputs of a race as data: its form with defaults, its track, and its changes to the rules."""
    race = form_data(form)
    if plan is not None:
        race["track"] = plan.id
    if rules is not None:
        race["rules"] = _sorted(plain(rules))
    return {"race": dict(sorted(race.items())), "track": _track_data(plan) if plan else {}}


def _track_data(plan: TrackPlan) -> Json:
    """Return a track without its name and the names of its sections."""
    sections = [
        {"spaces": list(section.spaces), "length": section.length, "corner": section.corner}
        for section in plan.sections
    ]
    return {"lanes": plan.lanes, "laps": plan.laps, "sections": sections, "grid": [list(rank) for rank in plan.grid]}


def _sorted(value: Plain) -> Plain:
    """Sort keys, since the order of the changed rules has no effect."""
    return {key: _sorted(value[key]) for key in sorted(value)} if isinstance(value, dict) else value


class RacerWords(Struct, frozen=True):
    """What was contributed to a turn.

    `awaited` are the ids of those whose word is missing, and `blank` is the line of the first of them.
    """

    words: tuple[tuple[str, Placed[str]], ...] = ()
    public: Placed[str] | None = None
    awaited: tuple[str, ...] = ()
    blank: Place | None = None

    @property
    def place(self) -> Place | None:
        """Where the first contribution is written, None if there is none."""
        return next((word.head for word in (*(word for _, word in self.words), self.public) if word), None)

    def key_text(self, race: str, turn: int) -> str:
        words = {team: word.value for team, word in self.words}
        return key_text(race, turn, words, self.public.value if self.public else None)


NO_WORDS: Final = RacerWords()


def read_racer_words(
    words: Mapping[str, Placed[str] | None] | None, public: Placed[str] | None, table: Node | None = None
) -> Judged[RacerWords]:
    """Read the words of a turn from its file, with problems for what cannot be part of a key.

    `table` is what stands under `words:` there, for the places of those who have sent none.
    """
    given = tuple(sorted((team, word) for team, word in (words or {}).items() if word))
    awaited = tuple(team for team, word in (words or {}).items() if not word)
    sent = (*(word for _, word in given), *([public] if public else []))
    lines = {entry.key.text: entry.key.place for entry in table} if isinstance(table, MappingNode) else {}
    blank = lines.get(awaited[0]) if awaited else None
    return Judged(
        RacerWords(given, public, awaited, blank), tuple(problem for word in sent for problem in _flaws(word))
    )


def _flaws(word: Placed[str]) -> Iterator[Problem]:
    """Yield problems for lookalike letters, by which a host could choose among keys that look the same."""
    strange = unspelled(word.value)
    if strange:
        message = f"{shown(word.value)} has letters beyond a to z: {shown(strange)}"
        suggestion = "ask for it in the letters a to z and digits; accents may stay"
        yield Problem("word-letters", message, word.place, Topic.DICE, suggestion)
    elif not spelled(word.value):
        message = f"{shown(word.value)} has no letter and no digit"
        yield Problem("word-empty", message, word.place, Topic.DICE, "write at least one, or take the word out")


def strange_words(given: RacerWords, teams: Collection[str]) -> Iterator[Problem]:
    for team, word in given.words:
        if team not in teams:
            suggestion = did_you_mean(team, teams) or f"those who may send one are {one_of(teams)}"
            message = f"nobody here is called {shown(team)}, who could send a word"
            yield Problem("word-team", message, word.head, Topic.DICE, suggestion)


def idle_words(given: RacerWords) -> Iterator[Problem]:
    """Yield a warning for words in a race whose dice do not depend on them."""
    if given.place:
        message = "these words change no die: the race has not committed to a secret by scheme 2 or 3"
        yield warning("word-idle", message, given.place, "take them out", Topic.DICE)


def awaited_words(given: RacerWords, turn: int, source: str | None, place: Place) -> Iterator[Problem]:
    """Yield warnings for what is missing before dice may be rolled; `source` is the announced public source."""
    parts = [f"no word yet of {', '.join(given.awaited)}"] if given.awaited else []
    parts += [f"no public value yet ({shown(source)})"] if source and not given.public else []
    if parts:
        what = f"turn {turn} is open" if turn else "the start is not drawn yet"
        public = "'public:'" if turn else "'public:' under 'dice:'"
        suggestion = "write the words, and take out the lines of those who send none"
        suggestion = suggestion if given.awaited else f"write the value after {public}"
        yield warning("words-awaited", f"{what}: {' and '.join(parts)}", place, suggestion)


def needless_value(given: RacerWords) -> Iterator[Problem]:
    """Yield a problem for a public value whose source was not announced, since a host could choose it."""
    if given.public:
        message = "race.yaml announces no public source, so this value could be chosen"
        suggestion = "take it out; a race names its source with 'public:' in race.yaml before it commits"
        yield Problem("public-unknown", message, given.public.place, Topic.DICE, suggestion)
