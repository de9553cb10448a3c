"""What the files of a battle may hold: rules data, race.yaml, a turn file."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from ludi_press.content.rules import NAME_LIMIT, Doc, Limit, Multiline, OneOrMore, Placed, Range, Rule
from ludi_press.core.colour import Tone
from ludi_press.games.morturi.rules.model import Condition, Settings, Sweep

LEAST_RANGE: Final = 2
"""MR-5.4: the least range of a shot that says nothing of it."""

Bonus = Annotated[int, Range(-9, 9)]
Size = Annotated[int, Range(1, 9)]
Face = Annotated[int, Range(1, 6)]
Texts = Annotated[tuple[Placed[str], ...], OneOrMore()]


Immunity = Literal["push", "pull", "turn", "prone", "netted", "blinded"]
"""MR-10.3: what may do nothing to somebody."""


class RiderForm(Struct, frozen=True, kw_only=True):
    """MR-10.3: the effects that traits and attacks may have; `when` is a moment, or faces of the die."""

    number: Bonus | None = None
    pierce: bool | None = None
    pin: bool | None = None
    dice: Annotated[int | None, Range(2, 2)] = None
    reroll: Annotated[int | None, Range(1, 5)] = None
    inflict: Annotated[tuple[Condition, ...] | None, OneOrMore()] = None
    turn: Literal["to", "away"] | None = None
    pull: Size | None = None
    push: Size | None = None
    follow: bool | None = None
    heal: Size | None = None
    favour: Bonus | None = None
    when: Texts = ()


class TraitForm(RiderForm, frozen=True, kw_only=True):
    """MR-10.3: a trait: its words, the closed set."""

    damage: Bonus | None = None
    armour: Bonus | None = None
    dodge: Bonus | None = None
    guard: Annotated[int | None, Range(1, 5)] = None
    move: Bonus | None = None
    range: Bonus | None = None
    reach: Size | None = None
    cost_out: Size | None = None
    cost_in: Size | None = None
    surefooted: bool | None = None
    slippery: bool | None = None
    immune: Annotated[tuple[Immunity, ...] | None, OneOrMore()] = None
    watchful: bool | None = None
    step: Size | None = None
    sweep: Annotated[tuple[Sweep, ...] | None, OneOrMore()] = None
    point_blank: bool | None = None
    rally: Annotated[int | None, Range(2, 6)] = None
    if_: Texts = ()
    aura: Annotated[int, Range(1, 26)] | None = None
    for_: Literal["allies", "enemies"] | None = None


class AttackForm(RiderForm, frozen=True, kw_only=True):
    """MR-10.2: an attack trick; what it does not say it takes from the plain attack."""

    cost: Annotated[int | None, Range(0, 12)] = None
    hits: Annotated[int | None, Range(2, 6)] = None
    damage: Annotated[int | None, Range(0, 20)] = None
    range: Annotated[int | None, Range(1, 50)] = None
    least: Annotated[int | None, Range(1, 50)] = None
    still: bool | None = None
    sweep: Annotated[tuple[Sweep, ...], OneOrMore()] = ()


class FeatForm(Struct, frozen=True):
    """MR-10.2: a feat."""

    cost: Annotated[int, Range(0, 12)]
    die: Annotated[int, Range(2, 6)] | None = None
    favour: Annotated[int, Range(0, 9)] = 0
    heal: Annotated[int, Range(0, 9)] = 0
    move: Annotated[int, Range(0, 9)] = 0


class TrickForm(Struct, frozen=True):
    """MR-10.2: a trick: what it says, and one of trait, stance, attack, feat."""

    says: Annotated[str, Doc("what it does, in words")]
    trait: Annotated[tuple[TraitForm, ...], OneOrMore(), Rule("MR-10.3")] = ()
    stance: Annotated[tuple[TraitForm, ...], OneOrMore(), Rule("MR-10.3")] = ()
    attack: Annotated[AttackForm | None, Rule("MR-10.2")] = None
    feat: Annotated[FeatForm | None, Rule("MR-10.2")] = None


class BlowForm(Struct, frozen=True):
    """MR-10.1: "hits+ for damage"."""

    hits: Annotated[int, Range(2, 6)]
    damage: Annotated[int, Range(0, 20)]


class ShotForm(BlowForm, frozen=True):
    """MR-5.4, MR-10.1: a ranged attack."""

    range: Annotated[int, Range(1, 50)]
    least: Annotated[int, Range(1, 50)] = LEAST_RANGE
    still: bool = False


class TypeForm(Struct, frozen=True):
    """MR-10.1: a type of gladiator."""

    move: Annotated[int, Range(1, 12)]
    melee: BlowForm
    life: Annotated[int, Range(1, 99)] = 8
    ranged: ShotForm | None = None
    beast: bool = False
    tricks: tuple[Placed[str], ...] = ()


Types = Annotated[Mapping[str, Placed[TypeForm]], Rule("MR-10.1"), Doc("types of gladiators")]
Tricks = Annotated[Mapping[str, Placed[TrickForm]], Rule("MR-10.2"), Doc("tricks, composed of effects")]


class ProfilesForm(Struct, frozen=True):
    """profiles.yaml: the starter set."""

    types: Types
    tricks: Tricks


class SignForm(Struct, frozen=True):
    """MR-4.5: what a sign of the map means; `hazard` is yes or its damage, `start` the number of a school."""

    wall: bool = False
    high: bool = False
    hides: bool = False
    cost: Annotated[int, Range(0, 11)] = 0
    hazard: Placed[str] | None = None
    start: Annotated[int, Range(1, 4)] | None = None


Signs = Mapping[Annotated[str, Limit(1)], SignForm]


class ArenaForm(Struct, frozen=True):
    """MR-4.5: an arena as a text grid."""

    map: Annotated[Placed[str], Multiline(), Limit(2000), Doc("rows of signs: . sand, # wall, ^ high, ~ difficult …")]
    title: Annotated[str | None, Limit(NAME_LIMIT)] = None
    legend: Annotated[Signs, Doc("signs of its own")] = field(default_factory=dict)
    hazard: Annotated[int, Range(1, 20)] = 2


class ArenasForm(Struct, frozen=True):
    """arenas.yaml: the signs of every map, and the starter arenas."""

    signs: Signs
    arenas: Mapping[str, ArenaForm]


class FighterForm(Struct, frozen=True):
    """A gladiator as he enters (MR-12.1)."""

    name: Annotated[str, Limit(NAME_LIMIT), Doc("what he is called")]
    type: Annotated[Placed[str], Rule("MR-10.1"), Doc("his type: murmillo, thraex …, or one of your own")]
    at: Annotated[Placed[str] | None, Rule("MR-12.2"), Doc("his square; a start square of his school otherwise")] = None
    face: Annotated[Placed[str] | None, Doc("n, e, s or w; toward the middle otherwise")] = None
    life: Annotated[int, Range(1, 99)] | None = None


class SchoolForm(Struct, frozen=True):
    """A player: a school and its gladiators."""

    name: Annotated[str, Limit(NAME_LIMIT), Doc("what the school is called")]
    tone: Annotated[Tone, Doc("its colour: praesina, albata, russata or veneta")]
    fighters: Annotated[Mapping[str, Placed[FighterForm]], Doc("its gladiators, by the ids that orders use")]
    lanista: Annotated[str | None, Limit(NAME_LIMIT), Doc("the participant who sends the orders")] = None


class BattleForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    schools: Annotated[Mapping[str, Placed[SchoolForm]], Rule("MR-12.1"), Doc("the schools, by their ids")]
    arena: Annotated[Placed[str | ArenaForm], Rule("MR-4.5"), Doc("an arena's name, or a map of your own")]
    flags: Annotated[Mapping[str, Placed[str]], Rule("MR-7.5"), Doc("squares of flags, by school")] = field(
        default_factory=dict
    )
    types: Types = field(default_factory=dict)
    tricks: Tricks = field(default_factory=dict)


class PlanForm(Struct, frozen=True):
    """MR-9.2: a plan; its keys are carried out in the order of MR-1.8."""

    if_: Annotated[Texts, Rule("MR-9.4"), Doc("what must be so: near verus 3, not locked verus …")] = ()
    react: Annotated[Texts, Rule("MR-3.5"), Doc("yes, no, or to whom he turns")] = ()
    stance: Annotated[Placed[str] | None, Rule("MR-10.2"), Doc("a stance, or none")] = None
    first: Annotated[Texts, Rule("MR-2.3"), Doc("paid tricks before moving: net at verus")] = ()
    move: Annotated[Placed[str] | None, Rule("MR-9.3"), Doc("verus back, C4, path n 2e, toward X, away X …")] = None
    spend: Annotated[Texts, Rule("MR-2.3"), Doc("paid tricks after moving")] = ()
    strike: Annotated[Texts, Rule("MR-3.1"), Doc("whom to strike, in order of wish; any, nearest")] = ()
    shoot: Annotated[Texts, Rule("MR-5.1"), Doc("whom to shoot at")] = ()
    use: Annotated[Placed[str] | None, Rule("MR-10.2"), Doc("an attack trick: bash at verus")] = None
    then: Annotated[Placed[str] | None, Rule("MR-9.6a"), Doc("a free step after an attack: n")] = None
    face: Annotated[Placed[str] | None, Rule("MR-2.2"), Doc("what he faces in the end: a wind or a gladiator")] = None


Given = Placed[str] | PlanForm | tuple[Placed[str | PlanForm], ...]
"""A gladiator's orders: a sentence, a plan in keys, or a list of plans."""


class SchoolOrdersForm(Struct, frozen=True):
    """MR-1.7, MR-7.2: what a school says for the round."""

    sequence: Annotated[Texts, Rule("MR-1.7"), Doc("whom it activates first, in order")] = ()
    surrender: Annotated[Placed[bool] | None, Rule("MR-7.2"), Doc("yes: it surrenders at the end of the round")] = None


class RoundForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the round is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("MR-9.1"), Doc("plans by gladiator")] = None
    schools: Annotated[Mapping[str, Placed[SchoolOrdersForm]], Rule("MR-1.7"), Doc("what schools say")] = field(
        default_factory=dict
    )


class Edition(Struct, frozen=True):
    """The rules data, a field for each file."""

    profiles: ProfilesForm
    arenas: ArenasForm
    rules: Settings
