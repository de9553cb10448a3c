"""The sandbox of a theme's templates: they reach plain values and a few functions.

A theme is code that its host trusts; the sandbox keeps it from files and from the insides of the program all the same.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from re import MULTILINE
from re import compile as pattern
from types import CodeType
from typing import Any, Final

from jinja2 import TemplateSyntaxError, Undefined, nodes, pass_context
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

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        with _named(filename):
            return super()._parse(source, name, filename)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        with _named(filename):
            return super()._generate(source, name, filename, defer_init)

    def _compile(self, source: str, filename: str) -> CodeType:
        with _named(filename, source):
            return super()._compile(source, filename)


@contextmanager
def _named(filename: str | None, compiled: str = "") -> Iterator[None]:
    """Name the file of a template that is not compiled, and its line if Python found one in what Jinja `compiled`."""
    try:
        yield
    except SyntaxError as error:
        line = _template_line(compiled, error.lineno or 0)
        raise TemplateSyntaxError(error.msg, line, None, filename) from error
    except (RecursionError, MemoryError, ValueError) as error:
        words = str(error) if isinstance(error, ValueError) else "too much is nested in each other"
        raise TemplateSyntaxError(words, 1, None, filename) from error


_LINES: Final = pattern(r"^debug_info = '(.*)'$", MULTILINE)


def _template_line(compiled: str, line: int) -> int:
    """Return the template line of a line in Jinja's generated code, from the pairs that Jinja lists at its end."""
    found = _LINES.findall(compiled)
    pairs = [tuple(map(int, pair.split("="))) for pair in found[-1].split("&") if pair] if found else []
    return max((own for own, made in pairs if made <= line), default=1)


def _has_no_text(value: object) -> bool:
    made = isinstance(value, Iterator) or type(value).__repr__ is object.__repr__
    return made or (callable(value) and not isinstance(value, Undefined))
