"""A theme's Jinja2 templates: filled in a sandbox; mistakes become Problems with places."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from traceback import extract_tb
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
)

from ludi_press.content.sandbox import Sandbox
from ludi_press.core.problems import Judged, Place, Problem, on_one_line

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
        """Return the problem at the innermost template line that the error passed through."""
        if isinstance(error, TemplateSyntaxError):
            file, line = error.filename or f"{self._folder}/{name}", error.lineno
        else:
            frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
            own = [(file, line) for file, line in frames if file in self._sources and line]
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
