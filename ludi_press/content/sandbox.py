"""The sandbox of a theme's templates; themes are shared, so a template is untrusted code.

Templates reach plain values and a few functions, and a Meter counts their work.
Jinja's own sandbox checks calls, operators and filters; `counting` adds the checks that it lacks.
"""

from collections.abc import Callable, Iterable, Sequence
from re import MULTILINE
from re import compile as pattern
from types import BuiltinMethodType, CodeType, FunctionType, MethodType
from typing import Any, Final

from jinja2 import Template, TemplateSyntaxError, nodes, pass_context
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.parser import Parser
from jinja2.runtime import BlockReference, Context, LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS

from ludi_press.content.counting import METER_FILTERS, MeterCalls
from ludi_press.content.meter import Meter, check_depth

RANGE_LIMIT: Final = 10_000
"""The greatest length of a `range`."""

_CALL_STEPS: Final = 20
"""The steps that a call costs, more than any other part of a template."""

_ARGUMENT_LIMIT: Final = 10_000
"""The most characters that a template may pass to one of our functions, which may keep them."""

_LARGE: Final = 2**64
_HIGHEST_POWER: Final = 64

_REMOVED_FILTERS: Final = ("pprint", "random", "urlize", "wordwrap")
"""Filters whose results vary from run to run, or whose work cannot be estimated beforehand."""

_INTERNAL_ARGUMENTS: Final = ("_loop_vars", "_block_vars")
"""Arguments by which Jinja passes its own variables on; it removes them again."""

Finalize = Callable[[Any], Any]


def _is_field(obj: Any, name: str) -> bool:
    """Whether a name is a public field of a struct."""
    return name in getattr(type(obj), "__struct_fields__", ()) and not name.startswith("_")


class Sandbox(ImmutableSandboxedEnvironment):
    """A Jinja sandbox with a Meter, renewed for each rendering; `text` is the most characters that one may make.

    `finalize` receives each value before it is escaped.
    """

    intercepted_binops = frozenset(ImmutableSandboxedEnvironment.default_binop_table)

    def __init__(self, text: int, finalize: Finalize | None, **settings: Any) -> None:
        super().__init__(finalize=self._as_printed, **settings)
        self._text, self._finalize = text, finalize
        self.template_class = _Template
        self.renew()
        self.globals["range"] = _short_range
        del self.globals["lipsum"]
        filters = {name: self._metered(name, one) for name, one in FILTERS.items() if name not in _REMOVED_FILTERS}
        self.filters = {**filters, **METER_FILTERS}
        self.tests |= {name: self._metered(name, one) for name, one in TESTS.items() if _reads(name, one)}
        self.tests |= {"odd": _odd, "even": _even, "divisibleby": _divisible}

    def renew(self) -> None:
        """Start counting from zero."""
        self.meter = Meter(self._text)

    # --- what a template reaches

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

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return a value's item or, for filters that look up attributes, its attribute; functions are refused."""
        self.meter.weigh(argument)
        found = super().getitem(obj, argument)
        if isinstance(found, (BuiltinMethodType, FunctionType, MethodType)):
            raise SecurityError("a function is unsafe here: write its name after a dot, and call it")
        return found

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:  # noqa: A002
        """Return another template of the theme."""
        self.meter.step(_CALL_STEPS)
        return super().get_template(_template_name(name), parent, globals)

    def select_template(self, names: Any, parent: str | None = None, globals: Any = None) -> Template:  # noqa: A002
        """Return the first of several templates that exists."""
        return super().select_template([_template_name(name) for name in names], parent, globals)

    # --- what a template does

    def call(self, context: Context, function: Any, /, *args: Any, **kwargs: Any) -> Any:  # noqa: D102
        meter = self.meter
        meter.step(_CALL_STEPS + len(args) + len(kwargs))
        meter.enter()
        try:
            if type(function) is Macro:  # as Jinja would call it, which asks a good deal first
                for name in _INTERNAL_ARGUMENTS:
                    kwargs.pop(name, None)
                return function(context.eval_ctx, *args, **kwargs)
            if isinstance(function, (BlockReference, LoopContext)):
                return super().call(context, function, *args, **kwargs)
            self._allow_call(
                function, [*args, *(one for name, one in kwargs.items() if name not in _INTERNAL_ARGUMENTS)]
            )
            return meter.made(super().call(context, function, *args, **kwargs))
        finally:
            meter.leave()

    def _allow_call(self, function: Any, args: Sequence[Any]) -> None:
        """Refuse a call whose result could be too large, or that passes too much text to one of our own functions."""
        meter, owner = self.meter, getattr(function, "__self__", None)
        if isinstance(function, (FunctionType, MethodType)) and not isinstance(owner, str):
            if sum(map(meter.weigh, args)) > _ARGUMENT_LIMIT:
                raise ValueError(f"a function takes at most {_ARGUMENT_LIMIT:,} characters")
            return
        if isinstance(owner, (list, tuple)):
            meter.step(len(owner))
        meter.allow(meter.weigh(owner) if isinstance(owner, (str, bytes)) else 1, _most(map(meter.amount, args)))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Return the result of an operator between two values, if it is not too large."""
        if isinstance(left, (int, float)) and isinstance(right, (int, float)):
            _allow_numbers(operator, left, right)
            return super().call_binop(context, operator, left, right)
        meter = self.meter
        if operator == "%" and isinstance(left, bytes):
            raise TypeError("bytes are no text")
        if operator == "%" and isinstance(left, str):
            meter.allow(meter.weigh(left), max(_widest(left), meter.weigh(right)))
        else:
            left_amount, right_amount = meter.amount(left), meter.amount(right)
            meter.allow(left_amount, right_amount if operator == "*" else 1)
        return meter.made(super().call_binop(context, operator, left, right))

    def _metered(self, name: str, function: Any) -> Callable[..., Any]:
        """Return a filter or test that counts what it reads and makes."""
        wants = getattr(getattr(function, "jinja_pass_arg", None), "name", None)

        @pass_context
        def metered(context: Context, value: Any, *args: Any, **kwargs: Any) -> Any:
            meter = self.meter
            weight = meter.weigh(value)
            if name == "format":
                meter.allow(weight, _widest(str(value)))
            elif name == "sum" and not all(isinstance(one, (int, float, str)) for one in (*args, *kwargs.values())):
                raise TypeError("only numbers are summed up")
            meter.allow(weight, _most(map(meter.amount, (*args, *kwargs.values()))))
            front = {"context": context, "eval_context": context.eval_ctx, "environment": self}
            first = (front[wants],) if wants else ()
            return meter.made(function(*first, value, *args, **kwargs))

        return metered

    @pass_context
    def _as_printed(self, context: Context, value: Any) -> Any:
        """Return what is printed of a value; raises UnicodeError for a lone surrogate, which no file can hold."""
        if not isinstance(value, str):
            self.meter.weigh(value)
            value = value if isinstance(value, int) else self.meter.made(str(value))
        else:
            self.meter.read(len(value))
            if not value.isascii():
                value.encode()
        return self._finalize(value) if self._finalize else value

    # --- how a template is compiled

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        try:
            tree = super()._parse(source, name, filename)
            MeterCalls().visit(tree)
        except (RecursionError, ValueError) as error:
            raise _syntax_error(error, name, filename) from error
        return tree

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


class _Template(Template):
    """A template that knows how deeply it is included."""

    def new_context(self, vars: Any = None, shared: bool = False, locals: Any = None) -> Context:  # noqa: A002
        """Return the template's variables, with its depth counted."""
        values = dict(vars or {})
        values[_DEPTH] = values.get(_DEPTH, 0) + 1
        check_depth(values[_DEPTH])
        return super().new_context(values, shared, locals)


