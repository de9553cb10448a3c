"""Any season of Ludi Romani: acts made from their forms, as hypothesis draws them, most of them against the rules."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from romani_scenario import enter

from ludi_press.content.shapes import Choice, Either, Flag, Form, Listing, Maybe, Number, Shape, Table, Text, form_shape
from ludi_press.dice import Cup, Source, draw
from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.rules.acts import FORMS
from ludi_press.games.ludi_romani.rules.forms import NUMEN, REGION, ROLE, ROUND, Act, ActiumForm, SeasonOrders, Told
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.play import begin, resolve

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
        return of_form(shape.type)
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
    if "by" in form.__dataclass_fields__:
        rest["by"] = st.sampled_from(["fata", None, None])
    return st.builds(
        lambda must, may, keys: form(**must, **{key: may[key] for key in keys if key in may}),
        st.fixed_dictionaries(needed),
        st.fixed_dictionaries(rest),
        st.lists(st.sampled_from(sorted(rest)), max_size=3, unique=True) if rest else st.just([]),
    )


def told(word: str, act: Act) -> Told:
    return Told(word, act, None, {})


acts = st.sampled_from(sorted(FORMS)).flatmap(lambda word: of_form(FORMS[word]).map(lambda act: told(word, act)))
seasons = st.lists(st.lists(acts, max_size=14).map(tuple), min_size=1, max_size=5)


def orders(done: tuple[Told, ...], actium: ActiumForm | None = None) -> SeasonOrders:
    return SeasonOrders(opening=told("season", Act()), motus={}, acts=done, actium=actium)


Played = list[tuple[State, tuple[Event, ...], Cup]]


def turn(state: State, number: int, given: SeasonOrders, secret: bytes = b"s") -> tuple[State, tuple[Event, ...], Cup]:
    """One turn; what the rules refuse is left out of it."""
    cup = Cup("any", number, lambda address, die: (draw(secret, address, die), Source.SECRET))
    after, events = resolve(GAME, state, given, cup)
    return after, events, cup


def play(drawn: list[tuple[Told, ...]], secret: bytes = b"s") -> Played:
    """Seasons from the start, each without its illegal acts."""
    state, events = begin(GAME)
    played: Played = [(state, events, Cup("any", 0, lambda address, die: (1, Source.SECRET)))]
    for number, done in enumerate(drawn, start=1):
        played.append(turn(played[-1][0], number, orders(done), secret))
    return played
