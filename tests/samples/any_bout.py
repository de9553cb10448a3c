"""Any bout of Moritari: kinds, plans and dice drawn from a seed, as hypothesis draws the seeds."""

from collections.abc import Sequence
from random import Random

from bout_scenario import SCHOOLS, TABLES, tables
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.plane import UNIT as INCH
from ludi_press.boards.plane import WINDS, Arena, Point, Shape, Wind
from ludi_press.core.dice import TurnDice
from ludi_press.core.event import Event
from ludi_press.games.moritari.rules.model import (
    NOBODY,
    Bout,
    BoutSetUp,
    CaesarOrders,
    Entrant,
    Fighter,
    FighterOrders,
    Kind,
    KindRow,
    KindsForm,
    Penalised,
    RoundOrders,
    SandForm,
    Status,
    Tables,
    Thumb,
)
from ludi_press.games.moritari.rules.play import enter, resolve
from ludi_press.press.playing.dicebook import secret_roller

IDS = ("r1", "r2", "b1", "b2", "g1", "w1")
CIRCLE = Arena(Shape.CIRCLE, 12 * INCH, 12 * INCH)
TABLE = Arena(Shape.RECTANGLE, 14 * INCH, 8 * INCH)
PLACES = tuple(Point(x * 1100, y * 1500) for x, y in ((-2, -1), (-2, 1), (2, -1), (2, 1), (0, -2), (0, 2)))
ATTACKER = tables({"melee": {"flank-penalty-on": "attacker"}})


class Game(Struct, frozen=True):
    """A bout as it enters, the orders of its rounds, and the secret of its dice."""

    bout: BoutSetUp
    plans: tuple[RoundOrders, ...]
    secret: bytes


Played = list[tuple[Bout, tuple[Event, ...], TurnDice]]


def any_game(seed: int) -> Game:
    """Two gladiators of two schools, one of a third, and a beast, with orders for up to eight rounds."""
    chance = Random(seed)  # noqa: S311 - an example, no secret
    kinds = [*(chance.choice([*Kind]) for _ in IDS[1:]), Kind.ANIMAL]
    roster = tuple(entrant(one, kind, at) for one, kind, at in zip(IDS, kinds, PLACES, strict=True))
    arena, rules = chance.choice((CIRCLE, TABLE)), chance.choice((TABLES, ATTACKER))
    bout = BoutSetUp("bout", "Bout", None, tuple(SCHOOLS.values()), roster, arena, rules)
    plans = tuple(any_orders(chance, IDS, 7 * INCH) for _ in range(chance.randint(1, 8)))
    return Game(bout, plans, chance.randbytes(8))


bouts = st.integers(0, 2**32).map(any_game)


def entrant(one: str, kind: Kind, at: Point) -> Entrant:
    """A fighter whose side is the first letter of its id."""
    school = SCHOOLS[one[0]].id if one[0] in SCHOOLS else None
    return Entrant(one, one.title(), school, kind, at, WINDS[Wind.NORTH])


def any_orders(chance: Random, ids: Sequence[str], span: int) -> RoundOrders:
    """Orders as the judge lets them through, of most fighters and schools, with points no farther than `span`."""
    fighters = {one: fighter_orders(chance, one, ids, span) for one in ids if chance.random() < 0.8}
    return RoundOrders(fighters, {one.id: caesar(chance, ids) for one in SCHOOLS.values() if chance.random() < 0.7})


def fighter_orders(chance: Random, me: str, ids: Sequence[str], span: int) -> FighterOrders:
    """Orders of a fighter, who neither aims at itself nor fights its own side."""
    others = [one for one in ids if one != me]
    enemies = [one for one in others if one[0] != me[0]]
    spot = Point(chance.randint(-span, span), chance.randint(-span, span))
    return FighterOrders(
        chance.choice((None, spot, chance.choice(others))),
        chance.choice((None, chance.choice([*WINDS.values()]), chance.choice(others), spot)),
        chance.choice((None, None, NOBODY, *enemies)),
        appeal=chance.random() < 0.7,
    )


def caesar(chance: Random, ids: Sequence[str]) -> CaesarOrders:
    """What a school would do as Caesar."""
    sequence, fights, thumbs = (tuple(chance.sample(ids, chance.randint(0, len(ids)))) for _ in range(3))
    thumb = {one: chance.choice([*Thumb]) for one in thumbs}
    return CaesarOrders(sequence, fights, thumb, chance.choice([*Thumb]))


