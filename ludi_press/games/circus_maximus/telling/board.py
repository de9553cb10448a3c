"""The status board and the final places (CM-12.2, CM-12.5, CM-15.1)."""

from ludi_press.core.report import Board, Cell, Fact, Gauge, Listing, Message, Phrase, Row, say
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status
from ludi_press.games.circus_maximus.telling.narrate import Names, horses, signed
from ludi_press.games.kit import race_telling
from ludi_press.games.kit.boards import right
from ludi_press.games.kit.race_telling import full_name, name_cells, status_columns

TONES = {Status.DRAGGED: "flipped", Status.ON_FOOT: "flipped", Status.FINISHED: "finished", Status.OUT: "out"}
"""The tones of a theme's boards for those who do not drive."""


def status_board(set_up: RaceSetUp, state: RaceState) -> Board:
    """CM-15.1: everybody in the order of the race; before the first turn with what the preparation gave."""
    columns = status_columns("where", "limit", "cdm", "endurance", "hits", "horses", "wheels", "state")
    ranked = enumerate(standings(set_up, state), start=1)
    return Board(say("board.title"), columns, tuple(_row(set_up, state, chariot, rank) for rank, chariot in ranked))


def _row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: int) -> Row:
    tone, drives = TONES.get(chariot.status), chariot.status is Status.DRIVING
    nothing = say("board.nothing")
    facts: tuple[Cell, ...] = (
        Cell(_where(set_up, chariot), tone),
        Cell(_limit(set_up, chariot) if drives else nothing),
        Cell(signed(set_up.cdm(chariot)) if drives else nothing),
        Cell(chariot.endurance, None if chariot.endurance else "lost"),
        Cell(Gauge(chariot.full_hits - chariot.hits, chariot.full_hits)),
        Cell(horses(chariot.horses), "lost" if 0 in chariot.horses else None),
        Cell(say("board.wheels.lost", left=chariot.wheels[0], right=chariot.wheels[1]))
        if any(chariot.wheels)
        else Cell(nothing),
        Cell(_condition(set_up, state, chariot), tone),
    )
    name = full_name(set_up.by_id[chariot.team]) if state.turn == 0 else Names.brief(set_up).team(chariot.team)
    return Row(chariot.team, (*name_cells(set_up, chariot.team, rank, name), *facts))


def _where(set_up: RaceSetUp, chariot: Chariot) -> Message:
    """CM-15.1a: the lap, and the square as the picture numbers it."""
    if chariot.status is Status.FINISHED:
        return say("board.where.finished")
    where = Names(set_up).space_in_brief(chariot.at)
    return say("board.where.lap", lap=chariot.lap, where=where) if chariot.lap else where


def _limit(set_up: RaceSetUp, chariot: Chariot) -> Phrase:
    """CM-2.3: the highest speed of the next turn, with what is owed."""
    limit = set_up.limit(chariot)
    owed = chariot.debt
    return say("board.limit.debt", limit=limit, whole=limit + owed, debt=owed) if owed else limit


def _condition(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Phrase:
    """How a team stands, and all that hinders its driver; at the start the weight of the chariot."""
    told = [end_words(chariot)]
    if state.turn == 0:
        told = [say(f"weight.{set_up.by_id[chariot.team].weight}")]
    if chariot.status is Status.DRIVING:
        flags = {
            "jostled": bool(chariot.jostled),
            "no-strain": not set_up.may_strain(chariot),
            "no-whip": not chariot.has_whip,
            "arm": chariot.arm,
            "eye": bool(chariot.eyes),
            "uncut": chariot.uncut,
            "spur": bool(chariot.spur),
        }
        told += [say(f"condition.{name}", n=chariot.spur) for name, holds in flags.items() if holds]
        told = told[1:] if state.turn else told
    return Listing(tuple(told)) if len(told) > 1 else told[0] if told else say("board.nothing")


def end_words(chariot: Chariot) -> Message:
    """How a team stands in the race; of one that is out, why (CM-12.3)."""
    if chariot.finish and chariot.finish.tractus:
        return say("status.tractus")
    return say(f"status.{chariot.fate or chariot.status}")


def laps(set_up: RaceSetUp, state: RaceState) -> tuple[Fact, ...]:
    """CM-12.2: who is over the line, who is on which lap, who is out."""

    def stage(chariot: Chariot) -> Message:
        if chariot.status in (Status.FINISHED, Status.OUT):
            return say(f"laps.{chariot.status}")
        return say("laps.lap", lap=max(1, chariot.lap), laps=set_up.laps)

    return race_telling.laps(set_up, standings(set_up, state), stage)


def final_places(set_up: RaceSetUp, state: RaceState) -> Board:
    """CM-12.2, CM-12.5: the places of a race that is over, and how each team ended it."""

    def end(chariot: Chariot) -> Message:
        if (done := chariot.finish) is None:
            return end_words(chariot)
        return say(f"places.finish.{'dragged' if done.tractus else 'upright'}", turn=done.turn, squares=done.squares)

    return race_telling.final_places(set_up, standings(set_up, state), right("board.rank"), end)
