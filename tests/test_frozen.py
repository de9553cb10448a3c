"""A value that is made quickly is in all what `dataclasses` makes."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Any

import pytest

from ludi_press.frozen import changer, maker, quick


@dataclass(frozen=True, slots=True)
class Place:
    lane: int
    space: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    rule: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Happened):
    after: Place
    cause: int | None = None


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Swift(Happened):
    """Made by its class, quickly."""

    after: Place
    cause: int | None = None


place, moved, elsewhere = maker(Place), maker(Moved), changer(Place)
MOVED = moved(rule="SS-5.4", after=place(2, 7))
SWIFT = Swift(rule="SS-5.4", after=Place(2, 7))


def test_fields_and_defaults_are_those_of_the_class() -> None:
    assert place(3) == Place(3) == place(lane=3, space=1)
    for one in (MOVED, SWIFT):
        assert (one.rule, one.dice, one.after, one.cause) == ("SS-5.4", (), Place(2, 7), None)


def test_it_is_of_the_class_itself() -> None:
    assert type(place(3)) is Place
    assert type(MOVED) is Moved
    assert isinstance(MOVED, Happened)


@pytest.mark.parametrize(("value", "field"), [(MOVED, "rule"), (SWIFT, "rule"), (elsewhere(Place(1), lane=2), "lane")])
def test_it_is_frozen_and_slotted(value: object, field: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(value, field, None)
    with pytest.raises(FrozenInstanceError):
        delattr(value, field)
    assert not hasattr(value, "__dict__")


def test_it_compares_hashes_and_shows_itself_as_any() -> None:
    assert hash(Place(2, 7)) == hash(MOVED.after)
    assert place(2, 7) != Place(2, 8)
    for one in (MOVED, SWIFT):
        assert repr(one) == f"{type(one).__name__}(rule='SS-5.4', dice=(), after=Place(lane=2, space=7), cause=None)"


def test_it_can_be_replaced_copied_and_pickled() -> None:
    for one in (MOVED, SWIFT):
        assert replace(one, cause=4).cause == 4
        assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one  # noqa: S301 # our own bytes


def test_a_changed_value_leaves_the_one_that_it_is_like() -> None:
    first = Place(2, 7)
    assert elsewhere(first, space=8) == Place(2, 8)
    assert elsewhere(first, lane=1, space=3) == Place(1, 3)
    assert first == Place(2, 7)


WRONG: tuple[tuple[Any, tuple[object, ...], dict[str, object]], ...] = (
    (place, (), {}),
    (place, (1, 2, 3), {}),
    (moved, ("SS-5.4",), {"after": Place(1)}),
    (Swift, ("SS-5.4",), {"after": Place(1)}),
    (Swift, (), {"rule": "SS-5.4"}),
)


@pytest.mark.parametrize(("make", "args", "named"), WRONG)
def test_wrong_arguments_are_refused(make: Any, args: tuple[object, ...], named: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        make(*args, **named)


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(AttributeError):
        elsewhere(Place(1), wall=2)
