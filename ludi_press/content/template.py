"""A theme's Jinja2 templates: filled in a sandbox, since themes travel; their mistakes become Problems with places."""

import marshal
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from traceback import extract_tb
from typing import Any, Final, Protocol

from jinja2 import BytecodeCache, FunctionLoader, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2 import __version__ as jinja
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ludi_press.problems import Judged, Place, Problem

_THEME_MISTAKES: Final = (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError)
"""What a template's own expressions can raise."""


class Keeper(Protocol):
    """Keeps compiled templates from one run to the next, by a key that tells of all that they hang on."""

    def read(self, key: str) -> bytes | None:
        """What was kept, None where nothing was."""
        ...

    def write(self, key: str, data: bytes) -> None:
        """Keeps something."""
        ...


SHELF: ContextVar[Keeper | None] = ContextVar("SHELF", default=None)
"""Where compiled templates are kept; the press says where, since this floor opens no file."""


class _Compiled(BytecodeCache):
    """Compiled templates on the shelf; a template is known by its text, its name and how it is filled."""

    def __init__(self, shelf: Keeper, way: str) -> None:
        self._shelf = shelf
        self._about = f"{jinja} {MAGIC_NUMBER.hex()} {way}"

    def get_bucket(self, environment: Any, name: str, filename: str | None, source: str) -> Bucket:
        """What Jinja asks before it compiles."""
        about = "\0".join((self._about, name, filename or "", source))
        key = sha256(about.encode("utf-8", "surrogatepass")).hexdigest()
        bucket = Bucket(environment, key, key)
        kept = self._shelf.read(key)
        bucket.code = marshal.loads(kept) if kept else None  # noqa: S302 # the keeper gives only what we wrote
        return bucket

    def set_bucket(self, bucket: Bucket) -> None:
        """What Jinja gives when it has compiled."""
        self._shelf.write(bucket.key, marshal.dumps(bucket.code))

    def load_bytecode(self, bucket: Bucket) -> None:
        """Done by `get_bucket`."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Done by `set_bucket`."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, which need not be asked about what is mere data: a public field of a dataclass."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """What Jinja asks before it gives an attribute to a template."""
        if attr in getattr(type(obj), "__dataclass_fields__", ()) and not attr.startswith("_"):
            return True
        return super().is_safe_attribute(obj, attr, value)


class Templates:
    """The templates of one folder of a theme, by file name; `folder` is relative to the press, for places.

    With `markup` the output is HTML and every value is escaped; without, the output is text.
    `finalize` sees every value before that.
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
        shelf = SHELF.get()
        self._environment = _Sandbox(
            bytecode_cache=_Compiled(shelf, f"{markup} {getattr(finalize, '__qualname__', finalize)}")
            if shelf
            else None,
            loader=FunctionLoader(self._load),
            autoescape=markup,
            undefined=StrictUndefined,
            finalize=finalize,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )

    def fill(self, name: str, values: Mapping[str, Any]) -> Judged[str]:
        """The template with the values in place; None and a Problem where the template has a mistake."""
        try:
            return Judged(self._environment.get_template(name).render(values))
        except _THEME_MISTAKES as error:
            return Judged(None, (self._problem(error, name),))

    def flaws(self) -> tuple[Problem, ...]:
        """What is wrong with the templates themselves, whatever they will be filled with."""
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
        """The innermost line of a template that the error passed through is where the mistake stands."""
        if isinstance(error, TemplateNotFound):
            return Problem(
                "theme-template", f"the theme has no template {error.message}", Place(f"{self._folder}/{name}")
            )
        if isinstance(error, TemplateSyntaxError):
            file, line = error.filename or f"{self._folder}/{name}", error.lineno
        else:
            frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
            own = [(file, line) for file, line in frames if file in self._sources and line]
            file, line = own[-1] if own else (f"{self._folder}/{name}", 1)
        return Problem("theme-template", f"the template cannot be filled: {error}", self._place(file, line or 1))

    def _place(self, file: str, line: int) -> Place:
        text = (self._sources.get(file, "").splitlines()[line - 1 :] or [""])[0]
        indent = len(text) - len(text.lstrip())
        return Place(file, line, indent + 1, max(1, len(text.strip())), text)
