"""Random battles of Morturi with types, tricks, arenas and states of their own: all that a host could write (MR-10)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from battle_scenario import files
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import WINDS, Arc
from ludi_press.core.colour import Tone
from ludi_press.core.dice import Address, Die, Source, TurnDice, draw
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.schools import School
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arena,
    Arm,
    Battle,
    BattleSetUp,
    Blow,
    Check,
    Condition,
    Effect,
    Entrant,
    Feat,
    Gladiator,
    Ground,
    Manner,
    Move,
    Need,
    Paid,
    Plan,
    Profile,
    Query,
    Reaction,
    Requirement,
    RoundOrders,
    SchoolOrders,
    Settings,
    Silent,
    Sort,
    Standing,
    Status,
    SurrenderLimits,
    Sweep,
    Trait,
    Trick,
    Weapon,
    When,
    Word,
)
from ludi_press.games.morturi.rules.play import resolve

SCHOOLS: Final = [
    School(tone.value, tone.value.title(), None, tone)
    for tone in (Tone.RUSSATA, Tone.VENETA, Tone.PRAESINA, Tone.ALBATA)
]
TYPES: Final = ("hunter", "bear", "spear", "net")
CONDITIONS: Final = [*Condition]

# Tricks, each effect with the numbers that a host may give it

SIZES: Final[dict[Word, Sequence[int]]] = {
    Word.DAMAGE: (-1, 1, 2, 3),
    Word.NUMBER: (-2, -1, 1),
    Word.ARMOUR: (-1, 1, 2),
    Word.DODGE: (-1, 1, 2),
    Word.GUARD: (1, 2, 3, 4),
    Word.MOVE: (-3, 1, 2),
    Word.RANGE: (-1, 1, 2),
    Word.REACH: (1, 2, 3),
    Word.COST_OUT: (1, 2),
    Word.COST_IN: (1, 2),
    Word.DICE: (2,),
    Word.REROLL: (1, 2, 3),
    Word.PULL: (1, 1, 2),
    Word.PUSH: (1, 1, 2),
    Word.STEP: (1, 2, 3),
    Word.HEAL: (1, 2, 3),
    Word.FAVOUR: (-2, 1, 2, 3),
    Word.RALLY: (2, 3, 4, 5, 6),
}
NAMES: Final[dict[Word, Sequence[str]]] = {
    Word.IMMUNE: ("push", "pull", "turn", "prone", "netted", "blinded"),
    Word.INFLICT: ("prone", "netted", "blinded"),
    Word.TURN: ("to", "away"),
    Word.SWEEP: tuple(Sweep),
}
FORCES: Final = (Word.INFLICT, Word.TURN, Word.PULL, Word.PUSH, Word.PUSH, Word.PUSH)
RIDERS: Final = (*FORCES, *FORCES, Word.NUMBER, Word.PIERCE, Word.PIN, Word.DICE, Word.REROLL, Word.HEAL, Word.FAVOUR)
OFTEN: Final = [
    *[Word.PUSH, Word.INFLICT, Word.PULL, Word.RALLY, Word.IMMUNE, Word.STEP, Word.FAVOUR] * 2,
    *[Word.STEP, Word.SWEEP] * 2,
]
EFFECTS: Final = (*[one for one in Word if one is not Word.FOLLOW], *OFTEN)


def effect(chance: Random, word: Word) -> Effect:
    """An effect with its number or its names."""
    if word in NAMES:
        count = 1 if word is Word.TURN else chance.randint(1, 2)
        return Effect(word, 1, tuple(chance.sample(NAMES[word], count)))
    return Effect(word, chance.choice(SIZES.get(word, (1,))))


def rider(chance: Random, words: Sequence[Word]) -> Trait:
    """One to three effects that count together, at a moment that they may have."""
    drawn = {*chance.choices(words, k=chance.choice((1, 1, 2, 3)))}
    if words is EFFECTS and chance.random() < 0.15:
        drawn = {chance.choice((Word.HEAL, Word.FAVOUR))}
    if Word.PUSH in drawn and chance.random() < 0.6:
        drawn.add(Word.FOLLOW)
    whens = [When.HIT, When.HIT, When.FACE, When.ATTACK]
    if drawn <= {Word.HEAL, Word.FAVOUR}:
        whens = [When.HIT, When.START, When.START, When.KILL, When.OUT, When.JEER]
    when = chance.choice(whens)
    faces = tuple(chance.sample(range(1, 7), 3)) if when is When.FACE else ()
    return Trait(tuple(effect(chance, word) for word in Word if word in drawn), (), when, faces, aura=0, enemies=False)


def need(chance: Random) -> Requirement:
    """A condition of a trait."""
    wanted = chance.choice([*Need, *[Need.CHARGED, Need.STILL] * 2])
    if wanted is Need.FOE:
        return Requirement(wanted, 0, name=chance.choice(TYPES))
    if wanted is Need.FACE:
        return Requirement(wanted, 0, faces=tuple(chance.sample(range(1, 7), 3)))
    return Requirement(wanted, chance.randint(1, 2) if wanted is Need.CHARGED else 0)


def trait(chance: Random) -> Trait:
    """A rider that may hang on conditions, and may be for others."""
    needs = tuple(need(chance) for _ in range(chance.choice((0, 0, 0, 1, 2))))
    aura = chance.choice((0, 0, 0, 0, 0, 0, 0, 1, 2, 3))
    return replace(rider(chance, EFFECTS), needs=needs, aura=aura, enemies=aura > 0 and chance.random() < 0.5)


def weapon(chance: Random, trick: str | None, *, ranged: bool) -> Weapon:
    """A melee weapon or a shot, of a trick with a sweep and effects of its own."""
    shot = (chance.randint(1, 5), chance.randint(1, 3), chance.random() < 0.4) if ranged else (0, 1, False)
    sweep = tuple(chance.sample([*Sweep], chance.choice((0, 1, 2)))) if trick else ()
    own = (rider(chance, RIDERS),) if trick and chance.random() < 0.8 else ()
    return Weapon(chance.randint(2, 5), chance.choice((0, 1, 1, 2, 3)), trick, *shot, sweep, own)


def trick(chance: Random, name: str) -> Trick:
    """A trick of any sort."""
    sort = chance.choice((Sort.TRAIT, Sort.TRAIT, Sort.TRAIT, Sort.STANCE, Sort.ATTACK, Sort.ATTACK, Sort.FEAT))
    if sort is Sort.ATTACK:
        arm = weapon(chance, name, ranged=chance.random() < 0.5)
        return Trick(name, name, sort, cost=chance.choice((None, 0, 1, 2, 3)), weapon=arm)
    if sort is Sort.FEAT:
        feat = Feat(chance.choice((0, 0, 2, 4, 6)), *(chance.choice((0, 0, 1, 2)) for _ in range(3)))
        return Trick(name, name, sort, cost=chance.choice((0, 1, 2)), feat=feat)
    return Trick(name, name, sort, tuple(trait(chance) for _ in range(chance.choice((1, 1, 2)))))


def profile(chance: Random, name: str) -> Profile:
    """A type with up to seven tricks."""
    ranged = weapon(chance, None, ranged=True) if chance.random() < 0.5 else None
    tricks = tuple(trick(chance, f"{name}-{number}") for number in range(chance.choice((0, 4, 6, 8))))
    melee = weapon(chance, None, ranged=False)
    return Profile(name, chance.randint(1, 6), chance.randint(2, 9), melee, ranged, chance.random() < 0.4, tricks)


# The battle

GROUNDS: Final = (
    *[Ground()] * 10,
    Ground(wall=True),
    *[Ground(high=True)] * 4,
    Ground(cost=1),
    Ground(cost=2),
    Ground(cost=1, hides=True),
    *[Ground(hazard=1)] * 3,
    Ground(hazard=3, hides=True),
)


def any_arena(chance: Random, schools: int) -> Arena:
    """A small arena of any ground, with two start squares for each school."""
    height, width = chance.randint(4, 7), chance.randint(4, 7)
    grounds = chance.choices(GROUNDS, k=height * width)
    for place, square in enumerate(chance.sample(range(height * width), 2 * schools)):
        grounds[square] = Ground(high=chance.random() < 0.2, start=1 + place // 2)
    return Arena("Any", tuple(tuple(grounds[row * width : (row + 1) * width]) for row in range(height)))


def any_rules(chance: Random) -> Settings:
    """What a race may change."""
    small = {
        name: chance.choice((1, 0, 1, 2)) for name in ("least_damage", "rear", "height", "blinded", "morale", "acclaim")
    }
    usual: Settings = files("{}").rules
    return replace(
        usual,
        surrender=chance.choice((False, True, SurrenderLimits(chance.randint(0, 3), chance.randint(0, 4)))),
        no_retreat=chance.random() < 0.2,
        rounds=chance.choice((0, 4, 30, 30)),
        silent=chance.choice([*Silent]),
        rise=chance.randint(0, 4),
        acclaim_lead=chance.choice((1, 2, 3, 10)),
        **small,
    )


def any_battle(chance: Random) -> BattleSetUp:
    """Two to four schools close together; gladiators who stand on no start square too."""
    schools = tuple(SCHOOLS[: chance.choice((2, 2, 2, 3, 4))])
    arena, types = any_arena(chance, len(schools)), [profile(chance, name) for name in TYPES]
    free = [square for square in arena.grounds if arena.can_hold(square)]
    middle = chance.choice(free)
    free.sort(key=lambda one: abs(one.row - middle.row) + abs(one.column - middle.column) + 3 * chance.random())
    roster = []
    for school in schools:
        for number in range(1, chance.choice((1, 1, 2, 3)) + 1):
            if free:
                type_, at = chance.choice(types), free.pop(0)
                entrant = Entrant(f"{school.id[0]}{number}", "", school.id, type_, at, chance.choice(WINDS), type_.life)
                roster.append(entrant)
    open_ = [square for square in arena.grounds if arena.can_hold(square)]
    flags = tuple((one.id, chance.choice(open_)) for one in schools if chance.random() < 0.4)
    return BattleSetUp("any", "Any", None, schools, tuple(roster), arena, any_rules(chance), flags)


def gladiator(chance: Random, one: Entrant, enemies: Sequence[str], flags: list[str]) -> Gladiator:
    """A gladiator in any state in which a round may find him."""
    if chance.random() < 0.1:
        out = chance.random() < 0.8
        return Gladiator(
            one.id, one.at, one.facing, 0 if out else one.life, Status.OUT if out else Status.GONE, fallen=1
        )
    stances = [trick.id for trick in one.profile.tricks if trick.sort is Sort.STANCE]
    carried = next((flag for flag in flags if flag != one.school and chance.random() < 0.4), None)
    if carried:
        flags.remove(carried)
    return Gladiator(
        one.id,
        one.at,
        one.facing,
        chance.choice((one.life, chance.randint(1, one.life))),
        conditions=tuple(chance.sample(CONDITIONS, chance.choice((0, 0, 0, 1, 2)))),
        stance=chance.choice([None, *stances]),
        reaction=reaction(chance, enemies),
        carries=carried,
        acted=chance.randint(0, 3),
    )


def reaction(chance: Random, enemies: Sequence[str]) -> Reaction:
    """To whom a gladiator turns."""
    return chance.choice((Reaction(), Reaction(), Reaction(False), Reaction(False, tuple(enemies[:1]))))


def any_state(chance: Random, battle: BattleSetUp) -> Battle:
    """The middle of a battle: some are out, prone, netted or in hazards, and a flag may be carried."""
    flags, gladiators = [school for school, _ in battle.flags], []
    hazards = [square for square, ground in battle.arena.grounds.items() if ground.hazard]
    for one in battle.roster:
        enemies = [other.id for other in battle.roster if other.school != one.school]
        at = hazards.pop() if hazards and chance.random() < 0.3 else one.at
        gladiators.append(replace(gladiator(chance, one, enemies, flags), at=at))
    lie = {school: square for school, square in battle.flags if school in flags}
    standings = [Standing(one.id, chance.choice((0, 0, 1, 2, 9)), lie.get(one.id)) for one in battle.schools]
    return Battle(chance.randint(1, 4), tuple(gladiators), tuple(chance.sample(standings, len(standings))))


# Orders


def any_orders(chance: Random, battle: BattleSetUp, surrenders: float = 0.1) -> RoundOrders:
    """Orders for most gladiators and schools; `surrenders` is the chance that a school does."""
    ids = [one.id for one in battle.roster]
    plans = {
        one.id: tuple(any_plan(chance, battle, one) for _ in range(chance.randint(1, 3)))
        for one in battle.roster
        if chance.random() < 0.85
    }
    schools = {
        one.id: SchoolOrders(tuple(chance.sample(ids, len(ids))), chance.random() < surrenders)
        for one in battle.schools
        if chance.random() < 0.7
    }
    return RoundOrders(plans, schools)


def any_plan(chance: Random, battle: BattleSetUp, me: Entrant) -> Plan:
    """A plan that the judge lets through: tricks and weapons that he has, goals where somebody can stand."""
    enemies = [one.id for one in battle.roster if one.school != me.school]
    others = [one.id for one in battle.roster if one.id != me.id]
    squares = [square for square in battle.arena.grounds if battle.arena.can_hold(square)]

    def targets() -> tuple[str, ...]:
        wishes = chance.sample(enemies, min(len(enemies), chance.randint(0, 2)))
        return (*wishes, chance.choice((ANY, NEAREST))) if chance.random() < 0.8 or not wishes else tuple(wishes)

    def moves(manners: Sequence[Manner]) -> Move:
        aim: Any = chance.choice([NEAREST, *enemies, *others, chance.choice(squares)])
        side = chance.choice([None, None, *Arc]) if isinstance(aim, str) else None
        return Move(chance.choice(manners), aim, side, tuple(chance.choices(WINDS, k=chance.choice((1, 1, 2, 3)))))

    tricks = me.profile.tricks
    paid = [one.id for one in tricks if one.cost is not None]
    blows: list[Any] = [None, *(Blow(Arm.STRIKE, targets()) for _ in range(3))]
    blows += [Blow(Arm.SHOOT, targets())] if me.profile.ranged else []
    blows += [Blow(Arm.USE, targets(), one.id) for one in tricks if one.sort is Sort.ATTACK]
    stances = [one.id for one in tricks if one.sort is Sort.STANCE]
    return Plan(
        checks=tuple(check(chance, others) for _ in range(chance.choice((0, 0, 0, 0, 1, 2)))),
        react=chance.choice((None, reaction(chance, enemies))),
        stance=chance.choice([None, None, "", *stances]),
        first=tuple(Paid(one, targets()) for one in chance.sample(paid, min(len(paid), chance.choice((0, 0, 1, 2))))),
        move=moves([*Manner, Manner.STAY, *[Manner.TO] * 4]),
        spend=tuple(Paid(one, targets()) for one in chance.sample(paid, min(len(paid), chance.choice((0, 1, 2))))),
        blow=chance.choice(blows),
        then=chance.choice((None, moves([*[Manner.PATH] * 3, Manner.TO, Manner.AWAY, Manner.TOWARD]))),
        face=chance.choice([None, None, *WINDS, me.id, NEAREST, *others]),
    )


def check(chance: Random, others: Sequence[str]) -> Check:
    """A condition of a plan."""
    return Check(
        chance.choice([*Query]), chance.choice([NEAREST, *others]), chance.randint(1, 4), chance.random() < 0.4
    )


# Rounds


def roller(secret: bytes) -> Any:
    """Dice from a secret, as a race's are."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return draw(secret, address, die), Source.SECRET

    return roll


class Round(Struct, frozen=True):
    """A round of a battle: what was before it and ordered, and what came of it."""

    set_up: BattleSetUp
    before: Battle
    given: RoundOrders
    after: Battle
    events: tuple[Event, ...]
    turn_dice: TurnDice


def thick_of_it(chance: Random, rounds: int = 2) -> Iterator[Round]:
    """Some rounds of a battle in which everything happens at once."""
    battle, roll = any_battle(chance), roller(chance.randbytes(8))
    state = any_state(chance, battle)
    if len({battle.side(one.id) for one in state.gladiators if one.on_field}) < 2:
        return
    for _ in range(rounds):
        if state.over:
            return
        given, turn_dice = any_orders(chance, battle), TurnDice("any", state.round + 1, roll)
        after, events = resolve(battle, state, given, turn_dice)
        yield Round(battle, state, given, after, events, turn_dice)
        state = after
