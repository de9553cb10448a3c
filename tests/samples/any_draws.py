"""Draws of people, gods, goods and forms for seasons of Ludi Romani."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, cast

from msgspec import Struct

from ludi_press.content.shapes import (
    ChoiceShape,
    Either,
    Flag,
    FormShape,
    ListShape,
    Maybe,
    NumberShape,
    TableShape,
    TextShape,
    form_shape,
)
from ludi_press.core.problems import Place
from ludi_press.games.ludi_romani.rules.challenge import ROUND
from ludi_press.games.ludi_romani.rules.goods import GIVEN
from ludi_press.games.ludi_romani.rules.model import NUMEN, REGION, ROLE, Act, Good, Life, Person, State, ToldAct
from ludi_press.games.ludi_romani.rules.play import FORMS

MORTALS = ("octavian", "antony", "brutus", "cassius", "cicero", "pansa", "livia", "octavia", "bogud", "cleopatra")
WOMEN = ("livia", "octavia")
REGES = ("bogud", "cleopatra")
GODS = ("juno", "mars", "phobos", "neptune", "dionysus", "vesta", "tanit", "pluto", "apollo", "vulcan", "fata", "tyr")
WAR = ("mars", "phobos", "deimos", "ares", "bellona", "juppiter")
REGIONS = ("rome", "greece", "n-italy", "asia-minor", "egypt", "parthia")
NUMBERS = (1, 2, 3, 37, 41, 100_000, 400_000)
Fields = dict[str, Any]
Fit = Callable[[Person], object]


class Draws(Struct):
    """Draws for an act in a state; most people are of one region, so that they can meet."""

    random: Random
    state: State
    mortals: list[Person]
    crowds: dict[str, list[str]]
    where: str
    here: list[str]

    def elsewhere(self) -> "Draws":
        """Goes to any of the crowded regions."""
        self.where = self.random.choice([*self.crowds])
        self.here = self.crowds[self.where]
        return self

    def one(self, *values: Any) -> Any:
        return self.random.choice(values)

    def some(self, values: Iterable[Any], least: int = 1, most: int = 2) -> tuple[Any, ...]:
        known = [*dict.fromkeys(values)]
        return tuple(self.random.sample(known, min(len(known), self.random.randint(least, most))))

    def few(self) -> int:
        return self.random.choice([1, 1, 2, 3])

    def money(self) -> int:
        return self.random.choice([1, 2, 3, 5]) * 100_000

    def living(self, fit: Fit = bool) -> list[str]:
        return [one.id for one in self.mortals if fit(one)]

    def who(self, fit: Fit = bool) -> str:
        """Somebody who is fit, mostly of the region; one in ten is anybody."""
        fits = self.living(fit) if self.random.random() < 0.9 else []
        near = [who for who in fits if who in self.here] if self.random.random() < 0.9 else []
        return self.random.choice(near or fits or MORTALS)

    def two(self) -> tuple[str, str]:
        one, other = self.random.sample(self.here if self.random.random() < 0.8 else MORTALS, 2)
        return one, other

    def god(self) -> str:
        return self.random.choice(GODS)

    def region(self) -> str:
        return self.random.choice((self.where, *REGIONS))

    def at_times(self, chance: float = 0.25, **fields: Any) -> Fields:
        """Some of these fields."""
        return {key: value for key, value in fields.items() if self.random.random() < chance}

    def rarely(self, **fields: Any) -> Fields:
        """Few of these fields."""
        return self.at_times(0.1, **fields)

    def goods(self, *goods: Good) -> Fields:
        """Amounts of one or two of these goods, or of what changes hands most."""
        kinds = goods or (Good.DENARII, Good.CURIALES, Good.CLIENTARUM, Good.CLASSES)
        return {str(good): self.money() if good is Good.DENARII else self.few() for good in self.some(kinds)}

    def owned(self, who: str) -> Fields:
        """Goods that somebody has, or others."""
        return self.goods(*[good for good, _ in self.state.person(who).goods if good in GIVEN])


def draws(random: Random, state: State) -> Draws:
    """Draws about a region with two mortals or more."""
    mortals = [one for one in state.people if one.is_mortal]
    places: dict[str, list[str]] = {}
    for one in mortals:
        places.setdefault(one.at or "", []).append(one.id)
    crowds = {where: here for where, here in places.items() if len(here) > 1} or {"rome": [*MORTALS]}
    return Draws(random, state, mortals, crowds, "", []).elsewhere()


def of_shape(d: Draws, shape: Any) -> Any:
    """A value that a form's field takes."""
    if isinstance(shape, Maybe | Either):
        ways = (shape.scalar, shape.listing, shape.mapping) if isinstance(shape, Either) else (shape.inner,)
        return of_shape(d, d.one(*filter(None, ways)))
    if isinstance(shape, ListShape):
        return tuple(of_shape(d, shape.item) for _ in range(d.few()))
    if isinstance(shape, TableShape):
        return {of_shape(d, shape.key): of_shape(d, shape.value) for _ in range(d.few())}
    if isinstance(shape, FormShape):
        return of_form(d, shape.type)
    if isinstance(shape, ChoiceShape | Flag):
        return d.one(*(value for _, value in shape.options)) if isinstance(shape, ChoiceShape) else d.one(True, False)
    if isinstance(shape, NumberShape):
        return d.one(*(number for number in NUMBERS if shape.low <= number <= shape.high))
    assert isinstance(shape, TextShape)
    words = {ROLE: (*MORTALS, *GODS), NUMEN: GODS, REGION: REGIONS, ROUND: ("no", "1", "2")}
    return d.one(*(words[shape.pattern] if shape.pattern else ("a", "b")))


def of_form(d: Draws, form: Any) -> Any:
    """Any filled form; optional fields are mostly left out."""
    fields = form_shape(form).fields
    drawn = [field for field in fields if field.key != "by" and (field.required or d.random.random() < 0.2)]
    return form(**{field.name: of_shape(d, field.shape) for field in drawn})


def shades(state: State) -> list[str]:
    return [one.id for one in state.people if one.life is Life.IMAGO]


def wearer(state: State) -> str:
    return next(one.id for one in state.people if one.goods.anulus)


def bound(state: State, *, gods: bool) -> list[tuple[str, str]]:
    """Bacchants with their gods, or clientes with their patroni."""
    led = [(one.id, (one.god,) if gods and one.god else () if gods else one.patroni) for one in state.people]
    return [(who, leader) for who, leaders in led for leader in leaders if leader]


def told(word: str, act: Act) -> ToldAct:
    """An act as a host wrote it, each field with a place of its own."""
    return ToldAct(word, act, Place(word), {key: Place(f"{word} {key}") for key in act.__struct_fields__})


def do(word: str, **fields: Any) -> ToldAct:
    """An act with these fields."""
    return told(word, cast("Any", FORMS[word])(**fields))
