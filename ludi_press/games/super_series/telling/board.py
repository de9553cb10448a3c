"""The status board and the final places (SS-14.3, SS-17.2)."""

from ludi_press.core.report import Board, Cell, Fact, Message, Phrase, Row, say
from ludi_press.games.kit import race_telling
from ludi_press.games.kit.boards import right
from ludi_press.games.kit.narration import in_a_row
from ludi_press.games.kit.race_telling import full_name, name_cells, status_columns
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status, Team, Trait
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.narrate import Names

_STATUS_TONES = {Status.FLIPPED: "flipped", Status.FINISHED: "finished", Status.OUT: "out", Status.DEAD: "dead"}


def status_board(set_up: RaceSetUp, state: RaceState, before: RaceState | None = None) -> Board:
    """SS-14.3: everybody in the order of the race, a line each, with arrows for places gained and lost since `before`.

    Before the first turn the board tells who takes part and where each stands on the grid.
    """
    ranked = tuple(enumerate(standings(set_up, state), start=1))
    if state.turn == 0:
        rows = tuple(_grid_row(set_up, *one) for one in ranked)
        return Board(say("board.title"), status_columns("grid", "traits"), rows)
    old = [] if before is None or before.turn == 0 else [chariot.team for chariot in standings(set_up, before)]
    rows = tuple(_status_row(set_up, state, chariot, rank, old) for rank, chariot in ranked)
    return Board(say("board.title"), status_columns("where", "damage", "state"), rows)


def _grid_row(set_up: RaceSetUp, rank: int, chariot: Chariot) -> Row:
    team, space = set_up.by_id[chariot.team], set_up.track.spaces[chariot.at]
    where = Cell(say("board.where.grid", lane=space.lane, rank=1 - space.number))
    return Row(team.id, (*name_cells(set_up, team.id, rank, full_name(team)), where, Cell(_traits(team))))


def _status_row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: int, old: list[str]) -> Row:
    tone = _STATUS_TONES.get(chariot.status)
    name = Names.brief(set_up).team(chariot.team)
    cells = (
        *name_cells(set_up, chariot.team, _rank(chariot, rank, old), name),
        Cell(_where(set_up, chariot), tone),
        Cell(_damage(chariot), "lost" if chariot.left + chariot.right + chariot.horses else None),
        Cell(_condition(set_up, state, chariot), tone),
    )
    return Row(chariot.team, cells)


def _rank(chariot: Chariot, rank: int, old: list[str]) -> Phrase:
    """The place, with an arrow where it is another than before."""
    place = rank if chariot.place is None else chariot.place
    gained = old.index(chariot.team) + 1 - place if old else 0
    return say("board.rank.up" if gained > 0 else "board.rank.down", place=place) if gained else place


def _where(set_up: RaceSetUp, chariot: Chariot) -> Message:
    if chariot.status is Status.FINISHED:
        return say("board.where.finished")
    space, names = set_up.track.spaces[chariot.at], Names(set_up)
    if space.on_grid:
        return say("board.where.start", lane=space.lane, rank=1 - space.number)
    section = names.section_in_brief(space.section)
    if chariot.lap >= set_up.laps:
        return say("board.where.over", lane=space.lane, section=section, space=space.number)
    return say("board.where.lap", lap=chariot.lap + 1, lane=space.lane, section=section, space=space.number)


def _damage(chariot: Chariot) -> Phrase:
    """SS-14.3, SS-14.3a: the points that each part has lost, of those that lost any."""
    lost = {name: getattr(chariot, name) for name in ("left", "right", "horses")}
    told = [say(f"board.damage.{name}", n=points) for name, points in lost.items() if points]
    return in_a_row("board.damage.join", told) if told else say("board.nothing")


def _condition(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """The speed of who runs, the status of any other; then hurts and stun where there are any."""
    status = end_words(set_up, state, chariot)
    if chariot.status is Status.RUNNING:
        status = say(f"speed.{chariot.speed.name}")
        if chariot.stunned:
            status = say("condition.stunned", speed=status, orders=chariot.stunned)
    return say("condition.hurt", status=status, hurts=chariot.hurts) if chariot.hurts else status


def end_words(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """How a team stands in the race; of one that is out, why, where its record or its wreck tells it.

    Who finished behind his horses did it by tractus.
    """
    if chariot.finish and chariot.finish.dragged:
        return say("status.tractus")
    if chariot.status is Status.OUT and chariot.horses >= set_up.tables.horses_points:
        return say("status.out.horses")
    if chariot.status is Status.OUT and any(wreck.team == chariot.team for wreck in state.wrecks):
        return say("status.out.naufragium")
    return say(f"status.{chariot.status}")


def _traits(team: Team) -> Message:
    return say("board.traits.points", **{trait.value: getattr(team, trait) for trait in Trait})


def laps(set_up: RaceSetUp, state: RaceState) -> tuple[Fact, ...]:
    """SS-17.2: who is over the line, who drives on which lap, who is out."""

    def stage(chariot: Chariot) -> Message:
        if chariot.status is Status.FINISHED:
            return say("laps.finished")
        return say("laps.lap", lap=chariot.lap + 1, laps=set_up.laps) if chariot.on_track else say("laps.out")

    return race_telling.laps(set_up, standings(set_up, state), stage)


def final_places(set_up: RaceSetUp, state: RaceState) -> Board:
    """SS-17.2: the places of a race that is over, and how each team ended it."""

    def end(chariot: Chariot) -> Message:
        if chariot.finish is None:
            return _condition(set_up, state, chariot)
        how = "dragged" if chariot.finish.dragged else "upright"
        return say(f"places.finish.{how}", turn=chariot.finish.turn, round=chariot.finish.round)

    return race_telling.final_places(set_up, standings(set_up, state), right("places.place"), end)
