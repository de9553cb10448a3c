"""The status board and the final places (SS-14.3, SS-17.2)."""

from ludi_press.core.report import Align, Board, Cell, Column, Fact, Gauge, Listing, Message, Phrase, Row, Text, say
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status, Team, Trait
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.narrate import Names

_STATUS_TONES = {Status.FLIPPED: "flipped", Status.FINISHED: "finished", Status.OUT: "out", Status.DEAD: "dead"}


def status_board(set_up: RaceSetUp, state: RaceState) -> Board:
    """SS-14.3: everybody in the order of the race, with the record of damage, hurts and stuns."""
    columns = (
        Column(say("board.rank"), Align.RIGHT),
        Column(say("board.factio"), Align.CENTRE),
        Column(say("board.auriga")),
        Column(say("board.where")),
        Column(say("board.speed")),
        Column(say("board.damage")),
        Column(say("board.condition")),
        Column(say("board.traits")),
    )
    ranked = enumerate(standings(set_up, state), start=1)
    rows = tuple(_status_row(set_up, state, chariot, rank) for rank, chariot in ranked)
    return Board(say("board.title"), columns, rows)


def _status_row(set_up: RaceSetUp, state: RaceState, chariot: Chariot, rank: int) -> Row:
    team = set_up.by_id[chariot.team]
    tone = _STATUS_TONES.get(chariot.status)
    cells = (
        Cell(rank if chariot.place is None else chariot.place),
        _badge_cell(set_up, team),
        Cell(_auriga(team), team.factio.value),
        Cell(_where(set_up, chariot), tone),
        Cell(_speed(chariot)),
        Cell(_damage(set_up, chariot), "lost" if chariot.left + chariot.right + chariot.horses else None),
        Cell(_condition(set_up, state, chariot), tone),
        Cell(_traits(team)),
    )
    return Row(chariot.team, cells)


def factio_cell(team: Team) -> Cell:
    """The faction's letter, in its tone (SS-1.4)."""
    return Cell(say(f"factio.{team.factio}.letter"), team.factio.value)


def _badge_cell(set_up: RaceSetUp, team: Team) -> Cell:
    """The badge by which pictures know a team, its faction's letter and its number, in the faction's tone (SS-1.4)."""
    return Cell(Text(set_up.badges[team.id]), team.factio.value)


def _auriga(team: Team) -> Message:
    if team.racer is None:
        return say("board.name", auriga=Text(team.auriga))
    return say("board.name.racer", auriga=Text(team.auriga), racer=Text(team.racer))


def _where(set_up: RaceSetUp, chariot: Chariot) -> Message:
    if chariot.status is Status.FINISHED:
        return say("board.where.finished")
    space = Names(set_up).space(chariot.at)
    if set_up.track.spaces[chariot.at].on_grid:
        return say("board.where.grid", space=space)
    if chariot.lap >= set_up.laps:
        return say("board.where.over", space=space)
    return say("board.where.lap", lap=chariot.lap + 1, laps=set_up.laps, space=space)


def _speed(chariot: Chariot) -> Message:
    return say(f"speed.{chariot.speed.name}") if chariot.status is Status.RUNNING else say("board.nothing")


def _damage(set_up: RaceSetUp, chariot: Chariot) -> Message:
    """SS-14.3, SS-14.3a: a mark for each point of a part, black where it is lost."""
    side, horses = set_up.tables.side_points, set_up.tables.horses_points
    return say(
        "board.damage.marks",
        left=Gauge(chariot.left, side),
        right=Gauge(chariot.right, side),
        horses=Gauge(chariot.horses, horses),
    )


def _condition(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> Message:
    """Status, then hurts and stun where there are any."""
    status = end_words(set_up, state, chariot)
    if chariot.stunned and chariot.status is Status.RUNNING:
        status = say("condition.stunned", orders=chariot.stunned)
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
    columns = (
        Column(say("places.place"), Align.RIGHT),
        Column(say("board.factio"), Align.CENTRE),
        Column(say("board.auriga")),
        Column(say("places.end")),
    )
    rows = tuple(Row(chariot.team, _place_cells(set_up, state, chariot)) for chariot in standings(set_up, state))
    return Board(say("places.title"), columns, rows)


def _place_cells(set_up: RaceSetUp, state: RaceState, chariot: Chariot) -> tuple[Cell, ...]:
    team = set_up.by_id[chariot.team]
    end = _condition(set_up, state, chariot)
    if chariot.finish:
        how = "dragged" if chariot.finish.dragged else "upright"
        end = say(f"places.finish.{how}", turn=chariot.finish.turn, round=chariot.finish.round)
    place = chariot.place or 0
    return (Cell(place), _badge_cell(set_up, team), Cell(_auriga(team), team.factio.value), Cell(end))
