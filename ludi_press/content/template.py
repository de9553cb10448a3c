"""A theme's Jinja2 templates, filled in a sandbox; mistakes become Problems with places.

A theme is code that its host trusts; the sandbox keeps it from files and from the insides of the program all the same.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cached_property
from re import MULTILINE
from re import compile as pattern
from traceback import extract_tb
from types import CodeType, FunctionType
from typing import Any, Final

from jinja2 import (
    BytecodeCache,
    FunctionLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateRuntimeError,
    TemplatesNotFound,
    TemplateSyntaxError,
    Undefined,
    nodes,
    pass_context,
)
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ludi_press.core.problems import Judged, Place, Problem, on_one_line

_REMOVED_FILTERS: Final = ("pprint", "random")
"""Filters whose results vary from run to run."""

Finalize = Callable[[Any], Any]


class _Data(dict[type, frozenset[str]]):
    """The names of the public fields and properties of structs by their type; none for other types."""

    def __missing__(self, kind: type) -> frozenset[str]:
        fields = getattr(kind, "__struct_fields__", None)
        more = () if fields is None else (name for name in dir(kind) if isinstance(getattr(kind, name), _PROPERTIES))
        self[kind] = frozenset(name for name in (*(fields or ()), *more) if not name.startswith("_"))
        return self[kind]


_PROPERTIES: Final = (property, cached_property)
_DATA: Final = _Data()


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja sandbox; `finalize` receives each value before it is escaped."""

    def __init__(self, finalize: Finalize | None, **settings: Any) -> None:
        super().__init__(finalize=self._as_printed, **settings)
        self._finalize = finalize
        del self.globals["lipsum"]
        for name in _REMOVED_FILTERS:
            del self.filters[name]

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute; those of structs are data and need no check."""
        if attribute in _DATA[type(obj)]:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may read an attribute; those of structs are data and always allowed."""
        return attr in _DATA[type(obj)] or super().is_safe_attribute(obj, attr, value)

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls; its macros and our own functions need no check, which takes longer than they."""
        is_macro = type(obj) is Macro
        if not is_macro and (type(obj) is not FunctionType or obj.__dict__):  # Jinja marks functions by attributes
            return super().call(context, obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return obj(context.eval_ctx, *args, **kwargs) if is_macro else obj(*args, **kwargs)

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
    tables = _LINES.findall(compiled)
    pairs = [tuple(map(int, pair.split("="))) for pair in tables[-1].split("&") if pair] if tables else []
    return max((own for own, made in pairs if made <= line), default=1)


def _has_no_text(value: object) -> bool:
    made = isinstance(value, Iterator) or type(value).__repr__ is object.__repr__
    return made or (callable(value) and not isinstance(value, Undefined))


_THEME_MISTAKES: Final = (
    TemplateError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
    AssertionError,
    RuntimeError,  # RecursionError too
    MemoryError,
)
"""The errors that a template's own expressions can raise."""


TEMPLATE_CACHE: ContextVar[BytecodeCache | None] = ContextVar("TEMPLATE_CACHE", default=None)
"""Where compiled templates are stored; set by the press, since this floor opens no file."""


class RunawayError(TemplateRuntimeError):
    """A template took so long that it would probably never end."""

    def __init__(self) -> None:
        super().__init__("it takes too long, as a loop without end does")


Watch = Callable[[], AbstractContextManager[None]]
TEMPLATE_WATCH: ContextVar[Watch] = ContextVar("TEMPLATE_WATCH", default=nullcontext)
"""Raises RunawayError in a template that is not filled in time; set by the press, since this floor has no clock."""


class Templates:
    """The templates of one folder of a theme, by file name; `folder` is relative to the press, for places.

    With `markup` the output is HTML and every value is escaped; otherwise it is text.
    `finalize` receives every value before it is escaped.
    """

    def __init__(
        self,
        sources: Mapping[str, str],
        folder: str,
        *,
        markup: bool,
        finalize: Callable[[Any], Any] | None = None,
    ) -> None:
        self._sources = {f"{folder}/{name}": source for name, source in sources.items()}
        self._folder = folder
        self._ended: tuple[Problem, ...] = ()
        self._environment = Sandbox(
            finalize,
            bytecode_cache=TEMPLATE_CACHE.get(),
            loader=FunctionLoader(self._load),
            autoescape=markup,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def fill(self, name: str, values: Mapping[str, Any]) -> Judged[str]:
        """Return the rendered template; None and a Problem if it has a mistake.

        After a template did not end, no template of its folder is filled again.
        """
        if self._ended:
            return Judged(None, self._ended)
        try:
            with TEMPLATE_WATCH.get()():
                return Judged(self._environment.get_template(name).render(values))
        except _THEME_MISTAKES as error:
            problems = (self._problem(error, name),)
            if isinstance(error, RunawayError):
                self._ended = problems
            return Judged(None, problems)

    def flaws(self) -> tuple[Problem, ...]:
        """Return the problems of the templates themselves, whatever values they get."""
        names = [path.removeprefix(f"{self._folder}/") for path in self._sources]
        return tuple(problem for name in names if (problem := self._flaw(name)))

    def _flaw(self, name: str) -> Problem | None:
        try:
            self._environment.get_template(name)
        except _THEME_MISTAKES as error:
            return self._problem(error, name)
        return None

    def _load(self, name: str) -> tuple[str, str, None] | None:
        path = f"{self._folder}/{name}"
        return (self._sources[path], path, None) if path in self._sources else None

    def _problem(self, error: Exception, name: str) -> Problem:
        """Return the problem at the innermost template line that the error passed through.

        Where templates call each other without end, that is their last line: the innermost depends on the stack.
        """
        if isinstance(error, TemplateSyntaxError):
            file, line = error.filename or f"{self._folder}/{name}", error.lineno
        else:
            frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
            own = [(file, line) for file, line in frames if file in self._sources and line]
            if isinstance(error, RecursionError):
                own = [max(own[len(own) // 2 :])] if own else []
            file, line = own[-1] if own else (f"{self._folder}/{name}", 1)
        return Problem("theme-template", _message(error), self._place(file, line or 1))

    def _place(self, file: str, line: int) -> Place:
        text = (self._sources.get(file, "").splitlines()[line - 1 :] or [""])[0]
        indent = len(text) - len(text.lstrip())
        return Place(file, line, indent + 1, max(1, len(text.strip())), text)


def _message(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "the template cannot be filled: it includes or calls itself without end"
    words = on_one_line(str(error)[:_MOST_WORDS])
    if isinstance(error, TemplateNotFound) and not isinstance(error, TemplatesNotFound):
        return f"the theme has no template {words}"
    return f"the template cannot be filled: {words}"


_MOST_WORDS: Final = 200
