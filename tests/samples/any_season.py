"""Any season of Ludi Romani: acts made from their forms, as hypothesis draws them, most of them against the rules."""

from collections.abc import Hashable
from functools import cache
from typing import Any, cast

from hypothesis import strategies as st
from romani_scenario import enter

from ludi_press.content.shapes import Choice, Either, Flag, Form, Listing, Maybe, Number, Shape, Table, Text, form_shape
from ludi_press.core.dice import Source, TurnDice, draw
from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.rules.forms import (
    NUMEN,
    REGION,
    ROLE,
    ROUND,
    Act,
    ActiumForm,
    Ending,
    SeasonOrders,
    Told,
    Wheel,
)
from ludi_press.games.ludi_romani.rules.model import Break, Cause, SetUp, State
from ludi_press.games.ludi_romani.rules.play import FORMS, begin, resolve

MORTALS = ("octavian", "antony", "brutus", "cassius", "cicero", "pansa", "livia", "octavia", "bogud", "cleopatra")
GODS = ("juno", "mars", "phobos", "neptune", "dionysus", "vesta", "tanit", "pluto", "apollo", "vulcan", "fata", "tyr")
REGIONS = ("rome", "greece", "n-italy", "asia-minor", "egypt", "parthia")
PLACES = {"cicero": "rome", "pansa": "greece"}
NUMBERS = (1, 2, 3, 37, 41, 100_000, 400_000)


def game() -> SetUp:
    """Ten mortals in the same few regions."""
    players = {who: {"player": who, **({"at": PLACES[who]} if who in PLACES else {})} for who in MORTALS}
    found = enter({"players": players}).value
    assert found is not None
    return found


GAME = game()


@cache
def of_shape(shape: Any) -> st.SearchStrategy[Any]:
    """Values that a form's field takes."""
    if isinstance(shape, Maybe):
        return st.none() | of_shape(shape.inner)
    if isinstance(shape, Either):
        return st.one_of([of_shape(one) for one in (shape.scalar, shape.listing, shape.mapping) if one])
    if isinstance(shape, Listing):
        return st.lists(of_shape(shape.item), min_size=1, max_size=3, unique_by=repr).map(tuple)
    if isinstance(shape, Table):
        return st.dictionaries(of_shape(shape.key), of_shape(shape.value), min_size=1, max_size=2)
    if isinstance(shape, Form):
        return of_form(cast("Hashable", shape.type))
    return scalar(shape)


def scalar(shape: Shape) -> st.SearchStrategy[Any]:
    if isinstance(shape, Choice):
        return st.sampled_from([value for _, value in shape.options])
    if isinstance(shape, Flag):
        return st.booleans()
    if isinstance(shape, Number):
        return st.sampled_from([number for number in NUMBERS if shape.low <= number <= shape.high])
    assert isinstance(shape, Text)
    words = {ROLE: (*MORTALS, *GODS), NUMEN: GODS, REGION: REGIONS, ROUND: ("no", "1", "2")}
    return st.sampled_from(words[shape.pattern] if shape.pattern else ("a", "b"))


@cache
def of_form(form: Any) -> st.SearchStrategy[Any]:
    """Any filled form; optional fields are mostly left out."""
    shape = form_shape(form)
    needed = {field.name: of_shape(field.shape) for field in shape.fields if field.required}
    rest = {field.name: of_shape(field.shape) for field in shape.fields if not field.required and field.key != "by"}
    if "by" in form.__struct_fields__:
        rest["by"] = st.sampled_from(["fata", None, None])
    return st.builds(
        lambda must, may, keys: form(**must, **{key: may[key] for key in keys if key in may}),
        st.fixed_dictionaries(needed),
        st.fixed_dictionaries(rest),
        st.lists(st.sampled_from(sorted(rest)), max_size=3, unique=True) if rest else st.just([]),
    )


def told(word: str, act: Act) -> Told:
    return Told(word, act, None, {})


who, god, where = st.sampled_from(MORTALS), st.sampled_from(GODS), st.sampled_from(REGIONS)
pair = st.lists(who, min_size=2, max_size=2, unique=True).map(tuple)
few, money = st.integers(1, 3), st.sampled_from([100_000, 300_000, 500_000])
nothing = st.none()


def likely(word: str, **fields: Any) -> st.SearchStrategy[Told]:
    """An act whose fields fit each other; most of them by a numen's will, so that the ledger has to hold alone."""
    filled = st.builds(FORMS[word], by=st.sampled_from(["fata", "fata", None]), **fields)
    return filled.map(lambda act: told(word, act))


