"""Recipes: hashes of all that a part of the site is made of; a part is made again only if its recipe differs."""

import hashlib
from collections.abc import Mapping
from typing import Final

from msgspec import Struct


def recipe(**ingredients: object) -> str:
    """Return each ingredient's name with a hash of its value; recipes are equal if all values are.

    Values are bytes, or what `digest` takes.
    """
    return " ".join(f"{name}={digest(value)}" for name, value in ingredients.items())


def digest(value: object) -> str:
    """Return a hash of bytes, or of a value with a complete repr: numbers, strings, frozen structs, tuples, sets."""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()[:24]
    text = repr(value)
    if _SET in text:
        text = _sorted_repr(value)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


_SET: Final = "frozenset("


def _sorted_repr(value: object) -> str:
    """The repr of a value with its sets in order, since their own order differs from one process to the next."""
    if isinstance(value, frozenset):
        return f"{_SET}{sorted(map(_sorted_repr, value))})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_sorted_repr(key)}: {_sorted_repr(one)}' for key, one in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__}({', '.join(map(_sorted_repr, value))})"
    if isinstance(value, Struct):
        fields = (f"{name}={_sorted_repr(getattr(value, name))}" for name in value.__struct_fields__)
        return f"{type(value).__name__}({', '.join(fields)})"
    return repr(value)


def differences(old: str | None, new: str) -> tuple[str, ...]:
    """Return the ingredients of a recipe that have changed; none if the old recipe is unknown."""
    if old is None:
        return ()
    known = dict(word.partition("=")[::2] for word in old.split(" "))
    return tuple(
        name for name, _, value in (word.partition("=") for word in new.split(" ")) if known.get(name) != value
    )
