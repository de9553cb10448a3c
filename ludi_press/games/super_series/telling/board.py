"""The status board and the final places (SS-14.3, SS-17.2)."""

from ludi_press.core.report import Board, Cell, Column, Fact, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.kit.boards import columns, right
from ludi_press.games.kit.narration import in_a_row
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
        return Board(say("board.title"), _columns("grid", "traits"), tuple(_grid_row(set_up, *one) for one in ranked))
    old = [] if before is None or before.turn == 0 else [chariot.team for chariot in standings(set_up, before)]
    rows = tuple(_status_row(set_up, state, chariot, rank, old) for rank, chariot in ranked)
    return Board(say("board.title"), _columns("where", "damage", "state"), rows)


def _columns(*more: str) -> tuple[Column, ...]:
    return columns(*(f"board.{name}" for name in ("rank", "badge", "auriga", *more)))


def _grid_row(set_up: RaceSetUp, rank: int, chariot: Chariot) -> Row:
    team = set_up.by_id[chariot.team]
    space = set_up.track.spaces[chariot.at]
    where = Cell(say("board.where.grid", lane=space.lane, rank=1 - space.number))
    cells = (Cell(rank), _badge_cell(set_up, team), Cell(_auriga(team), team.factio.value), where, Cell(_traits(team)))
    return Row(chariot.team, cells)


def _status_row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: int, old: list[str]) -> Row:
    team = set_up.by_id[chariot.team]
    tone = _STATUS_TONES.get(chariot.status)
    cells = (
        Cell(_rank(chariot, rank, old)),
        _badge_cell(set_up, team),
        Cell(Names.brief(set_up).team(team.id), team.factio.value),
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


def factio_cell(team: Team) -> Cell:
    """The faction's letter, in its tone (SS-1.4)."""
    return Cell(say(f"factio.{team.factio}.letter"), team.factio.value)


def _badge_cell(set_up: RaceSetUp, team: Team) -> Cell:
    """The badge by which pictures know a team, its faction's letter and its number, in the faction's tone (SS-1.4)."""
    return Cell(Text(set_up.badges[team.id]), team.factio.value)


def _auriga(team: Team) -> Phrase:
    if team.racer is None:
        return Text(team.auriga)
    return say("board.name.racer", auriga=Text(team.auriga), racer=Text(team.racer))


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
    """Who is over the line, who drives on which lap, who is out; each in the order of the race (SS-17.2)."""
    found: dict[Message, list[Phrase]] = {}
    for chariot in standings(set_up, state):
        found.setdefault(_stage(set_up, chariot), []).append(Names(set_up).team(chariot.team))
    return tuple(Fact(stage, Listing(tuple(teams))) for stage, teams in found.items())


def _stage(set_up: RaceSetUp, chariot: Chariot) -> Message:
    if chariot.status is Status.FINISHED:
        return say("laps.finished")
    return say("laps.lap", lap=chariot.lap + 1, laps=set_up.laps) if chariot.on_track else say("laps.out")


def final_places(set_up: RaceSetUp, state: RaceState) -> Board:
    """SS-17.2: the places of a race that is over, and how each team ended it."""
    heads = columns(right("places.place"), "board.badge", "board.auriga", "places.end")
    rows = tuple(Row(chariot.team, _place_cells(set_up, state, chariot)) for chariot in standings(set_up, state))
    return Board(say("places.title"), heads, rows)


def _place_cells(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> tuple[Cell, ...]:
    team = set_up.by_id[chariot.team]
    end = _condition(set_up, state, chariot)
    if chariot.finish:
        how = "dragged" if chariot.finish.dragged else "upright"
        end = say(f"places.finish.{how}", turn=chariot.finish.turn, round=chariot.finish.round)
    place = chariot.place or 0
    return (Cell(place), _badge_cell(set_up, team), Cell(_auriga(team), team.factio.value), Cell(end))
