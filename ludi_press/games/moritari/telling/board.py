"""The board of the fighters, and the final places (MO-4.5, MO-6)."""

from ludi_press.core.report import Align, Board, Cell, Column, Gauge, Message, Phrase, Row, Text, say
from ludi_press.games.moritari.rules.live import BEASTS, BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Entrant, Fighter, School, Status
from ludi_press.games.moritari.rules.sand import wind
from ludi_press.games.moritari.rules.standings import Standing, standings
from ludi_press.games.moritari.telling.badges import badges
from ludi_press.games.moritari.telling.log import tone_of
from ludi_press.games.moritari.telling.narrate import Names, point

_TONES = {Status.LYING: "flipped", Status.DEAD: "dead"}
"""The tones of a theme's boards for who is down and who is dead."""


def status_board(set_up: BoutSetUp, bout: Bout) -> Board:
    """Everybody in order of entry: school, name, kind, place and facing, hit points, condition."""
    columns = (
        Column(say("board.badge")),
        Column(say("board.fighter")),
        Column(say("board.kind")),
        Column(say("board.where")),
        Column(say("board.points")),
        Column(say("board.condition")),
    )
    known = badges(set_up)
    rows = tuple(_row(set_up, bout, fighter, known[fighter.id]) for fighter in bout.fighters)
    return Board(say("board.title"), columns, rows)


def _row(set_up: BoutSetUp, bout: Bout, fighter: Fighter, badge: str) -> Row:
    entrant, tone = set_up.by_id[fighter.id], _TONES.get(fighter.status)
    whole = set_up.tables.melee.points
    lost = max(0, whole - fighter.points)
    colour = tone_of(Names(set_up), fighter.id)
    cells = (
        Cell(Text(badge), colour),
        Cell(Text(entrant.name), colour),
        Cell(say(f"kind.{entrant.kind}")),
        Cell(_where(set_up, fighter), tone),
        Cell(Gauge(lost, max(whole, fighter.points)), "lost" if lost else None),
        Cell(_condition(set_up, bout, fighter), tone),
    )
    return Row(fighter.id, cells)


def letter_cell(set_up: BoutSetUp, entrant: Entrant) -> Cell:
    """The letter of a fighter's school, in its tone."""
    tone = tone_of(Names(set_up), entrant.id)
    return Cell(say(f"letter.{tone or 'beasts'}"), tone)


def _where(set_up: BoutSetUp, fighter: Fighter) -> Message:
    if not fighter.on_sand:
        return say("board.nothing")
    return say("board.where.sand", place=point(fighter.at), facing=f"wind.brief.{wind(fighter.facing)}")


def _condition(set_up: BoutSetUp, bout: Bout, fighter: Fighter) -> Message:
    """Whom it stands against, how it lies; and whether it has killed."""
    condition = say(f"status.{fighter.status}")
    opponents = set_up.pinned_by(bout, fighter.id)
    if opponents:
        condition = say("condition.engaged", opponents=Names(set_up).teams(opponents))
    elif fighter.status is Status.LYING and set_up.may_rise(fighter, bout.round + 1):
        condition = say("condition.rises")
    return say("condition.killed", condition=condition) if fighter.killed else condition


def school_words(school: School) -> Message:
    """A school, and who sends its orders."""
    if school.lanista is None:
        return say("school", school=Text(school.name))
    return say("school.lanista", school=Text(school.name), lanista=Text(school.lanista))


def final_places(set_up: BoutSetUp, bout: Bout) -> Board:
    """MO-6: the sides of a bout that is over: place, who is left, how it ended."""
    columns = (
        Column(say("places.place"), Align.RIGHT),
        Column(say("places.school")),
        Column(say("places.left"), Align.RIGHT),
        Column(say("places.end")),
    )
    rows = tuple(_place_row(set_up, standing) for standing in standings(set_up, bout))
    return Board(say("places.title"), columns, rows)


def _place_row(set_up: BoutSetUp, standing: Standing) -> Row:
    school = set_up.school_by_id.get(standing.side)
    name: Phrase = say("side.beasts") if school is None else school_words(school)
    tone = school.tone.value if school else None
    cells = (Cell(standing.place), Cell(name, tone), Cell(len(standing.left)), Cell(_end(set_up, standing)))
    return Row(standing.side or BEASTS, cells)


def _end(set_up: BoutSetUp, standing: Standing) -> Message:
    if standing.last is None:
        return say("places.end.won")
    return say("places.end.fell", name=Names(set_up).team(standing.last.id), round=standing.last.fallen or 0)