_DEPTH: Final = ":depth"


# --- operators and tests


def _template_name(name: Any) -> str | Template:
    if isinstance(name, (str, Template)):
        return name
    raise TypeError("a template is named by a text")


def _short_range(*args: int) -> range:
    """The `range` of templates; raises OverflowError for a long one."""
    numbers = range(*args)
    if len(numbers) > RANGE_LIMIT:
        raise OverflowError(f"a range has at most {RANGE_LIMIT:,} numbers")
    return numbers


def _allow_numbers(operator: str, left: float, right: float) -> None:
    """Refuse an operator between numbers so large that it would take too long."""
    if max(abs(left), abs(right)) >= _LARGE or (operator == "**" and abs(right) > _HIGHEST_POWER):
        raise OverflowError(f"the numbers of '{operator}' are too large")


_NUMBER: Final = pattern(r"[0-9]+")
_ASKED_WIDTH: Final = pattern(r"%[^a-zA-Z%]*\*")


def _widest(text: str) -> int:
    """Return the largest width in a format text; raises ValueError for `*`, which takes the width from a value."""
    if _ASKED_WIDTH.search(text):
        raise ValueError("a width is written as a number: '%*' is unsafe")
    return max(map(int, _NUMBER.findall(text)), default=1)


def _most(amounts: Iterable[int]) -> int:
    return max(amounts, default=1)


def _reads(name: str, test: Any) -> bool:
    """Whether a test reads all of its value; the other tests look only at its type."""
    return name in ("in", "lower", "upper") or bool(test.__module__ == "_operator")


@pass_context
def _odd(context: Context, value: Any) -> bool:
    return _divisible(context, value, 2) is False


@pass_context
def _even(context: Context, value: Any) -> bool:
    return _divisible(context, value, 2)


@pass_context
def _divisible(context: Context, value: Any, by: Any) -> bool:
    """Return whether a number is divisible; only numbers are allowed, since `%` formats texts."""
    for one in (value, by):
        if not isinstance(one, (int, float)):
            raise TypeError(f"{type(one).__name__} is no number")
    _allow_numbers("%", value, by)
    return bool(value % by == 0)


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