def between(word: str, one: str, other: str, **fields: Any) -> st.SearchStrategy[Told]:
    """An act of two different mortals."""
    return pair.flatmap(lambda two: likely(word, **{one: st.just(two[0]), other: st.just(two[1])}, **fields))


def fought(two: tuple[str, ...]) -> st.SearchStrategy[Told]:
    meddled = st.builds(Wheel, for_=st.sampled_from(two), add=st.integers(-3, 3), at=st.just(1))
    return likely(
        "proelium",
        attacker=st.sampled_from([two[:1], ("mars",), ("phobos",)]),
        against=st.just(two[1:]),
        numen=st.sampled_from(["juno", "vesta", None]),
        fortuna=st.lists(meddled, max_size=1).map(tuple),
        ends=nothing | nothing | st.builds(Ending, after=few, why=st.just(Break.NUMEN)),
        converts=st.sampled_from([{}, {two[0]: "tanit"}]),
        ring=st.sampled_from([False, False, True]),
        fabrilis=st.sampled_from([None, "no", "2"]),
    )


voted = {"consul": who, "for_": st.lists(who, max_size=4, unique=True).map(tuple), "venus": st.just("for")}
legal = st.one_of(
    pair.flatmap(fought),
    pair.flatmap(fought),
    likely("iter", who=who, to=where, caught=nothing | st.just("neptune")),
    likely("emptio", buyer=who, seller=god, curiales=nothing | few, clientarum=nothing | few, classes=nothing | few),
    likely("dat", from_=god, to=who, curiales=few, clientarum=nothing | few),
    between("dat", "from_", "to", denarii=nothing | money, suffragia=nothing | few, classes=nothing | few),
    between("repetit", "who", "from_", suffragia=nothing | few),
    pair.flatmap(lambda two: likely("amicitia", name=st.sampled_from("ab"), members=st.just(two), juno=st.booleans())),
    likely("amicitia", name=st.sampled_from("ab"), joins=who.map(lambda one: (one,))),
    likely("discedit", who=who, name=st.sampled_from("ab")),
    likely("nuptiae", bride=st.sampled_from(["livia", "octavia"]), groom=who),
    likely("divortium", wife=st.sampled_from(["livia", "octavia"]), killed=st.booleans()),
    between("cliens", "patron", "who"),
    between("exigit", "patron", "who", denarii=money),
    likely("bacchans", who=who, god=st.just("dionysus")),
    between("mors", "who", "heir", cause=st.sampled_from([Cause.SUICIDIUM, Cause.INVENTUS]), killer=nothing),
    likely("virus", matrona=st.sampled_from(["livia", "octavia"]), dead=nothing | who),
    likely("imago", who=who, at=st.just("greece")),
    likely("consules", names=pair),
    between("imperium", "from_", "to", curiales=few, **voted),
    likely("caedes", who=who, **{key: value for key, value in voted.items() if key != "venus"}),
    likely("proscriptio", who=who, **voted),
    likely("census", region=where, **voted),
    likely("tributum", who=who, from_=god.map(lambda one: (one,))),
    likely("anulus", to=nothing | who, from_=nothing | who, goes=nothing | where),
    likely("fabrilis", to=who),
    likely("minerva", who=who, to=where),
    likely("fuga", rex=st.just("bogud"), numen=god),
)
wild = st.sampled_from(sorted(FORMS)).flatmap(
    lambda word: of_form(cast("Hashable", FORMS[word])).map(lambda act: told(word, act))
)
acts = st.one_of(legal, legal, legal, wild)
seasons = st.lists(st.lists(acts, min_size=4, max_size=24).map(tuple), min_size=2, max_size=5)


def orders(done: tuple[Told, ...], actium: ActiumForm | None = None) -> SeasonOrders:
    return SeasonOrders(opening=told("season", Act()), motus={}, acts=done, actium=actium)


Played = list[tuple[State, tuple[Event, ...], TurnDice]]


def turn(
    state: State, number: int, given: SeasonOrders, secret: bytes = b"s"
) -> tuple[State, tuple[Event, ...], TurnDice]:
    """One turn; what the rules refuse is left out of it."""
    turn_dice = TurnDice("any", number, lambda address, die: (draw(secret, address, die), Source.SECRET))
    after, events = resolve(GAME, state, given, turn_dice)
    return after, events, turn_dice


def play(drawn: list[tuple[Told, ...]], secret: bytes = b"s") -> Played:
    """Seasons from the start, each without its illegal acts."""
    state, events = begin(GAME)
    played: Played = [(state, events, TurnDice("any", 0, lambda address, die: (1, Source.SECRET)))]
    for number, done in enumerate(drawn, start=1):
        played.append(turn(played[-1][0], number, orders(done), secret))
    return played
