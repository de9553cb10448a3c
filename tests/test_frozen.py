"""A frozen value that is made quickly is in all else what `dataclasses` makes."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from ludi_press.frozen import quick


@quick
@dataclass(frozen=True, slots=True)
class Place:
    lane: int
    space: int = 1


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    rule: str
    dice: tuple[int, ...] = ()


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Happened):
    after: Place
    cause: int | None = None


MOVED = Moved(rule="SS-5.4", after=Place(2, 7))


def test_fields_and_defaults_are_those_of_the_class() -> None:
    assert Place(3) == Place(3, 1) == Place(lane=3, space=1)
    assert (MOVED.rule, MOVED.dice, MOVED.after, MOVED.cause) == ("SS-5.4", (), Place(2, 7), None)


def test_it_stays_frozen_and_slotted() -> None:
    with pytest.raises(FrozenInstanceError):
        MOVED.rule = "SS-1.1"  # type: ignore[misc]
    assert not hasattr(MOVED, "__dict__")


def test_it_compares_hashes_and_shows_itself_as_before() -> None:
    assert hash(Place(2, 7)) == hash(MOVED.after)
    assert Place(2, 7) != Place(2, 8)
    assert repr(MOVED) == "Moved(rule='SS-5.4', dice=(), after=Place(lane=2, space=7), cause=None)"


def test_it_can_be_replaced_copied_and_pickled() -> None:
    assert replace(MOVED, cause=4).cause == 4
    assert copy.deepcopy(MOVED) == pickle.loads(pickle.dumps(MOVED)) == MOVED  # noqa: S301 # our own bytes


@pytest.mark.parametrize("wrong", [lambda: Place(), lambda: Place(1, 2, 3), lambda: Moved("SS-5.4", after=Place(1))])
def test_wrong_arguments_are_refused(wrong: object) -> None:
    with pytest.raises(TypeError):
        wrong()  # type: ignore[operator]