def play(game: Game) -> tuple[BoutSetUp, Played]:
    """A bout, turn 0 first, until it is over or its orders are used up."""
    roll = secret_roller(game.secret)
    turn_dice = TurnDice("bout", 0, roll)
    state, events = enter(game.bout, turn_dice)
    played: Played = [(state, events, turn_dice)]
    for plan in game.plans:
        if state.over:
            break
        turn_dice = TurnDice("bout", state.round + 1, roll)
        state, events = resolve(game.bout, state, plan, turn_dice)
        played.append((state, events, turn_dice))
    return game.bout, played


# Rounds that begin in any state, under any rules data


def thick_of_it(chance: Random, rounds: int = 3) -> tuple[BoutSetUp, Played]:
    """Some rounds of fighters who stand close together, lie, or are out, under rules data of their own."""
    rules = any_tables(chance)
    ids = ["r1", "b1", *chance.sample(("r2", "r3", "b2", "g1", "w1", "w2"), chance.randint(0, 6))]
    chance.shuffle(ids)
    gap = rules.sand.base + chance.randint(0, 2 * (rules.sand.contact - rules.sand.base) + 2)
    shift = chance.randint(0, gap)
    grid = [Point(column * gap + row * shift, row * gap) for row in (-1, 0, 1) for column in (-1, 0, 1)]
    places = chance.sample(grid, len(ids))
    roster = tuple(
        replace(entrant(one, chance.choice([*Kind]), at), facing=chance.choice([*WINDS.values()]))
        for one, at in zip(ids, places, strict=True)
    )
    size = 2 * max(abs(part) for at in grid for part in (at.x, at.y)) + rules.sand.base
    wide = [size * 3 // 2 + chance.choice((0, 1, 3000)) for _ in range(2)]
    arena = Arena(Shape.RECTANGLE, *wide) if chance.random() < 0.5 else Arena(Shape.CIRCLE, wide[0], wide[0])
    bout = BoutSetUp("bout", "Bout", None, tuple(SCHOOLS.values()), roster, arena, rules)
    fighters, now = tuple(any_fighter(chance, one, rules) for one in roster), chance.randint(1, 4)
    barred, secret = chance.choice((None, *(school.id for school in SCHOOLS.values()))), chance.randbytes(8)
    state = Bout(now, fighters, None, barred)
    played: Played = []
    while not state.over and len(played) < rounds:
        turn_dice = TurnDice("bout", state.round + 1, secret_roller(secret))
        state, events = resolve(bout, state, any_orders(chance, ids, size), turn_dice)
        played.append((state, events, turn_dice))
    return bout, played


def any_tables(chance: Random) -> Tables:
    """The tables of edition 1, or others within what a race may change."""
    if chance.random() < 0.3:
        return chance.choice((TABLES, ATTACKER))
    rows = {
        kind: KindRow(chance.randint(0, 6), chance.randint(1, 5), chance.randint(2, 7), chance.randint(2, 7))
        for kind in Kind
    }
    small = {name: chance.randint(0, 3) for name in ("killed", "charged", "side", "back")}
    penalised = chance.choice([*Penalised])
    melee = replace(TABLES.melee, **small, flank_penalty_on=penalised, points=chance.randint(1, 4))
    first, later = chance.randint(2, 7), chance.randint(2, 7)
    crowd = replace(
        TABLES.crowd, first=first, later=later, killed=chance.randint(0, 2), lies=chance.randint(0, 2), rises=2
    )
    base = chance.choice((100, 800, 1000, 3000))
    return Tables(KindsForm(**rows), melee, crowd, SandForm(base, chance.choice((0, 2, 50, 300))))


def any_fighter(chance: Random, one: Entrant, rules: Tables) -> Fighter:
    """A fighter in any state in which a round may find it."""
    me = Fighter(one.id, one.at, one.facing, chance.randint(1, rules.melee.points), killed=chance.random() < 0.3)
    appeals = chance.choice((0, 0, 1, 2))
    if chance.random() < 0.7:
        return replace(me, appeals=appeals, fallen=1 if appeals else None)
    down = Status.DEAD if one.kind.is_beast or chance.random() < 0.3 else Status.LYING
    return replace(me, points=0, status=down, appeals=appeals, fallen=chance.randint(0, 4))
