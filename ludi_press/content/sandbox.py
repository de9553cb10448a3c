"""The sandbox of a theme's templates: they reach plain values and a few functions.

A theme is code that its host trusts; the sandbox keeps it from files and from the insides of the program all the same.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from jinja2 import Undefined, pass_context
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

_REMOVED_FILTERS: Final = ("pprint", "random")
"""Filters whose results vary from run to run."""

Finalize = Callable[[Any], Any]


def _is_field(obj: Any, name: str) -> bool:
    """Whether a name is a public field of a struct."""
    return name in getattr(type(obj), "__struct_fields__", ()) and not name.startswith("_")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja sandbox; `finalize` receives each value before it is escaped."""

    def __init__(self, finalize: Finalize | None, **settings: Any) -> None:
        super().__init__(finalize=self._as_printed, **settings)
        self._finalize = finalize
        del self.globals["lipsum"]
        for name in _REMOVED_FILTERS:
            del self.filters[name]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute; public fields of structs are data and need no check."""
        if _is_field(obj, attribute):
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may read an attribute; public fields of structs are data and always allowed."""
        return _is_field(obj, attr) or super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Refuse the method `format`, whose text can read any attribute."""
        if super().wrap_str_format(value) is not None:
            raise SecurityError("a text's method 'format' is unsafe: write '|format'")
        return None

    @pass_context  # else constants are converted before they come here
    def _as_printed(self, context: Context, value: Any) -> Any:
        """Return what is printed of a value.

        Raises TypeError for what has no text of its own, such as a function, whose text differs from run to run,
        and UnicodeError for a lone surrogate, which no file can hold.
        """
        if isinstance(value, str):
            if not value.isascii():
                value.encode()
        elif _has_no_text(value):
            raise TypeError(f"a {type(value).__name__} has no text")
        return self._finalize(value) if self._finalize else value


def _has_no_text(value: object) -> bool:
    made = isinstance(value, Iterator) or type(value).__repr__ is object.__repr__
    return made or (callable(value) and not isinstance(value, Undefined))
