"""The sandbox of a theme's templates: they reach plain values and a few functions.

A theme is code that its host trusts; the sandbox keeps it from files and from the insides of the program all the same.
"""

from collections.abc import Callable, Iterator
from re import MULTILINE
from re import compile as pattern
from types import CodeType
from typing import Any, Final

from jinja2 import TemplateSyntaxError, Undefined, nodes, pass_context
from jinja2.exceptions import SecurityError
from jinja2.parser import Parser
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

    @pass_context
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

    # --- how a template is compiled

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        try:
            return super()._parse(source, name, filename)
        except (RecursionError, ValueError) as error:
            raise _syntax_error(error, name, filename) from error

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        try:
            return super()._generate(source, name, filename, defer_init)
        except RecursionError as error:
            raise _syntax_error(error, name, filename) from error

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (SyntaxError, RecursionError, MemoryError, ValueError) as error:
            raise _syntax_error(error, None, filename, source) from error


def _has_no_text(value: object) -> bool:
    made = isinstance(value, Iterator) or type(value).__repr__ is object.__repr__
    return made or (callable(value) and not isinstance(value, Undefined))


# --- what went wrong


def _syntax_error(error: Exception, name: str | None, filename: str | None, compiled: str = "") -> TemplateSyntaxError:
    """Return what is wrong with a template that cannot be parsed or compiled, with the line where it was found."""
    if isinstance(error, SyntaxError):
        return TemplateSyntaxError(error.msg, _template_line(compiled, error.lineno or 0), name, filename)
    words = str(error) if isinstance(error, ValueError) else "too much is nested in each other here"
    return TemplateSyntaxError(words, _line_reached(error), name, filename)


_LINES: Final = pattern(r"^debug_info = '(.*)'$", MULTILINE)


def _template_line(compiled: str, line: int) -> int:
    """Return the template line of a line in Jinja's generated code, from the pairs that Jinja lists at its end."""
    found = _LINES.findall(compiled)
    pairs = [tuple(map(int, pair.split("="))) for pair in found[-1].split("&") if pair] if found else []
    return max((own for own, made in pairs if made <= line), default=1)


def _line_reached(error: Exception) -> int:
    """Return the template line being parsed or compiled when an error was raised, 1 if it is unknown."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        values = trace.tb_frame.f_locals
        parser, node = values.get("self"), values.get("node")
        if isinstance(parser, Parser):
            line = parser.stream.current.lineno
        elif isinstance(node, nodes.Node):
            line = node.lineno or line
        trace = trace.tb_next
    return line
