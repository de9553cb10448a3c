"""Shows what another edition of the rules would change in the races of a press, by playing them once more with it.

A race keeps its orders and its dice. Orders that the edition refuses are left out, for example of somebody who is
eliminated by then. Dice that no turn rolled are drawn from the race's name, so that the answer never varies.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.proof_files import DiceFile
from ludi_press.content.words import one_of, shown
from ludi_press.core.dice import Source
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.registry import find_game, known_games
from ludi_press.posts.document.tree import tidy
from ludi_press.press.building.data import tell_chronicle
from ludi_press.press.playing.dicebook import secret_roller
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.seals import changed
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.turns import TurnSource

_DICE: Final = b"ludi-press impact "


class RaceImpact(StrEnum):
    SAME = "same"
    """Nothing would differ."""
    DIFFERS = "differs"
    STOPS = "stops"
    """From some turn on it cannot be played, because its orders or entries are invalid in that edition."""
    OTHER = "other"
    """Its game has no such edition."""
    UNPLAYED = "unplayed"
    """It has no turn yet, or cannot be played as it is."""


class MovedPlace(Struct, frozen=True):
    """Somebody whose place would differ: the name, the present place and the other one; None for no place."""

    name: str
    before: int | None
    after: int | None


class Impact(Struct, frozen=True):
    """The result for one race: the first turn that would differ, and who would have another place.

    `why` says why it cannot be played on from that turn; `refused` counts the orders that were left out.
    """

    race: str
    verdict: RaceImpact
    edition: str = ""
    turn: int | None = None
    moved: tuple[MovedPlace, ...] = ()
    why: Problem | None = None
    refused: int = 0


def impact(press: Press, edition: str, races: Sequence[str] = ()) -> Judged[tuple[Impact, ...]]:
    """Return the results for these races, or for all if none is named; a Problem if no game has the edition."""
    known = {name: game.editions for name in known_games() if (game := find_game(name))}
    if not any(edition in editions for editions in known.values()):
        words = f"no game has an edition {shown(edition)}"
        editions = sorted({one for editions in known.values() for one in editions})
        return Judged(None, (Problem("edition-unknown", words, None, None, f"write {one_of(editions)}"),))
    return Judged(tuple(_impact(press, race, edition) for race in races or race_ids(press)))


def _impact(press: Press, race: str, edition: str) -> Impact:
    source = read_race(press, race)
    if source.game is None or edition not in source.game.editions:
        return Impact(race, RaceImpact.OTHER, source.edition)
    before = _replay(_usable(source))
    if not before.turns:
        return Impact(race, RaceImpact.UNPLAYED, source.edition)
    after, refused = _played_on(_usable(read_race(press, race, edition)))
    turn = _first_difference(before, after)
    if turn is None:
        return Impact(race, RaceImpact.SAME, source.edition)
    stopped = len(after.turns) < len(before.turns) and not after.over
    why = next((one for one in after.problems if one.is_error), None) if stopped else None
    verdict = RaceImpact.STOPS if stopped else RaceImpact.DIFFERS
    turn = len(after.turns) if stopped and turn > len(after.turns) else turn
    moved = () if stopped else tuple(_moved(before, after))
    return Impact(race, verdict, source.edition, turn, moved, why, refused)


def _usable(source: RaceSource) -> RaceSource:
    """Return the race without seals, with all dice usable wherever their address is asked for."""
    turns = tuple(turn and replace(turn, host_dice={}) for turn in source.turns)
    dice = {turn: _usable_dice(file, source) for turn, file in source.dice_files.items()}
    return replace(source, turns=turns, dice_files=dice, seals={})


def _usable_dice(file: DiceFile, source: RaceSource) -> DiceFile:
    """Return the dice of a turn without those whose kind or face the edition does not have; they are drawn anew."""
    kinds, drawn = source.kinds_of_dice(), Source.SECRET if source.proof else Source.SYSTEM
    fit = (roll for roll in (*file.set_aside, *file.dice) if roll.die in kinds and roll.face in kinds[roll.die].faces)
    return replace(file, set_aside=(), dice=tuple(replace(roll, source=drawn) for roll in fit))


def _replay(source: RaceSource) -> PlayedRace:
    key = hashlib.sha256(_DICE + source.race.encode()).digest()
    return play_race(source, None, secret_roller(key))


def _played_on(source: RaceSource) -> tuple[PlayedRace, int]:
    """Play a race as far as possible; return it with the number of orders that were left out for that."""
    refused = 0
    while True:
        played = _replay(source)
        errors = [one.place for one in played.problems if one.is_error and one.place]
        turn = next((turn for turn in source.turns if turn and any(turn.file == one.file for one in errors)), None)
        fewer = _without(turn, errors) if turn else None
        if turn is None or fewer is None:
            return played, refused
        refused += len(turn.form.orders) - len(fewer.form.orders)
        source = replace(source, turns=tuple(fewer if one is turn else one for one in source.turns))


def _without(turn: TurnSource, errors: Sequence[Place]) -> TurnSource | None:
    """Return a turn without its faulty orders; None if the errors are elsewhere."""
    orders = getattr(turn.form, "orders", None)
    heads = [(_spot(given.head), team) for team, given in orders.items()] if isinstance(orders, Mapping) else []
    wrong = {
        max(above)[1]
        for one in errors
        if one.file == turn.file and (above := [head for head in heads if head[0] <= _spot(one)])
    }
    if not wrong or orders is None:
        return None
    left = {team: given for team, given in orders.items() if team not in wrong}
    return replace(turn, form=replace(turn.form, orders=left))


def _spot(place: Place) -> tuple[int, int]:
    return place.line, place.column


def _first_difference(before: PlayedRace, after: PlayedRace) -> int | None:
    """Return the first turn that differs; None if all are the same."""
    for number, (one, other) in enumerate(zip_longest(before.turns, after.turns)):
        if one is None or other is None:
            return number
        if (one.record.after, one.record.events) != (other.record.after, other.record.events):
            return number
    return None


def _moved(before: PlayedRace, after: PlayedRace) -> Iterator[MovedPlace]:
    """Return whose place would differ, in order of the present places; nobody's while either race goes on."""
    if before.over and after.over:
        names, places = _names(before), _places(before)
        ranked = dict(sorted(places.items(), key=lambda item: (item[1] is None, item[1])))
        for team, was, now in changed(ranked, _places(after)):
            yield MovedPlace(names.get(team, team), was, now)


def _names(played: PlayedRace) -> Mapping[str, str]:
    told = tell_chronicle(played)
    return {one.id: tidy(one.name.value) for one in told.entrants} if told else {}


def _places(played: PlayedRace) -> dict[str, int | None]:
    told = tell_chronicle(played)
    return {one.team: one.place for one in told.results} if told else {}
